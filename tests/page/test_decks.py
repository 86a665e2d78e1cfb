"""Building decks in the browser: kept, checked while building, pasted with wrong lines, shared, deleted and back."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from leyline.games.aidalon.decks import api as decks
from tests.page.conftest import Visitor
from tests.page.decks import name_deck, save_deck
from tests.page.driver import until_asked
from tests.page.test_access import faults

PHONE = {"width": 390, "height": 664}
LAPTOP = {"width": 1366, "height": 657}
LINE = decks.random_list(5, "standard", one_line=True)


def add(page: Page, card: str, times: int = 1) -> None:
    for _ in range(times):
        page.locator(f"[data-add='{card}']").click()


def test_a_bad_deck_is_told_what_is_wrong_and_a_good_one_is_played(visit: Visitor) -> None:
    page = visit("/decks/aidalon", viewport=LAPTOP)
    verdict = page.locator(".verdict").first
    add(page, "job-board", 3)
    expect(verdict).to_contain_text("It has no seeker yet.")
    add(page, "goldie-xin")
    add(page, "auntie-ruth")
    expect(verdict).to_contain_text("It has 3 copies of Job Board; at most 2 are allowed.")
    bad = page.locator("article").filter(has=page.locator("[data-add='job-board']"))
    expect(bad).to_contain_text("at most 2 are allowed")
    expect(page.locator("[data-play-deck]")).to_be_disabled()
    page.locator("[data-mend='job-board']").first.click()
    expect(verdict).not_to_contain_text("3 copies of Job Board")
    page.locator("[data-start='joyride']").click()
    expect(page.locator(".size").first).to_have_text("36/36")
    expect(page.get_by_label("Format")).to_have_value("free-agent")
    expect(verdict).to_have_text("Legal in the Free agent format.")
    page.get_by_label("Format").select_option("standard")
    expect(verdict).to_contain_text("needs")
    page.get_by_label("Format").select_option("free-agent")
    expect(page.locator("[data-type=agent] b")).to_have_text("6")
    drawn = page.locator("[data-drawn]")
    before = drawn.get_attribute("data-drawn")
    assert len((before or "").split()) == 5
    while drawn.get_attribute("data-drawn") == before:
        page.locator("[data-draw]").click()
    assert faults(page) == []
    page.locator("[data-play-deck]").click()
    page.wait_for_url("**/t/*")
    until_asked(page)
    expect(page.locator(".zone-own .seeker .name")).to_have_text("Jayko & Ace")


def test_decks_are_kept_copied_deleted_and_brought_back(visit: Visitor) -> None:
    page = visit("/")
    save_deck(page, "One", LINE)
    save_deck(page, "W" * 40, LINE)
    for viewport in (LAPTOP, PHONE):
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    kept = page.locator("[data-open-deck] .name")
    page.locator("[data-open-deck='One']").click()
    expect(page.get_by_label("Name of this deck")).to_have_value("One")
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(kept).to_have_text(["One", "One (copy)", "W" * 40])
    page.locator("[data-open-deck='One']").click()
    expect(page.get_by_label("Name of this deck")).to_have_value("One")
    page.locator("[data-delete]").click()
    expect(kept).to_have_text(["One (copy)", "W" * 40])
    page.get_by_role("button", name="Undo").click()
    expect(kept).to_have_text(["One", "One (copy)", "W" * 40])
    expect(page.locator(".verdict").first).to_have_text("Legal in the Standard format.")
    page.reload()
    expect(kept).to_have_text(["One", "One (copy)", "W" * 40])
    expect(page.get_by_label("Name of this deck")).to_have_value("One")


def test_decks_of_the_browser_are_taken_over_by_the_name_and_found_on_another_device(visit: Visitor) -> None:
    page = visit("/", viewport=LAPTOP)
    old = [{"name": "From before", "line": LINE}]
    page.evaluate("decks => localStorage.setItem('leyline-aidalon-decks', decks)", json.dumps(old))
    save_deck(page, "Second", decks.page("case-files"))
    expect(page.get_by_text("Kept in this browser only")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "each column scrolls inside itself"
    assert page.request.post("/api/people", data={"name": "Ann"}).ok
    login = {"login": "ann-of-decks", "password": "correct horse"}
    assert page.request.put("/api/me/password", data=login).ok
    page.evaluate("localStorage.setItem('leyline-named', 'yes')")
    page.reload()
    expect(page.get_by_text("2 decks are kept in this browser only.")).to_be_visible()
    page.get_by_role("button", name="Keep with your name").click()
    kept = page.locator("[data-open-deck] .name")
    expect(kept).to_have_text(["From before", "Second"])
    expect(page.get_by_text("kept in this browser only")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('leyline-aidalon-decks')") == "[]"
    other = visit("/decks/aidalon", viewport=PHONE)
    assert other.request.post("/api/login", data=login).ok
    other.evaluate("localStorage.setItem('leyline-named', 'yes')")
    other.reload()
    expect(other.locator("[data-open-deck] .name")).to_have_text(["From before", "Second"])
    assert faults(other) == []


def test_wrong_lines_of_a_pasted_list_are_marked_and_stay_with_the_deck(visit: Visitor) -> None:
    page = visit("/decks/aidalon", viewport=PHONE)
    page.get_by_role("button", name="Paste a list").click()
    page.locator("#list").fill("Goldie Xin\n2 Job Bord\n1 Old Friend\n1 rory-bug")
    page.get_by_role("button", name="Read the list").click()
    expect(page.locator("[data-mark]")).to_have_text(["2", "3"])
    expect(page.locator("[data-unread='2']")).to_contain_text("did you mean 'Job Board'?")
    assert faults(page) == []
    page.get_by_role("button", name="Write Job Board").click()
    expect(page.locator("#list")).to_have_value("Goldie Xin\n2 Job Board\n1 Old Friend\n1 rory-bug")
    expect(page.locator("[data-mark]")).to_have_text(["3"])
    page.locator("[data-take]").click()
    expect(page.locator("[data-bar] .size")).to_have_text("3/36")
    expect(page.locator("[data-bar]")).to_contain_text("It has 1 line that cannot be read.")
    name_deck(page, "Patched")
    expect(page.locator("[data-open-deck='Patched'] .tag.illegal")).to_have_text("1 card gone")
    page.reload()
    gone = page.locator("[data-unread='1 Old Friend']")
    page.locator("[data-bar] button").click()
    gone.get_by_role("button", name="Remove").click()
    expect(gone).to_have_count(0)
    expect(page.locator("[data-open-deck='Patched'] .tag")).to_have_text("33 cards to go")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_count_and_the_errors_stay_in_sight_on_a_phone_and_a_card_is_read_large(visit: Visitor) -> None:
    page = visit("/decks/aidalon", viewport=PHONE, has_touch=True, is_mobile=True)
    bar = page.locator("[data-bar]")
    page.locator("[data-add='infiltrate']").scroll_into_view_if_needed()
    page.locator("[data-add='infiltrate']").tap()
    expect(bar.locator(".size")).to_have_text("1/36")
    expect(bar).to_contain_text("It has no seeker yet.")
    expect(bar).to_be_in_viewport()
    page.locator("article [data-piece='card:infiltrate']").tap()
    reader = page.locator("[data-reader='card:infiltrate']")
    expect(reader).to_contain_text("Omniworks")
    reader.get_by_role("button", name="Close").tap()
    expect(reader).to_have_count(0)


def test_a_deck_comes_to_a_friend_by_link(visit: Visitor) -> None:
    ann = visit("/")
    save_deck(ann, "One", LINE)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.get_by_role("button", name="Share this deck").click()
    ann.get_by_role("button", name="Copy link").click()
    expect(ann.get_by_text("Copied.")).to_be_visible()
    link = ann.evaluate("navigator.clipboard.readText()")
    expect(ann.get_by_label("Text", exact=True)).to_have_value(decks.page(LINE))
    assert faults(ann) == []
    ben = visit(link.removeprefix(visit.base))
    expect(ben.locator(".size").first).to_have_text("36/36")
    expect(ben.locator(".verdict").first).to_have_text("Legal in the Standard format.")
    expect(ben.locator("[data-open-deck]")).to_have_count(0)
    ben.locator("[data-keep]").click()
    expect(ben.locator("[data-open-deck] .name")).to_have_text(["Deck from a link"])
    cleo = visit("/decks/aidalon#deck=2%20dragon%3B")
    expect(cleo.locator("[data-unread]")).to_contain_text("is not a card of this game")


def test_a_deck_that_cannot_be_sent_is_kept_here_and_sent_later(visit: Visitor) -> None:
    visit.allowed += ["ERR_FAILED"]
    page = visit("/", viewport=LAPTOP)
    assert page.request.post("/api/people", data={"name": "Ann"}).ok
    page.evaluate("localStorage.setItem('leyline-named', 'yes')")
    save_deck(page, "One", LINE)
    page.route("**/api/me/decks/*", lambda route: route.abort())
    page.get_by_label("Name of this deck").fill("Renamed")
    expect(page.locator("[data-saving]")).to_have_attribute("data-saving", "later")
    page.unroute("**/api/me/decks/*")
    expect(page.locator("[data-saving]")).to_have_attribute("data-saving", "saved")
    assert [deck["name"] for deck in page.request.get("/api/me/decks").json()["decks"]] == ["Renamed"]
    expect(page.get_by_text("kept in this browser only")).to_have_count(0)
