"""What everybody in the lobby asks for again and again: answered from memory for a moment, so that the database's work
does not grow with the number of readers."""

from __future__ import annotations

import asyncio
import time
from typing import Generic, TypeVar

from msgspec import Struct
from sqlalchemy.engine import Connection

from leyline.server.store import Store, attendance_queries, profile_queries, queries, seek_queries
from leyline.server.store.profile_queries import PlaceRow
from leyline.server.store.seek_queries import Seek

T = TypeVar("T")
LEAST = 5
"""Rated games needed for a leaderboard."""
LENGTH = 50
"""Places on a leaderboard."""


class Renewed(Generic[T]):
    """An answer that is kept for some seconds."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = asyncio.Lock()
        self._at = float("-inf")
        self._found: T | None = None

    async def get(self, store: Store) -> T:
        """Return the answer. Raise `StoreUnavailable`."""
        async with self._lock:
            if self._found is None or time.monotonic() - self._at >= self._seconds:
                self._found = await self.read(store)
                self._at = time.monotonic()
            return self._found

    async def read(self, store: Store) -> T:
        raise NotImplementedError


class Now(Struct, frozen=True):
    """What goes on at the server."""

    here: int
    tables: dict[str, int]
    """How many public tables are open and running."""
    seeks: list[Seek]


class LobbyNews(Renewed[Now]):
    """What goes on, for everybody who asks."""

    def __init__(self) -> None:
        super().__init__(2.0)

    async def read(self, store: Store) -> Now:
        return await store.read(_now)


def _now(connection: Connection) -> Now:
    return Now(attendance_queries.count(connection), queries.count_public(connection), seek_queries.waiting(connection))


class LeaderboardCache(Renewed[list[PlaceRow]]):
    """The leaderboard of a game."""

    def __init__(self, game: str) -> None:
        super().__init__(10.0)
        self._game = game

    async def read(self, store: Store) -> list[PlaceRow]:
        return await store.read(profile_queries.leaders, self._game, LEAST, LENGTH)
