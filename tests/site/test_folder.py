"""The static folder in a browser: a game against a bot, undo, reload, then everything without a network."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.page.driver import Player, table_status, until_asked
from tests.site.visit import Visit, ready, without_network

OPEN_TABLE = """async () => {
  const sides = {seats: ["me", "greedy"], sides: "chosen", name: "Ada", private: true};
  const rules = {first_player: "Light", control: 2, circles_to_win: 1};
  const { table } = await leylineBackend.call("POST", "/tables", {game: "grove", parameters: rules, ...sides});
  localStorage.setItem("leyline-named", "yes");
  return table;
}"""


@pytest.fixture
def visit(browser: Browser, address: str) -> Any:
    found = Visit(browser, address)
    yield found
    found.context.close()
    assert found.wrong == []


def test_a_game_is_played_to_its_end_with_undo_reload_and_no_network(visit: Visit) -> None:
    page = visit.page()
    expect(page.locator("[data-play=grove]")).to_be_visible()
    ready(page)
    table = page.evaluate(OPEN_TABLE)
    page.goto(f"{visit.address}?/t/{table}")
    until_asked(page)
    log = page.get_by_role("log")
    player = Player(page)
    player.decide()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(log).to_contain_text("Back to the beginning.")
    player.play(3)
    before = until_asked(page)
    without_network(visit, page)
    page.reload()
    assert until_asked(page) == before
    assert Player(page, seed=2).play()
    assert table_status(page)["status"] == "over"
    page.goto(f"{visit.address}?/t/{table}/replay")
    expect(page.locator(".replay, .table-layout")).not_to_have_count(0)
    second = visit.page()
    expect(second.get_by_text("open in another tab")).to_be_visible()
    page.close()
    ready(second)
    expect(second.get_by_role("heading", name="Finished")).to_be_visible()
