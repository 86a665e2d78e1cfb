"""Measure the levels of a game again: their strength on one ladder, the simulations that a move takes beside those
that are stated, and the processor time of a move.

Run as `python -m bench.levels GAME`; `--help` lists the options. It prints a section of docs/bots.md. Strength and
simulations depend on the seed alone. `leyline ladder` measures only the strength."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from random import Random

from leyline import bots, compiled
from leyline.bots.levels import LEVELS, level_of
from leyline.cli.arguments import values
from leyline.core.bot_settings import Level
from leyline.core.chance import SeedChance
from leyline.core.game import AnyGame, State
from leyline.core.params import Setup
from leyline.core.run import ObservationHistory, Run
from leyline.lab.measured_game import experiment_setup
from leyline.lab.ratings import SEATS, RatedBot, ladder
from leyline.lab.simulation import Workers


@dataclass
class Cost:
    """What the moves of a bot took."""

    simulations: list[int] = field(default_factory=list)
    """Of each move in which there was a choice."""
    seconds: list[float] = field(default_factory=list)
    """The processor time of each of them."""

    def add(self, other: Cost) -> None:
        """Add the moves of another game."""
        self.simulations += other.simulations
        self.seconds += other.seconds


class CountedGame:
    """A game of a level against itself."""

    def __init__(self, game: AnyGame, level: int, seed: int) -> None:
        self.game = game
        self.bots = [bots.create(f"level-{level}", 10 * seed + seat) for seat in range(SEATS)]
        self.history = ObservationHistory(game)
        self.rng = Random(seed)
        self.cost = Cost()
        self.latest = (-1, -1)

    def choose(self, state: State, seat: int) -> int:
        """Return a bot's choice, and count what it took."""
        options = self.game.options(state)
        if len(options) == 1:
            return options[0]
        if self.latest != (seat, self.game.move_number(state)):
            self.latest = (seat, self.game.move_number(state))
            self.cost.simulations.append(0)
            self.cost.seconds.append(0.0)
        bot = self.bots[seat]
        observation = bots.Observation(self.game, state, seat, self.rng, self.history.of(seat))
        before, begun = bot.total_simulations(), time.process_time()
        code = bot.choose(observation)
        self.cost.seconds[-1] += time.process_time() - begun
        self.cost.simulations[-1] += bot.total_simulations() - before
        return code


def cost_of_game(name: str, edition: str, changed: Mapping[str, object], job: tuple[int, int]) -> Cost:
    """Return what the moves of one game took: a level and a seed."""
    level, seed = job
    game = experiment_setup(name, edition, SEATS, changed).create()
    counted = CountedGame(game, level, seed)
    run = Run(game, SeedChance(seed))
    run.history = counted.history
    run.play(counted.choose)
    return counted.cost


def described(level: Level) -> str:
    """Return what a level plays."""
    if level.simulations:
        return f"search, {level.simulations:,} simulations a move"
    return f"greedy, noise {level.noise:g}" if level.noise else "greedy"


def strength_row(number: int, level: Level, rated: RatedBot) -> str:
    """Return a row of the table of strengths."""
    below = rated.below.percent() if rated.below else "–"
    interval = f"{rated.low:.0f} to {rated.high:.0f}"
    return f"| {number} | {described(level)} | {rated.rating:.0f} | {interval} | {rated.games} | {below} |"


def cost_row(number: int, level: Level, cost: Cost) -> str:
    """Return a row of the table of costs."""
    moves = len(cost.seconds)
    seconds = sorted(cost.seconds)
    used = exact = "–"
    if level.simulations:
        used = f"{sum(cost.simulations) / moves:,.1f} (most {max(cost.simulations):,})"
        exact = f"{sum([made >= level.simulations - 1 for made in cost.simulations]) / moves:.1%}".replace("%", " %")
    stated = f"{level.simulations:,}" if level.simulations else "–"
    slowest = f"{seconds[int(0.99 * moves)]:.3f} | {seconds[-1]:.3f}"
    return f"| {number} | {stated} | {used} | {exact} | {sum(seconds) / moves:.3f} | {slowest} | {moves:,} |"


def arguments() -> argparse.Namespace:
    """Return the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.levels", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("game")
    parser.add_argument("--edition", default="")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="change a parameter")
    parser.add_argument("--games", type=int, default=100, help="games between neighbours on the ladder (default 100)")
    parser.add_argument("--costs", type=int, default=4, help="games in which the moves of each level are counted (4)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def main() -> None:
    """Measure, and print Markdown."""
    args = arguments()
    setup = experiment_setup(args.game, args.edition, SEATS, values(args.set))
    begun = time.perf_counter()
    sys.stdout.write("\n".join(strengths(setup, args)) + "\n\n")
    sys.stdout.flush()
    sys.stdout.write("\n".join(costs(setup, args)) + "\n\n")
    minutes = (time.perf_counter() - begun) / 60
    sys.stdout.write(f"Measured in {minutes:.1f} minutes with {args.jobs} processes.\n")


def strengths(setup: Setup, args: argparse.Namespace) -> list[str]:
    """Return the heading, the command and the ladder."""
    more = "".join([f" --edition {args.edition}" if args.edition else "", *[f" --set {each}" for each in args.set]])
    command = f"python -m bench.levels {args.game}{more} --games {args.games} --costs {args.costs} --seed {args.seed}"
    with Workers(args.jobs) as workers:
        rated = ladder(setup, [f"level-{number}" for number in LEVELS], args.games, workers, args.seed)
    game = setup.create()
    return [
        f"### {setup.spec.title}, {setup.edition}",
        "",
        f"`{command}`, {'compiled' if compiled() else 'interpreted'}",
        "",
        "| level | plays | rating | 95 % interval | games | wins against the level below |",
        "|---|---|---|---|---|---|",
        *[strength_row(number, level_of(game, number), rated[number - 1]) for number in reversed(LEVELS)],
    ]


def costs(setup: Setup, args: argparse.Namespace) -> list[str]:
    """Return the table of what moves take."""
    found = {number: Cost() for number in LEVELS}
    jobs = [(number, args.seed + each) for number in reversed(LEVELS) for each in range(args.costs)]
    with ProcessPoolExecutor(args.jobs, mp_context=get_context("spawn")) as pool:
        count = partial(cost_of_game, args.game, setup.edition, setup.changed())
        for (number, _), cost in zip(jobs, pool.map(count, jobs), strict=True):
            found[number].add(cost)
    game = setup.create()
    return [
        "| level | simulations stated | used, on average | moves that used all | seconds a move | 99 of 100 within "
        "| slowest | moves |",
        "|---|---|---|---|---|---|---|---|",
        *[cost_row(number, level_of(game, number), found[number]) for number in reversed(LEVELS)],
    ]


if __name__ == "__main__":
    main()
