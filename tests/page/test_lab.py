"""The rules lab."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Route, expect

from tests.page.conftest import Visitor
from tests.page.driver import until_asked

LONG = 240_000
"""Milliseconds that an experiment may take on a busy machine."""

LABELS_OUTSIDE = """() => [...document.querySelectorAll("svg")].flatMap((svg) => {
  const box = svg.getBoundingClientRect();
  return [...svg.querySelectorAll("text")]
    .filter((text) => {
      const { left, right, width } = text.getBoundingClientRect();
      return width > 0 && (left < box.left || right > box.right);
    })
    .map((text) => text.textContent);
})"""
"""The labels of a report that stick out of their drawing."""


def test_rules_are_changed_simulated_compared_and_reported_on(visit: Visitor, browser: Browser) -> None:
    visit.allowed += ["status of 4"]
    page = visit("/lab/grove")
    dice = page.locator("#parameter-dice")
    dice.fill("many")
    page.get_by_role("button", name="Simulate").click()
    expect(dice).to_be_focused()
    expect(dice).to_have_attribute("aria-invalid", "true")
    dice.fill("4")
    page.get_by_label("Games").fill("20")
    page.get_by_role("button", name="Simulate").click()
    expect(page.get_by_text("20 games played.")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("row", name="turns in a game")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile(r"wins of Light \(greedy\) \d+\.\d %"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile(r"^draws \d+\.\d %"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("ended by: 2 circles controlled"))).to_be_visible()
    expect(page.get_by_text("Changed: dice = 4.")).to_be_visible()
    page.get_by_label("Compare on").select_option("turns")
    page.get_by_role("button", name="Compare with the base").click()
    expect(page.locator("article[data-status=done]")).to_have_count(2, timeout=LONG)
    expect(page.get_by_role("row", name="change in the number of turns")).to_be_visible()
    expect(
        page.get_by_role("row", name=re.compile("change in the share of draws .* percentage points"))
    ).to_be_visible()
    page.get_by_role("button", name="Make a report").click()
    link = page.get_by_role("link", name="Open the report")
    expect(link).to_be_visible(timeout=LONG)
    answer = page.request.get(link.get_attribute("href") or "")
    assert answer.ok
    assert "Battle for the Grove" in answer.text()
    reader = browser.new_page()
    reader.set_content(answer.text())
    assert reader.evaluate(LABELS_OUTSIDE) == []
    reader.close()


def test_what_was_changed_is_played_at_once(visit: Visitor) -> None:
    page = visit("/lab/channeling")
    page.locator("#parameter-cubes").fill("33")
    page.get_by_role("button", name="Play it now").click()
    until_asked(page)
    expect(page.locator(".zone-own")).to_contain_text("33")


def test_an_answer_that_comes_after_the_page_was_left_changes_nothing(visit: Visitor) -> None:
    page = visit("/lab/grove")
    page.clock.install()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/lab", hold)
    page.get_by_role("button", name="Play it now").click()
    until_asked(page)
    assert len(held) == 1
    running = {"id": "e1", "kind": "simulate", "game": "grove", "status": "running"}
    with page.expect_response("**/api/lab"):
        held[0].fulfill(json={"experiments": [running], "most_games": 5000})
    page.evaluate("async () => { await fetch('/theme.js'); }")  # by then the page has worked on the answer
    page.clock.fast_forward(60_000)
    assert len(held) == 1, "the page was left, and yet it asks the server again"
