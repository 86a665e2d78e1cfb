"""Settings of the server: options of `leyline serve`, or environment variables of the same name."""

from __future__ import annotations

import os
from ipaddress import ip_network
from pathlib import Path
from typing import Literal

from msgspec import Struct, ValidationError, convert
from msgspec.structs import fields, replace

from leyline.core.errors import LeylineError

PREFIX = "LEYLINE_"
EVERYWHERE = "0.0.0.0"  # noqa: S104


def default_database() -> str:
    """Return an SQLite file in the user's state folder."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return str(Path(home) / "leyline" / "server.db")


class Settings(Struct, frozen=True, kw_only=True):
    """All settings."""

    host: str = "127.0.0.1"
    port: int = 8000
    lan: bool = False
    """Whether to serve the local network: to listen everywhere, and to tell the address that others can open."""
    address: str = ""
    """Where people reach this server, such as https://play.example.org: for links and their previews."""
    database: str = ""
    """A file (SQLite), or postgresql://USER:PASSWORD@HOST/NAME."""
    database_seconds: float = 4.0
    """Seconds in which PostgreSQL must answer; clients are told that the server is busy then."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may use this server: https://play.example.org"""
    secure: bool = False
    """Whether browsers reach this server by https: cookies are then sent by https only."""
    proxies: str = "127.0.0.1"
    """The addresses or networks of proxies trusted to name the client's address, separated by commas."""
    metrics_token: str = ""
    """The token for /metrics; without one, only this machine may read it."""
    log_level: str = "info"

    session_days: float = 90.0
    """Days without use after which a browser is signed out."""
    smtp_host: str = ""
    """The mail server; without one, nothing is sent by mail."""
    smtp_port: int = 587
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_tls: Literal["starttls", "tls", "none"] = "starttls"
    """How the connection to the mail server is encrypted: after a greeting, from the start, or not at all."""
    mail_from: str = ""
    """The sender of mails: leyline@example.org."""

    notice_seconds: float = 30.0
    """Seconds for which a turn of a game with days per move must stand before its player is told of it."""
    push_local: bool = False
    """Whether notices may go to push services on this machine and without encryption: for tests alone."""

    bot_workers: int = 0
    """Bot processes; 0: one less than there are cores."""
    bot_seconds: float = 10.0
    """The time limit of a bot for one decision."""
    bot_pause: float = 0.4
    """The least time that a bot takes to answer."""

    course_seconds: float = 60.0
    """Processor seconds for the course of a finished game, about and at most."""

    lab_jobs: int = 1
    """Experiments at a time, each in a process of its own; 0: none at all."""
    lab_games: int = 5000
    """The most games of one experiment."""
    lab_seconds: float = 300.0
    """The time limit of one experiment."""

    message_rate: float = 20.0
    """Messages per second from one connection, on average."""
    request_rate: float = 20.0
    """Requests per second from one address, on average."""
    costly_rate: float = 0.5
    """The same for costly requests: opening tables, new guests, passwords, records."""
    work_rate: float = 0.5
    """Processor seconds of replays and records in a second for one address, on average."""
    chat_rate: float = 0.5
    """Lines of chat per second from one person, on average."""
    connections: int = 64
    """Connections from one address."""
    guests: int = 1000
    """Connections to one table."""

    request_seconds: float = 10.0
    """Seconds in which the header of a request must come; its body may take six times as long."""
    hello: float = 10.0
    """Seconds within which a new connection must say hello."""
    away: float = 5.0
    """Seconds without a connection after which a player is shown as away."""
    keep: float = 60.0
    """Seconds for which a table without connections stays in memory."""

    keep_open_days: float = 14.0
    """Days after which an open table at which nothing happens is removed; 0: never."""
    keep_game_days: float = 365.0
    """Days after which a finished game of guests is removed; 0: never."""
    keep_guest_days: float = 90.0
    """Days after which a guest without games who does not come back is removed; 0: never."""


def from_environment(**given: object) -> Settings:
    """Return the settings given, then those of the environment, then defaults. Raise `LeylineError`."""
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
        raise LeylineError(f"Invalid setting: {error}.") from error
    _require_proxies(found.proxies)
    if found.lan and "host" not in values:
        values["host"] = EVERYWHERE
        found = replace(found, host=EVERYWHERE)
    return found if found.database else convert({**values, "database": default_database()}, Settings, strict=False)


def _require_proxies(text: str) -> None:
    """Raise `LeylineError` unless these are addresses or networks. Trusting all would let clients name any address as
    their own."""
    for part in text.split(","):
        try:
            ip_network(part.strip())
        except ValueError:
            if part.strip() or text.strip():
                raise LeylineError(
                    f"LEYLINE_PROXIES: {part.strip()!r} is neither an address nor a network such as 10.0.0.0/8. Name "
                    "the proxies; with * clients could pretend to have any address."
                ) from None
