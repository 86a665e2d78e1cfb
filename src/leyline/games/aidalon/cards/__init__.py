"""All cards, numbered from 0: seekers, agents, obstacles, sources, moments, each by its printed number.

To add a card, write it into the file of its type. Use the needs, costs and steps of `needs.py`, `costs.py` and
`effects.py` where they fit, and define others beside the card. The engine needs no change."""

from __future__ import annotations

from typing import Final

from leyline.games.aidalon.cards import (
    agents_collective_old_aidalon,
    agents_omniworks_remnants,
    sources_collective_old_aidalon,
    sources_omniworks_remnants,
)
from leyline.games.aidalon.cards.card import AGENT, SOURCE, Card
from leyline.games.aidalon.cards.moments import MOMENTS
from leyline.games.aidalon.cards.obstacles import OBSTACLES
from leyline.games.aidalon.cards.reaction_moments import REACTION_MOMENTS
from leyline.games.aidalon.cards.seekers import SEEKERS


def _by_number(card: Card) -> int:
    return card.number


CARDS: Final[list[Card]] = [
    *sorted(SEEKERS, key=_by_number),
    *sorted(agents_collective_old_aidalon.AGENTS + agents_omniworks_remnants.AGENTS, key=_by_number),
    *sorted(OBSTACLES, key=_by_number),
    *sorted(sources_collective_old_aidalon.SOURCES + sources_omniworks_remnants.SOURCES, key=_by_number),
    *sorted(MOMENTS + REACTION_MOMENTS, key=_by_number),
]
SLUGS: Final = [card.slug for card in CARDS]
KINDS: Final = {card.slug: kind for kind, card in enumerate(CARDS)}
"""The number of each card by its slug."""

FIRST_STAGEABLE: Final = min([kind for kind, card in enumerate(CARDS) if card.type == AGENT])
LAST_STAGEABLE: Final = max([kind for kind, card in enumerate(CARDS) if card.type == SOURCE])
"""The cards that can be staged lie between these two, both included."""
