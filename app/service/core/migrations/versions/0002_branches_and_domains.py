"""Branches and domains"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from app.service.core.column_types import Utc

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:

    op.create_table(
        "domains",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("team_id", sa.String(length=36), nullable=False),
        sa.Column("workspace_id", sa.String(length=36), nullable=False),
        sa.Column("name", sa.String(length=253), nullable=False),
        sa.Column("status", sa.String(length=32), nullable=False),
        sa.Column("nameservers", sa.JSON(), nullable=False),
        sa.Column("records", sa.JSON(), nullable=False),
        sa.Column("dkim_key", sa.LargeBinary(), nullable=True),
        sa.Column("found", sa.JSON(), nullable=True),
        sa.Column("checked_at", Utc(), nullable=True),
        sa.Column("check_at", Utc(), nullable=True),
        sa.Column("failed_checks", sa.Integer(), server_default="0", nullable=False),
        sa.Column("created_at", Utc(), nullable=False),
        sa.Column("activated_at", Utc(), nullable=True),
        sa.ForeignKeyConstraint(
            ["team_id"], ["teams.id"], name=op.f("fk_domains_team_id_teams"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["workspace_id"],
            ["workspaces.id"],
            name=op.f("fk_domains_workspace_id_workspaces"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_domains")),
        sa.UniqueConstraint("name", name=op.f("uq_domains_name")),
    )
    with op.batch_alter_table("domains", schema=None) as batch_op:
        batch_op.create_index("ix_domains_check", ["check_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_domains_workspace_id"), ["workspace_id"], unique=False)

    op.create_table(
        "branches",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("campaign_id", sa.String(length=36), nullable=False),
        sa.Column("entry_edge_id", sa.String(length=36), nullable=False),
        sa.Column("label", sa.Text(), server_default="", nullable=False),
        sa.Column("trigger_type", sa.String(length=32), nullable=False),
        sa.Column("trigger_params", sa.JSON(), nullable=False),
        sa.Column("priority", sa.Integer(), server_default="0", nullable=False),
        sa.Column("is_active", sa.Boolean(), server_default="1", nullable=False),
        sa.Column("created_at", Utc(), nullable=False),
        sa.Column("updated_at", Utc(), nullable=False),
        sa.ForeignKeyConstraint(
            ["campaign_id"],
            ["campaigns.id"],
            name=op.f("fk_branches_campaign_id_campaigns"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_branches")),
        sa.UniqueConstraint("campaign_id", "entry_edge_id", name=op.f("uq_branches_campaign_id")),
    )
    op.create_table(
        "job_inboxes",
        sa.Column("job_id", sa.String(length=36), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("email_prefix", sa.Text(), server_default="", nullable=False),
        sa.Column("display_name", sa.Text(), server_default="", nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("email_address", sa.Text(), server_default="", nullable=False),
        sa.Column("inbox_id", sa.String(length=36), nullable=True),
        sa.Column("error_message", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["job_id"], ["jobs.id"], name=op.f("fk_job_inboxes_job_id_jobs"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("job_id", "position", name=op.f("pk_job_inboxes")),
    )
    op.create_table(
        "redirects",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("domain_id", sa.String(length=36), nullable=False),
        sa.Column("target_domain", sa.String(length=253), nullable=False),
        sa.Column("status_code", sa.Integer(), server_default="301", nullable=False),
        sa.Column("preserve_path", sa.Boolean(), server_default="1", nullable=False),
        sa.Column("preserve_query_string", sa.Boolean(), server_default="1", nullable=False),
        sa.Column("is_active", sa.Boolean(), server_default="1", nullable=False),
        sa.Column("created_at", Utc(), nullable=False),
        sa.ForeignKeyConstraint(
            ["domain_id"], ["domains.id"], name=op.f("fk_redirects_domain_id_domains"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_redirects")),
        sa.UniqueConstraint("domain_id", name=op.f("uq_redirects_domain_id")),
    )
    op.create_table(
        "enrollments",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("lead_id", sa.String(length=36), nullable=False),
        sa.Column("branch_id", sa.String(length=36), nullable=False),
        sa.Column("trigger_reason", sa.Text(), nullable=False),
        sa.Column("entered_at", Utc(), nullable=False),
        sa.Column("ended_at", Utc(), nullable=True),
        sa.Column("outcome", sa.String(length=16), nullable=True),
        sa.ForeignKeyConstraint(
            ["branch_id"], ["branches.id"], name=op.f("fk_enrollments_branch_id_branches"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["lead_id"], ["leads.id"], name=op.f("fk_enrollments_lead_id_leads"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_enrollments")),
        sa.UniqueConstraint("lead_id", "branch_id", name=op.f("uq_enrollments_lead_id")),
    )
    with op.batch_alter_table("enrollments", schema=None) as batch_op:
        batch_op.create_index("ix_enrollments_branch", ["branch_id", "ended_at"], unique=False)
        batch_op.create_index(
            "uq_enrollments_open",
            ["lead_id"],
            unique=True,
            sqlite_where=sa.text("ended_at IS NULL"),
            postgresql_where=sa.text("ended_at IS NULL"),
        )

    with op.batch_alter_table("inboxes", schema=None) as batch_op:
        batch_op.add_column(sa.Column("domain_id", sa.String(length=36), nullable=True))
        batch_op.create_foreign_key(
            batch_op.f("fk_inboxes_domain_id_domains"), "domains", ["domain_id"], ["id"], ondelete="SET NULL"
        )

    with op.batch_alter_table("sequences", schema=None) as batch_op:
        batch_op.add_column(sa.Column("branch_id", sa.String(length=36), nullable=True))
        batch_op.add_column(sa.Column("label", sa.Text(), server_default="", nullable=False))
        batch_op.create_index(batch_op.f("ix_sequences_branch_id"), ["branch_id"], unique=False)
        batch_op.create_foreign_key(
            batch_op.f("fk_sequences_branch_id_branches"),
            "branches",
            ["branch_id"],
            ["id"],
            ondelete="CASCADE",
        )

    op.drop_index("ix_mails_campaign_id", "mails")
    op.create_index(
        "ix_mails_counted",
        "mails",
        [
            *("campaign_id", "state", "sent_at", "step_number", "variant_id", "kind"),
            *("opened_at", "replied_at", "bounced_at", "delivered_at", "id"),
        ],
    )
    op.drop_index("ix_touches_mail_id", "touches")
    op.create_index("ix_touches_mail", "touches", ["mail_id", "kind", "by_machine"])
    bounced = sa.text("type = 'email_bounced'")
    op.create_index(
        "ix_events_bounced", "events", ["contact_id"], sqlite_where=bounced, postgresql_where=bounced
    )


def downgrade() -> None:

    op.drop_index("ix_events_bounced", "events")
    op.drop_index("ix_touches_mail", "touches")
    op.create_index("ix_touches_mail_id", "touches", ["mail_id"])
    op.drop_index("ix_mails_counted", "mails")
    op.create_index("ix_mails_campaign_id", "mails", ["campaign_id"])

    with op.batch_alter_table("sequences", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("fk_sequences_branch_id_branches"), type_="foreignkey")
        batch_op.drop_index(batch_op.f("ix_sequences_branch_id"))
        batch_op.drop_column("label")
        batch_op.drop_column("branch_id")

    with op.batch_alter_table("inboxes", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("fk_inboxes_domain_id_domains"), type_="foreignkey")
        batch_op.drop_column("domain_id")

    with op.batch_alter_table("enrollments", schema=None) as batch_op:
        batch_op.drop_index(
            "uq_enrollments_open",
            sqlite_where=sa.text("ended_at IS NULL"),
            postgresql_where=sa.text("ended_at IS NULL"),
        )
        batch_op.drop_index("ix_enrollments_branch")

    op.drop_table("enrollments")
    op.drop_table("redirects")
    op.drop_table("job_inboxes")
    op.drop_table("branches")
    with op.batch_alter_table("domains", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_domains_workspace_id"))
        batch_op.drop_index("ix_domains_check")

    op.drop_table("domains")
