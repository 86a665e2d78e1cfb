"""What `import leyline` offers, and what it does not load."""

from __future__ import annotations

import subprocess
import sys

import pytest

import leyline
from leyline.core.errors import BadParameter

HEAVY = {
    *(
        "alembic",
        "altair",
        "asyncio",
        "email",
        "fpdf",
        "jax",
        "markdown_it",
        "msgspec",
        "multiprocessing",
        "numpy",
        "openskill",
        "optuna",
        "pettingzoo",
        "pypdfium2",
    ),
    *("polars", "pyspiel", "ray", "rich", "sqlalchemy", "starlette", "uvicorn", "vl_convert"),
}
"""Packages that cost more to import than the engine itself."""


def loaded_by(program: str) -> set[str]:
    """The packages that a fresh interpreter has loaded after running a program."""
    command = [sys.executable, "-c", f"{program}\nimport sys\nprint(*sys.modules)"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return {name.split(".")[0] for name in done.stdout.splitlines()[-1].split()}


def test_importing_leyline_loads_nothing_heavy() -> None:
    before = loaded_by("")
    assert loaded_by("import leyline") - before & HEAVY == set()


def test_playing_a_game_loads_nothing_heavy() -> None:
    before = loaded_by("")
    program = "import leyline\nmatch = leyline.Match(leyline.create('channeling'), leyline.SeedChance(1))"
    assert loaded_by(program) - before & HEAVY == set()


def test_every_public_name_is_there_and_listed() -> None:
    for name in leyline.__all__:
        assert getattr(leyline, name) is not None
        assert name in dir(leyline)
    assert not hasattr(leyline, "nothing_of_that_name")


def test_a_match_is_written_and_read_again() -> None:
    match = leyline.Match(leyline.create("grove", turn_limit=4), leyline.SeedChance(7))
    while match.pending() != leyline.OVER:
        match.act(match.game.options(match.state)[0])
    again = leyline.read_record(leyline.write_record(match)).replay()
    assert again.state.dump() == match.state.dump()
    assert again.result() is not None


def test_the_kit_and_the_count_of_positions_are_at_hand() -> None:
    game = leyline.create("grove", dice=2)
    assert leyline.perft(game, game.initial_state(), 1) > 0
    leyline.check_game(leyline.create("grove", turn_limit=4), games=1)
    assert "greedy" in leyline.bots.names()


def test_further_keywords_are_parameters_of_the_game() -> None:
    assert leyline.create("grove", dice=2).setup.values["dice"] == 2
    assert leyline.create("grove", values={"dice": 2}, cubes=15).setup.changed() == {"cubes": 15, "dice": 2}
    assert leyline.create("runestones", seats=3, end_score=9).setup.seats == 3


def test_an_unknown_parameter_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(BadParameter, match=r"^Battle for the Grove has no parameter 'dise'; did you mean 'dice'\?"):
        leyline.create("grove", dise=2)
    with pytest.raises(BadParameter, match=r"has no parameter 'wheels'; it has: druids, "):
        leyline.create("grove", wheels=2)
