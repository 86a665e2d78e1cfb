"""The read models of a table: what the database repeats of its events for lists and look-ups. They are written in the
same transaction as the events, from the table that those make."""

from __future__ import annotations

from msgspec.json import Decoder
from msgspec.structs import replace

from leyline.server.messages import DayClock, encoder
from leyline.server.store.rows import Append, ListedRow, Row
from leyline.server.tables import client_view, events, timers
from leyline.server.tables.events import StoredEvent
from leyline.server.tables.game_end import end_of
from leyline.server.tables.table import Table
from leyline.server.tables.transaction import Transaction
from leyline.server.web.http_schema import Brief, Tables

_brief: Decoder[Brief] = Decoder(Brief)


def rows_of(transaction: Transaction) -> list[Append]:
    """Return everything that a transaction adds, other tables that it opens first."""
    return [_append(table, table, new_events) for table, new_events in transaction.opened_tables] + [
        _append(transaction.before, transaction.table, transaction.new_events)
    ]


def _append(before: Table, table: Table, new_events: list[StoredEvent]) -> Append:
    row: Row = {
        "status": table.status,
        "n": table.n,
        "at": table.at,
        "turn": table.pending(),
        "wake": timers.next_wake(table),
        "updated": new_events[-1].wall,
    }
    append = Append(table.id, [_event_row(table.id, each) for each in new_events], row)
    append.end = end_of(before, table, new_events[-1].wall)
    if append.is_new:
        row |= {"game": table.opened.game, "public": not table.opened.private, "opened": new_events[0].wall}
    if append.is_new or table.seats != before.seats or table.status != before.status:
        row["brief"] = encoder.encode(_brief_of(table)).decode()
        append.sittings = _sittings(table)
        append.presence = _presence(table)
    if isinstance(table.opened.clock, DayClock):
        append.turns = _turns(None if append.is_new else before, table, new_events[-1])
    return append


def _event_row(id: str, stored: StoredEvent) -> Row:
    return {
        "table_id": id,
        "n": stored.n,
        "at": stored.at,
        "wall": stored.wall,
        "sender": stored.sender,
        "message": stored.message,
        "body": events.encode(stored.event),
    }


def _brief_of(table: Table) -> Brief:
    """Return the table as lists show it, without what columns of its own hold."""
    outcome = client_view.outcome(table)
    return Brief(
        id=table.id,
        game=table.opened.game,
        title=table.game.setup.spec.title,
        edition=table.opened.edition,
        status=table.status,
        seats=client_view.seats(table),
        clock=table.opened.clock,
        private=table.opened.private,
        turn=None,
        winners=None if outcome is None else outcome.winners,
        record=table.is_archive,
        opened=0,
        updated=0,
        sides=table.opened.sides,
        rated=table.opened.rated,
    )


def _sittings(table: Table) -> list[Row]:
    return [
        {"table_id": table.id, "seat": seat, "person": seat_state.person}
        for seat, seat_state in enumerate(table.seats)
        if seat_state.person is not None
    ]


def _presence(table: Table) -> list[Row]:
    return [
        {"process_id": process_id, "table_id": table.id, "seat": seat}
        for seat, seat_state in enumerate(table.seats)
        for process_id in sorted(seat_state.processes)
    ]


def _turns(before: Table | None, table: Table, last: StoredEvent) -> list[Row] | None:
    """Return who is to move, None if that is as before. A player who goes on after their own move, or who plays against
    themselves, has seen it: that is no new turn."""
    person = _mover(table)
    if person == (None if before is None else _mover(before)):
        return None
    return [] if person is None else [{"table_id": table.id, "person": person, "n": last.n, "due": last.wall}]


def _mover(table: Table) -> str | None:
    seat = table.pending()
    return None if seat is None or table.bot_to_move() else table.seats[seat].person


def page_of(rows: list[ListedRow], limit: int) -> Tables:
    """Return a page of a list; one row more than the limit says that another page follows."""
    briefs = [
        replace(_brief.decode(brief), turn=turn, opened=opened, updated=updated)
        for brief, turn, opened, updated in rows[:limit]
    ]
    more = f"{briefs[-1].updated}-{briefs[-1].id}" if len(rows) > limit else None
    return Tables(briefs, more)
