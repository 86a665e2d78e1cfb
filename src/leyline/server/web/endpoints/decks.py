"""Decks of the games that have any: those that come with a game, and what the game says about a list."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from leyline.core import registry
from leyline.core.errors import LeylineError
from leyline.server.errors import RequestRefused
from leyline.server.web import http_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, checked
from leyline.server.web.endpoints.games import names


class Box(Protocol):
    """The door to a game's decks: its module `decks.api`."""

    FORMATS: tuple[str, ...]

    def listing(self) -> list[tuple[str, str, str]]: ...

    def page(self, given: str, one_line: bool = False) -> str: ...

    def faults(self, given: str, format: str) -> list[str]: ...


def box(name: str) -> Box:
    """A game's decks. Raises `RequestRefused` if there is no such game, or if it has none."""
    if name not in names():
        raise RequestRefused("not-found", f"there is no game {name!r}; there are: {', '.join(names())}")
    module = registry.BUILT_IN.get(name, "")
    if not module or find_spec(f"{module}.decks") is None:
        raise RequestRefused("not-found", f"{name} is not played with decks of one's own")
    return cast(Box, import_module(f"{module}.decks.api"))


async def decks(context: RequestContext) -> http_schema.Decks:
    found = box(checked(context.path["game"], http_schema.GameName))
    ready = [http_schema.ReadyDeck(name, format, style, found.page(name)) for name, format, style in found.listing()]
    return http_schema.Decks(list(found.FORMATS), ready)


async def check(context: RequestContext) -> http_schema.CheckedDeck:
    found = box(checked(context.path["game"], http_schema.GameName))
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
        does="The decks that come with a game, and the formats that it knows.",
        handler=decks,
        gives=http_schema.Decks,
    ),
    Endpoint(
        method="POST",
        path="/api/games/{game}/decks",
        name="check deck",
        does="What a game says about a deck: how it reads the list, and what keeps it from being legal.",
        handler=check,
        gives=http_schema.CheckedDeck,
        takes=http_schema.DeckList,
        refuses=("unknown", "not-allowed"),
    ),
]
