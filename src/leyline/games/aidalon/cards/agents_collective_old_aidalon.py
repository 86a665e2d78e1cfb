"""The agents of the Collective and Old Aidalon."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame
from leyline.games.aidalon.cards.card import (
    AGENTS_AND_OBSTACLES,
    BARRIER_STAT,
    COLLECTIVE,
    COST_STAT,
    OLD_AIDALON,
    OTHERS,
    RIVAL_GRID,
    THAT_PLAYER,
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
    exhaust_in,
    exhaust_seeker,
    exhaust_this,
    scrap_council_worth,
    scrap_from_archives,
)
from leyline.games.aidalon.cards.effects import (
    add_scrap,
    archive_top,
    gain,
    let_exhaust,
    stage_up_to,
    unexhaust_seeker,
)
from leyline.games.aidalon.cards.needs import (
    council_has_cards,
    engaged_is_no_moment,
    in_your_grid,
    network_has_cards,
    seeker_exhausted,
    your_card_is_engaged,
    your_delve_into,
)
from leyline.games.aidalon.grid import ARCHIVES, FRONT, PATH_MASKS, PLACES, ROW_MASKS
from leyline.games.aidalon.procedures import slots
from leyline.games.aidalon.procedures.frames import (
    ASK_RECOVER,
    ON_BREACH,
    ON_ENGAGE,
    ON_LEFT_GRID,
    SEAT,
    plain_question,
    player_question,
)
from leyline.games.aidalon.procedures.stack import push
from leyline.games.aidalon.state import AidalonState

# --- Doctor Twilight ----------------------------------------------------------------------------------------------


def _has_scrap(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return len(s.scrap[seat]) > 0


def _recover(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    push(s, plain_question(ASK_RECOVER, seat=f[SEAT]))


# --- Renovator Warlan ---------------------------------------------------------------------------------------------


def _with_ready_front(s: AidalonState) -> int:
    mask = 0
    for seat in range(s.book.seats):
        if slots.ready(s, seat, ROW_MASKS[FRONT]):
            mask |= 1 << seat
    return mask


def _a_player_has_ready_front(s: AidalonState, seat: int, place: int, n: int) -> bool:
    return _with_ready_front(s) != 0


def _a_player_stays_ready(s: AidalonState, seat: int, place: int, n: int) -> bool:
    """A57: this card is exhausted first, so that it does not count."""
    this = 1 << place % PLACES
    others = slots.ready(s, seat, ROW_MASKS[FRONT] & ~this)
    return others != 0 or _with_ready_front(s) & ~(1 << seat) != 0


def _choose_with_ready_front(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    mask = _with_ready_front(s)
    if mask:
        push(s, player_question(seat=f[SEAT], among=mask))


AGENTS: Final = [
    agent(
        9,
        "Coroner Goodman",
        "Slab Sleuth",
        COLLECTIVE,
        reaction(
            "as one of your agents, obstacles or sources is engaged anywhere, exhaust this card and scrap a card from "
            "your Archives: the engaged card has +3 scrap cost until the engagement ends.",
            ON_ENGAGE,
            add_scrap(3),
            need=(your_card_is_engaged(), engaged_is_no_moment()),
            cost=(exhaust_this(), scrap_from_archives(1)),
        ),
        cost=1,
        barrier=3,
        scrap=2,
        icons="shard",
        traits="enforcer",
    ),
    agent(
        10,
        "Counselor Vreenax",
        "Planetary Exchequer",
        COLLECTIVE,
        cipher("scrap cards from your Council whose shard costs add up to 3 or more.", scrap_council_worth(3)),
        Aura("While forged, all cards in your rival's grid have +1 shard cost.", COST_STAT, 1, RIVAL_GRID),
        cost=4,
        barrier=4,
        scrap=1,
        icons="shard",
        traits="paragon",
    ),
    agent(
        11,
        "Doctor Twilight",
        "Dream Surgeon",
        COLLECTIVE,
        instant(
            "exhaust this card and scrap a card from your Archives: gain 3 shards.",
            gain(3),
            cost=(exhaust_this(), scrap_from_archives(1)),
        ),
        discover(
            "put a card of your choice from your Scrap into your Archives.",
            Step(_recover),
            need=(Need(_has_scrap, "your Scrap is empty"),),
        ),
        cost=4,
        barrier=3,
        scrap=3,
        icons="draw",
        traits="visionary",
    ),
    agent(
        13,
        "Sergeant Cole",
        "Precinct 204, 3rd Level",
        COLLECTIVE,
        cipher("exhaust a card in your Archives path.", exhaust_in(PATH_MASKS[ARCHIVES], "Archives path")),
        reaction(
            "when you have completed a breach of an Archives, exhaust this card: the top 2 cards of that player's "
            "Network are archived.",
            ON_BREACH,
            archive_top(2, THAT_PLAYER),
            need=(your_delve_into(ARCHIVES), network_has_cards(THAT_PLAYER)),
            cost=(exhaust_this(),),
        ),
        cost=1,
        barrier=3,
        scrap=1,
        icons="shard",
        traits="renegade",
    ),
    agent(
        16,
        "Gargala Larga",
        "Imperator of Growth",
        OLD_AIDALON,
        cipher("exhaust your seeker.", exhaust_seeker()),
        instant(
            "exhaust this card: unexhaust your seeker.",
            unexhaust_seeker(),
            need=(seeker_exhausted(),),
            cost=(exhaust_this(),),
        ),
        cost=3,
        barrier=3,
        scrap=1,
        icons="shard",
        traits="enforcer",
    ),
    agent(
        17,
        "Prime Treasurer Geel",
        "Munificent Financier",
        OLD_AIDALON,
        Aura(
            "While forged, your other agents and obstacles have +1 barrier.",
            BARRIER_STAT,
            1,
            OTHERS,
            AGENTS_AND_OBSTACLES,
        ),
        discover("if this card is in your grid: gain 4 shards.", gain(4), need=(in_your_grid(),)),
        cost=3,
        barrier=4,
        scrap=2,
        icons="shard",
        traits="paragon",
    ),
    agent(
        18,
        "Renovator Warlan",
        "ReDev Mogul",
        OLD_AIDALON,
        reaction(
            "when a card has been archived or scrapped from any grid, exhaust this card and choose a player: "
            "that player exhausts a card in their front row.",
            ON_LEFT_GRID,
            Step(_choose_with_ready_front),
            let_exhaust(ROW_MASKS[FRONT]),
            need=(
                Need(_a_player_has_ready_front, "no player has an unexhausted card in their front row"),
                Need(_a_player_stays_ready, "no other card in a front row is unexhausted", since=2),
            ),
            cost=(exhaust_this(),),
        ),
        cost=3,
        barrier=4,
        scrap=2,
        icons="shard",
        traits="enforcer",
    ),
    agent(
        19,
        "Ulin Marr",
        "Eccentric Architect",
        OLD_AIDALON,
        cipher("exhaust a card in your front row.", exhaust_in(ROW_MASKS[FRONT], "front row")),
        action(
            "exhaust this card: stage up to 2 cards.",
            stage_up_to(2),
            need=(council_has_cards(),),
            cost=(exhaust_this(),),
        ),
        cost=2,
        barrier=4,
        scrap=1,
        icons="draw",
        traits="visionary",
    ),
]
