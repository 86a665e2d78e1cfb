"""How much a client may ask for: requests, and the time that they take."""

from __future__ import annotations

import time
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

BURST = 3.0
"""Seconds' worth of requests that may come at once."""
MAX_CLIENTS = 20000
"""Clients that a limit remembers; the least recently seen goes first."""


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return what limits count as one client: an IPv4 address, or the /64 network of an IPv6 address, which is what one
    household has."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"


@lru_cache(maxsize=4096)
def wide_network_of(address: str) -> str:
    """Return the network from which one person can have many addresses: an IPv4 address, or the /48 network of an IPv6
    address, which is what one customer can get."""
    network = network_of(address)
    if not network.endswith("/64"):
        return network
    return f"{IPv6Address(int(IPv6Address(network[:-3])) >> 80 << 80)}/48"


class Bucket:
    """A token bucket: `rate` tokens a second on average, and a burst of a few more."""

    __slots__ = ("_at", "_capacity", "_rate", "_tokens")

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._capacity = max(rate * BURST, 5.0)
        self._tokens = self._capacity
        self._at = time.monotonic()

    def _fill(self) -> None:
        now = time.monotonic()
        self._tokens = min(self._capacity, self._tokens + (now - self._at) * self._rate)
        self._at = now

    def take(self) -> bool:
        """Take one token; return whether there was one."""
        self._fill()
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True

    def in_credit(self) -> bool:
        """Return whether more has come in than was spent."""
        self._fill()
        return self._tokens > 0.0

    def spend(self, tokens: float) -> None:
        """Take tokens for what was done already, on credit if there are too few."""
        self._fill()
        self._tokens -= tokens


class RateLimit:
    """A bucket for each client."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def _bucket(self, client: str) -> Bucket:
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = Bucket(self._rate)
            if len(self._buckets) > MAX_CLIENTS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(client)
        return bucket

    def take(self, *clients: str) -> bool:
        """Take one token of each of these, such as an address and a person; return whether all had one."""
        return all([self._bucket(client).take() for client in clients])

    def in_credit(self, *clients: str) -> bool:
        """Return whether all of these have more than they spent."""
        return all(self._bucket(client).in_credit() for client in clients)

    def spend(self, tokens: float, *clients: str) -> None:
        """Take tokens of each of these for what was done already."""
        for client in clients:
            self._bucket(client).spend(tokens)
