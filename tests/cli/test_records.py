"""Records on the command line: what they claim is checked, and what was edited stays visible."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from leyline.core import record
from tests.cli.terminal import Terminal


@pytest.fixture
def finished(terminal: Terminal) -> Path:
    """A finished game of the Grove between two bots."""
    terminal.run(
        *["play", "grove", "--seats", "random,random", "--seed", "7", "--set", "turn_limit=6", "--record", "g.ley"]
    )
    return terminal.folder / "g.ley"


def without_seals(text: str) -> str:
    """Return a record as a person might edit it: no line is sealed."""
    return re.sub(r"^head ~.*\n", "", re.sub(r"  ~[0-9a-f]{6}$", "", text, flags=re.MULTILINE), flags=re.MULTILINE)


# --- claims -------------------------------------------------------------------------------------------------------


def test_a_result_that_the_game_did_not_have_is_never_shown(terminal: Terminal, finished: Path) -> None:
    text = re.sub(r"^result .*$", "result Light 99 0 by play", without_seals(finished.read_text()), flags=re.MULTILINE)
    finished.write_text(text)
    replayed = terminal.run("replay", "g.ley")
    assert "Over: Light+Dark 0 0 by play" in replayed.out
    assert "This record was changed: line" in replayed.out
    assert replayed.out.count("Light 99 0") == 1  # where it is called wrong
    analysed = terminal.run("analyse", "g.ley", "--simulations", "2")
    assert "This record was changed" in analysed.out
    assert analysed.out.rstrip().endswith("Light+Dark 0 0 by play")
    as_json = json.loads(terminal.run("analyse", "g.ley", "--simulations", "2", "--json").out)
    assert as_json["result"] == "Light+Dark 0 0 by play"
    assert "Light 99 0" in as_json["doubt"]


def test_a_changed_draw_is_told_by_replay(terminal: Terminal, finished: Path) -> None:
    text = without_seals(finished.read_text())
    first = "first Dark" if "first Light" in text else "first Light"
    start = text[: text.index("\n\n")]
    finished.write_text(f"{start}\n\n1 * {first}\n")
    line = start.count("\n") + 3
    assert f"This record was changed: line {line}: the draw was" in terminal.run("replay", "g.ley").out


def test_a_record_as_it_was_written_raises_no_doubt(terminal: Terminal, finished: Path) -> None:
    assert "was changed" not in terminal.run("replay", "g.ley").out


# --- resuming -----------------------------------------------------------------------------------------------------


def test_resuming_seals_no_edited_line(terminal: Terminal) -> None:
    terminal.run("play", "grove", "--seats", "me,random", "--seed", "7", "--record", "r.ley", typed="1\n1\nquit\n")
    file = terminal.folder / "r.ley"
    bare = without_seals(file.read_text())
    file.write_text(bare)
    unsealed = record.read(bare).unsealed
    assert unsealed > 3
    assert terminal.run("play", "--resume", "r.ley", typed="quit\n").status == 0
    assert file.read_text() == bare
    assert terminal.run("play", "--resume", "r.ley", typed="1\nquit\n").status == 0
    assert file.read_text().startswith(bare.rstrip() + "\n")
    assert len(record.read(file.read_text()).entries) > len(record.read(bare).entries)
    assert f"{unsealed} lines carry no seal" in terminal.run("check", "r.ley").out


def test_a_finished_game_is_shown_and_its_file_left_alone(terminal: Terminal, finished: Path) -> None:
    bare = without_seals(finished.read_text()).replace("\n", "\r\n")
    finished.write_bytes(bare.encode())
    ran = terminal.run("play", "--resume", "g.ley", typed="")
    assert ran.status == 0
    assert "The game is a draw" in ran.out
    assert finished.read_bytes() == bare.encode()


# --- luck ---------------------------------------------------------------------------------------------------------


def test_an_undone_roll_is_the_same_when_it_is_made_again(terminal: Terminal) -> None:
    die = ("--set", "cards=103 Druid white 1: die")
    again = "utilize 103 104\nuse 103\nundo\n" * 5
    terminal.run(
        *["play", "runestones", "--seats", "me,greedy", "--seed", "5", "--record", "d.ley", *die],
        typed=f"{again}quit\n",
    )
    kept = record.read((terminal.folder / "d.ley").read_text())
    rolls = [entry.text for entry in kept.entries if entry.text.startswith("roll ")]
    assert len(rolls) == 5
    assert len(set(rolls)) == 1
    kept.verify()


def test_a_bot_answers_the_same_move_in_the_same_way_after_an_undo(terminal: Terminal) -> None:
    move = "glyph r2\nmove r2c3 r2c4\n1\n"
    terminal.run(
        *["play", "channeling", "--seats", "me,random", "--seed", "5", "--record", "b.ley"],
        typed=f"{move}undo\n{move}undo\n{move}quit\n",
    )
    entries = record.read((terminal.folder / "b.ley").read_text()).entries
    answers = [entry.text for entry in entries if entry.who == 1]
    third = len(answers) // 3
    assert third >= 2
    assert answers[:third] == answers[third : 2 * third] == answers[2 * third :]


# --- files --------------------------------------------------------------------------------------------------------


def test_a_file_that_is_too_long_is_refused_before_it_is_read(terminal: Terminal) -> None:
    with (terminal.folder / "long.ley").open("wb") as file:
        file.truncate(150_000_000)
    for command in ("check", "replay", "analyse"):
        assert "long.ley is too long for a record: the most is 16,777,216 bytes" in terminal.refused(
            command, "long.ley"
        )
    (terminal.folder / "lines.ley").write_text("leyline record 1\n" + "\n" * 3_000_000)
    assert "it has more than 200,000 lines" in terminal.refused("check", "lines.ley")


def test_several_files_are_checked_and_each_fault_is_named(terminal: Terminal, finished: Path) -> None:
    (terminal.folder / "bad.ley").write_text("hello")
    fine = terminal.run("check", "g.ley", "g.ley")
    assert fine.status == 0
    assert fine.out.count("all legal") == 2
    ran = terminal.run("check", "bad.ley", "g.ley", "none.ley")
    assert ran.status == 1
    assert "bad.ley, line 1: a record begins with" in ran.out
    assert "g.ley: Battle for the Grove" in ran.out
    assert "none.ley: No such file" in ran.out
    assert "2 of 3 records cannot be trusted" in ran.err
    as_json = terminal.run("check", "--json", "bad.ley", "g.ley", "none.ley")
    assert as_json.status == 1
    assert [json.loads(line)["ok"] for line in as_json.out.splitlines()] == [False, True, False]


def test_one_is_not_a_plural(terminal: Terminal) -> None:
    terminal.run("play", "grove", "--seats", "me,me", "--seed", "7", "--all", "--record", "o.ley", typed="quit\n")
    file = terminal.folder / "o.ley"
    file.write_text(re.sub(r"^head ~.*\n", "", file.read_text(), flags=re.MULTILINE))
    out = terminal.run("check", "o.ley").out
    assert "1 entry, legal." in out
    assert "The only draw follows from the seed." in out
    assert "1 line carries no seal: it may have been edited." in out


def test_a_record_that_cannot_be_written_is_refused_before_anything_is_asked(terminal: Terminal) -> None:
    refused = terminal.refused("play", "--record", "/nonexistent/dir/k.ley", typed="1\n1\n")
    assert "/nonexistent/dir/k.ley cannot be written: there is no folder '/nonexistent/dir'" in refused
