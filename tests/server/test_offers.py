"""Offers: what needs the others' consent, whose consent, and what it leads to."""

from __future__ import annotations

import pytest

from leyline.server import acting, happenings, offers, opening, wire
from leyline.server.draft import Draft
from leyline.server.refusal import Refused
from leyline.server.who import Who, bearer
from tests.server.felt import ANN, BEN, CLEO, DARK, KEY, LIGHT, Felt


def test_before_the_game_nothing_can_be_taken_back() -> None:
    felt = Felt()
    assert offers.undo_limit(felt.table, [LIGHT]) == 0
    assert offers.free_undo(felt.table, [LIGHT]) is None


def test_what_can_be_taken_back_freely() -> None:
    felt = Felt().seated()
    assert offers.free_undo(felt.table, [LIGHT]) is None
    felt.act("stand grove")
    assert offers.free_undo(felt.table, [LIGHT]) == 1
    assert offers.free_undo(felt.table, [DARK]) is None
    assert offers.free_undo(felt.table, []) is None
    felt.acts_until(DARK)
    last = felt.table.entry
    felt.act()
    assert offers.free_undo(felt.table, [DARK]) == last
    assert offers.undo_limit(felt.table, [DARK]) == last
    assert offers.free_undo(felt.table, [LIGHT, DARK]) == last  # no further than the beginning of the latest move
    assert offers.undo_limit(felt.table, [LIGHT, DARK]) == 1
    felt.do(ANN, wire.Resign("r", LIGHT))
    assert offers.free_undo(felt.table, [DARK]) is None


def test_one_goes_back_within_ones_own_move_and_no_further() -> None:
    felt = Felt().seated()
    felt.act("stand grove")
    assert felt.no(ANN, wire.Undo("u", LIGHT, felt.table.decision, 0)).code == "not-allowed"
    assert felt.no(ANN, wire.Undo("v", LIGHT, felt.table.decision, 2)).code == "not-legal"
    felt.do(ANN, wire.Undo("w", LIGHT, felt.table.decision, 1))
    assert felt.table.record().entries[-1].text == "undo 1"


def test_an_offer_is_refused_where_it_makes_no_sense() -> None:
    felt = Felt().seated()
    assert felt.no(BEN, wire.Offer("a", DARK, "undo")).words == "Dark has not moved yet: there is nothing to take back"
    assert felt.no(BEN, wire.Offer("b", DARK, "undo", 99)).code == "not-legal"
    felt.do(ANN, wire.Offer("c", LIGHT, "draw"))
    assert felt.no(BEN, wire.Offer("d", DARK, "draw")).words == "a draw is being talked about already"
    number = felt.table.offers[0].number
    assert number == felt.table.n
    assert felt.no(BEN, wire.Answer("e", DARK, number + 1, True)).words == f"there is no offer {number + 1} any more"
    assert felt.no(CLEO, wire.Answer("f", DARK, number, True)).code == "not-yours"
    assert felt.no(ANN, wire.Offer("g", LIGHT, "rematch")).words == "this game is not over yet"


def test_two_offers_stand_beside_each_other_and_are_answered_apart() -> None:
    felt = Felt().seated()
    felt.act("stand grove")
    felt.do(ANN, wire.Offer("a", LIGHT, "draw"))
    felt.do(ANN, wire.Offer("b", LIGHT, "undo", 0))
    draw, undo = felt.table.offers
    assert (draw.kind, draw.seat, draw.to, draw.waiting) == ("draw", LIGHT, None, (DARK,))
    assert (undo.kind, undo.to, undo.number) == ("undo", 0, draw.number + 1)
    felt.do(BEN, wire.Answer("n", DARK, draw.number, False))
    assert felt.table.offers == (undo,)
    assert felt.table.declined == frozenset({(LIGHT, "draw")})
    felt.do(BEN, wire.Answer("y", DARK, undo.number, True))
    assert felt.table.record().entries[2].text == "undo 0"
    assert felt.table.declined == frozenset()


def four(*people: Who) -> Felt:
    """A table of Rune Stones with four people."""
    felt = Felt("runestones")
    what = happenings.Opened("runestones", felt.table.opened.rules, "base", {}, 4, wire.NoClock(), KEY, host="ann")
    draft = opening.opened("1" * 32, what, felt.moment())
    felt.table, felt.logged = draft.table, draft.made
    return felt.seated(*people)


def test_everybody_else_is_asked_and_one_person_answers_for_all_seats() -> None:
    felt = four(ANN, BEN, CLEO, BEN)
    felt.do(ANN, wire.Offer("o", 0, "draw"))
    number = felt.table.offers[0].number
    assert [offer.waiting for offer in felt.table.offers] == [(1, 2, 3)]
    felt.do(BEN, wire.Answer("b", 3, number, True))
    assert [offer.waiting for offer in felt.table.offers] == [(2,)]
    assert felt.no(BEN, wire.Answer("c", 1, number, True)).words == "nobody waits for your answer to this offer"
    assert felt.no(ANN, wire.Answer("d", 0, number, True)).code == "not-now"
    felt.do(CLEO, wire.Answer("e", 2, number, True))
    assert felt.table.status == "over"


def test_a_seat_that_a_bot_plays_for_is_not_asked() -> None:
    felt = four(ANN, BEN, CLEO, BEN)
    draft = Draft(felt.table, felt.moment())
    draft.add(happenings.Replaced(2, "greedy"))
    felt.keep(draft)
    assert felt.table.asked(0) == [1, 3]
    assert felt.table.asked(1) == [0]
    assert felt.table.people() == [0, 1, 2, 3]
    assert felt.no(ANN, wire.Offer("o", 0, "draw")).words == "a bot plays on: it does not agree on draws"


def test_the_next_game_is_agreed_on_once() -> None:
    felt = Felt(clock=wire.GameClock(600)).seated()
    felt.do(ANN, wire.Resign("r", LIGHT))
    felt.do(ANN, wire.Offer("o", LIGHT, "rematch"))
    draft = Draft(felt.table, felt.moment())
    acting.handle(draft, BEN, wire.Answer("y", DARK, felt.table.offers[0].number, True))
    felt.keep(draft)
    ((follow, made),) = draft.opened
    assert felt.table.next == follow.id
    assert felt.table.offers == ()
    assert felt.no(BEN, wire.Offer("p", DARK, "rematch")).words == "the next game has begun already"
    assert (follow.opened.origin, follow.opened.entry, follow.opened.start) == (felt.table.id, 0, None)
    assert (follow.opened.clock, follow.opened.host) == (wire.GameClock(600), "ann")
    assert [type(each.what).__name__ for each in made] == ["Opened", "Sat", "Sat", "Begun"]
    assert len(follow.opened.key) == 64
    assert len(follow.id) == 32


def test_bots_and_tokens_go_along_to_the_next_game() -> None:
    felt = Felt()
    felt.do(ANN, wire.Sit("b", LIGHT, "random"))
    draft = Draft(felt.table, felt.moment())
    acting.sit(draft, ANN, DARK, token="one")  # noqa: S106
    acting.sit(draft, ANN, DARK, token="two")  # noqa: S106
    felt.keep(draft)
    felt.do(ANN, wire.Resign("r", DARK))
    draft = Draft(felt.table, felt.moment())
    acting.handle(draft, ANN, wire.Offer("o", DARK, "rematch"))
    ((follow, _),) = draft.opened
    assert [(chair.bot, chair.person) for chair in follow.chairs] == [("", "ann"), ("random", None)]
    assert bearer(follow, "two").seats(follow) == [0]
    with pytest.raises(Refused):
        bearer(follow, "one")
