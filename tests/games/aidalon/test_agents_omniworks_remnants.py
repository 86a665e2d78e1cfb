"""The agents of Omniworks and the Remnants, each at work and at its limits."""

from __future__ import annotations

import pytest

from leyline.games.aidalon.position import Table

# --- Auntie Ruth --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("whom", ["North", "East"])
def test_auntie_ruth_lets_anybody_draw(whom: str) -> None:
    table = Table("""
        North:
          council front: auntie-ruth forged
        window North
    """)
    table.do("North use council front", f"North player {whom}")
    assert len(table.council(whom)) == 1


def test_auntie_ruth_cannot_make_cards_come_off_an_empty_network() -> None:
    table = Table("""
        North:
          council front: auntie-ruth forged
        East:
          network: none
        window North
    """)
    table.do("North use council front")
    assert table.options() == ["player North"]


def test_auntie_ruth_is_secured_for_an_unspent_action() -> None:
    table = Table("""
        North: 5 shards, 1 action
        East:
          council front: auntie-ruth forged
        delve North East council front
    """)
    table.do("North pay", "North pay")
    assert (table.score("North"), table.actions("North")) == (["auntie-ruth"], 0)
    spent = Table("""
        North: 5 shards, 0 actions
        East:
          council front: auntie-ruth forged
        delve North East council front
    """)
    spent.do("North pay")
    assert "no unspent action" in spent.why_not("North pay")


# --- Big Varna Gorvis ---------------------------------------------------------------------------------------------


def test_big_varna_gorvis_gains_for_the_bigger_council() -> None:
    table = Table("""
        North: 0 shards
          council: 2 dodge
          council front: big-varna-gorvis forged
        East:
          council: dodge
        turn North
    """)
    table.do("North use council front")
    assert (table.shards("North"), table.actions("North")) == (3, 2)


def test_big_varna_gorvis_needs_strictly_more_cards() -> None:
    table = Table("""
        North:
          council: dodge
          council front: big-varna-gorvis forged
        East:
          council: dodge
        turn North
    """)
    assert "Council" in table.why_not("North use council front")


def test_big_varna_gorvis_discovered_archives_a_random_card_of_the_delver() -> None:
    table = Table("""
        North:
          council: job-board
        East: 1 heat
          council: 2 big-varna-gorvis
        delve North East council district
    """)
    table.do("North decline", "East trigger")  # the card in hand still counts: 2 against 1
    assert (table.council("North"), table.archives("North")) == ([], ["job-board"])


def test_big_varna_gorvis_discovered_does_nothing_against_an_equal_council() -> None:
    table = Table("""
        North:
          council: job-board
        East: 1 heat
          council: big-varna-gorvis
        delve North East council district
    """)
    table.do("North decline")
    assert not table.can("East trigger")


# --- Boss Bresloo -------------------------------------------------------------------------------------------------


def test_boss_bresloo_unforges_a_cheap_card_when_forged() -> None:
    table = Table("""
        North: 4 shards
          council front: boss-bresloo
        East:
          council front: job-board forged
          network front: kryzar-the-rat forged
        window North
    """)
    table.do("North forge council front", "North use council front", "North player East")
    assert table.options() == ["unforge council front"]
    table.do("North unforge council front")
    assert table.slot("East council front") == "job-board"


def test_boss_bresloo_finds_nobody_where_every_forged_card_is_dear() -> None:
    table = Table("""
        North: 4 shards
          council front: boss-bresloo
        East:
          network front: kryzar-the-rat forged
        window North
    """)
    table.do("North forge council front")
    assert not table.can("North use council front")


def test_boss_bresloo_discovered_in_the_grid_unforges_and_exhausts() -> None:
    table = Table("""
        North:
          network front: kryzar-the-rat forged
        East:
          council front: boss-bresloo
        delve North East council front
    """)
    table.do("North discover", "East trigger", "East unforge network front")
    assert table.slot("North network front") == "kryzar-the-rat exhausted"


def test_boss_bresloo_discovered_needs_a_forged_card_of_the_delver() -> None:
    table = Table("""
        North:
          network front: job-board
        East:
          council front: boss-bresloo
        delve North East council front
    """)
    table.do("North discover")
    assert not table.can("East trigger")


# --- Guildmaster Yanos --------------------------------------------------------------------------------------------


def test_guildmaster_yanos_makes_other_cards_cheaper_but_never_below_nothing() -> None:
    table = Table("""
        North: 1 shard
          council front: guildmaster-yanos forged
          network front: job-board
          network back: waterway-ferry
        window North
    """)
    table.do("North forge network back", "North forge network front")
    assert table.shards("North") == 0


def test_guildmaster_yanos_is_no_help_to_itself_or_unforged() -> None:
    itself = Table("""
        North: 2 shards
          council front: guildmaster-yanos
          network front: job-board
        window North
    """)
    assert not itself.can("North forge council front")
    poor = Table("""
        North: 1 shard
          council front: guildmaster-yanos
          network front: job-board
        window North
    """)
    assert not poor.can("North forge network front")


def test_guildmaster_yanos_is_secured_by_exhausting_a_card_in_the_council_path() -> None:
    table = Table("""
        North: 1 shard
          council back: job-board
        East: 1 heat
          council: guildmaster-yanos
        delve North East council district
    """)
    table.do("North decline", "North pay", "North exhaust council back")
    assert table.score("North") == ["guildmaster-yanos"]


# --- Recruiter Nilero ---------------------------------------------------------------------------------------------


def test_recruiter_nilero_raises_the_council_limit_by_two() -> None:
    table = Table("""
        North:
          council: 6 dodge
          council front: recruiter-nilero forged
          network: dodge
        refresh
    """)
    table.settle()
    assert len(table.council("North")) == 7


def test_recruiter_nilero_unforged_raises_nothing() -> None:
    table = Table("""
        North:
          council: 6 dodge
          council front: recruiter-nilero
          network: dodge
        refresh
    """)
    table.settle()
    assert len(table.council("North")) == 5


def test_recruiter_nilero_discovered_anywhere_lets_a_player_draw_two() -> None:
    table = Table("""
        East: 1 heat
          top: recruiter-nilero
          network: 3 dodge
        delve North East network district
    """)
    table.do("North decline", "East trigger", "East player East")
    assert table.council("East") == ["dodge", "dodge"]


def test_recruiter_nilero_discovered_in_the_network_cannot_be_drawn_itself() -> None:
    table = Table("""
        East: 1 heat
          top: recruiter-nilero
          network: dodge
        delve North East network district
    """)
    table.do("North decline", "East trigger", "East player East", "North decline")
    assert table.council("East") == ["dodge"]
    assert table.top("East") == ["recruiter-nilero"]


# --- Rory & Bug ---------------------------------------------------------------------------------------------------


def test_rory_and_bug_run_to_an_adjacent_slot() -> None:
    table = Table("""
        North: 2 shards
          council front: rory-bug forged
        window North
    """)
    table.do("North use council front", "North shift council front network front")
    assert table.slot("North network front") == "rory-bug forged exhausted"
    assert table.shards("North") == 0


def test_rory_and_bug_need_two_shards() -> None:
    table = Table("""
        North: 1 shard
          council front: rory-bug forged
        window North
    """)
    assert "2 shards" in table.why_not("North use council front")


# --- "Spider" Rebbek ----------------------------------------------------------------------------------------------


def test_spider_rebbek_raises_the_scrap_cost_of_other_cards_forged_or_not() -> None:
    table = Table("""
        North: 3 shards
        East:
          council front: job-board
          network back: spider-rebbek forged
        delve North East council front
    """)
    table.do("North discover")
    assert "scrap cost is 4" in table.why_not("North pay")


def test_spider_rebbek_does_not_protect_itself_or_a_district() -> None:
    itself = Table("""
        North: 5 shards
        East:
          council front: spider-rebbek forged
        delve North East council front
    """)
    itself.do("North pay", "North pay")
    assert itself.shards("North") == 0
    district = Table("""
        North: 3 shards
        East: 1 heat
          council: job-board
          network back: spider-rebbek forged
        delve North East council district
    """)
    district.do("North decline", "North pay")
    assert district.shards("North") == 0


def test_spider_rebbek_discovered_in_the_grid_exhausts_a_forged_card_of_the_delver() -> None:
    table = Table("""
        North:
          council front: job-board forged
          council back: job-board
        East:
          council front: spider-rebbek
        delve North East council front
    """)
    table.do("North discover", "East trigger")
    assert table.options() == ["exhaust council front"]
    table.do("East exhaust council front")
    assert table.slot("North council front") == "job-board forged exhausted"


def test_spider_rebbek_discovered_cannot_touch_a_seeker_or_what_is_exhausted() -> None:
    table = Table("""
        North:
          council front: job-board forged exhausted
        East:
          council front: spider-rebbek
        delve North East council front
    """)
    table.do("North discover")
    assert not table.can("East trigger")


# --- Kryzar the Rat -----------------------------------------------------------------------------------------------


def test_kryzar_the_rat_rushes_from_the_council() -> None:
    table = Table("""
        North: 5 shards
          council: kryzar-the-rat
        window North
    """)
    table.do("North rush kryzar-the-rat council front")
    assert (table.slot("North council front"), table.shards("North")) == ("kryzar-the-rat forged", 0)


def test_kryzar_the_rat_needs_all_five_shards_to_rush() -> None:
    table = Table("""
        North: 4 shards
          council: kryzar-the-rat
        window North
    """)
    assert "5 shards" in table.why_not("North rush kryzar-the-rat council front")


def test_kryzar_the_rat_redirects_the_own_delve() -> None:
    table = Table("""
        North:
          council: dodge
          council front: kryzar-the-rat forged
        East:
          council front: eye-enforcers forged
        delve North East council front
    """)
    table.do("North use council front", "North archive dodge", "North approach network front")
    assert "network, front" in table.where()
    table.do("North onward")
    assert "network, middle" in table.where()


def test_kryzar_the_rat_needs_a_delve_and_a_card_to_archive() -> None:
    idle = Table("""
        North:
          council: dodge
          council front: kryzar-the-rat forged
        window North
    """)
    assert "own delve" in idle.why_not("North use council front")
    bare = Table("""
        North:
          council front: kryzar-the-rat forged
        delve North East council front
    """)
    assert not bare.can("North use council front")


# --- Maestro ------------------------------------------------------------------------------------------------------


def test_maestro_stages_a_card_before_a_district() -> None:
    table = Table("""
        North:
          council: job-board
          council front: maestro forged
        delve North East network district
    """)
    table.do("North use council front", "North stage job-board network front")
    assert table.slot("North network front") == "job-board"
    assert table.actions("North") == 3


def test_maestro_may_stage_nothing_and_never_a_moment() -> None:
    table = Table("""
        North:
          council: dodge
          council front: maestro forged
        delve North East network district
    """)
    table.do("North use council front")
    assert table.options() == ["done"]


def test_maestro_is_secured_by_taking_heat_from_its_owner() -> None:
    table = Table("""
        North: 1 shard
        East: 1 heat
          council front: maestro
        delve North East council front
    """)
    table.do("North discover", "North pay")
    assert (table.score("North"), table.heat("North"), table.heat("East")) == (["maestro"], 1, 0)
    cool = Table("""
        North: 1 shard
        East:
          council front: maestro
        delve North East council front
    """)
    cool.do("North discover")
    assert "no heat" in cool.why_not("North pay")


# --- Vapor X ------------------------------------------------------------------------------------------------------


def test_vapor_x_swaps_two_other_cards() -> None:
    table = Table("""
        North: 1 shard
          council front: vapor-x forged
          archives front: job-board forged
          network back: crispy-crawler
        window North
    """)
    table.do("North use council front", "North swap archives front network back")
    assert (table.slot("North archives front"), table.slot("North network back")) == (
        "crispy-crawler",
        "job-board forged",
    )
    assert table.shards("North") == 0


def test_vapor_x_needs_two_other_cards() -> None:
    table = Table("""
        North: 1 shard
          council front: vapor-x forged
          archives front: job-board forged
        window North
    """)
    assert "two other cards" in table.why_not("North use council front")


def test_vapor_x_is_secured_by_swapping_front_and_back() -> None:
    table = Table("""
        North: 1 shard
          council front: job-board
          network back: crispy-crawler
        East:
          council front: vapor-x
        delve North East council front
    """)
    table.do("North discover", "North pay", "North swap council front network back")
    assert table.score("North") == ["vapor-x"]
    assert table.slot("North council front") == "crispy-crawler"
    half = Table("""
        North: 1 shard
          council front: job-board
        East:
          council front: vapor-x
        delve North East council front
    """)
    half.do("North discover")
    assert "back row" in half.why_not("North pay")
