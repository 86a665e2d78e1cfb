"""leyline worth: what each card is worth, and which are too cheap or too dear."""

from __future__ import annotations

import argparse
import json

from leyline.cli import arguments
from leyline.core.errors import LeylineError


def parser() -> arguments.Parser:
    out = arguments.parser("worth", "Measure what each card is worth to its taker; name those too cheap or too dear.")
    arguments.add_game(out)
    arguments.add_experiment(out)
    out.add_argument(
        "--kind", default="", metavar="KIND", help="what to judge: card, summoned, forge … (default: the largest)"
    )
    out.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default 1000)")
    out.add_argument("--json", action="store_true", help="print JSON, for programs")
    return out


def run(args: argparse.Namespace) -> int:
    from leyline.cli.progress import Bar
    from leyline.lab import card_worth
    from leyline.lab.measured_game import parse_bots
    from leyline.lab.plan import Plan
    from leyline.lab.simulation import Workers, sample

    if args.games < card_worth.ENOUGH:
        raise LeylineError(f"--games is {card_worth.ENOUGH} or more, not {args.games}.")
    game = arguments.game(args, arguments.seats_in(args), unattended=True)
    known = card_worth.kinds(game)
    kind = args.kind or (known[0] if known else "")
    if kind not in known:
        raise LeylineError(
            f"{game.setup.spec.title} has no kind {kind!r} to judge; it has: {', '.join(known) or 'none'}."
        )
    names = parse_bots(game, args.seats)
    with Bar(game.setup.spec.title, args.games) as bar, Workers(arguments.jobs(args)) as workers:
        rows = sample(Plan(game.setup, names, args.games, args.seed), workers, bar.add)
    found = card_worth.worth(game, rows, kind)
    if args.json:
        lines = [
            {
                "label": one.label,
                "verdict": one.verdict,
                "taken": one.taken,
                "value": one.estimate.value,
                "low": one.estimate.low,
                "high": one.estimate.high,
                "change": one.change,
            }
            for one in found
        ]
        print(json.dumps({"kind": kind, "games": rows.height, "cards": lines}))
        return 0
    print(card_worth.sentence(found, card_worth.RULE))
    for one in found:
        if one.verdict == card_worth.SELDOM:
            print(f"  {one.label}: taken by {one.players} players; {one.verdict}")
            continue
        figure = one.estimate
        span = f"{100 * figure.value:+.1f} ({100 * figure.low:+.1f} to {100 * figure.high:+.1f})"
        change = f"; try --set '{one.change}'" if one.change else ""
        print(f"  {one.label}: {span}, {one.taken:.2f} per player; {one.verdict}{change}")
    return 0
