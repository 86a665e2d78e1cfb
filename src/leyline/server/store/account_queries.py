"""Queries about people. Each function takes a connection."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from leyline.server.errors import RequestRefused
from leyline.server.store import deck_queries, experiment_queries, variant_queries
from leyline.server.store.rows import Person
from leyline.server.store.schema import attendance, follows, people, ratings, results, seeks, sittings
from leyline.server.store.schema import events as rows
from leyline.server.tables import events
from leyline.server.tables.events import FORGOTTEN

PERSON_COLUMNS = (people.c.id, people.c.name, people.c.login, people.c.password, people.c.epoch)


def insert(connection: Connection, person: Person, wall: int) -> None:
    """Insert a new person."""
    connection.execute(sa.insert(people).values(id=person.id, name=person.name, epoch=person.epoch, since=wall))


def by_id(connection: Connection, id: str) -> Person | None:
    """Return the person of an id."""
    found = connection.execute(sa.select(*PERSON_COLUMNS).where(people.c.id == id)).first()
    return None if found is None else Person(*found)


def by_login(connection: Connection, login: str) -> Person | None:
    """Return the person of a login."""
    found = connection.execute(sa.select(*PERSON_COLUMNS).where(people.c.login == login)).first()
    return None if found is None else Person(*found)


def rename(connection: Connection, id: str, name: str) -> None:
    """Change a person's name."""
    connection.execute(sa.update(people).where(people.c.id == id).values(name=name))


def set_login(connection: Connection, id: str, login: str, password: str) -> None:
    """Set a person's login and password and invalidate earlier cookies. Raise `RequestRefused` if the login is
    taken."""
    try:
        with connection.begin_nested():
            connection.execute(
                sa.update(people)
                .where(people.c.id == id)
                .values(login=login, password=password, epoch=people.c.epoch + 1)
            )
    except IntegrityError:
        raise RequestRefused("taken", f"The login {login!r} is taken.") from None


def delete(connection: Connection, id: str) -> None:
    """Delete a person and what only they keep. Blank their names and words at tables first, by `blank`."""
    for kept in (deck_queries, variant_queries, experiment_queries):
        kept.delete_all(connection, id)
    connection.execute(sa.delete(people).where(people.c.id == id))
    for table in (seeks, results, ratings, attendance):
        connection.execute(sa.delete(table).where(table.c.person == id))
    connection.execute(sa.delete(follows).where((follows.c.follower == id) | (follows.c.followed == id)))


def tables_of(connection: Connection, id: str) -> list[str]:
    """Return all tables that a person has ever sat or spoken at."""
    return list(connection.execute(_tables_of(id)).scalars())


def blank(connection: Connection, id: str) -> None:
    """Blank a person's names and words at every table. Nothing else ever changes stored events, and this leaves the
    games as they are."""
    for guest in sorted(_blank(connection, id, _tables_of(id))):
        _blank(connection, guest, _tables_of(id))


def _blank(connection: Connection, id: str, where: sa.Select[str]) -> set[str]:
    """Blank a person at some tables, and return the guests that they took over there."""
    theirs = sa.select(rows.c.table_id, rows.c.n, rows.c.body).where(
        rows.c.table_id.in_(where), rows.c.body.contains(f'"person":"{id}"', autoescape=True)
    )
    guests: set[str] = set()
    for table, n, body in connection.execute(theirs).all():
        event = events.decode(body)
        if isinstance(event, events.Sat):
            event = replace(event, name=FORGOTTEN, token="")
        elif isinstance(event, events.Spoke):
            event = replace(event, name=FORGOTTEN, words="")
        elif isinstance(event, events.TakenOver):
            guests.add(event.guest)
            event = replace(event, name=FORGOTTEN)
        elif isinstance(event, events.Renamed):
            event = replace(event, name=FORGOTTEN)
        connection.execute(
            sa.update(rows).where(rows.c.table_id == table, rows.c.n == n).values(body=events.encode(event))
        )
    return guests


def _tables_of(id: str) -> sa.Select[str]:
    seated = sa.select(sittings.c.table_id).where(sittings.c.person == id)
    spoke = sa.select(rows.c.table_id).where(rows.c.sender == id)
    return sa.select(sa.union(seated, spoke).subquery().c.table_id)
