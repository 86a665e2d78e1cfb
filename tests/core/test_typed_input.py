"""What people type: exact, shortened, wrong in three ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leyline import create
from leyline.core.chance import SeedChance
from leyline.core.errors import AmbiguousText, BadText, IllegalAction, LeylineError
from leyline.core.match import Match
from leyline.core.typed_input import read

MATCH = Match(create("channeling"), SeedChance(1))
GAME, STATE = MATCH.game, MATCH.state


@pytest.mark.parametrize("typed", ["glyph r2", "GLYPH R2", "  glyph   r2 ", "g r2", "gl r2"])
def test_a_text_may_be_typed_loosely(typed: str) -> None:
    assert GAME.text(read(GAME, STATE, typed)) == "glyph r2"


def test_an_ambiguous_text_lists_what_it_could_be() -> None:
    with pytest.raises(AmbiguousText, match="could be any of: glyph r1, glyph r2"):
        read(GAME, STATE, "glyph r")


def test_an_action_that_is_not_possible_now_is_illegal_not_unreadable() -> None:
    with pytest.raises(IllegalAction, match="not what is asked for now"):
        read(GAME, STATE, "move r2c3 r1c1")
    with pytest.raises(IllegalAction):
        read(GAME, STATE, "MOVE R2C3 R1C1")


@pytest.mark.parametrize("typed", ["", "   ", "fly", "glyph r9", "glyph r1 r2 r3"])
def test_nonsense_is_unreadable(typed: str) -> None:
    with pytest.raises(BadText):
        read(GAME, STATE, typed)


@given(st.text(max_size=60))
def test_whatever_is_typed_gets_an_option_or_a_clear_error(typed: str) -> None:
    try:
        assert read(GAME, STATE, typed) in GAME.options(STATE)
    except LeylineError as error:
        assert str(error)
