"""Who is asking."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from msgspec import Struct

from leyline.server.errors import RequestRefused
from leyline.server.tables.table import Table


class Identity(Struct, frozen=True):
    """Somebody at a table: a person, or a program that acts for one seat of a person."""

    person: str | None = None
    name: str = ""
    only: int | None = None
    """The one seat that a token lets this client act for; None if it may act for all seats of its person."""

    def seats(self, table: Table) -> list[int]:
        """The seats that this client may act for."""
        return [seat for seat in table.seats_of(self.person) if self.only in (None, seat)]

    def hosts(self, table: Table) -> bool:
        """Whether the person opened this table."""
        return self.person is not None and self.only is None and table.opened.host == self.person

    def hold(self, table: Table, seat: int) -> None:
        """Raise `RequestRefused` unless this client may act for the seat."""
        if seat >= len(table.chairs):
            raise RequestRefused("not-found", f"this table has the seats 0 to {len(table.chairs) - 1}, not {seat}")
        if seat not in self.seats(table):
            raise RequestRefused("not-yours", f"the seat {table.roles[seat]} is not yours")


def new_token() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(24)


def fingerprint(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def bearer(table: Table, token: str) -> Identity:
    """Who a seat's token belongs to. Raises `RequestRefused`."""
    print_ = fingerprint(token)
    found: int | None = None
    for seat, chair in enumerate(table.chairs):
        for kept in chair.tokens:
            if hmac.compare_digest(kept, print_):
                found = seat
    if found is None:
        raise RequestRefused("not-yours", "this token does not belong to any seat of this table")
    return Identity(table.chairs[found].person, table.chairs[found].name, found)
