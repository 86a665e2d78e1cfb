"""The bot that looks at the rest of its own move, and no further, and takes what the game's rule of thumb likes
best."""

from __future__ import annotations

import math

from leyline.bots.bot import Bot, Choice, Observation
from leyline.bots.leaf_value import promise
from leyline.core.chance import below
from leyline.core.game import CHANCE, OVER, AnyGame, State

BUDGET = 4000
"""Positions looked at for one decision, shared out evenly among the ways to go on; where a share is used up, the rule
of thumb is asked at once."""


class GreedyBot(Bot):
    """Tries every way to finish its move, averages over chance, and judges where that leads. With noise, its judgement
    is blurred: by so many times the lead that makes a seat e times as likely to win."""

    name = "greedy"

    def __init__(self, seed: int, noise: float = 0.0) -> None:
        super().__init__(seed)
        self.noise = noise
        self._looked = 0
        """Positions looked at so far."""
        self._outcomes = 1
        """How many outcomes stand for wide chance in the game at hand."""

    def choose(self, outlook: Observation) -> int:
        if len(outlook.options) == 1:
            return outlook.options[0]
        found = self._weigh(outlook)
        if self.noise > 0.0:
            blur = self.noise * outlook.game.bot_settings().search.scale
            found = [value + blur * _gumbel(self.rng.random()) for value in found]
        top = max(found)
        best = [code for code, value in zip(outlook.options, found, strict=True) if value == top]
        return best[below(self.rng, len(best))]

    def rank(self, outlook: Observation) -> list[Choice]:
        scale = outlook.game.bot_settings().search.scale
        out: list[Choice] = []
        for code, value in zip(outlook.options, self._weigh(outlook), strict=True):
            out.append(Choice(code, promise(outlook.game, value, scale), value))
        out.sort(key=_by_weight)
        return out

    def _weigh(self, outlook: Observation) -> list[float]:
        """What the rule of thumb says of each option."""
        game = outlook.game
        self._outcomes = game.bot_settings().search.sampled_outcomes
        state = outlook.imagine(self.rng)
        group = game.move_number(state)
        share = max(BUDGET // len(outlook.options), 1)
        out: list[float] = []
        for code in outlook.options:
            out.append(self._after(game, state.clone(), code, outlook.seat, group, share))
        return out

    def _after(self, game: AnyGame, state: State, code: int, seat: int, group: int, share: int) -> float:
        """The value of an option: what follows it within the same move, at its best, looking at so many positions.
        What one way to go on leaves of its share is there for the next. Changes the state."""
        game.apply(state, code)
        self._looked += 1
        pending = game.pending(state)
        if pending == OVER or share <= 1:
            return game.evaluate(state, seat)
        if pending == CHANCE:
            return self._average(game, state, seat)
        if pending != seat or game.move_number(state) != group:
            return game.evaluate(state, seat)
        best = -1e18
        codes = game.options(state)
        last = len(codes) - 1
        until = self._looked + share - 1
        for index in range(last + 1):
            part = (until - self._looked) // (last + 1 - index)
            after = state if index == last else state.clone()
            value = self._after(game, after, codes[index], seat, group, part)
            best = max(best, value)
        return best

    def _average(self, game: AnyGame, state: State, seat: int) -> float:
        """The mean judgement over the outcomes of chance, or over some that are spread evenly through their weights.
        Changes the state."""
        codes = game.options(state)
        weights = game.weights(state)
        if len(codes) > self._outcomes:
            codes = _spread(codes, weights, self._outcomes)
            weights = [1] * self._outcomes
        total = 0.0
        weighed = 0
        last = len(codes) - 1
        for index in range(last + 1):
            after = state if index == last else state.clone()
            game.apply(after, codes[index])
            self._looked += 1
            total += weights[index] * game.evaluate(after, seat)
            weighed += weights[index]
        return total / weighed


def _spread(codes: list[int], weights: list[int], count: int) -> list[int]:
    """So many outcomes, in the middle of equal parts of the weight."""
    total = sum(weights)
    out: list[int] = []
    index, passed = 0, weights[0]
    for part in range(count):
        while (2 * part + 1) * total >= 2 * count * passed:
            index += 1
            passed += weights[index]
        out.append(codes[index])
    return out


def _gumbel(number: float) -> float:
    """Noise that makes the largest of blurred values a choice in proportion to their exponentials."""
    return -math.log(-math.log(number + 1e-12) + 1e-12)


def _by_weight(choice: Choice) -> float:
    return -choice.weight
