"""Everything that the requests of the page share."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from functools import partial
from types import SimpleNamespace
from typing import Any

from msgspec import structs

from leyline.server import messages
from leyline.server.accounts.accounts import Accounts
from leyline.server.accounts.identity import Identity
from leyline.server.bots.analyses import Analyses
from leyline.server.bots.pool import BotPool
from leyline.server.bots.record_checks import RecordChecks
from leyline.server.errors import RequestRefused
from leyline.server.lab.experiments import Experiments
from leyline.server.operations.metrics import Metrics
from leyline.server.operations.service_clock import HEARTBEAT, Reading, ServiceClock, next_reading, wall
from leyline.server.operations.settings import Settings
from leyline.server.store import Store, StoreUnavailable, experiment_queries
from leyline.server.tables.broadcast import Connection
from leyline.server.tables.live_games import ShownGames
from leyline.server.tables.live_table import LiveTable
from leyline.server.tables.live_tables import LiveTables
from leyline.server.tables.replays import Replays
from leyline.server.tables.table import Table
from leyline.server.web import lab_schema
from leyline.server.web.paid_work import PaidWork
from leyline.server.web.rate_limit import RateLimit

ENOUGH = 1e6
"""A rate that nobody reaches: the browser is the reader's own."""
SETTINGS = Settings(
    message_rate=ENOUGH,
    request_rate=ENOUGH,
    costly_rate=ENOUGH,
    work_rate=ENOUGH,
    chat_rate=ENOUGH,
    bot_workers=1,
    lab_games=20_000,
    lab_seconds=86_400.0,
    hello=600.0,
    away=1e6,
)
"""Who plays here is never away: there is nobody who would have to be told. An experiment may take as long as
the page is open."""
KEEPING = 4.0
"""Seconds between two looks at what a running experiment has found."""
SECRET = "secret"  # noqa: S105  the name under which it is kept


class Moderation:
    """Nobody is banned here."""

    def require_may_act(self, person: str | None) -> None:
        """Let everybody act."""

    def standing(self, person: str) -> tuple[bool, str | None]:
        """Return that a person is no moderator, and not banned."""
        return False, None

    def require_new_games(self) -> None:
        """Let every game be opened."""

    async def require_allowed(self, table: Table, identity: Identity, request: messages.Request) -> None:
        """Let everything be asked for."""


class AppState:
    """The tables, the person and the bots of one page."""

    def __init__(self) -> None:
        self.settings = SETTINGS
        self.metrics = Metrics()
        self.requests = self.costly = self.keeping = self.chat = RateLimit(ENOUGH)
        self.paid_work = PaidWork(ENOUGH)
        self.outbox_bytes = 0
        self.open = False
        self.connections: set[Connection] = set()
        self.replays = Replays()
        self.shown_games = ShownGames()
        self.attendance = SimpleNamespace(note=lambda person: None)
        self.moderation = Moderation()
        self.analyses = Analyses(SETTINGS.course_seconds)
        self.record_checks = RecordChecks()
        self.experiments = Experiments(SETTINGS, self.metrics)
        self._heart: asyncio.Task[None] | None = None
        self._keeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Read what is stored and get ready to serve."""
        make_store: Any = Store
        make_accounts: Any = Accounts
        store = make_store()
        await store.open()
        if SECRET not in store.kept:
            await store.keep(SECRET, secrets.token_hex(32))
        self.background = SimpleNamespace(secret=store.kept[SECRET])
        clock = ServiceClock()
        latest = max([int(row["at"]) for row in store.tables.values()], default=0)
        self._heart = asyncio.create_task(_beat(clock, Reading(latest, wall())))
        self.experiments.keep = partial(_keep_experiment, store)
        self._keeper = asyncio.create_task(self._keep_running(store))
        await asyncio.sleep(0)
        self.live_tables = LiveTables(
            self.settings, store, clock, BotPool(1, self.settings.bot_seconds, self.metrics), self.metrics
        )
        self.accounts = make_accounts(store)
        self.open = True

    async def _keep_running(self, store: Store) -> None:
        """Keep what an experiment has found so far: the page may be closed at any time."""
        done = 0
        while True:
            await asyncio.sleep(KEEPING)
            for one in self.experiments.running():
                if one.info.done and one.info.done != done:
                    done = one.info.done
                    so_far = structs.replace(one.info, status="cancelled", words="The page was closed.", files=[])
                    with contextlib.suppress(StoreUnavailable):
                        await _keep_experiment(store, one.person, so_far)

    def limit_chat(self, request: messages.Request, identity: Identity, network: str) -> None:
        """Let everything be said."""

    async def blocked_by(self, person: str | None) -> frozenset[str]:
        """Return whom a person has blocked: nobody."""
        return frozenset()

    async def load_table(self, id: str, *clients: str) -> LiveTable:
        """Return a table. Raise `RequestRefused`, `StoreUnavailable`."""
        if id not in self.live_tables.tables and not await self._knows(id):
            raise RequestRefused("not-found", "There is no such table in this browser.")
        return await self.live_tables.load(id)

    async def _knows(self, id: str) -> bool:
        store: Any = self.live_tables.store
        return id in store.tables


async def _beat(clock: ServiceClock, reading: Reading) -> None:
    """Let time pass while the page is open."""
    while True:
        clock.set_reading(reading)
        await asyncio.sleep(HEARTBEAT)
        reading = next_reading(reading, wall())


async def _keep_experiment(store: Any, person: str, info: lab_schema.Experiment) -> None:
    """Store an experiment."""
    body = messages.encoder.encode(info).decode()
    await store.write(experiment_queries.keep, person, info.id, info.at, body)
