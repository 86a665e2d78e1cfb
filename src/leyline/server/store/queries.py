"""Queries about tables of play. Each function takes a connection and runs in a reader thread."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Row

from leyline.server.operations.service_clock import wall
from leyline.server.store.rows import ListedRow
from leyline.server.store.schema import events as rows
from leyline.server.store.schema import set_apart as apart
from leyline.server.store.schema import sittings, tables
from leyline.server.tables import events
from leyline.server.tables.events import StoredEvent

_COLUMNS = (rows.c.n, rows.c.at, rows.c.wall, rows.c.body, rows.c.sender, rows.c.message)
_SINCE = (
    sa.select(*_COLUMNS)
    .where(rows.c.table_id == sa.bindparam("id"), rows.c.n > sa.bindparam("since"))
    .order_by(rows.c.n)
)


def events_since(connection: Connection, id: str, n: int = 0) -> list[StoredEvent]:
    """Return the events of a table after event `n`."""
    return [_stored_event(row) for row in connection.execute(_SINCE, {"id": id, "since": n})]


def event_of_message(connection: Connection, id: str, sender: str, sent: str) -> StoredEvent | None:
    """Return the event that a message caused, None if it was not carried out."""
    found = connection.execute(
        sa.select(*_COLUMNS).where(rows.c.table_id == id, rows.c.sender == sender, rows.c.message == sent)
    ).first()
    return None if found is None else _stored_event(found)


def _stored_event(row: Row[int, int, int, str, str | None, str | None]) -> StoredEvent:
    n, at, wall, body, sender, sent = row
    return StoredEvent(n, at, wall, events.decode(body), sender, sent)


def due_tables(connection: Connection, now: int, limit: int) -> list[str]:
    """Return tables at which something is due, the longest due first."""
    found = connection.execute(sa.select(tables.c.id).where(tables.c.wake <= now).order_by(tables.c.wake).limit(limit))
    return list(found.scalars())


def set_apart(connection: Connection, id: str, now: int, until: int, reason: str) -> None:
    """Let nothing be due at a table before a later time, and note why."""
    connection.execute(sa.update(tables).where(tables.c.id == id, tables.c.wake <= now).values(wake=until))
    connection.execute(sa.delete(apart).where(apart.c.table_id == id))
    connection.execute(sa.insert(apart).values(table_id=id, reason=reason, made=wall()))


def tables_apart(connection: Connection) -> list[tuple[str, str, int]]:
    """Return the tables that could not be opened when something was due, why, and when: those where something is still
    to come."""
    wanted = sa.select(apart.c.table_id, apart.c.reason, apart.c.made).join(tables, tables.c.id == apart.c.table_id)
    found = connection.execute(wanted.where(tables.c.wake.is_not(None)).order_by(apart.c.made))
    return [(id, reason, made) for id, reason, made in found]


def try_again(connection: Connection, id: str) -> bool:
    """Let a table that was set apart be due now; return whether it was."""
    if not connection.execute(sa.delete(apart).where(apart.c.table_id == id)).rowcount:
        return False
    connection.execute(sa.update(tables).where(tables.c.id == id, tables.c.wake.is_not(None)).values(wake=0))
    return True


def latest_time(connection: Connection) -> int:
    """Return the service time of the latest stored event."""
    return connection.execute(sa.select(sa.func.max(tables.c.at))).scalar() or 0


def list_tables(
    connection: Connection, status: str, person: str | None, before: str | None, limit: int, public: bool = False
) -> list[ListedRow]:
    """Return tables, the latest first: all or the `public` ones of a person, or everybody's public ones.
    `before` is the cursor of an earlier page (`updated-id` of its last table)."""
    return _page_of_tables(connection, _listed(status, person, public), before, limit)


def list_all_tables(connection: Connection, status: str, before: str | None, limit: int) -> list[ListedRow]:
    """Return everybody's tables, private ones too, the latest first."""
    return _page_of_tables(connection, _LISTED.where(tables.c.status == status), before, limit)


_LISTED = sa.select(tables.c.brief, tables.c.turn, tables.c.opened, tables.c.updated)


def _listed(status: str, person: str | None, public: bool) -> sa.Select[str, int | None, int, int]:
    chosen = _LISTED.where(tables.c.status == status)
    if person is None or public:
        chosen = chosen.where(tables.c.public)
    if person is not None:
        own = sa.select(sittings.c.table_id).where(sittings.c.person == person)
        chosen = chosen.where(tables.c.id.in_(own))
    return chosen


def _page_of_tables(
    connection: Connection, chosen: sa.Select[str, int | None, int, int], before: str | None, limit: int
) -> list[ListedRow]:
    if before is not None:
        at, _, id = before.partition("-")
        chosen = chosen.where(sa.tuple_(tables.c.updated, tables.c.id) < sa.tuple_(int(at), id))
    chosen = chosen.order_by(tables.c.updated.desc(), tables.c.id.desc()).limit(limit)
    return [(brief, turn, opened, updated) for brief, turn, opened, updated in connection.execute(chosen)]


def count_public(connection: Connection) -> dict[str, int]:
    """Return how many public tables are open and how many are running."""
    listed = tables.c.status.in_(["open", "running"]) & tables.c.public
    found = connection.execute(sa.select(tables.c.status, sa.func.count()).where(listed).group_by(tables.c.status))
    return {str(status): int(count) for status, count in found}


def count_tables(connection: Connection) -> dict[str, int]:
    """Return how many tables there are of each status."""
    found = connection.execute(sa.select(tables.c.status, sa.func.count()).group_by(tables.c.status))
    return {str(status): int(count) for status, count in found}
