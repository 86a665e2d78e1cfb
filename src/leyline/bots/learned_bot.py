"""The bot that plays by what its game has learned: the option that promises the largest share of the win."""

from __future__ import annotations

from leyline.bots.bot import Bot, Choice, Observation
from leyline.bots.budget import MoveClock
from leyline.bots.search_bot import SearchBot
from leyline.core.chance import below


class LearnedBot(Bot):
    """Takes an option that `Game.option_shares` values highest. Where a game has nothing to say, another bot plays."""

    name = "learned"

    def __init__(self, seed: int, otherwise: Bot | None = None) -> None:
        super().__init__(seed)
        self.otherwise = otherwise or SearchBot(seed)

    def choose(self, observation: Observation) -> int:
        if len(observation.options) == 1:
            return observation.options[0]
        shares = self._shares(observation)
        if not shares:
            return self.otherwise.choose(observation)
        top = max([share for share, _ in shares])
        best = [code for share, code in shares if share == top]
        return best[below(self.rng, len(best))]

    def rank(self, observation: Observation) -> list[Choice]:
        shares = self._shares(observation)
        if not shares:
            return self.otherwise.rank(observation)
        out = [Choice(code, share, share) for share, code in shares]
        out.sort(key=_by_weight)
        return out

    def use_clock(self, clock: MoveClock) -> None:
        super().use_clock(clock)
        self.otherwise.use_clock(clock)

    def total_simulations(self) -> int:
        return self.otherwise.total_simulations()

    def _shares(self, observation: Observation) -> list[tuple[float, int]]:
        """Return the share and the code of the options that may be chosen; nothing where the game cannot tell."""
        game = observation.game
        if not game.has_learned_values():
            return []
        state = observation.imagine(self.rng)
        codes = game.options(state)
        found = game.option_shares(state)
        return [(found[index], code) for index, code in enumerate(codes) if code in observation.options]


def _by_weight(choice: Choice) -> float:
    return -choice.weight
