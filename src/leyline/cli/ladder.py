"""leyline ladder: rate the levels of a game, or other bots, against each other."""

from __future__ import annotations

import argparse
import json

from leyline.cli import arguments


def parser() -> arguments.Parser:
    out = arguments.parser(
        "ladder", "Let bots play each other, neighbours on a list from weak to strong, and rate them with openskill."
    )
    arguments.add_game(out)
    out.add_argument("--players", metavar="BOT,BOT,…", help="the bots, from weak to strong (default: levels 1 to 6)")
    out.add_argument("--games", type=int, default=100, metavar="N", help="games between neighbours (default 100)")
    out.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the seed of chance: the same seed, the same games (default 1)"
    )
    arguments.add_jobs(out)
    out.add_argument("--json", action="store_true", help="print JSON, for programs")
    return out


def run(args: argparse.Namespace) -> int:
    from leyline.cli.progress import Bar
    from leyline.lab.ratings import LEVELS, SEATS, RatedBot, check, ladder, table, total
    from leyline.lab.simulation import Workers

    jobs = arguments.jobs(args)
    names = [name.strip() for name in args.players.split(",")] if args.players else LEVELS
    game = arguments.game(args, SEATS, unattended=True)
    check(names, args.games, game)
    setup = game.setup
    title = f"{setup.spec.title}, {', '.join(names)}"
    with Bar(title, total(names, args.games)) as bar, Workers(jobs) as workers:
        rated = ladder(setup, names, args.games, workers, args.seed, bar.add)

    def as_json(bot: RatedBot) -> dict[str, object]:
        below = bot.below
        out: dict[str, object] = {"bot": bot.name, "rating": bot.rating, "low": bot.low, "high": bot.high}
        met = {"share": below.value, "low": below.low, "high": below.high, "games": below.count} if below else None
        return {**out, "games": bot.games, "below": {**met, "draws": bot.draws} if met else None}

    if args.json:
        print(json.dumps({"game": args.game, "edition": setup.edition, "bots": [as_json(bot) for bot in rated]}))
        return 0
    print(table(rated))
    return 0
