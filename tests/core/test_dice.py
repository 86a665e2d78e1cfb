"""Faces that fit an outcome: never wrong, never biased, always the same."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from leyline import create, spec
from leyline.core import record
from leyline.core.chance import KeyChance, SeedChance
from leyline.core.dice import EQUAL, contest, faces_words, seed_of, successes_words, throw
from leyline.core.match import Match

TRIES = 4000


def far_off(found: Counter[tuple[int, ...]], possible: int) -> float:
    """How far counts are from equal ones, in standard deviations of the chi-squared statistic."""
    expected = sum(found.values()) / possible
    statistic = sum((found[key] - expected) ** 2 / expected for key in found) + expected * (possible - len(found))
    return float((statistic - (possible - 1)) / (2 * (possible - 1)) ** 0.5)


@pytest.mark.parametrize(("low", "high"), [(1, 1), (1, 2), (1, 5), (1, 6), (6, 6)])
@pytest.mark.parametrize("successes", [0, 1, 2, 3])
def test_every_throw_with_these_successes_is_as_likely_as_any_other(low: int, high: int, successes: int) -> None:
    if high - low == 5 and successes < 3:
        return
    possible = {
        faces for faces in product(range(1, 7), repeat=3) if sum(low <= face <= high for face in faces) == successes
    }
    found = Counter(tuple(throw(3, low, high, successes, f"{seed}/x")) for seed in range(TRIES))
    assert set(found) <= possible
    assert len(possible) == 1 or abs(far_off(found, len(possible))) < 4


@pytest.mark.parametrize("higher", [0, 1])
def test_who_rolls_higher_does_and_ties_come_as_often_as_they_should(higher: int) -> None:
    ties = 0
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(TRIES):
        throws = contest(1, higher, str(seed))
        light, dark = throws[-2], throws[-1]
        assert (light > dark) == (higher == 0)
        assert light != dark
        assert all(throws[index] == throws[index + 1] for index in range(0, len(throws) - 2, 2))
        ties += len(throws) // 2 - 1
        found[(*light, *dark)] += 1
    assert abs(far_off(found, 15)) < 4
    assert ties / TRIES == pytest.approx(1 / 5, abs=0.03)  # 1/6 + 1/36 + … of one die


def test_equal_totals_are_one_throw_each() -> None:
    for seed in range(50):
        light, dark = contest(3, EQUAL, str(seed))
        assert sum(light) == sum(dark)


def test_dice_are_read_out() -> None:
    assert [faces_words([6]), faces_words([2, 5]), faces_words([2, 5, 6])] == ["6", "2 and 5", "2, 5 and 6"]
    told = [successes_words(number) for number in (0, 1, 2, 10, 11)]
    assert told == ["no success", "one success", "two successes", "ten successes", "11 successes"]


@pytest.mark.parametrize("source", [SeedChance(4), KeyChance(bytes(range(32))), None])
def test_a_replay_a_copy_and_a_match_after_undo_show_the_same_dice(source: SeedChance | KeyChance | None) -> None:
    game = create("grove")
    match = Match(game, source)
    for text in ("stand grove", "move grove c1", "stand grove", "end", "channel c1"):
        while match.pending() == -1:
            match.act(game.options(match.state)[0])
        match.act(game.parse(text))
    while match.pending() == -1:
        match.act(game.options(match.state)[0])
    shown = [line.words for line in match.log(0)]
    assert len([words for words in shown if " rolls " in words]) == 2
    again = record.read(record.of_match(match).text())
    assert [line.words for line in again.replay().log(1)] == shown
    assert [line.words for line in match.copy().log(1)] == shown


def test_games_that_differ_in_luck_alone_begin_with_different_dice() -> None:
    game = create("grove", turn_limit=1)
    openings = {Match(game, SeedChance(seed)).log(0)[0].words for seed in range(12)}
    assert len(openings) > 6
    assert seed_of("seed 1") != seed_of("seed 2")


def test_rules_1_tell_a_tie_where_it_is_drawn() -> None:
    game = spec("grove").create(rules=1)
    match = Match(game)
    match.act(game.parse("first equal"))
    match.act(game.parse("first Dark"))
    told = [line.words for line in match.log(0)]
    assert told[0].endswith(": equal, so both roll again.")
    assert told[0].count("rolls") == told[1].count("rolls") == 1
    assert told[1].endswith(": Dark begins.")
