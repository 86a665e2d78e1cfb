"""A position of The Channeling."""

from __future__ import annotations

from typing import ClassVar, Final

from leyline.core.game import State
from leyline.games.channeling.grid import PLACES

# What the state waits for.
DEAL: Final = 0
ASIDE: Final = 1
GLYPH: Final = 2
MOVE: Final = 3
LEYLINE: Final = 4
FILL: Final = 5
DRAW: Final = 6
DONE: Final = 7


class ChannelingState(State):
    """Who is to do what, and where everything lies. Lists with an entry for each seat have Light first."""

    FIELDS: ClassVar[tuple[tuple[str, str], ...]] = (
        ("phase", "int"),
        ("seat", "int"),
        ("turn", "int"),
        ("group", "int"),
        ("last", "int"),
        ("glyph", "int"),
        ("place", "int"),
        ("left", "int"),
        ("holes", "int"),
        ("cards", "ints"),
        ("cubes", "ints"),
        ("druids", "ints"),
        ("deck", "ints"),
        ("won", "ints"),
        ("hands", "ints"),
        ("asides", "ints"),
        ("supply", "ints"),
        ("over", "ints"),
    )

    phase: int
    seat: int
    """Whose turn it is; before the first turn, whose glyphs are to be set aside."""
    turn: int
    """Completed turns of both players."""
    group: int
    last: int
    """1 once a player has enough cards and the other takes the last turn (C9)."""
    glyph: int
    """The glyph played this turn, -1 before."""
    place: int
    """Where the druid that moved now stands (LEYLINE), or the place being filled (DEAL, DRAW); else -1."""
    left: int
    """Cards in the deck."""
    holes: int
    """Mask of the places without a card."""
    cards: list[int]
    """The kind of card on each place, -1 for none."""
    cubes: list[int]
    """Cubes on each place: above 0 Light's, below 0 Dark's. Both colours never stay on one card."""
    druids: list[int]
    """Light's two places, ascending, then Dark's."""
    deck: list[int]
    """How many cards of each kind may still come: a deck has no order."""
    won: list[int]
    """How many of each kind Light has acquired, then Dark."""
    hands: list[int]
    """Masks of the glyphs that can still be played in this cycle."""
    asides: list[int]
    """Masks of the glyphs set aside face down."""
    supply: list[int]
    over: list[int]
    """Overchanneling cubes."""

    def __init__(self, kinds: int = -1) -> None:
        """The state before the first card is turned up; with no number of kinds, one whose fields are yet to be
        filled."""
        super().__init__()
        if kinds < 0:
            return
        self.phase = DEAL
        self.seat = 0
        self.turn = 0
        self.group = 0
        self.last = 0
        self.glyph = -1
        self.place = 0
        self.left = 0
        self.holes = (1 << PLACES) - 1
        self.cards = [-1] * PLACES
        self.cubes = [0] * PLACES
        self.druids = [0] * 4
        self.deck = [0] * kinds
        self.won = [0] * (2 * kinds)
        self.hands = [0, 0]
        self.asides = [0, 0]
        self.supply = [0, 0]
        self.over = [0, 0]

    def clone(self) -> ChannelingState:
        c = ChannelingState()
        c.game = self.game
        c.phase = self.phase
        c.seat = self.seat
        c.turn = self.turn
        c.group = self.group
        c.last = self.last
        c.glyph = self.glyph
        c.place = self.place
        c.left = self.left
        c.holes = self.holes
        c.cards = self.cards[:]
        c.cubes = self.cubes[:]
        c.druids = self.druids[:]
        c.deck = self.deck[:]
        c.won = self.won[:]
        c.hands = self.hands[:]
        c.asides = self.asides[:]
        c.supply = self.supply[:]
        c.over = self.over[:]
        return c
