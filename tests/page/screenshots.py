"""Pictures of every board and page, at both widths in both themes: `make shots`, then look at all of them.

python -m tests.page.screenshots [--out FOLDER] [GAME or "pages" …]
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, Page, sync_playwright

from leyline.core import registry
from tests.docs import ROOT
from tests.page.browser import EXECUTABLE, FLAGS
from tests.page.driver import Player
from tests.server.server_process import Server

WIDTHS = {"phone": (390, 844), "desk": (1440, 900)}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MIDDLE = {"channeling": 12, "grove": 14, "runestones": 40, "aidalon": 40}
"""Decisions of one player after which a game is about half over."""
LARGE = {
    "runestones": [("full", 4), ("nocturnal", 3)],
    "aidalon": [("showcase", 4), ("starter", 3)],
}
"""Editions and numbers of players that look different from the usual table."""
PAGES = {
    "lobby": "/",
    "learn": "/learn",
    "settings": "/settings",
    "new": "/new/channeling",
    "lab": "/lab/grove",
    "cards": "/cards/aidalon",
    "decks": "/decks/aidalon",
    "nowhere": "/nowhere",
}


class Camera:
    """Takes pictures of a page in every form."""

    def __init__(self, browser: Browser, base: str, out: Path) -> None:
        self.browser = browser
        self.base = base
        self.out = out

    def page(self, width: str, theme: Literal["light", "dark"], state: Any = None) -> Page:
        """A browser of a width and a theme."""
        across, down = WIDTHS[width]
        context = self.browser.new_context(
            base_url=self.base,
            viewport={"width": across, "height": down},
            color_scheme=theme,
            has_touch=width == "phone",
            is_mobile=width == "phone",
            device_scale_factor=1,
            storage_state=state,
        )
        stored = json.dumps(json.dumps({"motion": "less", "autoplayForced": False}))
        context.add_init_script(f"localStorage.setItem('leyline', {stored})")
        return context.new_page()

    def take(
        self,
        name: str,
        path: str,
        state: Any = None,
        wait: str = "h1",
        every: bool = True,
        key: str = "",
        then: str = "",
    ) -> None:
        """Take pictures of the page at an address, in all forms (or in two of them); if a key is given, press it first
        and wait for what follows."""
        for width, theme in self._forms(every):
            page = self.page(width, theme, state)
            page.goto(path)
            page.wait_for_selector(wait, state="attached")
            if key:
                page.wait_for_selector('.table-layout[data-your-turn="true"]', state="attached")
                page.keyboard.press(key)
                page.wait_for_selector(then)
            page.wait_for_timeout(700)
            target = self.out / f"{name}-{width}-{theme}.png"
            page.screenshot(path=target, full_page=True)
            page.context.close()

    def _forms(self, every: bool) -> Iterator[tuple[str, Literal["light", "dark"]]]:
        for width in WIDTHS:
            for theme in THEMES:
                if every or (width, theme) in (("phone", "light"), ("desk", "dark")):
                    yield width, theme


def table(camera: Camera, name: str, seats: list[str], **wish: str) -> tuple[Page, str]:
    """Open a new table with Ann at it; return the page it is open on, and its address."""
    page = camera.page("desk", "light")
    page.goto("/")
    page.request.post("/api/people", data={"name": "Ann"})
    answer = page.request.post("/api/tables", data={"game": name, "seats": seats, "private": True, **wish})
    assert answer.ok, answer.text()
    address = f"/t/{answer.json()['table']}"
    page.goto(address)
    page.evaluate("localStorage.setItem('leyline-named', 'yes')")
    return page, address


STAGE = ".zone-board :is(svg, section, button)"
HINT = "[aria-label='What a bot would do'] li"


def game(camera: Camera, name: str) -> None:
    """Take pictures of a game at its start, in the middle and at its end; of its replay, its lesson and its rules."""
    page, address = table(camera, name, ["me", *["greedy"] * (registry.spec(name).min_seats - 1)])
    state = page.context.storage_state()
    player = Player(page, seed=3)
    player.decide()
    camera.take(f"{name}-1-start", address, state, STAGE)
    player.play(MIDDLE.get(name, 30))
    camera.take(f"{name}-2-middle", address, state, STAGE)
    camera.take(f"{name}-2-hint", address, state, STAGE, every=False, key="h", then=HINT)
    player.play()
    camera.take(f"{name}-3-end", address, state, STAGE)
    camera.take(f"{name}-4-replay", f"{address}/replay?at=40", state, STAGE, every=False)
    camera.take(f"{name}-5-learn", f"/learn/{name}", state, "h1", every=False)
    camera.take(f"{name}-6-rules", f"/rules/{name}", state, "article h1", every=False)
    page.context.close()
    for edition, count in LARGE.get(name, []):
        page, address = table(camera, name, ["me", *["random"] * (count - 1)], edition=edition)
        state = page.context.storage_state()
        player = Player(page, seed=3)
        player.play(MIDDLE.get(name, 30))
        camera.take(f"{name}-7-{edition}-{count}-middle", address, state, STAGE)
        player.play()
        camera.take(f"{name}-7-{edition}-{count}-end", address, state, STAGE, every=False)
        page.context.close()


def main() -> None:
    """Take them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", nargs="*", default=[])
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "shots")
    args = parser.parse_args()
    wanted = args.what or ["pages", *registry.names()]
    args.out.mkdir(parents=True, exist_ok=True)
    folder = tempfile.mkdtemp()
    with Server(f"{folder}/shots.db") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=FLAGS)
        camera = Camera(browser, f"http://{server.host}", args.out)
        for what in wanted:
            if what == "pages":
                for name, path in PAGES.items():
                    camera.take(f"page-{name}", path)
            else:
                game(camera, what)
        browser.close()


if __name__ == "__main__":
    main()
