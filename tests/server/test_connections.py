"""Plain connections: half requests, large headers and many connections from one network keep nobody out."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from leyline.server.web.http_protocol import LimitedHttp, PlainConnections
from tests.server.client import Person
from tests.server.server_process import Server
from tests.server.waiting import LIMIT, wait_for

WHOLE = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


class Connection:
    """A connection as the limits see it."""

    def __init__(self, abort: Callable[[], None]) -> None:
        self.transport = SimpleNamespace(abort=abort)
        self.network = ""


def connect(server: Server, sent: bytes = b"") -> socket.socket:
    made = socket.create_connection(("127.0.0.1", server.port), LIMIT)
    made.sendall(sent)
    return made


def answer(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    parts = []
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(65536):
            parts.append(part)
    connection.close()
    return b"".join(parts)


def test_a_request_that_does_not_come_to_its_end_is_closed(tmp_path: Path) -> None:
    with Server(str(tmp_path / "x.db"), request_seconds=0.5) as server, Person(server.host, "Ann") as ann:
        silent = connect(server)
        half = connect(server, WHOLE[:-2])
        body = connect(server, b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        again = connect(server, WHOLE + b"\r\n")  # a line end that begins nothing
        assert answer(silent) == b""
        assert answer(half).startswith(b"HTTP/1.1 408 ")
        assert b" 200 " not in answer(body)
        assert answer(again).startswith(b"HTTP/1.1 200 ")
        with ann.at(ann.opens("grove", "me", "me")) as one:  # a WebSocket outlasts all of them
            assert answer(connect(server, WHOLE[:-2])).startswith(b"HTTP/1.1 408 ")
            one.act(seat=one.state()["waiting"]["seat"])


def test_a_header_has_a_bound(tmp_path: Path) -> None:
    with Server(str(tmp_path / "x.db")) as server:
        large = connect(server, WHOLE[:-2] + b"X: " + b"x" * 60000)
        with contextlib.suppress(ConnectionError):
            large.sendall(b"x" * 10000)
        assert answer(large).startswith(b"HTTP/1.1 431 ")


def test_one_network_has_only_so_many_plain_connections(tmp_path: Path) -> None:
    with Server(str(tmp_path / "x.db"), connections=4, request_seconds=1000, proxies="192.0.2.1") as server:
        held = [connect(server, WHOLE[:-2]) for _ in range(4)]
        assert answer(connect(server, WHOLE)) == b""
        held.pop().close()

        def served() -> bool:
            with connect(server) as newcomer, contextlib.suppress(ConnectionError):
                newcomer.sendall(WHOLE)
                return newcomer.recv(100).startswith(b"HTTP/1.1 200 ")
            return False

        wait_for(served, "a place that became free was not given to anybody")
        for each in held:
            each.close()


def test_if_connections_run_out_the_one_that_waited_longest_for_its_header_goes() -> None:
    reasons: list[str] = []
    aborted: list[str] = []

    def connection(name: str) -> LimitedHttp:
        return cast(LimitedHttp, Connection(lambda: aborted.append(name)))

    plain = PlainConnections(100, 3, "10.0.0.1", 10.0, reasons.append)
    first, second, third = (connection(name) for name in ("first", "second", "third"))
    assert plain.add(first, "10.0.0.1")
    assert plain.add(second, "192.0.2.2")
    assert plain.add(third, "192.0.2.3")
    plain.set_waiting(first, False)
    assert plain.add(connection("fourth"), "192.0.2.4")
    assert aborted == ["second"]
    plain.set_waiting(third, False)
    plain.remove(third)
    assert plain.add(connection("fifth"), "192.0.2.5")
    assert aborted == ["second"], "there was room"
    assert reasons == ["http-full"]
