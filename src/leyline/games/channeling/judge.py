"""A rule of thumb for positions of The Channeling, in points of Splendor."""

from __future__ import annotations

from leyline.games.channeling.cards import Deck
from leyline.games.channeling.state import DONE, ChannelingState


def judge(deck: Deck, s: ChannelingState, seat: int, scores: list[int], cards_to_end: int) -> float:
    """The lead in points, plus what cubes on the grid promise: a card is worth more the nearer it is to being
    acquired."""
    lead = float(scores[seat] - scores[1 - seat])
    if s.phase == DONE:
        return 1000.0 * (1 if lead > 0 else -1 if lead < 0 else 0) + lead
    sign = 1 if seat == 0 else -1
    promise = 0.0
    for place in range(16):
        cubes = s.cubes[place]
        kind = s.cards[place]
        if cubes and kind >= 0:
            share = abs(cubes) / deck.vigor[kind]
            promise += (deck.splendor[kind] * share * share * 0.6) * (sign if cubes > 0 else -sign)
    return lead + promise
