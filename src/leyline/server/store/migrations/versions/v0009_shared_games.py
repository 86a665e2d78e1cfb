"""Since when a person shares the games they finish with designers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("people", sa.Column("shares_since", sa.BigInteger))


def downgrade() -> None:
    op.drop_column("people", "shares_since")
