"""What a position of Rune Stones is to the network of learned odds: about seventy features of a seat that hold, of a
thousand. Each is a number that something has, in a group of numbers."""

from __future__ import annotations

from typing import Final

from leyline.games.runestones.cards.card_lists import MOST_NUMBERS
from leyline.games.runestones.procedures.frames import KIND, KINDS, SEAT, UTILIZE
from leyline.games.runestones.procedures.frames import STEP as FRAME_STEP
from leyline.games.runestones.rulebook import (
    ROWS,
    SLOTS,
    SMITHIES,
    STONES,
    STOOLS,
    WILD_SMITHY,
    Rulebook,
)
from leyline.games.runestones.state import RuneState

MOST_SCORE: Final = 99
MOST_LEAD: Final = 40
MOST_TEMPO: Final = 39
MOST_ROUND: Final = 39
MOST_GEMS: Final = 9
MOST_ORE: Final = 11
MOST_GOODS: Final = 23
MOST_CARDS: Final = 39
MOST_HAND: Final = 11
MOST_WAY: Final = 47
"""Halves of a power point that are under way."""
STEPS: Final = 3
MOST_STOOLS: Final = 3
MOST_SPACE: Final = 19
NIGHT_FAR: Final = 12
MOST_WISPED: Final = 11
PHASES: Final = 10

# Where the groups begin.
SCORE: Final = 0
LEAD: Final = SCORE + MOST_SCORE + 1
TEMPO: Final = LEAD + 2 * MOST_LEAD + 1
LAST: Final = TEMPO + MOST_TEMPO + 1
ROUND: Final = LAST + 3
ORDER: Final = ROUND + MOST_ROUND + 1
GEMS: Final = ORDER + 16
ORE: Final = GEMS + 5 * (MOST_GEMS + 1)
GOODS: Final = ORE + MOST_ORE + 1
OWN_STONE: Final = GOODS + MOST_GOODS + 1
STONE_COUNT: Final = OWN_STONE + STONES
FREE_STONES: Final = STONE_COUNT + STONES + 1
PATTERN: Final = FREE_STONES + STONES + 1
COUNTS: Final = PATTERN + (1 << SLOTS)
IN_HAND: Final = COUNTS + (SLOTS + 1) * (SLOTS + 1)
ELSEWHERE: Final = IN_HAND + MOST_NUMBERS
CARDS: Final = ELSEWHERE + MOST_NUMBERS
HAND: Final = CARDS + MOST_CARDS + 1
WAY: Final = HAND + MOST_HAND + 1
FRAME: Final = WAY + MOST_WAY + 1
TURN: Final = FRAME + STEPS * KINDS
SMITHY: Final = TURN + STEPS + 1
STOOL: Final = SMITHY + WILD_SMITHY + 1
FAMILIAR: Final = STOOL + STOOLS * (MOST_STOOLS + 1)
RANK: Final = FAMILIAR + MOST_SPACE + 1
NIGHT: Final = RANK + 5
WISPED: Final = NIGHT + NIGHT_FAR + 2
EDITION: Final = WISPED + MOST_WISPED + 1
SIZE: Final = EDITION + 4 * PHASES
"""How many features there are."""


def features(book: Rulebook, s: RuneState, seat: int, under_way: float) -> list[int]:
    """Return the features of a seat that hold while the game runs; `under_way` is what its frames will still bring."""
    rival = 0
    for other in range(book.seats):
        if other != seat:
            rival = max(rival, s.scores[other])
    score = s.scores[seat]
    leader = max(score, rival)
    turn = s.frames[0][SEAT]
    begun = (turn - s.first) % book.seats
    mine = (seat - s.first) % book.seats
    last = 0 if not s.last else 1 if mine >= begun else 2
    top = s.frames[-1]
    out = [
        SCORE + min(score, MOST_SCORE),
        LEAD + MOST_LEAD + max(min(score - rival, MOST_LEAD), -MOST_LEAD),
        TEMPO + min(leader // 2, MOST_TEMPO),
        LAST + last,
        ROUND + min(s.round, MOST_ROUND),
        ORDER + 4 * ((turn - seat) % book.seats) + mine,
        ORE + min(s.ore[seat], MOST_ORE),
        HAND + min(len(s.hands[seat]), MOST_HAND),
        WAY + max(min(int(2.0 * under_way), MOST_WAY), 0),
        TURN + (1 + min(s.frames[0][FRAME_STEP], STEPS - 1) if turn == seat else 0),
        EDITION + PHASES * (book.nocturnal + 2 * book.forest) + min(leader // 7, PHASES - 1),
    ]
    if top[SEAT] == seat:
        out.append(FRAME + STEPS * top[KIND] + max(min(top[FRAME_STEP], STEPS - 1), 0))
    _add_goods(s, seat, out)
    _add_board(s, seat, out)
    _add_cards(s, seat, out)
    _add_smithies(book, s, seat, out)
    if book.forest:
        for kind in range(STOOLS):
            out.append(STOOL + (MOST_STOOLS + 1) * kind + min(s.stools[STOOLS * seat + kind], MOST_STOOLS))
        out.append(FAMILIAR + min(s.familiars[seat], MOST_SPACE))
        out.append(RANK + (s.march.index(seat) if s.familiars[seat] else 4))
    if book.nocturnal:
        ahead = NIGHT_FAR + 1
        for space in s.night:
            if space > score:
                ahead = min(space - score, NIGHT_FAR)
                break
        out.append(NIGHT + ahead)
        out.append(WISPED + min(s.wisped[seat], MOST_WISPED))
    return out


def _add_goods(s: RuneState, seat: int, out: list[int]) -> None:
    goods = s.ore[seat]
    for colour in range(5):
        count = s.gems[5 * seat + colour]
        goods += count
        out.append(GEMS + (MOST_GEMS + 1) * colour + min(count, MOST_GEMS))
    out.append(GOODS + min(goods, MOST_GOODS))


def _add_board(s: RuneState, seat: int, out: list[int]) -> None:
    """Add the rune stones and the rows of artifacts."""
    held = free = 0
    for stone in range(STONES):
        if s.stones[seat] >> stone & 1:
            out.append(OWN_STONE + stone)
            held += 1
        elif s.stones_left[stone]:
            free += 1
    out.append(STONE_COUNT + held)
    out.append(FREE_STONES + free)
    high = low = 0
    for row in range(ROWS):
        mask = count = 0
        first = 2 * SLOTS * seat + SLOTS * row
        for slot in range(SLOTS):
            if s.boards[first + slot] >= 0:
                mask |= 1 << slot
                count += 1
        out.append(PATTERN + mask)
        high, low = max(high, count), count if row == 0 else min(low, count)
    out.append(COUNTS + (SLOTS + 1) * high + low)


def _add_cards(s: RuneState, seat: int, out: list[int]) -> None:
    """Add every card of a player. Of the cards in play, all but the highest of those being utilized come back."""
    count = len(s.hands[seat])
    for number in s.hands[seat]:
        out.append(IN_HAND + number)
    for pile in (s.decks[seat], s.piles[seat]):
        count += len(pile)
        for number in pile:
            out.append(ELSEWHERE + number)
    if s.played and s.frames[0][SEAT] == seat:
        kept = len(s.played) - (1 if s.frames[1][KIND] == UTILIZE else 0)
        count += kept
        for index in range(kept):
            out.append(ELSEWHERE + s.played[index])
    out.append(CARDS + min(count, MOST_CARDS))


def _add_smithies(book: Rulebook, s: RuneState, seat: int, out: list[int]) -> None:
    """Add the smithies at which the seat can pay with gems for what lies there."""
    first = 5 * seat
    wild = s.gems[first + 4]
    gems = wild
    for smithy in range(SMITHIES):
        colour = s.smithies[smithy]
        if colour >= 0 and s.gems[first + colour] + wild >= book.smithy_price[smithy]:
            out.append(SMITHY + smithy)
        if smithy < 4:
            gems += s.gems[first + smithy]
    if s.wild_artifacts and gems >= book.wild_price:
        out.append(SMITHY + WILD_SMITHY)
