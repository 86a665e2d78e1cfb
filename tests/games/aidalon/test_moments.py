"""The moments played as actions and instants, each at work and at its limits."""

from __future__ import annotations

import pytest

from leyline.games.aidalon.position import Table

# --- Trading Secrets ----------------------------------------------------------------------------------------------


def test_trading_secrets_turns_two_network_cards_into_two_shards() -> None:
    table = Table("""
        North: 0 shards
          council: trading-secrets
          network: 3 dodge
        window North
    """)
    table.do("North play trading-secrets")
    assert (table.shards("North"), table.archives("North")) == (2, ["dodge", "dodge"])
    assert table.scrap("North") == ["trading-secrets"]


def test_trading_secrets_needs_both_cards() -> None:
    table = Table("""
        North: 0 shards
          council: trading-secrets
          network: dodge
        window North
    """)
    assert "Network" in table.why_not("North play trading-secrets")


# --- Propaganda ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("district", ["council", "archives"])
def test_propaganda_shows_an_agent_for_four_shards(district: str) -> None:
    table = Table(f"""
        North: 0 shards
          council: propaganda{", rory-bug" if district == "council" else ""}
          archives: {"rory-bug" if district == "archives" else "dodge"}
        turn North
    """)
    table.do("North play propaganda", "North player East", f"North show rory-bug {district}")
    assert (table.shards("North"), table.actions("North")) == (4, 2)
    where = district.capitalize()
    assert f"North shows East Rory & Bug from the {where}." in table.log("East")
    assert f"North shows East a card from the {where}." in table.log()


def test_propaganda_needs_an_agent_out_of_sight() -> None:
    table = Table("""
        North:
          council: propaganda, job-board
          council front: rory-bug forged
        turn North
    """)
    assert "no agent" in table.why_not("North play propaganda")


# --- Franchise Fees -----------------------------------------------------------------------------------------------


def test_franchise_fees_exhaust_a_front_card_for_four_shards() -> None:
    table = Table("""
        North: 0 shards
          council: franchise-fees
          network front: job-board
        turn North
    """)
    table.do("North play franchise-fees", "North exhaust network front")
    assert (table.shards("North"), table.slot("North network front")) == (4, "job-board exhausted")


def test_franchise_fees_need_an_unexhausted_card_in_front() -> None:
    table = Table("""
        North:
          council: franchise-fees
          network front: job-board exhausted
          network back: job-board
        turn North
    """)
    assert "front row" in table.why_not("North play franchise-fees")


# --- Rapid Growth -------------------------------------------------------------------------------------------------


def test_rapid_growth_stages_three_cards_at_once() -> None:
    table = Table("""
        North: 1 shard
          council: rapid-growth, 3 job-board
        turn North
    """)
    table.do(
        "North play rapid-growth",
        "North stage job-board archives front",
        "North stage job-board council front",
        "North stage job-board network front",
    )
    assert (table.council("North"), table.shards("North"), table.actions("North")) == ([], 0, 2)
    assert table.scrap("North") == ["rapid-growth"]


def test_rapid_growth_costs_a_shard_and_may_stage_fewer() -> None:
    poor = Table("""
        North: 0 shards
          council: rapid-growth, job-board
        turn North
    """)
    assert "1 shard," in poor.why_not("North play rapid-growth")
    few = Table("""
        North: 1 shard
          council: rapid-growth, 3 job-board
        turn North
    """)
    few.do("North play rapid-growth", "North stage job-board council front", "North done")
    assert few.council("North") == ["job-board", "job-board"]


# --- Print on Demand ----------------------------------------------------------------------------------------------


def test_print_on_demand_fetches_shows_and_stages_a_source() -> None:
    table = Table("""
        North:
          council: print-on-demand
          network: job-board, dodge, tunnel-runners
        East:
        South:
        turn North
    """)
    table.do("North play print-on-demand")
    assert table.options() == ["pass", "fetch job-board"]
    table.do("North fetch job-board", "North player South", "North stage job-board council back")
    assert table.slot("North council back") == "job-board"
    assert table.sees("South", "North council back") == "job-board"
    assert table.sees("East", "North council back") == "unknown"
    assert table.network("North") == ["tunnel-runners", "dodge"]


def test_print_on_demand_may_find_nothing_but_shuffles_all_the_same() -> None:
    table = Table("""
        North:
          council: print-on-demand
          top: dodge
          network: tunnel-runners
        turn North
    """)
    table.do("North play print-on-demand")
    assert table.options() == ["pass"]
    table.settle()
    assert table.top("North") == []
    assert table.scrap("North") == ["print-on-demand"]


# --- Cooling Off --------------------------------------------------------------------------------------------------


def test_cooling_off_cools_a_player_who_also_draws() -> None:
    table = Table("""
        North: 2 heat
          council: cooling-off
          network: dodge
        turn North
    """)
    table.do("North play cooling-off", "North player North")
    assert (table.heat("North"), table.council("North")) == (1, ["dodge"])


def test_cooling_off_is_not_for_a_cold_player_with_an_empty_network() -> None:
    table = Table("""
        North:
          council: cooling-off
        East:
          network: none
        turn North
    """)
    table.do("North play cooling-off")
    assert table.options() == ["player North"]


# --- Recalibrate --------------------------------------------------------------------------------------------------


def test_recalibrate_unforges_an_own_card_to_draw() -> None:
    table = Table("""
        North:
          council: recalibrate
          council front: job-board forged exhausted
          network: dodge
        window North
    """)
    table.do("North play recalibrate", "North unforge council front")
    assert (table.slot("North council front"), table.council("North")) == ("job-board exhausted", ["dodge"])


def test_recalibrate_needs_a_forged_card() -> None:
    table = Table("""
        North:
          council: recalibrate
          council front: job-board
        window North
    """)
    assert "no forged card" in table.why_not("North play recalibrate")


# --- Threading Through --------------------------------------------------------------------------------------------


def test_threading_through_shifts_a_card_in_a_window() -> None:
    table = Table("""
        North: 1 shard
          council: threading-through
          council front: job-board forged
          network front: crispy-crawler
        window North
    """)
    table.do("North play threading-through", "North shift council front network front")
    assert (table.slot("North network front"), table.slot("North council front")) == (
        "job-board forged",
        "crispy-crawler",
    )
    assert table.shards("North") == 0


def test_threading_through_needs_a_shard_and_a_card() -> None:
    poor = Table("""
        North: 0 shards
          council: threading-through
          council front: job-board forged exhausted
        window North
    """)
    assert "1 shard," in poor.why_not("North play threading-through")
    bare = Table("""
        North:
          council: threading-through
        window North
    """)
    assert "grid is empty" in bare.why_not("North play threading-through")


def test_threading_through_moves_the_approached_card_away() -> None:
    table = Table("""
        East: 1 shard
          council: threading-through
          council front: rory-bug forged
        delve North East council front
    """)
    table.do("East play threading-through", "East shift council front archives front", "North onward")
    assert table.slot("East archives front") == "rory-bug forged"


# --- Calling in Favors --------------------------------------------------------------------------------------------


def test_calling_in_favors_takes_two_actions_for_four_shards_and_a_card() -> None:
    table = Table("""
        North: 0 shards
          council: calling-in-favors
          network: dodge
        turn North
    """)
    table.do("North play calling-in-favors")
    assert (table.shards("North"), table.actions("North"), table.council("North")) == (4, 1, ["dodge"])


def test_calling_in_favors_needs_both_actions() -> None:
    table = Table("""
        North: 1 action
          council: calling-in-favors
        turn North
    """)
    assert "2 actions" in table.why_not("North play calling-in-favors")


# --- Smooth Handoff -----------------------------------------------------------------------------------------------


def test_smooth_handoff_takes_a_card_back_and_stages_one() -> None:
    table = Table("""
        North: 1 shard
          council: smooth-handoff, crispy-crawler
          council front: rory-bug forged exhausted
        window North
    """)
    table.do("North play smooth-handoff", "North return council front", "North stage crispy-crawler council front")
    assert (table.slot("North council front"), table.council("North")) == ("crispy-crawler", ["rory-bug"])
    assert table.shards("North") == 0


def test_smooth_handoff_may_put_the_same_card_down_again_but_needs_one() -> None:
    table = Table("""
        North: 1 shard
          council: smooth-handoff
          council front: crispy-crawler forged 2 shards
        window North
    """)
    table.do("North play smooth-handoff", "North return council front", "North stage crispy-crawler council back")
    assert table.slot("North council back") == "crispy-crawler"
    bare = Table("""
        North: 1 shard
          council: smooth-handoff
        window North
    """)
    assert "grid is empty" in bare.why_not("North play smooth-handoff")
