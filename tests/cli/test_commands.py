"""The other commands, and how they respond to nonsense."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.cli.terminal import Terminal, started
from tests.golden import FOLDER

RECORD = str(FOLDER / "records" / "channeling-second-11.ley")


def test_without_words_the_commands_are_listed(terminal: Terminal) -> None:
    assert "play     play a game in the terminal" in terminal.run().out
    assert terminal.run("--help").status == 0
    assert terminal.run("--version").out.startswith("leyline 0.")
    assert "There is no command 'fly'. Choose one of: play" in terminal.refused("fly")


def test_games_lists_everything_in_words_and_for_programs(terminal: Terminal) -> None:
    assert "banish_needs_druid = no (yes or no)" in terminal.run("games", "grove").out
    listed_aidalon = terminal.run("games", "aidalon").out
    assert listed_aidalon.index("round_limit") < listed_aidalon.index("\n  fair start:\n    first = random (")
    listed = json.loads(terminal.run("games", "--json").out)["games"]
    assert [game["name"] for game in listed][:2] == ["channeling", "grove"]
    assert {"name", "title", "seats", "editions", "parameters", "rules_version"} <= set(listed[0])
    assert "no game 'x'" in terminal.refused("games", "x")


def test_games_lists_what_can_be_avoided(terminal: Terminal) -> None:
    listed = terminal.run("games", "channeling", "--labels").out
    assert "card 4/4\n" in listed
    assert "Edition second also:\ncard 4/3\n" in listed
    told = json.loads(terminal.run("games", "grove", "--labels", "--json").out)
    assert "stun without success" in told["labels"]["standard"]
    assert "Name the game" in terminal.refused("games", "--labels")


@pytest.mark.parametrize(
    "words",
    [
        ["play", "grove", "--seats", "greedy,greedy~stum"],
        ["sim", "grove", "--seats", "greedy~stum"],
        ["compare", "grove", "--b", "bots=greedy~stum"],
        ["compare", "grove", "--b", "dice=2", "--seats", "greedy~stum"],
        ["ladder", "grove", "--players", "greedy~stum,greedy"],
        ["report", "grove", "--bots", "greedy~stum"],
    ],
)
def test_a_misspelt_label_is_refused_wherever_a_bot_is_named(terminal: Terminal, words: list[str]) -> None:
    assert "did you mean 'stun'?" in terminal.refused(*words)


def test_rules_shows_a_page_or_a_section(terminal: Terminal) -> None:
    assert "| C13 |" in terminal.run("rules", "channeling").out
    section = terminal.run("rules", "grove", "banish").out
    assert section.startswith("### Banish")
    assert "There is no section 'wings'; there are: " in terminal.refused("rules", "grove", "wings")


def test_perft_counts(terminal: Terminal) -> None:
    assert "turns 2: 11,840" in terminal.run("perft", "channeling", "--depth", "2").out
    told = json.loads(terminal.run("perft", "grove", "--depth", "2", "--unit", "steps", "--json").out)
    assert told == {"game": "grove", "unit": "steps", "rows": [{"depth": 1, "count": 1}, {"depth": 2, "count": 5}]}
    from_record = terminal.run("perft", "--record", RECORD, "--at", "18", "--depth", "1")
    assert from_record.out.startswith("turns 1: ")
    assert "--depth is 1 or more" in terminal.refused("perft", "grove", "--depth", "0")
    assert "Name a game or a record" in terminal.refused("perft")


def test_check_tells_programs_too(terminal: Terminal) -> None:
    told = json.loads(terminal.run("check", RECORD, "--json").out)
    assert (told["ok"], told["game"], told["unsealed_lines"]) == (True, "channeling", 0)
    assert told["draws_checked"] > 16
    (terminal.folder / "bad.ley").write_text("leyline record 1\ngame chess\n")
    ran = terminal.run("check", "bad.ley", "--json")
    told = json.loads(ran.out)
    assert (ran.status, told["ok"], told["line"]) == (1, False, 2)
    (terminal.folder / "noise.ley").write_bytes(bytes(range(256)))
    assert "noise.ley is not a text file" in terminal.refused("check", "noise.ley")


def test_a_damaged_record_is_refused_with_its_line(terminal: Terminal) -> None:
    lines = (FOLDER / "records" / "channeling-first-11.ley").read_text().split("\n")
    lines[30] = lines[30].replace("r", "c", 1)
    (terminal.folder / "cut.ley").write_text("\n".join(lines))
    for command in ("check", "replay"):
        assert "cut.ley, line 31: " in terminal.refused(command, "cut.ley")
    assert "cut.ley, line 31: " in terminal.refused("play", "--resume", "cut.ley")


def test_replay_shows_a_moment_as_a_seat_saw_it(terminal: Terminal) -> None:
    shown = terminal.run("replay", RECORD, "--at", "20", "--seat", "light").out
    assert "After entry 20 of" in shown
    assert "3 of them set aside" in shown  # Dark's
    assert "The seats of this game are Light, Dark" in terminal.refused("replay", RECORD, "--seat", "red")
    assert "there is no entry 999" in terminal.refused("replay", RECORD, "--at", "999")


def test_conform_reports_what_was_examined(terminal: Terminal) -> None:
    assert "keeps the contract: 2 games" in terminal.run("conform", "channeling", "--games", "2").out
    assert "--games is 1 or more" in terminal.refused("conform", "grove", "--games", "0")
    assert "--every is 1 or more" in terminal.refused("conform", "grove", "--every", "0")


def test_conform_examines_every_nth_state(terminal: Terminal) -> None:
    def states(*words: str) -> int:
        out = terminal.run("conform", "channeling", "--games", "2", *words).out
        return int(out.partition("games, ")[2].partition(" states")[0].replace(",", ""))

    assert 0 < states("--every", "10") < states() / 5


def test_analyse_names_turning_points(terminal: Terminal) -> None:
    path = str(FOLDER / "records" / "grove-standard-11.ley")
    ran = terminal.run("analyse", path, "--simulations", "4", "--count", "3")
    assert 1 <= len(ran.out.splitlines()) <= 4
    assert "Given away over " in ran.out.splitlines()[-1]
    told = json.loads(terminal.run("analyse", path, "--simulations", "4", "--json").out)
    fields = {"entry", "seat", "taken", "value", "why", "better", "best", "why_better", "turning_point"}
    assert fields == set(told["decisions"][0])
    assert all(told["decisions"][0]["why"])
    assert "--count is 1 or more" in terminal.refused("analyse", path, "--count", "0")


def test_bench_measures_search_too() -> None:
    done = started("bench", "channeling", "--search", "--seconds", "0.05", "--rounds", "1", "--json")
    row, as_bots, *peers = json.loads(done.stdout)["rows"]
    assert row["name"] == "channeling"
    assert as_bots["name"] == "channeling, as its bots search"
    assert as_bots["simulations_per_s"] > 1
    assert [peer["name"] for peer in peers] in ([], ["open_spiel backgammon", "open_spiel connect_four"])
    assert row["simulations_per_s"] > 10
    assert row["decisions_per_s"] > 10 * row["simulations_per_s"]


def test_bench_measures_in_processes_of_their_own() -> None:
    done = started("bench", "grove", "--seconds", "0.05", "--rounds", "1", "--json")
    told = json.loads(done.stdout)
    assert {"game", "form", "decisions_per_s", "games_per_s", "clone_us", "state_bytes"} <= set(told["rows"][0])
    assert all(row["decisions_per_s"] > 0 and row["state_bytes"] > 100 for row in told["rows"])
    assert (
        started("bench", "chess").stderr
        == "leyline: there is no game 'chess'; there are: channeling, grove, runestones, aidalon\n"
    )


def test_a_closed_pipe_ends_a_command_quietly() -> None:
    command = f"{sys.executable} -m leyline play grove --seats random,random --seed 1 | head -1"
    done = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, text=True, check=False, timeout=60, env={**os.environ}
    )
    assert "Traceback" not in done.stderr
    assert "Battle for the Grove" in done.stdout


@pytest.mark.parametrize("words", [["check"], ["replay", "--at"], ["perft", "--unit", "moons"], ["conform"]])
def test_missing_words_are_named(terminal: Terminal, words: list[str]) -> None:
    assert f"see leyline {words[0]} --help" in terminal.refused(*words)
