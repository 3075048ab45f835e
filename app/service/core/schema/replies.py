"""Conversations and what came in; what went out stands in mails."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Column,
    Float,
    ForeignKey,
    Index,
    String,
    Table,
    Text,
    false,
    func,
    literal_column,
)

from app.service.core.column_types import count, flag, key, metadata, ref, text, time

threads = Table(
    "threads",
    metadata,
    key(),
    ref("team_id", "teams"),
    ref("workspace_id", "workspaces"),
    Column("lead_id", String(36), index=True),
    Column("contact_id", String(36), index=True),
    Column("campaign_id", String(36), index=True),
    Column("inbox_id", String(36)),
    Column("lead_email", String(320), nullable=False),
    text("lead_name"),
    text("campaign_name"),
    text("from_address"),
    text("to_address"),
    text("subject"),
    text("snippet"),
    flag("is_read"),
    flag("is_starred"),
    count("reply_count"),
    text("ai_category"),
    Column("ai_confidence", Float, nullable=False, server_default="0"),
    Column("ai_words", JSON),  # those of the reply that decided
    text("manual_category"),
    Column("category", String(32), nullable=False),  # effective
    time("snoozed_until"),
    flag("is_archived"),
    text("archived_domain_name"),
    text("archived_inbox_email"),
    time("archived_at"),
    time("created_at", null=False),
    time("last_message_at", null=False),
    Column("candidates", JSON(none_as_null=True)),  # whose it may be, while that is asked; null: it isn't
    Column("linked", JSON(none_as_null=True)),  # what linking it by hand changed, for taking that back
    Index("ix_threads_workspace_last", "workspace_id", "last_message_at", "id"),
    Index("ix_threads_inbox", "inbox_id", "lead_email"),
)
ANSWERED = threads.c.reply_count > literal_column("0")
Index(
    "ix_threads_answered",
    threads.c.workspace_id,
    func.lower(threads.c.lead_email),
    sqlite_where=ANSWERED,
    postgresql_where=ANSWERED,
)
UNREAD = threads.c.is_read == false()
for _name, _rare, _by in (
    ("snoozed", threads.c.snoozed_until.is_not(None), ("snoozed_until",)),
    ("asked", threads.c.candidates.is_not(None), ("workspace_id",)),
    ("unread", UNREAD, ("workspace_id", "category")),
):
    _columns = (threads.c[each] for each in _by)
    Index(f"ix_threads_{_name}", *_columns, sqlite_where=_rare, postgresql_where=_rare)
messages = Table(  # what came in; what went out stands in mails
    "messages",
    metadata,
    key(),
    ref("thread_id", "threads", index=True),
    ref("inbox_id", "inboxes", null=True, index=True),
    Column("message_id", String(998), index=True),
    Column("in_reply_to", String(998)),
    text("from_address"),
    text("reply_to"),  # where an answer is wanted, when not there
    text("to_address"),
    Column("others", JSON),  # every address of its To and Cc; null: not kept then
    text("subject"),
    text("text"),
    text("quoted"),
    text("html"),
    flag("is_auto_reply"),
    text("folder"),  # where it was found, when not in the inbox
    flag("is_junk"),
    time("at", null=False),
)
aliases = Table(  # addresses that people answered from, linked by hand
    "aliases",
    metadata,
    Column("workspace_id", ForeignKey("workspaces.id", ondelete="CASCADE"), primary_key=True),
    Column("email_key", String(320), primary_key=True),
    ref("contact_id", "contacts", index=True),
    time("created_at", null=False),
)
reply_proofs = Table(  # the last comparison of a mailbox with what was read from it
    "reply_proofs",
    metadata,
    Column("inbox_id", ForeignKey("inboxes.id", ondelete="CASCADE"), primary_key=True),
    time("at", null=False),
    count("looked_at"),  # answers to our mails in the mailbox
    Column("missing", JSON, nullable=False),  # those of them that were not read
    Column("trouble", Text),  # a sentence when it could not be compared
)
lessons = Table(  # what a person's own category taught: the words of the reply, gone with that category
    "lessons",
    metadata,
    Column("thread_id", ForeignKey("threads.id", ondelete="CASCADE"), primary_key=True),
    Column("word", String(80), primary_key=True),
    ref("workspace_id", "workspaces"),
    Column("category", String(32), nullable=False),
    Index("ix_lessons_workspace_word", "workspace_id", "word"),
)
