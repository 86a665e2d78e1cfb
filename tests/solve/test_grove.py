"""Small Groves: both solvers against the rules, against each other, and against value iteration with the engine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from leyline import create
from leyline.cli import main
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.solve import grove_kernels, grove_solution
from leyline.solve.grove_numpy import NumpySolver
from leyline.solve.grove_positions import Expectimax, Numbering
from leyline.solve.grove_rules import GroveRules, rules_of
from leyline.solve.grove_tables import build
from tests.bots.solved_groves import GROVES, Solved
from tests.solve.kernels_on_cpu import COMPILER, Kernels

SMALL: list[dict[str, object]] = [
    {"druids": 1, "cubes": 2, "circles": 1, "circles_to_win": 1, "control": 2, "dice": 1},
    {"druids": 1, "cubes": 2, "circles": 2, "circles_to_win": 2, "control": 1, "dice": 2},
    {"druids": 2, "cubes": 4, "circles": 2, "circles_to_win": 1, "control": 3, "dice": 3, "banish_needs_druid": "yes"},
    {"druids": 2, "cubes": 3, "circles": 3, "circles_to_win": 2, "control": 1, "dice": 2},
]


def grove(values: dict[str, object]) -> AnyGame:
    return create("grove", values=dict(values))


@pytest.mark.parametrize("values", SMALL, ids=str)
def test_a_sweep_is_one_turn_by_the_rules(values: dict[str, object]) -> None:
    game = grove(values)
    solver = grove_solution.solver_for(rules_of(game), grove_solution.CPU)
    for _ in range(4):
        assert grove_solution.checked(game, solver, 40) < 1e-6


def test_the_value_of_the_start_is_that_of_the_whole_tree() -> None:
    """The engine's own positions, one by one, against the arrays."""
    game = grove(GROVES[0])
    solver = grove_solution.solver_for(rules_of(game), grove_solution.CPU)
    done = grove_solution.solve(solver, 2000, 0.0)
    assert done < 2000
    solved = Solved(game)
    start = game.initial_state()
    game.apply(start, game.parse("first Light"))
    assert (grove_solution.start_value(solver) + 1) / 2 == pytest.approx(solved.value[solved.key(start)], abs=1e-5)


def test_plain_sweeps_are_the_game_with_a_turn_limit() -> None:
    values = {**SMALL[1], "turn_limit": 4, "first_player": "Light"}
    game = grove(values)
    with pytest.raises(LeylineError, match="turn_limit"):
        rules_of(game)
    solver = grove_solution.solver_for(rules_of(grove(SMALL[1])), grove_solution.CPU)
    grove_solution.solve(solver, 4, -1.0, lazy=False)
    # The game itself ends after four turns, so expectimax by the rules can go all the way.
    assert grove_solution.start_value(solver) == pytest.approx(_to_the_end(game), abs=1e-6)


def _to_the_end(game: AnyGame) -> float:
    known: dict[str, float] = {}

    def value(state: object) -> float:
        key = repr(state.dump())  # type: ignore[attr-defined]
        if key not in known:
            known[key] = found(state)
        return known[key]

    def found(state: object) -> float:
        pending = game.pending(state)
        if pending == -2:
            return float(game.returns(state)[0])
        after: list[float] = []
        for code in game.options(state):
            next_state = state.clone()  # type: ignore[attr-defined]
            game.apply(next_state, code)
            after.append(value(next_state))
        if pending == -1:
            weights = game.weights(state)
            return sum([a * w for a, w in zip(after, weights, strict=True)]) / sum(weights)
        return max(after) if pending == 0 else min(after)

    return value(game.initial_state())


@pytest.mark.skipif(COMPILER is None, reason="no C++ compiler")
@pytest.mark.parametrize("values", [SMALL[1], SMALL[2]], ids=str)
def test_the_kernels_do_what_the_arrays_do(values: dict[str, object], tmp_path: Path) -> None:
    """The source that the accelerator runs, built for the processor."""
    game = grove(values)
    tables = build(rules_of(game))
    solver, kernels = NumpySolver(tables), Kernels(tables, tmp_path)
    after = solver.after.copy()
    for number in range(20):
        lazy = number > 3
        moved = solver.sweep(lazy)
        after, also = kernels.sweep(after, after, 1.0, lazy)
        assert also == pytest.approx(moved, abs=1e-6)
    assert np.abs(after - solver.after).max() < 1e-6
    _compare_options(game, solver, kernels)


def _compare_options(game: AnyGame, solver: NumpySolver, kernels: Kernels) -> None:
    """Play games with errors, and compare the options of positions on the way with those of the rules."""
    errors = np.full((60, 2), 0.3, np.float32)
    result, kept = kernels.games(solver.after, errors, 200, 7, keep=4)
    assert {1, 2} <= set(result[:, 0].tolist())
    positions = kept.reshape(-1, 4)
    positions = positions[positions[:, 0] >= 0][:80]
    assert {0, 1} == set(positions[:, 3].tolist())
    numbering = Numbering(solver.tables)
    by_rules = Expectimax(game, numbering, solver.values)
    found = kernels.option_values(solver.after, positions)
    for (cubes, own, opposing, second), values in zip(positions.tolist(), found.tolist(), strict=True):
        state = numbering.state(game, (cubes, own, opposing))
        state.second = second
        wanted = by_rules.option_values(state)
        slots = grove_kernels.slots(solver.tables)
        got = {slot: value for slot, value in zip(slots, values, strict=True) if value > -2}
        texts = {game.parse(grove_kernels.option_text(slot, second == 1)): value for slot, value in got.items()}
        assert texts == pytest.approx(wanted, abs=1e-6)


def test_one_side_can_force_a_win_less_often_than_it_wins() -> None:
    rules = rules_of(grove(SMALL[1]))
    first, second = grove_solution.forced(rules, grove_solution.CPU, 40)
    longer, _ = grove_solution.forced(rules, grove_solution.CPU, 80)
    assert 0 < second < first < longer <= 1
    # Without any Banish it is another game.
    other, _ = grove_solution.forced(replace(rules, banish_faces=0), grove_solution.CPU, 40)
    assert other != first


def test_a_checkpoint_goes_on_where_it_stopped(tmp_path: Path) -> None:
    rules = rules_of(grove(SMALL[1]))
    whole = grove_solution.solver_for(rules, grove_solution.CPU)
    grove_solution.solve(whole, 9, 0.0)
    half = grove_solution.solver_for(rules, grove_solution.CPU)
    grove_solution.save(half, tmp_path / "values.npy", grove_solution.solve(half, 4, 0.0))
    rest = grove_solution.solver_for(rules, grove_solution.CPU)
    done = grove_solution.resume(rest, tmp_path / "values.npy")
    assert done == 4
    grove_solution.solve(rest, 9, 0.0, done=done)
    assert grove_solution.start_value(rest) == grove_solution.start_value(whole)
    with pytest.raises(LeylineError, match="another Grove"):
        grove_solution.resume(grove_solution.solver_for(rules_of(grove(SMALL[0])), "cpu"), tmp_path / "values.npy")


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = [f"{name}={value}" for name, value in SMALL[0].items()]
    args = ["solve", "grove", *[part for word in words for part in ("--set", word)]]
    assert main([*args, "--check", "20"]) == 0
    assert "80 positions" in capsys.readouterr().out
    assert main([*args, "--forced", "3"]) == 1
    assert "even number" in capsys.readouterr().err
    assert main(["solve", "grove"]) == 1
    assert "12,980" in capsys.readouterr().err
    assert main(["solve", "channeling"]) == 1
    assert "Only Battle for the Grove" in capsys.readouterr().err


def test_the_full_game_has_as_many_positions_as_the_study_says() -> None:
    assert GroveRules().position_count() == 12_980_043_648
