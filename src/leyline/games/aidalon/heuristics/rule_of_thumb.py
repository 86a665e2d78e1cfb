"""A rule of thumb for positions of Aidalon, in shards.

A player's area is worth what it will earn and hold off; secured agents outweigh everything else. A delve that is going
on is worth what it may still bring to the delver, and threatens as much to the defender."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame
from leyline.games.aidalon.cards.card import AGENT, OBSTACLE
from leyline.games.aidalon.grid import ARCHIVES, BACK, NETWORK, PLACES, SEEKER, SLOTS, slot_at
from leyline.games.aidalon.procedures.breach import COUNT
from leyline.games.aidalon.procedures.card_stats import barrier, scrap_cost, shard_cost
from leyline.games.aidalon.procedures.delve import LEAVE as PASSED
from leyline.games.aidalon.procedures.engagement import AT_BARRIER, cost_to_take
from leyline.games.aidalon.procedures.frames import (
    BREACH,
    BREACH_LEFT,
    CARD,
    CONFRONTING,
    DEFENDER,
    DELVE_ROW,
    ENGAGE,
    ENGAGE_MANNER,
    ENGAGE_MORE_BARRIER,
    KIND,
    PATH,
    SEAT,
    STEP,
)
from leyline.games.aidalon.procedures.stack import engaged_kind
from leyline.games.aidalon.procedures.zones import network_size
from leyline.games.aidalon.state import AidalonState, kind_of, mask_of, owner_of

WIN: Final = 1000.0
PRIZE: Final[list[float]] = [0.0, 20.0, 48.0, 90.0]
"""What no, one, two and more secured agents are worth."""
DONE: Final = 9
AGENT_PRICE: Final = 2
"""What an agent that nobody has seen may cost to take."""


def area_value(s: AidalonState, seat: int) -> float:
    """Pools, cards and grid of a player."""
    shards = s.shards[seat]
    worth = PRIZE[progress(s, seat, -1)] - 2.0 * s.heat[seat] + 1.6 * s.actions[seat]
    worth += shards if shards <= 8 else 8 + 0.5 * (shards - 8)
    worth += 1.3 * min(len(s.council[seat]), 6)
    base = PLACES * seat
    if not s.exhausted[base + SEEKER]:
        worth += 0.8
    for slot in range(SLOTS):
        if s.cards[base + slot] >= 0:
            if s.forged[base + slot]:
                worth += _forged(s, base + slot, slot)
            else:
                # What it may become, as far as the shards go.
                cost = shard_cost(s, base + slot)
                gain = _forged(s, base + slot, slot) - cost
                worth += gain if cost <= shards else 0.45 * gain
                if cost <= shards:
                    shards -= cost
                if s.book.types[s.cards[base + slot]] == AGENT:
                    worth -= 2.0
    return worth


def _forged(s: AidalonState, place: int, slot: int) -> float:
    """What a card in a grid earns while it is forged, and how it stands in the way."""
    book = s.book
    kind = s.cards[place]
    type, row = book.types[kind], slot // 3
    worth = 2.3 + 1.1 * book.costs[kind] + 0.7 * s.tokens[place]
    if book.collects[kind]:
        worth += 1.6 + (0.0 if s.exhausted[place] else 0.9)
    if type == OBSTACLE:
        worth += 0.7 * book.barriers[kind] + 0.5 * (BACK - row)
    elif type == AGENT:
        worth += 0.5 * row
    return worth


def decking_risk(s: AidalonState, seat: int) -> float:
    """How near a player is to drawing from an empty Network."""
    left = network_size(s, seat)
    return 0.5 * (8 - left) * (8 - left) if left < 8 else 0.0


def progress(s: AidalonState, seat: int, owner: int) -> int:
    """How many steps of three a seat has made toward winning by agents, with one more of this owner (-1: without).
    Agents of an owner that is there already count only as far as fewer owners than agents are needed (A30)."""
    owners = 1 << owner if owner >= 0 else 0
    agents = 1 if owner >= 0 else 0
    for agent in s.score[seat]:
        owners |= 1 << owner_of(agent)
        agents += 1
    different = 0
    while owners:
        different += owners & 1
        owners >>= 1
    limits = s.book.limits
    needed = min(limits.owners_to_win, s.book.seats - 1)
    spare = min(agents - min(different, needed), max(limits.agents_to_win - needed, 0))
    done = min(different, needed) + spare
    return min(3 * done // max(limits.agents_to_win, 1), 3)


def _prize(s: AidalonState, seat: int, owner: int) -> float:
    """What an agent of this owner is worth to a seat."""
    return PRIZE[progress(s, seat, owner)] - PRIZE[progress(s, seat, -1)] + 3.0


def best_delve(s: AidalonState, seat: int, enemy: int) -> float:
    """What a seat could hope for if it delved this enemy now."""
    best = 0.0
    for path in range(3):
        best = max(best, _prospect(s, seat, enemy, path, 0))
    return best


def delve_value(s: AidalonState, delve: Frame) -> float:
    """What the delve that is going on may still bring to the delver."""
    seat, defender, path = delve[SEAT], delve[DEFENDER], delve[PATH]
    row = delve[DELVE_ROW] if delve[STEP] < PASSED else delve[DELVE_ROW] + 1
    worth = 0.0
    for f in s.stack:
        if f[KIND] == ENGAGE:
            worth += _in_hand(s, f)
            row = max(row, delve[DELVE_ROW] + 1)
        elif f[KIND] == BREACH:
            settled = f[STEP] > COUNT
            left = f[BREACH_LEFT] if settled else s.heat[defender]
            worth += _breach(s, seat, defender, path, left, s.shards[seat], not settled)
            row = DONE
    return worth if row == DONE else worth + _prospect(s, seat, defender, path, row)


def _prospect(s: AidalonState, seat: int, defender: int, path: int, row: int) -> float:
    """What a path may bring from a row on: agents on the way, unknown cards, and the district at its end."""
    have = s.shards[seat]
    prize = _prize(s, seat, defender)
    worth = 0.0
    hope = 1.0
    while row <= BACK:
        place = PLACES * defender + slot_at(path, row)
        if s.cards[place] >= 0:
            if s.forged[place] and not s.exhausted[place]:
                cost = barrier(s, place)
                if cost > have:
                    return worth
                have -= cost
                worth -= hope * cost
            worth += hope * _on_the_way(s, place, seat, have, prize)
            hope *= 0.85
        row += 1
    return worth + hope * _breach(s, seat, defender, path, s.heat[defender], have, True)


def _in_hand(s: AidalonState, f: Frame) -> float:
    """The card being engaged: an agent, if it can be paid for."""
    kind = engaged_kind(s, f)
    if kind < 0 or s.book.types[kind] != AGENT:
        return 0.4
    cost = cost_to_take(s, f)
    if f[ENGAGE_MANNER] == CONFRONTING and f[STEP] <= AT_BARRIER:
        cost += barrier(s, f[CARD], f[ENGAGE_MORE_BARRIER])
    return 0.75 * _prize(s, f[SEAT], f[DEFENDER]) if cost <= s.shards[f[SEAT]] else 0.0


def _on_the_way(s: AidalonState, place: int, seat: int, have: int, prize: float) -> float:
    """What a card of the path may bring to a delver with so many shards."""
    if s.seen[place] >> seat & 1:
        kind = s.cards[place]
        return 0.7 * prize if s.book.types[kind] == AGENT and scrap_cost(s, place) <= have else 0.0
    return 0.12 * prize if have >= AGENT_PRICE else 0.2


def _breach(s: AidalonState, seat: int, defender: int, path: int, cards: int, have: int, may_heat: bool) -> float:
    """What discovering so many cards of a district may bring, with a heat paid for on top if that is still possible."""
    if path == ARCHIVES:
        there, chance = len(s.archives[defender]), 0.06
    elif path == NETWORK:
        there, chance = network_size(s, defender), 0.1 if have >= AGENT_PRICE else 0.02
    else:
        there, chance = len(s.council[defender]), 0.055 if have >= AGENT_PRICE else 0.02
    each = chance * _prize(s, seat, defender)
    worth = 0.3
    if path == NETWORK:
        # What one has seen and left there is met again: it brings what it is, and nothing new.
        for known in s.top[defender]:
            if cards > 0 and mask_of(known) >> seat & 1:
                cards, there = cards - 1, there - 1
                if s.book.types[kind_of(known)] == AGENT and s.book.scraps[kind_of(known)] <= have:
                    worth += 0.7 * _prize(s, seat, defender)
    worth += each * min(cards, there)
    cost = 1 + s.heat[defender]
    if may_heat and have >= cost and there > cards and each > cost:
        worth += each - cost
    return worth
