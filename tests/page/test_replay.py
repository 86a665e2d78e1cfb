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
    page.get_by_role("link", name="Review the game").click()
    page.wait_for_selector("section.bar")
    return page


def test_a_replay_goes_by_turns_and_by_steps_and_its_buttons_stand_still(replay: Page) -> None:
    where = replay.locator("[data-where]")
    forward = replay.get_by_role("button", name="Forward one turn")
    replay.keyboard.press("Home")
    expect(where).to_have_text("Before the first turn")
    place = forward.bounding_box()
    replay.keyboard.press("ArrowRight")
    while where.inner_text() == "Before the first turn":  # the set-up lies before it
        replay.keyboard.press("ArrowRight")
    expect(where).to_have_text(re.compile(r"^Turn 1 of \d+$"))
    assert forward.bounding_box() == place
    forward.click()
    expect(where).to_have_text(re.compile(r"^Turn 2 of \d+$"))
    replay.keyboard.press("Shift+ArrowLeft")
    expect(where).to_have_text(re.compile(r"^Turn (2|1) of \d+"))
    replay.get_by_role("button", name="To the end").click()
    expect(where).to_have_text(re.compile(r"^Turn (\d+) of \1$"))
    expect(replay.locator("[data-ending]")).to_have_text(re.compile(r"Random beat \w+\. \w+ resigned\."))
    assert forward.bounding_box() == place
    replay.locator(".log button").first.click()
    expect(where).not_to_have_text(re.compile(r"^Turn (\d+) of \1$"))


def test_a_link_leads_to_its_moment_and_a_game_goes_on_from_there(replay: Page, visit: Visitor) -> None:
    replay.keyboard.press("Home")
    for _ in range(3):
        replay.keyboard.press("Shift+ArrowRight")
    replay.wait_for_url("**/replay?at=3*")
    other = visit(replay.url.removeprefix(visit.base))
    expect(other.locator("[data-where]")).to_have_text(replay.locator("[data-where]").inner_text())
    expect(other.locator(".told")).to_have_text(replay.locator(".told").inner_text())
    other.get_by_role("link", name="Play from here").click()
    other.get_by_role("button", name="Against a bot").click()
    other.get_by_role("button", name="Open the table").click()
    other.wait_for_selector(".table-layout[data-status]")
    until_asked(other)
    old, new = (url.partition("/t/")[2][:32] for url in (replay.url, other.url))
    card = other.request.get(f"/api/tables/{new}").json()["card"]
    assert (card["origin"], card["entry"]) == (old, 3)
    assert Player(other).decide()


def test_the_curve_fills_in_and_its_turning_points_lead_to_their_moments(replay: Page) -> None:
    replay.goto("/")
    replay.locator("input[type=file]").set_input_files(FOLDER / "records" / "channeling-prepared-5.ley")
    replay.get_by_role("button", name="To the end").click()
    expect(replay.locator("[data-ending]")).to_have_text(re.compile(r"\w+ beat \w+\. 18 to 11: limit of 20 turns\."))
    expect(replay.locator(".curve tbody tr")).to_have_count(9)
    replay.get_by_role("tab", name="Moments").click()
    expect(replay.get_by_text(re.compile(r"^(\d turning points?|No single turn decided it)$"))).to_be_visible()
    curve = replay.get_by_role("slider", name="Move along the game")
    expect(curve).to_have_attribute("aria-valuetext", re.compile(r"^Turn 8 of 8: Light 100\s%, Dark 0\s%$"))
    for point in replay.get_by_role("list", name="Turning points").get_by_role("button").all():
        point.click()
        expect(point).to_have_attribute("aria-current", "step")
    curve.fill("4")
    expect(replay.locator("[data-where]")).to_have_text("Turn 4 of 8")
    replay.get_by_role("tab", name="Hint").click()
    replay.get_by_role("button", name="What would a bot do here?").click()
    advice = replay.get_by_role("region", name="What a bot would do")
    expect(advice.get_by_role("listitem").first).to_contain_text("%")
    replay.get_by_role("button", name="Forward one step").click()
    expect(advice).to_have_count(0)


def test_a_record_is_downloaded_and_looked_at_again(replay: Page, tmp_path: Path) -> None:
    turns = replay.locator("[data-where]").inner_text()
    replay.get_by_role("tab", name="Moments").click()
    with replay.expect_download() as found:
        replay.get_by_role("link", name="Download the record").click()
    kept = tmp_path / "game.ley"
    found.value.save_as(kept)
    replay.goto("/")
    replay.locator("input[type=file]").set_input_files(kept)
    replay.wait_for_selector("section.bar")
    expect(replay.locator("[data-where]")).to_have_text(turns)
