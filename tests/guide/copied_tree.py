"""A copy of this repository with the game of the guide in it: the files that the guide gives, and its one line."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from difflib import SequenceMatcher
from pathlib import Path

from tests.docs import ROOT, blocks, files

GUIDE = ROOT / "docs" / "guides" / "add-a-game.md"
REGISTRY = "src/leyline/core/registry.py"
_LEFT_OUT = shutil.ignore_patterns(
    ".git",
    ".venv",
    "node_modules",
    "build",
    "dist",
    "results",
    "__pycache__",
    "*.so",
    "*.egg-info",
    ".*_cache",
    ".hypothesis",
)


def line_for_the_registry() -> str:
    """The line of `BUILT_IN` that the guide gives."""
    found: list[str] = [text for text in blocks(GUIDE, "text") if "leyline.games." in text]
    assert len(found) == 1
    return found[0]


def copy_tree(target: Path) -> Path:
    """Copy the repository as it is, without what was built."""
    shutil.copytree(ROOT, target, ignore=_LEFT_OUT)
    shutil.rmtree(target / "src" / "leyline" / "server" / "page", ignore_errors=True)
    return target


def add_game(tree: Path, board: bool) -> None:
    """Add the game as the guide says, with its board or without."""
    for path, text in files(GUIDE).items():
        if board or not path.startswith("web/"):
            assert not (tree / path).exists(), f"{path} is there already"
            (tree / path).parent.mkdir(parents=True, exist_ok=True)
            (tree / path).write_text(text, encoding="utf-8")
    registry = tree / REGISTRY
    text, count = re.subn(r"(BUILT_IN: Final = \{\n)", rf"\1{line_for_the_registry()}", registry.read_text("utf-8"))
    assert count == 1
    registry.write_text(text, encoding="utf-8")


def touched_lines(tree: Path) -> dict[str, int]:
    """How many lines of each existing file differ from the repository, added, removed or changed."""
    touched: dict[str, int] = {}
    for path in sorted(tree.rglob("*")):
        name = str(path.relative_to(tree))
        original = ROOT / name
        if not path.is_file() or not original.exists() or any(part in _MADE for part in path.parts):
            continue
        before, after = original.read_bytes(), path.read_bytes()
        if before != after:
            touched[name] = _difference(before.splitlines(), after.splitlines())
    missing = [path for path in ROOT.rglob("*.py") if _is_ours(path) and not (tree / path.relative_to(ROOT)).exists()]
    assert missing == []
    return touched


_MADE = {"node_modules", "__pycache__", "build", "page"}


def _is_ours(path: Path) -> bool:
    return not any(part in _MADE or part.startswith(".") for part in path.relative_to(ROOT).parts)


def _difference(before: list[bytes], after: list[bytes]) -> int:
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return sum(max(i2 - i1, j2 - j1) for kind, i1, i2, j1, j2 in matcher.get_opcodes() if kind != "equal")


def run(tree: Path, *words: str) -> str:
    """Run Python in the copy, on the copy's own source, and return what it prints."""
    env = {**os.environ, "PYTHONPATH": str(tree / "src"), "LEYLINE_FORM": "interpreted"}
    done = subprocess.run([sys.executable, *words], cwd=tree, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done.stdout
