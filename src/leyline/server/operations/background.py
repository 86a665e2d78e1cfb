"""What a process does all the time: give signs of life, wake tables at which something is due, notice processes that
are gone, and forget tables that nobody is at."""

from __future__ import annotations

import asyncio
import logging
import time

from leyline.server.operations.service_clock import BEAT
from leyline.server.store import StoreDown, processes, queries
from leyline.server.tables.live_tables import LiveTables

log = logging.getLogger("leyline.caretaker")
AT_ONCE = 50
"""Tables woken in one round."""
BURY = 10.0
"""Seconds for which a process has been up before it looks for others that are gone: their guests may be on their way
here."""


class BackgroundTasks:
    """Looks after one house."""

    def __init__(self, house: LiveTables) -> None:
        self._house = house
        self._began = time.monotonic()
        self._last = 0.0
        self._rounds = 0
        self.secret = ""

    @property
    def well(self) -> bool:
        """Whether the database has answered lately."""
        return time.monotonic() - self._last < 5 * BEAT

    async def beat(self) -> None:
        """Give a sign of life. Raises `StoreDown`."""
        told = await self._house.store.write(processes.beat, self._house.id)
        self._house.uptime.note(told.note)
        self.secret = told.secret
        self._last = time.monotonic()

    async def run(self) -> None:
        """Go on until cancelled."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.beat()
                await self._round()
            except StoreDown as error:
                log.warning("the database does not answer", extra={"reason": str(error)})

    async def _round(self) -> None:
        house = self._house
        self._rounds += 1
        for id in await house.store.read(queries.due, house.uptime.now(), AT_ONCE):
            house.spawn(self._wake(id))
        if self._rounds % 5 == 0:
            house.drop_idle()
            counts = await house.store.read(queries.counted)
            for status in ("open", "running", "over"):
                house.metrics.tables.labels(status).set(counts.get(status, 0))
            if time.monotonic() - self._began > BURY:
                gone = await house.store.write(processes.bury, house.uptime.now(), house.id)
                house.heard(gone)

    async def _wake(self, id: str) -> None:
        await self._house.wake(await self._house.enter(id))
