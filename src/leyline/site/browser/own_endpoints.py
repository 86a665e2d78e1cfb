"""Requests that only a static folder answers: all that is kept, as one file."""

from __future__ import annotations

import json
import re
from typing import Any

from msgspec import convert
from msgspec.json import decode

from leyline.core.errors import LeylineError
from leyline.server.errors import RequestRefused
from leyline.server.store import queries
from leyline.server.store.variant_rows import VariantRow
from leyline.server.tables import rebuilding
from leyline.server.web import http_schema, lab_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, Text
from leyline.site.browser.kept_names import DECKS, EXPERIMENT, VARIANTS

FORMAT = "leyline-site 1"
"""The first words of a file with everything that a browser keeps."""
MAX_BYTES = 64 << 20
COLLECTIONS = (DECKS, VARIANTS)
"""What is taken over beside what is here, one by one."""
EVENT = {"n": int, "at": int, "wall": int, "body": str}
TABLE_ID = re.compile("[0-9a-f]{32}")


async def forget(context: RequestContext) -> http_schema.Done:
    """Remove everything that this browser keeps."""
    live_tables = context.app_state.live_tables
    store: Any = live_tables.store
    for live in list(live_tables.tables.values()):
        if live.connections:
            raise RequestRefused("not-now", "Leave the table first.")
    live_tables.drop(list(store.tables))
    await store.clear()
    return http_schema.Done()


async def export(context: RequestContext) -> Text:
    store: Any = context.app_state.live_tables.store
    events = {id: await store.events_of(id) for id in store.tables}
    everything = {"format": FORMAT, "tables": list(store.tables.values()), "events": events, "kept": store.kept}
    return Text(json.dumps(everything))


async def bring(context: RequestContext) -> http_schema.Done:
    """Take over what another browser kept. Tables that are here already stay as they are."""
    given = _read(context.body)
    store: Any = context.app_state.live_tables.store
    tables, events = [], []
    for row in given["tables"]:
        id = row["id"]
        if id in store.tables:
            continue
        own = [{**event, "table_id": id} for event in given["events"][id]]
        await _require_whole(id, own)
        tables.append(row)
        events += own
    kept = {name: value for name, value in given["kept"].items() if name not in store.kept}
    for name in COLLECTIONS:
        together = {**(given["kept"].get(name) or {}), **(store.kept.get(name) or {})}
        if together:
            kept[name] = together
    mine, theirs = store.kept.get("person"), given["kept"].get("person")
    if mine and theirs and tables:
        raise RequestRefused(
            "not-now",
            f"These games are {theirs['name']}'s, and you have games of your own here. Remove those first (below), or "
            "open the file in another browser.",
        )
    await store.put(tables, events, kept)
    return http_schema.Done()


def _read(text: str) -> dict[str, Any]:
    """Return the content of a file. Raise `RequestRefused` if it is none of ours."""
    try:
        given: dict[str, Any] = json.loads(text)
        good = given["format"] == FORMAT and isinstance(given["kept"], dict)
        for row in given["tables"]:
            good = good and TABLE_ID.fullmatch(row["id"]) is not None
            for event in given["events"][row["id"]]:
                good = good and all([isinstance(event[name], kind) for name, kind in EVENT.items()])
        _require_readable(given["kept"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise RequestRefused("malformed", "This file holds no games of Leyline, or it is damaged.") from error
    if not good:
        raise RequestRefused("malformed", "This file holds no games of Leyline, or it is damaged.")
    return given


def _require_readable(kept: dict[str, Any]) -> None:
    """Raise `ValueError` unless decks, variants and experiments are what they should be."""
    convert(kept.get(DECKS) or {}, dict[str, tuple[str, str, str, str, int]])
    convert(kept.get(VARIANTS) or {}, dict[str, VariantRow])
    for name, found in kept.items():
        if name.startswith(EXPERIMENT):
            convert(found["at"], int)
            decode(found["body"], type=lab_schema.Experiment)


async def _require_whole(id: str, rows: list[dict[str, Any]]) -> None:
    """Raise `RequestRefused` unless these events make a table."""

    class Stored:
        async def events_of(self, id: str, since: int = 0) -> list[dict[str, Any]]:
            return rows

    stored: Any = Stored()
    read: Any = queries.events_since
    try:
        rebuilding.rebuild(id, await read(stored, id))
    except (LeylineError, ValueError, KeyError, IndexError, AssertionError) as error:
        raise RequestRefused("malformed", "A game in this file is damaged; nothing was taken over.") from error


ENDPOINTS = [
    Endpoint(
        method="DELETE",
        path="/api/me",
        name="forget",
        summary="Remove everything that this browser keeps.",
        handler=forget,
        returns=http_schema.Done,
        refusals=("not-now",),
    ),
    Endpoint(
        method="GET",
        path="/api/kept",
        name="export",
        summary="Return everything that this browser keeps, as one file.",
        handler=export,
        returns=Text,
    ),
    Endpoint(
        method="POST",
        path="/api/kept",
        name="bring back",
        summary="Take over everything that another browser kept.",
        handler=bring,
        accepts=Text,
        returns=http_schema.Done,
        max_bytes=MAX_BYTES,
        refusals=("not-now",),
    ),
]
