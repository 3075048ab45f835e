"""What the mail engine knows of people, companies and folders"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

from app.service.core.column_types import Big, Utc

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


ADDED: dict[str, tuple[tuple[str, sa.types.TypeEngine[Any]], ...]] = {
    "contacts": (("away_until", Utc()),),
    "campaigns": (
        ("company_pause_days", sa.Integer()),
        ("stopped_by", sa.String(16)),
        ("bounces_since", Utc()),
    ),
    "leads": (
        ("rests_by", sa.String(16)),
        ("rests_until", Utc()),
        ("due_before", Utc()),
    ),
}
PARTIAL = {  # of what is rarely anything but null
    "ix_contacts_away": ("contacts", "away_until"),
    "ix_leads_resting": ("leads", "rests_by", "campaign_id"),
}


def upgrade() -> None:
    _add_rests()
    op.create_table(
        "oauth_clients",
        sa.Column("workspace_id", sa.String(length=36), nullable=False),
        sa.Column("suite", sa.String(length=32), nullable=False),
        sa.Column("client_id", sa.Text(), server_default="", nullable=False),
        sa.Column("client_secret", sa.LargeBinary(), nullable=True),
        sa.Column("tenant", sa.Text(), server_default="", nullable=False),
        sa.Column("cloud", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["workspace_id"],
            ["workspaces.id"],
            name=op.f("fk_oauth_clients_workspace_id_workspaces"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("workspace_id", "suite", name=op.f("pk_oauth_clients")),
    )
    op.create_table(
        "inbox_tokens",
        sa.Column("inbox_id", sa.String(length=36), nullable=False),
        sa.Column("suite", sa.String(length=32), nullable=False),
        sa.Column("access_token", sa.LargeBinary(), nullable=True),
        sa.Column("refresh_token", sa.LargeBinary(), nullable=True),
        sa.Column("expires_at", Utc(), nullable=True),
        sa.Column("refreshed_at", Utc(), nullable=True),
        sa.ForeignKeyConstraint(
            ["inbox_id"], ["inboxes.id"], name=op.f("fk_inbox_tokens_inbox_id_inboxes"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("inbox_id", name=op.f("pk_inbox_tokens")),
    )
    with op.batch_alter_table("inboxes", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("sign_in", sa.String(length=16), server_default="PASSWORD", nullable=False)
        )
    with op.batch_alter_table("threads", schema=None) as batch_op:
        batch_op.add_column(sa.Column("candidates", sa.JSON(none_as_null=True), nullable=True))
        batch_op.add_column(sa.Column("linked", sa.JSON(none_as_null=True), nullable=True))
    with op.batch_alter_table("messages", schema=None) as batch_op:
        batch_op.add_column(sa.Column("folder", sa.Text(), server_default="", nullable=False))
        batch_op.add_column(sa.Column("is_junk", sa.Boolean(), server_default="0", nullable=False))
    op.create_table(
        "aliases",
        sa.Column("workspace_id", sa.String(length=36), nullable=False),
        sa.Column("email_key", sa.String(length=320), nullable=False),
        sa.Column("contact_id", sa.String(length=36), nullable=False),
        sa.Column("created_at", Utc(), nullable=False),
        sa.ForeignKeyConstraint(
            ["workspace_id"],
            ["workspaces.id"],
            name=op.f("fk_aliases_workspace_id_workspaces"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["contact_id"], ["contacts.id"], name=op.f("fk_aliases_contact_id_contacts"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("workspace_id", "email_key", name=op.f("pk_aliases")),
    )
    op.create_index(op.f("ix_aliases_contact_id"), "aliases", ["contact_id"])
    op.create_table(
        "reply_proofs",
        sa.Column("inbox_id", sa.String(length=36), nullable=False),
        sa.Column("at", Utc(), nullable=False),
        sa.Column("looked_at", sa.Integer(), server_default="0", nullable=False),
        sa.Column("missing", sa.JSON(), nullable=False),
        sa.Column("trouble", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["inbox_id"], ["inboxes.id"], name=op.f("fk_reply_proofs_inbox_id_inboxes"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("inbox_id", name=op.f("pk_reply_proofs")),
    )

    op.create_table(
        "lessons",
        sa.Column("thread_id", sa.String(length=36), nullable=False),
        sa.Column("word", sa.String(length=80), nullable=False),
        sa.Column("workspace_id", sa.String(length=36), nullable=False),
        sa.Column("category", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["thread_id"], ["threads.id"], name=op.f("fk_lessons_thread_id_threads"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["workspace_id"],
            ["workspaces.id"],
            name=op.f("fk_lessons_workspace_id_workspaces"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("thread_id", "word", name=op.f("pk_lessons")),
    )
    with op.batch_alter_table("lessons", schema=None) as batch_op:
        batch_op.create_index("ix_lessons_workspace_word", ["workspace_id", "word"], unique=False)
    with op.batch_alter_table("threads", schema=None) as batch_op:
        batch_op.add_column(sa.Column("ai_words", sa.JSON(), nullable=True))
    op.create_table(
        "acquaintances",
        sa.Column("inbox_id", sa.String(length=36), nullable=False),
        sa.Column("email_key", sa.String(length=320), nullable=False),
        sa.Column("direction", sa.String(length=3), nullable=False),
        sa.Column("workspace_id", sa.String(length=36), nullable=False),
        sa.Column("domain", sa.String(length=255), nullable=False),
        sa.Column("mails", sa.Integer(), server_default="0", nullable=False),
        sa.Column("last_at", Utc(), nullable=False),
        sa.ForeignKeyConstraint(
            ["inbox_id"], ["inboxes.id"], name=op.f("fk_acquaintances_inbox_id_inboxes"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["workspace_id"],
            ["workspaces.id"],
            name=op.f("fk_acquaintances_workspace_id_workspaces"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("inbox_id", "email_key", "direction", name=op.f("pk_acquaintances")),
    )
    with op.batch_alter_table("acquaintances", schema=None) as batch_op:
        batch_op.create_index("ix_acquaintances_domain", ["workspace_id", "domain"], unique=False)
        batch_op.create_index("ix_acquaintances_email", ["workspace_id", "email_key"], unique=False)
    op.create_table(
        "history_folders",
        sa.Column("inbox_id", sa.String(length=36), nullable=False),
        sa.Column("direction", sa.String(length=3), nullable=False),
        sa.Column("folder", sa.String(length=255), nullable=False),
        sa.Column("uid_validity", Big, nullable=False),
        sa.Column("last_uid", Big, nullable=False),
        sa.Column("total", sa.Integer(), server_default="0", nullable=False),
        sa.Column("done", sa.Integer(), server_default="0", nullable=False),
        sa.Column("is_complete", sa.Boolean(), server_default="0", nullable=False),
        sa.Column("read_at", Utc(), nullable=False),
        sa.ForeignKeyConstraint(
            ["inbox_id"], ["inboxes.id"], name=op.f("fk_history_folders_inbox_id_inboxes"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("inbox_id", "direction", name=op.f("pk_history_folders")),
    )


def downgrade() -> None:
    op.drop_table("history_folders")
    op.drop_table("acquaintances")
    with op.batch_alter_table("threads", schema=None) as batch_op:
        batch_op.drop_column("ai_words")
    op.drop_table("lessons")
    op.drop_table("reply_proofs")
    op.drop_index(op.f("ix_aliases_contact_id"), "aliases")
    op.drop_table("aliases")
    with op.batch_alter_table("messages", schema=None) as batch_op:
        batch_op.drop_column("is_junk")
        batch_op.drop_column("folder")
    with op.batch_alter_table("threads", schema=None) as batch_op:
        batch_op.drop_column("linked")
        batch_op.drop_column("candidates")
    with op.batch_alter_table("inboxes", schema=None) as batch_op:
        batch_op.drop_column("sign_in")
    op.drop_table("inbox_tokens")
    op.drop_table("oauth_clients")
    _drop_rests()


def _add_rests() -> None:
    for table, columns in ADDED.items():
        for name, kind in columns:
            op.add_column(table, sa.Column(name, kind))
    op.add_column("wishes", sa.Column("regardless", sa.Boolean(), server_default="0", nullable=False))
    for name, (table, first, *more) in PARTIAL.items():
        where = sa.text(f"{first} IS NOT NULL")
        op.create_index(name, table, [first, *more], sqlite_where=where, postgresql_where=where)
    op.create_table(
        "company_pauses",
        sa.Column("workspace_id", sa.String(36), nullable=False),
        sa.Column("domain", sa.String(255), nullable=False),
        sa.Column("person", sa.Text(), server_default="", nullable=False),
        sa.Column("answered_at", Utc(), nullable=False),
        sa.ForeignKeyConstraint(
            ["workspace_id"],
            ["workspaces.id"],
            name=op.f("fk_company_pauses_workspace_id_workspaces"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("workspace_id", "domain", name=op.f("pk_company_pauses")),
    )


def _drop_rests() -> None:
    op.drop_table("company_pauses")
    for name, (table, *_) in PARTIAL.items():
        op.drop_index(name, table)
    for table, columns in ADDED.items():
        for name, _ in columns:
            op.drop_column(table, name)
    op.drop_column("wishes", "regardless")
