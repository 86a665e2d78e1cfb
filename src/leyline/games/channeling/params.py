"""What a designer may change about The Channeling."""

from __future__ import annotations

from leyline.core.errors import BadParameter
from leyline.core.params import Edition, Setup, choice, free_text, number
from leyline.games.channeling.cards import FIRST, SECOND, Deck, read_deck

PARAMS = (
    free_text("deck", FIRST, "the Magic Circle cards, as Vigor/Splendor and copies: 4/4x5 4/5x2 …"),
    number("cubes", 50, 1, 1000, "energy cubes of each player"),
    number("place_moved", 3, 0, 50, "cubes placed on the card of the druid that moved"),
    number("place_stood", 2, 0, 50, "cubes placed on the card of the druid that stood"),
    number("place_between", 1, 0, 50, "cubes placed on each card between them"),
    number("cards_to_end", 7, 1, 100, "acquired cards that bring about the end"),
    number("aside", 0, 0, 6, "glyphs that each player sets aside, unseen, before each run through the hand"),
    choice(
        "return",
        "vigor",
        ("vigor", "splendor"),
        "how many cubes of an acquired card go back to the supply; the others are overchanneling (C3)",
    ),
    number(
        "turn_limit",
        0,
        0,
        100000,
        "turns of both players after which the game is scored as it stands; 0 for no limit (C13)",
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


def read_setup(setup: Setup) -> Deck:
    """The deck that the parameters ask for. Raises `BadParameter` if they do not go together."""
    if setup.number("place_moved") + setup.number("place_stood") + setup.number("place_between") == 0:
        raise BadParameter("place_moved, place_stood and place_between are all 0: no cube would ever be placed")
    return read_deck(setup.word("deck"), setup.number("cubes"))
