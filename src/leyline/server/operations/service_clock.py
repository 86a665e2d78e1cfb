"""The service's own time: milliseconds that pass only while the service is up.

Every process notes the time of day in one shared row, again and again. As long as notes follow each other closely, the
service's time has advanced by as much as the time of day; a longer gap means that nobody was there to serve anybody,
and does not count. So no player loses time to a crash, an upgrade, or a clock that was set."""

from __future__ import annotations

import time

from msgspec import Struct

BEAT = 1.0
"""Seconds from one note to the next."""
GAP = 6000
"""Milliseconds between two notes of a process beyond which the service is taken to have been down. A process that is
busy may be late."""
JOINS = 1500
"""The same for the first note of a process that may have others beside it. Where it cannot have any, its first note
always ends a time in which nobody served."""


class Note(Struct, frozen=True):
    """What the shared row holds: the service's time, and the time of day at which that was right."""

    service: int
    wall: int


def noted(last: Note, wall: int, floor: int = 0, most: int = GAP) -> Note:
    """The next note, made at a time of day; never before `floor`, the time of the latest thing that is stored. A gap of
    more than `most` does not count."""
    gap = wall - last.wall
    passed = gap if 0 <= gap <= most else 0
    return Note(max(last.service + passed, floor), wall)


class ServiceClock:
    """The service's time between two notes, as one process tells it."""

    def __init__(self) -> None:
        self._note = Note(0, 0)
        self._noted_at = 0.0
        self._told = 0

    def note(self, note: Note) -> None:
        """Go on from a note that was just made."""
        self._note = note
        self._noted_at = time.monotonic()

    def now(self) -> int:
        """The service's time. It never goes back within a process, and it stops where notes fail to be made."""
        passed = min(int((time.monotonic() - self._noted_at) * 1000), GAP)
        self._told = max(self._told, self._note.service + passed)
        return self._told


def wall() -> int:
    """The time of day, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
