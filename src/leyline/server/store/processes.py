"""The service's own row, and the processes that serve. Each function takes a writing connection."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from leyline.server.operations.service_clock import GAP, JOINS, Note, noted, wall
from leyline.server.store import queries
from leyline.server.store.notify import announce
from leyline.server.store.schema import happenings as rows
from leyline.server.store.schema import houses, presence, service, tables
from leyline.server.tables import events
from leyline.server.tables.events import Gone

DEAD = 15_000
"""Milliseconds without a sign of life after which a process is taken to be gone."""


class Beat(Struct, frozen=True):
    """What a process learns when it gives a sign of life."""

    note: Note
    secret: str


def beat(connection: Connection, house: str) -> Beat:
    """Give a sign of life, and let the service's time go on."""
    now = _wall(connection)
    first = not connection.execute(sa.update(houses).where(houses.c.id == house).values(beat=now)).rowcount
    if first:
        connection.execute(sa.insert(houses).values(id=house, beat=now))
    alone = connection.dialect.name == "sqlite"  # one process serves a file
    row = connection.execute(
        sa.select(service.c.secret, service.c.service, service.c.wall).where(service.c.id == 1).with_for_update()
    ).first()
    if row is None:
        secret, note = secrets.token_hex(32), Note(queries.latest(connection), now)
        connection.execute(sa.insert(service).values(id=1, secret=secret, service=note.service, wall=note.wall))
    else:
        secret, last = row.secret, Note(row.service, row.wall)
        most = GAP if not first else 0 if alone else JOINS
        note = noted(last, now, 0 if now - last.wall < most else queries.latest(connection), most)
        connection.execute(sa.update(service).where(service.c.id == 1).values(service=note.service, wall=note.wall))
    return Beat(note, secret)


def _wall(connection: Connection) -> int:
    """The time of day: the database's own where several processes share it."""
    if connection.dialect.name == "postgresql":
        told = connection.execute(sa.text("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")).scalar()
        assert isinstance(told, int)
        return told
    return wall()


def bury(connection: Connection, at: int, by: str) -> list[tuple[str, int]]:
    """Note at every table who was connected to a process that is gone, and wake those tables: (table, n) for each. No
    table is loaded for it. Other processes are told by the one that does it."""
    now = _wall(connection)
    dead = sa.select(houses.c.id).where(houses.c.beat < now - DEAD).with_for_update()
    changed: list[tuple[str, int]] = []
    for house in list(connection.execute(dead).scalars()):
        found = connection.execute(
            sa.select(presence.c.table_id, presence.c.seat).where(presence.c.house == house).order_by(presence.c.seat)
        ).all()
        seats: dict[str, list[int]] = {}
        for id, seat in found:
            seats.setdefault(id, []).append(seat)
        for id in sorted(seats):
            changed.append((id, _gone(connection, id, Gone(seats[id], house), at, now)))
        connection.execute(sa.delete(presence).where(presence.c.house == house))
        connection.execute(sa.delete(houses).where(houses.c.id == house))
    if connection.dialect.name == "postgresql":
        announce(connection, by, changed)
    return changed


def _gone(connection: Connection, id: str, what: Gone, at: int, now: int) -> int:
    row = connection.execute(sa.select(tables.c.n, tables.c.at).where(tables.c.id == id).with_for_update()).one()
    n: int = row.n + 1
    at = max(at, row.at)
    body = events.encode(what)
    connection.execute(sa.insert(rows).values(table_id=id, n=n, at=at, wall=now, body=body))
    # What follows from this, the table says when it is loaded; while it runs, it is to be woken for that.
    wake = sa.case((tables.c.status == "running", at), else_=None)
    connection.execute(sa.update(tables).where(tables.c.id == id).values(n=n, at=at, wake=wake))
    return n
