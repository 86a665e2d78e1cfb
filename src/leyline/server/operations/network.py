"""The addresses of this machine."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from urllib.parse import urlsplit

LOOPBACK = "127.0.0.1"
ELSEWHERE = ("192.0.2.1", 9)
"""An address for documentation: nobody has it, and nothing is sent there."""


def lan_host() -> str:
    """Return the address that this machine has on its network; empty if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        try:
            way_out.connect(ELSEWHERE)  # chooses the network card and sends nothing
            host: str = way_out.getsockname()[0]
        except OSError:
            return ""
    return "" if ipaddress.ip_address(host).is_loopback else host


class TrustedProxies:
    """Proxies whose word about a client is taken: addresses and networks."""

    def __init__(self, listed: str) -> None:
        """Read a list separated by commas."""
        words = [word.strip() for word in listed.split(",") if word.strip()]
        self._literals = set(words)
        self._networks: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
        for word in words:
            with contextlib.suppress(ValueError):
                self._networks.append(ipaddress.ip_network(word, strict=False))

    def __contains__(self, address: str) -> bool:
        if address in self._literals:
            return True
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)


def is_loopback(address: str) -> bool:
    """Return whether an address leads to this machine alone."""
    try:
        host = urlsplit(address).hostname or ""
    except ValueError:
        return False
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
