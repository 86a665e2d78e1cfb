"""A few public games in progress for the lobby, as a spectator sees them."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from msgspec import UNSET

from leyline.server.errors import RequestRefused
from leyline.server.store import queries
from leyline.server.tables import client_view, read_models
from leyline.server.tables.live_tables import LiveTables
from leyline.server.web.http_schema import Brief, LiveGame, LiveGames

MOST: Final = 3
"""Games shown."""
CANDIDATES: Final = 12
"""Tables looked at to find them."""
FRESH_SECONDS: Final = 2.0
"""How long an answer is given to everybody who asks; the work does not grow with the number of readers."""
RECENT_EVENTS: Final = 4
"""How far back the latest line of the log may lie."""


class ShownGames:
    """Chooses the games, and keeps the answer for a moment."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._at = float("-inf")
        self._found = LiveGames([])

    async def get(self, live_tables: LiveTables) -> LiveGames:
        """Return up to `MOST` games. Raise `StoreUnavailable`."""
        async with self._lock:
            if time.monotonic() - self._at >= FRESH_SECONDS:
                self._found = LiveGames(await _choose(live_tables))
                self._at = time.monotonic()
            return self._found


async def _choose(live_tables: LiveTables) -> list[LiveGame]:
    rows = await live_tables.store.read(queries.list_tables, "running", None, None, CANDIDATES)
    briefs = read_models.page_of(rows, CANDIDATES).tables
    briefs.sort(key=lambda brief: not _has_person(brief))  # stable: the latest first among equals
    found: list[LiveGame] = []
    for brief in briefs:
        if len(found) == MOST:
            break
        game = await _shown(live_tables, brief)
        if game is not None:
            found.append(game)
    return found


def _has_person(brief: Brief) -> bool:
    return any(seat.by == "person" for seat in brief.seats)


async def _shown(live_tables: LiveTables, brief: Brief) -> LiveGame | None:
    """Return a table as a spectator sees it; None if it is no longer a public game in progress."""
    try:
        table = (await live_tables.load(brief.id)).table
    except RequestRefused:
        return None  # a table that cannot be opened any more
    if table.status != "running" or table.opened.private or not table.watching:
        return None
    now = live_tables.service_clock.now()
    update = client_view.full_update(table, None, now, since=max(0, table.n - RECENT_EVENTS))
    if update.view is UNSET or update.view is None:
        return None
    log = [] if update.log is UNSET else update.log
    brief.turn = table.pending()
    brief.seats = client_view.seats(table)
    parameters = client_view.card(table).parameters
    return LiveGame(brief, parameters, update.view, log[-1].words if log else "")
