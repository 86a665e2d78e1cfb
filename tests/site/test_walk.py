"""A long walk through a static folder: `make site-test`. `make test` takes a short piece of it (`test_folder.py`)."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from leyline.core import record
from tests.page.driver import Player, table_status, until_asked
from tests.server.server_process import Server
from tests.site.visit import Visit, ready, without_network

pytestmark = pytest.mark.site
SHORT: dict[str, dict[str, object]] = {
    "channeling": {"cards_to_end": 2},
    "grove": {"first_player": "Light", "control": 2, "circles_to_win": 1},
    "runestones": {"turn_limit": 6},
    "aidalon": {"round_limit": 1},
}
"""Each game with rules by which it ends soon."""
OPEN = """async ([game, parameters]) => {
  const seats = {seats: ["me", "greedy"], sides: "chosen", name: "Ada", private: true};
  const { table } = await leylineBackend.call("POST", "/tables", {game, parameters, ...seats});
  localStorage.setItem("leyline-named", "yes");
  return table;
}"""
CALL = "([method, path, body]) => leylineBackend.call(method, path, body ?? undefined)"


@pytest.fixture
def visits(browser: Browser, address: str) -> Iterator[list[Visit]]:
    """Two browsers."""
    found = [Visit(browser, address), Visit(browser, address)]
    yield found
    for visit in found:
        visit.context.close()
    assert [visit.wrong for visit in found] == [[], []]


def open_table(visit: Visit, page: Page, game: str) -> str:
    """Open a table against a bot, and go there."""
    ready(page)
    table: str = page.evaluate(OPEN, [game, SHORT[game]])
    page.goto(f"{visit.address}?/t/{table}")
    return table


@pytest.mark.parametrize("game", SHORT)
def test_a_game_is_played_to_its_end_without_a_network_and_its_record_holds(visits: list[Visit], game: str) -> None:
    visit = visits[0]
    page = visit.page()
    ready(page)
    without_network(visit, page)
    table = open_table(visit, page, game)
    until_asked(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("tab", name="Hint")).to_be_visible()
    assert Player(page).play()
    text = page.evaluate(CALL, ["GET", f"/tables/{table}/record", None])
    assert record.read(text).verify().result
    page.goto(f"{visit.address}?/t/{table}/replay")
    expect(page.locator(".table-layout")).to_be_visible()


def test_a_tab_that_is_killed_in_the_middle_of_a_move_loses_nothing_that_was_shown(visits: list[Visit]) -> None:
    visit = visits[0]
    page = visit.page()
    table = open_table(visit, page, "grove")
    player = Player(page)
    for _ in range(4):
        shown = until_asked(page)
        player.click()
        page.close()  # without a word: the move is stored, or it was never made
        page = visit.page(f"?/t/{table}")
        player = Player(page, seed=7)
        assert int(until_asked(page)["entry"]) >= int(shown["entry"])
        player.decide()
    assert player.play()
    record.read(page.evaluate(CALL, ["GET", f"/tables/{table}/record", None])).verify()


def test_a_lesson_and_a_deck(visits: list[Visit]) -> None:
    visit = visits[0]
    page = visit.page("?/learn/grove")
    page.wait_for_selector(".lesson")
    page.locator("[data-next]").first.click()
    expect(page.locator(".lesson > p").first).to_contain_text("Step 2")
    ready(page)
    page.evaluate(OPEN, ["grove", {}])
    page.evaluate(CALL, ["PUT", "/me/decks/" + "d" * 32, {"game": "aidalon", "name": "Mine", "text": "1 Goldie Xin"}])
    page.goto(f"{visit.address}?/decks/aidalon")
    expect(page.get_by_text("Mine").first).to_be_visible()


def test_a_game_is_taken_to_a_server_and_goes_on_there(visits: list[Visit], tmp_path: Path) -> None:
    visit = visits[0]
    page = visit.page()
    table = open_table(visit, page, "grove")
    assert Player(page).play()
    text = page.evaluate(CALL, ["GET", f"/tables/{table}/record", None])
    with Server(str(tmp_path / "server.db")) as server:
        cookie = ""

        def ask(path: str, body: object) -> Any:
            nonlocal cookie
            plain = isinstance(body, str)
            headers = {"content-type": "text/plain" if plain else "application/json", "cookie": cookie}
            content = body if isinstance(body, str) else json.dumps(body)
            asked = urllib.request.Request(f"http://{server.host}/api{path}", content.encode(), headers)
            with urllib.request.urlopen(asked) as answer:  # noqa: S310  the server of this test
                cookie = cookie or str(answer.headers.get("set-cookie") or "").partition(";")[0]
                return json.load(answer)

        ask("/people", {"name": "Ada"})
        shown = ask("/records", text)["table"]
        going = {"game": "grove", "seats": ["me", "greedy"], "origin": {"table": shown, "entry": 3}}
        assert ask("/tables", going)["table"]


def test_two_browsers_play_by_letter(visits: list[Visit]) -> None:
    ada, bo = visits
    first = ada.page()
    first.locator("[data-letter=grove]").click()
    first.locator("[data-own-name]").fill("Ada")
    first.get_by_role("button", name="Write the invitation").click()
    second = bo.page(link_of(first).removeprefix(bo.address))
    second.locator("[data-own-name]").fill("Bo")
    second.get_by_role("button", name="Accept and play").click()
    writer, reader = second, first
    for seed in range(6):
        reader.goto(link_of(writer))
        expect(reader.locator(".table-layout")).to_be_visible()
        reader.wait_for_selector('.table-layout[data-your-turn="true"], [data-letter-state]', state="attached")
        while table_status(reader)["yourTurn"] == "true":
            Player(reader, seed=seed).decide()
            reader.wait_for_selector('.table-layout[data-your-turn="true"], [data-letter-state]', state="attached")
        assert int(table_status(reader)["entry"]) > int(table_status(writer)["entry"])
        writer, reader = reader, writer
    old = link_of(writer)
    forged = f"{old[:-40]}{'A' * 40}"
    reader.goto(forged)
    expect(reader.get_by_role("heading", name="This letter was not opened")).to_be_visible()


def link_of(page: Page) -> str:
    """Return the link to send."""
    link = page.locator("[data-link]").first.get_attribute("data-link")
    assert link is not None
    return link
