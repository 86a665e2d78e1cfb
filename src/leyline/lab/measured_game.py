"""Play one game of an experiment with bots and measure it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from random import Random

from leyline import bots
from leyline.core import registry
from leyline.core.chance import SeedChance
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame, Event, State
from leyline.core.params import Setup
from leyline.core.run import Listener, ObservationHistory, Run

SEED_STEP = 1_000_003
"""Game i of seed s has the luck of seed s * SEED_STEP + i, however many games are played at once."""
COURSE = 11
"""Moments at which the scores of a game are kept: its beginning, and after each tenth of its turns."""


def experiment_setup(game: str, edition: str = "", seats: int = 0, values: Mapping[str, object] | None = None) -> Setup:
    """Return the setup of a game with the limits that unattended play needs. Raise `UnknownGame` or `BadParameter`."""
    return registry.spec(game).setup(edition, seats, dict(values or {}), unattended=True)


class GameResult:
    """The measurements of one game."""

    def __init__(self, number: int, seed: int, seats: int) -> None:
        self.number = number
        self.seed = seed
        self.won = [0.0] * seats
        """Each seat's share of the win: 1 for a sole winner, 1/2 each for two, 1/n each for a draw."""
        self.scores = [0] * seats
        self.draw = False
        """Whether all seats share the win."""
        self.ending = ""
        """How the game ended: a key of `Game.endings`."""
        self.first = -1
        """The seat that made the first decision."""
        self.turns = 0
        self.decisions = 0
        self.forced = 0
        """Decisions with only one option."""
        self.options = 0
        """Options offered, summed over all decisions."""
        self.lead_changes = 0
        self.decided = 0.0
        """The share of turns after which the winner led for good: near 1 if the game stayed open to the end."""
        self.deficit = 0
        """The largest number of points by which the winner trailed."""
        self.stats: dict[str, int] = {}
        """How often each seat did each thing that the game counts, by "SEAT/LABEL"."""
        self.course: list[list[int]] = []
        """Each seat's score at the beginning and after each tenth of the turns."""
        self.steps: list[tuple[int, int, str, int, str]] = []
        """On request, each decision: turn, seat, kind of prompt, number of options, chosen text."""


def game_seed(seed: int, number: int) -> int:
    """Return the chance seed of game `number`."""
    return seed * SEED_STEP + number


def play(game: AnyGame, names: list[str], seed: int, number: int, steps: bool = False) -> GameResult:
    """Play game `number` of an experiment. The same arguments give the same game on every machine, as long as bots
    count simulations, not seconds. Raise `LeylineError` if a bot's name is unknown."""
    own_seed = game_seed(seed, number)
    measured = MeasuredGame(game, names, GameResult(number, own_seed, game.seats), steps)
    run = Run(game, SeedChance(own_seed))
    run.history = measured.history
    run.listeners.append(measured)
    run.play(measured.choose)
    return measured.finish(run.state, game.winners(run.state), game.ending(run.state))


class Measurement(Listener):
    """What is counted while bots or people play a game."""

    def __init__(self, game: AnyGame, out: GameResult) -> None:
        self.game = game
        self.out = out
        self.leads = Leads(game)
        self.move = -1

    def decide(self, state: State, seat: int) -> list[int]:
        """Count a decision of a seat, and return its options."""
        game, out = self.game, self.out
        move = game.move_number(state)
        if move != self.move:
            self.move = move
            out.turns += 1
            self.leads.note(game.scores(state))
        codes = game.options(state)
        out.decisions += 1
        out.options += len(codes)
        out.forced += len(codes) == 1
        if out.first < 0:
            out.first = seat
        return codes

    def after(self, state: State, code: int, events: list[Event]) -> None:
        """Count what an action or an outcome caused."""
        stats = self.out.stats
        for event in events:
            for seat, label in self.game.stat_labels(event):
                key = f"{seat}/{label}"
                stats[key] = stats.get(key, 0) + 1

    def finish(self, state: State, winners: list[int], ending: str) -> GameResult:
        """Return what was counted, with the result."""
        out = self.out
        out.scores = self.game.scores(state)
        self.leads.note(out.scores)
        for seat in winners:
            out.won[seat] = 1.0 / len(winners)
        out.draw = len(winners) == self.game.seats
        out.ending = ending
        out.lead_changes, out.decided, out.deficit = self.leads.summary(winners)
        out.course = self.leads.course()
        return out


class MeasuredGame(Measurement):
    """A game that bots play."""

    def __init__(self, game: AnyGame, names: list[str], out: GameResult, steps: bool) -> None:
        super().__init__(game, out)
        self.bots = [bots.create(name, out.seed * 10 + seat) for seat, name in enumerate(names)]
        self.history = ObservationHistory(game)
        self.steps = steps
        self.rng = Random(out.seed)

    def choose(self, state: State, seat: int) -> int:
        """Return a bot's choice, and count the decision."""
        codes = self.decide(state, seat)
        code = codes[0]
        if len(codes) > 1:
            observation = bots.Observation(self.game, state, seat, self.rng, self.history.of(seat))
            code = self.bots[seat].choose(observation)
        if self.steps:
            game, out = self.game, self.out
            out.steps.append((out.turns, seat, game.prompt(state).kind, len(codes), game.text(code)))
        return code


class Leads:
    """The scores after each turn, and what they say about the lead."""

    def __init__(self, game: AnyGame) -> None:
        self.seats = game.seats
        self.history: list[list[int]] = []

    def note(self, scores: list[int]) -> None:
        """Record the scores at the end of a turn."""
        self.history.append(scores)

    def course(self) -> list[list[int]]:
        """Return each seat's score at `COURSE` moments, evenly spread over the game."""
        last = len(self.history) - 1
        moments = [self.history[round(last * place / (COURSE - 1))] for place in range(COURSE)]
        return [[scores[seat] for scores in moments] for seat in range(self.seats)]

    def summary(self, winners: list[int]) -> tuple[int, float, int]:
        """Return how often the lead changed hands, the share of turns after which the winner led (or shared the lead)
        for good, and the largest deficit of the winner. A shared win counts for the first winner."""
        leaders = [self._leader(scores) for scores in self.history]
        alone = [leader for leader in leaders if leader >= 0]
        changes = len([1 for before, after in pairwise(alone) if before != after])
        winner = winners[0]
        deficit = max([max(scores) - scores[winner] for scores in self.history])
        behind = [index for index, scores in enumerate(self.history) if scores[winner] < max(scores)]
        decided = (behind[-1] + 1) / len(self.history) if behind else 0.0
        return changes, decided, deficit

    def _leader(self, scores: list[int]) -> int:
        best = max(scores)
        return scores.index(best) if scores.count(best) == 1 else -1


def parse_bots(game: AnyGame, given: str) -> list[str]:
    """Return the bots of a list such as "greedy,random", one per seat; a single name takes every seat. Raise
    `LeylineError` if a name or the number of names is wrong."""
    names = [name.strip() for name in given.split(",")]
    if len(names) == 1:
        names *= game.seats
    for name in names:
        bots.check(name, game)
    if len(names) != game.seats:
        raise LeylineError(f"{game.setup.spec.title} has {game.seats} seats here, but {len(names)} bots were given")
    return names
