"""Prepared positions of the Grove: what cannot be is refused, and what is over is over."""

from __future__ import annotations

import pytest

from leyline import create
from leyline.core.errors import BadState
from leyline.core.game import OVER
from leyline.games.grove.notation import BANISH, CHANNEL, STUN
from leyline.games.grove.state import DONE, OPENING, ROLL, SEND
from tests.games.grove.positions import Position

LIGHT, DARK = 0, 1


@pytest.mark.parametrize("phase", ["start of the turn", "second action", "roll"])
def test_a_player_to_move_who_controls_enough_circles_has_won(phase: str) -> None:
    p = Position(light="s|s", cubes=[7, 8])
    p.state.second = 1 if phase == "second action" else 0
    if phase == "roll":
        p.state.phase, p.state.verb, p.state.place = ROLL, CHANNEL, 1
    loaded = p.game.load(p.state.dump())
    assert p.game.pending(loaded) == OVER
    assert p.game.winners(loaded) == [LIGHT]
    assert p.game.load(loaded.dump()).dump() == loaded.dump()


def test_the_opponent_of_a_player_who_controls_enough_circles_still_has_a_turn() -> None:
    p = Position(cubes=[-7, -8])
    assert p.game.pending(p.game.load(p.state.dump())) == LIGHT


def test_both_supplies_empty_and_nobody_in_control_is_a_draw() -> None:
    p = Position(light="|s", cubes=[19, -19])
    loaded = p.game.load(p.state.dump())
    assert p.game.pending(loaded) == OVER
    assert p.game.winners(loaded) == [LIGHT, DARK]
    assert p.game.load(loaded.dump()).dump() == loaded.dump()


def test_both_supplies_empty_and_the_opponent_in_control_is_played_on() -> None:
    p = Position(light="|s", cubes=[19, -9, -10])
    assert p.game.pending(p.game.load(p.state.dump())) == LIGHT


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"winner": 1}, "There is a winner, but the game is not over."),
        ({"phase": DONE}, "over without a reason"),
        ({"phase": DONE, "winner": 0}, "enough circles under control"),
        ({"second": 1}, "A second action follows a Stand at the Grove"),
        ({"turn": 9}, "There have been 9 turns, but this game ends after 5."),
        ({"turn": 5}, "There have been 5 turns, but this game ends after 5."),
        ({"phase": OPENING}, "Before the opening roll all druids lie in the Grove"),
        ({"phase": ROLL, "verb": STUN, "place": 1}, "no opposing druid standing"),
        ({"phase": ROLL, "verb": CHANNEL, "place": 2}, "no druid standing at that circle"),
        ({"phase": ROLL, "verb": BANISH, "place": 1}, "More druids are being banished"),
        ({"phase": SEND, "verb": BANISH, "place": 1, "hits": 1}, "More druids are being banished"),
    ],
)
def test_a_position_that_cannot_be_is_refused(changes: dict[str, object], why: str) -> None:
    p = Position(light="|s", cubes=[3], turn_limit=5)
    with pytest.raises(BadState, match=why):
        p.game.load({**p.state.dump(), **changes})


def test_a_roll_that_the_player_could_not_try_is_refused() -> None:
    p = Position(light="|s", cubes=[10, 9, -3])
    with pytest.raises(BadState, match="no cube in the supply"):
        p.game.load({**p.state.dump(), "phase": ROLL, "verb": CHANNEL, "place": 1})
    p = Position(dark="|l", banish_needs_druid=True)
    with pytest.raises(BadState, match="no druid standing at that circle"):
        p.game.load({**p.state.dump(), "phase": ROLL, "verb": BANISH, "place": 1})


def test_a_card_or_cube_that_is_missing_altogether_is_noticed() -> None:
    p = Position()
    data = p.state.dump()
    data["supply"] = [0, 19]
    with pytest.raises(BadState, match="counts 0 Light cubes; this game has 19"):
        p.game.load(data)


def test_there_is_no_opening_roll_where_the_first_player_is_fixed() -> None:
    p = Position(first_player="Dark")
    with pytest.raises(BadState, match="no opening roll"):
        p.game.load({**p.state.dump(), "phase": OPENING})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Light: 3 cubes", "line 1: write what Light has in lines beneath"),
        ("Light:\n  c1: 7 cubs", "line 2: 'cubs' is not something at a place; did you mean cubes?"),
        ("Light:\n  grove: 2 cubes", "line 2: there are no cubes at the Grove"),
        ("Light:\n  c1: 2 cubes\nDark:\n  c1: 1 cube", "line 4: c1 holds cubes of both colours"),
        ("Light:\n  c1: 20 cubes", "line 2: Light has no more than 19 cubes left"),
        ("Light:\n  c1: 4 standing\n  c2: 3 lying", "line 3: Light has only 6 druids"),
        ("Light:\n  grove: 5 lying\n  c1: 2 standing", "line 2: Light has 6 druids, so 4 lie in the Grove, not 5"),
        ("roll Light channel", "line 1: write this line like: roll Light channel c1"),
        ("roll Light dance c1", "line 1: 'dance' is not an action with dice; write channel, stun or banish"),
        ("over nobody Light", "line 1: 'nobody' is not an end; write draw"),
        ("second Light", "A second action follows a Stand at the Grove"),
    ],
)
def test_a_text_that_cannot_be_read_says_where_and_what_would_be_right(text: str, why: str) -> None:
    with pytest.raises(BadState) as caught:
        Position().game.read_position(text)
    assert str(caught.value).startswith(why)


def test_druids_at_a_circle_are_counted_there() -> None:
    game = create("grove")
    state = game.read_position("Light:\n c1: 2 standing, 1 lying\nDark:\n c2: 3 lying\nturn Light")
    assert state.standing[:4] == [0, 2, 0, 0]
    assert state.lying[:4] == [3, 1, 0, 0]
    assert state.lying[4:] == [3, 0, 3, 0]
