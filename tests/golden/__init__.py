"""Files whose every change a person must check: playthroughs, boards, words, pieces, parameters, position counts,
records."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random

from leyline import OVER, create, spec
from leyline.core import record
from leyline.core.chance import SeedChance, below
from leyline.core.game import AnyGame, State
from leyline.core.match import Match
from leyline.core.perft import perft
from leyline.core.playout import Luck, step
from leyline.core.playthrough import playthrough
from tests.game_variants import kinds

FOLDER = Path(__file__).parent
STEPS = 160
"""Enough for a whole game of The Channeling; a long part of the others."""
SMALL = ("channeling", "grove")
"""Games whose positions are short enough to be kept in full."""
LONG = (("aidalon", "showcase", 4), ("runestones", "full", 4))
"""Games of which a few positions are kept, far apart."""
FAR = 130
FAR_BOARDS = 9
"""Steps between those positions, and how many there are after the first."""
SEED = 11
"""Of the record of a new game."""
MOST_DEPTH = 4
COUNTED_FURTHER = 300
"""A game with fewer positions ahead is looked at further ahead."""
BETWEEN = 8
"""Steps between the positions that are shown."""
BOARDS = 5
"""How many of those positions there are to each one drawn as a board."""


def looked_at() -> list[tuple[str, str, int]]:
    """Return the kinds of games whose boards are kept."""
    return [kind for kind in kinds() if kind[0] in SMALL or kind in LONG]


def playthrough_of(name: str, edition: str, seats: int) -> str:
    """Return the golden playthrough of a kind of game."""
    return playthrough(create(name, edition, seats, unattended=True), seed=7, steps=STEPS)


def parameters_of(name: str) -> str:
    """Return every parameter of a game with its default and range, and what each edition sets."""
    game = spec(name)
    lines = [f"{param.name} = {param.show(param.default)}: {param.allowed()}" for param in game.params]
    for edition in game.editions:
        lines += [f"edition {edition.name}: {each} = {value}" for each, value in edition.values.items()]
    lines += [f"unattended: {each} = {value}" for each, value in game.unattended.items()]
    return "\n".join([f"{game.min_seats} to {game.max_seats} seats", *lines]) + "\n"


def boards_of(name: str, edition: str, seats: int) -> str:
    """Return the text board, the evaluation, what styles care for, and the observation of each seat at moments of a
    random game; where games are long, each time of the next seat."""
    game = create(name, edition, seats, unattended=True)
    state: State = game.initial_state()
    luck = Luck(7)
    lines: list[str] = []
    between, drawn, steps = (BETWEEN, BETWEEN * BOARDS, STEPS) if name in SMALL else (FAR, FAR, FAR * FAR_BOARDS)
    for number in range(steps + 1):
        pending = game.pending(state)
        if number % between == 0 or pending == OVER:
            lines += ["", f"--- after {number} steps ---"]
            for seat in range(seats) if name in SMALL else [number // between % seats]:
                lines += _looked_at(game, state, seat, draws=number % drawn == 0 or pending == OVER)
        if pending == OVER:
            break
        step(game, state, pending, luck)
    return "\n".join(lines[1:]) + "\n"


def _looked_at(game: AnyGame, state: State, seat: int, draws: bool) -> list[str]:
    lines: list[str] = []
    view = game.view(state, seat)
    if draws:
        options = game.options(state) if game.pending(state) == seat else []
        lines += [line.rstrip() for line in game.render_text(view, options).split("\n")]
    numbers = game.observation_vector(view, seat)
    shown = " ".join([f"{index}:{number:.4g}" for index, number in enumerate(numbers) if number])
    worth = [f"{style} {game.style_value(state, seat, style) + 0.0:.4f}" for style in game.styles()]
    valued = "; ".join([f"evaluation {game.evaluate(state, seat):.4f}", *worth])
    return [*lines, f"seat {seat}: {valued}; observation {shown}"]


def perft_of(name: str) -> str:
    """Position counts from the start of a game: of each unit two, and more while they are quickly counted."""
    match = Match(create(name), SeedChance(1))
    lines = ["case the start", "seed 1"]
    for unit in ("steps", "turns"):
        count = 0
        for depth in range(1, MOST_DEPTH + 1):
            if depth <= 2 or count < COUNTED_FURTHER:
                count = perft(match.game, match.state, depth, unit)
                lines.append(f"{unit} {depth} {count}")
    return "\n".join(lines) + "\n"


def record_of(name: str) -> str:
    """The record of a random game."""
    game = create(name, unattended=True)
    rng = Random(SEED)
    match = Match(game, SeedChance(SEED), ["random"] * game.seats)
    while match.pending() != OVER:
        options = game.options(match.state)
        match.act(options[below(rng, len(options))])
    return record.of_match(match).text()


def pieces_of(name: str) -> str:
    """Return the pieces to print, one per line: its size, how many there are, and a digest of the drawing."""
    lines = []
    for piece in create(name).pieces():
        drawing = "\n".join(
            [
                " ".join([one.kind, *[f"{number:.3f}" for number in one.numbers], one.fill, one.stroke])
                + f" {one.thick:.3f} {one.text}"
                for one in [*piece.shapes, *piece.back]
            ]
        )
        drawing += f"\n{piece.ground} {piece.window}"
        # Rounding may give -0.000 for 0.000.
        digest = hashlib.sha256(drawing.replace("-0.000", "0.000").encode()).hexdigest()[:12]
        behind = f", back of {piece.deck}" if piece.deck else ", both sides" if piece.back else ""
        size = f"{piece.width:g} × {piece.height:g} mm"
        lines.append(f"{piece.name}: {size}, {piece.copies} of them, {len(piece.shapes)} shapes, {digest}{behind}")
    return "\n".join(lines) + "\n"
