"""Solve the whole Grove on an accelerator, train the network of learned values against it, and keep positions with
exact option values to judge players by: `python -m leyline.solve.distil FOLDER`. See docs/solve.md."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from leyline import create
from leyline.solve import grove_solution, grove_training
from leyline.solve.grove_cuda import CudaSolver
from leyline.solve.grove_rules import rules_of

TURNS = 240
KEPT = 24
"""Positions kept of a game."""
EVERY = 7
HELD_BACK_ERROR = 0.1
"""How often players err in the games that judge: as often as in the study."""


def kept_positions(solver: CudaSolver, games: int, seed: int, errors: Any = None) -> Any:
    """Return positions of games between players who err, as a tensor on the accelerator: cubes, own druids, opposing
    druids, second action."""
    torch = grove_training.torch_module()
    rng = np.random.default_rng(seed)
    rates = np.asarray(grove_training.ERRORS if errors is None else errors, np.float32)
    _, _, kept = solver.games(rng.choice(rates, (games, 2)), TURNS, seed, KEPT, EVERY)
    found = torch.from_dlpack(kept).reshape(-1, 4)
    return found[found[:, 0] >= 0].long()


def lookup(solver: CudaSolver) -> grove_training.Lookup:
    """Return the exact values of positions, from and to tensors."""
    import cupy

    torch = grove_training.torch_module()
    return lambda at: torch.from_dlpack(solver.device_values(cupy.from_dlpack(at.int().contiguous())))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=NUMBER")
    parser.add_argument("--sweeps", type=int, default=190)
    parser.add_argument("--seconds", type=float, default=330.0, help="of training")
    parser.add_argument("--games", type=int, default=400_000)
    parser.add_argument("--judged", type=int, default=20_000, help="positions kept with exact option values")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    values: dict[str, object] = {name: number for name, _, number in [each.partition("=") for each in args.set]}
    game = create("grove", values=values)
    begun = time.perf_counter()
    solver = grove_solution.solver_for(rules_of(game), grove_solution.CUDA)
    assert isinstance(solver, CudaSolver)
    print(f"{time.perf_counter() - begun:.0f} s: tables", flush=True)
    done = grove_solution.solve(solver, args.sweeps, 1e-6)
    solver.drop_spare()
    start = grove_solution.start_value(solver)
    print(f"{time.perf_counter() - begun:.0f} s: {done} sweeps, start {start:+.6f}", flush=True)
    judged = kept_positions(solver, args.games // 100, args.seed + 77, [HELD_BACK_ERROR])
    chosen = judged[grove_training.torch_module().randperm(len(judged))[: args.judged]].cpu().numpy().astype(np.int32)
    np.savez_compressed(args.folder / "judged.npz", positions=chosen, values=solver.option_values(chosen))
    kept = kept_positions(solver, args.games, args.seed)[:, :3].contiguous()
    held_back = kept_positions(solver, args.games // 20, args.seed + 1)[:, :3].contiguous()
    print(f"{time.perf_counter() - begun:.0f} s: {len(kept):,} positions of games", flush=True)
    model, curve = grove_training.train(solver.tables, kept, held_back, lookup(solver), args.seconds, args.seed)
    grove_training.write(model, args.folder / "learned_values.bin")
    notes = {"sweeps": done, "start": start, "seed": args.seed, "seconds": args.seconds, "curve": curve}
    (args.folder / "training.json").write_text(json.dumps(notes), encoding="utf-8")


if __name__ == "__main__":
    main()
