"""One test for each ruling on the game's page from A34 on."""

from __future__ import annotations

import pytest

from leyline import create
from leyline.games.aidalon.cards import CARDS, KINDS
from leyline.games.aidalon.cards.card import COLLECTIVE, agent, seeker
from leyline.games.aidalon.notation import PASS
from leyline.games.aidalon.position import Table
from leyline.games.aidalon.procedures.zones import turn_up
from leyline.games.aidalon.rulebook import Book, Limits, Rulings
from leyline.games.aidalon.rules import Aidalon
from leyline.games.aidalon.state import AidalonState

# --- cards and zones ----------------------------------------------------------------------------------------------


def test_a34_of_two_forged_cards_with_one_unique_name_the_owner_keeps_one() -> None:
    table = Table("""
        North: 6 shards
          council front: pax-observatory forged exhausted
          council back: pax-observatory
        window North
    """)
    table.do("North forge council back")
    assert table.options() == ["keep council front", "keep council back"]
    table.do("North keep council back")
    assert (table.slot("North council front"), table.scrap("North")) == ("", ["pax-observatory"])


def test_a34_an_agent_that_has_to_go_scores_for_the_rival_and_unforged_copies_are_fine() -> None:
    table = Table("""
        North: 5 shards
          council front: kryzar-the-rat forged
          network back: kryzar-the-rat
          council: kryzar-the-rat
        window North
    """)
    assert table.slot("North network back") == "kryzar-the-rat"
    table.do("North rush kryzar-the-rat council back", "North keep council back")
    assert table.score("East") == ["kryzar-the-rat"]


def test_a34_a_seeker_is_never_the_one_to_go() -> None:
    double = agent(900, "Twin", "", COLLECTIVE, cost=0, barrier=0, scrap=0, icons="", traits="")
    twin = seeker(901, "Twin", "", COLLECTIVE, icons="", traits="")
    book = Book([twin, double], [0, 0], [[1], [1]], Limits(), Rulings())
    s = AidalonState(book)
    s.fill()
    s.cards[9], s.forged[9], s.cards[0] = 0, 1, 1
    turn_up(s, 0)
    game = create("aidalon")
    assert isinstance(game, Aidalon)
    assert [game.text(code) for code in game.options(s)] == ["keep seeker"]


def test_a35_what_is_staged_over_is_archived_unforged_and_scrapped_forged() -> None:
    table = Table("""
        North:
          council: 2 crispy-crawler
          council front: job-board
          network front: rory-bug forged
        turn North
    """)
    table.do("North stage crispy-crawler council front", "East gain", "North stage crispy-crawler network front")
    assert (table.archives("North"), table.score("East")) == (["job-board"], ["rory-bug"])
    assert table.slot("North network front") == "crispy-crawler"


def test_a35_staging_over_an_agent_may_win_the_game_for_the_rival() -> None:
    table = Table("""
        North:
          council: crispy-crawler
          network front: rory-bug forged
        East:
          score: maestro from north, vapor-x from north
        turn North
    """)
    table.do("North stage crispy-crawler network front")
    assert table.winners() == ["East"]


def test_a36_staging_by_an_effect_takes_no_action_and_no_shards() -> None:
    table = Table("""
        North: 1 shard
          council: rapid-growth, kryzar-the-rat
        turn North
    """)
    table.do("North play rapid-growth", "North stage kryzar-the-rat council front", "North done")
    assert (table.slot("North council front"), table.actions("North")) == ("kryzar-the-rat", 2)


def test_a37_rushing_is_not_forging_and_pays_the_printed_cost() -> None:
    table = Table("""
        North: 2 shards
          council: salvage-rats
          council front: job-board forged exhausted
          network back: emperor-drejj forged
        window North
    """)
    table.do("North rush salvage-rats council middle")
    assert table.shards("North") == 0  # the job board reaches grid cards only
    assert not table.can("North use network back")


def test_a38_an_unforged_card_keeps_its_place_its_exhaustion_and_its_shards() -> None:
    table = Table("""
        North:
          council: recalibrate
          council front: crispy-crawler forged exhausted 2 shards
        window North
    """)
    table.do("North play recalibrate", "North unforge council front")
    assert table.slot("North council front") == "crispy-crawler exhausted 2 shards"
    assert table.sees("East", "North council front") == "crispy-crawler"


def test_a39_a_moment_is_in_neither_zone_while_it_resolves() -> None:
    table = Table("""
        North: 1 shard
          council: rapid-growth, job-board
        turn North
    """)
    table.do("North play rapid-growth")
    assert (table.council("North"), table.scrap("North")) == (["job-board"], [])
    table.do("North done")
    assert table.scrap("North") == ["rapid-growth"]


def test_a40_a_seekers_action_is_an_action() -> None:
    table = Table("""
        North: seeker goldie-xin
        East: 1 heat
        turn North
    """)
    assert "use seeker" in table.options()


def test_a41_collecting_takes_all_icons_at_once_and_obstacles_collect_nothing() -> None:
    table = Table("""
        North: 0 shards
          council front: shardwinner forged
          council back: tunnel-runners forged
        window North
    """)
    assert "no collection icon" in table.why_not("North collect council back")
    table.do("North collect council front", "North collect seeker")
    assert table.shards("North") == 3


def test_a42_after_you_forge_a_card_includes_the_card_itself() -> None:
    table = Table("""
        North: 5 shards
          council front: emperor-drejj
        window North
    """)
    table.do("North forge council front", "North use council front", "North shift council front network front")
    assert table.slot("North network front") == "emperor-drejj forged"


def test_a43_choosing_a_player_includes_oneself_and_the_user_picks_for_others() -> None:
    table = Table("""
        North:
          council front: job-board
        East:
          council front: canal-network
        delve North East council front
    """)
    table.do("North discover", "East trigger")
    assert table.options() == ["player North", "player East"]
    table.do("East player North")
    assert table.asked() == "East"


def test_a44_a_card_shown_is_seen_by_one_player_and_archives_are_seen_by_their_owner() -> None:
    table = Table("""
        North:
          council: propaganda, rory-bug
          archives: dodge
        East:
        South:
        turn North
    """)
    table.do("North play propaganda", "North player South", "North show rory-bug council")
    views = {seat: table.game.view(table.state, seat) for seat in (0, 1, 2)}
    shown = [view["shown"] for view in views.values()]
    assert [part["card"] if isinstance(part, dict) else "" for part in shown] == ["rory-bug", None, "rory-bug"]
    players = views[1]["players"]
    assert isinstance(players, list)
    assert (players[0]["archives"], players[0]["archives_size"], players[0]["council"]) == (None, 1, None)
    table.settle()
    assert table.game.view(table.state, 2)["shown"] is None


def test_a45_every_card_is_as_likely_as_the_others() -> None:
    table = Table("""
        East: 1 heat
          council: 3 dodge, job-board
        delve North East council district
    """)
    table.do("North decline")
    assert table.options() == ["card job-board", "card dodge"]
    assert table.game.weights(table.state) == [1, 3]


def test_a46_a_seat_is_asked_whenever_it_could_hold_an_answer() -> None:
    open_hand = Table("""
        East: seeker exhausted
          council: job-board
          network: tenacity
          council front: crispy-crawler forged exhausted
        delve North East council front
    """)
    open_hand.do("North confront")
    assert (open_hand.asked(), open_hand.options()) == ("East", ["pass"])
    spent = Table("""
        East: seeker exhausted
          council: job-board
          scrap: tenacity
          council front: crispy-crawler forged exhausted
        delve North East council front
    """)
    spent.do("North confront")
    assert spent.asked() == "North"


def test_a47_shards_on_a_card_that_leaves_the_grid_are_gone() -> None:
    table = Table("""
        North: 2 shards
        East: 0 shards
          council front: crispy-crawler forged 2 shards
        delve North East council front
    """)
    table.do("North pay")
    assert (table.shards("East"), table.shards("North")) == (0, 0)


def test_a48_an_exhausted_agent_may_be_avoided() -> None:
    table = Table("""
        North: 9 shards
        East:
          council front: rory-bug forged exhausted
        delve North East council front
    """)
    table.do("North avoid")
    assert (table.score("North"), table.options()) == ([], ["retreat", "onward"])


# --- added here ---------------------------------------------------------------------------------------------------


def test_a49_the_discovered_gate_pays_its_owner() -> None:
    table = Table("""
        North: 0 shards
        East: 0 shards
          council front: barbican-gate
        delve North East council front
    """)
    table.do("North discover", "East trigger")
    assert (table.shards("North"), table.shards("East")) == (0, 1)


def test_a50_a_card_in_hand_counts_for_its_council_but_cannot_be_used_or_picked() -> None:
    table = Table("""
        North:
          council: job-board
        East: 2 heat, 9 shards
          council: twice-as-bad, big-varna-gorvis
        delve North East council district
    """)
    table.do("North decline", "card twice-as-bad", "North decline", "East trigger")
    assert table.archives("North") == ["job-board"]
    assert not table.can("East play twice-as-bad")  # it lies set aside until the breach is over
    goodman = Table("""
        East: 1 heat
          council front: coroner-goodman forged
          archives: job-board
        delve North East archives district
    """)
    goodman.do("North decline")
    assert not goodman.can("East use council front")


def test_a51_a_discovered_card_whose_ability_is_used_or_that_is_taken_is_seen_by_all() -> None:
    table = Table("""
        North: 5 shards
        East:
          council front: prime-treasurer-geel
        South:
        delve North East council front
    """)
    table.do("North discover")
    assert table.sees("South", "East council front") == "unknown"
    table.do("East trigger")
    assert table.sees("South", "East council front") == "prime-treasurer-geel"


def test_a52_how_many_cards_are_discovered_is_settled_when_it_begins() -> None:
    table = Table("""
        North: 9 shards
        East: 2 heat
          council: maestro, job-board
        delve North East council district
    """)
    table.do("North decline", "card maestro", "North pay")
    assert table.heat("East") == 1
    table.do("North pay")
    assert table.scrap("East") == ["job-board"]


@pytest.mark.parametrize(("score", "winners"), [("rory-bug from east", ["North"]), ("", ["North", "East"])])
def test_a53_at_the_round_limit_most_agents_win(score: str, winners: list[str]) -> None:
    table = Table(
        f"""
        North:
          {"score: " + score if score else ""}
        East:
        round 4
        refresh
    """,
        {"round_limit": 4},
    )
    table.settle()
    assert table.winners() == winners


def test_a54_set_up_is_asked_in_turn_order() -> None:
    game = create("aidalon", seats=3, values={"first": "South"})
    state = game.initial_state()
    order = []
    while game.phase_path(state).startswith(("Set-up", "Mulligan")):
        pending = game.pending(state)
        if pending >= 0:
            order.append(pending)
        game.apply(state, game.options(state)[0])
    assert order == [2, 0, 1]


def test_a55_a_reaction_in_the_middle_of_an_ability_comes_before_its_next_step() -> None:
    table = Table("""
        North:
          council front: job-board
        East:
          council front: yowling-tezu
          network front: job-board
          network back: renovator-warlan forged
        delve North East council front
    """)
    table.do("North discover", "East trigger", "East use network back")
    assert table.heat("North") == 0  # the card is archived as a cost; the effect is yet to come
    table.do("East player North", "North exhaust council front")
    assert table.heat("North") == 2


def test_a56_staging_and_searching_by_an_effect_may_come_to_nothing() -> None:
    table = Table("""
        North:
          council: print-on-demand
          network: job-board
        turn North
    """)
    table.do("North play print-on-demand")
    assert table.options() == ["pass", "fetch job-board"]


def test_a57_an_ability_without_a_target_cannot_be_used() -> None:
    table = Table("""
        North:
          council front: vapor-x forged
        window North
    """)
    assert not table.can("North use council front")


@pytest.mark.parametrize(
    ("area", "asked"),
    [
        ("0 shards, seeker exhausted\n council: dodge", False),
        ("0 shards, seeker exhausted\n council: dodge\n network: trading-secrets, 2 dodge", True),
        ("0 shards, seeker exhausted\n council: dodge\n scrap: trading-secrets", False),
        ("0 shards, seeker exhausted\n network: trading-secrets, 2 dodge", False),
        ("0 shards, seeker exhausted\n council front: job-board\n network: job-board", False),
        ("2 shards, seeker exhausted\n council front: job-board\n network: job-board", True),
        ("0 shards, seeker exhausted\n council front: job-board\n network: rory-bug", True),
        ("1 shard, seeker exhausted\n council: dodge\n network: salvage-rats", False),
        ("2 shards, seeker exhausted\n council: dodge\n network: salvage-rats", True),
        ("0 shards, seeker exhausted\n council front: wirecrawler forged\n network: job-board", True),
        ("0 shards, seeker exhausted\n council front: wirecrawler forged exhausted\n network: job-board", False),
        ("0 shards", True),
    ],
)
def test_a58_a_window_asks_whoever_could_act_by_what_everybody_knows(area: str, asked: bool) -> None:
    table = Table(f"""
        North: seeker exhausted
        East: {area}
        first East
        window North
    """)
    assert (table.asked() == "East") == asked


def test_a59_what_was_seen_stays_known_until_it_is_mixed_up() -> None:
    table = Table("""
        North:
        East: 1 shard
          council: threading-through
          council front: job-board
          network front: crispy-crawler
        delve North East council front
    """)
    table.do("North discover", "North decline", "North retreat")
    table.do("East play threading-through", "East shift council front network front")
    assert table.sees("North", "East network front") == "job-board"
    assert table.sees("North", "East council front") == "unknown"
    top = Table("""
        East: 1 heat
          network: dodge, job-board
        delve North East network district
    """)
    top.do("North decline", "card job-board", "North decline")
    top.settle()
    players = top.game.view(top.state, 0)["players"]
    assert isinstance(players, list)
    assert [known["card"] for known in players[1]["top"]] == ["job-board"]


def test_a60_an_agent_that_goes_to_the_rival_counts_as_scrapped_from_the_grid() -> None:
    table = Table("""
        North:
          council: crispy-crawler
          council front: rory-bug forged
          council back: renovator-warlan forged
        East:
          council front: job-board
        turn North
    """)
    table.do("North stage crispy-crawler council front")
    assert table.can("North use council back")


def test_a61_a_player_who_performed_an_instant_has_not_passed() -> None:
    table = Table("""
        North: 5 shards
          council front: job-board
        first North
        window North
    """)
    table.do("North forge council front", "North pass")
    assert table.asked() == "East"
    table.match.act(PASS)
    assert (table.asked(), "Instants" in table.where()) == ("North", True)
    table.match.act(PASS)
    assert "action" in table.where()


def test_a62_a_shard_cost_on_a_card_is_the_cost_as_it_is_now() -> None:
    table = Table("""
        North: 4 shards
          council front: boss-bresloo
        East:
          council front: auntie-ruth forged
          network front: guildmaster-yanos forged
        window North
    """)
    table.do("North forge council front", "North use council front", "North player East")
    assert table.options() == ["unforge council front", "unforge network front"]  # 4 - 1, and 3


def test_a63_scrapping_for_a_total_stops_when_it_is_reached() -> None:
    table = Table("""
        North: 9 shards
          council: kryzar-the-rat, job-board
        East:
          council front: counselor-vreenax
        delve North East council front
    """)
    table.do("North discover", "North pay", "North scrap kryzar-the-rat")
    assert table.score("North") == ["counselor-vreenax"]
    assert table.council("North") == ["job-board"]


def test_a64_everybody_knows_the_deck_lists() -> None:
    game = create("aidalon")
    assert isinstance(game, Aidalon)
    assert game.setup.word("deck_1") == "case-files"
    assert KINDS["coroner-goodman"] in game.book.lists[0]
    assert len(CARDS) == 79
