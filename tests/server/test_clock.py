"""Clocks and the service's time, with a time that the tests set."""

from __future__ import annotations

import itertools
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leyline.server.messages import ClockKind, DayClock, GameClock, Leave, MoveClock, NoClock, StandIn
from leyline.server.operations import service_clock
from leyline.server.tables import clock, timers
from leyline.server.tables.clock import Clock
from leyline.server.tables.transaction import Transaction
from tests.server.table_harness import ANN, BEN, TableHarness

KINDS = st.one_of(
    st.builds(MoveClock, st.integers(5, 600)),
    st.builds(GameClock, st.integers(10, 600), st.integers(0, 30)),
    st.builds(DayClock, st.integers(1, 3)),
)
STEPS = st.lists(
    st.tuples(st.sampled_from([0, 1, None]), st.booleans(), st.integers(0, 100_000), st.booleans()), max_size=30
)
"""The next seat to move, whether a new move begins, how long that took, and whether it was no undo."""


def played(kind: ClockKind, steps: list[tuple[int | None, bool, int, bool]]) -> list[Clock]:
    """The clock after each step."""
    now, move = 0, 0
    found = [clock.new_clock(kind, 2)]
    for seat, new, took, fresh in steps:
        now += took
        move += new
        found.append(found[-1].switch_to(seat, move, now, fresh))
    return found


@given(KINDS, STEPS)
def test_time_passes_only_for_the_seat_that_is_waited_for(
    kind: ClockKind, steps: list[tuple[int | None, bool, int, bool]]
) -> None:
    clocks = played(kind, steps)
    for before, after in itertools.pairwise(clocks):
        passed = after.since - before.since
        gain = kind.increment * 1000 if isinstance(kind, GameClock) else 0
        for seat in (0, 1):
            spent = passed if before.running == seat else 0
            kept = max(before.left[seat] - spent, 0)
            if isinstance(kind, GameClock):
                assert after.left[seat] in ({kept, kept + gain} if before.running == seat else {kept})
            else:
                assert after.left[seat] in ({kept, clock.initial_time(kind)} if after.running == seat else {kept})


@given(KINDS, STEPS)
def test_time_is_up_exactly_at_the_deadline(kind: ClockKind, steps: list[tuple[int | None, bool, int, bool]]) -> None:
    for each in played(kind, steps):
        up = each.deadline()
        assert (up is None) == (each.running is None)
        if up is not None and each.running is not None:
            assert each.remaining(each.running, up) == 0
            assert up == each.since or each.remaining(each.running, up - 1) == 1


@given(KINDS, STEPS, st.integers(0, 50_000), st.integers(0, 50_000))
def test_it_does_not_matter_how_often_one_looks(
    kind: ClockKind, steps: list[tuple[int | None, bool, int, bool]], one: int, two: int
) -> None:
    """The same seat within the same move: two looks at the clock take as much time as one."""
    last = played(kind, steps)[-1]
    now = last.since + one + two
    looked = last.switch_to(last.running, last.move, last.since + one).switch_to(last.running, last.move, now)
    for seat in (0, 1):
        assert looked.remaining(seat, now) == last.remaining(seat, now)


def test_a_move_clock_gives_each_move_its_full_time() -> None:
    begun = clock.new_clock(MoveClock(30), 2).switch_to(0, 1, 0)
    spent = begun.switch_to(0, 1, 20_000)  # a second decision of the same move
    assert spent.remaining(0, 20_000) == 10_000
    assert spent.switch_to(1, 2, 25_000).switch_to(0, 3, 26_000).remaining(0, 26_000) == 30_000


def test_a_game_clock_is_credited_once_for_each_move() -> None:
    kind = GameClock(100, 5)
    running = clock.new_clock(kind, 2).switch_to(0, 1, 0)
    answered = running.switch_to(1, 1, 10_000)  # the other is asked in between
    back = answered.switch_to(0, 1, 12_000)
    done = back.switch_to(1, 2, 20_000)
    assert done.remaining(0, 20_000) == 100_000 - 10_000 - 8_000 + 5_000


def test_taking_back_freely_gives_no_time() -> None:
    for kind in (MoveClock(30), GameClock(30, 5)):
        begun = clock.new_clock(kind, 2).switch_to(0, 1, 0)
        moved = begun.switch_to(1, 2, 20_000)
        left = moved.left[0]
        again = moved.switch_to(0, 1, 21_000, fresh=False)
        assert again.remaining(0, 21_000) == left
        # and however often it is done
        for _ in range(3):
            again = again.switch_to(1, 2, 21_000).switch_to(0, 1, 21_000, fresh=False)
        assert again.remaining(0, 21_000) == left


def test_without_a_clock_nothing_runs() -> None:
    begun = clock.new_clock(NoClock(), 2).switch_to(0, 1, 5)
    assert begun.deadline() is None
    assert begun.left == ()


# --- the service's time -------------------------------------------------------------------------------------------


@given(st.lists(st.integers(-100_000, 100_000), max_size=40))
def test_the_services_time_passes_only_while_somebody_serves(gaps: list[int]) -> None:
    note = service_clock.Reading(5000, 1_000_000)
    expected = note.service
    for gap in gaps:
        note = service_clock.next_reading(note, note.wall + gap)
        expected += gap if 0 <= gap <= service_clock.MAX_GAP else 0
        assert note.service == expected


def test_the_services_time_is_never_before_what_is_stored() -> None:
    assert service_clock.next_reading(service_clock.Reading(5000, 1_000_000), 9_000_000, floor=5900).service == 5900


def test_between_two_notes_a_process_tells_the_time_itself_and_never_goes_back() -> None:
    reply = service_clock.ServiceClock()
    reply.set_reading(service_clock.Reading(5000, 1))
    first = reply.now()
    reply.set_reading(service_clock.Reading(4000, 2))
    assert 5000 <= first <= reply.now()


def test_between_two_notes_time_passes_in_milliseconds_for_six_seconds_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    at = 50.0
    monkeypatch.setattr(time, "monotonic", lambda: at)
    reply = service_clock.ServiceClock()
    reply.set_reading(service_clock.Reading(5000, 1))
    assert reply.now() == 5000
    for seconds, expected in ((0.25, 5250), (5.999, 10_999), (6.0, 11_000), (60.0, 11_000)):
        at = 50.0 + seconds
        assert reply.now() == expected


def test_gaps_that_end_a_service() -> None:
    last = service_clock.Reading(5000, 1_000_000)
    assert service_clock.next_reading(last, 1_006_000) == service_clock.Reading(11_000, 1_006_000)
    assert service_clock.next_reading(last, 999_999) == service_clock.Reading(5000, 999_999)
    assert service_clock.next_reading(last, 1_006_001) == service_clock.Reading(5000, 1_006_001)
    assert service_clock.next_reading(last, 1_001_500, max_gap=service_clock.MAX_FIRST_GAP).service == 6500
    assert service_clock.next_reading(last, 1_001_501, max_gap=service_clock.MAX_FIRST_GAP).service == 5000
    assert service_clock.next_reading(last, 1_000_000 + int(service_clock.HEARTBEAT * 1000)).service == 6000
    assert service_clock.next_reading(service_clock.Reading(0, 7), 7) == service_clock.Reading(0, 7)


def test_the_time_of_day_is_in_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time_ns", lambda: 1_790_000_000_123_999_999)
    assert service_clock.wall() == 1_790_000_000_123


# --- how long is how long -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "milliseconds"),
    [
        (MoveClock(30), 30_000),
        (GameClock(600, 5), 600_000),
        (DayClock(1), 24 * 60 * 60 * 1000),
        (DayClock(3), 3 * 24 * 60 * 60 * 1000),
        (NoClock(), 0),
    ],
)
def test_a_clock_starts_with_the_time_that_was_agreed(kind: ClockKind, milliseconds: int) -> None:
    assert clock.initial_time(kind) == milliseconds
    begun = clock.new_clock(kind, 3)
    assert begun.left == (() if isinstance(kind, NoClock) else (milliseconds,) * 3)
    assert begun.running is None
    assert begun.deadline() is None
    if begun.left:
        assert begun.switch_to(2, 0, 7000).deadline() == 7000 + milliseconds


@pytest.mark.parametrize(
    ("kind", "loses"),
    [
        (NoClock(), False),
        (MoveClock(30), False),
        (MoveClock(30, "loss"), True),
        (GameClock(30), True),
        (GameClock(30, 0, "default"), False),
        (DayClock(1), True),
        (DayClock(1, "default"), False),
    ],
)
def test_a_seat_loses_at_zero_where_that_was_agreed(kind: ClockKind, loses: bool) -> None:
    assert clock.loses_at_zero(kind) is loses


def test_the_next_move_of_the_same_seat_has_its_own_time() -> None:
    """In some games a seat moves twice in a row: the second move does not go on with the time of the first."""
    moving = clock.new_clock(MoveClock(30), 2).switch_to(0, 1, 0)
    assert moving.switch_to(0, 2, 20_000).remaining(0, 20_000) == 30_000
    assert moving.switch_to(0, 1, 20_000).remaining(0, 20_000) == 10_000
    credited = clock.new_clock(GameClock(100, 5), 2).switch_to(0, 1, 0)
    assert credited.switch_to(0, 2, 20_000).remaining(0, 20_000) == 85_000
    assert credited.switch_to(0, 1, 20_000).remaining(0, 20_000) == 80_000


def test_the_very_first_move_is_credited_too() -> None:
    running = clock.new_clock(GameClock(100, 5), 2).switch_to(0, 0, 0)
    answered = running.switch_to(1, 1, 10_000)
    assert answered.remaining(0, 10_000) == 95_000
    assert answered.credited == (0, -1)


def test_a_clock_does_not_run_backwards() -> None:
    running = clock.new_clock(MoveClock(30), 2).switch_to(0, 1, 5000)
    assert running.remaining(0, 4000) == 30_000
    assert running.remaining(0, 4999) == 30_000
    assert running.remaining(0, 40_000) == 0
    assert running.remaining(1, 40_000) == 30_000
    late = running.switch_to(1, 2, 4000)
    assert (late.since, late.left) == (5000, (30_000, 30_000))


def test_without_a_clock_a_turn_changes_nothing() -> None:
    begun = clock.new_clock(NoClock(), 2)
    assert begun.switch_to(1, 4, 5) is begun


def test_leaving_saves_no_time_and_being_away_costs_none() -> None:
    kind = GameClock(60)
    stand_in = StandIn(5, "greedy")
    left = TableHarness(clock=kind, stand_in=stand_in).seated()
    seat = left.table.pending()
    assert seat is not None
    left.do((ANN, BEN)[seat], Leave("leave", seat))
    assert left.table.seats[seat].stand_in == "greedy"
    assert left.table.clock.running == seat, "the bot plays on the clock of a player who left"
    away = TableHarness(clock=kind, stand_in=stand_in).seated()
    away.now += 6000
    transaction = Transaction(away.table, away.moment())
    timers.apply_due(transaction)
    away.keep(transaction)
    assert away.table.seats[seat].stand_in == "greedy"
    assert away.table.clock.running is None, "a lost connection costs no time once the bot plays"


def test_service_time_begins_at_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 0.25)
    assert service_clock.ServiceClock().now() == 250
