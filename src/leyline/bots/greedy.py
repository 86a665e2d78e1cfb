"""The bot that looks at the rest of its own move, and no further, and takes what the game's rule of thumb likes
best."""

from __future__ import annotations

from leyline.bots.outlook import Bot, Outlook
from leyline.core.chance import below
from leyline.core.contract import CHANCE, OVER, AnyGame, State

BUDGET = 4000
"""Positions looked at for one decision; beyond, the rule of thumb is asked at once."""


class GreedyBot(Bot):
    """Tries every way to finish its move, averages over chance, and judges where that leads."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._left = 0

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
            self._left = share
            found.append((self._after(game, state, code, outlook.seat, game.group(state)), code))
        found.sort(key=_by_value)
        return found

    def _after(self, game: AnyGame, state: State, code: int, seat: int, group: int) -> float:
        """The value of an option: what follows it within the same move, at its best."""
        after = state.clone()
        game.apply(after, code)
        self._left -= 1
        pending = game.pending(after)
        if pending == OVER or self._left <= 0:
            return game.judge(after, seat)
        if pending == CHANCE:
            return self._average(game, after, seat)
        if pending != seat or game.group(after) != group:
            return game.judge(after, seat)
        best = -1e18
        for next_code in game.options(after):
            best = max(best, self._after(game, after, next_code, seat, group))
        return best

    def _average(self, game: AnyGame, state: State, seat: int) -> float:
        """The mean judgement over the outcomes of chance."""
        codes = game.options(state)
        weights = game.weights(state)
        total = 0.0
        for code, weight in zip(codes, weights, strict=True):
            after = state.clone()
            game.apply(after, code)
            self._left -= 1
            total += weight * game.judge(after, seat)
        return total / sum(weights)


def _by_value(ranked: tuple[float, int]) -> float:
    return -ranked[0]
