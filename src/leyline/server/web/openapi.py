"""The OpenAPI description, made from the endpoints."""

from __future__ import annotations

import re
from typing import Annotated, Any

from msgspec import Meta
from msgspec.json import schema_components

import leyline
from leyline.server.messages import SeatNumber
from leyline.server.web.account_schema import SessionId
from leyline.server.web.deck_schema import DeckId
from leyline.server.web.endpoint import STATUS, Download, Endpoint, Picture, Text
from leyline.server.web.http_schema import ExperimentId, GameName, Problem, TableId
from leyline.server.web.lab_schema import VariantId
from leyline.server.web.moderation_schema import ReportId
from leyline.server.web.notices_schema import NoticeToken
from leyline.server.web.people_schema import PersonId
from leyline.server.web.tournament_schema import TournamentId

REF = "#/components/schemas/{name}"
PATH_TYPES: dict[str, Any] = {
    "table": TableId,
    "game": GameName,
    "person": PersonId,
    "seat": SeatNumber,
    "experiment": ExperimentId,
    "deck": DeckId,
    "variant": VariantId,
    "file": Annotated[str, Meta(max_length=200)],
    "tournament": TournamentId,
    "session": SessionId,
    "report": ReportId,
    "notice": NoticeToken,
}
"""The types of path parameters."""
DESCRIPTION = (
    "Tables for tabletop games. A cookie or, at a table, a seat's token identifies the client. Every refusal is a "
    "Problem: a code for programs and words for people; nothing has changed. Play itself goes over a WebSocket at "
    "/api/tables/{table}/socket, described in docs/wire.md."
)
SECURITY = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": "leyline"},
    "token": {"type": "http", "scheme": "bearer"},
}
Json = dict[str, Any]


def describe(endpoints: list[Endpoint]) -> Json:
    """Return the description of all endpoints."""
    kinds = [
        kind
        for endpoint in endpoints
        for kind in (endpoint.accepts, endpoint.returns, endpoint.query)
        if kind is not None and not _is_file(kind)
    ]
    found, components = schema_components([*kinds, Problem, *PATH_TYPES.values()], ref_template=REF)
    schemas = dict(zip([*map(id, kinds), id(Problem), *map(id, PATH_TYPES.values())], found, strict=True))
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
        {"name": name, "in": "path", "required": True, "schema": schemas[id(PATH_TYPES[name])]}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    if endpoint.query is not None:
        properties = components[endpoint.query.__name__]["properties"]
        parameters += [
            {"name": name, "in": "query", "required": False, "schema": schema} for name, schema in properties.items()
        ]
    operation: Json = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "parameters": parameters,
        "responses": {
            "200": {"description": "Done.", "content": _content(endpoint.returns, schemas)},
            **_refusals(endpoint),
        },
        "security": [{}, {"cookie": []}, {"token": []}],
    }
    if endpoint.accepts is not None:
        operation["requestBody"] = {"required": True, "content": _content(endpoint.accepts, schemas)}
    return operation


def _is_file(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Text | Picture | Download)


def _content(kind: Any, schemas: dict[int, Json]) -> Json:
    if _is_file(kind):
        return {kind.media.partition(";")[0]: {"schema": {"type": "string"} if issubclass(kind, Text) else {}}}
    return {"application/json": {"schema": schemas[id(kind)]}}


def _refusals(endpoint: Endpoint) -> Json:
    codes: dict[int, list[str]] = {}
    for code in endpoint.refusal_codes():
        codes.setdefault(STATUS[code], []).append(code)
    content = {"application/json": {"schema": {"$ref": REF.format(name="Problem")}}}
    return {
        str(status): {"description": f"Refused: {', '.join(sorted(set(found)))}.", "content": content}
        for status, found in sorted(codes.items())
    }
