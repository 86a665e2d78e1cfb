"""The numbers of a card as they are now: printed, changed by lasting effects, never below 0 (A22)."""

from __future__ import annotations

from leyline.games.aidalon.cards.card import (
    BARRIER_STAT,
    COST_STAT,
    COUNCIL_LIMIT,
    ITS_SEEKER,
    ITSELF,
    NEIGHBOURS,
    OTHERS,
    RIVAL_FRONT,
    RIVAL_GRID,
    SCRAP_STAT,
    SHARD_ICONS,
)
from leyline.games.aidalon.grid import ADJACENT, NOWHERE, PLACES, ROW_MASKS, SLOTS
from leyline.games.aidalon.state import AidalonState


def reaching(s: AidalonState, place: int, stat: int, types: int) -> int:
    """Return what forged cards around a grid place add to a number of a card of one of these types that lies there."""
    owner = place // PLACES
    before = (owner + s.book.seats - 1) % s.book.seats  # the player whose rival the owner is
    total = 0
    if s.book.casts[owner] >> stat & 1:
        total += _cast(s, owner, place % PLACES, stat, types, True)
    if s.book.casts[before] >> stat & 1:
        total += _cast(s, before, place % PLACES, stat, types, False)
    return total


def _cast(s: AidalonState, caster: int, slot: int, stat: int, types: int, at_home: bool) -> int:
    """Return what the forged cards of one player add to a number of a card on a slot of their own or their rival's
    grid."""
    book = s.book
    base = PLACES * caster
    total = 0
    for other in range(SLOTS):
        if s.forged[base + other] and book.radiates[s.cards[base + other]] >> stat & 1:
            for aura in book.cards[s.cards[base + other]].auras:
                if aura.stat == stat and aura.only & types == types and _reaches(aura.reach, other, slot, at_home):
                    total += aura.amount
    return total


def _reaches(reach: int, start: int, slot: int, at_home: bool) -> bool:
    if at_home:
        return (reach == OTHERS and start != slot) or (reach == NEIGHBOURS and ADJACENT[start] >> slot & 1 == 1)
    return reach == RIVAL_GRID or (reach == RIVAL_FRONT and ROW_MASKS[0] >> slot & 1 == 1)


def own(s: AidalonState, owner: int, kind: int, place: int, stat: int) -> int:
    """Return what a card adds to its own number, in the grid or (with place `NOWHERE`) in a district."""
    total = 0
    for aura in s.book.cards[kind].auras:
        if aura.reach == ITSELF and aura.stat == stat and (not aura.forged or (place >= 0 and s.forged[place])):
            total += aura.count(s, owner, place) if aura.count is not None else aura.amount
    return total


def _changed(s: AidalonState, place: int, stat: int) -> int:
    kind = s.cards[place]
    return reaching(s, place, stat, 1 << s.book.types[kind]) + own(s, place // PLACES, kind, place, stat)


def costs_are_printed(s: AidalonState, owner: int) -> bool:
    """Return whether nothing changes the shard costs in a grid: a quick look that spares many slow ones."""
    book = s.book
    base = PLACES * owner
    if book.casts[owner] >> COST_STAT & 1:
        for place in range(base, base + SLOTS):
            if s.forged[place] and book.radiates[s.cards[place]] >> COST_STAT & 1:
                return False
    before = (owner + book.seats - 1) % book.seats
    base = PLACES * before
    if book.casts[before] >> COST_STAT & 1:
        for place in range(base, base + SLOTS):
            if s.forged[place] and book.radiates[s.cards[place]] >> COST_STAT & 1:
                return False
    return not book.own_costs


def shard_cost(s: AidalonState, place: int) -> int:
    """Return what it takes to forge the card in a grid place."""
    return max(s.book.costs[s.cards[place]] + _changed(s, place, COST_STAT), 0)


def least_cost(s: AidalonState, place: int) -> int:
    """Return the least that forging the unforged card in a place could take, from what is public (A46)."""
    return max(s.book.cheapest[place // PLACES] + reaching(s, place, COST_STAT, 0), 0)


def barrier(s: AidalonState, place: int, more: int = 0) -> int:
    """Return the barrier of a forged card; 0 if it has none."""
    printed = s.book.barriers[s.cards[place]]
    if printed < 0:
        return 0
    return max(printed + _changed(s, place, BARRIER_STAT) + s.boosts[place] + more, 0)


def scrap_cost(s: AidalonState, place: int, more: int = 0) -> int:
    """Return the scrap cost of a card in the grid."""
    return max(s.book.scraps[s.cards[place]] + _changed(s, place, SCRAP_STAT) + more, 0)


def district_scrap_cost(s: AidalonState, owner: int, kind: int, more: int = 0) -> int:
    """Return the scrap cost of a card in a district; -1 for a moment, which has none."""
    if s.book.scraps[kind] < 0:
        return -1
    return max(s.book.scraps[kind] + own(s, owner, kind, NOWHERE, SCRAP_STAT) + more, 0)


def shard_icons(s: AidalonState, place: int) -> int:
    """Return how many shards collecting with a card gains."""
    kind = s.cards[place]
    return s.book.cards[kind].shard_icons + own(s, place // PLACES, kind, place, SHARD_ICONS)


def council_limit(s: AidalonState, seat: int) -> int:
    """Return how many cards a player may keep in the refresh phase."""
    total = s.book.limits.council_limit
    for place in range(PLACES * seat, PLACES * seat + SLOTS):
        if s.forged[place] and s.book.radiates[s.cards[place]] >> COUNCIL_LIMIT & 1:
            for aura in s.book.cards[s.cards[place]].auras:
                if aura.reach == ITS_SEEKER and aura.stat == COUNCIL_LIMIT:
                    total += aura.amount
    return total
