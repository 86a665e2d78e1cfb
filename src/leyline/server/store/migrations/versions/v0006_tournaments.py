"""Tournaments, their events, who takes part, and which tables belong to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("wake", sa.BigInteger),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_tournaments_wake", "tournaments", ["wake"])
    op.create_table(
        "tournament_events",
        sa.Column("tournament_id", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("wall", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament_people",
        sa.Column("tournament_id", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("plays", sa.Boolean, nullable=False),
    )
    op.create_index("ix_tournament_people_person", "tournament_people", ["person"])
    op.create_table(
        "tournament_games",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("tournament_id", sa.String(32), sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
    )
    op.create_index("ix_tournament_games_state", "tournament_games", ["state"])


def downgrade() -> None:
    for name in ("tournament_games", "tournament_people", "tournament_events", "tournaments"):
        op.drop_table(name)
