"""The bot that looks at the rest of its own move, and no further, and takes what the game's rule of thumb likes
best."""

from __future__ import annotations

import math

from leyline.bots.outlook import Bot, Choice, Outlook
from leyline.bots.settings import settings_of
from leyline.bots.valuation import promise
from leyline.core.chance import below
from leyline.core.contract import CHANCE, OVER, AnyGame, State

BUDGET = 4000
"""Positions looked at for one decision, shared out evenly among the ways to go on; where a share is used up, the rule
of thumb is asked at once."""
OUTCOMES = 6
"""Chance with more outcomes is represented by so many of them."""


class GreedyBot(Bot):
    """Tries every way to finish its move, averages over chance, and judges where that leads. With noise, its judgement
    is blurred: by so many times the lead that makes a seat e times as likely to win."""

    name = "greedy"

    def __init__(self, seed: int, noise: float = 0.0) -> None:
        super().__init__(seed)
        self.noise = noise
        self._looked = 0
        """Positions looked at so far."""

    def choose(self, outlook: Outlook) -> int:
        if len(outlook.options) == 1:
            return outlook.options[0]
        found = self._weigh(outlook)
        if self.noise > 0.0:
            blur = self.noise * settings_of(outlook.game).scale
            found = [value + blur * _gumbel(self.rng.random()) for value in found]
        top = max(found)
        best = [code for code, value in zip(outlook.options, found, strict=True) if value == top]
        return best[below(self.rng, len(best))]

    def rank(self, outlook: Outlook) -> list[Choice]:
        scale = settings_of(outlook.game).scale
        out: list[Choice] = []
        for code, value in zip(outlook.options, self._weigh(outlook), strict=True):
            out.append(Choice(code, promise(outlook.game, value, scale), value))
        out.sort(key=_by_weight)
        return out

    def _weigh(self, outlook: Outlook) -> list[float]:
        """What the rule of thumb says of each option."""
        game = outlook.game
        state = outlook.imagine(self.rng)
        group = game.group(state)
        share = max(BUDGET // len(outlook.options), 1)
        out: list[float] = []
        for code in outlook.options:
            out.append(self._after(game, state, code, outlook.seat, group, share))
        return out

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
        """The mean judgement over the outcomes of chance, or over some that are spread evenly through their weights."""
        codes = game.options(state)
        weights = game.weights(state)
        if len(codes) > OUTCOMES:
            codes = _spread(codes, weights)
            weights = [1] * OUTCOMES
        total = 0.0
        weighed = 0
        for code, weight in zip(codes, weights, strict=True):
            after = state.clone()
            game.apply(after, code)
            self._looked += 1
            total += weight * game.judge(after, seat)
            weighed += weight
        return total / weighed


def _spread(codes: list[int], weights: list[int]) -> list[int]:
    """As many outcomes as are looked at, in the middle of equal parts of the weight."""
    total = sum(weights)
    out: list[int] = []
    index, passed = 0, weights[0]
    for part in range(OUTCOMES):
        while (2 * part + 1) * total >= 2 * OUTCOMES * passed:
            index += 1
            passed += weights[index]
        out.append(codes[index])
    return out


def _gumbel(number: float) -> float:
    """Noise that makes the largest of blurred values a choice in proportion to their exponentials."""
    return -math.log(-math.log(number + 1e-12) + 1e-12)


def _by_weight(choice: Choice) -> float:
    return -choice.weight
