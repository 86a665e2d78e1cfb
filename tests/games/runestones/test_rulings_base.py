"""Rulings R1 to R23: set-up, summoning, utilizing, forging, exchanging, refilling."""

from __future__ import annotations

from leyline.core.game import CHANCE
from tests.games.runestones.scenario import BROWN, GREY, Table


def test_r1_there_are_75_gems_15_of_each_kind() -> None:
    table = Table(seats=4)
    counts = table.game.inventory(table.s)
    assert [counts[f"{name} gems"] for name in ("blue", "yellow", "green", "red", "wild")] == [15] * 5
    assert counts["ore"] == 20
    assert table.has() == [1, 1, 1, 1, 1, 0]


def test_r2_everybody_draws_four_cards_before_the_first_turn() -> None:
    table = Table(seats=3)
    assert [len(hand) for hand in table.s.hands] == [4, 4, 4]
    assert [len(deck) for deck in table.s.decks] == [4, 4, 4]


def test_r3_places_cost_one_to_six_and_cards_close_up_to_the_right() -> None:
    table = Table().display(11, 12, 13, 14, 15, 16).hand(104, 105, 106, 107)
    table.do("summon; play 105; play 106; play 107; done; buy 12; buy 15")
    assert table.pending() == CHANCE
    assert table.s.display == [0, 0, 11, 13, 14, 16]
    table.do("reveal 70; reveal 69")
    assert table.s.display == [69, 70, 11, 13, 14, 16]


def test_r3_option_cards_get_cheaper_and_the_price_row_can_be_changed() -> None:
    table = Table(flow="left", prices="1 1 2 2 3 4").display(11, 12, 13, 14, 15, 16).hand(104, 105)
    table.do("summon; play 105; done; buy 11; buy 12")
    assert table.s.display == [13, 14, 15, 16, 0, 0]
    table.do("reveal 70; reveal 69")
    assert table.s.display == [13, 14, 15, 16, 70, 69]


def test_r4_any_number_of_cards_at_frozen_prices_and_points_lapse() -> None:
    table = Table().display(11, 12, 13, 14, 15, 16).hand(104, 105, 106, 107)
    table.do("summon; play 104; play 105; play 106; play 107; done; buy 11; buy 12")
    assert table.options() == ["buy 13", "buy 14", "buy 15", "done"]  # 8 points less 1 and 2: 5 buy up to place 5
    table.do("buy 13").luck()  # 2 points are left and lapse
    assert {11, 12, 13, 104, 105, 106, 107} <= set(table.s.piles[BROWN] + table.s.hands[BROWN] + table.s.decks[BROWN])


def test_r5_a_summons_buys_at_least_one_card() -> None:
    table = Table().display(11, 12, 13, 14, 15, 16).hand(104, 105)
    table.do("summon; play 105; done")
    assert table.options() == ["buy 11", "buy 12"]
    assert table.why_not("done") == "Buy at least one card."
    played = Table().display(0, 0, 13, 14, 15, 16).hand(104, 105).do("summon; play 104")
    assert played.options() == ["play 105"]  # 1 point buys nothing: more must be played
    assert Table().hand(104).why_not("utilize").endswith("you have 1.")
    stone = Table().stones("magic").display(0, 0, 13, 14, 15, 16).hand()
    assert stone.why_not("summon").endswith("the 3 magic points that the cheapest card costs.")


def test_r6_white_cards_join_any_colour_and_two_plain_colours_never_mix() -> None:
    table = Table().hand(11, 12, 71, 104).display(13, 14, 15, 16, 17, 18).do("summon; play 11")
    assert table.options() == ["play 71", "play 104", "done"]
    assert table.why_not("play 12") == "Faun 12 is yellow, but you are playing blue cards."
    rainbow = Table().hand(11, 12, 71, 104).display(13, 14, 15, 16, 17, 18).do("summon; play 71; play 104")
    assert rainbow.options() == ["done"]


def test_r6_option_coloured_druids_join_their_colour_only() -> None:
    table = Table(coloured_druids=True).hand(11, 100, 102, 104).display(13, 14, 15, 16, 17, 18)
    table.do("summon; play 11")  # Brown's 100 is green, 102 blue
    assert table.options() == ["play 102", "play 104", "done"]


def test_r7_gems_never_give_magic_points() -> None:
    table = Table().gems(5, 5, 5, 5, 5).display(0, 0, 0, 0, 0, 16).hand(104, 105)
    assert "summon" not in table.options()


def test_r8_an_empty_creature_deck_is_made_from_the_general_discard_pile() -> None:
    table = Table().creatures().discarded(41, 42).display(11, 12, 13, 14, 15, 16).hand(104, 105)
    table.do("summon; play 104; done; buy 11")
    assert table.options() == ["reveal 41", "reveal 42"]
    table.do("reveal 42")
    assert table.s.discard == []
    assert table.s.deck == [41]


def test_r8_without_any_card_the_display_stays_as_it_is() -> None:
    table = Table().creatures().display(11, 12, 13, 14, 15, 16).hand(104, 105)
    table.do("summon; play 105; done; buy 12").luck()
    assert table.s.display == [11, 0, 13, 14, 15, 16]


def test_r9_a_free_card_comes_from_any_place_and_the_display_is_refilled_at_once() -> None:
    table = Table().display(11, 12, 13, 14, 15, 70).hand(27, 28)
    table.do("utilize; play 27; play 28; use 27; take 70; reveal 69")
    assert 70 in table.s.piles[BROWN]
    assert table.s.display == [69, 11, 12, 13, 14, 15]
    assert "take 69" in table.do("use 28").options()


def test_r9_a_card_of_a_colour_is_never_white() -> None:
    table = Table().display(71, 72, 73, 13, 75, 76).hand(19, 104).do("utilize; play 19; play 104; use 19; option 2")
    assert table.options() == ["take 13"]
    none = Table().display(71, 72, 73, 14, 75, 76).hand(19, 104).do("utilize; play 19; play 104; use 19")
    assert none.options() == ["option 1"]


def test_r10_utilize_takes_two_cards() -> None:
    table = Table().hand(104)
    assert table.why_not("utilize") == "You need two cards, but you have 1."


def test_r11_played_cards_are_put_away_after_both_abilities() -> None:
    table = Table("nocturnal").hand(1, 23).discarded(12).deck()
    table.do("utilize; play 1; play 23; use 23; use 1")
    assert table.options() == ["seek yellow"]  # 23 is red, used, and not on any pile yet
    table.do("seek yellow; take 12").luck()
    assert 23 in table.s.discard + table.s.deck
    assert 1 in table.s.piles[BROWN] + table.s.hands[BROWN] + table.s.decks[BROWN]


def test_r12_what_the_supply_lacks_is_not_gained() -> None:
    table = Table().hand(15, 104).gems(0, 0, 0, 1).supply(0, 1, 0, 14, 0, ore=0)
    table.do("utilize; play 15; play 104; use 15; pay red")
    assert table.has() == [0, 1, 0, 0, 0, 0]  # two yellow were due
    assert table.pending() == CHANCE  # no ore: 104 can do nothing, and the cards are put away


def test_r12_a_gem_of_any_colour_may_be_another_one() -> None:
    table = Table().hand(63, 104).gems().supply(0, 0, 1, 0)
    table.do("utilize; play 63; play 104; use 63; option 1")
    assert table.options() == ["gem green"]
    table.do("gem green")
    assert table.has() == [0, 0, 1, 0, 0, 0]  # the second one is not there


def test_r13_a_swap_takes_any_gems_from_the_hand_before_and_no_ore() -> None:
    table = Table().hand(15, 104).gems(ore=2)
    table.do("utilize; play 15; play 104")
    assert table.options() == ["use 104", "done"]
    wild = Table().hand(43, 104).gems(0, 1, 0, 0, 1).do("utilize; play 43; play 104; use 43; pay yellow; pay wild")
    assert wild.s.scores[BROWN] == 4
    assert "use 43" not in wild.options()  # once


def test_r14_a_die_result_may_be_forfeited_and_is_no_card_point() -> None:
    table = Table().stones("point", "die").hand(31, 104).gems()
    table.do("utilize; play 31; play 104; use 31; roll 6; option 1; option 1")
    assert table.s.scores[BROWN] == 4  # twice two, without the extra point
    forfeited = Table().hand(31, 104).gems().do("utilize; play 31; play 104; use 31; roll 6; skip")
    assert forfeited.s.scores[BROWN] == 0


def test_r14_a_smithy_roll_is_never_doubled() -> None:
    table = Table().stones("die").gems(3).smithies(*["blue"] * 5)
    table.do("forge; forge 4 gems; pay blue; pay blue; pay blue; place 1 blue; roll 4; option 1")
    assert table.luck().has() == [0, 0, 0, 0, 0, 1]


def test_r15_gems_and_ore_are_not_mixed_but_two_artifacts_may_be_paid_differently() -> None:
    table = Table().gems(1, ore=2).smithies(*["blue"] * 5)
    assert "forge" not in table.options()
    both = Table().gems(2, ore=3).smithies("blue", "red", "red", "red", "red")
    both.do("forge; forge 1 gems; pay blue; pay blue; place 1 blue; forge 5 ore; place 1 red").luck()
    assert both.has() == [0, 0, 0, 0, 0, 0]
    assert both.s.scores[BROWN] == 0  # R17: ore earns no bonus


def test_r16_smithies_are_refilled_after_the_whole_action() -> None:
    table = Table().gems(2, 2).smithies("blue", "yellow", "red", "red", "red")
    table.do("forge; forge 1 gems; pay blue; pay blue; place 1 blue")
    assert table.s.smithies[0] == -1
    assert table.why_not("forge 1 gems") == "Forge each artifact of an action at a different smithy."
    table.do("forge 2 gems; pay yellow; pay yellow; place 1 yellow; artifact green; artifact green")
    assert table.s.smithies[:2] == [2, 2]


def test_r16_the_wild_smithy_is_one_of_the_two() -> None:
    table = Table().gems(4, 4).smithies("yellow", "red", "red", "red", "red")
    table.do("forge; forge wild gems; " + "pay blue; " * 4 + "place 1 blue")
    assert table.options() == ["forge 1 gems", "done"]
    table.do("forge 1 gems; pay yellow; pay yellow; place 1 yellow")
    assert table.pending() == CHANCE


def test_r17_wild_gems_earn_the_bonus() -> None:
    table = Table().gems(0, 0, 0, 0, 4).smithies(*["blue"] * 5)
    table.do("forge; forge 5 gems; pay wild; pay wild; pay wild; pay wild; place 1 blue")
    assert table.s.scores[BROWN] == 3


def test_r17_a_bonus_helps_to_pay_for_the_second_artifact() -> None:
    table = Table().gems(3, ore=2).smithies("red", "red", "blue", "red", "red")
    table.do("forge; forge 3 gems; pay blue; pay blue; pay blue; place 1 blue; forge 1 ore; place 1 red").luck()
    assert table.s.boards[:5] == [0, -1, -1, 3, -1]


def test_r18_places_are_chosen_by_row_and_the_wild_place_takes_wilds_only() -> None:
    table = Table().gems(6).smithies("blue", "blue", "blue", "red", "red").row(1, "w....")
    table.do("forge; forge 1 gems; pay blue; pay blue")
    assert table.options() == ["place 2 blue"]
    assert table.why_not("place 1 blue") == "There is already an artifact on that space."
    assert table.why_not("place 1 wild") == "That space takes only wild artifacts."
    table.do("place 2 blue")
    assert table.why_not("forge 2 gems") == "No blue space is free on your board."


def test_r19_both_rows_may_be_exchanged_each_for_a_stone() -> None:
    table = Table(seats=3).row(1, "BY...").row(2, "BYG.W").hand(104, 105).do("utilize; play 104; play 105; done")
    assert table.options() == ["exchange 1", "exchange 2", "done"]
    table.do("exchange 2; stone plus; exchange 1")
    assert "stone plus" not in table.options()
    table.do("stone hand")
    assert table.s.scores[BROWN] == 10 + 3
    assert table.s.stones[BROWN] == 1 << 1 | 1 << 4
    assert table.s.scrap == [2, 2, 1, 0]
    assert table.s.wild_artifacts == 8


def test_r19_points_without_a_stone_when_there_are_four_or_the_stack_is_empty() -> None:
    table = Table(seats=3).row(1, "BY...").stones("magic", "hand", "plus", "die").hand(104, 105)
    table.do("utilize; play 104; play 105; done; exchange 1").luck()
    assert table.s.scores[BROWN] == 3
    assert table.pending() == GREY
    gone = Table(seats=2).row(1, "BY...").stones("magic", "hand", seat=GREY).hand(104, 105)
    gone.do("utilize; play 104; play 105; done; exchange 1")
    assert "stone magic" not in gone.options()
    assert gone.why_not("stone magic") == "No rune stone Magic Points is left."
    gone.do("skip")
    assert gone.s.stones[BROWN] == 0


def test_r20_no_stone_ever_goes_back() -> None:
    table = Table(seats=4).row(1, "BYGRW").hand(104, 105).do("utilize; play 104; play 105; done; exchange 1; stone die")
    assert table.s.stones_left == [3, 3, 3, 3, 3, 2, 3, 3]
    assert table.s.scores[BROWN] == 15


def test_r21_hand_size_exchange_and_wild_gem_work_in_the_turn_they_are_gained() -> None:
    deck = (100, 101, 102, 103, 106, 107)
    hand = Table().row(1, "BY...").hand(104, 105).deck(*deck).do("utilize; play 104; play 105; done; exchange 1")
    assert len(hand.do("stone hand").end_turn().s.hands[BROWN]) == 6
    table = Table().row(1, "BY...").hand(104, 105).gems(1).do("utilize; play 104; play 105; done; exchange 1")
    table.do("stone exchange; trade; trade blue ore")
    assert table.has() == [0, 0, 0, 0, 0, 1]
    wild = Table().row(1, "BY...").hand(104, 105).do("utilize; play 104; play 105; done; exchange 1; stone wild")
    assert wild.do("mark; mark red").s.marked[BROWN] == 3


def test_r22_a_larger_hand_is_kept_and_the_deck_is_made_anew_only_by_a_draw() -> None:
    table = Table("nocturnal").hand(5, 11, 12, 13, 14, 15).display(71, 72, 73, 74, 75, 76).deck(100)
    table.do("utilize; play 5; play 11; use 5; take 71; done").luck()
    assert table.s.hands[BROWN] == [12, 13, 14, 15, 71]
    assert table.s.decks[BROWN] == [100]
    drawn = Table().hand(104, 105).deck(100, 101).pile(102)
    drawn.do("utilize; play 104; play 105; done; draw 100; draw 101")
    assert drawn.s.decks[BROWN] == [102, 104]  # the third draw found the deck empty
    assert drawn.luck().s.hands[BROWN] == [100, 101, 102, 104]


def test_r22_with_too_few_cards_all_are_drawn() -> None:
    table = Table().hand(104, 105).deck().pile().do("utilize; play 104; play 105; done").luck()
    assert table.s.hands[BROWN] == [104]


def test_r23_passing_only_when_no_action_is_possible() -> None:
    table = Table(seats=3).hand(104).deck().pile().gems().display(0, 12, 13, 14, 15, 16)
    assert table.options() == ["pass"]
    table.do("pass").luck()
    assert table.pending() == GREY
    assert Table().why_not("pass") == "You may pass only when no action is possible."
    stool = Table("forest", 3).hand(104).deck().pile().gems().display(0, 12).toadstools("stone")
    assert stool.options() == ["toadstool stone", "pass"]
