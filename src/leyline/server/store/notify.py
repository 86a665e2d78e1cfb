"""Telling other processes, through PostgreSQL, what was stored."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

CHANNEL = "leyline"
AT_ONCE = 140
"""Tables in one notification, which carries somewhat less than 8,000 bytes."""
_NOTIFY = sa.text("SELECT pg_notify(:channel, :payload)")


def announce(connection: Connection, house: str, pairs: list[tuple[str, int]]) -> None:
    """Tell that a process has brought tables so far, once the transaction is durable."""
    words = [f"{id}:{n}" for id, n in pairs]
    for start in range(0, len(words), AT_ONCE):
        payload = f"{house} {' '.join(words[start : start + AT_ONCE])}"
        connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": payload})


def announced(payload: str) -> tuple[str, list[tuple[str, int]]]:
    """Who told what."""
    house, *words = payload.split()
    pairs = [word.partition(":") for word in words]
    return house, [(id, int(n)) for id, _, n in pairs]
