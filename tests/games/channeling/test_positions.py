"""Prepared positions of The Channeling: what cannot lie on a table is refused."""

from __future__ import annotations

import pytest

from leyline import create
from leyline.core.errors import BadState, IllegalAction
from leyline.games.channeling.notation import FILL_CODE
from leyline.games.channeling.state import ASIDE, DONE, FILL, GLYPH, LEYLINE, MOVE
from tests.games.channeling.positions import Position

LIGHT, DARK = 0, 1
ALL = 255


def refusal(p: Position, **changes: object) -> str:
    with pytest.raises(BadState) as caught:
        p.game.load({**p.state.dump(), **changes})
    return str(caught.value)


@pytest.mark.parametrize(("count", "cubes"), [(7, 7), (-7, 7), (8, 8), (-40, 40)])
def test_a_full_circle_is_not_left_lying(count: int, cubes: int) -> None:
    p = Position().cubes(r1c1=count)
    assert refusal(p) == f"The card on r1c1 has Vigor 7 and holds {cubes} cubes: it would have been acquired."


def test_a_circle_one_cube_short_is_fine() -> None:
    p = Position().cubes(r1c1=6, r1c2=-6)
    assert p.game.load(p.state.dump()).dump() == p.state.dump()


def test_the_last_turn_is_announced_when_a_player_has_enough_cards() -> None:
    p = Position().won(LIGHT, "7/7", 8)
    assert "this must be the last turn" in refusal(p, seat=DARK)
    assert "takes no further turn" in refusal(p, seat=LIGHT)
    p.state.seat, p.state.last = DARK, 1
    assert p.game.load(p.state.dump()).last == 1


def test_there_is_no_last_turn_before_a_player_has_enough_cards() -> None:
    p = Position().won(LIGHT, "7/7", 6)
    assert refusal(p, seat=DARK, last=1) == "This is not the last turn: the opponent has fewer than 7 cards."


@pytest.mark.parametrize("turn", [5, 9])
def test_there_are_no_turns_beyond_the_limit(turn: int) -> None:
    p = Position(turn_limit=5)
    assert refusal(p, turn=turn) == f"There have been {turn} turns, but this game ends after 5."


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"phase": DONE}, "over without a reason"),
        ({"phase": MOVE, "glyph": 0}, "still in the hand"),
        ({"phase": MOVE, "glyph": 0, "hands": [0b11, ALL]}, "still in the hand"),
        ({"phase": LEYLINE, "glyph": 0, "place": 6, "hands": [0b10, ALL]}, "not in the line of the glyph"),
        (
            {"phase": MOVE, "glyph": 0, "hands": [ALL & ~1, ALL], "druids": [0, 1, 2, 3]},
            "There is no card to move to in the line of the glyph.",
        ),
        ({"phase": GLYPH, "glyph": 0}, "No glyph has been played"),
        ({"phase": GLYPH, "place": 3}, "No place is being filled"),
        ({"phase": ASIDE}, "In this game no glyphs are set aside."),
        ({"over": [3, 0], "supply": [47, 50]}, "cannot have overchanneling cubes"),
    ],
)
def test_a_turn_that_cannot_be_is_refused(changes: dict[str, object], why: str) -> None:
    assert why in refusal(Position(), **changes)


def test_the_last_glyph_of_a_cycle_is_in_the_hand_again() -> None:
    p = Position().hand(LIGHT, "r1")
    p.state.turn = 14
    p.play("glyph r1")
    assert p.state.hands[LIGHT] == ALL
    assert p.game.load(p.state.dump()).dump() == p.state.dump()


def test_a_glyph_is_played_only_after_others_are_set_aside() -> None:
    p = Position(edition="second")
    assert "must set 3 glyphs aside before" in refusal(p, hands=[ALL, 0b11111000], asides=[0, 0b111])
    assert "Light sets glyphs aside before Dark" in refusal(
        p, phase=ASIDE, seat=DARK, group=2, hands=[ALL, ALL], asides=[0, 0]
    )
    assert "must have all of them in hand" in refusal(p, phase=ASIDE, hands=[0b11111000] * 2, asides=[0, 0b111])


@pytest.mark.parametrize(("cards", "last"), [(6, 0), (7, 1), (8, 1)])
def test_at_the_limit_of_turns_enough_cards_of_either_make_a_last_turn(cards: int, last: int) -> None:
    p = Position(turn_limit=5).won(LIGHT, "7/7", cards)
    p.state.turn, p.state.phase, p.state.last = 5, DONE, last
    read = p.game.read_position(p.game.write_position(p.state))
    assert (read.last, read.turn, read.phase) == (last, 5, DONE)
    assert "last turn" in refusal(p, last=1 - last)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Table:\n  row 1: 5/6, 5/6, 5/6, 4/4", "line 2: this deck has only 2 cards 5/6"),
        ("Table:\n  row 1: 5/6, 4/4", "line 2: a row has 4 places, not 2"),
        ("Table:\n  row 1: 5/6 +3X, 4/4, 4/4, 4/4", "line 2: '5/6 +3X' is not a card; write it like 5/6, 5/6 +3L"),
        ("Table:\n  row 1: 9/9, 4/4, 4/4, 4/4", "line 2: '9/9' is not a card of this deck"),
        ("Table:\n  row 1: 5/6 +60L, 4/4, 4/4, 4/4", "line 2: Light has no more than 50 cubes left"),
        ("Light: druids r1c1", "line 1: a player has two druids; write them like: druids r2c3 r3c2"),
        ("Light: druids r1c1 r9c9", "line 1: 'r9c9' is not a place; write r1c1, r1c2"),
        ("Light: 3 cubes", "line 1: '3 cubes' cannot be read"),
        ("Light:\n  hand: r1 r7", "line 2: 'r7' is not a glyph; write r1, r2"),
        ("Light:\n  won: 20 4/4", "line 2: this deck has only 5 cards 4/4"),
        ("move Light", "line 1: write this line like: move Light c4"),
        ("turn Light\nturn Dark", "line 2: what happens next is written a second time, after line 1"),
        ("turns many", "line 1: 'many' is not a number of turns"),
        ("Light: druids r1c1 r2c2", "Two druids are on r2c2"),
    ],
)
def test_a_text_that_cannot_be_read_says_where_and_what_would_be_right(text: str, why: str) -> None:
    with pytest.raises(BadState) as caught:
        create("channeling").read_position(text)
    assert str(caught.value).startswith(why)


def test_what_is_not_written_follows_from_the_rest() -> None:
    game = create("channeling")
    s = game.read_position("""
        Table:
          row 1: 5/6, 4/4 +3L, 7/7, 6/5 +2D
        Light:
          won: 4 7/7, 3 6/6
        move Dark c4
    """)
    assert (s.turn, s.group, s.last, s.left) == (1, 2, 1, 30 - 16 - 7)
    assert s.supply == [47, 48]
    assert s.hands == [ALL, ALL & ~(1 << 7)]
    second = create("channeling", "second").read_position("turn Light")
    assert (second.asides, second.group) == ([0b111, 0b111], 3)


def test_cubes_lie_on_cards_only() -> None:
    p = Position()
    state = p.state
    state.deck[state.cards[5]] += 1
    state.left += 1
    assert "cubes on a place without a card" in refusal(
        p,
        cards=[-1 if place == 5 else kind for place, kind in enumerate(state.cards)],
        holes=1 << 5,
        cubes=[2 if place == 5 else 0 for place in range(16)],
        supply=[48, 50],
    )


def test_rows_that_are_not_written_hold_one_card_of_each_kind_in_turn() -> None:
    game = create("channeling")
    state = game.read_position("turn Light")
    names = [game.deck.names[kind] for kind in state.cards]  # type: ignore[attr-defined]
    assert names[:4] == ["4/4", "4/5", "5/4", "5/5"]
    assert names[10:12] == ["4/4", "4/5"]


@pytest.mark.parametrize(("number", "group"), [("0", 0), ("7", 7)])
def test_a_move_number_that_is_written_counts(number: str, group: int) -> None:
    game = Position(deck="4/4x17").game
    assert game.read_position(f"move_number {number}").group == group


def test_a_place_beyond_the_grid_is_not_filled() -> None:
    p = Position().won(LIGHT, "7/7", 2)
    p.state.cards[3] = p.state.cards[7] = -1
    p.state.deck[p.game.deck.names.index("7/7")] += 2
    p.state.left += 2
    p.state.holes, p.state.phase = 1 << 3 | 1 << 7, FILL
    assert p.options() == ["fill r1c4", "fill r2c4"]
    for code in (FILL_CODE + 2, FILL_CODE + 16, FILL_CODE - 1, FILL_CODE + 4096):
        with pytest.raises(IllegalAction):
            p.game.apply(p.state, code)


@pytest.mark.parametrize(("turn", "why"), [(13, "still in the hand"), (14, ""), (15, "")])
def test_the_hand_is_full_again_after_fourteen_turns_at_the_earliest(turn: int, why: str) -> None:
    p = Position()
    changes: dict[str, object] = {"phase": MOVE, "glyph": 0, "turn": turn, "seat": turn % 2}
    if why:
        assert why in refusal(p, **changes)
    else:
        assert p.game.load({**p.state.dump(), **changes}).turn == turn
