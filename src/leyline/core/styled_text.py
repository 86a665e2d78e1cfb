"""Text with styles, as games draw their tables: `[mark]here[/]`, with `\\[` for a bracket that is meant."""

from __future__ import annotations

import html
import re
from typing import Final

STYLES: Final = {
    "light": "font-weight:bold;color:#b58900",
    "dark": "font-weight:bold;color:#6c3fc5",
    "mark": "font-weight:bold;color:#2a8a2a",
    "dim": "opacity:0.6",
    "b": "font-weight:bold",
    "key": "color:#0e7c86",
    "bad": "font-weight:bold;color:#c62828",
}
"""Every style, as CSS."""
TAG: Final = re.compile(r"\\(\[)|\[(/?)(" + "|".join(STYLES) + r"|(?<=/))\]")
"""An escaped bracket (group 1), or a tag: group 2 is "/" at the end of a style, group 3 the style's name."""


def escape(text: str) -> str:
    """Return a text whose brackets are shown as they are."""
    return text.replace("[", "\\[")


def plain(text: str) -> str:
    """Return a text without its styles."""
    return TAG.sub(_dropped, text)


def _dropped(found: re.Match[str]) -> str:
    return found[1] or ""


def to_html(text: str) -> str:
    """Return a text as HTML, its styles as spans."""
    out: list[str] = []
    depth = 0
    end = 0
    for found in TAG.finditer(text):
        out.append(html.escape(text[end : found.start()]))
        end = found.end()
        if found[1]:
            out.append(found[1])
        elif not found[2]:
            out.append(f'<span style="{STYLES[found[3]]}">')
            depth += 1
        elif depth:
            out.append("</span>")
            depth -= 1
    return "".join(out) + html.escape(text[end:]) + "</span>" * depth
