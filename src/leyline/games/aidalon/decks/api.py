"""Decks and cards for the command line and the server: texts in, texts out."""

from __future__ import annotations

from random import Random

from leyline.core.errors import LeylineError
from leyline.games.aidalon.cards import CARDS, KINDS
from leyline.games.aidalon.cards.card import AFFILIATION_WORDS, AGENT, MOMENT, SEEKER_CARD, TYPES, slug
from leyline.games.aidalon.decks import deck_lists, reading
from leyline.games.aidalon.decks.reading import DeckFault, ReadList
from leyline.games.aidalon.decks.ready_decks import READY, named_or_read
from leyline.games.aidalon.rulebook import Book
from leyline.games.aidalon.text.phrases import capitalized
from leyline.games.aidalon.text.plurals import counted

FORMATS = deck_lists.FORMATS


def listing() -> list[tuple[str, str, str]]:
    """Return the name, the format and the style of every ready deck."""
    return [(deck.name, deck.format, deck.style) for deck in READY.values()]


def ease(name: str) -> str:
    """Return how hard a ready deck is to play, in a word or two."""
    return READY[name].ease


def read(given: str) -> ReadList:
    """Return as much of a list as can be read, or a ready deck by its name."""
    return reading.read_list(given)


def seeker_of(read: ReadList) -> str:
    """Return the seeker; empty if the list names none."""
    return CARDS[read.seeker].slug if read.seeker >= 0 else ""


def cards_of(read: ReadList) -> list[tuple[str, int]]:
    """Return each different card with its number of copies."""
    return [(CARDS[kind].slug, count) for kind, count in read.deck().counts()]


def read_text(read: ReadList, one_line: bool = False) -> str:
    """Return what was read, written out."""
    return deck_lists.deck_line(read.deck()) if one_line else deck_lists.deck_text(read.deck())


def faults_of(read: ReadList, format: str) -> list[DeckFault]:
    """Return why a list is no legal deck of a format."""
    return reading.faults_of(read, format)


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


def card(name: str, book: Book | None = None) -> str:
    """Return the text of a card, as printed or as a game plays it; empty if there is no card of that name."""
    kind = KINDS.get(slug(name), -1)
    if kind < 0:
        return ""
    found = book.cards[kind] if book else CARDS[kind]
    cost, barrier, scrap = found.cost, found.barrier, found.scrap
    if book:
        cost, barrier, scrap = book.costs[kind], book.barriers[kind], book.scraps[kind]
    numbers = [f"shard cost {cost}"] if found.type != SEEKER_CARD else []
    numbers += [f"barrier {barrier}"] if barrier >= 0 else []
    numbers += [f"scrap cost {scrap}"] if scrap >= 0 else []
    icons = ["a shard"] * found.shard_icons + ["a card"] * found.draw_icons
    numbers += [f"collects {' and '.join(icons)}"] if icons and found.type != MOMENT else []
    pips = "" if found.type == AGENT else f", {counted(found.pips, 'pip')}"
    head = f"{found.full_name()} ({TYPES[found.type]}, {AFFILIATION_WORDS[found.affiliation]}{pips})"
    unique = ["Unique."] if found.unique else []
    return "\n".join([head, capitalized(", ".join(numbers)) + ".", *unique, *found.lines])
