"""The static folder in a browser: a game against a bot, undo, reload, then everything without a network."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.page.browser import PATIENCE
from tests.page.driver import Player, table_status, until_asked

CALM = '{"motion": "less", "pace": "instant", "autoplayForced": false}'
OPEN_TABLE = """async () => {
  const sides = {seats: ["me", "greedy"], sides: "chosen", name: "Ada", private: true};
  const rules = {first_player: "Light", control: 2, circles_to_win: 1};
  const { table } = await leylineBackend.call("POST", "/tables", {game: "grove", parameters: rules, ...sides});
  localStorage.setItem("leyline-named", "yes");
  return table;
}"""


class Visit:
    """A browser of its own, and what went wrong in it."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.address = address
        self.wrong: list[str] = []
        self.context: BrowserContext = browser.new_context(viewport={"width": 1280, "height": 860})
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"localStorage.getItem('leyline') ?? localStorage.setItem('leyline', '{CALM}')")

    def page(self, path: str = "") -> Page:
        """Return a new page at a path of the folder."""
        page = self.context.new_page()
        page.on("console", lambda line: self._note(line.text) if line.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._note(str(error)))
        page.on("request", lambda asked: self._note_elsewhere(asked.url))
        page.goto(self.address + path)
        return page

    def _note(self, what: str) -> None:
        self.wrong.append(what)

    def _note_elsewhere(self, url: str) -> None:
        if not url.startswith((self.address, "blob:", "data:")):
            self._note(f"asks elsewhere: {url}")


@pytest.fixture
def visit(browser: Browser, address: str) -> Any:
    found = Visit(browser, address)
    yield found
    found.context.close()
    assert found.wrong == []


def ready(page: Page) -> None:
    """Wait until the engine is there."""
    expect(page.locator(".notice")).to_be_attached()
    expect(page.locator(".notice p")).to_have_count(0)


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
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    visit.context.set_offline(True)
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
