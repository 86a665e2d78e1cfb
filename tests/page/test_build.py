"""The build: small enough, without requests to other hosts, and with the server's types."""

from __future__ import annotations

import gzip
import re

from leyline.server.web import generate_typescript, static_page
from tests.docs import ROOT

FIRST = 200_000
"""Bytes of the first load, compressed."""


def test_the_first_load_is_small() -> None:
    document = (static_page.FOLDER / "index.html").read_text(encoding="utf-8")
    asked = {"index.html", *(name.lstrip("/") for name in re.findall(r'(?:src|href)="(/[^"]+)"', document))}
    assert any(name.endswith(".js") for name in asked)
    todo = sorted(asked)
    while todo:
        # What a script imports at once is loaded too.
        text = (static_page.FOLDER / todo.pop()).read_text(encoding="utf-8")
        for found in re.findall(r'(?:^|[;}])import(?:[^"\'();]*from)?["\']\./([^"\']+)["\']', text):
            if f"assets/{found}" not in asked:
                asked.add(f"assets/{found}")
                todo.append(f"assets/{found}")
    sizes = {name: len(gzip.compress((static_page.FOLDER / name).read_bytes(), 9)) for name in asked}
    assert sum(sizes.values()) < FIRST, sizes


def test_nothing_built_asks_another_machine() -> None:
    harmless = ("http://www.w3.org/", "https://svelte.dev/e/")
    for path in static_page.FOLDER.rglob("*"):
        if path.suffix in (".js", ".css", ".html", ".svg"):
            found = re.findall(r"https?://[^\s\"'`)]+", path.read_text(encoding="utf-8"))
            assert [url for url in found if not url.startswith(harmless)] == [], path.name


def test_the_types_of_the_wire_are_those_of_the_server() -> None:
    kept = (ROOT / "web" / "src" / "wire.ts").read_text(encoding="utf-8")
    assert kept == generate_typescript.types(), "run scripts/wire-types"
