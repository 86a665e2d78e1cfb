"""The values of positions, learned by self-play: a small network, trained by `python -m bench.learn_channeling`, and
all it takes to ask it.

The sums of its hidden layer are one long integer each: 64 lanes of 16 bits. A feature that holds adds its row, which is
one addition, so that a position costs some thirty of them."""

from __future__ import annotations

import struct
from functools import cache
from importlib import resources
from typing import Final

from mypy_extensions import i64

WIDTH: Final = 64
"""The width of the hidden layer."""
LANES: Final = 2 * WIDTH
"""The bytes of a sum."""
KINDS: Final = [(4, 3), (4, 4), (4, 5), (5, 4), (5, 5), (5, 6), (6, 5), (6, 6), (6, 7), (7, 6), (7, 7), (7, 8)]
"""Vigor and Splendor of the cards that the network knows."""
HOLE: Final = len(KINDS)
STATUSES: Final = 6
"""Who is or can come to a place: glyphs of the player to move (1) and of the other (2) that name its lines, or a druid
of the player to move (4) or of the other (5)."""
HEIGHT: Final = 6
"""The most cubes of one side that are told apart."""
HEIGHTS: Final = 2 * HEIGHT + 1
PLACES: Final = 16
MOST_LEAD: Final = 25
MOST_CARDS: Final = 9
MOST_SUPPLY: Final = 50
MOST_DECK: Final = 20

# Where the rows of the file begin, as bench/learn/channeling.c numbers them.
_SPLENDORS: Final = 7
_FILLINGS: Final = 4 * HEIGHTS + 1
_NEED: Final = PLACES * _SPLENDORS * HEIGHTS
_WORTH_ANY: Final = _NEED + PLACES * _FILLINGS * STATUSES
_NEED_ANY: Final = _WORTH_ANY + (HOLE + 1) * HEIGHTS
_OTHERS: Final = _NEED_ANY + _FILLINGS * STATUSES
ROWS: Final = _OTHERS + 512 + 64 + 51 + 200 + 102 + 21 + 2

# Where the other rows begin, after those of the places.
DRUIDS: Final = 0
HANDS: Final = 512
LEADS: Final = HANDS + 64 + MOST_LEAD
CARDS: Final = HANDS + 64 + 51
SUPPLIES: Final = CARDS + 200
DECK: Final = SUPPLIES + 102
SIDE: Final = DECK + 21


class LearnedValues:
    """The logarithm of the odds of the player to move, from rows that the caller adds up."""

    def __init__(self, data: bytes) -> None:
        size = ROWS * LANES
        numbers = struct.unpack(f"<{2 * WIDTH + 1}f", data[size:])
        self.softness: list[float] = list(numbers[:WIDTH])
        """The number in a lane that half saturates it."""
        self.weights: list[float] = list(numbers[WIDTH : 2 * WIDTH])
        self.bias: float = numbers[2 * WIDTH]
        self.zero = 0
        """A sum to which nothing has been added: the middle of each lane."""
        for lane in range(WIDTH):
            self.zero |= 0x8000 << 16 * lane
        rows = [
            (int.from_bytes(data[at : at + LANES], "little") ^ self.zero) - self.zero for at in range(0, size, LANES)
        ]
        self.others = rows[_OTHERS:]
        self.places = [
            _place_row(rows, place, kind, height, status)
            for place in range(PLACES)
            for kind in range(HOLE + 1)
            for height in range(HEIGHTS)
            for status in range(STATUSES)
        ]
        """For place, kind of card, cubes of the player to move (less those of the other) and status."""

    def log_odds(self, total: int) -> float:
        """Return what the lanes of a sum say."""
        lanes = total.to_bytes(LANES, "little")
        softness, weights = self.softness, self.weights
        out = self.bias
        at: i64 = 0
        index: i64 = 0
        while index < WIDTH:
            number: i64 = (lanes[at] | lanes[at + 1] << 8) - 0x8000
            is_at = float(number)
            if number < 0:
                out += weights[index] * is_at / (softness[index] - is_at)
            else:
                out += weights[index] * is_at / (softness[index] + is_at)
            at += 2
            index += 1
        return out


def _place_row(rows: list[int], place: int, kind: int, height: int, status: int) -> int:
    """Return the row of a place, which the file keeps as four parts."""
    if kind == HOLE:
        worth, filling, height = 6, 4 * HEIGHTS, HEIGHT
    else:
        vigor, splendor = KINDS[kind]
        worth, filling = splendor - 3, (vigor - 4) * HEIGHTS + height
    return (
        rows[(place * _SPLENDORS + worth) * HEIGHTS + height]
        + rows[_NEED + (place * _FILLINGS + filling) * STATUSES + status]
        + rows[_WORTH_ANY + kind * HEIGHTS + height]
        + rows[_NEED_ANY + filling * STATUSES + status]
    )


@cache
def learned_values(edition: str) -> LearnedValues:
    """Return the values of an edition."""
    data = resources.files("leyline.games.channeling").joinpath(f"learned_{edition}.bin").read_bytes()
    return LearnedValues(data)
