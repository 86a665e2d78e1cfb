"""How strong bots are beside each other: games between neighbours on a list from weak to strong, rated with openskill.

Each bot plays the next one on the list, and, half as often, the one after that, so that no rating hangs by a single
thread. Every luck is played twice, once from each seat. Ratings are on the scale that chess players know: who has 400
points more wins ten games for each one lost."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from openskill.models import PlackettLuce

from leyline import bots
from leyline.bots import levels
from leyline.core.errors import LeylineError
from leyline.lab.intervals import Estimate, share
from leyline.lab.measured_game import GameResult, Rules
from leyline.lab.simulation import Plan, Progress, Workers

LEVELS = [f"level-{level}" for level in levels.LEVELS]
"""Who plays unless somebody is named."""
SEATS = 2
MIDDLE = 1500.0
"""The rating of a bot of which nothing is known."""
ORDERS = 30
"""In how many orders the results are taken."""
_Z = 1.959963984540054
_ALIKE = 25.0 / 6.0
"""openskill's measure of how much luck there is in a game."""
_POINTS = 400.0 / (math.log(10.0) * math.sqrt(2.0) * _ALIKE)
"""Points on our scale for one on openskill's."""


class RatedBot:
    """Where a bot stands."""

    def __init__(self, name: str, rating: float, half: float, games: int, below: Estimate | None) -> None:
        self.name = name
        self.rating = rating
        self.half = half
        """Half the width of the interval in which the rating lies with a probability of 95 %."""
        self.games = games
        self.below = below
        """Its share of the victories over the bot before it on the list; None for the first one."""

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.rating - self.half

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.rating + self.half


class Pairing:
    """Games between two bots of the list, the stronger one (by its place) first."""

    def __init__(self, upper: int, lower: int, games: int) -> None:
        self.upper = upper
        self.lower = lower
        self.games = games
        self.won: list[float] = []
        """What the upper one got of each game: 1, 0, or 1/2 for a draw."""


def meetings(count: int, games: int) -> list[Pairing]:
    """Who meets whom how often on a list of so many bots."""
    out = [Pairing(lower + 1, lower, games) for lower in range(count - 1)]
    if games >= 4:
        out += [Pairing(lower + 2, lower, games // 4 * 2) for lower in range(count - 2)]
    return out


def check(names: list[str], games: int) -> None:
    """Raises `LeylineError` if there can be no ladder of these."""
    if len(names) < 2:
        raise LeylineError("a ladder has two bots or more")
    for name in names:
        bots.create(name, 0)
        if names.count(name) > 1:
            raise LeylineError(f"{name} is on the ladder twice")
    if games < 2 or games % 2:
        raise LeylineError(f"neighbours play an even number of games, half of them from each seat, not {games}")


def total(names: list[str], games: int) -> int:
    """How many games a ladder takes."""
    return sum([meeting.games for meeting in meetings(len(names), games)])


def ladder(
    rules: Rules, names: list[str], games: int, workers: Workers, seed: int = 1, progress: Progress | None = None
) -> list[RatedBot]:
    """The rungs in the order of the names, from so many games between neighbours. The same seed gives the same ladder,
    as long as bots count simulations and not seconds. Raises `LeylineError`."""
    check(names, games)
    rules = Rules(rules.game, rules.edition, SEATS, rules.values)
    rules.create()
    met = meetings(len(names), games)
    for number, meeting in enumerate(met):
        meeting.won = _won(rules, names, meeting, workers, seed + number, progress)
    return rated(names, met, seed)


def _won(
    rules: Rules, names: list[str], meeting: Pairing, workers: Workers, seed: int, progress: Progress | None
) -> list[float]:
    """What the upper bot got of each game: first of those in which it has the first seat, then of the others."""
    out: list[float] = []
    for seat in range(SEATS):
        players = [names[meeting.upper], names[meeting.lower]]
        if seat == 1:
            players.reverse()
        plan = Plan(rules, players, meeting.games // SEATS, seed)
        found: list[GameResult] = []
        for _, played in workers.play(plan, plan.portions()):
            found += played
            if progress:
                progress(len(played))
        found.sort(key=lambda game: game.number)
        out += [game.won[seat] for game in found]
    return out


def rated(names: list[str], met: list[Pairing], seed: int) -> list[RatedBot]:
    """Ratings from the results. A rating that is adjusted after every game depends on their order, so they are taken in
    many orders that the seed decides, and what comes out is averaged."""
    results = [(meeting, won) for meeting in met for won in meeting.won]
    games = [0] * len(names)
    for meeting, _ in results:
        games[meeting.upper] += 1
        games[meeting.lower] += 1
    rng = Random(seed)
    ratings, halves = [0.0] * len(names), [0.0] * len(names)
    for _ in range(ORDERS):
        rng.shuffle(results)
        for place, (middle, half) in enumerate(_in_order(len(names), results)):
            ratings[place] += middle / ORDERS
            halves[place] += half / ORDERS
    below = dict(_neighbours(met))
    return [
        RatedBot(name, ratings[place], halves[place], games[place], below.get(place))
        for place, name in enumerate(names)
    ]


def _in_order(count: int, results: list[tuple[Pairing, float]]) -> list[tuple[float, float]]:
    """Each bot's rating and half its interval after results taken one after the other."""
    model = PlackettLuce(beta=_ALIKE, tau=0.0)
    known = [model.rating() for _ in range(count)]
    for meeting, won in results:
        upper, lower = meeting.upper, meeting.lower
        teams = model.rate([[known[upper]], [known[lower]]], ranks=[1.0 - won, won])
        known[upper], known[lower] = teams[0][0], teams[1][0]
    return [(MIDDLE + _POINTS * (one.mu - model.mu), _POINTS * _Z * one.sigma) for one in known]


def _neighbours(met: list[Pairing]) -> Iterator[tuple[int, Estimate]]:
    for meeting in met:
        if meeting.upper == meeting.lower + 1:
            yield meeting.upper, share(sum(meeting.won), len(meeting.won))


def table(rungs: list[RatedBot]) -> str:
    """The ladder as a table of Markdown, the strongest first as on every ladder."""
    lines = ["| bot | rating | 95 % interval | games | wins against the one below |", "|---|---|---|---|---|"]
    for rung in reversed(rungs):
        below = rung.below.percent() if rung.below else "–"
        lines.append(
            f"| {rung.name} | {rung.rating:.0f} | {rung.low:.0f} to {rung.high:.0f} | {rung.games} | {below} |"
        )
    return "\n".join(lines)
