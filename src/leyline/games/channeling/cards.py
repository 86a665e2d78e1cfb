"""Magic Circle decks: lists of Vigor, Splendor and copies, as data that a player can bring along.

A deck is written `V/SxN` for each kind of card, separated by blanks: `4/4x5 4/5x2 …`; `xN` may be left out for
one copy."""

from __future__ import annotations

import re
from typing import Final

from leyline.core.errors import BadParameter

# The rules fix 30 cards with both values from 4 to 7 and print no list. These lists are a reconstruction: the
# designer's own list of 32 with Splendor kept within 4 to 7, and the fives where the count asks for one card
# more of a kind.
FIRST: Final = "4/4x5 4/5x2 5/4x2 5/5x4 5/6x2 6/5x2 6/6x4 6/7x2 7/6x2 7/7x5"
SECOND: Final = "4/3x2 4/4x5 4/5x2 5/4x2 5/5x5 5/6x2 6/5x2 6/6x5 6/7x2 7/6x2 7/7x5 7/8x2"

SMALLEST: Final = 17
"""Sixteen to lay out and one to draw."""
LARGEST: Final = 400
HIGHEST: Final = 99

_KIND: Final = re.compile(r"([0-9]{1,6})/([0-9]{1,6})(?:x([0-9]{1,6}))?", re.ASCII)


class Deck:
    """The kinds of card in a deck, sorted by Vigor and Splendor, with the number of copies of each."""

    def __init__(self, vigor: list[int], splendor: list[int], copies: list[int]) -> None:
        self.vigor = vigor
        self.splendor = splendor
        self.copies = copies
        self.names = [f"{v}/{s}" for v, s in zip(vigor, splendor, strict=True)]
        self.size = sum(copies)


def read_deck(text: str, cubes: int) -> Deck:
    """The deck written in a text. Raises `BadParameter` that says what is wrong: a word that is no card, fewer than 17
    cards, a value of 0, a Vigor above the cubes that a player owns."""
    counts: dict[tuple[int, int], int] = {}
    for word in text.replace(",", " ").split():
        found = _KIND.fullmatch(word)
        if found is None:
            raise BadParameter(
                f"deck: {word!r} is no card; write Vigor/Splendor and copies with whole numbers, like 4/5x2"
            )
        vigor, splendor = int(found.group(1)), int(found.group(2))
        copies = int(found.group(3) or 1)
        if min(vigor, splendor, copies) < 1:
            raise BadParameter(f"deck: {word!r} has a 0 in it; Vigor, Splendor and copies are 1 or more")
        if vigor > cubes:
            raise BadParameter(f"deck: {word!r} needs {vigor} cubes, but a player owns {cubes}")
        if splendor > HIGHEST:
            raise BadParameter(f"deck: {word!r} has a Splendor above {HIGHEST}")
        counts[vigor, splendor] = counts.get((vigor, splendor), 0) + copies
    size = sum(counts.values())
    if not SMALLEST <= size <= LARGEST:
        raise BadParameter(f"deck: {size} cards; it takes {SMALLEST} to {LARGEST}, 16 of them to lay out")
    kinds = sorted(counts)
    return Deck([v for v, _ in kinds], [s for _, s in kinds], [counts[kind] for kind in kinds])
