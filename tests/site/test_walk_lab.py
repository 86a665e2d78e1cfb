"""A walk through the designer's room of a static folder: `make site-test`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.driver import until_asked
from tests.site.visit import Visit, ready, without_network

pytestmark = pytest.mark.site
LONG = 240_000
"""Milliseconds that an experiment may take on a busy machine."""


@pytest.fixture
def visits(browser: Browser, address: str) -> Iterator[list[Visit]]:
    """Two browsers."""
    found = [Visit(browser, address), Visit(browser, address)]
    yield found
    for visit in found:
        visit.context.close()
    assert [visit.wrong for visit in found] == [[], []]


def open_room(visit: Visit, path: str = "?/lab/grove") -> Page:
    """Open the room of a game, with the weakest bot as player."""
    page = visit.page(path)
    page.get_by_label("Played by").select_option("random")
    page.get_by_label("Games", exact=True).fill("40")
    return page


def test_a_variant_is_measured_without_a_network_and_the_answer_stays(visits: list[Visit]) -> None:
    visit = visits[0]
    page = open_room(visit)
    ready(page)
    without_network(visit, page)
    page.locator("#parameter-cubes").fill("25")
    page.get_by_role("button", name="Simulate").click()
    expect(page.locator(".answer[data-status=done]")).to_contain_text("of 40 games", timeout=LONG)
    with page.expect_download() as file:
        page.get_by_role("link", name="CSV").click()
    assert file.value.path().read_text().count("\n") == 81, "a line of names, 40 games of the base, 40 of the variant"
    page.get_by_role("tab", name="Compare").click()
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.locator(".answer[data-status=done] .sentence")).to_contain_text("share of wins", timeout=LONG)
    page.get_by_label("Games", exact=True).fill("20000")
    page.get_by_role("button", name="Compare", exact=True).click()
    page.get_by_role("button", name="Stop").click(timeout=LONG)
    page.get_by_role("tab", name="Print").click()
    expect(page.locator("[data-needs-server=print]")).to_be_visible()
    page.reload()
    page.get_by_role("tab", name="History").click()
    expect(page.locator("article[data-kind]")).not_to_have_count(0)
    first = page.locator("article[data-kind=sim]")
    expect(first).to_contain_text("of 40 games")
    first.get_by_role("button", name="Show").click()
    expect(page.locator(".answer[data-status=done]")).to_contain_text("of 40 games")
    expect(page.locator("#parameter-cubes")).to_have_value("25")


def test_a_variant_goes_to_another_browser_as_a_link_and_is_played_there(visits: list[Visit]) -> None:
    ada, bo = visits
    page = ada.page("?/lab/grove")
    page.locator("#parameter-cubes").fill("25")
    page.get_by_role("button", name="Share").click()
    link = page.locator("[data-variant-link]").input_value()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save to a file").click()
    file = saved.value.path()
    page.keyboard.press("Escape")
    other = bo.page(link.removeprefix(bo.address))
    expect(other.locator("#parameter-cubes")).to_have_value("25")
    expect(other.get_by_role("heading", level=1)).to_have_text("Cubes 25")
    other.get_by_role("button", name="Play it").click()
    until_asked(other)
    expect(other.locator(".zone-own")).to_contain_text("25")
    other.goto(f"{bo.address}?/lab/grove")
    other.get_by_role("button", name="Cubes 25").click()
    with other.expect_file_chooser() as chooser:
        other.get_by_text("Open a file").click()
    chooser.value.set_files({"name": "x.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(other.get_by_role("alert")).to_have_text("This file holds no variant of Battle for the Grove.")
    with other.expect_file_chooser() as chooser:
        other.get_by_text("Open a file").click()
    chooser.value.set_files(file)
    expect(other.get_by_role("dialog")).to_have_count(0)
    expect(other.locator("#parameter-cubes")).to_have_value("25")
    other.close()
    other = bo.page(f"?/lab/grove#variant={'A' * 40}")
    expect(other.get_by_text("The link to a variant is not whole")).to_be_visible()
