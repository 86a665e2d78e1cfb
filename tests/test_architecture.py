"""The rooms of the house: who may import whom, and how large a room may get."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from leyline.core import registry
from tests.docs import ROOT

SOURCE = ROOT / "src" / "leyline"
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "bots"},
    "lab": {"core", "bots", "lab"},
    "solve": {"core", "games", "solve"},
    "batch": {"core", "batch"},
    "jax": {"core", "games", "jax"},
    "adapters": {"core", "batch", "adapters"},
    "server": {"core", "bots", "server"},
    "site": {"core", "bots", "lab", "server", "site"},
    "cli": {"core", "bots", "lab", "server", "site", "solve", "cli"},
}
"""For each room, the rooms it may import from. No room imports a game by name: games are found in the registry.
A solver is of one game, and so are rules written
for an accelerator: `solve` and `jax` may."""
ALSO = {"leyline.lab.rating_scale"}
"""The scale of ratings, on which people are rated too; the rest of the lab runs in processes of its own."""
MODULES = sorted(path for room in MAY_IMPORT for path in (SOURCE / room).rglob("*.py"))
LONGEST = 500


def imported(path: Path) -> set[str]:
    """The modules of Leyline that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return {name for name in found if name.startswith("leyline.")}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_one_way(path: Path) -> None:
    room = path.relative_to(SOURCE).parts[0]
    for name in imported(path):
        target = name.split(".")[1]
        if (SOURCE / target).is_dir():
            assert target in MAY_IMPORT[room] or (room == "server" and name in ALSO), f"{room} must not import {name}"


def test_a_game_knows_no_other_game() -> None:
    for path in (SOURCE / "games").rglob("*.py"):
        game = path.relative_to(SOURCE / "games").parts[0]
        for name in imported(path):
            if name.startswith("leyline.games."):
                assert name.split(".")[2] == game, f"{path} imports {name}"


def test_every_game_folder_is_in_the_registry_and_has_the_usual_files() -> None:
    folders = sorted(path.name for path in (SOURCE / "games").iterdir() if path.is_dir() and path.name != "__pycache__")
    assert folders == sorted(registry.BUILT_IN)
    for folder in folders:
        for name in ("params", "state", "rules", "view", "evaluation"):
            assert (SOURCE / "games" / folder / f"{name}.py").exists(), f"{folder} lacks {name}.py"
        assert (ROOT / "docs" / "games" / f"{folder}.md").exists()


@pytest.mark.parametrize("room", ["src", "tests"])
def test_no_file_is_too_long_to_read(room: str) -> None:
    for path in (ROOT / room).rglob("*.py"):
        length = len(path.read_text(encoding="utf-8").splitlines())
        assert length <= LONGEST, f"{path} has {length} lines"


def test_every_module_says_what_it_is() -> None:
    for path in SOURCE.rglob("*.py"):
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), f"{path} has no docstring"
