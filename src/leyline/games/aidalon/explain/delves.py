"""Reasons for and against a step of a delve: what lies ahead, what it costs, what is left alone. Only what the delver
knows is named."""

from __future__ import annotations

from leyline.core.game import Frame
from leyline.games.aidalon.cards.card import AGENT
from leyline.games.aidalon.grid import ARCHIVES, BACK, COUNCIL, DISTRICT_WORDS, PLACES, slot_at
from leyline.games.aidalon.notation import ROLES
from leyline.games.aidalon.procedures.breach import AT_HEAT, heat_cost
from leyline.games.aidalon.procedures.card_stats import barrier, scrap_cost
from leyline.games.aidalon.procedures.delve import CHOOSE, LEAVE
from leyline.games.aidalon.procedures.engagement import AT_BARRIER, AT_COST, cost_to_take, untakeable
from leyline.games.aidalon.procedures.frames import (
    BREACH,
    CARD,
    DEFENDER,
    DELVE,
    DELVE_ROW,
    DISCOVERING,
    ENGAGE,
    ENGAGE_MORE_BARRIER,
    ENGAGE_MORE_SCRAP,
    KIND,
    PATH,
    SEAT,
    STEP,
    engage_frame,
)
from leyline.games.aidalon.procedures.stack import current_delve, engaged_kind, find_frame, is_delving, push
from leyline.games.aidalon.procedures.usable import unusable
from leyline.games.aidalon.procedures.zones import network_size
from leyline.games.aidalon.state import RUNNING, AidalonState
from leyline.games.aidalon.text.phrases import card_at
from leyline.games.aidalon.text.plurals import cards, shards


def prospects(before: AidalonState, after: AidalonState, seat: int) -> list[str]:
    """Return the reasons of a delver; none if the seat did not decide to begin or continue a delve."""
    if not is_delving(before):
        begun = is_delving(after) and current_delve(after)[SEAT] == seat
        return _ahead(before, current_delve(after), 0, "delves into") if begun else []
    f = before.stack[-1]
    if current_delve(before)[SEAT] != seat or f[SEAT] != seat:
        return []
    if f[KIND] == DELVE and f[STEP] == CHOOSE:
        return _met(before, after, f)
    if f[KIND] == DELVE and f[STEP] == LEAVE:
        return _left(before, after, f)
    if f[KIND] == ENGAGE and f[STEP] == AT_BARRIER:
        return _at_barrier(before, after, f)
    if f[KIND] == ENGAGE and f[STEP] == AT_COST:
        return _at_cost(before, after, f)
    if f[KIND] == BREACH and f[STEP] == AT_HEAT:
        return _at_heat(before, after, f)
    return _after_passing(before, after, seat)


def _after_passing(before: AidalonState, after: AidalonState, seat: int) -> list[str]:
    """Return what a delver who passes does next."""
    delve = current_delve(before)
    defender, path = delve[DEFENDER], delve[PATH]
    if not is_delving(after) or current_delve(after)[DEFENDER] != defender:
        return [] if find_frame(before, BREACH) >= 0 else ["ends the delve"]
    now = current_delve(after)
    if now[PATH] == path and (
        now[DELVE_ROW] > delve[DELVE_ROW] or find_frame(after, BREACH) > find_frame(before, BREACH)
    ):
        return _ahead(before, delve, delve[DELVE_ROW] + 1, "continues to")
    breach = find_frame(before, BREACH)
    if breach >= 0 and before.stack[breach][STEP] == AT_HEAT and after.heat[defender] > before.heat[defender]:
        return _at_heat(before, after, before.stack[breach])
    return []


# --- the way ------------------------------------------------------------------------------------------------------


def _ahead(s: AidalonState, delve: Frame, row: int, verb: str) -> list[str]:
    """Return what lies on the path from a row on, and in the district at its end."""
    seat, defender, path = delve[SEAT], delve[DEFENDER], delve[PATH]
    district = f"{ROLES[defender]}'s {DISTRICT_WORDS[path]}"
    forged, unforged, have = 0, 0, s.shards[seat]
    agent, unpaid, price = "", "", 0
    for ahead in range(row, BACK + 1):
        place = PLACES * defender + slot_at(path, ahead)
        if s.cards[place] < 0:
            continue
        forged += s.forged[place]
        unforged += 1 - s.forged[place]
        if s.forged[place] and not s.exhausted[place] and not unpaid:
            price += barrier(s, place)
            if price > have:
                unpaid = card_at(s, place, seat)
        if not unpaid and not agent and s.seen[place] >> seat & 1 and s.book.types[s.cards[place]] == AGENT:
            cost = price + (barrier(s, place) if s.forged[place] and s.exhausted[place] else 0)
            agent = _takes(s, seat, place, cost)
    out = [agent] if agent.startswith("could") else []
    out.append(f"{verb} {district} {_past(forged, unforged)}")
    if unpaid:
        out.append(f"cannot pay the barrier of {unpaid}")
        return out
    if price:
        out.append(f"must pay {shards(price)} for barriers")
    out.append(_in_district(s, defender, path, have - price))
    return out


def _past(forged: int, unforged: int) -> str:
    if not forged and not unforged:
        return "with nothing in the way"
    if not forged or not unforged:
        return f"past {cards(forged + unforged, 'forged' if forged else 'unforged')}"
    return f"past {forged} forged and {cards(unforged, 'unforged')}"


def _in_district(s: AidalonState, defender: int, path: int, have: int) -> str:
    """Return what a breach would bring at the defender's heat."""
    count = _discoveries(s, defender, path, s.heat[defender])
    if count:
        return f"would discover {cards(count)} there"
    if not _discoveries(s, defender, path, 1):
        return f"finds the {DISTRICT_WORDS[path]} empty"
    if have < heat_cost(s, defender):
        return "cannot pay for the heat to discover cards"
    return f"must pay {shards(heat_cost(s, defender))} to discover a card"


def _discoveries(s: AidalonState, defender: int, path: int, heat: int) -> int:
    """Return how many cards of a district are discovered at a heat."""
    if path == ARCHIVES:
        return min(heat, len(s.archives[defender]))
    return min(heat, len(s.council[defender]) if path == COUNCIL else network_size(s, defender))


def _left(before: AidalonState, after: AidalonState, f: Frame) -> list[str]:
    """Return the reasons to continue after a slot, or to retreat."""
    on = is_delving(after) and after.stack[1][SEAT] == f[SEAT]
    if on and (after.stack[1][DELVE_ROW] > f[DELVE_ROW] or find_frame(after, BREACH) >= 0):
        return _ahead(before, f, f[DELVE_ROW] + 1, "continues to")
    out = [f"gives up on {ROLES[f[DEFENDER]]}'s {DISTRICT_WORDS[f[PATH]]}"]
    if f[DELVE_ROW] < BACK:
        place = PLACES * f[DEFENDER] + slot_at(f[PATH], f[DELVE_ROW] + 1)
        if before.forged[place] and not before.exhausted[place]:
            out[0] = f"stays clear of {card_at(before, place, f[SEAT])}"
    out += _kept(after, f[SEAT])
    return out


# --- cards --------------------------------------------------------------------------------------------------------


def _met(before: AidalonState, after: AidalonState, f: Frame) -> list[str]:
    """Return the reasons to engage or avoid a card that may be avoided."""
    seat, place = f[SEAT], f[CARD]
    name = card_at(before, place, seat)
    same = after.shards[seat] == before.shards[seat] and after.cards[place] == before.cards[place]
    i = find_frame(after, ENGAGE)
    if same and (i < 0 or after.stack[i][CARD] != place):
        return [f"avoids {name}"] if before.seen[place] >> seat & 1 else [f"avoids {name} and what it may do"]
    if not before.seen[place] >> seat & 1:
        return ["sees what the unforged card is", f"has {shards(before.shards[seat])} to take it"]
    if len(after.score[seat]) > len(before.score[seat]):
        return []
    return [_takes(before, seat, place, barrier(before, place) if before.forged[place] else 0)]


def _takes(s: AidalonState, seat: int, place: int, more: int) -> str:
    """Return whether a card that the seat knows can be secured or scrapped, and for how much in all."""
    kind, name = s.cards[place], card_at(s, place, seat)
    cost = scrap_cost(s, place) + more
    verb = "secure" if s.book.types[kind] == AGENT else "scrap"
    cipher = s.book.cards[kind].cipher
    if cost > s.shards[seat]:
        return f"cannot pay to {verb} {name}"
    trial = s.clone()  # a cipher may look up the defender
    push(trial, engage_frame(step=AT_COST, seat=seat, card=place, defender=place // PLACES, manner=DISCOVERING))
    if cipher is not None and unusable(trial, seat, place, kind, cipher):
        return f"cannot pay the cipher of {name}"
    return f"could {verb} {name} for {shards(cost)}{' in all' if more else ''}"


def _at_barrier(before: AidalonState, after: AidalonState, f: Frame) -> list[str]:
    seat = f[SEAT]
    price = barrier(before, f[CARD], f[ENGAGE_MORE_BARRIER])
    name = card_at(before, f[CARD], seat)
    if after.shards[seat] == before.shards[seat]:
        return [f"ends the delve at {name}", *_kept(after, seat)]
    if len(after.score[seat]) > len(before.score[seat]):
        return []
    out = [f"gets past {name} for {shards(price)}"]
    if find_frame(after, ENGAGE) >= 0:  # whether to take it comes next
        out.append(_takes(after, seat, f[CARD], 0))
    return out


def _at_cost(before: AidalonState, after: AidalonState, f: Frame) -> list[str]:
    """Return the reasons to leave a card alone; those to take it are found with the agents and the Scrap."""
    kind = engaged_kind(before, f)
    owner = ROLES[f[DEFENDER]]
    name = before.book.cards[kind].name
    taken = len(after.score[f[SEAT]]) > len(before.score[f[SEAT]])
    if taken or len(after.scrap[f[DEFENDER]]) > len(before.scrap[f[DEFENDER]]):
        return [] if taken else [f"scraps {owner}'s {name}"]
    i = find_frame(after, ENGAGE)
    if i >= 0 and after.shards[f[SEAT]] < before.shards[f[SEAT]]:
        return [f"pays for {name}"]  # its cipher is still to be paid
    if untakeable(before, f):
        return []
    if before.book.types[kind] == AGENT:
        return [f"leaves {owner} the agent {name}", *_kept(after, f[SEAT])]
    return [f"leaves {name} alone", *(_kept(after, f[SEAT]) if cost_to_take(before, f) else [])]


def _at_heat(before: AidalonState, after: AidalonState, f: Frame) -> list[str]:
    defender, path = f[DEFENDER], f[PATH]
    count = _discoveries(before, defender, path, before.heat[defender])
    if after.heat[defender] > before.heat[defender]:
        more = _discoveries(before, defender, path, before.heat[defender] + 1)
        what = f"discovers {cards(more)}" + (f" instead of {count}" if count else "")
        return [what] if more > count else []
    return [f"discovers {cards(count) if count else 'nothing'}", *_kept(after, f[SEAT])]


def _kept(s: AidalonState, seat: int) -> list[str]:
    return [f"keeps {shards(s.shards[seat])}"] if s.ended == RUNNING and s.shards[seat] else []


# --- the defender -------------------------------------------------------------------------------------------------


def defended(before: AidalonState, after: AidalonState, seat: int) -> list[str]:
    """Return by how much an engaged card of the seat now costs the delver more."""
    i, j = find_frame(before, ENGAGE), find_frame(after, ENGAGE)
    if i < 0 or j < 0 or before.stack[i][DEFENDER] != seat or before.stack[i][CARD] != after.stack[j][CARD]:
        return []
    f = after.stack[j]
    more = f[ENGAGE_MORE_SCRAP] - before.stack[i][ENGAGE_MORE_SCRAP]
    barred = f[ENGAGE_MORE_BARRIER] - before.stack[i][ENGAGE_MORE_BARRIER]
    kind = engaged_kind(before, before.stack[i])
    if kind < 0 or more + barred <= 0:
        return []
    name = before.book.cards[kind].name
    if cost_to_take(after, f) > after.shards[f[SEAT]] >= cost_to_take(before, before.stack[i]):
        return [f"puts {name} out of {ROLES[f[SEAT]]}'s reach"]
    return [f"makes {name} cost {ROLES[f[SEAT]]} {shards(more + barred)} more"]
