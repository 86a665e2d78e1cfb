"""What happens at a table without anybody's asking: a clock at zero, a bot for a player who is gone."""

from __future__ import annotations

from leyline.server.tables import clock, events
from leyline.server.tables.table import Table
from leyline.server.tables.transaction import Transaction

THINKING = 20_000
"""Milliseconds after which a bot that has not moved is taken to have been lost with its process."""
LEAST = 1000
"""The most decisions that are made for a seat whose time is up before others are let in between."""


def alarm(table: Table) -> int | None:
    """The next moment at which something happens by itself, by the service's time; None if nothing will."""
    seat = table.pending()
    if seat is None:
        return None
    times = [table.clock.deadline(), _stand_in_at(table, seat)]
    return min([time for time in times if time is not None], default=None)


def wake(table: Table) -> int | None:
    """The next moment at which some process should look at the table even if nobody comes: an alarm, or a bot whose
    thought was lost. Where no people play, bots go on only while somebody watches."""
    if table.thinker():
        return table.moved + THINKING if table.people() else None
    return alarm(table)


def _stand_in_at(table: Table, seat: int) -> int | None:
    """When a bot takes over for the seat that is waited for."""
    chair = table.chairs[seat]
    stand_in = table.opened.stand_in
    if stand_in is None or chair.person is None or chair.houses or chair.stand_in:
        return None
    return max(chair.gone, table.moved) + stand_in.after * 1000


def settle(transaction: Transaction) -> None:
    """Let everything happen that is due by now."""
    now = transaction.now.at
    seat = transaction.table.pending()
    stand_in = transaction.table.opened.stand_in
    if seat is not None and stand_in is not None:
        at = _stand_in_at(transaction.table, seat)
        up = transaction.table.clock.deadline()
        if at is not None and at <= now and (up is None or at <= up):
            transaction.add(events.Replaced(seat, stand_in.bot))
            return
    for _ in range(LEAST):
        up = transaction.table.clock.deadline()
        seat = transaction.table.pending()
        if seat is None or up is None or up > now:
            return
        if clock.loses_at_zero(transaction.table.opened.clock):
            transaction.add(events.Flagged(seat))
            return
        match = transaction.table.match
        assert match is not None
        transaction.act(
            seat, transaction.table.game.text(transaction.table.game.default_action(match.state)), by="clock"
        )
