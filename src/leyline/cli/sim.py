"""leyline sim: play many games with bots, into a Parquet file."""

from __future__ import annotations

import argparse
import os

from leyline.cli import arguments
from leyline.core.errors import LeylineError


def parser() -> arguments.Parser:
    out = arguments.parser("sim", "Play many games with bots and keep what was seen as Parquet, one row for each game.")
    arguments.add_game(out)
    arguments.add_experiment(out)
    out.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default 1000)")
    out.add_argument(
        "--out",
        metavar="FILE",
        help="the file to write (default: results/GAME.parquet); an interrupted one continues",
    )
    out.add_argument("--decisions", action="store_true", help="also write one row for each decision, to FILE.decisions")
    out.add_argument("--ray", default="", metavar="ADDRESS", help="play on a Ray cluster; “local” starts one here")
    return out


def run(args: argparse.Namespace) -> int:
    from leyline.cli.progress import Bar
    from leyline.lab.intervals import share
    from leyline.lab.measured_game import parse_bots
    from leyline.lab.simulation import Plan, simulate

    if args.games < 1:
        raise LeylineError(f"--games is 1 or more, not {args.games}.")
    game = arguments.game(args, arguments.seats_in(args), unattended=True)
    names = parse_bots(game, args.seats)
    plan = Plan(game.setup, names, args.games, args.seed, args.decisions)
    out = arguments.result_file(args.out, f"{args.game}.parquet")
    with Bar(f"{game.setup.spec.title}, {', '.join(names)}", args.games) as bar:
        rows = simulate(plan, out, args.jobs or os.cpu_count() or 1, args.ray, bar.add)
    for seat, role in enumerate(game.setup.roles()):
        print(f"{role} ({names[seat]}) wins {share(float(rows[f'won_{seat}'].sum()), args.games).percent()}")
    print(f"{out}: {args.games:,} games")
    return 0
