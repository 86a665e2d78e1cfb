"""python -m bench.load.idle: the memory of a server with many connections at which nothing happens."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

import httpx
import uvloop

from bench.load import servers
from bench.load.__main__ import AT_ONCE, unfinished_table
from bench.load.clients import LeylineClient, Play, Tally, connect
from bench.load.servers import Running


async def idle(server: Running, connections: int, tables: int) -> str:
    """Open tables, let clients watch them, and return a line of the table in bench/results.md."""
    gate = asyncio.Semaphore(AT_ONCE)
    clients = [LeylineClient(Play(Tally(), 0.0), 0, None) for _ in range(connections)]
    empty = server.memory()
    async with httpx.AsyncClient(base_url=f"http://{server.host}/api", timeout=60) as http:

        async def opened() -> str:
            async with gate:
                return await unfinished_table(http)

        ids = await asyncio.gather(*[opened() for _ in range(tables)])
    before = server.memory()

    async def watched(client: LeylineClient, table: str) -> None:
        async with gate:
            await connect(client, f"ws://{server.host}/api/tables/{table}/socket")

    await asyncio.gather(*[watched(client, ids[number % tables]) for number, client in enumerate(clients)])
    await asyncio.gather(*[client.came.wait() for client in clients])
    await asyncio.sleep(1.0)
    after = server.memory()
    each = (after - before) / connections / 1000
    return f"| {connections} | {tables} | {empty / 1e6:.0f} | {before / 1e6:.0f} | {after / 1e6:.0f} | {each:.1f} |"


def main() -> None:
    """Measure and print one line."""
    ask = argparse.ArgumentParser(prog="python -m bench.load.idle", description=__doc__)
    ask.add_argument("--connections", type=int, default=5000)
    ask.add_argument("--tables", type=int, default=100, help="tables among which they are spread")
    args = ask.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        servers.leyline(str(Path(folder, "idle.db")), guests=args.connections) as server,
    ):
        line = uvloop.run(idle(server, args.connections, args.tables))
    print("| connections | tables | MB at the start | MB with the tables | MB with all | kB a connection |")  # noqa: T201
    print(line)  # noqa: T201  this is what the command is for


if __name__ == "__main__":
    main()
