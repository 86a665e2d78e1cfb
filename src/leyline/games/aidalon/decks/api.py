"""Decks and cards for the command line and the server: texts in, texts out."""

from __future__ import annotations

from random import Random

from leyline.core.errors import LeylineError
from leyline.games.aidalon.cards import CARDS, KINDS
from leyline.games.aidalon.cards.card import AFFILIATION_WORDS, AGENT, MOMENT, SEEKER_CARD, TYPES, Card, slug
from leyline.games.aidalon.decks import deck_lists
from leyline.games.aidalon.decks.ready_decks import READY, named_or_read

FORMATS = deck_lists.FORMATS


def listing() -> list[tuple[str, str, str]]:
    """Return the name, the format and the style of every ready deck."""
    return [(deck.name, deck.format, deck.style) for deck in READY.values()]


def page(given: str, one_line: bool = False) -> str:
    """Return a ready deck or the deck of a list, written out. Raise `BadParameter`."""
    deck = named_or_read(given)
    if one_line:
        return deck_lists.deck_line(deck)
    title = f"{given}: {READY[given].style}" if given in READY else ""
    return deck_lists.deck_text(deck, title)


def faults(given: str, format: str) -> list[str]:
    """Return why a deck is not legal in a format, in sentences. Raise `BadParameter` if the deck cannot be read, or
    `LeylineError` if there is no such format."""
    if format not in FORMATS:
        raise LeylineError(f"there is no format {format!r}; choose one of {', '.join(FORMATS)}")
    return deck_lists.deck_problems(named_or_read(given), format)


def random_list(seed: int, format: str, one_line: bool = False) -> str:
    """Return a random legal deck, the same one for the same seed."""
    if format not in FORMATS:
        raise LeylineError(f"there is no format {format!r}; choose one of {', '.join(FORMATS)}")
    deck = deck_lists.random_deck(Random(seed), format)
    return (
        deck_lists.deck_line(deck) if one_line else deck_lists.deck_text(deck, f"a random deck, {format}, seed {seed}")
    )


def card(name: str, cards: list[Card] = CARDS) -> str:
    """Return the text of a card, as the latest rules or the given cards have it; empty if there is no such card."""
    kind = KINDS.get(slug(name), -1)
    if kind < 0:
        return ""
    found = cards[kind]
    numbers = [f"cost {found.cost}"] if found.type != SEEKER_CARD else []
    numbers += [f"barrier {found.barrier}"] if found.barrier >= 0 else []
    numbers += [f"scrap cost {found.scrap}"] if found.scrap >= 0 else []
    icons = ["a shard"] * found.shard_icons + ["a card"] * found.draw_icons
    numbers += [f"collects {' and '.join(icons)}"] if icons and found.type != MOMENT else []
    pips = "" if found.type == AGENT else f", {found.pips} {'pip' if found.pips == 1 else 'pips'}"
    head = f"{found.full_name()} ({TYPES[found.type]}, {AFFILIATION_WORDS[found.affiliation]}{pips})"
    unique = ["Unique."] if found.unique else []
    return "\n".join([head, ", ".join(numbers) + ".", *unique, *found.lines])
