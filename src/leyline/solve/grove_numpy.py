"""The Grove solved on the processor, with NumPy.

All actions but Channel keep the cubes, and lead from druids to druids in the same way whatever the cubes are. So one
step handles whole arrays, cubes × opposing druids × own druids, and no compiler is needed: a sweep over a million
positions takes about 0.2 s on one core."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from leyline.solve.grove_tables import Floats, GroveTables, Ints

PART = 4_000_000
"""Positions handled at a time, so that what is worked out on the way stays small."""
NO_ACTION = np.float32(-9.0)


class NumpySolver:
    """Holds, for every position after a turn, its value to the player who made it."""

    def __init__(self, tables: GroveTables, win: float = 1.0, other_win: float = -1.0) -> None:
        """`win` is what winning is worth to the player to move, `other_win` what it is worth to them if the opponent
        wins. 1 and -1, or, where only one of the two may win, 1 and 0 for that side and 0 and -1 for the other."""
        self.tables = tables
        self.win = np.float32(win)
        count, druids, _ = tables.shape
        self.after = np.zeros((count, druids, druids), np.float32)
        """[cubes, opposing druids, own druids]"""
        for index in np.nonzero(tables.ended == 1.0)[0]:
            self.after[tables.other[index]] = other_win

    def sweep(self, lazy: bool = False, onto: NumpySolver | None = None) -> float:
        """Count one turn more, and return the largest change of a value. `lazy` takes the mean of the new value and the
        old one, which settles where values would swing for ever. `onto` gets the new values if they belong to the other
        side; otherwise this solver does."""
        tables = self.tables
        target = onto or self
        new = np.empty_like(self.after)
        moved = 0.0
        size = max(PART // tables.shape[1] ** 2, 1)
        for begin in range(0, tables.shape[0], size):
            part = np.arange(begin, min(begin + size, tables.shape[0]))
            found = self._before(part)
            for row, cubes in enumerate(part):
                order = tables.reorder[tables.other_order[cubes]]
                goal = tables.other[cubes]
                old = target.after[goal]
                turned = np.empty_like(old)
                turned[np.ix_(order, order)] = -found[row].T
                if lazy:
                    turned = (turned + old) * np.float32(0.5)
                moved = max(moved, float(np.abs(turned - old).max()))
                new[goal] = turned
        target.after = new
        return moved

    def values(self, positions: npt.NDArray[np.int64]) -> Floats:
        """Return the values of positions, rows of cubes, own druids and opposing druids, to the player to move."""
        tables = self.tables
        cubes, own, opposing = positions.T
        order = tables.other_order[cubes]
        found: Floats = self.after[tables.other[cubes], tables.reorder[order, own], tables.reorder[order, opposing]]
        return -found

    def _before(self, part: npt.NDArray[np.int64]) -> Floats:
        """Return the values of positions before a turn, [cubes, opposing druids, own druids]."""
        tables = self.tables
        here = self.after[part]
        best = np.full_like(here, NO_ACTION)
        for table in (*tables.stand, *tables.move):
            able = np.nonzero(table >= 0)[0]
            best[:, :, able] = np.maximum(best[:, :, able], here[:, :, table[able]])
        for circle in range(tables.rules.circles):
            self._channel(part, circle, here, best)
            self._stun(circle, here, best)
            self._banish(circle, here, best)
        stood = tables.stand[0]
        able = np.nonzero(stood >= 0)[0]
        out = best.copy()  # a Stand at the Grove, and then any single action; or none, which `best` holds already
        out[:, :, able] = np.maximum(best[:, :, able], best[:, :, stood[able]])
        out = np.where(out == NO_ACTION, here, out)  # a pass
        ended = tables.ended[part]
        out[ended == 1.0] = self.win
        out[ended == 0.0] = 0.0
        return out

    def _channel(self, part: npt.NDArray[np.int64], circle: int, here: Floats, best: Floats) -> None:
        tables = self.tables
        able = np.nonzero(tables.up[circle] > 0)[0]
        faces = np.minimum(tables.up[circle][able], len(tables.chances) - 1)
        most = (tables.channel[circle][:, part] >= 0).sum(axis=0) - 1
        for limit in range(1, tables.rules.dice + 1):
            rows = np.nonzero(most == limit)[0]
            if not len(rows):
                continue
            found = here[np.ix_(rows, np.arange(tables.shape[1]), able)] * tables.chances[faces, 0]
            for hits in range(1, limit + 1):
                weight = (tables.at_least if hits == limit else tables.chances)[faces, hits]
                found += self._moved_to(part[rows], circle, hits, able) * weight
            best[np.ix_(rows, np.arange(tables.shape[1]), able)] = np.maximum(best[rows][:, :, able], found)

    def _moved_to(self, cubes: npt.NDArray[np.int64], circle: int, hits: int, able: npt.NDArray[np.int64]) -> Floats:
        """Return the values after cubes were placed, for those of the own druids that are able."""
        tables = self.tables
        out = np.empty((len(cubes), tables.shape[1], len(able)), np.float32)
        which = tables.channel_order[circle, hits, cubes]
        goals = tables.channel[circle, hits, cubes]
        for order in np.unique(which):
            rows = np.nonzero(which == order)[0]
            map_to = tables.reorder[order]
            out[rows] = self.after[np.ix_(goals[rows], map_to, map_to[able])]
        return out

    def _stun(self, circle: int, here: Floats, best: Floats) -> None:
        tables = self.tables
        mine = tables.up[circle]
        for own in range(1, tables.rules.druids + 1):
            able = np.nonzero(mine == own)[0]
            faces = min(own, len(tables.chances) - 1)
            for standing in range(1, tables.rules.druids + 1):
                rows = np.nonzero(mine == standing)[0]
                limit = min(own, standing, tables.rules.dice)
                found = np.zeros((len(here), len(rows), len(able)), np.float32)
                for hits in range(limit + 1):
                    weight = (tables.at_least if hits == limit else tables.chances)[faces, hits]
                    found += here[:, tables.stun[circle, hits][rows]][:, :, able] * weight
                best[np.ix_(np.arange(len(here)), rows, able)] = np.maximum(best[:, rows][:, :, able], found)

    def _banish(self, circle: int, here: Floats, best: Floats) -> None:
        tables = self.tables
        send: Ints = tables.send[circle]
        faces = tables.rules.banish_faces
        own = tables.up[circle] > 0 if tables.rules.banish_needs_druid else np.ones(tables.shape[1], bool)
        able = np.nonzero(own)[0]
        there = np.zeros(tables.shape[1], np.int64)
        for standing in range(tables.rules.dice + 1):
            for lying in range(tables.rules.dice + 1 - standing):
                there = np.where(send[standing, lying] >= 0, np.maximum(there, standing + lying), there)
        for limit in range(1, tables.rules.dice + 1):
            rows = np.nonzero(there == limit)[0]
            found = here[:, rows] * tables.chances[faces, 0]
            for hits in range(1, limit + 1):
                top = np.full_like(found, NO_ACTION)
                for standing in range(hits + 1):
                    goals = send[standing, hits - standing][rows]
                    ok = np.nonzero(goals >= 0)[0]
                    top[:, ok] = np.maximum(top[:, ok], here[:, goals[ok]])
                found += top * (tables.at_least if hits == limit else tables.chances)[faces, hits]
            spot = np.ix_(np.arange(len(here)), rows, able)
            best[spot] = np.maximum(best[spot], found[:, :, able])
