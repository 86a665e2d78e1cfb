"""A server with a planted fault: it acknowledges and shows events before they are stored. The kill test must catch
it."""

from __future__ import annotations

import asyncio

from leyline.cli import main
from leyline.server.store import Append
from leyline.server.tables import read_models
from leyline.server.tables.broadcast import Broadcast
from leyline.server.tables.live_table import LiveTable
from leyline.server.tables.live_tables import LiveTables
from leyline.server.tables.transaction import Transaction

DELAY = 1.0
"""Seconds by which storing is late: however fast the machine, a kill comes in between."""


def _store(live_tables: LiveTables, rows: list[Append]) -> None:
    live_tables.store.append(rows).add_done_callback(lambda done: done.exception())


async def commit_after_ack(self: LiveTables, live: LiveTable, transaction: Transaction) -> None:
    """`LiveTables._commit`, in the wrong order."""
    rows = read_models.rows_of(transaction)
    asyncio.get_running_loop().call_later(DELAY, _store, self, rows)
    broadcast = Broadcast(live.table, transaction.table, transaction.now.at)
    live.table = transaction.table
    self._send(live, broadcast)
    self._schedule(live)


LiveTables._commit = commit_after_ack  # type: ignore[method-assign]

if __name__ == "__main__":
    raise SystemExit(main())
