"""The database schema; most tables are defined in schema/. Times are UTC, ids are UUID text, JSON is text."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    UniqueConstraint,
    and_,
    false,
    literal_column,
)

from .column_types import (
    Big,
    build_count_column,
    build_flag_column,
    build_foreign_key,
    build_key_column,
    build_sentence_column,
    build_text_column,
    build_time_column,
    metadata,
)
from .schema.attachments import attachments, blobs
from .schema.audit import audit
from .schema.branches import branches, enrollments
from .schema.campaigns import (
    campaign_counts,
    campaign_inboxes,
    campaigns,
    company_pauses,
    sequences,
    variants,
)
from .schema.contacts import (
    CONTACT_ORDERS,
    blocklist,
    contact_tags,
    contacts,
    list_members,
    lists,
    people,
    suppressions,
    tags,
)
from .schema.domains import domains, job_inboxes, redirects
from .schema.leads import lead_batches, leads
from .schema.oauth import inbox_tokens, oauth_clients
from .schema.outbox import wishes
from .schema.prior_contact import acquaintances, history_folders
from .schema.replies import aliases, lessons, messages, reply_proofs, threads
from .schema.sessions import inbox_sessions
from .schema.team import invitations, key_workspaces, users
from .schema.templates import templates
from .schema.tracking import links, touches, unsubscribe_tokens
from .schema.webhooks import BOUNCED, deliveries, delivery_attempts, events, webhooks

__all__ = [
    "BOUNCED",
    "CONTACT_ORDERS",
    "branches",
    "company_pauses",
    "deliveries",
    "delivery_attempts",
    "domains",
    "enrollments",
    "events",
    "job_inboxes",
]
__all__ += ["links", "metadata", "redirects", "touches", "unsubscribe_tokens", "webhooks"]
__all__ += ["aliases", "attachments", "blobs", "messages", "reply_proofs", "templates", "threads", "wishes"]
__all__ += ["blocklist", "campaign_inboxes", "campaigns", "contact_tags", "contacts", "list_members", "lists"]
__all__ += ["campaign_counts", "lead_batches", "leads", "sequences", "suppressions", "tags", "variants"]
__all__ += ["acquaintances", "history_folders", "inbox_sessions", "lessons"]
__all__ += ["audit", "inbox_tokens", "invitations", "key_workspaces", "oauth_clients", "people", "users"]

teams = Table("teams", metadata, build_key_column(), build_text_column("name"))
workspaces = Table(
    "workspaces",
    metadata,
    build_key_column(),
    build_foreign_key("team_id", "teams"),
    build_text_column("name"),
)
workspace_settings = Table(
    "workspace_settings",
    metadata,
    Column("workspace_id", ForeignKey("workspaces.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("value", JSON),
)
api_keys = Table(
    "api_keys",
    metadata,
    build_key_column(),
    build_foreign_key("team_id", "teams"),
    build_foreign_key("workspace_id", "workspaces"),
    build_text_column("name"),
    Column("digest", String(64), nullable=False, unique=True),
    Column("scopes", JSON, nullable=False),
    Column("user_id", String(36)),  # the owner of the key
    build_time_column("created_at", null=False),
    build_time_column("last_used_at"),
    build_time_column("expires_at"),
    build_time_column("revoked_at"),
)

credits = Table(  # grants and charges; a charge counts unless its email was refused
    "credits",
    metadata,
    build_key_column(),
    build_foreign_key("workspace_id", "workspaces", index=True),
    Column("amount", Integer, nullable=False),  # positive: granted
    Column("mail_id", String(36), unique=True),
    build_text_column("note"),
    build_time_column("created_at", null=False),
)
idempotency = Table(  # stored responses of requests with an idempotency key, kept for a day of real time
    "idempotency",
    metadata,
    Column("owner", String(64), primary_key=True),  # the API key that made the request
    Column("key", String(255), primary_key=True),
    Column("began_at", Float, nullable=False, index=True),  # seconds since 1970
    Column("fingerprint", String(64)),  # null: in progress, or cut off
    Column("status", Integer),  # null: nothing is done yet; 0: done, but the response is unknown
    build_text_column("content_type"),
    Column("body", LargeBinary),  # sealed: it may hold a secret
)

inboxes = Table(
    "inboxes",
    metadata,
    build_key_column(),
    build_foreign_key("team_id", "teams"),
    build_foreign_key("workspace_id", "workspaces"),
    Column("email_address", String(320), nullable=False),
    build_text_column("display_name"),
    build_text_column("signature"),  # added below replies and single emails
    Column("inbox_type", String(32), nullable=False),
    build_foreign_key("domain_id", "domains", null=True),  # of an inbox on a hosted domain
    Column("overall_status", String(16), nullable=False, server_default="ACTIVE"),
    Column("sign_in", String(16), nullable=False, server_default="PASSWORD"),  # or XOAUTH2: inbox_tokens
    build_count_column("daily_limit", 25),
    build_text_column("smtp_host"),
    build_count_column("smtp_port", 587),
    build_text_column("smtp_username"),
    Column("smtp_password", LargeBinary),  # sealed: vault.py
    build_flag_column("smtp_tls_at_once", None),  # implicit TLS; null: decided by the port, as usual
    build_text_column("imap_host"),
    build_count_column("imap_port", 993),
    build_text_column("imap_username"),
    Column("imap_password", LargeBinary),
    Column("ca_file", Text),
    build_flag_column("public_only"),  # connects to its servers only at public addresses
    build_sentence_column("send_trouble"),  # a sentence while sending is blocked
    build_time_column("send_retry_at"),
    build_count_column("send_failures"),
    build_sentence_column("read_trouble"),
    Column("older_copy", String(16)),  # SUSPECTED | FOUND | ASKED: workflows/outbound/restore_guard.py
    Column("expected_id", String(255)),  # the Message-ID that its Sent folder should contain in that case
    build_flag_column("stays_paused"),  # a person had paused it before
    build_time_column("last_sent_at"),
    build_count_column("fence"),  # rises with each worker that takes the inbox over
    build_time_column("created_at", null=False),
    UniqueConstraint("workspace_id", "email_address"),
)
inbox_folders = Table(
    "inbox_folders",
    metadata,
    Column("inbox_id", ForeignKey("inboxes.id", ondelete="CASCADE"), primary_key=True),
    Column("folder", String(255), primary_key=True),
    Column("uid_validity", Big, nullable=False),
    Column("last_uid", Big, nullable=False),
)

mails = Table(  # the send ledger
    "mails",
    metadata,
    build_key_column(),
    Column("team_id", String(36), nullable=False),  # no foreign key: each email would lock the team's row
    Column("workspace_id", String(36), nullable=False),
    Column("kind", String(16), nullable=False),  # CAMPAIGN | ANSWER | DIRECT | TEST
    Column("state", String(16), nullable=False),
    Column("campaign_id", String(36)),
    build_foreign_key("lead_id", "leads", null=True, index=True),
    Column("contact_id", String(36), index=True),
    Column("thread_id", String(36), index=True),
    Column("inbox_id", String(36), nullable=False),
    build_count_column("step_number"),
    Column("variant_id", String(36)),
    Column("recipient", String(320), nullable=False),
    Column("cc", JSON),
    Column("bcc", JSON),  # in no header
    build_text_column("subject"),
    build_text_column("text"),  # what the thread shows; `raw` is deleted once the mail is sent and old
    build_text_column("html"),
    Column("message_id", String(255), nullable=False),
    Column("in_reply_to", String(255)),
    Column("token", String(64), nullable=False, unique=True),  # in its pixel, links and unsubscribe link
    Column("raw", LargeBinary),
    build_count_column("attempts"),
    build_count_column("fence"),
    build_time_column("created_at", null=False),
    build_time_column("claimed_at"),
    build_time_column("in_data_at"),
    build_time_column("sent_at"),
    build_time_column("retry_at"),
    build_sentence_column("sentence"),  # why it failed, waits or is in doubt
    Column("settled_as", String(16)),
    build_time_column("looked_for_at"),  # in doubt, and not found in its Sent folder
    build_flag_column("sent_copy"),  # a copy is in the Sent folder, by the service or by the provider
    build_time_column("opened_at"),
    build_time_column("bounced_at"),
    build_time_column("replied_at"),
    build_time_column("delivered_at"),  # an open, click or reply proved it, or a day passed without a bounce
    Column("written_by", String(36)),  # the user who wrote an answer or a single mail
    UniqueConstraint(
        "lead_id", "step_number", name="uq_mails_lead_step"
    ),  # no step is sent twice, whatever else goes wrong
    Index("ix_mails_inbox_state", "inbox_id", "state"),
    Index("ix_mails_inbox_sent", "inbox_id", "sent_at"),
    Index("ix_mails_undelivered", "delivered_at", "sent_at"),
    Index("ix_mails_of_workspace", "workspace_id", "created_at", "id"),
    Index("ix_mails_of_campaign", "campaign_id", "created_at", "id"),
    Index("ix_mails_of_inbox", "inbox_id", "created_at", "id"),
    Index("ix_mails_message_id", "message_id"),
)
Index(  # covers everything that is counted of a campaign's mails, without reading their bytes
    "ix_mails_counted",
    *(mails.c[name] for name in ("campaign_id", "state", "sent_at", "step_number", "variant_id", "kind")),
    *(mails.c[name] for name in ("opened_at", "replied_at", "bounced_at", "delivered_at", "id")),
)
_RAW = mails.c.raw.is_not(None)  # bytes to be deleted when they are old
Index("ix_mails_raw", mails.c.sent_at, sqlite_where=_RAW, postgresql_where=_RAW)
_GONE = mails.c.lead_id.is_(None)  # sent to a lead that is deleted, or to no lead
Index("ix_mails_gone", mails.c.campaign_id, mails.c.in_data_at, sqlite_where=_GONE, postgresql_where=_GONE)
UNCOPIED = and_(mails.c.state == literal_column("'SENT'"), mails.c.sent_copy == false(), _RAW)
Index(
    "ix_mails_uncopied",
    mails.c.inbox_id,
    mails.c.sent_at,
    sqlite_where=UNCOPIED,
    postgresql_where=UNCOPIED,
)
received = Table(  # each received email is processed once: keyed by digest, whatever its folder or UID
    "received",
    metadata,
    Column("inbox_id", ForeignKey("inboxes.id", ondelete="CASCADE"), primary_key=True),
    Column("digest", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),  # reply | auto_reply | bounce | unmatched | own
    build_text_column("sender"),
    build_text_column("subject"),
    build_time_column("at", null=False),
)
unrecorded = Table(  # emails of the service in a Sent folder that the ledger does not contain
    "unrecorded",
    metadata,
    Column("inbox_id", ForeignKey("inboxes.id", ondelete="CASCADE"), primary_key=True),
    Column("message_id", String(255), primary_key=True),
    build_foreign_key("lead_id", "leads", null=True, index=True),
    Column("mail_id", String(36)),  # the ledger row that would still be sent
    Column("recipient", String(320), nullable=False),
    build_text_column("subject"),
    build_text_column("text"),
    Column("in_reply_to", String(255)),
    Column("token", String(64)),  # in its unsubscribe link
    build_time_column("sent_at", null=False),
    build_time_column("decided_at"),  # when it was recorded or dismissed
)
jobs = Table(
    "jobs",
    metadata,
    build_key_column(),
    build_foreign_key("workspace_id", "workspaces"),
    Column("kind", String(32), nullable=False),
    Column("campaign_id", String(36)),
    Column("batch_id", String(36)),
    Column("status", String(16), nullable=False),
    Column("file", Text),
    Column("options", JSON, nullable=False),
    build_count_column("total_rows"),
    build_count_column("processed_rows"),
    build_count_column("created_leads"),
    build_count_column("duplicate_rows"),
    build_count_column("invalid_rows"),
    build_count_column("blocked_rows"),
    build_count_column("kept_leads"),
    Column("errors", JSON, nullable=False),
    build_sentence_column("message", ""),
    build_time_column("created_at", null=False),
    build_time_column("started_at"),
    build_time_column("finished_at"),
)
for _table in (mails, events):  # a SQLite file still has the foreign keys
    _table.add_is_dependent_on(workspaces)
