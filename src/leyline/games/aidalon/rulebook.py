"""What stays the same throughout a game: the cards and their numbers, the decks, the limits.

The engine asks the book about a card and knows none by name."""

from __future__ import annotations

from leyline.games.aidalon.cards.card import (
    AGENT,
    COST,
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


class Limits:
    """The numbers of the rules, as the parameters give them."""

    def __init__(self) -> None:
        self.shards = 5
        self.actions = 3
        self.hand = 5
        self.income = 1
        self.shard_limit = 10
        self.council_limit = 5
        self.agents_to_win = 3
        self.owners_to_win = 3
        self.round_limit = 0
        self.first = -1
        """Who begins; -1 if luck decides."""


class Book:
    """The cards, decks and limits of one game, with tables for whatever is asked often."""

    def __init__(self, cards: list[Card], seekers: list[int], lists: list[list[int]], limits: Limits) -> None:
        """The decks are sorted lists of cards without their seekers."""
        self.cards = cards
        self.kinds = len(cards)
        self.seats = len(lists)
        self.seekers = seekers
        self.lists = lists
        self.limits = limits
        self.everybody = (1 << self.seats) - 1 | 1 << WATCHERS
        """The mask of all who can know a card."""
        self.types = [card.type for card in cards]
        self.costs = [card.cost for card in cards]
        self.barriers = [card.barrier for card in cards]
        self.scraps = [card.scrap for card in cards]
        self.radiates = [_radiated(card) for card in cards]
        """For each card, a mask of the numbers of *other* cards that it changes."""
        self.casts = [0] * self.seats
        """For each seat, a mask of the numbers that its deck's lasting effects can change in grids."""
        for seat in range(self.seats):
            for kind in lists[seat]:
                self.casts[seat] |= self.radiates[kind]
        self.own_costs = any([aura.reach == ITSELF and aura.stat == COST for card in cards for aura in card.auras])
        """Whether a card changes its own shard cost."""
        self.twofold = any([_twofold(card) for card in cards])
        """Whether a card has two abilities that could be used at the same point."""
        self.reacts = [_heard(card) for card in cards]
        """For each card, a mask of what it reacts to."""
        self.acts = [_usable(card) for card in cards]
        """For each card, a mask of its kinds of ability."""
        self.collects = [(card.shard_icons > 0 or card.draw_icons > 0) and card.type != OBSTACLE for card in cards]
        self.heard = 0
        """Mask of everything that some deck at this table reacts to."""
        for seat in range(self.seats):
            for kind in [seekers[seat], *lists[seat]]:
                self.heard |= self.reacts[kind]
        self.copies = [[deck.count(kind) for kind in range(self.kinds)] for deck in lists]
        self.answers = [[self._moments(deck, REACTION_ABILITY, what) for deck in lists] for what in range(TRIGGERS)]
        """For each trigger and seat, the moments of its deck that react to it."""
        self.instants = [self._moments(deck, INSTANT_ABILITY, -1) for deck in lists]
        """For each seat, the moments of its deck that are instants."""
        self.rushes = [sorted({kind for kind in deck if cards[kind].rush}) for deck in lists]
        self.cheapest = [0] * self.seats
        """For each seat, the lowest shard cost among the cards that it can stage."""
        self.price_again()

    def price_again(self) -> None:
        """Bring what follows from the cards' numbers up to date with them."""
        for seat in range(self.seats):
            costs = [self.costs[kind] for kind in self.lists[seat] if self.stageable(kind)]
            self.cheapest[seat] = min(costs, default=99)

    def stageable(self, kind: int) -> bool:
        """Whether a card can lie in a grid."""
        return AGENT <= self.types[kind] <= SOURCE

    def rival(self, seat: int) -> int:
        """The player to the left."""
        return (seat + 1) % self.seats

    def _moments(self, deck: list[int], kind: int, when: int) -> list[int]:
        found: set[int] = set()
        for card in deck:
            if self.types[card] == MOMENT:
                for ability in self.cards[card].abilities:
                    if ability.kind == kind and ability.when == when:
                        found.add(card)
        return sorted(found)


def _radiated(card: Card) -> int:
    mask = 0
    for aura in card.auras:
        if aura.reach != ITSELF:
            mask |= 1 << aura.stat
    return mask


def _twofold(card: Card) -> bool:
    points = [(ability.kind, ability.when) for ability in card.abilities]
    return len(set(points)) < len(points)


def _heard(card: Card) -> int:
    mask = 0
    for ability in card.abilities:
        if ability.kind == REACTION_ABILITY:
            mask |= 1 << ability.when
    return mask


def _usable(card: Card) -> int:
    mask = 0
    for ability in card.abilities:
        mask |= 1 << ability.kind
    return mask
