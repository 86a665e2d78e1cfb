"""What a position of the Grove is to the network of learned values: a few features that hold, of about two thousand.

A position is seen by the player to move, circles in ascending order of net cubes. The same code counts with Python's
ints and with whole tensors, so that training and play cannot differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Layout:
    """Where the features stand: pairs of what is at one place."""

    def __init__(self, druids: int, cubes: int, circles: int) -> None:
        self.druids = druids
        self.cubes = cubes
        self.circles = circles
        ways, heights = druids + 1, 2 * cubes + 1
        self.circle_size = 2 * heights * ways + 3 * ways * ways
        self.size = circles * self.circle_size + 2 * ways * ways

    def numbers(self, cubes: Sequence[Any], own: Sequence[Any], opposing: Sequence[Any]) -> list[Any]:
        """Return the features that hold: net cubes of the circles, and how many druids of each side stand at the Grove
        and the circles and then lie there."""
        ways, heights = self.druids + 1, 2 * self.cubes + 1
        places = self.circles + 1
        out: list[Any] = []
        begin = 0
        for circle in range(self.circles):
            place = circle + 1
            height = cubes[circle] + self.cubes
            up, down = own[place], own[places + place]
            their_up, their_down = opposing[place], opposing[places + place]
            out.append(begin + height * ways + up)
            out.append(begin + (heights + height) * ways + their_up)
            pairs = begin + 2 * heights * ways
            out.append(pairs + up * ways + their_up)
            out.append(pairs + ways * ways + up * ways + down)
            out.append(pairs + 2 * ways * ways + their_up * ways + their_down)
            begin += self.circle_size
        out.append(begin + own[0] * ways + own[places])
        out.append(begin + ways * ways + opposing[0] * ways + opposing[places])
        return out
