"""What may happen at a table, without a server: sitting, acting, taking back, offering, time, and being away."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from leyline.server import messages
from leyline.server.accounts.identity import Identity, fingerprint, identity_of_token
from leyline.server.errors import RequestRefused
from leyline.server.tables import client_view, commands, events, timers
from leyline.server.tables.rebuilding import rebuild
from leyline.server.tables.transaction import Transaction
from tests.server.table_harness import ANN, BEN, CLEO, DARK, KEY, LIGHT, TableHarness


def light_begins(harness: TableHarness) -> TableHarness:
    """With this key Light begins; if not, the tests below would be about something else."""
    assert harness.table.pending() == LIGHT
    return harness


def grove(**more: object) -> TableHarness:
    return light_begins(TableHarness("grove", **more).seated())  # type: ignore[arg-type]


# --- sitting ------------------------------------------------------------------------------------------------------


def test_the_game_begins_when_the_last_seat_is_taken() -> None:
    harness = TableHarness()
    harness.do(ANN, messages.Sit("a", 0))
    assert harness.update(None).status == "open"
    harness.do(BEN, messages.Sit("b", 1))
    assert harness.update(None).status == "running"
    assert [type(each.event).__name__ for each in harness.events] == ["Opened", "Sat", "Sat", "Begun"]


def test_a_seat_is_taken_once_and_only_by_somebody_with_a_name() -> None:
    harness = TableHarness()
    harness.do(ANN, messages.Sit("a", 0))
    assert harness.no(BEN, messages.Sit("b", 0)).code == "taken"
    assert harness.no(Identity(), messages.Sit("c", 1)).code == "not-signed-in"
    assert harness.no(BEN, messages.Sit("d", 7)).code == "not-found"


def test_hot_seat_is_one_person_on_several_seats() -> None:
    harness = TableHarness().seated(ANN, ANN)
    assert harness.table.seats_of("ann") == [0, 1]
    harness.act()
    assert harness.table.status == "running"


def test_only_the_host_gives_seats_to_bots_and_only_to_bots_that_exist() -> None:
    harness = TableHarness()
    assert harness.no(BEN, messages.Sit("a", 0, "greedy")).code == "not-allowed"
    assert harness.no(ANN, messages.Sit("b", 0, "hal")).words.startswith("there is no bot 'hal'")
    harness.do(ANN, messages.Sit("c", 1, "greedy"))
    assert harness.table.seats[1].bot == "greedy"
    harness.do(ANN, messages.Leave("d", 1))
    assert harness.table.seats[1].is_free


def test_before_the_game_one_may_get_up_again() -> None:
    harness = TableHarness()
    harness.do(BEN, messages.Sit("a", 0))
    harness.do(BEN, messages.Leave("b", 0))
    harness.do(ANN, messages.Sit("c", 0))
    assert harness.table.seats[0].person == "ann"


def test_a_token_acts_for_its_seat_alone() -> None:
    harness = grove()
    transaction = Transaction(harness.table, harness.moment())
    transaction.add(events.Keyed(LIGHT, fingerprint("secret")))
    harness.keep(transaction)
    program = identity_of_token(harness.table, "secret")
    harness.do(program, messages.Act("a", LIGHT, harness.table.decision, "stand grove"))
    assert harness.no(program, messages.Act("b", DARK, harness.table.decision, "stand grove")).code == "not-yours"
    assert harness.no(program, messages.Sit("c", DARK)).code == "taken"
    with pytest.raises(Exception, match="belongs to no seat"):
        identity_of_token(harness.table, "guess")


# --- acting -------------------------------------------------------------------------------------------------------


def test_an_act_is_for_the_decision_that_its_sender_saw() -> None:
    harness = grove()
    seen = harness.table.decision
    harness.act("stand grove")
    late = harness.no(ANN, messages.Act("x", LIGHT, seen, "stand grove"))
    assert (late.code, "is past" in late.words) == ("not-now", True)
    early = harness.no(ANN, messages.Act("x", LIGHT, harness.table.decision + 1, "stand grove"))
    assert (early.code, "has not come up" in early.words) == ("not-now", True)


def test_chat_and_comings_do_not_change_the_decision() -> None:
    harness = grove()
    seen = harness.table.decision
    harness.do(BEN, messages.Say("s", "hello"))
    harness.do(ANN, messages.Act("a", LIGHT, seen, "stand grove"))


@pytest.mark.parametrize(
    ("identity", "request_", "code"),
    [
        (ANN, messages.Act("x", DARK, 4, "stand grove"), "not-yours"),
        (BEN, messages.Act("x", DARK, 4, "stand grove"), "not-now"),
        (CLEO, messages.Act("x", LIGHT, 4, "stand grove"), "not-yours"),
        (Identity(), messages.Act("x", LIGHT, 4, "stand grove"), "not-yours"),
        (ANN, messages.Act("x", 9, 4, "stand grove"), "not-found"),
        (ANN, messages.Act("x", LIGHT, 4, "dance"), "unknown"),
        (ANN, messages.Act("x", LIGHT, 4, "channel c1"), "not-legal"),
        (ANN, messages.Act("x", LIGHT, 4, "roll 1"), "not-legal"),
        (BEN, messages.Resign("x", LIGHT), "not-yours"),
        (ANN, messages.Undo("x", LIGHT, 4), "not-allowed"),
        (ANN, messages.Answer("x", LIGHT, 3, True), "not-now"),
        (ANN, messages.Offer("x", LIGHT, "rematch"), "not-now"),
        (Identity(), messages.Say("x", "hello"), "not-signed-in"),
        (ANN, messages.Say("x", "\u202e\u2066"), "malformed"),
        (ANN, messages.Mute("x", "nobody"), "not-found"),
        (ANN, messages.Leave("x", DARK), "not-now"),
        (BEN, messages.Leave("x", LIGHT), "not-yours"),
    ],
)
def test_what_is_not_possible_is_refused_with_its_reason(
    identity: Identity, request_: messages.Request, code: str
) -> None:
    harness = grove()
    assert harness.table.decision == 4
    refused = harness.no(identity, request_)
    assert refused.code == code
    assert refused.words


def test_nothing_is_done_after_the_end() -> None:
    harness = grove()
    harness.do(ANN, messages.Resign("r", LIGHT))
    assert harness.table.status == "over"
    for request in (
        messages.Act("x", LIGHT, harness.table.decision, "stand grove"),
        messages.Undo("x", LIGHT, harness.table.decision),
        messages.Resign("x", LIGHT),
        messages.Offer("x", LIGHT, "draw"),
    ):
        assert harness.no(ANN, request).code == "over"


def test_a_table_is_rebuilt_from_its_events_alone() -> None:
    harness = grove(clock=messages.GameClock(600, 5))
    for _ in range(40):
        harness.passes(700).act()
    harness.do(ANN, messages.Say("s", "hello"))
    stored = [
        events.StoredEvent(each.n, each.at, each.wall, events.decode(events.encode(each.event)))
        for each in harness.events
    ]
    again = rebuild(harness.table.id, stored)
    assert again.match is not None
    assert again.match.state.dump() == harness.position()
    assert (again.clock, again.n, again.decision) == (harness.table.clock, harness.table.n, harness.table.decision)
    assert again.record().text() == harness.table.record().text()


def test_every_draw_follows_from_the_key() -> None:
    harness = TableHarness("channeling", turn_limit=6).seated()
    while harness.table.status == "running":
        harness.act()
    kept = harness.table.record()
    assert kept.verify().draws > 10
    assert kept.key.hex() == KEY


# --- taking back --------------------------------------------------------------------------------------------------


def test_one_takes_back_ones_own_act_freely_and_the_position_is_as_it_was() -> None:
    harness = grove()
    before = harness.position()
    harness.act("stand grove")
    assert harness.update(LIGHT).undo == 1
    harness.do(ANN, messages.Undo("u", LIGHT, harness.table.decision))
    assert harness.position() == before
    assert harness.table.record().entries[-1].text == "undo 1"
    assert harness.words()[-1] == "Back to where things stood after entry 1."


def test_beyond_another_players_act_one_needs_consent() -> None:
    harness = grove()
    harness.acts_until(DARK)
    mine = harness.table.entry
    harness.act()
    refused = harness.no(ANN, messages.Undo("u", LIGHT, harness.table.decision))
    assert refused.code == "not-allowed"
    assert harness.update(LIGHT).undo is None
    harness.do(ANN, messages.Offer("o", LIGHT, "undo"))
    assert harness.no(ANN, messages.Answer("self", LIGHT, harness.table.offers[0].number, True)).code == "not-now"
    harness.do(BEN, messages.Answer("y", DARK, harness.table.offers[0].number, True))
    assert harness.table.pending() == LIGHT
    assert harness.table.entry > mine


def test_a_declined_offer_is_not_made_again_before_the_game_moves_on() -> None:
    harness = grove().acts_until(DARK)
    harness.do(ANN, messages.Offer("o", LIGHT, "draw"))
    harness.do(BEN, messages.Answer("n", DARK, harness.table.offers[0].number, False))
    assert harness.table.offers == ()
    assert "declined" in harness.no(ANN, messages.Offer("p", LIGHT, "draw")).words
    harness.act()
    harness.do(ANN, messages.Offer("q", LIGHT, "draw"))


def test_an_offer_lapses_when_the_game_moves_on_and_can_be_withdrawn() -> None:
    harness = grove()
    harness.do(BEN, messages.Offer("o", DARK, "draw"))
    number = harness.table.offers[0].number
    harness.act("stand grove")
    assert "no longer open" in harness.no(ANN, messages.Answer("y", LIGHT, number, True)).words
    harness.do(BEN, messages.Offer("p", DARK, "draw"))
    harness.do(BEN, messages.Answer("w", DARK, harness.table.offers[0].number, False))
    assert harness.table.offers == ()
    assert harness.words()[-1] == "Dark withdraws the offer."


def test_a_draw_is_agreed_on_by_everybody() -> None:
    harness = grove()
    harness.do(ANN, messages.Offer("o", LIGHT, "draw"))
    harness.do(BEN, messages.Answer("y", DARK, harness.table.offers[0].number, True))
    result = harness.update(None).result
    assert isinstance(result, messages.Outcome)
    assert (result.by, result.winners, result.key) == ("draw", [0, 1], KEY)


def test_who_plays_alone_asks_nobody_and_bots_agree_to_go_back_but_not_to_draws() -> None:
    alone = TableHarness().seated(ANN, ANN)
    alone.acts_until(1 - int(alone.table.pending() or 0))
    alone.do(ANN, messages.Offer("o", LIGHT, "draw"))
    assert alone.table.status == "over"
    harness = TableHarness()
    harness.do(ANN, messages.Sit("a", 1, "random"))
    light_begins(harness.seated(ANN))
    harness.act("stand grove")
    assert "Bots do not agree to draws" in harness.no(ANN, messages.Offer("o", LIGHT, "draw")).words
    harness.do(ANN, messages.Offer("p", LIGHT, "undo", 0))
    assert harness.table.record().entries[2].text == "undo 0"


def test_a_rematch_is_another_table_with_everybody_one_seat_further() -> None:
    harness = grove()
    harness.do(ANN, messages.Resign("r", LIGHT))
    harness.do(ANN, messages.Offer("o", LIGHT, "rematch"))
    transaction = Transaction(harness.table, harness.moment())
    commands.handle(transaction, BEN, messages.Answer("y", DARK, harness.table.offers[0].number, True))
    ((follow, made),) = transaction.opened_tables
    assert transaction.table.next_table == follow.id != harness.table.id
    assert [seat_state.person for seat_state in follow.seats] == ["ben", "ann"]
    assert follow.status == "running"
    assert follow.opened.key != harness.table.opened.key
    assert made[0].n == 1


def test_a_game_does_not_go_back_and_forth_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leyline.server.tables.commands.MAX_UNDOS", 3)
    harness = grove()
    for _ in range(3):
        harness.act("stand grove")
        harness.do(ANN, messages.Undo(harness.id(), LIGHT, harness.table.decision))
    harness.act("stand grove")
    assert "which is the limit" in harness.no(ANN, messages.Undo("u", LIGHT, harness.table.decision)).words
    assert "which is the limit" in harness.no(ANN, messages.Offer("o", LIGHT, "undo")).words


# --- time ---------------------------------------------------------------------------------------------------------


def test_at_zero_a_seat_loses_where_that_was_agreed() -> None:
    harness = grove(clock=messages.GameClock(60, 0, "loss"))
    assert timers.next_wake(harness.table) == harness.now + 60_000
    harness.passes(59_999).settle()
    assert harness.table.status == "running"
    harness.passes(1).settle()
    result = harness.update(None).result
    assert isinstance(result, messages.Outcome)
    assert (result.by, result.winners) == ("time", [DARK])


def test_at_zero_the_least_is_done_where_that_was_agreed() -> None:
    harness = grove(clock=messages.MoveClock(30, "default"))
    harness.act("stand grove")
    assert harness.table.pending() == LIGHT  # the turn goes on: a second action
    harness.passes(30_000).settle()
    assert harness.words()[-2:] == ["Light is out of time for this move.", "Light ends the turn."]
    assert harness.table.pending() == DARK
    assert harness.table.clock.remaining(DARK, harness.now) == 30_000


def test_a_game_clock_at_zero_with_defaults_goes_on_by_defaults() -> None:
    harness = grove(clock=messages.GameClock(10, 0, "default"))
    harness.passes(10_000).settle()
    assert harness.table.pending() == DARK
    harness.acts_until(LIGHT).settle()
    assert harness.table.pending() == DARK


def test_a_bots_time_does_not_run() -> None:
    harness = TableHarness(clock=messages.GameClock(60))
    harness.do(ANN, messages.Sit("b", 0, "random"))
    harness.do(BEN, messages.Sit("c", 1))
    assert light_begins(harness).table.clock.running is None
    assert timers.next_deadline(harness.table) is None
    assert timers.next_wake(harness.table) == harness.now + timers.BOT_TIMEOUT


# --- being away ---------------------------------------------------------------------------------------------------


def connected(harness: TableHarness, *seats: int, process: str = "h") -> None:
    transaction = Transaction(harness.table, harness.moment())
    transaction.add(events.Here(list(seats), process))
    harness.keep(transaction)


def gone(harness: TableHarness, *seats: int, process: str = "h") -> None:
    transaction = Transaction(harness.table, harness.moment())
    transaction.add(events.Gone(list(seats), process))
    harness.keep(transaction)


def test_a_bot_plays_for_who_is_gone_too_long_and_hands_the_seat_back() -> None:
    harness = grove(stand_in=messages.StandIn(60), clock=messages.GameClock(600))
    connected(harness, LIGHT, DARK)
    assert timers.next_deadline(harness.table) == harness.table.clock.deadline()
    gone(harness, LIGHT)
    harness.passes(59_999).settle()
    assert not harness.table.seats[LIGHT].stand_in
    harness.passes(1).settle()
    assert harness.table.bot_to_move() == "greedy"
    assert harness.words()[-1] == "Ann is away; greedy plays for Light."
    assert harness.table.clock.running is None
    assert harness.update(LIGHT).options is None
    assert "Sit down to take your seat back" in harness.no(ANN, messages.Act("x", LIGHT, 4, "stand grove")).words
    harness.do(ANN, messages.Sit("s", LIGHT))
    assert harness.table.bot_to_move() == ""
    assert harness.update(LIGHT).options is not None
    assert harness.words()[-1] == "Ann is back."


def test_nobody_is_replaced_while_another_is_waited_for() -> None:
    harness = grove(stand_in=messages.StandIn(60))
    connected(harness, LIGHT, DARK)
    gone(harness, DARK)
    harness.passes(600_000).settle()
    assert not harness.table.seats[DARK].stand_in
    harness.acts_until(DARK)
    harness.passes(59_999).settle()
    assert not harness.table.seats[DARK].stand_in
    harness.passes(1).settle()
    assert harness.table.seats[DARK].stand_in == "greedy"


def test_a_player_at_two_processes_is_gone_when_both_have_lost_them() -> None:
    harness = grove(stand_in=messages.StandIn(60))
    connected(harness, LIGHT, DARK, process="one")
    connected(harness, LIGHT, process="two")
    gone(harness, LIGHT, process="one")
    assert timers.next_deadline(harness.table) is None
    gone(harness, LIGHT, process="two")
    assert timers.next_deadline(harness.table) == harness.now + 60_000


def test_who_leaves_during_the_game_is_replaced_at_once_and_keeps_the_seat() -> None:
    harness = grove(stand_in=messages.StandIn(60))
    harness.do(ANN, messages.Leave("l", LIGHT))
    assert harness.table.bot_to_move() == "greedy"
    assert harness.table.seats[LIGHT].person == "ann"


# --- talking ------------------------------------------------------------------------------------------------------


def test_chat_is_heard_by_all_but_those_who_muted_the_speaker() -> None:
    harness = grove()
    harness.do(CLEO, messages.Say("s", "  what a\nmove "))
    (line,) = harness.table.chat
    assert (line.words, line.name, line.seat) == ("what a move", "Cleo", None)
    harness.do(ANN, messages.Mute("m", "cleo"))
    before = harness.do(CLEO, messages.Say("t", "again"))
    muted = harness.table.muted["ann"]
    assert client_view.changes(client_view.Change(before, harness.table, 0), LIGHT, muted).chat is UNSET
    assert client_view.changes(client_view.Change(before, harness.table, 0), DARK).chat == harness.table.chat[1:]
    assert client_view.full_update(harness.table, LIGHT, 0, 0, muted).chat == []
    harness.do(ANN, messages.Mute("u", "cleo", False))
    assert harness.table.muted["ann"] == frozenset()


def test_a_seat_speaks_under_its_seat() -> None:
    harness = grove()
    harness.do(BEN, messages.Say("s", "well played"))
    assert harness.table.chat[0].seat == DARK


# --- once only ----------------------------------------------------------------------------------------------------


def test_the_same_message_is_known_again_and_its_id_is_for_nothing_else() -> None:
    harness = grove()
    act = messages.Act("once", LIGHT, harness.table.decision, "stand grove")
    harness.do(ANN, act)
    known = commands.find_earlier(harness.table, ANN, act)
    assert known is not None
    assert known.n == harness.table.n
    assert commands.find_earlier(harness.table, BEN, messages.Say("once", "mine")) is None
    for other in (
        messages.Act("once", LIGHT, 9, "end"),
        messages.Say("once", "stand grove"),
        messages.Resign("once", LIGHT),
        messages.Offer("once", LIGHT, "draw"),
    ):
        with pytest.raises(RequestRefused, match="was used for another message"):
            commands.find_earlier(harness.table, ANN, other)


def test_an_id_stands_for_one_message_whatever_its_kind() -> None:
    harness = grove()
    harness.do(ANN, messages.Offer("once", LIGHT, "draw"))
    again = commands.find_earlier(harness.table, ANN, messages.Offer("once", LIGHT, "draw"))
    assert again is not None
    for other in (
        messages.Resign("once", LIGHT),
        messages.Offer("once", LIGHT, "undo"),
        messages.Offer("once", DARK, "draw"),
        messages.Leave("once", LIGHT),
        messages.Answer("once", LIGHT, again.n, False),
    ):
        with pytest.raises(RequestRefused, match="was used for another message"):
            commands.find_earlier(harness.table, ANN, other)
    harness.do(BEN, messages.Answer("yes", DARK, again.n, True))
    assert commands.find_earlier(harness.table, BEN, messages.Answer("yes", DARK, again.n, True)) is not None


def test_a_table_that_has_gone_on_for_too_long_takes_no_more_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leyline.server.tables.commands.MAX_ENTRIES", 8)
    harness = grove()
    while harness.table.entry < 8:
        harness.act()
    seat = harness.table.pending()
    assert seat is not None
    refused = harness.no(harness.identity(seat), messages.Act("x", seat, harness.table.decision, harness.option()))
    assert "too long" in refused.words
    harness.do(ANN, messages.Resign("r", LIGHT))
