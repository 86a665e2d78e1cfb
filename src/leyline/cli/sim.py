"""leyline sim: play many games with bots, into a Parquet or CSV file."""

from __future__ import annotations

import argparse

from leyline.cli import arguments
from leyline.core.errors import LeylineError


def parser() -> arguments.Parser:
    out = arguments.parser("sim", "Play many games with bots and keep what was seen, one row for each game.")
    arguments.add_game(out)
    arguments.add_experiment(out)
    out.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default 1000)")
    out.add_argument(
        "--out",
        metavar="FILE",
        help="the .parquet or .csv file to write (default: results/GAME.parquet); an interrupted one continues",
    )
    arguments.add_force(out)
    out.add_argument("--decisions", action="store_true", help="also write one row for each decision, to FILE.decisions")
    out.add_argument("--ray", default="", metavar="ADDRESS", help="play on a Ray cluster; “local” starts one here")
    return out


def run(args: argparse.Namespace) -> int:
    from leyline.cli.progress import Bar
    from leyline.core.setup_words import describe_setup
    from leyline.lab.measured_game import parse_bots
    from leyline.lab.plan import Plan
    from leyline.lab.result_tables import length_sentence, outcomes_in
    from leyline.lab.simulation import simulate

    if args.games < 1:
        raise LeylineError(f"--games is 1 or more, not {args.games}.")
    jobs = arguments.jobs(args)
    game = arguments.game(args, arguments.seats_in(args), unattended=True)
    names = parse_bots(game, args.seats)
    plan = Plan(game.setup, names, args.games, args.seed, args.decisions)
    out = arguments.result_file(args, f"{args.game}.parquet")
    with Bar(f"{game.setup.spec.title}, {', '.join(names)}", args.games) as bar:
        rows = simulate(plan, out, jobs, args.ray, bar.add, args.force)
    found = outcomes_in(game, rows)
    players = [f"{role} ({name})" for role, name in zip(game.setup.roles(), names, strict=True)]
    print(describe_setup(game.setup))
    print(f"Wins: {found.winners_sentence(players)}.")
    print(f"Endings: {found.endings_sentence()}.")
    print(f"Length: {length_sentence(rows['turns'].to_list())}.")
    print(f"{out}: {args.games:,} games")
    return 0
