"""Queries of `leyline admin` and of moderators. Each function takes a connection."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from leyline.server.operations.service_clock import wall
from leyline.server.store import queries
from leyline.server.store.processes import DEAD_AFTER
from leyline.server.store.schema import bans, mails, moderators, people, presence, processes, reports, sessions, tables
from leyline.server.store.schema import events as rows
from leyline.server.tables import events
from leyline.server.tables.events import Spoke
from leyline.server.web.moderation_schema import Figures, KnownPerson


def figures(connection: Connection) -> Figures:
    """Return how many tables, people, reports … there are."""
    of_status = queries.count_tables(connection)
    now = wall()

    def count(wanted: sa.Table, *which: sa.ColumnElement[bool]) -> int:
        return connection.execute(sa.select(sa.func.count()).select_from(wanted).where(*which)).scalar() or 0

    return Figures(
        processes=count_processes(connection),
        open=of_status.get("open", 0),
        running=of_status.get("running", 0),
        players=count_players(connection),
        over=of_status.get("over", 0),
        apart=len(queries.tables_apart(connection)),
        accounts=count(people, people.c.login.is_not(None)),
        guests=count(people, people.c.login.is_(None)),
        sessions=count(sessions, sessions.c.expires > now),
        reports=count(reports, reports.c.closed.is_(None)),
        bans=count(bans, sa.or_(bans.c.until.is_(None), bans.c.until > now)),
        mails=count(mails),
    )


def count_processes(connection: Connection) -> int:
    """Return how many server processes are running."""
    alive = processes.c.beat > wall() - DEAD_AFTER
    return connection.execute(sa.select(sa.func.count()).select_from(processes).where(alive)).scalar() or 0


def count_players(connection: Connection) -> int:
    """Return how many players of running games are connected."""
    wanted = sa.select(sa.func.count()).select_from(presence).join(tables)
    return connection.execute(wanted.where(tables.c.status == "running")).scalar() or 0


def find_people(connection: Connection, words: str, before: str | None, limit: int) -> list[KnownPerson]:
    """Return people whose name or login holds these words, or whose id they are, the newest first. `before` is the
    cursor of an earlier page (`since-id` of its last person)."""
    banned = sa.and_(bans.c.person.is_not(None), sa.or_(bans.c.until.is_(None), bans.c.until > wall()))
    wanted = (
        sa.select(people.c.id, people.c.name, people.c.login, people.c.since, moderators.c.person.is_not(None), banned)
        .outerjoin(moderators, moderators.c.person == people.c.id)
        .outerjoin(bans, bans.c.person == people.c.id)
        .order_by(people.c.since.desc(), people.c.id.desc())
        .limit(limit)
    )
    if words:
        holds = [column.icontains(words, autoescape=True) for column in (people.c.name, people.c.login)]
        wanted = wanted.where(sa.or_(*holds, people.c.id == words))
    if before is not None:
        since, _, id = before.partition("-")
        wanted = wanted.where(sa.tuple_(people.c.since, people.c.id) < sa.tuple_(int(since), id))
    return [
        KnownPerson(id, name, login, since, bool(moderator), bool(is_banned))
        for id, name, login, since, moderator, is_banned in connection.execute(wanted)
    ]


def chat_of(connection: Connection, table: str) -> list[tuple[int, Spoke]]:
    """Return what was said at a table, with the numbers of the lines."""
    wanted = sa.select(rows.c.n, rows.c.body).where(rows.c.table_id == table, rows.c.body.contains('"spoke"'))
    decoded = [(n, events.decode(body)) for n, body in connection.execute(wanted.order_by(rows.c.n))]
    return [(n, event) for n, event in decoded if isinstance(event, Spoke)]
