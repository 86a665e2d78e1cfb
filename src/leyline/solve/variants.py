"""Exact figures for one Grove after another, a line of JSON each: what the start is worth, how games between players
without and with mistakes end, and how often a win can be forced. `python -m leyline.solve.variants "control=5"
"dice=4 cubes=12" --device cuda`. The study of the Grove was made with it; see docs/solve.md."""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import replace
from typing import Any

import numpy as np

from leyline import create
from leyline.core.game import AnyGame
from leyline.solve import grove_solution
from leyline.solve.grove_cuda import CudaSolver
from leyline.solve.grove_rules import GroveRules, rules_of

GAMES = 10_000
BANISH_FACES = "banish_faces"
"""The one number that only the solver knows: the game has one face that banishes."""


def rules_from(words: str) -> GroveRules:
    """Return the rules that "control=5 dice=4" stands for."""
    values = dict(word.partition("=")[::2] for word in words.split())
    faces = int(values.pop(BANISH_FACES, "1"))
    game: AnyGame = create("grove", values=dict(values))
    return replace(rules_of(game), banish_faces=faces)


def games_by(solver: CudaSolver, error: float, turns: int) -> dict[str, float]:
    """Return how games between players who err that often end: each side's share, and the turns of decided ones."""
    result, _, _ = solver.games(np.full((GAMES, 2), error, np.float32), turns, 7)
    decided = result[result[:, 0] > 0]
    return {
        "first": float((result[:, 0] == 1).mean()),
        "second": float((result[:, 0] == 2).mean()),
        "turns": float(decided[:, 1].mean()) if len(decided) else 0.0,
    }


def figures(words: str, device: str, sweeps: int, forced: int, turns: int) -> dict[str, Any]:
    """Return the figures of one Grove."""
    begun = time.perf_counter()
    rules = rules_from(words)
    solver = grove_solution.solver_for(rules, device)
    changes: list[float] = []
    done = grove_solution.solve(solver, sweeps, 1e-5, progress=lambda number, moved, start: changes.append(moved))
    found: dict[str, Any] = {"variant": words, "positions": rules.position_count(), "sweeps": done}
    found |= {"last_change": changes[-1], "start": grove_solution.start_value(solver)}
    if isinstance(solver, CudaSolver):
        solver.drop_spare()
        for error in (0.0, 0.1):
            found[f"games_with_{error:g}_errors"] = {"limit": turns, **games_by(solver, error, turns)}
    del solver
    if forced:
        first, second = grove_solution.forced(rules, device, forced)
        found["forced"] = {"turns": forced, "first": first, "second": second}
    return found | {"seconds": round(time.perf_counter() - begun, 1)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="+")
    parser.add_argument("--device", choices=(grove_solution.CPU, grove_solution.CUDA), default=grove_solution.CPU)
    parser.add_argument("--sweeps", type=int, default=80)
    parser.add_argument("--forced", type=int, default=40)
    parser.add_argument("--turns", type=int, default=400)
    args = parser.parse_args()
    for words in args.variants:
        print(json.dumps(figures(words, args.device, args.sweeps, args.forced, args.turns)), flush=True)


if __name__ == "__main__":
    main()
