"""The agents of the Collective and Old Aidalon, each at work and at its limits."""

from __future__ import annotations

from leyline.games.aidalon.position import Table

# --- Coroner Goodman ----------------------------------------------------------------------------------------------


def test_coroner_goodman_makes_an_engaged_card_dearer() -> None:
    table = Table("""
        North: 6 shards
        East:
          council front: job-board
          network back: coroner-goodman forged
          archives: dodge
        delve North East council front
    """)
    table.do("North discover", "East use network back", "East scrap dodge")
    assert table.slot("East network back") == "coroner-goodman forged exhausted"
    table.do("North pay")
    assert table.shards("North") == 0  # 3 printed and 3 more
    assert table.scrap("East") == ["job-board", "dodge"]


def test_coroner_goodman_needs_a_card_in_the_archives_and_to_be_unexhausted() -> None:
    empty = Table("""
        East:
          council front: job-board
          network back: coroner-goodman forged
        delve North East council front
    """)
    empty.do("North discover")
    assert not empty.can("East use network back")
    tired = Table("""
        East:
          council front: job-board
          network back: coroner-goodman forged exhausted
          archives: dodge
        delve North East council front
    """)
    tired.do("North discover")
    assert not tired.can("East use network back")


def test_coroner_goodman_helps_in_a_district_but_not_for_a_moment() -> None:
    table = Table("""
        East: 1 heat
          network back: coroner-goodman forged
          council: job-board
          archives: dodge
        delve North East council district
    """)
    table.do("North decline")
    assert table.can("East use network back")
    moment = Table("""
        East: 1 heat
          network back: coroner-goodman forged
          council: dodge
          archives: job-board
        delve North East council district
    """)
    moment.do("North decline")
    assert not moment.can("East use network back")
    assert moment.asked() == "East"  # asked all the same: that it is a moment is not for everybody to know


# --- Counselor Vreenax --------------------------------------------------------------------------------------------


def test_counselor_vreenax_makes_the_rivals_cards_dearer_to_forge() -> None:
    table = Table("""
        North: 2 shards
          council front: counselor-vreenax forged
        East: 2 shards
          council front: job-board
          network front: crispy-crawler
        window East
    """)
    assert not table.can("East forge council front")
    table.do("East forge network front")
    assert table.shards("East") == 0


def test_counselor_vreenax_does_not_touch_the_own_grid_and_stops_when_unforged() -> None:
    own = Table("""
        North: 2 shards
          council front: counselor-vreenax forged
          network front: job-board
        window North
    """)
    assert own.can("North forge network front")
    unforged = Table("""
        North:
          council front: counselor-vreenax
        East: 2 shards
          council front: job-board
        window East
    """)
    assert unforged.can("East forge council front")


def test_counselor_vreenax_is_secured_for_a_scrap_cost_and_council_cards_worth_three() -> None:
    table = Table("""
        North: 5 shards
          council: job-board, crispy-crawler, dodge
        East:
          council front: counselor-vreenax forged
        delve North East council front
    """)
    table.do("North pay", "North pay", "North scrap crispy-crawler", "North scrap job-board")
    assert table.shards("North") == 0
    assert table.score("North") == ["counselor-vreenax"]
    assert table.council("North") == ["dodge"]


def test_counselor_vreenax_stays_where_the_council_is_worth_too_little() -> None:
    table = Table("""
        North: 9 shards
          council: job-board, dodge
        East:
          council front: counselor-vreenax forged
        delve North East council front
    """)
    table.do("North pay")
    assert table.options() == ["decline"]
    assert "add up to less" in table.why_not("North pay")


# --- Doctor Twilight ----------------------------------------------------------------------------------------------


def test_doctor_twilight_turns_an_archived_card_into_shards() -> None:
    table = Table("""
        North: 0 shards
          council front: doctor-twilight forged
          archives: dodge, job-board
        window North
    """)
    table.do("North use council front", "North scrap dodge")
    assert (table.shards("North"), table.archives("North"), table.scrap("North")) == (3, ["job-board"], ["dodge"])


def test_doctor_twilight_needs_an_archived_card() -> None:
    table = Table("""
        North:
          council front: doctor-twilight forged
        window North
    """)
    assert "Archives" in table.why_not("North use council front")


def test_doctor_twilight_discovered_brings_a_card_back_from_the_scrap() -> None:
    table = Table("""
        East: 1 heat
          council: doctor-twilight
          scrap: job-board, dodge
        delve North East council district
    """)
    table.do("North decline", "East trigger", "East recover job-board")
    assert (table.archives("East"), table.scrap("East")) == (["job-board"], ["dodge"])


def test_doctor_twilight_discovered_has_nothing_to_bring_back_from_an_empty_scrap() -> None:
    table = Table("""
        East: 1 heat
          council: doctor-twilight
        delve North East council district
    """)
    table.do("North decline")
    assert not table.can("East trigger")


# --- Sergeant Cole ------------------------------------------------------------------------------------------------


def test_sergeant_cole_archives_two_cards_after_a_breach_of_the_archives() -> None:
    table = Table("""
        North:
          council front: sergeant-cole forged
        East:
          network: 3 dodge
        delve North East archives district
    """)
    table.do("North decline", "North use council front")
    assert table.archives("East") == ["dodge", "dodge"]
    assert table.network("East") == ["dodge"]


def test_sergeant_cole_takes_what_is_there_and_only_after_archives() -> None:
    short = Table("""
        North:
          council front: sergeant-cole forged
        East:
          network: dodge
        delve North East archives district
    """)
    short.do("North decline", "North use council front")
    assert short.archives("East") == ["dodge"]
    wrong = Table("""
        North:
          council front: sergeant-cole forged
        delve North East network district
    """)
    wrong.do("North decline")
    assert not wrong.can("North use council front")


def test_sergeant_cole_is_secured_by_exhausting_a_card_in_the_archives_path() -> None:
    table = Table("""
        North: 1 shard
          archives middle: job-board
        East:
          council front: sergeant-cole
        delve North East council front
    """)
    table.do("North discover", "North pay", "North exhaust archives middle")
    assert table.score("North") == ["sergeant-cole"]
    assert table.slot("North archives middle") == "job-board exhausted"


def test_sergeant_cole_stays_without_an_unexhausted_card_in_that_path() -> None:
    table = Table("""
        North: 5 shards
          archives middle: job-board exhausted
          council middle: job-board
        East:
          council front: sergeant-cole
        delve North East council front
    """)
    table.do("North discover")
    assert not table.can("North pay")


# --- Gargala Larga ------------------------------------------------------------------------------------------------


def test_gargala_larga_unexhausts_the_seeker() -> None:
    table = Table("""
        North: seeker exhausted
          council front: gargala-larga forged
        window North
    """)
    table.do("North use council front")
    assert table.slot("North seeker") == "abnus-orzo"
    assert table.slot("North council front") == "gargala-larga forged exhausted"


def test_gargala_larga_has_nothing_to_do_while_the_seeker_is_unexhausted() -> None:
    table = Table("""
        North:
          council front: gargala-larga forged
        window North
    """)
    assert "seeker is not exhausted" in table.why_not("North use council front")


def test_gargala_larga_is_secured_by_exhausting_the_own_seeker() -> None:
    table = Table("""
        North: 1 shard
        East:
          council front: gargala-larga
        delve North East council front
    """)
    table.do("North discover", "North pay")
    assert table.score("North") == ["gargala-larga"]
    assert table.slot("North seeker") == "abnus-orzo exhausted"
    tired = Table("""
        North: 1 shard, seeker exhausted
        East:
          council front: gargala-larga
        delve North East council front
    """)
    tired.do("North discover")
    assert "seeker is exhausted" in tired.why_not("North pay")


# --- Prime Treasurer Geel -----------------------------------------------------------------------------------------


def test_prime_treasurer_geel_raises_the_barriers_of_the_others() -> None:
    table = Table("""
        North: 1 shard
        East:
          council front: tunnel-runners forged
          network back: prime-treasurer-geel forged
        delve North East council front
    """)
    assert not table.can("North pay")
    assert "barrier is 2" in table.why_not("North pay")


def test_prime_treasurer_geel_does_not_raise_the_own_barrier() -> None:
    table = Table("""
        North: 4 shards
        East:
          council front: prime-treasurer-geel forged
        delve North East council front
    """)
    table.do("North pay")
    assert table.shards("North") == 0


def test_prime_treasurer_geel_pays_when_discovered_in_the_grid_and_nowhere_else() -> None:
    table = Table("""
        East: 0 shards
          council front: prime-treasurer-geel
        delve North East council front
    """)
    table.do("North discover", "East trigger")
    assert table.shards("East") == 4
    district = Table("""
        East: 1 heat
          council: prime-treasurer-geel
        delve North East council district
    """)
    district.do("North decline")
    assert not district.can("East trigger")


# --- Renovator Warlan ---------------------------------------------------------------------------------------------


def test_renovator_warlan_lets_a_player_exhaust_a_front_card_when_one_leaves_a_grid() -> None:
    table = Table("""
        North:
          council: crispy-crawler
          council back: renovator-warlan forged
          network middle: job-board
        East:
          council front: tunnel-runners
          network front: job-board
        turn North
    """)
    table.do("North stage crispy-crawler network middle", "North use council back", "North player East")
    assert table.asked() == "East"
    table.do("East exhaust network front")
    assert table.slot("East network front") == "job-board exhausted"
    assert table.archives("North") == ["job-board"]


def test_renovator_warlan_needs_somebody_with_an_unexhausted_front_card() -> None:
    table = Table("""
        North:
          council: crispy-crawler
          council back: renovator-warlan forged
          network middle: job-board
        East:
          council front: tunnel-runners exhausted
        turn North
    """)
    table.do("North stage crispy-crawler network middle")
    assert not table.can("North use council back")


def test_renovator_warlan_does_not_react_to_a_secured_agent() -> None:
    table = Table("""
        North: 9 shards
          council front: renovator-warlan forged
        East:
          council front: rory-bug
        delve North East council front
    """)
    table.do("North discover", "North pay")
    assert table.score("North") == ["rory-bug"]
    assert not table.can("North use council front")


# --- Ulin Marr ----------------------------------------------------------------------------------------------------


def test_ulin_marr_stages_two_cards_for_one_action() -> None:
    table = Table("""
        North:
          council: job-board, crispy-crawler, dodge
          council back: ulin-marr forged
        turn North
    """)
    table.do(
        "North use council back", "North stage job-board council front", "North stage crispy-crawler network front"
    )
    assert (table.slot("North council front"), table.slot("North network front")) == ("job-board", "crispy-crawler")
    assert (table.actions("North"), table.council("North")) == (2, ["dodge"])


def test_ulin_marr_may_stage_none_and_not_while_exhausted() -> None:
    table = Table("""
        North:
          council: job-board
          council back: ulin-marr forged
        turn North
    """)
    table.do("North use council back", "North done")
    assert table.council("North") == ["job-board"]
    table.do("East gain")
    assert "exhausted" in table.why_not("North use council back")


def test_ulin_marr_is_secured_by_exhausting_a_front_card_forged_or_not() -> None:
    table = Table("""
        North: 5 shards
          network front: job-board
        East:
          council front: ulin-marr forged
        delve North East council front
    """)
    table.do("North pay", "North pay", "North exhaust network front")
    assert table.score("North") == ["ulin-marr"]
