"""Levels of play from "a child can win" to the strongest, as each game defines them (`Spec.bots`)."""

from __future__ import annotations

from typing import Final

from leyline.bots.bot import Bot, Choice, Observation
from leyline.bots.budget import Budget, MoveClock
from leyline.bots.greedy import GreedyBot
from leyline.bots.learned_bot import LearnedBot
from leyline.bots.search_bot import SearchBot
from leyline.core.bot_settings import Level
from leyline.core.game import AnyGame

LEVELS: Final = [1, 2, 3, 4, 5, 6]


def level_bot(level: Level, seed: int, most: int = 0) -> Bot:
    """Return a bot of a level; with `most`, no search of it takes more simulations than that."""
    if level.simulations == 0:
        return GreedyBot(seed, level.noise)
    simulations = min(level.simulations, most) if most else level.simulations
    search = SearchBot(seed, Budget(simulations=simulations), level.search)
    return LearnedBot(seed, search) if level.learned else search


def level_of(game: AnyGame, level: int) -> Level:
    """Return level 1 to 6 of a game."""
    return game.bot_settings().levels[level - 1]


class LevelBot(Bot):
    """A bot of a level of the game that it plays."""

    name = "level"

    def __init__(self, seed: int, level: int) -> None:
        super().__init__(seed)
        self.level = level
        self._seed = seed
        self._game: AnyGame | None = None
        self._bot: Bot | None = None

    def choose(self, observation: Observation) -> int:
        return self._at(observation.game).choose(observation)

    def rank(self, observation: Observation) -> list[Choice]:
        return self._at(observation.game).rank(observation)

    def use_clock(self, clock: MoveClock) -> None:
        super().use_clock(clock)
        if self._bot is not None:
            self._bot.use_clock(clock)

    def total_simulations(self) -> int:
        return 0 if self._bot is None else self._bot.total_simulations()

    def _at(self, game: AnyGame) -> Bot:
        bot = self._bot
        if bot is None or self._game is not game:
            bot = level_bot(level_of(game, self.level), self._seed)
            bot.use_clock(self.clock)
            self._bot = bot
            self._game = game
        return bot
