"""Each game, played to its end against a bot, by clicking what the page marks."""

from __future__ import annotations

import pytest

from leyline.core import registry
from tests.page.conftest import Opened
from tests.page.driver import Player

SHORT: dict[str, dict[str, object]] = {
    "channeling": {"parameters": {"cards_to_end": 4}},
    "grove": {"parameters": {"control": 2, "circles_to_win": 1}},
    "runestones": {"parameters": {"end_score": 2}},
    "aidalon": {"parameters": {"round_limit": 2}},
}
"""Limits for games that random clicks would play for hours."""


@pytest.mark.parametrize("game", registry.names())
def test_each_game_is_played_to_its_end_by_clicking(game: str, opened: Opened) -> None:
    spec = registry.spec(game)
    page = opened(game, ["me", *["random"] * (spec.min_seats - 1)], wish=SHORT.get(game, {}))
    player = Player(page)
    assert player.play()
    assert page.locator(".game-over").is_visible()
    assert player.clicks > 0
