"""What a process does all the time: send heartbeats, wake tables at which something is due, clean up after dead
processes, and drop idle tables."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from leyline.core.errors import LeylineError
from leyline.server.errors import RequestRefused
from leyline.server.operations.housekeeping import Housekeeping
from leyline.server.operations.logs import tag
from leyline.server.operations.service_clock import HEARTBEAT
from leyline.server.store import StoreUnavailable, processes, queries
from leyline.server.tables.live_tables import LiveTables
from leyline.server.tables.old_rules import NoLongerPlayed
from leyline.server.tournaments.live_tournaments import Tournaments

log = logging.getLogger("leyline.background")
MAX_WAKES = 50
"""Tables loaded in one round because something is due there."""
MAX_DUE = 5000
"""Due tables looked at in one round; those in memory are woken without loading."""
APART = 3_600_000
"""Milliseconds for which a table that cannot be opened is set apart before it is tried again."""
FIRST_CLEANUP = 10.0
"""Seconds after its start at which a process first looks for dead ones: their clients may be reconnecting here."""


class BackgroundTasks:
    """Looks after the tables of one process."""

    def __init__(self, live_tables: LiveTables, tournaments: Tournaments) -> None:
        self._live_tables = live_tables
        self._tournaments = tournaments
        self._began = time.monotonic()
        self._last_beat = 0.0
        self._rounds = 0
        self._housekeeping = Housekeeping(live_tables)
        self.secret = ""
        self.on_secret: Callable[[str], None] = lambda secret: None
        """Called with the secret that signs cookies, which a database made anew changes."""
        self.on_round: Callable[[], Awaitable[None]] = _nothing
        """Called every round."""
        self.on_tenth: Callable[[], Awaitable[None]] = _nothing
        """Called every ten rounds, for what need not be noticed at once."""

    @property
    def healthy(self) -> bool:
        """Whether the database has answered lately."""
        return time.monotonic() - self._last_beat < 5 * HEARTBEAT

    async def beat(self) -> None:
        """Send a heartbeat. Raise `StoreUnavailable`."""
        reply = await self._live_tables.store.write(processes.beat, self._live_tables.process_id)
        self._live_tables.service_clock.set_reading(reply.reading)
        self.secret = reply.secret
        self.on_secret(reply.secret)
        self._last_beat = time.monotonic()

    async def run(self) -> None:
        """Run until cancelled."""
        while True:
            due = time.monotonic() + HEARTBEAT
            await asyncio.sleep(HEARTBEAT)
            self._live_tables.metrics.loop_lag.observe(max(0.0, time.monotonic() - due))
            try:
                await self.beat()
                await self._run_round()
            except Exception as error:
                if not isinstance(error, StoreUnavailable):  # heartbeats go on whatever else fails
                    self._live_tables.metrics.faults.inc()
                    log.exception("round failed")
                    continue
                log.warning("database not available", extra={"reason": str(error)})
                await self._repair()

    async def _repair(self) -> None:
        try:
            await self._live_tables.store.repair()
        except (StoreUnavailable, LeylineError) as error:
            log.warning("database not repaired", extra={"reason": str(error)})

    async def _run_round(self) -> None:
        live_tables = self._live_tables
        self._rounds += 1
        await self.on_round()
        due = await live_tables.store.read(queries.due_tables, live_tables.service_clock.now(), MAX_DUE)
        for id in due:
            if id in live_tables.tables:
                live_tables.spawn(self._wake(id))
        for id in [id for id in due if id not in live_tables.tables][:MAX_WAKES]:
            live_tables.spawn(self._wake(id))
        live_tables.spawn(self._tournaments.run_round())  # beside the heartbeats: a large round takes a while
        if self._rounds % 5 == 0:
            live_tables.drop_idle()
            counts = await live_tables.store.read(queries.count_tables)
            for status in ("open", "running", "over"):
                live_tables.metrics.tables.labels(status).set(counts.get(status, 0))
            if time.monotonic() - self._began > FIRST_CLEANUP:
                changed = await live_tables.store.write(
                    processes.remove_dead, live_tables.service_clock.now(), live_tables.process_id
                )
                live_tables.on_stored_elsewhere(changed)
        elif time.monotonic() - self._began > FIRST_CLEANUP:
            await self._housekeeping.step()
        if self._rounds % 10 == 0:
            await self.on_tenth()

    async def _wake(self, id: str) -> None:
        try:
            await self._live_tables.wake(await self._live_tables.load(id))
        except StoreUnavailable:
            raise
        except NoLongerPlayed:
            pass  # it was ended
        except RequestRefused as refused:
            await self._set_apart(id, refused.words)
        except Exception:
            await self._set_apart(id, "What is due there cannot be applied.")
            raise

    async def _set_apart(self, id: str, reason: str) -> None:
        """Keep a table that cannot be opened from being due, so that it takes no other's turn."""
        now = self._live_tables.service_clock.now()
        await self._live_tables.store.write(queries.set_apart, id, now, now + APART, reason)
        self._live_tables.metrics.set_apart.inc()
        log.warning("table set apart", extra={"table": tag(id), "reason": reason})


async def _nothing() -> None:
    pass
