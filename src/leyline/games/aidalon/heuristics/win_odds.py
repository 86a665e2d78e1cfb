"""The odds of winning in the long run: a weighted sum, fitted to how games ended (`python -m bench.fit_win_odds`).

The rule of thumb (`evaluate`) tells which move is good now. As a forecast it overrates what may be gained next, and
underrates heat, barriers and the agents still at home, which decide games."""

from __future__ import annotations

from typing import Final

from leyline.games.aidalon.cards.card import AGENT, OBSTACLE
from leyline.games.aidalon.grid import BACK, PLACES, SEEKER, SLOTS
from leyline.games.aidalon.heuristics.rule_of_thumb import progress
from leyline.games.aidalon.procedures.zones import network_size
from leyline.games.aidalon.state import AidalonState

FEATURES: Final = [
    ("one of three steps to the win", 0.65),
    ("two of three steps", 1.55),
    ("heat", -0.25),
    ("actions", 0.035),
    ("shards, up to eight", 0.1),
    ("cards in the Council, up to six", -0.04),
    ("Seeker ready", 0.12),
    ("forged cards", 0.13),
    ("shards on cards", 0.105),
    ("forged cards that collect", 0.145),
    ("barriers of forged obstacles", 0.175),
    ("rows that they stand in front of the back", 0.01),
    ("unforged cards", 0.09),
    ("unforged agents", -0.225),
    ("agents in the Council", 0.09),
    ("agents in the Archives", 0.225),
    ("agents in the unseen part of the Network", 0.215),
    ("cards below eight in the Network, squared", -0.027),
    ("cards in the Network", 0.065),
]
"""What is counted, and what each count adds to the logarithm of the odds."""
MOST_SHARDS: Final = 8
"""The most shards that count."""
MOST_COUNCIL: Final = 6
"""The most Council cards that count."""
LOW_NETWORK: Final = 8
"""A Network below this size is at risk of running out."""
WEIGHTS: Final = [weight for _, weight in FEATURES]


def features(s: AidalonState, seat: int) -> list[int]:
    """Return what is counted of a seat, in the order of `FEATURES`."""
    types = s.book.types
    base = PLACES * seat
    forged = tokens = collects = barriers = rows = unforged = agents = 0
    for slot in range(SLOTS):
        place = base + slot
        kind = s.cards[place]
        if kind < 0:
            continue
        if not s.forged[place]:
            unforged += 1
            agents += types[kind] == AGENT
            continue
        forged += 1
        tokens += s.tokens[place]
        collects += s.book.collects[kind]
        if types[kind] == OBSTACLE:
            barriers += s.book.barriers[kind]
            rows += BACK - slot // 3
    done = progress(s, seat, -1)
    left = network_size(s, seat)
    short = max(LOW_NETWORK - left, 0)
    return [
        int(done == 1),
        int(done == 2),
        s.heat[seat],
        s.actions[seat],
        min(s.shards[seat], MOST_SHARDS),
        min(len(s.council[seat]), MOST_COUNCIL),
        int(not s.exhausted[base + SEEKER]),
        forged,
        tokens,
        collects,
        barriers,
        rows,
        unforged,
        agents,
        _agents(types, s.council[seat]),
        _agents(types, s.archives[seat]),
        _agents(types, s.network[seat]),
        short * short,
        left,
    ]


def _agents(types: list[int], kinds: list[int]) -> int:
    count = 0
    for kind in kinds:
        if types[kind] == AGENT:
            count += 1
    return count
