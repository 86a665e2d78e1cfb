"""leyline tune: search for the parameters that meet a goal; or play every value, for a curve or a map."""

from __future__ import annotations

import argparse

from leyline.cli import arguments
from leyline.core.errors import LeylineError


def parser() -> arguments.Parser:
    out = arguments.parser(
        "tune",
        "Search for parameters that meet a goal, with the same luck for every candidate, and say how sure it is.",
    )
    arguments.add_game(out)
    arguments.add_experiment(out)
    out.add_argument(
        "--vary",
        action="append",
        default=[],
        metavar="NAME=VALUES",
        help="a parameter to vary: NAME=30..60, NAME=30..60:5, NAME=ONE,OTHER, or NAME alone (repeatable)",
    )
    out.add_argument("--goal", default="", metavar="GOAL", help="such as “first 48 to 52 %%, turns 16 to 20”")
    out.add_argument("--every", action="store_true", help="play every value: a curve over one, a map over two")
    out.add_argument("--games", type=int, default=100, metavar="N", help="games of each candidate (default 100)")
    out.add_argument("--budget", type=int, default=10000, metavar="N", help="games in all (default 10000)")
    out.add_argument("--ray", default="", metavar="ADDRESS", help="play on a Ray cluster; “local” starts one here")
    arguments.add_output(out, "GAME-tuned.html")
    return out


def run(args: argparse.Namespace) -> int:
    from leyline.cli.progress import Bar
    from leyline.lab import result_tables, tune_results
    from leyline.lab.goals import read_goal
    from leyline.lab.ranges import read_vary
    from leyline.lab.ray_cluster import RayWorkers
    from leyline.lab.simulation import Workers
    from leyline.lab.tune import FEWEST, Tuner

    if not args.goal and not args.every:
        raise LeylineError("Say what you want, such as --goal “turns 16 to 20”, or see everything with --every.")
    goal = read_goal(args.goal) if args.goal else []
    game = arguments.game(args, arguments.seats_in(args), unattended=True)
    vary = [read_vary(game.setup.spec, text) for text in args.vary]
    if len({one.name for one in vary}) < len(vary):
        raise LeylineError("A parameter is varied twice; give all its values in one --vary.")
    if args.every and args.games < FEWEST:
        raise LeylineError(f"--games is {FEWEST} or more, not {args.games}.")
    out = arguments.result_file(args, f"{args.game}-tuned.html")
    csv = arguments.writable(out.with_suffix(".csv"), args.force)
    with (
        Bar(game.setup.spec.title, args.budget) as bar,
        RayWorkers(args.ray) if args.ray else Workers(arguments.jobs(args)) as workers,
    ):
        tuner = Tuner(game.setup, vary, args.seats, workers, args.seed, bar.add)
        try:
            if args.every:
                tried = tuner.every(args.games, args.budget)
                sentence = f"Every one of {len(tried):,} combinations played {args.games:,} games of the same luck."
            else:
                found = tuner.search(goal, args.games, args.budget)
                tried, sentence = found.tried, found.sentence
        except KeyboardInterrupt:
            tried = [one for one in tuner.tried.values() if one.seen]
            if not tried:
                raise
            sentence = (
                f"Interrupted after {tuner.played:,} games. What was played until then is kept; it is no answer yet."
            )
    result_tables.write(tune_results.table(tuner, tried), csv, {})
    arguments.write_text(out, tune_results.page(tuner, tried, goal, [sentence]))
    print(sentence)
    print(f"{out}: {tuner.played:,} games; {csv}: a row for each of {len(tried):,} candidates")
    return 0
