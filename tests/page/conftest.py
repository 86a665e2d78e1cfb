"""A real server and a real browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.page.browser import PATIENCE
from tests.server.server_process import Server

CALM = {"motion": "less", "pace": "instant", "autoplayForced": False}
"""No piece flies, other players' moves are shown at once, and the page plays no forced choices by itself."""
BLOCKED = "Service Worker registration blocked"
"""What Playwright says where it keeps the service worker away, as in most tests."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("page") / "server.db")) as running:
        yield running
        assert running.complaints() == []


class Visitor:
    """Opens browsers for different people, and keeps the errors of their pages."""

    def __init__(self, browser: Browser, base: str) -> None:
        self._browser = browser
        self.base = base
        self.contexts: list[BrowserContext] = []
        self.wrong: list[str] = []
        self.allowed: list[str] = []
        """Patterns of errors to allow, where a test breaks something on purpose."""

    def __call__(self, path: str = "/", prefs: dict[str, Any] | None = None, **given: Any) -> Page:
        given.setdefault("viewport", {"width": 1280, "height": 860})
        given.setdefault("service_workers", "block")  # what a test sees comes from the server
        context = self._browser.new_context(base_url=self.base, **given)
        context.set_default_timeout(PATIENCE)
        stored = json.dumps(json.dumps({**CALM, **(prefs or {})}))
        context.add_init_script(f"localStorage.getItem('leyline') ?? localStorage.setItem('leyline', {stored})")
        self.contexts.append(context)
        page = context.new_page()
        self.listen(page)
        page.goto(path)
        return page

    def listen(self, page: Page) -> None:
        """Note every error of the page, and every request to another host."""
        page.on("console", lambda line: self._note(line.text) if line.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._note(str(error)))
        page.on("request", lambda asked: None if self._ours(asked.url) else self._note(f"asks elsewhere: {asked.url}"))

    def _ours(self, url: str) -> bool:
        return url.startswith((self.base, "data:", "blob:"))

    def _note(self, what: str) -> None:
        self.wrong.append(what)

    def complaints(self) -> list[str]:
        """Return the errors that no pattern allows."""
        return [what for what in self.wrong if not any(re.search(each, what) for each in (BLOCKED, *self.allowed))]

    def close(self) -> None:
        """Close all of them."""
        for context in self.contexts:
            context.close()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visitor]:
    """Open pages, each in a browser of its own; fail at the end if one had errors."""
    found = Visitor(browser, f"http://{server.host}")
    yield found
    complaints = found.complaints()
    found.close()
    assert complaints == []


Opened = Callable[..., Page]


@pytest.fixture
def opened(visit: Visitor) -> Opened:
    """Open a table over HTTP in a new browser and go there."""

    def make(game: str, seats: list[str], *, path: str = "/t/{}", prefs: Any = None, **given: Any) -> Page:
        wish = {"game": game, "seats": seats, "private": True, **given.pop("wish", {})}
        page = visit("/", prefs, **given)
        assert page.request.post("/api/people", data={"name": "Ann"}).ok
        answer = page.request.post("/api/tables", data=wish)
        assert answer.ok, answer.text()
        page.evaluate("localStorage.setItem('leyline-named', 'yes')")
        page.goto(path.format(answer.json()["table"]))
        return page

    return make
