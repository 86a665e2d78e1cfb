"""Notify other processes, through PostgreSQL, of what was stored."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

CHANNEL = "leyline"
MAX_TABLES = 140
"""Tables in one notification, which carries just under 8,000 bytes."""
_NOTIFY = sa.text("SELECT pg_notify(:channel, :payload)")


def announce(connection: Connection, process_id: str, pairs: list[tuple[str, int]]) -> None:
    """Notify other processes, once the transaction is durable, of the tables changed and their last events; of none as
    a sign of life."""
    for payload in payloads(process_id, pairs):
        connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": payload})


def payloads(process_id: str, pairs: list[tuple[str, int]]) -> list[str]:
    """Return what notifications of these tables and their last events carry."""
    words = [f"{id}:{n}" for id, n in pairs]
    starts = range(0, max(len(words), 1), MAX_TABLES)
    return [f"{process_id} {' '.join(words[start : start + MAX_TABLES])}" for start in starts]


def parse_payload(payload: str) -> tuple[str, list[tuple[str, int]]]:
    """Return the sending process and its (table, n) pairs."""
    process_id, *words = payload.split()
    pairs = [word.partition(":") for word in words]
    return process_id, [(id, int(n)) for id, _, n in pairs]
