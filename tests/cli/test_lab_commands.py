"""The lab from the command line."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import Terminal


def test_sim_writes_a_file_and_says_who_won(terminal: Terminal) -> None:
    ran = terminal.run("sim", "grove", "--games", "60", "--seats", "greedy,random", "--jobs", "1", "--out", "g.parquet")
    assert "Light (greedy) wins " in ran.out
    assert "g.parquet: 60 games" in ran.out
    assert (terminal.folder / "g.parquet").exists()
    assert "already exists" in terminal.refused("sim", "grove", "--games", "60", "--out", "g.parquet")


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
    assert {"measure", "clear", "sentence", "value", "low", "high", "pairs"} == set(json.loads(told.out))


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
        (["sim", "grove", "--games", "1", "--out", "no/folder/x.parquet"], "No such file"),
        (["compare", "grove"], "the following arguments are required: --b"),
        (["compare", "grove", "--b", "", "--most", "5"], "--most is 20 or more"),
    ],
)
def test_impossible_experiments_get_one_clear_sentence(terminal: Terminal, words: list[str], why: str) -> None:
    assert why in terminal.refused(*words)
