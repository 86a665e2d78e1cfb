"""make load: python -m bench.load. See bench/results.md for what came of it."""

from __future__ import annotations

import argparse
import asyncio
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


class Row(Struct):
    """One measurement."""

    server: str
    tables: int
    moves: float
    p50: float
    p95: float
    p99: float
    cpu: float
    """Microseconds of the server's processor time for a move."""
    memory: float
    """Kilobytes for a table with both players connected."""


AT_ONCE = 20
"""Tables that are opened at the same time."""


async def leyline_tables(server: Running, plays: list[Play], game: str) -> None:
    """A table for each play, with both players at it."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def opened(play: Play) -> None:
        async with gate:
            table = await _post(http, "/tables", {"game": game, "seats": ["me", "open"], "name": "One"})
            other = await _post(http, f"/tables/{table['table']}/sit", {"seat": 1, "name": "Two"})
            play.clients = [LeylineClient(play, 0, table["token"]), LeylineClient(play, 1, other["token"])]
            for client in play.clients:
                await connect(client, f"ws://{server.host}/api/tables/{table['table']}/socket")

    async with httpx.AsyncClient(base_url=f"http://{server.host}/api", timeout=60) as http:
        await asyncio.gather(*[opened(play) for play in plays])


async def _post(http: httpx.AsyncClient, path: str, body: dict[str, object]) -> Any:
    """The answer to a request of somebody new."""
    http.cookies.clear()
    return (await http.post(path, json=body)).raise_for_status().json()


async def peer_tables(server: Running, plays: list[Play], game: str) -> None:
    """The same at boardgame.io."""
    url = f"ws://{server.host}/socket.io/?EIO=4&transport=websocket"
    for number, play in enumerate(plays):
        play.clients = [PeerClient(play, seat, f"match{number}") for seat in (0, 1)]
        for client in play.clients:
            await connect(client, url)


async def measured(
    name: str, server: Running, tables: int, seconds: float, pace: float, game: str = "grove", opens: Any = None
) -> Row:
    """Moves a second and their latencies at so many tables."""
    tally = Tally()
    plays = [Play(tally, pace) for _ in range(tables)]
    before = server.memory()
    await (opens or leyline_tables)(server, plays, game)
    await asyncio.sleep(1.0 if not pace else 2.0)
    memory = (server.memory() - before) / tables / 1000
    cpu, began, tally.on = server.cpu(), time.perf_counter(), True
    await asyncio.sleep(seconds)
    tally.on = False
    took = time.perf_counter() - began
    used = server.cpu() - cpu
    for play in plays:
        for client in play.clients:
            client.transport.disconnect()
    await asyncio.sleep(0.5)
    assert tally.refused == 0, f"{tally.refused} messages were refused"
    marks = statistics.quantiles(tally.latencies, n=100)
    return Row(
        name,
        tables,
        tally.moves / took,
        marks[49] * 1000,
        marks[94] * 1000,
        marks[98] * 1000,
        used / max(tally.moves, 1) * 1e6,
        memory,
    )


def show(row: Row) -> None:
    """One line of the table in bench/results.md."""
    print(  # noqa: T201  this is what the command is for
        f"| {row.server} | {row.tables} | {row.moves:.0f} | {row.p50:.1f} | {row.p95:.1f} | {row.p99:.1f} "
        f"| {row.cpu:.0f} | {row.memory:.0f} |",
        flush=True,
    )


def main() -> None:
    """Everything that was asked for, one after the other."""
    ask = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    ask.add_argument("--tables", default="1,50,200,1000", help="numbers of tables (default 1,50,200,1000)")
    ask.add_argument("--seconds", type=float, default=10.0, help="seconds for each measurement")
    ask.add_argument("--pace", type=float, default=0.0, help="seconds from a table's move to the next; 0: none")
    ask.add_argument("--servers", default="boardgame.io,sqlite", help="boardgame.io, sqlite, postgresql")
    ask.add_argument("--database", default="", help="postgresql://… for the server called postgresql")
    ask.add_argument("--game", default="grove")
    args = ask.parse_args()
    for tables in [int(word) for word in args.tables.split(",")]:
        for name in args.servers.split(","):
            if name == "boardgame.io":
                with servers.boardgameio() as server:
                    row = measured(name, server, tables, args.seconds, args.pace, opens=peer_tables)
                    show(uvloop.run(row))
                continue
            with tempfile.TemporaryDirectory() as folder:
                database = str(Path(folder, "load.db")) if name == "sqlite" else args.database
                with servers.leyline(database) as server:
                    show(uvloop.run(measured(name, server, tables, args.seconds, args.pace, args.game)))


if __name__ == "__main__":
    main()
