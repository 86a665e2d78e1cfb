"""A Grove solved, sweep by sweep: until values settle, with progress, and files to go on from."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import numpy as np

from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.solve.grove_cuda import CudaSolver
from leyline.solve.grove_numpy import NumpySolver
from leyline.solve.grove_positions import Expectimax, Numbering, random_positions
from leyline.solve.grove_rules import GroveRules
from leyline.solve.grove_tables import build

CPU, CUDA = "cpu", "cuda"
MOST_ON_CPU = 300_000_000
"""Positions beyond which NumPy would take days."""
AnySolver = NumpySolver | CudaSolver
Progress = Callable[[int, float, float], None]
"""Called after each sweep with its number, the largest change, and the value of the start."""


def solver_for(rules: GroveRules, device: str, win: float = 1.0, other_win: float = -1.0, copies: int = 2) -> AnySolver:
    """Return a solver before its first sweep. Raise `LeylineError` if memory does not suffice."""
    if device == CPU and rules.position_count() > MOST_ON_CPU:
        raise LeylineError(
            f"This Grove has {rules.position_count():,} positions, too many for the processor (up to {MOST_ON_CPU:,}): "
            f"solve it on an accelerator with {8 * rules.position_count() / 1e9:.0f} GB of memory (--device cuda)."
        )
    tables = build(rules)
    if device == CUDA:
        return CudaSolver(tables, win, other_win, copies=copies)
    return NumpySolver(tables, win, other_win)


def start_value(solver: AnySolver) -> float:
    """Return the value of the start to the player who begins: wins less losses."""
    return float(solver.values(np.array([solver.tables.start()], np.int64))[0])


def solve(
    solver: AnySolver,
    sweeps: int,
    until: float,
    lazy: bool = True,
    done: int = 0,
    progress: Progress | None = None,
) -> int:
    """Sweep until no value changes by more than `until`, at most up to sweep number `sweeps`. `done` were made before.
    Return the number of the last one."""
    while done < sweeps:
        moved = solver.sweep(lazy)
        done += 1
        if progress is not None:
            progress(done, moved, start_value(solver))
        if moved <= until:
            break
    return done


def forced(rules: GroveRules, device: str, turns: int, progress: Progress | None = None) -> tuple[float, float]:
    """Return how likely one side wins within that many turns (an even number, counting both players) if it wants
    nothing else and the other side wants nothing but to prevent it: with that side moving first, and moving second."""
    attacker = solver_for(rules, device, 1.0, 0.0, copies=1)
    defender = solver_for(rules, device, 0.0, -1.0, copies=1)
    first = second = 0.0
    for turn in range(0, turns, 2):
        _sweep_onto(attacker, defender)
        first = start_value(defender)
        moved = _sweep_onto(defender, attacker)
        second = -start_value(attacker)
        if progress is not None:
            progress(turn + 2, moved, first)
    return first, second


def _sweep_onto(solver: AnySolver, other: AnySolver) -> float:
    if isinstance(solver, CudaSolver):
        assert isinstance(other, CudaSolver)
        return solver.sweep(onto=other)
    assert isinstance(other, NumpySolver)
    return solver.sweep(onto=other)


# --- files to go on from ------------------------------------------------------------------------------------------


def save(solver: AnySolver, path: Path, done: int) -> None:
    """Write the table and what it belongs to. A file that was there stays whole until the new one is."""
    fresh = path.with_name(path.name + ".new")
    count, druids, _ = solver.tables.shape
    table = np.lib.format.open_memmap(fresh, mode="w+", dtype=np.float32, shape=(count * druids * druids,))
    if isinstance(solver, CudaSolver):
        solver.read(table)
    else:
        table[:] = solver.after.reshape(-1)
    table.flush()
    del table
    os.replace(fresh, path)
    _notes(path).write_text(json.dumps({"rules": asdict(solver.tables.rules), "sweeps": done}), encoding="utf-8")


def resume(solver: AnySolver, path: Path) -> int:
    """Fill the table from a file and return how many sweeps it has behind it; 0 where there is no file. Raise
    `LeylineError` if it is one of other rules."""
    if not path.exists() or not _notes(path).exists():
        return 0
    try:
        notes = json.loads(_notes(path).read_text(encoding="utf-8"))
        table = np.load(path, mmap_mode="r")
    except (ValueError, OSError) as error:
        raise LeylineError(f"{path} cannot be read: {error}") from error
    count, druids, _ = solver.tables.shape
    if notes.get("rules") != asdict(solver.tables.rules) or table.shape != (count * druids * druids,):
        raise LeylineError(f"{path} holds values of another Grove; take another name, or remove it.")
    if isinstance(solver, CudaSolver):
        solver.write(table)
    else:
        solver.after = np.array(table).reshape(solver.tables.shape)
    return int(notes["sweeps"])


def _notes(path: Path) -> Path:
    return path.with_name(path.name + ".json")


def checked(game: AnyGame, solver: AnySolver, count: int, seed: int = 1) -> float:
    """Return how far one more plain sweep is from expectimax by the rules, at most, over random positions. The solver
    has that sweep behind it afterwards."""
    numbering = Numbering(solver.tables)
    by_rules = Expectimax(game, numbering, solver.values)
    positions = random_positions(solver.tables, count, seed)
    wanted: list[float] = []
    for cubes, own, opposing in positions.tolist():
        wanted.append(max(by_rules.option_values(numbering.state(game, (cubes, own, opposing))).values()))
    solver.sweep()
    return float(np.abs(solver.values(positions) - np.array(wanted, np.float32)).max())
