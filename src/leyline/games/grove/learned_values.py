"""The values of positions, learned from exact play: a small network, trained by `leyline.solve.distil` on the table of
all 13 billion positions. This is all it takes to read and ask it: a list of numbers and some sums."""

from __future__ import annotations

import math
import struct
from functools import cache
from importlib import resources
from typing import Final

from mypy_extensions import i64

from leyline.games.grove.value_features import Layout

WIDTHS: Final = (384, 32, 32)
"""The widths of the layers."""
FILE: Final = "learned_values.bin"
"""Its weights, layer by layer, as 16-bit floats."""


class LearnedValues:
    """What a position is worth to the player to move: wins less losses, from -1 to 1, nearly."""

    def __init__(self, weights: list[float], layout: Layout) -> None:
        self.layout = layout
        first, second, third = WIDTHS
        sizes = [layout.size * first, first, second * first, second, third * second, third, third, 1]
        assert len(weights) == sum(sizes)
        parts: list[list[float]] = []
        at = 0
        for size in sizes:
            parts.append(weights[at : at + size])
            at += size
        self.rows, self.first_bias = parts[0], parts[1]
        self.second, self.second_bias = _columns(parts[2], first), parts[3]
        self.third, self.third_bias = _columns(parts[4], second), parts[5]
        self.last, self.last_bias = parts[6], parts[7][0]

    def value(self, cubes: list[int], own: list[int], opposing: list[int]) -> float:
        """Return the value of a position at the start of a turn: the net cubes of the circles in ascending order, and
        the druids of both sides as `Layout` takes them."""
        width: i64 = WIDTHS[0]
        rows = self.rows
        hidden = self.first_bias[:]
        for number in self.layout.numbers(cubes, own, opposing):
            begin: i64 = number
            begin *= width
            index: i64 = 0
            while index < width:
                hidden[index] += rows[begin + index]
                index += 1
        hidden = _layer(hidden, self.second, self.second_bias)
        hidden = _layer(hidden, self.third, self.third_bias)
        total = self.last_bias
        for index in range(len(hidden)):
            if hidden[index] > 0.0:
                total += hidden[index] * self.last[index]
        return math.tanh(total)


def _columns(rows: list[float], width: int) -> list[float]:
    """Return a matrix with its columns written one after the other."""
    count = len(rows) // width
    return [rows[row * width + column] for column in range(width) for row in range(count)]


def _layer(inputs: list[float], columns: list[float], bias: list[float]) -> list[float]:
    """Return the sums of a layer. Only inputs above 0 count."""
    out = bias[:]
    width: i64 = len(out)
    begin: i64 = 0
    for number in inputs:
        if number > 0.0:
            index: i64 = 0
            while index < width:
                out[index] += number * columns[begin + index]
                index += 1
        begin += width
    return out


@cache
def learned_values(druids: int, cubes: int, circles: int) -> LearnedValues:
    """Return the values of the Grove of this size, which must be the one that they were learned for."""
    data = resources.files("leyline.games.grove").joinpath(FILE).read_bytes()
    weights = list(struct.unpack(f"<{len(data) // 2}e", data))
    return LearnedValues(weights, Layout(druids, cubes, circles))
