"""make load: python -m bench.load. The results are in bench/results.md."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import uvloop
from msgspec import Struct

from bench.load import servers
from bench.load.clients import LeylineClient, PeerClient, Play, Tally, connect
from bench.load.servers import Running
from tests.server import postgres


class Row(Struct):
    """One measurement."""

    server: str
    tables: int
    moves: float
    p50: float
    p95: float
    p99: float
    cpu: float
    """Microseconds of the server's processor time per move."""
    memory: float
    """Kilobytes per table that has just begun, with both players connected."""


AT_ONCE = 20
"""How many tables to open at the same time."""


async def leyline_tables(server: Running, plays: list[Play], game: str) -> None:
    """Open a table for each play, with both players at it, and another one after each game."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def opened(play: Play) -> None:
        async with gate, httpx.AsyncClient(base_url=f"http://{server.host}/api", timeout=60) as http:
            table = await post(http, "/tables", {"game": game, "seats": ["me", "open"], "name": "One"})
            other = await post(http, f"/tables/{table['table']}/sit", {"seat": 1, "name": "Two"})
            play.clients = [LeylineClient(play, 0, table["token"]), LeylineClient(play, 1, other["token"])]
            for client in play.clients:
                await connect(client, f"ws://{server.host}/api/tables/{table['table']}/socket")

    for play in plays:
        play.again = functools.partial(opened, play)
    await asyncio.gather(*[opened(play) for play in plays])


async def post(http: httpx.AsyncClient, path: str, body: dict[str, object]) -> Any:
    """Return the answer to a request from a new visitor."""
    http.cookies.clear()
    return (await http.post(path, json=body)).raise_for_status().json()


async def thinking_tables(server: Running, count: int) -> list[LeylineClient]:
    """Open tables at which two bots think, a second per move, with a spectator at each."""
    watching: list[LeylineClient] = []
    async with httpx.AsyncClient(base_url=f"http://{server.host}/api", timeout=60) as http:
        for _ in range(count):
            seats = ["search:1s", "search:1s"]
            table = await post(http, "/tables", {"game": "channeling", "seats": seats, "name": "Watcher"})
            watching.append(LeylineClient(Play(Tally(), 0.0), 0, None))
            await connect(watching[-1], f"ws://{server.host}/api/tables/{table['table']}/socket")
    return watching


async def unfinished_table(http: httpx.AsyncClient) -> str:
    """Open a table, begin its game, and return its id."""
    body: dict[str, object] = {"game": "grove", "seats": ["me", "me"], "name": "One"}
    id: str = (await post(http, "/tables", body))["table"]
    return id


async def unfinished_tables(server: Running, count: int) -> str:
    """Open that many tables, begin their games, and return the id of the last one."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def opened() -> str:
        async with gate:
            return await unfinished_table(http)

    async with httpx.AsyncClient(base_url=f"http://{server.host}/api", timeout=60) as http:
        return (await asyncio.gather(*[opened() for _ in range(count)]))[-1]


def restart(database: str, count: int) -> None:
    """Measure how long a server with that many unfinished tables takes from its start to showing one of them."""
    with servers.leyline(database) as server:
        table = uvloop.run(unfinished_tables(server, count))
        server.process.kill()
    began = time.perf_counter()
    with servers.leyline(database) as server:
        ready = time.perf_counter() - began
        httpx.get(f"http://{server.host}/api/tables/{table}", timeout=60).raise_for_status()
        shown = time.perf_counter() - began
    print(f"{count} unfinished tables, killed: ready after {ready:.2f} s, one shown after {shown:.2f} s")  # noqa: T201


async def peer_tables(server: Running, plays: list[Play], game: str) -> None:
    """Do the same at boardgame.io."""
    url = f"ws://{server.host}/socket.io/?EIO=4&transport=websocket"
    for number, play in enumerate(plays):
        play.clients = [PeerClient(play, seat, f"match{number}") for seat in (0, 1)]
        for client in play.clients:
            await connect(client, url)


async def measured(
    name: str,
    server: Running,
    tables: int,
    seconds: float,
    pace: float,
    game: str = "grove",
    opens: Any = None,
    thinking: int = 0,
) -> Row:
    """Measure moves per second and their latencies at that many tables."""
    tally = Tally()
    plays = [Play(tally, pace) for _ in range(tables)]
    before = server.memory()
    await (opens or leyline_tables)(server, plays, game)
    await asyncio.sleep(1.0)
    memory = (server.memory() - before) / tables / 1000
    tally.begin(pace)
    watching = await thinking_tables(server, thinking) if thinking else []
    await asyncio.sleep(1.0 if not pace else 2.0)
    cpu, began, tally.on = server.cpu(), time.perf_counter(), True
    await asyncio.sleep(seconds)
    tally.on = False
    for play in plays:
        play.again = None
    took = time.perf_counter() - began
    used = server.cpu() - cpu
    for client in [*watching, *[client for play in plays for client in play.clients]]:
        client.transport.disconnect()
    await asyncio.sleep(0.5)
    assert tally.refused == 0, f"{tally.refused} messages were refused"
    percentiles = statistics.quantiles(tally.latencies, n=100)
    return Row(
        name,
        tables,
        tally.moves / took,
        percentiles[49] * 1000,
        percentiles[94] * 1000,
        percentiles[98] * 1000,
        used / max(tally.moves, 1) * 1e6,
        memory,
    )


def show(row: Row) -> None:
    """Print one line of the table in bench/results.md."""
    print(  # noqa: T201  this is what the command is for
        f"| {row.server} | {row.tables} | {row.moves:.0f} | {row.p50:.1f} | {row.p95:.1f} | {row.p99:.1f} "
        f"| {row.cpu:.0f} | {row.memory:.0f} |",
        flush=True,
    )


def main() -> None:
    """Run the requested measurements, one after the other."""
    ask = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    ask.add_argument("--tables", default="1,50,200,1000", help="numbers of tables (default 1,50,200,1000)")
    ask.add_argument("--seconds", type=float, default=10.0, help="seconds for each measurement")
    ask.add_argument("--pace", type=float, default=0.0, help="seconds from a table's move to the next; 0: none")
    ask.add_argument("--servers", default="boardgame.io,sqlite", help="boardgame.io, sqlite, postgresql")
    ask.add_argument(
        "--database", default="", help="postgresql://… for the server called postgresql; without it, one is started"
    )
    ask.add_argument("--game", default="grove")
    ask.add_argument("--thinking", type=int, default=0, metavar="N", help="further tables at which bots think")
    ask.add_argument("--restart", type=int, default=0, metavar="N", help="measure only a restart with N tables")
    args = ask.parse_args()
    if args.restart:
        with tempfile.TemporaryDirectory() as folder:
            restart(args.database or str(Path(folder, "restart.db")), args.restart)
        return
    for tables in [int(word) for word in args.tables.split(",")]:
        for name in args.servers.split(","):
            if name == "boardgame.io":
                with servers.boardgameio() as server:
                    row = measured(name, server, tables, args.seconds, args.pace, opens=peer_tables)
                    show(uvloop.run(row))
                continue
            with contextlib.ExitStack() as stack:
                database = args.database
                if name == "sqlite":
                    database = str(Path(stack.enter_context(tempfile.TemporaryDirectory()), "load.db"))
                elif not database:
                    database = stack.enter_context(postgres.running()).database()
                with servers.leyline(database) as server:
                    row = measured(name, server, tables, args.seconds, args.pace, args.game, thinking=args.thinking)
                    show(uvloop.run(row))


if __name__ == "__main__":
    main()
