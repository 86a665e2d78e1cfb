"""The studies' plots are those of the games that they were drawn from, and their runs can be played."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from leyline.cli import main
from tests.docs import ROOT

STUDIES = ROOT / "docs" / "studies"


def script(name: str) -> ModuleType:
    """Return a module of the scripts, which belong to no package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


runs, pictures = script("study_runs"), script("study_pictures")


@pytest.mark.parametrize("name", pictures.PICTURES)
def test_a_plot_is_drawn_from_what_is_kept_of_its_games(name: str) -> None:
    drawn = pictures.PICTURES[name](pictures.kept(name.partition("-")[0]))
    assert (STUDIES / "pictures" / f"{name}.svg").read_text(encoding="utf-8") == f"{drawn}\n"


def test_every_plot_is_shown_by_the_study_of_its_game() -> None:
    shown = {
        (page.stem, name)
        for page in STUDIES.glob("*.md")
        for name in re.findall(r"\(pictures/([a-z-]+)\.svg\)", page.read_text(encoding="utf-8"))
    }
    assert shown == {(name.partition("-")[0], name) for name in pictures.PICTURES}


def test_what_is_kept_is_of_the_runs_that_there_are() -> None:
    named = {run.name: run for run in runs.runs()}
    assert len(named) == len(runs.runs())
    for file in (STUDIES / "results").glob("*.json"):
        for name, line in pictures.kept(file.stem).items():
            assert line["games"] <= named[name].games
            assert len(line["wins"]) == named[name].seats
            assert sum(line["wins"]) + line["draws"] + line["shared"] == line["games"]


def test_runs_are_played_as_their_commands_play_them(tmp_path: Path) -> None:
    chosen = [run for run in runs.runs() if run.name in ("channeling/pie", "grove/control-5")]
    player = [sys.executable, str(ROOT / "scripts" / "study_runs.py"), "--jobs", "1", "--most", "3"]
    subprocess.run([*player, "--out", str(tmp_path), *[run.name for run in chosen]], check=True)
    for run in chosen:
        words = run.command().split()[1:-1]
        words[words.index("--games") + 1] = "3"
        file = tmp_path / f"{run.game}.csv"
        assert main([*words, str(file), "--jobs", "1"]) == 0
        rows = [line.split(",") for line in file.read_text(encoding="utf-8").splitlines()]
        turns = [int(row[rows[0].index("turns")]) for row in rows[1:]]
        found = json.loads((tmp_path / f"{run.game}.json").read_text(encoding="utf-8"))[run.name]
        assert found["measures"]["turns"][0] == pytest.approx(sum(turns) / 3, abs=1e-4)
