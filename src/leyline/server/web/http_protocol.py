"""Limits on plain connections, before any request is understood: how many there may be, how large a header may be, and
how long a client may take to send one. A client that sends a byte now and then holds nothing for long."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from ipaddress import ip_address, ip_network
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from leyline.server.web.rate_limit import network_of

MAX_HEAD = 65536
"""The largest header of a request, in bytes."""
BODY_FACTOR = 6
"""How much longer than its header the body of a request may take."""


class ProxyAddresses:
    """The addresses and networks of proxies."""

    def __init__(self, text: str) -> None:
        self._networks = [ip_network(part.strip()) for part in text.split(",") if part.strip()]

    def __contains__(self, address: str) -> bool:
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        return any(found in network for network in self._networks)


class PlainConnections:
    """The plain connections of one process: all that are not WebSockets."""

    def __init__(
        self, per_network: int, total: int, proxies: str, seconds: float, closed: Callable[[str], None]
    ) -> None:
        """Allow so many connections from one network, and in all; proxies are counted in all only. `closed` is called
        with the reason why one was closed."""
        self.seconds = seconds
        self.closed = closed
        self._per_network = per_network
        self._total = total
        self._proxies = ProxyAddresses(proxies)
        self._networks: dict[str, int] = {}
        self._held: set[LimitedHttp] = set()
        self._waiting: OrderedDict[LimitedHttp, None] = OrderedDict()
        """Those that have sent no complete header, the longest waiting first."""

    def add(self, connection: LimitedHttp, address: str) -> bool:
        """Add a connection; return whether it may stay. If there are too many in all, the one that has waited longest
        for its header goes."""
        network = network_of(address)
        trusted = address in self._proxies
        if not trusted and self._networks.get(network, 0) >= self._per_network:
            self.closed("http-full")
            return False
        if len(self._held) >= self._total:
            self.closed("http-full")
            if not self._waiting:
                return False
            oldest = next(iter(self._waiting))
            self.remove(oldest)
            oldest.transport.abort()
        connection.network = network
        self._networks[network] = self._networks.get(network, 0) + 1
        self._held.add(connection)
        self._waiting[connection] = None
        return True

    def set_waiting(self, connection: LimitedHttp, waiting: bool) -> None:
        """Note whether a connection has begun a header and not ended it."""
        if not waiting:
            self._waiting.pop(connection, None)
        elif connection in self._held:
            self._waiting[connection] = None

    def remove(self, connection: LimitedHttp) -> None:
        """Remove a connection, if it is still counted."""
        if connection not in self._held:
            return
        self._held.discard(connection)
        self._waiting.pop(connection, None)
        self._networks[connection.network] -= 1
        if not self._networks[connection.network]:
            del self._networks[connection.network]


class LimitedHttp(HttpToolsProtocol):
    """A connection with these limits."""

    network = ""

    def __init__(self, plain: PlainConnections, **given: Any) -> None:
        super().__init__(**given)
        self._plain = plain
        self._timer: asyncio.TimerHandle | None = None
        self._head = 0
        """Bytes of the header so far."""
        self._in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._plain.add(self, self.client[0] if self.client is not None else ""):
            self._expect(self._plain.seconds)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        self._plain.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._in_head:
            if self._timer is None:
                self._expect(self._plain.seconds)
                self._plain.set_waiting(self, True)
            self._head += len(data)
        super().data_received(data)
        if self._in_head and self._head > MAX_HEAD and not self.transport.is_closing():
            self._close("431 Request Header Fields Too Large", "http-head")

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._head = 0
        self._plain.set_waiting(self, False)
        self._expect(self._plain.seconds * BODY_FACTOR)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head = True
        self._expect(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._expect(None)
        self._plain.remove(self)
        super().handle_websocket_upgrade()

    def _expect(self, seconds: float | None) -> None:
        """Close the connection after so many seconds, unless this is called again before."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._too_late)

    def _too_late(self) -> None:
        self._timer = None
        if self.flow.read_paused:  # this server does not read on at the moment
            self._expect(self._plain.seconds)
        elif self._in_head and self._head:
            self._close("408 Request Timeout", "http-late")
        else:
            self._plain.closed("http-late")
            self.transport.close()

    def _close(self, status: str, reason: str) -> None:
        """Answer by a status alone, and close."""
        self._plain.closed(reason)
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(f"HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode())
        self.transport.close()


def limited(plain: PlainConnections) -> type[asyncio.Protocol]:
    """Return what makes connections with these limits, where uvicorn expects a class."""
    return cast(type[asyncio.Protocol], partial(LimitedHttp, plain))
