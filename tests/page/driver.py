"""Plays at a real page as a person would: finds what is marked, and clicks it. Knows no game."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

TABLE = ".table-layout[data-status]"
TABLE_STATUS = f"({{...document.querySelector('{TABLE}').dataset}})"

PICK = (Path(__file__).parent / "pick.js").read_text(encoding="utf-8").rstrip().removesuffix(";")


PATIENCE = 90.0
"""Seconds to wait for an answer, or for what covers a marked thing to go, before the test fails."""


def table_status(page: Page) -> dict[str, str]:
    """Return the status that the table's layout carries, as soon as there is one: a page connects anew when it has sat
    down, and shows no table meanwhile."""
    found: dict[str, str] = page.locator(TABLE).evaluate("layout => ({...layout.dataset})")
    return found


def until_asked(page: Page) -> dict[str, str]:
    """Wait until it is this browser's turn, or the game is over."""
    page.wait_for_selector('.table-layout[data-status="over"], .table-layout[data-your-turn="true"]', state="attached")
    return table_status(page)


class Player:
    """A person with a mouse or a finger."""

    def __init__(self, page: Page, seed: int = 1, touch: bool = False) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.touch = touch
        self.clicks = 0

    def click(self, skip: bool = False) -> dict[str, Any]:
        """Click one thing that is marked."""
        draw = self.rng.random()
        found: dict[str, Any] = self.page.evaluate(PICK, [draw, skip])
        until = time.monotonic() + PATIENCE
        while "covered" in found and time.monotonic() < until:  # another player's move may pass over it
            self.page.wait_for_timeout(50)
            found = self.page.evaluate(PICK, [draw, skip])
        assert "covered" not in found, f"marked, but something lies over it: {found['covered']}"
        if "none" not in found:
            if self.touch:
                self.page.touchscreen.tap(found["x"], found["y"])
            else:
                self.page.mouse.click(found["x"], found["y"])
            self.clicks += 1
        return found

    def decide(self) -> bool:
        """Answer one question; False if the game is over."""
        before = until_asked(self.page)
        if before["status"] == "over":
            return False
        tries = 0
        until = time.monotonic() + PATIENCE
        while tries < 24 and time.monotonic() < until:
            # After many clicks without a decision, choose from the list.
            if "none" in self.click(skip=tries > 12):
                self.page.wait_for_timeout(50)  # the choice is on its way
            else:
                tries += 1
            now = table_status(self.page)
            if now["decision"] != before["decision"] or now["yourTurn"] != "true":
                return True
        raise AssertionError(f"clicking what is marked leads nowhere: {self.page.inner_text('.zone-prompt')}")

    def play(self, decisions: int = 100_000) -> bool:
        """Play on; True if the game is over."""
        return any(not self.decide() for _ in range(decisions))
