"""Opening tables: a new one, one that goes on from a moment of another game, a record to look at, the next game."""

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
from leyline.server.tables.transaction import Moment, Transaction


def new_id() -> str:
    """A table's id that nobody guesses: 128 bits."""
    return secrets.token_hex(16)


def id_for(secret: bytes, person: str, message: str) -> str:
    """The id of the table that a message of a person opens: the same message always opens the same table."""
    digest = hmac.new(secret, f"open/{person}/{message}".encode(), hashlib.sha256).digest()
    return base64.b16encode(digest[:16]).decode().lower()


def new_key() -> str:
    """A secret for all draws of one game."""
    return secrets.token_hex(32)


def opened(id: str, what: Opened, now: Moment) -> Transaction:
    """A draft of a new table."""
    transaction = Transaction(Table(id, what), now)
    transaction.add(what)
    return transaction


def archived(id: str, kept: record.Record, text: str, person: str | None, private: bool, now: Moment) -> Transaction:
    """A draft of a table that shows a record."""
    setup = kept.game.setup
    what = Opened(
        game=setup.spec.name,
        rules=setup.spec.rules_version,
        edition=setup.edition,
        parameters=setup.changed(),
        seats=setup.seats,
        clock=NoClock(),
        key=new_key(),
        private=private,
        host=person,
        record=text,
    )
    return opened(id, what, now)


def rematch(transaction: Transaction) -> None:
    """Open the next game with the same people, everybody one seat further."""
    table = transaction.table
    what = replace(table.opened, key=new_key(), origin=table.id, entry=0, start=None)
    follow = opened(new_id(), what, transaction.now)
    for seat, chair in enumerate(table.chairs):
        to = (seat + 1) % len(table.chairs)
        if chair.bot:
            follow.add(events.BotSat(to, chair.bot))
        elif chair.person is not None:
            follow.add(events.Sat(to, chair.person, chair.name, chair.tokens[-1] if chair.tokens else ""))
    follow.begin()
    transaction.add(events.Rematched(follow.table.id))
    transaction.opened.append((follow.table, follow.made))
