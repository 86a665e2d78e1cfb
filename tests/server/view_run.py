"""The view run: very many views compared over the wire. Every seat of a table and a spectator are connected to a real
server while games are played at random. Afterwards the game is replayed from what is stored, and all that each of them
was sent of a position (view, options, prompt, the views in between, the log) must be, to the byte, what the rules give
for that reader, and nothing else may have been sent.

    python -m tests.server.view_run --views 1000000 --seed 7
    python -m tests.server.view_run --views 500000 --seed 7 --from 120

The games are numbered, each number with its own game, edition and random choices; `--from` goes on with a later one."""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from msgspec import Raw, Struct
from msgspec.json import Decoder, Encoder
from websockets.asyncio.client import ClientConnection, connect

from leyline import spec
from leyline.core.facts import TABLE_KIND
from leyline.core.game import OVER, SPECTATOR, AnyGame, State
from leyline.core.match import Match
from leyline.server.store import engines, queries
from leyline.server.tables import client_view
from leyline.server.tables.rebuilding import rebuild
from tests.game_variants import kinds
from tests.server.client import Person
from tests.server.server_process import Server

MEMBERS = {
    *("type", "n", "seat", "time", "status", "decision", "entry", "view", "waiting", "clocks", "result", "options"),
    *("undo", "seats", "watching", "brought", "offers", "next", "log", "chat", "steps", "parameters"),
}
"""What an update may have in it."""
TABLES = 6
"""Tables that are played at once."""
encode = Encoder().encode


class Step(Struct):
    entry: int
    view: Raw


class Line(Struct):
    entry: int
    words: str
    kind: str


class Option(Struct):
    text: str


class Told(Struct):
    """What is read of an update."""

    type: str
    status: str = ""
    decision: int = 0
    entry: int = 0
    view: Raw = Raw()
    options: Raw = Raw(b"null")
    waiting: Raw = Raw()
    steps: list[Step] = []
    log: list[Line] = []


_told: Decoder[Told] = Decoder(Told)
_options: Decoder[list[Option] | None] = Decoder(list[Option] | None)
_members: Decoder[dict[str, Raw]] = Decoder(dict[str, Raw])
_waiting: Decoder[dict[str, Any] | None] = Decoder(dict[str, Any] | None)


class Tally:
    """What was compared, and what was wrong."""

    def __init__(self, views: int) -> None:
        self.wanted = views
        self.views = 0
        self.options = 0
        self.lines = 0
        self.games = 0
        self.wrong: list[str] = []

    def __str__(self) -> str:
        found = f"{self.views} views, {self.options} options and {self.lines} lines of logs compared"
        return f"{found} in {self.games} games, {len(self.wrong)} wrong"

    @property
    def over(self) -> bool:
        return self.views >= self.wanted or bool(self.wrong)


class Reader:
    """One client of a table: a seat, or a spectator."""

    def __init__(self, seat: int | None, rng: random.Random, tally: Tally) -> None:
        self.seat = seat
        self.eyes = SPECTATOR if seat is None else seat
        self.rng = rng
        self.tally = tally
        self.socket: ClientConnection | None = None
        self.told: list[Told] = []
        self.log: list[Line] = []

    async def play(self, url: str, cookie: str) -> None:
        """Read until the game is over or enough was compared, and move when asked."""
        headers = {"Cookie": cookie} if cookie else {}
        async with connect(url, additional_headers=headers, ping_interval=None, max_size=None) as self.socket:
            await self.socket.send('{"type": "hello"}')
            async for frame in self.socket:
                told = _told.decode(frame)
                if told.type == "no":
                    self.tally.wrong.append(f"refused: {frame!r}")
                if told.type == "update" and await self.keep(told, frame):
                    break

    async def keep(self, told: Told, frame: str | bytes) -> bool:
        """Keep an update, answer it if it asks, and return whether it is the last."""
        unknown = _members.decode(frame).keys() - MEMBERS
        if unknown:
            self.tally.wrong.append(f"an update holds {unknown}")
        self.log += told.log
        if not told.view or bytes(told.view) == b"null":
            return False
        self.told.append(told)
        options = _options.decode(told.options)
        if options:
            assert self.socket is not None
            text = self.rng.choice(options).text
            act = {"type": "act", "id": f"{told.decision}", "seat": self.seat, "decision": told.decision, "text": text}
            await self.socket.send(encode(act).decode())
        return told.status == "over" or self.tally.over


class Positions:
    """A stored game, replayed entry by entry."""

    def __init__(self, database: str, table: str) -> None:
        engine = engines.engine(engines.url_of(database), writes=False)
        with engine.connect() as connection:
            stored = queries.events_since(connection, table)
        engine.dispose()
        self.record = rebuild(table, stored).record()
        self.match: Match = self.record.replay(0)
        self.done = 0

    def at(self, entry: int) -> State:
        while self.done < entry:
            self.record.replay_entry(self.match, self.done)
            self.done += 1
        return self.match.state


def compare(readers: list[Reader], positions: Positions, tally: Tally) -> None:
    """Compare all that the readers of a table were told with what the rules say."""
    game = positions.record.game
    wanted: list[tuple[int, Reader, Told | Step]] = []
    for reader in readers:
        for update in reader.told:
            wanted += [(update.entry, reader, update), *[(step.entry, reader, step) for step in update.steps]]
    for entry, reader, told in sorted(wanted, key=lambda each: each[0]):
        state = positions.at(entry)
        if bytes(told.view) != encode(dict(game.view(state, reader.eyes))):
            tally.wrong.append(f"{game.setup.spec.name}, entry {entry}, {reader.seat}: {bytes(told.view)!r}")
        tally.views += 1
        if isinstance(told, Told):
            _compare_question(game, state, reader, told, tally)
    for reader in readers:
        _compare_log(reader, positions.match, tally)
    tally.games += 1


def _compare_question(game: AnyGame, state: State, reader: Reader, told: Told, tally: Tally) -> None:
    """Compare what the reader was asked, and what anybody else was."""
    pending = game.pending(state)
    options = (
        [client_view.option(game, state, code) for code in game.options(state)] if pending == reader.seat else None
    )
    if bytes(told.options) != encode(options):
        tally.wrong.append(f"{game.setup.spec.name}, entry {told.entry}, {reader.seat}: {bytes(told.options)!r}")
    tally.options += len(options or ())
    waiting = _waiting.decode(told.waiting) if told.waiting else None
    if pending == OVER:
        same = waiting is None
    else:
        asked = game.prompt(state)
        shown = {"kind": asked.kind, "words": asked.words, "rule": asked.rule}
        move = game.move_number(state)
        same = waiting == {"seat": pending, "prompt": shown, "where": game.phase_path(state), "move": move}
    if not same:
        tally.wrong.append(f"{game.setup.spec.name}, entry {told.entry}, {reader.seat}: {waiting}")


def _compare_log(reader: Reader, match: Match, tally: Tally) -> None:
    told = [(line.entry, line.words) for line in reader.log if line.kind != TABLE_KIND]
    last = max([each.entry for each in reader.told], default=0)
    said = [(line.entry, line.words) for line in match.log(reader.eyes) if line.entry <= last]
    if told != said:
        tally.wrong.append(f"{match.game.setup.spec.name}, log of {reader.seat}: {set(told) ^ set(said)}")
    tally.lines += len(told)


async def play(number: int, seed: int, server: Server, people: list[Person], tally: Tally) -> None:
    """Play and compare one game."""
    name, edition, seats = kinds()[number % len(kinds())]
    rng = random.Random(f"{seed}/{number}")
    opening = {"edition": edition, "parameters": spec(name).unattended, "stand_in": None}

    def opened() -> str:
        table = people[0].opens(name, "me", *["open"] * (seats - 1), **opening)
        for seat in range(1, seats):
            people[seat].sits(table, seat)
        return table

    table = await asyncio.to_thread(opened)
    readers = [Reader(seat, rng, tally) for seat in (*range(seats), None)]
    url = f"ws://{server.host}/api/tables/{table}/socket"
    cookies = ["; ".join([f"{key}={value}" for key, value in person.http.cookies.items()]) for person in people]
    await asyncio.gather(*[reader.play(url, "" if reader.seat is None else cookies[reader.seat]) for reader in readers])
    compare(readers, await asyncio.to_thread(Positions, server.database, table), tally)


async def run(server: Server, tally: Tally, seed: int, first: int, tables: int) -> int:
    """Play at several tables until enough was compared, and return the number of the next game."""
    number = first

    async def at_one_table(lane: int) -> None:
        nonlocal number
        people = await asyncio.to_thread(lambda: [Person(server.host, f"P{lane}-{seat}") for seat in range(MOST_SEATS)])
        while not tally.over:
            mine, number = number, number + 1
            await play(mine, seed, server, people, tally)
            if tally.games % 10 == 0:
                print(f"up to game {number - 1}: {tally}", flush=True)  # noqa: T201  a long run may be broken off
        for person in people:
            person.http.close()

    await asyncio.gather(*[at_one_table(lane) for lane in range(tables)])
    return number


MOST_SEATS = max([seats for _, _, seats in kinds()])


def views(wanted: int, seed: int, first: int = 0, tables: int = TABLES) -> tuple[Tally, int]:
    """Compare that many views, and return what was found and the number of the next game."""
    tally = Tally(wanted)
    with tempfile.TemporaryDirectory() as folder, Server(str(Path(folder, "x.db")), log_level="error") as server:
        after = asyncio.run(run(server, tally, seed, first, tables))
        tally.wrong += [f"the server logged: {line}" for line in server.complaints()]
    return tally, after


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--views", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="GAME")
    given = parser.parse_args()
    began = time.monotonic()
    found, after = views(given.views, given.seed, given.first)
    seconds = time.monotonic() - began
    print(f"seed {given.seed}, games {given.first} to {after - 1}: {found}; {seconds:.0f} s")  # noqa: T201
    for wrong in found.wrong[:20]:
        print(f"  {wrong[:2000]}")  # noqa: T201
    raise SystemExit(bool(found.wrong))


if __name__ == "__main__":
    main()
