"""Everything that the requests of one process share."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from leyline.server import messages
from leyline.server.accounts.accounts import Accounts
from leyline.server.accounts.identity import Identity
from leyline.server.bots.analyses import Analyses
from leyline.server.bots.pool import BotPool
from leyline.server.bots.record_checks import RecordChecks
from leyline.server.errors import RequestRefused
from leyline.server.lab.experiments import Experiments
from leyline.server.notices.notices import Notices
from leyline.server.operations.background import BackgroundTasks
from leyline.server.operations.mail import Mails
from leyline.server.operations.metrics import Metrics
from leyline.server.operations.service_clock import ServiceClock
from leyline.server.operations.settings import Settings
from leyline.server.store import Store
from leyline.server.tables.broadcast import Connection
from leyline.server.tables.live_games import ShownGames
from leyline.server.tables.live_tables import LiveTable, LiveTables
from leyline.server.tables.replays import Replays
from leyline.server.web.paid_work import PaidWork
from leyline.server.web.preview_picture import PreviewPictures
from leyline.server.web.rate_limit import RateLimit


class AppState:
    """The tables, accounts, experiments, limits and connections of one process."""

    live_tables: LiveTables
    accounts: Accounts
    mails: Mails
    notices: Notices

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.requests = RateLimit(settings.request_rate)
        self.costly = RateLimit(settings.costly_rate)
        self.drawing = RateLimit(settings.costly_rate)
        """Pictures of link previews: apart, so that looking at links keeps nobody from opening a table."""
        self.logins = RateLimit(settings.costly_rate)
        self.chat = RateLimit(settings.chat_rate)
        self.paid_work = PaidWork(settings.work_rate)
        self.outbox_bytes = 0
        """What waits for all clients together."""
        self.open = False
        """Whether clients may connect."""
        self.connections: set[Connection] = set()
        self.replays = Replays()
        self.shown_games = ShownGames()
        self.pictures = PreviewPictures()
        self.address = settings.address.rstrip("/")
        """Where other machines reach this server; empty if it is not known."""
        self.analyses = Analyses(settings.course_seconds)
        self.record_checks = RecordChecks()
        self.experiments = Experiments(settings, self.metrics)
        self._background_task: asyncio.Task[Any] | None = None

    async def start(self) -> None:
        """Get ready to serve. Raise `LeylineError` if the database cannot be used, `StoreUnavailable`."""
        service_clock = ServiceClock()
        bot_pool = BotPool(self.settings.bot_workers, self.settings.bot_seconds, self.metrics)
        store = Store(self.settings.database, self.settings.database_seconds)
        store.writer.observe = self.metrics.observe_commit
        self.live_tables = LiveTables(self.settings, store, service_clock, bot_pool, self.metrics)
        self.background = BackgroundTasks(self.live_tables)
        await self.background.beat()
        self.accounts = Accounts(store, self.background.secret)
        self.background.on_secret = self._sign_by
        self.mails = Mails(store, self.settings, self.metrics)
        self.mails.start()
        self.notices = Notices(store, self.settings, self.metrics, self.mails, self.background.secret)
        self.notices.start()
        store.listen(self.live_tables.on_stored_elsewhere)
        self._background_task = asyncio.create_task(self.background.run())
        self.open = True

    def _sign_by(self, secret: str) -> None:
        self.accounts.sign_by(secret)
        self.notices.sign_by(secret)

    def limit_chat(self, request: messages.Request, identity: Identity, network: str) -> None:
        """Raise `RequestRefused` if a person says too much at a time, all together or all from one network."""
        if isinstance(request, messages.Say | messages.Mute) and not self.chat.take(identity.person or network):
            raise RequestRefused("too-fast", "You speak too fast; try again in a moment.")

    async def load_table(self, id: str, *clients: str) -> LiveTable:
        """Return a table; who asks pays if it has to be rebuilt. Raise `RequestRefused`, `StoreUnavailable`."""
        if id in self.live_tables.tables:
            return await self.live_tables.load(id)
        self.paid_work.require_credit(*clients)
        live = await self.live_tables.load(id)
        self.paid_work.charge(live.rebuilt_in, *clients)
        return live

    async def stop(self) -> None:
        """Finish what has begun and release everything."""
        self.open = False
        if self._background_task is not None:
            self._background_task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._background_task
        await self.notices.stop()
        await self.mails.stop()
        self.paid_work.close()
        await self.experiments.close()
        await self.record_checks.close()
        await self.analyses.close()
        await self.live_tables.close()
        await self.live_tables.bot_pool.close()
        await self.live_tables.store.close()
