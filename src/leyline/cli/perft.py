"""leyline perft: count the ways the next steps or turns can go."""

from __future__ import annotations

import argparse
import json
import time

from leyline.cli import arguments
from leyline.core.chance import SeedChance
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame, State
from leyline.core.match import Match
from leyline.core.perft import STEPS, TURNS, perft


def parser() -> arguments.Parser:
    out = arguments.parser("perft", "Count the courses that the next steps or turns can take, chance included.")
    arguments.add_game(out, optional=True)
    out.add_argument("--seats", type=int, default=0, metavar="N")
    out.add_argument("--depth", type=int, default=2, metavar="N", help="count for 1 to N (default 2)")
    out.add_argument(
        "--unit", choices=(STEPS, TURNS), default=TURNS, help="whole turns (default) or single options and outcomes"
    )
    out.add_argument("--seed", type=int, default=1, metavar="N", help="luck of the set-up (default 1)")
    out.add_argument("--record", metavar="FILE", help="count from a position of this record")
    out.add_argument("--at", type=int, default=-1, metavar="N", help="… after its entry N (default: the last)")
    out.add_argument("--json", action="store_true", help="print JSON, for programs")
    return out


def run(args: argparse.Namespace) -> int:
    if args.depth < 1:
        raise LeylineError(f"--depth is 1 or more, not {args.depth}.")
    game, state = _position(args)
    rows: list[dict[str, object]] = []
    for depth in range(1, args.depth + 1):
        begun = time.perf_counter()
        count = perft(game, state, depth, args.unit)
        seconds = time.perf_counter() - begun
        rows.append({"depth": depth, "count": count})
        if not args.json:
            print(f"{args.unit} {depth}: {count:,} ({seconds:.2f} s)", flush=True)
    if args.json:
        print(json.dumps({"game": game.setup.spec.name, "unit": args.unit, "rows": rows}))
    return 0


def _position(args: argparse.Namespace) -> tuple[AnyGame, State]:
    if args.record:
        record = arguments.read_record(args.record)
        return record.game, record.replay(args.at).state
    if not args.game:
        raise LeylineError("Name a game or a record; see leyline perft --help")
    game = arguments.game(args, args.seats)
    return game, Match(game, SeedChance(args.seed)).state
