"""Playing by keyboard, by screen reader and on a phone; and what axe finds."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from leyline.core import registry
from tests.docs import ROOT
from tests.page.conftest import Opened, Visitor
from tests.page.driver import Player, table_status, until_asked

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def faults(page: Page, theme: str = "light") -> list[str]:
    """What axe finds, a line each; in the dark, of what the theme changes."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed; `scripts/npm all` installs it")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    # Numerals drawn on a piece are a picture, not its label; its accessible name says what they mean.
    ways: tuple[str, ...] = (
        "axe.run(document, { resultTypes: ['violations'],"
        " rules: { 'label-content-name-mismatch': { enabled: false } } })",
        "axe.run({ exclude: ['svg'] }, { runOnly: ['label-content-name-mismatch'] })",
    )
    if theme == "dark":
        ways = ("axe.run(document, { runOnly: ['color-contrast'] })",)
    return [
        f"{each['id']}: {node['html'][:160]}"
        for way in ways
        for each in page.evaluate(way)["violations"]
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_on_any_page(visit: Visitor, theme: Literal["light", "dark"]) -> None:
    visit.allowed += ["status of 404"]
    page = visit("/", color_scheme=theme)
    paths = [
        "/",
        "/learn",
        "/settings",
        "/new/channeling",
        "/players/grove",
        "/lab/grove",
        "/nowhere",
        "/cards/aidalon",
        "/decks/aidalon",
        "/events/new",
    ]
    if theme == "dark":
        paths = ["/", "/new/channeling", "/events/new", "/lab/grove", "/rules/grove", "/learn/grove"]
    else:
        paths += [f"/rules/{game}" for game in registry.names()] + [f"/learn/{game}" for game in registry.names()]
    for path in paths:
        page.goto(path)
        page.wait_for_selector("h1", state="attached")
        page.wait_for_load_state("networkidle")
        assert faults(page, theme) == [], path


@pytest.mark.parametrize("game", registry.names())
def test_axe_finds_nothing_at_a_table_and_in_its_replay(game: str, opened: Opened) -> None:
    page = opened(game, ["me", *["random"] * (registry.spec(game).min_seats - 1)])
    Player(page).play(5)
    until_asked(page)
    page.get_by_role("button", name="More", exact=True).click()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.locator(".board-text")).to_be_visible()
    assert faults(page) == []
    page.goto(f"{page.url}/replay")
    page.wait_for_selector("section.bar")
    assert faults(page) == []


@pytest.mark.parametrize("game", registry.names())
def test_a_phone_is_played_by_touch_and_nothing_is_wider_than_it(game: str, opened: Opened) -> None:
    page = opened(game, ["me", *["random"] * (registry.spec(game).min_seats - 1)], **PHONE)
    player = Player(page, touch=True)
    for _ in range(8):
        if not player.decide():
            break
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_can_be_done_at_the_edge_of_the_grove_stays_on_a_phone(opened: Opened) -> None:
    page = opened("grove", ["me", "random"], **PHONE)
    player = Player(page, touch=True)
    opened_lists = 0
    for _ in range(60):
        if opened_lists or not player.decide():
            break
        if page.locator(".zone-board [data-place].offered").count() > 2:
            opened_lists = lists_on_a_phone(page)
    assert opened_lists > 0


def lists_on_a_phone(page: Page) -> int:
    """Touch every place that is offered; return how many opened a list, each of which is within the window."""
    found = 0
    for place in page.locator(".zone-board [data-place].offered").all():
        place.tap(force=True)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        if page.locator(".actions").count():
            found += 1
            box = page.locator(".actions").bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 390
            page.get_by_role("button", name="Cancel").first.tap()
    return found


def focused(page: Page, among: str) -> str:
    found: str = page.evaluate(
        """((among) => {
          const node = document.activeElement;
          const nothing = node.localName === 'main' || !node.matches(among);
          return nothing ? '' : (node.getAttribute('aria-label') ?? node.textContent).trim();
        })""",
        among,
    )
    return found


def tab_to(page: Page, wanted: str, among: str = "body *") -> None:
    """Press Tab until what is wanted has the focus."""
    for _ in range(60):
        if wanted in focused(page, among):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {wanted!r}")


def arrow_to(page: Page, place: str) -> None:
    """Press arrow keys until that place of the board, such as `circle:r2c3`, has the focus."""
    at = str(page.evaluate("document.activeElement.dataset.place"))
    down, right = int(place[-3]) - int(at[-3]), int(place[-1]) - int(at[-1])
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    for _ in range(abs(right)):
        page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.place") == place


def test_keys_alone_open_a_table_and_play_on_the_board(visit: Visitor) -> None:
    page = visit("/")
    page.wait_for_selector("[data-play]")
    tab_to(page, "Play now")
    page.keyboard.press("Enter")
    until_asked(page)
    tab_to(page, "second row", ".offered")
    page.keyboard.press("Enter")
    expect(page.locator(".question .words")).to_have_text("Move a druid into row 2.")
    tab_to(page, "circle of the", "[data-place]")
    asked = page.locator(".question .words")
    for kind in ('.place.offered:not([aria-label*="druid"])', '.place.offered[aria-label*="druid"]'):  # where to, who
        if asked.inner_text().strip() == "Move a druid into row 2.":
            arrow_to(page, page.locator(kind).first.get_attribute("data-place") or "")
            page.keyboard.press("Enter")
    expect(asked).not_to_have_text("Move a druid into row 2.")


def test_numbers_choose_from_the_list_in_words(opened: Opened) -> None:
    page = opened("grove", ["me", "random"], prefs={"text": True})
    for _ in range(6):
        before = until_asked(page)
        expect(page.locator(".board-text")).to_be_visible()
        page.keyboard.press("1")
        page.wait_for_selector(f'.table-layout:not([data-decision="{before["decision"]}"])', state="attached")
    assert table_status(page)["status"] == "running"


def test_what_happens_is_told_to_those_who_listen(opened: Opened) -> None:
    page = opened("grove", ["me", "random"])
    until_asked(page)
    live = page.locator("[aria-live=polite]").first
    expect(live).to_contain_text("Your turn")
    Player(page).decide()
    until_asked(page)
    expect(live).not_to_be_empty()
