"""Decks of the games that have them: ready decks, and checking a list."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from leyline.core import registry
from leyline.core.errors import LeylineError
from leyline.server.errors import RequestRefused
from leyline.server.web import http_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, parse_path
from leyline.server.web.endpoints.games import names, unknown_game


class DeckApi(Protocol):
    """A game's module `decks.api`."""

    FORMATS: tuple[str, ...]

    def listing(self) -> list[tuple[str, str, str]]: ...

    def page(self, given: str, one_line: bool = False) -> str: ...

    def faults(self, given: str, format: str) -> list[str]: ...


def deck_api(name: str) -> DeckApi:
    """Return a game's deck module. Raise `RequestRefused` if there is no such game, or if it has no decks."""
    if name not in names():
        raise RequestRefused("not-found", unknown_game(name))
    module = registry.BUILT_IN.get(name, "")
    if not module or find_spec(f"{module}.decks") is None:
        raise RequestRefused("not-found", f"{name} has no decks to build.")
    return cast(DeckApi, import_module(f"{module}.decks.api"))


async def list_decks(context: RequestContext) -> http_schema.Decks:
    found = deck_api(parse_path(context.path["game"], http_schema.GameName))
    ready = [http_schema.ReadyDeck(name, format, style, found.page(name)) for name, format, style in found.listing()]
    return http_schema.Decks(list(found.FORMATS), ready)


async def check_deck(context: RequestContext) -> http_schema.CheckedDeck:
    found = deck_api(parse_path(context.path["game"], http_schema.GameName))
    given: str = context.body.text
    try:
        line = found.page(given, one_line=True)
        faults = {format: found.faults(given, format) for format in found.FORMATS}
    except LeylineError as error:
        raise RequestRefused("unknown", str(error)) from error
    seeker, *entries = line.split("; ")
    cards = [http_schema.DeckEntry(card, int(count)) for count, _, card in (entry.partition(" ") for entry in entries)]
    return http_schema.CheckedDeck(seeker=seeker, cards=cards, faults=faults, text=found.page(given), line=line)


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/api/games/{game}/decks",
        name="decks",
        summary="List a game's ready decks and formats.",
        handler=list_decks,
        returns=http_schema.Decks,
    ),
    Endpoint(
        method="POST",
        path="/api/games/{game}/decks",
        name="check deck",
        summary="Check a deck: how the game reads the list, and why it is not legal.",
        handler=check_deck,
        returns=http_schema.CheckedDeck,
        accepts=http_schema.DeckList,
        refusals=("unknown", "not-allowed"),
    ),
]
