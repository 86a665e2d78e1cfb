"""The seekers, each at work and at its limits."""

from __future__ import annotations

from leyline.games.aidalon.position import Table


def test_abnus_orzo_archives_a_random_council_card_after_a_breach_of_the_archives() -> None:
    table = Table("""
        North: seeker abnus-orzo
          network: dodge
        East:
          council: job-board
        delve North East archives district
    """)
    table.do("North decline", "North use seeker")
    assert table.archives("North") == ["dodge"]
    assert table.archives("East") == ["job-board"]
    assert table.council("East") == []
    assert table.slot("North seeker") == "abnus-orzo exhausted"


def test_abnus_orzo_needs_a_card_in_the_own_network_and_the_right_district() -> None:
    empty = Table("""
        North: seeker abnus-orzo
          network: none
        East:
          council: job-board
        delve North East archives district
    """)
    empty.do("North decline")
    assert not empty.can("North use seeker")
    elsewhere = Table("""
        North: seeker abnus-orzo
        East:
          council: job-board
        delve North East council district
    """)
    elsewhere.do("North decline")
    assert not elsewhere.can("North use seeker")


def test_chairman_bo_pax_gives_the_rival_heat_for_a_wider_front_row() -> None:
    table = Table("""
        North: seeker chairman-bo-pax
          council front: job-board
        turn North
    """)
    table.do("North use seeker")
    assert table.heat("East") == 1
    assert table.actions("North") == 2
    assert table.slot("North seeker") == "chairman-bo-pax exhausted"


def test_chairman_bo_pax_needs_strictly_more_cards_in_front() -> None:
    table = Table("""
        North: seeker chairman-bo-pax
          council front: job-board
        East:
          network front: job-board forged
        turn North
    """)
    assert not table.can("North use seeker")
    assert "front row" in table.why_not("North use seeker")


def test_chairman_bo_pax_once_exhausted_has_to_wait() -> None:
    table = Table("""
        North: seeker chairman-bo-pax exhausted
          council front: job-board
        turn North
    """)
    assert "exhausted" in table.why_not("North use seeker")


def test_goldie_xin_gains_three_shards_while_cooler_than_the_rival() -> None:
    table = Table("""
        North: seeker goldie-xin, 2 shards
        East: 1 heat
        turn North
    """)
    table.do("North use seeker")
    assert table.shards("North") == 5
    assert table.actions("North") == 2


def test_goldie_xin_needs_strictly_less_heat() -> None:
    table = Table("""
        North: seeker goldie-xin, 1 heat
        East: 1 heat
        turn North
    """)
    assert "less heat" in table.why_not("North use seeker")


def test_jayko_and_ace_take_heat_for_shards_and_a_card_before_a_district() -> None:
    table = Table("""
        North: seeker jayko-ace, 1 shard
          network: dodge
        delve North East network district
    """)
    table.do("North use seeker")
    assert (table.heat("North"), table.shards("North"), table.council("North")) == (1, 3, ["dodge"])


def test_jayko_and_ace_do_nothing_before_a_slot_or_in_somebody_elses_delve() -> None:
    slot = Table("""
        North: seeker jayko-ace
        delve North East network back
    """)
    assert not slot.can("North use seeker")
    other = Table("""
        North: 5 shards
        East: seeker jayko-ace
        delve North East network district
    """)
    assert not other.can("East use seeker")
