"""Three and four players: rivals to the left, delving anybody, turn order, and who sees what."""

from __future__ import annotations

import pytest

from leyline.games.aidalon.position import Table

# --- order ------------------------------------------------------------------------------------------------------------


def test_turns_go_clockwise_and_skip_whoever_has_no_actions() -> None:
    table = Table("""
        North: 2 actions
        East: 0 actions
        South: 1 action
        West: 2 actions
        turn North
    """)
    table.do("North gain", "South gain", "West gain", "North gain", "West gain")
    table.settle()
    assert table.where().startswith("Round 3")


def test_a_window_goes_round_from_the_first_player() -> None:
    table = Table("""
        North:
        East:
        South:
        West:
        first South
        window North
    """)
    order = []
    while "Instants?" in table.where():
        order.append(table.asked())
        table.match.act(table.game.parse("pass"))
    assert order == ["South", "West", "North", "East"]


def test_in_a_delve_a_window_goes_round_from_the_defender() -> None:
    table = Table("""
        North:
        East:
        South:
        West:
        first East
        delve North West council front
    """)
    order = []
    while "Instants?" in table.where():
        order.append(table.asked())
        table.match.act(table.game.parse("pass"))
    assert order == ["West", "North", "East", "South"]


def test_an_instant_gives_everybody_another_turn() -> None:
    table = Table("""
        North:
        East: 2 shards
          council front: job-board
        South:
        first North
        window North
    """)
    table.do("North pass", "East forge council front", "East pass", "South pass")
    assert (table.asked(), table.where()) == ("North", "Round 2 / Instants?")


def test_the_token_goes_to_the_left() -> None:
    table = Table("""
        North:
        East:
        South:
        first South
        refresh
    """)
    table.settle()
    assert table.state.first == 0


# --- rivals -----------------------------------------------------------------------------------------------------------


def test_the_rival_is_the_player_to_the_left() -> None:
    text = """
        North:
          council front: counselor-vreenax forged
        East: 2 shards, seeker exhausted
          council front: job-board
        South: 2 shards, seeker exhausted
          council front: job-board
        window {}
    """
    assert not Table(text.format("East")).can("East forge council front")
    assert Table(text.format("South")).can("South forge council front")


def test_an_informant_reaches_the_left_neighbours_front_row_only() -> None:
    text = """
        North: 2 shards
          council front: capricious-informant forged
        East:
          council front: coroner-goodman forged
        South:
          council front: coroner-goodman forged
        delve North {} council front
    """
    assert Table(text.format("East")).can("North pay")
    assert not Table(text.format("South")).can("North pay")


def test_seekers_compare_with_the_left_neighbour() -> None:
    goldie = """
        North: seeker goldie-xin, 1 heat
        East: {} heat
        South: {} heat
        turn North
    """
    assert Table(goldie.format(2, 0)).can("North use seeker")
    assert not Table(goldie.format(0, 2)).can("North use seeker")
    pax = Table("""
        North:
        East:
        South: seeker chairman-bo-pax
          council front: job-board
        turn South
    """)
    pax.do("South use seeker")
    assert (pax.heat("North"), pax.heat("East")) == (1, 0)


def test_an_agent_that_would_be_scrapped_goes_to_the_left_neighbour() -> None:
    table = Table("""
        North:
        East:
        South:
        West:
          council: job-board
          council front: rory-bug forged
        turn West
    """)
    table.do("West stage job-board council front")
    assert table.score("North") == ["rory-bug"]


def test_an_own_agent_scrapped_for_a_cipher_goes_to_the_payers_rival_not_to_the_defender() -> None:
    table = Table("""
        North: 9 shards
          council: kryzar-the-rat
        East:
        South:
          council front: counselor-vreenax
        delve North South council front
    """)
    table.do("North discover", "North pay", "North scrap kryzar-the-rat")
    assert (table.score("East"), table.score("North")) == (["kryzar-the-rat"], ["counselor-vreenax"])


# --- delving ----------------------------------------------------------------------------------------------------------


def test_anybody_else_can_be_delved() -> None:
    table = Table("""
        North:
        East:
        South:
        West:
        turn East
    """)
    delves = [option for option in table.options() if option.startswith("delve")]
    assert len(delves) == 9
    assert not [option for option in delves if "East" in option]
    assert "your own grid" in table.why_not("East delve East council")


def test_a_seat_that_is_not_there_cannot_be_delved() -> None:
    table = Table("turn North")
    assert "South is not in this game" in table.why_not("North delve South council")


def test_only_delver_and_defender_see_a_discovered_card_that_is_left() -> None:
    table = Table("""
        North:
        East:
          council front: job-board
        South:
        delve North East council front
    """)
    table.do("North discover", "North decline")
    assert table.sees("North", "East council front") == "job-board"
    assert table.sees("South", "East council front") == "unknown"
    assert "North discovers Job Board in East's front Council slot." in table.log("East")
    assert "North discovers a card in East's front Council slot." in table.log("South")
    assert "North discovers a card in East's front Council slot." in table.log()


def test_a_third_player_is_not_told_whether_the_card_has_an_ability() -> None:
    for card in ("job-board", "prime-treasurer-geel"):
        table = Table(f"""
            North:
            East:
              council front: {card}
            South:
            delve North East council front
        """)
        table.do("North discover")
        assert table.asked() == "East"  # asked in either case


def test_a_third_player_may_end_a_delve_and_forge_in_it() -> None:
    table = Table("""
        North:
        East:
        South: 2 shards
          council front: echopomp-revoker forged
          council back: job-board
          archives: 2 dodge
        delve North East council front
    """)
    table.do("South forge council back", "South use council front", "South scrap dodge", "South scrap dodge")
    assert "delves" not in table.where()


def test_a_third_players_reactions_are_about_the_own_cards() -> None:
    table = Table("""
        North:
        East:
          council front: job-board
        South:
          council: tenacity, likely-a-trap
          council front: coroner-goodman forged
          archives: dodge
        delve North East council front
    """)
    table.do("North discover")
    assert not table.can("South play tenacity")
    assert not table.can("South use council front")
    assert not table.can("South play likely-a-trap")


@pytest.mark.parametrize("whom", ["North", "East", "South", "West"])
def test_a_chosen_player_may_be_anybody(whom: str) -> None:
    table = Table("""
        North:
          council front: auntie-ruth forged
        East:
        South:
        West:
        window North
    """)
    table.do("North use council front", f"North player {whom}")
    assert len(table.council(whom)) == 1


def test_another_player_is_not_oneself() -> None:
    table = Table("""
        North: 2 shards
          council front: cargo-manifest
        East:
        South:
        window North
    """)
    table.do("North forge council front", "North use council front")
    assert table.options() == ["player East", "player South"]


def test_heat_is_taken_from_the_owner_of_the_card() -> None:
    table = Table("""
        North: 1 shard
        East: 3 heat
        South: 1 heat
          council front: maestro
        delve North South council front
    """)
    table.do("North discover", "North pay")
    assert (table.heat("North"), table.heat("East"), table.heat("South")) == (1, 3, 0)


# --- winning ----------------------------------------------------------------------------------------------------------


def test_with_four_players_agents_of_three_owners_win() -> None:
    table = Table("""
        North: 9 shards
          score: rory-bug from east, maestro from south
        East:
        South:
        West:
          council front: coroner-goodman
        delve North West council front
    """)
    table.do("North discover", "North pay")
    assert table.winners() == ["North"]
    assert table.game.returns(table.state) == [3.0, -1.0, -1.0, -1.0]


def test_four_agents_of_two_owners_do_not_win_with_four_players() -> None:
    table = Table("""
        North: 9 shards
          score: rory-bug from east, maestro from east, vapor-x from south
        East:
          council front: coroner-goodman
        South:
        West:
        delve North East council front
    """)
    table.do("North discover", "North pay")
    assert (table.winners(), len(table.score("North"))) == ([], 4)


def test_shared_wins_pay_out_to_nothing() -> None:
    table = Table("""
        North:
        East:
          network: none
        South:
        West:
          network: none
        refresh
    """)
    assert table.winners() == ["North", "South"]
    assert sum(table.game.returns(table.state)) == 0
