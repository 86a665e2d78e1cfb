"""The obstacles: what a delver runs into."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame
from leyline.games.aidalon.cards.card import (
    AGENTS_AND_OBSTACLES,
    BARRIER_STAT,
    CHOSEN,
    COLLECTIVE,
    ENGAGER,
    ITSELF,
    NEIGHBOURS,
    OLD_AIDALON,
    OMNIWORKS,
    REMNANTS,
    SCRAP_STAT,
    Aura,
    Need,
    Step,
    cipher,
    confront,
    discover,
    obstacle,
    reaction,
)
from leyline.games.aidalon.cards.costs import archive_this, exhaust_in, lose, take_heat
from leyline.games.aidalon.cards.effects import (
    ANY_CARD,
    UNFORGED_CARD,
    archive_bottom,
    archive_random,
    cool,
    gain,
    heat,
    shift_one,
    shift_this,
    steal,
    which,
)
from leyline.games.aidalon.cards.needs import (
    a_card_of_yours,
    council_has_cards,
    during_a_delve,
    engager_has_shards,
    heat_at_least,
    in_your_grid,
    network_has_cards,
    this_card,
    you_have_heat,
)
from leyline.games.aidalon.events import STRENGTHENED, note
from leyline.games.aidalon.grid import ADJACENT, FRONT, MIDDLE, PLACES, ROW_MASKS
from leyline.games.aidalon.procedures import slots
from leyline.games.aidalon.procedures.frames import (
    ABILITY_ANSWER,
    ASK_EXHAUST,
    ASK_SHUFFLE_SLOT,
    CARD,
    ON_FORGE,
    SEAT,
    player_question,
    slot_question,
)
from leyline.games.aidalon.procedures.stack import current_engagement, push
from leyline.games.aidalon.procedures.zones import gain_shards
from leyline.games.aidalon.state import AidalonState

# --- Barbican Gate ------------------------------------------------------------------------------------------------


def _engager_may_exhaust(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    engager = current_engagement(s)[SEAT]
    mask = slots.forged(s, engager) & slots.ready(s, engager)
    if mask:
        push(s, slot_question(ASK_EXHAUST, seat=engager, owner=engager, slots=mask, optional=True))


def _gain_if_not(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    if f[ABILITY_ANSWER] < 0:
        gain_shards(s, f[SEAT], n)


# --- Transit Station ----------------------------------------------------------------------------------------------


def _four_in_front(s: AidalonState, seat: int, place: int) -> int:
    return 4 if place >= 0 and place % PLACES // 3 == FRONT else 0


def _two_in_middle(s: AidalonState, seat: int, place: int) -> int:
    return 2 if place >= 0 and place % PLACES // 3 == MIDDLE else 0


# --- Probabilities Exchange ---------------------------------------------------------------------------------------


def _engager_shuffles_one(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    engager = current_engagement(s)[SEAT]
    push(s, slot_question(ASK_SHUFFLE_SLOT, seat=engager, owner=engager, slots=slots.occupied(s, engager)))


def _engager_has_a_card(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return slots.occupied(s, current_engagement(s)[SEAT]) != 0


# --- Flooding Thoroughfare ----------------------------------------------------------------------------------------


def _swell(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    if f[CARD] >= 0:
        s.boosts[f[CARD]] += n
        note(s, STRENGTHENED, f[CARD], n, 0)


# --- Canal Network ------------------------------------------------------------------------------------------------


def _players_with(s: AidalonState, cards: int) -> int:
    mask = 0
    for seat in range(s.book.seats):
        if which(s, seat, cards):
            mask |= 1 << seat
    return mask


def _a_player_has(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return _players_with(s, n) != 0


def _choose_with(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, player_question(seat=f[SEAT], among=_players_with(s, n)))


# --- Salvage Rats -------------------------------------------------------------------------------------------------


def _unforged_beside(s: AidalonState, seat: int, place: int) -> int:
    return slots.count(slots.unforged(s, seat) & ADJACENT[place % PLACES]) if place >= 0 else 0


OBSTACLES: Final = [
    obstacle(
        33,
        "Barbican Gate",
        COLLECTIVE,
        confront(
            "the engaging player may exhaust a forged card in their grid; if they do not, gain 2 shards.",
            Step(_engager_may_exhaust),
            Step(_gain_if_not, 2),
        ),
        discover("gain 1 shard.", gain(1)),
        pips=1,
        cost=1,
        barrier=1,
        scrap=4,
        traits="location",
    ),
    obstacle(
        34,
        "Silent Interrogator",
        COLLECTIVE,
        discover(
            "if this card is in your grid: the bottom 4 cards of the engaging player's Network are archived.",
            archive_bottom(4, ENGAGER),
            need=(in_your_grid(), network_has_cards(ENGAGER)),
        ),
        pips=1,
        cost=0,
        barrier=0,
        scrap=4,
        traits="contraption",
    ),
    obstacle(
        38,
        "Eye Enforcers",
        COLLECTIVE,
        confront(
            "lose 1 shard: a card picked at random from the engaging player's Council is archived.",
            archive_random(1, ENGAGER),
            need=(council_has_cards(ENGAGER),),
            cost=(lose(1),),
        ),
        discover(
            "if this card is in your grid, archive it: 2 cards picked at random from the engaging player's Council "
            "are archived.",
            archive_random(2, ENGAGER),
            need=(in_your_grid(), council_has_cards(ENGAGER)),
            cost=(archive_this(),),
        ),
        pips=3,
        cost=4,
        barrier=3,
        scrap=5,
        traits="persona",
    ),
    obstacle(
        46,
        "Transit Station",
        OLD_AIDALON,
        Aura(
            "In your front row, this card has +4 scrap cost.", SCRAP_STAT, 0, ITSELF, count=_four_in_front, forged=False
        ),
        Aura(
            "In your middle row, this card has +2 barrier.", BARRIER_STAT, 0, ITSELF, count=_two_in_middle, forged=False
        ),
        pips=2,
        cost=1,
        barrier=1,
        scrap=1,
        traits="location",
    ),
    obstacle(
        48,
        "Asset Protection Hub",
        OLD_AIDALON,
        Aura(
            "While forged, adjacent agents and obstacles in your grid have +1 barrier.",
            BARRIER_STAT,
            1,
            NEIGHBOURS,
            AGENTS_AND_OBSTACLES,
        ),
        pips=3,
        cost=2,
        barrier=1,
        scrap=4,
        traits="location",
        refund=1,
    ),
    obstacle(
        54,
        "Probabilities Exchange",
        OLD_AIDALON,
        cipher("exhaust a card in your front row.", exhaust_in(ROW_MASKS[FRONT], "front row")),
        confront(
            "the engaging player picks a card in their grid and shuffles it into their Network.",
            Step(_engager_shuffles_one),
            need=(Need(_engager_has_a_card, "the engaging player's grid is empty"),),
        ),
        pips=5,
        cost=3,
        barrier=1,
        scrap=4,
        traits="location",
    ),
    obstacle(
        55,
        "Flooding Thoroughfare",
        OMNIWORKS,
        reaction(
            "when this card has been forged during a delve: it has +2 barrier until the delve ends.",
            ON_FORGE,
            Step(_swell, 2),
            need=(this_card(), during_a_delve()),
        ),
        pips=1,
        cost=1,
        barrier=1,
        scrap=3,
        traits="location",
    ),
    obstacle(
        58,
        "Waterway Ferry",
        OMNIWORKS,
        reaction("when this card has been forged: shift it.", ON_FORGE, shift_this(), need=(this_card(),)),
        pips=2,
        cost=0,
        barrier=1,
        scrap=3,
        traits="contraption",
    ),
    obstacle(
        59,
        "Canal Network",
        OMNIWORKS,
        confront(
            "choose a player: shift an unforged card in their grid.",
            Step(_choose_with, UNFORGED_CARD),
            shift_one(CHOSEN, UNFORGED_CARD),
            need=(Need(_a_player_has, "no player has an unforged card", UNFORGED_CARD),),
        ),
        discover(
            "if this card is in your grid, choose a player: shift a card in their grid.",
            Step(_choose_with, ANY_CARD),
            shift_one(CHOSEN, ANY_CARD),
            need=(in_your_grid(),),
        ),
        pips=3,
        cost=3,
        barrier=2,
        scrap=5,
        traits="location",
    ),
    obstacle(
        60,
        "Tunnel Runners",
        OMNIWORKS,
        confront("lose 1 shard: lose 1 heat.", cool(1), need=(you_have_heat(),), cost=(lose(1),)),
        pips=3,
        cost=1,
        barrier=1,
        scrap=2,
        traits="being persona",
        refund=1,
    ),
    obstacle(
        62,
        "Salvage Rats",
        OMNIWORKS,
        Aura(
            "While forged, this card has +1 barrier for each unforged card adjacent to it.",
            BARRIER_STAT,
            0,
            ITSELF,
            count=_unforged_beside,
        ),
        pips=4,
        cost=2,
        barrier=0,
        scrap=3,
        traits="persona",
        rush=True,
    ),
    obstacle(
        64,
        "Emperor Drejj",
        OMNIWORKS,
        reaction(
            "when you have forged a card (including this one): shift this card.",
            ON_FORGE,
            shift_this(),
            need=(a_card_of_yours(),),
        ),
        discover(
            "if this card is in your grid: shift a card in the engaging player's grid.",
            shift_one(ENGAGER),
            need=(in_your_grid(), Need(_engager_has_a_card, "the engaging player's grid is empty")),
        ),
        pips=5,
        cost=5,
        barrier=3,
        scrap=6,
        traits="being",
    ),
    obstacle(
        67,
        "Yowling Tezu",
        REMNANTS,
        confront("take 1 heat: the engaging player gains 1 heat.", heat(1, ENGAGER), cost=(take_heat(1),)),
        discover(
            "if this card is in your grid, archive it: the engaging player gains 2 heat.",
            heat(2, ENGAGER),
            need=(in_your_grid(),),
            cost=(archive_this(),),
        ),
        pips=1,
        cost=1,
        barrier=1,
        scrap=3,
        traits="being",
    ),
    obstacle(
        74,
        "Orobo Plaza",
        REMNANTS,
        confront(
            "if you have 2 heat or more: steal 1 shard from the engaging player.",
            steal(1, ENGAGER),
            need=(heat_at_least(2), engager_has_shards()),
        ),
        discover(
            "if you have 2 heat or more: steal 1 shard from the engaging player.",
            steal(1, ENGAGER),
            need=(heat_at_least(2), engager_has_shards()),
        ),
        pips=5,
        cost=1,
        barrier=1,
        scrap=3,
        traits="location",
    ),
]
