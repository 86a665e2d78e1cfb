"""Compare two sides with common random numbers: rules against rules, or players against players. Stop once it is clear.

Sides with the same rules, each with its bot and, in some games, its deck, play each other: every seed once from each
seat. Sides with different rules are played by the same bots on the same seeds, and the games are compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from leyline.core.errors import LeylineError
from leyline.core.params import Setup, Spec, Value
from leyline.lab.intervals import ConfidenceSequence, Estimate
from leyline.lab.measured_game import GameResult, experiment_setup, parse_bots
from leyline.lab.simulation import Plan, Workers

MEASURES: dict[str, tuple[str, Callable[[GameResult], float], float]] = {
    "first": ("the first player's share of victories", lambda game: game.won[game.first], 0.02),
    "turns": ("the number of turns", lambda game: float(game.turns), 0.5),
    "decisions": ("the number of decisions", lambda game: float(game.decisions), 1.0),
    "margin": ("the winning margin", lambda game: float(max(game.scores) - sorted(game.scores)[-2]), 0.5),
    "score": ("the points per player", lambda game: sum(game.scores) / len(game.scores), 0.5),
    "leads": ("the number of lead changes", lambda game: float(game.lead_changes), 0.1),
    "decided": ("how late the game is decided", lambda game: game.decided, 0.02),
}
"""For each measure: its words, how to read it off a game, and the difference too small to matter."""


class Side:
    """One side: its setup, its bots, and the parameters that belong to its seats."""

    def __init__(self, setup: Setup, bots: str, seat_values: dict[str, Value] | None = None) -> None:
        self.setup = setup
        self.bots = bots
        self.seat_values = seat_values or {}
        """Per-seat parameters (`deck_1`, `deck_2` …) by their common name (`deck`)."""


def read_side(spec: Spec, seats: int, text: str, bots: str) -> Side:
    """Parse a side written as "NAME=VALUE; NAME=VALUE": `edition`, `bots`, the game's parameters, and per-seat
    parameters by their name without the number (`deck`). Raise `LeylineError`."""
    edition = ""
    values = {}
    seat_values = {}
    names = [param.name for param in spec.params]
    for part in [piece.strip() for piece in text.split(";") if piece.strip()]:
        name, equals, value = part.partition("=")
        if not equals:
            raise LeylineError(f"Write a side as NAME=VALUE; NAME=VALUE, not {part!r}.")
        name, value = name.strip(), value.strip()
        if name == "edition":
            edition = value
        elif name == "bots":
            bots = value
        elif name not in names and _seat_parameter(name, 0) in names:
            seat_values[name] = spec.param(_seat_parameter(name, 0)).read(value)
        else:
            values[name] = spec.param(name).read(value)
    return Side(experiment_setup(spec.name, edition, seats, values), bots, seat_values)


def _seat_parameter(name: str, seat: int) -> str:
    return f"{name}_{seat + 1}"


@dataclass(frozen=True)
class Finding:
    """The result of a comparison."""

    measure: str
    estimate: Estimate
    clear: bool
    sentence: str
    others: dict[str, Estimate]
    """The other measures, for information: each interval holds on its own, not all together."""


OnPair = Callable[[int, Estimate], None]
"""Called after each pair with the number played and the estimate so far."""


class PairedGames:
    """Games of several plans, seed by seed: at most `most` seeds, played by `workers`."""

    def __init__(self, workers: Workers, most: int = 20000, seed: int = 1, on_pair: OnPair | None = None) -> None:
        self.workers = workers
        self.most = most
        self.seed = seed
        self.on_pair = on_pair

    def rows(self, plans: list[Plan]) -> Iterator[list[GameResult]]:
        """Yield, seed by seed, the game of every plan."""
        step = 10 * self.workers.jobs
        for first in range(0, self.most, step):
            last = min(first + step, self.most)
            batches = [range(start, min(start + 10, last)) for start in range(first, last, 10)]
            columns: list[list[GameResult]] = []
            for plan in plans:
                games = [game for _, found in self.workers.play(plan, batches) for game in found]
                columns.append(sorted(games, key=_number))
            for row in zip(*columns, strict=True):
                yield list(row)


def compare(a: Side, b: Side, paired: PairedGames, on: str = "first") -> Finding:
    """Play until one side is clearly ahead, the sides are clearly alike, or all pairs are played. Raise
    `LeylineError`."""
    if on not in MEASURES:
        raise LeylineError(f"Compare on one of {', '.join(MEASURES)}, not {on!r}.")
    if sorted(a.seat_values) != sorted(b.seat_values):
        raise LeylineError(f"Give both sides a value for {', '.join(dict.fromkeys([*a.seat_values, *b.seat_values]))}.")
    if a.setup.key() == b.setup.key():
        return _players(a, b, paired)
    if a.seat_values:
        raise LeylineError("Sides with their own decks play each other, so everything else must be the same for both.")
    return _rules(a, b, paired, on)


def _players(a: Side, b: Side, paired: PairedGames) -> Finding:
    """Compare players: A takes each seat in turn against B, on the same seeds."""
    if a.bots == b.bots and a.seat_values == b.seat_values:
        raise LeylineError("The two sides are the same.")
    game = a.setup.create()
    for side in (a, b):
        if "," in side.bots:
            raise LeylineError("When both sides play by the same rules, each is one bot: bots=NAME.")
        parse_bots(game, side.bots)
    plans: list[Plan] = []
    for seat in range(game.seats):
        seated = [a if other == seat else b for other in range(game.seats)]
        values = dict(a.setup.changed())
        for other, side in enumerate(seated):
            values.update({_seat_parameter(name, other): side.seat_values[name] for name in side.seat_values})
        setup = experiment_setup(a.setup.spec.name, a.setup.edition, game.seats, values)
        setup.create()
        plans.append(Plan(setup, [side.bots for side in seated], paired.most, paired.seed))
    sequence = ConfidenceSequence(scale=1.0)
    fair = 1 / game.seats
    for games in paired.rows(plans):
        sequence.add(sum([game.won[seat] for seat, game in enumerate(games)]) / len(games))
        estimate = sequence.estimate()
        if paired.on_pair:
            paired.on_pair(estimate.count, estimate)
        if estimate.low > fair or estimate.high < fair or estimate.high - estimate.low < 0.02:
            break
    estimate = sequence.estimate()
    clear = estimate.low > fair or estimate.high < fair
    per = "pairs" if game.seats == 2 else f"rounds of {game.seats} games"
    one, two = _names(a, b)
    if clear:
        ahead, behind = (one, two) if estimate.low > fair else (two, one)
        sentence = f"{ahead} is stronger than {behind}: {one} wins {estimate.percent(per)}."
    else:
        sentence = f"No difference is clear between {one} and {two}: {one} wins {estimate.percent(per)}."
    return Finding("won", estimate, clear, sentence, {})


def _names(a: Side, b: Side) -> tuple[str, str]:
    """Return what distinguishes two sides that play by the same rules."""
    if a.seat_values == b.seat_values:
        return a.bots, b.bots
    names = [", ".join([str(side.seat_values[name]) for name in sorted(side.seat_values)]) for side in (a, b)]
    if a.bots != b.bots:
        names = [f"{name} ({side.bots})" for name, side in zip(names, (a, b), strict=True)]
    return names[0], names[1]


def _rules(a: Side, b: Side, paired: PairedGames, on: str) -> Finding:
    """Compare rules: the same bots on the same seeds, by both rule sets."""
    plans = [Plan(side.setup, parse_bots(side.setup.create(), side.bots), paired.most, paired.seed) for side in (a, b)]
    words, read, alike = MEASURES[on]
    changes = {name: ConfidenceSequence(scale=measure[2] * 10) for name, measure in MEASURES.items()}
    before, after = ConfidenceSequence(), ConfidenceSequence()
    for one, other in paired.rows(plans):
        for name, measure in MEASURES.items():
            changes[name].add(measure[1](other) - measure[1](one))
        before.add(read(one))
        after.add(read(other))
        estimate = changes[on].estimate()
        if paired.on_pair:
            paired.on_pair(estimate.count, estimate)
        if estimate.low > 0 or estimate.high < 0 or estimate.high - estimate.low < alike:
            break
    estimate = changes[on].estimate()
    clear = estimate.low > 0 or estimate.high < 0
    scale, unit = (100.0, " percentage points") if on in ("first", "decided") else (1.0, "")
    span = f"{scale * estimate.low:+.1f} to {scale * estimate.high:+.1f}; {estimate.count:,} pairs"
    change = f"{scale * estimate.value:+.1f}{unit} ({span})"
    levels = f"{scale * before.estimate().value:.1f}", f"{scale * after.estimate().value:.1f}"
    if clear:
        direction = "raises" if estimate.value > 0 else "lowers"
        sentence = f"B {direction} {words} from {levels[0]} to {levels[1]}: {change}."
    else:
        sentence = f"No difference is clear in {words} ({levels[0]} and {levels[1]}): {change}."
    return Finding(on, estimate, clear, sentence, {name: changes[name].estimate() for name in MEASURES if name != on})


def _number(game: GameResult) -> int:
    return game.number
