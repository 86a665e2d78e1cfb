"""Bots run in processes of their own, so that no table waits for them. The bot of a seat stays in one process, which
keeps what the bot remembers. A bot that takes too long or fails is replaced for that decision by `greedy`, and that one
by `random`."""

from __future__ import annotations

import logging
import os
import secrets
import time
from typing import Any

from msgspec import Struct

from leyline.bots.seat_bot import CAP, cap_of
from leyline.core.game import AnyGame, State
from leyline.core.match import Match
from leyline.server import messages
from leyline.server.bots.fair_queue import FairQueue, Turn
from leyline.server.bots.workers import NoDecision, ProcessLost, Worker
from leyline.server.errors import RequestRefused
from leyline.server.operations.metrics import Metrics

log = logging.getLogger("leyline.bots")
FALLBACK = "greedy"
LAST_RESORT = "random"
CAP_SHARE = 0.6
"""The cap on a bot's thinking about a move, at most, as a share of the time limit: a bot answers before it is late."""
QUICK = ("greedy", "random")
"""Bots that answer at once: they never wait behind those that think."""
WORKERS_PER_QUICK = 4
"""There is one more worker for quick bots for this number of workers."""
AGAIN = 2.0
"""Seconds in which a decision is made whose process was lost: half of them for the bot again, half for the one that
replaces it."""


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
    person: str = ""
    """Who has the table: all their tables share their turns."""
    watched_only: bool = False
    """Whether nobody plays at the table: bots among themselves."""

    def key(self, bot: str) -> str:
        """Return the name under which a worker keeps the bot."""
        return f"{self.table}/{self.seat}/{bot}"


class BotPool:
    """The workers, each busy with one decision at a time."""

    def __init__(self, workers: int, seconds: float, metrics: Metrics) -> None:
        self._seconds = seconds
        self._metrics = metrics
        thinking = [Worker() for _ in range(workers or max(1, (os.cpu_count() or 2) - 1))]
        quick = [Worker() for _ in range(max(1, len(thinking) // WORKERS_PER_QUICK))]
        self._all = [*thinking, *quick]
        self._queue = FairQueue(thinking, quick)
        metrics.bots_waiting.set_function(self._queue.waiting)

    async def choose(self, move: SeatToMove, bot: str) -> BotDecision:
        """Return the decision of a seat's bot. The position itself never leaves this process: the bot gets one that its
        seat cannot tell from it."""
        game = move.match.game
        options = game.options(move.match.state)
        if len(options) == 1:
            return BotDecision(game.text(options[0]), bot)
        job = _job(game, move.match.state, move.seat, move.course, move.seed)
        texts = [game.text(option) for option in options]
        turn = Turn(move.person, move.table, move.key(bot), watched_only=move.watched_only)
        found = await self._ask_with_fallback(job, bot, turn, texts)
        if found is not None:
            name, answer = found
            return BotDecision(answer["text"], name, "" if name == bot else bot, bool(answer.get("early")))
        self._metrics.bot_decisions.labels(LAST_RESORT, "chose").inc()
        return BotDecision(secrets.choice(texts), LAST_RESORT, "" if bot == LAST_RESORT else bot)

    async def rank(
        self, game: AnyGame, state: State, seat: int, bot: str, person: str = ""
    ) -> tuple[str, list[messages.Advice]]:
        """Return the name of the bot that answered a person and its best options, the best first. Raise
        `RequestRefused` if no bot answered."""
        job = _job(game, state, seat, None, secrets.randbits(31))
        found = await self._ask_with_fallback({**job, "rank": True}, bot, Turn(person, "hint"))
        if found is None:
            raise RequestRefused("busy", "No bot answered in time; try again.")
        return found[0], [messages.Advice(**ranked) for ranked in found[1]["ranked"]]

    async def _ask_with_fallback(
        self, job: dict[str, object], bot: str, turn: Turn, texts: list[str] | None = None
    ) -> tuple[str, dict[str, Any]] | None:
        """Return the name and the answer of the bot, or of the one that replaces it; None if both fail. `texts` are
        what it may choose."""
        began = time.monotonic()
        self._metrics.bots_thinking.inc()
        name, seconds = bot, self._seconds
        try:
            while True:
                try:
                    answer = await self._ask(job, name, seconds, turn, texts)
                except NoDecision as error:
                    log.warning("bot failed", extra={"bot": name, "reason": str(error)})
                    self._metrics.bot_decisions.labels(_kind(name), "failed").inc()
                    if name == FALLBACK:
                        return None
                    name, seconds = FALLBACK, self._seconds / 2
                    if isinstance(error, ProcessLost):
                        seconds = min(AGAIN / 2, seconds)
                    turn = Turn(turn.person, turn.table, "", watched_only=turn.watched_only)
                else:
                    how = "early" if answer.get("early") else "chose"
                    self._metrics.bot_decisions.labels(_kind(name), how).inc()
                    self._metrics.bot_seconds.labels(_kind(name)).observe(time.monotonic() - began)
                    return name, answer
        finally:
            self._metrics.bots_thinking.dec()

    async def _ask(
        self, job: dict[str, object], bot: str, seconds: float, turn: Turn, texts: list[str] | None
    ) -> dict[str, Any]:
        """Return the answer of a bot, once it is its turn. A worker whose process was lost is asked once more, for a
        short time. Raise `NoDecision`, and `ProcessLost` if that did not help."""
        quick = bot.partition("~")[0] in QUICK
        turn = Turn(turn.person, turn.table, turn.key, quick, turn.watched_only)
        began = time.monotonic()
        worker = await self._queue.take(turn)
        self._metrics.bot_wait.observe(time.monotonic() - began)
        job = {**job, "bot": bot, "key": turn.key}
        try:
            try:
                return await _answer(worker, job, seconds, texts)
            except ProcessLost as error:
                log.warning("bot process lost", extra={"bot": bot, "reason": str(error)})
            try:
                return await _answer(worker, job, min(AGAIN / 2, seconds), texts)
            except NoDecision as error:
                raise ProcessLost(str(error)) from error
        finally:
            self._queue.give_back(worker, turn)

    async def close(self) -> None:
        """Kill all workers."""
        for worker in self._all:
            await worker.end()


async def _answer(worker: Worker, job: dict[str, object], seconds: float, texts: list[str] | None) -> dict[str, Any]:
    """Return what a worker answers; if it is to choose, one of these texts. However much its name asks for, a bot
    thinks no longer than the cap. Raise `NoDecision`."""
    cap = min(CAP, cap_of(str(job["bot"]), CAP_SHARE * seconds))
    answer = await worker.ask({**job, "cap": cap}, seconds)
    if texts is not None and answer.get("text") not in texts:
        await worker.end()
        raise ProcessLost("The process chose something that is no option.")
    return answer


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
