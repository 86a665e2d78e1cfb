"""Signing in, devices, reporting and blocking, and the moderators' page, as people see them."""

from __future__ import annotations

import os
from pathlib import Path

import sqlalchemy as sa
from playwright.sync_api import Page, expect

from leyline.server.store import schema
from tests.page.conftest import Visitor
from tests.page.test_access import faults
from tests.server.server_process import Server
from tests.server.stored import execute

PHONE = {"width": 390, "height": 664}
WIDE = {"width": 1366, "height": 657}
LONG = "W" * 40
TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("main *")]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => element.outerHTML.slice(0, 120))"""
PICTURES = os.environ.get("LEYLINE_PICTURES", "")
"""A folder for pictures of what the test sees, to be looked at."""


def picture(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


def fits(page: Page) -> None:
    """Nothing is wider than the window, and nothing keeps a screen reader out."""
    assert page.evaluate(TOO_WIDE) == []
    assert faults(page) == []


def keeps_games(page: Page, name: str, login: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("Keep my games", exact=True).first.click()
    page.get_by_label("Login", exact=True).fill(login)
    page.get_by_label("Password", exact=True).fill("12345678")
    page.get_by_role("button", name="Keep my games").click()
    expect(page.get_by_text("among the first that are guessed")).to_be_visible()
    page.get_by_label("Password", exact=True).fill("correct horse")
    page.get_by_role("button", name="Keep my games").click()
    expect(page.get_by_text(f"You log in as “{login}”.")).to_be_visible()


def test_a_person_signs_in_on_two_devices_and_signs_one_out(visit: Visitor) -> None:
    visit.allowed += ["403", "401"]
    first = visit("/settings", viewport=WIDE)
    keeps_games(first, LONG, "dora-devices")
    second = visit("/settings", viewport=PHONE, has_touch=True, color_scheme="dark")
    second.get_by_label("Login", exact=True).fill("dora-devices")
    second.get_by_label("Password", exact=True).fill("correct horse")
    second.get_by_role("button", name="Log in", exact=True).tap()
    expect(second.get_by_role("heading", name="Where you are signed in")).to_be_visible()
    expect(second.get_by_role("button", name="Sign out Chrome on Linux")).to_be_visible()
    picture(second, "devices-phone-top")
    fits(second)
    second.get_by_role("heading", name="Where you are signed in").scroll_into_view_if_needed()
    picture(second, "devices-phone-dark")
    first.reload()
    expect(first.get_by_text("This one")).to_be_visible()
    fits(first)
    first.get_by_role("heading", name="Where you are signed in").scroll_into_view_if_needed()
    picture(first, "devices-wide")
    first.get_by_role("button", name="Sign out everywhere else").click()
    expect(first.get_by_role("button", name="Sign out Chrome on Linux")).to_have_count(0)
    second.reload()
    expect(second.get_by_role("button", name="Log in", exact=True)).to_be_visible()
    second.get_by_role("button", name="Forgot the password?").tap()
    expect(second.get_by_text("This server sends no mail")).to_be_visible()


def looks_at_the_whole_server(page: Page) -> None:
    """A moderator reads lists and figures, and refuses new games for a while, after a question."""
    page.get_by_label("Name, login or id").fill("ann-mod")
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_text("logs in as ann-moderates")).to_be_visible()
    expect(page.get_by_role("button", name="Close the table of").first).to_be_visible()
    page.get_by_role("button", name="Refuse new games…").click()
    expect(page.get_by_role("dialog")).to_contain_text("Running games go on.")
    picture(page, "moderation-drain")
    page.get_by_role("dialog").get_by_role("button", name="Refuse new games").click()
    expect(page.get_by_text("New games are refused.")).to_be_visible()
    page.get_by_role("button", name="Take new games again").click()
    expect(page.get_by_text("New games are taken.")).to_be_visible()
    for width, height, name in ((1366, 657, "wide"), (390, 664, "phone")):
        page.set_viewport_size({"width": width, "height": height})
        fits(page)
        for part in ("The server", "Tables", "People"):
            page.get_by_role("heading", name=part, exact=True).scroll_into_view_if_needed()
            picture(page, f"moderation-{name}-{part}")


def test_a_line_is_reported_and_removed_and_its_author_banned(visit: Visitor, server: Server) -> None:
    visit.allowed.append("403")
    ann = visit("/settings", viewport=WIDE)
    keeps_games(ann, "Ann", "ann-moderates")
    ((id,),) = execute(server.database, sa.select(schema.people.c.id).where(schema.people.c.login == "ann-moderates"))
    execute(server.database, sa.insert(schema.moderators).values(person=id, since=1))
    order = {"made": 1, "made_by": "operator", "kind": "appoint", "person": id, "words": "", "done": 1, "outcome": ""}
    execute(server.database, sa.insert(schema.orders).values(order))
    cleo = visit("/", viewport=WIDE, has_touch=True)
    cleo.locator('[data-invite="grove"]').tap()
    link = cleo.get_by_label("Link to this table").input_value().removeprefix(visit.base)
    ben = visit(link)
    ben.get_by_label("Play as").fill("Ben")
    ben.get_by_role("button", name="Play", exact=True).click()
    for page in (ben, cleo):
        page.wait_for_selector(".table-layout[data-status=running]")
    ben.get_by_role("tab", name="Chat").click()
    ben.locator("[data-chat]").fill("what a rude thing to say")
    ben.get_by_role("button", name="Send", exact=True).click()
    expect(ben.get_by_text("what a rude thing to say")).to_be_visible()
    menu = cleo.locator(".player-panel [data-person-menu]").first
    menu.tap()
    picture(cleo, "menu-wide")
    expect(cleo.get_by_role("button", name="Mute at this table")).to_be_visible()
    assert cleo.evaluate(TOO_WIDE) == []
    cleo.keyboard.press("Escape")
    expect(cleo.get_by_role("button", name="Mute at this table")).to_be_hidden()
    cleo.get_by_role("tab", name="Chat").tap()
    cleo.locator(".chat [data-person-menu]").tap()
    cleo.get_by_role("button", name="Report…").tap()
    cleo.get_by_label("What is wrong?").fill("He insults me.")
    picture(cleo, "report-wide")
    assert cleo.evaluate(TOO_WIDE) == []
    cleo.get_by_role("button", name="Send to the moderators").tap()
    expect(cleo.get_by_text("A moderator will look at it.")).to_be_visible()
    cleo.get_by_role("dialog").get_by_role("button", name="Close").last.tap()

    ann.reload()
    ann.get_by_role("link", name="Moderation").click()
    report = ann.get_by_role("article")
    expect(report).to_contain_text("what a rude thing to say")
    expect(report).to_contain_text("He insults me.")
    fits(ann)
    picture(ann, "moderation-wide")
    report.get_by_role("button", name="Remove this line").click()
    expect(cleo.get_by_text("A moderator removed this line.")).to_be_visible()
    expect(cleo.get_by_text("what a rude thing to say")).to_have_count(0)
    report.get_by_role("button", name="Ban", exact=True).click()
    ann.get_by_label("Reason, as they read it").fill("Insults")
    fits(ann)
    ann.get_by_role("dialog").get_by_role("button", name="Ban", exact=True).click()
    expect(ann.get_by_role("button", name="End the ban of")).to_be_visible()
    ben.locator("[data-chat]").fill("why")
    ben.get_by_role("button", name="Send", exact=True).click()
    expect(ben.get_by_text("You are banned until")).to_be_visible()
    ann.get_by_role("button", name="Done with this report").click()
    expect(ann.get_by_text("There are no open reports.")).to_be_visible()
    looks_at_the_whole_server(ann)
    cleo.locator(".player-panel [data-person-menu]").first.tap()
    cleo.get_by_role("button", name="Block", exact=True).tap()
    cleo.get_by_role("dialog").get_by_role("button", name="Block", exact=True).tap()
    expect(cleo.get_by_text("Blocked.")).to_be_visible()
    cleo.set_viewport_size({"width": 390, "height": 664})
    cleo.goto("/settings")
    expect(cleo.get_by_role("heading", name="People you have blocked")).to_be_visible()
    fits(cleo)
    picture(cleo, "settings-phone")
    cleo.get_by_role("button", name="Unblock").tap()
    expect(cleo.get_by_role("heading", name="People you have blocked")).to_have_count(0)
