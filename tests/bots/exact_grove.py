"""Positions of the whole Grove with the exact value of every option, and what a bot gives away at them.

They are from games of players who err in one action of ten, kept by `python -m leyline.solve.distil` beside the learned
values, which never saw these games. Run as `python -m tests.bots.exact_grove BOT [POSITIONS]`, it prints a line of
docs/bots.md."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from leyline import create
from leyline.bots import Bot, Observation
from leyline.bots import create as bot
from leyline.core.game import AnyGame
from leyline.games.grove.state import GroveState
from leyline.solve.grove_kernels import option_text, slots
from leyline.solve.grove_positions import Numbering
from leyline.solve.grove_rules import rules_of
from leyline.solve.grove_tables import build
from tests.golden import FOLDER

MATTERS = 0.5
"""A choice matters where some option gives away more than this, in games of a hundred."""


@dataclass
class Known:
    """A position, and what each option is worth to the seat that decides: its share of the win."""

    state: GroveState
    shares: dict[int, float]

    def loss(self, code: int) -> float:
        """Return what an option gives away, in games of a hundred."""
        return 100 * (max(self.shares.values()) - self.shares[code])

    def matters(self) -> bool:
        return max([self.loss(code) for code in self.shares]) > MATTERS


def known_positions(game: AnyGame) -> Iterator[Known]:
    """Yield positions that are not over and have a choice. Every other one is Dark's."""
    file = np.load(FOLDER / "grove_exact.npz")
    tables = build(rules_of(game))
    numbering, options = Numbering(tables), slots(tables)
    for index, (cubes, own, opposing, second) in enumerate(file["positions"].tolist()):
        if not np.isnan(tables.ended[cubes]):
            continue
        state = numbering.state(game, (cubes, own, opposing), index % 2)
        state.second = second
        values = {
            game.parse(option_text(slot, bool(second))): (float(value) + 1) / 2
            for slot, value in zip(options, file["values"][index], strict=True)
            if value >= -1.0
        }
        assert sorted(values) == game.options(state)
        if len(values) > 1:
            yield Known(state, values)


def losses(player: Bot, game: AnyGame, count: int) -> list[float]:
    """Return what a bot gives away at positions where the choice matters, in games of a hundred."""
    out: list[float] = []
    for known in known_positions(game):
        if len(out) == count:
            break
        if known.matters():
            seat = known.state.seat
            out.append(known.loss(player.choose(Observation(game, known.state, seat, Random(1)))))
    return out


if __name__ == "__main__":
    begun = time.perf_counter()
    found = losses(bot(sys.argv[1], 1), create("grove"), int((sys.argv[2:] or ["100000"])[0]))
    spent = (time.perf_counter() - begun) / len(found)
    good = sum(loss <= MATTERS for loss in found)
    print(  # noqa: T201  a program for the terminal
        f"{sys.argv[1]}: {len(found)} positions, {100 * good / len(found):.1f} % within half a game in a hundred of "
        f"the best, {sum(found) / len(found):.2f} given away on average, {max(found):.1f} at most; "
        f"{1000 * spent:.1f} ms each"
    )
