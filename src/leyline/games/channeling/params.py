"""What a designer may change about The Channeling: numbers, editions, and the deck of Magic Circle cards.

A deck lists each kind of card as `V/SxN` (Vigor, Splendor, copies), separated by spaces: `4/4x5 4/5x2 …`. A kind
without `xN` has one copy."""

from __future__ import annotations

import re
from typing import Final

from leyline.core.errors import BadParameter
from leyline.core.params import FAIR_START, Edition, Setup, choice, flag, free_text, number

# The rule book gives 30 cards with both values from 4 to 7, but no list. These lists are a reconstruction: the
# designer's own list of 32, with Splendor kept within 4 to 7 and the counts of fives adjusted to reach the total.
FIRST: Final = "4/4x5 4/5x2 5/4x2 5/5x4 5/6x2 6/5x2 6/6x4 6/7x2 7/6x2 7/7x5"
SECOND: Final = "4/3x2 4/4x5 4/5x2 5/4x2 5/5x5 5/6x2 6/5x2 6/6x5 6/7x2 7/6x2 7/7x5 7/8x2"

GLYPHS: Final = 8
SMALLEST: Final = 17
"""Sixteen cards to lay out and one to draw."""
LARGEST: Final = 400
HIGHEST: Final = 99

_KIND: Final = re.compile(r"([0-9]{1,6})/([0-9]{1,6})(?:x([0-9]{1,6}))?", re.ASCII)

PARAMS = (
    free_text("deck", FIRST, "the Magic Circle cards, as Vigor/Splendor and copies: 4/4x5 4/5x2 …"),
    number("cubes", 50, 1, 1000, "energy cubes of each player"),
    number("place_moved", 3, 0, 50, "cubes placed on the card of the druid that moved"),
    number("place_stood", 2, 0, 50, "cubes placed on the card of the druid that stood"),
    number("place_between", 1, 0, 50, "cubes placed on each card between them"),
    number("cards_to_end", 7, 1, 100, "acquired cards that trigger the end of the game"),
    number("aside", 0, 0, 6, "glyphs that each player sets aside face down before each cycle"),
    choice(
        "return",
        "vigor",
        ("vigor", "splendor"),
        "how many cubes on an acquired card return to the supply; the rest are overchanneling (C3)",
    ),
    number("second_points", 0, 0, 99, "Splendor points that the second player starts with (C15)", FAIR_START),
    number("second_cubes", 0, 0, 1000, "energy cubes that the second player has more (C15)", FAIR_START),
    number(
        "second_glyphs",
        0,
        0,
        7,
        "glyphs that the second player need not play before all eight come back for the first time (C15)",
        FAIR_START,
    ),
    flag("pie_rule", False, "after the first turn, the second player may take over the first side (C16)", FAIR_START),
    number(
        "turn_limit",
        0,
        0,
        100000,
        "turns, counting both players, after which the game ends and is scored; 0 for no limit (C13)",
    ),
)

EDITIONS = (
    Edition("first", "The rule book: 30 cards, all eight glyphs in hand, nothing hidden.", {}),
    Edition(
        "second",
        "The designer's rules of July 2025: 36 cards, three glyphs set aside unseen.",
        {"deck": SECOND, "aside": 3},
    ),
)


class Deck:
    """The kinds of card in a deck, sorted by Vigor, then Splendor, with the number of copies of each."""

    def __init__(self, vigor: list[int], splendor: list[int], copies: list[int]) -> None:
        self.vigor = vigor
        self.splendor = splendor
        self.copies = copies
        self.names = [f"{v}/{s}" for v, s in zip(vigor, splendor, strict=True)]
        self.size = sum(copies)


def read_deck(text: str, cubes: int) -> Deck:
    """Return the deck that a text describes. Raise `BadParameter` for a word that is not a card, too few or too many
    cards, a value of 0, or a Vigor above the number of cubes that a player owns."""
    counts: dict[tuple[int, int], int] = {}
    for word in text.replace(",", " ").split():
        found = _KIND.fullmatch(word)
        if found is None:
            raise BadParameter(
                f"deck: {word!r} is not a card; write Vigor/Splendor and the number of copies, like 4/5x2"
            )
        vigor, splendor = int(found.group(1)), int(found.group(2))
        copies = int(found.group(3) or 1)
        if min(vigor, splendor, copies) < 1:
            raise BadParameter(f"deck: {word!r} contains a 0; Vigor, Splendor and copies must be at least 1")
        if vigor > cubes:
            raise BadParameter(f"deck: {word!r} needs {vigor} cubes, but a player owns {cubes}")
        if splendor > HIGHEST:
            raise BadParameter(f"deck: {word!r} has a Splendor above {HIGHEST}, the highest possible")
        counts[vigor, splendor] = counts.get((vigor, splendor), 0) + copies
    size = sum(counts.values())
    if not SMALLEST <= size <= LARGEST:
        raise BadParameter(f"deck: {size} cards; a deck has {SMALLEST} to {LARGEST}, 16 of which are laid out")
    kinds = sorted(counts)
    return Deck([v for v, _ in kinds], [s for _, s in kinds], [counts[kind] for kind in kinds])


def read_setup(setup: Setup) -> Deck:
    """Return the deck that the parameters describe. Raise `BadParameter` if they contradict each other."""
    if setup.number("place_moved") + setup.number("place_stood") + setup.number("place_between") == 0:
        raise BadParameter("place_moved, place_stood and place_between are all 0: no cube would ever be placed")
    aside, saved = setup.number("aside"), setup.number("second_glyphs")
    if aside + saved >= GLYPHS:
        raise BadParameter(
            f"second_glyphs is {saved}, but with {aside} set aside a hand has {GLYPHS - aside}, and one must be played"
        )
    deck = read_deck(setup.word("deck"), setup.number("cubes"))
    goal = setup.number("cards_to_end")
    if goal > deck.size and not setup.number("turn_limit"):
        raise BadParameter(
            f"cards_to_end is {goal}, but the deck has only {deck.size} cards, so the game would never end; "
            f"lower it, or set a turn_limit"
        )
    return deck
