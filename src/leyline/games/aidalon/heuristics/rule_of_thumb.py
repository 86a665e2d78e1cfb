"""A rule of thumb for positions of Aidalon, in shards.

A player's area is worth what it will earn and hold off; secured agents outweigh everything else. A delve in progress is
worth what it may still bring to the delver, and threatens the defender with as much.

The constants are estimates in shards, tuned by matches between variants (`docs/studies/aidalon.md`) and not fitted, as
those of `win_odds.py` are. Shares of a prize are rough chances of getting it: a deck has six agents among 36 cards."""

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
"""None, one, two and all three steps toward winning by agents; the gaps grow, since the last step wins."""
AGENT_VALUE: Final = 3.0
"""An enemy agent, besides the step that it completes."""

# A player's pools and hand.
HEAT_VALUE: Final = -2.0  # each is one more card that a breach discovers
ACTION_VALUE: Final = 1.6  # an action gains 1 shard or a card at least
FULL_SHARDS: Final = 8
SPARE_SHARD: Final = 0.5  # above FULL_SHARDS: the refresh phase takes shards above 10
COUNCIL_CARD: Final = 1.3
FULL_COUNCIL: Final = 6  # cards above this number are about to be archived
READY_SEEKER: Final = 0.8

# A card in a grid.
FORGED_VALUE: Final = 2.3
FORGED_PER_COST: Final = 1.1  # expensive cards do more
TOKEN: Final = 0.7  # a shard lying on a card comes later than one in the pool
COLLECTS: Final = 1.6
COLLECTS_NOW: Final = 0.9
BARRIER_VALUE: Final = 0.7
OBSTACLE_ROW: Final = 0.5  # for each row in front of the back: it guards more
AGENT_ROW: Final = 0.5  # for each row behind the front: it is reached later
UNPAID: Final = 0.45  # share of the gain from a card that cannot be forged yet
UNFORGED_AGENT: Final = -2.0  # it costs a delver no barrier

# A Network that runs out.
LOW_NETWORK: Final = 8
DECKING: Final = 0.5  # times the square of the cards below LOW_NETWORK

# The other players, in `evaluate`.
OTHERS_SHARE: Final = 0.7
PROMISE: Final = 0.3  # the best delve is not begun yet
THREAT: Final = 0.7
DELVE_AGAINST: Final = 0.8  # the defender may still answer

# Delves.
DISTRICT_REACHED: Final = 9  # as a row: the path lies behind
HIDDEN_AGENT_COST: Final = 2  # the usual scrap cost of an agent
PAST_CARD: Final = 0.85  # chance that a card on the way does not end the delve
KNOWN_AGENT: Final = 0.7  # share of the prize for an agent that can be paid for
ENGAGED_AGENT: Final = 0.75
ENGAGED_CARD: Final = 0.4
UNKNOWN_CARD: Final = 0.12  # share of the prize, with the shards for it
UNKNOWN_CARD_POOR: Final = 0.2  # in shards, without them
BREACH_VALUE: Final = 0.3
ARCHIVES_CARD: Final = 0.06  # shares of the prize for each card discovered
NETWORK_CARD: Final = 0.1
COUNCIL_CARD_SEEN: Final = 0.055
DISTRICT_CARD_POOR: Final = 0.02


def area_value(s: AidalonState, seat: int) -> float:
    """Return what a player's pools, cards and grid are worth."""
    shards = s.shards[seat]
    worth = PRIZE[progress(s, seat, -1)] + HEAT_VALUE * s.heat[seat] + ACTION_VALUE * s.actions[seat]
    worth += shards if shards <= FULL_SHARDS else FULL_SHARDS + SPARE_SHARD * (shards - FULL_SHARDS)
    worth += COUNCIL_CARD * min(len(s.council[seat]), FULL_COUNCIL)
    base = PLACES * seat
    if not s.exhausted[base + SEEKER]:
        worth += READY_SEEKER
    for slot in range(SLOTS):
        if s.cards[base + slot] >= 0:
            if s.forged[base + slot]:
                worth += _forged(s, base + slot, slot)
            else:
                # What it is worth once forged, as far as the shards go.
                cost = shard_cost(s, base + slot)
                gain = _forged(s, base + slot, slot) - cost
                worth += gain if cost <= shards else UNPAID * gain
                if cost <= shards:
                    shards -= cost
                if s.book.types[s.cards[base + slot]] == AGENT:
                    worth += UNFORGED_AGENT
    return worth


def _forged(s: AidalonState, place: int, slot: int) -> float:
    """Return what a card in a grid earns while it is forged, and how it stands in the way."""
    book = s.book
    kind = s.cards[place]
    type, row = book.types[kind], slot // 3
    worth = FORGED_VALUE + FORGED_PER_COST * book.costs[kind] + TOKEN * s.tokens[place]
    if book.collects[kind]:
        worth += COLLECTS + (0.0 if s.exhausted[place] else COLLECTS_NOW)
    if type == OBSTACLE:
        worth += BARRIER_VALUE * book.barriers[kind] + OBSTACLE_ROW * (BACK - row)
    elif type == AGENT:
        worth += AGENT_ROW * row
    return worth


def decking_risk(s: AidalonState, seat: int) -> float:
    """Return how near a player is to drawing from an empty Network."""
    left = network_size(s, seat)
    return DECKING * (LOW_NETWORK - left) * (LOW_NETWORK - left) if left < LOW_NETWORK else 0.0


def progress(s: AidalonState, seat: int, owner: int) -> int:
    """Return how many steps of three a seat has made toward winning by agents, with one more of this owner (-1:
    without). Agents of an owner that is there already count only as far as fewer owners than agents are needed
    (A30)."""
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
    """Return what an agent of this owner is worth to a seat."""
    return PRIZE[progress(s, seat, owner)] - PRIZE[progress(s, seat, -1)] + AGENT_VALUE


def best_delve(s: AidalonState, seat: int, enemy: int) -> float:
    """Return what a seat may gain by delving into this enemy's grid now."""
    best = 0.0
    for path in range(3):
        best = max(best, _prospect(s, seat, enemy, path, 0))
    return best


def delve_value(s: AidalonState, delve: Frame) -> float:
    """Return what the delve in progress may still bring to the delver."""
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
            row = DISTRICT_REACHED
    return worth if row == DISTRICT_REACHED else worth + _prospect(s, seat, defender, path, row)


def _prospect(s: AidalonState, seat: int, defender: int, path: int, row: int) -> float:
    """Return what a path may bring from a row on: agents on the way, unknown cards, and the district at its end."""
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
            hope *= PAST_CARD
        row += 1
    return worth + hope * _breach(s, seat, defender, path, s.heat[defender], have, True)


def _in_hand(s: AidalonState, f: Frame) -> float:
    """Return what the engaged card is worth to the delver: much if it is an agent that can be paid for."""
    kind = engaged_kind(s, f)
    if kind < 0 or s.book.types[kind] != AGENT:
        return ENGAGED_CARD
    cost = cost_to_take(s, f)
    if f[ENGAGE_MANNER] == CONFRONTING and f[STEP] <= AT_BARRIER:
        cost += barrier(s, f[CARD], f[ENGAGE_MORE_BARRIER])
    return ENGAGED_AGENT * _prize(s, f[SEAT], f[DEFENDER]) if cost <= s.shards[f[SEAT]] else 0.0


def _on_the_way(s: AidalonState, place: int, seat: int, have: int, prize: float) -> float:
    """Return what a card of the path may bring to a delver who has some shards left."""
    if s.seen[place] >> seat & 1:
        kind = s.cards[place]
        return KNOWN_AGENT * prize if s.book.types[kind] == AGENT and scrap_cost(s, place) <= have else 0.0
    return UNKNOWN_CARD * prize if have >= HIDDEN_AGENT_COST else UNKNOWN_CARD_POOR


def _breach(s: AidalonState, seat: int, defender: int, path: int, cards: int, have: int, may_heat: bool) -> float:
    """Return what discovering some cards of a district may bring, with 1 heat paid for on top if that is still
    possible."""
    if path == ARCHIVES:
        there, chance = len(s.archives[defender]), ARCHIVES_CARD
    elif path == NETWORK:
        there, chance = network_size(s, defender), NETWORK_CARD
    else:
        there, chance = len(s.council[defender]), COUNCIL_CARD_SEEN
    if path != ARCHIVES and have < HIDDEN_AGENT_COST:
        chance = DISTRICT_CARD_POOR
    each = chance * _prize(s, seat, defender)
    worth = BREACH_VALUE
    if path == NETWORK:
        # A card that the delver has seen and left there is discovered again; its worth is known.
        for known in s.top[defender]:
            if cards > 0 and mask_of(known) >> seat & 1:
                cards, there = cards - 1, there - 1
                if s.book.types[kind_of(known)] == AGENT and s.book.scraps[kind_of(known)] <= have:
                    worth += KNOWN_AGENT * _prize(s, seat, defender)
    worth += each * min(cards, there)
    cost = 1 + s.heat[defender]
    if may_heat and have >= cost and there > cards and each > cost:
        worth += each - cost
    return worth
