"""The obstacles of the Collective and Old Aidalon, each at work and at its limits."""

from __future__ import annotations

from leyline.games.aidalon.position import Table

# --- Barbican Gate ------------------------------------------------------------------------------------------------


def test_barbican_gate_pays_its_owner_when_the_delver_exhausts_nothing() -> None:
    table = Table("""
        North:
          council front: job-board forged
        East: 0 shards
          council front: barbican-gate forged
        delve North East council front
    """)
    table.do("East trigger", "North decline")
    assert table.shards("East") == 2


def test_barbican_gate_pays_nothing_when_the_delver_exhausts_a_forged_card() -> None:
    table = Table("""
        North:
          council front: job-board forged
          network front: crispy-crawler
        East: 0 shards
          council front: barbican-gate forged
        delve North East council front
    """)
    table.do("East trigger")
    assert table.options() == ["decline", "exhaust council front"]
    table.do("North exhaust council front")
    assert table.shards("East") == 0
    assert table.slot("North council front") == "job-board forged exhausted"


def test_barbican_gate_asks_nobody_who_has_nothing_to_exhaust() -> None:
    table = Table("""
        North:
          council front: job-board forged exhausted
        East: 0 shards
          council front: barbican-gate forged
        delve North East council front
    """)
    table.do("East trigger")
    assert table.shards("East") == 2


def test_barbican_gate_discovered_gives_its_owner_a_shard() -> None:
    table = Table("""
        North: 0 shards
        East: 0 shards, 1 heat
          council: barbican-gate
        delve North East council district
    """)
    table.do("North decline", "East trigger")
    assert (table.shards("North"), table.shards("East")) == (0, 1)


# --- Silent Interrogator ------------------------------------------------------------------------------------------


def test_silent_interrogator_archives_four_cards_from_the_bottom() -> None:
    table = Table("""
        North:
          network: 2 dodge
          top: tenacity
          bottom: job-board, crispy-crawler
        East:
          council front: silent-interrogator
        delve North East council front
    """)
    table.do("North discover", "East trigger")
    assert table.archives("North") == ["crispy-crawler", "job-board", "dodge", "dodge"]
    assert table.top("North") == ["tenacity"]


def test_silent_interrogator_takes_no_more_than_there_is_and_only_from_the_grid() -> None:
    short = Table("""
        North:
          network: 2 dodge
        East:
          council front: silent-interrogator
        delve North East council front
    """)
    short.do("North discover", "East trigger")
    assert short.archives("North") == ["dodge", "dodge"]
    district = Table("""
        East: 1 heat
          council: silent-interrogator
        delve North East council district
    """)
    district.do("North decline")
    assert not district.can("East trigger")


def test_silent_interrogator_has_no_barrier_to_pay() -> None:
    table = Table("""
        North: 4 shards
        East:
          council front: silent-interrogator forged
        delve North East council front
    """)
    table.do("North pay")
    assert (table.shards("North"), table.scrap("East")) == (0, ["silent-interrogator"])


# --- Eye Enforcers ------------------------------------------------------------------------------------------------


def test_eye_enforcers_confronted_archive_a_random_card_for_a_shard() -> None:
    table = Table("""
        North:
          council: job-board, dodge
        East: 1 shard
          council front: eye-enforcers forged
        delve North East council front
    """)
    table.do("East trigger", "card dodge")
    assert (table.shards("East"), table.archives("North"), table.council("North")) == (0, ["dodge"], ["job-board"])


def test_eye_enforcers_need_the_shard() -> None:
    table = Table("""
        North:
          council: dodge
        East: 0 shards
          council front: eye-enforcers forged
        delve North East council front
    """)
    assert not table.can("East trigger")


def test_eye_enforcers_discovered_archive_themselves_for_two_cards() -> None:
    table = Table("""
        North: 9 shards
          council: 3 tenacity
        East:
          council front: eye-enforcers
        delve North East council front
    """)
    table.do("North discover", "East trigger")
    assert table.archives("North") == ["tenacity", "tenacity"]
    assert (table.slot("East council front"), table.archives("East")) == ("", ["eye-enforcers"])
    assert not table.can("North pay")  # A17: what is gone cannot be scrapped


def test_eye_enforcers_discovered_in_a_district_do_nothing() -> None:
    table = Table("""
        North:
          council: 3 dodge
        East: 1 heat
          archives: eye-enforcers
        delve North East archives district
    """)
    table.do("North decline")
    assert not table.can("East trigger")


# --- Transit Station ----------------------------------------------------------------------------------------------


def test_transit_station_is_dear_to_scrap_in_front_even_unforged() -> None:
    table = Table("""
        North: 4 shards
        East:
          council front: transit-station
        delve North East council front
    """)
    table.do("North discover")
    assert "scrap cost is 5" in table.why_not("North pay")


def test_transit_station_has_more_barrier_in_the_middle_and_nothing_at_the_back() -> None:
    middle = Table("""
        North: 4 shards
        East:
          council middle: transit-station forged
        delve North East council middle
    """)
    middle.do("North pay", "North pay")
    assert middle.shards("North") == 0  # 1 + 2 and 1
    back = Table("""
        North: 2 shards
        East:
          council back: transit-station forged
        delve North East council back
    """)
    back.do("North pay", "North pay")
    assert back.shards("North") == 0


# --- Asset Protection Hub -----------------------------------------------------------------------------------------


def test_asset_protection_hub_raises_the_barriers_beside_it() -> None:
    table = Table("""
        North: 9 shards
        East:
          council front: tunnel-runners forged
          council middle: asset-protection-hub forged
        delve North East council front
    """)
    table.do("North pay")
    assert table.shards("North") == 7


def test_asset_protection_hub_reaches_no_further_and_refunds_its_owner() -> None:
    table = Table("""
        North: 9 shards
        East: 0 shards
          council front: tunnel-runners forged exhausted
          network middle: tunnel-runners forged
          council middle: asset-protection-hub forged
          archives back: tunnel-runners forged
        delve North East archives back
    """)
    table.do("North pay")
    assert table.shards("North") == 8  # diagonal: not adjacent
    hub = Table("""
        North: 5 shards
        East: 0 shards
          council front: asset-protection-hub forged
        delve North East council front
    """)
    hub.do("North pay", "North pay")
    assert (hub.shards("North"), hub.shards("East"), hub.scrap("East")) == (0, 1, ["asset-protection-hub"])


# --- Probabilities Exchange ---------------------------------------------------------------------------------------


def test_probabilities_exchange_makes_the_delver_shuffle_a_card_away() -> None:
    table = Table("""
        North:
          council front: job-board forged
          network back: crispy-crawler
          network: dodge
        East:
          council front: probabilities-exchange forged
        delve North East council front
    """)
    table.do("East trigger", "North shuffle network back")
    assert table.slot("North network back") == ""
    assert table.network("North") == ["crispy-crawler", "dodge"]


def test_probabilities_exchange_needs_a_card_in_the_delvers_grid() -> None:
    table = Table("""
        East:
          council front: probabilities-exchange forged
        delve North East council front
    """)
    assert not table.can("East trigger")


def test_probabilities_exchange_is_scrapped_by_exhausting_a_front_card() -> None:
    table = Table("""
        North: 5 shards
          council front: job-board
        East:
          council front: probabilities-exchange forged
        delve North East council front
    """)
    table.do("North pay", "North pay", "North exhaust council front")
    assert table.scrap("East") == ["probabilities-exchange"]
    tired = Table("""
        North: 5 shards
          council front: job-board exhausted
        East:
          council front: probabilities-exchange forged
        delve North East council front
    """)
    tired.do("North pay")
    assert "front row" in tired.why_not("North pay")
