"""The further workers of the page that play the games of an experiment, and what each of them does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any, TypeAlias

from leyline.core import registry
from leyline.core.errors import LeylineError
from leyline.lab.measured_game import GameResult
from leyline.lab.plan import Plan, play_batch, split
from leyline.lab.progress import Stopped
from leyline.site.browser import bridge

Json = dict[str, Any]
Playing: TypeAlias = "asyncio.Task[list[GameResult] | LeylineError]"
AT_A_TIME = 2
"""Games that a worker plays before it answers: in a browser a game may take a second."""


def play(job: Json) -> Json:
    """Return the games of a job, played in this worker. Raise what a game or a bot raises."""
    setup = registry.setup(job["game"], job["edition"], job["seats"], job["parameters"])
    plan = Plan(setup, job["names"], job["games"], job["seed"])
    return {"games": [vars(one) for one in play_batch(plan, range(*job["numbers"]))]}


class LabPlayers:
    """Plays side by side, in as many workers as the page gives."""

    def __init__(self) -> None:
        self._ended = False
        self._tasks: set[Playing] = set()

    def end(self) -> None:
        """End the workers that still play. What they were playing is lost."""
        self._ended = True
        if self._tasks:
            bridge.current().end_playing()

    async def rounds(
        self, plans: list[Plan], batches: list[range]
    ) -> AsyncIterator[tuple[range, list[list[GameResult]]]]:
        """Yield each batch with its games by every plan, in order. Raise `LeylineError` if a game failed, `Stopped`."""
        players = bridge.current().players()
        free = asyncio.Semaphore(2 * players)
        parts = [part for batch in batches for part in split(batch, AT_A_TIME)]
        waiting: list[tuple[range, list[Playing]]] = []
        while parts or waiting:
            while parts and len(waiting) < 2 * players + 1:
                numbers = parts.pop(0)
                waiting.append((numbers, [self._begin(plan, numbers, free) for plan in plans]))
            numbers, playing = waiting.pop(0)
            found = [await one for one in playing]
            for one in found:
                if isinstance(one, LeylineError):
                    raise one
            yield numbers, [one for one in found if not isinstance(one, LeylineError)]

    def _begin(self, plan: Plan, numbers: range, free: asyncio.Semaphore) -> Playing:
        playing = asyncio.create_task(self._play(plan, numbers, free))
        self._tasks.add(playing)
        playing.add_done_callback(self._tasks.discard)
        return playing

    async def _play(self, plan: Plan, numbers: range, free: asyncio.Semaphore) -> list[GameResult] | LeylineError:
        """Return the games, or why there are none: nobody may be left who waits for them."""
        setup = plan.setup
        job = {
            "game": setup.spec.name,
            "edition": setup.edition,
            "seats": setup.seats,
            "parameters": setup.values,
            "names": plan.names,
            "games": plan.games,
            "seed": plan.seed,
            "numbers": [numbers.start, numbers.stop],
        }
        async with free:
            text = "" if self._ended else await bridge.current().play(json.dumps({"play": job}))
        if self._ended:
            return Stopped("Stopped.")
        if not text:
            return LeylineError("A worker of the browser ended; the device may lack memory. Run it again.")
        answer: Json = json.loads(text)
        if "error" in answer:
            return LeylineError(f"The experiment failed: {answer['error']}")
        return [_result(one) for one in answer["games"]]


def _result(found: Json) -> GameResult:
    out = GameResult(found["number"], found["seed"], len(found["won"]))
    for name, value in found.items():
        setattr(out, name, value)
    return out
