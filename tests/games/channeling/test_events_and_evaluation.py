"""What happens in The Channeling, event by event: as the log tells it, as statistics count it; and what a position is
worth by the rule of thumb."""

from __future__ import annotations

import pytest

from leyline import create
from leyline.core.errors import BadState
from leyline.core.game import Event
from leyline.games.channeling import events as log
from leyline.games.channeling.notation import ASIDE_CODE, DRAW_CODE, FILL_CODE, LEYLINE_CODE, MOVE_CODE
from leyline.games.channeling.state import DONE, PATHS
from tests.games.channeling.positions import Position

GAME = create("channeling")
LIGHT, DARK = 0, 1
FIVE_SIX = GAME.pieces()[4].name.removeprefix("magic circle ")
"""The fifth kind of card in the deck."""


@pytest.mark.parametrize(
    ("event", "told", "labels"),
    [
        ((log.TURNED_UP, 6, 4), f"A {FIVE_SIX} circle is turned up at row 2, column 3.", []),
        ((log.SET_ASIDE, LIGHT, 0b10000101), "Light sets the glyphs of row 1, row 3 and column 4 aside, face down.",
         [(0, "aside r1"), (0, "aside r3"), (0, "aside c4")]),
        ((log.PLAYED, DARK, 5), "Dark plays the glyph of column 2.", [(1, "glyph c2")]),
        ((log.TOOK_BACK, LIGHT), "Light takes back all eight glyphs.", []),
        ((log.NOWHERE, DARK), "Dark cannot move a druid there, so the turn ends.", [(1, "turn without a move")]),
        ((log.MOVED, LIGHT, 0, 15), "Light moves a druid from row 1, column 1 to row 4, column 4.", []),
        ((log.CHANNELED, DARK, 0, 3, 1, 1, 1, 0, 2, 2, 2),
         "Dark channels along row 1 to the east: 3, 1 and 2 cubes, cancelling 1 at row 1, column 1 and 2 at row 1, "
         "column 3.", []),
        ((log.CHANNELED, DARK, 0, 3, 0, 1, 2, 0), "Dark channels along row 1 to the east: 3 and 2 cubes.", []),
        ((log.LAID_OUT,), "Sixteen cards are laid out.", []),
        ((log.ACQUIRED, LIGHT, 6, 4, 0), f"Light acquires the {FIVE_SIX} circle at row 2, column 3.",
         [(0, f"card {FIVE_SIX}")]),
        ((log.ACQUIRED, DARK, 6, 4, 2), f"Dark acquires the {FIVE_SIX} circle at row 2, column 3 with 2 too many.",
         [(1, f"card {FIVE_SIX}"), (1, "overchanneled card")]),
        ((log.LAST_TURN, DARK), "Dark takes the last turn.", []),
        ((log.RAN_OUT,), "The deck is empty.", [(-1, "deck ran out")]),
    ],
)  # fmt: skip
def test_an_event_has_words_and_counts(event: Event, told: str, labels: list[tuple[int, str]]) -> None:
    assert GAME.describe_event(event, LIGHT) == told
    assert GAME.stat_labels(event) == labels


def test_the_other_player_learns_only_how_many_glyphs_are_set_aside() -> None:
    assert GAME.describe_event((log.SET_ASIDE, LIGHT, 0b10000101), DARK) == "Light sets 3 glyphs aside, face down."


def test_each_kind_of_event_has_a_number_of_its_own() -> None:
    kinds = [
        log.TURNED_UP, log.SET_ASIDE, log.PLAYED, log.TOOK_BACK, log.NOWHERE, log.MOVED,
        log.CHANNELED, log.LAID_OUT, log.ACQUIRED, log.LAST_TURN, log.ENDED, log.RAN_OUT,
    ]  # fmt: skip
    assert kinds == list(range(12))


def ending(p: Position) -> Event:
    """The event with which the present turn ends the game."""
    p.state.events = []
    p.turn("r1", "r2c3 r1c2")
    assert p.state.phase == DONE
    return p.state.events[-1]


def test_the_end_is_noted_with_the_points_and_the_cards_of_both() -> None:
    p = Position(turn_limit=1).won(LIGHT, "4/4", 2).won(DARK, "5/6", 1)
    assert ending(p) == (log.ENDED, LIGHT, 8, 6, 2, 1, 1)
    assert p.game.winners(p.state) == [LIGHT]
    tied = Position(turn_limit=1, deck="4/4x9 8/8x9 7/7x30").won(LIGHT, "4/4", 2).won(DARK, "8/8", 1)
    assert ending(tied) == (log.ENDED, DARK, 8, 8, 2, 1, 1)
    assert tied.game.describe_event((log.ENDED, DARK, 8, 8, 2, 1, 1), LIGHT).endswith("Dark has fewer cards and wins.")
    even = Position(turn_limit=1).won(LIGHT, "4/4", 2).won(DARK, "4/4", 2)
    assert ending(even) == (log.ENDED, DARK, 8, 8, 2, 2, 1)


def test_the_last_turn_is_announced_when_seven_cards_are_acquired() -> None:
    for cards, announced in ((6, False), (7, True)):
        p = Position().won(LIGHT, "4/4", cards)
        p.state.events = []
        p.turn("r1", "r2c3 r1c2")
        assert ((log.LAST_TURN, DARK) in p.state.events) is announced
        assert p.state.last == int(announced)


@pytest.mark.parametrize(("aside", "hidden"), [(0, False), (1, True), (3, True)])
def test_something_is_hidden_where_glyphs_are_set_aside(aside: int, hidden: bool) -> None:
    assert create("channeling", values={"aside": aside}).has_hidden_information() is hidden


# --- evaluation ---------------------------------------------------------------------------------------------------


def worth(p: Position) -> float:
    light, dark = p.game.evaluate(p.state, LIGHT), p.game.evaluate(p.state, DARK)
    assert light == pytest.approx(-dark)
    return light


def test_the_turn_is_worth_something() -> None:
    p = Position()
    assert worth(p) == pytest.approx(1.8)
    p.state.seat = DARK
    assert worth(p) == pytest.approx(-1.8)


@pytest.mark.parametrize(("cubes", "part"), [(7, 0.5), (6, 0.5), (5, 0.42), (4, 0.25), (3, 0.14), (2, 0.07), (1, 0.02)])
def test_cubes_promise_a_part_of_a_card_the_more_the_fewer_are_missing(cubes: int, part: float) -> None:
    assert worth(Position().cubes(r1c1=cubes)) == pytest.approx(1.8 + 7 * part)
    assert worth(Position().cubes(r1c1=-cubes)) == pytest.approx(1.8 - 7 * part)


def test_seven_cubes_missing_promise_nothing() -> None:
    assert worth(Position({"r1c1": "9/9"}).cubes(r1c1=2)) == pytest.approx(1.8)
    assert worth(Position({"r1c1": "9/9"}).cubes(r1c1=3)) == pytest.approx(1.8 + 9 * 0.02)


def test_points_count_as_they_are_and_the_end_for_more_than_anything() -> None:
    p = Position().won(LIGHT, "5/6", 2).won(DARK, "4/4", 1)
    assert worth(p) == pytest.approx(1.8 + 12 - 4)
    p.state.phase = DONE
    assert worth(p) == pytest.approx(1008)
    even = Position().won(LIGHT, "4/4", 1).won(DARK, "4/4", 1)
    even.state.phase = DONE
    assert worth(even) == 0


def test_a_place_without_a_card_promises_nothing() -> None:
    p = Position().empty("r1c1")
    p.state.cubes[0] = 5
    kinds = p.game.evaluate(p.state, LIGHT)
    p.state.cubes[0] = 0
    assert p.game.evaluate(p.state, LIGHT) == kinds


# --- the board with characters --------------------------------------------------------------------------------------


def test_many_cubes_are_counted_instead_of_drawn() -> None:
    p = Position().cubes(r1c1=7, r1c2=8, r1c3=-7, r1c4=-12)
    drawn = p.game.render_text(p.game.view(p.state, LIGHT), [])
    assert "◇" * 7 in drawn
    assert "◇" * 8 not in drawn
    assert "8×◇" in drawn
    assert "◆" * 7 in drawn
    assert "12×◆" in drawn


def test_the_board_marks_what_options_touch_and_the_last_turn() -> None:
    p = Position(turn_limit=9).play("glyph r1")
    marked = p.game.render_text(p.game.view(p.state, LIGHT), p.game.options(p.state))
    assert marked.count("┏") == 4  # two druids, each to four places of the row
    assert p.game.render_text(p.game.view(p.state, LIGHT), []).count("┏") == 0
    assert "last turn" not in marked
    p.state.last = 1
    assert "This is the last turn." in p.game.render_text(p.game.view(p.state, LIGHT), [])
    p.state.phase = DONE
    assert "This is the last turn." not in p.game.render_text(p.game.view(p.state, LIGHT), [])


def test_the_board_marks_the_places_of_every_leyline() -> None:
    p = Position()
    view = p.game.view(p.state, LIGHT)
    for code in (LEYLINE_CODE, LEYLINE_CODE + 1, FILL_CODE - 1):
        assert p.game.render_text(view, [code]).count("┏") == len(PATHS[code - LEYLINE_CODE])
    for code in (FILL_CODE, ASIDE_CODE - 1):
        assert p.game.render_text(view, [code]).count("┏") == 1
    for code in (0, MOVE_CODE - 1, ASIDE_CODE, DRAW_CODE):
        assert p.game.render_text(view, [code]).count("┏") == 0


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("druids", [6, 9, 10, 5], "ascending"),
        ("druids", [9, 6, 5, 10], "ascending"),
        ("druids", [-1, 6, 5, 10], "four different places"),
        ("druids", [6, 9, 5, 16], "four different places"),
        ("seat", -1, "out of range"),
        ("last", 2, "out of range"),
        ("last", -1, "out of range"),
        ("glyph", 8, "out of range"),
        ("glyph", -2, "out of range"),
        ("place", 16, "out of range"),
        ("place", -2, "out of range"),
        ("phase", -1, "out of range"),
        ("turn", -1, "below 0"),
        ("group", -1, "below 0"),
        ("hands", [255, 256], "do not go together"),
        ("hands", [255, 0], "do not go together"),
        ("asides", [1, 0], "do not go together"),
        ("asides", [-1, 0], "do not go together"),
        ("left", 0, "do not add up"),
        ("over", [0, -1], "below 0"),
    ],
)
def test_a_field_out_of_its_range_is_refused(field: str, value: object, why: str) -> None:
    p = Position()
    assert p.game.load(p.state.dump()).dump() == p.state.dump()
    with pytest.raises(BadState, match=why):
        p.game.load({**p.state.dump(), field: value})
