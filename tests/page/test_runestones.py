"""The table of Rune Stones: sets picked in any order, ways to pay, four seats, both expansions, a narrow phone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.page.conftest import Opened, Visitor
from tests.page.driver import Player, table_status, until_asked
from tests.page.test_access import PHONE


def mine_first(opened: Opened, parameters: dict[str, int], **given: Any) -> Page:
    """Open a table at which this browser has to take an action; what ends the turn does so without being asked."""
    prefs = {"confirmTurn": False}
    page = opened("runestones", ["me", "random"], wish={"parameters": parameters}, prefs=prefs, **given)
    until_asked(page)
    expect(page.locator(".action-button")).to_have_count(3)
    return page


def numbers(page: Page, where: str) -> list[int]:
    """Return the cards in a place, from the left."""
    return [int(each.get_attribute("data-card") or 0) for each in page.locator(f"{where} .card").all()]


def test_cards_are_picked_in_any_order_and_played_as_the_game_names_them(opened: Opened) -> None:
    page = mine_first(opened, {})
    page.get_by_role("button", name="Utilize", exact=True).click()
    expect(page.locator(".hand .card.offered")).to_have_count(4)
    hand = numbers(page, ".hand")
    # The highest first, which the game would not take first.
    page.locator(f'.hand [data-card="{hand[-1]}"]').click()
    expect(page.locator("[data-confirm]")).to_have_count(0)
    page.locator(f'.hand [data-card="{hand[0]}"]').click()
    page.get_by_role("button", name="Play these 2").click()
    expect(page.locator(".played .card")).to_have_count(2)
    assert numbers(page, ".played") == [hand[0], hand[-1]]
    expect(page.locator(".hand .card")).to_have_count(2)
    expect(page.locator(".question .words")).to_have_text("Use the abilities of your cards in any order.")


def test_a_summons_counts_its_magic_and_buys_what_was_picked(opened: Opened) -> None:
    page = mine_first(opened, {"turn_limit": 40})
    page.get_by_role("button", name="Summon", exact=True).click()
    for card in reversed(page.locator(".hand .card").all()):
        card.click()
    confirm = page.locator(".hand [data-confirm]")
    total = sum(int(each.inner_text()) for each in page.locator(".hand .magic").all())
    expect(confirm).to_have_text(f"Summon with {total}")
    confirm.click()
    expect(page.locator(".display .side")).to_contain_text(f"{total} to spend")
    wanted = page.locator(".display .card").first
    number = wanted.get_attribute("data-card")
    wanted.click()
    expect(page.locator(".display .side")).to_contain_text(f"{total - 1} to spend")
    page.get_by_role("button", name="Summon 1 creature for 1").click()
    expect(page.locator(f'.display [data-card="{number}"]')).to_have_count(0)


def test_a_smithy_asks_how_to_pay_and_a_row_shows_where_to_lay_it(opened: Opened) -> None:
    page = mine_first(opened, {"start_ore": 3, "start_gems": 2})
    page.get_by_role("button", name="Forge", exact=True).click()
    page.locator('[data-smithy="1"]').click()
    expect(page.locator("[data-action]")).to_have_count(2)
    page.locator('[data-action="forge 1 ore"]').click()
    places = page.locator(".zone-own .place.offered")
    expect(places).to_have_count(2)
    places.first.click()
    expect(page.locator(".zone-own .large .place .artifact")).to_have_count(1)
    expect(page.locator('.zone-own [data-gem="ore"]')).to_contain_text("0")


def test_what_cannot_be_is_answered_in_words(opened: Opened) -> None:
    page = mine_first(opened, {"start_gems": 0, "start_wild": 0})
    page.get_by_role("button", name="Forge", exact=True).click(force=True)
    expect(page.locator(".notice")).to_contain_text("You cannot pay for any artifact")


def test_four_play_with_both_expansions_and_others_are_shown_in_full(opened: Opened, visit: Visitor) -> None:
    wish = {"edition": "full"}
    page = opened("runestones", ["me", "random", "random", "random"], wish=wish)
    until_asked(page)
    expect(page.locator(".zone-opponents .player-panel")).to_have_count(3)
    expect(page.locator(".forest .familiar")).to_have_count(4)
    expect(page.locator(".night .tile")).to_have_count(4)
    player = Player(page, seed=4)
    assert not player.play(12)
    until_asked(page)
    # The page says what each player did in their last turn, and shows what they have on demand.
    expect(page.locator(".zone-opponents .last-turn").last).not_to_be_empty()
    first = page.locator(".zone-opponents .player-panel").first
    everything = first.get_by_text("Discard pile: ")
    expect(everything).to_be_hidden()
    first.get_by_role("button", name="Show all").click()
    expect(everything).to_be_visible()
    page.keyboard.press("Escape")
    expect(everything).to_be_hidden()
    # Your own things are along the lower edge, and neither covers the other.
    own = page.locator(".zone-own .player-panel").bounding_box()
    next_to = first.bounding_box()
    assert own is not None
    assert next_to is not None
    assert next_to["y"] + next_to["height"] <= own["y"] or next_to["x"] + next_to["width"] <= own["x"]
    # A spectator sees no hand.
    watcher = visit(page.url.removeprefix(visit.base))
    expect(watcher.locator(".display .card")).to_have_count(6)
    expect(watcher.locator(".hand, .offered, [data-option]")).to_have_count(0)


def test_a_phone_holds_the_whole_table(opened: Opened) -> None:
    wish = {"edition": "full"}
    page = opened("runestones", ["me", "random", "random"], wish=wish, **PHONE)
    player = Player(page, seed=2, touch=True)
    for _ in range(14):
        assert player.decide()
        until_asked(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        small = page.evaluate(
            """[...document.querySelectorAll('.zone-board .card .text, .zone-board .stone .does')]
              .filter((node) => node.checkVisibility())
              .map((node) => parseFloat(getComputedStyle(node).fontSize)).filter((size) => size < 12)"""
        )
        assert small == [], "the text of a card is too small to read"
        cut = page.evaluate(
            """[...document.querySelectorAll('.zone-board .card .face')]
              .filter((node) => node.scrollHeight > node.clientHeight + 1).map((node) => node.textContent)"""
        )
        assert cut == [], "the text of a card is cut off"
    # Marked things are never all out of sight.
    expect(page.locator(".table-layout")).to_have_attribute("data-your-turn", "true")
    assert table_status(page)["status"] == "running"
