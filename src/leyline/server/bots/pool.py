"""Bots run in processes of their own, so that no table waits for them. A bot that takes too long or fails is replaced
for that decision by `greedy`, and that one by `random`."""

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
LAST_RESORT = "random"
ANALYSIS_SHARE = 0.6
"""The thinking time of an analysis, as a share of the time limit for a decision."""
ANALYSIS_LIMIT = 6.0
"""The time limit of an analysis, as a multiple of that for a decision: its process gets what the tables leave."""
MAX_ANALYSES = 200
"""Analyses kept in memory."""
MAX_LINE = 1 << 22
"""The longest line between the server and a worker."""


class BotDecision(Struct, frozen=True):
    """What a bot chose."""

    text: str
    by: str
    instead: str = ""
    """The bot that was asked first and failed."""


class NoDecision(Exception):
    """A bot failed, or did not answer in time."""


class Worker:
    """A process that works on one job at a time."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def ask(self, job: dict[str, object], seconds: float) -> Any:
        """Return the answer to a job. Raise `NoDecision`; the process is then replaced by a new one."""
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
            raise NoDecision(f"No answer within {seconds:g} seconds.") from None
        except (OSError, ValueError) as error:
            await self.end()
            raise NoDecision(f"The process failed: {error}") from error
        except asyncio.CancelledError:
            await self.end()  # its answer would be taken for that to the next job
            raise
        if not line:
            await self.end()
            raise NoDecision("The process ended.")
        answer = json.loads(line)
        if "error" in answer:
            raise NoDecision(answer["error"])
        return next(iter(answer.values()))

    async def _running(self) -> Process:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "leyline.server.bots.worker", stdin=PIPE, stdout=PIPE, limit=MAX_LINE
            )
        return self._process

    async def end(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class BotPool:
    """The workers, each busy with one decision at a time."""

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
        """Return a bot's decision. The position itself never leaves this process: the bot gets one that its seat cannot
        tell from it."""
        found = await self._ask_with_fallback(_job(game, state, seat), bot)
        if found is not None:
            return BotDecision(found[1], found[0], "" if found[0] == bot else bot)
        self._metrics.bot_decisions.labels(LAST_RESORT, "chose").inc()
        return BotDecision(
            game.text(secrets.choice(game.options(state))), LAST_RESORT, "" if bot == LAST_RESORT else bot
        )

    async def rank(self, game: AnyGame, state: State, seat: int, bot: str) -> tuple[str, list[messages.Advice]]:
        """Return the name of the bot that answered and its best options, the best first. Raise `RequestRefused` if no
        bot answered."""
        found = await self._ask_with_fallback({**_job(game, state, seat), "rank": True}, bot)
        if found is None:
            raise RequestRefused("busy", "No bot answered in time; try again.")
        return found[0], [messages.Advice(**ranked) for ranked in found[1]]

    async def analyse(self, table: str, text: str) -> list[http_schema.TurningPoint]:
        """Return the turning points of a finished game. Raise `RequestRefused` if the time limit is exceeded. One game
        is analysed at a time, in a process of its own: no bot at a table waits for it."""
        async with self._analysing:
            if table not in self._analyses:
                try:
                    job: dict[str, object] = {"record": text, "seconds": ANALYSIS_SHARE * self._seconds}
                    points = await self._analyst.ask(job, ANALYSIS_LIMIT * self._seconds)
                except NoDecision as error:
                    log.warning("analysis failed", extra={"reason": str(error)})
                    raise RequestRefused("busy", "The analysis was not finished in time; try again.") from error
                if len(self._analyses) >= MAX_ANALYSES:
                    self._analyses.pop(next(iter(self._analyses)))
                self._analyses[table] = [http_schema.TurningPoint(**each) for each in points]
            return self._analyses[table]

    def has_analysis(self, table: str) -> bool:
        """Return whether a finished analysis is kept."""
        return table in self._analyses

    async def _ask_with_fallback(self, job: dict[str, object], bot: str) -> tuple[str, Any] | None:
        """Return the name and the answer of the bot, or of the one that replaces it; None if both fail."""
        began = time.monotonic()
        self._metrics.bots_thinking.inc()
        try:
            for name, seconds in ((bot, self._seconds), (FALLBACK, self._seconds / 2)):
                try:
                    answer = await self._ask({**job, "bot": name}, seconds)
                except NoDecision as error:
                    log.warning("bot failed", extra={"bot": name, "reason": str(error)})
                    self._metrics.bot_decisions.labels(_kind(name), "failed").inc()
                else:
                    self._metrics.bot_decisions.labels(_kind(name), "chose").inc()
                    self._metrics.bot_seconds.labels(_kind(name)).observe(time.monotonic() - began)
                    return name, answer
        finally:
            self._metrics.bots_thinking.dec()
        return None

    async def _ask(self, job: dict[str, object], seconds: float) -> Any:
        worker = await self._free.get()
        try:
            return await worker.ask(job, seconds)
        finally:
            self._free.put_nowait(worker)

    async def close(self) -> None:
        """Kill all workers."""
        for worker in [*self._all, self._analyst]:
            await worker.end()


def _kind(bot: str) -> str:
    """Return a bot's name in the metrics: without its budget, which would make too many labels."""
    return bot.partition(":")[0]


def _job(game: AnyGame, state: State, seat: int) -> dict[str, object]:
    """Return a decision as a worker gets it."""
    setup = game.setup
    rng = secrets.SystemRandom()
    resampled: State = game.resample(state, seat, rng)
    return {
        "setup": {
            "game": setup.spec.name,
            "edition": setup.edition,
            "seats": setup.seats,
            "parameters": setup.changed(),
            "rules": setup.rules,
        },
        "state": resampled.dump(),
        "seat": seat,
        "seed": secrets.randbits(31),
    }
