"""What is read and written about people. Each function takes a connection."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from leyline.server.errors import RequestRefused
from leyline.server.store.schema import happenings as rows
from leyline.server.store.schema import people, sittings
from leyline.server.tables import events
from leyline.server.tables.table import NOBODY


class Person(Struct, frozen=True):
    """Somebody with a name; with a login, somebody who kept their games under a password."""

    id: str
    name: str
    login: str | None = None
    password: str | None = None
    epoch: int = 0
    """Raised when all cookies given out before are to end."""


_COLUMNS = (people.c.id, people.c.name, people.c.login, people.c.password, people.c.epoch)


def add(connection: Connection, person: Person, wall: int) -> None:
    """Somebody new."""
    connection.execute(sa.insert(people).values(id=person.id, name=person.name, epoch=person.epoch, since=wall))


def by_id(connection: Connection, id: str) -> Person | None:
    """The person of that id."""
    found = connection.execute(sa.select(*_COLUMNS).where(people.c.id == id)).first()
    return None if found is None else Person(*found)


def by_login(connection: Connection, login: str) -> Person | None:
    """The person who logs in under that name."""
    found = connection.execute(sa.select(*_COLUMNS).where(people.c.login == login)).first()
    return None if found is None else Person(*found)


def rename(connection: Connection, id: str, name: str) -> None:
    """Let a person be called otherwise from now on."""
    connection.execute(sa.update(people).where(people.c.id == id).values(name=name))


def keep(connection: Connection, id: str, login: str, password: str) -> None:
    """Let a person log in; cookies given out before end. Raises `RequestRefused` if the login is somebody else's."""
    try:
        with connection.begin_nested():
            connection.execute(
                sa.update(people)
                .where(people.c.id == id)
                .values(login=login, password=password, epoch=people.c.epoch + 1)
            )
    except IntegrityError:
        raise RequestRefused("taken", f"somebody else logs in as {login!r}") from None


def delete(connection: Connection, id: str) -> None:
    """Remove a person. Their names and words at tables are blanked before, by `blank`."""
    connection.execute(sa.delete(people).where(people.c.id == id))


def tables_of(connection: Connection, id: str) -> list[str]:
    """All tables that a person has ever sat or spoken at."""
    return list(connection.execute(_tables_of(id)).scalars())


def blank(connection: Connection, id: str) -> None:
    """Blank a person's names and words at every table. This is the one thing that ever changes what is stored of a
    table, and it leaves the course of every game as it is."""
    theirs = sa.select(rows.c.table_id, rows.c.n, rows.c.body).where(
        rows.c.table_id.in_(_tables_of(id)), rows.c.body.contains(f'"person":"{id}"', autoescape=True)
    )
    for table, n, body in connection.execute(theirs).all():
        what = events.decode(body)
        if isinstance(what, events.Sat):
            what = replace(what, name=NOBODY, token="")
        elif isinstance(what, events.Spoke):
            what = replace(what, name=NOBODY, words="")
        connection.execute(
            sa.update(rows).where(rows.c.table_id == table, rows.c.n == n).values(body=events.encode(what))
        )


def _tables_of(id: str) -> sa.Select[str]:
    seated = sa.select(sittings.c.table_id).where(sittings.c.person == id)
    spoke = sa.select(rows.c.table_id).where(rows.c.sender == id)
    return sa.select(sa.union(seated, spoke).subquery().c.table_id)
