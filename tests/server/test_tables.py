"""What may happen at a table, without a server: sitting, acting, taking back, offering, time, and being away."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from leyline.server import acting, due, happenings, show, wire
from leyline.server.draft import Draft
from leyline.server.refusal import Refused
from leyline.server.table import rebuilt
from leyline.server.who import Who, bearer, fingerprint
from tests.server.felt import ANN, BEN, CLEO, DARK, KEY, LIGHT, Felt


def light_begins(felt: Felt) -> Felt:
    """With this key Light begins; if not, the tests below would be about something else."""
    assert felt.table.pending() == LIGHT
    return felt


def grove(**more: object) -> Felt:
    return light_begins(Felt("grove", **more).seated())  # type: ignore[arg-type]


# --- sitting ------------------------------------------------------------------------------------------------------


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    felt = Felt()
    felt.do(ANN, wire.Sit("a", 0))
    assert felt.update(None).status == "open"
    felt.do(BEN, wire.Sit("b", 1))
    assert felt.update(None).status == "running"
    assert [type(each.what).__name__ for each in felt.logged] == ["Opened", "Sat", "Sat", "Begun"]


def test_a_seat_is_taken_once_and_only_by_somebody_with_a_name() -> None:
    felt = Felt()
    felt.do(ANN, wire.Sit("a", 0))
    assert felt.no(BEN, wire.Sit("b", 0)).code == "taken"
    assert felt.no(Who(), wire.Sit("c", 1)).code == "not-signed-in"
    assert felt.no(BEN, wire.Sit("d", 7)).code == "not-found"


def test_hot_seat_is_one_person_on_several_seats() -> None:
    felt = Felt().seated(ANN, ANN)
    assert felt.table.seats_of("ann") == [0, 1]
    felt.act()
    assert felt.table.status == "running"


def test_only_the_host_gives_seats_to_bots_and_only_to_bots_that_exist() -> None:
    felt = Felt()
    assert felt.no(BEN, wire.Sit("a", 0, "greedy")).code == "not-allowed"
    assert felt.no(ANN, wire.Sit("b", 0, "hal")).words.startswith("there is no bot 'hal'")
    felt.do(ANN, wire.Sit("c", 1, "greedy"))
    assert felt.table.chairs[1].bot == "greedy"
    felt.do(ANN, wire.Leave("d", 1))
    assert felt.table.chairs[1].free


def test_before_the_game_one_may_get_up_again() -> None:
    felt = Felt()
    felt.do(BEN, wire.Sit("a", 0))
    felt.do(BEN, wire.Leave("b", 0))
    felt.do(ANN, wire.Sit("c", 0))
    assert felt.table.chairs[0].person == "ann"


def test_a_token_acts_for_its_seat_alone() -> None:
    felt = grove()
    draft = Draft(felt.table, felt.moment())
    draft.add(happenings.Keyed(LIGHT, fingerprint("secret")))
    felt.keep(draft)
    program = bearer(felt.table, "secret")
    felt.do(program, wire.Act("a", LIGHT, felt.table.decision, "stand grove"))
    assert felt.no(program, wire.Act("b", DARK, felt.table.decision, "stand grove")).code == "not-yours"
    assert felt.no(program, wire.Sit("c", DARK)).code == "taken"
    with pytest.raises(Exception, match="does not belong to any seat"):
        bearer(felt.table, "guess")


# --- acting -------------------------------------------------------------------------------------------------------


def test_an_act_is_for_the_decision_that_its_sender_saw() -> None:
    felt = grove()
    seen = felt.table.decision
    felt.act("stand grove")
    late = felt.no(ANN, wire.Act("x", LIGHT, seen, "stand grove"))
    assert (late.code, "is past" in late.words) == ("not-now", True)
    early = felt.no(ANN, wire.Act("x", LIGHT, felt.table.decision + 1, "stand grove"))
    assert (early.code, "has not come up" in early.words) == ("not-now", True)


def test_chat_and_comings_do_not_change_the_decision() -> None:
    felt = grove()
    seen = felt.table.decision
    felt.do(BEN, wire.Say("s", "hello"))
    felt.do(ANN, wire.Act("a", LIGHT, seen, "stand grove"))


@pytest.mark.parametrize(
    ("who", "request_", "code"),
    [
        (ANN, wire.Act("x", DARK, 4, "stand grove"), "not-yours"),
        (BEN, wire.Act("x", DARK, 4, "stand grove"), "not-now"),
        (CLEO, wire.Act("x", LIGHT, 4, "stand grove"), "not-yours"),
        (Who(), wire.Act("x", LIGHT, 4, "stand grove"), "not-yours"),
        (ANN, wire.Act("x", 9, 4, "stand grove"), "not-found"),
        (ANN, wire.Act("x", LIGHT, 4, "dance"), "unknown"),
        (ANN, wire.Act("x", LIGHT, 4, "channel c1"), "not-legal"),
        (ANN, wire.Act("x", LIGHT, 4, "roll 1"), "not-legal"),
        (BEN, wire.Resign("x", LIGHT), "not-yours"),
        (ANN, wire.Undo("x", LIGHT, 4), "not-allowed"),
        (ANN, wire.Answer("x", LIGHT, 3, True), "not-now"),
        (ANN, wire.Offer("x", LIGHT, "rematch"), "not-now"),
        (Who(), wire.Say("x", "hello"), "not-signed-in"),
        (ANN, wire.Say("x", "\u202e\u2066"), "malformed"),
        (ANN, wire.Mute("x", "nobody"), "not-found"),
        (ANN, wire.Leave("x", DARK), "not-yours"),
    ],
)
def test_what_is_not_possible_is_refused_with_its_reason(who: Who, request_: wire.Request, code: str) -> None:
    felt = grove()
    assert felt.table.decision == 4
    refused = felt.no(who, request_)
    assert refused.code == code
    assert refused.words


def test_nothing_is_done_after_the_end() -> None:
    felt = grove()
    felt.do(ANN, wire.Resign("r", LIGHT))
    assert felt.table.status == "over"
    for request in (
        wire.Act("x", LIGHT, felt.table.decision, "stand grove"),
        wire.Undo("x", LIGHT, felt.table.decision),
        wire.Resign("x", LIGHT),
        wire.Offer("x", LIGHT, "draw"),
    ):
        assert felt.no(ANN, request).code == "over"


def test_a_table_is_rebuilt_from_its_happenings_alone() -> None:
    felt = grove(clock=wire.GameClock(600, 5))
    for _ in range(40):
        felt.passes(700).act()
    felt.do(ANN, wire.Say("s", "hello"))
    stored = [
        happenings.Logged(each.n, each.at, each.wall, happenings.decode(happenings.encode(each.what)))
        for each in felt.logged
    ]
    again = rebuilt(felt.table.id, stored)
    assert again.match is not None
    assert again.match.state.dump() == felt.position()
    assert (again.clock, again.n, again.decision) == (felt.table.clock, felt.table.n, felt.table.decision)
    assert again.record().text() == felt.table.record().text()


def test_every_draw_follows_from_the_key() -> None:
    felt = Felt("channeling", turn_limit=6).seated()
    while felt.table.status == "running":
        felt.act()
    kept = felt.table.record()
    assert kept.verify().draws > 10
    assert kept.key.hex() == KEY


# --- taking back --------------------------------------------------------------------------------------------------


def test_one_takes_back_ones_own_act_freely_and_the_position_is_as_it_was() -> None:
    felt = grove()
    before = felt.position()
    felt.act("stand grove")
    assert felt.update(LIGHT).undo == 1
    felt.do(ANN, wire.Undo("u", LIGHT, felt.table.decision))
    assert felt.position() == before
    assert felt.table.record().entries[-1].text == "undo 1"
    assert felt.words()[-1] == "Back to where things stood after entry 1."


def test_beyond_another_players_act_one_needs_consent() -> None:
    felt = grove()
    felt.acts_until(DARK)
    mine = felt.table.entry
    felt.act()
    refused = felt.no(ANN, wire.Undo("u", LIGHT, felt.table.decision))
    assert refused.code == "not-allowed"
    assert felt.update(LIGHT).undo is None
    felt.do(ANN, wire.Offer("o", LIGHT, "undo"))
    assert felt.no(ANN, wire.Answer("self", LIGHT, felt.table.offers[0].number, True)).code == "not-now"
    felt.do(BEN, wire.Answer("y", DARK, felt.table.offers[0].number, True))
    assert felt.table.pending() == LIGHT
    assert felt.table.entry > mine


def test_a_declined_offer_is_not_made_again_before_the_game_moves_on() -> None:
    felt = grove().acts_until(DARK)
    felt.do(ANN, wire.Offer("o", LIGHT, "draw"))
    felt.do(BEN, wire.Answer("n", DARK, felt.table.offers[0].number, False))
    assert felt.table.offers == ()
    assert "declined" in felt.no(ANN, wire.Offer("p", LIGHT, "draw")).words
    felt.act()
    felt.do(ANN, wire.Offer("q", LIGHT, "draw"))


def test_an_offer_lapses_when_the_game_moves_on_and_can_be_withdrawn() -> None:
    felt = grove()
    felt.do(BEN, wire.Offer("o", DARK, "draw"))
    number = felt.table.offers[0].number
    felt.act("stand grove")
    assert "no offer" in felt.no(ANN, wire.Answer("y", LIGHT, number, True)).words
    felt.do(BEN, wire.Offer("p", DARK, "draw"))
    felt.do(BEN, wire.Answer("w", DARK, felt.table.offers[0].number, False))
    assert felt.table.offers == ()
    assert felt.words()[-1] == "Dark withdraws the offer."


def test_a_draw_is_agreed_on_by_everybody() -> None:
    felt = grove()
    felt.do(ANN, wire.Offer("o", LIGHT, "draw"))
    felt.do(BEN, wire.Answer("y", DARK, felt.table.offers[0].number, True))
    result = felt.update(None).result
    assert isinstance(result, wire.Outcome)
    assert (result.by, result.winners, result.key) == ("draw", [0, 1], KEY)


def test_who_plays_alone_asks_nobody_and_bots_agree_to_go_back_but_not_to_draws() -> None:
    alone = Felt().seated(ANN, ANN)
    alone.acts_until(1 - int(alone.table.pending() or 0))
    alone.do(ANN, wire.Offer("o", LIGHT, "draw"))
    assert alone.table.status == "over"
    felt = Felt()
    felt.do(ANN, wire.Sit("a", 1, "random"))
    light_begins(felt.seated(ANN))
    felt.act("stand grove")
    assert "does not agree on draws" in felt.no(ANN, wire.Offer("o", LIGHT, "draw")).words
    felt.do(ANN, wire.Offer("p", LIGHT, "undo", 0))
    assert felt.table.record().entries[2].text == "undo 0"


def test_a_rematch_is_another_table_with_everybody_one_seat_further() -> None:
    felt = grove()
    felt.do(ANN, wire.Resign("r", LIGHT))
    felt.do(ANN, wire.Offer("o", LIGHT, "rematch"))
    draft = Draft(felt.table, felt.moment())
    acting.handle(draft, BEN, wire.Answer("y", DARK, felt.table.offers[0].number, True))
    ((follow, made),) = draft.opened
    assert draft.table.next == follow.id != felt.table.id
    assert [chair.person for chair in follow.chairs] == ["ben", "ann"]
    assert follow.status == "running"
    assert follow.opened.key != felt.table.opened.key
    assert made[0].n == 1


def test_a_game_does_not_go_back_and_forth_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leyline.server.acting.UNDOS", 3)
    felt = grove()
    for _ in range(3):
        felt.act("stand grove")
        felt.do(ANN, wire.Undo(felt.id(), LIGHT, felt.table.decision))
    felt.act("stand grove")
    assert "only forward" in felt.no(ANN, wire.Undo("u", LIGHT, felt.table.decision)).words
    assert "only forward" in felt.no(ANN, wire.Offer("o", LIGHT, "undo")).words


# --- time ---------------------------------------------------------------------------------------------------------


def test_at_zero_a_seat_loses_where_that_was_agreed() -> None:
    felt = grove(clock=wire.GameClock(60, 0, "loss"))
    assert due.wake(felt.table) == felt.now + 60_000
    felt.passes(59_999).settle()
    assert felt.table.status == "running"
    felt.passes(1).settle()
    result = felt.update(None).result
    assert isinstance(result, wire.Outcome)
    assert (result.by, result.winners) == ("time", [DARK])


def test_at_zero_the_least_is_done_where_that_was_agreed() -> None:
    felt = grove(clock=wire.MoveClock(30, "default"))
    felt.act("stand grove")
    assert felt.table.pending() == LIGHT  # the turn goes on: a second action
    felt.passes(30_000).settle()
    assert felt.words()[-2:] == ["The time of Light is up.", "Light ends the turn."]
    assert felt.table.pending() == DARK
    assert felt.table.clock.remaining(DARK, felt.now) == 30_000


def test_a_game_clock_at_zero_with_defaults_goes_on_by_defaults() -> None:
    felt = grove(clock=wire.GameClock(10, 0, "default"))
    felt.passes(10_000).settle()
    assert felt.table.pending() == DARK
    felt.acts_until(LIGHT).settle()
    assert felt.table.pending() == DARK


def test_a_bots_time_does_not_run() -> None:
    felt = Felt(clock=wire.GameClock(60))
    felt.do(ANN, wire.Sit("b", 0, "random"))
    felt.do(BEN, wire.Sit("c", 1))
    assert light_begins(felt).table.clock.running is None
    assert due.alarm(felt.table) is None
    assert due.wake(felt.table) == felt.now + due.THINKING


# --- being away ---------------------------------------------------------------------------------------------------


def connected(felt: Felt, *seats: int, house: str = "h") -> None:
    draft = Draft(felt.table, felt.moment())
    draft.add(happenings.Here(list(seats), house))
    felt.keep(draft)


def gone(felt: Felt, *seats: int, house: str = "h") -> None:
    draft = Draft(felt.table, felt.moment())
    draft.add(happenings.Gone(list(seats), house))
    felt.keep(draft)


def test_a_bot_plays_for_who_is_gone_too_long_and_hands_the_seat_back() -> None:
    felt = grove(stand_in=wire.StandIn(60), clock=wire.GameClock(600))
    connected(felt, LIGHT, DARK)
    assert due.alarm(felt.table) == felt.table.clock.deadline()
    gone(felt, LIGHT)
    felt.passes(59_999).settle()
    assert not felt.table.chairs[LIGHT].stand_in
    felt.passes(1).settle()
    assert felt.table.thinker() == "greedy"
    assert felt.words()[-1] == "Ann is away; greedy plays for Light."
    assert felt.table.clock.running is None
    assert felt.update(LIGHT).options is None
    assert "sit down to take your seat back" in felt.no(ANN, wire.Act("x", LIGHT, 4, "stand grove")).words
    felt.do(ANN, wire.Sit("s", LIGHT))
    assert felt.table.thinker() == ""
    assert felt.update(LIGHT).options is not None
    assert felt.words()[-1] == "Ann is back."


def test_nobody_is_replaced_while_another_is_waited_for() -> None:
    felt = grove(stand_in=wire.StandIn(60))
    connected(felt, LIGHT, DARK)
    gone(felt, DARK)
    felt.passes(600_000).settle()
    assert not felt.table.chairs[DARK].stand_in
    felt.acts_until(DARK)
    felt.passes(59_999).settle()
    assert not felt.table.chairs[DARK].stand_in
    felt.passes(1).settle()
    assert felt.table.chairs[DARK].stand_in == "greedy"


def test_a_player_at_two_processes_is_gone_when_both_have_lost_them() -> None:
    felt = grove(stand_in=wire.StandIn(60))
    connected(felt, LIGHT, DARK, house="one")
    connected(felt, LIGHT, house="two")
    gone(felt, LIGHT, house="one")
    assert due.alarm(felt.table) is None
    gone(felt, LIGHT, house="two")
    assert due.alarm(felt.table) == felt.now + 60_000


def test_who_leaves_during_the_game_is_replaced_at_once_and_keeps_the_seat() -> None:
    felt = grove(stand_in=wire.StandIn(60))
    felt.do(ANN, wire.Leave("l", LIGHT))
    assert felt.table.thinker() == "greedy"
    assert felt.table.chairs[LIGHT].person == "ann"


# --- talking ------------------------------------------------------------------------------------------------------


def test_chat_is_heard_by_all_but_those_who_muted_the_speaker() -> None:
    felt = grove()
    felt.do(CLEO, wire.Say("s", "  what a\nmove "))
    (line,) = felt.table.chat
    assert (line.words, line.name, line.seat) == ("what a move", "Cleo", None)
    felt.do(ANN, wire.Mute("m", "cleo"))
    before = felt.do(CLEO, wire.Say("t", "again"))
    muted = felt.table.muted["ann"]
    assert show.change(before, felt.table, LIGHT, 0, muted).chat is UNSET
    assert show.change(before, felt.table, DARK, 0).chat == felt.table.chat[1:]
    assert show.full(felt.table, LIGHT, 0, 0, muted).chat == []
    felt.do(ANN, wire.Mute("u", "cleo", False))
    assert felt.table.muted["ann"] == frozenset()


def test_a_seat_speaks_under_its_seat() -> None:
    felt = grove()
    felt.do(BEN, wire.Say("s", "well played"))
    assert felt.table.chat[0].seat == DARK


# --- once only ----------------------------------------------------------------------------------------------------


def test_the_same_message_is_known_again_and_its_id_is_for_nothing_else() -> None:
    felt = grove()
    act = wire.Act("once", LIGHT, felt.table.decision, "stand grove")
    felt.do(ANN, act)
    known = acting.known(felt.table, ANN, act)
    assert known is not None
    assert known.n == felt.table.n
    assert acting.known(felt.table, BEN, wire.Say("once", "mine")) is None
    for other in (wire.Act("once", LIGHT, 9, "end"), wire.Say("once", "stand grove"), wire.Resign("once", LIGHT)):
        with pytest.raises(Refused, match="used before, for another message"):
            acting.known(felt.table, ANN, other)


def test_a_table_that_has_gone_on_for_too_long_takes_no_more_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leyline.server.acting.LONGEST", 8)
    felt = grove()
    while felt.table.n < 8:
        felt.act()
    seat = felt.table.pending()
    assert seat is not None
    refused = felt.no(felt.who(seat), wire.Act("x", seat, felt.table.decision, felt.option()))
    assert "too long" in refused.words
    felt.do(ANN, wire.Resign("r", LIGHT))
