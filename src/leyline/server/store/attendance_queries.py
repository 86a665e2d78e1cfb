"""Who is here. Times are the database's, for all processes."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from leyline.server.store.insertion import insert_or_update
from leyline.server.store.processes import time_of_day
from leyline.server.store.schema import attendance, people

EVERY = 5.0
"""Seconds between two writes of a process."""
HERE = 45_000
"""Milliseconds after which a person who asks for nothing is no longer here."""
DAY = 86_400_000
"""Milliseconds after which it is noted again, for good, that a person was here."""


def arrive(connection: Connection, persons: list[str]) -> None:
    """Note that these people are here, in their order; and once a day, for good."""
    now = time_of_day(connection)
    found = connection.execute(sa.select(people.c.id, people.c.seen).where(people.c.id.in_(persons)))
    seen: dict[str, int | None] = {row.id: row.seen for row in found}
    rows: list[dict[str, object]] = [{"person": person, "at": now} for person in persons if person in seen]
    if rows:
        insert_or_update(connection, attendance, rows)
    new = [id for id, at in seen.items() if (at or 0) < now - DAY]
    if new:
        chosen = sa.select(people.c.id).where(people.c.id.in_(new)).order_by(people.c.id)
        connection.execute(chosen.with_for_update(key_share=True))  # in one order, so that no two wait for each other
        connection.execute(sa.update(people).where(people.c.id.in_(new)).values(seen=now))


def remove_old(connection: Connection) -> None:
    """Forget people who have been away for long."""
    connection.execute(sa.delete(attendance).where(attendance.c.at < time_of_day(connection) - 10 * HERE))


def count(connection: Connection) -> int:
    """Return how many people are here."""
    since = time_of_day(connection) - HERE
    return connection.execute(sa.select(sa.func.count()).where(attendance.c.at > since)).scalar() or 0


def here(connection: Connection, person: str) -> bool:
    """Return whether a person is here."""
    since = time_of_day(connection) - HERE
    found = connection.execute(sa.select(attendance.c.at).where(attendance.c.person == person, attendance.c.at > since))
    return found.first() is not None
