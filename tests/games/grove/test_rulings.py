"""The rules of Battle for the Grove, action by action, and each ruling G1 to G11 by its name."""

from __future__ import annotations

from itertools import product

import pytest

from leyline import CHANCE, OVER, create, spec
from leyline.core import registry
from leyline.core.conformance import check
from leyline.core.errors import BadParameter, BadState, IllegalAction
from leyline.games.grove.notation import NOTATION
from leyline.games.grove.rules import OPENED
from leyline.games.grove.state import DONE
from tests.games.grove.positions import Position

LIGHT, DARK = 0, 1


# --- the actions --------------------------------------------------------------------------------------------


def test_everybody_lies_in_the_grove_at_first() -> None:
    p = Position()
    assert (p.standing(LIGHT), p.lying(LIGHT)) == ([0, 0, 0, 0], [6, 0, 0, 0])
    assert p.options() == ["stand grove"]


def test_stand_at_a_circle_ends_the_turn() -> None:
    p = Position(light="|l").play("stand c1")
    assert (p.standing(LIGHT)[1], p.state.seat) == (1, DARK)


def test_move_takes_all_standing_druids_and_leaves_the_lying() -> None:
    p = Position(light="|ssl").play("move c1 c3")
    assert (p.standing(LIGHT), p.lying(LIGHT)) == ([0, 0, 0, 2], [3, 1, 0, 0])


def test_nobody_walks_back_to_the_grove() -> None:
    assert [text for text in Position(light="|s").options() if text.startswith("move")] == ["move c1 c2", "move c1 c3"]
    with pytest.raises(IllegalAction, match="Druids never walk back to the Grove"):
        Position(light="|s").play("move c1 grove")


@pytest.mark.parametrize("druids", [1, 2, 3, 4, 5, 6])
def test_channel_succeeds_on_dice_up_to_the_number_of_standing_druids(druids: int) -> None:
    p = Position(light="|" + "s" * druids).play("channel c1")
    counted = {f"roll {hits}": 0 for hits in range(4)}
    for throw in product(range(1, 7), repeat=3):
        counted[f"roll {sum(die <= druids for die in throw)}"] += 1
    assert p.weights() == {text: count for text, count in counted.items() if count}


def test_channel_places_cubes_and_removes_pairs() -> None:
    p = Position(light="|ss", cubes=[-2]).play("channel c1", "roll 3")
    assert (p.state.cubes[1], p.state.supply) == (1, [18, 19])


def test_stun_lays_down_no_more_than_one_has_standing() -> None:
    p = Position(light="|s", dark="|sss").play("stun c1", "roll 3")
    assert (p.standing(DARK)[1], p.lying(DARK)[1]) == (2, 1)


def test_stun_is_not_for_the_grove_and_needs_a_standing_opponent() -> None:
    p = Position(light="s|s", dark="s|l")
    assert not [text for text in p.options() if text.startswith("stun")]
    with pytest.raises(IllegalAction, match="Stun works only at a circle, not at the Grove"):
        p.play("stun grove")


def test_banish_succeeds_on_sixes_only() -> None:
    p = Position(light="|ssssss", dark="|s").play("banish c1")
    assert p.weights() == {"roll 0": 125, "roll 1": 75, "roll 2": 15, "roll 3": 1}


def test_the_win_is_checked_at_the_start_of_ones_turn() -> None:
    p = Position(light="|s", cubes=[6, 7]).play("channel c1", "roll 1")
    assert (p.state.cubes[1], p.game.pending(p.state), p.state.seat) == (7, DARK, DARK)
    p.play("stand grove", "end")
    assert p.game.pending(p.state) == OVER
    assert p.game.winners(p.state) == [LIGHT]


def test_control_can_be_lost_before_the_turn_comes_round() -> None:
    p = Position(light="|s", dark="|s", cubes=[6, 7]).play(
        "channel c1", "roll 1", "channel c1", "roll 1", "stand grove"
    )
    assert p.state.cubes[1] == 6
    assert p.game.pending(p.state) == LIGHT


# --- rulings ------------------------------------------------------------------------------------------------


def test_g1_each_side_begins_as_often_since_equal_totals_are_rolled_again() -> None:
    game = create("grove")
    state = game.initial_state()
    assert dict(zip([game.text(code) for code in game.options(state)], game.weights(state), strict=True)) == {
        "first Light": 1,
        "first Dark": 1,
    }
    with pytest.raises(IllegalAction):
        game.apply(state, game.parse("first equal"))
    game.apply(state, game.parse("first Dark"))
    assert game.pending(state) == DARK


@pytest.mark.parametrize(("first", "seat"), [("Light", LIGHT), ("Dark", DARK)])
def test_who_begins_may_be_fixed(first: str, seat: int) -> None:
    game = create("grove", values={"first_player": first})
    assert game.pending(game.initial_state()) == seat
    assert check(game, games=1, states=40).states > 0


def test_g1_in_rules_1_equal_totals_are_an_outcome() -> None:
    game = spec("grove").create(rules=1)
    state = game.initial_state()
    weights = game.weights(state)
    totals = [sum(throw) for throw in product(range(1, 7), repeat=3)]
    higher = sum(light > dark for light in totals for dark in totals)
    assert weights == [higher, higher, 6**6 - 2 * higher]
    game.apply(state, game.parse("first equal"))
    assert game.pending(state) == CHANCE
    assert game.weights(state) == weights
    game.apply(state, game.parse("first Dark"))
    assert game.pending(state) == DARK


def test_g2_only_a_stand_at_the_grove_gives_a_second_action_which_may_be_left_out() -> None:
    p = Position(light="|l").play("stand grove")
    assert p.state.seat == LIGHT
    assert "end" in p.options()
    assert "stand c1" in p.options()
    p.play("end")
    assert p.state.seat == DARK
    assert "end" not in Position(light="|l").options()


def test_g2_a_second_stand_at_the_grove_gives_no_third() -> None:
    p = Position().play("stand grove", "stand grove")
    assert (p.state.seat, p.standing(LIGHT)[0]) == (DARK, 2)


def test_g2_the_second_action_may_be_any_kind() -> None:
    p = Position(light="|s", dark="|s").play("stand grove")
    assert p.options() == [
        "stand grove", "move grove c1", "move grove c2", "move grove c3", "move c1 c2", "move c1 c3", "channel c1",
        "stun c1", "banish c1", "end",
    ]  # fmt: skip
    p.play("channel c1", "roll 0")
    assert p.state.seat == DARK


@pytest.mark.parametrize(
    ("light", "dark", "refused", "why"),
    [
        ("", "", "stand c1", "You have no lying druid there."),
        ("", "", "move grove c1", "You have no standing druid there."),
        ("|l", "", "channel c1", "You have no standing druid there."),
        ("|s", "", "stun c1", "Your opponent has no standing druid there."),
        ("|l", "|s", "stun c1", "You have no standing druid there."),
        ("|s", "", "banish c1", "Your opponent has no druid there."),
        ("", "", "pass", "You may pass only when no action is possible."),
        ("", "", "end", "Take an action first."),
        ("", "", "roll 1", "“roll 1” is not possible now. Take an action."),
        ("", "", "channel c9", "This game has 3 circles."),
        ("", "", "move c9 c1", "This game has 3 circles."),
        ("", "", "stand c4", "This game has 3 circles."),
    ],
)
def test_g3_an_action_that_can_do_nothing_is_refused(light: str, dark: str, refused: str, why: str) -> None:
    p = Position(light=light, dark=dark)
    assert refused not in p.options()
    with pytest.raises(IllegalAction, match=why):
        p.play(refused)


def test_g3_channel_needs_a_cube_in_supply() -> None:
    p = Position(light="|s", cubes=[10, 9])
    with pytest.raises(IllegalAction, match="supply of cubes is empty"):
        p.play("channel c1")


def test_g3_a_player_with_nothing_to_do_passes() -> None:
    # Such a position cannot be reached: the player with all cubes on the only circle has won before.
    game = create("grove", values={"druids": 1, "circles": 1, "circles_to_win": 1, "cubes": 3, "control": 3})
    state = game.initial_state()
    for text in ("first Light", "stand grove", "move grove c1", "stand grove", "end"):
        game.apply(state, game.parse(text))
    state.load({**state.dump(), "supply": [0, 3], "cubes": [0, 3]})
    assert [game.text(code) for code in game.options(state)] == ["pass"]
    game.apply(state, game.parse("pass"))
    assert game.pending(state) == DARK


def test_g4_banish_needs_no_druid_of_ones_own_unless_the_option_says_so() -> None:
    assert "banish c1" in Position(dark="|l").options()
    assert "banish c1" not in Position(dark="|l", banish_needs_druid=True).options()
    assert "banish c1" not in Position(light="|l", dark="|l", banish_needs_druid=True).options()
    assert "banish c1" in Position(light="|s", dark="|l", banish_needs_druid=True).options()
    with pytest.raises(IllegalAction, match=r"In this game, Banish requires a standing druid of your own there."):
        Position(light="|l", dark="|l", banish_needs_druid=True).play("banish c1")


def test_g5_the_active_player_picks_standing_or_lying_ones_after_the_roll() -> None:
    p = Position(dark="|ssl").play("banish c1", "roll 2")
    assert p.options() == ["send standing 1 lying 1", "send standing 2 lying 0"]
    p.play("send standing 1 lying 1")
    assert (p.standing(DARK), p.lying(DARK)) == ([0, 1, 0, 0], [5, 0, 0, 0])


def test_g5_every_success_is_carried_out_while_somebody_is_there() -> None:
    p = Position(dark="|s").play("banish c1", "roll 3")
    assert p.options() == ["send standing 1 lying 0"]
    missed = Position(dark="|s").play("banish c1", "roll 0")
    assert missed.state.seat == DARK


def test_g6_more_cubes_than_needed_still_control() -> None:
    p = Position(light="|s", cubes=[9, 9]).play("stand grove", "end", "stand grove", "end")
    assert p.game.winners(p.state) == [LIGHT]


def test_g7_only_the_cubes_that_are_left_are_placed() -> None:
    p = Position(light="||s", cubes=[17, -3]).play("channel c2", "roll 3")
    # Two cubes were left; both cancel out with two of Dark's and come back.
    assert (p.state.cubes[2], p.state.supply) == (-1, [2, 18])


def test_g8_after_the_limit_the_game_is_a_draw_but_the_win_check_comes_first() -> None:
    drawn = Position(turn_limit=1).play("stand grove", "end")
    assert drawn.game.pending(drawn.state) == OVER
    assert drawn.game.winners(drawn.state) == [LIGHT, DARK]
    won = Position(cubes=[-7, -7], turn_limit=1).play("stand grove", "end")
    assert won.game.winners(won.state) == [DARK]


def test_g9_there_is_no_real_time_edition() -> None:
    with pytest.raises(BadParameter, match="no edition 'real_time'"):
        create("grove", "real_time")


def test_g10_both_supplies_empty_and_no_winner_in_sight_is_a_draw_at_once() -> None:
    p = Position(light="|s", cubes=[18, -19]).play("channel c1", "roll 1")
    assert p.state.supply == [0, 0]
    assert p.game.pending(p.state) == OVER
    assert p.game.winners(p.state) == [LIGHT, DARK]
    assert p.game.returns(p.state) == [0.0, 0.0]


def test_g10_ends_the_game_in_a_second_action_too() -> None:
    p = Position(light="l|s", cubes=[18, -19]).play("stand grove", "channel c1", "roll 1")
    assert p.game.pending(p.state) == OVER
    assert p.game.load(p.state.dump()).dump() == p.state.dump()


def test_g10_does_not_rob_a_player_who_controls_enough() -> None:
    p = Position(light="|s", cubes=[9, 9, -19]).play("channel c1", "roll 1")
    assert p.state.supply == [0, 0]
    assert p.game.pending(p.state) == DARK
    p.play("stand grove", "end")
    assert p.game.winners(p.state) == [LIGHT]


def test_g11_only_ones_own_standing_druids_move() -> None:
    p = Position(light="|s", dark="|ss").play("move c1 c2")
    assert (p.standing(LIGHT), p.standing(DARK)) == ([0, 0, 1, 0], [0, 2, 0, 0])


# --- parameters and positions -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"circles": 1}, "circles_to_win is 2, but circles is only 1"),
        ({"cubes": 13}, "takes 14 cubes"),
        ({"dice": 0}, "dice takes a whole number from 1"),
        ({"dice": "three"}, "dice takes a whole number"),
        ({"druids": 1000}, "druids takes a whole number"),
        ({"banish_needs_druid": "maybe"}, "takes yes or no"),
        ({"wings": 2}, "no parameter 'wings'"),
    ],
)
def test_impossible_parameters_are_named(values: dict[str, object], why: str) -> None:
    with pytest.raises(BadParameter, match=why):
        create("grove", values=values)


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("phase", 7, "out of range"),
        ("supply", [19], "wrong length"),
        ("lying", [-1, 0, 0, 0, 6, 0, 0, 0], "below 0"),
        ("cubes", [1, 0, 0, 0], "at the Grove"),
        ("verb", 110, "must name the roll in progress"),
        ("hits", 2, "being banished"),
        ("standing", [1, 0, 0, 0, 0, 0, 0, 0], "counts 7 Light druids"),
    ],
)
def test_an_impossible_position_is_refused(field: str, value: object, why: str) -> None:
    p = Position()
    with pytest.raises(BadState, match=why):
        p.game.load({**p.state.dump(), field: value})


def test_g5_many_druids_are_sent_back_at_once() -> None:
    p = Position("|s", "|ssssss", dice=6)
    p.play("banish c1", "roll 6", "send standing 6 lying 0")
    assert p.standing(1) == [0, 0, 0, 0]
    assert p.lying(1) == [6, 0, 0, 0]


# --- texts and facts ----------------------------------------------------------------------------------------


def test_up_to_ten_druids_are_sent_back_standing_and_lying() -> None:
    texts = {text for text in NOTATION.texts if text.startswith("send")}
    pairs = [(up, down) for up in range(11) for down in range(11) if 1 <= up + down <= 10]
    assert texts == {f"send standing {up} lying {down}" for up, down in pairs}


def test_an_opening_roll_with_equal_totals_is_nobodys() -> None:
    old = registry.setup("grove", "standard", 2, {}, 1).create()
    facts = [old.event_facts((OPENED, who, 5), LIGHT) for who in (LIGHT, DARK, 2)]
    assert [each.seat for each in facts] == [LIGHT, DARK, -1]
    totals = [(sum(each.values[:3]), sum(each.values[3:])) for each in facts]
    assert totals[0][0] > totals[0][1]
    assert totals[1][0] < totals[1][1]
    assert totals[2][0] == totals[2][1]


@pytest.mark.parametrize(("supply", "ending"), [([3, 0], "limit"), ([0, 3], "limit"), ([0, 0], "stalled")])
def test_a_game_stalls_when_both_supplies_are_empty(supply: list[int], ending: str) -> None:
    p = Position(turn_limit=50)
    p.state.supply, p.state.phase, p.state.winner = supply, DONE, -1
    assert p.game.ending(p.state) == ending


def test_banish_without_a_druid_of_ones_own_is_refused_for_that_reason_where_there_is_a_victim() -> None:
    for dark in ("|s", "|l", "|sl", "|ssll"):
        with pytest.raises(IllegalAction, match="requires a standing druid of your own"):
            Position("", dark, banish_needs_druid=True).play("banish c1")
    with pytest.raises(IllegalAction, match="no druid there"):
        Position("", "||s", banish_needs_druid=True).play("banish c1")
