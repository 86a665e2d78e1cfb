"""Queries about mail addresses and links that were sent. Each function takes a connection."""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from leyline.server.store import session_queries
from leyline.server.store.account_queries import PERSON_COLUMNS
from leyline.server.store.rows import Person
from leyline.server.store.schema import mail_addresses, mailed_links, people

Kind = Literal["confirm", "reset"]
MAX_ACCOUNTS = 5
"""Accounts of one address that a link is sent for."""


def address_of(connection: Connection, person: str) -> str | None:
    """Return a person's confirmed address, None if there is none."""
    wanted = sa.select(mail_addresses.c.address).where(mail_addresses.c.person == person)
    return connection.execute(wanted).scalar()


def unconfirmed_address_of(connection: Connection, person: str, now: int) -> str | None:
    """Return the address that a person has still to confirm, None if there is none."""
    mine = (mailed_links.c.person == person, mailed_links.c.kind == "confirm", mailed_links.c.until > now)
    return connection.execute(sa.select(mailed_links.c.address).where(*mine)).scalar()


def set_address(connection: Connection, person: str, address: str) -> str | None:
    """Keep a confirmed address with an account; return the former one."""
    former = address_of(connection, person)
    connection.execute(sa.delete(mail_addresses).where(mail_addresses.c.person == person))
    connection.execute(sa.insert(mail_addresses).values(person=person, address=address))
    return former


def remove_address(connection: Connection, person: str) -> str | None:
    """Remove a person's address, and links that were sent; return the address."""
    former = address_of(connection, person)
    connection.execute(sa.delete(mail_addresses).where(mail_addresses.c.person == person))
    connection.execute(sa.delete(mailed_links).where(mailed_links.c.person == person))
    return former


def accounts_of(connection: Connection, login: str, address: str) -> list[tuple[Person, str]]:
    """Return the accounts of a login or an address which have a password and a confirmed address, and that address."""
    wanted = sa.select(*PERSON_COLUMNS, mail_addresses.c.address).join_from(
        people, mail_addresses, people.c.id == mail_addresses.c.person
    )
    fits = sa.or_(people.c.login == login, mail_addresses.c.address == address)
    found = connection.execute(wanted.where(fits, people.c.password.is_not(None)).limit(MAX_ACCOUNTS))
    return [(Person(*row[:-1]), row[-1]) for row in found]


def replace(connection: Connection, person: str, kind: Kind, address: str, token: str, until: int) -> None:
    """Store a link instead of any earlier one of its kind."""
    mine = (mailed_links.c.person == person, mailed_links.c.kind == kind)
    connection.execute(sa.delete(mailed_links).where(*mine))
    values = {"person": person, "kind": kind, "address": address, "token": token, "until": until}
    connection.execute(sa.insert(mailed_links).values(values))


def find(connection: Connection, token: str, kind: Kind, now: int) -> tuple[Person, str] | None:
    """Return the person and the address of a link, None if it is no longer good."""
    wanted = sa.select(*PERSON_COLUMNS, mailed_links.c.address).join_from(
        people, mailed_links, people.c.id == mailed_links.c.person
    )
    fits = (mailed_links.c.token == token, mailed_links.c.kind == kind, mailed_links.c.until > now)
    row = connection.execute(wanted.where(*fits)).first()
    return None if row is None else (Person(*row[:-1]), row[-1])


def use(connection: Connection, token: str, kind: Kind, now: int) -> tuple[Person, str] | None:
    """Return the person and the address of a link, and let it work no more; None if it is no longer good."""
    found = find(connection, token, kind, now)
    deleted = connection.execute(sa.delete(mailed_links).where(mailed_links.c.token == token)).rowcount
    return found if deleted else None


def remove_ended(connection: Connection, now: int) -> None:
    """Remove links and sessions that are no longer good."""
    connection.execute(sa.delete(mailed_links).where(mailed_links.c.until <= now))
    session_queries.remove_expired(connection, now)
