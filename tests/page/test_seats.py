"""Who sits where and with what, in the browser: drawn sides, chosen sides, a deck of one's own."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from leyline.games.aidalon.decks import api as decks
from tests.page.conftest import Visitor
from tests.page.decks import choose_deck, counts, save_deck
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


def role_of(page: Page, name: str) -> str:
    """The side that this browser plays, once it knows that it does: it may hear first that the game has begun."""
    page.wait_for_selector(".table-layout[data-status=running]")
    expect(page.locator(".zone-own .called").first).to_have_text(name)
    return page.locator(".zone-own p.facts span").first.inner_text()


def test_c14_sides_are_drawn_and_both_pages_follow_without_a_reload(visit: Visitor) -> None:
    moved: set[str] = set()
    ann, ben = open_table(visit, "channeling"), visit("/")
    while moved != {"Light", "Dark"}:
        if moved:
            ann.goto("/new/channeling")
            ann.get_by_role("button", name="With a friend by link").click()
        expect(ann.get_by_label("Sides")).to_have_value("random")
        expect(ann.get_by_label("Player 1")).to_be_visible()
        ann.get_by_role("button", name="Open the table").click()
        expect(ann.locator(".open-seats")).to_contain_text("drawn at random when the game begins")
        ben.goto(link_of(ann, visit))
        expect(ben.locator(".open-seats")).to_contain_text("Ann invites you to play")
        expect(ben.locator(".open-seats")).to_contain_text("Random sides")
        if moved:  # they know each other by now
            ben.get_by_role("button", name="Play", exact=True).click()
        else:
            accept(ben, "Ben")
        sides = [role_of(ann, "Ann"), role_of(ben, "Ben")]
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


def test_the_host_may_choose_a_side(visit: Visitor) -> None:
    ann = open_table(visit, "channeling")
    ann.get_by_label("Sides").select_option("chosen")
    ann.get_by_label("Light").select_option("open")
    ann.get_by_label("Dark").select_option("me")
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.locator(".open-seats")).to_contain_text("chosen by the players")
    ben = visit(link_of(ann, visit))
    accept(ben, "Ben", "Play Light")
    assert (role_of(ann, "Ann"), role_of(ben, "Ben")) == ("Dark", "Light")


def test_play_now_draws_a_side(visit: Visitor) -> None:
    page = visit("/")
    page.locator('[data-play="grove"]').click()
    page.wait_for_selector(".table-layout[data-status=running]")
    expect(page.locator(".zone-sidebar")).to_contain_text("Sides were drawn: ")


def test_a64_host_and_a_friend_by_link_bring_decks_that_all_see_when_the_game_begins(visit: Visitor) -> None:
    lists = {name: decks.random_list(seed, "standard", one_line=True) for name, seed in (("Ann", 5), ("Ben", 6))}
    ann = visit("/")
    save_deck(ann, "Night shift", lists["Ann"])
    ann.goto("/new/aidalon")
    ann.get_by_label("Your name").fill("Ann")
    choose_deck(ann, "Night shift", field="#brings-0-deck")
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.locator("[data-deck]")).to_have_attribute("data-deck", lists["Ann"])
    ben = visit("/", viewport=PHONE, has_touch=True, is_mobile=True)
    save_deck(ben, "Early bird", lists["Ben"])
    ben.goto(link_of(ann, visit))
    choose_deck(ben, "Early bird")
    expect(ben.locator("[data-deck]")).to_contain_text("Early bird")
    assert faults(ben) == []
    others = {"Ann": {"page": ben, "list": lists["Ann"]}, "Ben": {"page": ann, "list": lists["Ben"]}}
    for name, other in others.items():
        page = other["page"]
        assert isinstance(page, Page)
        assert str(other["list"]) not in page.content(), f"{name}'s list is shown before the game begins"
    assert lists["Ann"] not in ben.request.get(f"/api/tables/{ann.url.rpartition('/')[2]}").text()
    accept(ben, "Ben")
    for page in (ann, ben):
        page.wait_for_selector(".table-layout[data-status=running]")
        expect(page.locator("[data-about]")).to_have_text("Hubworld: Aidalon · Starter edition · see decks")
        if page is ann:
            page.locator("[data-about]").click()
        else:  # a phone has no room for the heading
            page.get_by_role("button", name="More", exact=True).click()
            page.get_by_role("button", name="About this table").click()
        dialog = page.get_by_role("dialog")
        for name, line in lists.items():
            shown = dialog.locator("[data-brought]").filter(has_text=name)
            expect(shown).to_contain_text("a deck of their own")
            shown.locator("summary").click()
            for card, count in counts(line).items():
                entry = shown.locator("li").filter(has=page.locator(f"[data-piece='card:{card}']"))
                expect(entry.locator("b")).to_have_text(str(count))
            expect(shown.locator("[data-piece]")).to_have_count(len(counts(line)))
        assert faults(page) == []
        page.get_by_role("button", name="Close", exact=True).click()


def test_a_deck_that_is_not_legal_here_is_told_at_once_and_not_taken(visit: Visitor) -> None:
    ann = open_table(visit, "aidalon")
    ann.get_by_role("button", name="Open the table").click()
    ann.wait_for_selector(".open-seats")
    ben = visit("/")
    save_deck(ben, "Strong", decks.page("open-house"))
    ben.goto(link_of(ann, visit))
    ben.locator("[data-deck]").click()
    dialog = ben.get_by_role("dialog")
    expect(dialog.locator("[data-ready]")).to_have_count(4)
    dialog.locator("[data-open-deck='Strong']").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Not legal in the Standard format: ")
    expect(dialog.locator("[data-take-deck]")).to_be_disabled()
    dialog.locator("[data-ready='night-market']").click()
    dialog.get_by_role("button", name="See the list").click()
    expect(dialog.locator("[data-list]")).to_contain_text("“Spider” Rebbek")
    assert faults(ben) == []
    dialog.locator("[data-take-deck]").click()
    accept(ben, "Ben")
    assert role_of(ben, "Ben") in ("North", "East")


def test_a_deck_that_the_server_refuses_is_told_and_the_seat_stays_free(visit: Visitor) -> None:
    visit.allowed += ["status of 4"]
    ann = open_table(visit, "aidalon")
    ann.get_by_role("button", name="Open the table").click()
    ann.wait_for_selector(".open-seats")
    ben = visit(link_of(ann, visit))
    choose_deck(ben, "night-market")
    # The rules of the house have changed since the deck was chosen.
    ben.route(
        "**/sit",
        lambda route: route.continue_(post_data=route.request.post_data.replace("night-market", "open-house")),
    )
    accept(ben, "Ben")
    expect(ben.get_by_text("The deck is not legal in the standard format: ")).to_be_visible()
    ben.unroute("**/sit")
    ben.get_by_role("button", name="Play", exact=True).click()
    assert role_of(ben, "Ben") in ("North", "East")


def test_a_pasted_list_is_brought_and_a_bot_gets_a_deck(visit: Visitor) -> None:
    line = decks.random_list(7, "standard", one_line=True)
    ann = open_table(visit, "aidalon")
    ann.get_by_role("button", name="Open the table").click()
    ann.wait_for_selector(".open-seats")
    ann.locator("[data-deck]").click()
    ann.get_by_role("button", name="Paste a list").click()
    ann.locator("#list").fill(line.replace("; ", "\n") + "\n2 Job Bord")
    ann.get_by_role("button", name="Read the list").click()
    expect(ann.locator("[data-unread]")).to_contain_text("did you mean 'Job Board'?")
    expect(ann.locator("[data-take]")).to_have_count(0)
    ann.locator("#list").fill(line.replace("; ", "\n"))
    ann.get_by_role("button", name="Read the list").click()
    ann.locator("[data-take]").click()
    ann.locator("[data-take-deck]").click()
    expect(ann.locator("[data-deck]")).to_have_attribute("data-deck", line)
    table = f"/api/tables/{ann.url.rpartition('/')[2]}"
    while ann.request.get(f"{table}?seat=0").json()["update"]["brought"] != {"deck": line}:
        ann.wait_for_timeout(50)
    ann.get_by_label("Seat a bot").select_option("level-1")
    choose_deck(ann, "boom-town", field="#bot-brings-deck")
    ann.locator("[data-seat-bot]").click()
    ann.wait_for_selector(".table-layout[data-status=running]")
    parameters = ann.request.get(table).json()["card"]["parameters"]
    assert set(parameters.values()) == {line, "boom-town"}


def test_a_player_who_has_a_seat_may_change_the_deck_and_finds_it_after_a_reload(visit: Visitor) -> None:
    ann = open_table(visit, "aidalon")
    ann.get_by_role("button", name="Open the table").click()
    ann.wait_for_selector(".open-seats")
    choose_deck(ann, "night-market")
    table = f"/api/tables/{ann.url.rpartition('/')[2]}?seat=0"
    while ann.request.get(table).json()["update"]["brought"] != {"deck": "night-market"}:
        ann.wait_for_timeout(50)
    ann.reload()
    expect(ann.locator("[data-deck]")).to_have_attribute("data-deck", "night-market")


def test_the_header_of_a_table_names_edition_and_changed_parameters(visit: Visitor) -> None:
    ann = open_table(visit, "channeling")
    ann.locator("input[name=edition][value=second]").check()
    ann.get_by_text("Change the rules").click()
    ann.locator("#parameter-cubes").fill("40")
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.locator("[data-about]")).to_have_text("The Channeling · Second edition · Cubes: 40")
    ann.get_by_text("About this table").click()
    expect(ann.locator(".waiting dl")).to_contain_text("Cubes: 40")
    ben = visit(link_of(ann, visit), viewport=PHONE)
    expect(ben.locator(".invitation .facts")).to_contain_text("Second edition")
    changed = ben.locator(".invitation .changed")
    expect(changed).to_contain_text("Cubes")
    expect(changed.locator("span strong")).to_have_text("40")
    assert ben.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accept(ben, "Ben")
    for page in (ann, ben):
        page.wait_for_selector(".table-layout[data-status=running]")
        expect(page.locator("[data-about]")).to_have_text("The Channeling · Second edition · Cubes: 40")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.goto("/")
    expect(ann.locator("[data-about]")).to_have_count(0)
