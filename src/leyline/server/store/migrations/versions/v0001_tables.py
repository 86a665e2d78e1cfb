"""Tables of play, their events, who sits where, people, and the shared row of the service."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("turn", sa.Integer),
        sa.Column("wake", sa.BigInteger),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("brief", sa.Text, nullable=False),
    )
    op.create_index("ix_tables_wake", "tables", ["wake"])
    op.create_index("ix_tables_status_public_updated", "tables", ["status", "public", "updated"])
    op.create_table(
        "happenings",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("wall", sa.BigInteger, nullable=False),
        sa.Column("sender", sa.String(64)),
        sa.Column("message", sa.String(64)),
        sa.Column("body", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "sender", "message"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sittings",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(64), nullable=False),
    )
    op.create_index("ix_sittings_person", "sittings", ["person"])
    op.create_table(
        "presence",
        sa.Column("house", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    )
    op.create_table(
        "houses", sa.Column("id", sa.String(32), primary_key=True), sa.Column("beat", sa.BigInteger, nullable=False)
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("login", sa.Text, unique=True),
        sa.Column("password", sa.Text),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "service",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("service", sa.BigInteger, nullable=False),
        sa.Column("wall", sa.BigInteger, nullable=False),
    )
