"""Sessions, mail, and what moderators and operators need: bans, blocks, reports and orders."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("token", sa.String(64), nullable=False, unique=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_index("ix_sessions_expires", "sessions", ["expires"])
    op.create_table(
        "mail_addresses",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
    )
    op.create_index("ix_mail_addresses_address", "mail_addresses", ["address"])
    op.create_table(
        "mailed_links",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_mailed_links_person", "mailed_links", ["person"])
    op.create_table(
        "mails",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("recipient", sa.Text, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("ix_mails_due", "mails", ["due"])
    op.create_index("ix_mails_recipient", "mails", ["recipient"])
    op.create_table(
        "moderators",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("until", sa.BigInteger),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("other", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_blocks_other", "blocks", ["other"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.String(32), sa.ForeignKey("people.id", ondelete="SET NULL")),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        sa.Column("table_id", sa.String(32)),
        sa.Column("line", sa.Integer),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("closed", sa.BigInteger),
        sa.Column("closed_by", sa.Text, nullable=False),
    )
    op.create_index("ix_reports_closed_made", "reports", ["closed", "made"])
    op.create_index("ix_reports_reporter_made", "reports", ["reporter", "made"])
    op.create_index("ix_reports_person", "reports", ["person"])
    op.create_table(
        "orders",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("made_by", sa.Text, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("table_id", sa.String(32)),
        sa.Column("line", sa.Integer),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("done", sa.BigInteger),
        sa.Column("outcome", sa.Text, nullable=False),
    )
    op.create_index("ix_orders_done_id", "orders", ["done", "id"])


def downgrade() -> None:
    for name in (
        "orders",
        "reports",
        "blocks",
        "bans",
        "moderators",
        "mails",
        "mailed_links",
        "mail_addresses",
        "sessions",
    ):
        op.drop_table(name)
