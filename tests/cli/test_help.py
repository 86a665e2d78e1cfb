"""What a person may ask about at the table: rules, cards, pieces and words."""

from __future__ import annotations

import pytest

from leyline import create
from leyline.core import rules_pages
from tests.cli.terminal import Terminal

ASKED = [
    ("runestones --edition full", "81", "81, green Banshee, magic 2, wisped: take a wisp tile and resolve it."),
    ("runestones --edition full", "107", "107, Grey's white Druid, magic 3, 1 point or blue: score 1 point, or take"),
    ("runestones --edition full", "banshee", "83, blue Banshee, magic 2, steal: take a blue gem from every other"),
    ("runestones --edition full", "wisped", "wisped: take a wisp tile and resolve it."),
    ("runestones --edition full", "Plus", "Rune stone Plus (plus): use both sides of an “or” on a card."),
    ("runestones --set stone_magic=5", "magic points", "5 more magic points when you summon"),
    ("runestones --set large_hand=9", "stone hand", "you refill your hand to 9 cards"),
    ("runestones --edition full", "toadstool keep", "Toadstool No discard (keep): when your cards are put away"),
    ("runestones --edition full", "tile 7", "Wisp tile 7, 2 in the game: take 2 ore."),
    ("runestones --edition full", "space 14", "Space 14 of the forest: score 4 points."),
    (
        "runestones",
        "smithy 5",
        "Smithy 5: 4 gems of the artifact's colour, or 3 ore; paid with gems, it earns: score 3",
    ),
    ("runestones", "face 6", "Face 6 of the die: score 2 points."),
    ("runestones", "utilize", "Play exactly two cards and use their abilities"),
    ("runestones", "R35", "| R35 |"),
    ("channeling", "5/6", "acquired by 5 of your cubes (its Vigor), worth 6 points (its Splendor). 2 of the 30 cards"),
    ("channeling", "glyph r1", "Glyph r1: play it to move one of your druids onto a free card in row 1."),
    ("channeling", "vigor", "on the left its *Vigor*"),
    ("channeling", "overchanneling", "any beyond that stay in front of you as *overchanneling*"),
    ("channeling", "the druids", "### Move a druid"),
    ("grove", "c2", "Magic circle 2: you control it while 7 or more of your cubes lie on it."),
    ("grove --set control=5", "circle 2", "you control it while 5 or more of your cubes lie on it."),
    ("grove", "die", "### Dice"),
    ("grove", "stun", "### Stun"),
    ("grove", "in short", "## In short"),
    ("aidalon", "Job Board", "adjacent cards"),
    ("aidalon", "delve", "## Delving"),
    ("aidalon", "stage", "### Staging"),
    ("aidalon", "A12", "What lies there after the window counts."),
    ("aidalon", "cipher", "A cipher is a cost on top of the scrap cost"),
    ("aidalon", "pip", "a symbol that counts in deck construction"),
]


@pytest.mark.parametrize(("game", "name", "answer"), ASKED)
def test_everything_has_an_answer(terminal: Terminal, game: str, name: str, answer: str) -> None:
    people = "me,me"
    ran = terminal.run("play", *game.split(), "--seats", people, "--seed", "5", typed=f"\n? {name}\nquit\n\nquit\n")
    assert answer in ran.out
    assert "There is nothing called" not in ran.out


def test_the_rule_is_shown_by_what_the_help_line_prints(terminal: Terminal) -> None:
    for typed in ("?", "? rule", "?rule", "rule", "help"):
        ran = terminal.run("play", "channeling", "--seats", "me,me", "--seed", "1", typed=f"{typed}\nquit\n")
        assert "· ? rule · ? NAME" in ran.out
        assert "### Play a glyph" in ran.out
    ran = terminal.run("play", "channeling", "--seats", "me,me", "--seed", "1", typed="? zebra\nquit\n")
    assert "There is nothing called 'zebra'." in ran.out


def test_the_screen_names_the_edition_and_what_is_changed(terminal: Terminal) -> None:
    ran = terminal.run(
        *["play", "grove", "--set", "control=5", "--set", "dice=2", "--seats", "me,me", "--seed", "7"], typed="quit\n"
    )
    assert "Battle for the Grove; changed: dice 2, control 5\n" in ran.out
    ran = terminal.run("play", "channeling", "--edition", "second", "--seats", "me,me", "--seed", "7", typed="\nquit\n")
    assert "The Channeling, edition second\n" in ran.out
    ran = terminal.run("play", "runestones", "--set", "end_score=40", "--seats", "me,me", typed="\nquit\n")
    assert "40 points bring the last round" in ran.out


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("stun grove", "Stun works only at a circle, not at the Grove."),
        ("channel grove", "Channel works only at a circle, not at the Grove."),
        ("move c1 grove", "Druids never walk back to the Grove."),
        ("foo", "'foo' is no action of Battle for the Grove; now one begins with stand, move or end."),
    ],
)
def test_what_no_rule_allows_is_refused_with_the_rule(terminal: Terminal, typed: str, why: str) -> None:
    ran = terminal.run("play", "grove", "--seats", "me,me", "--seed", "1", typed=f"{typed}\nquit\n")
    assert why in ran.out


def test_a_stone_says_what_it_does_where_it_is_chosen() -> None:
    game = create("runestones", "full", stone_magic=3)
    state = game.initial_state()
    state.frames = [(0, 0, 0, 0)]  # any frame of Brown's
    words = game.describe_action(state, game.parse("stone magic"))
    assert words == "Take the rune stone Magic Points: 3 more magic points when you summon, in any colour you play"
    assert "use both sides of an “or”" in game.describe_action(state, game.parse("borrow plus"))
    assert "use the ability of a played card once more" in game.describe_action(state, game.parse("find copy"))


def test_flags_are_listed_as_yes_and_no(terminal: Terminal) -> None:
    listed = terminal.run("games", "runestones").out
    assert "nocturnal = no (yes or no)" in listed
    assert "end_score = 65 (" in listed


def test_looking_up_finds_headings_rows_and_sentences() -> None:
    table = "| thing | what |\n|---|---|\n| `zig` | a |\n| zag, zog | b |\n"
    page = f"# G\n\nA *frob* is new.\n\n## The things\n\nThings are good.\n\n{table}"
    assert rules_pages.look_up(page, "thing") == rules_pages.sections(page)["the-things"]
    assert rules_pages.look_up(page, "ZIG") == "| thing | what |\n|---|---|\n| `zig` | a |\n"
    assert "| zag, zog | b |" in rules_pages.look_up(page, "zog")
    assert rules_pages.look_up(page, "frobs") == "A *frob* is new.\n"
    assert rules_pages.look_up(page, "") == rules_pages.look_up(page, "nothing") == ""
