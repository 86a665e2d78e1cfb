"""The cards of Aidalon on the page are the engine's."""

from __future__ import annotations

from tests.page import cards


def test_the_cards_of_the_page_are_the_engines() -> None:
    assert cards.TARGET.read_text(encoding="utf-8") == cards.written(), "run scripts/aidalon-cards"
