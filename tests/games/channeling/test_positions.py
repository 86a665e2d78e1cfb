"""Prepared positions of The Channeling: what cannot lie on a table is refused."""

from __future__ import annotations

import pytest

from leyline.core.errors import BadState
from leyline.games.channeling.state import ASIDE, DONE, GLYPH, LEYLINE, MOVE
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
        ({"phase": GLYPH, "glyph": 0}, "No glyph has been played"),
        ({"phase": GLYPH, "place": 3}, "No place is being filled"),
        ({"phase": ASIDE, "hands": [0b10, ALL]}, "must have all of them in hand"),
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
