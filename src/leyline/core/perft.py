"""Counting positions: how many different courses the next few steps or turns can take, chance included.

The counts catch rule errors that no single test names; they are compared with files that are made once and
checked by other means."""

from __future__ import annotations

from typing import Final

from leyline.core.game import OVER, AnyGame, State

STEPS: Final = "steps"
TURNS: Final = "turns"


def perft(game: AnyGame, state: State, depth: int, unit: str = STEPS) -> int:
    """The number of courses. Every option and every possible outcome of chance is a branch.

    With `STEPS`, courses of exactly so many options or outcomes. With `TURNS`, courses of so many whole moves
    (see `Game.move_number`); a course that ends the game before counts once. Turns do not depend on how a move is cut
    into decisions."""
    if unit == STEPS:
        return _steps(game, state, depth)
    return _turns(game, state, game.move_number(state) + depth)


def _steps(game: AnyGame, state: State, depth: int) -> int:
    if depth == 0:
        return 1
    codes = game.options(state)
    if depth == 1:
        return len(codes)
    total = 0
    for code in codes:
        after = state.clone()
        game.apply(after, code)
        total += _steps(game, after, depth - 1)
    return total


def _turns(game: AnyGame, state: State, until: int) -> int:
    if game.move_number(state) >= until or game.pending(state) == OVER:
        return 1
    total = 0
    for code in game.options(state):
        after = state.clone()
        game.apply(after, code)
        total += _turns(game, after, until)
    return total
