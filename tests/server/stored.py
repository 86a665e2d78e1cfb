"""Looks into a server's database, and changes it, beside the server."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from leyline.server.store import engines


def execute(database: str, statement: sa.Executable) -> list[Any]:
    """Run a statement in a transaction of its own; return its rows, if it has any."""
    engine = engines.engine(engines.url_of(database), writes=True)
    try:
        with engine.begin() as connection:
            result = connection.execute(statement)
            return list(result.all()) if result.returns_rows else []
    finally:
        engine.dispose()
