"""Two sides under the same luck: rules against rules, or bots against bots. It stops when the answer is clear.

If the two sides play by the same rules, they play against each other, each luck once from every seat. If their
rules differ, the same bots play each luck by the one and by the other, and what the games were like is
compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from leyline.core.errors import LeylineError
from leyline.core.params import Spec
from leyline.lab.figures import Figure, Watched
from leyline.lab.playing import Played, Rules, seats_named
from leyline.lab.sim import Plan, Workers

MEASURES: dict[str, tuple[str, Callable[[Played], float], float]] = {
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
    """One of the two: rules, and who plays."""

    def __init__(self, rules: Rules, bots: str) -> None:
        self.rules = rules
        self.bots = bots


def read_side(spec: Spec, seats: int, text: str, bots: str) -> Side:
    """A side written as "NAME=VALUE; NAME=VALUE", with `edition` and `bots` besides the game's parameters.
    Raises `LeylineError`."""
    edition = ""
    values = {}
    for part in [piece.strip() for piece in text.split(";") if piece.strip()]:
        name, equals, value = part.partition("=")
        if not equals:
            raise LeylineError(f"a side is written NAME=VALUE; NAME=VALUE, not {part!r}")
        name, value = name.strip(), value.strip()
        if name == "edition":
            edition = value
        elif name == "bots":
            bots = value
        else:
            values[name] = spec.param(name).read(value)
    return Side(Rules(spec.name, edition, seats, values), bots)


class Finding:
    """What a comparison found."""

    def __init__(self, measure: str, figure: Figure, clear: bool, sentence: str, others: dict[str, Figure]) -> None:
        self.measure = measure
        self.figure = figure
        self.clear = clear
        self.sentence = sentence
        self.others = others
        """The other measures, for interest: their intervals hold one by one."""


Told = Callable[[int, Figure], None]
"""Called after each pair with how many have been played and where things stand."""


class Contest:
    """How a comparison is carried out: at most so many pairs, by these workers, with this luck."""

    def __init__(self, workers: Workers, most: int = 20000, seed: int = 1, told: Told | None = None) -> None:
        self.workers = workers
        self.most = most
        self.seed = seed
        self.told = told

    def rows(self, plans: list[Plan]) -> Iterator[list[Played]]:
        """Game after game, the same number of every plan at once."""
        step = 10 * self.workers.jobs
        for first in range(0, self.most, step):
            last = min(first + step, self.most)
            portions = [range(start, min(start + 10, last)) for start in range(first, last, 10)]
            columns: list[list[Played]] = []
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
    if a.rules.key() == b.rules.key():
        return _bots(a, b, contest)
    return _rules(a, b, contest, on)


def _bots(a: Side, b: Side, contest: Contest) -> Finding:
    """Bots against bots: A from every seat in turn, the others B, under the same luck."""
    game = a.rules.create()
    for side in (a, b):
        if "," in side.bots:
            raise LeylineError("where both sides play by the same rules, each is one bot: bots=NAME")
        seats_named(game, side.bots)
    if a.bots == b.bots:
        raise LeylineError("the two sides are the same")
    plans: list[Plan] = []
    for seat in range(game.seats):
        names = [a.bots if other == seat else b.bots for other in range(game.seats)]
        plans.append(Plan(a.rules, names, contest.most, contest.seed))
    watched = Watched(scale=1.0)
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
    if clear:
        ahead, behind = (a.bots, b.bots) if figure.low > fair else (b.bots, a.bots)
        sentence = f"{ahead} is stronger than {behind}: {a.bots} wins {figure.percent(per)}."
    else:
        sentence = f"No difference is clear between {a.bots} and {b.bots}: {a.bots} wins {figure.percent(per)}."
    return Finding("won", figure, clear, sentence, {})


def _rules(a: Side, b: Side, contest: Contest, on: str) -> Finding:
    """Rules against rules: the same bots, the same luck, by the one and by the other."""
    plans = [
        Plan(side.rules, seats_named(side.rules.create(), side.bots), contest.most, contest.seed) for side in (a, b)
    ]
    words, read, alike = MEASURES[on]
    changes = {name: Watched(scale=measure[2] * 10) for name, measure in MEASURES.items()}
    before, after = Watched(), Watched()
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


def _number(game: Played) -> int:
    return game.number
