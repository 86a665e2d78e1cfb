"""Everything that one process serves with."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Protocol

from leyline.server.caretaker import Caretaker
from leyline.server.experiments import Experiments
from leyline.server.house import House
from leyline.server.limits import Limit
from leyline.server.metrics import Metrics
from leyline.server.people import People
from leyline.server.settings import Settings
from leyline.server.store import Store
from leyline.server.thinking import Thinkers
from leyline.server.uptime import Uptime


class Caller(Protocol):
    """Somebody who is connected."""

    def post(self, text: str) -> None:
        """Send a message."""

    def cut(self, why: Any) -> None:
        """End the connection."""


class Building:
    """The house and all around it."""

    house: House
    people: People

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.requests = Limit(settings.request_rate)
        self.costly = Limit(settings.costly_rate)
        self.logins = Limit(settings.costly_rate)
        self.open = False
        """Whether people may come in."""
        self.callers: set[Caller] = set()
        """Everybody who is connected."""
        self.experiments = Experiments(settings, self.metrics)
        self._caring: asyncio.Task[Any] | None = None

    async def begin(self) -> None:
        """Be ready to serve. Raises `LeylineError` if the database cannot be used, `StoreDown`."""
        uptime = Uptime()
        thinkers = Thinkers(self.settings.bot_workers, self.settings.bot_seconds, self.metrics)
        store = Store(self.settings.database)
        store.writer.observe = self.metrics.stored
        self.house = House(self.settings, store, uptime, thinkers, self.metrics)
        self.caretaker = Caretaker(self.house)
        await self.caretaker.beat()
        self.people = People(store, self.caretaker.secret)
        store.listen(self.house.heard)
        self._caring = asyncio.create_task(self.caretaker.run())
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
        await self.house.thinkers.close()
        await self.house.store.close()
