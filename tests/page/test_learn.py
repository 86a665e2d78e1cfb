"""The guided first games: the engine plays them, and the learner makes every move."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page import lessons
from tests.page.conftest import Visitor

GAMES = sorted(path.stem for path in lessons.SOURCE.glob("*.toml"))


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_what_the_engine_plays(game: str) -> None:
    kept = (lessons.TARGET / f"{game}.json").read_text(encoding="utf-8")
    assert kept == lessons.lesson(lessons.SOURCE / f"{game}.toml"), "run scripts/lessons"


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_done_to_its_end(game: str, visit: Visitor) -> None:
    page = visit(f"/learn/{game}")
    page.clock.install()
    page.reload()
    page.wait_for_selector(".lesson")
    for _ in range(200):
        step = page.locator(".lesson > p").first.inner_text()
        play = page.get_by_role("button", name="Play it now")
        if play.is_visible():
            break
        if page.locator("[data-next]:disabled").is_visible():
            page.clock.run_for(3000)
        elif page.locator("[data-next]").is_visible():
            page.locator("[data-next]").click()
        else:
            for details in page.locator(".lesson details:not([open]) summary").all():
                details.click()
            page.locator("[data-option].hinted").last.click()
            expect(page.locator(".lesson > p").first).not_to_have_text(step)
    expect(page.get_by_role("button", name="Play it now")).to_be_visible()
    assert re.match(r"Step (\d+) of \1", page.locator(".lesson > p").first.inner_text())


def test_another_move_than_the_lesson_asks_for_is_not_made(visit: Visitor) -> None:
    page = visit("/learn/channeling")
    for _ in range(2):
        page.locator("[data-next]").click()
    page.locator(".zone-own .glyph").first.click()
    expect(page.locator(".wrong-option")).to_be_visible()
    expect(page.locator(".lesson")).to_contain_text("Step 3")
    page.locator(".zone-own .glyph.hinted").click()
    expect(page.locator(".lesson")).to_contain_text("Step 4")
