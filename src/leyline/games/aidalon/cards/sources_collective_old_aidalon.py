"""The sources of the Collective and Old Aidalon."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame
from leyline.games.aidalon.cards.card import (
    AGENTS_AND_OBSTACLES,
    BARRIER_STAT,
    COLLECTIVE,
    ITSELF,
    OLD_AIDALON,
    RIVAL_FRONT,
    SCRAP_STAT,
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
    confronted_has_a_barrier,
    during_a_delve,
    network_or_archives_has_cards,
    network_or_council_has_cards,
    you_begin_to_discover,
    you_confront,
    your_delve,
)
from leyline.games.aidalon.events import FROM_THE_BOTTOM, REDIRECTED, note
from leyline.games.aidalon.grid import ADJACENT, COUNCIL, NETWORK, PLACES
from leyline.games.aidalon.procedures.frames import (
    ASK_SHUFFLE_FROM_ARCHIVES,
    BREACH,
    BREACH_FROM_BOTTOM,
    CARD,
    CONFRONTING,
    DEFENDER,
    DELVE_ROW,
    ENGAGE,
    ENGAGE_MANNER,
    ON_BREACH,
    ON_DISCOVERIES_BEGIN,
    ON_ENGAGE,
    ON_REFILL,
    ON_ROUND_BEGIN,
    PATH,
    REFRESH,
    REFRESH_BONUS,
    SEAT,
    engage_frame,
    plain_question,
)
from leyline.games.aidalon.procedures.stack import (
    close_reactions,
    current_delve,
    current_engagement,
    find_frame,
    push,
    set_field,
)
from leyline.games.aidalon.procedures.zones import network_size
from leyline.games.aidalon.state import AidalonState

# --- Echofield Registry -------------------------------------------------------------------------------------------


def _shuffle_one_in(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    if s.archives[f[SEAT]]:
        push(s, plain_question(ASK_SHUFFLE_FROM_ARCHIVES, seat=f[SEAT]))


# --- Containment Funnel -------------------------------------------------------------------------------------------


def _neighbour_is_confronted(s: AidalonState, seat: int, place: int, n: int) -> bool:
    engaged = current_engagement(s)
    if engaged[ENGAGE_MANNER] != CONFRONTING or engaged[CARD] < 0 or engaged[CARD] // PLACES != seat:
        return False
    return ADJACENT[place % PLACES] >> engaged[CARD] % PLACES & 1 == 1


def _draw_in(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    """Move the delve to this card's slot and begin a new confrontation with this card (A18)."""
    if f[CARD] < 0:
        return
    engaged = current_engagement(s)
    slot = f[CARD] % PLACES
    s.stack[find_frame(s, ENGAGE)] = engage_frame(
        seat=engaged[SEAT], card=f[CARD], defender=engaged[DEFENDER], manner=CONFRONTING
    )
    set_field(s, 1, CARD, f[CARD])
    set_field(s, 1, PATH, slot % 3)
    set_field(s, 1, DELVE_ROW, slot // 3)
    close_reactions(s)
    note(s, REDIRECTED, f[CARD])


# --- Bubblemap Kiosk ----------------------------------------------------------------------------------------------


def _finds_cards(s: AidalonState, seat: int, place: int, n: int) -> bool:
    defender = current_delve(s)[DEFENDER]
    return s.heat[defender] > 0 and network_size(s, defender) > 0


def _from_the_bottom(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    set_field(s, find_frame(s, BREACH), BREACH_FROM_BOTTOM, 1)
    note(s, FROM_THE_BOTTOM, f[SEAT])


# --- Shardwinner --------------------------------------------------------------------------------------------------


def _one_in_council_path(s: AidalonState, seat: int, place: int) -> int:
    return 1 if place >= 0 and place % PLACES % 3 == COUNCIL else 0


def _four_in_network_path(s: AidalonState, seat: int, place: int) -> int:
    return 4 if place >= 0 and place % PLACES % 3 == NETWORK else 0


# --- Pax Observatory ----------------------------------------------------------------------------------------------


def _you_refill(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return s.stack[find_frame(s, REFRESH)][SEAT] == seat


def _one_more_action(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    index = find_frame(s, REFRESH)
    set_field(s, index, REFRESH_BONUS, s.stack[index][REFRESH_BONUS] + 1)


SOURCES: Final = [
    source(
        77,
        "Capricious Informant",
        COLLECTIVE,
        Aura(
            "While forged, agents and obstacles in your rival's front row have -1 barrier.",
            BARRIER_STAT,
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
            need=(network_or_council_has_cards(),),
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
            ON_BREACH,
            Step(_shuffle_one_in),
            draw(1),
            need=(your_delve(), network_or_archives_has_cards()),
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
            ON_ENGAGE,
            Step(_draw_in),
            need=(Need(_neighbour_is_confronted, "no adjacent card is being confronted"),),
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
            ON_ENGAGE,
            add_barrier(-2),
            need=(you_confront(), confronted_has_a_barrier()),
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
            ON_DISCOVERIES_BEGIN,
            Step(_from_the_bottom),
            need=(you_begin_to_discover(NETWORK), Need(_finds_cards, "there is nothing to discover", since=2)),
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
            ON_ROUND_BEGIN,
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
            SCRAP_STAT,
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
            "as you refill your actions in the refresh phase: refill to one more action.",
            ON_REFILL,
            Step(_one_more_action),
            need=(Need(_you_refill, "another player is refilling"),),
        ),
        pips=6,
        cost=6,
        scrap=6,
        icons="draw",
        traits="location",
        unique=True,
    ),
]
