"""The moving picture of the README: a real game of The Channeling at the real page, as an animated WebP.

python -m tests.page.moving_picture [--out FILE]
"""

from __future__ import annotations

import argparse
import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.docs import ROOT
from tests.page.browser import EXECUTABLE, FLAGS
from tests.page.driver import Player, until_asked
from tests.server.server_process import Server

WIDTH, HEIGHT = 1280, 720
"""Of the window: the whole table fits."""
SIZE = (960, 540)
"""Of the picture."""
DECISIONS = 15
FRAMES = 3
"""Pictures after each click, so that pieces are seen in motion."""
QUICK, STILL = 160, 900
"""Milliseconds for which a picture in motion is shown, and one at rest."""
LARGEST = 1_500_000
"""Bytes: a README is read on phones too."""


class Film:
    """Pictures, and for how long each is shown."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.pictures: list[Image.Image] = []
        self.times: list[int] = []

    def take(self, shown: int) -> None:
        """Add a picture; one that shows nothing new lengthens the one before."""
        self._page.evaluate("window.scrollTo(0, 0)")
        taken = Image.open(io.BytesIO(self._page.screenshot())).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
        if self.pictures and taken.tobytes() == self.pictures[-1].tobytes():
            self.times[-1] += shown
        else:
            self.pictures.append(taken)
            self.times.append(shown)

    def write(self, out: Path) -> None:
        """Write the film. Raise `SystemExit` if it is too large for a README."""
        first, *others = self.pictures
        first.save(
            out,
            save_all=True,
            append_images=others,
            duration=self.times,
            loop=0,
            quality=72,
            method=6,
            minimize_size=True,
        )
        size = out.stat().st_size
        print(f"{out}: {len(self.pictures)} pictures, {sum(self.times) / 1000:.0f} seconds, {size // 1024} kB")  # noqa: T201
        if size > LARGEST:
            raise SystemExit(f"{out} is larger than {LARGEST // 1000} kB; film fewer decisions")


def film(page: Page) -> Film:
    """Play a few moves and film them."""
    out = Film(page)
    player = Player(page, seed=5)
    for _ in range(DECISIONS):
        if until_asked(page)["status"] == "over":
            break
        out.take(STILL)
        player.decide()
        for _ in range(FRAMES):
            out.take(QUICK)
    until_asked(page)
    out.take(2 * STILL)
    return out


def main() -> None:
    """Film it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures" / "channeling.webp")
    args = parser.parse_args()
    folder = tempfile.mkdtemp()
    with Server(f"{folder}/film.db", bot_pause=0.4) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=FLAGS)
        context = browser.new_context(
            base_url=f"http://{server.host}", viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="dark"
        )
        page = context.new_page()
        page.goto("/")
        page.request.post("/api/people", data={"name": "Ann"})
        wish = {"game": "channeling", "seats": ["me", "level-3"], "private": True}
        answer = page.request.post("/api/tables", data=wish)
        page.evaluate("localStorage.setItem('leyline-named', 'yes')")
        page.goto(f"/t/{answer.json()['table']}")
        film(page).write(args.out)
        browser.close()


if __name__ == "__main__":
    main()
