"""Tables made again from their stored events."""

from __future__ import annotations

import time

from leyline.server.tables import events
from leyline.server.tables.events import StoredEvent
from leyline.server.tables.table import Table


def rebuild(id: str, stored: list[StoredEvent]) -> Table:
    """Return the table that these events, from the first on, make."""
    first = stored[0].event
    assert isinstance(first, events.Opened)
    table = Table(id, first)
    for each in stored:
        table.apply(each)
    return table


def rebuild_timed(id: str, stored: list[StoredEvent]) -> tuple[Table, float]:
    """Return that table, and the processor time that it took."""
    began = time.thread_time()
    return rebuild(id, stored), time.thread_time() - began
