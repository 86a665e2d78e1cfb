"""Let searches of a game play each other, and count the processor time of each.

`python -m bench.equal_time thumb:800 learned:200 --games 200 --seed 1000` plays every seed of The Channeling once from
each seat and prints what the second player won and what both took for a move; `--game` and `--seats` play others. A
player is `thumb` (what is played where nothing is learned) or `learned`, with its simulations and, if wanted, other
numbers of its settings: `learned:200,exploration=0.5`. With more than two seats, the second player has one of them.
Simulations depend on the seed alone, seconds on the machine."""

from __future__ import annotations

import argparse
import os
import sys
import time
from ast import literal_eval
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import Any

from leyline import CHANCE, OVER, create
from leyline.bots import Bot, Budget, Observation, SearchBot
from leyline.core.bot_settings import SearchSettings
from leyline.core.chance import SeedChance
from leyline.core.game import AnyGame

SURE = 1.96
DECKS = ("case-files", "back-channels", "boom-town", "night-market")


def table(name: str, edition: str, seats: int, kind: str, decks: int) -> AnyGame:
    """Return a game whose bots play by what was learned, or by the rule of thumb. In Aidalon all have the same deck,
    each of the starter's four in turn."""
    changed: dict[str, object] = {}
    if name == "aidalon":
        changed = {f"deck_{seat + 1}": DECKS[decks % len(DECKS)] for seat in range(seats)}
    game = create(name, edition, seats, changed, unattended=True)
    if kind == "thumb":
        game.forget()
    return game


def changed_settings(settings: SearchSettings, changes: list[str]) -> SearchSettings:
    """Return settings with other numbers, wherever they stand."""
    for change in changes:
        field, _, text = change.partition("=")
        number: dict[str, Any] = {field: literal_eval(text)}
        if field in SearchSettings.__dataclass_fields__:
            settings = replace(settings, **number)
        for part in ("move_tree", "move_search"):
            limits = getattr(settings, part)
            if limits is not None and field in limits.__dataclass_fields__:
                whole: dict[str, Any] = {part: replace(limits, **number)}
                settings = replace(settings, **whole)
    return settings


def player(game: AnyGame, name: str, seed: int) -> Bot:
    """Return the player of a name."""
    simulations, *changes = name.partition(":")[2].split(",")
    settings = changed_settings(game.bot_settings().search, changes)
    return SearchBot(seed, Budget(simulations=int(simulations)), settings)


def played(
    names: tuple[str, str], name: str, edition: str, seats: int, job: tuple[int, int]
) -> tuple[float, list[float], list[int]]:
    """Play one game of a seed, the second player on this seat. Return what it won, and the seconds and moves of
    both."""
    seed, seat = job
    games = [table(name, edition, seats, player.partition(":")[0], seed) for player in names]
    chance = SeedChance(seed)
    sides = [1 if each == seat else 0 for each in range(seats)]
    bots = [player(games[sides[each]], names[sides[each]], 10 * seed + each) for each in range(seats)]
    rng = Random(seed)
    seconds, moves = [0.0, 0.0], [0, 0]
    latest = -1
    game = games[0]
    state = game.initial_state()
    while True:
        pending = game.pending(state)
        if pending == OVER:
            break
        if pending == CHANCE:
            game.apply(state, chance.draw(game, state, 0))
            continue
        which = sides[pending]
        if game.move_number(state) != latest:
            latest = game.move_number(state)
            moves[which] += 1
        begun = time.process_time()
        code = bots[pending].choose(Observation(games[which], state, pending, rng))
        seconds[which] += time.process_time() - begun
        game.apply(state, code)
    winners = game.winners(state)
    return (1 / len(winners) if seat in winners else 0.0), seconds, moves


def interval(share: float, games: int) -> tuple[float, float]:
    """Return the bounds of a share of the games at 95 % (Wilson)."""
    middle = share + SURE * SURE / (2 * games)
    spread = SURE * sqrt(share * (1 - share) / games + SURE * SURE / (4 * games * games))
    whole = 1 + SURE * SURE / games
    return (middle - spread) / whole, (middle + spread) / whole


def match(pool: ProcessPoolExecutor, names: tuple[str, str], args: argparse.Namespace) -> str:
    """Return how a match ended, on one line."""
    games, seats = args.games, args.seats
    jobs = [(args.seed + number // seats, number % seats) for number in range(games)]
    play = partial(played, names, args.game, args.edition, seats)
    won, seconds, moves = 0.0, [0.0, 0.0], [0, 0]
    for number, (share, taken, made) in enumerate(pool.map(play, jobs), 1):
        won += share
        sys.stderr.write(f"\r{won:g} of {number} ")
        for each in (0, 1):
            seconds[each] += taken[each]
            moves[each] += made[each]
    low, high = interval(won / games, games)
    took = [1000 * seconds[each] / moves[each] for each in (0, 1)]
    return (
        f"{names[1]} wins {won / games:.1%} ({low:.1%} to {high:.1%}; {games} games) against {names[0]}; "
        f"{took[1]:.0f} and {took[0]:.0f} ms a move"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.equal_time", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("first")
    parser.add_argument("others", nargs="+", help="each plays the first")
    parser.add_argument("--game", default="channeling")
    parser.add_argument("--edition", default="")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    with ProcessPoolExecutor(args.jobs, mp_context=get_context("spawn")) as pool:
        for other in args.others:
            sys.stdout.write(match(pool, (args.first, other), args) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
