"""Whether an ability can be used: its needs hold and its cost can be paid."""

from __future__ import annotations

from leyline.games.aidalon.cards.card import MOMENT, Ability
from leyline.games.aidalon.state import AidalonState
from leyline.games.aidalon.text.plurals import actions, shards


def usable(s: AidalonState, seat: int, place: int, kind: int, ability: Ability, publicly: bool = False) -> bool:
    """Return whether a player can use an ability of a card at a place. With `publicly`, skip the needs that depend on
    hidden cards (A46)."""
    price = s.book.costs[kind] if s.book.types[kind] == MOMENT else 0
    if s.shards[seat] < price + ability.shards or s.actions[seat] < ability.actions:
        return False
    for need in ability.need:
        if not (publicly and need.secret) and not need.test(s, seat, place, need.n):
            return False
    for cost in ability.cost:  # noqa: SIM110  a loop makes no list
        if not cost.test(s, seat, place, cost.n):
            return False
    return True


def unusable(s: AidalonState, seat: int, place: int, kind: int, ability: Ability) -> str:
    """Return why an ability cannot be used, as a clause; empty if it can."""
    price = s.book.costs[kind] if s.book.types[kind] == MOMENT else 0
    if s.actions[seat] < ability.actions:
        return f"it takes {actions(ability.actions)}, and you have {s.actions[seat]}"
    if s.shards[seat] < price + ability.shards:
        return f"it takes {shards(price + ability.shards)}, and you have {s.shards[seat]}"
    for need in ability.need:
        if not need.test(s, seat, place, need.n):
            return need.why
    for cost in ability.cost:
        if not cost.test(s, seat, place, cost.n):
            return cost.why
    return ""
