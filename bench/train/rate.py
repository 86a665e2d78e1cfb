"""How strong a network is without search, against the bots: `python -m bench.train.rate channeling WEIGHTS …`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import numpy as np

from bench.train import network
from leyline import OVER, Match, bots, create
from leyline.core.chance import SeedChance
from leyline.core.game import AnyGame


class PolicyBot(bots.Bot):
    """Takes what a policy makes of the numbers that its seat observes, and of the possible actions as a mask."""

    name = "policy"

    def __init__(self, seed: int, choose: Callable[[Any, Any], int]) -> None:
        super().__init__(seed)
        self._choose = choose

    def choose(self, observation: bots.Observation) -> int:
        game, seat = observation.game, observation.seat
        numbers = np.asarray(game.observation_vector(observation.view, seat), np.float32)
        mask = np.zeros(game.num_actions(), np.bool_)
        mask[observation.options] = True
        return self._choose(numbers, mask)


def network_bot(weights: network.Weights) -> Callable[[int], PolicyBot]:
    """Return what makes players of a network: each takes the possible action with the highest number."""

    def best(observed: Any, mask: Any) -> int:
        return int(np.where(mask, network.apply(weights, observed, np)[0], -np.inf).argmax())

    return lambda seed: PolicyBot(seed, best)


def share(
    game: AnyGame, mine: Callable[[int], bots.Bot], theirs: str, games: int, seats: Sequence[int]
) -> tuple[float, float]:
    """Return the share of games won, a draw being half, and its standard error."""
    points = []
    for seed in range(games):
        seat = seats[seed % len(seats)]
        match = Match(game, SeedChance(seed // len(seats)))
        players = [mine(seed), mine(seed)]
        players[1 - seat] = bots.create(theirs, seed)
        while (turn := match.pending()) != OVER:
            rng = Random(seed)
            match.act(players[turn].choose(bots.Observation(game, match.state, turn, rng, match.course(turn))))
        won = match.result().winners
        points.append(0.5 if len(won) > 1 else float(won == [seat]))
    return float(np.mean(points)), float(np.std(points) / games**0.5)


def print_rating(
    game: AnyGame, mine: Callable[[int], bots.Bot], others: list[str], games: int, seats: Sequence[int] = (0, 1)
) -> None:
    """Print a row for each opponent."""
    for other in others:
        won, error = share(game, mine, other, games, seats)
        print(f"| {other} | {games} | {100 * won:.1f} % ± {100 * error:.1f} |", flush=True)


def main() -> None:
    out = argparse.ArgumentParser("bench.train.rate", description=__doc__)
    out.add_argument("game")
    out.add_argument("weights", nargs="+")
    out.add_argument("--others", nargs="+", default=["random", "level-1", "level-2", "level-3"])
    out.add_argument("--games", type=int, default=200)
    args = out.parse_args()
    game = create(args.game, unattended=True)
    for path in args.weights:
        print(path)
        print_rating(game, network_bot(network.load(path)), args.others, args.games)


if __name__ == "__main__":
    main()
