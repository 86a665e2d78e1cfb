"""A match goes on, goes back and ends; its course only ever grows."""

from __future__ import annotations

from random import Random

import pytest

from leyline import OVER, create
from leyline.core.chance import ScriptChance, SeedChance
from leyline.core.errors import IllegalAction
from leyline.core.game import TABLE
from leyline.core.match import MOST_KEPT, MOST_PASSED, Match, Passed

LIGHT, DARK = 0, 1


def grove(*texts: str) -> Match:
    """A match of the Grove in which Light begins and every roll succeeds once."""
    match = Match(create("grove"), ScriptChance(["first Light"] + ["roll 1"] * 50))
    for text in texts:
        match.act(match.game.parse(text))
    return match


def test_chance_is_drawn_as_it_comes_up() -> None:
    match = grove("stand grove", "move grove c1", "stand grove", "end", "channel c1")
    assert [entry.text for entry in match.entries][-2:] == ["channel c1", "roll 1"]
    assert match.pending() == DARK


def test_without_a_source_chance_is_given_like_any_action() -> None:
    match = Match(create("grove"))
    assert match.pending() == -1
    match.act(match.game.parse("first Dark"))
    assert match.pending() == DARK


def test_an_illegal_action_changes_nothing() -> None:
    match = grove("stand grove")
    before = match.state.dump()
    with pytest.raises(IllegalAction):
        match.act(match.game.parse("channel c1"))
    assert match.state.dump() == before
    assert len(match.entries) == 2
    assert match.state.events is None


def test_taking_back_is_an_entry_and_the_state_is_as_it_was() -> None:
    match = grove("stand grove")
    before = match.state.dump()
    match.act(match.game.parse("move grove c1"))
    match.undo(2)
    assert match.state.dump() == before
    assert [entry.text for entry in match.entries] == ["first Light", "stand grove", "move grove c1", "undo 2"]
    assert match.entries[-1].who == TABLE
    assert match.live() == [1, 2]


def test_one_can_go_back_several_times_but_not_to_what_was_taken_back() -> None:
    match = grove("stand grove", "move grove c1")
    match.undo(1)
    match.act(match.game.parse("stand grove"))
    match.act(match.game.parse("stand grove"))
    with pytest.raises(IllegalAction, match="Entry 3 is not part of the game as it stands"):
        match.undo(3)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        match.undo(match.live()[-1])
    match.chance = SeedChance(1)
    match.undo(0)
    assert match.entries[6].text == "undo 0"
    assert match.entries[7].text.startswith("first")  # drawn anew, as an entry of its own


def test_a_seat_takes_back_its_own_acts_and_no_further_without_asking() -> None:
    match = grove("stand grove")
    assert match.takes_back_to([LIGHT]) == 1  # the opening roll is chance
    assert match.takes_back_to([DARK]) == 2
    match.act(match.game.parse("move grove c1"))
    assert match.takes_back_to([LIGHT]) == 1
    match.act(match.game.parse("stand grove"))
    assert match.takes_back_to([LIGHT]) == 4
    assert match.takes_back_to([DARK]) == 3


def test_the_latest_move_is_found_as_a_whole() -> None:
    match = grove("stand grove", "move grove c1", "stand grove", "end")
    assert match.move_began_at([LIGHT]) == 1
    assert match.move_began_at([DARK]) == 3
    assert match.move_began_at([LIGHT, DARK]) == 3
    assert grove().move_began_at([LIGHT]) == -1


def test_resigning_agreeing_and_running_out_of_time_end_a_match() -> None:
    for winners, by in (([DARK], "resign"), ([LIGHT], "time"), ([LIGHT, DARK], "draw")):
        match = grove("stand grove")
        if by == "resign":
            match.resign(LIGHT)
        elif by == "time":
            match.lose_on_time(DARK)
        else:
            match.agree_draw()
        result = match.result()
        assert result is not None
        assert (result.winners, result.by, match.pending()) == (winners, by, OVER)
        with pytest.raises(IllegalAction, match="over"):
            match.act(match.game.parse("end"))
        with pytest.raises(IllegalAction, match="over"):
            match.resign(LIGHT)


def test_the_log_tells_everything_in_words_with_its_entry() -> None:
    match = grove("stand grove", "move grove c1", "stand grove", "end", "channel c1")
    match.undo(3)
    match.resign(DARK)
    assert [(line.entry, line.words) for line in match.log(LIGHT, since=5)] == [
        (6, "Light tries to channel at circle 1."),
        (7, "Light rolls 1, 6 and 4: one success."),
        (7, "Light places 1 cube on circle 1."),
        (8, "Back to where things stood after entry 3."),
        (9, "Dark resigns."),
    ]


def test_a_match_begins_from_a_prepared_position() -> None:
    earlier = grove("stand grove", "move grove c1")
    match = Match(create("grove"), SeedChance(1), start=earlier.state)
    match.act(match.game.parse("stand grove"))
    match.undo(0)
    assert match.state.dump() == earlier.state.dump()


def test_a_copy_goes_on_apart_from_the_original() -> None:
    match = grove("stand grove")
    twin = match.copy()
    assert twin.state.dump() == match.state.dump()
    twin.act(match.game.parse("move grove c1"))
    twin.undo(1)
    match.act(match.game.parse("stand grove"))
    assert [entry.text for entry in twin.entries[2:]] == ["move grove c1", "undo 1"]
    assert [entry.text for entry in match.entries[2:]] == ["stand grove"]
    assert [line.words for line in twin.log(LIGHT)][:2] == [line.words for line in match.log(LIGHT)][:2]
    twin.resign(DARK)
    assert match.result() is None


def test_whoever_holds_several_seats_takes_back_the_acts_of_all_of_them() -> None:
    match = grove("stand grove", "move grove c1", "stand grove")
    assert match.takes_back_to([LIGHT, DARK]) == 1


def test_what_a_match_knows_of_itself() -> None:
    match = grove()
    assert match.players == ["Light", "Dark"]
    assert Match(create("grove"), players=["Ann", "Ben"]).players == ["Ann", "Ben"]
    assert match.result() is None
    assert [(line.entry, line.words) for line in match.log(LIGHT)] == [
        (1, "Light rolls 2, 4 and 4 (10), Dark 2, 1 and 6 (9): Light begins.")
    ]
    match.lose_on_time(DARK)
    assert match.log(LIGHT, 1)[0].words == "Dark has run out of time."
    assert [(line.entry, line.words) for line in match.log(DARK, 2)] == []
    drawn = grove("stand grove")
    drawn.agree_draw()
    assert drawn.entries[-1].text == "draw"
    assert "draw" in drawn.log(LIGHT)[-1].words.lower()
    back = grove("stand grove")
    back.chance = None
    back.undo(0)
    assert back.log(LIGHT)[-1].words == "Back to the beginning."
    assert back.takes_back_to([LIGHT]) == 0
    assert back.move_began_at([LIGHT]) == -1


def test_going_back_reopens_a_match_that_was_given_up() -> None:
    match = grove("stand grove", "move grove c1")
    match.resign(LIGHT)
    assert match.pending() == OVER
    match.undo(2)
    assert match.pending() == LIGHT
    assert match.result() is None


def test_going_back_leads_to_an_entry_of_the_game_as_it_stands() -> None:
    match = grove("stand grove")
    for entry in (3, -1, 7):
        with pytest.raises(IllegalAction, match=f"Entry {entry} is not part"):
            match.undo(entry)
    empty = Match(create("grove"))
    with pytest.raises(IllegalAction, match="nothing to take back"):
        empty.undo(0)


def test_the_latest_move_is_told_from_the_one_before_it() -> None:
    """Light, Dark, Light: each takes back its own latest move; a person with both seats, the latest of all."""
    match = grove("stand grove", "move grove c1", "stand grove", "move grove c1", "stand grove")
    assert [entry.who for entry in match.entries] == [-1, LIGHT, LIGHT, DARK, DARK, LIGHT]
    assert match.move_began_at([LIGHT]) == 5
    assert match.move_began_at([DARK]) == 3
    assert match.move_began_at([LIGHT, DARK]) == 5
    match.undo(5)
    assert match.move_began_at([LIGHT]) == 1


def test_the_course_of_a_game_is_what_a_seat_saw_of_it() -> None:
    match = grove("stand grove", "move grove c1")
    codes = [match.game.parse(text) for text in ("first Light", "stand grove", "move grove c1")]
    assert match.course(LIGHT) == match.course(DARK) == codes
    match.undo(2)
    assert match.course(LIGHT) == codes[:2]
    hiding = Match(create("channeling", "second"), SeedChance(1))
    hiding.act(hiding.game.options(hiding.state)[0])
    assert hiding.course(LIGHT)[-1] >= 0
    assert hiding.course(DARK)[-1] < 0
    assert hiding.copy().course(DARK) == hiding.course(DARK)


def test_a_long_game_goes_back_to_any_entry_and_keeps_few_positions() -> None:
    game = create("grove", unattended=True)
    match = Match(game, SeedChance(5))
    rng = Random(5)
    states: dict[int, dict[str, object]] = {}
    while len(match.entries) < 600 and match.pending() >= 0:
        states[len(match.entries)] = match.state.dump()
        match.act(rng.choice(game.options(match.state)))
    assert len(match.entries) > 300
    assert len(match._kept) <= MOST_KEPT
    for to in sorted(states, reverse=True)[::7]:
        match.undo(to)
        assert match.state.dump() == states[to], to


def test_a_match_notes_the_positions_that_it_passes_through() -> None:
    match = grove("stand grove", "move grove c1")
    before = len(match.entries)
    match.passed = Passed(before)
    dumps = []
    for _ in range(3):
        match.act(match.game.options(match.state)[0])
        dumps.append(match.state.dump())
    assert match.passed.positions[0][0] == before + 1, "not the one from which it set out"
    kept = {number: state.dump() for number, state in match.passed.positions}
    assert kept[before + 1] == dumps[0]
    assert dumps[-1] not in kept.values(), "nor the present one"
    numbers = [number for number, _ in match.passed.positions]
    assert numbers == list(range(before + 1, len(match.entries)))


def test_only_the_latest_positions_passed_through_are_kept() -> None:
    match = Match(create("grove", unattended=True), SeedChance(5))
    match.passed = Passed(0)
    while len(match.entries) < MOST_PASSED + 20:
        match.act(match.game.options(match.state)[0])
    numbers = [number for number, _ in match.passed.positions]
    assert numbers == list(range(len(match.entries) - MOST_PASSED, len(match.entries)))
