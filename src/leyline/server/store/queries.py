"""What is read about tables of play. Each function takes a connection and runs in a reader's thread."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec.json import Decoder
from msgspec.structs import replace
from sqlalchemy.engine import Connection, Row

from leyline.server.store.schema import happenings as rows
from leyline.server.store.schema import sittings, tables
from leyline.server.tables import events
from leyline.server.tables.events import StoredEvent
from leyline.server.web.http_schema import Brief, Tables

_brief: Decoder[Brief] = Decoder(Brief)
_COLUMNS = (rows.c.n, rows.c.at, rows.c.wall, rows.c.body, rows.c.sender, rows.c.message)
_SINCE = (
    sa.select(*_COLUMNS)
    .where(rows.c.table_id == sa.bindparam("id"), rows.c.n > sa.bindparam("since"))
    .order_by(rows.c.n)
)


def since(connection: Connection, id: str, n: int = 0) -> list[StoredEvent]:
    """What happened at a table after happening `n`."""
    return [_logged(row) for row in connection.execute(_SINCE, {"id": id, "since": n})]


def message(connection: Connection, id: str, sender: str, sent: str) -> StoredEvent | None:
    """What came of a message, if it was carried out."""
    found = connection.execute(
        sa.select(*_COLUMNS).where(rows.c.table_id == id, rows.c.sender == sender, rows.c.message == sent)
    ).first()
    return None if found is None else _logged(found)


def _logged(row: Row[int, int, int, str, str | None, str | None]) -> StoredEvent:
    n, at, wall, body, sender, sent = row
    return StoredEvent(n, at, wall, events.decode(body), sender, sent)


def due(connection: Connection, now: int, most: int) -> list[str]:
    """Tables at which something is due."""
    found = connection.execute(sa.select(tables.c.id).where(tables.c.wake <= now).order_by(tables.c.wake).limit(most))
    return list(found.scalars())


def latest(connection: Connection) -> int:
    """The service's time of the latest thing that is stored."""
    return connection.execute(sa.select(sa.func.max(tables.c.at))).scalar() or 0


def listed(connection: Connection, status: str, person: str | None, before: str | None, most: int) -> Tables:
    """A page of tables, the latest first: a person's own, or the public ones; `before` is what an earlier page gave."""
    chosen = sa.select(tables.c.brief, tables.c.turn, tables.c.opened, tables.c.updated, tables.c.id)
    chosen = chosen.where(tables.c.status == status)
    if person is None:
        chosen = chosen.where(tables.c.public)
    else:
        mine = sa.select(sittings.c.table_id).where(sittings.c.person == person)
        chosen = chosen.where(tables.c.id.in_(mine))
    if before is not None:
        at, _, id = before.partition("-")
        chosen = chosen.where(sa.tuple_(tables.c.updated, tables.c.id) < sa.tuple_(int(at), id))
    chosen = chosen.order_by(tables.c.updated.desc(), tables.c.id.desc()).limit(most + 1)
    found = connection.execute(chosen).all()
    briefs = [
        replace(_brief.decode(brief), turn=turn, opened=opened, updated=updated)
        for brief, turn, opened, updated, _ in found[:most]
    ]
    more = f"{briefs[-1].updated}-{briefs[-1].id}" if len(found) > most else None
    return Tables(briefs, more)


def counted(connection: Connection) -> dict[str, int]:
    """How many tables there are of each status."""
    found = connection.execute(sa.select(tables.c.status, sa.func.count()).group_by(tables.c.status))
    return {str(status): int(count) for status, count in found}
