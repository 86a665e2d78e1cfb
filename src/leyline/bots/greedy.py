"""The bot that looks at the rest of its own move, and no further, and takes what the game's rule of thumb likes
best."""

from __future__ import annotations

from leyline.bots.outlook import Bot, Outlook
from leyline.core.chance import below
from leyline.core.contract import CHANCE, OVER, AnyGame, State

BUDGET = 4000
"""Positions looked at for one decision, shared out evenly among the ways to go on; where a share is used up, the rule
of thumb is asked at once."""
OUTCOMES = 12
"""Outcomes of chance looked at; of more than these, so many that lie evenly among them."""


class GreedyBot(Bot):
    """Tries every way to finish its move, averages over chance, and judges where that leads."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._looked = 0
        """Positions looked at so far."""

    def choose(self, outlook: Outlook) -> int:
        if len(outlook.options) == 1:
            return outlook.options[0]
        ranked = self.rank(outlook)
        best = [code for value, code in ranked if value == ranked[0][0]]
        return best[below(self.rng, len(best))]

    def rank(self, outlook: Outlook) -> list[tuple[float, int]]:
        """The options with the value that each promises, the best first."""
        game = outlook.game
        state = outlook.imagine(self.rng)
        share = max(BUDGET // len(outlook.options), 1)
        found: list[tuple[float, int]] = []
        for code in outlook.options:
            found.append((self._after(game, state, code, outlook.seat, game.group(state), share), code))
        found.sort(key=_by_value)
        return found

    def _after(self, game: AnyGame, state: State, code: int, seat: int, group: int, share: int) -> float:
        """The value of an option: what follows it within the same move, at its best, looking at so many positions.
        What one way to go on leaves of its share is there for the next."""
        after = state.clone()
        game.apply(after, code)
        self._looked += 1
        pending = game.pending(after)
        if pending == OVER or share <= 1:
            return game.judge(after, seat)
        if pending == CHANCE:
            return self._average(game, after, seat)
        if pending != seat or game.group(after) != group:
            return game.judge(after, seat)
        best = -1e18
        codes = game.options(after)
        until = self._looked + share - 1
        for index in range(len(codes)):
            part = (until - self._looked) // (len(codes) - index)
            best = max(best, self._after(game, after, codes[index], seat, group, part))
        return best

    def _average(self, game: AnyGame, state: State, seat: int) -> float:
        """The mean judgement over the outcomes of chance."""
        codes = game.options(state)
        weights = game.weights(state)
        count = min(len(codes), OUTCOMES)
        value = 0.0
        total = 0
        for number in range(count):
            index = number * len(codes) // count
            after = state.clone()
            game.apply(after, codes[index])
            self._looked += 1
            value += weights[index] * game.judge(after, seat)
            total += weights[index]
        return value / total


def _by_value(ranked: tuple[float, int]) -> float:
    return -ranked[0]
