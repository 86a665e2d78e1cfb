"""python -m bench.load.capacity: the processor time of a bot's decision, and so the players that a core serves."""

from __future__ import annotations

import argparse
import asyncio
import functools
import re
import tempfile
from pathlib import Path

import httpx
import uvloop

from bench.load import servers
from bench.load.__main__ import post
from bench.load.clients import LeylineClient, Play, Tally, connect
from bench.load.servers import Running

EVERY = 10.0
"""Seconds from one decision of a player's bot to the next, for which players are counted."""


class BotPlay(Play):
    """A game against a bot, played as fast as it answers."""

    def seen(self, seat: int) -> None:
        pass

    def over(self, client: LeylineClient) -> None:
        assert client.transport is not None
        client.transport.disconnect()
        if self.again is not None:
            self.opening = asyncio.get_running_loop().create_task(self.again())


def workers_cpu(server: Running) -> float:
    """Return the processor time of the processes in which bots think, in seconds."""
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return sum([servers.cpu_of(int(pid)) for pid in children])


async def decisions(server: Running) -> tuple[float, float]:
    """Return how many decisions bots have made, and how many of them were ended by the cap or made by greedy."""
    async with httpx.AsyncClient(timeout=60) as http:
        text = (await http.get(f"http://{server.host}/metrics")).text
    found = re.findall(r'leyline_bot_decisions_total\{bot="[^"]*",how="([^"]*)"\} ([\d.]+)', text)
    return sum([float(n) for _, n in found]), sum([float(n) for how, n in found if how in ("early", "failed")])


async def played(server: Running, game: str, bot: str, tables: int, seconds: float) -> str:
    """Play against the bot and return a line of the table in bench/results.md."""
    tally = Tally()
    plays = [BotPlay(tally, 0.0) for _ in range(tables)]

    async def opened(play: Play) -> None:
        async with httpx.AsyncClient(base_url=f"http://{server.host}/api", timeout=60) as http:
            table = await post(http, "/tables", {"game": game, "seats": ["me", bot], "name": "One"})
        play.clients = [LeylineClient(play, 0, table["token"])]
        await connect(play.clients[0], f"ws://{server.host}/api/tables/{table['table']}/socket")

    for play in plays:
        play.again = functools.partial(opened, play)
        await opened(play)
    tally.begin(0.0)
    await asyncio.sleep(2.0)
    (count, bad), cpu, own = await decisions(server), workers_cpu(server), server.cpu()
    await asyncio.sleep(seconds)
    (after, worse), cpu, own = await decisions(server), workers_cpu(server) - cpu, server.cpu() - own
    for play in plays:
        play.again = None
        transport = play.clients[0].transport
        if transport is not None:  # else its next game has not begun
            transport.disconnect()
    made = max(after - count, 1)
    each = cpu / made
    players = EVERY / (each + own / made)
    return f"| {game} | {bot} | {made:.0f} | {1000 * each:.1f} | {players:.0f} | {100 * (worse - bad) / made:.0f} % |"


def main() -> None:
    """Measure each game and level and print a line for it."""
    ask = argparse.ArgumentParser(prog="python -m bench.load.capacity", description=__doc__)
    ask.add_argument("--games", default="channeling,grove,runestones,aidalon")
    ask.add_argument("--levels", default="3,6")
    ask.add_argument("--tables", type=int, default=2)
    ask.add_argument("--seconds", type=float, default=20.0)
    args = ask.parse_args()
    print("| game | bot | decisions | processor ms each | players a core | early or by greedy |")  # noqa: T201
    for game in args.games.split(","):
        for level in args.levels.split(","):
            workers = {"bot_workers": 1, "bot_pause": 0, "bot_seconds": 60}
            with (
                tempfile.TemporaryDirectory() as folder,
                servers.leyline(str(Path(folder, "bots.db")), **workers) as server,
            ):
                line = uvloop.run(played(server, game, f"level-{level}", args.tables, args.seconds))
            print(line, flush=True)  # noqa: T201  this is what the command is for


if __name__ == "__main__":
    main()
