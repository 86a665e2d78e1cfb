"""A rule of thumb for positions of The Channeling, in points of Splendor."""

from __future__ import annotations

from typing import Final

from leyline.games.channeling.cards import Deck
from leyline.games.channeling.state import DONE, ChannelingState

# The numbers come from a regression of results on positions of 3,000 games (docs/bots.md).
NEAR: Final = [0.5, 0.5, 0.42, 0.25, 0.14, 0.07, 0.02]
"""The part of a card's Splendor that one may count on when so many cubes are missing."""
TURN: Final = 1.8
"""What it is worth to be about to play."""


def judge(deck: Deck, s: ChannelingState, seat: int, scores: list[int]) -> float:
    """The lead in points, plus what cubes on the grid promise: a card counts for more the fewer cubes are missing."""
    lead = float(scores[seat] - scores[1 - seat])
    if s.phase == DONE:
        return 1000.0 * (1 if lead > 0 else -1 if lead < 0 else 0) + lead
    promise = TURN if s.seat == 0 else -TURN
    for place, cubes in enumerate(s.cubes):
        if cubes == 0:
            continue
        kind = s.cards[place]
        if kind < 0:
            continue
        missing = deck.vigor[kind] - (cubes if cubes > 0 else -cubes)
        if missing < 7:
            worth = deck.splendor[kind] * NEAR[missing]
            promise += worth if cubes > 0 else -worth
    return lead + (promise if seat == 0 else -promise)
