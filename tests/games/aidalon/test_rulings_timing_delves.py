"""One test for each ruling on the game's page about timing, delves and breaches: A1 to A21."""

from __future__ import annotations

import pytest

from leyline.games.aidalon.notation import PASS
from leyline.games.aidalon.position import Table

# --- timing -------------------------------------------------------------------------------------------------------


def test_a1_the_refresh_phase_refills_pays_draws_unexhausts_and_passes_the_token() -> None:
    table = Table("""
        North: 9 shards
          council front: job-board exhausted
          network: 2 dodge
        first North
        refresh
    """)
    table.settle()
    log = table.log()
    steps = ["North refills to 3 actions.", "North gains 1 shard.", "North draws a card."]
    steps.append("Round 3 begins; East is the first player.")
    # The refill came before the position was first asked about, with the shards.
    assert [line for line in log if line in steps] == steps[2:]
    assert (table.actions("North"), table.shards("North")) == (3, 10)
    assert table.slot("North council front") == "job-board"


def test_a2_refilling_sets_actions_to_the_limit_and_never_lowers_them() -> None:
    table = Table("""
        North:
          council front: pax-observatory forged
        East: 0 actions
        refresh
    """)
    table.state.actions[0] = 7
    table.settle()
    assert (table.actions("North"), table.actions("East")) == (7, 3)


def test_a3_there_is_no_window_in_the_refresh_phase() -> None:
    table = Table("""
        North:
          council front: job-board
        East:
          council front: job-board
        refresh
    """)
    while table.asked() == "chance":
        table.match.act(table.game.options(table.state)[0])
    assert table.where() == "Round 3 / Instants?"


def test_a4_a_delve_has_a_window_at_each_slot_at_the_district_and_after_it() -> None:
    table = Table("turn North")
    table.do("North delve East network")
    windows = 0
    while not (table.asked() == "East" and "action" in table.where()):
        if "Instants?" in table.where():
            windows += table.asked() == "East"
            table.match.act(PASS)
        else:
            table.do("North onward" if "onward" in table.options() else "North decline")
    assert windows == 5


def test_a5_the_defender_is_asked_first_in_a_delve_and_the_first_player_otherwise() -> None:
    delve = Table("""
        North:
        East:
          council front: job-board
        South:
        first North
        delve North South council front
    """)
    assert delve.asked() == "South"
    quiet = Table("""
        North:
        East:
        first East
        window North
    """)
    assert quiet.asked() == "East"
    reaction = Table("""
        North:
          council: dodge
        East:
          council: dodge
          council front: yowling-tezu forged
        delve North East council front
    """)
    reaction.do("East trigger")
    assert (reaction.asked(), reaction.where().split(" / ")[-1]) == ("East", "Reaction?")


def test_a6_an_ability_reacts_once_to_one_thing() -> None:
    table = Table("""
        North: 0 shards
          council front: crispy-crawler forged 2 shards
          council back: crispy-crawler forged 2 shards
        refresh
    """)
    table.do("North use council front", "North use council back")
    assert not table.can("North use council front")
    assert table.shards("North") == 3


def test_a7_actions_alternate_strictly() -> None:
    table = Table("turn North")
    table.do("North gain")
    assert not table.can("North gain")
    table.settle()
    assert table.asked() == "East"


def test_a8_nobody_may_pass_while_holding_actions() -> None:
    table = Table("turn North")
    assert "pass" not in table.options()
    assert table.options()[0] == "gain"


def test_a9_nobody_delves_as_the_first_action_and_a_double_action_is_one() -> None:
    table = Table("""
        North: has not acted
          council: calling-in-favors
        East: 0 actions
        turn North
    """)
    assert "first action" in table.why_not("North delve East council")
    table.do("North play calling-in-favors", "North delve East council")
    assert "delves" in table.where()


def test_a10_the_main_phase_goes_on_until_nobody_has_actions() -> None:
    table = Table("""
        North: 1 action
        East: 3 actions
        turn North
    """)
    table.do("North gain", "East gain", "East gain")
    assert table.can("East gain")
    table.do("East gain")
    table.settle()
    assert table.where().startswith("Round 3")


def test_a11_everybody_over_the_limit_archives_first_player_first() -> None:
    table = Table("""
        North:
          council: 5 dodge, job-board
        East:
          council: 5 dodge, job-board
        first East
        refresh
    """)
    table.settle()
    assert table.asked() == "East"
    table.do("East archive job-board", "East archive dodge", "North archive dodge", "North archive dodge")
    assert (table.archives("East"), table.archives("North")) == (["job-board", "dodge"], ["dodge", "dodge"])
    assert "One of East's cards is archived." in table.log("North")


# --- delves and breaches ------------------------------------------------------------------------------------------


def test_a12_what_lies_in_the_slot_after_the_window_decides() -> None:
    table = Table("""
        East: 1 shard
          council: threading-through
          council front: eye-enforcers forged
        delve North East council front
    """)
    table.do("East play threading-through", "East shift council front network front")
    table.settle()
    assert table.options() == ["retreat", "onward"]


def test_a13_a_card_forged_in_the_window_must_be_confronted_unless_it_is_exhausted() -> None:
    table = Table("""
        East: 2 shards
          council front: job-board
        delve North East council front
    """)
    table.do("East forge council front")
    table.settle()
    assert "Confront Job Board" in table.where()
    tired = Table("""
        East: 2 shards
          council front: job-board exhausted
        delve North East council front
    """)
    tired.do("East forge council front", "North avoid")
    assert tired.slot("East council front") == "job-board forged exhausted"


def test_a14_engaging_a_card_leaves_its_state_as_it_is() -> None:
    table = Table("""
        North: 9 shards
        East:
          council front: job-board forged exhausted
          council middle: job-board forged
        delve North East council front
    """)
    table.do("North confront", "North decline", "North onward", "North decline")
    assert table.slot("East council front") == "job-board forged exhausted"
    assert table.slot("East council middle") == "job-board forged"


@pytest.mark.parametrize("row", ["front", "middle", "back"])
def test_a15_a_delver_may_retreat_after_every_slot_but_not_from_a_breach(row: str) -> None:
    table = Table(f"delve North East council {row}")
    table.do("North retreat")
    assert "delves" not in table.where()
    breach = Table("delve North East council district")
    assert not breach.can("North retreat")


def test_a16_an_unpaid_barrier_ends_the_delve_without_a_completed_encounter() -> None:
    table = Table("""
        North: 0 shards
        East:
          council: likely-a-trap
          council front: tunnel-runners forged
        delve North East council front
    """)
    table.do("North decline")
    assert "delves" not in table.where()
    assert not table.can("East play likely-a-trap")


def test_a17_an_engagement_stops_when_its_card_goes_away() -> None:
    table = Table("""
        North: 9 shards
        East:
          council front: yowling-tezu
        delve North East council front
    """)
    table.do("North discover", "East trigger")
    assert table.options() == ["retreat", "onward"]


def test_a18_a_redirected_delve_approaches_anew_and_follows_the_new_path() -> None:
    table = Table("""
        North:
          council: 2 dodge
          council front: kryzar-the-rat forged
        East: 0 shards
          network back: job-board
        delve North East council district
    """)
    table.do("North use council front", "North archive dodge", "North approach network back")
    table.do("North avoid", "North onward")
    assert "Breach of the Network" in table.where()


def test_a18_before_a_district_adjacent_means_adjacent_to_the_back_slot() -> None:
    table = Table("""
        North:
          council: dodge
          council front: kryzar-the-rat forged
        delve North East archives district
    """)
    table.do("North use council front", "North archive dodge")
    assert table.options() == ["approach archives middle", "approach council back"]


def test_a19_no_card_is_discovered_twice_and_network_cards_go_back_in_order() -> None:
    table = Table("""
        East: 3 heat
          top: dodge, tenacity
          network: job-board
        delve North East network district
    """)
    table.do("North decline", "North decline", "North decline", "North decline")
    table.settle()
    assert table.top("East") == ["dodge", "tenacity", "job-board"]
    council = Table("""
        East: 3 heat
          council: dodge, tenacity
        delve North East council district
    """)
    council.do("North decline", "card tenacity", "North decline", "North decline")
    council.settle()
    assert council.council("East") == ["tenacity", "dodge"]
    seen = [line for line in council.log("North") if "discovers" in line]
    assert len(seen) == 2  # fewer cards than heat


def test_a20_heat_bought_in_a_breach_counts_for_it() -> None:
    table = Table("""
        North: 9 shards
        East: 1 heat
          council: 3 job-board
        delve North East council district
    """)
    table.do("North heat", "North pay", "North pay")
    assert (table.heat("East"), table.scrap("East")) == (2, ["job-board", "job-board"])
    assert table.shards("North") == 9 - 2 - 3 - 3


def test_a21_confront_and_discover_abilities_are_the_defenders_choice() -> None:
    table = Table("""
        North: 9 shards
        East: 0 shards
          council front: prime-treasurer-geel
        delve North East council front
    """)
    table.do("North discover", "East pass")
    assert table.shards("East") == 0
    table.do("North pay")
    assert table.score("North") == ["prime-treasurer-geel"]
