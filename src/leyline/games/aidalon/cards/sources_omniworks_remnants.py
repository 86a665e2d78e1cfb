"""The sources of Omniworks and the Remnants."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame
from leyline.games.aidalon.cards.card import (
    COST_STAT,
    ITSELF,
    NEIGHBOURS,
    OMNIWORKS,
    REMNANTS,
    SCRAP_STAT,
    Aura,
    Need,
    Step,
    instant,
    reaction,
    source,
)
from leyline.games.aidalon.cards.costs import (
    exhaust_this,
)
from leyline.games.aidalon.cards.effects import (
    cool,
    gain,
    redirect_adjacent,
    shift_this,
    stage_up_to,
    swap_this,
)
from leyline.games.aidalon.cards.needs import (
    another_grid_card,
    council_at_most,
    council_has_cards,
    has_less_heat,
    heat_at_least,
    players_who_can_draw,
    this_card,
    you_have_heat,
    your_delve,
)
from leyline.games.aidalon.procedures.frames import (
    ABILITY_ANSWER,
    ASK_SINK,
    IN_PLACE,
    ON_APPROACH,
    ON_BREACH,
    ON_FORGE,
    SEAT,
    deal_frame,
    owner_question,
    player_question,
)
from leyline.games.aidalon.procedures.stack import push
from leyline.games.aidalon.procedures.zones import network_size
from leyline.games.aidalon.state import AidalonState

# --- Waterfront Soakhouse -----------------------------------------------------------------------------------------


def _four_if_cooler(s: AidalonState, seat: int, place: int) -> int:
    return 4 if has_less_heat(s, seat, place, 0) else 0


# --- Cargo Manifest -----------------------------------------------------------------------------------------------


def _other_networks(s: AidalonState, seat: int) -> int:
    """Return the mask of the other players whose Network holds cards."""
    return players_who_can_draw(s, False) & ~(1 << seat)


def _another_network(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return _other_networks(s, seat) != 0


def _choose_a_network(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    others = (1 << s.book.seats) - 1 & ~(1 << f[SEAT])
    among = _other_networks(s, f[SEAT]) if s.book.rulings.chosen_player_must_gain else others
    push(s, player_question(seat=f[SEAT], among=among))


def _look_at_top(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, deal_frame(owner=f[ABILITY_ANSWER], count=1, to=IN_PLACE, seen_by=1 << f[SEAT]))


def _may_sink(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    if network_size(s, f[ABILITY_ANSWER]):
        push(s, owner_question(ASK_SINK, seat=f[SEAT], owner=f[ABILITY_ANSWER]))


SOURCES: Final = [
    source(
        100,
        "Waterfront Soakhouse",
        OMNIWORKS,
        Aura(
            "While you have less heat than your rival, this card has +4 scrap cost.",
            SCRAP_STAT,
            0,
            ITSELF,
            count=_four_if_cooler,
            forged=False,
        ),
        pips=1,
        cost=1,
        scrap=2,
        icons="shard",
        traits="location",
    ),
    source(
        101,
        "Cargo Manifest",
        OMNIWORKS,
        reaction(
            "when this card has been forged, choose another player: look at the top card of their Network; you may put "
            "it on the bottom.",
            ON_FORGE,
            Step(_choose_a_network),
            Step(_look_at_top),
            Step(_may_sink),
            need=(this_card(), Need(_another_network, "the other players' Networks are empty", since=2)),
        ),
        pips=2,
        cost=2,
        scrap=3,
        icons="shard",
        traits="contraption",
    ),
    source(
        102,
        "Job Board",
        OMNIWORKS,
        Aura("While forged, adjacent cards in your grid have -1 shard cost.", COST_STAT, -1, NEIGHBOURS),
        pips=2,
        cost=2,
        scrap=3,
        icons="draw",
        traits="location",
        refund=1,
    ),
    source(
        103,
        "Lost Byway",
        OMNIWORKS,
        reaction(
            "when this card has been forged: lose 1 heat.", ON_FORGE, cool(1), need=(this_card(), you_have_heat())
        ),
        pips=3,
        cost=3,
        scrap=4,
        icons="shard",
        traits="location",
    ),
    source(
        105,
        "Tele-Mail Cluster",
        OMNIWORKS,
        reaction(
            "when this card has been forged: stage a card.",
            ON_FORGE,
            stage_up_to(1),
            need=(this_card(), council_has_cards()),
        ),
        pips=4,
        cost=2,
        scrap=4,
        icons="draw",
        traits="contraption",
    ),
    source(
        106,
        "Wirecrawler",
        OMNIWORKS,
        instant("exhaust this card: shift this card.", shift_this(), cost=(exhaust_this(),)),
        pips=4,
        cost=1,
        scrap=3,
        icons="",
        traits="being",
        refund=1,
    ),
    source(
        111,
        "The Dragon's Hoard",
        REMNANTS,
        Aura("While forged, adjacent cards in your grid have +1 scrap cost.", SCRAP_STAT, 1, NEIGHBOURS),
        pips=1,
        cost=2,
        scrap=3,
        icons="shard",
        traits="location",
    ),
    source(
        112,
        "Silkline Shuttle",
        REMNANTS,
        reaction(
            "when this card has been forged: swap it with another card in your grid.",
            ON_FORGE,
            swap_this(),
            need=(this_card(), another_grid_card()),
        ),
        pips=2,
        cost=2,
        scrap=4,
        icons="draw",
        traits="contraption",
    ),
    source(
        113,
        "Wall Wizard",
        REMNANTS,
        reaction(
            "when you have completed a breach, exhaust this card: gain 2 shards.",
            ON_BREACH,
            gain(2),
            need=(your_delve(),),
            cost=(exhaust_this(),),
        ),
        pips=2,
        cost=1,
        scrap=4,
        icons="",
        traits="persona",
        refund=1,
    ),
    source(
        115,
        "Marauder's Market",
        REMNANTS,
        instant(
            "if you have 2 heat or more, exhaust this card: gain 2 shards.",
            gain(2),
            need=(heat_at_least(2),),
            cost=(exhaust_this(),),
        ),
        pips=3,
        cost=2,
        scrap=3,
        icons="draw",
        traits="location",
    ),
    source(
        119,
        "Daring Aeroboarder",
        REMNANTS,
        reaction(
            "as you approach a slot with 3 or fewer cards in your Council, exhaust this card: you approach a slot "
            "adjacent to it instead.",
            ON_APPROACH,
            redirect_adjacent(),
            need=(your_delve(), council_at_most(3)),
            cost=(exhaust_this(),),
        ),
        pips=5,
        cost=3,
        scrap=3,
        icons="shard",
        traits="contraption",
    ),
]
