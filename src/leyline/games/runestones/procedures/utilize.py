"""Utilize Abilities: play two cards (with a stone three), use what they can do, lose the higher one."""

from __future__ import annotations

from leyline.games.runestones import events as ev
from leyline.games.runestones import notation as code_of
from leyline.games.runestones.cards.card_lists import FIRST_DRUID
from leyline.games.runestones.cards.effect_notation import WILD
from leyline.games.runestones.procedures import abilities, enchanted_forest, rune_stones
from leyline.games.runestones.procedures.frames import AWAY, CHOOSE, MENU, SEAT, STEP, UTILIZE_LAST, utilize_frame
from leyline.games.runestones.procedures.resources import has_stone, play_card, push_effect, put
from leyline.games.runestones.rulebook import COPY, NO_DISCARD, THREE, Rulebook
from leyline.games.runestones.state import FORFEITED, SWITCHED, USED, RuneState


def may_utilize(s: RuneState, seat: int) -> bool:
    """R10: it takes two cards."""
    return len(s.hands[seat]) >= 2


def begin(s: RuneState, seat: int) -> None:
    """Begin the action."""
    s.frames.append(utilize_frame(CHOOSE, seat, 0))


# --- which cards --------------------------------------------------------------------------------------------


def choose_options(s: RuneState) -> list[int]:
    """Return cards in ascending order, so that every set comes up once; after two, `done`."""
    frame = s.frames[-1]
    seat, last = frame[SEAT], frame[UTILIZE_LAST]
    hand = s.hands[seat]
    out: list[int] = []
    if not last:
        for number in hand[:-1]:
            out.append(code_of.PLAY + number)
        return out
    for number in hand:
        if number > last:
            out.append(code_of.PLAY + number)
    if len(s.played) == 2:
        out.append(code_of.DONE)
    return out


def choose(s: RuneState, code: int) -> None:
    """Play a card, or go on with those played."""
    seat = s.frames[-1][SEAT]
    if code == code_of.DONE:
        s.frames[-1] = utilize_frame(MENU, seat, 0)
        return
    number = code - code_of.PLAY
    play_card(s, seat, number)
    count = len(s.played)
    # Whether a third card is asked for depends on how many there are, which is public, not on which they are.
    more = count == 1 or (count == 2 and has_stone(s, seat, THREE) and len(s.hands[seat]) > 0)
    s.frames[-1] = utilize_frame(CHOOSE if more else MENU, seat, number if more else 0)


# --- their abilities ----------------------------------------------------------------------------------------


def menu_options(book: Rulebook, s: RuneState) -> list[int]:
    """Return each played card's ability, in any order; or, in the forest, a step in its place (R30); or neither."""
    frame = s.frames[-1]
    seat = frame[SEAT]
    out: list[int] = []
    if frame[STEP] == AWAY:
        for number in lost(s):
            out.append(code_of.KEEP + number)
        out.append(code_of.DONE)
        return out
    walks = enchanted_forest.may_step(book, s, seat)
    copies = book.forest and enchanted_forest.has_toadstool(s, seat, COPY)
    for index in range(len(s.played)):
        number = s.played[index]
        marks = s.marks[index]
        if not marks & FORFEITED and (not marks & USED or copies):
            at = book.at(seat, number)
            colour = book.colours[at]
            if abilities.usable(book, s, seat, book.abilities[at], colour if colour != WILD else -1):
                out.append((code_of.COPY if marks & USED else code_of.USE) + number)
        if walks and not marks & (USED | FORFEITED):
            out.append(code_of.STEP + number)
    out.sort()
    rune_stones.add_free(book, s, seat, out)
    out.append(code_of.DONE)
    return out


def waits(book: Rulebook, s: RuneState) -> bool:
    """Return whether there is something to choose. When nothing is left to use, put the cards away."""
    frame = s.frames[-1]
    if frame[STEP] == CHOOSE:
        return True
    if frame[STEP] == MENU:
        if len(menu_options(book, s)) > 1:
            return True
        _leave_menu(s)
        return False
    if book.forest and enchanted_forest.has_toadstool(s, frame[SEAT], NO_DISCARD):
        return True
    _put_away(s, 0)
    return False


def apply(book: Rulebook, s: RuneState, code: int) -> None:
    """Use, give up or copy an ability, or put the cards away."""
    frame = s.frames[-1]
    seat = frame[SEAT]
    if frame[STEP] == AWAY:
        if code != code_of.DONE:
            enchanted_forest.use_toadstool(s, seat, NO_DISCARD, code - code_of.KEEP)
        _put_away(s, 0 if code == code_of.DONE else code - code_of.KEEP)
    elif code == code_of.DONE:
        _leave_menu(s)
    elif code_of.STEP < code < code_of.TAKE_CARD:
        s.marks[s.played.index(code - code_of.STEP)] |= FORFEITED
        enchanted_forest.step(book, s, seat)
    else:
        number = code - code_of.USE
        if code > code_of.COPY:
            number = code - code_of.COPY
            enchanted_forest.use_toadstool(s, seat, COPY, number)
        at = book.at(seat, number)
        colour = book.colours[at]
        s.marks[s.played.index(number)] |= USED
        if s.events is not None:
            s.events.append((ev.USED, seat, number))
        push_effect(s, seat, book.abilities[at], colour if colour != WILD else -1, number)


def _leave_menu(s: RuneState) -> None:
    seat = s.frames[-1][SEAT]
    s.frames[-1] = utilize_frame(AWAY, seat, 0)


# --- putting away -------------------------------------------------------------------------------------------


def lost(s: RuneState) -> list[int]:
    """Return the cards that will be lost: the highest; with Card Switch the banshees that used it, and no other (R27,
    R44)."""
    switched: list[int] = []
    for index in range(len(s.played)):
        if s.marks[index] & SWITCHED:
            switched.append(s.played[index])
    return switched if switched else s.played[-1:]


def _put_away(s: RuneState, kept: int) -> None:
    """R11: only now. A lost creature goes onto the general discard pile, a lost druid out of the game; all others, and
    the one that a toadstool keeps, onto one's own discard pile."""
    seat = s.frames.pop()[2]
    gone = lost(s)
    for number in s.played:
        if number == kept or number not in gone:
            put(s.piles[seat], number)
            if s.events is not None:
                s.events.append((ev.KEPT, seat, number))
        else:
            put(s.discard if number < FIRST_DRUID else s.gone[seat], number)
            if s.events is not None:
                s.events.append((ev.LOST, seat, number))
    s.played = []
    s.marks = []
