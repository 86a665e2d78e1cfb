"""What falls due at a table by itself: a clock at zero, a bot for an absent player."""

from __future__ import annotations

from leyline.server.tables import clock, events
from leyline.server.tables.table import Table
from leyline.server.tables.transaction import Transaction

BOT_TIMEOUT = 20_000
"""Milliseconds after which a bot that has not moved counts as lost with its process."""
MAX_DEFAULT_ACTIONS = 1000
"""The most default actions taken in one transaction for a seat whose time is up."""


def next_deadline(table: Table) -> int | None:
    """Return the service time at which something falls due, None if nothing will."""
    seat = table.pending()
    if seat is None:
        return None
    at_zero, stand_in = table.clock.deadline(), _stand_in_time(table, seat)
    if at_zero is None or stand_in is None:
        return at_zero if stand_in is None else stand_in
    return min(at_zero, stand_in)


def next_wake(table: Table) -> int | None:
    """Return the service time at which some process should load the table even if no client connects: a deadline, or
    a bot whose process was lost. At a table of bots alone they play on only in a tournament, or while a client
    watches."""
    if table.bot_to_move():
        return table.decision_at + BOT_TIMEOUT if table.human_seats() or table.opened.tournament else None
    return next_deadline(table)


def _stand_in_time(table: Table, seat: int) -> int | None:
    """Return when a bot takes over the pending seat."""
    seat_state = table.seats[seat]
    stand_in = table.opened.stand_in
    if stand_in is None or seat_state.person is None or seat_state.processes or seat_state.stand_in:
        return None
    return max(seat_state.gone, table.decision_at) + stand_in.after * 1000


def apply_due(transaction: Transaction) -> None:
    """Add everything that is due by now."""
    now = transaction.now.at
    table = transaction.table
    seat = table.pending()
    stand_in = table.opened.stand_in
    if seat is not None and stand_in is not None:
        at = _stand_in_time(table, seat)
        deadline = table.clock.deadline()
        if at is not None and at <= now and (deadline is None or at <= deadline):
            transaction.add(events.Replaced(seat, stand_in.bot))
            return
    for _ in range(MAX_DEFAULT_ACTIONS):
        deadline = table.clock.deadline()
        seat = table.pending()
        if seat is None or deadline is None or deadline > now:
            return
        if clock.loses_at_zero(table.opened.clock):
            transaction.add(events.Flagged(seat))
            return
        assert table.match is not None
        transaction.act(seat, table.game.text(table.game.default_action(table.match.state)), by="clock")
