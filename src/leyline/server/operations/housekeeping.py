"""What a server does about things that nobody needs any more: games whose rules are no longer played are ended, and old
tables and guests are removed, a few at a time, so that no move is kept waiting."""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Iterator

from msgspec import Struct

from leyline.server.errors import RequestRefused
from leyline.server.operations.service_clock import wall
from leyline.server.store import housekeeping
from leyline.server.tables import old_rules
from leyline.server.tables.live_tables import LiveTables

log = logging.getLogger("leyline.housekeeping")
PORTION = 100
"""Tables or guests looked at in one step."""
REST = 6 * 3600.0
"""Seconds from the end of one sweep to the next."""
DAY = 86_400_000
"""Milliseconds."""


class Rule(Struct, frozen=True):
    """What is removed, and after how many days; 0: never."""

    kind: str
    days: float
    status: str = ""
    """Of tables; empty for guests."""


class Housekeeping:
    """Sweeps through the database of a process in small steps."""

    def __init__(self, live_tables: LiveTables) -> None:
        self._live_tables = live_tables
        settings = live_tables.settings
        self._rules = (
            Rule("open table", settings.keep_open_days, "open"),
            Rule("game", settings.keep_game_days, "over"),
            Rule("guest", settings.keep_guest_days),
        )
        """Guests last: they may go when their games have gone."""
        self._rules_checked = False
        self._next_sweep = 0.0
        self._left: Iterator[Rule] = iter(())
        self._rule: Rule | None = None
        self._after = ""

    async def step(self) -> None:
        """Do a little of what there is to do. Raise `StoreUnavailable`."""
        if not self._rules_checked:
            await self._end_old_games()
        elif self._rule is not None:
            await self._remove_some(self._rule)
        elif time.monotonic() >= self._next_sweep:
            self._left = iter([rule for rule in self._rules if rule.days > 0])
            self._next_rule()

    def _next_rule(self) -> None:
        self._rule = next(self._left, None)
        self._after = ""
        if self._rule is None:
            self._next_sweep = time.monotonic() + REST

    async def _end_old_games(self) -> None:
        """End games whose rules this program no longer plays: once, since its rules stay the same."""
        live_tables = self._live_tables
        found = await live_tables.store.read(housekeeping.unfinished_tables, self._after, PORTION)
        for each in found:
            if each.opened is not None and old_rules.is_old(each.opened):
                with contextlib.suppress(RequestRefused):  # it is ended while it is loaded
                    await live_tables.load(each.id)
        self._after = found[-1].id if len(found) == PORTION else ""
        self._rules_checked = not self._after

    async def _remove_some(self, rule: Rule) -> None:
        """Look at some tables or guests, and remove those that a rule names."""
        store = self._live_tables.store
        before = wall() - int(rule.days * DAY)
        gone: list[str] = []
        if rule.status:
            ids, after = await store.read(housekeeping.unneeded_tables, rule.status, before, self._after, PORTION)
            wanted = [id for id in ids if not self._in_use(id)]
            while len(gone) < len(wanted):
                left = wanted[len(gone) :]
                some = await store.write(housekeeping.remove_tables, rule.status, before, left)
                if not some:
                    break
                gone += some
            self._live_tables.drop(gone)
        else:
            ids, after = await store.read(housekeeping.unused_guests, before, self._after, PORTION)
            gone = await store.write(housekeeping.remove_guests, before, ids) if ids else []
        if gone:
            self._live_tables.metrics.removed.labels(rule.kind).inc(len(gone))
            log.info("removed", extra={"kind": rule.kind, "count": len(gone), "days": rule.days})
        self._after = after
        if not after:
            self._next_rule()

    def _in_use(self, id: str) -> bool:
        """Return whether a client of this process looks at a table."""
        live = self._live_tables.tables.get(id)
        return live is not None and bool(live.connections)
