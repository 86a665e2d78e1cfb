"""Levels of play from "a child can win" to the strongest: one table for each game, placed by measured rating
(`leyline ladder GAME`; the results are in docs/bots.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from leyline.bots.bot import Bot, Choice, Observation
from leyline.bots.budget import Budget
from leyline.bots.greedy import GreedyBot
from leyline.bots.search_bot import SearchBot
from leyline.core.game import AnyGame

LEVELS: Final = [1, 2, 3, 4, 5, 6]
SECONDS: Final = 3.0
"""Nobody thinks longer about a move, whatever the machine."""


@dataclass(frozen=True)
class Level:
    """How strong a bot is: greedy with noise, or a search of a number of simulations a move."""

    noise: float = 0.0
    simulations: int = 0

    def bot(self, seed: int, most: int = 0) -> Bot:
        """A bot of this level; with `most`, no search of it takes more simulations than that."""
        if self.simulations == 0:
            return GreedyBot(seed, self.noise)
        simulations = min(self.simulations, most) if most else self.simulations
        return SearchBot(seed, Budget(simulations=simulations, seconds=SECONDS))


def level_of(game: AnyGame, level: int) -> Level:
    """A level as it was placed for a game and edition."""
    setup = game.setup
    rows = PLACED.get(f"{setup.spec.name} {setup.edition}") or PLACED.get(setup.spec.name) or UNPLACED
    return rows[level - 1]


class LevelBot(Bot):
    """A bot whose strength depends on the game that it finds itself in."""

    name = "level"

    def __init__(self, seed: int, level: int) -> None:
        super().__init__(seed)
        self.level = level
        self._seed = seed
        self._game: AnyGame | None = None
        self._bot: Bot | None = None

    def choose(self, outlook: Observation) -> int:
        return self._at(outlook.game).choose(outlook)

    def rank(self, outlook: Observation) -> list[Choice]:
        return self._at(outlook.game).rank(outlook)

    def _at(self, game: AnyGame) -> Bot:
        bot = self._bot
        if bot is None or self._game is not game:
            bot = level_of(game, self.level).bot(self._seed)
            self._bot = bot
            self._game = game
        return bot


UNPLACED: Final = [Level(4.0), Level(1.0), Level(), Level(0.0, 500), Level(0.0, 3000), Level(0.0, 20000)]
"""For a game that nobody has measured."""

PLACED: Final[dict[str, list[Level]]] = {
    "channeling": [Level(3.0), Level(0.25), Level(), Level(0.0, 100), Level(0.0, 300), Level(0.0, 800)],
    "grove": [Level(7.0), Level(1.4), Level(), Level(0.0, 300), Level(0.0, 3000), Level(0.0, 30000)],
    "runestones": [Level(1.0), Level(0.4), Level(0.15), Level(), Level(0.0, 60), Level(0.0, 600)],
    "aidalon": [Level(0.8), Level(0.2), Level(0.06), Level(), Level(0.0, 60), Level(0.0, 400)],
}
"""For each game, or game and edition, the levels 1 to 6."""
