"""Fit the weighted sum of Aidalon's win odds to how games between equal players ended, and measure how well it
predicts.

Run as `python -m bench.fit_win_odds GAMES SEED`, it plays Aidalon with the starter's decks and prints the table of
`games/aidalon/heuristics/win_odds.py`. Every fifth game is held out to measure the fit."""

from __future__ import annotations

import math
import sys
from random import Random
from typing import Any

import numpy as np

from leyline import CHANCE, OVER, create
from leyline.bots import GreedyBot, Observation
from leyline.bots.leaf_evaluation import estimated_shares
from leyline.core.bot_settings import SearchSettings
from leyline.core.chance import SeedChance
from leyline.games.aidalon.heuristics.win_odds import FEATURES, features

DECKS = ("case-files", "back-channels", "boom-town", "night-market")
EVERY = 23
"""Moves from one sampled position to the next."""
NOISE = (0.0, 0.012, 0.024)
"""Noise in the evaluation of both players: it leads to positions that greedy alone would never reach."""
HOLD_OUT = 5


class SampledGame:
    """Positions of one game: the first seat's lead in each feature, its share of the win by win odds and by rule of
    thumb, and what it won."""

    def __init__(self) -> None:
        self.leads: list[list[int]] = []
        self.odds: list[float] = []
        self.evaluations: list[float] = []
        self.won = 0.0


def played(number: int, seed: int) -> SampledGame:
    """Play one game of two equal players, each with a ready deck."""
    rng = Random(f"{seed} {number}")
    decks: dict[str, object] = {"deck_1": rng.choice(DECKS), "deck_2": rng.choice(DECKS)}
    game = create("aidalon", "", 2, decks, unattended=True)
    game.forget()
    chance = SeedChance(rng.getrandbits(40))
    noise = rng.choice(NOISE)
    bots = [GreedyBot(rng.getrandbits(40), noise) for _ in range(2)]
    thumb = SearchSettings(scale=game.bot_settings().search.scale)
    out = SampledGame()
    state = game.initial_state()
    due = rng.randrange(EVERY)
    while True:
        pending = game.pending(state)
        if pending == OVER:
            break
        if pending == CHANCE:
            game.apply(state, chance.draw(game, state, 0))
            continue
        if game.move_number(state) >= due:
            due = game.move_number(state) + EVERY
            mine, theirs = features(state, 0), features(state, 1)
            out.leads.append([one - other for one, other in zip(mine, theirs, strict=True)])
            out.odds.append(estimated_shares(game, state, game.bot_settings().search)[0])
            out.evaluations.append(estimated_shares(game, state, thumb)[0])
        game.apply(state, bots[pending].choose(Observation(game, state, pending, rng)))
    winners = game.winners(state)
    out.won = 1 / len(winners) if 0 in winners else 0.0
    return out


def log_loss(shares: list[float], won: list[float]) -> float:
    """Return the mean log loss over how games ended, in nats; a coin's is 0.693."""
    total = 0.0
    for share, end in zip(shares, won, strict=True):
        sure = min(max(share, 1e-9), 1 - 1e-9)
        total -= end * math.log(sure) + (1 - end) * math.log(1 - sure)
    return total / len(won)


def fitted(leads: Any, won: Any) -> Any:
    """Fit a logistic regression by Newton's method, with a light ridge."""
    spread = leads.std(0) + 1e-9
    scaled = leads / spread
    weights = np.zeros(leads.shape[1])
    pull = 1e-3 * np.eye(len(weights))
    for _ in range(30):
        share = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (share - won) / len(won) + pull @ weights
        bend = (scaled * (share * (1 - share))[:, None]).T @ scaled / len(won) + pull
        weights -= np.linalg.solve(bend, slope)
    return weights / spread


def main(games: int, seed: int) -> None:
    training: list[SampledGame] = []
    held_out: list[SampledGame] = []
    for number in range(games):
        (held_out if number % HOLD_OUT == 0 else training).append(played(number, seed))
    weights = fitted(
        np.array([lead for game in training for lead in game.leads], float),
        np.array([game.won for game in training for _ in game.leads]),
    )
    won = [game.won for game in held_out for _ in game.leads]
    refitted = [1 / (1 + math.exp(-float(np.dot(lead, weights)))) for game in held_out for lead in game.leads]
    lines = [
        f"{games} games, {len(won)} positions held out; log loss in nats, 0.693 for a coin",
        f"  rule of thumb {log_loss([share for game in held_out for share in game.evaluations], won):.3f}",
        f"  win odds as they are {log_loss([share for game in held_out for share in game.odds], won):.3f}",
        f"  fitted again {log_loss(refitted, won):.3f}",
    ]
    for (name, now), weight in zip(FEATURES, weights, strict=True):
        lines.append(f'    ("{name}", {weight:.3f}),  # now {now}')
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
