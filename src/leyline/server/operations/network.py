"""The addresses of this machine."""

from __future__ import annotations

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
