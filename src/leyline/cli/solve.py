"""leyline solve: the exact value of every position of a Grove."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from leyline.cli import arguments
from leyline.core.errors import LeylineError


def parser() -> arguments.Parser:
    out = arguments.parser("solve", "Work out the exact value of every position of Battle for the Grove.")
    arguments.add_game(out)
    out.add_argument("--device", choices=("cpu", "cuda"), default="cpu", help="where (default cpu)")
    out.add_argument("--sweeps", type=int, default=1000, metavar="N", help="at most this many sweeps (default 1000)")
    out.add_argument("--until", type=float, default=1e-6, metavar="X", help="stop when no value changes more (1e-6)")
    out.add_argument(
        "--plain", action="store_true", help="plain sweeps: after N of them, the game that is a draw after N turns"
    )
    out.add_argument("--banish-faces", type=int, default=1, metavar="N", help="what if N faces of a die banish?")
    out.add_argument("--check", type=int, default=0, metavar="N", help="check N random positions by the rules")
    out.add_argument("--checkpoint", metavar="FILE", help="go on from this file, and write it at the end")
    out.add_argument(
        "--forced", type=int, default=0, metavar="TURNS", help="how often a win within that many turns can be forced"
    )
    out.add_argument("--json", action="store_true", help="print JSON, for programs")
    return out


def run(args: argparse.Namespace) -> int:
    from dataclasses import replace

    from leyline.solve import grove_rules, grove_solution

    if args.sweeps < 1:
        raise LeylineError(f"--sweeps is 1 or more, not {args.sweeps}.")
    if args.forced < 0 or args.forced % 2:
        raise LeylineError(f"--forced takes an even number of turns, not {args.forced}.")
    if not 0 <= args.banish_faces <= 6:
        raise LeylineError(f"A die has six faces: --banish-faces is 0 to 6, not {args.banish_faces}.")
    game = arguments.game(args)
    rules = replace(grove_rules.rules_of(game), banish_faces=args.banish_faces)
    told = 0.0
    begun = time.perf_counter()

    def progress(number: int, moved: float, start: float) -> None:
        nonlocal told
        now = time.perf_counter()
        if not args.json and now - told > 1.0:
            told = now
            print(f"  {number}: {now - begun:.0f} s, largest change {moved:.2g}, start {start:+.5f}", flush=True)

    found: dict[str, object] = {"positions": rules.position_count()}
    if args.forced:
        first, second = grove_solution.forced(rules, args.device, args.forced, progress)
        found |= {"turns": args.forced, "forced_first": first, "forced_second": second}
        said = f"A win within {args.forced} turns can be forced: {100 * first:.2f} % moving first, {100 * second:.2f} %"
        said += " moving second."
    else:
        if args.check and args.banish_faces != 1:
            raise LeylineError("--check compares with the rules, in which one face banishes.")
        solver = grove_solution.solver_for(rules, args.device)
        path = Path(args.checkpoint) if args.checkpoint else None
        done = grove_solution.resume(solver, path) if path else 0
        done = grove_solution.solve(solver, args.sweeps, args.until, not args.plain, done, progress)
        if path:
            grove_solution.save(solver, path, done)
        found |= {"sweeps": done, "start": grove_solution.start_value(solver)}
        said = f"{rules.position_count():,} positions, {done} sweeps: the start is worth {found['start']:+.6f}"
        said += " to the player who begins (wins less losses)."
        if args.check:
            worst = grove_solution.checked(game, solver, args.check)
            found["check"] = worst
            said += f"\n{args.check} random positions, by the rules: the largest difference is {worst:.1e}."
    found["seconds"] = round(time.perf_counter() - begun, 1)
    print(json.dumps(found) if args.json else said)
    return 0
