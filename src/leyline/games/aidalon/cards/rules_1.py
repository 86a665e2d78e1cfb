"""The cards as rules 1 played them, so that its records and tables go on: without the needs that came with rules 2
(A57, A66), and with a Barbican Gate that pays the engaging player (A49)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from leyline.games.aidalon.cards import CARDS
from leyline.games.aidalon.cards.card import DISCOVER_ABILITY, ENGAGER, Ability, Aura, Card, discover
from leyline.games.aidalon.cards.effects import gain


def cards_of(rules: int) -> list[Card]:
    """Return the cards as a version of the rules plays them."""
    return CARDS if rules >= 2 else CARDS_OF_RULES_1


def _part(card: Card, part: Ability | Aura) -> Ability | Aura:
    if not isinstance(part, Ability):
        return part
    if card.slug == "barbican-gate" and part.kind == DISCOVER_ABILITY:
        return discover("the engaging player gains 1 shard.", gain(1, ENGAGER))
    need = tuple([each for each in part.need if each.since == 1])
    if len(need) == len(part.need):
        return part
    effect = tuple(part.steps[part.paid :])
    return Ability(part.kind, part.text, effect, part.cost, need, part.when, part.actions)


CARDS_OF_RULES_1: Final[list[Card]] = [
    replace(card, parts=tuple([_part(card, part) for part in card.parts])) for card in CARDS
]
