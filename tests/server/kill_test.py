"""The kill test: a real server is killed at random moments (kill -9) while players over real WebSockets play all games
and send their messages late, several times and out of order. Afterwards everything that clients were told must be
stored, nothing may have acted twice, every game must replay, and every table must go on.

    python -m tests.server.kill_test --kills 200
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from leyline import spec
from leyline.core import record
from leyline.server.store import engines, queries, schema
from leyline.server.tables import events
from leyline.server.tables.rebuilding import rebuild
from leyline.server.tables.table import Table
from tests.game_variants import kinds
from tests.server import postgres
from tests.server.kill_dealings import Dealings, check_dealings
from tests.server.postgres import Postgres
from tests.server.server_process import Server
from tests.server.waiting import LIMIT

Json = dict[str, Any]
FINE = ("not-now", "not-legal", "not-allowed", "busy", "over")
"""Refusals that late and shuffled messages may meet."""
LOST = (OSError, WebSocketException, InvalidHandshake, TimeoutError, httpx.TransportError)
BUSY_FOR = 0.2
"""Seconds after which a client tries again."""
GOES_ON = 3
"""Acts that every table makes after the last kill, unless it ends before."""


class Ledger:
    """What clients were told, and what was wrong."""

    def __init__(self) -> None:
        self.wrong: list[str] = []
        self.sent: dict[tuple[str, str], Json] = {}
        """Every message that was sent, by table and id."""
        self.acknowledged: dict[tuple[str, str], int] = {}
        self.shown: dict[str, int] = {}
        """The highest event number shown of each table."""
        self.copies = 0
        self.delayed = 0
        self.refused = 0
        self.returns = 0
        self.kills = 0
        self.database_kills = 0
        """Those of the kills that the database had."""

    def ack(self, table: str, id: str, n: int) -> None:
        before = self.acknowledged.setdefault((table, id), n)
        if before != n:
            self.wrong.append(f"{id} was acknowledged as {before} and again as {n}")

    def show(self, table: str, n: int) -> None:
        self.shown[table] = max(self.shown.get(table, 0), n)


class Board:
    """One table and its players."""

    def __init__(self, id: str, people: list[httpx.Cookies]) -> None:
        self.id = id
        self.people = people
        self.over = False
        self.acts = 0
        """Acknowledged since they were last counted."""


class Player:
    """One seat, played at random over a WebSocket that keeps breaking."""

    def __init__(self, ledger: Ledger, host: str, board: Board, seat: int, rng: random.Random) -> None:
        self.ledger = ledger
        self.host = host
        self.board = board
        self.seat = seat
        self.rng = rng
        self.n = 0
        self.before = 0
        """The highest event number shown of the table when this player reconnected."""
        self.socket: ClientConnection | None = None
        self.calm = False
        self._posts: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        cookie = "; ".join([f"{name}={value}" for name, value in self.board.people[self.seat].items()])
        url = f"ws://{self.host}/api/tables/{self.board.id}/socket"
        while not self.board.over:
            with contextlib.suppress(*LOST):
                async with connect(
                    url, additional_headers={"Cookie": cookie}, open_timeout=30, ping_interval=None
                ) as socket:
                    self.socket = socket
                    self.before = self.ledger.shown.get(self.board.id, 0)
                    await socket.send(json.dumps({"type": "hello", "since": self.n}))
                    async for frame in socket:
                        self.receive(json.loads(frame))
                        if self.board.over:
                            break
            self.ledger.returns += 1
            await asyncio.sleep(0.2)
        for post in self._posts:
            post.cancel()

    def receive(self, reply: Json) -> None:
        table = self.board.id
        if reply["type"] == "welcome" and reply["n"] < self.before:
            self.ledger.wrong.append(f"a client was shown {self.before}, but the table is at {reply['n']}")
        elif reply["type"] == "update":
            self.n = reply["n"]
            self.ledger.show(table, self.n)
            self.board.over = self.board.over or reply.get("status") == "over"
            if reply.get("options"):
                self.decide(reply)
        elif reply["type"] == "ok":
            self.ledger.ack(table, reply["id"], reply["n"])
            self.board.acts += reply["id"].startswith("act")
        elif reply["type"] == "no":
            self.ledger.refused += 1
            if reply["code"] not in FINE:
                self.ledger.wrong.append(f"refused: {reply}")
            elif reply["code"] == "busy":
                self.repeat(reply["id"])

    def decide(self, reply: Json) -> None:
        """Act; now and then chat, take back, or repeat an old message."""
        decision = reply["decision"]
        text = self.rng.choice(reply["options"])["text"]
        self.post({"type": "act", "id": f"act-{decision}", "seat": self.seat, "decision": decision, "text": text})
        if self.calm:
            return
        what = self.rng.random()
        if what < 0.1:
            self.post({"type": "say", "id": f"say-{decision}", "words": f"thinking about {decision}"})
        elif what < 0.2:
            self.post({"type": "undo", "id": f"undo-{decision}", "seat": self.seat, "decision": decision + 1})
        elif what < 0.4 and self.ledger.sent:
            old = [message for (table, _), message in self.ledger.sent.items() if table == self.board.id]
            mine = [message for message in old if message.get("seat") == self.seat]
            if mine:
                self.post(self.rng.choice(mine))

    def repeat(self, id: str) -> None:
        """Send a message again that the database was too busy for."""
        self._later(self.ledger.sent[self.board.id, f"{self.seat}/{id}"], BUSY_FOR)

    def post(self, message: Json) -> None:
        """Send a message one to three times, each at once or late, in any order."""
        message = self.ledger.sent.setdefault((self.board.id, self._key(message)), message)
        copies = 1 if self.calm else self.rng.choice((1, 1, 2, 3))
        self.ledger.copies += copies
        for _ in range(copies):
            late = 0.0 if self.calm or self.rng.random() < 0.5 else self.rng.expovariate(20)
            self.ledger.delayed += late > 0
            self._later(message, late)

    def _later(self, message: Json, late: float) -> None:
        task = asyncio.create_task(self._send(message, late))
        self._posts.add(task)
        task.add_done_callback(self._posts.discard)

    def _key(self, message: Json) -> str:
        # What a seat does is that seat's own; ids of two people may be the same.
        return f"{self.seat}/{message['id']}"

    async def _send(self, message: Json, late: float) -> None:
        await asyncio.sleep(late)
        with contextlib.suppress(*LOST):
            if self.socket is not None:
                await self.socket.send(json.dumps(message))


class Harness:
    """A server that is killed, and tables of every kind."""

    def __init__(
        self, server: Server, tables: int, seed: int, patience: float = LIMIT, database: Postgres | None = None
    ) -> None:
        self.server = server
        self.database = database
        """The PostgreSQL that is killed, too, every third time."""
        self.patience = patience
        self.ledger = Ledger()
        self.rng = random.Random(seed)
        self.tables = tables
        self.boards: list[Board] = []
        self.players: list[Player] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._opened = 0
        self._kinds = kinds()
        self.dealings = Dealings(self._insist)
        self.ending = False

    async def run(self, kills: int) -> Ledger:
        """Kill the server `kills` times, then let every table go on."""
        self.server.start()
        for _ in range(self.tables):
            self._tasks.append(asyncio.create_task(self._keep_playing()))
        dealing = asyncio.create_task(self.dealings.run(self._resigning, self._resigned))
        self._tasks.append(dealing)
        while len(self.boards) < self.tables:
            await asyncio.sleep(0.05)
        for _ in range(kills):
            await self._until_acknowledged()
            await asyncio.sleep(self.rng.uniform(0.0, 0.3))
            await asyncio.to_thread(self._kill)
            if self.ledger.wrong:
                break
        await self._go_on()
        while not (self.dealings.rated or dealing.done() or self.ledger.wrong):  # at least one of each kind
            await asyncio.sleep(0.05)
        self.ending = self.dealings.ending = True
        for board in self.boards:
            board.over = True
        for player in self.players:
            if player.socket is not None:
                await player.socket.close()
        await asyncio.gather(*self._tasks)
        self.server.stop()
        return self.ledger

    def _kill(self) -> None:
        """Kill the server; every third time the database, and then both, or the database alone."""
        self.ledger.kills += 1
        turn = self.ledger.kills % 6
        if self.database is not None and turn in (2, 5):
            self.ledger.database_kills += 1
            self.database.crash()
            if turn == 5:
                return
        self.server.kill()
        self.server.start()

    def _resigning(self, table: str, seat: int) -> Json:
        return self.ledger.sent.setdefault((table, f"{seat}/away"), {"type": "resign", "id": "away", "seat": seat})

    def _resigned(self, table: str, n: int) -> None:
        self.ledger.ack(table, "away", n)

    async def _until_acknowledged(self) -> None:
        """Let the players get something done between two kills, however slow the machine."""
        before = len(self.ledger.acknowledged)
        limit = time.monotonic() + LIMIT
        while len(self.ledger.acknowledged) == before and not self.ledger.wrong and time.monotonic() < limit:
            await asyncio.sleep(0.01)

    async def _keep_playing(self) -> None:
        """Play one table after the other."""
        while not self.ending:
            board = await self._open()
            seats = range(len(board.people))
            players = [Player(self.ledger, self.server.host, board, seat, self.rng) for seat in seats]
            for player in players:
                player.calm = bool(self.players) and self.players[0].calm
            self.players += players
            self.boards.append(board)
            await asyncio.gather(*[player.run() for player in players])

    async def _open(self) -> Board:
        """Open a table of the next kind, whatever happens to the server meanwhile."""
        name, edition, seats = self._kinds[self._opened % len(self._kinds)]
        self._opened += 1
        body: Json = {
            "game": name,
            "edition": edition,
            "id": f"open-{self._opened}",
            "seats": ["me"] + ["open"] * (seats - 1),
            "parameters": spec(name).unattended,
        }
        people = [await self._insist("POST", "/people", {"name": f"P{seat}"}, None) for seat in range(seats)]
        cookies = [answer.cookies for answer in people]
        table = (await self._insist("POST", "/tables", body, cookies[0])).json()["table"]
        for seat in range(1, seats):
            await self._insist("POST", f"/tables/{table}/sit", {"seat": seat}, cookies[seat])
        return Board(table, cookies)

    async def _insist(self, method: str, path: str, body: Json | None, cookies: httpx.Cookies | None) -> httpx.Response:
        while True:
            with contextlib.suppress(*LOST):
                async with httpx.AsyncClient(base_url=f"http://{self.server.host}/api", cookies=cookies) as http:
                    answer = await http.request(method, path, json=body)
                    if answer.status_code == 200:
                        return answer
                    if answer.status_code != 503:
                        self.ledger.wrong.append(f"{path}: {answer.text}")
            await asyncio.sleep(0.1)

    async def _go_on(self) -> None:
        """Every table that is not over makes a few more moves."""
        for player in self.players:
            player.calm = True
        waiting = [board for board in self.boards if not board.over]
        for board in waiting:
            board.acts = 0
        limit = time.monotonic() + self.patience
        while any(not board.over and board.acts < GOES_ON for board in waiting):
            if time.monotonic() > limit:
                stuck = [board.id for board in waiting if not board.over and board.acts < GOES_ON]
                self.ledger.wrong.append(f"{len(stuck)} tables do not go on")
                return
            await asyncio.sleep(0.1)


# --- afterwards -----------------------------------------------------------------------------------------------------


class Found:
    """What the database holds in the end."""

    def __init__(self) -> None:
        self.tables = 0
        self.events = 0
        self.finished = 0
        self.rated = 0
        self.tournaments = 0
        self.decks = 0


def check(database: str, ledger: Ledger, dealings: Dealings) -> Found:
    """Compare what was told with what is stored."""
    found = Found()
    found.rated, found.tournaments = len(dealings.rated), len(dealings.tournaments)
    found.decks = len(dealings.decks)
    engine = engines.engine(engines.url_of(database), writes=False)
    with engine.connect() as connection:
        for id in connection.execute(sa.select(schema.tables.c.id)).scalars().all():
            stored = queries.events_since(connection, id)
            found.tables += 1
            found.events += len(stored)
            table = _replay(id, stored, ledger)
            found.finished += table.status == "over"
            _compare(table, stored, ledger)
        ledger.wrong += check_dealings(connection, dealings)
    engine.dispose()
    return found


def _replay(id: str, stored: list[events.StoredEvent], ledger: Ledger) -> Table:
    if [each.n for each in stored] != list(range(1, len(stored) + 1)):
        ledger.wrong.append(f"{id}: the events have gaps: {[each.n for each in stored]}")
    table = rebuild(id, stored)
    kept = record.read(table.record().text())
    kept.key = table.key.key  # so that every draw is checked, in unfinished games too
    kept.verify()
    if table.match is not None and kept.replay().state.dump() != table.match.state.dump():
        ledger.wrong.append(f"{id}: the record leads to another position")
    return table


def _compare(table: Table, stored_events: list[events.StoredEvent], ledger: Ledger) -> None:
    if ledger.shown.get(table.id, 0) > len(stored_events):
        ledger.wrong.append(f"{table.id}: {ledger.shown[table.id]} was shown, {len(stored_events)} are stored")
    seats = {seat_state.person: seat for seat, seat_state in enumerate(table.seats)}
    by_message: dict[str, events.StoredEvent] = {}
    for each in stored_events:
        if each.message is None:
            if isinstance(each.event, events.Acted):
                ledger.wrong.append(f"{table.id}: {each.n} was caused by no message")
            continue
        key = f"{seats[each.sender]}/{each.message}"
        if key in by_message:
            ledger.wrong.append(f"{table.id}: {key} acted twice, as {by_message[key].n} and {each.n}")
        by_message[key] = each
        sent = ledger.sent.get((table.id, key))
        if sent is None:
            ledger.wrong.append(f"{table.id}: {key} was never sent")
        elif isinstance(each.event, events.Acted) and each.event.text != sent["text"]:
            ledger.wrong.append(f"{table.id}: {key} did {each.event.text}, not {sent['text']}")
    numbers: dict[str, set[int]] = {}
    for each in by_message.values():
        assert each.message is not None
        numbers.setdefault(each.message, set()).add(each.n)
    for (id, message), n in ledger.acknowledged.items():
        if id == table.id and n not in numbers.get(message, set()):
            ledger.wrong.append(f"{table.id}: {message} was acknowledged as {n} and is not stored")


def report(ledger: Ledger, found: Found) -> str:
    """The figures."""
    return (
        f"{ledger.kills} kills, {ledger.database_kills} of them of the database; "
        f"{len(ledger.sent)} messages sent {ledger.copies} times, {ledger.delayed} of them late; "
        f"{len(ledger.acknowledged)} acknowledged, {ledger.refused} refusals; {ledger.returns} reconnects; "
        f"{found.tables} tables ({found.finished} finished) with {found.events} events; "
        f"{found.rated} rated games, {found.tournaments} tournaments and {found.decks} decks; "
        f"{len(ledger.wrong)} wrong"
    )


def crash(
    database: str,
    kills: int,
    tables: int = 8,
    seed: int = 0,
    module: str = "leyline",
    patience: float = LIMIT,
    pg: Postgres | None = None,
) -> tuple[Ledger, Found]:
    """Run the harness on a database; with `pg`, the PostgreSQL that it belongs to is killed, too."""
    server = Server(database, module, log_level="warning")
    try:
        harness = Harness(server, tables, seed, patience, pg)
        ledger = asyncio.run(harness.run(kills))
    finally:
        if server.process is not None:
            server.kill()
    complaints = [line for line in server.complaints() if pg is None or line["event"] != "database write failed"]
    ledger.wrong += [f"the server logged: {line}" for line in complaints]
    return ledger, check(database, ledger, harness.dealings)


def main() -> None:
    context = argparse.ArgumentParser(description="Kill the server at random moments and see that nothing is lost.")
    context.add_argument("--kills", type=int, default=200)
    context.add_argument("--tables", type=int, default=8)
    context.add_argument("--seed", type=int, default=None)
    context.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    args = context.parse_args()
    seed = random.randrange(10**6) if args.seed is None else args.seed
    pg: Postgres | None = None
    with contextlib.ExitStack() as stack:
        if args.database == "postgresql":
            pg = stack.enter_context(postgres.running(durable=True))
            database = pg.database()
        else:
            database = str(Path(stack.enter_context(tempfile.TemporaryDirectory())) / "crash.db")
        ledger, found = crash(database, args.kills, args.tables, seed, pg=pg)
    print(f"{args.database}, seed {seed}: {report(ledger, found)}")  # noqa: T201  what the command is for
    for wrong in ledger.wrong[:20]:
        print(f"  {wrong}")  # noqa: T201
    raise SystemExit(bool(ledger.wrong))


if __name__ == "__main__":
    main()
