"""The shared row of the service, and the heartbeats of its processes. Each function takes a writing connection."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from leyline.server.operations.service_clock import MAX_FIRST_GAP, MAX_GAP, Reading, next_reading, wall
from leyline.server.store import queries
from leyline.server.store.notify import announce
from leyline.server.store.schema import events as rows
from leyline.server.store.schema import presence, processes, service, tables
from leyline.server.tables import events
from leyline.server.tables.events import Gone

DEAD_AFTER = 15_000
"""Milliseconds without a heartbeat after which a process counts as dead."""


class HeartbeatReply(Struct, frozen=True):
    """What a process learns from its heartbeat."""

    reading: Reading
    secret: str


def beat(connection: Connection, process_id: str) -> HeartbeatReply:
    """Record a heartbeat and advance the service time."""
    now = time_of_day(connection)
    first = not connection.execute(sa.update(processes).where(processes.c.id == process_id).values(beat=now)).rowcount
    if first:
        connection.execute(sa.insert(processes).values(id=process_id, beat=now))
    alone = connection.dialect.name == "sqlite"  # one process serves a file
    row = connection.execute(
        sa.select(service.c.secret, service.c.service, service.c.wall).where(service.c.id == 1).with_for_update()
    ).first()
    if row is None:
        secret, reading = secrets.token_hex(32), Reading(queries.latest_time(connection), now)
        connection.execute(sa.insert(service).values(id=1, secret=secret, service=reading.service, wall=reading.wall))
    else:
        secret, last = row.secret, Reading(row.service, row.wall)
        max_gap = MAX_GAP if not first else 0 if alone else MAX_FIRST_GAP
        floor = 0 if now - last.wall < max_gap else queries.latest_time(connection)
        reading = next_reading(last, now, floor, max_gap)
        connection.execute(
            sa.update(service).where(service.c.id == 1).values(service=reading.service, wall=reading.wall)
        )
    if not alone:
        announce(connection, process_id, [])
    return HeartbeatReply(reading, secret)


def time_of_day(connection: Connection) -> int:
    """Return the time of day, by the database's clock where several processes share it."""
    if connection.dialect.name == "postgresql":
        now = connection.execute(sa.text("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")).scalar()
        assert isinstance(now, int)
        return now
    return wall()


def remove_dead(connection: Connection, at: int, by: str) -> list[tuple[str, int]]:
    """Mark the players who were connected to dead processes as gone and wake their tables; return (table, n) for each.
    No table is loaded for that. Other processes are notified."""
    now = time_of_day(connection)
    dead = sa.select(processes.c.id).where(processes.c.beat < now - DEAD_AFTER).with_for_update()
    changed: list[tuple[str, int]] = []
    for process_id in list(connection.execute(dead).scalars()):
        found = connection.execute(
            sa.select(presence.c.table_id, presence.c.seat)
            .where(presence.c.process_id == process_id)
            .order_by(presence.c.seat)
        ).all()
        seats: dict[str, list[int]] = {}
        for id, seat in found:
            seats.setdefault(id, []).append(seat)
        for id in sorted(seats):
            changed.append((id, _mark_gone(connection, id, Gone(seats[id], process_id), at, now)))
        connection.execute(sa.delete(presence).where(presence.c.process_id == process_id))
        connection.execute(sa.delete(processes).where(processes.c.id == process_id))
    if connection.dialect.name == "postgresql":
        announce(connection, by, changed)
    return changed


def _mark_gone(connection: Connection, id: str, event: Gone, at: int, now: int) -> int:
    row = connection.execute(sa.select(tables.c.n, tables.c.at).where(tables.c.id == id).with_for_update()).one()
    n: int = row.n + 1
    at = max(at, row.at)
    body = events.encode(event)
    connection.execute(sa.insert(rows).values(table_id=id, n=n, at=at, wall=now, body=body))
    # What follows from this is decided when the table is loaded; a running game is woken for that.
    wake = sa.case((tables.c.status == "running", at), else_=None)
    connection.execute(sa.update(tables).where(tables.c.id == id).values(n=n, at=at, wake=wake))
    return n
