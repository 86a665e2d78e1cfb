"""What a hint says for an action in Battle for the Grove, with chances counted by hand."""

from __future__ import annotations

import pytest

from leyline.games.grove import evaluation
from leyline.games.grove.state import DONE
from tests.games.grove.positions import Position


def said(position: Position, *texts: str) -> list[str]:
    """The reasons for these actions of Light."""
    before = position.state.clone()
    position.play(*texts)
    return position.game.explain(before, position.state, 0)


def test_channeling_tells_the_chance_of_control() -> None:
    # Three dice, each a success on 1 to 3: at least two of them in 4 of 8 throws.
    assert said(Position("|sss", "|s", [5]), "channel c1") == [
        "50 % to take control of circle 1",
        "88 % for a cube, 1.5 on average",
    ]


def test_channeling_tells_the_chance_to_break_control() -> None:
    # Eight cubes of Dark: two must go. One die face of six, three dice: 1 - (5/6)^3 - 3 * (1/6) * (5/6)^2 = 7.4 %.
    assert said(Position("|s", "|s", [-8]), "channel c1") == [
        "7 % to break Dark's control of circle 1",
        "42 % for a cube, 0.5 on average",
    ]


def test_g7_no_chance_is_promised_that_the_supply_cannot_give() -> None:
    """With one cube left, three successes place one."""
    short = Position("|sss", "|s", [5, 13])
    assert said(short, "channel c1") == ["88 % for a cube, 0.9 on average"]
    against = Position("|sss", "|s", [-8, 18])
    assert said(against, "channel c1") == ["88 % for a cube, 0.9 on average"]
    assert said(Position("|sss", "|s", [6, 12]), "channel c1")[0] == "88 % to take control of circle 1"
    assert said(Position("|sss", "|s", [-7, 18]), "channel c1")[0] == "88 % to break Dark's control of circle 1"


def test_few_cubes_and_few_druids_limit_what_counts() -> None:
    assert said(Position("|ssssss", "|s"), "stun c1") == ["100 % to stun a druid", "stuns 1.0 on average"]
    assert said(Position("|s", "|ll"), "banish c1") == ["42 % to send a druid back", "sends back 0.5 on average"]


def test_a_move_tells_what_it_gathers_and_what_it_leaves() -> None:
    assert said(Position("|ss|s", "|s"), "move c1 c2") == [
        "leaves circle 1 without a standing druid",
        "has 3 druids standing at circle 2: 3 faces of a die succeed",
    ]


def test_standing_up_in_the_grove_brings_another_action() -> None:
    assert said(Position(), "stand grove") == ["has 1 druid ready to leave the Grove", "has another action"]


def test_what_the_other_action_is_meant_for_comes_first() -> None:
    assert said(Position("|s", "|s"), "stand grove", "stun c1") == [
        "goes on to stun at circle 1",
        "42 % to stun a druid",
        "stuns 0.4 on average",
    ]


def test_whoever_is_about_to_win_is_named() -> None:
    assert said(Position("|s", "|s", [7, 7]), "move c1 c3")[0] == "wins unless Dark breaks a circle"
    assert said(Position("|s", "|s", [-7, -7]), "move c1 c3") == ["Dark wins"]


@pytest.mark.parametrize(
    ("up", "told"),
    [(1, "1 face of a die succeeds"), (2, "2 faces of a die succeed"), (5, "5 faces of a die succeed")]
    + [(up, "every die succeeds") for up in (6, 7)],
)
def test_druids_that_stand_together_are_good_for_as_many_faces(up: int, told: str) -> None:
    assert evaluation._odds(up) == told


def test_control_that_is_there_already_is_not_taken() -> None:
    assert said(Position("|sss", "|s", [7]), "channel c1") == [
        "88 % for a cube, 1.5 on average",
        "makes circle 1 safer",
    ]


def test_the_end_is_told_with_its_winner() -> None:
    position = Position("|s", "|s")
    before = position.state.clone()
    for winner, words in ((0, "Light wins"), (1, "Dark wins"), (-1, "ends the game in a draw")):
        after = position.state.clone()
        after.phase, after.winner = DONE, winner
        assert position.game.explain(before, after, 0) == [words]
