"""Tuning finds the values that were planted, says so only when fresh games agree, and admits what it could not find."""

from __future__ import annotations

import pytest

from leyline.cli.progress import Bar
from leyline.core.errors import LeylineError
from leyline.core.params import Setup, Spec, choice, number
from leyline.lab.goals import Term, read_goal
from leyline.lab.ranges import read_vary
from leyline.lab.simulation import Workers
from leyline.lab.tune import MET, NOWHERE, SHORT, Tuner
from tests.cli.terminal import Terminal
from tests.race_game import Race, RaceState

PENALTY = 6


class UnfairRace(Race):
    """A race whose first seat starts behind by six steps and gets `head_start` steps; `course` does nothing."""

    def scores(self, state: RaceState) -> list[int]:
        ends = super().scores(state)
        return [ends[0] - PENALTY + self.setup.number("head_start"), *ends[1:]]


SPEC = Spec(
    "unfair",
    "An unfair race",
    "A game for tests.",
    ("Ann", "Bob"),
    UnfairRace,
    params=(number("head_start", 0, 0, 20, "steps"), choice("course", "sand", ("sand", "grass"), "nothing")),
)


def tuner(*vary: str, setup: Setup | None = None, bots: str = "random") -> Tuner:
    return Tuner(setup or SPEC.setup(), [read_vary(SPEC, text) for text in vary], bots, Workers(1))


def test_tuning_finds_the_planted_optimum() -> None:
    """The first seat is behind by six steps; a head start of six makes it even."""
    search = tuner("head_start")
    found = search.search(read_goal("first 44 to 56 %"), 60, 6000)
    assert found.status == MET
    assert found.best.choice == (PENALTY,)
    assert "head_start=6 meets the goal" in found.sentence
    assert "games that the search had not seen" in found.sentence
    assert found.games <= 6000


def test_tuning_over_two_parameters_uses_proposals_and_still_finds_it() -> None:
    found = tuner("head_start", "course").search(read_goal("first 42 to 58 %"), 60, 3000)
    assert len(found.tried) < 42
    assert found.best.choice[0] in (PENALTY - 1, PENALTY, PENALTY + 1)


def test_the_same_search_finds_the_same() -> None:
    goal = read_goal("first 42 to 58 %")
    one, other = (tuner("head_start", "course").search(goal, 40, 2000) for _ in range(2))
    assert [each.choice for each in one.tried] == [each.choice for each in other.tried]
    assert one.sentence == other.sentence


def test_an_impossible_goal_is_called_so_with_what_came_nearest() -> None:
    found = tuner("head_start=0..5").search(read_goal("turns 20 to 30"), 20, 400)
    assert found.status == NOWHERE
    assert "No combination met the goal (the number of turns 20 to 30); all 6 were tried. Nearest was" in found.sentence


def test_a_budget_that_does_not_suffice_is_admitted() -> None:
    found = tuner("head_start=5..7").search(read_goal("first 49 to 51 %"), 20, 400)
    assert found.status in (SHORT, NOWHERE)
    assert "did not suffice" in tuner("head_start=6,7").search(read_goal("first 40 to 51 %"), 20, 300).sentence


def test_every_candidate_has_the_same_luck_and_swaps_seats_where_bots_differ() -> None:
    search = tuner("course", bots="random,greedy")
    sand, grass = search.every(20, 100)
    assert sand.seen == grass.seen
    assert len(sand.seen["turns"]) == 40
    assert search.played == 80


def test_a_goal_is_read_in_either_order() -> None:
    goal = read_goal("First player 48 to 52 %, 16 to 20 turns and draws at most 5 %")
    assert [(one.measure, round(one.low, 2), round(one.high, 2)) for one in goal[:2]] == [
        ("first", 0.48, 0.52),
        ("turns", 16, 20),
    ]
    assert goal[2] == Term("draws", -float("inf"), 0.05)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "A goal is a list of measures with ranges, such as “first 48 to 52 %"),
        ("turns", "“turns” has no range. Write it like one of these: first 48 to 52 %"),
        ("turn 16 to 20", "Did you mean 'turns'?"),
        ("16 to 20", "“16 to 20” names no measure. There are: first, draws"),
        ("turns 20 to 16", "the second number has to be larger"),
        ("first 48 to 520 %", "first is a share, from 0 to 100 %"),
        ("turns 1 to 2, turns 3 to 4", "The goal has two ranges for turns; give one."),
    ],
)
def test_a_goal_that_cannot_be_read_is_refused_with_what_would_be_right(text: str, said: str) -> None:
    with pytest.raises(LeylineError) as refused:
        read_goal(text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("head_strat", "did you mean 'head_start'?"),
        ("head_start=9..3", "Write a range from low to high"),
        ("head_start=3", "is one value, so there is nothing to vary"),
        ("head_start=3..90", "head_start takes a whole number from 0 to 20, not 21"),
        ("course=1..3", "course takes sand or grass, not a range of numbers"),
    ],
)
def test_what_cannot_be_varied_is_refused_with_what_would_be_right(text: str, said: str) -> None:
    with pytest.raises(LeylineError) as refused:
        read_vary(SPEC, text)
    assert said in str(refused.value)


def test_the_command_draws_a_curve_and_a_map_and_writes_a_table(terminal: Terminal) -> None:
    few = ("--seats", "random", "--games", "20", "--jobs", "1", "--set", "turn_limit=20")
    ran = terminal.run(
        "tune", "grove", "--vary", "dice=2..3", *few, "--goal", "turns 5 to 30", "--out", "t.html", "--budget", "400"
    )
    assert "meets the goal" in ran.out or "may meet the goal" in ran.out
    rows = (terminal.folder / "t.csv").read_text().splitlines()
    assert rows[0].startswith("dice,games,first,first_low,first_high")
    assert len(rows) == 3
    assert "<svg" in (terminal.folder / "t.html").read_text()
    ran = terminal.run(
        "tune", "grove", "--vary", "dice=2..3", "--vary", "control=4..5", *few, "--every", "--out", "m.html"
    )
    assert "Every one of 4 combinations played 20 games" in ran.out
    assert "more than the budget" in terminal.refused(
        "tune", "grove", "--vary", "cubes", *few, "--every", "--budget", "50"
    )
    assert "Say what you want" in terminal.refused("tune", "grove", "--vary", "cubes")
    assert "at least one parameter" in terminal.refused("tune", "grove", "--every")


def test_what_was_played_before_an_interruption_is_kept(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def add(bar: Bar, count: int) -> None:
        played.append(count)
        if sum(played) >= 45:
            raise KeyboardInterrupt

    monkeypatch.setattr(Bar, "add", add)
    few = ("--seats", "random", "--games", "20", "--jobs", "1", "--set", "turn_limit=20", "--out", "t.html")
    ran = terminal.run("tune", "grove", "--vary", "control=3..8", "--every", *few)
    assert "Interrupted after" in ran.out
    assert len((terminal.folder / "t.csv").read_text().splitlines()) == 3
    assert "it is no answer yet" in (terminal.folder / "t.html").read_text()
