"""What an operator may set: by options of `leyline serve`, or by environment variables of the same name."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec import Struct, ValidationError, convert
from msgspec.structs import fields

from leyline.core.errors import LeylineError

PREFIX = "LEYLINE_"


def default_database() -> str:
    """An SQLite file in the user's state folder."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return str(Path(home) / "leyline" / "server.db")


class Settings(Struct, frozen=True, kw_only=True):
    """How a server is run."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    """A file (SQLite), or postgresql://USER:PASSWORD@HOST/NAME."""
    origins: tuple[str, ...] = ()
    """Where pages may come from that use this server, besides itself: https://play.example.org"""
    secure: bool = False
    """Whether people reach this server by https: cookies then never travel otherwise."""
    proxies: str = "127.0.0.1"
    """The addresses of proxies that are believed when they say who is asking."""
    metrics_token: str = ""
    """Whoever has it may read /metrics; without it only this machine may."""
    log_level: str = "info"

    bot_workers: int = 0
    """Processes in which bots think; 0: one less than there are cores."""
    bot_seconds: float = 10.0
    """The longest that a bot may think about one decision."""
    bot_pause: float = 0.4
    """The shortest time after which a bot answers."""

    lab_jobs: int = 1
    """Experiments that run at the same time, each in a process of its own; 0: this server runs none."""
    lab_games: int = 5000
    """The most games of one experiment."""
    lab_seconds: float = 300.0
    """The longest that one experiment may take."""

    message_rate: float = 20.0
    """Messages a second that a connection may send, on average."""
    request_rate: float = 20.0
    """Requests a second that an address may send, on average."""
    costly_rate: float = 0.5
    """The same for what costs more: opening tables, new guests, passwords, records."""
    connections: int = 64
    """Connections that one address may hold."""
    guests: int = 1000
    """Connections that one table may have."""

    hello: float = 10.0
    """Seconds within which a new connection says hello."""
    away: float = 5.0
    """Seconds without a connection after which a player is shown as away."""
    keep: float = 60.0
    """Seconds for which a table that nobody is at stays in memory."""


def settled(**given: object) -> Settings:
    """Settings from what was given, then the environment, then defaults. Raises `LeylineError`."""
    values: dict[str, object] = {}
    for field in fields(Settings):
        named = os.environ.get(PREFIX + field.name.upper())
        if given.get(field.name) is not None:
            values[field.name] = given[field.name]
        elif named is not None:
            values[field.name] = [part for part in named.split() if part] if field.name == "origins" else named
    try:
        found = convert(values, Settings, strict=False)
    except ValidationError as error:
        raise LeylineError(f"a setting is not right: {error}") from error
    return found if found.database else convert({**values, "database": default_database()}, Settings, strict=False)
