"""The sources of the Collective and Old Aidalon."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame
from leyline.games.aidalon.cards.card import (
    AGENTS_AND_OBSTACLES,
    BARRIER,
    COLLECTIVE,
    ITSELF,
    OLD_AIDALON,
    RIVAL_FRONT,
    SCRAP,
    SHARD_ICONS,
    Aura,
    Need,
    Step,
    cipher,
    instant,
    reaction,
    source,
)
from leyline.games.aidalon.cards.costs import (
    archive_council_card,
    exhaust_this,
    scrap_from_archives,
    scrap_own,
    take_token,
)
from leyline.games.aidalon.cards.effects import (
    add_barrier,
    archive_from_council,
    draw,
    end_the_delve,
    gain,
)
from leyline.games.aidalon.cards.needs import (
    during_a_delve,
    you_confront,
    your_delve,
    your_delve_into,
)
from leyline.games.aidalon.events import FROM_THE_BOTTOM, REDIRECTED, note
from leyline.games.aidalon.grid import ADJACENT, COUNCIL, NETWORK, NOWHERE, PLACES
from leyline.games.aidalon.procedures.frames import (
    ASK,
    BONUS,
    BREACH,
    BREACHED,
    CARD,
    CONFRONT,
    DEFENDER,
    DISCOVERING,
    ENGAGE,
    ENGAGING,
    FROM_BOTTOM,
    IN_GRID,
    MANNER,
    PATH,
    REFILL,
    REFRESH,
    ROUND_BEGINS,
    ROW,
    SEAT,
    SHUFFLE_FROM_ARCHIVES,
    close_reactions,
    find,
    push,
    put,
    the_engagement,
)
from leyline.games.aidalon.state import AidalonState

# --- Echofield Registry -------------------------------------------------------------------------------------------


def _shuffle_one_in(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    if s.archives[f[SEAT]]:
        push(s, (ASK, SHUFFLE_FROM_ARCHIVES, f[SEAT], NOWHERE, 0, 0, 0))


# --- Containment Funnel -------------------------------------------------------------------------------------------


def _neighbour_is_confronted(s: AidalonState, seat: int, place: int, n: int) -> bool:
    engaged = the_engagement(s)
    if engaged[MANNER] != CONFRONT or engaged[CARD] < 0 or engaged[CARD] // PLACES != seat:
        return False
    return ADJACENT[place % PLACES] >> engaged[CARD] % PLACES & 1 == 1


def _draw_in(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    """The delve moves to this card's slot, and the confrontation begins anew with this card (A18)."""
    if f[CARD] < 0:
        return
    engaged = the_engagement(s)
    slot = f[CARD] % PLACES
    s.stack[find(s, ENGAGE)] = (
        ENGAGE, 0, engaged[SEAT], f[CARD], engaged[DEFENDER], CONFRONT, IN_GRID, 0, 0, 0
    )  # fmt: skip
    put(s, 1, CARD, f[CARD])
    put(s, 1, PATH, slot % 3)
    put(s, 1, ROW, slot // 3)
    close_reactions(s)
    note(s, REDIRECTED, f[CARD])


# --- Bubblemap Kiosk ----------------------------------------------------------------------------------------------


def _from_the_bottom(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    put(s, find(s, BREACH), FROM_BOTTOM, 1)
    note(s, FROM_THE_BOTTOM, f[SEAT])


# --- Shardwinner --------------------------------------------------------------------------------------------------


def _one_in_council_path(s: AidalonState, seat: int, place: int) -> int:
    return 1 if place >= 0 and place % PLACES % 3 == COUNCIL else 0


def _four_in_network_path(s: AidalonState, seat: int, place: int) -> int:
    return 4 if place >= 0 and place % PLACES % 3 == NETWORK else 0


# --- Pax Observatory ----------------------------------------------------------------------------------------------


def _you_refill(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return s.stack[find(s, REFRESH)][SEAT] == seat


def _one_more_action(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    index = find(s, REFRESH)
    put(s, index, BONUS, s.stack[index][BONUS] + 1)


SOURCES: Final = [
    source(
        77,
        "Capricious Informant",
        COLLECTIVE,
        Aura(
            "While forged, agents and obstacles in your rival's front row have -1 barrier.",
            BARRIER,
            -1,
            RIVAL_FRONT,
            AGENTS_AND_OBSTACLES,
        ),
        pips=1,
        cost=2,
        scrap=2,
        icons="shard",
        traits="persona",
        refund=1,
    ),
    source(
        79,
        "Cargo Inspector",
        COLLECTIVE,
        instant(
            "exhaust this card: draw 2 cards, then archive a card from your Council.",
            draw(2),
            archive_from_council(1),
            cost=(exhaust_this(),),
        ),
        pips=2,
        cost=1,
        scrap=5,
        icons="",
        traits="persona",
    ),
    source(
        81,
        "Echofield Registry",
        COLLECTIVE,
        reaction(
            "when you have completed a breach, exhaust this card: shuffle a card of your choice from your Archives "
            "into your Network, then draw a card.",
            BREACHED,
            Step(_shuffle_one_in),
            draw(1),
            need=(your_delve(),),
            cost=(exhaust_this(),),
        ),
        pips=3,
        cost=2,
        scrap=3,
        icons="shard",
        traits="contraption",
    ),
    source(
        83,
        "Containment Funnel",
        COLLECTIVE,
        cipher("archive a card from your Council.", archive_council_card(1)),
        reaction(
            "as a player confronts a card adjacent to this one, exhaust this card: they confront this card instead.",
            ENGAGING,
            Step(_draw_in),
            need=(Need(_neighbour_is_confronted, 0, "no adjacent card is being confronted"),),
            cost=(exhaust_this(),),
        ),
        pips=4,
        cost=3,
        scrap=3,
        icons="shard",
        traits="contraption",
    ),
    source(
        87,
        "Echopomp Revoker",
        COLLECTIVE,
        instant(
            "during a delve, exhaust this card and scrap 2 cards from your Archives: the delve ends.",
            end_the_delve(),
            need=(during_a_delve(),),
            cost=(exhaust_this(), scrap_from_archives(2)),
        ),
        pips=5,
        cost=3,
        scrap=6,
        icons="draw",
        traits="persona",
    ),
    source(
        88,
        "Disagreeable Inspector",
        OLD_AIDALON,
        reaction(
            "as you confront a card, exhaust this card: the confronted card has -2 barrier until "
            "the confrontation ends.",
            ENGAGING,
            add_barrier(-2),
            need=(you_confront(),),
            cost=(exhaust_this(),),
        ),
        pips=1,
        cost=1,
        scrap=2,
        icons="shard",
        traits="persona",
    ),
    source(
        90,
        "Bubblemap Kiosk",
        OLD_AIDALON,
        reaction(
            "as you begin to discover cards in a Network, exhaust this card: discover them from its bottom.",
            DISCOVERING,
            Step(_from_the_bottom),
            need=(your_delve_into(NETWORK),),
            cost=(exhaust_this(),),
        ),
        pips=2,
        cost=2,
        scrap=4,
        icons="draw",
        traits="contraption",
        refund=1,
    ),
    source(
        91,
        "Crispy Crawler",
        OLD_AIDALON,
        reaction(
            "as a round begins, remove a shard from this card: gain 1 shard.",
            ROUND_BEGINS,
            gain(1),
            cost=(take_token(),),
        ),
        pips=2,
        cost=1,
        scrap=2,
        icons="shard",
        traits="location",
        cache=2,
    ),
    source(
        93,
        "Shardwinner",
        OLD_AIDALON,
        Aura(
            "In your Council path, this card has one more shard icon.",
            SHARD_ICONS,
            0,
            ITSELF,
            count=_one_in_council_path,
            forged=False,
        ),
        Aura(
            "In your Network path, this card has +4 scrap cost.",
            SCRAP,
            0,
            ITSELF,
            count=_four_in_network_path,
            forged=False,
        ),
        pips=3,
        cost=3,
        scrap=2,
        icons="shard",
        traits="persona",
    ),
    source(
        98,
        "Pax Observatory",
        OLD_AIDALON,
        cipher("scrap a card from your grid.", scrap_own()),
        reaction(
            "as you refill your actions in the refresh phase: refill to one action more.",
            REFILL,
            Step(_one_more_action),
            need=(Need(_you_refill, 0, "it is another player who refills now"),),
        ),
        pips=6,
        cost=6,
        scrap=6,
        icons="draw",
        traits="location",
        unique=True,
    ),
]
