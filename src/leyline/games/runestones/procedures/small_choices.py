"""Smaller choices inside a part: gems to give back, colours to change them to, a card to resurrect, a face rolled."""

from __future__ import annotations

from leyline.games.runestones import events as ev
from leyline.games.runestones import notation as code_of
from leyline.games.runestones.cards.effect_notation import WILD
from leyline.games.runestones.procedures.frames import (
    GET,
    GIVE,
    PAY_GEMS,
    PAY_LOWEST,
    PAY_MASK,
    RECOLOUR_COUNT,
    RECOLOUR_GEMS,
    RECOLOUR_LOWEST,
    ROLL_COLOUR,
    ROLL_TIMES,
    SEAT,
    SEEK_COLOUR,
    STEP,
    pay_frame,
    recolour_frame,
)
from leyline.games.runestones.procedures.resources import gain_gems, push_effect, put, return_gem
from leyline.games.runestones.rulebook import Rulebook
from leyline.games.runestones.state import RuneState

# --- giving gems back ---------------------------------------------------------------------------------------


def can_pay(s: RuneState, seat: int, need: int, mask: int) -> bool:
    """Whether a seat has that many gems of the kinds in the mask."""
    total = 0
    for gem in range(5):
        if mask >> gem & 1:
            total += s.gems[5 * seat + gem]
    return total >= need


def pay_options(s: RuneState) -> list[int]:
    """Return gems that will do, in the order of the colours, wild ones last, so that every set comes up once."""
    frame = s.frames[-1]
    need, seat, mask, lowest = frame[PAY_GEMS], frame[SEAT], frame[PAY_MASK], frame[PAY_LOWEST]
    total = 0
    for gem in range(lowest, 5):
        if mask >> gem & 1:
            total += s.gems[5 * seat + gem]
    out: list[int] = []
    for gem in range(lowest, 5):
        if mask >> gem & 1:
            count = s.gems[5 * seat + gem]
            if count and total >= need:
                out.append(code_of.PAY + gem)
            total -= count
    return out


def pay(s: RuneState, code: int) -> None:
    """Return one gem to the supply."""
    frame = s.frames[-1]
    need, seat = frame[PAY_GEMS], frame[SEAT]
    gem = code - code_of.PAY
    if need == 1:
        s.frames.pop()
    else:
        s.frames[-1] = pay_frame(need - 1, seat, frame[PAY_MASK], gem)
    return_gem(s, seat, gem)


# --- changing colours ---------------------------------------------------------------------------------------


def recolour_waits(s: RuneState) -> bool:
    """Whether a gem is still to be given or got. R52: first all gems go back, then as many are taken, each of another
    colour than the one that it stands for; what the supply does not have is not gained (R12)."""
    frame = s.frames[-1]
    if frame[STEP] == GIVE:
        if frame[RECOLOUR_COUNT] and len(recolour_options(s)) > 1:
            return True
        _get(s)
    elif len(frame) < RECOLOUR_GEMS + 2 * frame[RECOLOUR_COUNT] and recolour_options(s):
        return True
    else:
        s.frames.pop()
    return False


def recolour_options(s: RuneState) -> list[int]:
    """Return gems to give, then gems to have instead, both in the order of the colours, so that every exchange comes up
    once."""
    frame = s.frames[-1]
    seat = frame[SEAT]
    out: list[int] = []
    if frame[STEP] == GIVE:
        for gem in range(frame[RECOLOUR_LOWEST], 5):
            if s.gems[5 * seat + gem]:
                out.append(code_of.PAY + gem)
        out.append(code_of.DONE)
        return out
    given = frame[RECOLOUR_COUNT]
    room = [0] * WILD
    total = 0
    for colour in range(frame[RECOLOUR_LOWEST], WILD):
        # As many of a colour as were given of the others.
        room[colour] = min(s.gems_left[colour], given - frame[RECOLOUR_GEMS:].count(colour))
        total += room[colour]
    need = min(RECOLOUR_GEMS + 2 * given - len(frame), total)
    for colour in range(frame[RECOLOUR_LOWEST], WILD):
        if room[colour] > 0 and total >= need:
            out.append(code_of.GEM + colour)
        total -= room[colour]
    return out


def recolour(s: RuneState, code: int) -> None:
    """Give back a gem, or take one."""
    frame = s.frames[-1]
    seat = frame[SEAT]
    if code == code_of.DONE:
        _get(s)
    elif frame[STEP] == GIVE:
        gem = code - code_of.PAY
        s.frames[-1] = recolour_frame(GIVE, seat, frame[RECOLOUR_COUNT] - 1, gem, (*frame[RECOLOUR_GEMS:], gem))
        return_gem(s, seat, gem)
    else:
        colour = code - code_of.GEM
        s.frames[-1] = recolour_frame(GET, seat, frame[RECOLOUR_COUNT], colour, (*frame[RECOLOUR_GEMS:], colour))
        gain_gems(s, seat, colour, 1)


def _get(s: RuneState) -> None:
    """Go on from giving gems to taking others."""
    frame = s.frames[-1]
    s.frames[-1] = recolour_frame(GET, frame[SEAT], len(frame) - RECOLOUR_GEMS, 0, frame[RECOLOUR_GEMS:])


# --- resurrecting -------------------------------------------------------------------------------------------


def seek_options(book: Rulebook, s: RuneState) -> list[int]:
    """Return the cards of one colour in the general discard pile."""
    colour = s.frames[-1][SEEK_COLOUR]
    return [code_of.TAKE_CARD + number for number in s.discard if book.colours[number] == colour]


def resurrect(s: RuneState, code: int) -> None:
    """R27: move a card of the general discard pile to one's own."""
    seat = s.frames.pop()[2]
    number = code - code_of.TAKE_CARD
    s.discard.remove(number)
    put(s.piles[seat], number)
    if s.events is not None:
        s.events.append((ev.RESURRECTED, seat, number))


# --- the die ------------------------------------------------------------------------------------------------


def roll(book: Rulebook, s: RuneState, face: int) -> None:
    """Have what a face gives carried out, once or twice; each time it may be forfeited (R14)."""
    frame = s.frames.pop()
    seat, colour, times = frame[SEAT], frame[ROLL_COLOUR], frame[ROLL_TIMES]
    if s.events is not None:
        s.events.append((ev.ROLLED, seat, face, times))
    for _ in range(times):
        push_effect(s, seat, book.faces[face], colour, forfeit=1)
