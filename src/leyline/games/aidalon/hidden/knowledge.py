"""Who knows which card."""

from __future__ import annotations

from leyline.core.game import SPECTATOR, Frame
from leyline.games.aidalon.grid import SLOTS
from leyline.games.aidalon.notation import (
    ARCHIVE,
    FETCH,
    OUTCOME_CARD,
    RUSH,
    SCRAP,
    SHOW_ARCHIVES,
    SHOW_COUNCIL,
    SHUFFLE,
    STAGE,
)
from leyline.games.aidalon.procedures.frames import (
    ABILITY,
    ABILITY_ORIGIN,
    ABILITY_SOURCE,
    CARDS_TO,
    DEAL,
    FROM_COUNCIL,
    KIND,
    QUESTION_OWNER,
    SEAT,
    SEEN_BY,
    TO_ARCHIVES,
    TO_COUNCIL,
)
from leyline.games.aidalon.state import WATCHERS, AidalonState


def bit_of(seat: int) -> int:
    """The bit of a seat, or of those who watch, in masks of who knows a card."""
    return 1 << (WATCHERS if seat == SPECTATOR else seat)


def is_moment_in_play(f: Frame) -> bool:
    """Whether a frame is a moment that has left its Council and not reached the Scrap."""
    return f[KIND] == ABILITY and f[ABILITY_ORIGIN] == FROM_COUNCIL


def moments_in_play(s: AidalonState, seat: int) -> list[int]:
    """The moments of a seat that are being resolved."""
    return [f[ABILITY_SOURCE] for f in s.stack if is_moment_in_play(f) and f[SEAT] == seat]


def observation_id(s: AidalonState, code: int, seat: int) -> int:
    """What a seat sees of an option or outcome: the code, or a number below 0 for what it cannot tell apart. Staging
    shows the slot, showing an agent shows the district, the other hidden choices only that they were made."""
    f = s.stack[-1]
    if OUTCOME_CARD <= code < STAGE:
        return code if _deals_to(f) & bit_of(seat) else -1
    if seat == f[SEAT]:
        return code
    if STAGE <= code < RUSH:
        return -1 - (code - STAGE) % SLOTS
    if ARCHIVE <= code < SCRAP or SHUFFLE <= code < SHOW_ARCHIVES or FETCH <= code < OUTCOME_CARD:
        return -1
    if SHOW_ARCHIVES <= code < FETCH and seat != f[QUESTION_OWNER]:
        return -1 if code < SHOW_COUNCIL else -2
    return code


def _deals_to(f: Frame) -> int:
    """Who sees the card that comes off a Network or is picked at random: the mask of the frame; the owner too if it
    comes from or goes to where the owner may look."""
    owner = 1 << f[SEAT]
    if f[KIND] == DEAL and f[CARDS_TO] != TO_COUNCIL and f[CARDS_TO] != TO_ARCHIVES:
        return f[SEEN_BY]
    if f[CARDS_TO] == TO_COUNCIL or f[CARDS_TO] == TO_ARCHIVES:
        return owner
    return f[SEEN_BY] | owner
