"""Queries about the variants that people keep. Each function takes a connection."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from leyline.server.store import variant_rows
from leyline.server.store.schema import people, variants
from leyline.server.store.variant_rows import MAX_VARIANTS, VariantRow

__all__ = ["MAX_VARIANTS", "VariantRow"]
Json = dict[str, Any]
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
        variant_rows.require_room(connection.execute(count).scalar_one())
        connection.execute(sa.insert(variants).values(id=row.id, person=row.person, history="[]", **values))
        return row
    kept = variant_rows.kept_over(old, row)
    values["history"] = json.dumps(kept.history)
    connection.execute(sa.update(variants).where(variants.c.id == row.id).values(**values))
    return kept


def delete(connection: Connection, person: str, id: str) -> None:
    """Delete a person's variant, if there is one of that id."""
    connection.execute(sa.delete(variants).where(variants.c.person == person, variants.c.id == id))


def delete_all(connection: Connection, person: str) -> None:
    """Delete all variants of a person."""
    connection.execute(sa.delete(variants).where(variants.c.person == person))
