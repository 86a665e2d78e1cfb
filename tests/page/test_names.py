"""Names that are wide, made of pictures, or read from the right break no page: lobby, invitation, waiting room, table,
profile, leaderboard and tournament, on a phone and on a laptop."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Visitor
from tests.server.client import Person
from tests.server.server_process import Server
from tests.server.test_ratings import id_of, rated_table, resigns

WIDE, PICTURES, HEBREW = "W" * 40, "👩‍👩‍👧‍👦🏳️‍🌈🐉🌳🧙‍♀️🎲🃏", "מרים בת־אהרון השלישית מירושלים"
SIZES = ((390, 664), (1366, 657))
OUTSIDE = """(names) => {
    const wrong = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
    for (const element of document.querySelectorAll("body *")) {
        const own = [...element.childNodes].filter((each) => each.nodeType === 3).map((each) => each.data).join("");
        if (!names.some((name) => own.includes(name)) || !element.checkVisibility()) continue;
        if (element.closest(".visually-hidden, [aria-hidden=true], [data-thumbnail]") !== null) continue;
        const box = element.getBoundingClientRect();
        if (box.left < -1 || box.right > innerWidth + 1)
            wrong.push(`${box.left} to ${box.right}: ${element.outerHTML}`);
    }
    return wrong;
}"""


class People:
    """Three who play, and where."""

    def __init__(self, wide: Person, pictures: Person, hebrew: Person) -> None:
        self.wide = wide
        self.id = id_of(wide)
        for other in (pictures, hebrew):
            wide.ok("PUT", f"/people/{id_of(other)}/follow")
        for number in range(5):
            resigns(pictures if number % 2 else hebrew, rated_table(wide, pictures if number % 2 else hebrew))
        wide.ok("PUT", "/me/password", {"login": "wide", "password": "correct horse"})
        self.running = pictures.opens("channeling", "me", "open")
        hebrew.sits(self.running, 1)
        self.open = wide.opens("grove", "me", "open")
        self.cup = wide.ok("POST", "/tournaments", {"game": "grove", "title": "Cup", "plays": True})["id"]
        for other in (pictures, hebrew):
            other.ok("POST", f"/tournaments/{self.cup}/do", {"type": "join"})
        wide.ok("POST", f"/tournaments/{self.cup}/do", {"type": "start"})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("names") / "server.db"), costly_rate=3000) as running:
        yield running
        assert running.complaints() == []


@pytest.fixture(scope="module")
def people(server: Server) -> Iterator[People]:
    with contextlib.ExitStack() as stack:
        three = [stack.enter_context(Person(server.host, name)) for name in (WIDE, PICTURES, HEBREW)]
        yield People(three[0], three[1], three[2])


def looks_whole(page: Page, path: str, *names: str) -> None:
    """Open a page that shows these names, and see at both sizes that all of them stay where they belong."""
    page.goto(path)
    for name in names:
        expect(page.get_by_text(name).locator("visible=true").first).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"innerWidth === {width}")
        assert page.evaluate(OUTSIDE, [WIDE, PICTURES, HEBREW]) == [], f"{path} at {width}"


def test_to_a_stranger(visit: Visitor, people: People) -> None:
    page = visit("/")
    looks_whole(page, "/", WIDE, PICTURES, HEBREW)
    looks_whole(page, f"/t/{people.open}", WIDE)
    looks_whole(page, f"/t/{people.running}", PICTURES, HEBREW)
    looks_whole(page, f"/people/{people.id}", WIDE, PICTURES, HEBREW)
    looks_whole(page, f"/events/{people.cup}", WIDE, PICTURES, HEBREW)


def test_to_a_player(visit: Visitor, people: People) -> None:
    page = visit("/")
    page.context.add_cookies([{"name": "leyline", "value": people.wide.http.cookies["leyline"], "url": visit.base}])
    page.evaluate("localStorage.setItem('leyline-named', 'yes')")
    looks_whole(page, "/", WIDE, PICTURES, HEBREW)
    looks_whole(page, f"/t/{people.open}", WIDE)
    looks_whole(page, "/players/grove", WIDE)
    looks_whole(page, "/settings", WIDE)
