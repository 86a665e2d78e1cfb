"""Tables whose games count: rated ones, and those of a tournament; and what the clocks of a game do at its table."""

from __future__ import annotations

import pytest

from leyline.server import messages
from leyline.server.tables.rebuilding import rebuild
from tests.server.table_harness import ANN, BEN, DARK, LIGHT, TableHarness


def test_every_seat_of_a_rated_game_is_another_persons() -> None:
    harness = TableHarness().reopened(rated=True)
    harness.do(ANN, messages.Sit("a", LIGHT))
    words = "This game is rated: every seat is another person's."
    assert harness.no(ANN, messages.Sit("b", DARK)).words == words
    assert harness.no(ANN, messages.Sit("c", DARK, "random")).words == words
    harness.do(ANN, messages.Sit("d", LIGHT))
    harness.do(BEN, messages.Sit("e", DARK))
    assert [state.person for state in harness.table.seats] == ["ann", "ben"]


def test_in_a_rated_game_a_move_stays_and_a_draw_may_be_offered() -> None:
    harness = TableHarness().reopened(rated=True).seated().acts_until(DARK)
    refused = harness.no(ANN, messages.Offer("u", LIGHT, "undo"))
    assert refused.words == "This game is rated: a finished move stays."
    harness.do(ANN, messages.Offer("d", LIGHT, "draw"))


def test_in_a_tournament_moves_against_a_bot_stand_and_those_against_people_are_talked_about() -> None:
    harness = TableHarness(first_player="Dark").reopened(tournament="t")
    harness.do(ANN, messages.Sit("a", DARK))
    harness.do(ANN, messages.Sit("b", LIGHT, "random"))
    harness.acts_until(LIGHT)
    assert harness.no(ANN, messages.Offer("u", DARK, "undo")).words == "In a tournament, moves against a bot stand."
    assert harness.no(ANN, messages.Offer("d", DARK, "draw")).words == "Bots do not agree to draws."
    among = TableHarness(first_player="Dark").reopened(tournament="t").seated().acts_until(LIGHT)
    among.do(BEN, messages.Offer("u", DARK, "undo"))
    among.do(BEN, messages.Offer("d", DARK, "draw"))


def test_at_an_ordinary_table_a_move_against_a_bot_is_taken_back() -> None:
    harness = TableHarness(first_player="Dark")
    harness.do(ANN, messages.Sit("a", DARK))
    harness.do(ANN, messages.Sit("b", LIGHT, "random"))
    harness.acts_until(LIGHT)
    harness.do(ANN, messages.Offer("u", DARK, "undo"))
    assert harness.table.pending() == DARK


def test_bots_that_the_host_seats_count_as_changes_of_the_host() -> None:
    harness = TableHarness()
    harness.do(ANN, messages.Sit("b", DARK, "random"))
    assert harness.table.seat_changes == {"ann": 1}
    harness.do(ANN, messages.Leave("l", DARK))
    harness.do(ANN, messages.Sit("c", DARK, "random"))
    assert harness.table.seat_changes == {"ann": 2}


@pytest.mark.parametrize(
    ("clock", "left", "next_left"),
    [(messages.GameClock(60, 5), 55_000, 60_000), (messages.MoveClock(60), 50_000, 60_000)],
)
def test_a_move_is_credited_and_the_next_has_its_time(clock: messages.ClockKind, left: int, next_left: int) -> None:
    harness = TableHarness(clock=clock, first_player="Light").passes(7000).seated()
    began = harness.now
    assert harness.table.clock.deadline() == began + 60_000
    harness.passes(10_000).acts_until(DARK)
    assert harness.table.clock.remaining(LIGHT, harness.now) == left
    assert harness.table.clock.remaining(DARK, harness.now) == next_left
    harness.passes(20_000).acts_until(LIGHT)
    again = 60_000 if isinstance(clock, messages.MoveClock) else left
    assert harness.table.clock.remaining(LIGHT, harness.now) == again


def test_after_going_back_a_table_keeps_neither_its_key_nor_positions_between() -> None:
    harness = TableHarness(first_player="Light").seated()
    harness.act("stand grove")
    harness.do(ANN, messages.Undo("u", LIGHT, harness.table.decision))
    match = harness.table.match
    assert match is not None
    assert match.chance is None
    assert match.passed is None
    harness.act("stand grove")
    assert harness.table.match is not None
    assert harness.table.match.chance is None
    assert rebuild(harness.table.id, harness.events).undo_count == 1
