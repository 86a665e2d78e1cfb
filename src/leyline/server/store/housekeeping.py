"""What is ended or removed without anybody's asking. Each function takes a connection; those that look run in a reader
thread and those that change, in the writer, where everything is checked again."""

from __future__ import annotations

import json

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from leyline.server.store import account_queries, schema
from leyline.server.store.notify import announce
from leyline.server.store.schema import events as rows
from leyline.server.store.schema import people, presence, results, sittings, tables, tournament_people, turns
from leyline.server.tables import events
from leyline.server.tables.events import Opened

OWN = (rows, sittings, presence, results, turns)
"""What belongs to a table of play and goes with it. A table that anything else refers to stays."""
MAX_EVENTS = 5000
"""Events removed in one transaction, unless it is a single table that has more: others wait meanwhile."""


class Found(Struct, frozen=True):
    """A table that a sweep has come to."""

    id: str
    opened: Opened | None
    """Its first event; None if it is damaged."""


def _found(connection: Connection, chosen: sa.ColumnElement[bool], after: str, limit: int) -> list[Found]:
    found = connection.execute(
        sa.select(tables.c.id, rows.c.body)
        .join(rows, sa.and_(rows.c.table_id == tables.c.id, rows.c.n == 1))
        .where(chosen, tables.c.id > after)
        .order_by(tables.c.id)
        .limit(limit)
    )
    return [Found(id, _opened(body)) for id, body in found]


def _opened(body: str) -> Opened | None:
    try:
        event = events.decode(body)
    except ValueError:
        return None
    return event if isinstance(event, Opened) else None


# --- games whose rules are no longer played -----------------------------------------------------------------------


def unfinished_tables(connection: Connection, after: str, limit: int) -> list[Found]:
    """Return tables that are open or running, in the order of their ids after one."""
    return _found(connection, tables.c.status != "over", after, limit)


def end_unfinished(
    connection: Connection, id: str, at: int, wall: int, by: str, end: events.Retired | events.Closed
) -> bool:
    """End a game as unfinished without loading its table, and return whether it was not over yet. Other processes are
    notified."""
    row = connection.execute(
        sa.select(tables.c.n, tables.c.at, tables.c.status, tables.c.brief).where(tables.c.id == id).with_for_update()
    ).one()
    if row.status == "over":
        return False
    n, at = row.n + 1, max(at, row.at)
    brief = json.dumps({**json.loads(row.brief), "status": "over"}, separators=(",", ":"))
    connection.execute(sa.insert(rows).values(table_id=id, n=n, at=at, wall=wall, body=events.encode(end)))
    connection.execute(
        sa.update(tables)
        .where(tables.c.id == id)
        .values(n=n, at=at, updated=wall, status="over", turn=None, wake=None, brief=brief)
    )
    for table in (presence, turns):
        connection.execute(sa.delete(table).where(table.c.table_id == id))
    if connection.dialect.name == "postgresql":
        announce(connection, by, [(id, n)])
    return True


# --- what nobody needs any more -----------------------------------------------------------------------------------


def _unneeded(status: str, before: int) -> sa.ColumnElement[bool]:
    """Return the condition that a table of this status has not changed since, is nobody's who has an account, and is
    not referred to by anything that stays."""
    kept = (
        sa.select(sittings.c.seat)
        .join(people, people.c.id == sittings.c.person)
        .where(sittings.c.table_id == tables.c.id, people.c.login.is_not(None))
    )
    connected = sa.select(presence.c.seat).where(presence.c.table_id == tables.c.id)
    needed = [
        sa.select(key.parent).where(key.parent == tables.c.id)
        for table in schema.metadata.tables.values()
        if table not in OWN
        for key in table.foreign_keys
        if key.column is tables.c.id
    ]
    return sa.and_(
        tables.c.status == status,
        tables.c.updated < before,
        *[~sa.exists(each) for each in (kept, connected, *needed)],
    )


def unneeded_tables(connection: Connection, status: str, before: int, after: str, limit: int) -> tuple[list[str], str]:
    """Return tables that may be removed, and the id up to which was looked; empty at the end."""
    found = _found(connection, _unneeded(status, before), after, limit)
    hosts = {each.opened.host for each in found if each.opened is not None and each.opened.host is not None}
    with_account = set(
        connection.execute(sa.select(people.c.id).where(people.c.id.in_(hosts), people.c.login.is_not(None))).scalars()
    )
    ids = [each.id for each in found if each.opened is not None and each.opened.host not in with_account]
    return ids, found[-1].id if len(found) == limit else ""


def remove_tables(connection: Connection, status: str, before: int, ids: list[str]) -> list[str]:
    """Remove those of these tables that may still be removed, up to `MAX_EVENTS` events, and return which were looked
    at."""
    chosen = sa.select(tables.c.id, tables.c.n).where(tables.c.id.in_(ids), _unneeded(status, before))
    found = connection.execute(chosen.order_by(tables.c.id).with_for_update(of=tables)).all()
    gone: list[str] = []
    size = 0
    for id, n in found:
        size += n
        if gone and size > MAX_EVENTS:
            break
        gone.append(id)
    for table in OWN:
        connection.execute(sa.delete(table).where(table.c.table_id.in_(gone)))
    connection.execute(sa.delete(tables).where(tables.c.id.in_(gone)))
    return gone


def _unused(before: int) -> sa.ColumnElement[bool]:
    """Return the condition that a guest has no seat anywhere, no part in a tournament, and has not been here since."""
    away = sa.func.coalesce(people.c.seen, people.c.since) < before
    seated = sa.select(sittings.c.seat).where(sittings.c.person == people.c.id)
    joined = sa.select(tournament_people.c.plays).where(tournament_people.c.person == people.c.id)
    return sa.and_(people.c.login.is_(None), away, ~sa.exists(seated), ~sa.exists(joined))


def unused_guests(connection: Connection, before: int, after: str, limit: int) -> tuple[list[str], str]:
    """Return guests that may be removed, and the id up to which was looked; empty at the end."""
    found = list(
        connection.execute(
            sa.select(people.c.id).where(_unused(before), people.c.id > after).order_by(people.c.id).limit(limit)
        ).scalars()
    )
    return found, found[-1] if len(found) == limit else ""


def remove_guests(connection: Connection, before: int, ids: list[str]) -> list[str]:
    """Remove those of these guests that may still be removed, and return them."""
    chosen = sa.select(people.c.id).where(people.c.id.in_(ids), _unused(before)).with_for_update()
    gone = list(connection.execute(chosen).scalars())
    for id in gone:
        account_queries.delete(connection, id)
    return gone
