"""A match is divided into turns as people remember it."""

from __future__ import annotations

from leyline import Match, create
from leyline.core import record
from leyline.core.chance import SeedChance
from leyline.core.match import RESIGN
from leyline.core.turns import Turn, find_turns
from tests.golden import FOLDER


def golden(name: str) -> Match:
    return record.read((FOLDER / "records" / f"{name}.ley").read_text(encoding="utf-8")).replay()


def test_turns_follow_each_other_without_a_gap() -> None:
    for name in ("aidalon-starter-24", "channeling-second-11", "grove-standard-12", "runestones-full-14"):
        match = golden(name)
        turns = find_turns(match)
        assert [turn.begin for turn in turns[1:]] == [turn.end + 1 for turn in turns[:-1]], name
        assert turns[-1].end == len(match.entries)
        assert all(entry.who < 0 for entry in match.entries[: turns[0].begin - 1]), "the set-up is no turn"
        for turn in turns:
            assert match.entries[turn.begin - 1].who == turn.seat


def test_many_decisions_are_one_turn_and_passing_is_none() -> None:
    stones = golden("runestones-base-12")
    moves = {entry.move for entry in stones.entries if entry.who >= 0}
    assert len(find_turns(stones)) == len(moves) == 60
    city = golden("aidalon-starter-12")
    turns = find_turns(city)
    assert len(turns) < 60 < len({entry.move for entry in city.entries if entry.who >= 0})
    passes = [number for number, entry in enumerate(city.entries, 1) if entry.text == "pass"]
    begun = [turn.begin for turn in turns if turn.begin in passes]
    assert len(passes) > 300
    assert len(begun) < 3, "only where passing is told of, because something ended with it"


def test_what_was_taken_back_is_part_of_the_turn_in_which_it_was() -> None:
    match = Match(create("channeling"), SeedChance(3))
    start, seat = len(match.entries), match.pending()
    match.act(match.game.options(match.state)[0])
    match.undo(start)
    match.act(match.game.options(match.state)[-1])
    assert find_turns(match) == [Turn(seat, start + 3, start + 3)]


def test_a_match_that_nobody_has_played_has_no_turns() -> None:
    match = Match(create("grove"), SeedChance(3))
    assert find_turns(match) == []
    match.act(match.game.options(match.state)[0])
    match.resign(match.pending())
    turns = find_turns(match)
    assert match.entries[-1].text.startswith(RESIGN)
    assert turns == [Turn(turns[0].seat, turns[0].begin, len(match.entries))]
