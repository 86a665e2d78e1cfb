"""Clocks and the service's time, with a time that the tests set."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from leyline.server import clock, uptime
from leyline.server.clock import Clock
from leyline.server.wire import ClockKind, DayClock, GameClock, MoveClock, NoClock

KINDS = st.one_of(
    st.builds(MoveClock, st.integers(5, 600)),
    st.builds(GameClock, st.integers(10, 600), st.integers(0, 30)),
    st.builds(DayClock, st.integers(1, 3)),
)
STEPS = st.lists(
    st.tuples(st.sampled_from([0, 1, None]), st.booleans(), st.integers(0, 100_000), st.booleans()), max_size=30
)
"""Who is waited for next, whether a new move begins, how long that took, and whether it was no taking back."""


def played(kind: ClockKind, steps: list[tuple[int | None, bool, int, bool]]) -> list[Clock]:
    """The clock after each step."""
    now, move = 0, 0
    found = [clock.begun(kind, 2, now)]
    for seat, new, took, fresh in steps:
        now += took
        move += new
        found.append(found[-1].turn(seat, move, now, fresh))
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
                assert after.left[seat] in ({kept, clock.full(kind)} if after.running == seat else {kept})


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
    looked = last.turn(last.running, last.move, last.since + one).turn(last.running, last.move, now)
    for seat in (0, 1):
        assert looked.remaining(seat, now) == last.remaining(seat, now)


def test_a_move_clock_gives_each_move_its_full_time() -> None:
    begun = clock.begun(MoveClock(30), 2, 0).turn(0, 1, 0)
    spent = begun.turn(0, 1, 20_000)  # a second decision of the same move
    assert spent.remaining(0, 20_000) == 10_000
    assert spent.turn(1, 2, 25_000).turn(0, 3, 26_000).remaining(0, 26_000) == 30_000


def test_a_game_clock_is_credited_once_for_each_move() -> None:
    kind = GameClock(100, 5)
    running = clock.begun(kind, 2, 0).turn(0, 1, 0)
    answered = running.turn(1, 1, 10_000)  # the other is asked in between
    back = answered.turn(0, 1, 12_000)
    done = back.turn(1, 2, 20_000)
    assert done.remaining(0, 20_000) == 100_000 - 10_000 - 8_000 + 5_000


def test_taking_back_freely_gives_no_time() -> None:
    for kind in (MoveClock(30), GameClock(30, 5)):
        begun = clock.begun(kind, 2, 0).turn(0, 1, 0)
        moved = begun.turn(1, 2, 20_000)
        left = moved.left[0]
        again = moved.turn(0, 1, 21_000, fresh=False)
        assert again.remaining(0, 21_000) == left
        # and however often it is done
        for _ in range(3):
            again = again.turn(1, 2, 21_000).turn(0, 1, 21_000, fresh=False)
        assert again.remaining(0, 21_000) == left


def test_without_a_clock_nothing_runs() -> None:
    begun = clock.begun(NoClock(), 2, 0).turn(0, 1, 5)
    assert begun.deadline() is None
    assert begun.left == ()


# --- the service's time -------------------------------------------------------------------------------------------


@given(st.lists(st.integers(-100_000, 100_000), max_size=40))
def test_the_services_time_passes_only_while_somebody_serves(gaps: list[int]) -> None:
    note = uptime.Note(5000, 1_000_000)
    expected = note.service
    for gap in gaps:
        note = uptime.noted(note, note.wall + gap)
        expected += gap if 0 <= gap <= uptime.GAP else 0
        assert note.service == expected


def test_the_services_time_is_never_before_what_is_stored() -> None:
    assert uptime.noted(uptime.Note(5000, 1_000_000), 9_000_000, floor=5900).service == 5900


def test_between_two_notes_a_process_tells_the_time_itself_and_never_goes_back() -> None:
    told = uptime.Uptime()
    told.note(uptime.Note(5000, 1))
    first = told.now()
    told.note(uptime.Note(4000, 2))
    assert 5000 <= first <= told.now()
