"""Who knows which card."""

from __future__ import annotations

from leyline.core.game import SPECTATOR, Frame
from leyline.games.aidalon.procedures.frames import (
    ABILITY,
    ABILITY_ORIGIN,
    ABILITY_SOURCE,
    CARDS_TO,
    DEAL,
    FROM_COUNCIL,
    KIND,
    SEAT,
    SEEN_BY,
    TO_ARCHIVES,
    TO_COUNCIL,
)
from leyline.games.aidalon.state import WATCHERS, AidalonState


def bit_of(seat: int) -> int:
    """Return the bit of a seat, or of spectators, in masks of the seats that know a card."""
    return 1 << (WATCHERS if seat == SPECTATOR else seat)


def is_moment_in_play(f: Frame) -> bool:
    """Return whether a frame is a moment that has left its Council and not yet reached the Scrap."""
    return f[KIND] == ABILITY and f[ABILITY_ORIGIN] == FROM_COUNCIL


def moments_in_play(s: AidalonState, seat: int) -> list[int]:
    """Return the moments of a seat that are being resolved."""
    return [f[ABILITY_SOURCE] for f in s.stack if is_moment_in_play(f) and f[SEAT] == seat]


def outcome_seen_by(f: Frame) -> int:
    """Return the mask of the seats that see the card that is dealt or picked: that of the frame, and the owner if it
    comes from or goes to where the owner may look."""
    owner = 1 << f[SEAT]
    if f[KIND] == DEAL and f[CARDS_TO] != TO_COUNCIL and f[CARDS_TO] != TO_ARCHIVES:
        return f[SEEN_BY]
    if f[CARDS_TO] == TO_COUNCIL or f[CARDS_TO] == TO_ARCHIVES:
        return owner
    return f[SEEN_BY] | owner
