"""What a seat may know about a position of Rune Stones: everything but how another player's cards are split between
hand and deck.

The classes at the top are the view's type; `scripts/wire-types` writes the page's types from them."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple, NotRequired, TypedDict

from leyline.core.chance import below
from leyline.games.runestones import notation as code_of
from leyline.games.runestones.cards.effect_notation import COLOURS, GEMS, WILD
from leyline.games.runestones.position_text import RunePositions
from leyline.games.runestones.procedures.frames import (
    CHOOSE,
    FIRST_HANDS,
    KIND,
    PLAY,
    REFILL,
    SEAT,
    SETUP,
    STEP,
    SUMMON,
    TURN,
    UTILIZE,
)
from leyline.games.runestones.procedures.resources import put
from leyline.games.runestones.procedures.small_choices import seek_options
from leyline.games.runestones.procedures.summon import play_options
from leyline.games.runestones.procedures.utilize import choose_options
from leyline.games.runestones.rulebook import SLOTS, STONE_NAMES, STOOL_NAMES, STOOLS, Rulebook
from leyline.games.runestones.state import RuneState


class CardView(NamedTuple):
    """A card as it is printed; its ability in the notation of abilities."""

    number: int
    kind: str
    colour: str
    magic: int
    ability: str


class TileView(NamedTuple):
    """A wisp tile: the number of its kind and its effect."""

    number: int
    effect: str


class PlayerView(TypedDict):
    """What a seat may know about one player. Lists of bare numbers are card numbers."""

    score: int
    gems: list[int]
    """Blue, yellow, green, red, wild."""
    ore: int
    stones: list[str]
    marked: str | None
    """The colour on the player's Wild Gem stone."""
    rows: list[list[str | None]]
    """The colours of the artifacts in the two rows."""
    hand_size: int
    deck_size: int
    shown: list[int]
    """Cards that are known to be in the hand."""
    unseen: list[int]
    """Cards that are in the hand or the deck."""
    hand: list[CardView] | None
    """Null for other seats."""
    deck: list[int] | None
    """Null for other seats."""
    discard: list[int]
    gone: list[int]
    """Druids that are out of the game."""
    wisps_met: NotRequired[int]
    """Nocturnal Creatures only."""
    familiar: NotRequired[int]
    """Enchanted Forest only: the familiar's space."""
    toadstools: NotRequired[list[str]]
    """Enchanted Forest only."""


class RuneView(TypedDict):
    """What a seat may know. Gems are counted blue, yellow, green, red, wild."""

    phase: str
    pending: int
    """The seat that decides next, -1 for chance, -2 when the game is over."""
    seat: int | None
    """Whose turn it is; null before the first turn and after the last."""
    round: int
    turn: int
    group: int
    first: int | None
    last_round: bool
    stack: list[list[int]]
    """The frames, from the outside in; `procedures/frames.py` names their fields."""
    played: list[CardView]
    marks: list[int]
    """Flags of each played card."""
    borrowed: str | None
    """The stone that a toadstool lends this turn."""
    lent: str | None
    """The colour on the borrowed Wild Gem stone."""
    traded: bool
    """Whether the Exchange stone has been used this turn."""
    all_wild: bool
    toadstool_used: list[int]
    """The seats that have used a toadstool this turn."""
    display: list[CardView | None]
    deck: list[int]
    discard: list[int]
    found: NotRequired[list[CardView]]
    """While a banshee takes one: the cards of the general discard pile to choose from."""
    supply: list[int]
    ore: int
    stones: list[int]
    smithies: list[str | None]
    artifacts: list[int]
    scrap: list[int]
    wild_artifacts: int
    players: list[PlayerView]
    night: NotRequired[list[int]]
    """Nocturnal Creatures only: the spaces with a wisp."""
    tiles: NotRequired[list[TileView | None]]
    tiles_left: NotRequired[list[int]]
    tiles_used: NotRequired[list[int]]
    march: NotRequired[list[int]]
    """Enchanted Forest only: the familiars from the front."""
    toadstools_left: NotRequired[list[int]]
    toadstools_used: NotRequired[list[int]]


FRAME_NAMES: Final = (
    ("smithies", "display", "tiles", "night", "first", "hands"),
    ("act", "after", "refill"),
    ("play", "buy"),
    ("choose", "menu", "away"),
    ("ability",),
    ("part",),
    ("pay",),
    ("roll",),
    ("reveal",),
    ("seek",),
    ("give", "get"),
    ("forge", "place"),
    ("smith",),
    ("react", "react"),
    ("stone",),
    ("trade",),
    ("mark",),
    ("borrow",),
    ("wisp",),
    ("tile",),
    ("toadstool",),
)
"""The name of each kind of frame, by step where steps have names of their own."""


def find_phase(s: RuneState) -> str:
    """Return the decision or chance outcome that comes next, in one word."""
    if not s.frames:
        return "over"
    names = FRAME_NAMES[s.frames[-1][KIND]]
    return names[s.frames[-1][STEP]] if len(names) > 1 else names[0]


def _card(book: Rulebook, seat: int, number: int) -> CardView:
    index = book.at(seat, number)
    card = book.cards[index]
    assert card is not None
    colour = "white" if book.colours[index] == WILD else COLOURS[book.colours[index]]
    return CardView(card.number, card.kind, colour, card.magic, book.effects.short(card.effect))


def _colour(colour: int) -> str | None:
    return GEMS[colour] if colour >= 0 else None


def _player(book: Rulebook, s: RuneState, seat: int, own: bool) -> PlayerView:
    """Return a player as every seat sees it; with `own`, also the hand and the deck."""
    first = 2 * SLOTS * seat
    out: PlayerView = {
        "score": s.scores[seat],
        "gems": s.gems[5 * seat : 5 * seat + 5],
        "ore": s.ore[seat],
        "stones": [name for stone, name in enumerate(STONE_NAMES) if s.stones[seat] >> stone & 1],
        "marked": _colour(s.marked[seat]),
        "rows": [
            [_colour(artifact) for artifact in s.boards[start : start + SLOTS]] for start in (first, first + SLOTS)
        ],
        "hand_size": len(s.hands[seat]),
        "deck_size": len(s.decks[seat]),
        "shown": s.shown[seat][:],
        "unseen": unseen(s, seat),
        "hand": [_card(book, seat, number) for number in s.hands[seat]] if own else None,
        "deck": s.decks[seat][:] if own else None,
        "discard": s.piles[seat][:],
        "gone": s.gone[seat][:],
    }
    if book.nocturnal:
        out["wisps_met"] = s.wisped[seat]
    if book.forest:
        out["familiar"] = s.familiars[seat]
        held = s.stools[STOOLS * seat : STOOLS * (seat + 1)]
        out["toadstools"] = [name for name, count in zip(STOOL_NAMES, held, strict=True) for _ in range(count)]
    return out


def unseen(s: RuneState, seat: int) -> list[int]:
    """Return the cards of a player that others cannot place in either the hand or the deck, ascending."""
    out = s.decks[seat][:]
    for number in s.hands[seat]:
        if number not in s.shown[seat]:
            put(out, number)
    return out


# --- resampling ---------------------------------------------------------------------------------------------

TRIES: Final = 100
"""How often a hand is dealt at random before one is built that fits."""


def _deal(out: RuneState, seat: int, pool: list[int], count: int, rng: Random) -> None:
    """Deal `count` cards of the pool to the hand and the rest to the deck."""
    left = pool[:]
    hand = out.shown[seat][:]
    for _ in range(count):
        put(hand, left.pop(below(rng, len(left))))
    out.hands[seat] = hand
    out.decks[seat] = left


def _choosing(s: RuneState, seat: int) -> bool:
    if not s.frames or s.frames[-1][SEAT] != seat:
        return False
    kind, step = s.frames[-1][KIND], s.frames[-1][STEP]
    return (kind == SUMMON and step == PLAY) or (kind == UTILIZE and step == CHOOSE)


def _can_go_on(book: Rulebook, s: RuneState) -> bool:
    options = play_options(book, s) if s.frames[-1][KIND] == SUMMON else choose_options(s)
    return len(options) > 0


def _deal_best(book: Rulebook, out: RuneState, seat: int, pool: list[int], count: int) -> None:
    """Deal the cards of the pool with the highest numbers, or, in a summons, with the most magic."""
    ranked = [(number, number) for number in pool]
    if out.frames[-1][KIND] == SUMMON:
        ranked = sorted([(book.magic[book.at(seat, number)], number) for number in pool])
    hand = out.shown[seat][:]
    deck: list[int] = []
    for index, (_, number) in enumerate(ranked):
        put(deck if index < len(ranked) - count else hand, number)
    out.hands[seat] = hand
    out.decks[seat] = deck


class RuneKnowledge(RunePositions):
    """Views and resampling."""

    def view(self, state: RuneState, seat: int) -> RuneView:
        book, s = self.book, state
        out: RuneView = {
            "phase": find_phase(s),
            "pending": self.pending(s),
            "seat": s.frames[0][SEAT] if s.frames and s.round else None,
            "round": s.round,
            "turn": s.turn,
            "group": s.group,
            "first": s.first if s.first >= 0 else None,
            "last_round": s.last == 1,
            "stack": [list(frame) for frame in s.frames],
            "played": [_card(book, s.frames[0][SEAT], number) for number in s.played],
            "marks": s.marks[:],
            "borrowed": STONE_NAMES[s.borrowed] if s.borrowed >= 0 else None,
            "lent": _colour(s.lent),
            "traded": s.traded == 1,
            "all_wild": s.wilds == 1,
            "toadstool_used": [player for player in range(book.seats) if s.stooled >> player & 1],
            "display": [_card(book, 0, number) if number else None for number in s.display],
            "deck": s.deck[:],
            "discard": s.discard[:],
            "supply": s.gems_left[:],
            "ore": s.ore_left,
            "stones": s.stones_left[:],
            "smithies": [_colour(colour) for colour in s.smithies],
            "artifacts": s.artifacts[:],
            "scrap": s.scrap[:],
            "wild_artifacts": s.wild_artifacts,
            "players": [_player(book, s, player, player == seat) for player in range(book.seats)],
        }
        if out["phase"] == "seek":
            out["found"] = [_card(book, 0, code - code_of.TAKE_CARD) for code in seek_options(book, s)]
        if book.nocturnal:
            out["night"] = s.night[:]
            out["tiles"] = [
                TileView(tile + 1, book.effects.short(book.tiles[tile])) if tile >= 0 else None for tile in s.tiles
            ]
            out["tiles_left"] = s.tiles_left[:]
            out["tiles_used"] = s.tiles_used[:]
        if book.forest:
            out["march"] = s.march[:]
            out["toadstools_left"] = s.stools_left[:]
            out["toadstools_used"] = s.stools_used[:]
        return out

    def resample(self, state: RuneState, seat: int, rng: Random) -> RuneState:
        """Deal the cards of all other players again between hand and deck."""
        book = self.book
        out = state.clone()
        for other in range(book.seats):
            if other == seat:
                continue
            hidden = len(state.hands[other]) - len(state.shown[other])
            pool = unseen(state, other)
            _deal(out, other, pool, hidden, rng)
            if _choosing(state, other):
                # A player in the middle of choosing cards has shown that the choice can be completed.
                for _ in range(TRIES):
                    if _can_go_on(book, out):
                        break
                    _deal(out, other, pool, hidden, rng)
                else:
                    _deal_best(book, out, other, pool, hidden)
        return out

    def has_hidden_information(self) -> bool:
        return True

    def observation_id(self, state: RuneState, code: int, seat: int) -> int:
        """Other players see that a card is drawn, but not which one."""
        frame = state.frames[-1]
        drawn = (frame[KIND] == TURN and frame[STEP] == REFILL) or (frame[KIND] == SETUP and frame[STEP] == FIRST_HANDS)
        return -1 if drawn and seat != frame[SEAT] else code
