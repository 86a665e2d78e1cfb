"""Everything that one process serves with."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Protocol

from leyline.server.accounts.accounts import Accounts
from leyline.server.bots.pool import BotPool
from leyline.server.lab.experiments import Experiments
from leyline.server.operations.background import BackgroundTasks
from leyline.server.operations.metrics import Metrics
from leyline.server.operations.service_clock import ServiceClock
from leyline.server.operations.settings import Settings
from leyline.server.store import Store
from leyline.server.tables.live_tables import LiveTables
from leyline.server.web.rate_limit import Limit


class Connection(Protocol):
    """Somebody who is connected."""

    def post(self, text: str) -> None:
        """Send a message."""

    def cut(self, why: Any) -> None:
        """End the connection."""


class AppState:
    """The house and all around it."""

    house: LiveTables
    people: Accounts

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.requests = Limit(settings.request_rate)
        self.costly = Limit(settings.costly_rate)
        self.logins = Limit(settings.costly_rate)
        self.open = False
        """Whether people may come in."""
        self.callers: set[Connection] = set()
        """Everybody who is connected."""
        self.experiments = Experiments(settings, self.metrics)
        self._caring: asyncio.Task[Any] | None = None

    async def begin(self) -> None:
        """Be ready to serve. Raises `LeylineError` if the database cannot be used, `StoreDown`."""
        uptime = ServiceClock()
        bot_pool = BotPool(self.settings.bot_workers, self.settings.bot_seconds, self.metrics)
        store = Store(self.settings.database)
        store.writer.observe = self.metrics.stored
        self.house = LiveTables(self.settings, store, uptime, bot_pool, self.metrics)
        self.background = BackgroundTasks(self.house)
        await self.background.beat()
        self.people = Accounts(store, self.background.secret)
        store.listen(self.house.heard)
        self._caring = asyncio.create_task(self.background.run())
        self.open = True

    async def end(self) -> None:
        """Finish what was begun and let go of everything."""
        self.open = False
        if self._caring is not None:
            self._caring.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._caring
        await self.experiments.close()
        await self.house.close()
        await self.house.bot_pool.close()
        await self.house.store.close()
