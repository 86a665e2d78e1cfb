"""leyline conform: run the conformance kit on a game, built in or installed."""

from __future__ import annotations

import argparse

from leyline.cli import arguments
from leyline.core.conformance import check
from leyline.core.errors import LeylineError


def parser() -> arguments.Parser:
    out = arguments.parser("conform", "Play random games and check at their states that a game keeps the contract.")
    arguments.add_game(out)
    out.add_argument("--seats", type=int, default=0, metavar="N")
    out.add_argument("--games", type=int, default=50, metavar="N", help="random games to play (default 50)")
    out.add_argument("--every", type=int, default=1, metavar="N", help="examine every Nth state (default: all)")
    out.add_argument("--seed", type=int, default=0, metavar="N")
    return out


def run(args: argparse.Namespace) -> int:
    if args.games < 1:
        raise LeylineError(f"--games is 1 or more, not {args.games}.")
    if args.every < 1:
        raise LeylineError(f"--every is 1 or more, not {args.every}.")
    game = arguments.game(args, args.seats, unattended=True)
    tally = check(game, args.games, args.seed, every=args.every)
    print(
        f"{game.setup.spec.title} keeps the contract: {tally.games:,} games, {tally.states:,} states, "
        f"{tally.refusals:,} refusals, {tally.views:,} views dealt again "
        f"({tally.hidden:,} with something hidden), {tally.logs:,} log entries compared; "
        f"longest game {tally.longest:,} steps."
    )
    return 0
