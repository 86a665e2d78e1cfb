"""Compare two sides with common random numbers: rules against rules, or players against players. Stop once it is clear,
or once the size of the difference is known well enough.

Sides with the same rules, each with its bot and, in some games, its deck, play each other: every seed once from each
seat. Sides with different rules are played by the same bots on the same seeds, and the games are compared."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass

from leyline.core.errors import LeylineError
from leyline.core.params import Spec
from leyline.lab.intervals import ConfidenceSequence, Estimate
from leyline.lab.measured_game import GameResult, experiment_setup, parse_bots
from leyline.lab.outcomes import Outcomes
from leyline.lab.plan import Plan, Players, at_once
from leyline.lab.sides import Side, seat_parameter, side_names

MEASURES: dict[str, tuple[str, Callable[[GameResult], float], float]] = {
    "first": ("the first player's share of wins", lambda game: game.won[game.first], 0.02),
    "draws": ("the share of draws", lambda game: float(game.draw), 0.02),
    "turns": ("the number of turns", lambda game: float(game.turns), 0.5),
    "decisions": ("the number of decisions", lambda game: float(game.decisions), 1.0),
    "margin": ("the winning margin", lambda game: float(max(game.scores) - sorted(game.scores)[-2]), 0.5),
    "score": ("the points per player", lambda game: sum(game.scores) / len(game.scores), 0.5),
    "leads": ("the number of lead changes", lambda game: float(game.lead_changes), 0.1),
    "decided": ("how late the game is decided", lambda game: game.decided, 0.02),
}
"""For each measure: its words, how to read it off a game, and the difference too small to matter."""
SHARES = ("first", "draws", "decided")
"""The measures that are shares of games or turns: differences between them are percentage points."""

CLEAR, ALIKE, PRECISE, ALL_PLAYED = "clear", "alike", "precise", "all played"
"""Why a comparison stopped."""


@dataclass(frozen=True)
class Finding:
    """The result of a comparison."""

    measure: str
    estimate: Estimate
    """The mean so far and an interval that holds however the run was stopped. Where it stopped as soon as the answer
    was clear, the mean tends to exaggerate the difference; the interval does not."""
    clear: bool
    stopped: str
    """`clear`, `alike`, `precise` or `all played`."""
    sentence: str
    note: str
    """What a reader should know about the sentence: draws, limits, early stopping. May be empty."""
    others: dict[str, Estimate]
    """The other measures, for information: each interval holds on its own, not all together."""


OnPair = Callable[[int, Estimate], None]
"""Called after each pair with the number played and the estimate so far."""


class Pairs:
    """Games of several plans, seed by seed: at most `most` seeds."""

    def __init__(self, most: int, seed: int = 1, on_pair: OnPair | None = None, precise: float | None = None) -> None:
        self.most = most
        self.seed = seed
        self.on_pair = on_pair
        self.precise = precise
        """Stop when the interval reaches no further than this to either side, in percentage points for shares,
        instead of when the answer is clear."""

    def coming(self, plans: list[Plan]) -> AsyncIterator[list[GameResult]]:
        """Yield, seed by seed, the game of every plan."""
        raise NotImplementedError

    def stop(self, estimate: Estimate, neutral: float, alike: float, is_share: bool) -> str:
        """Return why to stop after this estimate; empty to go on."""
        if self.on_pair:
            self.on_pair(estimate.count, estimate)
        width = estimate.high - estimate.low
        if self.precise is not None:
            return PRECISE if width <= 2 * self.precise / (100 if is_share else 1) else ""
        if estimate.low > neutral or estimate.high < neutral:
            return CLEAR
        return ALIKE if width < alike else ""


class PairedGames(Pairs):
    """Pairs of games that are played by `workers`."""

    def __init__(
        self,
        workers: Players,
        most: int = 20000,
        seed: int = 1,
        on_pair: OnPair | None = None,
        precise: float | None = None,
    ) -> None:
        super().__init__(most, seed, on_pair, precise)
        self.workers = workers

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

    async def coming(self, plans: list[Plan]) -> AsyncIterator[list[GameResult]]:
        """Yield, seed by seed, the game of every plan."""
        for row in self.rows(plans):
            yield row


def compare(a: Side, b: Side, paired: Pairs, on: str = "first") -> Finding:
    """Play until one side is clearly ahead, the sides are clearly alike (or, with `paired.precise`, until the interval
    is narrow enough), or all pairs are played. Raise `LeylineError`."""
    return at_once(comparing(a, b, paired, on))


async def comparing(a: Side, b: Side, paired: Pairs, on: str = "first") -> Finding:
    """Do the same with games that come in from elsewhere."""
    if on not in MEASURES:
        raise LeylineError(f"Compare on one of {', '.join(MEASURES)}, not {on!r}.")
    if sorted(a.seat_values) != sorted(b.seat_values):
        raise LeylineError(f"Give both sides a value for {', '.join(dict.fromkeys([*a.seat_values, *b.seat_values]))}.")
    if a.setup.key() == b.setup.key():
        return await _players(a, b, paired)
    if a.seat_values:
        raise LeylineError("Sides with their own decks play each other, so everything else must be the same for both.")
    return await _rules(a, b, paired, on)


def _without_effect(a: Side, b: Side) -> str:
    """Return which of the given values change nothing; empty if all do."""
    idle = list(dict.fromkeys([*a.without_effect, *b.without_effect]))
    if not idle:
        return ""
    verb = "changes" if len(idle) == 1 else "change"
    return f"{' and '.join(idle)} {verb} nothing: edition {b.setup.edition} has that anyway."


# --- players ------------------------------------------------------------------------------------------------


async def _players(a: Side, b: Side, paired: Pairs) -> Finding:
    """Compare players: A takes each seat in turn against B, on the same seeds."""
    if a.bots == b.bots and a.seat_values == b.seat_values:
        raise LeylineError(f"The two sides are the same. {_without_effect(a, b)}".strip())
    game = a.setup.create()
    for side in (a, b):
        if "," in side.bots:
            raise LeylineError("When both sides play by the same rules, each is one bot: bots=NAME.")
        parse_bots(game, side.bots)
    sequence = ConfidenceSequence(scale=1.0)
    fair = 1 / game.seats
    seen = Outcomes(game)
    wins = 0
    stopped = ""
    async for games in paired.coming(_seatings(a, b, paired)):
        for seat, one in enumerate(games):
            seen.add(one.won, one.ending)
            wins += one.won[seat] == 1.0
        sequence.add(sum([game.won[seat] for seat, game in enumerate(games)]) / len(games))
        stopped = paired.stop(sequence.estimate(), fair, 0.02, True)
        if stopped:
            break
    estimate = sequence.estimate()
    clear = estimate.low > fair or estimate.high < fair
    one_name, two_name = side_names(a, b)
    undecided = seen.draws + seen.shared
    score = "takes" if undecided else "wins"
    per = "pairs" if game.seats == 2 else f"rounds of {game.seats} games"
    if clear:
        ahead, behind = (one_name, two_name) if estimate.low > fair else (two_name, one_name)
        verdict = f"{ahead} is stronger than {behind}"
    else:
        verdict = f"No difference is clear between {one_name} and {two_name}"
    if stopped == CLEAR:
        figure = f"{_span(estimate)} % of the games (95 % interval; {estimate.count:,} {per})"
    else:
        figure = estimate.percent(per)
    notes = [_without_effect(a, b)]
    if undecided:
        won, drawn = 100 * wins / seen.count, 100 * undecided / seen.count
        shared = "Draws count as half" if game.seats == 2 else "Shared wins count in part"
        notes.append(f"{shared}: {one_name} won {won:.1f} % of the games alone, and {drawn:.1f} % were shared.")
    notes += [_limit_note(seen), _stop_note(stopped, f"{100 * estimate.value:.1f} %")]
    return Finding(
        "won", estimate, clear, stopped or ALL_PLAYED, f"{verdict}: {one_name} {score} {figure}.", _joined(notes), {}
    )


def _seatings(a: Side, b: Side, paired: Pairs) -> list[Plan]:
    """Return a plan for each seat that A takes."""
    seats = a.setup.seats
    plans: list[Plan] = []
    for seat in range(seats):
        seated = [a if other == seat else b for other in range(seats)]
        values = dict(a.setup.changed())
        for other, side in enumerate(seated):
            values.update({seat_parameter(name, other): side.seat_values[name] for name in side.seat_values})
        setup = experiment_setup(a.setup.spec.name, a.setup.edition, seats, values)
        setup.create()
        plans.append(Plan(setup, [side.bots for side in seated], paired.most, paired.seed))
    return plans


# --- rules --------------------------------------------------------------------------------------------------


async def _rules(a: Side, b: Side, paired: Pairs, on: str) -> Finding:
    """Compare rules: the same bots on the same seeds, by both rule sets."""
    games = [side.setup.create() for side in (a, b)]
    names = [parse_bots(game, side.bots) for game, side in zip(games, (a, b), strict=True)]
    plans = [Plan(game.setup, bots, paired.most, paired.seed) for game, bots in zip(games, names, strict=True)]
    words, (_, read, alike) = measure_words(on, a.setup.spec), MEASURES[on]
    changes = {name: ConfidenceSequence(scale=measure[2] * 10) for name, measure in MEASURES.items()}
    before, after = ConfidenceSequence(), ConfidenceSequence()
    seen = [Outcomes(game) for game in games]
    stopped = ""
    async for one, other in paired.coming(plans):
        for name, measure in MEASURES.items():
            changes[name].add(measure[1](other) - measure[1](one))
        before.add(read(one))
        after.add(read(other))
        seen[0].add(one.won, one.ending)
        seen[1].add(other.won, other.ending)
        stopped = paired.stop(changes[on].estimate(), 0.0, alike, on in SHARES)
        if stopped:
            break
    estimate = changes[on].estimate()
    clear = estimate.low > 0 or estimate.high < 0
    scale = 100.0 if on in SHARES else 1.0
    percent = " %" if on in SHARES else ""
    levels = [f"{scale * level.estimate().value:.1f}{percent}" for level in (before, after)]
    if clear:
        verb = "raises" if estimate.value > 0 else "lowers"
        if stopped == CLEAR:
            sentence = f"B {verb} {words}: {difference(on, estimate, middle=False)}."
        else:
            sentence = f"B {verb} {words} from {levels[0]} to {levels[1]}: {difference(on, estimate)}."
    else:
        sentence = f"No difference is clear in {words} ({levels[0]} and {levels[1]}): {difference(on, estimate)}."
    notes = [_without_effect(a, b)]
    if seen[0].draws or seen[1].draws:
        half = f" A draw counts as 1/{a.setup.seats}." if on == "first" else ""
        shares = [100 * one.draws / one.count for one in seen]
        notes.append(f"Draws: {shares[0]:.1f} % by A, {shares[1]:.1f} % by B.{half}")
    notes += [_limit_note(*seen), _stop_note(stopped, f"{levels[0]} and {levels[1]}")]
    others = {name: changes[name].estimate() for name in MEASURES if name != on}
    return Finding(on, estimate, clear, stopped or ALL_PLAYED, sentence, _joined(notes), others)


# --- words --------------------------------------------------------------------------------------------------


def measure_words(measure: str, spec: Spec) -> str:
    """Return a measure in the words of a game, which may count something else than points."""
    return MEASURES[measure][0].replace("points", spec.score_unit)


def difference(measure: str, estimate: Estimate, middle: bool = True) -> str:
    """Return a difference in words: "+1.9 (+1.7 to +2.1; 400 pairs)", or only its interval."""
    scale, unit = (100.0, " percentage points") if measure in SHARES else (1.0, "")
    span = f"{scale * estimate.low:+.1f} to {scale * estimate.high:+.1f}"
    if not middle:
        return f"{span}{unit} (95 % interval; {estimate.count:,} pairs)"
    return f"{scale * estimate.value:+.1f}{unit} ({span}; {estimate.count:,} pairs)"


def _span(estimate: Estimate) -> str:
    return f"{100 * max(estimate.low, 0.0):.1f} to {100 * min(estimate.high, 1.0):.1f}"


def _limit_note(*seen: Outcomes) -> str:
    """Return how many games a limit ended; empty if none."""
    shares = [f"{100 * one.endings.get('limit', 0) / one.count:.1f} %" for one in seen]
    if not any([one.endings.get("limit", 0) for one in seen]):
        return ""
    return f"Ended by a limit of turns or rounds: {', '.join(shares)} of the games{' (A, B)' if len(seen) > 1 else ''}."


def _stop_note(stopped: str, seen: str) -> str:
    if stopped != CLEAR:
        return ""
    return (
        "The comparison stopped as soon as this was clear. The interval allows for that; the mean so far "
        f"({seen}) tends to exaggerate the difference."
    )


def _joined(notes: list[str]) -> str:
    return " ".join([note for note in notes if note])


def _number(game: GameResult) -> int:
    return game.number
