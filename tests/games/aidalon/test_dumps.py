"""Dumped positions: what cannot lie on a table is refused, and what is taken can be played."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from leyline import OVER, SPECTATOR, create
from leyline.core.errors import BadState
from leyline.games.aidalon.evaluation import Aidalon
from leyline.games.aidalon.position import Table
from leyline.games.aidalon.state import AidalonState

STRANGE = (-3, -2, -1, 0, 1, 2, 3, 5, 9, 10, 20, 29, 78, 79, 500)


def played(game: Aidalon, state: AidalonState, rng: Random, steps: int) -> None:
    for _ in range(steps):
        if game.pending(state) == OVER:
            return
        codes = game.options(state)
        assert codes
        assert game.prompt(state).words
        assert game.phase_path(state)
        game.apply(state, codes[rng.randrange(len(codes))])


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_dump_is_refused_or_can_be_played(seed: int) -> None:
    game = create("aidalon", "showcase", 3, unattended=True)
    assert isinstance(game, Aidalon)
    rng = Random(seed)
    state = game.initial_state()
    played(game, state, rng, rng.randrange(400))
    data: dict[str, Any] = json.loads(json.dumps(state.dump()))
    name = rng.choice([*data, *["stack"] * 10])
    if isinstance(data[name], int):
        data[name] = rng.choice(STRANGE)
    elif data[name]:
        row = rng.choice(data[name]) if isinstance(data[name][0], list) else data[name]
        if row:
            row[rng.randrange(len(row))] = rng.choice(STRANGE)
    try:
        loaded = game.load(data)
    except BadState as error:
        assert str(error)
        return
    for seat in (0, 1, 2, SPECTATOR):
        game.view(loaded, seat)
        game.resample(loaded, seat, rng)
    played(game, loaded, rng, 30)


@pytest.mark.parametrize(
    ("field", "value", "wrong"),
    [
        ("first", 5, "out of range"),
        ("ended", 1, "out of range"),
        ("shards", [1], "wrong length"),
        ("cards", [0], "wrong length"),
        ("forged", [2] * 20, "neither 0 nor 1"),
        ("council", [[60, 59], []], "sorted list"),
        ("council", [[300], []], "sorted list"),
        ("aside", [99999], "known card"),
        ("score", [[60], []], "Only agents"),
        ("touched", [77], "touched"),
        ("shown", [1, 2], "shown"),
        ("stack", [], "does not begin"),
        ("stack", [[1, 3, 0]], "wrong length"),
        ("stack", [[1, 3, 9, -1]], "out of range"),
        ("stack", [[1, 2, 0, -1]], "waits for no one"),
        ("stack", [[1, 3, 0, -1], [11, 0, 0, -1, 1, 0, 0]], "without options"),
        ("stack", [[1, 3, 0, -1], [11, 99, 0, -1, 1, 0, 0]], "no such question"),
        ("stack", [[1, 3, 0, -1], [7, 5, 0, -2, 1, 1, 3, 0, 0, 0]], "part of a delve"),
        ("stack", [[1, 3, 0, -1], [6, 5, 0, -1, 0, 1, 1, 0]], "another player"),
        ("stack", [[1, 3, 0, -1], [6, 5, 0, -1, 1, 7, 1, 0]], "three paths"),
        ("stack", [[1, 3, 0, -1], [6, 5, 0, -1, 1, 1, 7, 0]], "three paths and rows"),
        ("stack", [[1, 3, 0, -1], [5, 0, 0, -1, 4, 9, -1, -1, 0, 0]], "no such ability"),
        ("stack", [[1, 3, 0, -1], [5, 0, 0, -1, 4, -1, -1, -1, 0, 0]], "no cipher"),
        ("stack", [[1, 3, 0, -1], [4, 1, 0, -1, 40, 0, 0, 0, 0]], "trigger that does not exist"),
        ("stack", [[1, 3, 0, -1], [1, 3, 0, 5]], "not there"),
    ],
)
def test_a_position_that_cannot_be_is_refused(field: str, value: object, wrong: str) -> None:
    table = Table("turn North")
    data = table.state.dump()
    data[field] = value
    with pytest.raises(BadState, match=wrong):
        table.game.load(data)


def test_cards_that_do_not_add_up_are_refused() -> None:
    table = Table("turn North")
    data = table.state.dump()
    data["council"] = [[5], []]
    with pytest.raises(BadState, match="counts"):
        table.game.load(data)


def test_a_seeker_out_of_its_place_and_marks_on_nothing_are_refused() -> None:
    table = Table("turn North")
    for field, place in (("cards", 9), ("exhausted", 0), ("seen", 9)):
        data: dict[str, Any] = table.state.dump()
        data[field][place] = 1
        with pytest.raises(BadState, match=r"seeker|empty slot|every seat"):
            table.game.load(data)
