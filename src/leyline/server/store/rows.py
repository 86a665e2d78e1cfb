"""What is written when something happens at a table."""

from __future__ import annotations

from msgspec import Struct

from leyline.server.messages import encoder
from leyline.server.tables import client_view, events, timers
from leyline.server.tables.events import StoredEvent
from leyline.server.tables.table import Table
from leyline.server.tables.transaction import Transaction
from leyline.server.web.http_schema import Brief

Row = dict[str, object]


class Append(Struct):
    """New happenings of one table, and what the database repeats of it for lists and look-ups."""

    table: Table
    made: list[StoredEvent]
    row: Row
    """The changed columns of the table's row; all of them if it is new."""
    sittings: list[Row] | None = None
    """Who sits where, if that has changed."""
    presence: list[Row] | None = None
    """Who is connected to which process, if that has changed."""

    @property
    def new(self) -> bool:
        return self.made[0].n == 1

    def happenings(self) -> list[Row]:
        """The rows to add."""
        id = self.table.id
        return [
            {
                "table_id": id,
                "n": each.n,
                "at": each.at,
                "wall": each.wall,
                "sender": each.sender,
                "message": each.message,
                "body": events.encode(each.what),
            }
            for each in self.made
        ]


def of(transaction: Transaction) -> list[Append]:
    """Everything that a draft adds, other tables that it opens first."""
    return [_append(table, table, made) for table, made in transaction.opened] + [
        _append(transaction.before, transaction.table, transaction.made)
    ]


def _append(before: Table, table: Table, made: list[StoredEvent]) -> Append:
    seat = table.pending()
    row: Row = {
        "status": table.status,
        "n": table.n,
        "at": table.at,
        "turn": seat,
        "wake": timers.wake(table),
        "updated": made[-1].wall,
    }
    new = made[0].n == 1
    if new:
        row |= {"game": table.opened.game, "public": not table.opened.private, "opened": made[0].wall}
    if new or table.chairs != before.chairs or table.status != before.status:
        row["brief"] = brief(table)
        return Append(table, made, row, _sittings(table), _presence(table))
    return Append(table, made, row)


def brief(table: Table) -> str:
    """The table in a list, without what columns of its own tell."""
    result = client_view.result(table)
    found = Brief(
        id=table.id,
        game=table.opened.game,
        title=table.game.setup.spec.title,
        edition=table.opened.edition,
        status=table.status,
        seats=client_view.seats(table),
        clock=table.opened.clock,
        private=table.opened.private,
        turn=None,
        winners=None if result is None else result.winners,
        record=table.archive,
        opened=0,
        updated=0,
    )
    return encoder.encode(found).decode()


def _sittings(table: Table) -> list[Row]:
    return [
        {"table_id": table.id, "seat": seat, "person": chair.person}
        for seat, chair in enumerate(table.chairs)
        if chair.person is not None
    ]


def _presence(table: Table) -> list[Row]:
    return [
        {"house": house, "table_id": table.id, "seat": seat}
        for seat, chair in enumerate(table.chairs)
        for house in sorted(chair.houses)
    ]
