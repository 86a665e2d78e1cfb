"""Decks, as HTTP requests and responses carry them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from leyline.server.web.http_schema import GameName, RequestBody, TypedName

DeckId = Annotated[
    str, Meta(pattern="^[0-9a-f]{32}$", description="Made by the client, so that keeping twice is once.")
]
MAX_KEPT_TEXT = 4000
"""The longest list that is kept, in characters. A list of every card there is takes about half of that."""


class ReadyDeck(Struct):
    """A ready deck of a game."""

    name: str
    """As used in parameters."""
    format: str
    """The strictest format in which it is legal."""
    ease: str
    """How hard it is to play, in a word or two."""
    style: str
    seeker: str
    text: str
    """The list, as people write it."""
    legal: list[str]
    """The formats in which it is legal."""


class Decks(Struct):
    """The formats and ready decks of a game."""

    formats: list[str]
    """The strictest first."""
    ready: list[ReadyDeck]


class DeckList(RequestBody):
    """A deck to check: a list, or the name of a ready deck."""

    text: Annotated[str, Meta(min_length=1, max_length=8000)]


class DeckEntry(Struct):
    """Copies of one card."""

    card: str
    count: int


class UnreadLine(Struct):
    """An entry of a list that could not be read."""

    line: int
    """Its line in the text, from 1."""
    text: str
    words: str
    near: str
    """The card that may have been meant; empty if none is like it."""


class DeckFault(Struct):
    """Why a deck is not legal in a format."""

    words: str
    card: str
    """The card at fault; empty if it is the whole deck."""
    copies: int
    """How many copies of it are too many."""
    better: str
    """A card that would do in its place; empty if there is none."""


class CheckedDeck(Struct):
    """A deck as the game reads it: what can be read, whatever else the list says."""

    seeker: str
    """Empty if the list names none."""
    cards: list[DeckEntry]
    unread: list[UnreadLine]
    faults: dict[str, list[DeckFault]]
    """For each format, why the deck is not legal there."""
    text: str
    """What could be read, with a section for each type."""
    line: str
    """The same on one line, as used in parameters."""


class KeptDeck(RequestBody):
    """A deck to keep; it need not be finished, nor legal."""

    game: GameName
    name: TypedName
    text: Annotated[str, Meta(max_length=MAX_KEPT_TEXT)]


class OwnDeck(Struct):
    """A deck that the signed-in person keeps."""

    id: DeckId
    game: str
    name: str
    text: str
    """The list as it was kept."""
    changed: int
    """When, in milliseconds since 1970."""


class OwnDecks(Struct):
    """All decks that the signed-in person keeps, by name."""

    decks: list[OwnDeck]
