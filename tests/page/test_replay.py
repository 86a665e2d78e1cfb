"""A finished game: scrubbing, a link to a moment, downloading and uploading a file, and playing on from any moment."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.golden import FOLDER
from tests.page.conftest import Opened, Visitor
from tests.page.driver import Player, until_asked


@pytest.fixture
def replay(opened: Opened) -> Page:
    """Open the replay of a game that a bot won."""
    page = opened("grove", ["me", "random"])
    Player(page, seed=5).play(6)
    until_asked(page)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector("section.bar")
    return page


def test_a_replay_is_scrubbed_by_mouse_and_by_keys(replay: Page) -> None:
    at = replay.locator("section.bar")
    replay.keyboard.press("Home")
    expect(at).to_contain_text(re.compile(r"^.*0 of \d+", re.DOTALL))
    replay.keyboard.press("ArrowRight")
    replay.keyboard.press("ArrowRight")
    expect(at).to_contain_text(re.compile(r"2 of \d+"))
    replay.get_by_role("button", name="To the end").click()
    expect(at).to_contain_text(re.compile(r"(\d+) of \1"))
    expect(replay.locator("[data-ending]")).to_have_text(re.compile(r"\w+ won\. By resignation\."))
    replay.locator(".log button").first.click()
    expect(at).not_to_contain_text(re.compile(r"(\d+) of \1(?!\d)"))


def test_a_link_leads_to_its_moment_and_a_game_goes_on_from_there(replay: Page, visit: Visitor) -> None:
    replay.keyboard.press("Home")
    for _ in range(3):
        replay.keyboard.press("ArrowRight")
    replay.wait_for_url("**/replay?at=3*")
    other = visit(replay.url.removeprefix(visit.base))
    expect(other.locator("section.bar")).to_contain_text(re.compile(r"3 of \d+"))
    expect(other.locator(".told")).to_have_text(replay.locator(".told").inner_text())
    other.get_by_role("link", name="Continue from here").click()
    other.get_by_role("button", name="Against a bot").click()
    other.get_by_role("button", name="Open the table").click()
    other.wait_for_selector(".table-layout[data-status]")
    until_asked(other)
    old, new = (url.partition("/t/")[2][:32] for url in (replay.url, other.url))
    card = other.request.get(f"/api/tables/{new}").json()["card"]
    assert (card["origin"], card["entry"]) == (old, 3)
    assert Player(other).decide()


def test_turning_points_lead_to_their_moments(replay: Page) -> None:
    replay.goto("/")
    replay.locator("input[type=file]").set_input_files(FOLDER / "records" / "channeling-first-12.ley")
    replay.get_by_role("button", name="To the end").click()
    expect(replay.locator("[data-ending]")).to_have_text(re.compile(r"\w+ won\. Ended by: more points\."))
    replay.get_by_role("button", name="Turning points").click()
    points = replay.get_by_role("region", name="Turning points")
    first = points.get_by_role("button").first
    expect(first).to_contain_text("% of the win left")
    expect(first).to_contain_text(re.compile("Better: .*: (acquires|brings|leaves|cancels|places|ends) "))
    first.click()
    expect(first).to_have_attribute("aria-current", "step")
    replay.get_by_role("button", name="What would a bot do here?").click()
    advice = replay.get_by_role("region", name="What a bot would do")
    expect(advice.get_by_role("listitem").first).to_contain_text("%")
    replay.keyboard.press("ArrowRight")
    expect(advice).to_have_count(0)


def test_a_record_is_downloaded_and_looked_at_again(replay: Page, tmp_path: Path) -> None:
    entries = replay.locator("section.bar").inner_text()
    with replay.expect_download() as found:
        replay.get_by_role("link", name="Download the record").click()
    kept = tmp_path / "game.ley"
    found.value.save_as(kept)
    replay.goto("/")
    replay.locator("input[type=file]").set_input_files(kept)
    replay.wait_for_selector("section.bar")
    assert re.findall(r"of \d+", replay.locator("section.bar").inner_text()) == re.findall(r"of \d+", entries)
