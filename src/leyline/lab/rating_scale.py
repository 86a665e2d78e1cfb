"""The scale of ratings, for bots on a ladder and for people at tables: openskill's Plackett-Luce model, shown in Elo
points, where 400 points more means ten wins for each loss."""

from __future__ import annotations

import math

from openskill.models import PlackettLuce

BASE_RATING = 1500.0
"""The rating of a player without games."""
BETA = 25.0 / 6.0
"""openskill's measure of chance in a game."""
SCALE = 400.0 / (math.log(10.0) * math.sqrt(2.0) * BETA)
"""Elo points per openskill point."""
Z = 1.959963984540054
"""Standard deviations on each side of a 95 % interval."""
DRIFT = 25.0 / 300.0
"""How much less sure a person's rating becomes with every game (openskill's tau): people learn, bots do not."""
_people = PlackettLuce(beta=BETA, tau=DRIFT)
FIRST = (_people.mu, _people.sigma)
"""The rating of a player without games, as openskill keeps it."""


def shown(mu: float) -> float:
    """Return a rating in Elo points."""
    return BASE_RATING + SCALE * (mu - _people.mu)


def half(sigma: float) -> float:
    """Return half the width of a rating's 95 % interval, in Elo points."""
    return SCALE * Z * sigma


def after_game(before: list[tuple[float, float]], places: list[int]) -> list[tuple[float, float]]:
    """Return every player's rating after a game, from those before it and the place that each took: 0 is the best, and
    equal places are a draw."""
    teams = [[_people.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
    return [(one.mu, one.sigma) for (one,) in _people.rate(teams, ranks=[float(place) for place in places])]
