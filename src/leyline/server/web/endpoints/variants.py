"""The variants that a person keeps: a guest, too. Anyone with its id may read one; only its owner changes it."""

from __future__ import annotations

import time
import unicodedata
from typing import Any

from leyline.core.errors import BadParameter
from leyline.server.errors import RequestRefused
from leyline.server.store import variant_queries as queries
from leyline.server.text_input import parse_name
from leyline.server.web import http_schema, lab_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, parse_path
from leyline.server.web.endpoints.games import spec

MAX_TEXT = 12_000
"""The most characters of all changed values of a variant together."""


async def list_variants(context: RequestContext) -> lab_schema.Variants:
    person = await context.require_person()
    found = await context.app_state.live_tables.store.read(queries.variants_of, person.id)
    return lab_schema.Variants([_variant(row, person.id) for row in found], queries.MAX_VARIANTS)


async def get_variant(context: RequestContext) -> lab_schema.Variant:
    id = parse_path(context.path["variant"], lab_schema.VariantId)
    person = await context.person()
    found = await context.app_state.live_tables.store.read(queries.find, id)
    if found is None:
        raise RequestRefused("not-found", "There is no such variant any more; ask for a new link.")
    return _variant(found, "" if person is None else person.id)


async def keep_variant(context: RequestContext) -> lab_schema.Variant:
    person = await context.require_person()
    id = parse_path(context.path["variant"], lab_schema.VariantId)
    body: lab_schema.KeptVariant = context.body
    context.limit_keeping()
    now = int(time.time() * 1000)
    row = queries.VariantRow(
        id, person.id, body.game, parse_name(body.name), _lines(body.note), now, _rules(body), [], person.name
    )
    return _variant(await context.app_state.live_tables.store.write(queries.keep, row), person.id)


async def delete_variant(context: RequestContext) -> http_schema.Done:
    person = await context.require_person()
    id = parse_path(context.path["variant"], lab_schema.VariantId)
    context.limit_keeping()
    await context.app_state.live_tables.store.write(queries.delete, person.id, id)
    return http_schema.Done()


def _rules(body: lab_schema.KeptVariant) -> dict[str, Any]:
    """Return the rules of a variant as they are stored: what differs from the edition, as people write it. Values that
    do not go together are kept, single ones that are not allowed are refused. Raise `RequestRefused`."""
    game = spec(body.game)
    try:
        setup = game.setup(body.edition, body.players, dict(body.parameters))
    except BadParameter as error:
        raise RequestRefused("unknown", str(error)) from error
    changed = {name: game.param(name).show(value) for name, value in setup.changed().items()}
    if sum([len(value) for value in changed.values()]) > MAX_TEXT:
        raise RequestRefused("too-big", f"The changes are longer than {MAX_TEXT:,} characters; shorten a table.")
    return {"edition": setup.edition, "players": setup.seats, "parameters": changed}


def _lines(typed: str) -> str:
    """Return a note without invisible characters."""
    return "".join([char for char in typed if char == "\n" or unicodedata.category(char)[0] != "C"])


def _variant(row: queries.VariantRow, reader: str) -> lab_schema.Variant:
    return lab_schema.Variant(
        id=row.id,
        game=row.game,
        name=row.name,
        note=row.note,
        changed=row.changed,
        by=row.by,
        yours=row.person == reader,
        versions=[lab_schema.Version(**version) for version in row.history],
        **row.rules,
    )


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/api/me/variants",
        name="variants",
        summary="List the variants that one keeps.",
        handler=list_variants,
        returns=lab_schema.Variants,
        refusals=("not-signed-in",),
    ),
    Endpoint(
        method="GET",
        path="/api/variants/{variant}",
        name="variant",
        summary="Return a variant of anybody, by its id.",
        handler=get_variant,
        returns=lab_schema.Variant,
    ),
    Endpoint(
        method="PUT",
        path="/api/me/variants/{variant}",
        name="keep variant",
        summary="Keep a variant under an id of one's own choice; one's own of the same id is replaced.",
        handler=keep_variant,
        accepts=lab_schema.KeptVariant,
        returns=lab_schema.Variant,
        refusals=("not-signed-in", "unknown", "not-yours"),
    ),
    Endpoint(
        method="DELETE",
        path="/api/me/variants/{variant}",
        name="delete variant",
        summary="Delete a variant that one keeps; done, too, if there is none of that id.",
        handler=delete_variant,
        returns=http_schema.Done,
        refusals=("not-signed-in",),
    ),
]
