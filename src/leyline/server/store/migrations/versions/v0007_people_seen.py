"""When a person was last here, so that guests who do not come back can be removed. Everybody who is known
already counts as here today."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("people", sa.Column("seen", sa.BigInteger))
    op.execute(sa.text("UPDATE people SET seen = :now").bindparams(now=time.time_ns() // 1_000_000))


def downgrade() -> None:
    op.drop_column("people", "seen")
