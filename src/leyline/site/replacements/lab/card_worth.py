"""What cards are worth is not worked out in a browser: that takes linear algebra."""

from __future__ import annotations

from typing import Any

from leyline.core.game import AnyGame
from leyline.lab.measured_game import GameResult

SELDOM = ""


def kinds(game: AnyGame) -> list[str]:
    """Return nothing that could be compared."""
    return []


def worth_in(game: AnyGame, played: list[GameResult], kind: str) -> list[Any]:
    """Return nothing."""
    return []
