"""Who is here: people with a name whose page asked for something within the last minute or is connected to a table.
Kept in the database, so that every process counts each person once."""

from __future__ import annotations

import time
from collections.abc import Iterable

from leyline.server.store import Store, attendance_queries, seek_queries

MAX_NOTED = 20000
"""People noted between two writes; further ones are noted in the next round."""


class Attendance:
    """Notes who was here since the last write."""

    def __init__(self) -> None:
        self._noted: set[str] = set()
        self._written = float("-inf")

    def note(self, person: str) -> None:
        """Note that a person is here."""
        if len(self._noted) < MAX_NOTED:
            self._noted.add(person)

    async def write(self, store: Store, connected: Iterable[str | None]) -> None:
        """Store who is here, and drop who has been away for long. Raise `StoreUnavailable`."""
        if time.monotonic() - self._written < attendance_queries.EVERY:
            return
        noted = self._noted | {person for person in connected if person is not None}
        self._noted = set()
        self._written = time.monotonic()
        if noted:
            await store.write(attendance_queries.arrive, sorted(noted))
        await store.write(seek_queries.remove_old)
        await store.write(attendance_queries.remove_old)
