"""Decks on the page, as a person builds and chooses them."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def save_deck(page: Page, name: str, text: str) -> None:
    """Paste a list on the page of decks and keep it under a name."""
    page.goto("/decks/aidalon")
    page.get_by_role("button", name="Paste a list").click()
    page.locator("#list").fill(text)
    page.get_by_role("button", name="Read the list").click()
    page.locator("[data-take]").click()
    name_deck(page, name)


def name_deck(page: Page, name: str) -> None:
    """Name the deck that is open, and wait until it is kept."""
    if not page.get_by_label("Name of this deck").is_visible():
        page.locator("[data-bar] button").click()
    page.get_by_label("Name of this deck").fill(name)
    expect(page.locator("[data-open-deck][aria-pressed=true]")).to_have_attribute("data-open-deck", name)
    expect(page.locator("[data-saving]")).to_have_attribute("data-saving", "saved")


def choose_deck(page: Page, name: str, field: str = "[data-deck]") -> None:
    """Choose a ready deck, or one's own, for a seat."""
    page.locator(field).click()
    page.locator(f"[data-ready='{name}'], [data-open-deck='{name}']").click()
    page.locator("[data-take-deck]").click()
    expect(page.locator("[data-take-deck]")).to_have_count(0)


def counts(line: str) -> dict[str, int]:
    """Return the cards of a deck on one line, the seeker among them."""
    seeker, *entries = line.split("; ")
    return {seeker: 1, **{card: int(count) for count, _, card in (entry.partition(" ") for entry in entries)}}
