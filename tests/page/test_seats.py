"""Who sits where and with what, in the browser: drawn sides, chosen sides, a deck of one's own."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from leyline.games.aidalon.decks import api as decks
from tests.page.conftest import Visitor
from tests.page.driver import Player, until_asked
from tests.page.test_access import faults

PHONE = {"width": 390, "height": 844}


def accept(page: Page, name: str, button: str = "Play") -> None:
    """Take the seat of an invitation under a name."""
    page.get_by_label("Play as").fill(name)
    page.get_by_role("button", name=button, exact=True).click()


def open_table(visit: Visitor, game: str, path: str = "") -> Page:
    """Ann opens a table by the form, with a friend by link."""
    page = visit(path or f"/new/{game}")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="With a friend by link").click()
    return page


def link_of(page: Page, visit: Visitor) -> str:
    return page.get_by_label("Link to this table").input_value().removeprefix(visit.base)


def role_of(page: Page) -> str:
    """The side that this browser plays."""
    page.wait_for_selector(".table-layout[data-status=running]")
    return page.locator(".zone-own .facts span").first.inner_text()


def save_deck(page: Page, name: str, line: str) -> None:
    """Import a list into the builder and save it under a name."""
    page.goto("/decks/aidalon")
    page.get_by_text("Import and export as text").click()
    page.locator("#list").fill(line)
    page.get_by_role("button", name="Import this list").click()
    expect(page.locator(".verdict")).to_have_text("Legal in the standard format.")
    page.get_by_label("Name of this deck").fill(name)
    page.locator("[data-save-deck]").click()
    expect(page.locator(f"[data-open-deck='{name}']")).to_be_visible()


def test_c14_sides_are_drawn_and_both_pages_follow_without_a_reload(visit: Visitor) -> None:
    moved: set[str] = set()
    while moved != {"Light", "Dark"}:
        ann = open_table(visit, "channeling")
        expect(ann.get_by_label("Sides")).to_have_value("random")
        expect(ann.get_by_label("Player 1")).to_be_visible()
        ann.get_by_role("button", name="Open the table").click()
        expect(ann.locator(".open-seats")).to_contain_text("drawn at random when the game begins")
        ben = visit(link_of(ann, visit))
        expect(ben.locator(".open-seats")).to_contain_text("Ann invites you to play")
        expect(ben.locator(".open-seats")).to_contain_text("Random sides")
        accept(ben, "Ben")
        sides = [role_of(ann), role_of(ben)]
        assert sorted(sides) == ["Dark", "Light"]
        for page in (ann, ben):
            light, dark = ("Ann", "Ben") if sides[0] == "Light" else ("Ben", "Ann")
            expect(page.locator(".zone-sidebar")).to_contain_text(
                f"Sides were drawn: {light} plays Light, {dark} plays Dark."
            )
        first = ann if sides[0] == "Light" else ben
        until_asked(first)
        Player(first).decide()
        moved.add(sides[0])
        for page in (ann, ben):
            page.context.close()


def test_the_host_may_choose_a_side(visit: Visitor) -> None:
    ann = open_table(visit, "channeling")
    ann.get_by_label("Sides").select_option("chosen")
    ann.get_by_label("Light").select_option("open")
    ann.get_by_label("Dark").select_option("me")
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.locator(".open-seats")).to_contain_text("chosen by the players")
    ben = visit(link_of(ann, visit))
    accept(ben, "Ben", "Play Light")
    assert (role_of(ann), role_of(ben)) == ("Dark", "Light")


def test_play_now_draws_a_side(visit: Visitor) -> None:
    page = visit("/")
    page.locator('[data-play="grove"]').click()
    page.wait_for_selector(".table-layout[data-status=running]")
    expect(page.locator(".zone-sidebar")).to_contain_text("Sides were drawn: ")


def test_a64_host_and_guest_bring_decks_that_all_see_when_the_game_begins(visit: Visitor) -> None:
    lists = {name: decks.random_list(seed, "standard", one_line=True) for name, seed in (("Ann", 5), ("Ben", 6))}
    ann = visit("/")
    save_deck(ann, "Night shift", lists["Ann"])
    ann.goto("/new/aidalon")
    ann.get_by_label("Your name").fill("Ann")
    ann.locator("#brings-0-deck").select_option(label="Night shift")
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.locator("[data-deck]")).to_have_value(lists["Ann"])
    ben = visit("/", viewport=PHONE)
    save_deck(ben, "Early bird", lists["Ben"])
    ben.goto(link_of(ann, visit))
    ben.locator("[data-deck]").select_option(label="Early bird")
    assert faults(ben) == []
    accept(ben, "Ben")
    for page in (ann, ben):
        page.wait_for_selector(".table-layout[data-status=running]")
        expect(page.locator("[data-about]")).to_have_text("Hubworld: Aidalon · Starter edition · see decks")
        page.locator("[data-about]").click()
        dialog = page.get_by_role("dialog")
        for name, line in lists.items():
            shown = dialog.locator("[data-brought]").filter(has_text=name)
            expect(shown).to_contain_text("a deck of their own")
            shown.locator("summary").click()
            expect(shown.locator("pre")).to_have_text(decks.page(line), use_inner_text=True)
        assert faults(page) == []
        page.get_by_role("button", name="Close").click()


def test_a_deck_that_is_not_legal_here_is_told_at_once_and_refused(visit: Visitor) -> None:
    visit.allowed = ["status of 4"]
    ann = open_table(visit, "aidalon")
    ann.get_by_role("button", name="Open the table").click()
    ann.wait_for_selector(".open-seats")
    ben = visit(link_of(ann, visit))
    ben.locator("[data-deck]").select_option("open-house")
    expect(ben.get_by_role("alert")).to_contain_text("Not legal in the standard format: ")
    accept(ben, "Ben")
    expect(ben.get_by_text("The deck is not legal in the standard format: ")).to_be_visible()
    ben.locator("[data-deck]").select_option("night-market")
    ben.get_by_role("button", name="Play", exact=True).click()
    assert role_of(ben) in ("North", "East")


def test_a_player_who_has_a_seat_may_change_the_deck_and_finds_it_after_a_reload(visit: Visitor) -> None:
    ann = open_table(visit, "aidalon")
    ann.get_by_role("button", name="Open the table").click()
    ann.wait_for_selector(".open-seats")
    ann.locator("[data-deck]").select_option("night-market")
    table = f"/api/tables/{ann.url.rpartition('/')[2]}?seat=0"
    while ann.request.get(table).json()["update"]["brought"] != {"deck": "night-market"}:
        ann.wait_for_timeout(50)
    ann.reload()
    expect(ann.locator("[data-deck]")).to_have_value("night-market")


def test_saved_decks_are_opened_and_deleted_by_name(visit: Visitor) -> None:
    page = visit("/")
    save_deck(page, "One", decks.random_list(5, "standard", one_line=True))
    save_deck(page, "W" * 40, decks.random_list(5, "standard", one_line=True))
    for viewport in ({"width": 1366, "height": 657}, PHONE):
        page.set_viewport_size(viewport)  # type: ignore[arg-type]
        assert page.locator(".deck").evaluate("panel => panel.scrollWidth <= panel.clientWidth")
    page.get_by_role("button", name="Delete WWW").click()
    save_deck(page, "Two", decks.page("case-files"))
    page.locator("[data-open-deck='One']").click()
    expect(page.get_by_label("Name of this deck")).to_have_value("One")
    page.get_by_role("button", name="Delete One").click()
    expect(page.locator("[data-open-deck]")).to_have_text(["Two"])
    page.reload()
    expect(page.locator("[data-open-deck]")).to_have_text(["Two"])


def test_a_deck_comes_to_a_friend_by_link(visit: Visitor) -> None:
    line = decks.random_list(5, "standard", one_line=True)
    ann = visit("/")
    save_deck(ann, "One", line)
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.get_by_role("button", name="Copy link").click()
    expect(ann.get_by_text("Copied.")).to_be_visible()
    link = ann.evaluate("navigator.clipboard.readText()")
    ben = visit(link.removeprefix(visit.base))
    expect(ben.locator(".size")).to_have_text("36 / 36")
    expect(ben.locator(".verdict")).to_have_text("Legal in the standard format.")
    visit.allowed = ["status of 422"]
    cleo = visit("/decks/aidalon#deck=2%20dragon%3B")
    expect(cleo.get_by_role("alert")).to_contain_text("is not a card of this game")


def test_the_header_of_a_table_names_edition_and_changed_parameters(visit: Visitor) -> None:
    ann = open_table(visit, "channeling")
    ann.locator("input[name=edition][value=second]").check()
    ann.get_by_text("Change the rules").click()
    ann.locator("#parameter-cubes").fill("40")
    ann.get_by_role("button", name="Open the table").click()
    ben = visit(link_of(ann, visit), viewport=PHONE)
    for page in (ann, ben):
        expect(page.locator("[data-about]")).to_have_text("The Channeling · Second edition · Cubes: 40")
        expect(page.locator(".facts")).to_contain_text("Cubes: 40")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.goto("/")
    expect(ann.locator("[data-about]")).to_have_count(0)
