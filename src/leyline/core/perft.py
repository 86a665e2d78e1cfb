"""Perft: count the lines of play of the next few steps or moves, chance included.

The counts catch rule errors that no single test names. They are compared with files that were made once and
checked by other means."""

from __future__ import annotations

from typing import Final

from leyline.core.game import OVER, AnyGame, State

STEPS: Final = "steps"
TURNS: Final = "turns"


def perft(game: AnyGame, state: State, depth: int, unit: str = STEPS) -> int:
    """Return the number of lines of play. Every option and every possible outcome of chance is a branch.

    With `STEPS`, lines of exactly `depth` options or outcomes. With `TURNS`, lines of `depth` whole moves (see
    `Game.move_number`); a line that ends the game earlier counts once. Turns do not depend on how a move is split
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
