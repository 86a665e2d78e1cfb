"""The sections of a report: a heading, a sentence, a plot."""

from __future__ import annotations

import json

import polars as pl

from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.lab import card_worth, charts
from leyline.lab.intervals import Estimate, mean, ratio, share
from leyline.lab.result_tables import outcomes_in

SECONDS_PER_CHOICE = 12.0
SECONDS_PER_FORCED_CHOICE = 2.0
"""Assumed thinking time of a person at a table; the minutes are estimated from these."""
ENOUGH = 20
"""The least number of players who did a thing before their share of wins is shown."""
MOST_ROWS = 40
MOST_KINDS = 3
"""Kinds of things whose worth is shown."""

Use = tuple[str, Estimate, Estimate]
"""Something that the game counts: its label, how often per player and game, and its users' share of wins."""


class Section:
    """A section of the page."""

    def __init__(self, title: str, sentence: str, drawing: str = "") -> None:
        self.title = title
        self.sentence = sentence
        self.drawing = drawing


class Sample:
    """The games of one bot against itself."""

    def __init__(self, bot: str, rows: pl.DataFrame, game: AnyGame) -> None:
        self.bot = bot
        self.rows = rows
        self.seats = game.seats
        self.count = rows.height
        self.outcomes = outcomes_in(game, rows)
        self.stats: list[dict[str, int]] = [json.loads(text) for text in rows["stats"].to_list()]

    def column(self, name: str) -> list[float]:
        """Return a column as numbers."""
        return [float(value) for value in self.rows[name].to_list()]

    def first_won(self) -> Estimate:
        """Return the first player's share of the games that one player won alone."""
        decided = self.decided()
        firsts = self.rows["first"].to_list()
        return share(len([1 for number, winner in decided.items() if winner == firsts[number]]), len(decided))

    def decided(self) -> dict[int, int]:
        """Return the winner of each game that one player won alone, by the row of the game."""
        won = [self.column(f"won_{seat}") for seat in range(self.seats)]
        return {number: seat for seat, shares in enumerate(won) for number, one in enumerate(shares) if one == 1.0}

    def forced(self) -> Estimate:
        """Return the share of decisions with a single option."""
        return ratio(self.column("forced"), self.column("decisions"))

    def uses(self) -> list[Use]:
        """Return how often each counted thing was done, and its users' share of wins in the games that one player won
        alone."""
        winners = self.decided()
        done: dict[str, list[int]] = {}
        wins: dict[str, list[bool]] = {}
        for number, stats in enumerate(self.stats):
            for key, count in stats.items():
                seat, _, label = key.partition("/")
                if seat == "-1":
                    continue
                done.setdefault(label, []).append(count)
                if number in winners:
                    wins.setdefault(label, []).append(winners[number] == int(seat))
        players = self.count * self.seats
        return [
            (
                label,
                mean([float(count) for count in counts] + [0.0] * (players - len(counts))),
                share(sum(wins.get(label, [])), len(wins.get(label, []))),
            )
            for label, counts in done.items()
        ]


def all_sections(game: AnyGame, samples: list[Sample]) -> list[Section]:
    """Return all sections; the last sample is the strongest bot's, and most numbers come from it."""
    best = samples[-1]
    unit = game.setup.spec.score_unit
    return [
        seats(game, samples),
        going_first(game, samples),
        endings(best),
        length(samples),
        minutes(best),
        points(best, unit),
        margin(best, unit),
        drama(best),
        choices(samples),
        *uses(game, best),
        *worths(game, best),
        supplies(best),
    ]


def seats(game: AnyGame, samples: list[Sample]) -> Section:
    """Does a seat win more often than the others?"""
    roles = game.setup.roles()
    rows = [(f"{role}, {one.bot}", one.outcomes.win_share(seat)) for one in samples for seat, role in enumerate(roles)]
    rows += [(f"draw, {one.bot}", one.outcomes.draw_share()) for one in samples if one.outcomes.draws]
    best = samples[-1]
    plot = charts.intervals(rows, "share of games")
    sentence = best.outcomes.winners_sentence(list(roles))
    return Section("Who wins", f"Between players of the same strength ({best.bot}): {sentence}.", plot)


def going_first(game: AnyGame, samples: list[Sample]) -> Section:
    """Is it better to go first?"""
    rows = [(one.bot, one.first_won()) for one in samples if one.decided()]
    fair = 1 / game.seats
    if not samples[-1].decided():
        return Section("Going first", "No player won a game alone, so nothing can be said about going first.")
    plot = charts.intervals(rows, "the first player's share of the decided games", reference=fair)
    return Section("Going first", f"{first_verdict(game, samples[-1])}.", plot)


def first_verdict(game: AnyGame, best: Sample) -> str:
    """Return in words whether going first is an advantage; draws and shared wins decide nothing."""
    figure, fair = best.first_won(), 1 / game.seats
    verdict = "No advantage of going first is clear"
    if figure.low > fair:
        verdict = "Going first is an advantage"
    elif figure.high < fair:
        verdict = "Going first is a disadvantage"
    return f"{verdict}: the first player won {figure.percent('decided games')}"


def endings(best: Sample) -> Section:
    """How do games end?"""
    rows = [(words, figure) for _, words, figure in best.outcomes.ending_shares()]
    sentence = "; ".join([f"{words} in {figure.percent()}" for words, figure in rows])
    return Section("How games end", f"Games ended by: {sentence}.", charts.intervals(rows, "share of games"))


def length(samples: list[Sample]) -> Section:
    """How many turns and decisions?"""
    best = samples[-1]
    turns = best.column("turns")
    sentence = f"A game takes {mean(turns).number()} turns and {mean(best.column('decisions')).number()} decisions."
    if len(samples) > 1:
        others = "; ".join([f"{one.bot} {mean(one.column('turns')).value:.1f}" for one in samples[:-1]])
        sentence += f" With other players, turns are: {others}."
    return Section("How long it is", sentence, charts.histogram(turns, "turns"))


def minutes(best: Sample) -> Section:
    """How long would people sit there?"""
    spent = [
        (lone * SECONDS_PER_FORCED_CHOICE + (every - lone) * SECONDS_PER_CHOICE) / 60
        for lone, every in zip(best.column("forced"), best.column("decisions"), strict=True)
    ]
    sentence = (
        f"At {SECONDS_PER_CHOICE:.0f} seconds per choice and {SECONDS_PER_FORCED_CHOICE:.0f} per forced one, a "
        f"game takes about {mean(spent).number()} minutes: an estimate from its decisions, not measured with people."
    )
    return Section("Minutes at the table", sentence, charts.histogram(spent, "minutes"))


def points(best: Sample, unit: str) -> Section:
    """How many points do players end with?"""
    ends = [value for seat in range(best.seats) for value in best.column(f"score_{seat}")]
    totals = [sum(row) for row in zip(*[best.column(f"score_{seat}") for seat in range(best.seats)], strict=True)]
    figure = ratio(totals, [float(best.seats)] * best.count)
    sentence = f"A player ends with {figure.number()} {unit}."
    return Section(unit.capitalize(), sentence, charts.histogram(ends, f"{unit} at the end"))


def margin(best: Sample, unit: str) -> Section:
    """How close is it?"""
    margins: list[float] = []
    for row in zip(*[best.column(f"score_{seat}") for seat in range(best.seats)], strict=True):
        ordered = sorted(row)
        margins.append(ordered[-1] - ordered[-2])
    most = max([max(best.column(f"score_{seat}")) for seat in range(best.seats)])
    near = 2 if most > 10 else 1
    close = share(len([1 for gap in margins if gap <= near]), best.count)
    sentence = f"The first two are {mean(margins).number()} {unit} apart; in {close.percent()} {near} or fewer."
    return Section("How close it is", sentence, charts.histogram(margins, f"margin in {unit}"))


def drama(best: Sample) -> Section:
    """Does the lead change, and when is it over?"""
    changes = f"The lead changes hands {mean(best.column('lead_changes')).number(digits=2)} times."
    winners = best.decided()
    if not winners:
        return Section("Drama", f"{changes} No player won alone.")
    decided = [value for number, value in enumerate(best.column("decided")) if number in winners]
    deficits = [value for number, value in enumerate(best.column("deficit")) if number in winners]
    behind = share(len([1 for value in deficits if value > 0]), len(winners))
    late = share(len([1 for value in decided if value >= 0.75]), len(winners))
    sentence = (
        f"{changes} The winner had been behind in {behind.percent('decided games')}, and took the lead for good only "
        f"in the last quarter in {late.percent('decided games')}."
    )
    plot = charts.histogram(decided, "share of the game after which the winner led for good", 20)
    return Section("Drama", sentence, plot)


def choices(samples: list[Sample]) -> Section:
    """How much is there to choose?"""
    best = samples[-1]
    offered = sum(best.column("options")) / sum(best.column("decisions"))
    sentence = (
        f"A decision offers {offered:.1f} options on average; {best.forced().percent()} of the decisions leave no "
        "choice."
    )
    plot = charts.intervals([(one.bot, one.forced()) for one in samples], "decisions with a single option")
    return Section("Choices", sentence, plot)


def uses(game: AnyGame, best: Sample) -> list[Section]:
    """What is used, and how do its users fare? Labels with the same first word stand together."""
    kinds: dict[str, list[Use]] = {}
    for use in best.uses():
        kinds.setdefault(use[0].partition(" ")[0], []).append(use)
    lone = [kind for kind, found in kinds.items() if len(found) == 1]
    if len(lone) > 1:
        kinds["other things"] = [kinds.pop(kind)[0] for kind in lone]
    fair = 1 / game.seats
    return [_used(kind, sorted(found, key=_often)[:MOST_ROWS], fair) for kind, found in kinds.items()]


def _often(use: Use) -> float:
    return -use[1].value


def _used(kind: str, rows: list[Use], fair: float) -> Section:
    often = charts.intervals([(label, count) for label, count, _ in rows], "times per player and game", percent=False)
    enough = [(label, wins) for label, _, wins in rows if wins.count >= ENOUGH]
    fares = (
        charts.intervals(enough, "share of the decided games won by those who did", reference=fair) if enough else ""
    )
    label, count, _ = rows[0]
    sentence = f"Most often: {label}, {count.number('players', 2)} times per player and game."
    telling = [(name, wins) for name, wins in enough if not wins.low <= fair <= wins.high]
    if telling:
        name, wins = max(telling, key=lambda listed: abs(listed[1].value - fair))
        better = "more" if wins.value > fair else "less"
        sentence += f" Players who did “{name}” at least once won {better} often: {wins.percent('players')}."
    else:
        sentence += " For none of them is it clear that its users win more or less often."
    sentence += " This is correlation, not cause: the player who is ahead can do more."
    return Section(f"What is used: {kind}", sentence, often + fares)


def worths(game: AnyGame, best: Sample) -> list[Section]:
    """Which cards are too cheap or too dear? Only kinds that were taken often enough are judged."""
    out: list[Section] = []
    for kind in card_worth.kinds(game)[:MOST_KINDS]:
        try:
            found = card_worth.worth(game, best.rows, kind)
        except LeylineError:
            continue
        judged = [one for one in found if one.verdict != card_worth.SELDOM][:MOST_ROWS]
        sentence = card_worth.sentence(found, card_worth.RULE)
        tries = "; ".join([f"{one.label}: {one.change}" for one in judged if one.change])
        if tries:
            sentence += f" To try, with --set: {tries}."
        plot = charts.intervals(
            [(one.label, one.estimate) for one in judged], "win share a copy, beside an average one", reference=0.0
        )
        out.append(Section(f"What each is worth: {kind}", sentence, plot))
    return out


def supplies(best: Sample) -> Section:
    """What ran out, and which limits were reached?"""
    counts: dict[str, int] = {}
    for stats in best.stats:
        for key in stats:
            seat, _, label = key.partition("/")
            if seat == "-1":
                counts[label] = counts.get(label, 0) + 1
    if not counts:
        return Section("Supplies and limits", f"Nothing ran out in {best.count:,} games.")
    rows = [(label, share(counts[label], best.count)) for label in sorted(counts, key=lambda name: -counts[name])]
    sentence = "; ".join([f"{label} in {figure.percent()}" for label, figure in rows])
    return Section("Supplies and limits", f"It happened: {sentence}.", charts.intervals(rows, "share of games"))
