"""Prototypes on the command line: what a folder refuses, and what playtesters sent back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--set", "control=4"], "are for one game: name it with --game"),
        (["--game", "grove", "--game", "channeling", "--title", "Mine"], "are for one game: name it with --game"),
        (["--game", "grove", "--set", "cubs=4"], "Battle for the Grove has no parameter 'cubs'"),
        (["--game", "grove", "--set", "control=0"], "control"),
        (["--game", "grove", "--set", "control"], "--set takes NAME=VALUE, not 'control'"),
        (["--game", "grove", "--edition", "mine"], "has no edition 'mine'"),
        (["--game", "grove", "--notes", "none.md"], "none.md cannot be read as a text file"),
        (["--game", "grove", "--title", "x" * 61], "--title is one line of at most 60 characters"),
        (["--game", "grove", "--mail", "ada"], "--mail takes an address such as ada@example.org, not 'ada'"),
    ],
)
def test_a_bad_prototype_is_refused_and_nothing_is_written(terminal: Terminal, words: list[str], why: str) -> None:
    assert why in terminal.refused("site", "mine", *words)
    assert not (terminal.folder / "mine").exists()


@pytest.fixture
def sent(terminal: Terminal) -> Path:
    """A folder with the files of two playtesters, who played one game together."""
    words = ["play", "grove", "--seats", "random,random", "--seed", "7", "--set", "turn_limit=6", "--record", "g.ley"]
    assert terminal.run(*words).status == 0
    record = (terminal.folder / "g.ley").read_text()
    folder = terminal.folder / "sent"
    folder.mkdir()
    for name, fun, unclear in (("ada", 5, "What\nis \x1b[31ma circle?"), ("ben", 2, "")):
        answers = {"fun": fun, "clear": None, "liked": "", "unclear": unclear, "more": ""}
        made = {"title": "Short", "game": "grove", "edition": "standard", "parameters": {"turn_limit": 6}}
        file = {"format": "leyline-playtest 1", **made, "answers": answers, "records": [record]}
        (folder / f"{name}.json").write_text(json.dumps(file))
    return folder


def test_what_playtesters_sent_is_summed_up(terminal: Terminal, sent: Path) -> None:
    ran = terminal.run("feedback", "sent")
    assert ran.status == 0
    assert ran.out.splitlines() == [
        "Short: 2 files, 1 game.",
        "How much fun was it? 3.5 of 5 on average (2, 5)",
        "1 × Light+Dark 0 0 by play (Battle for the Grove; changed: turn_limit 6)",
        "",
        "What was unclear?",
        "- What is [31ma circle? (ada.json)",
    ]


def test_a_file_that_does_not_hold_is_named_and_the_others_are_read(terminal: Terminal, sent: Path) -> None:
    good = json.loads((sent / "ben.json").read_text())
    (sent / "edited.json").write_text(json.dumps({**good, "records": [good["records"][0].replace("stand", "stun", 1)]}))
    (sent / "marked.json").write_text(json.dumps({**good, "answers": {**good["answers"], "fun": 9}}))
    (sent / "other.json").write_text("[]")
    ran = terminal.run("feedback", "sent")
    assert ran.status == 1
    assert "3 of 5 files could not be read." in ran.err
    assert "Short: 2 files, 1 game." in ran.out
    for what in ("edited.json, record 1: line", "marked.json is no file of a playtester", "other.json is no file"):
        assert what in ran.out
    assert "There is no .json file in elsewhere." in terminal.refused("feedback", "elsewhere")
