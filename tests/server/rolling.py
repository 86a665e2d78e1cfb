"""Two versions at once: the processes of an earlier version are replaced by today's, one after the other, on one
PostgreSQL, while people play. Nothing that was acknowledged may be lost, and every table goes on.

    python -m tests.server.rolling --before HEAD~1
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import sqlalchemy as sa
from websockets.exceptions import InvalidHandshake, WebSocketException

from leyline.server.store import engines, schema
from tests.server import postgres
from tests.server.client import Json, Person, Refusal, Socket
from tests.server.server_process import Server
from tests.server.waiting import wait_for

ROOT = Path(__file__).parents[2]
LOST = (OSError, WebSocketException, InvalidHandshake, TimeoutError, httpx.TransportError)
FINE = ("busy", "not-now")
"""Refusals after which the same player goes on."""


@contextmanager
def earlier(version: str) -> Iterator[Path]:
    """The source of an earlier version, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(["git", "archive", version, "src", "docs"], cwd=ROOT, check=True, capture_output=True)
        subprocess.run(["tar", "-x", "-C", folder], input=packed.stdout, check=True)
        yield Path(folder, "src")


def start(server: Server, source: Path) -> Server:
    """Start a server from that source."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(source)
    try:
        return server.start()
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


class Player(threading.Thread):
    """A person who plays both sides of a table, wherever a server answers."""

    def __init__(self, number: int, hosts: list[str], person: Person) -> None:
        super().__init__(name=f"player {number}")
        self._hosts = hosts
        self._person = person
        self._rng = random.Random(number)
        self._number = number
        self.enough = False
        self.acknowledged: dict[str, tuple[str, int]] = {}
        """Table and event of each message."""
        self.returns = 0
        self.longest = 0.0
        """Seconds from one acknowledged move to the next, at most."""
        self.latest = time.monotonic()
        self.wrong = ""

    def run(self) -> None:
        try:
            while not self.enough:
                self._play_a_table()
        except Exception as error:  # told by the main thread
            self.wrong = repr(error)

    def _play_a_table(self) -> None:
        table = self._anywhere(lambda host: self._at(host).opens("grove", "me", "me", stand_in=None))
        sent: Json = {}
        while not self.enough:
            host = self._rng.choice(self._hosts)
            cookies = "; ".join([f"{name}={value}" for name, value in self._person.http.cookies.items()])
            try:
                with Socket(host, table, {"Cookie": cookies}) as one:
                    while not self.enough:
                        state = one.state(0)
                        if state["status"] == "over":
                            return
                        sent = sent or self._act(one)
                        self._settle(table, sent, one.ask(**sent))
                        sent = {}
            except LOST:
                self.returns += 1
                time.sleep(0.05)

    def _act(self, one: Socket) -> Json:
        state = one.state(one.state(0)["waiting"]["seat"])
        text = self._rng.choice(state["options"])["text"]
        id = f"roll-{self._number}-{len(self.acknowledged)}-{self._rng.randrange(1 << 30)}"
        return {"type": "act", "id": id, "seat": state["seat"], "decision": state["decision"], "text": text}

    def _settle(self, table: str, sent: Json, reply: Json) -> None:
        if reply["type"] == "no":
            if reply["code"] not in FINE:
                raise Refusal(reply)
            raise TimeoutError  # look again
        self.acknowledged[sent["id"]] = (table, reply["n"])
        now = time.monotonic()
        self.longest, self.latest = max(self.longest, now - self.latest), now

    def _at(self, host: str) -> Person:
        self._person.http.base_url = httpx.URL(f"http://{host}/api")
        return self._person

    def _anywhere(self, work: Callable[[str], str]) -> str:
        def tried() -> str:
            try:
                return work(self._rng.choice(self._hosts))
            except (*LOST, ValueError):
                return ""

        return wait_for(tried, "no server answers")


def check(database: str, players: list[Player]) -> None:
    """Everything acknowledged is stored, once, under the number that was told."""
    engine = engines.engine(engines.url_of(database), writes=False)
    with engine.connect() as connection:
        columns = (schema.events.c.message, schema.events.c.table_id, schema.events.c.n)
        rows = connection.execute(sa.select(*columns).where(schema.events.c.message.is_not(None))).all()
    engine.dispose()
    stored = {message: (table, n) for message, table, n in rows}
    assert len(stored) == len(rows), "a message acted twice"
    for player in players:
        for id, told in player.acknowledged.items():
            assert stored.get(id) == told, f"{id} was acknowledged as {told} and is stored as {stored.get(id)}"


def revision(database: str) -> str | None:
    """The migration that a database is at."""
    engine = engines.engine(engines.url_of(database), writes=False)
    with engine.connect() as connection:
        found = engines.revision(connection)
    engine.dispose()
    return found


def report(players: list[Player], database: str) -> str:
    moves = sum(len(player.acknowledged) for player in players)
    returns = sum(player.returns for player in players)
    longest = max(player.longest for player in players)
    return (
        f"{database}: {moves} moves acknowledged, none lost; {returns} reconnections; "
        f"the longest time without a move at a table: {longest:.2f} s"
    )


def end(server: Server) -> None:
    """Kill a server that still runs."""
    if server.process is not None:
        server.kill()


def replace_all(hosts: list[str], old: list[Server], new: list[Server], more: Callable[[], None]) -> None:
    """Replace the processes one after the other; `more` waits until everybody has moved again."""
    more()
    for leaving, coming in zip(old, new, strict=True):
        hosts.append(start(coming, ROOT / "src").host)
        more()
        hosts.remove(leaving.host)
        assert leaving.stop() == 0
        more()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", default="HEAD~1", help="the version that is replaced")
    parser.add_argument("--players", type=int, default=8)
    given = parser.parse_args()
    with ExitStack() as stack:
        source = stack.enter_context(earlier(given.before))
        database = stack.enter_context(postgres.running()).database()
        old, new = [[Server(database) for _ in range(2)] for _ in range(2)]
        for server in (*old, *new):
            stack.callback(end, server)
        hosts = [start(server, source).host for server in old]
        began_at = revision(database)
        people = [stack.enter_context(Person(hosts[0], f"Player {number}")) for number in range(given.players)]
        players = [Player(number, hosts, person) for number, person in enumerate(people)]
        for player in players:
            player.start()

        def more() -> None:
            goals = {player: len(player.acknowledged) + 20 for player in players}
            wait_for(
                lambda: all(player.wrong or len(player.acknowledged) >= goals[player] for player in players),
                "a player stands still",
            )

        try:
            replace_all(hosts, old, new, more)
        finally:
            for player in players:
                player.enough = True
            for player in players:
                player.join()
        wrong = [player.wrong for player in players if player.wrong]
        assert not wrong, wrong
        check(database, players)
        complaints = [line for server in (*old, *new) for line in server.complaints()]
        assert not complaints, complaints[:3]
        print(report(players, f"database {began_at} to {revision(database)}"))  # noqa: T201  what the command is for


if __name__ == "__main__":
    main()
