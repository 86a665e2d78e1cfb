"""What one guest may do to a server without hurting anybody: each limit with the real server or the real connection."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from leyline.server import messages
from leyline.server.accounts.identity import Identity
from leyline.server.errors import CloseConnection, RequestRefused
from leyline.server.lab.experiments import MAX_PER_NETWORK, Experiments
from leyline.server.operations.metrics import Metrics
from leyline.server.operations.settings import Settings
from leyline.server.web import websocket
from leyline.server.web.lab_schema import Asked
from leyline.server.web.websocket import WebSocketConnection
from leyline.server.web.websocket_protocol import EXTENSION
from tests.server.client import Person
from tests.server.server_process import Server
from tests.server.test_paid_work import spend
from tests.server.waiting import LIMIT

STILL = 0.001
"""A rate at which nothing is refilled while a test runs: what is left is the burst of five."""
ASKED = Asked("standard", {}, 2, ["greedy", "greedy"], 20, 1, "", "", "first", "", [], 2)


def test_chat_has_its_own_rate_and_a_game_goes_on_through_it(tmp_path: Path) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(Server(str(tmp_path / "x.db"), chat_rate=STILL))
        ann, guest = (stack.enter_context(Person(server.host, name)) for name in ("Ann", "Guest"))
        table = ann.opens("grove", "me", "me")
        one, spectator, again = (stack.enter_context(person.at(table)) for person in (ann, guest, guest))
        said = [spectator.ask("say", words=str(number))["type"] for number in range(7)]
        assert said == ["ok"] * 5 + ["no"] * 2
        assert again.no("say", words="from another connection").code == "too-fast"
        body = {"type": "say", "id": "http", "words": "over HTTP"}
        assert guest.no("POST", f"/tables/{table}/do", body).code == "too-fast"
        one.act(seat=one.state()["waiting"]["seat"])
        one.ok("say", words="a player")


def test_saying_hello_again_and_again_is_no_work(tmp_path: Path) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(Server(str(tmp_path / "x.db")))
        ann = stack.enter_context(Person(server.host, "Ann"))
        one = stack.enter_context(ann.at(ann.opens("grove", "me", "me")))
        for _ in range(100):
            one.send({"type": "hello"})
        kinds: list[str] = []
        while kinds.count("welcome") + kinds.count("no") < 100:
            kinds.append(one.receive()["type"])
        assert kinds.count("welcome") < 50, "five, and one every five seconds"
        one.act(seat=one.state()["waiting"]["seat"])


def test_coming_again_and_again_is_limited_and_paid_for(tmp_path: Path) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(Server(str(tmp_path / "x.db"), request_rate=STILL))
        ann = stack.enter_context(Person(server.host, "Ann"))
        table = ann.opens("grove", "me", "me")
        url = f"ws://{server.host}/api/tables/{table}/socket"

        def comes() -> None:
            with connect(url, additional_headers={"X-Forwarded-For": "203.0.113.9"}, open_timeout=LIMIT) as socket:
                socket.send('{"type": "hello"}')
                assert '"welcome"' in str(socket.recv(LIMIT))

        for _ in range(5):
            comes()
        with pytest.raises(InvalidStatus):
            comes()
        stack.enter_context(ann.at(table))


def test_who_says_hello_pays_for_the_answer() -> None:
    async def work() -> None:
        charged: list[tuple[float, str]] = []

        async def nothing(*_: object) -> frozenset[str]:
            return frozenset()

        app_state = SimpleNamespace(
            settings=Settings(),
            live_tables=SimpleNamespace(catch_up_to=nothing),
            blocked_by=nothing,
            paid_work=SimpleNamespace(charge=lambda *given: charged.append(given)),
        )
        found, _ = connection(app_state, SimpleNamespace(table=SimpleNamespace(n=3, status="open")))
        loose: Any = found
        loose.send_everything = lambda: spend(0.01)
        await found._hello(messages.Hello())
        assert [(seconds >= 0.01, network) for seconds, network in charged] == [(True, "198.51.100.1")]

    asyncio.run(work())


def test_a_network_of_ipv6_and_a_person_count_once_for_costly_requests(tmp_path: Path) -> None:
    with Server(str(tmp_path / "x.db"), costly_rate=STILL) as server:
        url = f"http://{server.host}/api"

        def arrives(address: str) -> httpx.Response:
            return httpx.post(f"{url}/people", json={"name": "Ann"}, headers={"X-Forwarded-For": address}, timeout=300)

        codes = [arrives(f"2001:db8::{number}").status_code for number in range(7)]
        assert codes == [200] * 5 + [429] * 2
        other = arrives("2001:db8:0:1::1")
        assert other.status_code == 200
        cookie = "; ".join([f"{name}={value}" for name, value in other.cookies.items()])
        opened = [
            httpx.post(
                f"{url}/tables",
                json={"game": "grove"},
                headers={"X-Forwarded-For": f"198.51.100.{number}", "Cookie": cookie},
                timeout=300,
            ).status_code
            for number in range(7)
        ]
        assert opened == [200] * 5 + [429] * 2, "one person from many addresses"


class UnreadSocket:
    """A client that reads nothing."""

    client = SimpleNamespace(host="198.51.100.1")

    def __init__(self) -> None:
        self.scope = {"extensions": {EXTENSION: self}}

    def write(self, texts: list[str]) -> bool:
        return False


def connection(app_state: Any, live: Any = None) -> tuple[WebSocketConnection, list[CloseConnection]]:
    socket: Any = UnreadSocket()
    found = WebSocketConnection(socket, app_state, live, Identity(), "")
    closed: list[CloseConnection] = []
    loose: Any = found
    loose.close = closed.append
    return found, closed


def test_what_waits_for_clients_is_bounded_in_bytes_for_each_and_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "MAX_OUTBOX_BYTES", 1000)

    async def work() -> None:
        app_state = SimpleNamespace(settings=Settings(), live_tables=None, outbox_bytes=0)
        one, closed = connection(app_state)
        one.send("x" * 5000)
        assert not closed, "one message goes through whatever its size"
        one.send("y")
        assert closed.pop().code == websocket.SLOW
        one._empty_outbox()
        assert app_state.outbox_bytes == 0
        monkeypatch.setattr(websocket, "MAX_ALL_BYTES", 2500)
        monkeypatch.setattr(websocket, "SLOW_BYTES", 100)
        others = [connection(app_state) for _ in range(4)]
        for each, _ in others:
            each.send("x" * 400)
            each.send("x" * 400)
        assert [bool(closed) for _, closed in others] == [False, False, False, True], "they share what there is"
        small, closed = connection(app_state)
        small.send("x" * 40)
        small.send("x" * 40)
        assert not closed, "who has read nearly everything is not cut off for it"

    asyncio.run(work())


def test_one_network_fills_only_part_of_the_labs_queue() -> None:
    async def work() -> None:
        experiments = Experiments(Settings(lab_jobs=1), Metrics())
        await experiments._slots.acquire()  # nothing is begun: all of them wait
        job = {"kind": "sim", "game": "grove", "about": "", "games": 20}
        for number in range(MAX_PER_NETWORK):
            experiments.start(f"guest {number}", job, ASKED, "203.0.113.9")
        with pytest.raises(RequestRefused, match="your network"):
            experiments.start("one more guest", job, ASKED, "203.0.113.9")
        assert experiments.start("a stranger", job, ASKED, "198.51.100.1").status == "waiting"
        await experiments.close()

    asyncio.run(work())
