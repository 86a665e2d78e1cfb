"""Rate bots against each other: games between neighbours on a list from weak to strong, rated with openskill.

Each bot plays the next one on the list and, half as often, the one after that, so that no rating depends on a single
pairing. Every seed is played twice, once from each seat. Ratings use the Elo scale: 400 points more means ten wins for
each loss."""

from __future__ import annotations

from random import Random

from openskill.models import PlackettLuce

from leyline import bots
from leyline.bots import levels
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.core.params import Setup
from leyline.lab.intervals import Estimate, share
from leyline.lab.measured_game import GameResult, experiment_setup
from leyline.lab.plan import Plan
from leyline.lab.rating_scale import BETA, half, shown
from leyline.lab.simulation import Progress, Workers

LEVELS = [f"level-{level}" for level in levels.LEVELS]
"""The default players."""
SEATS = 2
DRAWN = 0.5
"""A bot's share of a drawn game."""
ORDERS = 30
"""The number of orders in which the results are rated and averaged."""


class RatedBot:
    """A bot's rating and how it was found."""

    def __init__(
        self, name: str, rating: float, half: float, games: int, below: Estimate | None, draws: int = 0
    ) -> None:
        self.name = name
        self.rating = rating
        self.half = half
        """Half the width of the 95 % interval."""
        self.games = games
        self.below = below
        """Its share of the games against the previous bot on the list, a draw as half; None for the first."""
        self.draws = draws
        """Draws among the games against the previous bot."""

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.rating - self.half

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.rating + self.half


class Pairing:
    """Games between two bots of the list, the later (stronger) one first."""

    def __init__(self, upper: int, lower: int, games: int) -> None:
        self.upper = upper
        self.lower = lower
        self.games = games
        self.won: list[float] = []
        """The upper bot's share of each game: 1, 0, or 1/2 for a draw."""


def pairings(count: int, games: int) -> list[Pairing]:
    """Return the pairings of a list of `count` bots."""
    out = [Pairing(lower + 1, lower, games) for lower in range(count - 1)]
    if games >= 4:
        out += [Pairing(lower + 2, lower, games // 4 * 2) for lower in range(count - 2)]
    return out


def check(names: list[str], games: int, game: AnyGame) -> None:
    """Raise `LeylineError` if these names and games make no ladder of this game."""
    if len(names) < 2:
        raise LeylineError("A ladder needs at least two bots.")
    for name in names:
        bots.check(name, game)
        if names.count(name) > 1:
            raise LeylineError(f"{name} is on the ladder twice.")
    if games < 2 or games % 2:
        raise LeylineError(f"Neighbours play an even number of games, half from each seat, not {games}.")


def total(names: list[str], games: int) -> int:
    """Return the number of games of a ladder."""
    return sum([pairing.games for pairing in pairings(len(names), games)])


def ladder(
    setup: Setup, names: list[str], games: int, workers: Workers, seed: int = 1, progress: Progress | None = None
) -> list[RatedBot]:
    """Return the rated bots in the order of the names, from `games` games between neighbours. The same seed gives the
    same ladder, as long as bots count simulations, not seconds. Raise `LeylineError`."""
    setup = experiment_setup(setup.spec.name, setup.edition, SEATS, setup.changed())
    check(names, games, setup.create())
    played_pairings = pairings(len(names), games)
    for number, pairing in enumerate(played_pairings):
        pairing.won = _won(setup, names, pairing, workers, seed + number, progress)
    return rated(names, played_pairings, seed)


def _won(
    setup: Setup, names: list[str], pairing: Pairing, workers: Workers, seed: int, progress: Progress | None
) -> list[float]:
    """Return the upper bot's share of each game: first those from the first seat, then the others."""
    out: list[float] = []
    for seat in range(SEATS):
        players = [names[pairing.upper], names[pairing.lower]]
        if seat == 1:
            players.reverse()
        plan = Plan(setup, players, pairing.games // SEATS, seed)
        found: list[GameResult] = []
        for _, played in workers.play(plan, plan.batches()):
            found += played
            if progress:
                progress(len(played))
        found.sort(key=lambda game: game.number)
        out += [game.won[seat] for game in found]
    return out


def rated(names: list[str], played_pairings: list[Pairing], seed: int) -> list[RatedBot]:
    """Return ratings from the results. A rating that is updated after every game depends on their order, so rate many
    orders, drawn from the seed, and average."""
    results = [(pairing, won) for pairing in played_pairings for won in pairing.won]
    games = [0] * len(names)
    for pairing, _ in results:
        games[pairing.upper] += 1
        games[pairing.lower] += 1
    rng = Random(seed)
    ratings, halves = [0.0] * len(names), [0.0] * len(names)
    for _ in range(ORDERS):
        rng.shuffle(results)
        for place, (middle, width) in enumerate(_in_order(len(names), results)):
            ratings[place] += middle / ORDERS
            halves[place] += width / ORDERS
    below = {pairing.upper: pairing for pairing in played_pairings if pairing.upper == pairing.lower + 1}
    out: list[RatedBot] = []
    for place, name in enumerate(names):
        met = below.get(place)
        figure = share(sum(met.won), len(met.won)) if met else None
        draws = len([won for won in met.won if won == DRAWN]) if met else 0
        out.append(RatedBot(name, ratings[place], halves[place], games[place], figure, draws))
    return out


def _in_order(count: int, results: list[tuple[Pairing, float]]) -> list[tuple[float, float]]:
    """Return each bot's rating and half interval after the results in this order."""
    model = PlackettLuce(beta=BETA, tau=0.0)
    known = [model.rating() for _ in range(count)]
    for pairing, won in results:
        upper, lower = pairing.upper, pairing.lower
        teams = model.rate([[known[upper]], [known[lower]]], ranks=[1.0 - won, won])
        known[upper], known[lower] = teams[0][0], teams[1][0]
    return [(shown(one.mu), half(one.sigma)) for one in known]


def table(rated_bots: list[RatedBot]) -> str:
    """Return the ladder as a Markdown table, the strongest first."""
    lines = ["| bot | rating | 95 % interval | games | against the one below |", "|---|---|---|---|---|"]
    for rung in reversed(rated_bots):
        below = _against_below(rung)
        lines.append(
            f"| {rung.name} | {rung.rating:.0f} | {rung.low:.0f} to {rung.high:.0f} | {rung.games} | {below} |"
        )
    return "\n".join(lines)


def _against_below(rung: RatedBot) -> str:
    """Return how a bot did against the one below it; a draw is no win."""
    below = rung.below
    if below is None:
        return "–"
    if not rung.draws:
        return f"won {below.percent()}"
    won = below.value - DRAWN * rung.draws / below.count
    drawn = rung.draws / below.count
    return f"won {100 * won:.1f} %, drew {100 * drawn:.1f} %; with draws as half {below.percent()}"
