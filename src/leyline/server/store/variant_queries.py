"""Queries about the variants that people keep. Each function takes a connection."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from leyline.server.errors import RequestRefused
from leyline.server.store.schema import people, variants

Json = dict[str, Any]
MAX_VARIANTS = 60
"""The most variants that a person keeps."""
MAX_VERSIONS = 12
"""The most earlier versions of a variant that are kept."""
SETTLED = 60_000
"""Milliseconds after which rules that are changed become a version of their own."""


@dataclass(frozen=True)
class VariantRow:
    """A variant as it is stored."""

    id: str
    person: str
    game: str
    name: str
    note: str
    changed: int
    rules: Json
    """Edition, players, parameters."""
    history: list[Json]
    """Earlier rules with `at`, the latest first."""
    by: str = ""


_COLUMNS = [column for column in variants.c if column is not variants.c.history]


def variants_of(connection: Connection, person: str) -> list[VariantRow]:
    """Return a person's variants, the latest first, without their history."""
    chosen = (
        sa.select(*_COLUMNS, people.c.name.label("by"))
        .join(people, people.c.id == variants.c.person)
        .where(variants.c.person == person)
        .order_by(variants.c.changed.desc(), variants.c.id)
    )
    return [_row({**row, "history": "[]"}) for row in connection.execute(chosen).mappings()]


def find(connection: Connection, id: str) -> VariantRow | None:
    """Return a variant of anybody."""
    chosen = sa.select(variants, people.c.name.label("by")).join(people, people.c.id == variants.c.person)
    found = connection.execute(chosen.where(variants.c.id == id)).mappings().first()
    return None if found is None else _row(dict(found))


def _row(found: Json) -> VariantRow:
    return VariantRow(**{**found, "rules": json.loads(found["rules"]), "history": json.loads(found["history"])})


def keep(connection: Connection, row: VariantRow) -> VariantRow:
    """Keep a variant; one of the same id is replaced, and its rules go into the history. Raise `RequestRefused` if
    another person keeps it, or if this one keeps too many."""
    old = find(connection, row.id)
    values: Json = {"game": row.game, "name": row.name, "note": row.note, "changed": row.changed}
    values["rules"] = json.dumps(row.rules)
    if old is None:
        count = sa.select(sa.func.count()).where(variants.c.person == row.person)
        kept = connection.execute(count).scalar_one()
        if kept >= MAX_VARIANTS:
            raise RequestRefused("not-allowed", f"You keep {kept} variants, and no more fit. Delete one first.")
        connection.execute(sa.insert(variants).values(id=row.id, person=row.person, history="[]", **values))
        return row
    if old.person != row.person:
        raise RequestRefused("not-yours", "This variant belongs to another person. Save a copy of your own.")
    if old.game != row.game:
        raise RequestRefused("unknown", f"This is a variant of {old.game}, not of {row.game}.")
    history = old.history
    if old.rules != row.rules and row.changed - old.changed >= SETTLED:
        history = [{"at": old.changed, **old.rules}, *history][:MAX_VERSIONS]
    values["history"] = json.dumps(history)
    connection.execute(sa.update(variants).where(variants.c.id == row.id).values(**values))
    return VariantRow(row.id, row.person, row.game, row.name, row.note, row.changed, row.rules, history, old.by)


def delete(connection: Connection, person: str, id: str) -> None:
    """Delete a person's variant, if there is one of that id."""
    connection.execute(sa.delete(variants).where(variants.c.person == person, variants.c.id == id))


def delete_all(connection: Connection, person: str) -> None:
    """Delete all variants of a person."""
    connection.execute(sa.delete(variants).where(variants.c.person == person))
