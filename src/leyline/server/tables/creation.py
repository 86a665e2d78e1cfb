"""Opening tables: a new one, one that continues another game, a record to look at, a rematch."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

from msgspec.structs import replace

from leyline.core import record
from leyline.server.messages import NoClock
from leyline.server.tables import events
from leyline.server.tables.events import Opened
from leyline.server.tables.table import Table
from leyline.server.tables.table_parts import Timestamp
from leyline.server.tables.transaction import Transaction


def new_id() -> str:
    """Return an unguessable table id: 128 bits."""
    return secrets.token_hex(16)


def id_for(secret: bytes, person: str, message: str) -> str:
    """Return the id of the table that a person's message opens: the same message always opens the same table."""
    digest = hmac.new(secret, f"open/{person}/{message}".encode(), hashlib.sha256).digest()
    return base64.b16encode(digest[:16]).decode().lower()


def new_key() -> str:
    """Return a secret key for all draws of one game."""
    return secrets.token_hex(32)


def open_table(id: str, opened: Opened, now: Timestamp) -> Transaction:
    """Return the transaction that opens a table."""
    transaction = Transaction(Table(id, opened), now)
    transaction.add(opened)
    return transaction


def open_archive(
    id: str, archived: record.Record, text: str, person: str | None, private: bool, now: Timestamp
) -> Transaction:
    """Return the transaction that opens a table showing a record."""
    setup = archived.game.setup
    opened = Opened(
        game=setup.spec.name,
        rules=setup.rules,
        edition=setup.edition,
        parameters=setup.changed(),
        seats=setup.seats,
        clock=NoClock(),
        key=new_key(),
        private=private,
        host=person,
        record=text,
    )
    return open_table(id, opened, now)


def open_rematch(transaction: Transaction) -> None:
    """Open the next game with the same players, each one seat further, with what they brought."""
    table = transaction.table
    setup = table.game.setup
    opened = replace(
        table.opened,
        rules=setup.spec.rules_version,
        parameters=setup.reseated([setup.seats - 1, *range(setup.seats - 1)]).changed(),
        key=new_key(),
        origin=table.id,
        entry=0,
        start=None,
        sides="chosen",
        tournament="",
    )
    rematch = open_table(new_id(), opened, transaction.now)
    for seat, seat_state in enumerate(table.seats):
        to = (seat + 1) % len(table.seats)
        if seat_state.bot:
            rematch.add(events.BotSat(to, seat_state.bot))
        elif seat_state.person is not None:
            token = seat_state.tokens[-1] if seat_state.tokens else ""
            rematch.add(events.Sat(to, seat_state.person, seat_state.name, token))
    rematch.begin()
    transaction.add(events.Rematched(rematch.table.id))
    transaction.opened_tables.append((rematch.table, rematch.new_events))
