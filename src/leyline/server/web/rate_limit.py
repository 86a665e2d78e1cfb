"""How often a client may ask."""

from __future__ import annotations

import time
from collections import OrderedDict

BURST = 3.0
"""Seconds' worth of requests that may come at once."""
MAX_CLIENTS = 20000
"""Clients that a limit remembers; the least recently seen goes first."""


class Bucket:
    """A token bucket: `rate` requests a second on average, and a burst of a few more."""

    __slots__ = ("_at", "_capacity", "_rate", "_tokens")

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._capacity = max(rate * BURST, 5.0)
        self._tokens = self._capacity
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take one token; return whether there was one."""
        now = time.monotonic()
        self._tokens = min(self._capacity, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True


class RateLimit:
    """A bucket for each client."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        """Take one token of a client; return whether there was one."""
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = Bucket(self._rate)
            if len(self._buckets) > MAX_CLIENTS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(client)
        return bucket.take()
