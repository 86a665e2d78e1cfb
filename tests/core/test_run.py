"""The loop that plays a game: draw or choose, apply, notify."""

from __future__ import annotations

from random import Random

import pytest

from leyline import CHANCE, OVER, Match, SeedChance, create
from leyline.core.chance import KeyChance, RandomChance, random_code
from leyline.core.errors import BadChance, IllegalAction
from leyline.core.game import REVEALED, Event, State
from leyline.core.playthrough import playthrough
from leyline.core.run import Listener, ObservationHistory, Run
from tests.race_game import BET, RACE, STEP, Race, RaceState


class Diary(Listener):
    """Keeps every notification."""

    def __init__(self) -> None:
        self.lines: list[tuple[int, int]] = []
        self.events: list[Event] = []

    def after(self, state: State, code: int, events: list[Event]) -> None:
        assert isinstance(state, RaceState)
        self.lines.append((state.turn, code))
        self.events += events


def step_always(state: State, seat: int) -> int:
    return STEP


def test_a_run_draws_what_is_due_and_stops_at_a_decision() -> None:
    run = Run(RACE.create(), SeedChance(1))
    assert run.pending() == CHANCE
    drawn = run.advance()
    assert len(drawn) == 2  # a gift for each seat
    assert run.pending() == 0
    assert run.advance() == []
    assert run.count == 2


def test_without_a_source_an_outcome_is_a_step_like_any_other() -> None:
    run = Run(RACE.create())
    assert run.advance() == []
    run.play(step_always)
    assert run.pending() == CHANCE
    run.step(random_code(run.game, run.state, Random(1)))
    assert run.count == 1


def test_a_run_plays_to_the_end_with_a_chooser() -> None:
    seats: list[int] = []

    def choose(state: State, seat: int) -> int:
        seats.append(seat)
        return BET

    run = Run(RACE.create(seats=3), SeedChance(1))
    run.play(choose)
    assert run.pending() == OVER
    assert seats == [0, 1, 2] * 4
    assert run.count == 3 + 2 * 12


def test_listeners_hear_of_every_step_after_it() -> None:
    run = Run(Revealing(RACE.setup()), SeedChance(1))
    run.advance()
    diary = Diary()
    run.listeners.append(diary)
    events = run.step(STEP)
    assert diary.lines == [(1, STEP)]
    assert diary.events == events == [REVEALED, (7, STEP)]


def test_a_refused_step_changes_nothing_and_is_not_observed() -> None:
    run = Run(RACE.create(), SeedChance(1))
    history = run.history = ObservationHistory(run.game)
    run.advance()
    before, seen = run.state.dump(), history.of(0)[:]
    with pytest.raises(IllegalAction):
        run.step(99)
    assert (run.state.dump(), history.of(0), run.count) == (before, seen, 2)
    assert run.state.events is None


def test_a_step_returns_its_events_and_the_state_keeps_none() -> None:
    run = Run(create("grove"), SeedChance(1))
    run.advance()
    events = run.step(run.game.parse("stand grove"))
    assert len(events) == 1
    assert run.game.describe_event(events[0], 0)
    assert run.state.events is None


def test_a_run_goes_on_from_a_state_and_draws_for_the_next_entry() -> None:
    key = KeyChance(bytes(32))
    match = Match(create("grove"), key)
    for text in ("stand grove", "move grove c1", "stand grove", "end"):
        match.act(match.game.parse(text))
    run = Run(match.game, key, match.state.clone(), match.count)
    match.act(match.game.parse("channel c1"))
    run.step(run.game.parse("channel c1"))
    assert [run.game.text(code) for code in run.advance()] == [match.entries[-1].text]
    assert run.state.dump() == match.state.dump()
    assert run.count == len(match.entries)


def test_each_seat_has_a_history_of_its_own_where_something_is_hidden() -> None:
    run = Run(RACE.create(), SeedChance(1))
    history = run.history = ObservationHistory(run.game)
    gifts = run.advance()
    run.step(STEP)
    assert history.of(0) == [gifts[0], -1, STEP]
    assert history.of(1) == [-1, gifts[1], STEP]


class Counting(Race):
    """Counts the calls for what a seat sees."""

    asked = 0

    def observation_id(self, state: RaceState, code: int, seat: int) -> int:
        self.asked += 1
        return super().observation_id(state, code, seat)


def test_a_match_observes_nothing_before_it_is_asked_and_each_step_once() -> None:
    game = Counting(RACE.setup())
    match = Match(game, SeedChance(1))
    for _ in range(4):
        match.act(BET)
    assert game.asked == 0
    first = match.course(0)
    assert game.asked == 2 * len(first)
    match.act(STEP)
    assert match.course(0) == [*first, STEP]
    assert match.course(1)[0] == -1
    assert game.asked == 2 * (len(first) + 1)


def test_a_match_that_went_back_observes_the_present_line_of_play() -> None:
    match = Match(RACE.create(), SeedChance(1))
    match.act(BET)
    match.course(0)
    match.undo(2)
    match.act(STEP)
    match.act(STEP)
    again = Match(RACE.create(), SeedChance(1))
    again.act(STEP)
    again.act(STEP)
    for seat in (0, 1):
        assert match.course(seat) == again.course(seat) == match.copy().course(seat)


def test_random_codes_follow_the_weights() -> None:
    game = create("grove")
    state = game.initial_state()
    texts = {game.text(random_code(game, state, Random(seed))) for seed in range(60)}
    assert texts == {"first Light", "first Dark"}
    assert RandomChance(Random(3)).draw(game, state, 1) == random_code(game, state, Random(3))
    ended = RACE.create()
    over = Run(ended, SeedChance(1))
    over.play(step_always)
    with pytest.raises(BadChance):
        random_code(ended, over.state, Random(1))


class Revealing(Race):
    """Notes a reveal at every step, which is not an event and has no words."""

    def apply(self, state: RaceState, code: int) -> None:
        super().apply(state, code)
        state.note(REVEALED)
        state.note((7, code))

    def describe_event(self, event: Event, seat: int) -> str:
        return f"{('step', 'bet')[event[1]]}" if event[1] < 2 else ""


def test_a_playthrough_does_not_ask_a_game_to_describe_a_reveal() -> None:
    text = playthrough(Revealing(RACE.setup()), 1)
    assert "over: winners" in text
    assert "  log: step" in text
    assert "  log: bet" in text
