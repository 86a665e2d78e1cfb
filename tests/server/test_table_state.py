"""A table as the sum of its events: what each of them changes, and what is remembered."""

from __future__ import annotations

import time

import pytest

from leyline import create, spec
from leyline.core import record
from leyline.core.errors import LeylineError
from leyline.core.match import Match
from leyline.server import acting, happenings, offers, opening, show, uptime, wire
from leyline.server.draft import Draft
from leyline.server.table import Table, rebuilt
from tests.server.felt import ANN, BEN, CLEO, DARK, KEY, LIGHT, Felt


def happens(felt: Felt, *events: happenings.Any) -> Felt:
    """Let something have happened."""
    draft = Draft(felt.table, felt.moment())
    for event in events:
        draft.add(event)
    felt.keep(draft)
    return felt


def again(felt: Felt) -> Table:
    """The table, rebuilt from what was stored."""
    return rebuilt(felt.table.id, felt.logged)


def test_a_new_table_has_nothing_yet() -> None:
    table = Felt().table
    assert (table.n, table.decision, table.moved, table.entry, table.undone) == (1, 0, 0, 0, 0)
    assert (table.status, table.pending(), table.thinker(), table.next) == ("open", None, "", None)
    assert (table.people(), table.offers, table.notes, table.chat) == ([], (), [], [])
    assert show.full(table, None, 0).decision == 0
    assert table.record().entries == []
    assert table.record().players == ["Light", "Dark"]
    assert table.revealed == ""
    assert table.at == 1000


def test_sitting_down_and_getting_up_is_noted() -> None:
    felt = Felt().passes(500)
    felt.do(BEN, wire.Sit("a", DARK))
    assert felt.table.chairs[DARK].gone == 1500
    felt.do(BEN, wire.Leave("b", DARK))
    assert felt.table.chairs[DARK].free
    felt.do(ANN, wire.Sit("c", DARK, "random"))
    felt.do(ANN, wire.Sit("d", LIGHT))
    notes = ["Ben sits down as Dark.", "Ben gets up.", "The bot random sits down as Dark.", "Ann sits down as Light."]
    assert [(note.n, note.entry, note.words) for note in felt.table.notes] == [
        (n, 0, words) for n, words in enumerate(notes, 2)
    ]
    assert felt.table.record().players == ["Ann", "random"]
    assert felt.table.match is not None
    assert felt.table.match.players == ["Ann", "random"]


def test_notes_stand_at_their_place_in_the_log() -> None:
    felt = Felt(clock=wire.MoveClock(30)).seated()
    felt.act("stand grove")
    felt.passes(30_000).settle()
    felt.do(BEN, wire.Offer("o", DARK, "draw"))
    assert [(line.entry, line.words) for line in show.full(felt.table, None, felt.now, 4).log or []] == [
        (2, "Light stands up a druid at the Grove."),
        (2, "The time of Light is up."),
        (3, "Light ends the turn."),
        (3, "Dark offers a draw."),
    ]


def test_each_position_has_the_number_and_the_time_of_what_led_to_it() -> None:
    felt = Felt().seated()
    assert (felt.table.decision, felt.table.moved) == (4, 1000)
    felt.passes(70).do(BEN, wire.Say("s", "hello"))
    assert (felt.table.n, felt.table.decision, felt.table.moved, felt.table.at) == (5, 4, 1000, 1070)
    felt.passes(30).act("stand grove")
    assert (felt.table.n, felt.table.decision, felt.table.moved) == (6, 6, 1100)
    assert felt.table.entries.tolist() == [0, 0, 0, 0, 1, 1, 2]
    felt.do(ANN, wire.Undo("u", LIGHT, 6))
    assert (felt.table.decision, felt.table.undone, felt.table.entry) == (7, 1, 3)
    assert felt.no(ANN, wire.Undo("v", LIGHT, 6)).code == "not-now"


def test_a_table_that_is_rebuilt_remembers_sixty_four_messages() -> None:
    felt = Felt().seated()
    for number in range(62):
        felt.do(CLEO, wire.Say(f"s{number}", "hello"))
    assert again(felt).recent == felt.table.recent
    assert len(felt.table.recent) == 64
    felt.do(CLEO, wire.Say("last", "hello"))
    table = again(felt)
    assert len(table.recent) == 64
    assert acting.known(table, ANN, wire.Sit("m1", LIGHT)) is None
    assert acting.known(table, BEN, wire.Sit("m2", DARK)) is not None
    assert acting.known(table, CLEO, wire.Say("last", "hello")) is not None


def test_a_table_remembers_two_hundred_lines() -> None:
    felt = happens(Felt(), *[happenings.Spoke("cleo", "Cleo", f"line {number}") for number in range(201)])
    assert [line.words for line in felt.table.chat] == [f"line {number}" for number in range(1, 201)]
    assert [line.n for line in felt.table.chat] == list(range(3, 203))


def test_who_is_forgotten_has_no_name_and_no_words() -> None:
    felt = Felt().seated()
    felt.do(BEN, wire.Say("s", "hello"))
    felt.do(ANN, wire.Say("t", "hello"))
    happens(felt, happenings.Keyed(DARK, "f00"), happenings.Here([LIGHT, DARK], "h"))
    felt.passes(400)
    happens(felt, happenings.Forgotten("ben"))
    chair = felt.table.chairs[DARK]
    assert (chair.person, chair.name, chair.tokens, chair.houses, chair.gone) == (
        "ben",
        "somebody",
        (),
        frozenset(),
        1400,
    )
    assert [line.person for line in felt.table.chat] == ["ann"]
    assert felt.table.chairs[LIGHT].name == "Ann"


def test_coming_and_going_is_counted_for_each_process() -> None:
    felt = happens(Felt().seated(), happenings.Here([LIGHT], "one"), happenings.Here([LIGHT, DARK], "two"))
    felt.passes(100)
    happens(felt, happenings.Gone([LIGHT], "one"))
    assert (felt.table.chairs[LIGHT].houses, felt.table.chairs[LIGHT].gone) == (frozenset({"two"}), 1000)
    happens(felt, happenings.Gone([LIGHT], "two"), happenings.Gone([DARK]))
    assert [(chair.houses, chair.gone) for chair in felt.table.chairs] == [(frozenset(), 1100)] * 2


def test_resigning_and_time_are_results() -> None:
    for event, winners, by in (
        (happenings.Resigned(LIGHT), [DARK], "resign"),
        (happenings.Flagged(DARK), [LIGHT], "time"),
        (happenings.Agreed(), [LIGHT, DARK], "draw"),
    ):
        felt = happens(Felt().seated(), event)
        found = show.result(felt.table)
        assert found is not None
        assert (found.winners, found.by, found.key) == (winners, by, KEY)
        assert (felt.table.status, felt.table.decision, felt.table.revealed) == ("over", 5, KEY)
        assert (
            felt.table.record().verify().result
            == f"{'+'.join(['Light', 'Dark'][seat] for seat in winners)} 0 0 by {by}"
        )


def test_a_game_that_starts_from_a_position_is_recorded_with_it() -> None:
    earlier = Match(create("grove"))
    for text in ("first Dark", "stand grove"):
        earlier.act(earlier.game.parse(text))
    felt = Felt()
    opened = felt.table.opened
    what = happenings.Opened(
        opened.game, opened.rules, opened.edition, {}, 2, opened.clock, KEY, start=earlier.state.dump()
    )
    draft = opening.opened("3" * 32, what, felt.moment())
    felt.table, felt.logged = draft.table, draft.made
    felt.seated()
    assert felt.position() == earlier.state.dump()
    felt.act("stand grove")
    kept = felt.table.record()
    assert kept.replay().state.dump() == felt.position()
    happens(felt, happenings.Agreed())
    assert felt.table.record().verify().entries == 2
    assert again(felt).record().text() == felt.table.record().text()


def test_a_table_of_rules_that_this_program_does_not_know_is_refused() -> None:
    opened = Felt().table.opened
    rules = spec("grove").rules_version
    what = happenings.Opened(opened.game, rules + 1, opened.edition, {}, 2, opened.clock, KEY)
    with pytest.raises(LeylineError, match=f"by rules {rules + 1}; this program knows rules {rules}"):
        Table("4" * 32, what)


def test_tables_with_the_same_rules_share_them() -> None:
    assert Felt(dice=2).table.game is Felt(dice=2).table.game
    assert Felt(dice=2).table.game is not Felt(dice=3).table.game


def test_an_archived_game_has_its_own_commitment_and_key() -> None:
    felt = happens(Felt().seated(), happenings.Resigned(LIGHT))
    text = felt.table.record().text()
    kept = felt.table.record()
    archive = opening.archived("5" * 32, kept, text, None, False, felt.moment()).table
    assert archive.revealed == KEY
    assert archive.commitment == felt.table.commitment
    assert archive.record().text() == text
    by_hand = text.replace(kept.chance, "script").split("head ~")[0] + "\n1 * first Light\n"
    asked = opening.archived("6" * 32, record.read(by_hand), by_hand, None, False, felt.moment()).table
    assert (asked.commitment, asked.revealed) == ("", "")


def test_an_offer_that_asks_nobody_is_carried_out_though_another_one_is_open() -> None:
    felt = Felt().seated()
    felt.act("stand grove")
    felt.do(ANN, wire.Offer("a", LIGHT, "draw"))
    happens(felt, happenings.Replaced(DARK, "greedy"))
    felt.do(ANN, wire.Offer("b", LIGHT, "undo", 0))
    assert felt.table.record().entries[2].text == "undo 0"


def test_bots_play_for_nobody_who_is_here() -> None:
    felt = Felt().seated()
    assert [chair.played_by_bot for chair in felt.table.chairs] == ["", ""]
    happens(felt, happenings.Replaced(LIGHT, "greedy"))
    assert felt.table.chairs[LIGHT].played_by_bot == "greedy"
    assert felt.table.notes[-1].words == "Ann is away; greedy plays for Light."
    happens(felt, happenings.Returned(LIGHT))
    assert felt.table.chairs[LIGHT].played_by_bot == ""
    assert felt.table.notes[-1].words == "Ann is back."


def test_a_declined_offer_is_noted_by_who_declines() -> None:
    felt = Felt().seated()
    felt.do(ANN, wire.Offer("o", LIGHT, "draw"))
    felt.do(BEN, wire.Answer("n", DARK, felt.table.n, False))
    assert [note.words for note in felt.table.notes[-2:]] == ["Light offers a draw.", "Dark declines."]
    felt.act("stand grove")
    felt.do(ANN, wire.Offer("p", LIGHT, "undo"))
    assert felt.table.notes[-1].words == "Light asks to take back."
    happens(felt, happenings.Resigned(LIGHT))
    felt.do(ANN, wire.Offer("q", LIGHT, "rematch"))
    assert felt.table.notes[-1].words == "Light asks for another game."
    assert offers.free_undo(felt.table, [LIGHT]) is None


def test_an_id_for_a_table_follows_from_the_message_that_opens_it() -> None:
    one = opening.id_for(b"secret", "ann", "m1")
    assert one == opening.id_for(b"secret", "ann", "m1")
    assert len({one, opening.id_for(b"secret", "ann", "m2"), opening.id_for(b"secret", "ben", "m1")}) == 3
    assert opening.id_for(b"other", "ann", "m1") != one
    assert len(one) == len(opening.new_id()) == 32
    assert int(one, 16) >= 0


def test_a_process_that_was_told_nothing_of_the_time_begins_at_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 7.0)
    told = uptime.Uptime()
    told.note(uptime.Note(0, 0))
    assert told.now() == 0
