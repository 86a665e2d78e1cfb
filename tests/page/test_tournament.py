"""A tournament as its players see it: the link, the invitation on a phone, the match, the way back, the end."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.page.conftest import Visitor
from tests.page.test_access import faults
from tests.server.test_tournaments import FAST_BOTS

PHONE = {"width": 390, "height": 664}
LAPTOP = {"width": 1366, "height": 657}
WIDE = "W" * 40


def resign(page: Page) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def test_a_friend_joins_by_the_link_on_a_phone_and_both_play_their_match(visit: Visitor) -> None:
    ann = visit("/")
    ann.get_by_role("link", name="Host a tournament").click()
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_label("Title").fill("Friday evening")
    ann.get_by_label("All meet all").check()
    assert faults(ann) == []
    ann.get_by_role("button", name="Create the tournament").click()
    expect(ann.get_by_role("heading", name="Friday evening")).to_be_visible()
    expect(ann.get_by_role("button", name="Start the tournament")).to_be_disabled()
    link = ann.get_by_label("Link to this tournament").input_value().removeprefix(visit.base)
    for bots in (1, 2):
        ann.locator('[data-add="level-1"]').click()
        expect(ann.get_by_role("heading", name=f"Players: {bots + 1} of 16")).to_be_visible()

    ben = visit(link, viewport=PHONE, has_touch=True)
    expect(ben.get_by_text("invites you to a tournament")).to_contain_text("Ann")
    ben.get_by_label("Join as").fill(WIDE)
    assert faults(ben) == []
    ben.get_by_role("button", name="Join", exact=True).tap()
    expect(ben.get_by_role("heading", name="You are in.")).to_be_visible()
    # The host's page hears of it by itself, and the guest's when the host begins.
    expect(ann.get_by_text(WIDE)).to_be_visible()
    assert faults(ann) == []
    ann.get_by_role("button", name="Start the tournament").click()
    for page in (ann, ben):
        expect(page.get_by_role("heading", name="Your match is ready")).to_be_visible()
        assert faults(page) == []
        assert page.title().startswith("● Your match is ready")
    assert ben.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    # The first and the last to join meet in the first round.
    table = ann.locator("[data-play]").get_attribute("href")
    for page in (ann, ben):
        page.locator("[data-play]").click()
        page.wait_for_url(f"**{table}")
        page.wait_for_selector(".table-layout[data-status=running]")
    resign(ann)
    for page in (ann, ben):
        page.locator("[data-tournament]").click()
        expect(page.get_by_text("Game 2 of 2 against")).to_be_visible()
        expect(page.locator("li.me").get_by_role("link", name="Game 1: 0 : 1")).to_be_visible()
    assert ann.locator("[data-play]").get_attribute("href") != table
    ann.get_by_role("button", name="End the tournament").click()
    ann.get_by_role("button", name="Yes, end it").click()
    expect(ben.get_by_text("The host ended the tournament early.")).to_be_visible()
    assert faults(ben) == []


def test_two_people_and_six_bots_play_a_tournament_of_eight_to_its_end(visit: Visitor) -> None:
    ann, ben = visit("/", viewport=LAPTOP), visit("/", viewport=PHONE)
    for page, name in ((ann, WIDE), (ben, "Ben")):
        assert page.request.post("/api/people", data={"name": name}).ok
        page.evaluate("localStorage.setItem('leyline-named', 'yes')")
    wish = {"game": "channeling", "title": "Cup", "pause_seconds": 0, "bots": FAST_BOTS, "places": 8}
    id = ann.request.post("/api/tournaments", data=wish).json()["id"]
    for page in (ann, ben):
        page.goto(f"/events/{id}")
    ben.get_by_role("button", name="Join", exact=True).click()
    expect(ann.get_by_role("heading", name="Players: 8 of 8")).to_be_visible()
    ann.get_by_role("button", name="Start the tournament").click()
    played: set[str] = set()
    while not all([page.locator(".winner").is_visible() for page in (ann, ben)]):
        for page in (ann, ben):
            table = page.evaluate("document.querySelector('[data-play]')?.getAttribute('href')")
            if table is None or table in played:
                page.wait_for_timeout(50)
                continue
            page.goto(table)
            page.wait_for_selector(".table-layout[data-status=running], .table-layout[data-status=over]")
            assert page.get_by_role("button", name="Hint").count() == 0
            if page.locator(".table-layout").get_attribute("data-status") == "running":
                resign(page)
            played.add(table)
            page.locator("[data-tournament]").click()
            page.wait_for_url(f"**/events/{id}")
    assert len(played) >= 6
    for page in (ann, ben):
        expect(page.get_by_text("The last round is played.")).to_be_visible()
        expect(page.locator(".winner h2")).to_have_text(re.compile(" wins$| share the first place$"))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert faults(page) == []
