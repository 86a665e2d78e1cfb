"""Summon Creatures: play cards of one colour, buy cards of the display with their magic points."""

from __future__ import annotations

from leyline.games.runestones import events as ev
from leyline.games.runestones import notation as code_of
from leyline.games.runestones.cards.effect_notation import WILD
from leyline.games.runestones.procedures.frames import (
    BUY,
    PLAY,
    SEAT,
    STEP,
    SUMMON_COLOUR,
    SUMMON_LAST,
    SUMMON_MAGIC,
    summon_frame,
)
from leyline.games.runestones.procedures.resources import (
    cheapest,
    has_stone,
    leave_display,
    play_card,
    put,
    refill_display,
)
from leyline.games.runestones.rulebook import MAGIC, PLACES, Rulebook
from leyline.games.runestones.state import RuneState


def may_summon(book: Rulebook, s: RuneState, seat: int) -> bool:
    """R5: at least one card must be bought; no card need be played where the Magic Points stone is enough."""
    free = book.stone_magic if has_stone(s, seat, MAGIC) else 0
    return free + _reach(book, s, seat, -1, 0) >= cheapest(book, s)


def begin(book: Rulebook, s: RuneState, seat: int) -> None:
    """Begin the action."""
    free = book.stone_magic if has_stone(s, seat, MAGIC) else 0
    s.frames.append(summon_frame(PLAY, seat, -1, free, 0))


def _reach(book: Rulebook, s: RuneState, seat: int, colour: int, last: int) -> int:
    """Return the most magic points that the cards of a hand above a number can give together with cards of that colour
    (-1: white ones or none). R6: white cards join any one colour; two plain colours never mix."""
    white = 0
    plain = [0, 0, 0, 0]
    for number in s.hands[seat]:
        if number > last:
            index = book.at(seat, number)
            found = book.colours[index]
            if found == WILD:
                white += book.magic[index]
            else:
                plain[found] += book.magic[index]
    if colour >= 0:
        return white + plain[colour]
    return white + max(plain[0], plain[1], plain[2], plain[3])


# --- playing cards ------------------------------------------------------------------------------------------


def play_options(book: Rulebook, s: RuneState) -> list[int]:
    """Return cards that fit the colour, in ascending order, so that every set comes up once; and `done` once they pay
    for something. No choice leads to where nothing can be bought."""
    frame = s.frames[-1]
    seat, colour, points, last = frame[SEAT], frame[SUMMON_COLOUR], frame[SUMMON_MAGIC], frame[SUMMON_LAST]
    goal = cheapest(book, s)
    out: list[int] = []
    for number in s.hands[seat]:
        if number <= last:
            continue
        index = book.at(seat, number)
        found = book.colours[index]
        if found != WILD and colour >= 0 and found != colour:
            continue
        total = points + book.magic[index]
        joined = colour if found == WILD else found
        if total >= goal or total + _reach(book, s, seat, joined, number) >= goal:
            out.append(code_of.PLAY + number)
    if points >= goal:
        out.append(code_of.DONE)
    return out


def play(book: Rulebook, s: RuneState, code: int) -> None:
    """Play a card, or count the points."""
    frame = s.frames[-1]
    seat, colour, points = frame[SEAT], frame[SUMMON_COLOUR], frame[SUMMON_MAGIC]
    if code == code_of.DONE:
        s.frames[-1] = summon_frame(BUY, seat, colour, points, 0)
        return
    number = code - code_of.PLAY
    index = book.at(seat, number)
    play_card(s, seat, number)
    found = book.colours[index]
    s.frames[-1] = summon_frame(PLAY, seat, colour if found == WILD else found, points + book.magic[index], number)


# --- buying -------------------------------------------------------------------------------------------------


def buy_options(book: Rulebook, s: RuneState) -> list[int]:
    """Return cards to buy. R4: any number while the points last, at the prices of their places, which stay as they are;
    in ascending order, so that every set comes up once. R5: at least one."""
    frame = s.frames[-1]
    points, last = frame[SUMMON_MAGIC], frame[SUMMON_LAST]
    out: list[int] = []
    for place in range(PLACES):
        number = s.display[place]
        if number > last and book.prices[place] <= points:
            out.append(code_of.BUY + number)
    out.sort()
    if last:
        out.append(code_of.DONE)
    return out


def buy(book: Rulebook, s: RuneState, code: int) -> None:
    """Buy a card and put it on the buyer's discard pile."""
    frame = s.frames[-1]
    seat, colour, points = frame[SEAT], frame[SUMMON_COLOUR], frame[SUMMON_MAGIC]
    if code == code_of.DONE:
        finish(book, s, seat)
        return
    number = code - code_of.BUY
    price = book.prices[s.display.index(number)]
    leave_display(s, number)
    put(s.piles[seat], number)
    if s.events is not None:
        s.events.append((ev.BOUGHT, seat, number, price))
    s.frames[-1] = summon_frame(BUY, seat, colour, points - price, number)


def waits(book: Rulebook, s: RuneState) -> bool:
    """Return whether there is something to choose. When nothing more can be bought, end the action."""
    frame = s.frames[-1]
    if frame[STEP] == BUY and frame[SUMMON_LAST] and len(buy_options(book, s)) == 1:
        finish(book, s, frame[SEAT])
        return False
    return True


def finish(book: Rulebook, s: RuneState, seat: int) -> None:
    """Let the remaining points lapse, discard the played cards and refill the display."""
    for number in s.played:
        put(s.piles[seat], number)
    s.played = []
    s.marks = []
    s.frames.pop()
    refill_display(book, s, seat)
