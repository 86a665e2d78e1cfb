"""The sources of Omniworks and the Remnants, each at work and at its limits."""

from __future__ import annotations

from leyline.games.aidalon.position import Table

# --- Waterfront Soakhouse -----------------------------------------------------------------------------------------


def test_waterfront_soakhouse_is_dear_to_scrap_while_its_owner_is_cooler() -> None:
    table = Table("""
        North: 5 shards, 1 heat
        East:
          council front: waterfront-soakhouse
        delve North East council front
    """)
    table.do("North discover")
    assert "scrap cost is 6" in table.why_not("North pay")


def test_waterfront_soakhouse_is_cheap_at_equal_heat_and_dear_in_districts_too() -> None:
    equal = Table("""
        North: 2 shards
        East:
          council front: waterfront-soakhouse
        delve North East council front
    """)
    equal.do("North discover", "North pay")
    assert equal.shards("North") == 0
    district = Table("""
        North: 5 shards, 2 heat
        East: 1 heat
          council: waterfront-soakhouse
        delve North East council district
    """)
    district.do("North decline")
    assert "scrap cost is 6" in district.why_not("North pay")


# --- Cargo Manifest -----------------------------------------------------------------------------------------------


def test_cargo_manifest_looks_at_a_top_card_and_may_sink_it() -> None:
    table = Table("""
        North: 2 shards
          council front: cargo-manifest
        East:
          network: dodge, tenacity
        window North
    """)
    table.do(
        "North forge council front", "North use council front", "North player East", "card tenacity", "North bottom"
    )
    assert (table.top("East"), table.bottom("East")) == ([], ["tenacity"])
    assert "North looks at the top of East's Network: Tenacity." in table.log("North")
    assert "North looks at the top of East's Network: a card." in table.log("East")


def test_cargo_manifest_may_leave_the_card_where_it_is_drawn_next() -> None:
    table = Table("""
        North: 2 shards
          council front: cargo-manifest
        East:
          network: dodge, tenacity
        window North
    """)
    table.do("North forge council front", "North use council front", "North player East", "card tenacity", "North top")
    table.do("North gain", "East draw")
    assert table.council("East") == ["tenacity"]


def test_cargo_manifest_is_not_for_an_empty_network() -> None:
    table = Table("""
        North: 2 shards
          council front: cargo-manifest
        East:
          network: none
        window North
    """)
    table.do("North forge council front")
    assert not table.can("North use council front")


# --- Job Board ----------------------------------------------------------------------------------------------------


def test_job_board_makes_adjacent_cards_cheaper() -> None:
    table = Table("""
        North: 1 shard
          council front: job-board forged
          network front: job-board
        window North
    """)
    table.do("North forge network front")
    assert table.shards("North") == 0


def test_job_board_reaches_no_further_and_refunds_its_owner() -> None:
    far = Table("""
        North: 1 shard
          council front: job-board forged
          network middle: job-board
        window North
    """)
    assert not far.can("North forge network middle")
    scrapped = Table("""
        North: 3 shards
        East: 0 shards
          council front: job-board forged
        delve North East council front
    """)
    scrapped.do("North pay")
    assert scrapped.shards("East") == 1


# --- Lost Byway ---------------------------------------------------------------------------------------------------


def test_lost_byway_cools_its_owner_when_forged() -> None:
    table = Table("""
        North: 3 shards, 2 heat
          council front: lost-byway
        window North
    """)
    table.do("North forge council front", "North use council front")
    assert table.heat("North") == 1


def test_lost_byway_cools_nobody_without_heat_or_without_being_forged_now() -> None:
    cold = Table("""
        North: 3 shards
          council front: lost-byway
        window North
    """)
    cold.do("North forge council front")
    assert not cold.can("North use council front")
    forged = Table("""
        North: 3 shards, 2 heat
          council front: lost-byway forged
          council back: crispy-crawler
        window North
    """)
    forged.do("North forge council back")
    assert not forged.can("North use council front")


# --- Tele-Mail Cluster --------------------------------------------------------------------------------------------


def test_tele_mail_cluster_stages_a_card_when_forged() -> None:
    table = Table("""
        North: 2 shards
          council front: tele-mail-cluster
          council: job-board
        window North
    """)
    table.do("North forge council front", "North use council front", "North stage job-board council back")
    assert (table.slot("North council back"), table.actions("North")) == ("job-board", 3)


def test_tele_mail_cluster_stages_no_moment() -> None:
    table = Table("""
        North: 2 shards
          council front: tele-mail-cluster
          council: dodge
        window North
    """)
    table.do("North forge council front", "North use council front")
    assert table.options() == ["done"]


# --- Wirecrawler --------------------------------------------------------------------------------------------------


def test_wirecrawler_shifts_itself() -> None:
    table = Table("""
        North:
          council front: wirecrawler forged
        window North
    """)
    table.do("North use council front", "North shift council front council middle")
    assert table.slot("North council middle") == "wirecrawler forged exhausted"


def test_wirecrawler_stays_when_exhausted_and_refunds_its_owner() -> None:
    tired = Table("""
        North:
          council front: wirecrawler forged exhausted
        window North
    """)
    assert "exhausted" in tired.why_not("North use council front")
    scrapped = Table("""
        North: 3 shards
        East: 0 shards
          council front: wirecrawler forged
        delve North East council front
    """)
    scrapped.do("North pay")
    assert scrapped.shards("East") == 1


# --- The Dragon's Hoard -------------------------------------------------------------------------------------------


def test_the_dragons_hoard_raises_the_scrap_cost_beside_it() -> None:
    table = Table("""
        North: 3 shards
        East:
          council front: job-board
          council middle: the-dragons-hoard forged
        delve North East council front
    """)
    table.do("North discover")
    assert "scrap cost is 4" in table.why_not("North pay")


def test_the_dragons_hoard_protects_neither_itself_nor_the_diagonal() -> None:
    table = Table("""
        North: 6 shards
        East:
          council front: the-dragons-hoard forged
          network middle: job-board
        delve North East council front
    """)
    table.do("North pay", "North retreat")
    assert table.shards("North") == 3
    diagonal = Table("""
        North: 3 shards
        East:
          council front: the-dragons-hoard forged
          network middle: job-board
        delve North East network middle
    """)
    diagonal.do("North discover", "North pay")
    assert diagonal.shards("North") == 0


# --- Silkline Shuttle ---------------------------------------------------------------------------------------------


def test_silkline_shuttle_swaps_with_any_card_when_forged() -> None:
    table = Table("""
        North: 2 shards
          council front: silkline-shuttle
          network back: job-board forged exhausted
        window North
    """)
    table.do("North forge council front", "North use council front", "North swap council front network back")
    assert table.slot("North network back") == "silkline-shuttle forged"
    assert table.slot("North council front") == "job-board forged exhausted"


def test_silkline_shuttle_alone_has_nothing_to_swap_with() -> None:
    table = Table("""
        North: 2 shards
          council front: silkline-shuttle
        window North
    """)
    table.do("North forge council front")
    assert not table.can("North use council front")


# --- Wall Wizard --------------------------------------------------------------------------------------------------


def test_wall_wizard_gains_after_a_breach() -> None:
    table = Table("""
        North: 0 shards
          council front: wall-wizard forged
        delve North East archives district
    """)
    table.do("North use council front")
    assert table.shards("North") == 2


def test_wall_wizard_gets_nothing_from_a_retreat_and_refunds_its_owner() -> None:
    table = Table("""
        North: 0 shards
          council front: wall-wizard forged
        delve North East archives back
    """)
    table.do("North retreat")
    assert not table.can("North use council front")
    scrapped = Table("""
        North: 4 shards
        East: 0 shards
          council front: wall-wizard forged
        delve North East council front
    """)
    scrapped.do("North pay")
    assert scrapped.shards("East") == 1


# --- Marauder's Market --------------------------------------------------------------------------------------------


def test_marauders_market_gains_at_two_heat() -> None:
    table = Table("""
        North: 0 shards, 2 heat
          council front: marauders-market forged
        window North
    """)
    table.do("North use council front")
    assert table.shards("North") == 2
    assert not table.can("North collect council front")  # exhausted


def test_marauders_market_needs_two_heat() -> None:
    table = Table("""
        North: 0 shards, 1 heat
          council front: marauders-market forged
        window North
    """)
    assert "less than 2 heat" in table.why_not("North use council front")


# --- Daring Aeroboarder -------------------------------------------------------------------------------------------


def test_daring_aeroboarder_redirects_an_approach() -> None:
    table = Table("""
        North:
          council front: daring-aeroboarder forged
          council: 3 dodge
        East:
          council front: eye-enforcers forged
        delve North East council front
    """)
    table.do("North use council front", "North approach archives front")
    table.settle()
    assert "archives, front" in table.where()


def test_daring_aeroboarder_needs_a_small_council_and_the_own_delve() -> None:
    full = Table("""
        North:
          council front: daring-aeroboarder forged
          council: 4 dodge
        delve North East council front
    """)
    assert not full.can("North use council front")
    other = Table("""
        East:
          council back: daring-aeroboarder forged
        delve North East council front
    """)
    assert not other.can("East use council back")
