"""What speaks for a turn of The Channeling, in a few words."""

from __future__ import annotations

from typing import Final

from leyline.games.channeling.cards import Deck
from leyline.games.channeling.grid import PLACES
from leyline.games.channeling.state import DONE, ChannelingState
from leyline.games.channeling.text_en import NAMES, listed

NEAR: Final = 2
"""A card that lacks so many cubes or fewer is worth a word."""
NUMBERS: Final = ("no", "one", "two")


def reasons(
    deck: Deck, cards_to_end: int, before: ChannelingState, after: ChannelingState, scores: list[int], seat: int
) -> list[str]:
    """What was decided between two positions has done for a seat: cards first, then what it leaves to the other, then
    what is on its way."""
    out: list[str] = []
    other = NAMES[1 - seat]
    channeled = after.cubes != before.cubes
    ends = after.phase == DONE or (before.last == 1 and channeled)
    if ends:
        out.append(f"ends the game {scores[seat]} to {scores[1 - seat]}")
    kinds = len(deck.names)
    won: list[str] = []
    for kind in range(kinds):
        index = seat * kinds + kind
        won += [deck.names[kind]] * (after.won[index] - before.won[index])
    if won:
        over = after.over[seat] - before.over[seat]
        out.append(f"acquires {listed(won)}" + (f" with {over} overchanneling" if over else ""))
        if not before.last and sum(after.won[seat * kinds : (seat + 1) * kinds]) >= cards_to_end:
            out.append(f"leaves {other} one last turn")
    if ends or not channeled:
        return out
    out += _leaves(deck, after, seat)
    out += _brings(deck, before, after, seat)
    pairs = 0
    placed = 0
    for place in range(PLACES):
        pairs += max(_of(before, place, 1 - seat) - _of(after, place, 1 - seat), 0)
        placed += max(_of(after, place, seat) - _of(before, place, seat), 0)
    if pairs:
        out.append(f"cancels {pairs} cube{'' if pairs == 1 else 's'} of {other}")
    if not out and placed:
        out.append(f"places {placed} cube{'' if placed == 1 else 's'}")
    return out


def _leaves(deck: Deck, after: ChannelingState, seat: int) -> list[str]:
    """The best card that the other player is near to."""
    place, short = _nearest(deck, after, 1 - seat, None)
    if place < 0:
        return []
    return [f"leaves {_card(deck, after, place)} {_cubes(short)} short for {NAMES[1 - seat]}"]


def _brings(deck: Deck, before: ChannelingState, after: ChannelingState, seat: int) -> list[str]:
    """The best card that came near."""
    place, short = _nearest(deck, after, seat, before)
    if place < 0:
        return []
    return [f"brings {_card(deck, after, place)} within {_cubes(short)}"]


def _nearest(deck: Deck, s: ChannelingState, seat: int, before: ChannelingState | None) -> tuple[int, int]:
    """The card that lacks the fewest of a seat's cubes, the more splendid the better, and how many; -1 if none is near.
    With a position before, only among those that have got nearer since."""
    best, short = -1, NEAR + 1
    for place in range(PLACES):
        kind = s.cards[place]
        if kind < 0 or (before is not None and _of(s, place, seat) <= _of(before, place, seat)):
            continue
        lacks = deck.vigor[kind] - _of(s, place, seat)
        if lacks < short or (lacks == short and best >= 0 and deck.splendor[kind] > deck.splendor[s.cards[best]]):
            best, short = place, lacks
    return best, short


def _of(s: ChannelingState, place: int, seat: int) -> int:
    """A seat's cubes on a place."""
    return max(s.cubes[place] if seat == 0 else -s.cubes[place], 0)


def _card(deck: Deck, s: ChannelingState, place: int) -> str:
    return deck.names[s.cards[place]]


def _cubes(number: int) -> str:
    return f"{NUMBERS[number]} cube{'' if number == 1 else 's'}"
