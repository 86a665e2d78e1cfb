"""The service time: milliseconds that pass only while the service is up.

Every process writes the time of day to one shared row at each heartbeat. Between two close readings the service time
advances as the time of day does; a longer gap means that no process was serving, and does not count. So no player loses
time to a crash, an upgrade, or a change of the system clock."""

from __future__ import annotations

import time

from msgspec import Struct

HEARTBEAT = 1.0
"""Seconds from one reading to the next."""
MAX_GAP = 6000
"""Milliseconds between two readings beyond which the service counts as having been down. A busy process may be late."""
MAX_FIRST_GAP = 1500
"""The same for the first reading of a process that may run beside others. Where it cannot, the gap before its first
reading never counts."""


class Reading(Struct, frozen=True):
    """The shared row: a service time, and the time of day at which it was right."""

    service: int
    wall: int


def next_reading(last: Reading, wall: int, floor: int = 0, max_gap: int = MAX_GAP) -> Reading:
    """Return the next reading, taken at a time of day; never before `floor`, the time of the latest stored event. A gap
    of more than `max_gap` does not count."""
    gap = wall - last.wall
    passed = gap if 0 <= gap <= max_gap else 0
    return Reading(max(last.service + passed, floor), wall)


class ServiceClock:
    """The service time between two readings, in one process."""

    def __init__(self) -> None:
        self._service = 0
        self._read_at = 0.0
        self._latest = 0

    def set_reading(self, reading: Reading) -> None:
        """Continue from a reading just taken."""
        self._service = reading.service
        self._read_at = time.monotonic()

    def now(self) -> int:
        """Return the service time. It never goes back within a process, and it stops when readings fail."""
        passed = min(int((time.monotonic() - self._read_at) * 1000), MAX_GAP)
        self._latest = max(self._latest, self._service + passed)
        return self._latest


def wall() -> int:
    """Return the time of day, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
