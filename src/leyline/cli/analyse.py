"""leyline analyse: the turning points of a recorded game."""

from __future__ import annotations

import argparse
import json

from leyline.cli import arguments
from leyline.core.errors import LeylineError
from leyline.core.record import result_text


def parser() -> arguments.Parser:
    out = arguments.parser(
        "analyse", "Name the decisions of a recorded game that cost the most, and what would have been better."
    )
    out.add_argument("file", metavar="FILE")
    out.add_argument("--count", type=int, default=5, metavar="N", help="turning points, at most (default 5)")
    out.add_argument(
        "--simulations", type=int, default=400, metavar="N", help="thought for each decision (default 400)"
    )
    out.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the seed of chance: the same seed, the same games (default 1)"
    )
    out.add_argument("--json", action="store_true", help="every decision, for programs")
    return out


def run(args: argparse.Namespace) -> int:
    from leyline.bots.analysis import Moment, analyse, turning_points
    from leyline.cli.progress import Bar

    if args.count < 1:
        raise LeylineError(f"--count is 1 or more, not {args.count}.")
    record, match, doubt = arguments.replay_record(args.file)
    roles = record.game.setup.roles()
    ended = match.result()
    result = "" if ended is None else result_text(record.game, ended)
    with Bar(record.game.setup.spec.title, len(record.entries)) as bar:
        moments = analyse(record, args.simulations, args.seed, bar.add)
    found = turning_points(moments, args.count)

    def as_json(moment: Moment) -> dict[str, object]:
        return {
            "entry": moment.entry,
            "seat": roles[moment.seat],
            "taken": moment.taken,
            "value": round(moment.value, 4),
            "why": moment.taken_why,
            "better": moment.better,
            "best": round(moment.best, 4),
            "why_better": moment.better_why,
            "turning_point": moment in found,
        }

    if args.json:
        decisions = [as_json(moment) for moment in moments]
        print(json.dumps({"result": result, "doubt": doubt or None, "decisions": decisions}))
        return 0
    if doubt:
        print(doubt)
    for moment in found:
        print(f"{moment.entry:4} {moment.sentence(roles)}")
    lost = ", ".join(
        [
            f"{role} {100 * sum([moment.loss for moment in moments if moment.seat == seat]):.0f} %"
            for seat, role in enumerate(roles)
        ]
    )
    none = "" if found else "No single decision cost much. "
    print(f"{none}Given away over {len(moments)} decisions, all in all: {lost}. {result}".strip())
    return 0
