"""What a command does to a table and what it is refused for, in places where a number or a name decides."""

from __future__ import annotations

from random import Random

import pytest

from leyline.core.match import Match
from leyline.server import messages
from leyline.server.accounts.identity import Identity, identity_of_token, new_token
from leyline.server.errors import ClientAhead, RequestRefused
from leyline.server.tables import client_view, commands, creation, events, talk, timers
from leyline.server.tables.rebuilding import rebuild
from leyline.server.tables.table import Table
from leyline.server.tables.table_parts import Timestamp
from leyline.server.tables.transaction import Transaction
from tests.server.table_harness import ANN, BEN, CLEO, DARK, LIGHT, TableHarness


def against_bot(**more: object) -> TableHarness:
    """A Grove in which a bot has Light and begins."""
    harness = TableHarness("grove", **more)  # type: ignore[arg-type]
    harness.do(ANN, messages.Sit("bot", LIGHT, "random"))
    harness.do(BEN, messages.Sit("ben", DARK))
    assert harness.table.bot_to_move() == "random"
    return harness


def act_as_bot(
    harness: TableHarness, seat: int, decision: int, text: str, by: str = "random", instead: str = ""
) -> Transaction:
    transaction = Transaction(harness.table, harness.moment())
    commands.act_as_bot(transaction, seat, decision, text, by, instead)
    return transaction


def table_of(harness: TableHarness) -> dict[str, object]:
    """All that can be told of a table."""
    table = harness.table
    reply: dict[str, object] = {
        name: getattr(table, name)
        for name in dir(table)
        if not name.startswith("_") and name not in ("match", "game", "key") and not callable(getattr(table, name))
    }
    assert "decision" in reply
    for name in ("seats", "notes", "chat"):
        reply[name] = list(getattr(table, name))
    for name in ("muted", "recent"):
        reply[name] = dict(getattr(table, name))
    reply["entry_counts"] = table.entry_counts.tolist()
    reply["record"] = table.record().text()
    reply["state"] = None if table.match is None else table.match.state.dump()
    return reply


# --- seats --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "request_",
    [
        messages.Act("x", 2, 4, "stand grove"),
        messages.Sit("x", 2),
        messages.Sit("x", 2, "random"),
        messages.Leave("x", 2),
        messages.Resign("x", 2),
        messages.Offer("x", 2, "draw"),
        messages.Undo("x", 2, 4),
    ],
)
def test_the_seat_after_the_last_is_none(request_: messages.Request) -> None:
    refused = TableHarness().seated().no(ANN, request_)
    assert (refused.code, refused.words) == ("not-found", "This table has seats 0 to 1, not 2.")


def test_a_bot_is_sent_away_by_the_host_before_the_game_and_never_during_it() -> None:
    harness = TableHarness()
    harness.do(ANN, messages.Sit("a", DARK, "random"))
    assert harness.no(BEN, messages.Leave("b", DARK)).code == "not-yours"
    harness.do(ANN, messages.Sit("c", LIGHT))
    assert harness.no(ANN, messages.Leave("d", DARK)).words == "A bot cannot leave once the game has begun."
    assert harness.no(BEN, messages.Leave("e", DARK)).code == "not-yours"


def test_a_token_sits_down_nowhere_else() -> None:
    harness = TableHarness()
    transaction = Transaction(harness.table, harness.moment())
    commands.sit(transaction, ANN, LIGHT, token="secret")  # noqa: S106
    harness.keep(transaction)
    program = identity_of_token(harness.table, "secret")
    assert (program.person, program.name, program.seats(harness.table)) == ("ann", "Ann", [LIGHT])
    assert harness.no(program, messages.Sit("a", DARK)).words == "A seat's token acts for that seat only."
    assert harness.no(program, messages.Sit("b", DARK, "random")).words == "Only the host can seat a bot."
    assert not program.is_host(harness.table)
    assert ANN.is_host(harness.table)
    assert not BEN.is_host(harness.table)
    assert not Identity().is_host(harness.table)


def test_a_further_token_acts_for_a_seat_that_one_has_and_four_at_most_do() -> None:
    harness = TableHarness().seated()
    for number in range(5):
        transaction = Transaction(harness.table, harness.moment())
        commands.sit(transaction, ANN, LIGHT, token=f"token {number}")
        assert [type(each.event).__name__ for each in transaction.new_events] == ["Keyed"]
        harness.keep(transaction)
    with pytest.raises(RequestRefused):
        identity_of_token(harness.table, "token 0")
    assert [identity_of_token(harness.table, f"token {number}").seats(harness.table) for number in range(1, 5)] == [
        [LIGHT]
    ] * 4


def test_a_token_has_192_bits() -> None:
    assert {len(new_token()) for _ in range(20)} == {32}
    assert new_token() != new_token()


# --- bots ---------------------------------------------------------------------------------------------------------


def test_a_bot_moves_when_its_seat_is_pending() -> None:
    harness = against_bot()
    transaction = act_as_bot(harness, LIGHT, harness.table.decision, "stand grove")
    (each,) = transaction.new_events
    assert each.event == events.Acted(LIGHT, "stand grove", [], "random")
    instead = act_as_bot(harness, LIGHT, harness.table.decision, "stand grove", "greedy", "random")
    assert instead.new_events[0].event == events.Acted(LIGHT, "stand grove", [], "greedy", "random")
    assert instead.table.notes[-1].words == "random found no move in time; greedy moves instead."


def test_a_bot_whose_time_was_up_says_so_in_the_log_and_in_the_record() -> None:
    harness = TableHarness().seated(ANN)
    harness.do(ANN, messages.Sit(harness.id(), DARK, bot="level-6"))
    while not harness.table.bot_to_move():
        harness.act()
    transaction = Transaction(harness.table, harness.moment())
    commands.act_as_bot(
        transaction, DARK, harness.table.decision, harness.option(), by="level-6", instead="", early=True
    )
    harness.keep(transaction)
    assert harness.words()[-1] == "Level 6 answered early for Dark: time."
    entries = harness.table.record().entries
    assert "early Dark level-6" in [entry.text for entry in entries]
    assert rebuild(harness.table.id, harness.events).record().text() == harness.table.record().text()


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("dance", "unknown", "'dance' is no action of Battle for the Grove"),
        ("channel c1", "not-legal", "You have no standing druid there."),
    ],
)
def test_what_is_no_option_is_refused_and_said_why(text: str, code: str, words: str) -> None:
    harness = TableHarness().seated()
    refused = harness.no(ANN, messages.Act("a", LIGHT, harness.table.decision, text))
    assert (refused.code, refused.words[: len(words)]) == (code, words)


@pytest.mark.parametrize(
    ("seat", "later", "text", "by", "instead", "code"),
    [
        (DARK, 0, "stand grove", "random", "", "not-now"),
        (LIGHT, 0, "stand grove", "greedy", "", "not-now"),
        (LIGHT, 0, "stand grove", "random", "greedy", "not-now"),
        (LIGHT, -1, "stand grove", "random", "", "not-now"),
        (LIGHT, 1, "stand grove", "random", "", "not-now"),
        (LIGHT, 0, "channel c1", "random", "", "not-legal"),
        (LIGHT, 0, "dance", "random", "", "not-legal"),
    ],
)
def test_a_bot_that_may_not_move_is_refused(seat: int, later: int, text: str, by: str, instead: str, code: str) -> None:
    harness = against_bot()
    with pytest.raises(RequestRefused) as refused:
        act_as_bot(harness, seat, harness.table.decision + later, text, by, instead)
    assert refused.value.code == code
    assert isinstance(refused.value, ClientAhead) == (later > 0)


def test_a_bot_does_not_move_after_the_end() -> None:
    harness = against_bot()
    harness.do(BEN, messages.Resign("r", DARK))
    with pytest.raises(RequestRefused, match="over"):
        act_as_bot(harness, LIGHT, harness.table.decision, "stand grove")


# --- how often and how long ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("undo_count", "code"), [(299, ""), (300, "not-allowed"), (301, "not-allowed")])
def test_a_game_goes_back_three_hundred_times(undo_count: int, code: str) -> None:
    harness = TableHarness().seated()
    harness.act("stand grove")
    harness.table.undo_count = undo_count
    request = messages.Undo("u", LIGHT, harness.table.decision)
    if code:
        refused = harness.no(ANN, request)
        assert (refused.code, "300 times" in refused.words) == (code, True)
        assert harness.no(ANN, messages.Offer("o", LIGHT, "undo")).code == code
    else:
        harness.do(ANN, request)
        assert harness.table.undo_count == undo_count + 1


@pytest.mark.parametrize(("n", "accepted"), [(19_999, True), (20_000, False)])
def test_a_game_takes_twenty_thousand_entries(n: int, accepted: bool) -> None:
    harness = TableHarness().seated()
    harness.table.entry_counts[-1] = n
    request = messages.Act("a", LIGHT, harness.table.decision, "stand grove")
    transaction = Transaction(harness.table, harness.moment())
    if accepted:
        commands.handle(transaction, ANN, request)
        assert transaction.new_events
    else:
        assert "too long" in harness.no(ANN, request).words


def test_a_free_undo_gives_no_time_and_an_agreed_one_does() -> None:
    harness = TableHarness(clock=messages.MoveClock(60)).seated()
    harness.passes(20_000).act("stand grove")
    harness.passes(10_000).do(ANN, messages.Undo("u", LIGHT, harness.table.decision))
    assert harness.table.clock.remaining(LIGHT, harness.now) == 30_000
    harness.passes(5000).acts_until(DARK).passes(7000)
    # The move is over and another person is to act.
    assert harness.no(ANN, messages.Undo("v", LIGHT, harness.table.decision)).code == "not-allowed"
    harness.do(ANN, messages.Offer("o", LIGHT, "undo"))
    harness.do(BEN, messages.Answer("y", DARK, harness.table.offers[0].number, True))
    assert harness.table.pending() == LIGHT
    assert harness.table.clock.remaining(LIGHT, harness.now) == 60_000


def test_nothing_falls_due_before_a_game_and_after_it() -> None:
    harness = TableHarness(clock=messages.GameClock(60), stand_in=messages.StandIn(60))
    harness.passes(10**6).settle()
    assert harness.table.n == 1
    harness.seated()
    harness.do(ANN, messages.Resign("r", LIGHT))
    harness.passes(10**6).settle()
    assert harness.table.n == 5
    assert timers.next_deadline(harness.table) is None


def test_a_clock_at_zero_makes_a_thousand_decisions_at_a_time() -> None:
    """Both clocks are at zero: the default goes on for both, until others are let in between."""
    harness = TableHarness(clock=messages.GameClock(10, 0, "default")).seated()
    harness.passes(10_000).settle()
    harness.acts_until(DARK).passes(10_000)
    transaction = Transaction(harness.table, harness.moment())
    timers.apply_due(transaction)
    assert len(transaction.new_events) == 1000
    made = [each.event for each in transaction.new_events if isinstance(each.event, events.Acted)]
    assert {event.by for event in made} == {"clock"}
    assert {event.seat for event in made} == {LIGHT, DARK}
    told = rebuild(harness.table.id, [*harness.events, *transaction.new_events])
    assert told.match is not None
    assert [entry.who for entry in told.match.entries if entry.who >= 0][-len(made) :] == [each.seat for each in made]


def test_a_bot_that_is_lost_is_asked_again_after_twenty_seconds_if_a_person_plays() -> None:
    harness = against_bot(stand_in=messages.StandIn(60))
    harness.passes(300)
    assert timers.next_wake(harness.table) == harness.table.decision_at + 20_000
    bots = TableHarness()
    bots.do(ANN, messages.Sit("a", LIGHT, "random"))
    bots.do(ANN, messages.Sit("b", DARK, "random"))
    assert timers.next_wake(bots.table) is None
    assert timers.next_wake(TableHarness().table) is None


# --- what is due --------------------------------------------------------------------------------------------------


def away(harness: TableHarness, *seats: int) -> TableHarness:
    transaction = Transaction(harness.table, harness.moment())
    transaction.add(events.Gone(list(seats)))
    harness.keep(transaction)
    return harness


@pytest.mark.parametrize(
    ("clock", "after", "replaced"),
    [(messages.GameClock(60), 60, True), (messages.GameClock(60), 59, True), (messages.GameClock(60), 61, False)],
)
def test_of_a_stand_in_and_the_end_of_time_the_earlier_comes(
    clock: messages.ClockKind, after: int, replaced: bool
) -> None:
    harness = away(TableHarness(clock=clock, stand_in=messages.StandIn(after)).seated(), LIGHT)
    assert timers.next_deadline(harness.table) == harness.now + 1000 * min(after, 60)
    harness.passes(90_000).settle()
    assert (harness.table.seats[LIGHT].stand_in == "greedy") is replaced
    assert (harness.table.status == "over") is not replaced


def test_the_bot_that_was_agreed_on_stands_in_once() -> None:
    harness = away(TableHarness(stand_in=messages.StandIn(30, "random")).seated(), LIGHT)
    harness.passes(30_000).settle()
    assert harness.table.bot_to_move() == "random"
    n = harness.table.n
    harness.passes(60_000).settle()
    assert harness.table.n == n


def test_who_comes_back_has_the_full_time_of_a_move_and_what_was_left_of_a_game() -> None:
    for clock, left in ((messages.MoveClock(60), 60_000), (messages.GameClock(60), 30_000)):
        harness = away(TableHarness(clock=clock, stand_in=messages.StandIn(30)).seated(), LIGHT)
        harness.passes(30_000).settle()
        assert harness.table.clock.running is None
        harness.passes(5000).do(ANN, messages.Sit("s", LIGHT))
        assert harness.table.clock.running == LIGHT
        assert harness.table.clock.remaining(LIGHT, harness.now) == left


def test_without_a_stand_in_nothing_falls_due_for_who_is_gone() -> None:
    harness = away(TableHarness().seated(), LIGHT)
    assert timers.next_deadline(harness.table) is None
    n = harness.table.n
    harness.passes(10**9).settle()
    assert harness.table.n == n


def test_who_leaves_a_game_is_replaced_only_where_that_was_agreed_and_while_it_runs() -> None:
    for stand_in, ends, expected in (
        (None, False, 0),
        (messages.StandIn(60), True, 0),
        (messages.StandIn(60), False, 1),
    ):
        harness = TableHarness(stand_in=stand_in).seated()
        if ends:
            harness.do(BEN, messages.Resign("r", DARK))
        n = harness.table.n
        harness.do(ANN, messages.Leave("l", LIGHT))
        assert harness.table.n == n + 1 + expected
        assert harness.table.seats[LIGHT].gone == harness.now
    harness.do(ANN, messages.Leave("again", LIGHT))
    assert harness.table.n == n + 3


# --- draws, and nothing but what is kept --------------------------------------------------------------------------


def test_every_draw_follows_from_the_key_also_after_going_back() -> None:
    """Dice in mid-game, going back to the very beginning, and on: each draw is the key's for that very entry."""
    harness = TableHarness("grove", turn_limit=12).seated()
    rng = Random(5)
    while harness.table.status == "running":
        assert harness.table.match is not None
        harness.act(harness.option(rng.randrange(len(harness.table.game.options(harness.table.match.state)))))
        if harness.table.entry in (20, 41) and harness.table.status == "running":
            harness.do(ANN, messages.Offer(harness.id(), LIGHT, "undo", 0 if harness.table.entry == 20 else 30))
            harness.do(BEN, messages.Answer(harness.id(), DARK, harness.table.offers[0].number, True))
    kept = harness.table.record()
    draws = [entry for entry in kept.entries if entry.text.startswith(("first", "roll"))]
    assert kept.verify().draws == len(draws) > 5
    assert [entry.text for entry in kept.entries if entry.text.startswith("undo")] == ["undo 0", "undo 30"]


def test_what_is_tried_and_not_kept_leaves_a_table_as_it_was() -> None:
    harness = TableHarness(clock=messages.GameClock(600, 5)).seated()
    harness.act("stand grove")
    harness.do(BEN, messages.Say("s", "hello"))
    harness.do(ANN, messages.Mute("m", "ben"))
    harness.do(BEN, messages.Offer("o", DARK, "draw"))
    before = table_of(harness)
    transaction = Transaction(harness.table, Timestamp(harness.now + 5000, 0))
    commands.handle(transaction, BEN, messages.Say("t", "again"))
    commands.handle(transaction, BEN, messages.Mute("n", "ann"))
    commands.handle(transaction, ANN, messages.Mute("u", "ben", False))
    commands.handle(transaction, BEN, messages.Leave("l", DARK))
    commands.handle(transaction, ANN, messages.Undo("b", LIGHT, transaction.table.decision))
    commands.handle(transaction, ANN, messages.Act("a", LIGHT, transaction.table.decision, "stand grove"))
    commands.handle(transaction, ANN, messages.Resign("r", LIGHT))
    transaction.sign("ann", "r")
    assert table_of(harness) == before
    assert transaction.before is harness.table
    assert transaction.table.status == "over"
    assert [each.n for each in transaction.new_events] == list(range(harness.table.n + 1, harness.table.n + 8))
    assert [each.at for each in transaction.new_events] == [harness.now + 5000] * 7


def test_who_sits_down_in_vain_leaves_an_open_table_as_it_was() -> None:
    harness = TableHarness()
    harness.do(ANN, messages.Sit("a", LIGHT))
    before = table_of(harness) | {"seat_changes": dict(harness.table.seat_changes)}
    transaction = Transaction(harness.table, harness.moment())
    commands.handle(transaction, ANN, messages.Sit("b", DARK, "random"))
    assert transaction.table.seat_changes == {"ann": 2}
    assert table_of(harness) == before


def test_time_does_not_go_back_at_a_table() -> None:
    harness = TableHarness().seated()
    transaction = Transaction(harness.table, Timestamp(5, 77))
    transaction.add(events.Here([LIGHT], "h"))
    assert (transaction.new_events[0].at, transaction.new_events[0].wall) == (harness.table.at, 77)


def test_a_message_is_signed_on_the_last_of_what_it_caused() -> None:
    harness = TableHarness(stand_in=messages.StandIn(60)).seated()
    transaction = Transaction(harness.table, harness.moment())
    transaction.sign("ann", "nothing")
    assert transaction.new_events == []
    commands.handle(transaction, ANN, messages.Leave("l", LIGHT))
    transaction.sign("ann", "l")
    assert [(each.sender, each.message) for each in transaction.new_events] == [(None, None), ("ann", "l")]
    assert transaction.table.recent["ann", "l"] == transaction.new_events[-1]


# --- talking ------------------------------------------------------------------------------------------------------


def test_what_is_said_never_keeps_a_move_out() -> None:
    harness = TableHarness().seated()
    harness.table.n = 1_000_000
    transaction = Transaction(harness.table, harness.moment())
    commands.handle(transaction, ANN, messages.Act("a", LIGHT, harness.table.decision, "stand grove"))
    assert transaction.new_events[-1].n == 1_000_001


def test_there_is_an_end_to_what_one_person_says_and_spectators_leave_room_for_players(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(talk, "MAX_TALK", 6)
    monkeypatch.setattr(talk, "MAX_GUEST_TALK", 3)
    monkeypatch.setattr(talk, "MAX_ALL_GUEST_TALK", 5)
    harness = TableHarness().seated()
    for number in range(3):
        harness.do(CLEO, messages.Say(f"c{number}", "hello"))
    assert harness.no(CLEO, messages.Say("c", "hello")).code == "not-allowed"
    assert harness.no(CLEO, messages.Mute("m", "ann")).code == "not-allowed"
    other = Identity("dora", "Dora")
    harness.do(other, messages.Say("d1", "hello"))
    harness.do(other, messages.Mute("d2", "cleo"))
    assert harness.no(other, messages.Say("d", "hello")).code == "not-allowed", "all spectators together"
    for number in range(5):
        harness.do(ANN, messages.Say(f"a{number}", "hello"))
    harness.do(ANN, messages.Offer("o", LIGHT, "draw"))
    assert harness.no(ANN, messages.Say("a", "hello")).code == "not-allowed"
    assert harness.no(ANN, messages.Offer("p", LIGHT, "undo")).words == "Enough has been said at this table."
    harness.do(BEN, messages.Say("b", "hello"))
    assert (
        rebuild(harness.table.id, harness.events).talk
        == harness.table.talk
        == {"cleo": 3, "dora": 2, "ann": 6, "ben": 1}
    )
    harness.act()


def test_one_mutes_and_unmutes_once() -> None:
    harness = TableHarness().seated()
    harness.do(ANN, messages.Mute("a", "ben"))
    assert harness.no(ANN, messages.Mute("b", "ben")).words == "Already muted."
    harness.do(ANN, messages.Mute("c", "ben", False))
    assert harness.no(ANN, messages.Mute("d", "ben", False)).words == "Not muted."
    assert harness.no(BEN, messages.Mute("e", "cleo")).code == "not-found"
    harness.do(CLEO, messages.Say("s", "hello"))
    harness.do(BEN, messages.Mute("f", "cleo"))
    assert harness.table.muted == {"ann": frozenset(), "ben": frozenset({"cleo"})}
    assert harness.no(Identity(), messages.Mute("g", "ben")).code == "not-signed-in"


def test_the_same_chat_line_is_known_again() -> None:
    harness = TableHarness().seated()
    harness.do(CLEO, messages.Say("s", "hello"))
    again = commands.find_earlier(harness.table, CLEO, messages.Say("s", "hello"))
    assert again is not None
    assert commands.find_earlier(harness.table, Identity(), messages.Say("s", "hello")) is None
    with pytest.raises(RequestRefused):
        commands.find_earlier(harness.table, CLEO, messages.Say("s", "goodbye"))
    with pytest.raises(RequestRefused):
        commands.find_earlier(harness.table, CLEO, messages.Act("s", LIGHT, 4, "hello"))
    commands.require_same(events.Spoke("cleo", "Cleo", "", None), messages.Say("s", "hello"))  # forgotten since
    commands.require_same(events.Resigned(LIGHT), messages.Resign("s", LIGHT))


def test_a_line_is_of_the_first_seat_of_its_speaker() -> None:
    harness = TableHarness().seated(ANN, ANN)
    harness.do(ANN, messages.Say("s", "well"))
    assert (harness.table.chat[0].seat, harness.table.chat[0].at) == (LIGHT, 1_000_000 + harness.now)


def test_a_record_to_look_at_takes_no_commands() -> None:
    kept = TableHarness().seated().table.record()
    transaction = creation.open_archive("2" * 32, kept, kept.text(), "ann", True, Timestamp(5, 6))
    table: Table = transaction.table
    assert (table.is_archive, table.status, table.opened.private, table.opened.host) == (True, "over", True, "ann")
    assert [seat_state.name for seat_state in table.seats] == ["Ann", "Ben"]
    assert isinstance(table.match, Match)
    assert table.commitment == kept.chance.removeprefix("key ")
    assert table.revealed_key == ""
    with pytest.raises(RequestRefused, match="a record to look at"):
        commands.handle(Transaction(table, Timestamp(7, 8)), ANN, messages.Sit("s", 0))
    assert client_view.full_update(table, None, 0).result is None
