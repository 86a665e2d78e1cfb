"""Pictures to look at: one sheet for each game and window, from recorded tables, and every other page: `make shots`.

python -m tests.page.screenshots [--out FOLDER] [--window 1366x657 …] [GAME or "pages" …]
"""

from __future__ import annotations

import argparse
import io
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, sync_playwright

from leyline.core import registry
from tests.docs import ROOT
from tests.page import fixtures, windows
from tests.page.browser import EXECUTABLE, FLAGS
from tests.page.fixtures import Question
from tests.page.windows import THEMES, Bench, Theme, Window
from tests.server.server_process import Server

ACROSS = 2000
"""Pixels of a sheet from left to right."""
COLUMNS = {True: 5, False: 3}
"""Pictures side by side: of upright windows, and of others."""
CAPTION = 22
GAP = 10
WIDTHS = {"phone": (390, 844), "desk": (1440, 900)}
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
RECORDS = {
    "aidalon": "aidalon-showcase-12",
    "channeling": "channeling-first-11",
    "grove": "grove-standard-11",
    "runestones": "runestones-full-14",
}
"""Games whose replays are shown."""


def questions(game: str, theme: Theme) -> Iterator[tuple[Question, bool]]:
    """Return what a sheet shows, and whether with a hint: in the dark, less."""
    recordings = fixtures.recordings(game)
    for recording in recordings if theme == "light" else recordings[:1]:
        full = recording.fullest()
        yield from [(question, False) for question in dict.fromkeys(full)]
        yield full[0], True


def sheet(bench: Bench, game: str, window: Window, out: Path) -> None:
    """Take pictures of a game at a window, and put them onto one sheet."""
    taken: list[tuple[str, Image.Image]] = []
    for theme in THEMES:
        page = bench.page(window.touch, theme)
        page.set_viewport_size({"width": window.width, "height": window.height})
        for question, hint in questions(game, theme):
            bench.show(page, question)
            if hint:
                page.keyboard.press("h")
            page.evaluate("layout.settle()")
            name = f"{question.name}{', hint' if hint else ''}, {theme}"
            taken.append((name, Image.open(io.BytesIO(page.screenshot()))))
    together(taken, window.height > window.width).save(out / f"{game}-{window.name}.png", optimize=True)


def together(taken: list[tuple[str, Image.Image]], upright: bool) -> Image.Image:
    """Put pictures of one size side by side, each under its name."""
    columns = COLUMNS[upright]
    width = (ACROSS - GAP) // columns - GAP
    height = width * taken[0][1].height // taken[0][1].width
    rows = -(-len(taken) // columns)
    found = Image.new("RGB", (ACROSS, rows * (height + CAPTION + GAP) + GAP), "#777")
    draw = ImageDraw.Draw(found)
    for number, (name, picture) in enumerate(taken):
        left = GAP + number % columns * (width + GAP)
        top = GAP + number // columns * (height + CAPTION + GAP)
        draw.text((left, top + 5), name, fill="white")
        small = picture.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
        found.paste(small, (left, top + CAPTION))
    return found


class Camera:
    """Takes pictures of the pages of a real server."""

    def __init__(self, browser: Browser, base: str, out: Path) -> None:
        self.browser = browser
        self.base = base
        self.out = out

    def page(self, width: str, theme: Theme) -> Page:
        """Return a browser of a width and a theme."""
        across, down = WIDTHS[width]
        context = self.browser.new_context(
            base_url=self.base,
            viewport={"width": across, "height": down},
            color_scheme=theme,
            has_touch=width == "phone",
            is_mobile=width == "phone",
        )
        stored = json.dumps(json.dumps({"motion": "less", "autoplayForced": False}))
        context.add_init_script(f"localStorage.setItem('leyline', {stored})")
        return context.new_page()

    def take(self, name: str, path: str, wait: str = "h1") -> None:
        """Take pictures of the page at an address, at both widths in both themes."""
        for width in WIDTHS:
            for theme in THEMES:
                page = self.page(width, theme)
                page.goto(path)
                page.wait_for_selector(wait, state="attached")
                page.wait_for_load_state("networkidle")
                page.screenshot(path=self.out / f"{name}-{width}-{theme}.png", full_page=True)
                page.context.close()

    def game(self, name: str) -> None:
        """Take pictures of what surrounds a game: its replay, its lesson and its rules."""
        page = self.page("desk", "light")
        page.goto("/")
        text = (ROOT / "tests" / "golden" / "records" / f"{RECORDS[name]}.ley").read_text(encoding="utf-8")
        page.request.post("/api/people", data={"name": "Ann"})
        answer = page.request.post("/api/records", data=text, headers={"content-type": "text/plain"})
        assert answer.ok, answer.text()
        page.context.close()
        self.take(f"{name}-replay", f"/t/{answer.json()['table']}/replay?at=40", ".zone-board")
        self.take(f"{name}-learn", f"/learn/{name}")
        self.take(f"{name}-rules", f"/rules/{name}", "article h1")


def main() -> None:
    """Take them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", nargs="*", default=[])
    parser.add_argument("--window", nargs="*", default=[], help="sheets at these windows only, and nothing else")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "shots")
    args = parser.parse_args()
    wanted = args.what or ["pages", *registry.names()]
    args.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        with windows.started(playwright) as bench:
            for what in [each for each in wanted if each != "pages"]:
                for window in windows.WINDOWS:
                    if not args.window or window.name in args.window:
                        sheet(bench, what, window, args.out)
        if args.window:
            return
        with Server(f"{tempfile.mkdtemp()}/shots.db") as server:
            browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=FLAGS)
            camera = Camera(browser, f"http://{server.host}", args.out)
            for what in wanted:
                if what == "pages":
                    for name, path in PAGES.items():
                        camera.take(f"page-{name}", path)
                else:
                    camera.game(what)
            browser.close()


if __name__ == "__main__":
    main()
