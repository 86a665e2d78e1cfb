"""Queries about reports of players. Each function takes a connection."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from leyline.server.operations.service_clock import wall
from leyline.server.store.schema import people, reports

MAX_OPEN = 20
"""Reports of one person that may be open."""


class Report(Struct):
    """What a player wants a moderator to see."""

    id: str
    made: int
    reporter: str | None
    reporter_name: str | None
    person: str
    name: str
    """The reported person's."""
    table_id: str | None
    line: int | None
    words: str
    """The chat line, as it was said."""
    reason: str
    closed: int | None
    closed_by: str


def add(
    connection: Connection, reporter: str, person: str, table_id: str, line: int | None, words: str, reason: str
) -> bool:
    """Store a report; return whether the person may make one more."""
    mine = sa.select(sa.func.count()).select_from(reports)
    mine = mine.where(reports.c.reporter == reporter, reports.c.closed.is_(None))
    if (connection.execute(mine).scalar() or 0) >= MAX_OPEN:
        return False
    values = {
        "id": secrets.token_hex(16),
        "made": wall(),
        "reporter": reporter,
        "person": person,
        "table_id": table_id,
        "line": line,
        "words": words,
        "reason": reason,
        "closed_by": "",
    }
    connection.execute(sa.insert(reports).values(values))
    return True


def latest(connection: Connection, closed: bool, limit: int) -> list[Report]:
    """Return the latest reports that are open, or closed."""
    reporters = people.alias("reporters")
    wanted = (
        sa.select(
            reports.c.id,
            reports.c.made,
            reports.c.reporter,
            reporters.c.name.label("reporter_name"),
            reports.c.person,
            people.c.name,
            reports.c.table_id,
            reports.c.line,
            reports.c.words,
            reports.c.reason,
            reports.c.closed,
            reports.c.closed_by,
        )
        .join_from(reports, people, people.c.id == reports.c.person)
        .outerjoin(reporters, reporters.c.id == reports.c.reporter)
        .where(reports.c.closed.is_not(None) if closed else reports.c.closed.is_(None))
        .order_by(reports.c.made.desc(), reports.c.id)
        .limit(limit)
    )
    return [Report(**dict(row._mapping)) for row in connection.execute(wanted)]


def close(connection: Connection, id: str, by: str) -> bool:
    """Close a report; return whether it was open."""
    open_ = (reports.c.id == id, reports.c.closed.is_(None))
    return bool(connection.execute(sa.update(reports).where(*open_).values(closed=wall(), closed_by=by)).rowcount)


def names_of(connection: Connection, ids: list[str]) -> dict[str, str]:
    """Return the names of people by their ids."""
    rows = connection.execute(sa.select(people.c.id, people.c.name).where(people.c.id.in_(ids))).all()
    return {row.id: row.name for row in rows}
