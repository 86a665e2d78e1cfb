"""How often somebody may ask."""

from __future__ import annotations

import time
from collections import OrderedDict

BURST = 3.0
"""Seconds' worth of requests that may come at once."""
REMEMBERED = 20000
"""Callers that a limit remembers; whoever has been quiet longest is forgotten first."""


class Bucket:
    """Lets through so many a second on average, and a few more at once."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._most = max(rate * BURST, 5.0)
        self._left = self._most
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more may pass now."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class Limit:
    """A bucket for each caller."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, caller: str) -> bool:
        """Whether this caller may ask once more now."""
        bucket = self._buckets.get(caller)
        if bucket is None:
            bucket = self._buckets[caller] = Bucket(self._rate)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(caller)
        return bucket.take()
