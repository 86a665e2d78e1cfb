"""Bots think in processes of their own, so that no table waits for a thought. A bot that takes too long or fails is
replaced for this decision by `greedy`, and that one by `random`."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
import sys
import time
from asyncio.subprocess import PIPE, Process
from typing import Any

from msgspec import Struct

from leyline.core.game import AnyGame, State
from leyline.server import messages
from leyline.server.errors import RequestRefused
from leyline.server.operations.metrics import Metrics
from leyline.server.web import http_schema

log = logging.getLogger("leyline.bots")
FALLBACK = "greedy"
LAST = "random"
ANALYSIS = 0.6
"""The part of the longest time for a thought that an analysis may think."""
PATIENCE = 6.0
"""How many times that longest time an analysis is waited for: its process gets what the tables leave."""
KEPT = 200
"""Analyses that are kept for whoever asks next."""
LINE = 1 << 22
"""The longest line between the server and a worker."""


class BotDecision(Struct, frozen=True):
    """What a bot chose."""

    text: str
    by: str
    instead: str = ""
    """The bot that was asked and found nothing."""


class NoDecision(Exception):
    """A bot did not answer, or not in time."""


class Worker:
    """A process that thinks about one decision at a time."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def context(self, job: dict[str, object], seconds: float) -> Any:
        """The text of what the bot chose; or, if that was asked for, how it ranks the options. Raises `NoDecision`; the
        process is then replaced by a new one."""
        try:
            async with asyncio.timeout(seconds):
                process = await self._running()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(json.dumps(job).encode() + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
        except TimeoutError:
            await self.end()
            raise NoDecision(f"no answer within {seconds:g} seconds") from None
        except (OSError, ValueError) as error:
            await self.end()
            raise NoDecision(f"its process failed: {error}") from error
        except asyncio.CancelledError:
            await self.end()  # its answer would be taken for that to the next question
            raise
        if not line:
            await self.end()
            raise NoDecision("its process ended")
        told = json.loads(line)
        if "error" in told:
            raise NoDecision(told["error"])
        return next(iter(told.values()))

    async def _running(self) -> Process:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "leyline.server.bots.worker", stdin=PIPE, stdout=PIPE, limit=LINE
            )
        return self._process

    async def end(self) -> None:
        """End the process, whatever it does."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class BotPool:
    """As many workers as may think at the same time."""

    def __init__(self, workers: int, seconds: float, metrics: Metrics) -> None:
        self._count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._seconds = seconds
        self._metrics = metrics
        self._free: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()
        self._all = [Worker() for _ in range(self._count)]
        for worker in self._all:
            self._free.put_nowait(worker)
        self._analyst = Worker()
        self._analysing = asyncio.Lock()
        self._analyses: dict[str, list[http_schema.TurningPoint]] = {}

    async def choose(self, game: AnyGame, state: State, seat: int, bot: str) -> BotDecision:
        """What a bot does in this position. The position itself never leaves: the bot gets one that its seat cannot
        tell from it."""
        found = await self._first(_job(game, state, seat), bot)
        if found is not None:
            return BotDecision(found[1], found[0], "" if found[0] == bot else bot)
        self._metrics.thoughts.labels(LAST, "chose").inc()
        return BotDecision(game.text(secrets.choice(game.options(state))), LAST, "" if bot == LAST else bot)

    async def rank(self, game: AnyGame, state: State, seat: int, bot: str) -> tuple[str, list[messages.Advice]]:
        """The best few options and how a bot likes them, the best first; and which bot that was. Raises
        `RequestRefused` if none has an opinion."""
        found = await self._first({**_job(game, state, seat), "rank": True}, bot)
        if found is None:
            raise RequestRefused("busy", "no bot has found anything in time; ask again")
        return found[0], [messages.Advice(**told) for told in found[1]]

    async def analyse(self, table: str, text: str) -> list[http_schema.TurningPoint]:
        """The turning points of a finished game, by the record of its table. Raises `RequestRefused` if none were found
        in time. One game is analysed at a time, in a process of its own: no bot at a table waits for that."""
        async with self._analysing:
            if table not in self._analyses:
                try:
                    job: dict[str, object] = {"record": text, "seconds": ANALYSIS * self._seconds}
                    told = await self._analyst.context(job, PATIENCE * self._seconds)
                except NoDecision as error:
                    log.warning("no analysis was made", extra={"reason": str(error)})
                    raise RequestRefused("busy", "the analysis was not done in time; ask again") from error
                if len(self._analyses) >= KEPT:
                    self._analyses.pop(next(iter(self._analyses)))
                self._analyses[table] = [http_schema.TurningPoint(**each) for each in told]
            return self._analyses[table]

    def analysed(self, table: str) -> bool:
        """Whether `analyse` has its answer ready."""
        return table in self._analyses

    async def _first(self, job: dict[str, object], bot: str) -> tuple[str, Any] | None:
        """The answer of a bot, or of the one that replaces it, and whose it is; None if there is none."""
        began = time.monotonic()
        self._metrics.thinking.inc()
        try:
            for name, seconds in ((bot, self._seconds), (FALLBACK, self._seconds / 2)):
                try:
                    answer = await self._ask({**job, "bot": name}, seconds)
                except NoDecision as error:
                    log.warning("a bot found no move", extra={"bot": name, "reason": str(error)})
                    self._metrics.thoughts.labels(_kind(name), "failed").inc()
                else:
                    self._metrics.thoughts.labels(_kind(name), "chose").inc()
                    self._metrics.thought.labels(_kind(name)).observe(time.monotonic() - began)
                    return name, answer
        finally:
            self._metrics.thinking.dec()
        return None

    async def _ask(self, job: dict[str, object], seconds: float) -> Any:
        worker = await self._free.get()
        try:
            return await worker.context(job, seconds)
        finally:
            self._free.put_nowait(worker)

    async def close(self) -> None:
        """End all workers."""
        for worker in [*self._all, self._analyst]:
            await worker.end()


def _kind(bot: str) -> str:
    """A bot's name in the figures: without its budget, of which there are too many to count one by one."""
    return bot.partition(":")[0]


def _job(game: AnyGame, state: State, seat: int) -> dict[str, object]:
    """A decision as a worker gets it."""
    setup = game.setup
    rng = secrets.SystemRandom()
    imagined: State = game.resample(state, seat, rng)
    return {
        "setup": {
            "game": setup.spec.name,
            "edition": setup.edition,
            "seats": setup.seats,
            "parameters": setup.changed(),
        },
        "state": imagined.dump(),
        "seat": seat,
        "seed": secrets.randbits(31),
    }
