"""A bot is the same in the lab and at a table: kept for the game, and each move takes the budget that its name states.
The clock matters at tables only, and there it holds."""

from __future__ import annotations

import json
import time
from collections import Counter
from random import Random
from typing import Any

import pytest

from bench.levels import cost_of_game, cost_row
from leyline import OVER, Match, bots, create
from leyline.bots import Bot, Observation
from leyline.bots.budget import MoveClock
from leyline.bots.seat_bot import CAP, SeatBot, cap_of
from leyline.core.bot_settings import Level
from leyline.core.chance import SeedChance
from leyline.core.game import AnyGame
from leyline.lab.measured_game import experiment_setup, play
from leyline.server.bots import pool, worker
from tests.delegating_game import DelegatingGame


def observation(match: Match) -> Observation:
    seat = match.pending()
    return Observation(match.game, match.state, seat, Random(1), match.course(seat))


def started(name: str, edition: str = "", steps: int = 20) -> Match:
    """A match after some random decisions, where there is something to choose."""
    match = Match(create(name, edition, unattended=True), SeedChance(3))
    rng = Random(3)
    while steps > 0 or len(match.game.options(match.state)) < 2:
        match.act(rng.choice(match.game.options(match.state)))
        steps -= 1
    return match


# --- simulations: stated, in the lab, at a table ----------------------------------------------------------------------


class AtTable:
    """Answers as a worker of the server does, through its protocol."""

    def __init__(self, name: str, seed: int) -> None:
        self.name, self.seed, self.seats = name, seed, worker.KeptSeats()
        self.simulations = 0

    def choose(self, match: Match) -> int:
        seat = match.pending()
        job = pool._job(match.game, match.state, seat, match.course(seat), self.seed)
        job = {**job, "bot": self.name, "key": f"table/{seat}/{self.name}", "cap": 1e9}
        answer: dict[str, Any] = json.loads(json.dumps(worker.answer_job(json.loads(json.dumps(job)), self.seats)))
        assert not answer["early"]
        self.simulations += answer["simulations"]
        return match.game.parse(answer["text"])


class InLab:
    def __init__(self, name: str, seed: int) -> None:
        self.bot = bots.create(name, seed)

    @property
    def simulations(self) -> int:
        return self.bot.total_simulations()

    def choose(self, match: Match) -> int:
        return self.bot.choose(observation(match))


def played(game: AnyGame, player: AtTable | InLab, moves: int) -> tuple[list[str], Counter[int]]:
    """What the first seat does in its first moves, and the simulations of each."""
    match = Match(game, SeedChance(2))
    rng = Random(2)
    texts: list[str] = []
    spent: Counter[int] = Counter()
    while (seat := match.pending()) != OVER:
        options = game.options(match.state)
        if seat != 0 or len(options) == 1:
            match.act(rng.choice(options))
            continue
        move = game.move_number(match.state)
        if move not in spent and len(spent) == moves:
            break
        before = player.simulations
        code = player.choose(match)
        spent[move] += player.simulations - before
        texts.append(game.text(code))
        match.act(code)
    return texts, spent


@pytest.mark.parametrize(
    ("name", "edition", "simulations"),
    [("channeling", "first", 40), ("channeling", "second", 40), ("runestones", "base", 16), ("aidalon", "starter", 20)],
)
def test_a_move_takes_the_simulations_that_are_stated_in_the_lab_and_at_a_table(
    name: str, edition: str, simulations: int
) -> None:
    game = create(name, edition, unattended=True)
    texts, spent = played(game, InLab(f"search:{simulations}", 7), 4)
    assert len(texts) > len(spent) == 4, "moves of several decisions"
    assert all(simulations - 1 <= used <= simulations for used in spent.values())
    assert played(game, AtTable(f"search:{simulations}", 7), 4) == (texts, spent)


def test_a_tree_takes_no_more_and_keeps_a_share_only_for_choices_that_may_come() -> None:
    game = create("grove", unattended=True)
    texts, spent = played(game, InLab("search:100", 7), 8)
    assert all(60 <= used <= 100 for used in spent.values())
    assert max(spent.values()) >= 99
    assert played(game, AtTable("search:100", 7), 8) == (texts, spent)


@pytest.mark.parametrize("name", ["greedy", "random", "level-1", "level-4"])
def test_every_bot_plays_at_a_table_as_in_the_lab(name: str) -> None:
    game = create("grove", unattended=True)
    assert played(game, AtTable(name, 7), 6) == played(game, InLab(name, 7), 6)


# --- the lab has no clock ---------------------------------------------------------------------------------------------


class Clock:
    """A clock that a test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, step: float = 0.0) -> None:
        self.now, self.step = 100.0, step
        for name in ("perf_counter", "monotonic", "time", "process_time"):
            monkeypatch.setattr(time, name, self.read)

    def read(self) -> float:
        self.now += self.step
        return self.now


@pytest.mark.parametrize(("name", "level"), [("channeling", "level-4"), ("grove", "level-4"), ("grove", "level-2")])
def test_a_level_in_the_lab_plays_the_same_however_slow_the_machine(
    name: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = experiment_setup(name, values={"turn_limit": 6}).create()
    quick = play(game, [level, level], 5, 0, steps=True)
    Clock(monkeypatch, step=50.0)
    assert play(game, [level, level], 5, 0, steps=True).steps == quick.steps


# --- the cap at tables ------------------------------------------------------------------------------------------------


class Slow(DelegatingGame[Any]):
    """A game in which nothing but evaluating takes time."""

    def __init__(self, inner: AnyGame, clock: Clock, cost: float) -> None:
        super().__init__(inner)
        self.clock, self.cost = clock, cost
        self.evaluated = 0

    def evaluate(self, state: Any, seat: int) -> float:
        self.clock.now += self.cost
        self.evaluated += 1
        return super().evaluate(state, seat)

    def win_odds(self, state: Any, seat: int) -> float:
        self.clock.now += self.cost
        return super().win_odds(state, seat)


@pytest.mark.parametrize(
    ("name", "edition"), [("channeling", "first"), ("grove", ""), ("runestones", "base"), ("aidalon", "starter")]
)
@pytest.mark.parametrize("bot", ["greedy", "level-1", "level-6", "search:5000"])
@pytest.mark.parametrize("cost", [0.7, 0.05])
def test_a_move_takes_no_longer_than_the_cap_and_one_evaluation(
    name: str, edition: str, bot: str, cost: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = started(name, edition)
    clock = Clock(monkeypatch)
    match.game = Slow(match.game, clock, cost)
    seat, move = match.pending(), match.game.move_number(match.state)
    seat_bot = SeatBot(bot, CAP)
    begun, early = clock.now, False
    while match.pending() == seat and match.game.move_number(match.state) == move:
        decision = seat_bot.choose(observation(match), 1)
        assert decision.code in match.game.options(match.state)
        early = early or decision.early
        match.act(decision.code)
    evaluation = match.game.seats * cost  # a position is evaluated for each seat
    assert clock.now - begun <= CAP + evaluation
    if bot == "level-6":
        assert early


def test_a_bot_that_is_cut_still_looks_at_every_option_if_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time goes to one look at each option first, then to what follows."""
    match = started("channeling")
    clock = Clock(monkeypatch)
    match.game = slow = Slow(match.game, clock, CAP / 2 / len(match.game.options(match.state)))
    bot = bots.create("greedy", 1)
    bot.use_clock(MoveClock(CAP))
    bot.clock.begin(1)
    ranked = bot.rank(observation(match))
    assert bot.clock.cut
    assert slow.evaluated > len(ranked)
    assert all(choice.weight > -1e17 for choice in ranked)


@pytest.mark.parametrize(("name", "bot"), [("channeling", "search:60"), ("grove", "search:200"), ("grove", "level-1")])
def test_a_cap_that_is_not_reached_changes_nothing(name: str, bot: str) -> None:
    match = started(name)
    free = bots.create(bot, 4).choose(observation(match))
    capped = SeatBot(bot, 1e9).choose(observation(match), 4)
    assert (capped.code, capped.early) == (free, False)


def test_levels_have_a_cap_and_a_search_that_states_its_budget_has_the_servers() -> None:
    assert cap_of("level-6") == cap_of("greedy") == cap_of("greedy~card 4/*") == CAP
    assert cap_of("search:20s") == 0.0
    assert cap_of("search:20s", 6.0) == 6.0
    assert cap_of("level-6", 2.0) == 2.0


# --- kept for the seat ------------------------------------------------------------------------------------------------


def test_a_seats_bot_is_kept_and_begins_anew_when_the_game_takes_another_way() -> None:
    match = started("grove")
    seat_bot = SeatBot("search:50", CAP)
    first = seat_bot.choose(observation(match), 1)
    began, kept = match.live()[-1], seat_bot._bot
    assert seat_bot.choose(observation(match), 2) == first, "the same decision twice is one decision"
    match.act(first.code)
    while match.pending() != 0 or len(match.game.options(match.state)) < 2:
        match.act(match.game.options(match.state)[0])
    second = seat_bot.choose(observation(match), 3)
    assert seat_bot._bot is kept
    course = match.course(0)
    match.undo(began)
    assert seat_bot.choose(observation(match), 4) == first, "it answers in the same way after an undo"
    match.chance = None
    for code in course[len(match.live()) :]:
        match.act(code)
    assert seat_bot.choose(observation(match), 5) == second
    assert seat_bot._bot is kept
    match.undo(began)
    match.chance = SeedChance(9)
    match.act(next(code for code in match.game.options(match.state) if code != first.code))
    while len(match.game.options(match.state)) < 2:
        match.act(match.game.options(match.state)[-1])
    assert seat_bot.choose(observation(match), 6).simulations > 0
    assert seat_bot._bot is not kept


def test_a_clock_belongs_to_a_move_and_leaves_something_for_its_later_decisions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    time_now = Clock(monkeypatch)
    clock = MoveClock(10.0)
    clock.begin(1)
    time_now.now += 7.9
    assert not clock.over()
    time_now.now += 0.2
    assert clock.over()
    clock.end()
    clock.begin(1)
    assert (clock.cut, clock.over()) == (False, False)
    time_now.now += 1.9
    assert clock.over()
    clock.end()
    clock.begin(2)
    assert not clock.over()
    assert not MoveClock().over()


def test_a_bot_without_simulations_says_so() -> None:
    class Own(Bot):
        pass

    assert Own(1).total_simulations() == bots.create("greedy", 1).total_simulations() == 0
    assert bots.create("level-6", 1).total_simulations() == 0


def test_the_measurement_of_levels_counts_every_move() -> None:
    cost = cost_of_game("channeling", "first", {"turn_limit": 2}, (4, 1))
    assert len(cost.simulations) == len(cost.seconds) == 2
    row = cost_row(4, Level(simulations=100), cost)
    assert row.startswith("| 4 | 100 | ")
    assert "| 100.0 % |" in row
