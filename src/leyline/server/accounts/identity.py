"""Who makes a request."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from msgspec import Struct

from leyline.server.errors import RequestRefused
from leyline.server.tables.table import Table


class Identity(Struct, frozen=True):
    """A client at a table: a person, or a program that acts for one seat of a person."""

    person: str | None = None
    name: str = ""
    token: str = ""
    """The fingerprint of the token that the client acts by, for the token's seat alone; empty for a person."""

    def seats(self, table: Table) -> list[int]:
        """Return the seats that this client may act for. A token goes with its player if the seats are drawn."""
        seats = table.seats_of(self.person)
        return [seat for seat in seats if self.token in table.seats[seat].tokens] if self.token else seats

    def is_host(self, table: Table) -> bool:
        """Return whether the person opened this table."""
        return self.person is not None and not self.token and table.opened.host == self.person

    def require_seat(self, table: Table, seat: int) -> None:
        """Raise `RequestRefused` unless this client may act for the seat."""
        require_seat_exists(table, seat)
        if seat not in self.seats(table):
            raise RequestRefused("not-yours", f"The seat {table.roles[seat]} is not yours.")


def require_may_watch(table: Table, identity: Identity) -> None:
    """Raise `RequestRefused` if the game is running, the host lets only players watch, and this client is none."""
    if table.status == "running" and not table.watching and not identity.seats(table) and not identity.is_host(table):
        raise RequestRefused("not-allowed", "The host lets only players watch this game.")


def require_seat_exists(table: Table, seat: int) -> None:
    """Raise `RequestRefused` unless the table has this seat."""
    if seat >= len(table.seats):
        raise RequestRefused("not-found", f"This table has seats 0 to {len(table.seats) - 1}, not {seat}.")


def new_token() -> str:
    """Return an unguessable token."""
    return secrets.token_urlsafe(24)


def fingerprint(token: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def identity_of_token(table: Table, token: str) -> Identity:
    """Return who a seat's token acts for. Raise `RequestRefused`."""
    wanted = fingerprint(token)
    found: int | None = None
    for seat, seat_state in enumerate(table.seats):
        for stored in seat_state.tokens:
            if hmac.compare_digest(stored, wanted):
                found = seat
    if found is None:
        raise RequestRefused("not-yours", "This token belongs to no seat of this table.")
    return Identity(table.seats[found].person, table.seats[found].name, wanted)
