"""The designer's studio: change, see, share, play and print."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2 as pdfium
from PIL import Image
from playwright.sync_api import Page, Route, expect

from tests.page.conftest import Visitor
from tests.page.driver import until_asked

LONG = 240_000
"""Milliseconds that an experiment may take on a busy machine."""


def simulate(page: Page, games: str) -> None:
    page.get_by_label("Games", exact=True).fill(games)
    page.get_by_role("button", name="Simulate").click()


def test_a_card_is_changed_compared_shared_and_printed(visit: Visitor, tmp_path: Path) -> None:
    visit.allowed += ["status of 4"]
    page = visit("/lab/channeling")
    splendor = page.get_by_label("Splendor, row 10", exact=True)
    splendor.fill("many")
    expect(splendor).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("alert")).to_contain_text("'7/manyx5' is not a card")
    splendor.fill("9")
    expect(page.get_by_role("alert")).to_have_count(0)
    simulate(page, "20")
    answer = page.locator(".answer[data-status=done]")
    expect(answer).to_be_visible(timeout=LONG)
    expect(answer).to_contain_text(re.compile(r"Light won \d+ of 20 games: too few to say\."))
    expect(page.get_by_role("img", name=re.compile(r"base: .* variant: \d"))).to_be_visible()
    with page.expect_download() as file:
        page.get_by_role("link", name="CSV").click()
    assert file.value.path().read_text().count("\n") == 41, "a line of names, 20 games of the base, 20 of the variant"
    page.get_by_role("tab", name="Compare").click()
    page.get_by_role("combobox", name="On", exact=True).select_option("score")
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.locator(".answer[data-status=done] .sentence")).to_contain_text("points per player", timeout=LONG)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name="Share").input_value()
    page.keyboard.press("Escape")

    other = visit(link)
    expect(other.get_by_label("Splendor, row 10", exact=True)).to_have_value("9")
    expect(other.locator("[data-saving]")).to_contain_text("changes make a copy of your own")

    page.get_by_role("tab", name="Print").click()
    page.get_by_role("button", name="Make the files").click()
    with page.expect_download(timeout=LONG) as pdf:
        page.get_by_role("link", name="Download channeling.pdf").click(timeout=LONG)
    pdf.value.save_as(tmp_path / "channeling.pdf")
    text = "".join(sheet.get_textpage().get_text_range() for sheet in pdfium.PdfDocument(tmp_path / "channeling.pdf"))
    assert "7/9" in text or "deck" in text
    page.get_by_role("tab", name="History").click()
    expect(page.locator("article[data-kind]")).to_have_count(3)


def test_what_was_changed_is_played_at_once(visit: Visitor) -> None:
    page = visit("/lab/channeling")
    page.get_by_label("Find a rule").fill("energy cubes of each")
    page.locator("#parameter-cubes").fill("33")
    page.get_by_role("button", name="Play it").click()
    until_asked(page)
    expect(page.locator(".zone-own")).to_contain_text("33")


def test_an_answer_that_comes_after_the_page_was_left_changes_nothing(visit: Visitor) -> None:
    page = visit("/lab/grove")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/lab", hold)
    page.get_by_role("button", name="Play it").click()
    until_asked(page)
    assert len(held) == 1
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    running = {"id": "0" * 32, "kind": "sim", "game": "grove", "status": "running"}
    with page.expect_response("**/api/lab"):
        held[0].fulfill(json={"experiments": [running], "most_games": 5000})
    page.evaluate("async () => { await fetch('/theme.js'); }")  # by then the page has worked on the answer
    assert not [url for url in asked if "/api/lab" in url], "the page was left, and yet it asks the server again"


def test_pictures_of_ones_own_go_into_the_print_and_others_are_named(visit: Visitor, tmp_path: Path) -> None:
    own, strange, broken = tmp_path / "magic-circle-4-4.png", tmp_path / "my cat.png", tmp_path / "back.png"
    Image.new("RGB", (400, 560), PINK).save(own)
    Image.new("RGB", (40, 56), PINK).save(strange)
    broken.write_text("no picture")
    page = visit("/lab/channeling")
    page.get_by_role("tab", name="Print").click()
    page.get_by_label("Pictures of your own").set_input_files([own, strange, broken])
    expect(page.get_by_text("1 picture goes into the print.")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("Not taken: my cat.png, back.png.")
    page.get_by_role("button", name="Make the files").click()
    with page.expect_download(timeout=LONG) as pdf:
        page.get_by_role("link", name="Download channeling.pdf").click(timeout=LONG)
    pdf.value.save_as(tmp_path / "own.pdf")
    pink = 0
    for sheet in pdfium.PdfDocument(tmp_path / "own.pdf"):
        seen = sheet.render(scale=0.2).to_pil().convert("RGB")
        pink += sum(count for count, colour in seen.getcolors(1 << 24) or [] if _near(colour))
    card = (63 / 25.4 * 72 * 0.2) * (88 / 25.4 * 72 * 0.2)
    assert 5 * 0.8 * card < pink < 5 * 1.3 * card, "five copies of the card, each covered with its bleed"


PINK = (240, 30, 140)


def _near(colour: tuple[int, int, int]) -> bool:
    return all(abs(one - other) < 12 for one, other in zip(colour, PINK, strict=True))


def test_a_run_that_is_stopped_keeps_what_it_has(visit: Visitor) -> None:
    page = visit("/lab/channeling")
    simulate(page, "5000")
    stop = page.get_by_role("button", name="Stop, keep these")
    expect(page.locator(".answer svg[role=img]").first).to_be_visible(timeout=LONG)
    stop.click()
    answer = page.locator(".answer[data-status=cancelled]")
    expect(answer).to_contain_text(re.compile(r"Stopped: [\d,]+ of 5,000 games were played"), timeout=LONG)
    expect(answer.get_by_role("link", name="CSV")).to_be_visible()


def test_a_goal_that_no_setting_meets_is_called_so(visit: Visitor) -> None:
    page = visit("/lab/channeling")
    page.get_by_role("tab", name="Tune").click()
    page.get_by_label("Turns from").fill("2")
    page.get_by_label("Turns to").fill("3")
    page.get_by_label("Points Dark starts with", exact=False).first.check()
    page.get_by_label("Points Dark starts with to").fill("2")
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Games of each setting").fill("20")
    page.get_by_label("Games in all").fill("160")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".answer[data-status=done] .sentence")).to_contain_text(
        "No combination met the goal", timeout=LONG
    )


def test_printed_cards_are_typed_in_one_by_one(visit: Visitor) -> None:
    page = visit("/lab/runestones")
    page.get_by_role("button", name="Type in your cards").click()
    expect(page.locator(".step .face")).to_contain_text("Faun")
    page.get_by_role("textbox", name="Magic", exact=True).fill("3")
    page.get_by_role("button", name="Keep and go on").click()
    expect(page.get_by_text("1 of 31 typed in by you")).to_be_visible()
    expect(page.locator(".step .chip")).to_have_text("as proposed")
    page.get_by_role("button", name="Keep and go on").click()
    expect(page.get_by_text("2 of 31 typed in by you")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_label("Magic, row 3", exact=True)).to_have_value("3")
    expect(page.locator("tr.changed")).to_have_count(1)
    page.reload()
    page.get_by_role("button", name="Type in your cards").click()
    expect(page.get_by_text("2 of 31 typed in by you")).to_be_visible()
