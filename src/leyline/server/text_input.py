"""Names and lines that people type."""

from __future__ import annotations

import unicodedata

from leyline.server.errors import RequestRefused

MAX_NAME = 40
"""The longest name, in characters."""


def one_line(typed: str) -> str:
    """Return the text on one line, without invisible characters: they would make a name look like another, or reverse
    the rest of the page."""
    joined = " ".join(typed.split())
    return "".join([char for char in joined if char == "\u200d" or unicodedata.category(char)[0] != "C"]).strip()


def parse_name(typed: str) -> str:
    """Return a person's name. Raise `RequestRefused`."""
    found = one_line(typed)
    if not found.replace("\u200d", "") or len(found) > MAX_NAME:
        raise RequestRefused("malformed", f"A name is one line of 1 to {MAX_NAME} visible characters.")
    return found
