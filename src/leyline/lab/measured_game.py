"""One game of an experiment, played by bots and measured while it is played."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from leyline import bots
from leyline.core import registry
from leyline.core.chance import SeedChance
from leyline.core.errors import LeylineError
from leyline.core.game import CHANCE, OVER, AnyGame, Event, State
from leyline.core.params import Value

LUCK_STEP = 1_000_003
"""Game i of seed s has the luck of seed s * LUCK_STEP + i, however many games are played at once."""


class Rules:
    """What is played: plain values that can be sent to another process."""

    def __init__(self, game: str, edition: str = "", seats: int = 0, values: dict[str, Value] | None = None) -> None:
        self.game = game
        self.edition = edition
        self.seats = seats
        self.values = values or {}

    def create(self) -> AnyGame:
        """The game, with the limits that unattended play needs. Raises `UnknownGame` or `BadParameter`."""
        return registry.create(self.game, self.edition, self.seats, dict(self.values), unattended=True)

    def key(self) -> str:
        """The same for the same rules, whatever order they were given in."""
        values = ",".join([f"{name}={self.values[name]}" for name in sorted(self.values)])
        return f"{self.game}/{self.edition}/{self.seats}/{values}"


class GameResult:
    """What was seen of one game."""

    def __init__(self, number: int, luck: int, seats: int) -> None:
        self.number = number
        self.luck = luck
        self.won = [0.0] * seats
        """Each seat's share of the victory: 1 for a lone winner, 1/2 each for two, 1/n each for a draw."""
        self.scores = [0] * seats
        self.first = -1
        """The seat that made the first decision."""
        self.turns = 0
        self.decisions = 0
        self.forced = 0
        """Decisions with a single option."""
        self.options = 0
        """Options offered, over all decisions."""
        self.lead_changes = 0
        self.decided = 0.0
        """The share of the turns after which the winner led for good: near 1 if it stayed open to the end."""
        self.deficit = 0
        """How far behind in points the winner was at the worst moment."""
        self.marks: dict[str, int] = {}
        """How often each seat did what the game counts, as "SEAT/LABEL"."""
        self.steps: list[tuple[int, int, str, int, str]] = []
        """If asked for, each decision: turn, seat, kind of question, number of options, the text chosen."""


def luck_of(seed: int, number: int) -> int:
    """The seed of a game's luck."""
    return seed * LUCK_STEP + number


def play(game: AnyGame, names: list[str], seed: int, number: int, steps: bool = False) -> GameResult:
    """Play game `number` of an experiment. The same arguments give the same game on every machine, as long as
    bots count simulations and not seconds. Raises `LeylineError` if a bot's name is unknown."""
    luck = luck_of(seed, number)
    chance = SeedChance(luck)
    seated = [bots.create(name, luck * 10 + seat) for seat, name in enumerate(names)]
    rng = Random(luck)
    seen: list[list[int]] = [[] for _ in names]
    """What has happened, as each seat saw it; a list for all where nothing is hidden."""
    out = GameResult(number, luck, game.seats)
    state: State = game.initial_state()
    hides = game.has_hidden_information()
    leads = Leads(game)
    group = -1
    while True:
        pending = game.pending(state)
        if pending == OVER:
            break
        if pending == CHANCE:
            _apply(game, state, chance.draw(game, state, 0), out, seen)
            continue
        if game.move_number(state) != group:
            group = game.move_number(state)
            out.turns += 1
            leads.note(game.scores(state))
        codes = game.options(state)
        out.decisions += 1
        out.options += len(codes)
        out.forced += len(codes) == 1
        if out.first < 0:
            out.first = pending
        code = codes[0]
        if len(codes) > 1:
            code = seated[pending].choose(bots.Observation(game, state, pending, rng, seen[pending if hides else 0]))
        if steps:
            out.steps.append((out.turns, pending, game.prompt(state).kind, len(codes), game.text(code)))
        _apply(game, state, code, out, seen)
    out.scores = game.scores(state)
    leads.note(out.scores)
    winners = game.winners(state)
    for seat in winners:
        out.won[seat] = 1.0 / len(winners)
    out.lead_changes, out.decided, out.deficit = leads.told(winners)
    return out


def _apply(game: AnyGame, state: State, code: int, out: GameResult, seen: list[list[int]]) -> None:
    if game.has_hidden_information():
        for seat in range(game.seats):
            seen[seat].append(game.observation_id(state, code, seat))
    else:
        seen[0].append(code)
    events: list[Event] = []
    state.events = events
    game.apply(state, code)
    state.events = None
    for event in events:
        for seat, label in game.stat_labels(event):
            key = f"{seat}/{label}"
            out.marks[key] = out.marks.get(key, 0) + 1


class Leads:
    """Who was ahead after each turn."""

    def __init__(self, game: AnyGame) -> None:
        self.seats = game.seats
        self.course: list[list[int]] = []

    def note(self, scores: list[int]) -> None:
        """The points at the end of a turn."""
        self.course.append(scores)

    def told(self, winners: list[int]) -> tuple[int, float, int]:
        """How often the lead passed to another seat, after which share of the turns the winner led for good (or
        was level at the top), and how far behind the winner once was. A shared victory counts for the first of
        the winners."""
        leaders = [self._leader(scores) for scores in self.course]
        alone = [leader for leader in leaders if leader >= 0]
        changes = len([1 for before, after in pairwise(alone) if before != after])
        winner = winners[0]
        deficit = max([max(scores) - scores[winner] for scores in self.course])
        behind = [index for index, scores in enumerate(self.course) if scores[winner] < max(scores)]
        decided = (behind[-1] + 1) / len(self.course) if behind else 0.0
        return changes, decided, deficit

    def _leader(self, scores: list[int]) -> int:
        best = max(scores)
        return scores.index(best) if scores.count(best) == 1 else -1


def seats_named(game: AnyGame, given: str) -> list[str]:
    """The bots of a list "greedy,random"; one name alone sits everywhere. Raises `LeylineError`."""
    names = [name.strip() for name in given.split(",")]
    if len(names) == 1:
        names *= game.seats
    for name in names:
        bots.create(name, 0)
    if len(names) != game.seats:
        raise LeylineError(f"{game.setup.spec.title} has {game.seats} seats here; {len(names)} bots were given")
    return names
