"""A small network for the prospects of a seat: one hidden layer over many features, of which few hold at a time.

The sums of the hidden layer are one long integer: lanes of 32 bits. A feature that holds adds its row, which is one
addition. `python -m bench.learn_odds` learns the rows."""

from __future__ import annotations

import struct
from typing import Final

from mypy_extensions import i64

UNIT: Final = 2048
"""What 1 is in a row: rows are stored in whole numbers of 16 bits."""
LANE: Final = 4
"""The bytes of a lane: no sum of rows is too large for one."""
MIDDLE: Final = 0x80000000


class ValueNetwork:
    """The prospects of a seat, from rows that the caller adds up: the difference between two seats is the logarithm of
    the odds between them."""

    def __init__(self, data: bytes) -> None:
        """Read what `packed` has written."""
        rows, self.width = struct.unpack_from("<2i", data)
        self.weights: list[float] = list(struct.unpack_from(f"<{self.width}f", data, 8))
        at = 8 + 4 * self.width
        numbers = struct.unpack_from(f"<{rows * self.width}h", data, at)
        self.rows: list[int] = []
        for row in range(rows):
            total = 0
            for lane in range(self.width):
                total += numbers[row * self.width + lane] << 8 * LANE * lane
            self.rows.append(total)
        self.zero = 0
        """A sum to which nothing has been added: the middle of each lane."""
        for lane in range(self.width):
            self.zero |= MIDDLE << 8 * LANE * lane

    def prospects(self, features: list[int]) -> float:
        """Return what a seat may expect in whose position these features hold."""
        rows, weights = self.rows, self.weights
        total = self.zero
        for feature in features:
            total += rows[feature]
        lanes = total.to_bytes(LANE * self.width, "little")
        out = 0.0
        at: i64 = 0
        for lane in range(self.width):
            number: i64 = (lanes[at] | lanes[at + 1] << 8 | lanes[at + 2] << 16 | lanes[at + 3] << 24) - MIDDLE
            value = float(number)
            out += weights[lane] * value / (UNIT + value if number >= 0 else UNIT - value)
            at += LANE
        return out
