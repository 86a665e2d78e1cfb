"""The obstacles of Omniworks and the Remnants, each at work and at its limits."""

from __future__ import annotations

from leyline.games.aidalon.position import Table

# --- Flooding Thoroughfare ----------------------------------------------------------------------------------------


def test_flooding_thoroughfare_forged_in_a_delve_has_two_more_barrier_until_it_ends() -> None:
    table = Table("""
        North: 9 shards
        East: 1 shard
          council front: flooding-thoroughfare
        delve North East council front
    """)
    table.do("East forge council front", "East use council front", "North pay")
    assert table.shards("North") == 6
    table.do("North decline", "North retreat")
    assert table.state.boosts[10 + 1] == 0


def test_flooding_thoroughfare_swells_on_any_path_but_only_in_a_delve() -> None:
    elsewhere = Table("""
        East: 1 shard
          network back: flooding-thoroughfare
        delve North East council front
    """)
    elsewhere.do("East forge network back")
    assert elsewhere.can("East use network back")
    quiet = Table("""
        East: 1 shard
          network back: flooding-thoroughfare
        window East
    """)
    quiet.do("East forge network back")
    assert not quiet.can("East use network back")


# --- Waterway Ferry -----------------------------------------------------------------------------------------------


def test_waterway_ferry_shifts_when_forged() -> None:
    table = Table("""
        East:
          council front: waterway-ferry
          council middle: job-board
        window East
    """)
    table.do("East forge council front", "East use council front", "East shift council front council middle")
    assert (table.slot("East council front"), table.slot("East council middle")) == (
        "job-board",
        "waterway-ferry forged",
    )


def test_waterway_ferry_may_stay_and_does_not_move_for_other_cards() -> None:
    table = Table("""
        East:
          council front: waterway-ferry forged
          council middle: crispy-crawler
        window East
    """)
    table.do("East forge council middle")
    assert not table.can("East use council front")


# --- Canal Network ------------------------------------------------------------------------------------------------


def test_canal_network_confronted_shifts_an_unforged_card_of_anybody() -> None:
    table = Table("""
        North:
          network front: job-board
        East:
          council front: canal-network forged
          network back: crispy-crawler
        delve North East council front
    """)
    table.do("East trigger", "East player North", "East shift network front council front")
    assert table.slot("North council front") == "job-board"


def test_canal_network_confronted_cannot_move_forged_cards() -> None:
    table = Table("""
        North:
          network front: job-board forged
        East:
          council front: canal-network forged
        delve North East council front
    """)
    assert not table.can("East trigger")


def test_canal_network_discovered_in_the_grid_shifts_any_card() -> None:
    table = Table("""
        North:
          network front: job-board forged
        East:
          council front: canal-network
        delve North East council front
    """)
    table.do("North discover", "East trigger", "East player North", "East shift network front network middle")
    assert table.slot("North network middle") == "job-board forged"
    district = Table("""
        East: 1 heat
          council: canal-network
        delve North East council district
    """)
    district.do("North decline")
    assert not district.can("East trigger")


def test_canal_network_that_shifts_itself_is_still_the_card_being_discovered() -> None:
    table = Table("""
        North: 5 shards
        East:
          council front: canal-network
        delve North East council front
    """)
    table.do(
        "North discover", "East trigger", "East player East", "East shift council front network front", "North pay"
    )
    assert table.scrap("East") == ["canal-network"]


# --- Tunnel Runners -----------------------------------------------------------------------------------------------


def test_tunnel_runners_lose_a_heat_for_a_shard() -> None:
    table = Table("""
        East: 1 shard, 2 heat
          council front: tunnel-runners forged
        delve North East council front
    """)
    table.do("East trigger")
    assert (table.shards("East"), table.heat("East")) == (0, 1)


def test_tunnel_runners_need_the_shard_and_refund_one_when_scrapped() -> None:
    table = Table("""
        North: 3 shards
        East: 0 shards, 2 heat
          council front: tunnel-runners forged
        delve North East council front
    """)
    assert not table.can("East trigger")
    table.do("North pay", "North pay")
    assert table.shards("East") == 1


# --- Salvage Rats -------------------------------------------------------------------------------------------------


def test_salvage_rats_have_a_barrier_for_each_unforged_card_beside_them() -> None:
    table = Table("""
        North: 5 shards
        East:
          council front: salvage-rats forged
          archives front: job-board
          council middle: job-board
          network front: job-board forged
        delve North East council front
    """)
    table.do("North pay")
    assert table.shards("North") == 3


def test_salvage_rats_alone_have_no_barrier() -> None:
    table = Table("""
        North: 3 shards
        East:
          council front: salvage-rats forged
          network middle: job-board
        delve North East council front
    """)
    table.do("North pay")
    assert table.scrap("East") == ["salvage-rats"]


def test_salvage_rats_rush_into_the_approached_slot() -> None:
    table = Table("""
        North: 0 shards
        East: 2 shards
          council: salvage-rats
          council middle: job-board
        delve North East council front
    """)
    table.do("East rush salvage-rats council front", "North decline")
    assert table.shards("East") == 0
    assert "delves" not in table.where()  # the barrier of 1 was not paid


# --- Emperor Drejj ------------------------------------------------------------------------------------------------


def test_emperor_drejj_shifts_whenever_its_owner_forges() -> None:
    table = Table("""
        East: 1 shard
          council front: emperor-drejj forged
          network back: crispy-crawler
        window East
    """)
    table.do("East forge network back", "East use council front", "East shift council front council middle")
    assert table.slot("East council middle") == "emperor-drejj forged"
    assert not table.can("East use council middle")  # once for each forging


def test_emperor_drejj_does_not_move_for_others() -> None:
    table = Table("""
        North: 1 shard
          network back: crispy-crawler
        East:
          council front: emperor-drejj forged
        window North
    """)
    table.do("North forge network back")
    assert not table.can("East use council front")


def test_emperor_drejj_discovered_in_the_grid_shifts_a_card_of_the_delver() -> None:
    table = Table("""
        North:
          council front: job-board forged
        East:
          council front: emperor-drejj
        delve North East council front
    """)
    table.do("North discover", "East trigger", "East shift council front archives front")
    assert table.slot("North archives front") == "job-board forged"
    bare = Table("""
        East:
          council front: emperor-drejj
        delve North East council front
    """)
    bare.do("North discover")
    assert not bare.can("East trigger")


# --- Yowling Tezu -------------------------------------------------------------------------------------------------


def test_yowling_tezu_confronted_heats_both() -> None:
    table = Table("""
        East:
          council front: yowling-tezu forged
        delve North East council front
    """)
    table.do("East trigger")
    assert (table.heat("North"), table.heat("East")) == (1, 1)


def test_yowling_tezu_discovered_archives_itself_for_two_heat() -> None:
    table = Table("""
        North: 9 shards
        East:
          council front: yowling-tezu
        delve North East council front
    """)
    table.do("North discover", "East trigger")
    assert (table.heat("North"), table.heat("East"), table.archives("East")) == (2, 0, ["yowling-tezu"])
    assert table.options() == ["retreat", "onward"]  # the engagement is over


def test_yowling_tezu_in_a_district_is_only_seen() -> None:
    table = Table("""
        East: 1 heat
          top: yowling-tezu
        delve North East network district
    """)
    table.do("North decline")
    assert not table.can("East trigger")


# --- Orobo Plaza --------------------------------------------------------------------------------------------------


def test_orobo_plaza_steals_from_the_delver_at_two_heat() -> None:
    table = Table("""
        North: 3 shards
        East: 0 shards, 2 heat
          council front: orobo-plaza forged
        delve North East council front
    """)
    table.do("East trigger")
    assert (table.shards("North"), table.shards("East")) == (2, 1)


def test_orobo_plaza_does_nothing_below_two_heat_and_steals_in_districts_too() -> None:
    cool = Table("""
        East: 1 heat
          council front: orobo-plaza forged
        delve North East council front
    """)
    assert not cool.can("East trigger")
    district = Table("""
        North: 3 shards
        East: 0 shards, 2 heat
          council: orobo-plaza
        delve North East council district
    """)
    district.do("North decline", "East trigger")
    assert (district.shards("North"), district.shards("East")) == (2, 1)


def test_orobo_plaza_cannot_steal_what_is_not_there() -> None:
    table = Table("""
        North: 0 shards
        East: 0 shards, 2 heat
          council front: orobo-plaza forged
        delve North East council front
    """)
    assert not table.can("East trigger")
