"""The moments that react, each at work and at its limits."""

from __future__ import annotations

from leyline.games.aidalon.position import Table

# --- Likely a Trap ------------------------------------------------------------------------------------------------


def test_likely_a_trap_costs_two_cards_who_does_not_look() -> None:
    table = Table("""
        North:
          network: 3 dodge
        East:
          council: likely-a-trap
          council front: job-board
        delve North East council front
    """)
    table.do("North avoid", "East play likely-a-trap", "North decline")
    assert table.archives("North") == ["dodge", "dodge"]
    assert table.scrap("East") == ["likely-a-trap"]


def test_likely_a_trap_lets_the_delver_discover_after_all() -> None:
    table = Table("""
        North: 0 shards
          network: 3 dodge
        East: 0 shards
          council: likely-a-trap
          council front: prime-treasurer-geel
        delve North East council front
    """)
    table.do("North avoid", "East play likely-a-trap", "North discover", "East trigger")
    assert table.shards("East") == 4
    assert table.archives("North") == []
    table.do("North decline", "North retreat")


def test_likely_a_trap_needs_an_unforged_card_that_is_still_there() -> None:
    forged = Table("""
        North: 9 shards
        East:
          council: likely-a-trap
          council front: job-board forged exhausted
        delve North East council front
    """)
    forged.do("North avoid")
    assert not forged.can("East play likely-a-trap")
    taken = Table("""
        North: 9 shards
        East:
          council: likely-a-trap
          council front: job-board
        delve North East council front
    """)
    taken.do("North discover", "North pay")
    assert not taken.can("East play likely-a-trap")
    empty = Table("""
        East:
          council: likely-a-trap
        delve North East council front
    """)
    assert not empty.can("East play likely-a-trap")


# --- Paper Trail --------------------------------------------------------------------------------------------------


def test_paper_trail_discovers_a_council_card_after_a_breach_of_the_archives() -> None:
    table = Table("""
        North: 5 shards
          council: paper-trail
        East:
          council: job-board
        delve North East archives district
    """)
    table.do("North decline", "North play paper-trail", "North pay")
    assert (table.scrap("East"), table.shards("North"), table.scrap("North")) == (["job-board"], 0, ["paper-trail"])


def test_paper_trail_puts_the_card_back_and_costs_two_shards() -> None:
    table = Table("""
        North: 2 shards
          council: paper-trail
        East:
          council: job-board
        delve North East archives district
    """)
    table.do("North decline", "North play paper-trail", "North decline")
    assert table.council("East") == ["job-board"]
    poor = Table("""
        North: 1 shard
          council: paper-trail
        East:
          council: job-board
        delve North East archives district
    """)
    poor.do("North decline")
    assert not poor.can("North play paper-trail")


def test_paper_trail_is_not_for_an_empty_council_and_only_follows_archives() -> None:
    empty = Table("""
        North: 2 shards
          council: paper-trail
        delve North East archives district
    """)
    empty.do("North decline")
    assert not empty.can("North play paper-trail")
    wrong = Table("""
        North: 2 shards
          council: paper-trail
        delve North East council district
    """)
    wrong.do("North decline")
    assert not wrong.can("North play paper-trail")


# --- Twice as Bad -------------------------------------------------------------------------------------------------


def test_twice_as_bad_resolves_a_discover_ability_again() -> None:
    table = Table("""
        East: 1 shard
          council: twice-as-bad
          council front: prime-treasurer-geel
        delve North East council front
    """)
    table.do("North discover", "East trigger", "East play twice-as-bad")
    assert table.shards("East") == 8
    assert table.scrap("East") == ["twice-as-bad"]


def test_twice_as_bad_asks_for_the_cost_again() -> None:
    table = Table("""
        North: 0 heat
        East: 1 shard
          council: twice-as-bad
          council front: yowling-tezu
        delve North East council front
    """)
    table.do("North discover", "East trigger")
    assert table.heat("North") == 2
    assert not table.can("East play twice-as-bad")  # the card is archived already


def test_twice_as_bad_is_for_the_cards_owner_and_costs_a_shard() -> None:
    poor = Table("""
        East: 0 shards
          council: twice-as-bad
          council front: boss-bresloo
        North:
          council front: job-board forged
          network front: job-board forged
        delve North East council front
    """)
    poor.do("North discover", "East trigger", "East unforge council front")
    assert not poor.can("East play twice-as-bad")
    delver = Table("""
        North: 1 shard
          council: twice-as-bad
        East:
          council front: prime-treasurer-geel
        delve North East council front
    """)
    delver.do("North discover", "East trigger")
    assert not delver.can("North play twice-as-bad")


def test_two_copies_of_twice_as_bad_may_follow_each_other() -> None:
    table = Table("""
        East: 2 shards
          council: 2 twice-as-bad
          council front: prime-treasurer-geel
        delve North East council front
    """)
    table.do("North discover", "East trigger", "East play twice-as-bad", "East play twice-as-bad")
    assert table.shards("East") == 12


# --- Protecting Our Investment ------------------------------------------------------------------------------------


def test_protecting_our_investment_raises_the_barrier_of_a_confronted_obstacle() -> None:
    table = Table("""
        North: 4 shards
        East:
          council: protecting-our-investment
          council front: tunnel-runners forged
        delve North East council front
    """)
    table.do("East play protecting-our-investment", "North pay")
    assert table.shards("North") == 0


def test_protecting_our_investment_is_for_own_obstacles_and_ends_with_the_confrontation() -> None:
    agent = Table("""
        East:
          council: protecting-our-investment
          council front: coroner-goodman forged
        delve North East council front
    """)
    assert not agent.can("East play protecting-our-investment")
    table = Table("""
        North: 5 shards
        East:
          council: protecting-our-investment
          council front: tunnel-runners forged
          council middle: tunnel-runners forged
        delve North East council front
    """)
    table.do("East play protecting-our-investment", "North pay", "North decline", "North onward", "North pay")
    assert table.shards("North") == 0  # 1 + 3, then 1


# --- Cornering the Market, Fun Run --------------------------------------------------------------------------------


def test_cornering_the_market_gains_after_a_breach_of_a_network() -> None:
    table = Table("""
        North: 0 shards
          council: cornering-the-market
        delve North East network district
    """)
    table.do("North play cornering-the-market")
    assert (table.shards("North"), table.scrap("North")) == (3, ["cornering-the-market"])


def test_cornering_the_market_needs_a_network_and_a_completed_breach() -> None:
    council = Table("""
        North: 0 shards
          council: cornering-the-market
        delve North East council district
    """)
    assert not council.can("North play cornering-the-market")
    retreat = Table("""
        North:
          council: cornering-the-market
        delve North East network back
    """)
    retreat.do("North retreat")
    assert not retreat.can("North play cornering-the-market")


def test_fun_run_gains_after_a_breach_of_a_network() -> None:
    table = Table("""
        North: 0 shards
          council: 2 fun-run
        delve North East network district
    """)
    table.do("North play fun-run", "North play fun-run")
    assert table.shards("North") == 6  # two copies are two cards


def test_fun_run_is_not_for_the_defender() -> None:
    table = Table("""
        North: 0 shards
        East:
          council: fun-run
        delve North East network district
    """)
    assert not table.can("East play fun-run")


# --- Forced Liquidation -------------------------------------------------------------------------------------------


def test_forced_liquidation_archives_the_approached_card_even_an_agent() -> None:
    table = Table("""
        North: 3 shards
          council: forced-liquidation
          network front: prime-treasurer-geel forged
        East:
          council front: rory-bug forged
        delve North East council front
    """)
    table.do("North play forced-liquidation", "North exhaust network front")
    assert (table.archives("East"), table.score("North")) == (["rory-bug"], [])
    assert table.slot("North network front") == "prime-treasurer-geel forged exhausted"
    table.do("North onward")  # the slot is empty now


def test_forced_liquidation_needs_a_strong_card_and_a_forged_target() -> None:
    weak = Table("""
        North: 3 shards
          council: forced-liquidation
          network front: rory-bug forged
        East:
          council front: job-board forged
        delve North East council front
    """)
    assert not weak.can("North play forced-liquidation")
    boosted = Table("""
        North: 3 shards
          council: forced-liquidation
          network front: rory-bug forged
          network back: prime-treasurer-geel forged exhausted
        East:
          council front: job-board forged
        delve North East council front
    """)
    assert boosted.can("North play forced-liquidation")  # 3 and 1 from the treasurer
    unforged = Table("""
        North: 3 shards
          council: forced-liquidation
          network front: prime-treasurer-geel forged
        East:
          council front: job-board
        delve North East council front
    """)
    assert not unforged.can("North play forced-liquidation")


# --- Infiltrate ---------------------------------------------------------------------------------------------------


def test_infiltrate_discovers_two_more_cards_even_without_heat() -> None:
    table = Table("""
        North: 9 shards
          council: infiltrate
        East:
          council: 3 job-board
        delve North East council district
    """)
    table.do("North decline", "North play infiltrate", "North pay", "North pay")
    assert table.scrap("East") == ["job-board", "job-board"]
    assert table.council("East") == ["job-board"]


def test_infiltrate_is_for_councils_and_stops_when_they_are_empty() -> None:
    network = Table("""
        North:
          council: infiltrate
        delve North East network district
    """)
    network.do("North decline")
    assert not network.can("North play infiltrate")
    small = Table("""
        North: 9 shards
          council: infiltrate
        East:
          council: job-board
        delve North East council district
    """)
    small.do("North decline", "North play infiltrate", "North pay")
    small.settle()
    assert "Breach" not in small.where()


# --- Tenacity -----------------------------------------------------------------------------------------------------


def test_tenacity_makes_a_card_in_the_grid_dearer_for_one_engagement() -> None:
    table = Table("""
        North: 5 shards
        East:
          council: tenacity
          council front: rory-bug
        delve North East council front
    """)
    table.do("North discover", "East play tenacity", "North pay")
    assert (table.shards("North"), table.score("North")) == (0, ["rory-bug"])


def test_tenacity_is_for_the_own_grid_only() -> None:
    district = Table("""
        East: 1 heat
          council: tenacity
          top: rory-bug
        delve North East network district
    """)
    district.do("North decline")
    assert not district.can("East play tenacity")
    delver = Table("""
        North:
          council: tenacity
        East:
          council front: rory-bug
        delve North East council front
    """)
    delver.do("North discover")
    assert not delver.can("North play tenacity")


# --- Turn Up the Heat ---------------------------------------------------------------------------------------------


def test_turn_up_the_heat_heats_the_player_whose_district_was_breached() -> None:
    table = Table("""
        North: 1 shard
          council: turn-up-the-heat
        delve North East council district
    """)
    table.do("North decline", "North play turn-up-the-heat")
    assert (table.heat("East"), table.shards("North")) == (1, 0)


def test_turn_up_the_heat_costs_a_shard_and_needs_a_breach() -> None:
    table = Table("""
        North: 0 shards
          council: turn-up-the-heat
        delve North East council district
    """)
    assert not table.can("North play turn-up-the-heat")
    slot = Table("""
        North:
          council: turn-up-the-heat
        delve North East council back
    """)
    slot.do("North retreat")
    assert not slot.can("North play turn-up-the-heat")


# --- Dodge --------------------------------------------------------------------------------------------------------


def test_dodge_cancels_an_ability_whose_cost_is_paid() -> None:
    table = Table("""
        North:
          council: dodge, job-board
        East: 1 shard
          council front: eye-enforcers forged
        delve North East council front
    """)
    table.do("East trigger", "North play dodge")
    assert (table.shards("East"), table.council("North"), table.scrap("North")) == (0, ["job-board"], ["dodge"])


def test_dodge_leaves_nothing_for_twice_as_bad() -> None:
    table = Table("""
        North:
          council: dodge
        East: 1 shard
          council: twice-as-bad
          council front: prime-treasurer-geel
        delve North East council front
    """)
    table.do("North discover", "East trigger", "North play dodge")
    assert table.shards("East") == 1
    assert not table.can("East play twice-as-bad")


def test_dodge_may_be_played_by_anybody_but_only_at_an_ability() -> None:
    third = Table("""
        North:
        East:
          council front: prime-treasurer-geel
        South:
          council: dodge
        delve North East council front
    """)
    third.do("North discover", "East trigger")
    assert third.can("South play dodge")
    idle = Table("""
        North:
          council: dodge
        East:
          council front: rory-bug
        delve North East council front
    """)
    idle.do("North discover")
    assert not idle.can("North play dodge")


# --- Knot Today ---------------------------------------------------------------------------------------------------


def test_knot_today_archives_a_discovered_moment_and_draws() -> None:
    table = Table("""
        North:
          council: knot-today
          network: job-board
        East: 1 heat
          council: tenacity
        delve North East council district
    """)
    table.do("North decline", "North play knot-today")
    assert (table.archives("East"), table.council("East"), table.council("North")) == (["tenacity"], [], ["job-board"])


def test_knot_today_is_for_moments_in_a_council_or_network() -> None:
    source = Table("""
        North:
          council: knot-today
        East: 1 heat
          council: job-board
        delve North East council district
    """)
    source.do("North decline")
    assert not source.can("North play knot-today")
    archives = Table("""
        North:
          council: knot-today
        East: 1 heat
          archives: tenacity
        delve North East archives district
    """)
    archives.do("North decline")
    assert not archives.can("North play knot-today")
