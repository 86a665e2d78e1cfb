"""The section of a report about games that people played, beside the bots' on the same axes."""

from __future__ import annotations

from leyline.core.game import AnyGame
from leyline.lab import charts, people_games, result_tables
from leyline.lab.intervals import Estimate, mean, ratio
from leyline.lab.measured_game import GameResult
from leyline.lab.outcomes import EARLY
from leyline.lab.report_sections import Sample, Section, first_verdict

LIMIT = (
    "People choose their opponents and learn as they play, so these are the games that came about, not an experiment."
)


def people_section(game: AnyGame, samples: list[Sample], played: list[GameResult]) -> Section:
    """Show each seat's share of wins, the length and the points of people's games and of each bot's."""
    told = people_games.told(len(played), "these rules")
    if len(played) < people_games.FEWEST:
        return Section("People", told)
    people = _sample(game, played)
    every = [people, *samples]
    roles = game.setup.roles()
    shares = [(f"{role}, {one.bot}", one.outcomes.win_share(seat)) for seat, role in enumerate(roles) for one in every]
    parts = [told]
    if people.decided():
        parts.append(f"{first_verdict(game, people)}.")
    parts.append(f"They ended by: {people.outcomes.endings_sentence()}.")
    drawing = charts.intervals(shares, "share of games", reference=1 / game.seats)
    finished = [one for one in played if one.ending not in EARLY]
    if finished:
        ended = _sample(game, finished)
        compared = [ended, *samples]
        parts.append(
            f"Those that were played out took {mean(ended.column('turns')).number()} turns and "
            f"{_points(ended).number()} {game.setup.spec.score_unit} a player."
        )
        drawing += charts.intervals([(one.bot, mean(one.column("turns"))) for one in compared], "turns", percent=False)
        drawing += charts.intervals(
            [(one.bot, _points(one)) for one in compared], f"{game.setup.spec.score_unit} of a player", percent=False
        )
    return Section("People", " ".join([*parts, LIMIT]), drawing)


def _sample(game: AnyGame, played: list[GameResult]) -> Sample:
    return Sample(people_games.PEOPLE, result_tables.games_table(played, game.seats), game)


def _points(sample: Sample) -> Estimate:
    totals = [sum(row) for row in zip(*[sample.column(f"score_{seat}") for seat in range(sample.seats)], strict=True)]
    return ratio(totals, [float(sample.seats)] * sample.count)
