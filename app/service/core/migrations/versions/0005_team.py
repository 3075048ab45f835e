"""Users, what their keys reach, invitations, and who did what"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from app.service.core.column_types import Utc

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("api_keys", sa.Column("user_id", sa.String(36)))
    op.add_column("api_keys", sa.Column("last_used_at", Utc()))
    op.add_column("api_keys", sa.Column("expires_at", Utc()))
    op.create_table(
        "users",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("team_id", sa.String(36), nullable=False),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("email", sa.String(320)),
        sa.Column("email_key", sa.String(320)),
        sa.Column("is_owner", sa.Boolean(), server_default="0", nullable=False),
        sa.Column("created_at", Utc(), nullable=False),
        sa.Column("removed_at", Utc()),
        sa.ForeignKeyConstraint(
            ["team_id"], ["teams.id"], name=op.f("fk_users_team_id_teams"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("team_id", "email_key", name=op.f("uq_users_team_id")),
    )
    op.create_table(
        "key_workspaces",
        sa.Column("key_id", sa.String(36), nullable=False),
        sa.Column("workspace_id", sa.String(36), nullable=False),
        sa.ForeignKeyConstraint(
            ["key_id"], ["api_keys.id"], name=op.f("fk_key_workspaces_key_id_api_keys"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["workspace_id"],
            ["workspaces.id"],
            name=op.f("fk_key_workspaces_workspace_id_workspaces"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("key_id", "workspace_id", name=op.f("pk_key_workspaces")),
    )
    op.create_index(op.f("ix_key_workspaces_workspace_id"), "key_workspaces", ["workspace_id"])
    _invitations()
    _audit()


def downgrade() -> None:
    for table in ("audit", "invitations", "key_workspaces", "users"):
        op.drop_table(table)
    for column in ("expires_at", "last_used_at", "user_id"):
        op.drop_column("api_keys", column)


def _invitations() -> None:
    op.create_table(
        "invitations",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("team_id", sa.String(36), nullable=False),
        sa.Column("workspace_id", sa.String(36), nullable=False),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("email", sa.String(320), nullable=False),
        sa.Column("scopes", sa.JSON(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("created_at", Utc(), nullable=False),
        sa.Column("expires_at", Utc(), nullable=False),
        sa.Column("used_at", Utc()),
        sa.Column("revoked_at", Utc()),
        sa.ForeignKeyConstraint(
            ["team_id"], ["teams.id"], name=op.f("fk_invitations_team_id_teams"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["workspace_id"],
            ["workspaces.id"],
            name=op.f("fk_invitations_workspace_id_workspaces"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invitations")),
        sa.UniqueConstraint("digest", name=op.f("uq_invitations_digest")),
    )


def _audit() -> None:
    op.create_table(
        "audit",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("team_id", sa.String(36), nullable=False),
        sa.Column("workspace_id", sa.String(36), nullable=False),
        sa.Column("user_id", sa.String(36)),
        sa.Column("user_name", sa.Text(), server_default="", nullable=False),
        sa.Column("key_id", sa.String(36)),
        sa.Column("key_name", sa.Text(), server_default="", nullable=False),
        sa.Column("action", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("target_id", sa.String(36)),
        sa.Column("count", sa.Integer(), server_default="0", nullable=False),
        sa.Column("request_id", sa.String(64), nullable=False),
        sa.Column("at", Utc(), nullable=False),
        sa.ForeignKeyConstraint(
            ["team_id"], ["teams.id"], name=op.f("fk_audit_team_id_teams"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    op.create_index("ix_audit_workspace_at", "audit", ["workspace_id", "at"])
    op.create_index("ix_audit_request_id", "audit", ["request_id"])
