"""Files that must not change unless somebody looked: playthroughs, boards, pieces, position counts, records."""

from __future__ import annotations

import hashlib
from pathlib import Path

from leyline import OVER, create
from leyline.core.game import AnyGame, State
from leyline.core.playout import Luck, step
from leyline.core.playthrough import playthrough

FOLDER = Path(__file__).parent
STEPS = 160
"""Enough for a whole game of The Channeling; a long part of the others."""
SMALL = ("channeling", "grove")
"""Games whose positions are short enough to be kept in full."""
BETWEEN = 8
"""Steps from one moment to the next at which a position is looked at."""
BOARDS = 5
"""Every so many of those, its board is drawn too."""


def playthrough_of(name: str, edition: str, seats: int) -> str:
    """The golden playthrough of a kind of game."""
    return playthrough(create(name, edition, seats, unattended=True), seed=7, steps=STEPS)


def boards_of(name: str, edition: str, seats: int) -> str:
    """The text board, the evaluation and the observation of each seat at moments of a random game."""
    game = create(name, edition, seats, unattended=True)
    state: State = game.initial_state()
    luck = Luck(7)
    lines: list[str] = []
    for number in range(STEPS + 1):
        pending = game.pending(state)
        if number % BETWEEN == 0 or pending == OVER:
            lines += ["", f"--- after {number} steps ---"]
            lines += _looked_at(game, state, draws=number % (BETWEEN * BOARDS) == 0 or pending == OVER)
        if pending == OVER:
            break
        step(game, state, pending, luck)
    return "\n".join(lines[1:]) + "\n"


def _looked_at(game: AnyGame, state: State, draws: bool) -> list[str]:
    lines: list[str] = []
    for seat in range(game.seats):
        view = game.view(state, seat)
        if draws:
            options = game.options(state) if game.pending(state) == seat else []
            lines += [line.rstrip() for line in game.render_text(view, options).split("\n")]
        numbers = game.observation_vector(view, seat)
        shown = " ".join([f"{index}:{number:.4g}" for index, number in enumerate(numbers) if number])
        lines.append(f"seat {seat}: evaluation {game.evaluate(state, seat):.4f}; observation {shown}")
    return lines


def pieces_of(name: str) -> str:
    """The pieces to print, a line for each: its size, how many there are, and a digest of the drawing."""
    lines = []
    for piece in create(name).pieces():
        drawing = "\n".join(
            [
                " ".join([one.kind, *[f"{number:.3f}" for number in one.numbers], one.fill, one.stroke])
                + f" {one.thick:.3f} {one.text}"
                for one in piece.shapes
            ]
        )
        # Rounding may give -0.000 for 0.000.
        digest = hashlib.sha256(drawing.replace("-0.000", "0.000").encode()).hexdigest()[:12]
        size = f"{piece.width:g} × {piece.height:g} mm"
        lines.append(f"{piece.name}: {size}, {piece.copies} of them, {len(piece.shapes)} shapes, {digest}")
    return "\n".join(lines) + "\n"
