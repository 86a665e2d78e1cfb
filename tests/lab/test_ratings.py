"""Ladders: the stronger bot ranks higher, the same seed gives the same table, and intervals say how certain that is."""

from __future__ import annotations

import math
from random import Random

import pytest

from leyline.core.errors import LeylineError
from leyline.lab.measured_game import experiment_setup
from leyline.lab.ratings import Pairing, RatedBot, ladder, pairings, rated, table, total
from leyline.lab.simulation import Workers


def grove(names: list[str], games: int, seed: int = 1) -> list[RatedBot]:
    with Workers(1) as workers:
        return ladder(experiment_setup("grove"), names, games, workers, seed)


def test_greedy_stands_above_random() -> None:
    told: list[int] = []
    with Workers(1) as workers:
        low, high = ladder(experiment_setup("grove"), ["random", "greedy"], 40, workers, progress=told.append)
    assert sum(told) == total(["random", "greedy"], 40) == 40
    assert low.high < high.low
    assert low.below is None
    assert high.below is not None
    assert high.below.value > 0.9
    assert (low.games, high.games) == (40, 40)


def test_a_draw_is_no_win_in_the_table() -> None:
    pairing = Pairing(1, 0, 10)
    pairing.won = [1.0] * 5 + [0.5] * 4 + [0.0]
    line = table(rated(["a", "b"], [pairing], 1)).splitlines()[2]
    assert line.endswith("| won 50.0 %, drew 40.0 %; with draws as half 70.0 % (39.7 to 89.2; 10 games) |")


def test_the_order_of_the_names_does_not_make_the_stronger_one() -> None:
    greedy, random = grove(["greedy", "random"], 40)
    assert random.high < greedy.low


def test_the_same_seed_gives_the_same_table() -> None:
    tables = [table(grove(["level-2", "greedy"], 10, seed)) for seed in (3, 3, 4)]
    assert tables[0] == tables[1]
    assert tables[0] != tables[2]
    lines = tables[0].splitlines()
    assert lines[2].startswith("| greedy | ")
    assert lines[3].endswith("| 10 | – |")


def test_neighbours_meet_and_every_second_one_half_as_often() -> None:
    assert [(one.upper, one.lower, one.games) for one in pairings(4, 20)] == [
        (1, 0, 20),
        (2, 1, 20),
        (3, 2, 20),
        (2, 0, 10),
        (3, 1, 10),
    ]


def test_the_order_in_which_games_are_taken_hardly_matters() -> None:
    """Winning seven games of ten is worth 150 points, in whatever order the seed puts them."""
    pairing = Pairing(1, 0, 60)
    pairing.won = [1.0] * 42 + [0.0] * 18
    leads = [
        rated_bots[1].rating - rated_bots[0].rating
        for rated_bots in [rated(["a", "b"], [pairing], seed) for seed in range(6)]
    ]
    assert max(leads) - min(leads) < 80
    assert 110 < sum(leads) / 6 < 230


def test_the_intervals_hold() -> None:
    """For simulated results of six players of known strength, the differences between neighbours lie within what the
    intervals allow, at least 95 times in a hundred."""
    strengths = [0.0, 200.0, 300.0, 400.0, 500.0, 550.0]
    right, asked = 0, 0
    for seed in range(20):
        rng = Random(seed)
        played_pairings = pairings(len(strengths), 100)
        for one in played_pairings:
            chance = 1 / (1 + math.pow(10, (strengths[one.lower] - strengths[one.upper]) / 400))
            one.won = [float(rng.random() < chance) for _ in range(one.games)]
        rated_bots = rated([str(strength) for strength in strengths], played_pairings, seed)
        for place in range(len(rated_bots) - 1):
            found = rated_bots[place + 1].rating - rated_bots[place].rating
            wide = math.hypot(rated_bots[place].half, rated_bots[place + 1].half)
            right += abs(found - (strengths[place + 1] - strengths[place])) <= wide
            asked += 1
    assert right >= 0.95 * asked


@pytest.mark.parametrize(
    ("names", "games", "why"),
    [
        (["random", "hal"], 10, "there is no bot 'hal'"),
        (["random"], 10, "at least two bots"),
        (["random", "random"], 10, "random is on the ladder twice"),
        (["random", "greedy"], 7, "an even number of games"),
        (["random", "greedy"], 0, "an even number of games"),
    ],
)
def test_impossible_ladders_are_named(names: list[str], games: int, why: str) -> None:
    with pytest.raises(LeylineError, match=why):
        grove(names, games)
