"""python -m bench.load.across: how long a move takes from a client of one process to a client of another one."""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time

import httpx
import uvloop

from bench.load import servers
from bench.load.__main__ import post
from bench.load.clients import LeylineClient, Play, Tally, connect
from bench.load.servers import Running
from tests.server import postgres


class AcrossPlay(Play):
    """A game whose moves count once the other player has seen them."""

    def seen(self, seat: int) -> None:
        if seat in self.waiting:
            self.waiting.discard(seat)
            if seat != self.mover and self.tally.on:
                self.tally.latencies.append(time.perf_counter() - self.sent)

    def over(self, client: LeylineClient) -> None:
        pass


async def played(one: Running, other: Running, tables: int, seconds: float) -> list[float]:
    """Let the players of each table sit at different processes, and return how long the moves took."""
    tally = Tally()
    plays = [AcrossPlay(tally, 0.1) for _ in range(tables)]
    for play in plays:
        async with httpx.AsyncClient(base_url=f"http://{one.host}/api", timeout=60) as http:
            table = await post(http, "/tables", {"game": "grove", "seats": ["me", "open"], "name": "One"})
            seat = await post(http, f"/tables/{table['table']}/sit", {"seat": 1, "name": "Two"})
        play.clients = [LeylineClient(play, 0, table["token"]), LeylineClient(play, 1, seat["token"])]
        for server, client in zip((one, other), play.clients, strict=True):
            await connect(client, f"ws://{server.host}/api/tables/{table['table']}/socket")
    await asyncio.gather(*[client.came.wait() for play in plays for client in play.clients])
    tally.begin(0.1)
    tally.on = True
    await asyncio.sleep(seconds)
    for play in plays:
        for client in play.clients:
            client.transport.disconnect()
    return tally.latencies


def main() -> None:
    """Measure and print one line."""
    ask = argparse.ArgumentParser(prog="python -m bench.load.across", description=__doc__)
    ask.add_argument("--tables", type=int, default=10)
    ask.add_argument("--seconds", type=float, default=10.0)
    args = ask.parse_args()
    with postgres.running(durable=True) as pg:
        database = pg.database()
        with servers.leyline(database) as one, servers.leyline(database) as other:
            found = uvloop.run(played(one, other, args.tables, args.seconds))
    cut = statistics.quantiles(found, n=100)
    print("| tables | moves | median ms | p95 ms | p99 ms |")  # noqa: T201
    figures = " | ".join([f"{1000 * cut[at]:.1f}" for at in (49, 94, 98)])
    print(f"| {args.tables} | {len(found)} | {figures} |")  # noqa: T201  this is what the command is for


if __name__ == "__main__":
    main()
