"""What speaks for or against a move, in words, and that a seat is told nothing that it does not know."""

from __future__ import annotations

from random import Random

import pytest

from leyline.core.chance import below, pick
from leyline.core.game import CHANCE, OVER
from leyline.games.runestones.state import RuneState
from tests.games.runestones.scenario import BROWN, GREY, Table


def why(table: Table, script: str, seat: int = BROWN) -> list[str]:
    """Play a script from here and ask for the reasons; they are the same in whatever way the rest is dealt."""
    codes = [table.game.parse(text.strip()) for text in script.split(";")]
    found: list[list[str]] = []
    for seed in range(6):
        before = table.game.resample(table.s, seat, Random(seed))
        after = before.clone()
        for code in codes:
            assert table.game.pending(after) == seat
            table.game.apply(after, code)
        found.append(table.game.explain(before, after, seat))
    assert all(reasons == found[0] for reasons in found)
    return found[0]


def plain(edition: str = "base", **values: object) -> Table:
    """Grey has cards that can be dealt in many ways."""
    return Table(edition, 2, **values).hand(100, 101, 11, 12, seat=GREY).display(13, 14, 15, 16, 17, 18)


# --- summoning ----------------------------------------------------------------------------------------------


def test_a_summons_names_its_cards() -> None:
    table = plain().hand(104, 105, 106).display(35, 53, 15, 16, 17, 18)
    assert why(table, "summon; play 104; play 105; done; buy 35; buy 53") == ["summons Faun 35 and Griffin 53"]


def test_a_single_card_is_named_with_what_it_does_and_lapsing_points_are_counted() -> None:
    table = plain().hand(104, 105, 106).display(35, 53, 15, 16, 17, 18)
    assert why(table, "summon; play 105; play 106; done; buy 53") == [
        "summons Griffin 53 (score 2 points, or take 1 blue gem, then take 1 green gem)",
        "leaves 2 magic points unspent",
    ]
    table.do("summon; play 105; play 106; done; buy 35")
    assert why(table, "buy 53") == [
        "summons Griffin 53 (score 2 points, or take 1 blue gem, then take 1 green gem)",
        "leaves 1 magic point unspent",
    ]
    assert why(table, "done") == ["leaves 3 magic points unspent"]


def test_the_magic_of_a_stone_counts_among_the_points_that_lapse() -> None:
    table = plain().hand(104, 105).stones("magic").display(35, 53, 15, 16, 17, 18)
    assert why(table, "summon; play 105; done; buy 35; done")[1] == "leaves 3 magic points unspent"


def test_more_than_three_cards_are_counted() -> None:
    table = plain(prices="1 1 1 1 1 1").hand(105, 106)
    found = why(table, "summon; play 105; play 106; done; buy 13; buy 14; buy 15; buy 16")
    assert found == ["summons 4 creatures"]


def test_a_strong_card_left_cheap_speaks_against_a_move() -> None:
    table = plain(flow="left").hand(104, 105).display(13, 77, 15, 16, 17, 18)
    assert why(table, "summon; play 104; done; buy 13")[-1] == "leaves Dragon 77 cheap for Grey"
    assert why(table, "summon; play 105; done; buy 77") == ["summons Dragon 77 (score 4 points, or take 2 wild gems)"]
    assert why(plain().hand(104, 105), "summon; play 104; done; buy 13") == ["summons Faun 13 (take 1 green gem)"]


def test_in_the_last_round_nothing_is_left_for_anybody() -> None:
    table = plain(flow="left").hand(104, 105).display(13, 77, 15, 16, 17, 18)
    table.s.last = 1
    assert why(table, "summon; play 104; done; buy 13") == ["summons Faun 13 (take 1 green gem)"]


# --- utilizing ----------------------------------------------------------------------------------------------


def test_points_come_before_gems_and_gems_before_the_card_that_is_lost() -> None:
    table = plain().hand(71, 104)
    assert why(table, "utilize; play 71; play 104; use 71; take; take; use 104") == [
        "scores 2 points",
        "gains 1 wild gem and 1 ore",
        "loses Druid 104",
    ]


def test_many_colours_are_one_sum() -> None:
    table = plain().hand(40, 65)
    script = "utilize; play 40; play 65; use 40; take; take; use 65; option 1; gem green; gem red"
    assert why(table, script) == ["gains 4 gems", "loses Faun 65"]


def test_a_swap_is_a_trade_unless_it_scores() -> None:
    table = plain().hand(47, 105)
    assert why(table, "utilize; play 47; play 105; use 47; pay red; done") == [
        "trades 1 red gem for 2 wild gems",
        "loses Druid 105",
    ]
    scoring = plain().hand(43, 104)
    assert why(scoring, "utilize; play 43; play 104; use 43; pay blue; pay red; use 104") == [
        "scores 4 points",
        "gains 1 ore",
        "spends 1 blue gem and 1 red gem",
        "loses Druid 104",
    ]


def test_a_roll_is_announced_with_what_is_left_to_do() -> None:
    table = plain().hand(59, 104)
    assert why(table, "utilize; play 59; play 104; use 59; take") == [
        "rolls the die",
        "may then take 1 gem of any colour",
        "still has Druid 104 to use",
        "will lose Druid 104",
    ]
    double = plain().hand(34, 104).stones("die").do("utilize; play 34; play 104")
    assert why(double, "use 34") == ["rolls the die, which counts twice"]


def test_a_card_of_the_display_is_taken_not_summoned() -> None:
    table = plain().hand(27, 104)
    assert why(table, "utilize; play 27; play 104; use 27; take 18")[0] == "takes Unicorn 18 from the display"


def test_abilities_that_are_given_up_are_named() -> None:
    table = plain().hand(23, 104).do("utilize; play 23; play 104")
    assert why(table, "done") == ["leaves Kobold 23 and Druid 104 unused", "loses Druid 104"]
    assert why(table, "use 23; done") == ["gains 1 ore", "loses Druid 104"]


def test_a_beginning_says_nothing() -> None:
    table = plain().hand(23, 104, 105)
    for script in ("utilize", "utilize; play 23", "summon", "summon; play 104"):
        assert why(table, script) == []


# --- forging and exchanging ---------------------------------------------------------------------------------


def forge() -> Table:
    return plain().smithies("blue", "red", "green", "green", "yellow").gems(2, 0, 3, 2)


def test_forging_names_artifacts_the_worth_of_the_row_and_what_is_spent() -> None:
    table = forge().row(1, ".Y...")
    first = "forge; forge 1 gems; pay blue; pay blue; place 1 blue"
    assert why(table, f"{first}; forge 2 gems; pay red; pay red; place 1 red") == [
        "forges a blue and a red artifact",
        "makes its first row worth 6 points",
        "spends 2 blue gems and 2 red gems",
    ]
    assert why(table, f"{first}; forge 3 gems; pay green; pay green; pay green; place 2 green") == [
        "forges a blue and a green artifact",
        "makes its first row worth 3 points",
        "gains 1 ore",
        "spends 2 blue gems and 3 green gems",
    ]


def test_a_first_artifact_is_worth_nothing_yet_and_gems_may_run_out() -> None:
    table = forge().gems(0, 0, 3)
    script = "forge; forge 4 gems; pay green; pay green; pay green; place 1 green"
    assert why(table, script) == ["forges a green artifact", "spends all its gems", "rolls the die"]


def test_two_artifacts_of_a_colour_are_counted() -> None:
    table = plain().smithies("blue", "blue", "green", "green", "yellow").gems(4)
    script = "forge; forge 1 gems; pay blue; pay blue; place 1 blue; forge 2 gems; pay blue; pay blue; place 2 blue"
    assert why(table, script)[0] == "forges 2 blue artifacts"


def test_an_artifact_without_a_place_yet_is_paid_for() -> None:
    assert why(forge(), "forge; forge 1 gems; pay blue; pay blue") == [
        "pays for the blue artifact",
        "spends 2 blue gems",
    ]


def test_an_exchange_scores_and_brings_a_stone_and_rows_may_be_kept() -> None:
    table = plain().hand(23, 104).row(1, "BYG..").row(2, "B..R.")
    table.do("utilize; play 23; play 104; use 23; use 104")
    assert why(table, "exchange 1; stone plus") == [
        "scores 6 points",
        "takes the stone Plus (both sides of an or)",
        "exchanges the first row",
    ]
    assert why(table, "done") == ["keeps a row of 3 and a row of 2 for later", "draws 4 cards"]
    table.s.last = 1  # there is no later
    assert why(table, "done") == ["draws 4 cards"]


# --- the end ------------------------------------------------------------------------------------------------


def test_the_end_comes_near() -> None:
    table = plain().hand(71, 104).score(58)
    found = why(table, "utilize; play 71; play 104; use 71; take; take; done")
    assert found == ["scores 2 points", "gains 1 wild gem", "loses Druid 104", "is 5 points short of the end"]


@pytest.mark.parametrize(
    ("rival", "words"),
    [(60, "5 points ahead"), (64, "1 point ahead"), (65, "level on points"), (70, "5 points behind")],
)
def test_reaching_the_end_score_is_the_weightiest(rival: int, words: str) -> None:
    table = plain().hand(71, 104).score(63).score(rival, GREY)
    found = why(table, "utilize; play 71; play 104; use 71; take; take; done")
    assert found[:2] == [f"makes this round the last, {words}", "scores 2 points"]


def test_in_the_last_round_the_lead_is_named() -> None:
    table = plain().turn_of(GREY).hand(71, 104, seat=GREY).score(66).score(60, GREY)
    table.s.last = 1
    found = why(table, "utilize; play 71; play 104; use 71; take; take; done", GREY)
    assert found[-1] == "trails by 4 in the last round"


@pytest.mark.parametrize(("rival", "words"), [(40, "wins the game, 60"), (90, "loses the game, 60"), (60, "shares")])
def test_the_end_of_the_game_is_told_first(rival: int, words: str) -> None:
    """Grey has nothing to draw, so the game ends without chance."""
    table = plain().turn_of(GREY).hand(23, 24, 25, 26, seat=GREY).gems(seat=GREY).gems()
    table.score(60, GREY).score(rival).row(1, "BY...", GREY).row(1, "BY...")
    table.s.last = 1
    table.s.frames = [(1, 1, GREY)]
    before, after = table.s, table.s.clone()
    table.game.apply(after, table.game.parse("done"))
    assert table.game.pending(after) == OVER
    assert table.game.explain(before, after, GREY)[0].startswith(words.replace("60", "63"))


# --- expansions ---------------------------------------------------------------------------------------------


def test_the_familiar_and_toadstools() -> None:
    table = plain("forest").hand(23, 104).familiar(4, GREY).familiar(3).do("utilize; play 23; play 104")
    assert why(table, "step 23; step 104") == [
        "scores 2 points",
        "gains 1 ore",
        "moves its familiar to space 5, into the lead",
        "loses Druid 104",
    ]
    assert why(table, "step 23; use 104")[:2] == ["gains 2 ore", "moves its familiar to space 4"]
    drawn = plain("forest").hand(23, 104).familiar(2).do("utilize; play 23; play 104")
    assert why(drawn, "step 23") == ["moves its familiar to space 3", "draws a toadstool"]
    stool = plain("forest").hand(23, 104).toadstools("wilds", "stone")
    assert why(stool, "toadstool stone; borrow plus") == [
        "uses the toadstool Use stone",
        "has the ability of Plus this turn",
    ]
    assert why(stool, "toadstool wilds") == ["uses the toadstool Wilds"]


def test_a_toadstool_keeps_the_card_that_would_be_lost() -> None:
    table = plain("forest").hand(23, 104).toadstools("keep")
    table.do("utilize; play 23; play 104; use 23; use 104")
    assert why(table, "keep 104") == ["uses the toadstool No discard to keep Druid 104"]
    assert why(table, "done") == ["loses Druid 104"]


def test_wisps() -> None:
    table = plain("nocturnal").hand(71, 104).night(10).score(9).tiles(7, 8, 5)
    found = why(table, "utilize; play 71; play 104; use 71; skip; take")
    assert found[:2] == ["scores 2 points", "meets the wisp on space 10"]
    taken = why(table, "utilize; play 71; play 104; use 71; skip; take; tile 7")
    assert taken[:3] == ["scores 2 points", "gains 2 ore", "takes a wisp tile: take 2 ore"]


def test_a_stolen_gem_is_named_once() -> None:
    table = plain("nocturnal").hand(83, 104).gems(1, 1, 1, 1, 1, seat=GREY).do("utilize; play 83; play 104")
    assert why(table, "use 83") == ["takes a blue gem from Grey"]


def test_a_card_comes_back_from_the_discard_pile() -> None:
    table = plain("nocturnal").hand(1, 104).discarded(77).do("utilize; play 1; play 104")
    assert why(table, "use 1; seek white; take 77")[0] == "takes Dragon 77 back from the discard pile"


# --- whole games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_over_whole_games_reasons_are_short_and_change_nothing(seed: int) -> None:
    """Each seat's way from a decision to the next chance or another seat."""
    game = Table("full").game
    rng = Random(seed)
    state: RuneState = game.initial_state()
    asked = said = 0
    while game.pending(state) != OVER:
        codes = game.options(state)
        if game.pending(state) == CHANCE:
            weights = game.weights(state)
            game.apply(state, pick(codes, weights, below(rng, sum(weights))))
            continue
        seat = game.pending(state)
        before = state.clone()
        codes = []
        while game.pending(state) == seat and game.move_number(state) == game.move_number(before):
            options = game.options(state)
            codes.append(options[below(rng, len(options))])
            game.apply(state, codes[-1])
            keys = before.key(), state.key()
            found = game.explain(before, state, seat)
            assert (before.key(), state.key()) == keys
            assert len(set(found)) == len(found)
            for text in found:
                assert text == text.strip()
                assert text[0].islower()
                assert not text.endswith(".")
                assert " 0 " not in text
                assert 2 <= len(text.split()) <= 20, text
            asked += 1
            said += len(found) > 0
        dealt = game.resample(before, seat, Random(asked))
        after = dealt.clone()
        for code in codes:
            game.apply(after, code)
        assert game.explain(dealt, after, seat) == game.explain(before, state, seat)
    assert said > asked // 2
