"""Every wisp tile, toadstool, rune stone, forest space, die face and smithy does what it says."""

from __future__ import annotations

import pytest

from tests.games.runestones.scenario import BEIGE, BROWN, GREY, Table

# --- wisp tiles: a script after `tile N`, and what it brings: gems and ore, points, cards -------------------------

TILES: list[tuple[int, int, str, list[int], int, int]] = [
    (1, 1, "", [2, 0, 0, 0, 0, 0], 0, 0),
    (2, 1, "", [0, 2, 0, 0, 0, 0], 0, 0),
    (3, 1, "", [0, 0, 2, 0, 0, 0], 0, 0),
    (4, 1, "", [0, 0, 0, 2, 0, 0], 0, 0),
    (5, 3, "gem yellow; gem red", [0, 1, 0, 1, 0, 0], 0, 0),
    (6, 2, "take; take", [0, 0, 0, 0, 1, 0], 1, 0),
    (7, 2, "", [0, 0, 0, 0, 0, 2], 0, 0),
    (8, 2, "", [0, 0, 0, 0, 0, 0], 3, 0),
    (9, 2, "take; gem green", [0, 0, 1, 0, 0, 0], 2, 0),
    (10, 2, "take 12; take", [0, 0, 0, 0, 0, 1], 0, 1),
    (11, 2, "roll 3; option 1; roll 6; option 1", [0, 0, 0, 0, 1, 0], 2, 0),
]


@pytest.mark.parametrize(("tile", "copies", "script", "goods", "points", "cards"), TILES)
def test_a_wisp_tile_does_what_it_says(
    tile: int, copies: int, script: str, goods: list[int], points: int, cards: int
) -> None:
    table = Table("nocturnal").hand(80, 104).gems().display(12, 13, 14, 15, 16, 17).night(45)
    assert table.book.tile_copies[tile - 1] == copies
    table.tiles(tile, *[other for other in (1, 2, 3, 4) if other != tile][:3])
    pile = len(table.s.piles[BROWN])
    table.do(f"utilize; play 80; play 104; use 80; tile {tile}{'; ' + script if script else ''}").luck()
    assert table.has() == goods
    assert table.s.scores[BROWN] == points
    assert len(table.s.piles[BROWN]) == pile + cards
    assert table.options() == ["use 104", "done"]


def test_there_are_twenty_wisp_tiles() -> None:
    assert sum(Table("nocturnal").book.tile_copies) == 20


def test_the_last_wisp_tile_changes_colours_and_scores_a_point() -> None:
    table = Table("nocturnal").hand(80, 104).gems(2, 0, 0, 1, 1).tiles(12, 1, 2, 3)
    table.do("utilize; play 80; play 104; use 80; tile 12; take; pay blue; pay blue; pay wild")
    table.do("gem blue")
    assert table.options() == ["gem yellow", "gem green", "gem red"]  # of the three, only the wild one can become blue
    table.do("gem red; gem red; take")
    assert table.has() == [1, 0, 0, 3, 0, 0]
    assert table.s.scores[BROWN] == 1


# --- the die ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "script", "goods", "points", "cards"),
    [
        (1, "option 1", [0, 1, 0, 0, 0, 0], 0, 0),
        (1, "option 2; take 12", [0, 0, 0, 0, 0, 0], 0, 1),
        (2, "option 1; gem red", [0, 0, 0, 1, 0, 0], 0, 0),
        (3, "option 1", [0, 0, 0, 0, 1, 0], 0, 0),
        (4, "option 1", [0, 0, 0, 0, 0, 1], 0, 0),
        (5, "option 1; take 71", [0, 0, 0, 0, 0, 0], 0, 1),
        (5, "option 2", [0, 0, 0, 0, 0, 0], 1, 0),
        (6, "option 1", [0, 0, 0, 0, 0, 0], 2, 0),
        (6, "skip", [0, 0, 0, 0, 0, 0], 0, 0),
    ],
)
def test_a_face_of_the_die_gives_what_it_shows(
    face: int, script: str, goods: list[int], points: int, cards: int
) -> None:
    """Rolled by yellow Kobold 31."""
    table = Table().hand(31, 104).gems().display(12, 13, 71, 15, 16, 17)
    pile = len(table.s.piles[BROWN])
    table.do(f"utilize; play 31; play 104; use 31; roll {face}; {script}").luck()
    assert table.has() == goods
    assert table.s.scores[BROWN] == points
    assert len(table.s.piles[BROWN]) == pile + cards


def test_the_first_face_gives_any_colour_when_its_cause_has_none() -> None:
    table = Table().hand(104, 106).gems().display(12, 13, 71, 15, 16, 17)
    table.do("utilize; play 104; play 106; use 106; roll 1; option 1; gem green")
    assert table.has() == [0, 0, 1, 0, 0, 0]
    table = Table().hand(104, 106).display(12, 13, 71, 15, 16, 17)
    table.do("utilize; play 104; play 106; use 106; roll 1; option 2")
    assert "take 71" not in table.options()  # a dragon has no colour
    assert len(table.options()) == 5


# --- smithies -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("smithy", "price", "script", "goods", "points"),
    [
        (1, 2, "", [0, 0, 0, 0, 0, 0], 0),
        (2, 2, "", [0, 0, 0, 0, 0, 0], 0),
        (3, 3, "", [0, 0, 0, 0, 0, 1], 0),
        (4, 3, "roll 1; option 1", [1, 0, 0, 0, 0, 0], 0),
        (5, 4, "", [0, 0, 0, 0, 0, 0], 3),
    ],
)
def test_a_smithy_has_its_price_and_its_bonus(
    smithy: int, price: int, script: str, goods: list[int], points: int
) -> None:
    table = Table().smithies(*["blue"] * 5).gems(price)
    pays = "; ".join(["pay blue"] * price)
    table.do(f"forge; forge {smithy} gems; {pays}; place 2 blue{'; ' + script if script else ''}").luck()
    assert table.has() == goods
    assert table.s.scores[BROWN] == points
    assert table.s.boards[5] == 0
    short = Table().smithies(*["blue"] * 5).gems(price - 1)
    assert f"forge {smithy} gems" not in (short.do("forge").options() if "forge" in short.options() else [])


def test_the_wild_smithy_takes_four_gems_of_any_colour() -> None:
    table = Table().smithies(*["blue"] * 5).gems(0, 1, 1, 1, 1)
    table.do("forge; forge wild gems; pay yellow; pay green; pay red; pay wild")
    assert len(table.options()) == 10
    table.do("place 1 wild").luck()
    assert table.s.boards[4] == 4
    assert table.s.wild_artifacts == 7


# --- rune stones ----------------------------------------------------------------------------------------------------


def test_magic_points_adds_two_and_needs_no_card() -> None:
    table = Table().stones("magic").display(11, 12, 13, 14, 15, 16).hand(104, 105)
    table.do("summon; done")
    assert table.options() == ["buy 11", "buy 12"]
    table = Table().stones("magic").display(11, 12, 13, 14, 15, 16).hand(104, 105)
    assert "buy 15" in table.do("summon; play 104; play 105; done").options()


def test_maximum_hand_size_refills_to_six() -> None:
    table = Table().stones("hand").hand(104, 105).deck(100, 101, 102, 103, 106).end_turn()
    assert len(table.s.hands[BROWN]) == 6


def test_exchange_swaps_a_gem_and_an_ore_once_in_a_turn() -> None:
    table = Table().stones("exchange").gems(1, ore=1).hand(104, 105)
    table.do("trade")
    assert table.options() == [
        "trade blue ore",
        "trade ore blue",
        "trade ore yellow",
        "trade ore green",
        "trade ore red",
    ]
    table.do("trade ore red")
    assert table.has() == [1, 0, 0, 1, 0, 0]
    assert table.why_not("trade") == "The Exchange stone works only once a turn."
    table.end_turn().end_turn().luck()
    assert "trade" in table.options()


def test_wild_gem_makes_a_colour_wild_for_good() -> None:
    table = Table().stones("wild").gems(0, 2).smithies(*["blue"] * 5)
    assert "forge" not in table.options()
    table.do("mark; mark yellow; forge; forge 1 gems; pay yellow; pay yellow; place 1 blue")
    assert table.s.marked[BROWN] == 1
    assert table.s.gems_left[1] == 15 - 1 - 1  # Grey holds one, the stone another
    table.end_turn().end_turn().luck()
    assert "mark" not in table.options()


def test_plus_uses_both_sides_of_an_or_card_in_any_order() -> None:
    table = Table().stones("plus").hand(35, 104).gems()
    table.do("utilize; play 35; play 104; use 35; option 2; option 1")
    assert table.has() == [0, 0, 1, 0, 0, 1]
    table = Table().stones("plus").hand(35, 104).gems()
    table.do("utilize; play 35; play 104; use 35; option 1; skip")
    assert table.has() == [0, 0, 1, 0, 0, 0]
    plain = Table().hand(35, 104).gems().do("utilize; play 35; play 104; use 35; option 1")
    assert plain.options() == ["use 104", "done"]


def test_double_die_carries_a_result_out_twice() -> None:
    table = Table().stones("die").hand(31, 104).gems()
    table.do("utilize; play 31; play 104; use 31; roll 2; option 1; gem blue; option 1; gem red")
    assert table.has() == [1, 0, 0, 1, 0, 0]
    table = Table().stones("die").hand(31, 104).gems()
    table.do("utilize; play 31; play 104; use 31; roll 4; option 1; skip")
    assert table.has() == [0, 0, 0, 0, 0, 1]


def test_extra_power_point_adds_one_for_each_card_that_scores() -> None:
    table = Table().stones("point").hand(63, 67).do("utilize; play 63; play 67; use 63; option 2; use 67; option 1")
    assert table.s.scores[BROWN] == 8
    table = Table().stones("point").hand(63, 67).do("utilize; play 63; play 67; use 63; option 1; gem blue; gem blue")
    assert table.s.scores[BROWN] == 0


def test_utilize_three_plays_three_cards_and_loses_only_the_highest() -> None:
    table = Table().stones("three").hand(11, 23, 104, 105).gems()
    table.do("utilize; play 11; play 23; play 104; use 104; use 11; use 23").luck()
    assert table.s.gone[BROWN] == [104]
    assert table.has() == [1, 0, 0, 0, 0, 2]
    two = Table().stones("three").hand(11, 23, 104, 105).do("utilize; play 11; play 23; done; done").luck()
    assert two.s.discard == [23]


# --- toadstools -----------------------------------------------------------------------------------------------------


def test_use_stone_lends_a_stone_until_the_end_of_the_turn() -> None:
    table = Table("forest").toadstools("stone").stones("plus").hand(104, 105).deck(100, 101, 102, 103, 106)
    table.do("toadstool stone")
    assert "borrow plus" not in table.options()
    assert len(table.options()) == 7
    table.do("borrow hand").end_turn()
    assert len(table.s.hands[BROWN]) == 6
    assert table.s.borrowed == -1
    assert table.s.stools_used[0] == 1


def test_no_discard_keeps_the_card_that_would_be_lost() -> None:
    table = Table("forest").toadstools("keep").hand(11, 104)
    table.do("utilize; play 11; play 104; done")
    assert table.options() == ["keep 104", "done"]
    table.do("keep 104").luck()
    assert table.s.gone[BROWN] == []


def test_copy_effect_uses_a_card_once_more() -> None:
    table = Table("forest").toadstools("copy").hand(35, 104).gems()
    table.do("utilize; play 35; play 104; use 35; option 1; copy 35; option 2")
    assert table.has() == [0, 0, 1, 0, 0, 1]


def test_wilds_makes_all_gems_wild_for_a_turn() -> None:
    table = Table("forest").toadstools("wilds").gems(1, 1).smithies(*["red"] * 5)
    assert "forge" not in table.options()
    table.do("toadstool wilds; forge; forge 1 gems; pay blue; pay yellow; place 1 red").luck()
    assert table.s.boards[3] == 3
    assert table.end_turn().s.wilds == 0


def test_for_free_forges_without_paying_and_without_bonus() -> None:
    table = Table("forest").toadstools("free").gems().smithies(*["red"] * 5)
    assert table.do("forge").options() == [f"forge {smithy} free" for smithy in range(1, 6)]
    table.do("forge 5 free; place 1 red").luck()
    assert table.s.scores[BROWN] == 0
    assert table.s.boards[3] == 3


def test_anothers_forge_is_used_in_another_players_turn() -> None:
    table = Table("forest", 3).toadstools("forge", seat=BEIGE).gems(2).gems(0, 0, 0, 4, seat=BEIGE)
    table.smithies("blue", "red", "red", "red", "red").turn_of(BROWN)
    table.do("forge; forge 1 gems; pay blue; pay blue; place 1 blue").luck()
    assert table.pending() == BEIGE
    assert table.where() == "Round 1 / Brown's turn / Beige may forge too"
    table.do("forge 5 gems; pay red; pay red; pay red; pay red; place 1 red").luck()
    assert table.s.scores == [0, 0, 3]
    assert table.s.boards[20 + 3] == 3
    assert -1 not in table.s.smithies
    assert table.s.stools_used[5] == 1


def test_there_are_sixteen_toadstools() -> None:
    assert Table("forest").book.stool_copies == [3, 3, 3, 3, 3, 1]


# --- the forest ---------------------------------------------------------------------------------------------------

SPACES: list[tuple[int, str, list[int], int, int]] = [
    (1, "gem green", [0, 0, 1, 0, 0, 0], 0, 0),
    (2, "", [0, 0, 0, 0, 0, 0], 1, 0),
    (3, "find wilds", [0, 0, 0, 0, 0, 0], 0, 1),
    (4, "", [0, 0, 0, 0, 0, 1], 0, 0),
    (5, "", [0, 0, 0, 0, 0, 0], 2, 0),
    (6, "find copy", [0, 0, 0, 0, 0, 0], 0, 1),
    (7, "roll 3; option 1", [0, 0, 0, 0, 1, 0], 0, 0),
    (8, "", [0, 0, 0, 0, 1, 0], 0, 0),
    (9, "find keep", [0, 0, 0, 0, 0, 0], 0, 1),
    (10, "", [0, 0, 0, 0, 0, 0], 2, 0),
    (11, "take; gem red", [0, 0, 0, 1, 0, 1], 0, 0),
    (12, "find forge", [0, 0, 0, 0, 0, 0], 0, 1),
    (13, "", [0, 0, 0, 0, 0, 0], 3, 0),
    (14, "", [0, 0, 0, 0, 0, 0], 4, 0),
]


@pytest.mark.parametrize(("space", "script", "goods", "points", "stools"), SPACES)
def test_a_forest_space_gives_what_it_shows(
    space: int, script: str, goods: list[int], points: int, stools: int
) -> None:
    table = Table("forest").familiar(space - 1).hand(11, 104).gems()
    table.do(f"utilize; play 11; play 104; step 11{'; ' + script if script else ''}").luck()
    assert table.s.familiars[BROWN] == space
    assert table.has() == goods
    assert table.s.scores[BROWN] == points
    assert sum(table.s.stools[:6]) == stools
    assert "use 11" not in table.options()


def test_the_forge_token_offers_a_step_at_the_second_smithy() -> None:
    table = Table("forest").gems(4).smithies(*["blue"] * 5)
    table.do("forge; forge 2 gems; pay blue; pay blue; place 1 blue")
    assert table.options() == ["option 1", "skip"]
    table.do("option 1; gem red")
    assert table.s.familiars == [1, 0]
    declined = Table("forest").gems(2).smithies(*["blue"] * 5)
    declined.do("forge; forge 2 gems; pay blue; pay blue; place 1 blue; skip")
    assert declined.s.familiars == [0, 0]
    assert declined.s.familiars[GREY] == 0
