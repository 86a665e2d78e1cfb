"""Which slots of a grid fit a description, as bit masks. All of it is public."""

from __future__ import annotations

from leyline.games.aidalon.grid import EVERY_SLOT, PLACES, SLOTS
from leyline.games.aidalon.state import AidalonState


def occupied(s: AidalonState, seat: int) -> int:
    """Slots with a card."""
    mask = 0
    base = PLACES * seat
    for slot in range(SLOTS):
        if s.cards[base + slot] >= 0:
            mask |= 1 << slot
    return mask


def forged(s: AidalonState, seat: int) -> int:
    """Slots with a forged card."""
    mask = 0
    base = PLACES * seat
    for slot in range(SLOTS):
        if s.forged[base + slot]:
            mask |= 1 << slot
    return mask


def unforged(s: AidalonState, seat: int) -> int:
    """Slots with an unforged card."""
    return occupied(s, seat) & ~forged(s, seat)


def ready(s: AidalonState, seat: int, within: int = EVERY_SLOT) -> int:
    """Slots with an unexhausted card, forged or not (A29)."""
    mask = 0
    base = PLACES * seat
    for slot in range(SLOTS):
        if within >> slot & 1 and s.cards[base + slot] >= 0 and not s.exhausted[base + slot]:
            mask |= 1 << slot
    return mask


def count(mask: int) -> int:
    """Return how many slots a mask names."""
    total = 0
    while mask:
        total += mask & 1
        mask >>= 1
    return total
