"""Enchanted Forest: familiars on their track, and the toadstools that they find."""

from __future__ import annotations

from leyline.games.runestones import events as ev
from leyline.games.runestones.procedures.frames import STOOL, plain_frame
from leyline.games.runestones.procedures.resources import push_effect
from leyline.games.runestones.rulebook import STOOLS, Rulebook
from leyline.games.runestones.state import RuneState


def may_step(book: Rulebook, s: RuneState, seat: int) -> bool:
    """R30: from the last space there is no further move."""
    return book.forest and s.familiars[seat] < len(book.spaces)


def step(book: Rulebook, s: RuneState, seat: int) -> None:
    """Move a familiar one space, on top of those that stand there (R32); it finds what the space gives (R30)."""
    space = s.familiars[seat] + 1
    s.familiars[seat] = space
    s.march.remove(seat)
    index = 0
    while index < len(s.march) and s.familiars[s.march[index]] >= space:
        index += 1
    s.march.insert(index, seat)
    if s.events is not None:
        s.events.append((ev.STEPPED, seat, space))
    push_effect(s, seat, book.spaces[space - 1])


def ranks(book: Rulebook, s: RuneState) -> list[int]:
    """Return the rank points of each player. R33: by rank among the familiars that moved at all."""
    out = [0] * book.seats
    rank = 0
    for seat in s.march:
        if s.familiars[seat]:
            out[seat] = book.rank_points[rank]
            rank += 1
    return out


# --- toadstools ---------------------------------------------------------------------------------------------


def has_toadstool(s: RuneState, seat: int, kind: int) -> bool:
    """Whether a seat may use a toadstool of this kind: it has one and has used none this turn (R29)."""
    return s.stools[STOOLS * seat + kind] > 0 and not s.stooled >> seat & 1


def use_toadstool(s: RuneState, seat: int, kind: int, card: int = 0) -> None:
    """Use up a toadstool."""
    s.stools[STOOLS * seat + kind] -= 1
    s.stools_used[kind] += 1
    s.stooled |= 1 << seat
    if s.events is not None:
        s.events.append((ev.USED_STOOL, seat, kind, card))


def draw_toadstools(s: RuneState, seat: int, count: int) -> None:
    """Have toadstools drawn next."""
    for _ in range(count):
        s.frames.append(plain_frame(STOOL, seat))


def toadstool_may_come(s: RuneState) -> bool:
    """Whether there is a toadstool to draw. R29: an empty stack is made anew from the used ones."""
    return sum(s.stools_left) + sum(s.stools_used) > 0


def stools_wait(s: RuneState) -> bool:
    """Return whether a toadstool comes off the stack."""
    if sum(s.stools_left) == 0 and sum(s.stools_used) > 0:
        s.stools_left = s.stools_used
        s.stools_used = [0] * STOOLS
        if s.events is not None:
            s.events.append((ev.STOOLS_SHUFFLED,))
    if sum(s.stools_left) > 0:
        return True
    s.frames.pop()
    return False


def find(s: RuneState, kind: int) -> None:
    """Draw a toadstool; it lies open before its owner."""
    seat = s.frames.pop()[2]
    s.stools_left[kind] -= 1
    s.stools[STOOLS * seat + kind] += 1
    if s.events is not None:
        s.events.append((ev.FOUND_STOOL, seat, kind))
