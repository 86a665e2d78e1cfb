"""The OpenAPI description, made from the doors."""

from __future__ import annotations

import re
from typing import Any

from msgspec.json import schema_components

import leyline
from leyline.server.messages import SeatNumber
from leyline.server.web.endpoint import STATUS, Endpoint, Page, Text
from leyline.server.web.http_schema import ExperimentId, GameName, Problem, TableId

REF = "#/components/schemas/{name}"
PARTS: dict[str, Any] = {"table": TableId, "game": GameName, "seat": SeatNumber, "experiment": ExperimentId}
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


def description(endpoints: list[Endpoint]) -> Json:
    """The whole description."""
    kinds = [
        kind
        for endpoint in endpoints
        for kind in (endpoint.takes, endpoint.gives, endpoint.query)
        if kind not in (None, Text, Page)
    ]
    found, components = schema_components([*kinds, Problem, *PARTS.values()], ref_template=REF)
    schemas = dict(zip([*map(id, kinds), id(Problem), *map(id, PARTS.values())], found, strict=True))
    paths: Json = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schemas, components)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Leyline", "version": leyline.__version__, "description": DESCRIPTION},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": SECURITY},
    }


def _operation(endpoint: Endpoint, schemas: dict[int, Json], components: Json) -> Json:
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": schemas[id(PARTS[name])]}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    if endpoint.query is not None:
        properties = components[endpoint.query.__name__]["properties"]
        parameters += [
            {"name": name, "in": "query", "required": False, "schema": schema} for name, schema in properties.items()
        ]
    operation: Json = {
        "operationId": endpoint.name,
        "summary": endpoint.does,
        "parameters": parameters,
        "responses": {
            "200": {"description": "Done.", "content": _content(endpoint.gives, schemas)},
            **_refusals(endpoint),
        },
        "security": [{}, {"cookie": []}, {"token": []}],
    }
    if endpoint.takes is not None:
        operation["requestBody"] = {"required": True, "content": _content(endpoint.takes, schemas)}
    return operation


def _content(kind: Any, schemas: dict[int, Json]) -> Json:
    if kind in (Text, Page):
        return {kind.media.partition(";")[0]: {"schema": {"type": "string"}}}
    return {"application/json": {"schema": schemas[id(kind)]}}


def _refusals(endpoint: Endpoint) -> Json:
    codes: dict[int, list[str]] = {}
    for code in endpoint.codes():
        codes.setdefault(STATUS[code], []).append(code)
    content = {"application/json": {"schema": {"$ref": REF.format(name="Problem")}}}
    return {
        str(status): {"description": f"Refused: {', '.join(sorted(set(found)))}.", "content": content}
        for status, found in sorted(codes.items())
    }
