"""Slows guessing of passwords without locking the owner out. A browser that has signed in to an account before has
attempts of its own. So has each network: a few are free; further ones share what all strangers together may try."""

from __future__ import annotations

from leyline.server.errors import RequestRefused
from leyline.server.web.rate_limit import RateLimit, wide_network_of

SLOWER = 30
"""How much rarer attempts at one login are than other costly requests: one in a minute, by default."""
TOO_MANY = "Too many attempts for this login; try again in a few minutes."


class LoginGuard:
    """Counts attempts in the memory of one process."""

    def __init__(self, costly_rate: float) -> None:
        rate = costly_rate / SLOWER
        self._devices = RateLimit(rate)
        self._free = RateLimit(rate / SLOWER)
        self._networks = RateLimit(rate)
        self._strangers = RateLimit(rate)

    def require_turn(self, login: str, address: str, device: str) -> None:
        """Raise `RequestRefused` if there were too many attempts. `device`: the browser's, if it has signed in to this
        login before; else empty."""
        if device:
            allowed = self._devices.take(device)
        else:
            network = f"{login} {wide_network_of(address)}"
            allowed = self._free.take(network) or (self._networks.take(network) and self._strangers.take(login))
        if not allowed:
            raise RequestRefused("too-fast", TOO_MANY)
