"""The table of Aidalon: several grids, windows that are easy to pass, cards that can be read."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.page.conftest import Opened, Visitor
from tests.page.driver import Player, until_asked

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

EVERY_TIME = json.dumps(dict.fromkeys(("mine", "others", "end", "delved", "delving", "watching", "reaction"), "always"))
"""Stops at which every window is asked about."""


def _until(page: Page, player: Player, words: str, most: int = 400) -> None:
    """Play until the table asks a question with these words."""
    for _ in range(most):
        until_asked(page)
        if words in page.inner_text(".zone-prompt .words"):
            return
        assert player.decide(), f"the game was over before {words!r} was asked"
    raise AssertionError(f"{words!r} was not asked in {most} decisions")


def _fits(page: Page) -> None:
    """Check that nothing reaches beyond the right edge of the window."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_four_seats_look_at_every_grid(opened: Opened) -> None:
    page = opened("aidalon", ["me", "random", "random", "random"])
    player = Player(page, seed=2)
    _until(page, player, "perform an action")
    far = page.locator(".player-grid.far")
    for role in ("West", "South", "East"):
        page.locator(".zone-opponents .rail-grid").get_by_role("button", name=f"Show {role}'s grid").click()
        expect(far).to_have_attribute("aria-label", f"{role}'s grid")
    assert not player.play(40)


def test_three_seats_on_a_phone_by_touch(opened: Opened) -> None:
    page = opened("aidalon", ["me", "random", "random"], **PHONE)
    player = Player(page, seed=4, touch=True)
    _until(page, player, "perform an action")
    _fits(page)
    grid = page.locator(".player-grid:visible")
    expect(grid).to_have_count(1)
    expect(grid).to_have_attribute("aria-label", "Your grid")
    page.locator(".zone-opponents").get_by_role("button", name="Show South's grid").tap()
    expect(grid).to_have_attribute("aria-label", "South's grid")
    page.get_by_role("button", name="Show your grid").tap()
    expect(grid).to_have_attribute("aria-label", "Your grid")
    player.play(40)
    _fits(page)


def test_a_card_is_read_under_the_pointer_and_staged(opened: Opened) -> None:
    page = opened("aidalon", ["me", "random"])
    _until(page, Player(page, seed=1), "perform an action")
    card = page.locator('[data-hand] [data-mark~="offered"]').first
    name = card.get_attribute("data-piece")
    assert name is not None
    card.hover()
    expect(page.locator(f"[data-reader='{name}'] .line").first).to_be_visible()
    card.click()
    expect(page.locator("[data-reader]")).to_have_count(0)
    slots = page.locator('.player-grid:not(.far) .plinth[data-mark~="offered"]')
    if slots.count() > 0:  # a moment is played at once
        place = slots.nth(4).get_attribute("data-place")
        slots.nth(4).click()
        expect(page.locator(f".player-grid [data-place='{place}']")).to_have_attribute("data-piece", name)


def test_the_scrap_and_the_archives_are_read(opened: Opened) -> None:
    page = opened("aidalon", ["me", "random"])
    player = Player(page, seed=5)
    pile = page.locator(".zone-board .near .pile")
    for _ in range(200):
        if pile.count() > 0:
            break
        player.decide()
    pile.first.click()
    card = page.locator(".open:popover-open [data-piece]").first
    card.hover()
    expect(page.locator("[data-reader] .line").first).to_be_visible()


def test_windows_are_passed_to_the_next_action_and_stops_are_set_at_any_time(opened: Opened) -> None:
    page = opened("aidalon", ["me", "random"])
    player = Player(page, seed=3)
    _until(page, player, "perform an instant")
    stop, others = page.locator("[data-stop='mine']"), page.locator("[data-stop='others']")
    expect(stop).to_have_attribute("aria-current", "step")
    expect(stop).to_have_attribute("aria-pressed", "true")
    expect(others).to_have_attribute("aria-pressed", "false")
    page.locator("[data-pass='action']").click()
    expect(page.locator(".zone-prompt .words")).to_contain_text("perform an action")
    expect(page.locator("[data-hold]")).to_have_attribute("aria-pressed", "false")
    stop.click()  # where no window is open
    expect(stop).to_have_attribute("aria-pressed", "false")
    page.reload()
    until_asked(page)
    expect(stop).to_have_attribute("aria-pressed", "false")
    stop.click()
    expect(stop).to_have_attribute("aria-pressed", "true")
    player.decide()
    _until(page, player, "perform an instant")


def test_the_text_mode_tells_the_position_and_passes_too(opened: Opened) -> None:
    page = opened("aidalon", ["me", "random"], prefs={"text": True})
    until_asked(page)
    expect(page.locator(".board-text")).to_contain_text("Council:")
    expect(page.locator(".board-text")).to_contain_text("Cards in sight")
    _until(page, Player(page, seed=3), "perform an instant")
    expect(page.locator("[data-pass='action']")).to_be_visible()


def test_the_grid_is_walked_with_the_arrow_keys(opened: Opened) -> None:
    page = opened("aidalon", ["me", "random"])
    _until(page, Player(page, seed=1), "perform an action")
    page.locator('.player-grid:not(.far) [data-place="slot:0/council/front"]').focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.place") == "slot:0/network/middle"


def test_cards_are_found_by_what_is_on_them(visit: Visitor) -> None:
    page = visit("/cards/aidalon")
    expect(page.locator(".card-browser .face")).to_have_count(79)
    page.get_by_role("button", name="Moment").click()
    page.get_by_role("button", name="Omniworks").click()
    expect(page.locator(".card-browser .face")).to_have_count(5)
    page.get_by_role("searchbox").fill("favors")
    expect(page.locator(".card-browser .face")).to_have_count(1)
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(".card-browser .face")).to_have_count(79)
    _fits(page)


def test_one_screen_for_two_tells_nobody_what_the_other_drew(opened: Opened) -> None:
    page = opened("aidalon", ["me", "me"])
    page.evaluate("(stops) => localStorage.setItem('leyline-aidalon-stops', stops)", EVERY_TIME)
    page.reload()
    player = Player(page, seed=6)
    lift = page.locator("[data-reveal]")
    looked = {"North": 0, "East": 0}
    for _ in range(60):
        page.wait_for_selector('.table-layout[data-your-turn="true"], [data-reveal]', state="attached")
        covered = lift.is_visible()
        seen = page.locator("body").text_content() or ""
        drawn = {role for role in looked if re.search(rf"{role} draws (?!a card|1 card|[0-9]+ cards|anew)", seen)}
        if covered:
            assert drawn == set()
            lift.click()
            continue
        eyes = page.inner_text(".zone-prompt .words").split(":")[0]
        if eyes in looked:
            looked[eyes] += 1
            assert drawn <= {eyes}
        player.decide()
    assert min(looked.values()) > 2
