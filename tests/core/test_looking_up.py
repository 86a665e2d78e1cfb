"""Looking a word up on a rules page."""

from __future__ import annotations

import pytest

from leyline.core.rules_pages import look_up

PAGE = """\
# A game

## In short

A gnome wins by gems.

## The dice

Roll a die.

## Delving and digging

Dig. A gnome delves once.

- A gnome is small.

The *gnome* goes first.

Gnomes are shy.

Another gnome sleeps.

### Gnome cards

| fairy | wings |
|---|---|
| `red` | two |
| blue, green | four |

```
a gnome in code
```

## Spies and elves

A spy looks.

## Ties

A tie is broken by glasses.

## Version history

| version | what |
|---|---|
| 2 | gems of ruby |
"""


def section(title: str, end: str) -> str:
    return PAGE[PAGE.index(title) : PAGE.index(end)].rstrip() + "\n"


@pytest.mark.parametrize("word", ["dice", "die", "the dice", "Die"])
def test_one_die_is_of_the_dice(word: str) -> None:
    assert look_up(PAGE, word) == section("## The dice", "## Delving")


@pytest.mark.parametrize("word", ["tie", "ties", "a tie"])
def test_a_short_word_in_ies_is_one_of_many(word: str) -> None:
    assert look_up(PAGE, word) == section("## Ties", "## Version")


@pytest.mark.parametrize("word", ["spy", "spies"])
def test_five_letters_in_ies_are_one_in_y(word: str) -> None:
    assert look_up(PAGE, word) == section("## Spies", "## Ties")


@pytest.mark.parametrize("word", ["fairies", "fairy", "the fairies"])
def test_a_word_that_heads_a_table_has_the_whole_table(word: str) -> None:
    table = "| fairy | wings |\n|---|---|\n| `red` | two |\n| blue, green | four |\n"
    assert look_up(PAGE, word) == table


@pytest.mark.parametrize(("word", "row"), [("red", "| `red` | two |"), ("green", "| blue, green | four |")])
def test_a_word_that_begins_a_row_has_that_row(word: str, row: str) -> None:
    assert look_up(PAGE, word) == f"| fairy | wings |\n|---|---|\n{row}\n"


@pytest.mark.parametrize("word", ["delve", "delving", "digging"])
def test_a_word_within_a_heading_has_its_section(word: str) -> None:
    assert look_up(PAGE, word) == section("## Delving", "## Spies")


def test_three_paragraphs_at_most_speak_of_a_word_the_one_that_stresses_it_first() -> None:
    page = PAGE.replace("### Gnome cards", "### Cards")
    found = look_up(page, "gnome").strip().split("\n\n")
    assert found == ["The *gnome* goes first.", "Dig. A gnome delves once.", "- A gnome is small."]


def test_what_the_rules_do_not_say_is_looked_up_in_the_rest_of_the_page() -> None:
    assert look_up(PAGE, "2") == "| version | what |\n|---|---|\n| 2 | gems of ruby |\n"
    assert look_up(PAGE, "version history").startswith("## Version history\n")
    assert look_up(PAGE, "wizard") == ""


def test_words_that_end_alike_are_not_all_cut() -> None:
    assert look_up(PAGE, "glass") == look_up(PAGE, "glasses") == "A tie is broken by glasses.\n"
