"""What people type: exact, shortened, wrong in three ways."""

from __future__ import annotations

from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leyline import Game, State, create
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
    with pytest.raises(IllegalAction, match="is not possible now"):
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


class Listed(Game[State]):
    """A game whose options are a list of texts."""

    texts: ClassVar[list[str]] = []

    def options(self, state: State) -> list[int]:
        return list(range(len(self.texts)))

    def text(self, code: int) -> str:
        return self.texts[code]

    def pending(self, state: State) -> int:
        return 0

    def parse(self, text: str) -> int:
        if text in ("Fly", "swim"):
            return 99
        raise BadText(f"{text!r} is no action")

    def why_not(self, state: State, code: int) -> str:
        return f"not {code}"


def listed(*texts: str) -> Game[State]:
    return type("Texts", (Listed,), {"texts": list(texts)})(create("grove").setup)  # type: ignore[no-any-return]


@pytest.mark.parametrize(("count", "more"), [(2, ""), (6, ""), (7, " …"), (9, " …")])
def test_six_of_the_texts_that_fit_are_listed(count: int, more: str) -> None:
    texts = [f"go {number}" for number in range(1, count + 1)]
    with pytest.raises(AmbiguousText) as caught:
        read(listed("stay", *texts), State(), " g ")
    assert str(caught.value) == f"'g' could be any of: {', '.join(texts[:6])}{more}"


def test_a_whole_text_is_meant_even_if_it_begins_another() -> None:
    game = listed("go home", "go", "go on")
    assert read(game, State(), "go") == 1
    assert read(game, State(), "GO  o") == 2
    assert read(game, State(), "g h") == 0
    with pytest.raises(BadText, match="'go home now' is no action"):
        read(game, State(), "go home now")


def test_what_is_an_action_but_no_option_gets_the_reason_of_the_game() -> None:
    for typed in ("Fly", " SWIM "):
        with pytest.raises(IllegalAction, match="not 99"):
            read(listed("go"), State(), typed)
    with pytest.raises(BadText, match="Nothing was typed"):
        read(listed("go"), State(), " ")
