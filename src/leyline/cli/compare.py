"""leyline compare: compare two rule sets or two bots on the same seeds."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from leyline.cli import arguments, people
from leyline.core import registry
from leyline.core.errors import LeylineError
from leyline.core.setup_words import rules_key

if TYPE_CHECKING:
    from leyline.lab.measured_game import GameResult
    from leyline.lab.sides import Side


def parser() -> arguments.Parser:
    out = arguments.parser(
        "compare", "Compare two rule sets or two bots under the same luck, until the answer is clear."
    )
    out.add_argument("game", metavar="GAME", help="see: leyline games")
    out.add_argument(
        "--a",
        default="",
        metavar="SIDE",
        help="“NAME=VALUE; …”: parameters, edition, bots, deck; NAME=@FILE takes the text of a file",
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
    out.add_argument(
        "--precise",
        type=float,
        metavar="N",
        help="go on until the interval is ±N (percentage points, or the unit of the measure), clear or not",
    )
    people.add_source(out)
    out.add_argument("--json", action="store_true", help="print JSON, for programs")
    return out


def run(args: argparse.Namespace) -> int:
    from leyline.cli.progress import Bar
    from leyline.lab.compare import CLEAR, PRECISE, PairedGames, compare, difference, measure_words
    from leyline.lab.sides import read_side
    from leyline.lab.simulation import Workers

    if args.most < 20:
        raise LeylineError(f"--most is 20 or more, not {args.most}.")
    if args.precise is not None and args.precise <= 0:
        raise LeylineError(f"--precise is more than 0, not {args.precise:g}.")
    jobs = arguments.jobs(args)
    spec = registry.spec(args.game)
    seats = arguments.seats_in(args)
    sides = [read_side(spec, seats, text, args.seats, arguments.text_or_file) for text in (args.a, args.b)]
    played = _played(args.people, sides)
    with Bar(spec.title, args.most) as bar, Workers(jobs) as workers:
        paired = PairedGames(workers, args.most, args.seed, lambda count, estimate: bar.add(1), args.precise)
        found = compare(sides[0], sides[1], paired, args.on)
    if args.json:
        as_json = {"measure": found.measure, "clear": found.clear, "stopped": found.stopped}
        as_json.update({"sentence": found.sentence, "note": found.note})
        figure = found.estimate
        as_json.update({"value": figure.value, "low": figure.low, "high": figure.high, "pairs": figure.count})
        if args.people:
            as_json["people"] = {name: people.figures(games) for name, games in played.items()}
        print(json.dumps(as_json))
        return 0
    print(found.sentence)
    if found.note:
        print(found.note)
    if found.stopped == CLEAR:
        print("With --precise N, it goes on until the interval is ±N.")
    if args.precise is not None and found.stopped != PRECISE:
        print(f"All {args.most:,} pairs were played before the interval was ±{args.precise:g}; raise --most.")
    for name, figure in found.others.items():
        print(f"  {measure_words(name, spec)}: {difference(name, figure)}")
    for name, games in played.items():
        people.show(games, name, spec)
    return 0


def _played(source: str | None, sides: list[Side]) -> dict[str, list[GameResult]]:
    """Return the games of people by the rules of each side; once, if those are the same."""
    if not source:
        return {}
    rules = {"A": sides[0].setup, "B": sides[1].setup}
    if rules_key(rules["A"]) == rules_key(rules["B"]):
        rules = {"these rules": rules["A"]}
    return {name: people.games(source, setup) for name, setup in rules.items()}
