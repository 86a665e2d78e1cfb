"""A browser of its own at a static folder, and what went wrong in it."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from leyline.site import engine
from tests.page.browser import PATIENCE

CALM = '{"motion": "less", "pace": "instant", "autoplayForced": false}'
LATER = sorted([f"{path.parent.name}-{path.stem}" for path in (engine.PACKAGE / "games").glob("*/*.bin")])
"""What is fetched once the games are ready."""
KEPT = f"""async () => {{
  const found = {json.dumps(LATER)}.map((name) => caches.match(new URL(`engine/${{name}}.zip`, document.baseURI)));
  return (await Promise.all(found)).every((each) => each !== undefined);
}}"""


class Visit:
    """A browser of its own, and what went wrong in it."""

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        self.address = address
        self.wrong: list[str] = []
        self.context: BrowserContext = browser.new_context(viewport={"width": 1280, "height": 860}, **options)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"localStorage.getItem('leyline') ?? localStorage.setItem('leyline', '{CALM}')")

    def page(self, path: str = "") -> Page:
        """Return a new page at a path of the folder."""
        page = self.context.new_page()
        page.on("console", lambda line: self._note(line.text) if line.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._note(str(error)))
        page.on("request", lambda asked: self._note_elsewhere(asked.url))
        page.goto(self.address + path)
        return page

    def _note(self, what: str) -> None:
        self.wrong.append(what)

    def _note_elsewhere(self, url: str) -> None:
        if not url.startswith((self.address, "blob:", "data:")):
            self._note(f"asks elsewhere: {url}")


def ready(page: Page) -> None:
    """Wait until the engine is there."""
    expect(page.locator(".notice")).to_be_attached()
    expect(page.locator(".notice p")).to_have_count(0)


def without_network(visit: Visit, page: Page) -> None:
    """Cut the network, once everything is kept, also what comes later."""
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    page.wait_for_function(KEPT)
    visit.context.set_offline(True)
