"""leyline report: write a page of plots about a game."""

from __future__ import annotations

import argparse

from leyline.cli import arguments, people


def parser() -> arguments.Parser:
    out = arguments.parser("report", "Write one page: is it fair, how long is it, what matters, does thinking pay?")
    arguments.add_game(out)
    out.add_argument("--players", type=int, default=0, metavar="N", help="number of seats (default: the fewest)")
    out.add_argument(
        "--bots", metavar="BOT,BOT", help="strengths, the weakest first (default: random, greedy and a search)"
    )
    out.add_argument(
        "--games",
        type=int,
        default=400,
        metavar="N",
        help="games of each strength (default 400); searching bots play a fifth of that",
    )
    out.add_argument("--styles", action="store_true", help="also let play styles (hoarder, rusher …) meet greedy")
    people.add_source(out)
    out.add_argument("--seed", type=int, default=1, metavar="N")
    arguments.add_jobs(out)
    arguments.add_output(out, "GAME.html")
    return out


def run(args: argparse.Namespace) -> int:
    from leyline.bots.style import styles_of
    from leyline.cli.progress import Bar
    from leyline.lab import report_players
    from leyline.lab.report import report
    from leyline.lab.simulation import Workers

    jobs = arguments.jobs(args)
    game = arguments.game(args, args.players, unattended=True)
    out = arguments.result_file(args, f"{args.game}.html")
    bots = [name.strip() for name in args.bots.split(",")] if args.bots else report_players.default_players(game)
    played = people.games(args.people, game.setup) if args.people else None
    styles = len(styles_of(game)) if args.styles else 0
    total = report_players.total(game.seats, bots, args.games, styles)
    with Bar(game.setup.spec.title, total) as bar, Workers(jobs) as workers:
        text = report(game.setup, bots, args.games, workers, args.seed, bar.say, bar.add, args.styles, played)
    arguments.write_text(out, text)
    print(f"{out}: {len(text) // 1024} kB")
    return 0
