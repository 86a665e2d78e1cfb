"""Who knows which card."""

from __future__ import annotations

from leyline.core.contract import SPECTATOR, Frame
from leyline.games.aidalon.frames import ABILITY, FROM_COUNCIL, KIND, ORIGIN, SEAT, SOURCE
from leyline.games.aidalon.state import WATCHERS, AidalonState


def bit_of(seat: int) -> int:
    """The bit of a seat, or of those who watch, in masks of who knows a card."""
    return 1 << (WATCHERS if seat == SPECTATOR else seat)


def in_play(f: Frame) -> bool:
    """Whether a frame is a moment that has left its Council and not reached the Scrap."""
    return f[KIND] == ABILITY and f[ORIGIN] == FROM_COUNCIL


def moments_in_play(s: AidalonState, seat: int) -> list[int]:
    """The moments of a seat that are being resolved."""
    return [f[SOURCE] for f in s.stack if in_play(f) and f[SEAT] == seat]
