"""Queries about sessions: a browser that is signed in. Each function takes a connection."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from leyline.server.store.account_queries import PERSON_COLUMNS
from leyline.server.store.rows import Person
from leyline.server.store.schema import people, sessions

MAX_SESSIONS = 50
"""Sessions of one person; the longest unused one goes."""
CHUNK = 500


class Session(Struct, frozen=True):
    """A browser that is signed in as a person. Times are of day, in milliseconds."""

    id: str
    person: str
    token: str
    """The hash of the token in its cookie."""
    made: int
    seen: int
    expires: int
    device: str


_COLUMNS = (
    sessions.c.id,
    sessions.c.person,
    sessions.c.token,
    sessions.c.made,
    sessions.c.seen,
    sessions.c.expires,
    sessions.c.device,
)


def find(connection: Connection, token: str, now: int) -> tuple[Person, Session] | None:
    """Return the person and the session of a token's hash, unless it has expired."""
    wanted = sa.select(*PERSON_COLUMNS, *_COLUMNS).join_from(people, sessions, people.c.id == sessions.c.person)
    row = connection.execute(wanted.where(sessions.c.token == token, sessions.c.expires > now)).first()
    count = len(PERSON_COLUMNS)
    return None if row is None else (Person(*row[:count]), Session(*row[count:]))


def add(connection: Connection, session: Session) -> None:
    """Store a session; a person's longest unused ones go if there are too many."""
    connection.execute(sa.insert(sessions).values(_values(session)))
    own = sa.select(sessions.c.id).where(sessions.c.person == session.person)
    old = list(connection.execute(own.order_by(sessions.c.seen.desc()).offset(MAX_SESSIONS)).scalars())
    if old:
        connection.execute(sa.delete(sessions).where(sessions.c.id.in_(old)))


def exchange(connection: Connection, session: Session, epoch: int) -> bool:
    """Store the session that replaces a cookie of the former kind, if it is not there yet; return whether the cookie
    was still good."""
    person = sa.select(people.c.id).where(people.c.id == session.person, people.c.epoch == epoch)
    if connection.execute(person.with_for_update()).first() is None:
        return False
    try:
        with connection.begin_nested():
            add(connection, session)
    except IntegrityError:
        pass  # by another request of the same browser
    return True


def touch(connection: Connection, id: str, seen: int, expires: int) -> None:
    """Note that a session is used."""
    connection.execute(sa.update(sessions).where(sessions.c.id == id).values(seen=seen, expires=expires))


def of_person(connection: Connection, person: str, now: int) -> list[Session]:
    """Return a person's sessions, the latest used first."""
    wanted = sa.select(*_COLUMNS).where(sessions.c.person == person, sessions.c.expires > now)
    return [Session(*row) for row in connection.execute(wanted.order_by(sessions.c.seen.desc(), sessions.c.id))]


def end(connection: Connection, person: str, id: str) -> bool:
    """End a session of a person; return whether there was one. Cookies of the former kind end with it: one of them may
    have become this session, and must not become it again."""
    ended = connection.execute(sa.delete(sessions).where(sessions.c.person == person, sessions.c.id == id)).rowcount
    if ended:
        _end_former(connection, [person])
    return bool(ended)


def end_all(connection: Connection, person: str, but: str = "") -> None:
    """End all sessions of a person but one, and cookies of the former kind."""
    connection.execute(sa.delete(sessions).where(sessions.c.person == person, sessions.c.id != but))
    _end_former(connection, [person])


def remove_expired(connection: Connection, now: int) -> int:
    """Remove a number of sessions that have expired; return how many."""
    wanted = sa.select(sessions.c.id, sessions.c.person).where(sessions.c.expires <= now).limit(CHUNK)
    found = connection.execute(wanted).all()
    if found:
        connection.execute(sa.delete(sessions).where(sessions.c.id.in_([id for id, _ in found])))
        _end_former(connection, list({person for _, person in found}))
    return len(found)


def still_good(connection: Connection, ids: list[str], now: int) -> set[str]:
    """Return which of these sessions have not ended."""
    found: set[str] = set()
    for start in range(0, len(ids), CHUNK):
        wanted = sessions.c.id.in_(ids[start : start + CHUNK])
        found.update(connection.execute(sa.select(sessions.c.id).where(wanted, sessions.c.expires > now)).scalars())
    return found


def _end_former(connection: Connection, persons: list[str]) -> None:
    connection.execute(sa.update(people).where(people.c.id.in_(persons)).values(epoch=people.c.epoch + 1))


def _values(session: Session) -> dict[str, Any]:
    return {name: getattr(session, name) for name in session.__struct_fields__}
