"""A walk through what may go wrong in a static folder: `make site-test`."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.page.driver import Player, until_asked
from tests.site.visit import Visit, ready

pytestmark = pytest.mark.site
OPEN = """async () => {
  const seats = {seats: ["me", "me"], sides: "chosen", name: "Ada", private: true};
  const { table } = await leylineBackend.call("POST", "/tables", {game: "grove", ...seats});
  localStorage.setItem("leyline-named", "yes");
  return table;
}"""
WITHOUT = "Object.defineProperty(globalThis, 'indexedDB', {get() { throw new Error('denied'); }});\n"
FULL = """
const begin = IDBDatabase.prototype.transaction;
let full = false;
new BroadcastChannel("full").onmessage = ({ data }) => (full = data);
IDBDatabase.prototype.transaction = function (...given) {
  const transaction = begin.apply(this, given);
  if (full && given[1] === "readwrite") {
    Object.defineProperty(transaction, "error", { value: new DOMException("", "QuotaExceededError") });
    queueMicrotask(() => transaction.abort());
  }
  return transaction;
};
"""
"""Ends every transaction that writes as a browser does without room: devtools' quota does not reach the database."""


def begun(visit: Visit, page: Page) -> str:
    """Open a table and make a few moves; return its id."""
    ready(page)
    table: str = page.evaluate(OPEN)
    page.goto(f"{visit.address}?/t/{table}")
    Player(page).play(3)
    return table


def test_an_old_browser_is_told_which_one_plays(browser: Browser, address: str) -> None:
    visit = Visit(browser, address)
    visit.context.add_init_script("delete globalThis.DecompressionStream")
    page = visit.page()
    expect(page.locator("[data-play=grove]")).to_be_visible()
    expect(page.get_by_text("This browser is too old for this page")).to_be_visible()
    visit.context.close()


def prepared(browser: Browser, address: str, script: str) -> Visit:
    """Return a browser in which this script comes before that of the worker."""

    def add(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=script + response.text())

    visit = Visit(browser, address, service_workers="block")
    visit.context.route("**/worker-*.js", add)
    return visit


def test_without_a_database_games_last_as_long_as_the_page(browser: Browser, address: str) -> None:
    visit = prepared(browser, address, WITHOUT)
    page = visit.page()
    expect(page.get_by_text("This browser keeps nothing for this page")).to_be_visible()
    table: str = page.evaluate(OPEN)
    page.evaluate("id => history.pushState(null, '', `?/t/${id}`)", table)
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    until_asked(page)
    assert Player(page).decide()
    visit.context.close()


def test_on_a_full_device_a_move_is_refused_and_nothing_is_lost(browser: Browser, address: str) -> None:
    visit = prepared(browser, address, FULL)
    page = visit.page()
    table = begun(visit, page)
    before = until_asked(page)
    page.evaluate("full => new BroadcastChannel('full').postMessage(full)", True)
    notice = page.get_by_text("This device has no room left")
    for seed in range(5, 20):  # a move may take more than one click
        if notice.count():
            break
        Player(page, seed=seed).click()
    expect(notice).to_be_visible()
    page.goto(f"{visit.address}?/t/{table}")  # with a new worker, and room again
    assert until_asked(page)["entry"] == before["entry"]
    assert Player(page).decide()
    visit.context.close()


def test_everything_is_taken_to_another_browser_and_a_broken_file_changes_nothing(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    ada, bo = Visit(browser, address), Visit(browser, address)
    page = ada.page()
    table = begun(ada, page)
    before = until_asked(page)
    page.goto(f"{ada.address}?/settings")
    ready(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all to a file").click()
    whole = Path(saved.value.path()).read_text(encoding="utf-8")
    other = bo.page("?/settings")
    ready(other)

    def bring(name: str, text: str) -> None:
        (tmp_path / name).write_text(text, encoding="utf-8")
        other.locator("input[accept*=json]").set_input_files(tmp_path / name)

    bring("half.json", whole[: len(whole) // 2])
    expect(other.get_by_text("This file holds no games of Leyline, or it is damaged.")).to_be_visible()
    bring("whole.json", whole)
    expect(other.get_by_text("The file was read.")).to_be_visible()
    other.goto(f"{bo.address}?/t/{table}")
    assert until_asked(other)["entry"] == before["entry"]
    assert Player(other).decide()
    for visit in (ada, bo):
        assert visit.wrong == []
        visit.context.close()
