"""What an experiment plays: a setup, a bot for each seat, and the numbers of its games."""

from __future__ import annotations

from collections.abc import AsyncIterator, Coroutine, Iterator
from typing import Any, Protocol, TypeVar

from leyline.core.game import AnyGame
from leyline.core.params import Setup
from leyline.lab.measured_game import GameResult, play

BATCH = 50
"""The most games in a batch; an interruption loses at most one batch per process."""
BATCHES = 16
"""Split small experiments into this many batches, so that every process has work."""
T = TypeVar("T")


class Plan:
    """An experiment: the setup, a bot per seat, the number of games, the seed."""

    def __init__(self, setup: Setup, names: list[str], games: int, seed: int, steps: bool = False) -> None:
        self.setup = setup
        self.names = names
        self.games = games
        self.seed = seed
        self.steps = steps

    def metadata(self) -> dict[str, str]:
        """Return what the result file says about its origin."""
        from leyline import __version__

        return {
            "leyline": __version__,
            "leyline.rules": f"{self.setup.key()} rules {self.setup.rules}",
            "leyline.seats": ",".join(self.names),
            "leyline.seed": str(self.seed),
        }

    def batches(self) -> list[range]:
        """Return the numbers of the games, in batches."""
        return split(range(self.games), min(max(self.games // BATCHES, 1), BATCH))


def split(numbers: range, size: int) -> list[range]:
    """Return consecutive numbers in batches of this size."""
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]


_games: dict[str, AnyGame] = {}
"""The games of this process by setup: some take longer to build than to play."""


def play_batch(plan: Plan, numbers: range) -> list[GameResult]:
    """Play the games with these numbers: the unit of work for processes, here or on a cluster."""
    key = plan.setup.key()
    game = _games.get(key)
    if game is None:
        game = _games[key] = plan.setup.create()
    return [play(game, plan.names, plan.seed, number, plan.steps) for number in numbers]


class Players(Protocol):
    """What plays batches of games: `Workers` on one machine, or `RayWorkers` on a cluster."""

    jobs: int

    def play(self, plan: Plan, batches: list[range]) -> Iterator[tuple[range, list[GameResult]]]:
        """Yield batches as they finish."""
        ...


class SideBySide(Protocol):
    """What plays the same numbers by several plans, in the order of the numbers."""

    def rounds(self, plans: list[Plan], batches: list[range]) -> AsyncIterator[tuple[range, list[list[GameResult]]]]:
        """Yield each batch with its games by every plan."""
        ...


class Here:
    """Plays in this process, and waits for nothing."""

    async def rounds(
        self, plans: list[Plan], batches: list[range]
    ) -> AsyncIterator[tuple[range, list[list[GameResult]]]]:
        """Yield each batch with its games by every plan."""
        for numbers in batches:
            yield numbers, [play_batch(plan, numbers) for plan in plans]


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """Return what a coroutine returns that waits for nothing."""
    try:
        work.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    raise AssertionError("It waits.")
