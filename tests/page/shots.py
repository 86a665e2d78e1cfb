"""Pictures of every board and page, at both widths in both themes: `make shots`, then look at all of them.

python -m tests.page.shots [--out FOLDER] [--docs] [GAME or "pages" …]
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
from tests.server.serving import Server

WIDTHS = {"phone": (390, 844), "desk": (1440, 900)}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MIDDLE = {"channeling": 24, "grove": 14, "runestones": 40, "aidalon": 40}
"""Decisions of one's own after which a game is about half over."""
LARGE = {"runestones": [("full", 4)]}
"""Editions and numbers of players that look different from the usual table."""
PAGES = {
    "lobby": "/",
    "learn": "/learn",
    "settings": "/settings",
    "new": "/new/channeling",
    "lab": "/lab/grove",
    "nowhere": "/nowhere",
}


class Camera:
    """Takes a page's picture in every form."""

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
        stored = json.dumps(json.dumps({"motion": "less", "lone": False}))
        context.add_init_script(f"localStorage.setItem('leyline', {stored})")
        return context.new_page()

    def take(self, name: str, path: str, state: Any = None, wait: str = "h1", every: bool = True) -> None:
        """The page at an address, in all forms (or in the first two)."""
        for width, theme in self._forms(every):
            page = self.page(width, theme, state)
            page.goto(path)
            page.wait_for_selector(wait, state="attached")
            page.wait_for_timeout(700)
            target = self.out / f"{name}-{width}-{theme}.png"
            page.screenshot(path=target, full_page=True)
            page.context.close()

    def _forms(self, every: bool) -> Iterator[tuple[str, Literal["light", "dark"]]]:
        for width in WIDTHS:
            for theme in THEMES:
                if every or (width, theme) in (("phone", "light"), ("desk", "dark")):
                    yield width, theme


def game(camera: Camera, name: str) -> None:
    """A game at its start, in the middle and at its end; its replay, its lesson and its rules."""
    spec = registry.spec(name)
    page = camera.page("desk", "light")
    page.goto("/")
    page.request.post("/api/people", data={"name": "Ann"})
    seats = ["me", *["greedy"] * (spec.min_seats - 1)]
    wish = {"game": name, "seats": seats, "private": True}
    table = page.request.post("/api/tables", data=wish).json()["table"]
    page.goto(f"/t/{table}")
    page.evaluate("localStorage.setItem('leyline-named', 'yes')")
    state = page.context.storage_state()
    player = Player(page, seed=3)
    stage = ".board :is(svg, section, button)"
    player.decide()
    camera.take(f"{name}-1-start", f"/t/{table}", state, stage)
    player.play(MIDDLE.get(name, 30))
    camera.take(f"{name}-2-middle", f"/t/{table}", state, stage)
    player.play()
    camera.take(f"{name}-3-end", f"/t/{table}", state, stage)
    camera.take(f"{name}-4-replay", f"/t/{table}/replay?at=40", state, stage, every=False)
    camera.take(f"{name}-5-learn", f"/learn/{name}", state, "h1", every=False)
    camera.take(f"{name}-6-rules", f"/rules/{name}", state, "article h1", every=False)
    page.context.close()
    for edition, count in LARGE.get(name, []):
        page = camera.page("desk", "light")
        page.goto("/")
        page.request.post("/api/people", data={"name": "Ann"})
        wish = {"game": name, "edition": edition, "seats": ["me", *["random"] * (count - 1)], "private": True}
        table = page.request.post("/api/tables", data=wish).json()["table"]
        page.goto(f"/t/{table}")
        page.evaluate("localStorage.setItem('leyline-named', 'yes')")
        Player(page, seed=3).play(MIDDLE.get(name, 30))
        camera.take(f"{name}-7-{edition}-{count}", f"/t/{table}", page.context.storage_state(), stage)
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
