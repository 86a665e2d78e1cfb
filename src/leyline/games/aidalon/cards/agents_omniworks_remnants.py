"""The agents of Omniworks and the Remnants."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame
from leyline.games.aidalon.cards.card import (
    CHOSEN,
    COST_STAT,
    COUNCIL_LIMIT,
    ENGAGER,
    ITS_SEEKER,
    OMNIWORKS,
    OTHERS,
    REMNANTS,
    SCRAP_STAT,
    Aura,
    Need,
    Step,
    action,
    agent,
    cipher,
    discover,
    instant,
    reaction,
)
from leyline.games.aidalon.cards.costs import (
    archive_council_card,
    exhaust_in,
    exhaust_this,
    lose,
    lose_action,
    steal_heat,
    swap_front_and_back,
)
from leyline.games.aidalon.cards.effects import (
    FORGED_CARD,
    archive_random,
    choose_who_draws,
    draw,
    exhaust_it,
    exhaust_one,
    gain,
    redirect_adjacent,
    shift_this,
    stage_up_to,
    swap_two_others,
    unforge_one,
)
from leyline.games.aidalon.cards.needs import (
    a_player_can_draw,
    bigger_council_than_engager,
    bigger_council_than_rival,
    council_has_cards,
    in_your_grid,
    this_card,
    your_delve,
)
from leyline.games.aidalon.grid import COUNCIL, PATH_MASKS, PLACES, SLOTS
from leyline.games.aidalon.procedures import slots
from leyline.games.aidalon.procedures.card_stats import shard_cost
from leyline.games.aidalon.procedures.frames import (
    ABILITY_ANSWER,
    ASK_UNFORGE,
    ON_DISTRICT_APPROACH,
    ON_FORGE,
    SEAT,
    player_question,
    slot_question,
)
from leyline.games.aidalon.procedures.stack import current_engagement, push
from leyline.games.aidalon.state import AidalonState

# --- Boss Bresloo -------------------------------------------------------------------------------------------------


def _cheap(s: AidalonState, seat: int, most: int) -> int:
    """Return the forged cards of a grid whose shard cost is low enough now."""
    mask = slots.forged(s, seat)
    for slot in range(SLOTS):
        if mask >> slot & 1 and shard_cost(s, PLACES * seat + slot) > most:
            mask &= ~(1 << slot)
    return mask


def _with_cheap(s: AidalonState, most: int) -> int:
    mask = 0
    for seat in range(s.book.seats):
        if _cheap(s, seat, most):
            mask |= 1 << seat
    return mask


def _a_player_has_cheap(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return _with_cheap(s, n) != 0


def _choose_with_cheap(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, player_question(seat=f[SEAT], among=_with_cheap(s, n)))


def _unforge_cheap(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, slot_question(ASK_UNFORGE, seat=f[SEAT], owner=f[ABILITY_ANSWER], slots=_cheap(s, f[ABILITY_ANSWER], n)))


def _engager_has_forged(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return slots.forged(s, current_engagement(s)[SEAT]) != 0


def _engager_has_ready_forged(s: AidalonState, seat: int, place: int, n: int) -> bool:
    engager = current_engagement(s)[SEAT]
    return slots.forged(s, engager) & slots.ready(s, engager) != 0


# --- Vapor X ------------------------------------------------------------------------------------------------------


def _two_others(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return slots.count(slots.occupied(s, seat) & ~(1 << place % PLACES)) > 1


AGENTS: Final = [
    agent(
        21,
        "Auntie Ruth",
        "Proprietor of the Hidden Tea House",
        OMNIWORKS,
        cipher("lose an unspent action.", lose_action()),
        instant(
            "exhaust this card and choose a player: that player draws a card.",
            choose_who_draws(),
            draw(1, CHOSEN),
            need=(a_player_can_draw(),),
            cost=(exhaust_this(),),
        ),
        cost=4,
        barrier=3,
        scrap=2,
        icons="shard",
        traits="paragon",
    ),
    agent(
        22,
        "Big Varna Gorvis",
        "Friends in Every District",
        OMNIWORKS,
        action(
            "if your Council holds more cards than your rival's, exhaust this card: gain 3 shards.",
            gain(3),
            need=(bigger_council_than_rival(),),
            cost=(exhaust_this(),),
        ),
        discover(
            "if your Council holds more cards than the engaging player's: a card picked at random from theirs is "
            "archived.",
            archive_random(1, ENGAGER),
            need=(bigger_council_than_engager(), council_has_cards(ENGAGER)),
        ),
        cost=2,
        barrier=3,
        scrap=2,
        icons="draw",
        traits="paragon",
    ),
    agent(
        23,
        "Boss Bresloo",
        "The Deal-Maker",
        OMNIWORKS,
        reaction(
            "when this card has been forged, choose a player: unforge a card in their grid whose shard cost is 3 or "
            "less.",
            ON_FORGE,
            Step(_choose_with_cheap, 3),
            Step(_unforge_cheap, 3),
            need=(this_card(), Need(_a_player_has_cheap, "no forged card has a shard cost of 3 or less", 3)),
        ),
        discover(
            "if this card is in your grid: unforge a card in the engaging player's grid and exhaust it.",
            unforge_one(ENGAGER),
            exhaust_it(),
            need=(in_your_grid(), Need(_engager_has_forged, "the engaging player has no forged card")),
        ),
        cost=4,
        barrier=3,
        scrap=2,
        icons="shard",
        traits="enforcer",
    ),
    agent(
        24,
        "Guildmaster Yanos",
        "Affable Gaffer",
        OMNIWORKS,
        cipher("exhaust a card in your Council path.", exhaust_in(PATH_MASKS[COUNCIL], "Council path")),
        Aura("While forged, all other cards in your grid have -1 shard cost.", COST_STAT, -1, OTHERS),
        cost=3,
        barrier=4,
        scrap=1,
        icons="shard",
        traits="paragon",
    ),
    agent(
        25,
        "Recruiter Nilero",
        "Effusive Inducer",
        OMNIWORKS,
        Aura("While forged, your council limit is increased by 2.", COUNCIL_LIMIT, 2, ITS_SEEKER),
        discover(
            "choose a player: that player draws 2 cards.",
            choose_who_draws(),
            draw(2, CHOSEN),
            need=(a_player_can_draw(),),
        ),
        cost=3,
        barrier=4,
        scrap=2,
        icons="draw",
        traits="visionary",
    ),
    agent(
        26,
        "Rory & Bug",
        "“We Fetch It, You Catch It!”",
        OMNIWORKS,
        instant("exhaust this card and lose 2 shards: shift this card.", shift_this(), cost=(exhaust_this(), lose(2))),
        cost=0,
        barrier=3,
        scrap=2,
        icons="shard",
        traits="renegade",
    ),
    agent(
        27,
        "“Spider” Rebbek",
        "Dragon's Hoard Pitboss",
        REMNANTS,
        Aura("While forged, all other cards in your grid have +1 scrap cost.", SCRAP_STAT, 1, OTHERS),
        discover(
            "if this card is in your grid: exhaust a forged card in the engaging player's grid.",
            exhaust_one(ENGAGER, FORGED_CARD),
            need=(
                in_your_grid(),
                Need(_engager_has_ready_forged, "the engaging player has no unexhausted forged card"),
            ),
        ),
        cost=2,
        barrier=3,
        scrap=2,
        icons="draw",
        traits="enforcer",
    ),
    agent(
        29,
        "Kryzar the Rat",
        "Navigator of the Cortex Maze",
        REMNANTS,
        instant(
            "during your delve, exhaust this card and archive a card from your Council: you approach a slot adjacent "
            "to where you are instead.",
            redirect_adjacent(),
            need=(your_delve(),),
            cost=(exhaust_this(), archive_council_card(1)),
        ),
        cost=5,
        barrier=4,
        scrap=2,
        icons="draw",
        traits="enforcer",
        rush=True,
    ),
    agent(
        31,
        "Maestro",
        "The Bebop Boffin",
        REMNANTS,
        cipher("take 1 heat from this card's owner.", steal_heat()),
        reaction(
            "as you approach a district, exhaust this card: stage a card.",
            ON_DISTRICT_APPROACH,
            stage_up_to(1),
            need=(your_delve(), council_has_cards()),
            cost=(exhaust_this(),),
        ),
        cost=3,
        barrier=4,
        scrap=1,
        icons="shard",
        traits="visionary",
    ),
    agent(
        32,
        "Vapor X",
        "Holomancer for Hire",
        REMNANTS,
        cipher("swap a card in your front row with one in your back row.", swap_front_and_back()),
        instant(
            "exhaust this card and lose 1 shard: swap two other cards in your grid.",
            swap_two_others(),
            need=(Need(_two_others, "your grid does not hold two other cards"),),
            cost=(exhaust_this(), lose(1)),
        ),
        cost=2,
        barrier=3,
        scrap=1,
        icons="shard",
        traits="renegade",
    ),
]
