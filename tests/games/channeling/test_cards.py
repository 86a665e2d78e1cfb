"""Decks are data, and a bad one is refused with the reason."""

from __future__ import annotations

import pytest

from leyline import create
from leyline.core.errors import BadParameter
from leyline.games.channeling.params import FIRST, SECOND, read_deck


def test_the_first_edition_has_thirty_cards_of_four_to_seven() -> None:
    deck = read_deck(FIRST, 50)
    assert deck.size == 30
    assert set(deck.vigor) == {4, 5, 6, 7}
    assert set(deck.splendor) == {4, 5, 6, 7}
    assert dict(zip(deck.names, deck.copies, strict=True)) == {
        "4/4": 5,
        "4/5": 2,
        "5/4": 2,
        "5/5": 4,
        "5/6": 2,
        "6/5": 2,
        "6/6": 4,
        "6/7": 2,
        "7/6": 2,
        "7/7": 5,
    }


def test_the_second_edition_has_nine_cards_of_each_vigor() -> None:
    deck = read_deck(SECOND, 50)
    assert deck.size == 36
    for vigor in (4, 5, 6, 7):
        kinds = {s: n for v, s, n in zip(deck.vigor, deck.splendor, deck.copies, strict=True) if v == vigor}
        assert kinds == {vigor - 1: 2, vigor: 5, vigor + 1: 2}


def test_a_deck_may_be_written_with_commas_without_copies_and_in_any_order() -> None:
    deck = read_deck("7/7x15, 4/4 4/4", 50)
    assert deck.names == ["4/4", "7/7"]
    assert deck.copies == [2, 15]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("4/4x16", "16 cards; a deck has 17 to 400"),
        ("4/4x401", "401 cards; a deck has 17 to 400"),
        ("", "0 cards"),
        ("4/4x401", "401 cards"),
        ("4/4x17 0/4", "'0/4' contains a 0"),
        ("4/4x17 4/0", "'4/0' contains a 0"),
        ("4/4x17 4/4x0", "'4/4x0' contains a 0"),
        ("4/4x17 51/4", "needs 51 cubes, but a player owns 50"),
        ("4/4x17 4/100", "Splendor above 99"),
        ("4/4x17 four", "'four' is not a card"),
        ("4/4x17 4/-4", "'4/-4' is not a card"),
        ("4/4x17 4.5/4", "'4.5/4' is not a card"),
        ("4/4x17 4/4xx2", "is not a card"),
        ("4/4x17 ４/4", "is not a card"),
    ],
)
def test_a_bad_deck_says_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(BadParameter, match=complaint):
        create("channeling", values={"deck": text})


def test_a_deck_is_checked_against_the_cubes_of_the_game() -> None:
    with pytest.raises(BadParameter, match="needs 7 cubes, but a player owns 6"):
        create("channeling", values={"cubes": 6})


def test_parameters_that_place_nothing_are_refused() -> None:
    with pytest.raises(BadParameter, match="no cube would ever be placed"):
        create("channeling", values={"place_moved": 0, "place_stood": 0, "place_between": 0})
    for moved, stood, between in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (2, 2, 0), (0, 2, 2), (1, 2, 1)):
        create("channeling", values={"place_moved": moved, "place_stood": stood, "place_between": between})


def test_a_deck_may_have_400_cards() -> None:
    assert read_deck("4/4x400", 50).size == 400
    assert read_deck("4/4x17", 50).size == 17
