"""The moments that react: played from the Council when something happens."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame
from leyline.games.aidalon.cards.card import (
    COLLECTIVE,
    OBSTACLE,
    OLD_AIDALON,
    OMNIWORKS,
    REMNANTS,
    THAT_PLAYER,
    Need,
    Step,
    moment,
    reaction,
)
from leyline.games.aidalon.cards.costs import exhaust_strong
from leyline.games.aidalon.cards.effects import add_barrier, add_scrap, draw, gain, heat
from leyline.games.aidalon.cards.needs import (
    a_card_of_yours,
    engaged_is_a_moment,
    you_discover_in_council_or_network,
    your_card_is_confronted,
    your_delve,
    your_delve_into,
    your_grid_card_is_engaged,
)
from leyline.games.aidalon.events import CANCELLED as WAS_CANCELLED
from leyline.games.aidalon.events import MORE_TO_DISCOVER, note
from leyline.games.aidalon.grid import ARCHIVES, ASIDE, COUNCIL, NETWORK, NOWHERE
from leyline.games.aidalon.procedures.frames import (
    ABILITY,
    ANSWER,
    APPROACH,
    ASK,
    BEGINNING,
    BREACH,
    BREACHED,
    CANCELLED,
    CARD,
    DEAL,
    DEFENDER,
    DETAIL,
    DISCOVER,
    DISCOVERING,
    ENCOUNTERED,
    ENGAGE,
    ENGAGING,
    EXTRA,
    FROM_ENGAGED,
    IN_GRID,
    MAY_DISCOVER,
    PICK,
    REACTION,
    RESOLVED,
    SEAT,
    SECOND_DETAIL,
    TO_ARCHIVES,
    TO_ASIDE,
    TOP,
    close_reactions,
    find,
    push,
    put,
    the_delve,
    the_engagement,
    the_reaction,
)
from leyline.games.aidalon.procedures.frames import SOURCE as SOURCE_CARD
from leyline.games.aidalon.procedures.usable import usable
from leyline.games.aidalon.procedures.zones import archive, archive_from_grid, put_back, take_aside
from leyline.games.aidalon.state import AidalonState, kind_of, mask_of, owner_of

# --- Likely a Trap ------------------------------------------------------------------------------------------------


def _offer_the_card(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, (ASK, MAY_DISCOVER, the_delve(s)[SEAT], the_reaction(s)[CARD], 0, 0, 0))


def _discover_or_pay(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    delve = the_delve(s)
    card = the_reaction(s)[CARD]
    if f[ANSWER] > 0 and card >= 0:
        push(s, (ENGAGE, 0, delve[SEAT], card, delve[DEFENDER], DISCOVER, IN_GRID, 0, 0, 0))
    else:
        push(s, (DEAL, 0, delve[SEAT], NOWHERE, n, TOP, TO_ARCHIVES, 1 << delve[SEAT]))


# --- Paper Trail --------------------------------------------------------------------------------------------------


def _pick_from_council(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    owner = the_delve(s)[DEFENDER]
    push(s, (PICK, 0, owner, NOWHERE, COUNCIL, 1, TO_ASIDE, 1 << f[SEAT] | 1 << owner))


def _discover_it(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    if s.aside:
        push(s, (ENGAGE, 0, f[SEAT], ASIDE, the_delve(s)[DEFENDER], DISCOVER, COUNCIL, 0, 0, 0))


def _put_it_back(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    put_back(s, COUNCIL, False)


# --- Twice as Bad -------------------------------------------------------------------------------------------------


def _can_be_resolved_again(s: AidalonState, seat: int, place: int, n: int) -> bool:
    about = the_reaction(s)
    if the_engagement(s)[DEFENDER] != seat:
        return False
    ability = s.book.cards[about[DETAIL]].abilities[about[SECOND_DETAIL]]
    return usable(s, seat, about[CARD], about[DETAIL], ability)


def _resolve_again(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    about = the_reaction(s)
    push(s, (ABILITY, 0, f[SEAT], about[CARD], about[DETAIL], about[SECOND_DETAIL], -1, -1, 0, FROM_ENGAGED))


# --- Forced Liquidation -------------------------------------------------------------------------------------------


def _approached_is_forged(s: AidalonState, seat: int, place: int, n: int) -> bool:
    card = the_reaction(s)[CARD]
    return card >= 0 and s.forged[card] == 1


def _archive_approached(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    card = the_reaction(s)[CARD]
    if card >= 0:
        archive_from_grid(s, card)


# --- Infiltrate ---------------------------------------------------------------------------------------------------


def _discover_more(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    index = find(s, BREACH)
    put(s, index, EXTRA, s.stack[index][EXTRA] + n)
    note(s, MORE_TO_DISCOVER, f[SEAT], n)


# --- Dodge --------------------------------------------------------------------------------------------------------


def _cancel(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    index = find(s, REACTION)
    close_reactions(s)
    put(s, index - 1, CANCELLED, 1)
    note(s, WAS_CANCELLED, f[SEAT], s.stack[index - 1][SOURCE_CARD])


# --- Knot Today ---------------------------------------------------------------------------------------------------


def _archive_discovered(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    if s.aside and the_engagement(s)[CARD] == ASIDE:
        found = take_aside(s)
        archive(s, owner_of(found), kind_of(found), mask_of(found))


RETORTS: Final = [
    moment(
        122,
        "Likely a Trap",
        COLLECTIVE,
        reaction(
            "when a player has completed an encounter with an unforged card in your grid: they may discover it; if "
            "they do not, the top 2 cards of their Network are archived.",
            ENCOUNTERED,
            Step(_offer_the_card),
            Step(_discover_or_pay, 2),
            need=(a_card_of_yours(),),
        ),
        pips=1,
        cost=0,
        traits="subterfuge tactic",
    ),
    moment(
        126,
        "Paper Trail",
        COLLECTIVE,
        reaction(
            "when you have completed a breach of an Archives: discover a card in that player's Council, "
            "picked at random.",
            BREACHED,
            Step(_pick_from_council),
            Step(_discover_it),
            Step(_put_it_back),
            need=(your_delve_into(ARCHIVES),),
        ),
        pips=3,
        cost=2,
        traits="subterfuge tactic",
    ),
    moment(
        128,
        "Twice as Bad",
        COLLECTIVE,
        reaction(
            "when you have resolved a discover ability: resolve it once more, with its conditions and costs.",
            RESOLVED,
            Step(_resolve_again),
            need=(Need(_can_be_resolved_again, 0, "you cannot resolve that ability again"),),
        ),
        pips=4,
        cost=1,
        traits="subterfuge",
    ),
    moment(
        133,
        "Protecting Our Investment",
        OLD_AIDALON,
        reaction(
            "as an obstacle in your grid is confronted: it has +3 barrier until the confrontation ends.",
            ENGAGING,
            add_barrier(3),
            need=(your_card_is_confronted(OBSTACLE),),
        ),
        pips=1,
        cost=0,
        traits="tactic",
    ),
    moment(
        135,
        "Cornering the Market",
        OLD_AIDALON,
        reaction(
            "when you have completed a breach of a Network: gain 3 shards.",
            BREACHED,
            gain(3),
            need=(your_delve_into(NETWORK),),
        ),
        pips=2,
        cost=0,
        traits="commerce",
    ),
    moment(
        142,
        "Forced Liquidation",
        OLD_AIDALON,
        reaction(
            "as you approach a forged card, exhaust a forged card of yours with a barrier of 4 or more: the approached "
            "card is archived.",
            APPROACH,
            Step(_archive_approached),
            need=(your_delve(), Need(_approached_is_forged, 0, "you are not approaching a forged card")),
            cost=(exhaust_strong(4),),
        ),
        pips=6,
        cost=3,
        traits="tactic",
    ),
    moment(
        148,
        "Infiltrate",
        OMNIWORKS,
        reaction(
            "as you begin to discover cards in a Council: discover 2 more.",
            DISCOVERING,
            Step(_discover_more, 2),
            need=(your_delve_into(COUNCIL),),
        ),
        pips=3,
        cost=0,
        traits="subterfuge",
    ),
    moment(
        154,
        "Tenacity",
        REMNANTS,
        reaction(
            "as a card in your grid is engaged: it has +3 scrap cost until the engagement ends.",
            ENGAGING,
            add_scrap(3),
            need=(your_grid_card_is_engaged(),),
        ),
        pips=1,
        cost=0,
        traits="influence",
    ),
    moment(
        155,
        "Turn Up the Heat",
        REMNANTS,
        reaction(
            "when you have completed a breach: that player gains 1 heat.",
            BREACHED,
            heat(1, THAT_PLAYER),
            need=(your_delve(),),
        ),
        pips=1,
        cost=1,
        traits="tactic",
    ),
    moment(
        156,
        "Dodge",
        REMNANTS,
        reaction("as a confront or discover ability begins to resolve: cancel it.", BEGINNING, Step(_cancel)),
        pips=2,
        cost=0,
        traits="tactic",
    ),
    moment(
        157,
        "Fun Run",
        REMNANTS,
        reaction(
            "when you have completed a breach of a Network: gain 3 shards.",
            BREACHED,
            gain(3),
            need=(your_delve_into(NETWORK),),
        ),
        pips=2,
        cost=0,
        traits="subterfuge tactic",
    ),
    moment(
        162,
        "Knot Today",
        REMNANTS,
        reaction(
            "as you discover a moment in a Council or a Network: archive it, then draw a card.",
            ENGAGING,
            Step(_archive_discovered),
            draw(1),
            need=(you_discover_in_council_or_network(), engaged_is_a_moment()),
        ),
        pips=4,
        cost=0,
        traits="subterfuge tactic",
    ),
]
