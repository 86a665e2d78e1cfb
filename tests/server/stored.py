"""Looks into a server's database, and changes it, beside the server."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from itsdangerous import URLSafeSerializer

from leyline.server.store import engines, schema
from tests.server.server_process import Server


def execute(database: str, statement: sa.Executable) -> list[Any]:
    """Run a statement in a transaction of its own; return its rows, if it has any."""
    engine = engines.engine(engines.url_of(database), writes=True)
    try:
        with engine.begin() as connection:
            result = connection.execute(statement)
            return list(result.all()) if result.returns_rows else []
    finally:
        engine.dispose()


def former_cookie(server: Server, person: str, epoch: int = 0) -> str:
    """The cookie that the version before sessions gave this person."""
    ((secret,),) = execute(server.database, sa.select(schema.service.c.secret))
    cookie: str = URLSafeSerializer(secret, salt="person").dumps([person, epoch])
    return cookie


def epoch_of(server: Server, person: str) -> int:
    ((epoch,),) = execute(server.database, sa.select(schema.people.c.epoch).where(schema.people.c.id == person))
    return int(epoch)
