"""Queries of `leyline admin`. Each function takes a connection."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from msgspec.json import Decoder
from sqlalchemy.engine import Connection

from leyline.server.operations.service_clock import wall
from leyline.server.store.schema import bans, moderators, people, tables
from leyline.server.store.schema import events as rows
from leyline.server.tables import events
from leyline.server.tables.events import Spoke
from leyline.server.web.http_schema import Brief

_brief: Decoder[Brief] = Decoder(Brief)


class KnownPerson(Struct, frozen=True):
    """A person as the operator sees them."""

    id: str
    name: str
    login: str | None
    since: int
    moderator: bool
    banned: bool


def latest_tables(connection: Connection, status: str, limit: int) -> list[tuple[Brief, int]]:
    """Return tables and when something last happened there, private ones too, the latest first."""
    wanted = sa.select(tables.c.brief, tables.c.updated).where(tables.c.status == status)
    found = connection.execute(wanted.order_by(tables.c.updated.desc(), tables.c.id).limit(limit))
    return [(_brief.decode(brief), updated) for brief, updated in found]


def find_people(connection: Connection, words: str, limit: int) -> list[KnownPerson]:
    """Return people whose name or login holds these words, or whose id they are, the newest first."""
    banned = sa.and_(bans.c.person.is_not(None), sa.or_(bans.c.until.is_(None), bans.c.until > wall()))
    wanted = (
        sa.select(people.c.id, people.c.name, people.c.login, people.c.since, moderators.c.person.is_not(None), banned)
        .outerjoin(moderators, moderators.c.person == people.c.id)
        .outerjoin(bans, bans.c.person == people.c.id)
        .order_by(people.c.since.desc(), people.c.id)
        .limit(limit)
    )
    if words:
        holds = [column.icontains(words, autoescape=True) for column in (people.c.name, people.c.login)]
        wanted = wanted.where(sa.or_(*holds, people.c.id == words))
    return [
        KnownPerson(id, name, login, since, bool(moderator), bool(is_banned))
        for id, name, login, since, moderator, is_banned in connection.execute(wanted)
    ]


def chat_of(connection: Connection, table: str) -> list[tuple[int, Spoke]]:
    """Return what was said at a table, with the numbers of the lines."""
    wanted = sa.select(rows.c.n, rows.c.body).where(rows.c.table_id == table, rows.c.body.contains('"spoke"'))
    decoded = [(n, events.decode(body)) for n, body in connection.execute(wanted.order_by(rows.c.n))]
    return [(n, event) for n, event in decoded if isinstance(event, Spoke)]
