"""Names and lines that people type."""

from __future__ import annotations

import pytest

from leyline.server.errors import RequestRefused
from leyline.server.text_input import one_line, parse_name

JOINER = "\u200d"
"""Joins two pictures into one: 👩 and 🔬 into a scientist."""


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Ann", "Ann"),
        ("  Ann \t of\nthe   Grove ", "Ann of the Grove"),
        ("An\u0000n\u202e", "Ann"),
        ("\u200b Ann \u2066", "Ann"),
        (f"👩{JOINER}🔬", f"👩{JOINER}🔬"),
        ("Ærøskøbing – 魔法", "Ærøskøbing – 魔法"),
    ],
)
def test_a_line_is_one_line_of_characters_that_can_be_seen(typed: str, found: str) -> None:
    assert one_line(typed) == found
    assert parse_name(typed) == found


@pytest.mark.parametrize("typed", ["", "   ", "\u202e\u2066", JOINER, JOINER * 3, "x" * 41, "word " * 9])
def test_a_name_has_one_to_forty_characters(typed: str) -> None:
    with pytest.raises(RequestRefused, match="1 to 40 visible characters") as refused:
        parse_name(typed)
    assert refused.value.code == "malformed"


def test_a_name_may_have_forty_characters_after_blanks_are_taken_out() -> None:
    assert parse_name("x" * 40) == "x" * 40
    assert parse_name(f"  {'x' * 20}   {'x' * 19}  ") == f"{'x' * 20} {'x' * 19}"
