"""A position of Hubworld: Aidalon.

Cards are numbers, the same for equal cards. A zone without order is a sorted list of them: a Council, an Archives, a
Scrap, and the unseen part of a Network, which has no order until it is drawn. A card whose place some seat knows is a
*piece*: a card number with the seats that know it and its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from leyline.core.game import Frame, State
from leyline.games.aidalon.grid import PLACES

if TYPE_CHECKING:
    from leyline.games.aidalon.rulebook import Book

# How a game ended.
RUNNING: Final = 0
BY_AGENTS: Final = 1
BY_DECKING: Final = 2
BY_LIMIT: Final = 3

# Values of `halt`, read by the frames above the delve when they resume.
REDIRECTED: Final = 1
STOPPED: Final = 2

WATCHERS: Final = 4
"""The bit of spectators in masks of the seats that know a card; seats have the bits 0 to 3."""


def piece(kind: int, mask: int, owner: int) -> int:
    """Return a card with who knows it and whose it is, as one number."""
    return kind | mask << 8 | owner << 16


def kind_of(value: int) -> int:
    """Return the card of a piece."""
    return value & 255


def mask_of(value: int) -> int:
    """Return who knows a piece."""
    return value >> 8 & 255


def owner_of(value: int) -> int:
    """Whose card a piece is."""
    return value >> 16


class AidalonState(State):
    """A position. Lists by place have ten entries for each seat; rows have one entry for each seat."""

    FIELDS: ClassVar[tuple[tuple[str, str], ...]] = (
        ("round", "int"),
        ("first", "int"),
        ("group", "int"),
        ("mover", "int"),
        ("begun", "int"),
        ("halt", "int"),
        ("ended", "int"),
        ("won", "int"),
        ("cards", "ints"),
        ("forged", "ints"),
        ("exhausted", "ints"),
        ("tokens", "ints"),
        ("boosts", "ints"),
        ("seen", "ints"),
        ("shards", "ints"),
        ("heat", "ints"),
        ("actions", "ints"),
        ("aside", "ints"),
        ("shown", "ints"),
        ("touched", "ints"),
        ("council", "rows"),
        ("archives", "rows"),
        ("network", "rows"),
        ("top", "rows"),
        ("bottom", "rows"),
        ("scrap", "rows"),
        ("score", "rows"),
        ("stack", "frames"),
    )

    round: int
    first: int
    """The first player."""
    group: int
    mover: int
    """The seat whose move it is; -1 when the next decision begins a new move."""
    begun: int
    """Mask of the seats that have performed an action: only they may delve."""
    halt: int
    """Whether the delve was redirected or stopped while something above it on the stack finishes."""
    ended: int
    won: int
    """Mask of the winners."""
    cards: list[int]
    """The card at each place, -1 for none."""
    forged: list[int]
    exhausted: list[int]
    tokens: list[int]
    """Shards lying on a card."""
    boosts: list[int]
    """Barrier that a card has gained until the delve ends."""
    seen: list[int]
    """Masks of the seats that know the card at each place: all of them once it has been forged."""
    shards: list[int]
    heat: list[int]
    actions: list[int]
    aside: list[int]
    """Pieces out of their zone: discovered, fetched, or set aside in a mulligan."""
    shown: list[int]
    """A card that was just shown: to whom, whose, which card, in which district. Empty after the next step."""
    touched: list[int]
    """The places where a card was just staged or moved: every seat saw it, even where all cards look alike. Empty
    after the next step."""
    council: list[list[int]]
    archives: list[list[int]]
    network: list[list[int]]
    """The unseen part of each Network."""
    top: list[list[int]]
    """Pieces on top of each Network, the topmost first."""
    bottom: list[list[int]]
    """Pieces at the bottom, the bottommost first."""
    scrap: list[list[int]]
    score: list[list[int]]
    """Agents in each score area, as pieces with their owners."""
    stack: list[Frame]
    """The frames, from the outside in; the last one waits for a decision or chance."""

    def __init__(self, book: Book) -> None:
        """Make a position without cards; `fill` makes its empty zones."""
        super().__init__()
        self.book = book
        """The cards, decks and limits; not part of the position, and shared by all clones."""
        self.offered: list[int] | None = None
        """The options, cached until the position changes: `apply` needs them right after `options`."""

    def load(self, data: dict[str, object]) -> None:
        super().load(data)
        self.offered = None

    def fill(self) -> None:
        """Set every zone and pool empty."""
        seats = self.book.seats
        self.round = 0
        self.first = 0
        self.group = 0
        self.mover = -1
        self.begun = 0
        self.halt = 0
        self.ended = RUNNING
        self.won = 0
        self.cards = [-1] * (PLACES * seats)
        self.forged = [0] * (PLACES * seats)
        self.exhausted = [0] * (PLACES * seats)
        self.tokens = [0] * (PLACES * seats)
        self.boosts = [0] * (PLACES * seats)
        self.seen = [0] * (PLACES * seats)
        self.shards = [0] * seats
        self.heat = [0] * seats
        self.actions = [0] * seats
        self.aside = []
        self.shown = []
        self.touched = []
        self.council = [[] for _ in range(seats)]
        self.archives = [[] for _ in range(seats)]
        self.network = [[] for _ in range(seats)]
        self.top = [[] for _ in range(seats)]
        self.bottom = [[] for _ in range(seats)]
        self.scrap = [[] for _ in range(seats)]
        self.score = [[] for _ in range(seats)]
        self.stack = []

    def clone(self) -> AidalonState:
        c = AidalonState(self.book)
        c.game = self.game
        c.round = self.round
        c.first = self.first
        c.group = self.group
        c.mover = self.mover
        c.begun = self.begun
        c.halt = self.halt
        c.ended = self.ended
        c.won = self.won
        c.cards = self.cards[:]
        c.forged = self.forged[:]
        c.exhausted = self.exhausted[:]
        c.tokens = self.tokens[:]
        c.boosts = self.boosts[:]
        c.seen = self.seen[:]
        c.shards = self.shards[:]
        c.heat = self.heat[:]
        c.actions = self.actions[:]
        c.aside = self.aside[:]
        c.shown = self.shown[:]
        c.touched = self.touched[:]
        c.council = _rows(self.council)
        c.archives = _rows(self.archives)
        c.network = _rows(self.network)
        c.top = _rows(self.top)
        c.bottom = _rows(self.bottom)
        c.scrap = _rows(self.scrap)
        c.score = _rows(self.score)
        c.stack = self.stack[:]
        return c


def _rows(rows: list[list[int]]) -> list[list[int]]:
    out: list[list[int]] = []
    for row in rows:
        out.append(row[:])
    return out
