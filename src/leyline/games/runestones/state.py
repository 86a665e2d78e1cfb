"""A position of Rune Stones."""

from __future__ import annotations

from typing import ClassVar, Final

from leyline.core.game import Frame, State

# What may be true of a played card.
USED: Final = 1
"""Its ability has been used."""
FORFEITED: Final = 2
"""Its ability has been given up for a step of the familiar (R30)."""
PRAISED: Final = 4
"""It has earned its extra power point (R37)."""
SWITCHED: Final = 8
"""It is a banshee that has switched places with a card of the display (R27)."""


class RuneState(State):
    """Everything on the table. Lists over players begin with Brown; lists over colours are blue, yellow, green,
    red, and wild where there is such a thing."""

    FIELDS: ClassVar[tuple[tuple[str, str], ...]] = (
        ("group", "int"),
        ("turn", "int"),
        ("round", "int"),
        ("first", "int"),
        ("last", "int"),
        ("borrowed", "int"),
        ("lent", "int"),
        ("traded", "int"),
        ("wilds", "int"),
        ("stooled", "int"),
        ("frames", "frames"),
        ("scores", "ints"),
        ("gems", "ints"),
        ("ore", "ints"),
        ("stones", "ints"),
        ("marked", "ints"),
        ("boards", "ints"),
        ("gems_left", "ints"),
        ("ore_left", "int"),
        ("stones_left", "ints"),
        ("smithies", "ints"),
        ("artifacts", "ints"),
        ("scrap", "ints"),
        ("wild_artifacts", "int"),
        ("display", "ints"),
        ("deck", "ints"),
        ("discard", "ints"),
        ("hands", "rows"),
        ("decks", "rows"),
        ("piles", "rows"),
        ("shown", "rows"),
        ("gone", "rows"),
        ("played", "ints"),
        ("marks", "ints"),
        ("night", "ints"),
        ("wisped", "ints"),
        ("tiles", "ints"),
        ("tiles_left", "ints"),
        ("tiles_used", "ints"),
        ("familiars", "ints"),
        ("march", "ints"),
        ("stools", "ints"),
        ("stools_left", "ints"),
        ("stools_used", "ints"),
    )

    group: int
    """A number for each move; see `Game.move_number`."""
    turn: int
    """Completed turns of all players."""
    round: int
    """The round being played, from 1; 0 during set-up."""
    first: int
    """The player who began, -1 before that is known."""
    last: int
    """1 once a player has reached the end score: this round is the last (R34)."""
    borrowed: int
    """The stone whose ability a toadstool lends this turn, -1 for none."""
    lent: int
    """The colour of the gem that lies on a borrowed Wild Gem stone, -1 for none (R45)."""
    traded: int
    """1 once the Exchange stone has been used this turn (R39)."""
    wilds: int
    """1 while the toadstool Wilds lasts."""
    stooled: int
    """Mask of the players who have used a toadstool this turn (R29)."""
    frames: list[Frame]
    """What the game is in the middle of; see `frames.py`."""
    scores: list[int]
    """Power points of each player."""
    gems: list[int]
    """Gems: five numbers for each player, wild ones last."""
    ore: list[int]
    """Ore of each player."""
    stones: list[int]
    """Masks of each player's rune stones."""
    marked: list[int]
    """The colour of the gem on each player's Wild Gem stone, -1 for none."""
    boards: list[int]
    """Artifacts: two rows of five for each player; the colour that lies there, -1 for none."""
    gems_left: list[int]
    """Gems in the general supply."""
    ore_left: int
    stones_left: list[int]
    """Rune stones on the board, by type."""
    smithies: list[int]
    """The colour of the artifact at each of the five smithies, -1 for none."""
    artifacts: list[int]
    """Artifacts in the face-down supply, by colour: it has no order."""
    scrap: list[int]
    """Discarded artifacts, by colour."""
    wild_artifacts: int
    """Wild artifacts at their smithy."""
    display: list[int]
    """The numbers of the six cards on display, from the left; 0 for none."""
    deck: list[int]
    """The creatures that may still come, ascending: the deck has no order."""
    discard: list[int]
    """The general discard pile, ascending."""
    hands: list[list[int]]
    """Each player's hand, ascending."""
    decks: list[list[int]]
    """Each player's draw deck, ascending: it has no order."""
    piles: list[list[int]]
    """Each player's discard pile, ascending."""
    shown: list[list[int]]
    """The cards of each hand that all players know to be there, ascending."""
    gone: list[list[int]]
    """Each player's druids that have left the game, ascending."""
    played: list[int]
    """The cards played for the action at hand, ascending."""
    marks: list[int]
    """What has become of each played card's ability: see the bits above."""
    night: list[int]
    """Spaces of the score track with a wisp, ascending."""
    wisped: list[int]
    """How many of those each player has been through."""
    tiles: list[int]
    """The wisp tiles that lie face up, by kind; -1 for none."""
    tiles_left: list[int]
    """Wisp tiles in the stack, by kind: it has no order."""
    tiles_used: list[int]
    """Wisp tiles that have been used, by kind."""
    familiars: list[int]
    """The space of the forest on which each familiar stands, 0 for the start."""
    march: list[int]
    """The players in the order of their familiars, from the one furthest ahead (R32)."""
    stools: list[int]
    """Toadstools: six numbers for each player, by kind."""
    stools_left: list[int]
    """Toadstools in the stack, by kind: it has no order."""
    stools_used: list[int]
    """Toadstools that have been used, by kind."""

    def __init__(self, seats: int = -1) -> None:
        """A table with nothing on it yet; with no number of seats, a state whose fields are yet to be filled."""
        super().__init__()
        self.offered: list[int] | None = None
        """The options that `options` returned last, until the position changes: `apply` needs them right after it."""
        if seats < 0:
            return
        self.group = 0
        self.turn = 0
        self.round = 0
        self.first = -1
        self.last = 0
        self.borrowed = -1
        self.lent = -1
        self.traded = 0
        self.wilds = 0
        self.stooled = 0
        self.frames = []
        self.scores = [0] * seats
        self.gems = [0] * (5 * seats)
        self.ore = [0] * seats
        self.stones = [0] * seats
        self.marked = [-1] * seats
        self.boards = [-1] * (10 * seats)
        self.gems_left = [0] * 5
        self.ore_left = 0
        self.stones_left = [0] * 8
        self.smithies = [-1] * 5
        self.artifacts = [0] * 4
        self.scrap = [0] * 4
        self.wild_artifacts = 0
        self.display = [0] * 6
        self.deck = []
        self.discard = []
        self.hands = [[] for _ in range(seats)]
        self.decks = [[] for _ in range(seats)]
        self.piles = [[] for _ in range(seats)]
        self.shown = [[] for _ in range(seats)]
        self.gone = [[] for _ in range(seats)]
        self.played = []
        self.marks = []
        self.night = []
        self.wisped = [0] * seats
        self.tiles = []
        self.tiles_left = []
        self.tiles_used = []
        self.familiars = [0] * seats
        self.march = list(range(seats))
        self.stools = [0] * (6 * seats)
        self.stools_left = [0] * 6
        self.stools_used = [0] * 6

    def load(self, data: dict[str, object]) -> None:
        super().load(data)
        self.offered = None

    def clone(self) -> RuneState:
        c = RuneState()
        c.game = self.game
        c.group = self.group
        c.turn = self.turn
        c.round = self.round
        c.first = self.first
        c.last = self.last
        c.borrowed = self.borrowed
        c.lent = self.lent
        c.traded = self.traded
        c.wilds = self.wilds
        c.stooled = self.stooled
        c.frames = self.frames[:]
        c.scores = self.scores[:]
        c.gems = self.gems[:]
        c.ore = self.ore[:]
        c.stones = self.stones[:]
        c.marked = self.marked[:]
        c.boards = self.boards[:]
        c.gems_left = self.gems_left[:]
        c.ore_left = self.ore_left
        c.stones_left = self.stones_left[:]
        c.smithies = self.smithies[:]
        c.artifacts = self.artifacts[:]
        c.scrap = self.scrap[:]
        c.wild_artifacts = self.wild_artifacts
        c.display = self.display[:]
        c.deck = self.deck[:]
        c.discard = self.discard[:]
        c.hands = [row[:] for row in self.hands]
        c.decks = [row[:] for row in self.decks]
        c.piles = [row[:] for row in self.piles]
        c.shown = [row[:] for row in self.shown]
        c.gone = [row[:] for row in self.gone]
        c.played = self.played[:]
        c.marks = self.marks[:]
        c.night = self.night[:]
        c.wisped = self.wisped[:]
        c.tiles = self.tiles[:]
        c.tiles_left = self.tiles_left[:]
        c.tiles_used = self.tiles_used[:]
        c.familiars = self.familiars[:]
        c.march = self.march[:]
        c.stools = self.stools[:]
        c.stools_left = self.stools_left[:]
        c.stools_used = self.stools_used[:]
        return c
