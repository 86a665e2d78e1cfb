"""The siege: what one guest can do to stop a server, with its default limits, while another person plays. For each case
it reports how long that person's moves took.

    python -m tests.server.siege --seconds 8
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import socket as sockets
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import httpx
from msgspec import Struct
from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.sync.client import ClientConnection, connect

from leyline.server.operations.settings import Settings
from tests.server.client import Person, Socket
from tests.server.server_process import FAST, Server

LOST = (OSError, WebSocketException, InvalidHandshake, TimeoutError, httpx.HTTPError)
BYSTANDER = {"X-Forwarded-For": "198.51.100.20"}
ATTACKER = {"X-Forwarded-For": "203.0.113.66"}
MOVES_PER_SECOND = 10
DEFAULTS = {name: getattr(Settings(), name) for name in FAST}
"""What the tests' servers have otherwise."""


class Case:
    """One way to attack, carried out by threads until it is over."""

    def __init__(self, host: str, table: str) -> None:
        self.host = host
        self.table = table
        self.over = threading.Event()
        self.tried = 0
        self.url = f"http://{host}/api"

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, headers=ATTACKER, timeout=20)

    def socket(self, table: str, headers: dict[str, str]) -> ClientConnection:
        """A connection whose end nobody waits for."""
        url = f"ws://{self.host}/api/tables/{table}/socket"
        return connect(url, additional_headers=headers, ping_interval=None, close_timeout=0.1)

    def again_and_again(self, work: Callable[[], object]) -> None:
        while not self.over.is_set():
            with contextlib.suppress(*LOST):
                work()
            self.tried += 1

    def guest(self) -> dict[str, str]:
        """The headers of a new guest of the attacker's network."""
        with self.client() as client:
            answer = client.post("/people", json={"name": "Guest"})
        return {**ATTACKER, "Cookie": f"leyline={answer.cookies.get('leyline', '')}"}

    # --- the cases --------------------------------------------------------------------------------------------

    def nothing(self) -> None:
        self.over.wait()

    def chat(self) -> None:
        """Chats at the bystander's table as fast as it can."""
        with self.socket(self.table, self.guest()) as socket:
            socket.send(json.dumps({"type": "hello"}))
            self.again_and_again(
                lambda: socket.send(json.dumps({"type": "say", "id": f"s{self.tried}", "words": "x" * 300}))
            )

    def hello(self) -> None:
        """Says hello again and again on 30 connections that do not read; one that the server closed is opened again."""
        held: list[ClientConnection | None] = [None] * 30

        def say(place: int) -> None:
            connection = held[place]
            try:
                if connection is None:
                    connection = held[place] = self.socket(self.table, ATTACKER)
                connection.send('{"type": "hello"}')
            except LOST:
                held[place] = None
                raise

        self.again_and_again(lambda: say(self.tried % len(held)))

    def reconnect(self) -> None:
        """Connects, says hello and goes, again and again."""

        def once() -> None:
            with self.socket(self.table, ATTACKER) as socket:
                socket.send('{"type": "hello"}')

        self.again_and_again(once)

    def bots(self) -> None:
        """Opens tables of the heaviest bots and watches them."""
        with ExitStack() as stack:
            headers = self.guest()
            client = stack.enter_context(httpx.Client(base_url=self.url, headers=headers, timeout=20))

            def open_one() -> None:
                body = {"game": "grove", "seats": ["search:1000000", "search:1000000"], "private": True}
                answer = client.post("/tables", json=body)
                if answer.status_code == 200 and self.tried < 200:
                    stack.enter_context(self.socket(answer.json()["table"], headers)).send('{"type": "hello"}')
                else:
                    time.sleep(0.2)

            self.again_and_again(open_one)

    def records(self) -> None:
        """Uploads records, and asks for moments of the long one again and again."""
        with self.client() as client:
            text = (Path(__file__).parents[1] / "golden" / "records" / "aidalon-showcase-12.ley").read_text()
            answer = client.post("/records", content=text, headers={"Content-Type": "text/plain"})
            table = answer.json().get("table", self.table)
            self.again_and_again(lambda: client.get(f"/tables/{table}/moments?since=0&count=100"))

    def plain(self) -> None:
        """Holds connections that have sent half a request."""
        host, _, port = self.host.partition(":")
        held: list[sockets.socket] = []
        try:

            def half() -> None:
                held.append(sockets.create_connection((host, int(port)), timeout=5))
                held[-1].sendall(b"GET /api/tables HTTP/1.1\r\nHost: x\r\n")
                if len(held) > 800:
                    held.pop(0).close()

            self.again_and_again(half)
        finally:
            for each in held:
                each.close()

    def requests(self) -> None:
        """Asks for the lists of tables as fast as it can."""
        with self.client() as client:
            self.again_and_again(lambda: client.get("/tables?status=running"))


CASES: dict[str, int] = {
    "nothing": 1,
    "chat": 4,
    "hello": 1,
    "reconnect": 8,
    "bots": 1,
    "records": 4,
    "plain": 2,
    "requests": 4,
}
"""Each case and its threads."""


class Attack:
    """A case carried out by a process of its own, so that only the server feels it."""

    def __init__(self, name: str, host: str, table: str) -> None:
        spawned = get_context("spawn")
        self._over = spawned.Event()
        self._tried = spawned.Value("l", 0)
        self._process = spawned.Process(target=_attack, args=(name, host, table, self._over, self._tried))

    def __enter__(self) -> Attack:
        self._process.start()
        while not self._tried.value and self._process.is_alive():  # it begins
            time.sleep(0.05)
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._process.join()

    @property
    def tried(self) -> int:
        return int(self._tried.value) - 1


def _attack(name: str, host: str, table: str, over: Any, tried: Any) -> None:
    case = Case(host, table)
    threads = [threading.Thread(target=_quietly, args=(getattr(case, name),)) for _ in range(CASES[name])]
    for thread in threads:
        thread.start()
    tried.value = 1
    while not over.wait(0.2):
        tried.value = 1 + case.tried
    case.over.set()
    for thread in threads:
        thread.join()
    tried.value = 1 + case.tried


class Besieged(Struct):
    """What a case did to the person who plays."""

    latencies: list[float]
    """Seconds that each move took."""
    bot: float
    """Seconds until a bot answered."""
    tried: int
    share: float
    """What the server used of one core meanwhile."""
    wrong: str
    """What the server complained about."""


def besieged(name: str, seconds: float) -> Besieged:
    """Carry out a case while a person plays."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        server = stack.enter_context(Server(str(Path(folder, "x.db")), **DEFAULTS))
        assert server.process is not None
        person = stack.enter_context(Person(server.host))
        person.http.headers.update(BYSTANDER)
        person.ok("POST", "/people", {"name": "Ann"})
        table = person.opens("grove", "me", "me", stand_in=None)
        against = person.opens("grove", "me", "greedy", stand_in=None)
        one = stack.enter_context(person.at(table))
        other = stack.enter_context(person.at(against))
        latencies: list[float] = []
        with Attack(name, server.host, table) as attack:
            used, start = processor_seconds(server.process.pid), time.monotonic()
            while time.monotonic() < start + seconds and one.state(0)["status"] == "running":
                began = time.monotonic()
                one.act(seat=one.state(0)["waiting"]["seat"])
                latencies.append(time.monotonic() - began)
                time.sleep(1 / MOVES_PER_SECOND)
            share = (processor_seconds(server.process.pid) - used) / (time.monotonic() - start)
            bot = _bot_answers(other)
        wrong = "; ".join(sorted({line["event"] for line in server.complaints()}))
        return Besieged(latencies, bot, attack.tried, share, wrong)


def processor_seconds(pid: int) -> float:
    """Return the processor time that a process has used."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _bot_answers(other: Socket) -> float:
    """Return the seconds in which greedy makes its moves after a person's."""
    while other.state()["waiting"]["seat"] == 0:
        other.act()
    began = time.monotonic()
    other.waits_for(lambda state: state["status"] == "over" or state["waiting"]["seat"] == 0)
    return time.monotonic() - began


def _quietly(work: Callable[[], None]) -> None:
    with contextlib.suppress(*LOST):
        work()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each case lasts")
    parser.add_argument("--cases", nargs="*", default=list(CASES), choices=list(CASES))
    given = parser.parse_args()
    show = partial(print, flush=True)  # what the command is for
    show("| case | tried | moves | median ms | p95 ms | longest ms | greedy s | of a core | errors |")
    show("|---" * 9 + "|")
    for name in given.cases:
        found = besieged(name, given.seconds)
        ordered = sorted(found.latencies)
        at = [1000 * ordered[min(int(len(ordered) * share), len(ordered) - 1)] for share in (0.5, 0.95, 1.0)]
        figures = " | ".join([f"{each:.0f}" for each in at])
        wrong = found.wrong or "none"
        show(f"| {name} | {found.tried} | {len(ordered)} | {figures} | {found.bot:.1f} | {found.share:.2f} | {wrong} |")


if __name__ == "__main__":
    main()
