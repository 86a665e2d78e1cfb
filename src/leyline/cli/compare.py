"""leyline compare: compare two rule sets or two bots on the same seeds."""

from __future__ import annotations

import argparse
import json
import os

from leyline.cli import arguments
from leyline.core import registry
from leyline.core.errors import LeylineError


def parser() -> arguments.Parser:
    out = arguments.parser(
        "compare", "Compare two rule sets or two bots under the same luck, until the answer is clear."
    )
    out.add_argument("game", metavar="GAME", help="see: leyline games")
    out.add_argument(
        "--a",
        default="",
        metavar="SIDE",
        help="“NAME=VALUE; …”: parameters, edition, bots, deck",
    )
    out.add_argument("--b", required=True, metavar="SIDE", help="the other side, written the same way")
    arguments.add_experiment(out)
    out.add_argument(
        "--on",
        default="first",
        metavar="MEASURE",
        help="the measure to compare rules on (default: first)",
    )
    out.add_argument("--most", type=int, default=20000, metavar="N", help="stop after this many pairs (default 20000)")
    out.add_argument("--json", action="store_true", help="print JSON, for programs")
    return out


def run(args: argparse.Namespace) -> int:
    from leyline.cli.progress import Bar
    from leyline.lab.compare import PairedGames, compare, read_side
    from leyline.lab.simulation import Workers

    if args.most < 20:
        raise LeylineError(f"--most is 20 or more, not {args.most}.")
    spec = registry.spec(args.game)
    seats = arguments.seats_in(args)
    sides = [read_side(spec, seats, text, args.seats) for text in (args.a, args.b)]
    with Bar(spec.title, args.most) as bar, Workers(args.jobs or os.cpu_count() or 1) as workers:
        paired = PairedGames(workers, args.most, args.seed, lambda count, estimate: bar.add(1))
        finding = compare(sides[0], sides[1], paired, args.on)
    if args.json:
        as_json = {"measure": finding.measure, "clear": finding.clear, "sentence": finding.sentence}
        figure = finding.estimate
        as_json.update({"value": figure.value, "low": figure.low, "high": figure.high, "pairs": figure.count})
        print(json.dumps(as_json))
        return 0
    print(finding.sentence)
    for name, figure in finding.others.items():
        print(f"  {name}: {figure.number('pairs', 2)}")
    return 0
