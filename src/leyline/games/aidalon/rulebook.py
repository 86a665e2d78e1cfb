"""What stays the same throughout a game: the cards and their numbers, the decks, the limits.

The engine looks cards up in the book and knows none by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from leyline.games.aidalon.cards.card import (
    AGENT,
    COST_STAT,
    INSTANT_ABILITY,
    ITSELF,
    MOMENT,
    OBSTACLE,
    REACTION_ABILITY,
    SOURCE,
    Card,
)
from leyline.games.aidalon.procedures.frames import TRIGGERS
from leyline.games.aidalon.state import WATCHERS

UNAFFORDABLE: Final = 99
"""The lowest shard cost of a deck without a card that can be staged."""


@dataclass
class Limits:
    """The numbers of the rules, as the parameters give them."""

    shards: int = 5
    later_shards: int = 0
    """Shards that each seat starts with more than the seat before it, from the first player on."""
    actions: int = 3
    hand: int = 5
    income: int = 1
    shard_limit: int = 10
    council_limit: int = 5
    agents_to_win: int = 3
    owners_to_win: int = 3
    round_limit: int = 0
    first: int = -1
    """The first player; -1 if chance decides."""


@dataclass
class Rulings:
    """What the rules decide: by default as the latest version does. `cards/rules_1.py` has the cards that differ."""

    passes_after_acting: int = -1
    """Passes in a row once a player has performed an instant or a reaction. A61: that turn is no pass when it ends,
    hence -1."""
    any_council_discovery_begins: bool = True
    """A65: whether players can react to the beginning of a discovery of cards in a Council outside a breach."""
    chosen_player_must_gain: bool = True
    """A57: whether a player can be chosen only if the ability finds something to act on there."""


def rulings_of(rules: int) -> Rulings:
    """Return the rulings of a version of the rules."""
    if rules >= 2:
        return Rulings()
    return Rulings(passes_after_acting=0, any_council_discovery_begins=False, chosen_player_must_gain=False)


class Book:
    """The cards, decks and limits of one game, with tables for what the engine looks up often."""

    def __init__(
        self, cards: list[Card], seekers: list[int], lists: list[list[int]], limits: Limits, rulings: Rulings
    ) -> None:
        """Take the decks as sorted lists of cards without their seekers."""
        self.cards = cards
        self.kinds = len(cards)
        self.seats = len(lists)
        self.seekers = seekers
        self.lists = lists
        self.limits = limits
        self.rulings = rulings
        self.everybody = (1 << self.seats) - 1 | 1 << WATCHERS
        """The mask of all seats and of spectators."""
        self.types = [card.type for card in cards]
        self.costs = [card.cost for card in cards]
        self.barriers = [card.barrier for card in cards]
        self.scraps = [card.scrap for card in cards]
        self.collects = [_collects(card) for card in cards]
        self.acts = [_ability_kinds(card) for card in cards]
        """For each card, a mask of its kinds of ability."""
        self.reacts = [_triggers(card) for card in cards]
        """For each card, a mask of the triggers that it reacts to."""
        self.radiates = [_changed_stats(card) for card in cards]
        """For each card, a mask of the numbers of *other* cards that it changes."""
        self.own_costs = any([_changes_own_cost(card) for card in cards])
        """Whether a card changes its own shard cost."""
        self.twofold = any([_has_two_at_once(card) for card in cards])
        """Whether a card has two abilities that could be used at the same point."""
        self.casts = [_union(self.radiates, deck) for deck in lists]
        """For each seat, a mask of the numbers that its deck's lasting effects can change in grids."""
        self.heard = _union(self.reacts, [kind for deck in [seekers, *lists] for kind in deck])
        """Mask of the triggers that some deck at this table reacts to."""
        self.copies = [[deck.count(kind) for kind in range(self.kinds)] for deck in lists]
        self.answers = [[self._moments(deck, REACTION_ABILITY, what) for deck in lists] for what in range(TRIGGERS)]
        """For each trigger and seat, the moments of its deck that react to it."""
        self.instants = [self._moments(deck, INSTANT_ABILITY, -1) for deck in lists]
        """For each seat, the moments of its deck that are instants."""
        self.rushes = [sorted({kind for kind in deck if cards[kind].rush}) for deck in lists]
        self.cheapest = [0] * self.seats
        """For each seat, the lowest shard cost among the cards that it can stage."""
        self.update_costs()

    def update_costs(self) -> None:
        """Bring what follows from the cards' numbers up to date."""
        for seat in range(self.seats):
            costs = [self.costs[kind] for kind in self.lists[seat] if self.stageable(kind)]
            self.cheapest[seat] = min(costs, default=UNAFFORDABLE)

    def stageable(self, kind: int) -> bool:
        """Return whether a card can lie in a grid."""
        return AGENT <= self.types[kind] <= SOURCE

    def rival(self, seat: int) -> int:
        """Return the player to the left."""
        return (seat + 1) % self.seats

    def _moments(self, deck: list[int], kind: int, when: int) -> list[int]:
        found: set[int] = set()
        for card in deck:
            if self.types[card] == MOMENT:
                for ability in self.cards[card].abilities:
                    if ability.kind == kind and ability.when == when:
                        found.add(card)
        return sorted(found)


def _union(masks: list[int], kinds: list[int]) -> int:
    """Return the union of the masks of some cards."""
    union = 0
    for kind in kinds:
        union |= masks[kind]
    return union


def _collects(card: Card) -> bool:
    return (card.shard_icons > 0 or card.draw_icons > 0) and card.type != OBSTACLE


def _changed_stats(card: Card) -> int:
    mask = 0
    for aura in card.auras:
        if aura.reach != ITSELF:
            mask |= 1 << aura.stat
    return mask


def _changes_own_cost(card: Card) -> bool:
    return any([aura.reach == ITSELF and aura.stat == COST_STAT for aura in card.auras])


def _has_two_at_once(card: Card) -> bool:
    points = [(ability.kind, ability.when) for ability in card.abilities]
    return len(set(points)) < len(points)


def _triggers(card: Card) -> int:
    mask = 0
    for ability in card.abilities:
        if ability.kind == REACTION_ABILITY:
            mask |= 1 << ability.when
    return mask


def _ability_kinds(card: Card) -> int:
    mask = 0
    for ability in card.abilities:
        mask |= 1 << ability.kind
    return mask
