"""The stack of frames: changing it, and finding the delve, the engagement or the reaction in progress."""

from __future__ import annotations

from leyline.core.game import Frame
from leyline.games.aidalon.grid import ASIDE, GONE
from leyline.games.aidalon.procedures.frames import (
    ABILITY,
    ABILITY_ANSWER,
    CARD,
    DEFENDER,
    DELVE,
    ENGAGE,
    KIND,
    REACTION,
    REACTION_PASSES,
    REACTION_USED,
    reaction_frame,
)
from leyline.games.aidalon.state import AidalonState, kind_of


def push(s: AidalonState, frame: Frame) -> None:
    """Push a frame; the frames below wait until it is popped."""
    s.stack.append(frame)


def pop(s: AidalonState) -> None:
    s.stack.pop()


def replace_top(s: AidalonState, frame: Frame) -> None:
    """Replace the frame on top."""
    s.stack[-1] = frame


def set_field(s: AidalonState, index: int, field: int, value: int) -> None:
    """Change one field of a frame on the stack."""
    changed = list(s.stack[index])
    changed[field] = value
    s.stack[index] = tuple(changed)


def find_frame(s: AidalonState, kind: int) -> int:
    """Return the index of the innermost frame of a kind; -1 if there is none."""
    index = len(s.stack) - 1
    while index >= 0:
        if s.stack[index][KIND] == kind:
            return index
        index -= 1
    return -1


def is_delving(s: AidalonState) -> bool:
    """Return whether a delve is in progress."""
    return len(s.stack) > 1 and s.stack[1][KIND] == DELVE


def current_delve(s: AidalonState) -> Frame:
    """Return the frame of the delve in progress."""
    return s.stack[1]


def current_engagement(s: AidalonState) -> Frame:
    """Return the innermost `ENGAGE` frame."""
    return s.stack[find_frame(s, ENGAGE)]


def current_reaction(s: AidalonState) -> Frame:
    """Return the innermost `REACTION` frame."""
    return s.stack[find_frame(s, REACTION)]


def first_to_act(s: AidalonState) -> int:
    """Return the seat that acts first in windows and reactions: the defender in a delve (A5), else the first player."""
    return s.stack[1][DEFENDER] if is_delving(s) else s.first


def trigger(s: AidalonState, what: int, card: int, detail: int = 0, second: int = 0) -> None:
    """Open reactions to a trigger if a deck at this table has any."""
    if s.book.heard >> what & 1:
        frame = reaction_frame(seat=first_to_act(s), card=card, trigger=what, detail=detail, second_detail=second)
        push(s, frame)


def close_reactions(s: AidalonState) -> None:
    """Close the innermost reactions: what they were about no longer holds."""
    set_field(s, find_frame(s, REACTION), REACTION_PASSES, s.book.seats)


def follow_cards(s: AidalonState, one: int, other: int) -> None:
    """Update references to two cards that have swapped places."""
    both = 1 << one | 1 << other
    for index in range(len(s.stack)):
        f = s.stack[index]
        if f[CARD] == one:
            set_field(s, index, CARD, other)
        elif f[CARD] == other:
            set_field(s, index, CARD, one)
        if f[KIND] == REACTION and f[REACTION_USED] & both and f[REACTION_USED] & both != both:
            set_field(s, index, REACTION_USED, f[REACTION_USED] ^ both)


def forget_card(s: AidalonState, place: int) -> None:
    """Invalidate references to a card that left its place."""
    for index in range(len(s.stack)):
        f = s.stack[index]
        if f[CARD] == place:
            set_field(s, index, CARD, GONE)
        if f[KIND] == REACTION and place >= 0 and f[REACTION_USED] >> place & 1:
            set_field(s, index, REACTION_USED, f[REACTION_USED] & ~(1 << place))


def engaged_kind(s: AidalonState, f: Frame) -> int:
    """Return the card of an engagement; -1 if it is gone."""
    if f[CARD] >= 0:
        return s.cards[f[CARD]]
    return kind_of(s.aside[-1]) if f[CARD] == ASIDE else -1


def store_answer(s: AidalonState, value: int) -> None:
    """Store a choice in the ability on top of the stack."""
    if s.stack[-1][KIND] == ABILITY:
        set_field(s, len(s.stack) - 1, ABILITY_ANSWER, value)
