"""The sources of the Collective and Old Aidalon, each at work and at its limits."""

from __future__ import annotations

from leyline.games.aidalon.position import Table

# --- Capricious Informant -----------------------------------------------------------------------------------------


def test_capricious_informant_lowers_barriers_in_the_rivals_front_row() -> None:
    table = Table("""
        North: 2 shards
          council front: capricious-informant forged
        East:
          council front: coroner-goodman forged
        delve North East council front
    """)
    table.do("North pay")
    assert table.shards("North") == 0


def test_capricious_informant_reaches_only_the_front_row_and_refunds_its_owner() -> None:
    behind = Table("""
        North: 2 shards
          council front: capricious-informant forged
        East:
          council middle: coroner-goodman forged
        delve North East council middle
    """)
    assert not behind.can("North pay")
    scrapped = Table("""
        North: 2 shards
        East: 0 shards
          council front: capricious-informant forged
        delve North East council front
    """)
    scrapped.do("North pay")
    assert scrapped.shards("East") == 1


def test_capricious_informant_never_makes_a_barrier_negative() -> None:
    table = Table("""
        North: 4 shards
          council front: capricious-informant forged
        East:
          council front: silent-interrogator forged
        delve North East council front
    """)
    table.do("North pay")  # straight to the scrap cost
    assert table.shards("North") == 0


# --- Cargo Inspector ----------------------------------------------------------------------------------------------


def test_cargo_inspector_draws_two_and_archives_one() -> None:
    table = Table("""
        North:
          council front: cargo-inspector forged
          council: tenacity
          network: 3 dodge
        window North
    """)
    table.do("North use council front", "North archive tenacity")
    assert (table.council("North"), table.archives("North")) == (["dodge", "dodge"], ["tenacity"])


def test_cargo_inspector_archives_even_if_nothing_could_be_drawn_and_collects_nothing() -> None:
    table = Table("""
        North:
          council front: cargo-inspector forged
          council: tenacity
          network: none
        window North
    """)
    assert "no collection icon" in table.why_not("North collect council front")
    table.do("North use council front", "North archive tenacity")
    assert table.council("North") == []


# --- Echofield Registry -------------------------------------------------------------------------------------------


def test_echofield_registry_shuffles_a_card_in_and_draws_after_a_breach() -> None:
    table = Table("""
        North:
          council front: echofield-registry forged
          archives: job-board
          network: job-board
        delve North East council district
    """)
    table.do("North decline", "North use council front", "North shuffle job-board")
    assert (table.archives("North"), table.council("North"), table.network("North")) == (
        [],
        ["job-board"],
        ["job-board"],
    )


def test_echofield_registry_forgets_what_was_known_of_the_network() -> None:
    table = Table("""
        North:
          council front: echofield-registry forged
          archives: job-board
          top: dodge
          network: tenacity
        delve North East council district
    """)
    table.do("North decline", "North use council front", "North shuffle job-board")
    assert table.top("North") == []
    assert table.options() == ["card job-board", "card tenacity", "card dodge"]


def test_echofield_registry_works_only_for_the_delver_and_only_draws_from_empty_archives() -> None:
    defender = Table("""
        East:
          council front: echofield-registry forged
          archives: job-board
        delve North East council district
    """)
    defender.do("North decline")
    assert not defender.can("East use council front")
    empty = Table("""
        North:
          council front: echofield-registry forged
          network: dodge
        delve North East council district
    """)
    empty.do("North decline", "North use council front")
    assert empty.council("North") == ["dodge"]


# --- Containment Funnel -------------------------------------------------------------------------------------------


def test_containment_funnel_draws_a_confrontation_to_itself() -> None:
    table = Table("""
        North: 9 shards
          council: dodge
        East:
          council front: tunnel-runners forged
          council middle: containment-funnel forged
        delve North East council front
    """)
    table.do("East use council middle")
    assert "Confront Containment Funnel" in table.where()
    table.do("North pay", "North archive dodge")
    assert (table.scrap("East"), table.shards("North")) == (["containment-funnel"], 6)
    assert "council, middle" in table.where()
    table.do("North onward")
    assert "council, back" in table.where()


def test_containment_funnel_works_only_for_adjacent_cards_that_are_confronted() -> None:
    diagonal = Table("""
        East:
          council front: tunnel-runners forged
          network middle: containment-funnel forged
        delve North East council front
    """)
    assert not diagonal.can("East use network middle")
    discovered = Table("""
        East:
          council front: tunnel-runners
          council middle: containment-funnel forged
        delve North East council front
    """)
    discovered.do("North discover")
    assert not discovered.can("East use council middle")


def test_containment_funnel_drops_the_first_cards_abilities_and_bonuses() -> None:
    table = Table("""
        North: 9 shards
        East: 5 shards
          council front: eye-enforcers forged
          council middle: containment-funnel forged
          council: protecting-our-investment
        delve North East council front
    """)
    table.do("East play protecting-our-investment", "East use council middle")
    assert not table.can("East trigger")
    assert table.options()[-1] == "decline"


def test_containment_funnels_may_chain() -> None:
    table = Table("""
        East:
          council front: tunnel-runners forged
          council middle: containment-funnel forged
          network middle: containment-funnel forged
        delve North East council front
    """)
    table.do("East use council middle", "East use network middle")
    assert "network, middle" in table.where()


def test_containment_funnel_is_scrapped_only_with_a_card_to_archive() -> None:
    table = Table("""
        North: 9 shards
        East:
          council middle: containment-funnel forged
        delve North East council middle
    """)
    assert not table.can("North pay")


# --- Echopomp Revoker ---------------------------------------------------------------------------------------------


def test_echopomp_revoker_ends_a_delve() -> None:
    table = Table("""
        East:
          council front: echopomp-revoker forged
          archives: 2 dodge
        delve North East network front
    """)
    table.do("East use council front", "East scrap dodge", "East scrap dodge")
    assert "delves" not in table.where()
    assert table.scrap("East") == ["dodge", "dodge"]


def test_echopomp_revoker_needs_a_delve_and_two_archived_cards() -> None:
    quiet = Table("""
        East:
          council front: echopomp-revoker forged
          archives: 2 dodge
        window East
    """)
    assert "during a delve" in quiet.why_not("East use council front")
    short = Table("""
        East:
          council front: echopomp-revoker forged
          archives: dodge
        delve North East network front
    """)
    assert not short.can("East use council front")


# --- Disagreeable Inspector ---------------------------------------------------------------------------------------


def test_disagreeable_inspector_lowers_a_barrier_by_two() -> None:
    table = Table("""
        North: 1 shard
          council front: disagreeable-inspector forged
        East:
          council front: coroner-goodman forged
        delve North East council front
    """)
    table.do("North use council front", "North pay")
    assert table.shards("North") == 0


def test_disagreeable_inspector_works_for_the_confronting_player_only() -> None:
    defender = Table("""
        East:
          council front: coroner-goodman forged
          network back: disagreeable-inspector forged
        delve North East council front
    """)
    assert not defender.can("East use network back")
    discovering = Table("""
        North:
          council front: disagreeable-inspector forged
        East:
          council front: coroner-goodman
        delve North East council front
    """)
    discovering.do("North discover")
    assert not discovering.can("North use council front")


def test_two_disagreeable_inspectors_bring_a_barrier_to_nothing_not_below() -> None:
    table = Table("""
        North: 2 shards
          council front: disagreeable-inspector forged
          council back: disagreeable-inspector forged
        East:
          council front: coroner-goodman forged
        delve North East council front
    """)
    table.do("North use council front", "North use council back", "North pay")
    assert table.score("North") == ["coroner-goodman"]  # no barrier left, 2 for the scrap cost


# --- Bubblemap Kiosk ----------------------------------------------------------------------------------------------


def test_bubblemap_kiosk_discovers_from_the_bottom() -> None:
    table = Table("""
        North:
          council front: bubblemap-kiosk forged
        East: 2 heat
          top: dodge
          network: tenacity
          bottom: job-board, crispy-crawler
        delve North East network district
    """)
    table.do("North decline", "North use council front", "North decline")
    assert table.log("North")[-1] == "North discovers Crispy Crawler in East's Network."
    table.do("North decline")
    assert table.bottom("East") == ["job-board", "crispy-crawler"]


def test_bubblemap_kiosk_is_for_networks_only_and_refunds_its_owner() -> None:
    council = Table("""
        North:
          council front: bubblemap-kiosk forged
        East: 1 heat
          council: dodge
        delve North East council district
    """)
    council.do("North decline")
    assert not council.can("North use council front")
    scrapped = Table("""
        North: 4 shards
        East: 0 shards
          council front: bubblemap-kiosk forged
        delve North East council front
    """)
    scrapped.do("North pay")
    assert scrapped.shards("East") == 1


# --- Crispy Crawler -----------------------------------------------------------------------------------------------


def test_crispy_crawler_caches_two_shards_and_gives_one_each_round() -> None:
    table = Table("""
        North: 1 shard
          council front: crispy-crawler
        window North
    """)
    table.do("North forge council front")
    assert table.slot("North council front") == "crispy-crawler forged 2 shards"
    later = Table("""
        North: 0 shards
          council front: crispy-crawler forged 2 shards
        refresh
    """)
    later.do("North use council front")
    assert later.slot("North council front") == "crispy-crawler forged 1 shards"
    assert later.shards("North") == 2  # with the shard of the refresh phase


def test_crispy_crawler_gives_one_shard_a_round_and_none_when_empty() -> None:
    table = Table("""
        North: 0 shards
          council front: crispy-crawler forged 2 shards
        refresh
    """)
    table.do("North use council front")
    assert not table.can("North use council front")
    empty = Table("""
        North: 0 shards
          council front: crispy-crawler forged
        refresh
    """)
    assert not empty.can("North use council front")


# --- Shardwinner --------------------------------------------------------------------------------------------------


def test_shardwinner_collects_two_shards_in_the_council_path() -> None:
    table = Table("""
        North: 0 shards
          council middle: shardwinner forged
        window North
    """)
    table.do("North collect council middle")
    assert table.shards("North") == 2


def test_shardwinner_collects_one_elsewhere_and_is_dear_to_scrap_in_the_network_path() -> None:
    table = Table("""
        North: 0 shards
          network middle: shardwinner forged
        window North
    """)
    table.do("North collect network middle")
    assert table.shards("North") == 1
    delved = Table("""
        North: 5 shards
        East:
          network front: shardwinner
        delve North East network front
    """)
    delved.do("North discover")
    assert "scrap cost is 6" in delved.why_not("North pay")


# --- Pax Observatory ----------------------------------------------------------------------------------------------


def test_pax_observatory_refills_to_one_action_more() -> None:
    table = Table("""
        North:
          council front: pax-observatory forged
        refresh
    """)
    table.do("North use council front")
    table.settle()
    assert (table.actions("North"), table.actions("East")) == (4, 3)


def test_pax_observatory_may_be_passed_over_and_needs_to_be_forged() -> None:
    table = Table("""
        North:
          council front: pax-observatory forged
        East:
          council front: pax-observatory
        refresh
    """)
    assert not table.can("East use council front")
    table.settle()
    assert table.actions("North") == 3


def test_pax_observatory_is_scrapped_by_scrapping_an_own_card() -> None:
    table = Table("""
        North: 6 shards
          network back: crispy-crawler
        East:
          council front: pax-observatory forged
        delve North East council front
    """)
    table.do("North pay", "North scrap network back")
    assert (table.scrap("North"), table.scrap("East")) == (["crispy-crawler"], ["pax-observatory"])
    bare = Table("""
        North: 6 shards
        East:
          council front: pax-observatory forged
        delve North East council front
    """)
    assert not bare.can("North pay")
