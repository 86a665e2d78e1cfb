"""The bot that looks at the rest of its own move and takes what the game evaluates best."""

from __future__ import annotations

import math
from typing import Final

from leyline.bots.bot import Bot, Choice, Observation
from leyline.bots.leaf_evaluation import share_of_lead
from leyline.core.chance import below
from leyline.core.game import CHANCE, OVER, AnyGame, State

BUDGET = 4000
"""Positions looked at for one decision, divided evenly among the continuations; where a share is used up, the position
is evaluated at once."""

NOT_LOOKED_AT: Final = -1e18
"""The value of an option for which there was no time."""


class GreedyBot(Bot):
    """Tries every way to finish its move, averages over chance, and evaluates where that leads. Noise blurs the
    evaluation, in units of the lead that makes a seat e times as likely to win."""

    name = "greedy"

    def __init__(self, seed: int, noise: float = 0.0) -> None:
        super().__init__(seed)
        self.noise = noise
        self._looked = 0
        """Positions looked at so far."""
        self._outcomes = 1
        """`SearchSettings.sampled_outcomes` of the present game."""

    def choose(self, observation: Observation) -> int:
        if len(observation.options) == 1:
            return observation.options[0]
        found = self._evaluations(observation)
        if self.noise > 0.0:
            blur = self.noise * observation.game.bot_settings().search.scale
            found = [value + blur * _gumbel(self.rng.random()) for value in found]
        top = max(found)
        best = [code for code, value in zip(observation.options, found, strict=True) if value == top]
        return best[below(self.rng, len(best))]

    def rank(self, observation: Observation) -> list[Choice]:
        scale = observation.game.bot_settings().search.scale
        out: list[Choice] = []
        for code, value in zip(observation.options, self._evaluations(observation), strict=True):
            out.append(Choice(code, share_of_lead(observation.game, value, scale), value))
        out.sort(key=_by_weight)
        return out

    def _evaluations(self, observation: Observation) -> list[float]:
        """Return the evaluation of each option."""
        game = observation.game
        self._outcomes = game.bot_settings().search.sampled_outcomes
        state = observation.imagine(self.rng)
        move = game.move_number(state)
        share = max(BUDGET // len(observation.options), 1)
        out = self._first_looks(observation, state)
        for index, code in enumerate(observation.options):
            if self.clock.over():
                break
            out[index] = self._after(game, state.clone(), code, observation.seat, move, share)
        return out

    def _value(self, game: AnyGame, state: State, seat: int) -> float:
        """Return how good a position is for this player."""
        return game.evaluate(state, seat)

    def _outcome_values(self, game: AnyGame, state: State, codes: list[int], seat: int) -> list[float]:
        """Return how good each outcome of chance is for this player. Changes the state."""
        return game.evaluate_outcomes(state, codes, seat)

    def _values_in_time(self, game: AnyGame, state: State, codes: list[int], seat: int) -> list[float]:
        """Return the same one by one, for as many outcomes as the cap leaves time for. Changes the state."""
        out: list[float] = []
        last = len(codes) - 1
        for index in range(last + 1):
            if index > 0 and self.clock.over():
                break
            after = state if index == last else state.clone()
            game.apply(after, codes[index])
            out.append(self._value(game, after, seat))
        return out

    def _first_looks(self, observation: Observation, state: State) -> list[float]:
        """Return what each option is worth if there is no time to look further. Without a cap, look at nothing."""
        out = [NOT_LOOKED_AT] * len(observation.options)
        if self.clock.seconds > 0.0:
            for index, code in enumerate(observation.options):
                if index > 0 and self.clock.over():
                    break
                after = state.clone()
                observation.game.apply(after, code)
                out[index] = self._value(observation.game, after, observation.seat)
        return out

    def _after(self, game: AnyGame, state: State, code: int, seat: int, move: int, share: int) -> float:
        """Return the evaluation of an option after its best continuation within the same move, looking at `share`
        positions. What one continuation leaves of its share is there for the next. Changes the state."""
        game.apply(state, code)
        self._looked += 1
        pending = game.pending(state)
        if pending == OVER or share <= 1:
            return self._value(game, state, seat)
        if pending == CHANCE:
            return self._average(game, state, seat)
        if pending != seat or game.move_number(state) != move:
            return self._value(game, state, seat)
        best = NOT_LOOKED_AT
        codes = game.options(state)
        last = len(codes) - 1
        until = self._looked + share - 1
        for index in range(last + 1):
            if index > 0 and self.clock.over():
                break
            part = (until - self._looked) // (last + 1 - index)
            after = state if index == last else state.clone()
            value = self._after(game, after, codes[index], seat, move, part)
            best = max(best, value)
        return best

    def _average(self, game: AnyGame, state: State, seat: int) -> float:
        """Return the mean evaluation over the outcomes of chance, or over some that are spread evenly through their
        weights. Changes the state."""
        codes = game.options(state)
        weights = game.weights(state)
        if len(codes) > self._outcomes:
            codes = _spread(codes, weights, self._outcomes)
            weights = [1] * self._outcomes
        if self.clock.seconds > 0.0:
            values = self._values_in_time(game, state, codes, seat)
        else:
            values = self._outcome_values(game, state, codes, seat)
        self._looked += len(values)
        total = 0.0
        total_weight = 0
        for index in range(len(values)):
            total += weights[index] * values[index]
            total_weight += weights[index]
        return total / total_weight


def _spread(codes: list[int], weights: list[int], count: int) -> list[int]:
    """Return `count` outcomes, in the middle of equal parts of the weight."""
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
    """Return noise with which the largest of blurred values is chosen in proportion to their exponentials."""
    return -math.log(-math.log(number + 1e-12) + 1e-12)


def _by_weight(choice: Choice) -> float:
    return -choice.weight
