"""The lab from the command line."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import Terminal


def test_sim_writes_a_file_and_says_who_won(terminal: Terminal) -> None:
    ran = terminal.run("sim", "grove", "--games", "60", "--seats", "greedy,random", "--jobs", "1", "--out", "g.parquet")
    assert "Wins: Light (greedy) won " in ran.out
    assert "Endings: 2 circles controlled " in ran.out
    assert "turns on average (" in ran.out
    assert ", longest " in ran.out
    assert "No parameter is changed. Limit of games between bots: turn_limit = 500." in ran.out
    assert "g.parquet: 60 games" in ran.out
    assert (terminal.folder / "g.parquet").exists()
    again = ("sim", "grove", "--games", "20", "--seats", "random", "--jobs", "1", "--out", "g.parquet")
    assert "already exists" in terminal.refused(*again)
    assert "g.parquet: 20 games" in terminal.run(*again, "--force").out


def test_draws_are_no_wins(terminal: Terminal) -> None:
    words = ("--seats", "random", "--jobs", "1", "--set", "turn_limit=1", "--out", "d.csv")
    ran = terminal.run("sim", "grove", "--games", "20", *words)
    assert "Light (random) won 0.0 %" in ran.out
    assert "draws 100.0 %" in ran.out
    assert "Endings: limit of 1 turns 100.0 %" in ran.out
    assert "Changed: turn_limit = 1." in ran.out


def test_files_are_not_overwritten(terminal: Terminal) -> None:
    (terminal.folder / "mine").write_text("precious")
    for words in (["report", "grove"], ["print", "grove"]):
        assert "mine already exists" in terminal.refused(*words, "--out", "mine")
        assert "There is no folder nowhere" in terminal.refused(*words, "--out", "nowhere/mine")
    assert "mine already exists" in terminal.refused("backup", "mine")
    assert (terminal.folder / "mine").read_text() == "precious"
    assert terminal.run("print", "grove", "--out", "mine", "--force").status == 0


def test_compare_takes_the_text_of_a_file(terminal: Terminal) -> None:
    (terminal.folder / "mine.txt").write_text("43 Unicorn blue 1: ore\nremove 71-78\n")
    words = ("compare", "runestones", "--a", "end_score=1", "--seats", "random", "--jobs", "1", "--most", "20")
    files = terminal.run(*words, "--b", "end_score=1; cards=@mine.txt").out
    typed = terminal.run(*words, "--b", "cards=43 Unicorn blue 1: ore; remove 71-78; end_score=1").out
    assert files == typed
    assert "none.txt cannot be read as a text file: No such file" in terminal.refused(*words, "--b", "cards=@none.txt")


def test_compare_says_how_precise_it_became(terminal: Terminal) -> None:
    words = ("compare", "grove", "--a", "bots=greedy", "--b", "bots=random", "--jobs", "1", "--most", "40")
    assert "With --precise N, it goes on until" in terminal.run(*words).out
    assert (
        "All 40 pairs were played before the interval was ±1; raise --most."
        in terminal.run(*words, "--precise", "1").out
    )
    assert "--precise is more than 0" in terminal.refused(*words, "--precise", "0")
    assert "cards_to_end=7 changes nothing" in terminal.refused("compare", "channeling", "--b", "cards_to_end=7")


def test_compare_says_it_in_one_sentence(terminal: Terminal) -> None:
    ran = terminal.run("compare", "grove", "--a", "bots=greedy", "--b", "bots=random", "--jobs", "1", "--most", "100")
    assert ran.out.startswith("greedy is stronger than random")
    told = terminal.run(
        "compare",
        "grove",
        "--b",
        "dice=1",
        "--seats",
        "random",
        "--on",
        "turns",
        "--jobs",
        "1",
        "--most",
        "40",
        "--json",
    )
    assert {"measure", "clear", "stopped", "sentence", "note", "value", "low", "high", "pairs"} == set(
        json.loads(told.out)
    )


def test_ladder_prints_a_table(terminal: Terminal) -> None:
    words = ("ladder", "grove", "--players", "random, greedy", "--games", "10", "--jobs", "1")
    ran = terminal.run(*words)
    assert ran.out.splitlines()[2].startswith("| greedy | ")
    told = json.loads(terminal.run(*words, "--json").out)
    assert [bot["bot"] for bot in told["bots"]] == ["random", "greedy"]
    assert told["bots"][1]["below"]["games"] == 10
    assert told["bots"][0]["below"] is None


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["ladder", "grove", "--players", "greedy,hal"], "there is no bot 'hal'"),
        (["ladder", "grove", "--games", "3"], "an even number of games"),
        (["ladder", "grove", "--jobs", "-1"], "--jobs is 1 or more"),
        (["sim", "grove", "--games", "0"], "--games is 1 or more"),
        (["sim", "grove", "--seats", "hal"], "there is no bot 'hal'"),
        (["sim", "grove", "--seats", "greedy,greedy,greedy"], "is for 2 seats"),
        (["sim", "chess"], "there is no game 'chess'"),
        (["sim", "grove", "--jobs", "-1"], "--jobs is 1 or more"),
        (["sim", "grove", "--jobs", "0"], "--jobs is 1 or more"),
        (["ladder", "grove", "--jobs", "0"], "--jobs is 1 or more"),
        (["report", "grove", "--jobs", "0"], "--jobs is 1 or more"),
        (["compare", "grove", "--b", "dice=2", "--jobs", "0"], "--jobs is 1 or more"),
        (["sim", "grove", "--games", "1", "--out", "no/folder/x.parquet"], "There is no folder no/folder"),
        (["sim", "grove", "--games", "1", "--out", "x.xlsx"], "neither Parquet nor CSV"),
        (["compare", "grove"], "the following arguments are required: --b"),
        (["compare", "grove", "--b", "", "--most", "5"], "--most is 20 or more"),
    ],
)
def test_impossible_experiments_get_one_clear_sentence(terminal: Terminal, words: list[str], why: str) -> None:
    assert why in terminal.refused(*words)
