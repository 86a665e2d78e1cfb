"""A position of The Channeling in words, the limits of that, and the tables of its grid."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from jax import Array

from leyline.core.errors import LeylineError
from leyline.core.params import Setup
from leyline.games.channeling.params import Deck, read_setup
from leyline.games.channeling.state import GLYPHS, PATHS, PATHS_BETWEEN, PLACES
from leyline.jax.bits import nibbles, octets

NO_CARD: Final = 15
NO_CUBES: Final = 8
"""A card's four bits without cubes: Light's are added, Dark's taken away."""
EVERY_CUBE: Final = np.uint32(0x88888888)
LONGEST: Final = 7
"""The places of the longest leyline."""
MOST_KINDS: Final = 12
# `rest`: where its numbers begin.
SEAT, PHASE, LAST, RESULT, GLYPH_AT, PLACE_AT, LEFT = 0, 1, 4, 5, 8, 12, 16


class ChannelingWords(NamedTuple):
    """A position. Where a word holds something for each seat, Light's comes first, in the lower bits."""

    cards: tuple[Array, ...]
    """The kind on each place, in four bits; 15 for none."""
    cubes: tuple[Array, ...]
    """Cubes on each place, in four bits: 8 for none, more for Light, less for Dark."""
    deck: tuple[Array, ...]
    """Copies of each kind, in eight bits."""
    light_won: tuple[Array, ...]
    """Cards of each kind that Light has acquired, in four bits."""
    dark_won: tuple[Array, ...]
    druids: Array
    """Four places of four bits; from bit 16 on both hands, as masks."""
    asides: Array
    """From bit 0 on glyphs set aside, as masks; from bit 16 on the places without a card, as a mask."""
    stock: Array
    """Supply of both seats and overchanneling of both, in eight bits."""
    points: Array
    """Splendor acquired, in sixteen bits."""
    turns: Array
    """Completed turns; from bit 16 on the number of cards of both seats, in eight bits."""
    rest: Array
    """From bit 0 on: seat (1 bit), phase as in the engine (3), last turn (1), result (2: 0 none, 1 Light has won,
    2 Dark has won), glyph (from 8: 4), place of the druid that moved (4), cards left in the deck (7)."""


class Numbers:
    """What The Channeling takes from its setup, where it fits into the words."""

    def __init__(self, setup: Setup) -> None:
        self.deck = read_setup(setup)
        self.cubes = setup.number("cubes")
        self.second_cubes = setup.number("second_cubes")
        self.second_points = setup.number("second_points")
        self.place_moved = setup.number("place_moved")
        self.place_stood = setup.number("place_stood")
        self.place_between = setup.number("place_between")
        self.cards_to_end = setup.number("cards_to_end")
        self.aside = setup.number("aside")
        self.return_splendor = setup.word("return") == "splendor"
        self.turn_limit = setup.number("turn_limit")
        saved = setup.number("second_glyphs")
        self.early_return = 2 * (GLYPHS - self.aside - saved) - 1 if saved else -1  # C15
        self.kinds = len(self.deck.names)
        self.kind_words = (self.kinds + 7) // 8
        self.vigor = nibbles(self.deck.vigor, 2)
        self.splendor = nibbles([min(value, 15) for value in self.deck.splendor], 2)
        self.copies = octets(self.deck.copies, (self.kinds + 3) // 4)
        self._check(setup, self.deck)

    def _check(self, setup: Setup, deck: Deck) -> None:
        """Raise `LeylineError` for a setup that does not fit."""
        for what, number, most in (
            ("kinds of card", self.kinds, MOST_KINDS),
            ("cards in the deck", deck.size, 127),
            ("a Vigor", max(deck.vigor), 8),
            ("a Splendor", max(deck.splendor), 15),
            ("copies of a card", max(deck.copies), 15),
            ("cubes of a seat", self.cubes + self.second_cubes, 255),
            ("pie_rule", setup.number("pie_rule"), 0),
            ("turn_limit", self.turn_limit, 65535),
        ):
            if number > most:
                raise LeylineError(f"leyline.jax plays The Channeling with {what} up to {most}, not {number}")
        if not self.turn_limit:
            raise LeylineError("leyline.jax plays The Channeling with a turn_limit: without one, a game may never end")


def _path_words() -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    """Return each leyline as a word: the place of the druid that moved, of the one that stood, then those between them
    in order, in four bits each; their number from bit 28 on."""
    words = []
    for path in PATHS:
        word = len(path) - 2 << 28
        for index, place in enumerate([path[0], path[-1], *path[1:-1]]):
            word |= place << 4 * index
        words.append(word)
    return np.asarray(words, np.uint32)


PATH_WORDS: Final = _path_words()
FIRST_PATHS: Final = np.asarray([paths[0] if paths else 0 for paths in PATHS_BETWEEN], np.int32)
PATH_COUNTS: Final = np.asarray([len(paths) for paths in PATHS_BETWEEN], np.int32)
PATH_ENDS: Final = np.asarray([path[0] * PLACES + path[-1] for path in PATHS], np.int32)
"""For start * 16 + goal of each leyline: where its entry in the two tables above stands."""
