"""The game of the guide, added by its files and one line, passes every check that a game of this repository passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs import blocks, files
from tests.guide.copied_tree import GUIDE, REGISTRY, add_game, copy_tree, run, touched_lines


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository with the game in it, its golden files and the page's types written."""
    made = copy_tree(tmp_path_factory.mktemp("guide") / "leyline")
    add_game(made, board=True)
    run(made, "-m", "tests.golden", "embers")
    run(made, "-m", "leyline.server.web.generate_view_types", "web/src/boards")
    return made


def test_one_line_of_existing_files_is_touched(tree: Path) -> None:
    assert touched_lines(tree) == {REGISTRY: 1}


def test_the_conformance_kit_passes(tree: Path) -> None:
    assert "Embers keeps the contract" in run(tree, "-m", "leyline", "conform", "embers", "--games", "20")


def test_all_that_every_game_must_pass_passes(tree: Path) -> None:
    chosen = "embers or usual_files or no_other_game or says_what_it_is or reached"
    places = ("tests/core/test_every_game.py", "tests/test_architecture.py", "tests/test_docs.py")
    out = run(tree, "-m", "pytest", "-vv", *places, "-k", chosen)
    for name in ("positions_ahead", "still_replay", "usual_files", "no_other_game", "reached_from_the_index"):
        assert name in out, f"no test of that name ran: {name}"


def test_the_position_counts_on_the_page_are_those_of_the_game(tree: Path) -> None:
    (shown,) = [text for text in blocks(GUIDE, "text") if text.startswith("case ")]
    assert (tree / "tests" / "golden" / "perft" / "embers.txt").read_text(encoding="utf-8").startswith(shown)


def test_the_style_is_that_of_the_repository(tree: Path) -> None:
    written = [path for path in files(GUIDE) if path.endswith(".py")]
    assert len(written) >= 6
    run(tree, "-m", "ruff", "check", *written)
    run(tree, "-m", "ruff", "format", "--check", *written)


@pytest.mark.guide
def test_the_types_are_right(tree: Path) -> None:
    run(tree, "-m", "mypy", "src/leyline/games/embers")


def test_a_board_is_about_seventy_lines() -> None:
    lines = {path: text.count("\n") for path, text in files(GUIDE).items() if path.startswith("web/")}
    assert lines["web/src/boards/embers/Board.svelte"] <= 75
