"""Whether a move goes on after a choice: what is left of its budget is then kept for the rest of it."""

from __future__ import annotations

from typing import Final

from leyline.core.game import OVER, AnyGame, State
from leyline.core.playout import Luck, step

STEPS: Final = 200
"""A move that has not come back to its seat after this many actions of others counts as ended."""


def goes_on(game: AnyGame, state: State, seat: int, move: int, luck: Luck) -> bool:
    """Return whether the seat has another choice in the move of this number, if chance and the other seats act at
    random. Changes the state."""
    for _ in range(STEPS):
        pending = game.pending(state)
        if pending == OVER or game.move_number(state) != move:
            return False
        if pending == seat and len(game.options(state)) > 1:
            return True
        step(game, state, pending, luck)
    return False
