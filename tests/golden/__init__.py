"""Files that must not change unless somebody looked: playthroughs, position counts, records."""

from __future__ import annotations

from pathlib import Path

from leyline import create
from leyline.core.playthrough import playthrough

FOLDER = Path(__file__).parent
STEPS = 160
"""Enough for a whole game of The Channeling; a long part of the others."""


def playthrough_of(name: str, edition: str, seats: int) -> str:
    """The golden playthrough of a kind of game."""
    return playthrough(create(name, edition, seats, unattended=True), seed=7, steps=STEPS)
