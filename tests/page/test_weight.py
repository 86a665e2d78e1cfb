"""What a visitor's browser loads, compressed as a server sends it: the lobby, and the first table of each game."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import Page, Playwright, Response

from leyline.core import registry
from leyline.server.web import static_page
from tests.page import fixtures, windows

LOBBY = 110_000
"""Bytes of the lobby, fonts included."""
TABLE = 160_000
"""Bytes of a table after the lobby: page, board, fonts and pictures."""
PACKED = (".woff2", ".png", ".webp")


class Scale:
    """Weighs the files that a page asks for."""

    def __init__(self, page: Page) -> None:
        self.sizes: dict[str, int] = {}
        page.on("response", self._weigh)

    def _weigh(self, response: Response) -> None:
        name = response.url.removeprefix(windows.ORIGIN).split("?")[0].split("#")[0].lstrip("/")
        file = static_page.FOLDER / name
        if not name or not file.is_file():
            name, file = "index.html", static_page.FOLDER / "index.html"
        data = file.read_bytes()
        self.sizes[name] = len(data) if file.suffix in PACKED else len(gzip.compress(data, 9))

    def total(self) -> int:
        """Return the bytes of everything asked for so far."""
        return sum(self.sizes.values())


@pytest.mark.parametrize("game", registry.names())
def test_the_lobby_and_the_first_table_are_light(game: str, playwright: Playwright) -> None:
    with windows.started(playwright) as bench:
        page = bench.page()
        page.goto("about:blank")
        scale = Scale(page)
        page.goto("/")
        page.get_by_role("heading", level=1).wait_for()
        page.evaluate("layout.settle()")
        lobby = scale.total()
        assert any(name.endswith(".js") for name in scale.sizes)
        assert any(name.endswith(".woff2") for name in scale.sizes)
        assert lobby < LOBBY, "\n".join(f"{size:7} {name}" for name, size in sorted(scale.sizes.items()))
        bench.show(page, fixtures.recordings(game)[0].questions[0])
        page.evaluate("layout.settle()")
        assert scale.total() - lobby < TABLE, scale.sizes
