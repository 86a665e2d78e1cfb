"""The moments that are reactions, played from the Council when a trigger occurs."""

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
    council_has_cards,
    engaged_is_a_moment,
    you_begin_to_discover,
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
    ABILITY_ANSWER,
    ABILITY_CANCELLED,
    ABILITY_SOURCE,
    ASK_DISCOVER,
    BREACH,
    BREACH_EXTRA,
    CARD,
    DEFENDER,
    DISCOVERING,
    FROM_ENGAGED,
    KIND,
    ON_ABILITY_BEGIN,
    ON_APPROACH,
    ON_BREACH,
    ON_DISCOVER_RESOLVED,
    ON_DISCOVERIES_BEGIN,
    ON_ENCOUNTER,
    ON_ENGAGE,
    REACTION,
    REACTION_DETAIL,
    REACTION_SECOND_DETAIL,
    SEAT,
    STEP,
    TO_ARCHIVES,
    TO_ASIDE,
    ability_frame,
    deal_frame,
    engage_frame,
    pick_frame,
    plain_question,
)
from leyline.games.aidalon.procedures.stack import (
    close_reactions,
    current_delve,
    current_engagement,
    current_reaction,
    find_frame,
    push,
    set_field,
    trigger,
)
from leyline.games.aidalon.procedures.usable import usable
from leyline.games.aidalon.procedures.zones import archive, archive_from_grid, put_back, take_aside
from leyline.games.aidalon.state import AidalonState, kind_of, mask_of, owner_of

# --- Likely a Trap ------------------------------------------------------------------------------------------------


def _offer_the_card(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, plain_question(ASK_DISCOVER, seat=current_delve(s)[SEAT], card=current_reaction(s)[CARD]))


def _discover_or_pay(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    delve = current_delve(s)
    card = current_reaction(s)[CARD]
    if f[ABILITY_ANSWER] > 0 and card >= 0:
        push(s, engage_frame(seat=delve[SEAT], card=card, defender=delve[DEFENDER], manner=DISCOVERING))
    else:
        push(s, deal_frame(owner=delve[SEAT], count=n, to=TO_ARCHIVES))


def _still_unforged(s: AidalonState, seat: int, place: int, n: int) -> bool:
    card = current_reaction(s)[CARD]
    return card >= 0 and not s.forged[card]


# --- Paper Trail --------------------------------------------------------------------------------------------------
# The answer of the ability is the number of cards still to discover. The second and the third step are repeated until
# there are none left; the fourth puts back what was not taken.

PICK_STEP: Final = 2
PUT_BACK_STEP: Final = 4


def _begin_discovering(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    set_field(s, len(s.stack) - 1, ABILITY_ANSWER, n)
    if s.book.rulings.any_council_discovery_begins:  # A65
        trigger(s, ON_DISCOVERIES_BEGIN, NOWHERE, COUNCIL)


def _pick_from_council(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    owner, top = current_delve(s)[DEFENDER], len(s.stack) - 1
    if f[ABILITY_ANSWER] <= 0 or not s.council[owner]:
        set_field(s, top, STEP, PUT_BACK_STEP)
        return
    set_field(s, top, ABILITY_ANSWER, f[ABILITY_ANSWER] - 1)
    push(s, pick_frame(owner=owner, district=COUNCIL, count=1, to=TO_ASIDE, seen_by=1 << f[SEAT] | 1 << owner))


def _discover_it(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    set_field(s, len(s.stack) - 1, STEP, PICK_STEP)
    defender = current_delve(s)[DEFENDER]
    push(s, engage_frame(seat=f[SEAT], card=ASIDE, defender=defender, manner=DISCOVERING, where=COUNCIL))


def _put_it_back(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    put_back(s, COUNCIL, False)


# --- Twice as Bad -------------------------------------------------------------------------------------------------


def _can_be_resolved_again(s: AidalonState, seat: int, place: int, n: int) -> bool:
    about = current_reaction(s)
    if current_engagement(s)[DEFENDER] != seat:
        return False
    ability = s.book.cards[about[REACTION_DETAIL]].abilities[about[REACTION_SECOND_DETAIL]]
    return usable(s, seat, about[CARD], about[REACTION_DETAIL], ability)


def _resolve_again(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    about = current_reaction(s)
    push(
        s,
        ability_frame(
            seat=f[SEAT],
            card=about[CARD],
            source=about[REACTION_DETAIL],
            number=about[REACTION_SECOND_DETAIL],
            origin=FROM_ENGAGED,
        ),
    )


# --- Forced Liquidation -------------------------------------------------------------------------------------------


def _approached_is_forged(s: AidalonState, seat: int, place: int, n: int) -> bool:
    card = current_reaction(s)[CARD]
    return card >= 0 and s.forged[card] == 1


def _archive_approached(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    card = current_reaction(s)[CARD]
    if card >= 0:
        archive_from_grid(s, card)


# --- Infiltrate ---------------------------------------------------------------------------------------------------


def _more_in_council(s: AidalonState, seat: int, place: int, n: int) -> bool:
    """A57: some card would not be discovered otherwise."""
    begun = s.stack[find_frame(s, REACTION) - 1]
    defender = current_delve(s)[DEFENDER]
    planned = s.heat[defender] + begun[BREACH_EXTRA] if begun[KIND] == BREACH else begun[ABILITY_ANSWER]
    return len(s.council[defender]) > planned


def _discover_more(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    index = find_frame(s, REACTION) - 1  # what has begun: a breach, or an ability
    field = BREACH_EXTRA if s.stack[index][KIND] == BREACH else ABILITY_ANSWER
    set_field(s, index, field, s.stack[index][field] + n)
    note(s, MORE_TO_DISCOVER, f[SEAT], n)


# --- Dodge --------------------------------------------------------------------------------------------------------


def _cancel(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    index = find_frame(s, REACTION)
    close_reactions(s)
    set_field(s, index - 1, ABILITY_CANCELLED, 1)
    note(s, WAS_CANCELLED, f[SEAT], s.stack[index - 1][ABILITY_SOURCE])


# --- Knot Today ---------------------------------------------------------------------------------------------------


def _archive_discovered(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    if s.aside and current_engagement(s)[CARD] == ASIDE:
        found = take_aside(s)
        archive(s, owner_of(found), kind_of(found), mask_of(found))


GAIN_AFTER_NETWORK_BREACH: Final = reaction(
    "when you have completed a breach of a Network: gain 3 shards.",
    ON_BREACH,
    gain(3),
    need=(your_delve_into(NETWORK),),
)
"""The ability of two cards of different affiliations."""

REACTION_MOMENTS: Final = [
    moment(
        122,
        "Likely a Trap",
        COLLECTIVE,
        reaction(
            "when a player has completed an encounter with an unforged card in your grid: they may discover it; if "
            "they do not, the top 2 cards of their Network are archived.",
            ON_ENCOUNTER,
            Step(_offer_the_card),
            Step(_discover_or_pay, 2),
            need=(a_card_of_yours(), Need(_still_unforged, "the card is no longer there unforged", since=2)),
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
            ON_BREACH,
            Step(_begin_discovering, 1),
            Step(_pick_from_council),
            Step(_discover_it),
            Step(_put_it_back),
            need=(your_delve_into(ARCHIVES), council_has_cards(THAT_PLAYER)),
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
            "when you have resolved a discover ability: resolve it again, including its conditions and costs.",
            ON_DISCOVER_RESOLVED,
            Step(_resolve_again),
            need=(Need(_can_be_resolved_again, "you cannot resolve that ability again"),),
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
            ON_ENGAGE,
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
        GAIN_AFTER_NETWORK_BREACH,
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
            ON_APPROACH,
            Step(_archive_approached),
            need=(your_delve(), Need(_approached_is_forged, "you are not approaching a forged card")),
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
            ON_DISCOVERIES_BEGIN,
            Step(_discover_more, 2),
            need=(
                you_begin_to_discover(COUNCIL),
                Need(_more_in_council, "there is no further card to discover", since=2),
            ),
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
            ON_ENGAGE,
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
            ON_BREACH,
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
        reaction("as a confront or discover ability begins to resolve: cancel it.", ON_ABILITY_BEGIN, Step(_cancel)),
        pips=2,
        cost=0,
        traits="tactic",
    ),
    moment(
        157,
        "Fun Run",
        REMNANTS,
        GAIN_AFTER_NETWORK_BREACH,
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
            ON_ENGAGE,
            Step(_archive_discovered),
            draw(1),
            need=(you_discover_in_council_or_network(), engaged_is_a_moment()),
        ),
        pips=4,
        cost=0,
        traits="subterfuge tactic",
    ),
]
