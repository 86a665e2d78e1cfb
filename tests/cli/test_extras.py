"""A command whose packages are missing says in one sentence what to install."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import leyline
from leyline.cli import COMMANDS, extras, main
from leyline.server.operations import run as server
from leyline.server.operations.settings import Settings
from leyline.server.web import static_page
from tests.docs import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NEEDS: dict[str, tuple[list[str], str]] = {
    "serve": (["--port", "0"], "server"),
    "backup": (["b.gz"], "server"),
    "restore": (["b.gz"], "server"),
    "sim": (["grove", "--games", "1"], "lab"),
    "compare": (["grove", "--b", "dice=2"], "lab"),
    "ladder": (["grove", "--games", "1"], "lab"),
    "report": (["grove", "--games", "1"], "lab"),
    "print": (["grove"], "print"),
}
BARE = """
import sys
from leyline.cli import extras, main
for modules in extras.EXTRAS.values():
    for module in modules:
        sys.modules[module] = None
sys.exit(main(sys.argv[1:]))
"""
"""Run a command as if no extra were installed."""


def bare(*words: str, typed: str = "", folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", BARE, *words]
    environment = {**os.environ, "PYTHONPATH": str(Path(leyline.__file__).parents[1])}
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, check=False, cwd=folder, env=environment
    )


@pytest.mark.parametrize("command", NEEDS)
def test_a_missing_extra_is_named_in_one_sentence(command: str, tmp_path: Path) -> None:
    words, extra = NEEDS[command]
    ran = bare(command, *words, folder=tmp_path)
    assert ran.returncode == 1
    assert ran.stderr.count("\n") == 1
    assert ran.stderr.startswith(f"leyline: {command} needs the extra '{extra}' (")
    assert f"run pip install '.[{extra}]' in a checkout" in ran.stderr


def test_every_other_command_needs_no_extra(tmp_path: Path) -> None:
    for command in COMMANDS:
        if command not in NEEDS:
            ran = bare(command, "--help", folder=tmp_path)
            assert (ran.returncode, ran.stderr) == (0, ""), command


def test_a_game_is_played_recorded_and_checked_without_any_extra(tmp_path: Path) -> None:
    options = ["--seats", "random,random", "--seed", "7", "--record", "g.ley", "--set", "turn_limit=6"]
    assert bare("play", "grove", *options, folder=tmp_path).returncode == 0
    assert bare("replay", "g.ley", folder=tmp_path).returncode == 0
    assert bare("check", "g.ley", folder=tmp_path).returncode == 0
    assert bare("rules", "grove", folder=tmp_path).stdout.startswith("# Battle for the Grove")


def served(monkeypatch: pytest.MonkeyPatch, missing: list[str]) -> Settings:
    """Return the settings that `leyline serve` starts with where modules of the lab are missing."""
    found: list[Settings] = []
    monkeypatch.setattr(extras, "missing", lambda extra: missing if extra == "lab" else [])
    monkeypatch.setattr(server, "serve", lambda settings, ready: found.append(settings))
    assert main(["serve", "--database", "x.db"]) == 0
    return found[0]


def test_a_server_without_the_lab_runs_no_experiments(monkeypatch: pytest.MonkeyPatch) -> None:
    assert served(monkeypatch, ["polars"]).lab_jobs == 0
    assert served(monkeypatch, []).lab_jobs > 0


def test_a_server_without_the_page_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(server, "serve", lambda settings, ready: ready("http://127.0.0.1:1"))
    monkeypatch.setattr(static_page, "FOLDER", tmp_path)
    assert main(["serve", "--database", "x.db"]) == 0
    assert "This installation has no page." in capsys.readouterr().out
    (tmp_path / "index.html").write_text("")
    assert main(["serve", "--database", "x.db"]) == 0
    assert capsys.readouterr().out == "Leyline is at http://127.0.0.1:1\n"


def test_the_table_of_extras_is_that_of_the_project() -> None:
    assert {*extras.EXTRAS, "all"} == set(PROJECT["optional-dependencies"])
    assert PROJECT["dependencies"] == ["mypy-extensions>=1.1"]
    for extra in ("server", "lab", "print"):
        assert len(extras.EXTRAS[extra]) == len(PROJECT["optional-dependencies"][extra])


def test_a_module_that_no_extra_brings_is_an_error_of_ours() -> None:
    assert extras.advice("sim", "polars.io").startswith("sim needs the extra 'lab'")
    assert extras.advice("sim", "leyline.nowhere") == ""
