"""People who find each other: strangers are paired, friends are invited, profiles tell how it went."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.conftest import Visitor
from tests.page.driver import TABLE_STATUS, Player, until_asked
from tests.page.test_access import faults
from tests.server import postgres
from tests.server.server_process import Server

AFTER_TWO_SECONDS = re.compile(r"^(0:0[2-9]|0:[1-5]\d|[1-9]:\d\d)$")
"""The page has asked again by then."""


@pytest.fixture(scope="module")
def two() -> Iterator[tuple[Server, Server]]:
    """Two server processes on one PostgreSQL."""
    with postgres.running() as found:
        database = found.database()
        with Server(database) as one, Server(database) as other:
            yield one, other
            assert one.complaints() + other.complaints() == []


@pytest.fixture
def strangers(browser: Browser, two: tuple[Server, Server]) -> Iterator[tuple[Visitor, Visitor]]:
    visitors = tuple(Visitor(browser, f"http://{server.host}") for server in two)
    yield visitors[0], visitors[1]
    complaints = [what for visitor in visitors for what in visitor.complaints()]
    for visitor in visitors:
        visitor.close()
    assert complaints == []


def mover_of(pages: tuple[Page, Page]) -> tuple[Page, Page]:
    """The page of the player who is to act, then the other's."""
    shown = pages[0].request.get(f"/api/tables/{table_of(pages[0])}").json()
    first_moves = shown["update"]["waiting"]["seat"] in shown["you"]["seats"]
    return pages if first_moves else (pages[1], pages[0])


def table_of(page: Page) -> str:
    return page.url.rpartition("/t/")[2]


def test_two_strangers_at_two_processes_are_paired_and_play(strangers: tuple[Visitor, Visitor]) -> None:
    ann, ben = strangers[0]("/"), strangers[1]("/")
    ann.locator('[data-seek="grove-quick"]').click()
    expect(ann.locator("[data-looking]")).to_have_text(AFTER_TWO_SECONDS)
    expect(ben.locator('[data-seek="grove-quick"]')).to_contain_text("waits")
    ben.locator('[data-seek="grove-quick"]').click()
    for page in (ann, ben):
        page.wait_for_url("**/t/*")
        expect(page.locator(".player-panel")).to_have_count(2)
    assert table_of(ann) == table_of(ben)
    mover, other = mover_of((ann, ben))
    before = until_asked(mover)
    Player(mover).click()
    mover.wait_for_function(f"JSON.stringify({TABLE_STATUS}) !== {json.dumps(json.dumps(before))}")
    mover.get_by_role("button", name="More", exact=True).click()
    mover.get_by_role("button", name="Resign").click()
    mover.get_by_role("dialog").get_by_role("button", name="Resign").click()
    other.wait_for_selector('.table-layout[data-status="over"]', state="attached")
    person = mover.request.get("/api/me").json()["person"]
    other.goto(f"/people/{person}")
    expect(other.locator('[data-rating="grove"]')).to_contain_text("1 rated game")
    expect(other.get_by_text("Lost").first).to_be_visible()
    assert faults(other) == []
    other.get_by_role("button", name="Follow").click()
    expect(other.get_by_text("followed by 1")).to_be_visible()


def test_who_plays_a_bot_meanwhile_is_called_to_the_game(visit: Visitor) -> None:
    ann, ben = visit("/"), visit("/")
    ann.locator('[data-seek="channeling-relaxed"]').click()
    ann.locator("[data-meanwhile]").click()
    until_asked(ann)
    bots = ann.url
    ben.locator('[data-seek="channeling-relaxed"]').click()
    ben.wait_for_url("**/t/*")
    ann.locator("[data-called]").click()
    ann.wait_for_url(lambda url: url != bots)
    assert table_of(ann) == table_of(ben)


def test_a_search_goes_on_after_a_reload_and_ends_when_it_is_stopped(visit: Visitor) -> None:
    ann = visit("/")
    chip = ann.locator('[data-seek="runestones-days"]')
    chip.click()
    expect(ann.locator("[data-looking]")).to_be_visible()
    ann.reload()
    expect(chip).to_have_attribute("aria-pressed", "true")
    stop = ann.locator("[data-stop]")
    expect(stop).to_be_visible()
    stop.dispatch_event("click")  # it goes with the click, so one that is repeated would wait for it in vain
    expect(ann.locator("[data-looking]")).to_have_count(0)
    stranger = visit("/")
    stranger.locator('[data-seek="runestones-days"]').click()
    expect(stranger.locator("[data-looking]")).to_have_text(AFTER_TWO_SECONDS)
    stranger.locator("[data-stop]").click()


def test_two_clicks_lead_a_host_from_the_front_page_to_a_running_game_with_a_friend(visit: Visitor) -> None:
    host = visit("/")
    host.evaluate("globalThis.clicks = 0; addEventListener('click', () => (globalThis.clicks += 1), true)")
    host.locator('[data-invite="grove"]').click()
    host.get_by_role("button", name="Copy").first.click()
    friend = visit(host.url.removeprefix(visit.base))
    friend.evaluate("globalThis.clicks = 0; addEventListener('click', () => (globalThis.clicks += 1), true)")
    friend.locator("[data-sit]").first.click()
    for page in (host, friend):
        expect(page.locator(".player-panel")).to_have_count(2)
    assert host.evaluate("globalThis.clicks") == 2
    assert friend.evaluate("globalThis.clicks") == 1


def test_the_players_of_one_screen_have_names(visit: Visitor) -> None:
    page = visit("/new/grove")
    page.get_by_role("button", name="On one screen").click()
    page.locator('[data-name="0"]').fill("W" * 40)
    page.locator('[data-name="1"]').fill("Hazel")
    page.get_by_role("button", name="Open the table").click()
    until_asked(page)
    for name in ("W" * 40, "Hazel"):
        expect(page.locator(".player-panel .called", has_text=name)).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
