"""Decks of the games that have them: ready decks, and checking a list."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from leyline.core import registry
from leyline.server.errors import RequestRefused
from leyline.server.web import deck_schema, http_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, parse_path
from leyline.server.web.endpoints.games import names, unknown_game


class Fault(Protocol):
    """Why a deck is not legal in a format."""

    words: str
    card: str
    copies: int
    better: str


class Unread(Protocol):
    """An entry of a list that is no card."""

    line: int
    text: str
    words: str
    near: str


class ReadList(Protocol):
    """A list as far as a game can read it."""

    @property
    def unread(self) -> Sequence[Unread]: ...


class DeckApi(Protocol):
    """A game's module `decks.api`."""

    FORMATS: tuple[str, ...]

    def listing(self) -> list[tuple[str, str, str]]: ...

    def ease(self, name: str) -> str: ...

    def page(self, given: str, one_line: bool = False) -> str: ...

    def read(self, given: str) -> ReadList: ...

    def seeker_of(self, read: ReadList) -> str: ...

    def cards_of(self, read: ReadList) -> list[tuple[str, int]]: ...

    def read_text(self, read: ReadList, one_line: bool = False) -> str: ...

    def faults_of(self, read: ReadList, format: str) -> Sequence[Fault]: ...


def deck_api(name: str) -> DeckApi:
    """Return a game's deck module. Raise `RequestRefused` if there is no such game, or if it has no decks."""
    if name not in names():
        raise RequestRefused("not-found", unknown_game(name))
    module = registry.BUILT_IN.get(name, "")
    if not module or find_spec(f"{module}.decks") is None:
        raise RequestRefused("not-found", f"{name} has no decks to build.")
    return cast(DeckApi, import_module(f"{module}.decks.api"))


async def list_decks(context: RequestContext) -> deck_schema.Decks:
    return _decks(parse_path(context.path["game"], http_schema.GameName))


@lru_cache
def _decks(game: str) -> deck_schema.Decks:
    """Return a game's ready decks, which do not change while the program runs."""
    found = deck_api(game)
    ready = []
    for name, format, style in found.listing():
        read = found.read(name)
        legal = [each for each in found.FORMATS if not found.faults_of(read, each)]
        ready.append(
            deck_schema.ReadyDeck(name, format, found.ease(name), style, found.seeker_of(read), found.page(name), legal)
        )
    return deck_schema.Decks(list(found.FORMATS), ready)


async def check_deck(context: RequestContext) -> deck_schema.CheckedDeck:
    found = deck_api(parse_path(context.path["game"], http_schema.GameName))
    checked: deck_schema.CheckedDeck = await context.work(_check, found, context.body.text)
    return checked


def _check(found: DeckApi, given: str) -> deck_schema.CheckedDeck:
    read = found.read(given)
    faults = {
        format: [deck_schema.DeckFault(f.words, f.card, f.copies, f.better) for f in found.faults_of(read, format)]
        for format in found.FORMATS
    }
    return deck_schema.CheckedDeck(
        seeker=found.seeker_of(read),
        cards=[deck_schema.DeckEntry(card, count) for card, count in found.cards_of(read)],
        unread=[deck_schema.UnreadLine(each.line, each.text, each.words, each.near) for each in read.unread],
        faults=faults,
        text=found.read_text(read),
        line=found.read_text(read, one_line=True),
    )


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/api/games/{game}/decks",
        name="decks",
        summary="List a game's ready decks and formats.",
        handler=list_decks,
        returns=deck_schema.Decks,
    ),
    Endpoint(
        method="POST",
        path="/api/games/{game}/decks",
        name="check deck",
        summary="Check a deck: how the game reads the list, which lines it cannot read, and why it is not legal.",
        handler=check_deck,
        returns=deck_schema.CheckedDeck,
        accepts=deck_schema.DeckList,
        refusals=("not-allowed",),
    ),
]
