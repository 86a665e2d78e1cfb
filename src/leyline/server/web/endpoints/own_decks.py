"""The decks that a person keeps: a guest, too. Nobody else can see, change or delete them."""

from __future__ import annotations

import time
import unicodedata

from leyline.server.store import deck_queries as queries
from leyline.server.text_input import parse_name
from leyline.server.web import deck_schema, http_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, parse_path
from leyline.server.web.endpoints.decks import deck_api


async def own_decks(context: RequestContext) -> deck_schema.OwnDecks:
    person = await context.require_person()
    found = await context.app_state.live_tables.store.read(queries.decks_of, person.id)
    return deck_schema.OwnDecks([deck_schema.OwnDeck(*row) for row in found])


async def keep_deck(context: RequestContext) -> deck_schema.OwnDeck:
    person = await context.require_person()
    id = parse_path(context.path["deck"], deck_schema.DeckId)
    body: deck_schema.KeptDeck = context.body
    deck_api(body.game)
    deck = deck_schema.OwnDeck(id, body.game, parse_name(body.name), _lines(body.text), int(time.time() * 1000))
    context.limit_keeping()
    row = (deck.id, deck.game, deck.name, deck.text, deck.changed)
    await context.app_state.live_tables.store.write(queries.keep, person.id, row)
    return deck


async def delete_deck(context: RequestContext) -> http_schema.Done:
    person = await context.require_person()
    id = parse_path(context.path["deck"], deck_schema.DeckId)
    context.limit_keeping()
    await context.app_state.live_tables.store.write(queries.delete, person.id, id)
    return http_schema.Done()


def _lines(typed: str) -> str:
    """Return a list without invisible characters."""
    return "".join([char for char in typed if char == "\n" or unicodedata.category(char)[0] != "C"])


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/api/me/decks",
        name="own decks",
        summary="List the decks that one keeps.",
        handler=own_decks,
        returns=deck_schema.OwnDecks,
        refusals=("not-signed-in",),
    ),
    Endpoint(
        method="PUT",
        path="/api/me/decks/{deck}",
        name="keep deck",
        summary="Keep a deck under an id of one's own choice; one of the same id is replaced.",
        handler=keep_deck,
        accepts=deck_schema.KeptDeck,
        returns=deck_schema.OwnDeck,
        refusals=("not-signed-in", "not-allowed"),
    ),
    Endpoint(
        method="DELETE",
        path="/api/me/decks/{deck}",
        name="delete deck",
        summary="Delete a deck that one keeps; done, too, if there is none of that id.",
        handler=delete_deck,
        returns=http_schema.Done,
        refusals=("not-signed-in", "not-allowed"),
    ),
]
