"""What a designer sees of Aidalon."""

from __future__ import annotations

from typing import Final

from leyline.core.design import BY_CELL, NUMBER, Column, Design, Group, Table
from leyline.games.aidalon.cards import CARDS


def _base() -> tuple[tuple[str, ...], ...]:
    """Return the cards whose numbers can be changed; a number that a card does not have is empty."""
    rows: list[tuple[str, ...]] = []
    for card in CARDS:
        numbers = [str(value) if value >= 0 else "" for value in (card.cost, card.barrier, card.scrap)]
        if any(numbers):
            rows.append((card.slug, *numbers))
    return tuple(rows)


DESIGN: Final = Design(
    groups=(
        Group("cards", ("cards",)),
        Group("decks", ("deck_1", "deck_2", "deck_3", "deck_4", "format")),
        Group("start", ("start_shards", "actions", "hand")),
        Group("refresh", ("income", "shard_limit", "council_limit")),
        Group("winning", ("agents_to_win", "owners_to_win", "round_limit")),
        Group("fair start", ("first", "later_shards")),
    ),
    tables=(
        Table(
            "cards",
            "card",
            (Column("Card"), Column("Cost", NUMBER), Column("Barrier", NUMBER), Column("Scrap", NUMBER)),
            fixed=True,
            changes=BY_CELL,
            base=_base(),
        ),
    ),
    titles={
        "deck_1": "North’s deck",
        "deck_2": "East’s deck",
        "deck_3": "South’s deck",
        "deck_4": "West’s deck",
        "actions": "Actions at a refill",
        "hand": "Cards drawn at the start",
        "first": "First player",
        "later_shards": "Shards for each later seat",
    },
    examples={
        "deck_1": (
            "decks",
            "The name of a ready deck, such as boom-town, or a list: a seeker, six agents, the other cards.",
        ),
        "deck_2": (
            "decks",
            "The name of a ready deck, such as boom-town, or a list: a seeker, six agents, the other cards.",
        ),
        "deck_3": (
            "decks",
            "The name of a ready deck, such as boom-town, or a list: a seeker, six agents, the other cards. It "
            "counts with three players or four.",
        ),
        "deck_4": (
            "decks",
            "The name of a ready deck, such as boom-town, or a list: a seeker, six agents, the other cards. It "
            "counts with four players.",
        ),
        "format": (
            "decks",
            "In the standard format a card with three pips needs three agents of its affiliation; in the open "
            "one, anything goes. A deck that is not legal is refused, with the reason.",
        ),
        "cards": (
            "abilities",
            "A source that is given cost 1 is forged for one shard. Only numbers that a card has can be changed.",
        ),
        "later_shards": (
            "set-up",
            "With 1 and three players, the first player begins with 5 shards, the next with 6, the last with 7.",
        ),
        "round_limit": (
            "winning",
            "With 12, the player with the most agents after twelve rounds wins, if nobody has won before.",
        ),
    },
)
