"""Rules pages follow the parameters: every number that a designer changes is the number that players read."""

from __future__ import annotations

import re

import pytest

from leyline.core import registry, rules_pages
from leyline.core.params import CHOICE, FLAG, INT, Param, Setup
from leyline.core.rules_pages import NUMBER_WORDS

GAMES = ("channeling", "grove", "runestones", "aidalon")
SPELLED_OUT = {"channeling": 8, "runestones": 4}
"""What a multiple or remainder in a page is counted from: glyphs of a player, colours of artifacts."""


def other_value(param: Param) -> int:
    """Return a value that differs from the default and from every other number on the page."""
    return 23 if param.high >= 23 and param.default != 23 else param.high if param.high != param.default else param.low


def page_with(name: str, edition: str = "", **values: object) -> str:
    spec = registry.spec(name)
    return rules_pages.page(spec, spec.setup(edition, 0, values))


def body(text: str) -> str:
    """Return a page without the line that lists what is changed."""
    return re.sub(r"^\*As played here: .*\n\n?", "", text, flags=re.MULTILINE)


def changed_lines(name: str, edition: str, param: str, value: object) -> list[str]:
    """Return the lines of a page that a value changes."""
    before = body(page_with(name, edition)).split("\n")
    return [line for line in body(page_with(name, edition, **{param: value})).split("\n") if line not in before]


def numbers() -> list[tuple[str, str]]:
    return [(name, param.name) for name in GAMES for param in registry.spec(name).params if param.kind == INT]


@pytest.mark.parametrize(("name", "param"), numbers())
def test_every_number_that_is_changed_is_the_number_in_the_rules(name: str, param: str) -> None:
    spec = registry.spec(name)
    edition = {"channeling": "second", "runestones": "full"}.get(name, "")
    value = other_value(spec.param(param))
    found = " ".join(changed_lines(name, edition, param, value)).lower()
    forms = [str(value), str(2 * value), str(4 * value), *(NUMBER_WORDS[value : value + 1])]
    assert any(re.search(rf"\b{form}\b", found) for form in forms), found


@pytest.mark.parametrize("name", GAMES)
def test_the_standard_page_is_the_file_without_its_marks(name: str) -> None:
    spec = registry.spec(name)
    text = rules_pages.find(spec.page).read_text(encoding="utf-8")
    plain = re.sub(r"^<!--(if|table|end) \w+-->\n", "", text, flags=re.MULTILINE)
    plain = re.sub(r"<!--.*?-->", "", plain, flags=re.DOTALL)
    assert rules_pages.page(spec) == plain
    assert "<!--" not in plain
    # A line that begins with a comment would not be read as Markdown by others.
    assert re.search(r"^\s*<!--\[", text, flags=re.MULTILINE) is None


@pytest.mark.parametrize("name", GAMES)
def test_no_setup_leaves_a_mark_or_changes_more_than_it_says(name: str) -> None:
    spec = registry.spec(name)
    setups: list[Setup] = [spec.setup(edition.name) for edition in spec.editions]
    for param in spec.params:
        values: list[object] = []
        if param.kind == INT:
            values = [param.low, param.high, other_value(param)]
        elif param.kind in (FLAG, CHOICE):
            values = list(param.values) or [0, 1]
        else:
            values = ["7 8 9 10", ""]
        setups += [spec.setup(edition.name, 0, {param.name: value}) for edition in spec.editions for value in values]
    standard = rules_pages.page(spec)
    for setup in setups:
        text = rules_pages.page(spec, setup)
        assert "<!--" not in text
        assert "-->" not in text
        assert "{" not in re.sub(r"```.*?```", "", text, flags=re.DOTALL)
        assert ("*As played here: " in text) == (setup.key() != spec.setup().key())
        assert set(rules_pages.sections(text)) <= set(rules_pages.sections(standard))


def test_values_take_the_form_of_what_they_replace() -> None:
    grove = page_with("grove", dice=1, circles=9, control=5, druids=2, banish_needs_druid=True)
    assert "Channel, Stun and Banish roll one die." in grove
    assert "Nine magic circles, `c1` to `c9`, lie around the Grove. All four druids start" in grove
    assert "You control a circle while 5 or more" in grove
    assert "an opposing druid and a standing druid of yours there" in grove
    stones = page_with("runestones", row_points="1 2 3 4", prices="1 1 2 3 5 8", flow="left")
    assert "gives 1, 2, 3 or 4 points" in " ".join(stones.split())
    assert "The six places cost 1, 1, 2, 3, 5 and 8, from the left." in stones
    assert "close up to the left and new ones come in\non the right" in stones
    spec = registry.spec("channeling")
    channeling = rules_pages.page(spec, spec.setup(values={"return": "splendor", "turn_limit": 40}))
    assert "As many cubes as its Splendor go back to your supply" in channeling
    assert "over after 40 turns of both players together" in channeling
    for cards, words in ((20, "has twenty cards"), (21, "has 21 cards")):
        assert words in page_with("channeling", cards_to_end=cards)


def test_sections_of_another_edition_are_left_out() -> None:
    base = rules_pages.sections(page_with("runestones"))
    assert "rune-stones" in base
    assert not {"banshees", "wisp-tiles", "familiars", "toadstools"} & set(base)
    assert "Nocturnal" not in base["in-short"]
    night = rules_pages.sections(page_with("runestones", "nocturnal"))
    assert "banshees" in night
    assert "toadstools" not in night
    assert "second-edition" not in rules_pages.sections(page_with("channeling"))
    second = rules_pages.sections(page_with("channeling", "second", aside=2))["second-edition"]
    assert "set two glyphs aside" in second
    assert "the other six" in second
    assert "--edition" not in second  # the table has been set up
    assert "\n\n\n" not in page_with("runestones", "full")
    assert "The pie rule is on." in page_with("channeling", pie_rule=True)


def test_a_changed_table_is_shown_as_it_is_played() -> None:
    die = rules_pages.sections(page_with("runestones", die="ore; 9 points"))["the-die"]
    assert "```\nore\n9 points\n```" in die
    assert "| face |" not in die
    assert "43 Unicorn blue 1: swap 2 for 5 points" in page_with(
        "runestones", cards="43 Unicorn blue 1: swap 2 for 5 points"
    )
