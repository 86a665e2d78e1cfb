"""Names and lines that people type."""

from __future__ import annotations

import unicodedata

from leyline.server.errors import RequestRefused

NAME = 40
"""The longest name, in characters."""


def one_line(typed: str) -> str:
    """What was typed, on one line, without characters that cannot be seen: they would let a name pass for another, or
    turn the rest of the page around."""
    joined = " ".join(typed.split())
    return "".join([char for char in joined if char == "\u200d" or unicodedata.category(char)[0] != "C"]).strip()


def name(typed: str) -> str:
    """A person's name. Raises `RequestRefused`."""
    found = one_line(typed)
    if not found.replace("\u200d", "") or len(found) > NAME:
        raise RequestRefused("malformed", f"a name is one line of 1 to {NAME} visible characters")
    return found
