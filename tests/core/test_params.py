"""Editions and parameters: defaults, ranges, and complaints that say what would have been right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leyline import create, spec
from leyline.core.errors import BadParameter
from leyline.core.params import choice, flag, free_text, number


@pytest.mark.parametrize(
    ("given_value", "value"),
    [(7, 7), ("7", 7), ("-3", -3), (0, 0)],
)
def test_numbers_come_as_numbers_or_as_texts(given_value: object, value: int) -> None:
    assert number("n", 1, -5, 10, "").read(given_value) == value


@pytest.mark.parametrize("given_value", [11, "11", "seven", "", 1.5, True, None, "1e3", "٣", [1], "9" * 30, "--3"])
def test_what_is_no_number_in_range_is_refused(given_value: object) -> None:
    with pytest.raises(BadParameter, match="n takes a whole number from -5 to 10"):
        number("n", 1, -5, 10, "").read(given_value)


@pytest.mark.parametrize(("given_value", "value"), [("yes", 1), ("No", 0), (True, 1), (False, 0), ("on", 1), (1, 1)])
def test_switches_are_read(given_value: object, value: int) -> None:
    assert flag("f", False, "").read(given_value) == value


def test_choices_and_texts_are_read() -> None:
    param = choice("c", "a", ("a", "b"), "")
    assert param.read("b") == "b"
    with pytest.raises(BadParameter, match="c takes a or b, not 'd'"):
        param.read("d")
    assert free_text("t", "", "").read("anything") == "anything"
    with pytest.raises(BadParameter):
        free_text("t", "", "").read(3)


@given(st.integers(-5, 10))
def test_what_is_shown_can_be_read_again(value: int) -> None:
    param = number("n", 1, -5, 10, "")
    assert param.read(param.show(value)) == value


def test_an_edition_sets_values_and_the_user_overrides_them() -> None:
    setup = spec("channeling").setup("second", values={"aside": 2})
    assert setup.number("aside") == 2
    assert setup.number("cubes") == 50
    assert setup.changed() == {"aside": 2}


def test_unattended_play_gets_a_limit_that_the_user_may_lift() -> None:
    assert spec("grove").setup(unattended=True).number("turn_limit") == 500
    assert spec("grove").setup(unattended=True, values={"turn_limit": 0}).number("turn_limit") == 0
    assert spec("grove").setup().number("turn_limit") == 0


@pytest.mark.parametrize("seats", [1, 3, -2, 99])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(BadParameter, match="is for 2 seats"):
        create("grove", seats=seats)
