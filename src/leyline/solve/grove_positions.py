"""From a position of the engine to its number in the tables, and the value of options by the rules themselves: what
proves that tables and rules agree."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import numpy.typing as npt

from leyline.core.game import CHANCE, OVER, AnyGame
from leyline.games.grove.state import ACT, GroveState
from leyline.solve.grove_rules import sorted_order
from leyline.solve.grove_tables import Floats, GroveTables

Position = tuple[int, int, int]
Values = Callable[[npt.NDArray[np.int64]], Floats]
"""The values of positions, rows of numbers, to the player to move."""


class Numbering:
    """Numbers of positions at the start of a turn."""

    def __init__(self, tables: GroveTables) -> None:
        self.tables = tables
        self._cubes = {row: index for index, row in enumerate(tables.cubes)}
        self._druids = {row: index for index, row in enumerate(tables.druids)}

    def number(self, state: GroveState) -> Position:
        """Return cubes, own druids and opposing druids of the position before a turn, circles in ascending order."""
        places = self.tables.rules.places
        sign = 1 if state.seat == 0 else -1
        cubes = tuple([sign * count for count in state.cubes[1:]])
        order = sorted_order(cubes)
        to = [0, *[circle + 1 for circle in order]]
        sides: list[int] = []
        for seat in (state.seat, 1 - state.seat):
            begin = places * seat
            standing, lying = state.standing[begin : begin + places], state.lying[begin : begin + places]
            sides.append(self._druids[tuple([standing[place] for place in to] + [lying[place] for place in to])])
        return self._cubes[tuple([cubes[place] for place in order])], sides[0], sides[1]

    def state(self, game: AnyGame, position: Position, seat: int = 0) -> GroveState:
        """Return the position of this number before a turn of `seat`; over if it is."""
        places = self.tables.rules.places
        state: GroveState = game.initial_state()
        state.seat, state.phase = seat, ACT
        sign = 1 if seat == 0 else -1
        cubes = self.tables.cubes[position[0]]
        state.cubes = [0, *[sign * count for count in cubes]]
        state.supply = [
            self.tables.rules.cubes - sum([max(count, 0) for count in state.cubes]),
            self.tables.rules.cubes - sum([max(-count, 0) for count in state.cubes]),
        ]
        for side, number in ((seat, position[1]), (1 - seat, position[2])):
            row = self.tables.druids[number]
            state.standing[places * side : places * (side + 1)] = row[:places]
            state.lying[places * side : places * (side + 1)] = row[places:]
        game.complete(state)
        return state


class Expectimax:
    """Values of options by the rules: chance is averaged, choices of the same turn take the best, and a position after
    the turn is looked up."""

    def __init__(self, game: AnyGame, numbering: Numbering, values: Values) -> None:
        self.game = game
        self.numbering = numbering
        self._values = values
        self._known: dict[Position, float] = {}
        self._wanted: list[Position] = []

    def option_values(self, state: GroveState) -> dict[int, float]:
        """Return what each option is worth to the seat that decides, from -1 to 1."""
        seat, turn = state.seat, state.turn
        self._wanted = []
        for code in self.game.options(state):  # once to learn what has to be looked up, and once with it
            self._after(state, code, seat, turn)
        missing = [position for position in dict.fromkeys(self._wanted) if position not in self._known]
        if missing:
            found = self._values(np.array(missing, np.int64))
            self._known.update(zip(missing, [float(value) for value in found], strict=True))
        return {code: self._after(state, code, seat, turn) for code in self.game.options(state)}

    def _after(self, state: GroveState, code: int, seat: int, turn: int) -> float:
        game = self.game
        after: GroveState = state.clone()
        game.apply(after, code)
        pending = game.pending(after)
        if pending == OVER:
            return float(game.returns(after)[seat])
        if pending == CHANCE:
            codes, weights = game.options(after), game.weights(after)
            parts = [weight * self._after(after, c, seat, turn) for c, weight in zip(codes, weights, strict=True)]
            return sum(parts) / sum(weights)
        if after.turn == turn:
            return max([self._after(after, c, seat, turn) for c in game.options(after)])
        position = self.numbering.number(after)
        if position not in self._known:
            self._wanted.append(position)
        return -self._known.get(position, 0.0)


def random_positions(tables: GroveTables, count: int, seed: int) -> npt.NDArray[np.int64]:
    """Return positions drawn evenly from all that are not over."""
    rng = Random(seed)
    out: list[Position] = []
    while len(out) < count:
        position = (rng.randrange(tables.shape[0]), rng.randrange(tables.shape[1]), rng.randrange(tables.shape[1]))
        if np.isnan(tables.ended[position[0]]):
            out.append(position)
    return np.array(out, np.int64)
