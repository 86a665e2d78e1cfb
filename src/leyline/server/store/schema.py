"""The tables of the database. `events` holds the truth about every table of play. The other columns about tables
(`tables.status`, `turn`, `wake` and `brief`, all of `sittings` and `presence`) are read models: they repeat parts of
the events on purpose, for lists and look-ups, and are written in the same transaction.

Tables and columns keep the names under which they were first stored: events are in `happenings`, server processes in
`houses`, and a process in the column `house` of `presence`."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

HEAD = "0009"
"""The latest migration."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("n", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("turn", Integer),
    Column("wake", BigInteger),
    Column("opened", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("brief", Text, nullable=False),
    Index(None, "wake"),
    Index(None, "status", "public", "updated"),
)

events = Table(
    "happenings",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("wall", BigInteger, nullable=False),
    Column("sender", String(64)),
    Column("message", String(64)),
    Column("body", Text, nullable=False),
    UniqueConstraint("table_id", "sender", "message"),
    sqlite_with_rowid=False,
)

sittings = Table(
    "sittings",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(64), nullable=False),
    Index(None, "person"),
)

presence = Table(
    "presence",
    metadata,
    Column("house", String(32), primary_key=True, key="process_id"),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
)

processes = Table(
    "houses",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("beat", BigInteger, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", Text, nullable=False),
    Column("login", Text, unique=True),
    Column("password", Text),
    Column("epoch", Integer, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger),
    Column("shares_since", BigInteger),
)

service = Table(
    "service",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("secret", String(64), nullable=False),
    Column("service", BigInteger, nullable=False),
    Column("wall", BigInteger, nullable=False),
)

seeks = Table(
    "seeks",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("clock", String(12), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id")),
    Index(None, "game", "clock", "since"),
)

results = Table(
    "results",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("outcome", String(5), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("people", Integer, nullable=False),
    Column("mu", Double),
    Column("sigma", Double),
    Index(None, "person", "game", "at"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("floor", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Index(None, "game", "floor"),
)

follows = Table(
    "follows",
    metadata,
    Column("follower", String(32), primary_key=True),
    Column("followed", String(32), primary_key=True),
    Index(None, "followed"),
)

attendance = Table(
    "attendance",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index(None, "at"),
)

decks = Table(
    "decks",
    metadata,
    Column("person", String(32), ForeignKey("people.id"), primary_key=True),
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
)

variants = Table(
    "variants",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("name", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("rules", Text, nullable=False),
    Column("history", Text, nullable=False),
)
"""Rules that people have changed, as JSON, and what they were before."""

experiments = Table(
    "experiments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id"), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
"""Experiments that have ended, as JSON."""

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("host", String(64), nullable=False),
    Column("title", Text, nullable=False),
    Column("game", String(40), nullable=False),
    Column("status", String(8), nullable=False),
    Column("n", Integer, nullable=False),
    Column("wake", BigInteger),
    Column("updated", BigInteger, nullable=False),
    Index(None, "wake"),
)

tournament_events = Table(
    "tournament_events",
    metadata,
    Column("tournament_id", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("wall", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

tournament_people = Table(
    "tournament_people",
    metadata,
    Column("tournament_id", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("plays", Boolean, nullable=False),
    Index(None, "person"),
)

tournament_games = Table(
    "tournament_games",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("tournament_id", String(32), ForeignKey("tournaments.id"), nullable=False),
    Column("state", String(8), nullable=False),
    Index(None, "state"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("token", String(64), nullable=False, unique=True),
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("device", Text, nullable=False),
    Index(None, "person"),
    Index(None, "expires"),
)

mail_addresses = Table(
    "mail_addresses",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("address", Text, nullable=False),
    Index(None, "address"),
)

mailed_links = Table(
    "mailed_links",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("address", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    Index(None, "person"),
)

mails = Table(
    "mails",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE")),
    Column("recipient", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    Index(None, "due"),
    Index(None, "recipient"),
)

moderators = Table(
    "moderators",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("since", BigInteger, nullable=False),
)

bans = Table(
    "bans",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("until", BigInteger),
    Column("reason", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("other", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("made", BigInteger, nullable=False),
    Index(None, "other"),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("made", BigInteger, nullable=False),
    Column("reporter", String(32), ForeignKey("people.id", ondelete="SET NULL")),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("table_id", String(32)),
    Column("line", Integer),
    Column("words", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("closed", BigInteger),
    Column("closed_by", Text, nullable=False),
    Index(None, "closed", "made"),
    Index(None, "reporter", "made"),
    Index(None, "person"),
)

orders = Table(
    "orders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("made", BigInteger, nullable=False),
    Column("made_by", Text, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("person", String(32)),
    Column("table_id", String(32)),
    Column("line", Integer),
    Column("words", Text, nullable=False),
    Column("done", BigInteger),
    Column("outcome", Text, nullable=False),
    Index(None, "done", "id"),
)

set_apart = Table(
    "set_apart",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)

turns = Table(
    "turns",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("n", Integer, nullable=False),
    Column("due", BigInteger),
    Column("told", BigInteger),
    Index(None, "due"),
    Index(None, "person"),
)
"""Who is to move at a game with days per move, and since which event: a read model. `due` is when to see whether they
must be told, `told` when that was decided; both are times of day."""

push_keys = Table(
    "push_keys",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("private", String(64), nullable=False),
)

push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("sent", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("tries", Integer, nullable=False),
    Index(None, "person"),
    Index(None, "due"),
)
"""Browsers that want to be told. `sent`: turns told up to then are known there. `due`: when to send the others."""

mail_notices = Table(
    "mail_notices",
    metadata,
    Column("person", String(32), ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
)
"""Who wants to be told by mail."""
