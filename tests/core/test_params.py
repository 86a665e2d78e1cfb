"""Editions and parameters: defaults, ranges, and errors that say what would be right."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leyline import CHANCE, OVER, create, spec
from leyline.core.errors import BadParameter
from leyline.core.game import Game
from leyline.core.params import Edition, Spec, choice, flag, free_text, number


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


@pytest.mark.parametrize("given_value", [2, -1, "maybe", "", None, 0.0, "10"])
def test_what_is_no_switch_is_refused(given_value: object) -> None:
    with pytest.raises(BadParameter, match="f takes yes or no, not"):
        flag("f", False, "").read(given_value)


@pytest.mark.parametrize("text", ["yes", "YES", "true", "on", "1"])
def test_every_word_for_on_and_off(text: str) -> None:
    param = flag("f", True, "help")
    assert param.read(text) == 1
    assert param.read({"yes": "no", "YES": "NO", "true": "false", "on": "off", "1": "0"}[text]) == 0
    assert (param.show(1), param.show(0)) == ("yes", "no")


def test_a_parameter_says_what_it_is() -> None:
    params = [
        number("n", 3, -5, 10, "how many"),
        flag("f", True, "whether"),
        flag("g", False, "whether"),
        choice("c", "b", ("a", "b"), "which"),
        free_text("t", "x", "what"),
    ]
    assert [(param.kind, param.default, param.low, param.high, param.values) for param in params] == [
        ("int", 3, -5, 10, ()),
        ("flag", 1, 0, 1, ()),
        ("flag", 0, 0, 1, ()),
        ("choice", "b", 0, 0, ("a", "b")),
        ("text", "x", 0, 0, ()),
    ]
    assert [param.help for param in params] == ["how many", "whether", "whether", "which", "what"]
    assert [param.allowed() for param in params] == [
        "a whole number from -5 to 10",
        "yes or no",
        "yes or no",
        "a or b",
        "a text",
    ]
    assert params[0].show(7) == "7"


def test_numbers_are_taken_up_to_their_bounds_and_in_a_sensible_length() -> None:
    wide = number("n", 0, -(10**30), 10**30, "")
    assert wide.read("9" * 18) == 10**18 - 1
    with pytest.raises(BadParameter):
        wide.read("9" * 19)
    near = number("n", 0, -2, 2, "")
    assert [near.read(value) for value in (-2, 2, "-2", "2")] == [-2, 2, -2, 2]
    for value in (-3, 3):
        with pytest.raises(BadParameter):
            near.read(value)


def test_a_text_of_several_lines_becomes_one() -> None:
    assert free_text("t", "", "").read(" one \n\n two\r\nthree ") == "one; two; three"


def game_of(**more: object) -> Spec:
    """A game as the registry would know it, without rules."""
    setup: dict[str, object] = {
        "params": (number("cards", 9, 2, 20, ""), flag("open", False, "")),
        "editions": (Edition("short", "", {"cards": 5}), Edition("open", "", {"open": 1})),
        "unattended": {"cards": 3},
    }
    return Spec("toy", "Toy", "", ("One", "Two", "Three"), Game, **{**setup, **more})  # type: ignore[arg-type]


def test_a_setup_is_filled_in_from_the_edition_the_defaults_and_the_user() -> None:
    toy = game_of()
    first = toy.setup()
    assert (first.edition, first.seats, first.values) == ("short", 2, {"cards": 5, "open": 0})
    assert first.roles() == ("One", "Two")
    assert first.changed() == {}
    other = toy.setup("open", 3, {"cards": "7", "open": "yes"})
    assert (other.values, other.roles()) == ({"cards": 7, "open": 1}, ("One", "Two", "Three"))
    assert other.changed() == {"cards": 7}
    assert toy.setup("open", values={"open": False}).changed() == {"open": 0}
    assert toy.setup(unattended=True).number("cards") == 3
    assert toy.setup(unattended=True, values={"cards": 4}).number("cards") == 4
    assert (toy.min_seats, toy.max_seats, toy.rules_version) == (2, 3, 1)
    assert toy.create("open", 3).seats == 3


def test_a_game_without_editions_has_one() -> None:
    plain = game_of(params=(), editions=(), unattended={})
    assert [edition.name for edition in plain.editions] == ["standard"]
    assert plain.setup(unattended=True).values == {}
    with pytest.raises(BadParameter, match="Toy has no parameter 'cards'; it has: none"):
        plain.setup(values={"cards": 3})


@pytest.mark.parametrize(("seats", "least", "span"), [(1, 2, "2 to 3"), (4, 2, "2 to 3"), (2, 3, "3"), (4, 3, "3")])
def test_seats_beyond_the_bounds_are_refused(seats: int, least: int, span: str) -> None:
    toy = game_of(min_seats=least)
    with pytest.raises(BadParameter, match=f"Toy is for {span} seats, not {seats}"):
        toy.setup(seats=seats)
    assert toy.setup(seats=least).seats == least
    assert toy.setup(seats=3).seats == 3


def test_what_a_game_does_not_have_is_refused_with_what_it_has() -> None:
    with pytest.raises(BadParameter, match="Toy has no edition 'long'; it has: short, open"):
        game_of().setup("long")
    with pytest.raises(BadParameter, match="no parameter 'cadrs'; did you mean 'cards'"):
        game_of().setup(values={"cadrs": 3})
    with pytest.raises(BadParameter, match="no parameter 'wings'; it has: cards, open"):
        game_of().setup(values={"wings": 3})


def test_a_setup_has_a_key_words_and_a_way_through_a_pickle() -> None:
    setup = spec("grove").setup(values={"turn_limit": 9, "dice": 2})
    assert setup.key() == "grove/standard/2/dice=2,turn_limit=9"
    assert spec("grove").setup().key() == "grove/standard/2/"
    assert setup.create().setup is setup
    again = pickle.loads(pickle.dumps(setup))  # noqa: S301  our own
    assert (again.key(), again.values) == (setup.key(), setup.values)
    assert [setup.turn(pending) for pending in (0, 1, CHANCE, OVER)] == [
        "Light to act",
        "Dark to act",
        "chance is due",
        "over",
    ]


def test_a_setup_can_ask_for_older_rules_that_the_game_still_plays() -> None:
    toy = Spec("toy", "Toy", "A toy. Plain.", ("A", "B"), make=Game, rules_version=3, oldest_rules=2)
    assert toy.setup().rules == 3
    assert toy.setup(rules=2).rules == 2
    assert toy.setup(rules=2).key() != toy.setup().key()
    for unknown in (1, 4):
        with pytest.raises(BadParameter, match=f"knows rules 2 to 3 of Toy, not {unknown}"):
            toy.setup(rules=unknown)


def test_seat_parameters_go_with_players_who_change_seats() -> None:
    setup = spec("aidalon").setup(seats=3, values={"deck_1": "night-market", "hand": 6})
    moved = setup.reseated([2, 0, 1])
    assert [moved.values[f"deck_{seat}"] for seat in (1, 2, 3, 4)] == [
        setup.values["deck_3"],
        "night-market",
        setup.values["deck_2"],
        setup.values["deck_4"],
    ]
    assert (moved.number("hand"), moved.seats, moved.edition, moved.rules) == (6, 3, setup.edition, setup.rules)
    assert setup.word("deck_1") == "night-market"


def test_a_seat_parameter_names_a_parameter_for_every_seat() -> None:
    hats = (free_text("hat_1", "", "Left's hat"), free_text("hat_2", "", "Right's hat"))

    def made(names: tuple[str, ...]) -> Spec:
        return Spec("hats", "Hats", "", ("Left", "Right"), spec("grove").make, params=hats, seat_params={"hat": names})

    assert made(("hat_1", "hat_2")).seat_params["hat"] == ("hat_1", "hat_2")
    with pytest.raises(BadParameter, match="Hats has 2 seats, but 'hat' names 1 parameters"):
        made(("hat_1",))
    with pytest.raises(BadParameter, match="no parameter 'hat_3'"):
        made(("hat_1", "hat_3"))
