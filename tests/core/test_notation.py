"""The texts of a game's actions, both ways, and what an error says about a text that is no action."""

from __future__ import annotations

from typing import Any

import pytest

from leyline.core.errors import BadText
from leyline.core.game import Game, State
from leyline.core.notation import Notation
from tests.race_game import RACE

TEXTS = ["stand grove", "", "move grove c1", "move grove c2", "move c1 c2", "end", *[f"roll {n}" for n in range(12)]]
GROVE = Notation("The Grove", TEXTS)


def test_text_and_code_are_each_other_s_inverse() -> None:
    assert GROVE.num_actions == len(TEXTS)
    for code, text in enumerate(TEXTS):
        if text:
            assert GROVE.text(code) == text
            assert GROVE.parse(text) == code


@pytest.mark.parametrize("code", [-1, 1, len(TEXTS), 1 << 40])
def test_a_code_without_a_text_is_refused(code: int) -> None:
    with pytest.raises(BadText, match=f"The Grove has no action {code}\\."):
        GROVE.text(code)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "'' is no action of The Grove: an action begins with stand, move, end or roll."),
        ("fly", "'fly' is no action of The Grove: an action begins with stand, move, end or roll."),
        ("mvoe grove c1", "'mvoe grove c1' is no action of The Grove. Did you mean 'move'?"),
        ("End", "'End' is no action of The Grove. Did you mean 'end'?"),
        ("move grove c3", "'move grove c3' is no action of The Grove: after 'move grove' comes c1 or c2."),
        ("move", "'move' is no action of The Grove: after 'move' comes grove or c1."),
        ("move c1 xyz", "'move c1 xyz' is no action of The Grove: after 'move c1' comes c2."),
        ("end now", "'end now' is no action of The Grove: nothing follows 'end'."),
        ("roll", "'roll' is no action of The Grove: after 'roll' comes 0, 1, 2, 3, 4, 5, 6, 7 and 4 more."),
    ],
)
def test_an_error_says_which_word_does_not_fit_and_what_would(text: str, why: str) -> None:
    with pytest.raises(BadText) as error:
        GROVE.parse(text)
    assert str(error.value) == why


def test_an_error_does_not_repeat_a_long_text() -> None:
    with pytest.raises(BadText) as error:
        GROVE.parse("x" * 100_000)
    assert len(str(error.value)) < 200


def test_two_actions_with_one_text_are_refused() -> None:
    with pytest.raises(ValueError, match="two actions of Twice have the text 'end'"):
        Notation("Twice", ["end", "", "pass", "", "end"])


def test_a_game_with_a_notation_inherits_its_methods() -> None:
    game: Game[Any] = Game(RACE.setup())
    for ask in (game.num_actions, lambda: game.text(0), lambda: game.parse("end")):
        with pytest.raises(NotImplementedError, match="sets `notation`"):
            ask()
    game.notation = GROVE
    assert (game.num_actions(), game.text(0), game.parse("end")) == (len(TEXTS), "stand grove", 5)


def test_a_state_notes_events_only_while_they_are_kept() -> None:
    state = State()
    state.note((1, 2))
    state.events = []
    state.note((3, 4))
    assert state.events == [(3, 4)]
