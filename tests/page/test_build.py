"""The build: without requests to other hosts, and with the server's types."""

from __future__ import annotations

import re

from leyline.server.web import generate_typescript, static_page
from tests.docs import ROOT


def test_nothing_built_asks_another_machine() -> None:
    # Names of formats and errors; the links of the credits, which a reader may follow.
    harmless = ("http://www.w3.org/", "https://svelte.dev/e/", "https://game-icons.net", "https://creativecommons.org/")
    for path in static_page.FOLDER.rglob("*"):
        if path.suffix in (".js", ".css", ".html", ".svg"):
            found = re.findall(r"https?://[^\s\"'`)]+", path.read_text(encoding="utf-8"))
            assert [url for url in found if not url.startswith(harmless)] == [], path.name


def test_the_types_of_the_wire_are_those_of_the_server() -> None:
    kept = (ROOT / "web" / "src" / "wire.ts").read_text(encoding="utf-8")
    assert kept == generate_typescript.types(), "run scripts/wire-types"
