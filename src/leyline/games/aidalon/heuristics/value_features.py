"""What a position of Aidalon is to the network of learned odds: about seventy features of a seat that hold, of a
thousand. Each is a number that something has, in a group of numbers."""

from __future__ import annotations

from typing import Final

from leyline.games.aidalon.cards.card import AGENT, OBSTACLE
from leyline.games.aidalon.grid import BACK, PLACES, SEEKER, SLOTS, slot_at
from leyline.games.aidalon.heuristics.rule_of_thumb import best_delve, delve_value, progress
from leyline.games.aidalon.procedures.frames import DEFENDER, DELVE_ROW, PATH, SEAT
from leyline.games.aidalon.procedures.stack import current_delve, is_delving
from leyline.games.aidalon.procedures.zones import network_size
from leyline.games.aidalon.state import AidalonState

MOST_KINDS: Final = 128
MOST_AGENTS: Final = 7
MOST_HEAT: Final = 11
MOST_ACTIONS: Final = 7
MOST_SHARDS: Final = 23
MOST_COUNCIL: Final = 11
MOST_NETWORK: Final = 44
MOST_ARCHIVES: Final = 19
MOST_TOKENS: Final = 19
MOST_BARRIERS: Final = 15
MOST_ROUND: Final = 39
MOST_PROMISE: Final = 31
"""Shards that a delve may bring."""
LOOKS: Final = 10
"""How the card of a slot may look: none; unforged, forged and forged but exhausted, of three types."""

# Where the groups begin.
PROGRESS: Final = 0
AGENTS: Final = PROGRESS + 16
HEAT: Final = AGENTS + MOST_AGENTS + 1
ACTIONS: Final = HEAT + MOST_HEAT + 1
SHARDS: Final = ACTIONS + (MOST_ACTIONS + 1) * (MOST_ACTIONS + 1)
COUNCIL: Final = SHARDS + MOST_SHARDS + 1
READY: Final = COUNCIL + MOST_COUNCIL + 1
NETWORK: Final = READY + 2
RIVAL_NETWORK: Final = NETWORK + MOST_NETWORK + 1
ARCHIVES: Final = RIVAL_NETWORK + MOST_NETWORK + 1
SLOT: Final = ARCHIVES + MOST_ARCHIVES + 1
OWN_CARD: Final = SLOT + SLOTS * LOOKS
IN_COUNCIL: Final = OWN_CARD + 2 * MOST_KINDS
IN_ARCHIVES: Final = IN_COUNCIL + MOST_KINDS
NETWORK_AGENTS: Final = IN_ARCHIVES + MOST_KINDS
TOKENS: Final = NETWORK_AGENTS + MOST_AGENTS + 1
BARRIERS: Final = TOKENS + MOST_TOKENS + 1
ROUND: Final = BARRIERS + 3 * 4 * (MOST_BARRIERS + 1)
ORDER: Final = ROUND + MOST_ROUND + 1
PROMISE: Final = ORDER + 32
DELVING: Final = PROMISE + MOST_PROMISE + 1
DEFENDING: Final = DELVING + MOST_PROMISE + 1
DELVE_AT: Final = DEFENDING + MOST_PROMISE + 1
SIZE: Final = DELVE_AT + 2 * 12
"""How many features there are."""


def features(s: AidalonState, seat: int) -> list[int]:
    """Return the features of a seat that hold while the game runs."""
    seats = s.book.seats
    ahead = acts = 0
    promise = 0.0
    for other in range(seats):
        if other != seat:
            ahead = max(ahead, progress(s, other, -1))
            acts = max(acts, s.actions[other])
            promise = max(promise, best_delve(s, seat, other))
    base = PLACES * seat
    agents = 0
    for kind in s.network[seat]:
        agents += s.book.types[kind] == AGENT
    turn = s.stack[-1][SEAT]
    out = [
        PROGRESS + 4 * progress(s, seat, -1) + ahead,
        AGENTS + min(len(s.score[seat]), MOST_AGENTS),
        HEAT + min(s.heat[seat], MOST_HEAT),
        ACTIONS + (MOST_ACTIONS + 1) * min(s.actions[seat], MOST_ACTIONS) + min(acts, MOST_ACTIONS),
        SHARDS + min(s.shards[seat], MOST_SHARDS),
        COUNCIL + min(len(s.council[seat]), MOST_COUNCIL),
        READY + (0 if s.exhausted[base + SEEKER] else 1),
        NETWORK + min(network_size(s, seat), MOST_NETWORK),
        RIVAL_NETWORK + min(network_size(s, s.book.rival(seat)), MOST_NETWORK),
        ARCHIVES + min(len(s.archives[seat]), MOST_ARCHIVES),
        NETWORK_AGENTS + min(agents, MOST_AGENTS),
        ROUND + min(s.round, MOST_ROUND),
        ORDER + 8 * ((turn - seat) % seats) + 2 * ((s.first - seat) % seats) + (s.begun >> seat & 1),
        PROMISE + max(min(int(promise), MOST_PROMISE), 0),
        OWN_CARD + s.cards[base + SEEKER],
    ]
    for kind in s.council[seat]:
        out.append(IN_COUNCIL + kind)
    for kind in s.archives[seat]:
        out.append(IN_ARCHIVES + kind)
    _add_grid(s, seat, out)
    if is_delving(s):
        delve = current_delve(s)
        if delve[SEAT] == seat or delve[DEFENDER] == seat:
            worth = max(min(int(delve_value(s, delve)), MOST_PROMISE), 0)
            side = 0 if delve[SEAT] == seat else 1
            out.append((DELVING if side == 0 else DEFENDING) + worth)
            out.append(DELVE_AT + 12 * side + 4 * delve[PATH] + min(delve[DELVE_ROW], 3))
    return out


def _add_grid(s: AidalonState, seat: int, out: list[int]) -> None:
    """Add the cards in a grid, slot by slot, and how each path is guarded."""
    base = PLACES * seat
    tokens = 0
    for path in range(3):
        barriers = cards = 0
        for row in range(BACK + 1):
            slot = slot_at(path, row)
            place = base + slot
            kind = s.cards[place]
            if kind < 0:
                out.append(SLOT + LOOKS * slot)
                continue
            cards += 1
            type = min(max(s.book.types[kind] - AGENT, 0), 2)
            forged = s.forged[place]
            tokens += s.tokens[place]
            look = 0 if not forged else 2 if s.exhausted[place] else 1
            out.append(SLOT + LOOKS * slot + 1 + 3 * look + type)
            out.append(OWN_CARD + (MOST_KINDS if forged else 0) + kind)
            if look == 1 and type == OBSTACLE - AGENT:
                barriers += s.book.barriers[kind]
        out.append(BARRIERS + (4 * path + cards) * (MOST_BARRIERS + 1) + max(min(barriers, MOST_BARRIERS), 0))
    out.append(TOKENS + min(tokens, MOST_TOKENS))
