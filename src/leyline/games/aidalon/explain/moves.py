"""Reasons for and against a decision: how two positions differ, in a few words each, the weightiest first.

Only what the seat knew before is named: its own cards, forged cards, and cards it has seen. Cards that were drawn or
picked at random in between are counted but not named, because the positions may be resampled ones."""

from __future__ import annotations

from typing import Final

from leyline.games.aidalon.cards.card import AGENT, MOMENT
from leyline.games.aidalon.explain.passing import round_ended
from leyline.games.aidalon.grid import DISTRICT_WORDS, PLACES, SLOTS
from leyline.games.aidalon.hidden.knowledge import bit_of, moments_in_play
from leyline.games.aidalon.notation import ROLES
from leyline.games.aidalon.procedures.card_stats import council_limit, shard_cost
from leyline.games.aidalon.procedures.frames import (
    ASK_ARCHIVE_FROM_COUNCIL,
    CARDS_TO,
    DEAL,
    DEAL_COUNT,
    ENGAGE,
    KIND,
    OPENING,
    PICK,
    PICK_DISTRICT,
    QUESTION,
    REFRESH,
    SEAT,
    STEP,
    TO_ARCHIVES,
    TO_COUNCIL,
)
from leyline.games.aidalon.procedures.refresh_phase import SHARDS
from leyline.games.aidalon.procedures.zones import network_size
from leyline.games.aidalon.state import RUNNING, AidalonState, kind_of, mask_of, owner_of
from leyline.games.aidalon.text.phrases import card_at
from leyline.games.aidalon.text.plurals import cards, shards

ORDINALS: Final = ("no", "first", "second", "third", "fourth", "fifth", "sixth")


def _income(before: AidalonState, after: AidalonState) -> int:
    """Return the shards that a refresh phase in between gave each player."""
    f = after.stack[0]
    refreshed = before.stack[0][KIND] != REFRESH and (
        after.round > before.round or (f[KIND] == REFRESH and f[STEP] > SHARDS)
    )
    return before.book.limits.income if refreshed else 0


# --- agents and the end -------------------------------------------------------------------------------------------


def scored_agents(before: AidalonState, after: AidalonState, seat: int) -> list[str]:
    """Return the agents that entered score areas, and who won."""
    out: list[str] = []
    for scorer in range(before.book.seats):
        count = len(before.score[scorer])
        left = before.score[scorer][:]
        for agent in after.score[scorer]:
            if agent in left:
                left.remove(agent)
                continue
            count += 1
            name = before.book.cards[kind_of(agent)].name if _knows(before, seat, agent) else "an agent"
            nth = ORDINALS[min(count, len(ORDINALS) - 1)]
            if scorer == seat:
                out.append(f"secures {name}, its {nth} agent")
            elif owner_of(agent) == seat:
                out.append(f"hands {name} to {ROLES[scorer]}")
            else:
                out.append(f"lets {ROLES[scorer]} score {name}")
    if after.ended != RUNNING and before.ended == RUNNING:
        if not after.won >> seat & 1:
            out.insert(0, "loses the game")
        else:
            out.insert(0, "wins the game" if after.won == 1 << seat else "shares the win")
    return out


def _knows(s: AidalonState, seat: int, agent: int) -> bool:
    """Return whether a seat knew where an agent lay."""
    kind, owner = kind_of(agent), owner_of(agent)
    for place in range(PLACES * owner, PLACES * owner + SLOTS):
        if s.cards[place] == kind and s.seen[place] & bit_of(seat):
            return True
    for known in s.aside:
        if kind_of(known) == kind and owner_of(known) == owner and mask_of(known) & bit_of(seat):
            return True
    return owner == seat and (kind in s.council[seat] or kind in s.archives[seat])


# --- pools and cards ----------------------------------------------------------------------------------------------


def pool_changes(before: AidalonState, after: AidalonState, seat: int) -> list[str]:
    """Return changes of shards, heat and actions, those of the refresh phase left out."""
    out: list[str] = []
    gained = after.shards[seat] - before.shards[seat] - _income(before, after)
    if gained > 0:
        out.append(f"gains {shards(gained)}")
    for other in range(before.book.seats):
        who = "" if other == seat else f"{ROLES[other]} "
        heat = after.heat[other] - before.heat[other]
        lost = before.shards[other] - after.shards[other]
        if heat:
            out.append(f"{who}gains {heat} heat" if heat > 0 else f"{who}loses {-heat} heat")
        if other != seat and lost > 0 and not round_ended(before, after):
            out.append(f"costs {ROLES[other]} {shards(lost)}")
        if other != seat and after.actions[other] < before.actions[other]:
            out.append(f"costs {ROLES[other]} an action")
    return out


def card_changes(before: AidalonState, after: AidalonState, seat: int) -> list[str]:
    """Return a moment played, and cards drawn, archived and set aside, or about to be."""
    asked = before.stack[-1][KIND]
    played = moments_in_play(after, seat)
    for kind in before.council[seat]:
        was = before.scrap[seat].count(kind) + moments_in_play(before, seat).count(kind)
        if before.book.types[kind] == MOMENT and after.scrap[seat].count(kind) + played.count(kind) > was:
            verb = "scraps" if asked == QUESTION or asked == ENGAGE else "plays"
            return [f"{verb} {before.book.cards[kind].name}", *_dealt(before, after, seat)]
    return _dealt(before, after, seat)


def _dealt(before: AidalonState, after: AidalonState, seat: int) -> list[str]:
    f = after.stack[-1]
    if before.stack[0][KIND] == OPENING:
        if f[KIND] == DEAL and f[SEAT] == seat:
            return [f"redraws {cards(f[DEAL_COUNT])}"]
        if len(after.aside) > len(before.aside):
            return [f"sets {cards(len(after.aside))} aside"]
        return _first_cards(before, seat)
    top = before.stack[-1]
    if top[KIND] == QUESTION and top[STEP] == ASK_ARCHIVE_FROM_COUNCIL:
        return _discarded(before, after, seat)
    if round_ended(before, after):
        return []
    drawn = min(
        network_size(before, seat) - network_size(after, seat), len(after.council[seat]) - len(before.council[seat])
    )
    if f[KIND] == DEAL and f[CARDS_TO] == TO_COUNCIL and f[SEAT] == seat:
        drawn = f[DEAL_COUNT] + max(drawn, 0)
    if drawn > 0:
        return [f"draws {cards(drawn)}", *_too_many(after, seat)]
    if f[KIND] == DEAL and f[CARDS_TO] == TO_ARCHIVES:
        whose = "its" if f[SEAT] == seat else f"{ROLES[f[SEAT]]}'s"
        return [f"archives {cards(f[DEAL_COUNT])} from {whose} Network"]
    if f[KIND] == PICK and f[CARDS_TO] == TO_ARCHIVES and f[SEAT] != seat:
        return [f"archives a card from {ROLES[f[SEAT]]}'s {DISTRICT_WORDS[f[PICK_DISTRICT]]}"]
    return []


def _first_cards(s: AidalonState, seat: int) -> list[str]:
    """Return what an opening hand offers."""
    soon = 0
    for kind in s.council[seat]:
        if s.book.stageable(kind) and s.book.costs[kind] <= s.shards[seat]:
            soon += 1
    return [f"keeps {cards(soon)} it can pay for"] if soon else ["keeps its opening hand"]


def _discarded(before: AidalonState, after: AidalonState, seat: int) -> list[str]:
    """Return what leaves a Council as a price or above the limit. An agent in an Archives costs a delver nothing."""
    left = after.council[seat][:]
    agents: list[str] = []
    names: list[str] = []
    for kind in before.council[seat]:
        if kind in left:
            left.remove(kind)
        elif before.book.types[kind] == AGENT:
            agents.append(f"exposes {before.book.cards[kind].name} in its Archives")
        else:
            names.append(before.book.cards[kind].name)
    return agents + ([f"gives up {' and '.join(names[:2])}"] if names else [])


def _too_many(s: AidalonState, seat: int) -> list[str]:
    """Return whether the cards of a Council, with those being drawn, exceed the limit."""
    f = s.stack[-1]
    more = f[DEAL_COUNT] if f[KIND] == DEAL and f[CARDS_TO] == TO_COUNCIL and f[SEAT] == seat else 0
    limit = council_limit(s, seat)
    return [f"goes above the limit of {limit} cards"] if len(s.council[seat]) + more > limit else []


# --- what is possible now, and what it took -----------------------------------------------------------------------


def forging_changes(before: AidalonState, after: AidalonState, seat: int) -> list[str]:
    """Return own unforged cards that can now be forged, or no longer."""
    if round_ended(before, after) or before.shards[seat] == after.shards[seat]:
        return []
    for place in range(PLACES * seat, PLACES * seat + SLOTS):
        kind = after.cards[place]
        if kind >= 0 and kind == before.cards[place] and not after.forged[place] and not before.forged[place]:
            was = shard_cost(before, place) <= before.shards[seat]
            now = shard_cost(after, place) <= after.shards[seat]
            if was != now:
                return [f"{'can then' if now else 'leaves too little to'} forge {card_at(after, place, seat)}"]
    if after.shards[seat] > max(after.book.limits.shard_limit, before.shards[seat]):
        return [f"goes above the limit of {shards(after.book.limits.shard_limit)}"]
    return []


def spending(before: AidalonState, after: AidalonState, seat: int) -> list[str]:
    """Return own cards exhausted or readied, and the shards that are left."""
    out: list[str] = []
    if round_ended(before, after):
        return out
    exhausted: list[str] = []
    for place in range(PLACES * seat, PLACES * seat + PLACES):
        if after.cards[place] >= 0 and after.cards[place] == before.cards[place]:
            if after.exhausted[place] > before.exhausted[place]:
                exhausted.append(card_at(after, place, seat))
            elif after.exhausted[place] < before.exhausted[place]:
                out.append(f"readies {card_at(after, place, seat)}")
    if exhausted:
        out.append(f"exhausts {' and '.join(exhausted) if len(exhausted) < 3 else cards(len(exhausted))}")
    if after.shards[seat] < before.shards[seat]:
        out.append(f"has {shards(after.shards[seat]) if after.shards[seat] else 'no shards'} left")
    return out
