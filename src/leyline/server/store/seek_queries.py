"""Who looks for a player. One row a person, so nobody looks twice; a row that has a table is paired and stays for a
while, so that its person learns of it however many answers were lost. Times are the database's, for all processes."""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from leyline.server.store.insertion import insert_missing
from leyline.server.store.processes import time_of_day
from leyline.server.store.schema import blocks, people, seeks, tables

FRESH = 12_000
"""Milliseconds after which a person who no longer asks is not paired: they closed the page or lost the connection."""
REPEATED = 4_000
"""Milliseconds for which a repeated request writes nothing."""
KEPT = 60_000
"""Milliseconds for which a person who was paired is led to that table and to no other."""
OLD = 600_000
"""Milliseconds after which a row is deleted."""
SeekClock = Literal["quick", "relaxed", "days"]


class Wish(Struct, frozen=True):
    """What a person looks for."""

    game: str
    clock: SeekClock
    rated: bool


class Seek(Struct, frozen=True):
    """A person who looks for a player, or was paired at a table."""

    person: str
    name: str
    wish: Wish
    since: int
    now: int
    """When this was read."""
    table: str | None = None


class SeekGone(Exception):
    """One of the two was paired with another person, or stopped looking."""


_ROW = (
    seeks.c.person,
    people.c.name,
    seeks.c.game,
    seeks.c.clock,
    seeks.c.rated,
    seeks.c.since,
    seeks.c.seen,
    seeks.c.table_id,
)


def current(connection: Connection, person: str, wish: Wish) -> Seek | None:
    """Return what a person looks for if nothing need be written for this wish: it is theirs and was repeated just
    now."""
    now = time_of_day(connection)
    row = connection.execute(_select().where(seeks.c.person == person)).first()
    if row is None or row.seen < now - REPEATED or row.table_id is not None:
        return None
    found = _seek(row, now)
    return found if found.wish == wish else None


def look(connection: Connection, person: str, wish: Wish) -> Seek:
    """Note that a person looks for a player. If they were paired just now, return that instead."""
    now = time_of_day(connection)
    values = {"game": wish.game, "clock": wish.clock, "rated": wish.rated, "seen": now}
    insert_missing(connection, seeks, [{"person": person, "since": now, **values}])
    row = connection.execute(_select().where(seeks.c.person == person).with_for_update(of=seeks)).one()
    if row.table_id is not None and _leads(connection, row.table_id, row.seen, now):
        return _seek(row, now)
    goes_on = row.table_id is None and row.seen > now - FRESH and _seek(row, now).wish == wish
    since: int = row.since if goes_on else now
    connection.execute(sa.update(seeks).where(seeks.c.person == person).values(table_id=None, since=since, **values))
    return Seek(person, row.name, wish, since, now)


def _leads(connection: Connection, table: str, paired: int, now: int) -> bool:
    """Return whether a person who was paired at a table still has to be led there."""
    status = connection.execute(sa.select(tables.c.status).where(tables.c.id == table)).scalar()
    return paired > now - KEPT and status == "running"


def partner(connection: Connection, seek: Seek) -> Seek | None:
    """Return who has looked longest for the same game with the same clock, None if nobody does. People of whom one has
    blocked the other do not meet."""
    now = time_of_day(connection)
    blocked = sa.select(blocks.c.person).where(
        sa.or_(
            sa.and_(blocks.c.person == seek.person, blocks.c.other == seeks.c.person),
            sa.and_(blocks.c.person == seeks.c.person, blocks.c.other == seek.person),
        )
    )
    row = connection.execute(
        _select()
        .where(seeks.c.game == seek.wish.game, seeks.c.clock == seek.wish.clock, seeks.c.person != seek.person)
        .where(seeks.c.table_id.is_(None), seeks.c.seen > now - FRESH, ~sa.exists(blocked))
        .order_by(seeks.c.since, seeks.c.person)
        .limit(1)
    ).first()
    return None if row is None else _seek(row, now)


def pair(connection: Connection, one: Seek, other: Seek, table: str) -> None:
    """Pair two people at a table that the same transaction has stored. Raise `SeekGone` if one of them no longer looks
    for this game."""
    now = time_of_day(connection)
    found = connection.execute(
        sa.select(seeks.c.person, seeks.c.rated)
        .where(seeks.c.person.in_([one.person, other.person]), seeks.c.table_id.is_(None), seeks.c.seen > now - FRESH)
        .where(seeks.c.game == one.wish.game, seeks.c.clock == one.wish.clock)
        .order_by(seeks.c.person)
        .with_for_update()
    )
    if {(row.person, row.rated) for row in found} != {(each.person, each.wish.rated) for each in (one, other)}:
        raise SeekGone
    connection.execute(
        sa.update(seeks).where(seeks.c.person.in_([one.person, other.person])).values(table_id=table, seen=now)
    )


def looks_since(connection: Connection, person: str) -> int | None:
    """Return since when a person has looked, None if they do not, or were paired."""
    own = sa.select(seeks.c.since).where(seeks.c.person == person, seeks.c.table_id.is_(None))
    return connection.execute(own).scalar()


def stop(connection: Connection, person: str) -> str | None:
    """Note that a person looks no longer; return the table at which they had been paired before that came."""
    now = time_of_day(connection)
    row = connection.execute(
        sa.select(seeks.c.table_id, seeks.c.seen).where(seeks.c.person == person).with_for_update()
    ).first()
    connection.execute(sa.delete(seeks).where(seeks.c.person == person))
    if row is None or row.table_id is None or not _leads(connection, row.table_id, row.seen, now):
        return None
    table: str = row.table_id
    return table


def remove_old(connection: Connection) -> None:
    """Delete the rows of people who left without a word."""
    connection.execute(sa.delete(seeks).where(seeks.c.seen < time_of_day(connection) - OLD))


def waiting(connection: Connection) -> list[Seek]:
    """Return who looks for a player now, the longest first."""
    now = time_of_day(connection)
    rows = connection.execute(
        _select()
        .where(seeks.c.table_id.is_(None), seeks.c.seen > now - FRESH)
        .order_by(seeks.c.since, seeks.c.person)
        .limit(100)
    )
    return [_seek(row, now) for row in rows]


def _select() -> sa.Select[tuple[object, ...]]:
    return sa.select(*_ROW).join(people, people.c.id == seeks.c.person)


def _seek(row: sa.Row[tuple[object, ...]], now: int) -> Seek:
    return Seek(row.person, row.name, Wish(row.game, row.clock, row.rated), row.since, now, row.table_id)
