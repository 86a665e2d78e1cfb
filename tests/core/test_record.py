"""Records: a person can read them, a diff can show them, and an error names the damaged line."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leyline import OVER, create
from leyline.core import record
from leyline.core.chance import KeyChance, SeedChance
from leyline.core.errors import BadRecord
from leyline.core.game import CHANCE, TABLE
from leyline.core.match import Match
from leyline.core.record_lines import seal

KEY = bytes(range(32))
HEAD = "leyline record 1\ngame grove\nrules 1\nedition standard\nseats 2\nchance asked\n"
CHANNELING = HEAD.replace("grove", "channeling").replace("standard", "first")


def finished(name: str = "channeling", edition: str = "", seed: int = 4, undo: bool = True) -> Match:
    """Return a random game with a commitment to a key, in which one action was undone."""
    match = Match(create(name, edition, values={"turn_limit": 30}), KeyChance(KEY), ["Ann", "Bob the Bold"])
    rng = Random(seed)
    while match.pending() != OVER:
        match.act(rng.choice(match.game.options(match.state)))
        if undo and len(match.entries) == 40:
            match.undo(match.live()[-4])
    return match


TEXT = record.of_match(finished()).text()
LINES = TEXT.split("\n")
FIRST_ENTRY = LINES.index("") + 1


def error_of(text: str) -> BadRecord:
    """Return the error from reading and verifying a damaged record."""
    with pytest.raises(BadRecord) as caught:
        record.read(text).verify()
    return caught.value


def resealed(lines: list[str], index: int, entry: str) -> list[str]:
    """Return the record with an entry replaced and sealed again, as a forger would do it."""
    number, who, text = entry.split(None, 2)
    return [*lines[:index], f"{number:>4} {who}  {text}  ~{seal(f'{number} {who} {text}')}", *lines[index + 1 :]]


# --- writing, reading, replaying ----------------------------------------------------------------------------


def test_a_record_says_all_that_is_needed_and_is_read_back_the_same() -> None:
    assert LINES[:9] == [
        "leyline record 1",
        "game channeling",
        "rules 1",
        "edition first",
        "seats 2",
        "set turn_limit 30",
        "seat Light Ann",
        "seat Dark Bob the Bold",
        f"chance key {KeyChance(KEY).commitment()}",
    ]
    assert record.read(TEXT).text() == TEXT
    verdict = record.read(TEXT).verify()
    assert verdict.draws > 16
    assert verdict.unsealed == 0


@pytest.mark.parametrize("name", ["channeling", "grove"])
def test_a_record_rebuilds_every_moment(name: str) -> None:
    match = finished(name)
    kept = record.read(record.of_match(match).text())
    assert kept.replay().state.dump() == match.state.dump()
    again = Match(create(name, values={"turn_limit": 30}))
    for number, entry in enumerate(match.entries, 1):
        if entry.text.startswith("undo"):
            again.undo(int(entry.text.split()[1]))
        else:
            again.act(again.game.parse(entry.text))
        assert kept.replay(number).state.dump() == again.state.dump()


def test_a_record_can_be_cut_anywhere_and_goes_on_from_there() -> None:
    kept = record.read(TEXT)
    shorter = kept.truncated(20)
    text = shorter.text()
    assert "result" not in text
    assert record.read(text).verify().result == ""
    match = record.read(text).replay()
    match.act(match.game.options(match.state)[0])


def test_a_seeded_game_is_resumed_with_the_same_luck() -> None:
    game = create("channeling", values={"turn_limit": 20})
    whole = Match(game, SeedChance(9))
    half = Match(game, SeedChance(9))
    choices: list[int] = []
    while whole.pending() != OVER:
        choices.append(game.options(whole.state)[-1])
        whole.act(choices[-1])
    for code in choices[:17]:
        half.act(code)
    resumed = record.read(record.of_match(half).text()).resume()
    for code in choices[17:]:
        resumed.act(code)
    assert resumed.state.dump() == whole.state.dump()
    assert record.of_match(resumed).text() == record.of_match(whole).text()


def test_a_record_may_be_written_by_hand_without_seals() -> None:
    text = "1 * first Dark\n2 Dark stand grove\n3 table resign Light\nresult Dark 0 0 by resign\n"
    verdict = record.read(f"{HEAD}\n{text}").verify()
    assert (verdict.unsealed, verdict.draws) == (5, -1)


def test_a_record_may_begin_from_a_prepared_position() -> None:
    earlier = Match(create("grove"))
    earlier.act(earlier.game.parse("first Light"))
    match = Match(create("grove"), None, None, earlier.state)
    match.act(match.game.parse("stand grove"))
    text = record.of_match(match).text()
    assert record.read(text).replay().state.dump() == match.state.dump()
    bad = text.replace('"supply":[19,19]', '"supply":[20,19]')
    bad = bad.replace(f"head ~{seal(text.split('head')[0].strip())}\n", "")
    assert "counts 20 Light cubes" in error_of(bad).why


# --- the key ------------------------------------------------------------------------------------------------


def test_the_key_is_kept_secret_until_the_game_is_over() -> None:
    match = Match(create("grove"), KeyChance(KEY))
    assert KEY.hex() not in record.of_match(match).text()
    assert record.read(record.of_match(match).text()).verify().draws == -1
    match.resign(0)
    assert f"reveal {KEY.hex()}" in record.of_match(match).text()


def test_a_draw_that_does_not_follow_from_the_key_is_found() -> None:
    entry = LINES[FIRST_ENTRY].split("~")[0].strip()
    forged = "1 * draw 4/4" if entry.endswith("7/7") else "1 * draw 7/7"
    error = error_of("\n".join(resealed(LINES, FIRST_ENTRY, forged)))
    assert error.line == FIRST_ENTRY + 1
    assert "but the key gives" in error.why


def test_another_key_is_not_accepted() -> None:
    error = error_of(TEXT.replace(KEY.hex(), bytes(32).hex()))
    assert "does not belong to the commitment" in error.why
    assert error.line == LINES.index(f"reveal {KEY.hex()}") + 1


# --- damage -------------------------------------------------------------------------------------------------


@settings(max_examples=150)
@given(st.data())
def test_an_edited_line_is_named(data: st.DataObject) -> None:
    """Change, drop, double or swap a character of any entry: the error names that very line."""
    index = data.draw(st.integers(FIRST_ENTRY, len(LINES) - 3))
    line = LINES[index]
    place = data.draw(st.integers(0, len(line) - 1))
    new = data.draw(st.sampled_from("0123456789abcdefr ~*xL/"))
    edited = data.draw(
        st.sampled_from(
            [
                line[:place] + new + line[place + 1 :],
                line[:place] + line[place + 1 :],
                line[:place] + new + line[place:],
            ]
        )
    )
    if edited.split() == line.split():
        return
    error = error_of("\n".join([*LINES[:index], edited, *LINES[index + 1 :]]))
    assert error.line == index + 1


@pytest.mark.parametrize("index", [FIRST_ENTRY, FIRST_ENTRY + 20, FIRST_ENTRY + 30])
def test_a_lost_or_doubled_line_is_named(index: int) -> None:
    assert error_of("\n".join(LINES[:index] + LINES[index + 1 :])).line == index + 1
    assert error_of("\n".join(LINES[: index + 1] + LINES[index:])).line == index + 2


@pytest.mark.parametrize("number", range(1, 9))
def test_an_edited_header_is_found(number: int) -> None:
    changed = LINES[number][:-1] + ("1" if LINES[number][-1] != "1" else "2")
    error = error_of("\n".join([*LINES[:number], changed, *LINES[number + 1 :]]))
    assert error.line in (number + 1, 10)


def test_a_forged_but_sealed_action_is_refused_by_the_rules() -> None:
    index = next(i for i, line in enumerate(LINES) if " glyph " in line)
    number = LINES[index].split()[0]
    error = error_of("\n".join(resealed(LINES, index, f"{number} Dark glyph r1")))
    assert (error.line, "expected Light to act" in error.why) == (index + 1, True)
    error = error_of("\n".join(resealed(LINES, index, f"{number} Light move r1c1 r1c2")))
    assert (error.line, "is not possible now. Play a glyph." in error.why) == (index + 1, True)


def test_a_wrong_result_is_found() -> None:
    index = next(i for i, line in enumerate(LINES) if line.startswith("result"))
    told = LINES[index].split("  ~")[0].removeprefix("result ")
    wrong = told.replace("Light", "X").replace("Dark", "Light").replace("X", "Dark")
    error = error_of("\n".join([*LINES[:index], f"result {wrong}  ~{seal(wrong)}", *LINES[index + 1 :]]))
    assert (error.line, "the game ends with" in error.why) == (index + 1, True)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "a record begins with"),
        ("hello", 1, "a record begins with"),
        ("leyline record 2\n", 1, "a newer version of Leyline wrote this record: format 2; this one reads 1"),
        ("leyline record 0\n", 1, "a record begins with"),
        ("leyline record 1\n", 1, "lacks the line 'game'"),
        (HEAD.replace("game grove", "game chess"), 2, "there is no game 'chess'"),
        (HEAD.replace("rules 1", "rules 9"), 3, "knows rules 1 to 2 of Battle for the Grove, not 9"),
        (HEAD.replace("standard", "odd"), 4, "no edition 'odd'"),
        (HEAD.replace("seats 2", "seats many"), 5, "seats is a number"),
        (HEAD.replace("seats 2", "seats 3"), 5, "is for 2 seats"),
        (HEAD.replace("seats 2", "seats 0"), 5, "seats is a number"),
        (HEAD.replace("asked", "key 12"), 6, "chance is 'key'"),
        (HEAD + "set wings 3\n", 7, "no parameter 'wings'"),
        (HEAD + "set dice none\n", 7, "dice takes a whole number"),
        (HEAD + "set dice 3\nset dice 3\n", 8, "dice is given twice"),
        (HEAD + "set turn_limit 9\nset control 10\n", 8, "takes 20 cubes"),
        (HEAD + "set circles 1\nset dice 2\n", 7, "circles_to_win is 2, but circles is only 1"),
        (CHANNELING + "set cubes 40\nset deck 4/4x5 nonsense\n", 8, "deck: 'nonsense' is not a card"),
        (CHANNELING.replace("seats 2", "seats 99"), 5, "is for 2 seats"),
        (CHANNELING.replace("edition first", "edition"), 4, "no edition 'none'"),
        (HEAD + "colour blue\n", 7, "no line 'colour'"),
        (HEAD + "game grove\n", 7, "game is given twice"),
        (HEAD + "seat Light Ann\n", 7, "the seats of this game are Light, Dark"),
        (HEAD + "start [1]\n", 7, "a position is an object"),
        (HEAD + "start {\n", 7, "cannot be read"),
        (HEAD + "\n1 * first Light\n3 Light stand grove\n", 9, "entry 2 is due here, not '3'"),
        (HEAD + "\n1 Ann stand grove\n", 8, "there is no seat 'Ann'"),
        (HEAD + "\n1 *\n", 8, "an entry is a number, who and what"),
        (HEAD + "\n1 * fly away\n", 8, "cannot be replayed"),
        (HEAD + "\n1 table early Bob level-6\n", 8, "an entry of the table is undo"),
        (HEAD + "\n1 table dance\n", 8, "an entry of the table is undo, resign, time, draw or early"),
        (HEAD + "\n1 table undo 7\n", 8, "not part of the game"),
        (HEAD + "\n1 table undo x\n", 8, "an entry of the table is undo"),
        (HEAD + "\nreveal 12\n", 8, "64 digits"),
        (HEAD + "\nresult Light 0 0 by play\n", 8, "the game is not over"),
        (HEAD + "\n1 table draw\nresult Light+Dark 0 0 by draw\nresult Light+Dark 0 0 by draw\n", 10, "given twice"),
        (HEAD + "\n1 table draw\nresult Light+Dark 0 0 by draw\n2 * roll 1\n", 10, "only the revealed key"),
    ],
)  # fmt: skip
def test_every_damage_has_its_line_and_reason(text: str, line: int, why: str) -> None:
    error = error_of(text)
    assert (error.line, why in error.why) == (line, True), error


@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for attempt in (text, HEAD + text, HEAD + "\n" + text):
        try:
            record.read(attempt).verify()
        except BadRecord as error:
            assert error.line >= 1


@settings(deadline=None)
@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=5),
        lambda x: st.lists(x, max_size=3) | st.dictionaries(st.text(max_size=5), x, max_size=3),
    )
)
def test_any_position_is_read_or_refused(data: object) -> None:
    base = create("grove").initial_state().dump()
    for value in (data, {**base, "standing": data}, {**base, "phase": data}, {**base, "cubes": data}):
        try:
            record.read(HEAD + f"start {json.dumps(value)}\n").verify()
        except BadRecord as error:
            assert error.line == 7


# --- how a game ended, and how much was checked -----------------------------------------------------------------


@pytest.mark.parametrize("loser", ["Light", "Dark"])
@pytest.mark.parametrize("by", ["time", "resign"])
def test_a_record_that_ends_by_time_or_resigning_replays(by: str, loser: str) -> None:
    winner = "Dark" if loser == "Light" else "Light"
    text = f"{HEAD}\n1 * first Dark\n2 Dark stand grove\n3 table {by} {loser}\nresult {winner} 0 0 by {by}\n"
    kept = record.read(text)
    assert kept.verify().result == f"{winner} 0 0 by {by}"
    match = kept.replay()
    result = match.result()
    assert result is not None
    assert (result.winners, result.by, match.pending()) == ([["Light", "Dark"].index(winner)], by, OVER)
    assert match.entries[-1].text == f"{by} {loser}"
    assert "the game ends with" in error_of(text.replace(f"result {winner}", f"result {loser}")).why
    assert "'Ann' cannot" in error_of(text.replace(f"{by} {loser}", f"{by} Ann")).why.replace(f"{by} Ann", "Ann")
    again = record.of_match(match)
    assert again.result == f"{winner} 0 0 by {by}"
    assert record.read(again.text()).verify().unsealed == 0


def test_a_record_says_where_a_bot_had_to_answer_early() -> None:
    game = create("channeling", values={"turn_limit": 30})
    noted = Match(game, KeyChance(KEY))
    while noted.pending() != OVER:
        seat = noted.pending()
        noted.act(game.options(noted.state)[0])
        if len(noted.entries) % 10 == 0:
            noted.note_early(seat, "level-6")
    text = record.of_match(noted).text()
    told = [entry.text for entry in record.read(text).entries if entry.who == TABLE]
    assert set(told) == {"early Light level-6", "early Dark level-6"}
    assert record.read(text).verify().draws > 0
    assert record.read(text).replay().entries == noted.entries
    assert "Level 6 answered early for Light: time." in [line.words for line in noted.log(0)]
    assert game.pending(record.read(text).resume().state) == OVER


def test_a_verdict_counts_what_was_checked() -> None:
    verdict = record.read(TEXT).verify()
    entries = [line for line in LINES[FIRST_ENTRY:] if line[:4].strip().isdigit()]
    assert verdict.entries == len(entries)
    assert verdict.draws == sum(line.split()[1] == "*" for line in entries)
    seeded = Match(create("grove", values={"turn_limit": 4}), SeedChance(3))
    while seeded.pending() != OVER:
        seeded.act(seeded.game.options(seeded.state)[-1])
    found = record.of_match(seeded).verify()
    assert found.draws == sum(entry.who == CHANCE for entry in seeded.entries) >= 1
    unfinished = record.of_match(Match(create("grove"), SeedChance(3))).verify()
    assert (unfinished.entries, unfinished.draws, unfinished.result) == (1, 1, "")


def test_each_unsealed_line_is_counted() -> None:
    for index in (FIRST_ENTRY, FIRST_ENTRY + 1, LINES.index("") - 1):
        bare = LINES[index].split("~")[0].rstrip() if index >= FIRST_ENTRY else ""
        lines = [*LINES[:index], *([bare] if bare else []), *LINES[index + 1 :]]
        assert record.read("\n".join(lines)).verify().unsealed == 1


def test_what_cannot_stand_in_a_header_is_named() -> None:
    for text, line, why in (
        (HEAD.replace("seats 2", "seats 1000"), 5, "seats is a number"),
        (HEAD.replace("seats 2", "seats 999"), 5, "is for 2 seats"),
        (HEAD.replace("asked", "seed x"), 6, "chance is 'key'"),
        (HEAD.replace("asked", f"seed {'1' * 31}"), 6, "chance is 'key'"),
        (HEAD.replace("asked", f"key {'a' * 63}"), 6, "chance is 'key'"),
        (HEAD.replace("asked", f"key {'A' * 64}"), 6, "chance is 'key'"),
        (HEAD.replace("edition standard\n", ""), 5, "the header lacks the line 'edition'"),
        (HEAD + "seat Light Ann\nseat Light Bob\n", 8, "Light is given twice"),
        (HEAD + "\nreveal " + "0" * 64 + "\n1 * first Dark\n", 9, "nothing may follow the revealed key"),
        (HEAD + "\n1 * first Dark\n2 Light stand grove\n", 9, "expected Dark to act, found Light"),
        (HEAD + "\n1 Light stand grove\n", 8, "expected * to act, found Light"),
        (HEAD + "\n1 table draw\n2 * first Dark\n", 9, "The game is over."),
        (
            HEAD + "\n1 table draw\n",
            8,
            "the record gives no result, but the game ends here with 'Light+Dark 0 0 by draw'",
        ),
    ):
        error = error_of(text)
        assert (error.line, why in error.why) == (line, True), error
        assert str(error) == f"line {line}: {error.why}"


def test_players_are_named_in_any_order_or_not_at_all() -> None:
    assert record.read(HEAD).players == ["Light", "Dark"]
    assert record.read(HEAD + "seat Dark Bob\nseat Light Ann\n").players == ["Ann", "Bob"]


def test_a_record_is_laid_out_in_columns() -> None:
    match = Match(create("grove"))
    for text in ("first Light", "stand grove"):
        match.act(match.game.parse(text))
    match.undo(1)
    body = record.of_match(match).text().split("\n\n")[1]
    assert [line.split("~")[0] for line in body.splitlines()] == [
        "   1 *      first Light  ",
        "   2 Light  stand grove  ",
        "   3 table  undo 1  ",
    ]


def test_a_record_is_replayed_as_far_as_one_likes() -> None:
    kept = record.read(TEXT)
    for count in (0, 1, 20, len(kept.entries)):
        assert len(kept.replay(count).entries) == count
    assert len(kept.replay(len(kept.entries) + 5).entries) == len(kept.entries)
    assert len(kept.replay().entries) == len(kept.entries)
    assert kept.line_of(0) == FIRST_ENTRY + 1
    assert kept.line_of(len(kept.entries)) == len(kept.entries) + 1
    part = kept.truncated(7)
    assert (len(part.entries), len(part.lines), part.line_of(6)) == (7, 7, FIRST_ENTRY + 7)


def test_where_the_luck_comes_from_is_known_only_with_the_key() -> None:
    kept = record.read(TEXT)
    assert isinstance(kept.source(), KeyChance)
    kept.key = b""
    assert kept.source() is None
    assert kept.verify().draws == -1
    assert kept.resume().chance is None
    assert record.read(HEAD).source() is None


def test_a_cut_record_of_a_prepared_position_keeps_it() -> None:
    earlier = Match(create("grove"))
    earlier.act(earlier.game.parse("first Light"))
    match = Match(create("grove"), None, None, earlier.state)
    match.act(match.game.parse("stand grove"))
    match.act(match.game.parse("stand grove"))
    cut = record.of_match(match).truncated(1)
    assert record.read(cut.text()).replay().state.dump() == cut.replay().state.dump()
    assert record.read(cut.text()).resume().entries[0].text == "stand grove"
