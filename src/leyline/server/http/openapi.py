"""The OpenAPI description, made from the doors."""

from __future__ import annotations

import re
from typing import Any

from msgspec.json import schema_components

import leyline
from leyline.server.api import GameName, Problem, TableId
from leyline.server.http.door import STATUS, Door, Text
from leyline.server.wire import SeatNumber

REF = "#/components/schemas/{name}"
PARTS: dict[str, Any] = {"table": TableId, "game": GameName, "seat": SeatNumber}
"""What the parts of a path are."""
DESCRIPTION = (
    "Tables for tabletop games. Whoever asks is known by a cookie or, at a table, by a seat's token. Every refusal is "
    "a Problem: a code for programs, words for people, and nothing has changed. Playing itself goes over a WebSocket "
    "at /api/tables/{table}/socket, described in docs/wire.md."
)
SECURITY = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": "leyline"},
    "token": {"type": "http", "scheme": "bearer"},
}
Json = dict[str, Any]


def description(doors: list[Door]) -> Json:
    """The whole description."""
    kinds = [kind for door in doors for kind in (door.takes, door.gives, door.query) if kind not in (None, Text)]
    found, components = schema_components([*kinds, Problem, *PARTS.values()], ref_template=REF)
    schemas = dict(zip([*map(id, kinds), id(Problem), *map(id, PARTS.values())], found, strict=True))
    paths: Json = {}
    for door in doors:
        paths.setdefault(door.path, {})[door.method.lower()] = _operation(door, schemas, components)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Leyline", "version": leyline.__version__, "description": DESCRIPTION},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": SECURITY},
    }


def _operation(door: Door, schemas: dict[int, Json], components: Json) -> Json:
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": schemas[id(PARTS[name])]}
        for name in re.findall(r"{(\w+)}", door.path)
    ]
    if door.query is not None:
        properties = components[door.query.__name__]["properties"]
        parameters += [
            {"name": name, "in": "query", "required": False, "schema": schema} for name, schema in properties.items()
        ]
    operation: Json = {
        "operationId": door.name,
        "summary": door.does,
        "parameters": parameters,
        "responses": {"200": {"description": "Done.", "content": _content(door.gives, schemas)}, **_refusals(door)},
        "security": [{}, {"cookie": []}, {"token": []}],
    }
    if door.takes is not None:
        operation["requestBody"] = {"required": True, "content": _content(door.takes, schemas)}
    return operation


def _content(kind: Any, schemas: dict[int, Json]) -> Json:
    if kind is Text:
        return {"text/plain": {"schema": {"type": "string"}}}
    return {"application/json": {"schema": schemas[id(kind)]}}


def _refusals(door: Door) -> Json:
    codes: dict[int, list[str]] = {}
    for code in door.codes():
        codes.setdefault(STATUS[code], []).append(code)
    content = {"application/json": {"schema": {"$ref": REF.format(name="Problem")}}}
    return {
        str(status): {"description": f"Refused: {', '.join(sorted(set(found)))}.", "content": content}
        for status, found in sorted(codes.items())
    }
