"""leyline report: one page on a game, with plots, from many games."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from leyline.cli import asking


def parser() -> asking.Parser:
    out = asking.parser("report", "Write one page: is it fair, how long is it, what matters, does thinking pay?")
    asking.add_game(out)
    out.add_argument("--players", type=int, default=0, metavar="N", help="number of seats (default: the fewest)")
    out.add_argument("--bots", default="random,greedy", metavar="BOT,BOT", help="strengths, the weakest first")
    out.add_argument("--games", type=int, default=1000, metavar="N", help="games of each strength (default 1000)")
    out.add_argument("--seed", type=int, default=1, metavar="N")
    out.add_argument("--jobs", type=int, default=0, metavar="N", help="processes (default: one for each core)")
    out.add_argument("--out", metavar="FILE", help="the file to write (default: GAME.html)")
    return out


def run(args: argparse.Namespace) -> int:
    from leyline.lab.playing import Rules
    from leyline.lab.report import report
    from leyline.lab.sim import Workers

    game = asking.game(args, args.players, unattended=True)
    rules = Rules(args.game, game.setup.edition, game.seats, dict(game.setup.values))
    out = Path(args.out or f"{args.game}.html")
    bots = [name.strip() for name in args.bots.split(",")]
    with Workers(args.jobs or os.cpu_count() or 1) as workers:
        text = report(rules, bots, args.games, workers, args.seed, _say)
    draft = out.with_name(f".{out.name}.part")
    draft.write_text(text, encoding="utf-8")
    draft.replace(out)
    print(f"{out}: {len(text) // 1024} kB")
    return 0


def _say(words: str) -> None:
    if sys.stderr.isatty():
        print(f"{words} …", file=sys.stderr)
