"""Who looks for a player, how games ended for whom, ratings, who follows whom, and who is here."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "seeks",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("clock", sa.String(12), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id")),
    )
    op.create_index("ix_seeks_game_clock_since", "seeks", ["game", "clock", "since"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("outcome", sa.String(5), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("mu", sa.Double),
        sa.Column("sigma", sa.Double),
    )
    op.create_index("ix_results_person_game_at", "results", ["person", "game", "at"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("floor", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("ix_ratings_game_floor", "ratings", ["game", "floor"])
    op.create_table(
        "follows",
        sa.Column("follower", sa.String(32), primary_key=True),
        sa.Column("followed", sa.String(32), primary_key=True),
    )
    op.create_index("ix_follows_followed", "follows", ["followed"])
    op.create_table(
        "attendance",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_attendance_at", "attendance", ["at"])


def downgrade() -> None:
    for name in ("attendance", "follows", "ratings", "results", "seeks"):
        op.drop_table(name)
