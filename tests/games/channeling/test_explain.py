"""What a hint says for a turn of The Channeling, worked out from positions by hand."""

from __future__ import annotations

from tests.games.channeling.positions import Position

LIGHT, DARK = 0, 1


def said(position: Position, *texts: str, seat: int = LIGHT) -> list[str]:
    """The reasons for these actions."""
    before = position.state.clone()
    position.play(*texts)
    return position.game.explain(before, position.state, seat)


def test_an_acquired_card_comes_before_what_is_left_to_the_other_and_what_came_near() -> None:
    # The druid that moves places 3 on r1c2, the one that stands 2 on r3c2, and 1 goes on r2c2 between them.
    position = Position({"r1c2": "5/6", "r3c2": "4/4", "r4c4": "4/4"}).druids("r2c3 r3c2", "r4c1 r1c4")
    position.cubes(r1c2=2, r3c2=1, r4c4=-3)
    assert said(position, "glyph r1", "move r2c3 r1c2", "leyline r1c2 r2c2 r3c2") == [
        "acquires 5/6",
        "leaves 4/4 one cube short for Dark",
        "brings 4/4 within one cube",
    ]


def test_overchanneling_and_cancelled_cubes_are_told() -> None:
    position = Position({"r1c2": "4/4"}).druids("r2c3 r3c2", "r4c1 r1c4").cubes(r1c2=3, r2c2=-1, r3c2=-1)
    assert said(position, "glyph r1", "move r2c3 r1c2", "leyline r1c2 r2c2 r3c2") == [
        "acquires 4/4, overchanneling 2",
        "cancels 2 of Dark's cubes",
    ]


def test_where_nothing_else_can_be_said_the_cubes_are_counted() -> None:
    position = Position().druids("r2c3 r3c2", "r4c1 r1c4")
    assert said(position, "glyph r1", "move r2c3 r1c2", "leyline r1c2 r2c2 r3c2") == ["places 6 cubes"]


def test_the_card_that_brings_the_last_turn_says_so() -> None:
    position = Position({"r1c2": "4/4"}, cards_to_end=3).druids("r2c3 r3c2", "r4c1 r1c4").cubes(r1c2=1)
    position.won(LIGHT, "4/4", 2)
    assert said(position, "glyph r1", "move r2c3 r1c2", "leyline r1c2 r2c2 r3c2")[:2] == [
        "acquires 4/4",
        "leaves Dark one last turn",
    ]


def test_only_ones_own_cards_bring_the_last_turn() -> None:
    position = Position({"r1c2": "4/4"}, cards_to_end=3).druids("r4c1 r1c4", "r2c3 r3c2").cubes(r1c2=-1)
    position.won(LIGHT, "4/4", 2)
    position.state.seat = DARK
    reasons = said(position, "glyph r1", "move r2c3 r1c2", "leyline r1c2 r2c2 r3c2", seat=DARK)
    assert reasons[0] == "acquires 4/4"
    assert "leaves Light one last turn" not in reasons


def test_the_last_turn_tells_how_the_game_ends() -> None:
    position = Position({"r1c2": "4/4"}).druids("r2c3 r3c2", "r4c1 r1c4").cubes(r1c2=3, r4c4=-6)
    position.won(DARK, "9/9", 1).state.last = 1
    assert said(position, "glyph r1", "move r2c3 r1c2", "leyline r1c2 r2c2 r3c2") == [
        "ends the game 2 to 9",
        "acquires 4/4, overchanneling 2",
    ]


def test_a_glyph_alone_has_nothing_to_show_yet() -> None:
    assert said(Position(), "glyph r1") == []


def test_dark_reads_it_from_its_own_side() -> None:
    position = Position({"r1c2": "5/6", "r4c4": "5/6"}).druids("r4c1 r1c4", "r2c3 r3c2").cubes(r1c2=-2, r4c4=3)
    position.state.seat = DARK
    assert said(position, "glyph r1", "move r2c3 r1c2", "leyline r1c2 r2c2 r3c2", seat=DARK) == [
        "acquires 5/6",
        "leaves 5/6 two cubes short for Light",
    ]
