"""What a seat may know about a position of Rune Stones, and what it may not: how a player's cards are split between
hand and draw deck."""

from __future__ import annotations

from random import Random
from typing import Final

from leyline.core.chance import below
from leyline.core.game import View
from leyline.games.runestones.cards.effect_notation import GEMS
from leyline.games.runestones.procedures.frames import CHOOSE, PLAY, SUMMON, UTILIZE
from leyline.games.runestones.procedures.resources import put
from leyline.games.runestones.procedures.summon import play_options
from leyline.games.runestones.procedures.utilize import choose_options
from leyline.games.runestones.rulebook import SLOTS, STONE_NAMES, STOOL_NAMES, STOOLS, Book
from leyline.games.runestones.state import RuneState

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
"""The name of each kind of frame, by step where steps have names."""


def phase(s: RuneState) -> str:
    """What the state waits for, in a word."""
    if not s.frames:
        return "over"
    names = FRAME_NAMES[s.frames[-1][0]]
    return names[s.frames[-1][1]] if len(names) > 1 else names[0]


def view(book: Book, s: RuneState, seat: int, pending: int) -> View:
    """The position as a seat sees it. Cards are [number, kind, colour, magic, ability]; lists of bare numbers are card
    numbers; gems are counted blue, yellow, green, red, wild."""
    out: dict[str, object] = {
        "phase": phase(s),
        "pending": pending,
        "seat": s.frames[0][2] if s.frames and s.round else None,
        "round": s.round,
        "turn": s.turn,
        "group": s.group,
        "first": s.first if s.first >= 0 else None,
        "last_round": s.last == 1,
        "stack": [list(frame) for frame in s.frames],
        "played": [face(book, s.frames[0][2], number) for number in s.played],
        "marks": s.marks[:],
        "borrowed": STONE_NAMES[s.borrowed] if s.borrowed >= 0 else None,
        "lent": GEMS[s.lent] if s.lent >= 0 else None,
        "traded": s.traded == 1,
        "all_wild": s.wilds == 1,
        "toadstool_used": [player for player in range(book.seats) if s.stooled >> player & 1],
        "display": [face(book, 0, number) if number else None for number in s.display],
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
    if book.nocturnal:
        out["night"] = s.night[:]
        out["tiles"] = [[tile + 1, book.effects.short(book.tiles[tile])] if tile >= 0 else None for tile in s.tiles]
        out["tiles_left"] = s.tiles_left[:]
        out["tiles_used"] = s.tiles_used[:]
    if book.forest:
        out["march"] = s.march[:]
        out["toadstools_left"] = s.stools_left[:]
        out["toadstools_used"] = s.stools_used[:]
    return out


def face(book: Book, seat: int, number: int) -> list[object]:
    """A card as it is printed: number, kind, colour, magic and ability."""
    return book.printed[book.at(seat, number)][:]


def _colour(colour: int) -> str | None:
    return GEMS[colour] if colour >= 0 else None


def _player(book: Book, s: RuneState, seat: int, own: bool) -> dict[str, object]:
    """A player as everybody sees it; with `own`, also the hand and what the deck still holds."""
    first = 2 * SLOTS * seat
    out: dict[str, object] = {
        "score": s.scores[seat],
        "gems": s.gems[5 * seat : 5 * seat + 5],
        "ore": s.ore[seat],
        "stones": [STONE_NAMES[stone] for stone in range(len(STONE_NAMES)) if s.stones[seat] >> stone & 1],
        "marked": _colour(s.marked[seat]),
        "rows": [
            [_colour(artifact) for artifact in s.boards[start : start + SLOTS]] for start in (first, first + SLOTS)
        ],
        "hand_size": len(s.hands[seat]),
        "deck_size": len(s.decks[seat]),
        # In the hand for certain, and in the hand or the deck:
        "shown": s.shown[seat][:],
        "unseen": unseen(s, seat),
        "hand": [face(book, seat, number) for number in s.hands[seat]] if own else None,
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
    """The cards of a player of which others cannot tell whether they are in the hand or in the deck, ascending."""
    out = s.decks[seat][:]
    for number in s.hands[seat]:
        if number not in s.shown[seat]:
            put(out, number)
    return out


# --- dealing again ------------------------------------------------------------------------------------------

TRIES: Final = 100
"""How often a hand is dealt before one is made that fits."""


def resample(book: Book, s: RuneState, seat: int, rng: Random) -> RuneState:
    """The same position with the cards of all others dealt again between hand and deck."""
    out = s.clone()
    for other in range(book.seats):
        if other == seat:
            continue
        hidden = len(s.hands[other]) - len(s.shown[other])
        pool = unseen(s, other)
        _deal(out, other, pool, hidden, rng)
        if _choosing(s, other):
            # Somebody in the middle of choosing cards has told that they can go on from there.
            for _ in range(TRIES):
                if _can_go_on(book, out):
                    break
                _deal(out, other, pool, hidden, rng)
            else:
                _deal_best(book, out, other, pool, hidden)
    return out


def _deal(out: RuneState, seat: int, pool: list[int], count: int, rng: Random) -> None:
    """So many cards of the pool to the hand, the others to the deck."""
    left = pool[:]
    hand = out.shown[seat][:]
    for _ in range(count):
        put(hand, left.pop(below(rng, len(left))))
    out.hands[seat] = hand
    out.decks[seat] = left


def _choosing(s: RuneState, seat: int) -> bool:
    if not s.frames or s.frames[-1][2] != seat:
        return False
    kind, step = s.frames[-1][0], s.frames[-1][1]
    return (kind == SUMMON and step == PLAY) or (kind == UTILIZE and step == CHOOSE)


def _can_go_on(book: Book, s: RuneState) -> bool:
    options = play_options(book, s) if s.frames[-1][0] == SUMMON else choose_options(s)
    return len(options) > 0


def _deal_best(book: Book, out: RuneState, seat: int, pool: list[int], count: int) -> None:
    """The cards of the pool with the highest numbers, or for a summons with the most magic."""
    ranked = [(number, number) for number in pool]
    if out.frames[-1][0] == SUMMON:
        ranked = sorted([(book.magic[book.at(seat, number)], number) for number in pool])
    hand = out.shown[seat][:]
    deck: list[int] = []
    for index, (_, number) in enumerate(ranked):
        put(deck if index < len(ranked) - count else hand, number)
    out.hands[seat] = hand
    out.decks[seat] = deck
