"""The flood: very many messages over real WebSockets, which no test that runs every day has time for.

    python -m tests.server.flood repeated --messages 1000000
    python -m tests.server.flood fuzzed --messages 1000000

`repeated`: players send each move several times over several connections, together with old messages, stale ones and
ones that are ahead of time, in any order; each move must be carried out once, and be acknowledged by one number.
`fuzzed`: whatever is sent, the server answers without a fault, and the table goes on."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from leyline.server.store import engines, queries
from leyline.server.tables import events
from tests.server.client import Person
from tests.server.server_process import Server
from tests.server.test_fuzz import KINDS, fields

Json = dict[str, Any]
CONNECTIONS = 3
"""Connections of one person to a table."""
BATCH = 60
"""Messages between two questions whether the server still answers."""
LOSSES = 5
"""How often a client comes back and sends the same again."""
REMEMBERED = 400
"""Messages of a table that are sent again; the server itself keeps fewer in memory."""
TEXTS = ("stand grove", "end", "move grove c1", "channel c1", "banish c2", "undo", "", "🌲", "x" * 5000)

OFTEN = [kind for kind in KINDS if kind not in ("ping", "resign", "hint")]
"""What is sent often: a ping is what this asks by itself, and a hint is the work of a bot."""


class Flood:
    """What was sent and answered at all tables."""

    def __init__(self, messages: int, seed: int) -> None:
        self.left = messages
        self.rng = random.Random(seed)
        self.sent = 0
        self.answered = 0
        self.moves = 0
        self.games = 0
        self.lost = 0
        """Connections."""
        self.wrong: list[str] = []

    @property
    def over(self) -> bool:
        return self.sent >= self.left or bool(self.wrong)


class Seats:
    """A person who plays both sides of a table over several connections."""

    def __init__(self, flood: Flood, host: str, person: Person) -> None:
        self.flood = flood
        self.host = host
        self.person = person
        self.table = person.opens("grove", "me", "me", stand_in=None)
        self.sockets: list[ClientConnection] = []
        self.shown: dict[int, Json] = {}
        self.acknowledged: dict[str, int] = {}
        self.refused: dict[str | None, str] = {}
        self.acted: list[Json] = []
        self.number = 0

    async def come(self) -> None:
        cookie = "; ".join([f"{name}={value}" for name, value in self.person.http.cookies.items()])
        url = f"ws://{self.host}/api/tables/{self.table}/socket"
        for _ in range(CONNECTIONS):
            socket = await connect(url, additional_headers={"Cookie": cookie}, ping_interval=None, max_size=None)
            self.sockets.append(socket)
            await socket.send('{"type": "hello"}')
        await self.settle()

    async def go(self) -> None:
        for socket in self.sockets:
            await socket.close()
        self.sockets = []

    async def settle(self) -> None:
        """Ask on every connection whether the server still answers, and read everything that was sent before."""
        for socket in self.sockets:
            await socket.send('{"type": "ping"}')
        for socket in self.sockets:
            while (reply := json.loads(await socket.recv()))["type"] != "pong":
                self.receive(reply)

    def receive(self, reply: Json) -> None:
        self.flood.answered += reply["type"] in ("ok", "no", "hint")
        if reply["type"] == "update" and reply["seat"] is not None:
            self.shown.setdefault(reply["seat"], {}).update(reply)
        elif reply["type"] == "ok":
            before = self.acknowledged.setdefault(reply["id"], reply["n"])
            if before != reply["n"] and reply["id"].startswith("act-"):  # what changed nothing has no number of its own
                self.flood.wrong.append(f"{reply['id']} was acknowledged as {before} and again as {reply['n']}")
        elif reply["type"] == "no":
            self.refused[reply["id"]] = reply["words"]
        if reply.get("code") == "fault" or (reply["type"] == "no" and not reply["words"]):
            self.flood.wrong.append(f"answered: {reply}")

    def to_move(self) -> Json | None:
        found = [shown for shown in self.shown.values() if shown.get("options") and shown["status"] == "running"]
        return max(found, key=lambda shown: shown["n"]) if found else None

    async def send(self, frames: list[str | bytes]) -> None:
        """Send frames over any connections, and all of them again if one was lost."""
        for _ in range(LOSSES):
            self.flood.sent += len(frames)
            try:
                for frame in frames:
                    await self.flood.rng.choice(self.sockets).send(frame)
                await self.settle()
            except ConnectionClosed:  # such as a client that was too slow to answer the server's ping
                self.flood.lost += 1
                await self.go()
                await self.come()
            else:
                return
        self.flood.wrong.append("connections are lost again and again")

    # --- repeated -------------------------------------------------------------------------------------------------

    async def repeat(self) -> None:
        """Play a game to its end, every move together with many messages that must do nothing."""
        flood, rng = self.flood, self.flood.rng
        while not flood.over and (now := self.to_move()) is not None:
            decision, texts = now["decision"], [option["text"] for option in now["options"]]
            act = {"type": "act", "id": f"act-{decision}", "seat": now["seat"], "decision": decision}
            act["text"] = rng.choice(texts)
            batch = [act] * rng.randint(1, 6)
            batch += rng.choices(self.acted, k=BATCH // 2) if self.acted else []
            while len(batch) < BATCH:
                other = decision + rng.choice((-5, -3, -2, -1, 40, 90))  # the next one might be theirs by then
                self.number += 1
                batch.append({**act, "id": f"other-{self.number}", "decision": max(other, 0)})
            rng.shuffle(batch)
            await self.send([json.dumps(message) for message in batch])
            if act["id"] not in self.acknowledged:
                flood.wrong.append(f"{act} was not acknowledged")
            if [id for id in self.acknowledged if id.startswith("other")]:
                flood.wrong.append("a message for another decision was carried out")
            self.acted = [*self.acted, act][-REMEMBERED:]
            flood.moves += 1
        flood.games += 1

    def compare(self, stored: list[events.StoredEvent]) -> None:
        """See that exactly what was acknowledged is stored, each once."""
        acts = {each.message: each.n for each in stored if isinstance(each.event, events.Acted)}
        count = sum(isinstance(each.event, events.Acted) for each in stored)
        if len(acts) != count or acts != self.acknowledged:
            self.flood.wrong.append(f"{count} moves are stored, {len(self.acknowledged)} were acknowledged")

    # --- fuzzed ---------------------------------------------------------------------------------------------------

    async def fuzz(self) -> None:
        """Send anything, until the game is over or there was enough."""
        flood = self.flood
        while not flood.over and self.to_move() is not None:
            for _ in range(20):
                await self.send([self._frame() for _ in range(BATCH)])
                if flood.over:
                    return
            now = self.to_move()
            if now is not None:
                text = flood.rng.choice(now["options"])["text"]
                id = f"go-on-{now['decision']}"
                act = {"type": "act", "id": id, "seat": now["seat"], "decision": now["decision"], "text": text}
                await self.send([json.dumps(act)])
                if id not in self.acknowledged:
                    flood.wrong.append(f"the table does not go on: {self.refused.get(id)}")
                flood.moves += 1
        flood.games += 1

    def _frame(self) -> str | bytes:
        rng = self.flood.rng
        what = rng.random()
        if what < 0.05:
            return rng.randbytes(rng.randint(0, 100))
        if what < 0.1:
            return "".join([chr(rng.choice((rng.randint(32, 126), rng.randint(0, 0xD7FF)))) for _ in range(40)])
        kind = rng.choice(OFTEN if rng.random() < 0.99 else ("hint", "hello"))
        made: Json = {"type": kind}
        for name in fields(kind):
            if rng.random() < 0.9:
                made[name] = self._value(name)
        text = json.dumps(made)
        if what < 0.2:  # cut, doubled or changed somewhere
            at = rng.randrange(len(text))
            text = rng.choice((text[:at], text[:at] + text, text[:at] + chr(rng.randint(0, 0x2FF)) + text[at + 1 :]))
        return text

    def _value(self, name: str) -> Any:
        rng = self.flood.rng
        odd: list[Any] = [None, True, -1, 2**53, 2**70, 1.5, "", "0", [], {}, ["x"], {"x": 1}, "\u202e", "x" * 600]
        if rng.random() < 0.15:
            return rng.choice(odd)
        now = self.to_move() or {}
        decision = now.get("decision", 0)
        values: dict[str, Any] = {
            "id": f"f{rng.randrange(10**9)}",
            "seat": rng.randint(0, 2),
            "decision": decision + rng.choice((-1, 1, 3)),
            "text": rng.choice(TEXTS),
            "what": rng.choice(("undo", "rematch", "peace")),  # who plays alone agrees to a draw with themselves
            "bot": rng.choice((None, "greedy", "hal")),
            "words": rng.choice(("hello", "x" * 500, "\u0000", "🌲")),
            "token": rng.choice((None, "x" * 20)),
            "since": rng.randint(0, 100),
            "person": f"{rng.getrandbits(64):016x}",
        }
        return values.get(name, rng.choice((True, False, 1, {})))


async def play(flood: Flood, server: Server, database: str, tables: int, mode: str) -> None:
    """Play at several tables, one game after the other, until enough was sent."""

    async def at_one_table(person: Person) -> None:
        while not flood.over:
            seats = await asyncio.to_thread(Seats, flood, server.host, person)
            await seats.come()
            await (seats.repeat() if mode == "repeated" else seats.fuzz())
            await seats.go()
            if mode == "repeated":
                await asyncio.to_thread(compare, seats, database)

    people = [Person(server.host, f"P{number}") for number in range(tables)]
    await asyncio.gather(*[at_one_table(person) for person in people])
    for person in people:
        person.http.close()


def compare(seats: Seats, database: str) -> None:
    """Compare a table with what is stored of it."""
    engine = engines.engine(engines.url_of(database), writes=False)
    with engine.connect() as connection:
        seats.compare(queries.events_since(connection, seats.table))
    engine.dispose()


def flood(mode: str, messages: int, seed: int, tables: int = 20) -> Flood:
    """Send that many messages to a server of its own."""
    made = Flood(messages, seed)
    with tempfile.TemporaryDirectory() as folder, Server(str(Path(folder, "x.db")), log_level="error") as server:
        asyncio.run(play(made, server, server.database, tables, mode))
        made.wrong += [f"the server logged: {line}" for line in server.complaints()]
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=("repeated", "fuzzed"))
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=None)
    given = parser.parse_args()
    seed = random.randrange(10**6) if given.seed is None else given.seed
    found = flood(given.mode, given.messages, seed)
    print(  # noqa: T201  what the command is for
        f"{given.mode}, seed {seed}: {found.sent} messages sent, {found.answered} answered; {found.moves} moves in "
        f"{found.games} games; {found.lost} connections lost; {len(found.wrong)} wrong"
    )
    for wrong in found.wrong[:20]:
        print(f"  {wrong}")  # noqa: T201
    raise SystemExit(bool(found.wrong))


if __name__ == "__main__":
    main()
