"""Comparisons: same seeds, seats swapped, stopped when the answer is clear, and honest about their certainty."""

from __future__ import annotations

from random import Random

import pytest

from leyline import spec
from leyline.core.errors import LeylineError
from leyline.lab.compare import PairedGames, compare
from leyline.lab.intervals import ConfidenceSequence, mean, share
from leyline.lab.measured_game import experiment_setup
from leyline.lab.sides import Side, read_side
from leyline.lab.simulation import Workers


def sides(name: str, a: str, b: str, bots: str = "random") -> tuple[Side, Side]:
    return read_side(spec(name), 0, a, bots), read_side(spec(name), 0, b, bots)


def test_the_stronger_bot_is_found_and_named() -> None:
    with Workers(1) as workers:
        found = compare(*sides("grove", "bots=greedy", "bots=random"), PairedGames(workers, 200))
    assert found.clear
    assert found.sentence.startswith("greedy is stronger than random: greedy wins ")
    assert found.estimate.count < 100
    assert found.stopped == "clear"
    assert found.estimate.low < 0.99  # a run of wins does not prove that it always wins


def test_the_weaker_bot_may_be_named_first() -> None:
    with Workers(1) as workers:
        found = compare(*sides("grove", "bots=random", "bots=greedy"), PairedGames(workers, 200))
    assert found.sentence.startswith("greedy is stronger than random: random wins ")


def test_decks_of_their_own_meet_from_both_seats() -> None:
    """Naming the decks in the other order plays the same games, with the same result for each deck."""
    one, other = "deck=case-files", "deck=back-channels"
    with Workers(1) as workers:
        found = compare(*sides("aidalon", one, other, "random"), PairedGames(workers, 20, seed=3))
        turned = compare(*sides("aidalon", other, one, "random"), PairedGames(workers, 20, seed=3))
    assert found.estimate.count == turned.estimate.count
    assert found.estimate.value == pytest.approx(1 - turned.estimate.value)
    assert "case-files" in found.sentence
    assert "back-channels" in found.sentence


def test_rules_that_make_games_longer_are_found() -> None:
    with Workers(1) as workers:
        found = compare(*sides("channeling", "", "cards_to_end=3"), PairedGames(workers, 300), on="turns")
    assert found.clear
    assert found.sentence.startswith("B lowers the number of turns: -")
    assert found.estimate.high < 0
    assert "first" in found.others


def test_rules_that_change_nothing_show_no_difference() -> None:
    """With the same deck written another way, every game is the same."""
    with Workers(1) as workers:
        found = compare(
            *sides("channeling", "deck=4/4x20 5/5x20", "deck=5/5x20 4/4x20"), PairedGames(workers, 40), on="turns"
        )
    assert not found.clear
    assert found.estimate.value == 0
    assert "No difference is clear in the number of turns" in found.sentence


@pytest.mark.parametrize(
    ("a", "b", "why"),
    [
        ("", "", "The two sides are the same"),
        ("bots=greedy", "bots=hal", "there is no bot 'hal'"),
        ("bots=greedy", "bots=greedy,random", "each is one bot"),
        ("wings", "", "NAME=VALUE; NAME=VALUE, not 'wings'"),
        ("dice=2; wings", "", "NAME=VALUE; NAME=VALUE, not 'wings'"),
        ("dice=3", "", "The two sides are the same. dice=3 changes nothing: edition standard has that anyway"),
        ("wings=2", "", "no parameter 'wings'"),
        ("dice=0", "", "dice takes"),
        ("cubes=3", "", "takes 14 cubes"),
        ("edition=odd", "", "no edition 'odd'"),
    ],
)
def test_impossible_sides_are_named(a: str, b: str, why: str) -> None:
    with Workers(1) as workers, pytest.raises(LeylineError, match=why):
        compare(*sides("grove", a, b), PairedGames(workers, 20))


@pytest.mark.parametrize(
    ("a", "b", "why"),
    [
        ("deck=case-files", "", "Give both sides a value for deck"),
        ("deck=case-files", "deck=case-files", "The two sides are the same"),
        ("deck=case-files", "deck=boom-town; hand=6", "everything else must be the same"),
        ("deck=case-files", "deck=wings", "wings"),
    ],
)
def test_impossible_decks_are_named(a: str, b: str, why: str) -> None:
    with Workers(1) as workers, pytest.raises(LeylineError, match=why):
        compare(*sides("aidalon", a, b), PairedGames(workers, 20))


def test_a_share_at_an_early_stop_is_not_sold_as_an_estimate() -> None:
    """The interval comes first; the mean is named with a warning."""
    with Workers(1) as workers:
        players = compare(*sides("grove", "bots=greedy", "bots=random"), PairedGames(workers, 200))
        rules = compare(*sides("channeling", "", "cards_to_end=3"), PairedGames(workers, 300), on="turns")
    for found in (players, rules):
        assert found.stopped == "clear"
        assert "95 % interval; " in found.sentence
        assert "tends to exaggerate the difference" in found.note
    assert f"{100 * players.estimate.value:.1f} %" not in players.sentence.replace("100.0 % of the games", "")


def test_a_comparison_goes_on_until_it_is_precise_enough() -> None:
    with Workers(1) as workers:
        rough = compare(*sides("channeling", "", "cards_to_end=3"), PairedGames(workers, 300), on="turns")
        fine = compare(*sides("channeling", "", "cards_to_end=3"), PairedGames(workers, 300, precise=1.5), on="turns")
        share = compare(*sides("grove", "bots=greedy", "bots=random"), PairedGames(workers, 200, precise=10))
    assert fine.stopped == share.stopped == "precise"
    assert fine.estimate.count > rough.estimate.count
    assert fine.estimate.high - fine.estimate.low <= 3
    assert share.estimate.high - share.estimate.low <= 0.2
    assert fine.sentence.startswith("B lowers the number of turns from ")
    assert "exaggerate" not in fine.note


def test_draws_and_limits_are_named() -> None:
    with Workers(1) as workers:
        found = compare(*sides("grove", "bots=random", "bots=random~stun"), PairedGames(workers, 20))
        rules = compare(*sides("grove", "turn_limit=1", "turn_limit=2"), PairedGames(workers, 20))
    assert " takes " in found.sentence
    assert "Draws count as half: random won " in found.note
    assert "Ended by a limit of turns or rounds: " in found.note
    assert "Draws: 100.0 % by A, 100.0 % by B. A draw counts as 1/2." in rules.note
    assert rules.others["draws"].value == 0


def test_a_comparison_speaks_of_what_the_game_counts() -> None:
    with Workers(1) as workers:
        found = compare(*sides("grove", "turn_limit=1", "turn_limit=2"), PairedGames(workers, 20), on="score")
    assert "the circles per player" in found.sentence


def test_a_value_that_changes_nothing_is_named() -> None:
    with Workers(1) as workers:
        found = compare(*sides("grove", "bots=greedy", "bots=random; dice=3"), PairedGames(workers, 20))
    assert "dice=3 changes nothing: edition standard has that anyway." in found.note


def test_the_entries_of_a_table_belong_to_it() -> None:
    text = "cards=43 Unicorn blue 1: ore; remove 71-78; hand=5; bots=random"
    side = read_side(spec("runestones"), 0, text, "greedy")
    assert side.setup.word("cards") == "43 Unicorn blue 1: ore; remove 71-78"
    assert side.setup.number("hand") == 5
    assert side.bots == "random"
    decks = read_side(spec("aidalon"), 0, "deck=1 Reza; 3 Job Board; hand=6", "greedy")
    assert decks.seat_values == {"deck": "1 Reza; 3 Job Board"}
    read = read_side(
        spec("runestones"), 0, "cards=@mine; hand=5", "greedy", lambda value: value.replace("@mine", "remove 71")
    )
    assert read.setup.word("cards") == "remove 71"


def test_an_unknown_measure_is_told_what_there_is() -> None:
    with Workers(1) as workers, pytest.raises(LeylineError, match="one of first, draws, turns, decisions"):
        compare(
            Side(experiment_setup("grove"), "random"),
            Side(experiment_setup("grove", values={"dice": 2}), "random"),
            PairedGames(workers),
            on="x",
        )


def test_the_watched_interval_holds_over_all_looks_together() -> None:
    """300 walks of 2,000 fair coins, with a look after every coin: the interval misses 1/2 in no more than
    about 5 % of them, where an ordinary interval would miss it in far more."""
    lost = ordinary = 0
    for seed in range(300):
        rng = Random(seed)
        sequence = ConfidenceSequence(scale=1.0)
        values: list[float] = []
        missed = naive = False
        for number in range(2000):
            values.append(float(rng.random() < 0.5))
            sequence.add(values[-1])
            if number % 20 == 19:
                figure = sequence.estimate()
                missed |= not figure.low <= 0.5 <= figure.high
                plain = mean(values)
                naive |= not plain.low <= 0.5 <= plain.high
        lost += missed
        ordinary += naive
    assert lost <= 24
    assert ordinary > 60


def test_a_share_near_one_is_not_taken_for_certain() -> None:
    figure = share(20, 20)
    assert figure.value == 1.0
    assert 0.8 < figure.low < 0.9
    assert figure.percent() == "100.0 % (83.9 to 100.0; 20 games)"


def test_a_mean_has_its_interval() -> None:
    figure = mean([1.0, 2.0, 3.0, 4.0])
    assert figure.value == 2.5
    assert figure.number("tries", 2) == "2.50 (1.23 to 3.77; 4 tries)"
    assert mean([3.0]).low < -1e9
