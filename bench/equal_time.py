"""Let two searches of The Channeling play each other, and count the processor time of each.

`python -m bench.equal_time thumb:800 learned:200 --games 200 --seed 1000` plays every seed once from each seat and
prints what the second player won and what both took for a move. A player is `thumb` (whole moves by the rule of
thumb) or `learned` (a tree of whole moves by learned values), with its simulations and, if wanted, other numbers of
`MoveTreeSettings`: `learned:200,exploration=0.5`. Simulations depend on the seed alone, seconds on the machine."""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from math import sqrt
from multiprocessing import get_context
from random import Random

from leyline import CHANCE, OVER, create
from leyline.bots import Bot, Budget, Observation, SearchBot
from leyline.core.bot_settings import SearchSettings
from leyline.core.chance import SeedChance
from leyline.games.channeling.bot_settings import LEARNED, RULE_OF_THUMB

SURE = 1.96


def player(name: str, seed: int) -> Bot:
    """Return the player of a name."""
    kind, _, rest = name.partition(":")
    simulations, *changes = rest.split(",")
    settings: SearchSettings = {"thumb": RULE_OF_THUMB, "learned": LEARNED}[kind].search
    if changes:
        assert settings.move_tree is not None
        changed = {
            field: float(value) if "." in value else int(value)
            for field, _, value in [each.partition("=") for each in changes]
        }
        settings = replace(settings, move_tree=replace(settings.move_tree, **changed))  # type: ignore[arg-type]
    return SearchBot(seed, Budget(simulations=int(simulations)), settings)


def played(names: tuple[str, str], edition: str, job: tuple[int, int]) -> tuple[float, list[float], list[int]]:
    """Play one game of a seed, the second player on this seat. Return what it won, and the seconds and moves of
    both."""
    seed, seat = job
    game = create("channeling", edition, unattended=True)
    chance = SeedChance(seed)
    bots = [player(names[each], 10 * seed + each) for each in (0, 1)]
    rng = Random(seed)
    seconds, moves = [0.0, 0.0], [0, 0]
    latest = -1
    state = game.initial_state()
    while True:
        pending = game.pending(state)
        if pending == OVER:
            break
        if pending == CHANCE:
            game.apply(state, chance.draw(game, state, 0))
            continue
        which = 1 if pending == seat else 0
        if game.move_number(state) != latest:
            latest = game.move_number(state)
            moves[which] += 1
        begun = time.process_time()
        code = bots[which].choose(Observation(game, state, pending, rng))
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


def match(pool: ProcessPoolExecutor, names: tuple[str, str], edition: str, games: int, seed: int) -> str:
    """Return how a match ended, on one line."""
    jobs = [(seed + number // 2, number % 2) for number in range(games)]
    won, seconds, moves = 0.0, [0.0, 0.0], [0, 0]
    for number, (share, taken, made) in enumerate(pool.map(partial(played, names, edition), jobs), 1):
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
    parser.add_argument("--edition", default="first")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    with ProcessPoolExecutor(args.jobs, mp_context=get_context("spawn")) as pool:
        for other in args.others:
            sys.stdout.write(match(pool, (args.first, other), args.edition, args.games, args.seed) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
