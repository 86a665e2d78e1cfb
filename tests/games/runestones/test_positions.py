"""Positions from outside: damaged ones are refused with a reason, or can be played; nothing else happens."""

from __future__ import annotations

import copy
import json
from random import Random

import pytest

from leyline.core import registry
from leyline.core.errors import BadState
from leyline.core.game import CHANCE, OVER
from leyline.games.runestones import RuneStones
from leyline.games.runestones.procedures.frames import ACT, PAY, REVEAL, TURN, UTILIZE
from leyline.games.runestones.state import RuneState
from tests.games.runestones.scenario import BROWN, Table


def step(game: RuneStones, state: RuneState, rng: Random) -> None:
    codes = game.options(state)
    assert codes
    weights = game.weights(state) if game.pending(state) == CHANCE else [1] * len(codes)
    game.apply(state, rng.choices(codes, weights)[0])


def damaged(dump: dict[str, object], rng: Random) -> dict[str, object]:
    """The same with a number changed, dropped or added somewhere."""
    out = copy.deepcopy(dump)
    name = rng.choice([*out, *["frames"] * 8])
    value = out[name]
    if isinstance(value, int):
        out[name] = value + rng.choice((-1, 1, 7))
        return out
    assert isinstance(value, list)
    row = rng.choice(value) if value and isinstance(value[0], list) else value
    way = rng.random()
    if way < 0.6 and row:
        row[rng.randrange(len(row))] += rng.choice((-1, 1, 2, -7))
    elif way < 0.8 and row:
        row.pop()
    else:
        row.append(rng.randint(-1, 100))
    return out


def test_damaged_positions_are_refused_or_playable() -> None:
    game = registry.create("runestones", "full", 3, {"turn_limit": 40})
    assert isinstance(game, RuneStones)
    rng = Random(3)
    dumps: list[dict[str, object]] = []
    for _ in range(4):
        state = game.initial_state()
        while game.pending(state) != OVER:
            if rng.random() < 0.05:
                dumps.append(state.dump())
            step(game, state, rng)
    refused = 0
    for _ in range(1500):
        try:
            state = game.load(json.loads(json.dumps(damaged(rng.choice(dumps), rng))))
        except BadState:
            refused += 1
            continue
        for _ in range(20):
            if game.pending(state) == OVER:
                break
            step(game, state, rng)
    assert refused > 1000


def refusal(table: Table) -> str:
    with pytest.raises(BadState) as caught:
        table.game.load(table.s.dump())
    return str(caught.value)


def test_what_does_not_go_together_is_named() -> None:
    table = Table()
    table.s.gems[0] += 1
    assert refusal(table) == "the position counts 16 blue gems; this game has 15"
    table = Table()
    table.s.boards[0] = 2
    assert refusal(table) == "An artifact is on a space of another colour."
    table = Table()
    table.s.hands[BROWN] = table.s.hands[BROWN][::-1]
    assert refusal(table) == "A player's cards must be numbers of this game's cards, ascending."
    table = Table()
    table.s.shown[BROWN] = [107]
    assert refusal(table) == "The cards shown must be in the hand."
    table = Table()
    table.s.frames.append((REVEAL, 0, 0))
    assert refusal(table).startswith("The frame on top has no decision to wait for")
    table = Table()
    table.s.frames.append((TURN, ACT, 0))
    assert refusal(table) == "The stack must begin with the set-up or a turn, and hold only one."
    table = Table()
    table.s.frames.append((UTILIZE, 0, 0, 23))
    assert refusal(table) == "A frame must name the highest card played."
    table = Table()
    table.s.frames.append((PAY, 9, 0, 31, 0))
    assert refusal(table).startswith("The frame on top has no decision to wait for")


def refused(table: Table, **changes: object) -> str:
    """Return why the position with these fields is refused."""
    with pytest.raises(BadState) as caught:
        table.game.load({**table.s.dump(), **changes})
    return str(caught.value)


RANGES = {
    "first": (0, 2),
    "last": (0, 1),
    "traded": (0, 1),
    "wilds": (0, 1),
    "stooled": (0, 7),
    "borrowed": (-1, 7),
    "lent": (-1, 3),
    "stones": (0, 255),
    "marked": (-1, 3),
    "smithies": (-1, 3),
    "tiles": (-1, 11),
    "familiars": (0, 14),
    "wisped": (0, 3),
    "scores": (0, 999),
    "gems": (0, 999),
    "ore": (0, 999),
    "gems_left": (0, 999),
    "stones_left": (0, 999),
    "artifacts": (0, 999),
    "scrap": (0, 999),
    "tiles_left": (0, 999),
    "tiles_used": (0, 999),
    "stools": (0, 999),
    "stools_left": (0, 999),
    "stools_used": (0, 999),
    "turn": (0, 999),
    "round": (0, 999),
    "group": (0, 999),
    "ore_left": (0, 999),
    "wild_artifacts": (0, 999),
}
"""The lowest and the highest value of what a table of three holds; 999 where the counts of pieces decide."""


@pytest.mark.parametrize("field", RANGES)
def test_a_value_out_of_range_is_refused_and_one_at_the_end_of_the_range_is_not(field: str) -> None:
    game = registry.create("runestones", "full", 3)
    dump = game.read_position("turn Grey").dump()
    for value in (RANGES[field][0] - 1, *RANGES[field], RANGES[field][1] + 1):
        held = dump[field]
        changed = [*held[:-1], value] if isinstance(held, list) else value
        try:
            game.load({**dump, field: changed})
            why = ""
        except BadState as refusal:
            why = str(refusal)
        assert "wrong length" not in why
        outside = why in ("A value of the position is out of range.", "A count of the position is below 0.")
        assert outside == (value < RANGES[field][0] or RANGES[field][1] < value < 999), (value, why)


def test_a_list_with_one_value_too_many_is_refused() -> None:
    dump = registry.create("runestones", "full", 3).read_position("turn Grey").dump()
    for field in RANGES:
        if isinstance(held := dump[field], list):
            assert refused(Table("full", 3), **{field: [*held, held[-1]]}).endswith("has the wrong length."), field


def test_d5_a_player_has_at_most_four_stones() -> None:
    table = Table().stones("magic", "hand", "exchange", "plus", "die")
    assert refused(table) == "A player has more than 4 rune stones."


def test_d5_the_end_score_announces_the_last_round() -> None:
    assert "last round must be announced" in refused(Table().score(70))
    assert "last round must be announced" in refused(Table(), last=1)
    table = Table().score(70)
    table.s.last = 1
    assert table.game.load(table.s.dump()).last == 1


def test_d5_only_druids_leave_the_game() -> None:
    table = Table()
    creature = table.s.deck.pop()
    assert refused(table, gone=[[creature], []]) == (
        "Only druids leave the game; creatures go to the general discard pile."
    )


def test_d5_a_mark_needs_its_stone() -> None:
    table = Table()
    table.s.gems_left[2] -= 1
    assert "Wild Gem stone that the player does not have" in refused(table, marked=[2, -1])


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"traded": 1}, "used by a player who has none"),
        ({"borrowed": 4}, "used no toadstool this turn"),
        ({"wilds": 1}, "used no toadstool this turn"),
        ({"wilds": 1, "borrowed": 4, "stooled": 1}, "uses one toadstool in a turn"),
        ({"lent": 2}, "none is borrowed"),
        ({"round": 5}, "After 0 turns this is round 1, not 5."),
        ({"turn": 4}, "After 4 turns this is round 3, not 1."),
        ({"turn": 1}, "does not follow from the first player"),
        ({"wisped": [3, 0]}, "A player with 0 points has met 0 wisps, not 3."),
        ({"scores": [40, 0]}, "A player with 40 points has met 3 wisps, not 0."),
        ({"night": [5, 10]}, "The night must name 3 spaces with a wisp."),
        ({"frames": []}, "is over without a reason"),
    ],
)
def test_d5_what_has_no_cause_is_refused(changes: dict[str, object], why: str) -> None:
    table = Table("full").night(5, 20, 35)
    if "lent" in changes:
        table.s.gems_left[2] -= 1
    assert why in refused(table, **changes)


@pytest.mark.parametrize("changes", [{"traded": 1}, {"wilds": 1}, {"stooled": 1}, {"borrowed": 0}, {"lent": 0}])
def test_d5_outside_a_turn_nothing_is_borrowed_lent_or_traded(changes: dict[str, object]) -> None:
    table = Table("full")
    table.s = table.game.initial_state()
    if "lent" in changes:
        table.s.gems_left[0] -= 1
    assert refused(table, **changes).startswith("Outside a turn nothing is borrowed")


def test_d5_toadstools_need_the_forest() -> None:
    assert refused(Table(), stooled=1) == "Toadstools have been used, but this game has none."


def test_d5_no_place_stays_empty_while_there_are_pieces_to_come() -> None:
    table = Table("nocturnal").night(5, 20, 35)
    table.s.deck.append(table.s.display[2])
    table.s.deck.sort()
    table.s.display[2] = 0
    assert "place of the display is empty" in refused(table)
    table = Table().smithies("blue", "", "green", "red", "blue")
    assert "smithy is empty" in refused(table)
    table = Table("nocturnal").night(5, 20, 35).tiles(1, 2, 3)
    assert "place for wisp tiles is empty" in refused(table)


def test_d5_turns_end_at_the_limit() -> None:
    table = Table(turn_limit=4)
    assert refused(table, turn=4, round=3) == "There have been 4 turns, but this game ends after 4."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Brown: 3 pearls", "line 1: 'pearls' is not something that a player has; write blue, yellow"),
        ("Brown: 99 red", "line 1: there are no more than 14 red gems left, not 99"),
        ("Brown: 15 steps", "line 1: a familiar can take 14 steps in this game, not 15"),
        ("Brown:\n  hand: 63, 63", "line 2: card 63 is written a second time"),
        ("Brown:\n  hand: 63\nGrey:\n  discard: 63", "line 4: card 63 is written a second time"),
        ("Brown:\n  hand: 999", "line 2: 999 is not the number of a card that Brown can have"),
        ("Table:\n  display: 107, none, none, none, none, none", "line 2: 107 is not the number of a card"),
        ("Table:\n  display: 28, 35", "line 2: there are 6 places here, not 2"),
        ("Table:\n  night: 6", "line 2: a wisp can be on 5, 10"),
        ("Table:\n  tiles: 1, 2, 3, 99", "line 2: '99' is not a kind of wisp tile"),
        ("Brown:\n  stones: plus, plus", "line 2: a player has only one stone plus"),
        ("Brown:\n  stones: plus red", "line 2: only the stone wild holds a gem"),
        ("Brown:\n  row 1: red on blue", "line 2: an artifact lies on its own colour"),
        ("Brown:\n  row 1: red, wild on red", "line 2: two artifacts are on the red place"),
        ("Brown:\n  toadstools: cap", "line 2: 'cap' is not a toadstool; write stone, keep, copy"),
        ("Table:\n  used tiles: 9 3", "line 2: there are no more than 1 wisp tiles 3 left, not 9"),
        ("Table:\n  used tiles: 1 0", "line 2: kinds of wisp tile are counted from 1"),
        ("Table:\n  used toadstools: 4 keep", "line 2: there are no more than 3 toadstools keep left, not 4"),
        ("Table:\n  scrap: 99 red", "line 2: there are no more than 7 red artifacts left, not 99"),
        ("Table:\n  smithies: red, red", "line 2: there are 5 places here, not 2; write none for an empty one"),
        ("Brown: 15 red", "line 1: there are no more than 14 red gems left, not 15"),
        ("Brown: 21 ore", "line 1: there are no more than 20 pieces of ore left, not 21"),
        ("Brown:\n  stones: wild red blue", "line 2: only the stone wild holds a gem"),
        ("Brown:\n  hand: 100, 100", "line 2: card 100 is written a second time"),
        ("turn Blue", "line 1: 'Blue' is not a seat; write Brown or Grey"),
        ("turn", "line 1: write this line like: turn Brown"),
        ("after Brown", "line 1: Brown has nothing to do at this point"),
        ("borrowed minus", "line 1: 'minus' is not a rune stone"),
    ],
)
def test_a_text_that_cannot_be_read_says_where_and_what_would_be_right(text: str, why: str) -> None:
    with pytest.raises(BadState) as caught:
        registry.create("runestones", "full").read_position(text)
    assert str(caught.value).startswith(why)


@pytest.mark.parametrize("line", ["night: 15", "tiles: 1", "used tiles: 1 3"])
def test_a_game_without_night_has_no_wisps_to_write(line: str) -> None:
    with pytest.raises(BadState, match="line 2: there are no wisps in this game"):
        registry.create("runestones", "forest").read_position(f"Table:\n  {line}")


def test_who_began_is_written_if_it_is_not_brown() -> None:
    game = registry.create("runestones", "full", 3)
    for began, turns in (("Brown", 4), ("Grey", 3), ("Beige", 5)):
        state = game.read_position(f"turn Grey\nfirst {began}\nturns {turns}")
        text = game.write_position(state)
        assert (f"first {began}" in text) == (began != "Brown")
        assert game.read_position(text).dump() == state.dump()


def test_what_is_not_written_follows_from_the_rest() -> None:
    game = registry.create("runestones", "full", 3)
    assert isinstance(game, RuneStones)
    s = game.read_position("""
        Grey: 40 points, 2 red, 3 steps
          stones: wild green
        Beige: 66 points
        turn Grey
    """)
    assert (s.turn, s.round, s.last) == (1, 1, 1)
    assert s.wisped == [0, 3, 3]
    assert s.march == [1, 0, 2]
    assert s.gems == [1, 1, 1, 1, 1, 0, 0, 0, 2, 0, 1, 1, 1, 1, 1]
    assert s.marked == [-1, 2, -1]
    assert s.hands[0] == [100, 101, 102, 103]
