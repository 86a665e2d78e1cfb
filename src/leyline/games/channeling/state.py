"""A position of The Channeling and the 4×4 grid it is played on.

Places are numbered 0 to 15 in reading order. Glyphs 0 to 3 name the rows from the top, 4 to 7 the columns from the
left. Sets of places and of glyphs are bit masks."""

from __future__ import annotations

from typing import ClassVar, Final

from leyline.core.game import State

SIDE: Final = 4
PLACES: Final = 16
GLYPHS: Final = 8
ALL_GLYPHS: Final = 255

PLACE_NAMES: Final = [f"r{place // SIDE + 1}c{place % SIDE + 1}" for place in range(PLACES)]
GLYPH_NAMES: Final = [f"r{n + 1}" for n in range(SIDE)] + [f"c{n + 1}" for n in range(SIDE)]
LINE_WORDS: Final = [f"row {n + 1}" for n in range(SIDE)] + [f"column {n + 1}" for n in range(SIDE)]

LINES: Final = [[SIDE * n + k for k in range(SIDE)] for n in range(SIDE)] + [
    [SIDE * k + n for k in range(SIDE)] for n in range(SIDE)
]
"""The places in the line that each glyph names."""


def mask_of(members: list[int]) -> int:
    """Return the bit mask of a list of places or glyphs."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def members_of(mask: int) -> list[int]:
    """Return the places or glyphs in a bit mask, ascending."""
    return [member for member in range(PLACES) if mask >> member & 1]


LINE_MASKS: Final = [mask_of(line) for line in LINES]
BITS: Final = [1 << place for place in range(PLACES)]

# Light and Dark start on the four centre cards, each on one diagonal (C11).
STARTING_DRUIDS: Final = [6, 9, 5, 10]


def _shortest(start: int, goal: int) -> list[list[int]]:
    """Return all shortest orthogonal paths between two places, both included, in order of their places."""
    if start == goal:
        return [[goal]]
    paths: list[list[int]] = []
    row, column = start // SIDE, start % SIDE
    goal_row, goal_column = goal // SIDE, goal % SIDE
    steps: list[int] = []
    if row != goal_row:
        steps.append(start + SIDE * (1 if goal_row > row else -1))
    if column != goal_column:
        steps.append(start + (1 if goal_column > column else -1))
    for step in sorted(steps):
        for rest in _shortest(step, goal):
            paths.append([start, *rest])
    return paths


def _all_paths() -> tuple[list[list[int]], list[list[int]]]:
    """Return all paths, and for start * 16 + goal the indices of the paths between the two."""
    paths: list[list[int]] = []
    between: list[list[int]] = []
    for start in range(PLACES):
        for goal in range(PLACES):
            found = _shortest(start, goal) if start != goal else []
            between.append(list(range(len(paths), len(paths) + len(found))))
            paths.extend(found)
    return paths, between


_PATHS = _all_paths()
PATHS: Final = _PATHS[0]
"""Every leyline, from the druid that moved to the one that stood."""
PATHS_BETWEEN: Final = _PATHS[1]
"""For start * 16 + goal, the indices in `PATHS` of the leylines between them."""

# Phases: the decision or chance outcome that comes next.
DEAL: Final = 0
ASIDE: Final = 1
GLYPH: Final = 2
MOVE: Final = 3
LEYLINE: Final = 4
FILL: Final = 5
DRAW: Final = 6
DONE: Final = 7
SWAP: Final = 8


class ChannelingState(State):
    """Whose decision comes next, and where everything is. Lists with an entry for each seat put Light first."""

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
    """Whose turn it is; before the first turn, who sets glyphs aside."""
    turn: int
    """Completed turns, counting both players."""
    group: int
    """The move number."""
    last: int
    """1 once one player has enough cards and the other takes the last turn (C9)."""
    glyph: int
    """The glyph played this turn; -1 before one is played."""
    place: int
    """LEYLINE: where the druid that moved now stands. DEAL and DRAW: the place being filled. Otherwise -1."""
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
    """How many cards of each kind are left; a deck has no order until a card is drawn."""
    won: list[int]
    """How many cards of each kind Light has acquired, then Dark."""
    hands: list[int]
    """Masks of the glyphs that each player can still play in this cycle."""
    asides: list[int]
    """Masks of the glyphs that each player has set aside face down."""
    supply: list[int]
    over: list[int]
    """Overchanneling cubes."""

    def __init__(self, kinds: int = -1) -> None:
        """Create the state before the first card is turned up, or, without a number of kinds, a state whose fields the
        caller fills in."""
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
