"""What a command does to a table and what it is refused for, in places where a number or a name decides."""

from __future__ import annotations

from random import Random

import pytest

from leyline.core.match import Match
from leyline.server import acting, due, happenings, opening, show, wire
from leyline.server.draft import Draft, Moment
from leyline.server.refusal import Ahead, Refused
from leyline.server.table import Table
from leyline.server.who import Who, bearer
from tests.server.felt import ANN, BEN, CLEO, DARK, LIGHT, Felt


def against_bot(**more: object) -> Felt:
    """A Grove in which a bot has Light and begins."""
    felt = Felt("grove", **more)  # type: ignore[arg-type]
    felt.do(ANN, wire.Sit("bot", LIGHT, "random"))
    felt.do(BEN, wire.Sit("ben", DARK))
    assert felt.table.thinker() == "random"
    return felt


def bot_acts(felt: Felt, seat: int, decision: int, text: str, by: str = "random", instead: str = "") -> Draft:
    draft = Draft(felt.table, felt.moment())
    acting.bot_acts(draft, seat, decision, text, by, instead)
    return draft


def table_of(felt: Felt) -> dict[str, object]:
    """All that can be told of a table."""
    table = felt.table
    told: dict[str, object] = {
        name: value for name, value in vars(table).items() if name not in ("match", "game", "key")
    }
    for name in ("chairs", "notes", "chat"):
        told[name] = list(getattr(table, name))
    for name in ("muted", "recent"):
        told[name] = dict(getattr(table, name))
    told["entries"] = table.entries.tolist()
    told["record"] = table.record().text()
    told["state"] = None if table.match is None else table.match.state.dump()
    return told


# --- seats --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "request_",
    [
        wire.Act("x", 2, 4, "stand grove"),
        wire.Sit("x", 2),
        wire.Sit("x", 2, "random"),
        wire.Leave("x", 2),
        wire.Resign("x", 2),
        wire.Offer("x", 2, "draw"),
        wire.Undo("x", 2, 4),
    ],
)
def test_the_seat_after_the_last_is_none(request_: wire.Request) -> None:
    refused = Felt().seated().no(ANN, request_)
    assert (refused.code, refused.words) == ("not-found", "this table has the seats 0 to 1, not 2")


def test_a_bot_is_sent_away_by_the_host_before_the_game_and_never_during_it() -> None:
    felt = Felt()
    felt.do(ANN, wire.Sit("a", DARK, "random"))
    assert felt.no(BEN, wire.Leave("b", DARK)).code == "not-yours"
    felt.do(ANN, wire.Sit("c", LIGHT))
    assert felt.no(ANN, wire.Leave("d", DARK)).words == "a bot that has begun a game plays it to its end"
    assert felt.no(BEN, wire.Leave("e", DARK)).code == "not-yours"


def test_a_token_sits_down_nowhere_else() -> None:
    felt = Felt()
    draft = Draft(felt.table, felt.moment())
    acting.sit(draft, ANN, LIGHT, token="secret")  # noqa: S106
    felt.keep(draft)
    program = bearer(felt.table, "secret")
    assert (program.person, program.name, program.only) == ("ann", "Ann", LIGHT)
    assert felt.no(program, wire.Sit("a", DARK)).words == "a seat's token acts for that seat alone"
    assert felt.no(program, wire.Sit("b", DARK, "random")).words == "only the host gives seats to bots"
    assert not program.hosts(felt.table)
    assert ANN.hosts(felt.table)
    assert not BEN.hosts(felt.table)
    assert not Who().hosts(felt.table)


def test_a_further_token_acts_for_a_seat_that_one_has_and_four_at_most_do() -> None:
    felt = Felt().seated()
    for number in range(5):
        draft = Draft(felt.table, felt.moment())
        acting.sit(draft, ANN, LIGHT, token=f"token {number}")
        assert [type(each.what).__name__ for each in draft.made] == ["Keyed"]
        felt.keep(draft)
    with pytest.raises(Refused):
        bearer(felt.table, "token 0")
    assert [bearer(felt.table, f"token {number}").seats(felt.table) for number in range(1, 5)] == [[LIGHT]] * 4


# --- bots ---------------------------------------------------------------------------------------------------------


def test_a_bot_moves_when_its_seat_is_pending() -> None:
    felt = against_bot()
    draft = bot_acts(felt, LIGHT, felt.table.decision, "stand grove")
    (logged,) = draft.made
    assert logged.what == happenings.Acted(LIGHT, "stand grove", [], "random")
    instead = bot_acts(felt, LIGHT, felt.table.decision, "stand grove", "greedy", "random")
    assert instead.made[0].what == happenings.Acted(LIGHT, "stand grove", [], "greedy", "random")
    assert instead.table.notes[-1].words == "random found no move in time; greedy moves for it."


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
    felt = against_bot()
    with pytest.raises(Refused) as refused:
        bot_acts(felt, seat, felt.table.decision + later, text, by, instead)
    assert refused.value.code == code
    assert isinstance(refused.value, Ahead) == (later > 0)


def test_a_bot_does_not_move_after_the_end() -> None:
    felt = against_bot()
    felt.do(BEN, wire.Resign("r", DARK))
    with pytest.raises(Refused, match="over"):
        bot_acts(felt, LIGHT, felt.table.decision, "stand grove")


# --- how often and how long ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("undone", "code"), [(299, ""), (300, "not-allowed"), (301, "not-allowed")])
def test_a_game_goes_back_three_hundred_times(undone: int, code: str) -> None:
    felt = Felt().seated()
    felt.act("stand grove")
    felt.table.undone = undone
    request = wire.Undo("u", LIGHT, felt.table.decision)
    if code:
        refused = felt.no(ANN, request)
        assert (refused.code, "300 times" in refused.words) == (code, True)
        assert felt.no(ANN, wire.Offer("o", LIGHT, "undo")).code == code
    else:
        felt.do(ANN, request)
        assert felt.table.undone == undone + 1


@pytest.mark.parametrize(("n", "accepted"), [(19_999, True), (20_000, False)])
def test_a_table_takes_twenty_thousand_events(n: int, accepted: bool) -> None:
    felt = Felt().seated()
    felt.table.n = n
    request = wire.Act("a", LIGHT, felt.table.decision, "stand grove")
    draft = Draft(felt.table, felt.moment())
    if accepted:
        acting.handle(draft, ANN, request)
        assert draft.table.n == n + 1
    else:
        assert "too long" in felt.no(ANN, request).words


def test_a_free_undo_gives_no_time_and_an_agreed_one_does() -> None:
    felt = Felt(clock=wire.MoveClock(60)).seated()
    felt.passes(20_000).act("stand grove")
    felt.passes(10_000).do(ANN, wire.Undo("u", LIGHT, felt.table.decision))
    assert felt.table.clock.remaining(LIGHT, felt.now) == 30_000
    felt.passes(5000).acts_until(DARK).passes(7000)
    felt.do(ANN, wire.Offer("o", LIGHT, "undo"))
    felt.do(BEN, wire.Answer("y", DARK, felt.table.offers[0].number, True))
    assert felt.table.pending() == LIGHT
    assert felt.table.clock.remaining(LIGHT, felt.now) == 60_000


def test_a_clock_at_zero_makes_a_thousand_decisions_at_a_time() -> None:
    """Both clocks are at zero: the default goes on for both, until others are let in between."""
    felt = Felt(clock=wire.GameClock(10, 0, "default")).seated()
    felt.passes(10_000).settle()
    felt.acts_until(DARK).passes(10_000)
    draft = Draft(felt.table, felt.moment())
    due.settle(draft)
    assert len(draft.made) == 1000
    assert {each.what.by for each in draft.made if isinstance(each.what, happenings.Acted)} == {"clock"}


def test_a_bot_that_is_lost_is_asked_again_after_twenty_seconds_if_a_person_plays() -> None:
    felt = against_bot(stand_in=wire.StandIn(60))
    felt.passes(300)
    assert due.wake(felt.table) == felt.table.moved + 20_000
    bots = Felt()
    bots.do(ANN, wire.Sit("a", LIGHT, "random"))
    bots.do(ANN, wire.Sit("b", DARK, "random"))
    assert due.wake(bots.table) is None
    assert due.wake(Felt().table) is None


# --- what is due --------------------------------------------------------------------------------------------------


def away(felt: Felt, *seats: int) -> Felt:
    draft = Draft(felt.table, felt.moment())
    draft.add(happenings.Gone(list(seats)))
    felt.keep(draft)
    return felt


@pytest.mark.parametrize(
    ("clock", "after", "replaced"),
    [(wire.GameClock(60), 60, True), (wire.GameClock(60), 59, True), (wire.GameClock(60), 61, False)],
)
def test_of_a_stand_in_and_the_end_of_time_the_earlier_comes(clock: wire.ClockKind, after: int, replaced: bool) -> None:
    felt = away(Felt(clock=clock, stand_in=wire.StandIn(after)).seated(), LIGHT)
    assert due.alarm(felt.table) == felt.now + 1000 * min(after, 60)
    felt.passes(90_000).settle()
    assert (felt.table.chairs[LIGHT].stand_in == "greedy") is replaced
    assert (felt.table.status == "over") is not replaced


def test_the_bot_that_was_agreed_on_stands_in_once() -> None:
    felt = away(Felt(stand_in=wire.StandIn(30, "random")).seated(), LIGHT)
    felt.passes(30_000).settle()
    assert felt.table.thinker() == "random"
    n = felt.table.n
    felt.passes(60_000).settle()
    assert felt.table.n == n


def test_who_comes_back_has_the_full_time_of_a_move_and_what_was_left_of_a_game() -> None:
    for clock, left in ((wire.MoveClock(60), 60_000), (wire.GameClock(60), 30_000)):
        felt = away(Felt(clock=clock, stand_in=wire.StandIn(30)).seated(), LIGHT)
        felt.passes(30_000).settle()
        assert felt.table.clock.running is None
        felt.passes(5000).do(ANN, wire.Sit("s", LIGHT))
        assert felt.table.clock.running == LIGHT
        assert felt.table.clock.remaining(LIGHT, felt.now) == left


def test_without_a_stand_in_nothing_falls_due_for_who_is_gone() -> None:
    felt = away(Felt().seated(), LIGHT)
    assert due.alarm(felt.table) is None
    n = felt.table.n
    felt.passes(10**9).settle()
    assert felt.table.n == n


def test_who_leaves_a_game_is_replaced_only_where_that_was_agreed_and_while_it_runs() -> None:
    for stand_in, ends, expected in ((None, False, 0), (wire.StandIn(60), True, 0), (wire.StandIn(60), False, 1)):
        felt = Felt(stand_in=stand_in).seated()
        if ends:
            felt.do(BEN, wire.Resign("r", DARK))
        n = felt.table.n
        felt.do(ANN, wire.Leave("l", LIGHT))
        assert felt.table.n == n + 1 + expected
        assert felt.table.chairs[LIGHT].gone == felt.now
    felt.do(ANN, wire.Leave("again", LIGHT))
    assert felt.table.n == n + 3


# --- draws, and nothing but what is kept --------------------------------------------------------------------------


def test_every_draw_follows_from_the_key_also_after_going_back() -> None:
    """Dice in mid-game, going back to the very beginning, and on: each draw is the key's for that very entry."""
    felt = Felt("grove", turn_limit=12).seated()
    rng = Random(5)
    while felt.table.status == "running":
        assert felt.table.match is not None
        felt.act(felt.option(rng.randrange(len(felt.table.game.options(felt.table.match.state)))))
        if felt.table.entry in (20, 41) and felt.table.status == "running":
            felt.do(ANN, wire.Offer(felt.id(), LIGHT, "undo", 0 if felt.table.entry == 20 else 30))
            felt.do(BEN, wire.Answer(felt.id(), DARK, felt.table.offers[0].number, True))
    kept = felt.table.record()
    draws = [entry for entry in kept.entries if entry.text.startswith(("first", "roll"))]
    assert kept.verify().draws == len(draws) > 5
    assert [entry.text for entry in kept.entries if entry.text.startswith("undo")] == ["undo 0", "undo 30"]


def test_what_is_tried_and_not_kept_leaves_a_table_as_it_was() -> None:
    felt = Felt(clock=wire.GameClock(600, 5)).seated()
    felt.act("stand grove")
    felt.do(BEN, wire.Say("s", "hello"))
    felt.do(ANN, wire.Mute("m", "ben"))
    felt.do(BEN, wire.Offer("o", DARK, "draw"))
    before = table_of(felt)
    draft = Draft(felt.table, Moment(felt.now + 5000, 0))
    acting.handle(draft, BEN, wire.Say("t", "again"))
    acting.handle(draft, BEN, wire.Mute("n", "ann"))
    acting.handle(draft, ANN, wire.Mute("u", "ben", False))
    acting.handle(draft, BEN, wire.Leave("l", DARK))
    acting.handle(draft, ANN, wire.Undo("b", LIGHT, draft.table.decision))
    acting.handle(draft, ANN, wire.Act("a", LIGHT, draft.table.decision, "stand grove"))
    acting.handle(draft, ANN, wire.Resign("r", LIGHT))
    draft.sign("ann", "r")
    assert table_of(felt) == before
    assert draft.over()
    assert [logged.n for logged in draft.made] == list(range(felt.table.n + 1, felt.table.n + 8))
    assert [logged.at for logged in draft.made] == [felt.now + 5000] * 7


def test_time_does_not_go_back_at_a_table() -> None:
    felt = Felt().seated()
    draft = Draft(felt.table, Moment(5, 77))
    draft.add(happenings.Here([LIGHT], "h"))
    assert (draft.made[0].at, draft.made[0].wall) == (felt.table.at, 77)


def test_a_message_is_signed_on_the_last_of_what_it_caused() -> None:
    felt = Felt(stand_in=wire.StandIn(60)).seated()
    draft = Draft(felt.table, felt.moment())
    draft.sign("ann", "nothing")
    assert draft.made == []
    acting.handle(draft, ANN, wire.Leave("l", LIGHT))
    draft.sign("ann", "l")
    assert [(logged.sender, logged.message) for logged in draft.made] == [(None, None), ("ann", "l")]
    assert draft.table.recent["ann", "l"] == draft.made[-1]


def test_a_draft_knows_whether_its_game_is_over() -> None:
    felt = Felt()
    assert not Draft(felt.table, felt.moment()).over()
    assert not Draft(felt.seated().table, felt.moment()).over()


# --- talking ------------------------------------------------------------------------------------------------------


def test_one_mutes_and_unmutes_once() -> None:
    felt = Felt().seated()
    felt.do(ANN, wire.Mute("a", "ben"))
    assert felt.no(ANN, wire.Mute("b", "ben")).words == "this is so already"
    felt.do(ANN, wire.Mute("c", "ben", False))
    assert felt.no(ANN, wire.Mute("d", "ben", False)).words == "this is so already"
    assert felt.no(BEN, wire.Mute("e", "cleo")).code == "not-found"
    felt.do(CLEO, wire.Say("s", "hello"))
    felt.do(BEN, wire.Mute("f", "cleo"))
    assert felt.table.muted == {"ann": frozenset(), "ben": frozenset({"cleo"})}
    assert felt.no(Who(), wire.Mute("g", "ben")).code == "not-signed-in"


def test_the_same_chat_line_is_known_again() -> None:
    felt = Felt().seated()
    felt.do(CLEO, wire.Say("s", "hello"))
    again = acting.known(felt.table, CLEO, wire.Say("s", "hello"))
    assert again is not None
    assert acting.known(felt.table, Who(), wire.Say("s", "hello")) is None
    with pytest.raises(Refused):
        acting.known(felt.table, CLEO, wire.Say("s", "goodbye"))
    with pytest.raises(Refused):
        acting.known(felt.table, CLEO, wire.Act("s", LIGHT, 4, "hello"))
    acting.same(happenings.Spoke("cleo", "Cleo", "", None), wire.Say("s", "hello"))  # forgotten since
    acting.same(happenings.Resigned(LIGHT), wire.Resign("s", LIGHT))


def test_a_line_is_of_the_first_seat_of_its_speaker() -> None:
    felt = Felt().seated(ANN, ANN)
    felt.do(ANN, wire.Say("s", "well"))
    assert (felt.table.chat[0].seat, felt.table.chat[0].at) == (LIGHT, 1_000_000 + felt.now)


def test_a_record_to_look_at_takes_no_commands() -> None:
    kept = Felt().seated().table.record()
    draft = opening.archived("2" * 32, kept, kept.text(), "ann", True, Moment(5, 6))
    table: Table = draft.table
    assert (table.archive, table.status, table.opened.private, table.opened.host) == (True, "over", True, "ann")
    assert [chair.name for chair in table.chairs] == ["Ann", "Ben"]
    assert isinstance(table.match, Match)
    assert table.commitment == kept.chance.removeprefix("key ")
    assert table.revealed == ""
    with pytest.raises(Refused, match="a record to look at"):
        acting.handle(Draft(table, Moment(7, 8)), ANN, wire.Sit("s", 0))
    assert show.full(table, None, 0).result is None
