"""Everything that the requests of one process share."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from leyline.server import messages, tasks
from leyline.server.accounts.accounts import Accounts
from leyline.server.accounts.identity import Identity
from leyline.server.accounts.mailed_links import MailedLinks
from leyline.server.bots.analyses import Analyses
from leyline.server.bots.pool import BotPool
from leyline.server.bots.record_checks import RecordChecks
from leyline.server.errors import CloseConnection, RequestRefused
from leyline.server.lab.experiments import Experiments
from leyline.server.moderation.moderation import Moderation
from leyline.server.notices.notices import Notices
from leyline.server.operations.background import BackgroundTasks
from leyline.server.operations.mail import Mails
from leyline.server.operations.metrics import Metrics
from leyline.server.operations.service_clock import ServiceClock, wall
from leyline.server.operations.settings import Settings
from leyline.server.people.attendance import Attendance
from leyline.server.people.lobby import LeaderboardCache, LobbyNews
from leyline.server.store import Store, experiment_queries, moderation_queries, session_queries
from leyline.server.store.link_queries import remove_ended
from leyline.server.tables.broadcast import Connection
from leyline.server.tables.live_games import ShownGames
from leyline.server.tables.live_table import LiveTable
from leyline.server.tables.live_tables import LiveTables
from leyline.server.tables.replays import Replays
from leyline.server.tournaments.live_tournaments import Tournaments
from leyline.server.web import lab_schema
from leyline.server.web.paid_work import PaidWork
from leyline.server.web.preview_picture import PreviewPictures
from leyline.server.web.rate_limit import RateLimit

FRUITLESS = 0.02
"""Processor seconds that are charged for looking for a table that cannot be opened."""
SIGNED_OUT = CloseConnection(1012, "This session has ended; reconnect.")


class AppState:
    """The tables, accounts, experiments, limits and connections of one process."""

    live_tables: LiveTables
    accounts: Accounts
    tournaments: Tournaments
    mails: Mails
    mailed_links: MailedLinks
    moderation: Moderation
    notices: Notices

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.requests = RateLimit(settings.request_rate)
        self.costly = RateLimit(settings.costly_rate)
        self.drawing = RateLimit(settings.costly_rate)
        """Pictures of link previews: apart, so that looking at links keeps nobody from opening a table."""
        self.keeping = RateLimit(4 * settings.costly_rate)
        """Decks, and whom one follows or blocks: apart, so that building a deck keeps nobody from opening a table."""
        self.reports = RateLimit(settings.costly_rate / 30)
        self.mailing = RateLimit(settings.costly_rate / 150)
        """Mails that a client asks for: five, and then one in five minutes."""
        self.chat = RateLimit(settings.chat_rate)
        self.paid_work = PaidWork(settings.work_rate)
        self.outbox_bytes = 0
        """What waits for all clients together."""
        self.open = False
        """Whether clients may connect."""
        self.metrics.outbox.set_function(lambda: self.outbox_bytes)
        self.metrics.ready.set_function(lambda: self.open and self.background.healthy)
        self.connections: set[Connection] = set()
        self.replays = Replays()
        self.shown_games = ShownGames()
        self.attendance = Attendance()
        self.lobby = LobbyNews()
        self.leaders: dict[str, LeaderboardCache] = {}
        self.pictures = PreviewPictures()
        self.address = settings.address.rstrip("/")
        """Where other machines reach this server; empty if it is not known."""
        self.analyses = Analyses(settings.course_seconds)
        self.record_checks = RecordChecks()
        self.experiments = Experiments(settings, self.metrics)
        self._background_task: asyncio.Task[Any] | None = None
        self._keeping_up: asyncio.Task[Any] | None = None

    async def start(self) -> None:
        """Get ready to serve. Raise `LeylineError` if the database cannot be used, `StoreUnavailable`."""
        service_clock = ServiceClock()
        bot_pool = BotPool(self.settings.bot_workers, self.settings.bot_seconds, self.metrics)
        store = Store(self.settings.database, self.settings.database_seconds)
        store.writer.observe = self.metrics.observe_commit
        self.experiments.keep = partial(_keep_experiment, store)
        self.live_tables = LiveTables(self.settings, store, service_clock, bot_pool, self.metrics)
        self.tournaments = Tournaments(self.live_tables)
        self.background = BackgroundTasks(self.live_tables, self.tournaments)
        await self.background.beat()
        settings = self.settings
        self.accounts = Accounts(store, self.background.secret, settings.session_days, settings.costly_rate)
        self.background.on_secret = self._sign_by
        self.moderation = Moderation(store, self.live_tables, self.tournaments)
        self.live_tables.is_banned = self.moderation.is_banned
        await self.moderation.refresh()
        self.background.on_round = self._each_round
        self.background.on_tenth = self._tidy_sessions
        self.mails = Mails(store, settings, self.metrics)
        self.mails.start()
        self.notices = Notices(store, settings, self.metrics, self.mails, self.background.secret)
        self.notices.start()
        self.mailed_links = MailedLinks(store, self.accounts, self.mails)
        self.mailed_links.address = self.address
        store.listen(self._on_stored_elsewhere)
        self._background_task = asyncio.create_task(self.background.run())
        self.open = True

    def _sign_by(self, secret: str) -> None:
        self.accounts.cookies.sign_by(secret)
        self.notices.sign_by(secret)

    async def _each_round(self) -> None:
        """Look for orders, beside the heartbeat, since a ban may concern many tables; and store who is here: who asked
        for something, and who is connected."""
        if self._keeping_up is None or self._keeping_up.done():
            self._keeping_up = self.live_tables.spawn(self.moderation.refresh())
        connected = [connection.identity.person for connection in self.connections]
        await self.attendance.write(self.live_tables.store, connected)

    def _on_stored_elsewhere(self, pairs: list[tuple[str, int]] | None) -> None:
        """Pass on what other processes have stored: the ids of tables and of tournaments are never the same."""
        self.live_tables.on_stored_elsewhere(pairs)
        self.tournaments.on_stored_elsewhere(pairs)

    def limit_chat(self, request: messages.Request, identity: Identity, network: str) -> None:
        """Raise `RequestRefused` if a person says too much at a time, all together or all from one network."""
        if isinstance(request, messages.Say | messages.Mute) and not self.chat.take(identity.person or network):
            raise RequestRefused("too-fast", "You speak too fast; try again in a moment.")

    async def blocked_by(self, person: str | None) -> frozenset[str]:
        """Return whom a person has blocked. Raise `StoreUnavailable`."""
        if person is None:
            return frozenset()
        return frozenset(await self.live_tables.store.read(moderation_queries.blocked_by, person))

    async def blocks_changed(self, person: str) -> None:
        """Let the connections of a person know whom they have blocked by now."""
        blocked = await self.blocked_by(person)
        for connection in list(self.connections):
            if connection.identity.person == person:
                connection.blocked = blocked
                connection.send_everything()

    async def load_table(self, id: str, *clients: str) -> LiveTable:
        """Return a table; who asks pays if it has to be rebuilt. Raise `RequestRefused`, `StoreUnavailable`."""
        if id in self.live_tables.tables:
            return await self.live_tables.load(id)
        self.paid_work.require_credit(*clients)
        try:
            live = await self.live_tables.load(id)
        except RequestRefused:
            self.paid_work.charge(FRUITLESS, *clients)
            raise
        self.paid_work.charge(live.rebuilt_in, *clients)
        return live

    def close_session(self, id: str) -> None:
        """Disconnect whatever is connected by a session that has ended."""
        for connection in list(self.connections):
            if connection.session == id:
                connection.close(SIGNED_OUT)

    def close_person(self, person: str, but: str = "") -> None:
        """Disconnect a person's browsers, but for one session; they may connect again by a session that has not
        ended."""
        for connection in list(self.connections):
            own = connection.identity.person == person and not connection.identity.token
            if own and (not but or connection.session != but):
                connection.close(SIGNED_OUT)

    async def _tidy_sessions(self) -> None:
        await self.close_ended()
        await self.live_tables.store.write(remove_ended, wall())

    async def close_ended(self) -> None:
        """Disconnect whatever is connected by sessions that have ended at any process."""
        used = {connection.session for connection in self.connections if connection.session}
        if used:
            good = await self.live_tables.store.read(session_queries.still_good, list(used), wall())
            for id in used - good:
                self.close_session(id)

    async def stop(self) -> None:
        """Finish what has begun and release everything."""
        self.open = False
        await tasks.end(self._background_task)
        await self.notices.stop()
        await self.mails.stop()
        self.paid_work.close()
        await self.experiments.close()
        await self.record_checks.close()
        await self.analyses.close()
        await self.live_tables.close()
        await self.live_tables.bot_pool.close()
        await self.live_tables.store.close()


async def _keep_experiment(store: Store, person: str, info: lab_schema.Experiment) -> None:
    """Store an experiment that has ended."""
    await store.write(experiment_queries.keep, person, info.id, info.at, messages.encoder.encode(info).decode())
