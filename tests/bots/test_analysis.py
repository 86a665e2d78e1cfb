"""Turning points: what a player missed is found, by what that player could know."""

from __future__ import annotations

from random import Random

import pytest

from leyline import Match, create
from leyline.bots import Observation
from leyline.bots.analysis import Moment, analyse, estimate_option, turning_points
from leyline.core import record
from leyline.core.chance import SeedChance
from leyline.core.errors import LeylineError
from tests.race_game import BET, DEAL, RACE, STEP


def timid() -> Match:
    """A race in which the first player took a sure step where a bet is better, took it back, and did it again."""
    match = Match(RACE.create(), None)
    for code in (DEAL + 1, DEAL + 1, STEP):
        match.act(code)
    match.undo(2)
    match.act(STEP)
    return match


def test_a_chance_that_was_missed_is_a_turning_point() -> None:
    moments = analyse(record.of_match(timid()), 1500)
    assert [moment.entry for moment in moments] == [5], "what was taken back is not looked at"
    found = turning_points(moments)
    assert [moment.better for moment in found] == [str(BET)]
    assert 0.05 < found[0].loss < 0.4
    assert found[0].sentence(("Ann", "Bob")).startswith(f"Ann: “{STEP}” leaves ")
    assert f"“{BET}” promised" in found[0].sentence(("Ann", "Bob"))


def test_the_costliest_decisions_are_named_in_the_order_of_play() -> None:
    moments = []
    for entry, best in ((3, 0.6), (5, 0.9), (8, 0.52), (9, 0.7)):
        moment = Moment(entry, 0, 4)
        moment.value, moment.best = 0.5, best
        moments.append(moment)
    assert [moment.entry for moment in turning_points(moments)] == [3, 5, 9]
    assert [moment.entry for moment in turning_points(moments, 2)] == [5, 9]


def test_an_option_is_worth_what_follows_it() -> None:
    game = RACE.create()
    match = Match(game, SeedChance(1))
    observation = Observation(game, match.state, match.pending(), Random(1), match.course(match.pending()))
    assert estimate_option(observation, BET, 800, Random(1)) > estimate_option(observation, STEP, 800, Random(1)) + 0.05


def test_a_whole_game_is_looked_at_and_the_same_seed_finds_the_same() -> None:
    game = create("channeling", "second", unattended=True)
    match = Match(game, SeedChance(2))
    rng = Random(2)
    for _ in range(30):
        match.act(rng.choice(game.options(match.state)))
    told: list[int] = []
    kept = record.of_match(match)
    runs = [analyse(kept, 10, 3, told.append) for _ in range(2)]
    assert sum(told) == 2 * len(kept.entries)
    assert [(one.entry, one.better, one.value) for one in runs[0]] == [
        (one.entry, one.better, one.value) for one in runs[1]
    ]
    assert all(0.0 <= one.value <= one.best <= 1.0 and one.options > 1 for one in runs[0])
    with pytest.raises(LeylineError, match="2 simulations or more"):
        analyse(kept, 1)
