"""A table in the browser: friends by link, one screen for two, reloading, a server that dies, watching, undo."""

from __future__ import annotations

import re
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.page.conftest import Opened, Visitor
from tests.page.driver import PATIENCE, Player, table_status, until_asked
from tests.server.server_process import Server

HIDDEN = {"edition": "second"}
"""In the second edition of The Channeling both sides hold glyphs that the other may not see."""


def table_of(page: Page) -> str:
    return page.url.rpartition("/t/")[2].partition("/")[0]


def test_two_browsers_play_through_a_link(opened: Opened, visit: Visitor) -> None:
    ann = opened("channeling", ["me", "open"])
    link = ann.get_by_label("Link to this table").input_value()
    ben = visit(link.removeprefix(visit.base))
    ben.get_by_label("Play as").fill("Ben")
    ben.get_by_role("button", name="Play Dark").click()
    players = [Player(ann), Player(ben, seed=2)]
    for player in players:
        player.page.wait_for_selector(".table-layout[data-status]")
    made = 0
    while made < 10:
        for player in players:
            if table_status(player.page)["yourTurn"] == "true":
                player.decide()
                made += 1
    until = time.monotonic() + PATIENCE
    while not any(table_status(player.page)["yourTurn"] == "true" for player in players):
        assert time.monotonic() < until, "no player is asked"
        ann.wait_for_timeout(50)
    asked, other = (ann, ben) if table_status(ann)["yourTurn"] == "true" else (ben, ann)
    expect(other.locator(".table-layout")).to_have_attribute("data-entry", table_status(asked)["entry"])
    expect(ann.locator(".zone-opponents")).to_contain_text("Ben")
    question = asked.locator(".zone-prompt .words").inner_text()
    expect(other.locator(".zone-prompt .instructions")).to_have_text(question)
    ben.get_by_role("tab", name="Chat").click()
    ben.get_by_placeholder("Say something").fill("well met")
    ben.keyboard.press("Enter")
    ann.get_by_role("tab", name="Chat").click()
    expect(ann.get_by_text("well met")).to_be_visible()


def test_one_screen_for_two_covers_the_other_hand(opened: Opened) -> None:
    page = opened("channeling", ["me", "me"], wish=HIDDEN)
    player = Player(page)
    lift = page.locator("[data-reveal]")
    covered = 0
    for _ in range(12):
        page.wait_for_selector('.table-layout[data-your-turn="true"], [data-reveal]', state="attached")
        if lift.is_visible():
            covered += 1
            expect(page.locator(".table-layout .glyph")).to_have_count(0)
            expect(page.locator(".table-layout [data-option]")).to_have_count(0)
            expect(page.locator(".zone-board svg[role=group]")).to_have_count(0)
            lift.click()
        else:
            player.decide()
    assert covered >= 2


def test_reloading_in_mid_turn_comes_back_to_the_same_question_and_a_druid_is_dragged(opened: Opened) -> None:
    page = opened("channeling", ["me", "random"])
    Player(page).decide()
    until_asked(page)
    question = page.locator(".question .words").inner_text()
    before = table_status(page)
    page.reload()
    assert until_asked(page) == before
    assert page.locator(".question .words").inner_text() == question
    option = page.locator('[data-option^="move "]').first.get_attribute("data-option") or ""
    _, start, goal = option.split()
    ends = (f'[data-piece="druid:0"][data-place="circle:{start}"]', f'[data-place="circle:{goal}"]:not([data-piece])')
    boxes = [box for each in ends if (box := page.locator(each).first.bounding_box()) is not None]
    (x, y), (to_x, to_y) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 12, y, steps=2)
    page.mouse.move(to_x, to_y, steps=2)
    page.mouse.up()
    expect(page.locator(".log")).to_contain_text("Light moves a druid from")


def test_a_server_killed_in_mid_game_is_played_on_after_it_is_back(browser: Browser, tmp_path: Path) -> None:
    with Server(str(tmp_path / "killed.db")) as server:
        visit = Visitor(browser, f"http://{server.host}")
        visit.allowed += ["WebSocket connection", "Failed to load resource"]
        page = visit("/")
        page.locator('[data-play="grove"]').click()
        player = Player(page)
        player.decide()
        before = until_asked(page)
        server.kill()
        expect(page.get_by_text("Connection lost")).to_be_visible()
        server.start()
        expect(page.get_by_text("Connection lost")).to_be_hidden(timeout=30_000)
        assert until_asked(page)["entry"] == before["entry"]
        assert not player.play(4)
        assert int(until_asked(page)["entry"]) > int(before["entry"])
        assert visit.complaints() == []
        visit.close()


def test_a_watcher_sees_no_secret(opened: Opened, visit: Visitor) -> None:
    ann = opened("channeling", ["me", "random"], wish=HIDDEN)
    Player(ann).play(6)
    until_asked(ann)
    watcher = visit(f"/t/{table_of(ann)}")
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(watcher.locator(".glyph.hidden").first).to_be_visible()
    expect(watcher.locator(".glyph.hand, .glyph.aside, .offered, [data-option]")).to_have_count(0)
    seen = watcher.request.get(f"/api/tables/{table_of(ann)}").json()["update"]["view"]["players"]
    assert [player["hand"] for player in seen] == [None, None]
    watcher.get_by_role("button", name="More").click()
    expect(watcher.get_by_role("button", name="Resign")).to_have_count(0)


def test_a_choice_is_taken_back_and_a_hint_is_marked(opened: Opened) -> None:
    page = opened("channeling", ["me", "random"])
    before = until_asked(page)
    Player(page).decide()
    assert until_asked(page)["entry"] != before["entry"]
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".question .words")).to_have_text("Play a glyph.")
    expect(page.locator(".zone-own .glyph.offered")).to_have_count(8)
    page.keyboard.press("h")
    advice = page.get_by_role("region", name="What a bot would do")
    lines = advice.get_by_role("button", name=re.compile("%.*Play the glyph of "))
    expect(lines.first).to_have_attribute("aria-pressed", "true")
    expect(lines.first).to_contain_text(re.compile("(acquires|brings|leaves|places|cancels|ends) "))
    expect(page.locator(".zone-own .hinted")).to_have_count(1)
    marked = page.locator(".zone-own .hinted").get_attribute("aria-label")
    lines.nth(1).click()
    expect(lines.nth(1)).to_have_attribute("aria-pressed", "true")
    assert page.locator(".zone-own .hinted").get_attribute("aria-label") != marked
    advice.get_by_role("button", name="Close the hint").click()
    expect(advice).to_have_count(0)


def test_what_is_not_legal_is_answered_with_why(opened: Opened) -> None:
    page = opened("channeling", ["me", "random"])
    until_asked(page)
    page.locator('.place[data-place="circle:r1c1"]').click(force=True)
    expect(page.locator(".notice")).to_contain_text("Why not?")
    page.get_by_role("button", name="Read the rule").click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")


def test_a_game_is_resigned_and_played_again(opened: Opened) -> None:
    page = opened("grove", ["me", "random"])
    until_asked(page)
    first = table_of(page)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_text("Dark won.").first).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector('.table-layout[data-status="running"]')
    assert table_of(page) != first
