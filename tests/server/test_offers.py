"""Offers: what needs the others' consent, whose consent, and what it leads to."""

from __future__ import annotations

import pytest

from leyline.server import messages
from leyline.server.accounts.identity import Identity, identity_of_token
from leyline.server.errors import RequestRefused
from leyline.server.tables import commands, creation, events, offers
from leyline.server.tables.transaction import Transaction
from tests.server.table_harness import ANN, BEN, CLEO, DARK, KEY, LIGHT, TableHarness


def test_before_the_game_nothing_can_be_taken_back() -> None:
    harness = TableHarness()
    assert offers.undo_limit(harness.table, [LIGHT]) == 0
    assert offers.free_undo(harness.table, [LIGHT]) is None


def test_what_can_be_taken_back_freely() -> None:
    harness = TableHarness().seated()
    assert offers.free_undo(harness.table, [LIGHT]) is None
    harness.act("stand grove")
    assert offers.free_undo(harness.table, [LIGHT]) == 1
    assert offers.free_undo(harness.table, [DARK]) is None
    assert offers.free_undo(harness.table, []) is None
    harness.acts_until(DARK)
    last = harness.table.entry
    harness.act()
    assert offers.free_undo(harness.table, [DARK]) == last
    assert offers.undo_limit(harness.table, [DARK]) == last
    assert offers.free_undo(harness.table, [LIGHT, DARK]) == last  # no further than the beginning of the latest move
    assert offers.undo_limit(harness.table, [LIGHT, DARK]) == 1
    harness.do(ANN, messages.Resign("r", LIGHT))
    assert offers.free_undo(harness.table, [DARK]) is None


def test_a_finished_move_is_taken_back_by_consent_once_another_person_is_to_act() -> None:
    harness = TableHarness().seated().acts_until(DARK)
    refused = harness.no(ANN, messages.Undo("u", LIGHT, harness.table.decision))
    assert (refused.code, "ask the others" in refused.words) == ("not-allowed", True)
    assert offers.free_undo(harness.table, [LIGHT]) is None
    harness.do(ANN, messages.Offer("o", LIGHT, "undo"))
    harness.do(BEN, messages.Answer("y", DARK, harness.table.offers[0].number, True))
    assert harness.table.pending() == LIGHT
    # Nobody is bothered at a screen of one's own or by a bot.
    alone = TableHarness().seated(ANN, ANN).acts_until(DARK)
    alone.do(ANN, messages.Undo("u", LIGHT, alone.table.decision))
    assert alone.table.pending() == LIGHT


def test_one_goes_back_within_ones_own_move_and_no_further() -> None:
    harness = TableHarness().seated()
    harness.act("stand grove")
    assert harness.no(ANN, messages.Undo("u", LIGHT, harness.table.decision, 0)).code == "not-allowed"
    assert harness.no(ANN, messages.Undo("v", LIGHT, harness.table.decision, 2)).code == "not-legal"
    harness.do(ANN, messages.Undo("w", LIGHT, harness.table.decision, 1))
    assert harness.table.record().entries[-1].text == "undo 1"


def test_an_offer_is_refused_where_it_makes_no_sense() -> None:
    harness = TableHarness().seated()
    assert (
        harness.no(BEN, messages.Offer("a", DARK, "undo")).words
        == "Dark has not moved yet; there is nothing to take back."
    )
    assert harness.no(BEN, messages.Offer("b", DARK, "undo", 99)).code == "not-legal"
    harness.do(ANN, messages.Offer("c", LIGHT, "draw"))
    assert harness.no(BEN, messages.Offer("d", DARK, "draw")).words == "A draw has already been offered."
    number = harness.table.offers[0].number
    assert number == harness.table.n
    assert (
        harness.no(BEN, messages.Answer("e", DARK, number + 1, True)).words == f"Offer {number + 1} is no longer open."
    )
    assert harness.no(CLEO, messages.Answer("f", DARK, number, True)).code == "not-yours"
    assert harness.no(ANN, messages.Offer("g", LIGHT, "rematch")).words == "This game is not over yet."


def test_two_offers_stand_beside_each_other_and_are_answered_apart() -> None:
    harness = TableHarness().seated()
    harness.act("stand grove")
    harness.do(ANN, messages.Offer("a", LIGHT, "draw"))
    harness.do(ANN, messages.Offer("b", LIGHT, "undo", 0))
    draw, undo = harness.table.offers
    assert (draw.kind, draw.seat, draw.to, draw.waiting) == ("draw", LIGHT, None, (DARK,))
    assert (undo.kind, undo.to, undo.number) == ("undo", 0, draw.number + 1)
    harness.do(BEN, messages.Answer("n", DARK, draw.number, False))
    assert harness.table.offers == (undo,)
    assert harness.table.declined == frozenset({(LIGHT, "draw")})
    harness.do(BEN, messages.Answer("y", DARK, undo.number, True))
    assert harness.table.record().entries[2].text == "undo 0"
    assert harness.table.declined == frozenset()


def four(*people: Identity) -> TableHarness:
    """A table of Rune Stones with four people."""
    harness = TableHarness("runestones")
    what = events.Opened("runestones", harness.table.opened.rules, "base", {}, 4, messages.NoClock(), KEY, host="ann")
    transaction = creation.open_table("1" * 32, what, harness.moment())
    harness.table, harness.events = transaction.table, transaction.new_events
    return harness.seated(*people)


def test_everybody_else_is_asked_and_one_person_answers_for_all_seats() -> None:
    harness = four(ANN, BEN, CLEO, BEN)
    harness.do(ANN, messages.Offer("o", 0, "draw"))
    number = harness.table.offers[0].number
    assert [offer.waiting for offer in harness.table.offers] == [(1, 2, 3)]
    harness.do(BEN, messages.Answer("b", 3, number, True))
    assert [offer.waiting for offer in harness.table.offers] == [(2,)]
    assert harness.no(BEN, messages.Answer("c", 1, number, True)).words == "This offer does not need your answer."
    assert harness.no(ANN, messages.Answer("d", 0, number, True)).code == "not-now"
    harness.do(CLEO, messages.Answer("e", 2, number, True))
    assert harness.table.status == "over"


def test_a_seat_that_a_bot_plays_for_is_not_asked() -> None:
    harness = four(ANN, BEN, CLEO, BEN)
    transaction = Transaction(harness.table, harness.moment())
    transaction.add(events.Replaced(2, "greedy"))
    harness.keep(transaction)
    assert harness.table.seats_to_ask(0) == [1, 3]
    assert harness.table.seats_to_ask(1) == [0]
    assert harness.table.human_seats() == [0, 1, 2, 3]
    assert harness.no(ANN, messages.Offer("o", 0, "draw")).words == "Bots do not agree to draws."


def test_the_next_game_is_agreed_on_once() -> None:
    harness = TableHarness(clock=messages.GameClock(600)).seated()
    harness.do(ANN, messages.Resign("r", LIGHT))
    harness.do(ANN, messages.Offer("o", LIGHT, "rematch"))
    transaction = Transaction(harness.table, harness.moment())
    commands.handle(transaction, BEN, messages.Answer("y", DARK, harness.table.offers[0].number, True))
    harness.keep(transaction)
    ((follow, made),) = transaction.opened_tables
    assert harness.table.next_table == follow.id
    assert harness.table.offers == ()
    assert harness.no(BEN, messages.Offer("p", DARK, "rematch")).words == "The next game has already begun."
    assert (follow.opened.origin, follow.opened.entry, follow.opened.start) == (harness.table.id, 0, None)
    assert (follow.opened.clock, follow.opened.host) == (messages.GameClock(600), "ann")
    assert [type(each.event).__name__ for each in made] == ["Opened", "Sat", "Sat", "Begun"]
    assert len(follow.opened.key) == 64
    assert len(follow.id) == 32


def test_bots_and_tokens_go_along_to_the_next_game() -> None:
    harness = TableHarness()
    harness.do(ANN, messages.Sit("b", LIGHT, "random"))
    transaction = Transaction(harness.table, harness.moment())
    commands.sit(transaction, ANN, DARK, token="one")  # noqa: S106
    commands.sit(transaction, ANN, DARK, token="two")  # noqa: S106
    harness.keep(transaction)
    harness.do(ANN, messages.Resign("r", DARK))
    transaction = Transaction(harness.table, harness.moment())
    commands.handle(transaction, ANN, messages.Offer("o", DARK, "rematch"))
    ((follow, _),) = transaction.opened_tables
    assert [(seat_state.bot, seat_state.person) for seat_state in follow.seats] == [("", "ann"), ("random", None)]
    assert identity_of_token(follow, "two").seats(follow) == [0]
    with pytest.raises(RequestRefused):
        identity_of_token(follow, "one")


def test_at_a_table_of_four_everybody_moves_one_seat_further() -> None:
    harness = four(ANN, BEN, CLEO, BEN)
    harness.do(ANN, messages.Resign("r", 0))
    harness.do(ANN, messages.Offer("o", 0, "rematch"))
    harness.do(BEN, messages.Answer("b", 1, harness.table.offers[0].number, True))
    transaction = Transaction(harness.table, harness.moment())
    commands.handle(transaction, CLEO, messages.Answer("c", 2, harness.table.offers[0].number, True))
    ((follow, _),) = transaction.opened_tables
    assert [seat_state.person for seat_state in follow.seats] == ["ben", "ann", "ben", "cleo"]
