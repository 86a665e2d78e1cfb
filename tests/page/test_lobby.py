"""The lobby and its form."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from leyline.core import registry
from tests.page.conftest import Visitor
from tests.page.driver import Player, until_asked


def test_one_click_and_somebody_new_is_playing(visit: Visitor) -> None:
    page = visit("/")
    for game in registry.names():
        expect(page.get_by_role("heading", name=registry.spec(game).title, level=2)).to_be_visible()
    page.locator('[data-play="grove"]').click()
    assert until_asked(page)["status"] == "running"
    page.goto("/")
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


def test_an_opponent_is_chosen_and_kept(visit: Visitor) -> None:
    page = visit("/")
    page.get_by_role("button", name="Opponent in Battle for the Grove: Moss").click()
    page.get_by_role("dialog").get_by_role("button", name="Cap").click()
    until_asked(page)
    expect(page.locator(".player-panel", has_text="Cap").first).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("button", name="Play now Battle for the Grove against Cap")).to_be_visible()


def test_a_friend_is_invited_with_one_click(visit: Visitor) -> None:
    page = visit("/")
    page.locator('[data-invite="channeling"]').click()
    link = page.get_by_label("Link to this table").input_value()
    stranger = visit("/")
    expect(stranger.locator("[data-play]").first).to_be_visible()
    expect(stranger.locator(f'a[href="{link.removeprefix(visit.base)}"]')).to_have_count(0)
    stranger.goto(link)
    expect(stranger.locator("[data-sit]")).to_have_count(1)


def test_a_game_in_progress_is_a_small_board(visit: Visitor) -> None:
    page = visit("/new/grove")
    page.get_by_role("button", name="Against a bot").click()
    page.get_by_label("Private").uncheck()
    page.get_by_role("button", name="Open the table").click()
    until_asked(page)
    address = page.url.removeprefix(visit.base)
    stranger = visit("/")
    board = stranger.locator("article", has=stranger.locator(f'a[href="{address}"]'))
    expect(board.locator(".picture svg").first).to_be_visible()
    board.get_by_role("link").click()
    expect(stranger.locator(".player-panel")).to_have_count(2)


def test_the_form_says_what_is_wrong_and_where(visit: Visitor) -> None:
    visit.allowed += ["status of 4"]
    page = visit("/new/channeling")
    page.get_by_role("button", name="Against a bot").click()
    page.get_by_label("Per game").check()
    page.get_by_label("Minutes for the game").fill("soon")
    go = page.get_by_role("button", name="Open the table")
    go.click()
    expect(page.get_by_label("Minutes for the game")).to_be_focused()
    expect(page.get_by_text("Enter a whole number from 1 to 1440.")).to_be_visible()
    page.get_by_label("Minutes for the game").fill("20")
    page.get_by_text("Change the rules").click()
    cubes = page.locator("#parameter-cubes")
    cubes.fill("-3")
    go.click()
    expect(cubes).to_be_focused()
    expect(cubes).to_have_attribute("aria-invalid", "true")
    cubes.fill("40")
    go.click()
    until_asked(page)
    expect(page.locator(".zone-own")).to_contain_text("40")
    expect(page.locator(".zone-own")).to_contain_text(re.compile(r"(19|20):\d\d"))


def test_every_number_of_seats_can_be_played(visit: Visitor) -> None:
    """The fewest are played in test_play.py."""
    for game in registry.names():
        spec = registry.spec(game)
        for count in range(spec.min_seats + 1, spec.max_seats + 1):
            page = visit(f"/new/{game}")
            page.get_by_label("Number of players").select_option(str(count))
            page.get_by_role("button", name="Against a bot").click()
            page.get_by_role("button", name="Open the table").click()
            player = Player(page)
            player.play(4)
            expect(page.locator(".player-panel")).to_have_count(count)
            page.context.close()


def test_an_address_that_leads_nowhere_says_so(visit: Visitor) -> None:
    visit.allowed += ["status of 404"]
    page = visit("/elsewhere")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    page.goto(f"/t/{'0' * 32}")
    expect(page.get_by_role("heading", name="This table does not exist")).to_be_visible()
