"""Two sides under the same luck: rules against rules, or players against players. It stops when the answer is clear.

If the two sides play by the same rules, each with a bot and, in some games, a deck of its own, they play against each
other, each luck once from every seat. If their rules differ, the same bots play each luck by the one and by the
other, and what the games were like is compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from leyline.core.errors import LeylineError
from leyline.core.params import Spec, Value
from leyline.lab.intervals import ConfidenceSequence, Estimate
from leyline.lab.measured_game import GameResult, Rules, seats_named
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
"""For each measure: its words, how it is read off a game, and the difference that no longer matters."""


class Side:
    """One of the two: rules, who plays, and what a seat of this side brings along."""

    def __init__(self, rules: Rules, bots: str, own: dict[str, Value] | None = None) -> None:
        self.rules = rules
        self.bots = bots
        self.own = own or {}
        """Parameters that there is one of for each seat (`deck_1`, `deck_2` …), by the name they share (`deck`)."""


def read_side(spec: Spec, seats: int, text: str, bots: str) -> Side:
    """A side written as "NAME=VALUE; NAME=VALUE", with `edition` and `bots` besides the game's parameters; of
    parameters that there is one of for each seat, the side has its own by the name without the number (`deck`).
    Raises `LeylineError`."""
    edition = ""
    values = {}
    own = {}
    names = [param.name for param in spec.params]
    for part in [piece.strip() for piece in text.split(";") if piece.strip()]:
        name, equals, value = part.partition("=")
        if not equals:
            raise LeylineError(f"a side is written NAME=VALUE; NAME=VALUE, not {part!r}")
        name, value = name.strip(), value.strip()
        if name == "edition":
            edition = value
        elif name == "bots":
            bots = value
        elif name not in names and _of_seat(name, 0) in names:
            own[name] = spec.param(_of_seat(name, 0)).read(value)
        else:
            values[name] = spec.param(name).read(value)
    return Side(Rules(spec.name, edition, seats, values), bots, own)


def _of_seat(name: str, seat: int) -> str:
    return f"{name}_{seat + 1}"


class Finding:
    """What a comparison found."""

    def __init__(self, measure: str, figure: Estimate, clear: bool, sentence: str, others: dict[str, Estimate]) -> None:
        self.measure = measure
        self.figure = figure
        self.clear = clear
        self.sentence = sentence
        self.others = others
        """The other measures, for interest: their intervals hold one by one."""


Told = Callable[[int, Estimate], None]
"""Called after each pair with how many have been played and where things stand."""


class Contest:
    """How a comparison is carried out: at most so many pairs, by these workers, with this luck."""

    def __init__(self, workers: Workers, most: int = 20000, seed: int = 1, told: Told | None = None) -> None:
        self.workers = workers
        self.most = most
        self.seed = seed
        self.told = told

    def rows(self, plans: list[Plan]) -> Iterator[list[GameResult]]:
        """Game after game, the same number of every plan at once."""
        step = 10 * self.workers.jobs
        for first in range(0, self.most, step):
            last = min(first + step, self.most)
            portions = [range(start, min(start + 10, last)) for start in range(first, last, 10)]
            columns: list[list[GameResult]] = []
            for plan in plans:
                games = [game for _, found in self.workers.play(plan, portions) for game in found]
                columns.append(sorted(games, key=_number))
            for row in zip(*columns, strict=True):
                yield list(row)


def compare(a: Side, b: Side, contest: Contest, on: str = "first") -> Finding:
    """Play until one side is clearly ahead, the two are clearly alike, or enough pairs are played. Raises
    `LeylineError`."""
    if on not in MEASURES:
        raise LeylineError(f"a comparison is made on one of {', '.join(MEASURES)}, not {on!r}")
    if sorted(a.own) != sorted(b.own):
        raise LeylineError(f"what one side has of its own, the other needs too: {', '.join([*a.own, *b.own])}")
    if a.rules.key() == b.rules.key():
        return _players(a, b, contest)
    if a.own:
        raise LeylineError("sides with something of their own play each other, so all else must be the same for both")
    return _rules(a, b, contest, on)


def _players(a: Side, b: Side, contest: Contest) -> Finding:
    """Players against players: A from every seat in turn, the others B, under the same luck."""
    if a.bots == b.bots and a.own == b.own:
        raise LeylineError("the two sides are the same")
    game = a.rules.create()
    for side in (a, b):
        if "," in side.bots:
            raise LeylineError("where both sides play by the same rules, each is one bot: bots=NAME")
        seats_named(game, side.bots)
    plans: list[Plan] = []
    for seat in range(game.seats):
        seated = [a if other == seat else b for other in range(game.seats)]
        values = dict(a.rules.values)
        for other, side in enumerate(seated):
            values.update({_of_seat(name, other): side.own[name] for name in side.own})
        rules = Rules(a.rules.game, a.rules.edition, game.seats, values)
        rules.create()
        plans.append(Plan(rules, [side.bots for side in seated], contest.most, contest.seed))
    watched = ConfidenceSequence(scale=1.0)
    fair = 1 / game.seats
    for games in contest.rows(plans):
        watched.add(sum([game.won[seat] for seat, game in enumerate(games)]) / len(games))
        figure = watched.figure()
        if contest.told:
            contest.told(figure.count, figure)
        if figure.low > fair or figure.high < fair or figure.high - figure.low < 0.02:
            break
    figure = watched.figure()
    clear = figure.low > fair or figure.high < fair
    per = "pairs" if game.seats == 2 else f"rounds of {game.seats} games"
    one, two = _names(a, b)
    if clear:
        ahead, behind = (one, two) if figure.low > fair else (two, one)
        sentence = f"{ahead} is stronger than {behind}: {one} wins {figure.percent(per)}."
    else:
        sentence = f"No difference is clear between {one} and {two}: {one} wins {figure.percent(per)}."
    return Finding("won", figure, clear, sentence, {})


def _names(a: Side, b: Side) -> tuple[str, str]:
    """What tells two sides apart that play by the same rules."""
    if a.own == b.own:
        return a.bots, b.bots
    names = [", ".join([str(side.own[name]) for name in sorted(side.own)]) for side in (a, b)]
    if a.bots != b.bots:
        names = [f"{name} ({side.bots})" for name, side in zip(names, (a, b), strict=True)]
    return names[0], names[1]


def _rules(a: Side, b: Side, contest: Contest, on: str) -> Finding:
    """Rules against rules: the same bots, the same luck, by the one and by the other."""
    plans = [
        Plan(side.rules, seats_named(side.rules.create(), side.bots), contest.most, contest.seed) for side in (a, b)
    ]
    words, read, alike = MEASURES[on]
    changes = {name: ConfidenceSequence(scale=measure[2] * 10) for name, measure in MEASURES.items()}
    before, after = ConfidenceSequence(), ConfidenceSequence()
    for one, other in contest.rows(plans):
        for name, measure in MEASURES.items():
            changes[name].add(measure[1](other) - measure[1](one))
        before.add(read(one))
        after.add(read(other))
        figure = changes[on].figure()
        if contest.told:
            contest.told(figure.count, figure)
        if figure.low > 0 or figure.high < 0 or figure.high - figure.low < alike:
            break
    figure = changes[on].figure()
    clear = figure.low > 0 or figure.high < 0
    scale, unit = (100.0, " percentage points") if on in ("first", "decided") else (1.0, "")
    span = f"{scale * figure.low:+.1f} to {scale * figure.high:+.1f}; {figure.count:,} pairs"
    change = f"{scale * figure.value:+.1f}{unit} ({span})"
    levels = f"{scale * before.figure().value:.1f}", f"{scale * after.figure().value:.1f}"
    if clear:
        direction = "raises" if figure.value > 0 else "lowers"
        sentence = f"B {direction} {words} from {levels[0]} to {levels[1]}: {change}."
    else:
        sentence = f"No difference is clear in {words} ({levels[0]} and {levels[1]}): {change}."
    return Finding(on, figure, clear, sentence, {name: changes[name].figure() for name in MEASURES if name != on})


def _number(game: GameResult) -> int:
    return game.number
