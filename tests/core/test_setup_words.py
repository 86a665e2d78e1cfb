"""A setup in words, for people and for comparing setups."""

from __future__ import annotations

import pytest

from leyline import spec
from leyline.core.setup_words import changes, describe_setup, rules_key, unattended_limits


@pytest.mark.parametrize(
    ("name", "edition", "unattended", "values", "words"),
    [
        ("grove", "", False, {}, "Battle for the Grove, 2 seats. No parameter is changed."),
        ("channeling", "second", False, {}, "The Channeling, edition second, 2 seats. No parameter is changed."),
        ("grove", "", False, {"dice": 2}, "Battle for the Grove, 2 seats. Changed: dice = 2."),
        (
            "grove",
            "",
            True,
            {"dice": 2, "cubes": 30},
            "Battle for the Grove, 2 seats. Changed: cubes = 30, dice = 2. Limit of games between bots: "
            "turn_limit = 500.",
        ),
        (
            "grove",
            "",
            True,
            {},
            "Battle for the Grove, 2 seats. No parameter is changed. Limit of games between bots: turn_limit = 500.",
        ),
    ],
)
def test_a_setup_is_told_in_a_sentence_or_two(
    name: str, edition: str, unattended: bool, values: dict[str, object], words: str
) -> None:
    assert describe_setup(spec(name).setup(edition, unattended=unattended, values=values)) == words


def test_a_limit_of_ones_own_is_a_change() -> None:
    own = spec("grove").setup(unattended=True, values={"turn_limit": 90})
    assert (changes(own), unattended_limits(own)) == ({"turn_limit": 90}, {})


def test_setups_with_the_same_rules_have_the_same_key() -> None:
    grove = spec("grove")
    assert rules_key(grove.setup()) == rules_key(grove.setup(unattended=True))
    assert rules_key(grove.setup()) != rules_key(grove.setup(values={"dice": 2}))
    decks = spec("aidalon")
    names = next(iter(decks.seat_params.values()))
    brought = decks.setup("prepared" if "prepared" in [each.name for each in decks.editions] else "")
    assert names
    assert rules_key(brought) == rules_key(decks.setup(brought.edition))


def test_a_variant_names_what_is_changed_and_cuts_what_is_long() -> None:
    assert spec("grove").setup().variant() == "Battle for the Grove"
    deck = "4/4x3 4/5x3 5/5x3 6/6x9 7/7x4"
    changed = spec("channeling").setup("second", values={"deck": deck, "aside": 2}).variant()
    assert changed.startswith("The Channeling, edition second; changed: deck ")
    assert changed.endswith(", aside 2")
    thirty = "4/4x3 4/5x3 5/5x3 6/6x9 7/7x44"
    for text in (thirty, thirty + "4"):
        shown = (
            spec("channeling").setup(values={"deck": text}).variant().removeprefix("The Channeling, edition first; ")
        )
        assert shown == f"changed: deck {text if len(text) <= 30 else text[:30] + '…'}"
