"""Tables of threads and received messages; sent emails are in `mails`."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Column,
    Float,
    ForeignKey,
    Index,
    String,
    Table,
    false,
    func,
    literal_column,
)

from app.service.core.column_types import (
    build_count_column,
    build_flag_column,
    build_foreign_key,
    build_key_column,
    build_sentence_column,
    build_text_column,
    build_time_column,
    metadata,
)

threads = Table(
    "threads",
    metadata,
    build_key_column(),
    build_foreign_key("team_id", "teams"),
    build_foreign_key("workspace_id", "workspaces"),
    Column("lead_id", String(36), index=True),
    Column("contact_id", String(36), index=True),
    Column("campaign_id", String(36), index=True),
    Column("inbox_id", String(36)),
    Column("lead_email", String(320), nullable=False),
    build_text_column("lead_name"),
    build_text_column("campaign_name"),
    build_text_column("from_address"),
    build_text_column("to_address"),
    build_text_column("subject"),
    build_text_column("snippet"),
    build_flag_column("is_read"),
    build_flag_column("is_starred"),
    build_count_column("reply_count"),
    build_text_column("ai_category"),
    Column("ai_confidence", Float, nullable=False, server_default="0"),
    Column("ai_words", JSON),  # the words of the reply that decided the category
    build_text_column("manual_category"),
    Column("category", String(32), nullable=False),  # effective
    build_time_column("snoozed_until"),
    build_flag_column("is_archived"),
    build_text_column("archived_domain_name"),
    build_text_column("archived_inbox_email"),
    build_time_column("archived_at"),
    build_time_column("created_at", null=False),
    build_time_column("last_message_at", null=False),
    Column("candidates", JSON(none_as_null=True)),  # leads it may belong to, while a person is asked
    Column("linked", JSON(none_as_null=True)),  # what linking it by hand changed, so that this can be undone
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
messages = Table(  # received emails; sent ones are in mails
    "messages",
    metadata,
    build_key_column(),
    build_foreign_key("thread_id", "threads", index=True),
    build_foreign_key("inbox_id", "inboxes", null=True, index=True),
    Column("message_id", String(998), index=True),
    Column("in_reply_to", String(998)),
    build_text_column("from_address"),
    build_text_column("reply_to"),  # where a reply is to go, if not to the sender
    build_text_column("to_address"),
    Column("others", JSON),  # all addresses in To and Cc; null: from before they were stored
    build_text_column("subject"),
    build_text_column("text"),
    build_text_column("quoted"),
    build_text_column("html"),
    build_flag_column("is_auto_reply"),
    build_text_column("folder"),  # the folder where it was found, if not INBOX
    build_flag_column("is_junk"),
    build_time_column("at", null=False),
)
aliases = Table(  # addresses that contacts replied from, linked by hand
    "aliases",
    metadata,
    Column("workspace_id", ForeignKey("workspaces.id", ondelete="CASCADE"), primary_key=True),
    Column("email_key", String(320), primary_key=True),
    build_foreign_key("contact_id", "contacts", index=True),
    build_time_column("created_at", null=False),
)
reply_proofs = Table(  # the last comparison of a mailbox with the replies that were read from it
    "reply_proofs",
    metadata,
    Column("inbox_id", ForeignKey("inboxes.id", ondelete="CASCADE"), primary_key=True),
    build_time_column("at", null=False),
    build_count_column("looked_at"),  # number of replies to the service's emails in the mailbox
    Column("missing", JSON, nullable=False),  # replies that were not read
    build_sentence_column("trouble"),  # a sentence when it could not be compared
)
lessons = Table(  # training data from categories set by people: the reply's words, deleted with the category
    "lessons",
    metadata,
    Column("thread_id", ForeignKey("threads.id", ondelete="CASCADE"), primary_key=True),
    Column("word", String(80), primary_key=True),
    build_foreign_key("workspace_id", "workspaces"),
    Column("category", String(32), nullable=False),
    Index("ix_lessons_workspace_word", "workspace_id", "word"),
)
