"""Games are found by name, loaded when asked for, and may come from installed packages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import leyline
from leyline.core.errors import UnknownGame
from tests.docs import ROOT, program


def test_an_unknown_game_is_told_what_there_is() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'chess'; there are: channeling, grove"):
        leyline.create("chess")


def test_games_are_loaded_only_when_asked_for() -> None:
    code = (
        "import sys, leyline; leyline.names(); before = [m for m in sys.modules if m.startswith('leyline.games.')];"
        "leyline.spec('grove'); after = {m.split('.')[2] for m in sys.modules if m.startswith('leyline.games.')};"
        "assert before == [], before; assert after == {'grove'}, after"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.returncode == 0


def install(folder: Path, points: str, code: str) -> None:
    """Put a package with entry points where Python finds it, as an installer would."""
    (folder / "stranger.py").write_text(code, encoding="utf-8")
    info = folder / "stranger-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: stranger\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[leyline.games]\n{points}\n", encoding="utf-8")


def leyline_with(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command with that folder among Python's packages."""
    code = (
        f"import sys; sys.path.insert(0, {str(folder)!r}); from leyline.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    return subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)


def test_an_installed_package_adds_a_game_to_every_command(tmp_path: Path) -> None:
    install(tmp_path, "embers = stranger:SPEC", program(ROOT / "docs" / "guides" / "add-a-game.md"))
    listed = leyline_with(tmp_path, "games")
    assert "embers: Embers, 2 players" in listed.stdout
    examined = leyline_with(tmp_path, "conform", "embers", "--games", "20")
    assert "Embers keeps the contract: 20 games" in examined.stdout
    played = leyline_with(
        tmp_path, "play", "embers", "--seats", "random,greedy", "--seed", "1", "--record", str(tmp_path / "g")
    )
    assert "wins." in played.stdout
    assert "all legal" in leyline_with(tmp_path, "check", str(tmp_path / "g")).stdout


def test_a_broken_package_spoils_only_its_own_game(tmp_path: Path) -> None:
    install(tmp_path, "broken = stranger:SPEC", "raise RuntimeError('no fuel')")
    listed = leyline_with(tmp_path, "games")
    assert listed.returncode == 0
    assert "broken: the installed game 'broken' cannot be loaded: no fuel" in listed.stdout
    assert "channeling: The Channeling" in listed.stdout
    played = leyline_with(tmp_path, "play", "broken")
    assert (played.returncode, "Traceback" in played.stderr) == (1, False)


def test_what_is_no_game_is_refused_and_built_in_names_are_not_replaced(tmp_path: Path) -> None:
    install(tmp_path, "odd = stranger:SPEC\ngrove = stranger:SPEC", "SPEC = 3")
    assert "'odd' does not name a Spec" in leyline_with(tmp_path, "rules", "odd").stderr
    assert "Battle for the Grove" in leyline_with(tmp_path, "games", "grove").stdout
