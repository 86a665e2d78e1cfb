"""The curve of a game grows from a rough one to the whole, and names what changed it."""

from __future__ import annotations

import itertools
import time
from random import Random

import pytest

from leyline import Match, create
from leyline.bots import curve
from leyline.bots.curve import Curve, measure
from leyline.core import record
from leyline.core.chance import SeedChance
from leyline.core.record import Record
from tests.golden import FOLDER
from tests.race_game import DEAL, RACE, STEP

AMPLE = 1e12


def golden(name: str) -> Record:
    return record.read((FOLDER / "records" / f"{name}.ley").read_text(encoding="utf-8"))


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few simulations, as many on every machine."""
    monkeypatch.setattr(curve, "SIMULATIONS", 4)
    monkeypatch.setattr(curve, "POSITION_SECONDS", 1e9)
    monkeypatch.setattr(curve, "DECISION_SIMULATIONS", 8)
    monkeypatch.setattr(curve, "DECISION_SECONDS", 0.0)


@pytest.mark.usefixtures("_quick")
def test_the_whole_curve_is_there_at_once_and_is_then_filled_from_the_coarse_to_the_fine() -> None:
    found = Curve(golden("grove-standard-12"), seconds=AMPLE)
    found.work(0.0)
    turns = len(found.turns)
    assert [point.turn for point in found.points] == list(range(turns + 1))
    assert {point.simulations for point in found.points} == {0, -1}
    assert found.points[-1].chances == [0.0, 1.0], "how it ended is certain"
    assert (found.done, found.finished()) == (1, False)
    found.changed.clear()
    for _ in range(curve.FIRST_GAPS):
        found.work(0.0)
    measured = [point.turn for point in found.changed]
    assert measured == [part * turns // curve.FIRST_GAPS for part in range(curve.FIRST_GAPS)]
    while not found.finished():
        before = found.done
        found.work(0.0)
        assert before < found.done <= found.total
    assert found.done == found.total
    assert all(point.simulations > 0 for point in found.points[:-1])
    assert all(abs(sum(point.chances) - 1.0) < 1e-9 for point in found.points)


@pytest.mark.usefixtures("_quick")
def test_turning_points_are_the_turns_that_changed_most_for_their_seats() -> None:
    found = Curve(golden("channeling-first-11"), seconds=AMPLE)
    while not found.finished():
        found.work(1.0)
    assert 1 <= len(found.turning) <= curve.COUNT
    assert [point.turn for point in found.turning] == sorted(point.turn for point in found.turning)
    least = min(abs(point.after - point.before) for point in found.turning)
    assert least >= curve.LEAST
    for number, turn in enumerate(found.turns, 1):
        change = abs(found.points[number].chances[turn.seat] - found.points[number - 1].chances[turn.seat])
        assert change <= least or number in [point.turn for point in found.turning]
    for point in found.turning:
        assert point.words
        if point.better is not None:
            assert point.after < point.before, "nothing better is looked for where a turn was good"
            assert point.begin <= point.better.entry <= point.entry


@pytest.mark.usefixtures("_quick")
def test_the_same_seed_finds_the_same_and_what_is_known_is_not_measured_again() -> None:
    kept = golden("channeling-prepared-5")
    runs = [Curve(kept, 7, seconds=AMPLE) for _ in range(2)]
    for run in runs:
        while not run.finished():
            run.work(1.0)
    assert [point.chances for point in runs[0].points] == [point.chances for point in runs[1].points]
    known = {point.turn: (point.chances, point.simulations) for point in runs[0].points[:4]}
    resumed = Curve(kept, 8, known, seconds=AMPLE)
    resumed.work(0.0)
    assert [point.chances for point in resumed.points[:4]] == [point.chances for point in runs[0].points[:4]]
    resumed.changed.clear()
    steps = 0
    while not [job for job in resumed._jobs if job[0] != "measure"]:
        resumed.work(0.0)
        steps += 1
    assert [point.turn for point in resumed.changed if point.turn in known] == []
    assert steps == len(resumed.points) - 1 - len(known)


@pytest.mark.usefixtures("_quick")
def test_giving_up_is_not_the_turn_of_the_one_who_moved_last() -> None:
    match = Match(create("grove"), SeedChance(5))
    rng = Random(5)
    for _ in range(12):
        match.act(rng.choice(match.game.options(match.state)))
    match.resign(match.pending())
    found = Curve(record.of_match(match), seconds=AMPLE)
    while not found.finished():
        found.work(1.0)
    assert found.points[-1].simulations == -1
    assert len(found.turns) not in [point.turn for point in found.turning]


def test_a_process_that_gets_no_processor_time_still_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count()
    monkeypatch.setattr(time, "process_time", lambda: 0.0)
    monkeypatch.setattr(time, "perf_counter", lambda: 10.0 * next(ticks))
    found = Curve(golden("channeling-first-11"))
    while not found.finished():
        found.work(0.0)
    measured = [point.simulations for point in found.points if point.simulations > 0]
    assert set(measured) == {curve.LEAST_SIMULATIONS}


def test_a_long_game_takes_no_more_time_than_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count()
    tick = 0.001
    monkeypatch.setattr(time, "process_time", lambda: tick * next(ticks))
    monkeypatch.setattr(time, "perf_counter", lambda: 0.0)
    found = Curve(golden("channeling-first-11"), seconds=3.0)
    while [job for job in found._jobs if job[0] != "search"]:
        found.work(0.0)
    measured = len([point for point in found.points if point.simulations > 0])
    positions = measured + 2 * curve.REFINED
    assert measured > curve.FIRST_GAPS
    assert measured * curve.POSITION_SECONDS > 2.0, "with a fixed time for each position it would take longer"
    assert tick * next(ticks) <= 2.0 + 2 * tick * positions, "each position may overrun by what one look takes"


def test_a_lead_is_worth_more_than_none() -> None:
    game = RACE.create()
    match = Match(game, None)
    for code in (DEAL + 1, DEAL + 1):
        match.act(code)
    even, _ = measure(game, match.state, match.pending(), 400, 1e9, Random(1))
    match.act(STEP)
    ahead, count = measure(game, match.state, max(match.pending(), 0), 400, 1e9, Random(1))
    assert count == 400
    assert ahead[0] != even[0]
    assert abs(sum(ahead) - 1.0) < 1e-9
