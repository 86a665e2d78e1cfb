"""Decks of the games that have any: those that come with a game, and what the game says about a list."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from leyline.core import registry
from leyline.core.errors import LeylineError
from leyline.server import api
from leyline.server.http.door import Ask, Door, checked
from leyline.server.http.games import names
from leyline.server.refusal import Refused


class Box(Protocol):
    """The door to a game's decks: its module `deckbox`."""

    FORMATS: tuple[str, ...]

    def listing(self) -> list[tuple[str, str, str]]: ...

    def page(self, given: str, one_line: bool = False) -> str: ...

    def faults(self, given: str, format: str) -> list[str]: ...


def box(name: str) -> Box:
    """A game's decks. Raises `Refused` if there is no such game, or if it has none."""
    if name not in names():
        raise Refused("not-found", f"there is no game {name!r}; there are: {', '.join(names())}")
    module = registry.BUILT_IN.get(name, "")
    if not module or find_spec(f"{module}.deckbox") is None:
        raise Refused("not-found", f"{name} is not played with decks of one's own")
    return cast(Box, import_module(f"{module}.deckbox"))


async def decks(ask: Ask) -> api.Decks:
    found = box(checked(ask.path["game"], api.GameName))
    ready = [api.ReadyDeck(name, format, style, found.page(name)) for name, format, style in found.listing()]
    return api.Decks(list(found.FORMATS), ready)


async def check(ask: Ask) -> api.CheckedDeck:
    found = box(checked(ask.path["game"], api.GameName))
    given: str = ask.body.text
    try:
        line = found.page(given, one_line=True)
        faults = {format: found.faults(given, format) for format in found.FORMATS}
    except LeylineError as error:
        raise Refused("unknown", str(error)) from error
    seeker, *entries = line.split("; ")
    cards = [api.DeckEntry(card, int(count)) for count, _, card in (entry.partition(" ") for entry in entries)]
    return api.CheckedDeck(seeker=seeker, cards=cards, faults=faults, text=found.page(given), line=line)


DOORS = [
    Door(
        method="GET",
        path="/api/games/{game}/decks",
        name="decks",
        does="The decks that come with a game, and the formats that it knows.",
        handler=decks,
        gives=api.Decks,
    ),
    Door(
        method="POST",
        path="/api/games/{game}/decks",
        name="check deck",
        does="What a game says about a deck: how it reads the list, and what keeps it from being legal.",
        handler=check,
        gives=api.CheckedDeck,
        takes=api.DeckList,
        refuses=("unknown", "not-allowed"),
    ),
]
