"""Sets in the terminal: members are named in any order, and nothing lapses unasked."""

from __future__ import annotations

import json

import pytest

from leyline.cli.engine import Engine
from leyline.core import record
from tests.cli.terminal import Terminal


def entries_of(terminal: Terminal, typed: str, *words: str) -> tuple[list[str], str]:
    """Play Rune Stones with typed input. Return the texts of Brown's entries and the screen."""
    file = terminal.folder / "r.ley"
    file.unlink(missing_ok=True)
    ran = terminal.run(
        *[
            "play",
            "runestones",
            "--edition",
            "full",
            "--seats",
            "me,random",
            "--seed",
            "5",
            "--record",
            "r.ley",
            *words,
        ],
        typed=typed + "quit\n",
    )
    assert ran.status == 0, ran.err
    return [entry.text for entry in record.read(file.read_text()).entries if entry.who == 0], ran.out


WHOLE = ["summon", "play 105", "play 107", "done", "buy 17", "buy 46"]


@pytest.mark.parametrize(
    "typed",
    [
        "summon\nplay 107\nplay 105\ndone\nbuy 46\nbuy 17\n",
        "summon\nplay 105\nplay 107\ndone\nbuy 17\nbuy 46\n",
        "summon\nplay 107 105\ndone\nbuy 46 17\n",
        "summon 107 105\ndone\n46, 17\n",
        "summon play 107 and 105\ndone\n46 17\n",
        "summon 107 105 done\nbuy 46 17\n",
        "summon\n4\n3\ndone\n3\n1\n",
        "summon\n4 3\nContinue to the display\nSummon Unicorn 46\nSummon Unicorn 17\n",
        "summon 103\nundo\n107 105\ndone\nbuy 81\nundo\nbuy 46\n17\n",
    ],
)
def test_a_set_is_named_in_any_order_and_played_in_the_games_own(terminal: Terminal, typed: str) -> None:
    entries, screen = entries_of(terminal, typed)
    assert entries[: len(WHOLE)] == WHOLE, screen


def test_points_lapse_only_after_a_yes(terminal: Terminal) -> None:
    entries, screen = entries_of(terminal, "summon 107\ndone\nbuy 22\n")
    assert entries == ["summon", "play 107", "done"]  # one point is left, and 17 costs one
    assert "Picked: buy 22. 1 magic point left." in screen
    entries, screen = entries_of(terminal, "summon 107\ndone\nbuy 22\ndone\nno\n17\n")
    assert "1 magic point would lapse. Stop here? yes or no>" in screen
    assert entries[3:5] == ["buy 17", "buy 22"]
    entries, screen = entries_of(terminal, "summon 107\ndone\nbuy 22\ndone\nyes\n")
    assert entries[3:] == ["buy 22"]


def test_points_that_nothing_more_can_be_bought_for_are_asked_about_too(terminal: Terminal) -> None:
    prices = ("--set", "prices=2 2 2 2 2 2")
    entries, screen = entries_of(terminal, "summon 107\ndone\nbuy 22\nno\nbuy 17\nyes\n", *prices)
    assert screen.count("1 magic point would lapse") == 2
    assert entries[3:] == ["buy 17"]


def test_what_cannot_be_part_of_the_set_is_refused_with_the_reason_and_nothing_changes(terminal: Terminal) -> None:
    for typed, why in (
        ("buy 46 17 22", "“buy 22” does not go together with buy 17, buy 46."),
        ("buy 46 46", "“buy 46” is picked already."),
        ("buy 46 11", "Faun 11 is not on display."),
        ("buy 46 99", "There is no card 99 in this game."),
        ("46 wings", "'wings' is nothing to buy here; there is 17."),
        ("buy", "could be any of"),
    ):
        entries, screen = entries_of(terminal, f"summon 107 105\ndone\n{typed}\nbuy 46 17\n")
        assert why in screen
        assert entries[: len(WHOLE)] == WHOLE


def test_two_cards_to_utilize_are_named_in_any_order(terminal: Terminal) -> None:
    for typed in ("utilize\nplay 104\nplay 103\n", "utilize 104 103\n", "utilize\n2 1\n"):
        entries, screen = entries_of(terminal, typed)
        assert entries == ["utilize", "play 103", "play 104"], screen
    _, screen = entries_of(terminal, "utilize 104 done\n")
    assert "That is not enough yet; pick more." in screen
    _, screen = entries_of(terminal, "utilize 104\ndone\n")
    assert "not enough yet" in screen


def test_gems_are_paid_in_any_order(terminal: Terminal) -> None:
    start = ("--set", "start_gems=3", "--set", "wild_price=3")
    entries, screen = entries_of(terminal, "forge\nforge wild gems\npay red blue\npay yellow\n", *start)
    assert entries[2:5] == ["pay blue", "pay yellow", "pay red"], screen


def test_a_whole_set_is_named_in_any_order_in_one_option(terminal: Terminal) -> None:
    ran = terminal.run(
        "play",
        "channeling",
        "--edition",
        "second",
        "--seats",
        "me,greedy",
        "--seed",
        "1",
        typed="aside r3 r1 r2\nquit\n",
    )
    assert "Light sets the glyphs of row 1, row 2 and row 3 aside, face down." in ran.out
    assert "in any order: aside r3 r2 r1\n" in ran.out
    assert "… and 48 more; type “options” to see all" in ran.out


def test_an_option_is_named_by_its_words(terminal: Terminal) -> None:
    ran = terminal.run(
        "play", "channeling", "--seats", "me,me", "--seed", "1", typed="Play the glyph of row 2.\nquit\n"
    )
    assert "Move a druid into row 2." in ran.out
    gems = ("--set", "start_gems=2")
    entries, screen = entries_of(terminal, "forge\nforge the blue artifact\n", *gems)
    assert entries[1] == "forge 2 gems", screen
    entries, screen = entries_of(terminal, "forge\nforge the green artifact\n", *gems)
    assert "could be any of: forge 1 gems, forge 3 gems, forge 4 gems" in screen
    assert entries == ["forge"]


def test_a_driver_that_names_a_set_in_the_wrong_order_is_told_so() -> None:
    engine = Engine()

    def ask(op: str, **more: object) -> dict[str, object]:
        answer: dict[str, object] = json.loads(engine.answer(json.dumps({"op": op, **more})))
        return answer

    ask("new", game="runestones", edition="full", seed=5)
    ask("apply", text="summon")
    ask("apply", text="play 107")
    assert ask("apply", text="play 105")["error"] == "Play cards in ascending order; you have already played Druid 107."
    ask("apply", text="done")
    assert "play them in ascending order before you buy" in str(ask("apply", text="play 105")["error"])
