"""The browser's types, made from the classes of `wire` and `api`: python -m leyline.server.web.generate_typescript"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import cast

from msgspec import Struct
from msgspec.json import schema_components

from leyline.server import messages
from leyline.server.web import http_schema

Schema = dict[str, object]
HEAD = "// Made by scripts/wire-types from src/leyline/server/messages.py and api.py. Do not edit.\n"
UNIONS = ("ToServer", "Request", "ToClient", "ClockKind")
NAMED = {"OfferKind": messages.OfferKind, "AtZero": messages.AtZero, "Code": messages.Code}


def types() -> str:
    """The file."""
    found = list(_structs(messages)) + list(_structs(http_schema))
    _, components = schema_components(found)
    parts = [HEAD]
    parts += [f"export type {name} = {_type(_schema_of(kind))};\n" for name, kind in NAMED.items()]
    docs = {struct.__name__: inspect.getdoc(struct) or "" for struct in found}
    parts += [_interface(name, cast(Schema, components[name]), docs.get(name, "")) for name in sorted(components)]
    for name in UNIONS:
        members = [member.__name__ for member in getattr(messages, name).__args__]
        parts.append(f"export type {name} = {' | '.join(members)};\n")
    return "\n".join(parts)


def _structs(module: ModuleType) -> Iterator[type[Struct]]:
    for value in vars(module).values():
        if (
            isinstance(value, type)
            and issubclass(value, Struct)
            and value.__module__ == module.__name__
            and value not in (messages.Said, messages.Told, http_schema.Asked)
        ):
            yield value


def _schema_of(kind: object) -> Schema:
    (schema,), _ = schema_components([kind])
    return schema


def _interface(name: str, schema: Schema, doc: str) -> str:
    required = cast("list[str]", schema.get("required", []))
    properties = cast("dict[str, Schema]", schema.get("properties", {}))
    lines = [f"/** {' '.join(doc.split())} */", f"export interface {name} {{"]
    for member, inner in properties.items():
        lines.append(f"  {member}{'' if member in required else '?'}: {_type(inner)};")
    return "\n".join([*lines, "}", ""])


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "anyOf" in schema:
        return " | ".join([_type(each) for each in cast("list[Schema]", schema["anyOf"])])
    if "enum" in schema:
        return " | ".join([f'"{value}"' for value in cast("list[str]", schema["enum"])])
    kind = schema.get("type")
    if kind == "array":
        inner = _type(cast(Schema, schema["items"]))
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        return f"Record<string, {_type(cast(Schema, schema.get('additionalProperties', {})))}>"
    plain = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
    return plain.get(str(kind), "unknown")


if __name__ == "__main__":
    sys.stdout.write(types())
