"""What another player does, shown step by step: recorded tables in the real page, with motion on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.page import fixtures, windows
from tests.page.fixtures import Question, Script
from tests.page.windows import Bench

GROVE = Script("grove", "standard", 2, 0, 5)
CHANNELING = Script("channeling", "first", 2, 0, 1)

WATCH = """(key) => {
  window.seen = [];
  window.large = null;
  const look = () => {
    const dice = document.querySelector(".dice");
    const cubes = [...document.querySelectorAll(".zone-board .score")].map((each) => each.textContent).join(" ");
    const now = `${dice?.dataset.settled ?? "none"} | ${cubes}`;
    if (window.seen.at(-1) !== now) window.seen.push(now);
    // Before any timer runs: a machine that is busy presses the key as early as any other.
    if (key !== null && document.querySelector("[data-announced]") !== null) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      key = null;
    }
  };
  // What stands in the middle, when it is largest: it comes and goes by itself.
  const measure = () => {
    const announced = document.querySelector("[data-announced]");
    const box = announced?.querySelector("svg")?.getBoundingClientRect();
    if (box !== undefined && box.width >= (window.large?.width ?? 0))
      window.large = { width: box.width, middle: box.x + box.width / 2, words: announced.textContent };
    requestAnimationFrame(measure);
  };
  requestAnimationFrame(measure);
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, attributes: true, characterData: true,
  });
  look();
}"""


@pytest.fixture(scope="module")
def bench(playwright: Playwright) -> Iterator[Bench]:
    with windows.started(playwright) as found:
        yield found
        assert found.wrong == []


def channels_well(lines: list[dict[str, Any]]) -> bool:
    return any(line.get("kind") == "channeled" and line.get("amount", 0) > 0 for line in lines)


def plays_a_glyph(lines: list[dict[str, Any]]) -> bool:
    return any(line.get("kind") == "played" for line in lines)


def shown(bench: Bench, question: Question) -> Page:
    """Open a recorded table at which another player is to move."""
    page = bench.page()
    page.set_viewport_size({"width": 1366, "height": 657})
    # The table of the test before must be gone: it may be the same one, some moves later.
    page.evaluate("fixture.leave()")
    expect(page.locator(".table-layout")).to_have_count(0)
    table = f'{{"welcome":{question.welcome},"update":{question.update},"hint":null,"refusal":""}}'
    name = f"'{abs(hash(question.name + question.update)):032x}'"
    page.evaluate(f"fixture.put({name}, {table}); fixture.show({name})")
    page.wait_for_selector('.zone-board [data-act="board"]')
    return page


def happen(page: Page, question: Question) -> None:
    for update in question.burst:
        page.evaluate(f"fixture.send({update})")


def test_dice_roll_to_their_end_before_what_they_bring_is_shown(bench: Bench) -> None:
    question = fixtures.before(GROVE, channels_well)
    page = shown(bench, question)
    page.evaluate(WATCH, None)
    before = page.evaluate("window.seen.at(-1)").split(" | ")[1]
    happen(page, question)
    page.wait_for_function("(before) => !window.seen.at(-1).endsWith(before)", arg=before)
    seen: list[str] = page.evaluate("window.seen")
    assert f"false | {before}" in seen, "the dice roll while the circles are as they were"
    assert f"true | {before}" in seen, "and lie before anything changes"
    assert not any(each.startswith("false") and not each.endswith(before) for each in seen)


def test_a_key_shows_the_rest_at_once(bench: Bench) -> None:
    question = fixtures.before(GROVE, channels_well)
    page = shown(bench, question)
    page.evaluate(WATCH, " ")
    before = page.evaluate("window.seen.at(-1)").split(" | ")[1]
    happen(page, question)
    page.wait_for_function("(before) => !window.seen.at(-1).endsWith(before)", arg=before)
    assert f"true | {before}" not in page.evaluate("window.seen"), "the key skips the dice"


def test_what_is_played_stands_large_in_the_middle_and_in_the_strip_of_its_player(bench: Bench) -> None:
    question = fixtures.before(CHANNELING, plays_a_glyph)
    page = shown(bench, question)
    page.evaluate(WATCH, None)
    happen(page, question)
    page.wait_for_function("window.large !== null && document.querySelector('[data-announced]') === null")
    large = page.evaluate("window.large")
    zone = page.locator(".zone-board").bounding_box()
    assert zone is not None
    assert large["width"] >= 100
    assert abs(large["middle"] - zone["x"] - zone["width"] / 2) < 8
    assert "plays the glyph of" in large["words"]
    strip = page.locator(".zone-opponents .last-turn [role=img]").last
    assert "plays the glyph of" in (strip.get_attribute("aria-label") or "")
