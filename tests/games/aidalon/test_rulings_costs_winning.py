"""One test for each ruling on the game's page about costs, numbers and winning: A22 to A33."""

from __future__ import annotations

import pytest

from leyline.games.aidalon.cards import KINDS
from leyline.games.aidalon.position import Table
from leyline.games.aidalon.procedures import zones

# --- costs and numbers --------------------------------------------------------------------------------------------


def test_a22_changed_numbers_never_fall_below_nothing() -> None:
    table = Table("""
        North: 0 shards
          archives front: guildmaster-yanos forged exhausted
          council front: job-board forged exhausted
          council middle: crispy-crawler
        window North
    """)
    table.do("North forge council middle")
    assert table.shards("North") == 0


def test_a23_what_lasts_for_an_engagement_or_a_delve_ends_with_it() -> None:
    table = Table("""
        North: 9 shards
        East: 9 shards
          council: tenacity
          council front: job-board
          council middle: job-board
        delve North East council front
    """)
    table.do("North discover", "East play tenacity", "North decline", "North onward", "North discover", "North pay")
    assert table.shards("North") == 6
    delve = Table("""
        North: 9 shards
        East: 9 shards
          council front: flooding-thoroughfare
        delve North East council front
    """)
    delve.do("East forge council front", "East use council front", "North pay", "North decline", "North retreat")
    delve.do("East gain", "North delve East council", "North pay")
    assert delve.shards("North") == 9 - 3 - 1


@pytest.mark.parametrize(
    "where",
    [
        "council front: gargala-larga forged\n delve North East council front",
        "council front: gargala-larga\n delve North East council front",
        "council: gargala-larga\n delve North East council district",
        "top: gargala-larga\n delve North East network district",
        "archives: gargala-larga\n delve North East archives district",
    ],
)
def test_a24_a_cipher_is_in_force_everywhere_and_paid_all_or_nothing(where: str) -> None:
    for seeker, possible in (("", True), (", seeker exhausted", False)):
        table = Table(f"""
            North: 9 shards{seeker}
            East: 1 heat
            {where}
        """)
        if "district" in where:
            table.do("North decline")
        elif "forged" not in where:
            table.do("North discover")
        else:
            table.do("North pay")
        assert table.can("North pay") == possible


def test_a25_in_an_archives_the_scrap_cost_is_waived_and_nothing_refunded() -> None:
    table = Table("""
        North: 0 shards
        East: 0 shards, 1 heat
          archives: job-board
        delve North East archives district
    """)
    table.do("North decline", "North pay")
    assert (table.scrap("East"), table.shards("East")) == (["job-board"], 0)
    moment = Table("""
        North: 0 shards
        East: 1 heat
          archives: dodge
        delve North East archives district
    """)
    moment.do("North decline", "North pay")
    assert moment.scrap("East") == ["dodge"]


def test_a26_costs_are_paid_in_full_and_effects_take_what_is_there() -> None:
    cost = Table("""
        North: 1 shard
          council front: rory-bug forged
        window North
    """)
    assert not cost.can("North use council front")
    effect = Table("""
        North:
          council: tenacity
        East:
          council front: eye-enforcers
        delve North East council front
    """)
    effect.do("North discover", "East trigger")
    assert effect.council("North") == []


def test_a27_limits_count_in_the_refresh_phase_only() -> None:
    table = Table("""
        North: 12 shards
          council: 7 dodge
        turn North
    """)
    table.do("North gain")
    assert table.shards("North") == 13
    refresh = Table("""
        North: 12 shards
          council: 5 dodge
          network: dodge
        refresh
    """)
    refresh.settle()
    assert (refresh.shards("North"), len(refresh.council("North"))) == (10, 5)


def test_a28_drawing_from_an_empty_network_costs_nothing_outside_the_refresh_phase() -> None:
    table = Table("""
        North:
          network: none
          council front: doctor-twilight forged
        turn North
    """)
    assert "empty" in table.why_not("North draw")
    table.do("North gain", "North collect council front")
    assert table.asked() != "over"
    assert table.council("North") == []


def test_a29_what_is_exhausted_for_a_cost_is_unexhausted_in_the_grid_and_may_be_unforged() -> None:
    table = Table("""
        North:
          council: franchise-fees
          archives front: job-board
          council front: job-board forged exhausted
        turn North
    """)
    table.do("North play franchise-fees")
    assert table.options() == ["exhaust archives front"]


# --- winning ------------------------------------------------------------------------------------------------------


def test_a30_with_three_players_three_agents_of_two_owners_win() -> None:
    one_owner = Table("""
        North: 9 shards
          score: rory-bug from east, maestro from east
        East:
          council front: coroner-goodman
        South:
        delve North East council front
    """)
    one_owner.do("North discover", "North pay")
    assert one_owner.winners() == []
    two_owners = Table("""
        North: 9 shards
          score: rory-bug from east, maestro from south
        East:
          council front: coroner-goodman
        South:
        delve North East council front
    """)
    two_owners.do("North discover", "North pay")
    assert two_owners.winners() == ["North"]


def test_a30_with_four_players_three_owners_are_needed_unless_the_setting_says_less() -> None:
    text = """
        North: 9 shards
          score: rory-bug from east, maestro from south
        East:
          council front: coroner-goodman
        South:
        West:
        delve North East council front
    """
    strict = Table(text)
    strict.do("North discover", "North pay")
    assert strict.winners() == []
    loose = Table(text, {"owners_to_win": 2})
    loose.do("North discover", "North pay")
    assert loose.winners() == ["North"]


def test_a31_an_agent_scrapped_as_a_cost_scores_before_what_it_paid_for() -> None:
    table = Table("""
        North: 9 shards
          council: kryzar-the-rat
          score: rory-bug from east, maestro from east
        East:
          score: vapor-x from north, ulin-marr from north
          council front: counselor-vreenax
        delve North East council front
    """)
    table.do("North discover", "North pay", "North scrap kryzar-the-rat")
    assert (table.winners(), table.score("North")) == (["East"], ["rory-bug", "maestro"])


def test_a31_two_who_have_enough_at_once_share_the_win() -> None:
    table = Table("""
        North:
          score: rory-bug from east, maestro from east
          council front: ulin-marr forged
        East:
          score: vapor-x from north, prime-treasurer-geel from north
        turn North
    """)
    zones.secure(table.state, 0, KINDS["coroner-goodman"], 1)
    zones.discard(table.state, 0, KINDS["ulin-marr"])
    assert table.winners() == ["North", "East"]
    assert table.asked() == "over"


def test_a32_whoever_cannot_draw_in_the_refresh_phase_loses_to_the_player_on_the_right() -> None:
    two = Table("""
        North:
        East:
          network: none
        refresh
    """)
    assert two.winners() == ["North"]
    both = Table("""
        North:
          network: none
        East:
          network: none
        refresh
    """)
    assert both.winners() == ["North", "East"]
    three = Table("""
        North:
        East:
        South:
          network: none
        refresh
    """)
    assert three.winners() == ["East"]
    four = Table("""
        North:
        East:
          network: none
        South:
          network: none
        West:
          network: none
        refresh
    """)
    assert four.winners() == ["North"]
    shared = Table("""
        North:
        East:
          network: none
        South:
        West:
          network: none
        refresh
    """)
    assert shared.winners() == ["North", "South"]


def test_a33_agents_win_before_anybody_has_to_draw() -> None:
    table = Table("""
        North: 9 shards, 1 action
          score: rory-bug from east, maestro from east
          network: none
        East: 0 actions
          council front: coroner-goodman
        turn North
    """)
    table.do("North delve East council", "North discover", "North pay")
    assert table.winners() == ["North"]
