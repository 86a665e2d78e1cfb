"""A table as the sum of its events: what each of them changes, and what is remembered."""

from __future__ import annotations

import contextlib
import time
from typing import Any

import pytest
from msgspec.structs import replace

from leyline import create, spec
from leyline.core import record
from leyline.core.chance import SeedChance
from leyline.core.errors import LeylineError
from leyline.core.game import Game
from leyline.core.match import Match
from leyline.server import messages
from leyline.server.accounts.identity import Identity, require_may_watch
from leyline.server.errors import RequestRefused
from leyline.server.operations import service_clock
from leyline.server.tables import client_view, commands, creation, events, offers
from leyline.server.tables.rebuilding import rebuild
from leyline.server.tables.table import MAX_RECENT, Table
from leyline.server.tables.transaction import Transaction
from tests.delegating_game import DelegatingGame
from tests.server.table_harness import ANN, BEN, CLEO, DARK, KEY, LIGHT, TableHarness


def happens(harness: TableHarness, *events: events.AnyEvent) -> TableHarness:
    """Let something have happened."""
    transaction = Transaction(harness.table, harness.moment())
    for event in events:
        transaction.add(event)
    harness.keep(transaction)
    return harness


def again(harness: TableHarness) -> Table:
    """The table, rebuilt from what was stored."""
    return rebuild(harness.table.id, harness.events)


def test_when_only_players_watch_a_stranger_sees_the_game_before_and_after_it() -> None:
    def allowed(harness: TableHarness) -> list[str]:
        seen = []
        for each in (ANN, BEN, CLEO):
            with contextlib.suppress(RequestRefused):
                require_may_watch(harness.table, each)
                seen.append(each.name)
        return seen

    harness = happens(TableHarness(), events.Watching(False))
    assert allowed(harness) == ["Ann", "Ben", "Cleo"]
    assert allowed(harness.seated(CLEO, BEN)) == ["Ann", "Ben", "Cleo"]
    harness = happens(TableHarness(), events.Watching(False)).seated(BEN, Identity("dora", "Dora"))
    assert allowed(harness) == ["Ann", "Ben"]
    assert allowed(happens(harness, events.Watching(True))) == ["Ann", "Ben", "Cleo"]
    happens(harness, events.Watching(False))
    harness.do(BEN, messages.Resign("resigned", LIGHT))
    assert allowed(harness) == ["Ann", "Ben", "Cleo"]


def words(harness: TableHarness) -> str:
    return harness.table.notes[-1].words


def test_what_the_host_and_moderators_do_stands_in_the_log() -> None:
    harness = TableHarness(stand_in=messages.StandIn(30), clock=messages.GameClock(600)).seated()
    require_may_watch(harness.table, CLEO)
    happens(harness, events.Watching(False))
    assert (words(harness), harness.table.watching) == ("The host lets only players watch.", False)
    happens(harness, events.Watching(True))
    assert (words(harness), harness.table.watching) == ("The host lets others watch.", True)
    harness.do(ANN, messages.Say("hello", "hello"))
    harness.do(ANN, messages.Say("again", "again"))
    happens(harness, events.LineRemoved(harness.table.chat[0].n))
    assert [(line.name, line.words) for line in harness.table.chat] == [("", ""), ("Ann", "again")]
    assert harness.table.lines_removed == {harness.table.chat[0].n}
    happens(harness, events.Closed())
    assert words(harness) == "A moderator closed this table. The game is not finished."
    assert harness.table.clock.deadline() is None
    assert (harness.table.status, harness.table.decision) == ("over", harness.table.n)


@pytest.mark.parametrize(
    ("end", "last"),
    [
        (events.Closed(), "A moderator closed this table. The game is not finished."),
        (events.Retired(), "The game ended unfinished: its rules were no longer played."),
        (events.Agreed(called_off=True), "The tournament ends this game; it counts as a draw here."),
        (events.Agreed(), "Light offers a draw."),
    ],
)
def test_nothing_is_open_at_a_table_that_was_ended_by_others(end: events.AnyEvent, last: str) -> None:
    harness = TableHarness().seated()
    harness.do(ANN, messages.Offer("o", LIGHT, "draw"))
    happens(harness, end)
    assert (harness.table.status, harness.table.offers, harness.table.pending()) == ("over", (), None)
    assert words(harness) == last
    assert again(harness).offers == ()


def test_who_leaves_a_running_game_has_left_until_they_return() -> None:
    harness = TableHarness(stand_in=messages.StandIn(30)).seated()
    harness.do(BEN, messages.Leave("left", DARK))
    state = harness.table.seats[DARK]
    assert (state.stand_in, state.left) == ("greedy", True)
    happens(harness, events.Returned(DARK))
    state = harness.table.seats[DARK]
    assert (state.stand_in, state.left) == ("", False)


def test_whom_the_host_removes_may_not_sit_down_again() -> None:
    harness = TableHarness()
    for each in (BEN, CLEO):
        harness.do(each, messages.Sit(f"{each.name} sits", DARK))
        harness.do(ANN, messages.Leave(f"without {each.name}", DARK))
        assert words(harness) == f"The host removes {each.name} from the table."
    for each in (BEN, CLEO):
        assert harness.no(each, messages.Sit("again", LIGHT)).words == "The host has removed you from this table."


@pytest.mark.parametrize(
    ("more", "shown"),
    [
        ({}, ""),
        ({"private": True}, "a table"),
        ({"origin_public": True}, "a table"),
        ({"start": None}, "a table"),
        ({"origin": None}, None),
    ],
)
def test_a_public_table_does_not_name_the_private_one_that_it_continues(
    more: dict[str, Any], shown: str | None
) -> None:
    continued = replace(TableHarness().table.opened, origin="a table", start={"a": 1})
    assert replace(continued, **more).shown_origin() == shown


def test_a_person_may_sit_down_a_hundred_and_fifty_times() -> None:
    harness = TableHarness()
    for number in range(150):
        harness.do(ANN, messages.Sit(f"s{number}", LIGHT))
        harness.do(ANN, messages.Leave(f"l{number}", LIGHT))
    assert "too often" in harness.no(ANN, messages.Sit("once more", LIGHT)).words
    harness.do(BEN, messages.Sit("ben", LIGHT))


def test_a_copy_of_a_table_copies_its_match_once() -> None:
    table = TableHarness().seated().acts_until(LIGHT).table
    assert table.match is not None
    assert table.match.chance is None
    twin = table.copy()
    assert twin.match is table.match
    assert twin.passed is not None
    assert twin.passed.since == table.entry
    played = []
    for _ in range(2):
        assert twin.match is not None
        twin.play(twin.game.text(twin.game.options(twin.match.state)[0]), SeedChance(1))
        played.append(twin.match)
    assert played[0] is played[1]
    assert played[0] is not table.match
    assert [number for number, _ in twin.passed.positions] == list(range(table.entry + 1, len(played[0].entries)))


def test_a_match_that_has_just_begun_is_not_copied_to_be_played() -> None:
    harness = TableHarness()
    harness.do(ANN, messages.Sit("a", LIGHT))
    transaction = Transaction(harness.table, harness.moment())
    commands.handle(transaction, BEN, messages.Sit("b", DARK))
    begun = transaction.table.match
    assert begun is not None
    assert transaction.table.own_match() is begun


def hint(harness: TableHarness, seat: int, decision: int) -> list[events.AnyEvent]:
    transaction = Transaction(harness.table, harness.moment())
    commands.note_hint(transaction, seat, decision)
    harness.keep(transaction)
    return [each.event for each in transaction.new_events]


def test_everybody_is_told_once_for_each_decision_that_a_player_asks_for_a_hint() -> None:
    harness = TableHarness().seated().acts_until(DARK)
    decision = harness.table.decision
    for seat, number in ((LIGHT, decision), (DARK, decision - 1)):
        with pytest.raises(RequestRefused, match="the seat to move"):
            hint(harness, seat, number)
    assert [hint(harness, DARK, decision) for _ in range(2)] == [[events.Advised(DARK)], []]
    harness.act()
    assert hint(harness.acts_until(LIGHT), LIGHT, harness.table.decision) == [events.Advised(LIGHT)]


def test_where_people_play_each_other_without_hints_only_one_who_plays_alone_has_them() -> None:
    harness = TableHarness(hints=False).seated().acts_until(LIGHT)
    with pytest.raises(RequestRefused, match="because people play each other"):
        hint(harness, LIGHT, harness.table.decision)
    harness = TableHarness(hints=False).seated(ANN, ANN).acts_until(LIGHT)
    assert hint(harness, LIGHT, harness.table.decision) == []


def test_a_new_table_has_nothing_yet() -> None:
    table = TableHarness().table
    assert Table(table.id, table.opened).at == 0
    assert (table.n, table.decision, table.decision_at, table.entry, table.undo_count) == (1, 0, 0, 0, 0)
    assert (table.status, table.pending(), table.bot_to_move(), table.next_table) == ("open", None, "", None)
    assert (table.human_seats(), table.offers, table.notes, table.chat) == ([], (), [], [])
    assert client_view.full_update(table, None, 0).decision == 0
    assert table.record().entries == []
    assert table.record().players == ["Light", "Dark"]
    assert table.revealed_key == ""
    assert table.at == 1000


def test_sitting_down_and_getting_up_is_noted() -> None:
    harness = TableHarness().passes(500)
    harness.do(BEN, messages.Sit("a", DARK))
    assert harness.table.seats[DARK].gone == 1500
    harness.do(BEN, messages.Leave("b", DARK))
    assert harness.table.seats[DARK].is_free
    harness.do(ANN, messages.Sit("c", DARK, "random"))
    harness.do(ANN, messages.Sit("d", LIGHT))
    notes = [
        "Ben sits down as Dark.",
        "Ben leaves the seat.",
        "The bot random sits down as Dark.",
        "Ann sits down as Light.",
    ]
    assert [(note.n, note.entry, note.words) for note in harness.table.notes] == [
        (n, 0, words) for n, words in enumerate(notes, 2)
    ]
    assert harness.table.record().players == ["Ann", "random"]
    assert harness.table.match is not None
    assert harness.table.match.players == ["Ann", "random"]


def test_notes_stand_at_their_place_in_the_log() -> None:
    harness = TableHarness(clock=messages.MoveClock(30)).seated()
    harness.act("stand grove")
    harness.passes(30_000).settle()
    harness.do(BEN, messages.Offer("o", DARK, "draw"))
    assert [
        (line.entry, line.words) for line in client_view.full_update(harness.table, None, harness.now, 4).log or []
    ] == [
        (2, "Light stands up a druid at the Grove."),
        (2, "Light is out of time for this move."),
        (3, "Light ends the turn."),
        (3, "Dark offers a draw."),
    ]


def test_each_position_has_the_number_and_the_time_of_what_led_to_it() -> None:
    harness = TableHarness().seated()
    assert (harness.table.decision, harness.table.decision_at) == (4, 1000)
    harness.passes(70).do(BEN, messages.Say("s", "hello"))
    assert (harness.table.n, harness.table.decision, harness.table.decision_at, harness.table.at) == (5, 4, 1000, 1070)
    harness.passes(30).act("stand grove")
    assert (harness.table.n, harness.table.decision, harness.table.decision_at) == (6, 6, 1100)
    assert harness.table.entry_counts.tolist() == [0, 0, 0, 0, 1, 1, 2]
    harness.do(ANN, messages.Undo("u", LIGHT, 6))
    assert (harness.table.decision, harness.table.undo_count, harness.table.entry) == (7, 1, 3)
    assert harness.no(ANN, messages.Undo("v", LIGHT, 6)).code == "not-now"


def test_a_table_that_is_rebuilt_remembers_sixty_four_messages() -> None:
    harness = TableHarness().seated()
    for number in range(62):
        harness.do(CLEO, messages.Say(f"s{number}", "hello"))
    assert again(harness).recent == harness.table.recent
    assert len(harness.table.recent) == 64
    harness.do(CLEO, messages.Say("last", "hello"))
    table = again(harness)
    assert len(table.recent) == 64
    assert commands.find_earlier(table, ANN, messages.Sit("m1", LIGHT)) is None
    assert commands.find_earlier(table, BEN, messages.Sit("m2", DARK)) is not None
    assert commands.find_earlier(table, CLEO, messages.Say("last", "hello")) is not None


def test_a_table_remembers_two_hundred_lines() -> None:
    harness = happens(TableHarness(), *[events.Spoke("cleo", "Cleo", f"line {number}") for number in range(201)])
    assert [line.words for line in harness.table.chat] == [f"line {number}" for number in range(1, 201)]
    assert [line.n for line in harness.table.chat] == list(range(3, 203))


def test_who_is_forgotten_has_no_name_and_no_words() -> None:
    harness = TableHarness().seated()
    harness.do(BEN, messages.Say("s", "hello"))
    harness.do(ANN, messages.Say("t", "hello"))
    happens(harness, events.Keyed(DARK, "f00"), events.Here([LIGHT, DARK], "h"))
    harness.passes(400)
    happens(harness, events.Forgotten("ben"))
    seat_state = harness.table.seats[DARK]
    assert (seat_state.person, seat_state.name, seat_state.tokens, seat_state.processes, seat_state.gone) == (
        "ben",
        "somebody",
        (),
        frozenset(),
        1400,
    )
    assert [line.person for line in harness.table.chat] == ["ann"]
    assert harness.table.seats[LIGHT].name == "Ann"


def test_coming_and_going_is_counted_for_each_process() -> None:
    harness = happens(TableHarness().seated(), events.Here([LIGHT], "one"), events.Here([LIGHT, DARK], "two"))
    harness.passes(100)
    happens(harness, events.Gone([LIGHT], "one"))
    assert (harness.table.seats[LIGHT].processes, harness.table.seats[LIGHT].gone) == (frozenset({"two"}), 1000)
    happens(harness, events.Gone([LIGHT], "two"), events.Gone([DARK]))
    assert [(seat_state.processes, seat_state.gone) for seat_state in harness.table.seats] == [(frozenset(), 1100)] * 2


def test_resigning_and_time_are_results() -> None:
    for event, winners, by in (
        (events.Resigned(LIGHT), [DARK], "resign"),
        (events.Flagged(DARK), [LIGHT], "time"),
        (events.Agreed(), [LIGHT, DARK], "draw"),
    ):
        harness = happens(TableHarness().seated(), event)
        found = client_view.outcome(harness.table)
        assert found is not None
        assert (found.winners, found.by, found.key) == (winners, by, KEY)
        assert (harness.table.status, harness.table.decision, harness.table.revealed_key) == ("over", 5, KEY)
        assert (
            harness.table.record().verify().result
            == f"{'+'.join(['Light', 'Dark'][seat] for seat in winners)} 0 0 by {by}"
        )


def test_a_game_that_starts_from_a_position_is_recorded_with_it() -> None:
    earlier = Match(create("grove"))
    for text in ("first Dark", "stand grove"):
        earlier.act(earlier.game.parse(text))
    harness = TableHarness()
    opened = harness.table.opened
    what = events.Opened(
        opened.game, opened.rules, opened.edition, {}, 2, opened.clock, KEY, start=earlier.state.dump()
    )
    transaction = creation.open_table("3" * 32, what, harness.moment())
    harness.table, harness.events = transaction.table, transaction.new_events
    harness.seated()
    assert harness.position() == earlier.state.dump()
    harness.act("stand grove")
    kept = harness.table.record()
    assert kept.replay().state.dump() == harness.position()
    happens(harness, events.Agreed())
    assert harness.table.record().verify().entries == 2
    assert again(harness).record().text() == harness.table.record().text()


def test_a_table_of_rules_that_this_program_does_not_know_is_refused() -> None:
    opened = TableHarness().table.opened
    rules = spec("grove").rules_version
    what = events.Opened(opened.game, rules + 1, opened.edition, {}, 2, opened.clock, KEY)
    with pytest.raises(
        LeylineError, match=f"this program knows rules (1 to )?{rules} of Battle for the Grove, not {rules + 1}"
    ):
        Table("4" * 32, what)


def test_tables_with_the_same_rules_share_them() -> None:
    assert TableHarness(dice=2).table.game is TableHarness(dice=2).table.game
    assert TableHarness(dice=2).table.game is not TableHarness(dice=3).table.game


def test_an_archived_game_has_its_own_commitment_and_key() -> None:
    harness = happens(TableHarness().seated(), events.Resigned(LIGHT))
    text = harness.table.record().text()
    kept = harness.table.record()
    archive = creation.open_archive("5" * 32, kept, text, None, False, harness.moment()).table
    assert archive.revealed_key == KEY
    assert archive.commitment == harness.table.commitment
    assert archive.record().text() == text
    assert archive.match is not None
    assert [entry.text for entry in archive.match.entries] == [entry.text for entry in kept.entries]
    by_hand = text.replace(kept.chance, "script").split("head ~")[0] + "\n1 * first Light\n"
    asked = creation.open_archive("6" * 32, record.read(by_hand), by_hand, None, False, harness.moment()).table
    assert (asked.commitment, asked.revealed_key) == ("", "")


def test_an_offer_that_asks_nobody_is_carried_out_though_another_one_is_open() -> None:
    harness = TableHarness().seated()
    harness.act("stand grove")
    harness.do(ANN, messages.Offer("a", LIGHT, "draw"))
    happens(harness, events.Replaced(DARK, "greedy"))
    harness.do(ANN, messages.Offer("b", LIGHT, "undo", 0))
    assert harness.table.record().entries[2].text == "undo 0"
    known = commands.find_earlier(harness.table, ANN, messages.Offer("b", LIGHT, "undo", 0))
    assert known is not None
    assert known.message == "b"


def test_bots_play_for_nobody_who_is_here() -> None:
    harness = TableHarness().seated()
    assert [seat_state.played_by_bot for seat_state in harness.table.seats] == ["", ""]
    happens(harness, events.Replaced(LIGHT, "greedy"))
    assert harness.table.seats[LIGHT].played_by_bot == "greedy"
    assert harness.table.notes[-1].words == "Ann is away; greedy plays for Light."
    happens(harness, events.Returned(LIGHT))
    assert harness.table.seats[LIGHT].played_by_bot == ""
    assert harness.table.notes[-1].words == "Ann is back."


def test_a_declined_offer_is_noted_by_who_declines() -> None:
    harness = TableHarness().seated()
    harness.do(ANN, messages.Offer("o", LIGHT, "draw"))
    harness.do(BEN, messages.Answer("n", DARK, harness.table.n, False))
    assert [note.words for note in harness.table.notes[-2:]] == ["Light offers a draw.", "Dark declines."]
    harness.act("stand grove")
    harness.do(ANN, messages.Offer("p", LIGHT, "undo"))
    assert harness.table.notes[-1].words == "Light asks to take back."
    happens(harness, events.Resigned(LIGHT))
    harness.do(ANN, messages.Offer("q", LIGHT, "rematch"))
    assert harness.table.notes[-1].words == "Light asks for a rematch."
    assert offers.free_undo(harness.table, [LIGHT]) is None


def test_an_id_for_a_table_follows_from_the_message_that_opens_it() -> None:
    one = creation.id_for(b"secret", "ann", "m1")
    assert one == creation.id_for(b"secret", "ann", "m1")
    assert len({one, creation.id_for(b"secret", "ann", "m2"), creation.id_for(b"secret", "ben", "m1")}) == 3
    assert creation.id_for(b"other", "ann", "m1") != one
    assert len(one) == len(creation.new_id()) == 32
    assert int(one, 16) >= 0


def test_a_process_that_was_told_nothing_of_the_time_begins_at_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 7.0)
    reply = service_clock.ServiceClock()
    reply.set_reading(service_clock.Reading(0, 0))
    assert reply.now() == 0


# --- how often the rules are asked --------------------------------------------------------------------------------


class CountingGame(DelegatingGame[Any]):
    """Counts what is parsed and applied."""

    def __init__(self, inner: Game[Any]) -> None:
        super().__init__(inner)
        self.parsed: list[str] = []
        self.applied = 0

    def parse(self, text: str) -> int:
        self.parsed.append(text)
        return super().parse(text)

    def apply(self, state: Any, code: int) -> None:
        self.applied += 1
        super().apply(state, code)


def counting(harness: TableHarness) -> CountingGame:
    """Let a table play by rules that count."""
    game = CountingGame(harness.table.game)
    assert harness.table.match is not None
    harness.table.game = harness.table.match.game = game
    return game


def test_an_action_is_parsed_and_applied_once() -> None:
    harness = TableHarness("channeling").seated()
    game = counting(harness)
    drew = False
    for _ in range(40):
        assert harness.table.match is not None
        before = len(harness.table.match.entries)
        game.parsed.clear()
        game.applied = 0
        transaction = Transaction(harness.table, harness.moment())
        seat, text = harness.table.pending(), harness.option()
        assert seat is not None
        commands.handle(
            transaction, harness.identity(seat), messages.Act(harness.id(), seat, transaction.table.decision, text)
        )
        assert transaction.table.match is not None
        new = transaction.table.match.entries[before:]
        assert (game.parsed, game.applied) == ([text], len(new))
        (stored,) = transaction.new_events
        assert stored.event == events.Acted(seat, text, [entry.text for entry in new[1:]])
        drew = drew or len(new) > 1
        assert len(harness.table.match.entries) == before, "the table itself has not moved"
        harness.table = transaction.table
    assert drew, "chance never answered"


def test_only_what_plays_copies_the_match() -> None:
    harness = TableHarness().seated()
    match = harness.table.match
    harness.do(ANN, messages.Say("s", "hello"))
    harness.do(ANN, messages.Mute("m", "ben"))
    happens(harness, events.Here([LIGHT], "one"), events.Gone([LIGHT], "one"))
    harness.do(ANN, messages.Offer("o", LIGHT, "draw"))
    assert harness.table.match is match
    before = harness.act()
    assert harness.table.match is not match
    assert before.match is match


def test_a_live_table_forgets_old_messages_like_a_rebuilt_one() -> None:
    harness = TableHarness().seated()
    for number in range(MAX_RECENT + 10):
        harness.do(CLEO, messages.Say(f"s{number}", "hello"))
    assert len(harness.table.recent) == MAX_RECENT
    assert again(harness).recent == harness.table.recent
