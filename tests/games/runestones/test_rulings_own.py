"""Rulings R41 to R57: what the rules leave open and this project has settled."""

from __future__ import annotations

import pytest

from leyline.core import registry
from leyline.core.errors import BadParameter
from leyline.core.game import CHANCE, OVER
from tests.games.runestones.scenario import BEIGE, BROWN, GREY, Table


def test_r41_a_tile_is_resolved_before_the_next_wisp_and_the_track_order_is_kept() -> None:
    """From 4 to 14 over 5 and 10; the tile of 5 scores 3 and passes 15 as well: 10 still comes before 15."""
    table = Table("nocturnal").night(5, 10, 15).score(4).row(1, "BYGR.").hand(104, 105).tiles(9, 8, 1, 2)
    table.do("utilize; play 104; play 105; done; exchange 1; tile 9; take; gem blue")
    assert table.s.scores[BROWN] == 16
    table.luck()
    assert "space 10" in table.game.prompt(table.s).words
    table.do("skip")
    assert "space 15" in table.game.prompt(table.s).words
    assert table.where() == "Round 1 / Brown's turn / Rune stone / Wisp"


def test_r42_the_points_of_a_row_come_before_its_stone() -> None:
    table = Table("nocturnal").night(5, 40, 45).score(3).row(1, "BY...").hand(104, 105).tiles(7, 8, 1, 2)
    table.do("utilize; play 104; play 105; done; exchange 1; tile 7").luck()
    assert "stone plus" in table.options()


def test_r43_only_an_ability_that_was_used_can_be_copied() -> None:
    table = Table("forest").toadstools("copy").hand(11, 23).gems().do("utilize; play 11; play 23")
    assert "copy 11" not in table.options()
    assert table.why_not("copy 11") == "The ability of Faun 11 has not been used yet."
    table.do("step 11; gem red")
    assert "copy 11" not in table.options()
    table.do("use 23; copy 23")
    assert table.has() == [0, 0, 0, 1, 0, 2]
    banshee = Table("full").toadstools("copy").hand(5, 104).display(71, 72, 73, 74, 75, 76)
    banshee.do("utilize; play 5; play 104; use 5; take 71; copy 5; take 72")
    assert banshee.s.hands[BROWN] == [71, 72]


def test_r44_no_discard_saves_a_banshee_that_has_switched() -> None:
    table = Table("full").toadstools("keep").hand(5, 104).display(71, 72, 73, 74, 75, 76)
    table.do("utilize; play 5; play 104; use 5; take 71; done")
    assert table.options() == ["keep 5", "done"]
    table.do("keep 5").luck()
    assert 5 not in table.s.discard


def test_r44_two_banshees_that_switched_are_both_lost_and_one_can_be_saved() -> None:
    table = Table("full").toadstools("keep").stones("three").hand(5, 6, 104).display(71, 72, 73, 74, 75, 76)
    table.do("utilize; play 5; play 6; play 104; use 5; take 71; use 6; take 72; done")
    assert table.options() == ["keep 5", "keep 6", "done"]
    table.do("keep 6").luck()
    assert table.s.discard == [5]
    assert table.s.gone[BROWN] == []


def test_r45_the_gem_on_a_borrowed_wild_gem_stone_goes_back_at_the_end_of_the_turn() -> None:
    table = Table("forest").toadstools("stone").gems(2).smithies(*["red"] * 5).hand(104, 105)
    table.do("toadstool stone; borrow wild; mark; mark blue; forge; forge 1 gems; pay blue; pay blue; place 1 red")
    assert table.s.lent == 0
    assert table.s.marked == [-1, -1]
    table.end_turn()
    assert table.s.lent == -1
    assert table.s.gems_left[0] == 15 - 1


def test_r46_each_part_of_several_may_be_skipped_and_a_single_one_is_wanted() -> None:
    table = Table().hand(71, 74).gems()
    table.do("utilize; play 71; play 74; use 71; skip; take; use 74; skip; take; skip")
    assert table.luck().has() == [0, 0, 0, 0, 1, 0]
    assert table.s.scores[BROWN] == 2
    assert Table().hand(11, 104).do("utilize; play 11; play 104; use 11").options() == ["use 104", "done"]


def test_r46_abilities_may_be_used_in_any_order_or_not_at_all() -> None:
    table = Table().hand(11, 23).gems().do("utilize; play 11; play 23; use 23; use 11").luck()
    assert table.has() == [1, 0, 0, 0, 0, 1]
    none = Table().hand(11, 23).gems().do("utilize; play 11; play 23; done").luck()
    assert none.has() == [0, 0, 0, 0, 0, 0]
    assert none.s.discard == [23]


def test_r47_new_cards_come_next_to_those_that_are_there() -> None:
    table = Table().display(11, 12, 13, 14, 15, 16).hand(105, 106, 107)
    table.do("summon; play 105; play 106; play 107; done; buy 13; buy 14; reveal 40")
    assert table.s.display == [0, 40, 11, 12, 15, 16]


def test_r48_what_stayed_empty_is_filled_when_something_comes_back() -> None:
    table = Table().display(0, 0, 13, 14, 15, 16).hand(12, 23).creatures()
    table.do("utilize; play 12; play 23; done").luck()
    assert table.s.display == [0, 23, 13, 14, 15, 16]  # the lost creature is the only card to come
    smithy = Table(artifacts=2).smithies("", "blue", "yellow", "green", "red").row(1, "BY...").hand(104, 105)
    smithy.row(1, "..GR.", seat=GREY).do("utilize; play 104; play 105; done; exchange 1; stone plus; artifact yellow")
    assert smithy.s.smithies == [1, 0, 1, 2, 3]


def test_r49_everybody_with_the_toadstool_may_answer_once_clockwise() -> None:
    table = Table("forest", 4, toadstools="forge x3").toadstools("forge", seat=GREY).toadstools("forge", seat=3)
    table.toadstools("forge", seat=BEIGE).turn_of(BEIGE, first=BROWN).gems(4, seat=BEIGE)
    for seat in (BROWN, GREY, 3):
        table.gems(0, 0, 0, 2, seat=seat)
    table.smithies("blue", "red", "red", "red", "red").row(1, "BY...", seat=BEIGE)
    group = table.s.group
    table.do("forge; forge 1 gems; pay blue; pay blue; place 2 blue; artifact red")
    assert table.pending() == 3
    assert table.s.group == group + 1
    table.do("skip")
    assert table.pending() == GREY
    table.do("forge 1 gems; pay red; pay red; place 1 red").luck()
    assert table.pending() == BEIGE  # whose own toadstool answers nothing, and nothing answers an answer
    assert table.options() == ["exchange 1", "done"]
    assert table.s.group == group + 3
    assert table.s.stools[6 * 3 + 5] == 1


def test_r50_a_stone_works_from_when_it_is_there() -> None:
    table = Table("forest").toadstools("stone").hand(31, 104).gems()
    table.do("utilize; play 31; play 104; use 31; roll 4; toadstool stone; borrow die; option 1")
    assert table.luck().has() == [0, 0, 0, 0, 0, 1]  # borrowed after the roll
    before = Table("forest").toadstools("stone").hand(31, 104).gems()
    before.do("utilize; play 31; play 104; toadstool stone; borrow die; use 31; roll 4; option 1; option 1")
    assert before.luck().has() == [0, 0, 0, 0, 0, 2]


def test_r51_what_is_free_may_be_done_between_parts_but_not_inside_one() -> None:
    table = Table().stones("exchange").hand(78, 104).gems(0, 0, 0, 0, 1).supply(9, 9, 9, 9, 1)
    table.do("utilize; play 78; play 104; use 78")
    assert "trade" in table.options()
    table.do("trade; trade wild ore; take")  # the wild gem given back is there to be taken
    assert table.has() == [0, 0, 0, 0, 2, 1]
    inside = Table().stones("exchange").hand(43, 104).gems(3).do("utilize; play 43; play 104; use 43; pay blue")
    assert inside.options() == ["pay blue"]


def test_r52_recoloured_gems_go_back_first_and_each_becomes_another_colour() -> None:
    table = Table("nocturnal").hand(80, 104).gems(1, 1).tiles(12, 1, 2, 3).supply(0, 0, 0, 0)
    table.do("utilize; play 80; play 104; use 80; tile 12; take; pay blue; pay yellow")
    assert table.options() == ["gem blue"]  # the blue one becomes yellow, the yellow one blue
    table.do("gem blue; gem yellow; take")
    assert table.has() == [1, 1, 0, 0, 0, 0]
    none = Table("nocturnal").hand(80, 104).gems(1).tiles(12, 1, 2, 3)
    none.do("utilize; play 80; play 104; use 80; tile 12; take; done; skip")
    assert none.has() == [1, 0, 0, 0, 0, 0]


def test_r53_a_turn_limit_scores_the_game_as_it_stands() -> None:
    table = Table(turn_limit=3)
    for _ in range(3):
        assert table.pending() != OVER
        table.end_turn()
    assert table.pending() == OVER
    assert table.s.turn == 3


def test_r54_a_stone_may_be_marked_while_answering_in_another_players_turn() -> None:
    table = (
        Table("forest", 2).toadstools("forge", seat=GREY).stones("wild", seat=GREY).gems(2).gems(0, 1, 0, 1, seat=GREY)
    )
    table.smithies("blue", "red", "red", "red", "red").gems(0, 1, 0, 3, seat=GREY)
    table.do("forge; forge 1 gems; pay blue; pay blue; place 1 blue; mark; mark yellow; forge 2 gems")
    assert table.options() == ["pay yellow", "pay red"]


def test_r55_the_row_of_tiles_is_refilled_after_a_tile_is_resolved() -> None:
    table = Table("nocturnal").hand(80, 104).tiles(5, 1, 2, 3)
    table.do("utilize; play 80; play 104; use 80; tile 5; gem blue; gem blue")
    assert table.pending() == CHANCE
    assert table.s.tiles[0] == -1
    assert table.s.tiles_used[4] == 1


def test_r56_a_wisp_left_alone_is_met_all_the_same() -> None:
    table = Table("nocturnal").night(5, 40, 45).score(4).hand(19, 20).tiles(7, 8, 1, 2)
    table.do("utilize; play 19; play 20; use 19; option 1; skip; use 20; option 1")
    assert table.s.scores[BROWN] == 6
    assert table.s.wisped[BROWN] == 1


def test_r57_later_seats_may_start_with_points_and_meet_no_wisp_below_them() -> None:
    game = registry.create("runestones", "full", 3, {"later_points": 6})
    state = game.initial_state()
    while game.pending(state) == CHANCE and "first Grey" not in [game.text(code) for code in game.options(state)]:
        game.apply(state, game.options(state)[0])
    state.events = []
    game.apply(state, game.parse("first Grey"))
    assert state.scores == [12, 0, 6]
    assert state.wisped == [len([space for space in state.night if space <= score]) for score in state.scores]
    assert state.wisped[0] > 0
    assert [game.describe_event(event, 0) for event in state.events[1:3]] == [
        "Beige scores 6 points and has 6.",
        "Brown scores 12 points and has 12.",
    ]


def test_r57_a_head_start_that_ends_the_game_is_refused() -> None:
    with pytest.raises(BadParameter, match="later_points gives the last seat 66 points at the start"):
        registry.create("runestones", "base", 3, {"later_points": 33})


def test_r53_a_game_in_which_nothing_gives_points_needs_a_limit() -> None:
    values: dict[str, object] = {
        "row_points": "0 0 0 0",
        "most_stones": 0,
        "die": "ore; wild",
        "smithies": "2; 2; 3; 3; 4",
        "cards": "remove 19-22; remove 43-46; remove 51-54; remove 63-77; 107 Druid white 3: ore",
    }
    with pytest.raises(BadParameter, match="nothing in this game gives points, so it would never end"):
        registry.create("runestones", "base", 2, values)
    registry.create("runestones", "base", 2, {**values, "turn_limit": 40})
    registry.create("runestones", "base", 2, {**values, "row_points": "0 0 0 1"})
    registry.create("runestones", "base", 2, {**values, "most_stones": 1})
    registry.create("runestones", "base", 2, {**values, "die": "ore; 1 point"})
    registry.create("runestones", "full", 2, values)  # wisp tiles and the forest give points
