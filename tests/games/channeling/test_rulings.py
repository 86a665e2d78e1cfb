"""The rules of The Channeling, step by step, and each ruling C1 to C13 by its name."""

from __future__ import annotations

import pytest

from leyline import OVER, create
from leyline.core.chance import SeedChance
from leyline.core.errors import IllegalAction
from leyline.core.match import Match
from tests.games.channeling.positions import Position

LIGHT, DARK = 0, 1


def first_game(**values: object) -> Match:
    return Match(create("channeling", values=values), SeedChance(1))


# --- the steps of a turn ------------------------------------------------------------------------------------


def test_a_glyph_is_spent_and_all_eight_come_back_after_the_eighth() -> None:
    p = Position().hand(LIGHT, "r1 c4").druids("r4c1 r4c2", "r3c1 r3c2")
    p.turn("r1", "r4c1 r1c1", "r1c1 r2c1 r3c1 r4c1 r4c2")
    assert p.state.hands[LIGHT].bit_count() == 1
    p.turn("r1", "r3c1 r1c2", "r1c2 r2c2 r3c2").play("glyph c4")
    assert p.state.hands[LIGHT] == 255


def test_a_druid_moves_onto_a_free_card_of_the_named_line() -> None:
    p = Position().play("glyph r2")
    assert p.options() == ["move r2c3 r2c1", "move r2c3 r2c4", "move r3c2 r2c1", "move r3c2 r2c4"]


def test_leylines_are_all_shortest_paths_and_no_others() -> None:
    p = Position().play("glyph r1", "move r2c3 r1c4")
    assert p.options() == [
        "leyline r1c4 r1c3 r1c2 r2c2 r3c2",
        "leyline r1c4 r1c3 r2c3 r2c2 r3c2",
        "leyline r1c4 r1c3 r2c3 r3c3 r3c2",
        "leyline r1c4 r2c4 r2c3 r2c2 r3c2",
        "leyline r1c4 r2c4 r2c3 r3c3 r3c2",
        "leyline r1c4 r2c4 r3c4 r3c3 r3c2",
    ]


def test_three_two_and_one_cubes_are_placed() -> None:
    p = Position().turn("r1", "r2c3 r1c2")
    assert (p.at("r1c2"), p.at("r2c2"), p.at("r3c2")) == (3, 1, 2)
    assert p.state.supply == [44, 50]


def test_cubes_of_both_colours_cancel_out_and_go_home() -> None:
    p = Position().cubes(r1c2=-2, r2c2=-4, r3c2=-2).turn("r1", "r2c3 r1c2")
    assert (p.at("r1c2"), p.at("r2c2"), p.at("r3c2")) == (1, -3, 0)
    # Light placed 6, of which 5 came back; Dark had 8 out and gets 5 back.
    assert p.state.supply == [49, 47]


def test_only_cards_of_the_leyline_lose_pairs() -> None:
    p = Position().cubes(r4c4=-3).turn("r1", "r2c3 r1c2")
    assert p.at("r4c4") == -3


def test_a_card_with_enough_cubes_is_acquired_and_replaced() -> None:
    p = Position({"r1c2": "4/4"}).cubes(r1c2=2)
    p.play("glyph r1", "move r2c3 r1c2", "leyline r1c2 r2c2 r3c2")
    assert p.cards_of(LIGHT) == ["4/4"]
    assert p.card("r1c2") == "none"
    assert p.state.over == [1, 0]
    assert p.options() == ["fill r1c2"]
    p.play("fill r1c2", "draw 5/6")
    assert (p.card("r1c2"), p.at("r1c2"), p.state.seat) == ("5/6", 0, DARK)


def test_overchanneling_costs_a_point_a_cube() -> None:
    p = Position({"r1c2": "4/4"}).cubes(r1c2=3).turn("r1", "r2c3 r1c2")
    assert p.game.scores(p.state) == [4 - 2, 0]


def test_a_tie_is_broken_by_fewer_cards_then_for_dark() -> None:
    fewer = Position().won(LIGHT, "4/4", 3).won(DARK, "6/4", 2).won(DARK, "4/4", 1)
    assert fewer.game.winners(fewer.state) == [DARK]
    light = Position().won(LIGHT, "9/9", 4).won(DARK, "4/4", 9)
    assert light.game.scores(light.state) == [36, 36]
    assert light.game.winners(light.state) == [LIGHT]


# --- rulings ------------------------------------------------------------------------------------------------


def test_c1_either_druid_moves_from_anywhere_and_along_the_line_too() -> None:
    p = Position().druids("r1c1 r4c4", "r2c2 r3c3").play("glyph r1")
    assert p.options() == [f"move {start} r1c{column}" for start in ("r1c1", "r4c4") for column in (2, 3, 4)]


def test_c2_a_glyph_without_destination_waits_while_another_has_one() -> None:
    p = Position().druids("r1c1 r1c2", "r1c3 r1c4")
    assert "glyph r1" not in p.options()
    with pytest.raises(IllegalAction, match="No druid can move into row 1"):
        p.play("glyph r1")


def test_c2_if_no_glyph_has_a_destination_one_is_played_and_the_turn_ends() -> None:
    p = Position().druids("r1c1 r1c2", "r1c3 r1c4").hand(LIGHT, "r1")
    assert p.options() == ["glyph r1"]
    p.play("glyph r1")
    assert (p.state.seat, p.asked(), p.state.turn) == (DARK, "glyph", 1)
    assert p.state.cubes == [0] * 16
    assert p.state.hands[LIGHT] == 255  # it was the last of the run: all eight come back all the same


def test_c2_a_line_of_empty_places_and_druids_has_no_destination() -> None:
    p = Position().druids("r1c1 r2c2", "r3c3 r4c4").empty("r1c2", "r1c3", "r1c4")
    assert "glyph r1" not in p.options()


def test_c3_excess_over_vigor_is_overchanneled() -> None:
    p = Position({"r1c2": "4/4"}).cubes(r1c2=3).turn("r1", "r2c3 r1c2")
    # Six cubes lie on the 4/4: four go back, two are kept. The other three cubes of the leyline lie on the grid.
    assert (p.state.supply[LIGHT], p.state.over[LIGHT]) == (50 - 3 - 2, 2)


def test_c3_as_an_option_splendor_decides_how_many_go_back() -> None:
    low = Position({"r1c2": "6/4"}, **{"return": "splendor"}).cubes(r1c2=3).turn("r1", "r2c3 r1c2")
    assert low.state.over[LIGHT] == 2  # six cubes, Splendor 4
    high = Position({"r1c2": "5/6"}, **{"return": "splendor"}).cubes(r1c2=2).turn("r1", "r2c3 r1c2")
    assert high.state.over[LIGHT] == 0  # five cubes, Splendor 6: all of them go back
    plain = Position({"r1c2": "6/4"}).cubes(r1c2=3).turn("r1", "r2c3 r1c2")
    assert plain.state.over[LIGHT] == 0


def test_c4_the_acquirer_picks_the_next_place_and_sees_each_card_first() -> None:
    p = Position({"r1c2": "4/4", "r3c2": "4/4"}).cubes(r1c2=1, r3c2=2)
    p.play("glyph r1", "move r2c3 r1c2", "leyline r1c2 r2c2 r3c2")
    assert p.options() == ["fill r1c2", "fill r3c2"]
    p.play("fill r3c2", "draw 9/9")
    assert (p.card("r3c2"), p.card("r1c2")) == ("9/9", "none")
    assert p.options() == ["fill r1c2"]


def test_c5_when_the_deck_runs_out_the_acquirers_order_decides_what_stays_empty() -> None:
    p = Position({"r1c2": "4/4", "r3c2": "4/4"}).cubes(r1c2=1, r3c2=2).drain(1)
    p.play("glyph r1", "move r2c3 r1c2", "leyline r1c2 r2c2 r3c2", "fill r3c2")
    p.play(p.options()[0])
    assert (p.card("r1c2"), p.state.seat, p.asked()) == ("none", DARK, "glyph")


def test_c5_nothing_is_placed_on_an_empty_place_and_it_costs_nothing() -> None:
    p = Position().druids("r1c1 r1c4", "r4c1 r4c4").empty("r1c2").turn("r2", "r1c1 r2c1", "r2c1 r1c1 r1c2 r1c3 r1c4")
    assert (p.at("r2c1"), p.at("r1c1"), p.at("r1c2"), p.at("r1c3"), p.at("r1c4")) == (3, 1, 0, 1, 2)
    assert p.state.supply[LIGHT] == 50 - 7


def test_c5_no_druid_moves_to_an_empty_place_and_one_there_stays() -> None:
    p = Position().druids("r1c1 r1c4", "r4c1 r4c4").empty("r1c2", "r1c4").play("glyph r1")
    assert p.options() == ["move r1c1 r1c3", "move r1c4 r1c3"]
    p.play("move r1c1 r1c3", "leyline r1c3 r1c4")
    assert (p.at("r1c3"), p.at("r1c4")) == (3, 0)
    assert p.state.druids[:2] == [2, 3]


def test_c6_a_druid_stays_on_the_replacement() -> None:
    p = Position({"r1c2": "4/4"}).cubes(r1c2=1).turn("r1", "r2c3 r1c2")
    assert 1 in p.state.druids[:2]


def test_c7_with_few_cubes_moved_then_stood_then_along_the_path() -> None:
    def after(supply: int) -> list[int]:
        p = Position(cubes=9).druids("r1c1 r1c4", "r4c1 r4c4")
        p.state.supply[LIGHT] = supply
        p.turn("r2", "r1c1 r2c1", "r2c1 r1c1 r1c2 r1c3 r1c4")
        return [p.at(place) for place in ("r2c1", "r1c4", "r1c1", "r1c2", "r1c3")]

    assert after(0) == [0, 0, 0, 0, 0]
    assert after(2) == [2, 0, 0, 0, 0]
    assert after(4) == [3, 1, 0, 0, 0]
    assert after(5) == [3, 2, 0, 0, 0]
    assert after(7) == [3, 2, 1, 1, 0]
    assert after(8) == [3, 2, 1, 1, 1]


def test_c7_cubes_that_come_back_are_not_placed_again_this_turn() -> None:
    p = Position(cubes=9).druids("r1c1 r1c4", "r4c1 r4c4").cubes(r2c1=-3)
    p.state.supply[LIGHT] = 3
    p.turn("r2", "r1c1 r2c1", "r2c1 r1c1 r1c2 r1c3 r1c4")
    assert [p.at(place) for place in ("r2c1", "r1c4", "r1c1")] == [0, 0, 0]
    assert p.state.supply == [3, 9]


def test_c8_a_leyline_may_cross_any_druid() -> None:
    p = Position().play("glyph r1", "move r2c3 r1c2")
    assert p.options() == ["leyline r1c2 r2c2 r3c2"]  # r2c2 holds a druid of Dark


def test_c9_the_other_player_takes_exactly_one_more_turn() -> None:
    p = Position({"r1c2": "4/4"}).cubes(r1c2=1).won(LIGHT, "4/4", 6).won(DARK, "5/6", 6)
    p.turn("r1", "r2c3 r1c2")
    assert (p.state.last, p.state.seat) == (1, DARK)
    # Dark reaches seven as well: that adds no turn.
    p.state.cards[0] = p.game.deck.names.index("4/4")
    p.cubes(r1c1=-1).turn("r1", "r2c2 r1c1", "r1c1 r2c1 r3c1 r3c2 r3c3")
    assert len(p.cards_of(DARK)) == 7
    assert (p.state.turn, p.game.pending(p.state)) == (2, OVER)


def test_c9_it_does_not_matter_who_reaches_seven_first() -> None:
    p = Position({"r1c1": "4/4"}).cubes(r1c1=-1).won(DARK, "4/4", 6).turn("r4", "r3c2 r4c1")
    p.turn("r1", "r2c2 r1c1", "r1c1 r2c1 r3c1 r3c2 r3c3")
    assert (p.state.last, p.state.seat) == (1, LIGHT)
    p.turn("r1", "r2c3 r1c4", "r1c4 r2c4 r3c4 r4c4 r4c3 r4c2 r4c1")
    assert p.game.pending(p.state) == OVER


def test_c10_all_cards_with_enough_cubes_are_acquired_at_once() -> None:
    p = Position({"r1c2": "4/4", "r2c2": "4/4", "r3c2": "4/4"}).cubes(r1c2=1, r2c2=3, r3c2=2).turn("r1", "r2c3 r1c2")
    assert p.cards_of(LIGHT) == ["4/4", "4/4", "4/4"]


def test_c11_light_and_dark_start_on_their_diagonals() -> None:
    match = first_game()
    view = match.game.view(match.state, LIGHT)
    assert [player["druids"] for player in view["players"]] == [[6, 9], [5, 10]]  # type: ignore[attr-defined]  # JSON
    assert match.pending() == LIGHT


def test_c12_glyphs_are_set_aside_at_set_up_and_after_they_came_back() -> None:
    game = create("channeling", "second")
    match = Match(game, SeedChance(1))
    asked = []
    for _ in range(4000):
        if match.pending() == OVER:
            break
        asked.append((match.pending(), game.prompt(match.state).kind, match.state.turn))  # type: ignore[attr-defined]
        match.act(game.options(match.state)[0])
    asides = [(seat, turn) for seat, kind, turn in asked if kind == "aside"]
    # Five turns each use up the five glyphs; the next run is set aside when its first turn begins.
    assert asides[:4] == [(LIGHT, 0), (DARK, 0), (LIGHT, 10), (DARK, 11)]
    assert len(game.options(Match(game, SeedChance(1)).state)) == 56


def test_c12_the_other_player_does_not_learn_what_was_set_aside() -> None:
    game = create("channeling", "second")
    match = Match(game, SeedChance(1))
    match.act(game.parse("aside r1 r3 c2"))
    assert [line.words for line in match.log(DARK)][-1] == "Light sets 3 glyphs aside, face down."
    assert [line.words for line in match.log(LIGHT)][
        -1
    ] == "Light sets the glyphs of row 1, row 3 and column 2 aside, face down."


def test_c13_a_turn_limit_scores_the_game_as_it_stands() -> None:
    match = first_game(turn_limit=3)
    while match.pending() != OVER:
        match.act(match.game.options(match.state)[0])
    assert match.state.turn == 3  # type: ignore[attr-defined]
    assert match.result() is not None
