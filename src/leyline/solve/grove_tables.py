"""Tables of where every action leads, by numbers of positions. Both solvers work from them: with NumPy on the processor
and with CUDA on an accelerator."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from leyline.core.dice import FACES
from leyline.core.errors import LeylineError
from leyline.solve.grove_rules import GroveRules, cube_rows, druid_rows, orders, sorted_order

Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float32]
MOST_TABLE_POSITIONS = 4 * 10**10


@dataclass
class GroveTables:
    """Where actions lead. Druids and cubes go by number; -1 is an action that is not possible."""

    rules: GroveRules
    cubes: list[tuple[int, ...]]
    druids: list[tuple[int, ...]]
    stand: Ints
    """[place, druids]: one druid there stands up."""
    move: Ints
    """[way, druids]: the standing druids of a place go to a circle."""
    ways: list[tuple[int, int]]
    """The start and goal of each way."""
    up: Ints
    """[circle, druids]: how many stand there."""
    stun: Ints
    """[circle, hits, druids]: that many standing druids lie down."""
    send: Ints
    """[circle, standing, lying, druids]: that many go back to the Grove."""
    reorder: Ints
    """[order, druids]: the druids after circles are written in another order."""
    channel: Ints
    """[circle, hits, cubes]: that many own cubes more, as cubes and …"""
    channel_order: Ints
    """… the order that sorts them."""
    other: Ints
    """[cubes]: the cubes as the opponent sees them, and …"""
    other_order: Ints
    ended: Floats
    """[cubes]: 1 if the player to move has won, 0 if nobody can win any more; otherwise not a number."""
    chances: Floats
    """[winning faces, successes]"""
    at_least: Floats
    """[winning faces, successes]: how likely as many or more are."""

    @property
    def shape(self) -> tuple[int, int, int]:
        return len(self.cubes), len(self.druids), len(self.druids)

    def start(self) -> tuple[int, int, int]:
        """Return the position at the start of the game: cubes, own druids, opposing druids."""
        lying = [0] * (2 * self.rules.places)
        lying[self.rules.places] = self.rules.druids
        druids = self.druids.index(tuple(lying))
        return self.cubes.index((0,) * self.rules.circles), druids, druids


def build(rules: GroveRules) -> GroveTables:
    """Return the tables of a Grove. Raise `LeylineError` if it is far too large."""
    order_list = orders(rules)
    if rules.druid_count() > 60_000:
        raise LeylineError(
            f"This Grove is too large: the druids of one side can stand and lie in {rules.druid_count():,} ways."
        )
    cubes = cube_rows(rules)
    druids = druid_rows(rules)
    if len(cubes) * len(druids) ** 2 > MOST_TABLE_POSITIONS:
        raise LeylineError(f"This Grove is too large: it has {len(cubes) * len(druids) ** 2:,} positions.")
    ways = [(a, b) for a in range(rules.places) for b in range(1, rules.places) if a != b]
    number = {row: index for index, row in enumerate(druids)}
    dice, places, circles, count = rules.dice, rules.places, rules.circles, len(druids)
    stand = np.full((places, count), -1, np.int32)
    move = np.full((len(ways), count), -1, np.int32)
    up = np.zeros((circles, count), np.int32)
    stun = np.full((circles, dice + 1, count), -1, np.int32)
    send = np.full((circles, dice + 1, dice + 1, count), -1, np.int32)
    reorder = np.zeros((len(order_list), count), np.int32)
    for index, row in enumerate(druids):
        for place in range(places):
            if row[places + place]:
                stand[place, index] = number[_changed(row, {place: 1, places + place: -1})]
        for way, (start, goal) in enumerate(ways):
            if row[start]:
                move[way, index] = number[_changed(row, {start: -row[start], goal: row[start]})]
        for circle in range(circles):
            place = circle + 1
            up[circle, index] = row[place]
            for hits in range(min(dice, row[place]) + 1):
                stun[circle, hits, index] = number[_changed(row, {place: -hits, places + place: hits})]
            for standing in range(min(dice, row[place]) + 1):
                for lying in range(min(dice - standing, row[places + place]) + 1):
                    changes = {place: -standing, places + place: -lying, places: standing + lying}
                    send[circle, standing, lying, index] = number[_changed(row, changes)]
        for which, order in enumerate(order_list):
            to = [0, *[circle + 1 for circle in order]]
            reorder[which, index] = number[tuple([row[place] for place in to] + [row[places + place] for place in to])]
    faces = [rules.chances(win) for win in range(FACES + 1)]
    chances = np.array(faces, np.float64)
    at_least = np.cumsum(chances[:, ::-1], axis=1)[:, ::-1]
    channel, channel_order, other, other_order, ended = _cube_tables(rules, cubes, order_list)
    return GroveTables(
        *(rules, cubes, druids, stand, move, ways, up, stun, send, reorder),
        *(channel, channel_order, other, other_order, ended),
        *(chances.astype(np.float32), at_least.astype(np.float32)),
    )


def _cube_tables(
    rules: GroveRules, cubes: list[tuple[int, ...]], order_list: list[tuple[int, ...]]
) -> tuple[Ints, Ints, Ints, Ints, Floats]:
    number = {row: index for index, row in enumerate(cubes)}
    which = {order: index for index, order in enumerate(order_list)}
    shape = (rules.circles, rules.dice + 1, len(cubes))
    channel, channel_order = np.full(shape, -1, np.int32), np.zeros(shape, np.int32)
    other, other_order = np.zeros(len(cubes), np.int32), np.zeros(len(cubes), np.int32)
    ended = np.full(len(cubes), np.nan, np.float32)
    for index, row in enumerate(cubes):
        if rules.controls(row):
            ended[index] = 1.0
        elif rules.is_dead(row):
            ended[index] = 0.0
        for circle in range(rules.circles):
            for hits in range(min(rules.dice, rules.supply(row)) + 1):
                after = _changed(row, {circle: hits})
                order = sorted_order(after)
                channel[circle, hits, index] = number[tuple([after[place] for place in order])]
                channel_order[circle, hits, index] = which[order]
        seen = tuple([-count for count in row])
        order = sorted_order(seen)
        other[index] = number[tuple([seen[place] for place in order])]
        other_order[index] = which[order]
    return channel, channel_order, other, other_order, ended


def _changed(row: tuple[int, ...], changes: dict[int, int]) -> tuple[int, ...]:
    out = list(row)
    for index, change in changes.items():
        out[index] += change
    return tuple(out)
