"""Bots run in processes of their own, so that no table waits for them. The bot of a seat stays in one process, which
keeps what the bot remembers. A bot that takes too long or fails is replaced for that decision by `greedy`, and that one
by `random`."""

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
from collections import Counter, OrderedDict
from typing import Any

from msgspec import Struct

from leyline.bots.seat_bot import cap_of
from leyline.core.game import AnyGame, State
from leyline.core.match import Match
from leyline.server import messages
from leyline.server.errors import RequestRefused
from leyline.server.operations.metrics import Metrics

log = logging.getLogger("leyline.bots")
FALLBACK = "greedy"
LAST_RESORT = "random"
CAP_SHARE = 0.6
"""The cap on a bot's thinking about a move, at most, as a share of the time limit: a bot answers before it is late."""
PATIENCE = 4.0
"""Seconds for which a seat waits for the process that keeps its bot before another one starts a fresh bot."""
MAX_HOMES = 4096
"""Seats whose processes are known; the one that was not asked for the longest time is forgotten first."""
MODULE = "leyline.server.bots.worker"
MAX_LINE = 1 << 22
"""The longest line between the server and a worker."""


class BotDecision(Struct, frozen=True):
    """What a bot chose."""

    text: str
    by: str
    instead: str = ""
    """The bot that was asked first and failed."""
    early: bool = False
    """Whether the cap in seconds ended its thinking."""


class SeatToMove(Struct, frozen=True):
    """A decision of a bot's seat at a table."""

    table: str
    match: Match
    seat: int
    course: list[int]
    """What the seat has seen so far (`Game.observation_id`)."""
    seed: int
    """For a bot that begins now."""

    def key(self, bot: str) -> str:
        """Return the name under which a worker keeps the bot."""
        return f"{self.table}/{self.seat}/{bot}"


class NoDecision(Exception):
    """A bot failed, or did not answer in time."""


class Worker:
    """A process that works on one job at a time."""

    def __init__(self, niceness: int | None = None) -> None:
        """`niceness`: how far the process stands back behind others; by default as far as bots do."""
        self._niceness = [] if niceness is None else [str(niceness)]
        self._process: Process | None = None

    async def ask(self, job: dict[str, object], seconds: float) -> dict[str, Any]:
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
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise NoDecision(answer["error"])
        return answer

    async def _running(self) -> Process:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", MODULE, *self._niceness, stdin=PIPE, stdout=PIPE, limit=MAX_LINE
            )
        return self._process

    async def end(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Homes:
    """The workers, which of them are free, and which one keeps the bot of a seat."""

    def __init__(self, workers: list[Worker]) -> None:
        self._free = workers[:]
        self._freed = asyncio.Condition()
        self._homes: OrderedDict[str, Worker] = OrderedDict()

    async def take(self, key: str) -> Worker:
        """Return the worker that keeps the bot of this key, once it is free. If there is none, or it stays busy for too
        long, return another one, which keeps the bot from now on. An empty key is not kept anywhere."""
        async with self._freed:
            worker = self._homes.get(key)
            if worker is not None:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(PATIENCE):
                        await self._freed.wait_for(lambda: worker in self._free)
            if worker is None or worker not in self._free:
                await self._freed.wait_for(lambda: self._free)
                worker = self._least_crowded()
            self._free.remove(worker)
            if key:
                self._homes[key] = worker
                self._homes.move_to_end(key)
                if len(self._homes) > MAX_HOMES:
                    self._homes.popitem(last=False)
            return worker

    def _least_crowded(self) -> Worker:
        crowds = Counter(self._homes.values())
        return min(self._free, key=lambda worker: crowds[worker])

    async def give_back(self, worker: Worker) -> None:
        """Let others have a worker."""
        async with self._freed:
            self._free.append(worker)
            self._freed.notify_all()


class BotPool:
    """The workers, each busy with one decision at a time."""

    def __init__(self, workers: int, seconds: float, metrics: Metrics) -> None:
        self._seconds = seconds
        self._metrics = metrics
        self._all = [Worker() for _ in range(workers or max(1, (os.cpu_count() or 2) - 1))]
        self._homes = Homes(self._all)

    async def choose(self, move: SeatToMove, bot: str) -> BotDecision:
        """Return the decision of a seat's bot. The position itself never leaves this process: the bot gets one that its
        seat cannot tell from it."""
        game = move.match.game
        options = game.options(move.match.state)
        if len(options) == 1:
            return BotDecision(game.text(options[0]), bot)
        job = _job(game, move.match.state, move.seat, move.course, move.seed)
        found = await self._ask_with_fallback(job, bot, move.key(bot))
        if found is not None:
            name, answer = found
            return BotDecision(answer["text"], name, "" if name == bot else bot, answer["early"])
        self._metrics.bot_decisions.labels(LAST_RESORT, "chose").inc()
        return BotDecision(game.text(secrets.choice(options)), LAST_RESORT, "" if bot == LAST_RESORT else bot)

    async def rank(self, game: AnyGame, state: State, seat: int, bot: str) -> tuple[str, list[messages.Advice]]:
        """Return the name of the bot that answered and its best options, the best first. Raise `RequestRefused` if no
        bot answered."""
        job = _job(game, state, seat, None, secrets.randbits(31))
        found = await self._ask_with_fallback({**job, "rank": True}, bot)
        if found is None:
            raise RequestRefused("busy", "No bot answered in time; try again.")
        return found[0], [messages.Advice(**ranked) for ranked in found[1]["ranked"]]

    async def _ask_with_fallback(
        self, job: dict[str, object], bot: str, key: str = ""
    ) -> tuple[str, dict[str, Any]] | None:
        """Return the name and the answer of the bot, or of the one that replaces it; None if both fail. With a key, the
        bot is the one that is kept under it."""
        began = time.monotonic()
        self._metrics.bots_thinking.inc()
        try:
            for name, seconds, kept in ((bot, self._seconds, key), (FALLBACK, self._seconds / 2, "")):
                asked = {**job, "bot": name, "key": kept, "cap": cap_of(name, CAP_SHARE * seconds)}
                try:
                    answer = await self._ask(asked, seconds, kept)
                except NoDecision as error:
                    log.warning("bot failed", extra={"bot": name, "reason": str(error)})
                    self._metrics.bot_decisions.labels(_kind(name), "failed").inc()
                else:
                    how = "early" if answer.get("early") else "chose"
                    self._metrics.bot_decisions.labels(_kind(name), how).inc()
                    self._metrics.bot_seconds.labels(_kind(name)).observe(time.monotonic() - began)
                    return name, answer
        finally:
            self._metrics.bots_thinking.dec()
        return None

    async def _ask(self, job: dict[str, object], seconds: float, key: str) -> dict[str, Any]:
        worker = await self._homes.take(key)
        try:
            return await worker.ask(job, seconds)
        finally:
            await self._homes.give_back(worker)

    async def close(self) -> None:
        """Kill all workers."""
        for worker in self._all:
            await worker.end()


def _kind(bot: str) -> str:
    """Return a bot's name in the metrics: without its budget, which would make too many labels."""
    return bot.partition(":")[0]


def _job(game: AnyGame, state: State, seat: int, course: list[int] | None, seed: int) -> dict[str, object]:
    """Return a decision as a worker gets it."""
    setup = game.setup
    resampled: State = game.resample(state, seat, secrets.SystemRandom())
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
        "course": course,
        "seed": seed,
    }
