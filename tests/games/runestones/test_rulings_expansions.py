"""Rulings R24 to R40: night, banshees, forest, stones in detail, and the end."""

from __future__ import annotations

from leyline.core.game import OVER
from tests.games.runestones.scenario import BEIGE, BLACK, BROWN, GREY, Table


def test_r24_of_ten_night_tokens_three_show_a_wisp() -> None:
    table = Table("nocturnal")
    assert table.book.night_spaces == [5, 10, 15, 20, 25, 30, 35, 40, 45, 50]
    assert len(table.s.night) == 3
    fresh = table.game.initial_state()
    seen: list[list[int]] = []
    while fresh.round == 0:
        if table.game.chance_stream(fresh) == "night":
            seen.append(table.game.weights(fresh))
        table.game.apply(fresh, table.game.options(fresh)[-1])  # dark as long as possible
    assert seen[0] == [3, 7]
    assert fresh.night == [40, 45, 50]


def test_r25_a_wisp_is_met_when_it_is_reached_or_passed_and_once_only() -> None:
    table = Table("nocturnal").night(5, 20, 40).score(4).hand(19, 72).tiles(7, 8, 1, 2)
    table.do("utilize; play 19; play 72; use 19; option 1")  # 4 to 5: reached
    assert table.where().endswith("Utilize with Griffin 19 and Dragon 72 / Griffin 19 / Wisp")
    table.do("tile 7; use 72; option 1")  # 5 to 8: the wisp is behind
    assert table.s.scores[BROWN] == 8
    assert table.s.wisped == [1, 0]
    assert table.has()[5] == 2


def test_r25_several_wisps_in_the_order_of_the_track_with_the_row_refilled_between() -> None:
    table = Table("nocturnal").night(5, 10, 15).score(4).row(1, "BYGRW").hand(104, 105).tiles(7, 8, 1, 2)
    table.do("utilize; play 104; play 105; done; exchange 1")
    assert table.game.prompt(table.s).words == "You meet the wisp on space 5. Take a wisp tile or none."
    table.do("tile 7; wisp 9")
    assert table.game.prompt(table.s).words == "You meet the wisp on space 10. Take a wisp tile or none."
    table.do("skip")
    assert "space 15" in table.game.prompt(table.s).words
    table.do("skip")
    assert table.s.wisped[BROWN] == 3
    assert "stone plus" in table.options()  # R42: the stone comes after the points and what they bring


def test_r25_points_of_a_tile_reach_the_next_wisp() -> None:
    table = Table("nocturnal").night(5, 8, 11).score(4).hand(19, 104).tiles(8, 8, 1, 2)
    table.do("utilize; play 19; play 104; use 19; option 1; tile 8; wisp 7; tile 8; wisp 7; tile 7")
    assert table.s.scores[BROWN] == 11
    assert table.s.wisped[BROWN] == 3
    assert table.has()[5] == 2


def test_r25_a_wisp_can_be_met_in_another_players_turn() -> None:
    table = Table("full", 3).toadstools("forge", seat=GREY).gems(2).gems(0, 0, 0, 4, seat=GREY)
    table.smithies("blue", "red", "red", "red", "red").night(5, 10, 15).score(12, seat=GREY).tiles(7, 8, 1, 2)
    table.do("forge; forge 1 gems; pay blue; pay blue; place 1 blue")
    table.do("forge 5 gems; pay red; pay red; pay red; pay red; place 1 red")
    assert table.where().endswith("Grey forges too / Bonus / Grey meets a wisp")
    table.do("tile 7").luck()
    assert table.has(GREY)[5] == 2
    assert table.pending() == GREY  # Brown had nothing more to do
    assert table.s.turn == 1


def test_r25_wisps_are_not_met_in_final_scoring() -> None:
    table = Table("nocturnal").night(5, 10, 45).score(44).score(65, seat=GREY).gems(3).hand(104, 105)
    table.s.last = 1
    table.turn_of(BROWN, first=GREY).do("utilize; play 104; play 105; done").luck()
    assert table.pending() == OVER
    assert table.s.scores[BROWN] == 45
    assert table.s.wisped[BROWN] == 2


def test_r26_an_empty_stack_is_made_from_the_used_tiles_and_without_tiles_nothing_happens() -> None:
    table = Table("nocturnal", wisps="2 ore; 3 points", face_up_wisps=1).night(5).score(4).hand(19, 104)
    table.do("utilize; play 19; play 104; use 19; option 1; tile 1")
    assert table.options() == ["wisp 2"]
    table = Table("nocturnal", wisps="2 ore", face_up_wisps=1).night(5).score(4).hand(19, 104)
    table.do("utilize; play 19; play 104; use 19; option 1; tile 1; wisp 1")  # the used tile comes again
    bare = Table("nocturnal", wisps="2 ore", face_up_wisps=1).night(5, 50).score(4).hand(19, 104)
    bare.s.tiles, bare.s.tiles_used = [-1], [0]
    bare.counts["wisp tiles 1"] = 0
    bare.do("utilize; play 19; play 104; use 19; option 1")
    assert bare.options() == ["use 104", "done"]
    assert bare.s.wisped[BROWN] == 1


def test_r27_banshees_lie_in_the_first_display_but_dragons_do_not() -> None:
    table = Table("nocturnal")
    assert table.s.display == [1, 2, 3, 4, 5, 6]  # the first outcomes of chance
    fresh = table.game.initial_state()
    while table.game.chance_stream(fresh) != "display":
        table.game.apply(fresh, table.game.options(fresh)[0])
    numbers = [code % 128 for code in table.game.options(fresh)]
    assert len(numbers) == 60 + 16
    assert Table().s.display == [11, 12, 13, 14, 15, 16]


def test_r27_steal_leaves_wild_gems_alone() -> None:
    table = Table("nocturnal").hand(83, 104).gems().gems(0, 3, 0, 0, 2, seat=GREY)
    table.do("utilize; play 83; play 104")
    assert "use 83" not in table.options()  # Grey has no blue gem
    assert table.has(GREY) == [0, 3, 0, 0, 2, 0]


def test_r27_the_switched_card_cannot_be_used_in_the_same_action() -> None:
    table = Table("nocturnal").hand(5, 104).display(12, 16, 71, 20, 30, 40)
    table.do("utilize; play 5; play 104; use 5; take 71").luck()
    assert table.options() == ["use 104", "done"]


def test_r27_with_utilize_three_card_switch_keeps_both_others() -> None:
    table = Table("nocturnal").stones("three").hand(5, 23, 104).display(12, 16, 71, 20, 30, 40)
    table.do("utilize; play 5; play 23; play 104; use 5; take 71; done").luck()
    assert 5 in table.s.discard
    assert table.s.gone[BROWN] == []


def test_r28_the_sixteenth_toadstool_answers_another_players_forge() -> None:
    table = Table("forest", 4)
    assert sum(table.book.stool_copies) == 16
    assert table.book.stool_copies[5] == 1


def test_r29_toadstools_lie_open_and_one_is_used_in_a_turn() -> None:
    table = Table("forest").toadstools("stone", "wilds", "wilds").hand(104, 105)
    view = table.game.view(table.s, GREY)
    assert view["players"][0]["toadstools"] == ["stone", "wilds", "wilds"]
    table.do("toadstool wilds")
    assert table.why_not("toadstool stone") == "You have already used a toadstool this turn."
    table.end_turn().end_turn().luck()
    assert "toadstool stone" in table.options()


def test_r29_used_toadstools_are_drawn_again_when_the_stack_is_empty() -> None:
    table = Table("forest", toadstools="wilds").toadstools("wilds").familiar(2).hand(11, 104)
    table.do("toadstool wilds; utilize; play 11; play 104; step 11; find wilds")
    assert table.s.stools[3] == 1


def test_r30_a_whole_ability_is_given_up_for_one_step_each() -> None:
    table = Table("forest").stones("plus", "three").hand(35, 51, 104).familiar(3)
    table.do("utilize; play 35; play 51; play 104; step 35; step 51")
    assert table.s.familiars[BROWN] == 5
    assert "use 35" not in table.options()
    assert table.why_not("use 35") == "The ability of Faun 35 was given up for a step."
    last = Table("forest").familiar(14).hand(35, 104).do("utilize; play 35; play 104")
    assert last.why_not("step 35") == "Your familiar is already on the last space."


def test_r31_the_forge_token_offers_a_step_for_ore_and_for_nothing_too() -> None:
    ore = Table("forest").gems(ore=3).smithies(*["blue"] * 5).do("forge; forge 2 ore; place 1 blue; option 1; gem red")
    assert ore.s.familiars[BROWN] == 1
    free = Table("forest").gems().toadstools("free").smithies(*["blue"] * 5)
    free.do("forge; forge 2 free; place 1 blue; option 1; gem red")
    assert free.s.familiars[BROWN] == 1


def test_r32_newcomers_go_on_top_and_the_lowest_is_ahead() -> None:
    table = Table("forest", 3).familiar(1).familiar(2, seat=GREY).hand(11, 104)
    table.do("utilize; play 11; play 104; step 11").luck()
    assert table.s.familiars == [2, 2, 0]
    assert table.s.march == [GREY, BROWN, BEIGE]


def test_r33_rank_points_among_familiars_that_moved() -> None:
    table = Table("forest", 4).familiar(3, seat=GREY).familiar(3, seat=BLACK).familiar(9)
    assert table.s.march == [BROWN, GREY, BLACK, BEIGE]
    finish(table)
    assert table.s.scores == [8, 5, 0, 3]


def finish(table: Table) -> None:
    """Play the last turn of a game in which nobody has gems, cards to use or artifacts."""
    for seat in range(table.game.seats):
        table.gems(seat=seat)
    table.s.last = 1
    last = table.game.seats - 1
    table.turn_of(last).hand(104, 105, seat=last).do("utilize; play 104; play 105; done").luck()
    assert table.pending() == OVER


def test_r34_the_round_is_finished_when_somebody_reaches_65() -> None:
    table = Table(seats=3).turn_of(GREY).hand(63, 104, seat=GREY).score(62, seat=GREY)
    table.do("utilize; play 63; play 104; use 63; option 2; done").luck()
    assert table.s.last == 1
    assert table.s.scores[GREY] == 65
    assert table.pending() == BEIGE
    table.end_turn()
    assert table.pending() == OVER
    assert table.s.turn == 2


def test_r34_reached_in_the_last_seat_the_game_ends_after_that_turn() -> None:
    table = Table(seats=3).turn_of(BROWN, first=GREY).hand(63, 104).score(64)
    table.do("utilize; play 63; play 104; use 63; option 2; done").luck()
    assert table.pending() == OVER
    assert table.s.scores[BROWN] >= 67


def test_r34_reached_in_another_players_turn_it_counts_as_well() -> None:
    table = Table("forest", 3).toadstools("forge", seat=GREY).gems(2).gems(0, 0, 0, 4, seat=GREY).score(63, seat=GREY)
    table.smithies("blue", "red", "red", "red", "red")
    table.do("forge; forge 1 gems; pay blue; pay blue; place 1 blue")
    table.do("forge 5 gems; pay red; pay red; pay red; pay red; place 1 red").luck()
    assert table.s.last == 1
    assert table.s.scores[GREY] == 66
    assert table.pending() == GREY


def test_r35_leftovers_count_in_one_sum_without_the_gem_on_the_stone() -> None:
    table = Table().stones("wild").gems(2, 1, ore=2).do("mark; mark red")
    assert final(table, BROWN) == (1, 0, 0)
    rows = Table().gems().row(1, "B....").row(2, "BYGR.")
    assert final(rows, BROWN) == (0, 10, 0)


def final(table: Table, seat: int) -> tuple[int, int, int]:
    from leyline.games.runestones.procedures.turn import final_points

    return final_points(table.book, table.s, seat)


def test_r36_equal_scores_share_the_victory() -> None:
    table = Table(seats=3).score(40).score(40, seat=BEIGE).score(39, seat=GREY)
    finish(table)
    assert table.game.winners(table.s) == [BROWN, BEIGE]
    assert table.game.returns(table.s) == [0.5, -1.0, 0.5]


def test_r37_the_extra_point_comes_once_for_a_card_swaps_included_and_not_again_for_a_copy() -> None:
    table = Table().stones("point").hand(43, 76).gems(6)
    table.do("utilize; play 43; play 76; use 43; pay blue; pay blue; use 76; pay blue; take; pay blue; skip")
    assert table.s.scores[BROWN] == 4 + 1 + 2 + 1 + 2
    copied = Table("forest").stones("point").toadstools("copy").hand(63, 104)
    copied.do("utilize; play 63; play 104; use 63; option 2; copy 63; option 2")
    assert copied.s.scores[BROWN] == 3 + 1 + 3


def test_r38_marked_gems_are_their_colour_or_wild_and_are_stolen_as_their_colour() -> None:
    table = Table("nocturnal").stones("wild").gems(2, 2).smithies("yellow", "blue", "red", "red", "red")
    table.do("mark; mark blue; forge; forge 1 gems")
    assert table.options() == ["pay blue", "pay yellow"]
    stolen = Table("nocturnal").stones("wild", seat=GREY).gems(2, seat=GREY).gems().hand(83, 104)
    stolen.s.marked[GREY] = 0
    stolen.s.gems_left[0] -= 1
    stolen.do("utilize; play 83; play 104; use 83")
    assert stolen.has(BROWN)[0] == 1
    none = Table().stones("wild").gems().supply(0, 0, 0, 0)
    assert none.why_not("mark") == "The supply has no coloured gem."


def test_r39_exchange_works_between_two_forges() -> None:
    table = Table().stones("exchange").gems(2, 1, ore=2).smithies("blue", "red", "red", "red", "red")
    table.do("forge; forge 1 gems; pay blue; pay blue; place 1 blue; trade; trade yellow ore; forge 2 ore; place 1 red")
    assert table.luck().s.boards[3] == 3


def test_r40_dragons_come_into_the_display_later() -> None:
    table = Table().display(11, 12, 13, 14, 15, 16).hand(104, 105)
    table.do("summon; play 104; done; buy 11; reveal 78")
    assert table.s.display[0] == 78
