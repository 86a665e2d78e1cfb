"""The moments that are actions or instants."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame
from leyline.games.aidalon.cards.card import (
    CHOSEN,
    COLLECTIVE,
    OLD_AIDALON,
    OMNIWORKS,
    REMNANTS,
    SOURCE,
    YOU,
    Need,
    Step,
    action,
    instant,
    moment,
)
from leyline.games.aidalon.cards.costs import (
    archive_own_top,
    choose_who_sees,
    exhaust_in,
    has_grid_card,
    return_own,
    show_agent,
    unforge_own,
)
from leyline.games.aidalon.cards.effects import choose_who_draws, cool, draw, gain, shift_one, stage_up_to
from leyline.games.aidalon.cards.needs import a_player_can_draw_or_cool, another_council_card, network_has_cards
from leyline.games.aidalon.events import SHOWN, note, reveal
from leyline.games.aidalon.grid import FRONT, NETWORK, ROW_MASKS
from leyline.games.aidalon.procedures.frames import (
    ABILITY_ANSWER,
    ASK_STAGE_FETCHED,
    SEAT,
    fetch_question,
    plain_question,
    player_question,
)
from leyline.games.aidalon.procedures.stack import push
from leyline.games.aidalon.procedures.zones import network_size, shuffle
from leyline.games.aidalon.state import AidalonState, kind_of, mask_of, owner_of, piece

# --- Print on Demand ----------------------------------------------------------------------------------------------


def _fetch(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    if network_size(s, f[SEAT]):
        push(s, fetch_question(seat=f[SEAT], type=n))


def _choose_who_sees(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    if s.aside:
        push(s, player_question(seat=f[SEAT], among=(1 << s.book.seats) - 1 & ~(1 << f[SEAT])))


def _show_fetched(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    if s.aside:
        found = s.aside[-1]
        s.aside[-1] = piece(kind_of(found), mask_of(found) | 1 << f[ABILITY_ANSWER], owner_of(found))
        reveal(s)
        note(s, SHOWN, f[SEAT], f[ABILITY_ANSWER], kind_of(found), NETWORK)


def _stage_fetched(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    if s.aside:
        push(s, plain_question(ASK_STAGE_FETCHED, seat=f[SEAT]))


def _shuffle(s: AidalonState, f: Frame, n: int, whom: int) -> None:
    shuffle(s, f[SEAT])


MOMENTS: Final = [
    moment(
        127,
        "Trading Secrets",
        COLLECTIVE,
        instant("archive the top 2 cards of your Network: gain 2 shards.", gain(2), cost=(archive_own_top(2),)),
        pips=4,
        cost=0,
        traits="subterfuge",
    ),
    moment(
        130,
        "Propaganda",
        COLLECTIVE,
        action(
            "show another player an agent in your Council or Archives: gain 4 shards.",
            gain(4),
            cost=(choose_who_sees(), show_agent()),
        ),
        pips=5,
        cost=0,
        traits="influence subterfuge",
    ),
    moment(
        136,
        "Franchise Fees",
        OLD_AIDALON,
        action(
            "exhaust a card in your front row: gain 4 shards.",
            gain(4),
            cost=(exhaust_in(ROW_MASKS[FRONT], "front row"),),
        ),
        pips=3,
        cost=0,
        traits="commerce influence",
    ),
    moment(
        139,
        "Rapid Growth",
        OLD_AIDALON,
        action("stage up to 3 cards.", stage_up_to(3), need=(another_council_card(),)),
        pips=4,
        cost=1,
        traits="influence",
    ),
    moment(
        140,
        "Print on Demand",
        OLD_AIDALON,
        action(
            "search your Network for a source, show it to another player and stage it; then shuffle your Network.",
            Step(_fetch, SOURCE),
            Step(_choose_who_sees),
            Step(_show_fetched),
            Step(_stage_fetched),
            Step(_shuffle),
            need=(network_has_cards(),),
        ),
        pips=5,
        cost=0,
        traits="influence",
    ),
    moment(
        143,
        "Cooling Off",
        OMNIWORKS,
        action(
            "choose a player: they lose 1 heat and draw a card.",
            choose_who_draws(or_cools=True),
            cool(1, CHOSEN),
            draw(1, CHOSEN),
            need=(a_player_can_draw_or_cool(),),
        ),
        pips=1,
        cost=0,
        traits="subterfuge",
    ),
    moment(
        144,
        "Recalibrate",
        OMNIWORKS,
        instant(
            "unforge a card in your grid: draw a card.", draw(1), need=(network_has_cards(),), cost=(unforge_own(),)
        ),
        pips=1,
        cost=0,
        traits="knowledge",
    ),
    moment(
        146,
        "Threading Through",
        OMNIWORKS,
        instant("shift a card in your grid.", shift_one(YOU), need=(Need(has_grid_card, "your grid is empty"),)),
        pips=2,
        cost=1,
        traits="knowledge tactic",
    ),
    moment(
        147,
        "Calling in Favors",
        OMNIWORKS,
        action("gain 4 shards and draw a card.", gain(4), draw(1), actions=2),
        pips=3,
        cost=0,
        traits="commerce influence",
    ),
    moment(
        161,
        "Smooth Handoff",
        REMNANTS,
        instant("return a card from your grid to your Council: stage a card.", stage_up_to(1), cost=(return_own(),)),
        pips=5,
        cost=1,
        traits="subterfuge tactic",
    ),
]
