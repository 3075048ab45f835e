"""Tables of contacts, their groups, and the addresses that must not be emailed."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    String,
    Table,
    Text,
    UniqueConstraint,
    func,
    literal_column,
    true,
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

contacts = Table(
    "contacts",
    metadata,
    build_key_column(),
    build_foreign_key("team_id", "teams"),
    Column("email", String(320), nullable=False),
    Column(
        "email_key", String(320), nullable=False
    ),  # contract.addresses.email_key: equal for spellings of the same address
    Column("first_name", Text),
    Column("last_name", Text),
    Column("company", Text),
    build_text_column("search_text"),  # rules.signals.search_text: email, name and company, case-folded
    Column("custom_fields", JSON),
    Column(
        "signal", String(20), nullable=False, server_default="NEVER_CONTACTED"
    ),  # derived; signal_override takes precedence
    Column("signal_override", String(20)),
    build_time_column("signal_computed_at"),
    Column("source_type", String(20)),
    Column("source_name", Text),
    Column("first_batch_id", String(36)),
    build_time_column("last_touch_at"),
    build_time_column("last_reply_at"),
    build_time_column("last_open_at"),
    build_time_column("away_until"),  # out of office, by an automatic reply
    build_count_column("campaign_count"),
    build_flag_column("is_unsubscribed"),
    build_flag_column("is_bounced"),
    build_time_column("created_at", null=False),
    build_time_column("updated_at", null=False),
    UniqueConstraint("team_id", "email_key"),
)
CONTACT_NAMES = ("first_name", "last_name", "company")
CONTACT_ORDERS: dict[str, ColumnElement[Any]] = {  # sort keys of contacts; names without their case
    **{name: func.lower(contacts.c[name]) for name in CONTACT_NAMES},
    "signal": func.coalesce(contacts.c.signal_override, contacts.c.signal),
    **{name: contacts.c[name] for name in ("source_type", "campaign_count", "created_at", "updated_at")},
    **{name: contacts.c[name] for name in ("last_touch_at", "last_reply_at", "last_open_at")},
}
_ONE: ColumnElement[int] = literal_column("1")
SIGNAL_LETTER = func.substr(CONTACT_ORDERS["signal"], _ONE, _ONE)  # no two signals begin with the same letter
CONTACT_TIES: dict[str, tuple[ColumnElement[Any], ...]] = {  # SQLite's tie-breakers; then the row number
    **dict.fromkeys(CONTACT_NAMES, (SIGNAL_LETTER,)),
    "signal": (contacts.c.created_at,),
}
for _name, _by in CONTACT_ORDERS.items():  # without the team: an index with only names is a third as big
    Index(f"ix_contacts_by_{_name}", _by, *CONTACT_TIES.get(_name, ()))
Index("ix_contacts_source_name", contacts.c.source_name)
for _name in ("is_bounced", "is_unsubscribed"):
    _yes = contacts.c[_name] == true()
    Index(f"ix_contacts_{_name}", contacts.c[_name], sqlite_where=_yes, postgresql_where=_yes)
_AWAY = contacts.c.away_until.is_not(None)
Index("ix_contacts_away", contacts.c.away_until, sqlite_where=_AWAY, postgresql_where=_AWAY)
tags = Table(
    "tags",
    metadata,
    build_key_column(),
    build_foreign_key("team_id", "teams"),
    Column("name", String(255), nullable=False),
    Column("color", String(16), nullable=False),
    UniqueConstraint("team_id", "name"),
)
contact_tags = Table(
    "contact_tags",
    metadata,
    Column("contact_id", ForeignKey("contacts.id", ondelete="CASCADE"), primary_key=True),
    Column("tag_id", ForeignKey("tags.id", ondelete="CASCADE"), primary_key=True, index=True),
)
lists = Table(
    "lists",
    metadata,
    build_key_column(),
    build_foreign_key("team_id", "teams"),
    build_text_column("name"),
    build_time_column("created_at", null=False),
)
list_members = Table(
    "list_members",
    metadata,
    Column("list_id", ForeignKey("lists.id", ondelete="CASCADE"), primary_key=True),
    Column("contact_id", ForeignKey("contacts.id", ondelete="CASCADE"), primary_key=True, index=True),
)
suppressions = Table(  # keyed by address, so a suppression outlives its contact
    "suppressions",
    metadata,
    build_key_column(),
    build_foreign_key("team_id", "teams"),
    Column("email_key", String(320), nullable=False),
    Column("reason", String(20), nullable=False),  # unsubscribed | bounced | manual
    build_sentence_column("note", ""),
    build_text_column("added_by"),  # the name of the API key; empty: the service
    build_time_column("created_at", null=False),
    UniqueConstraint("team_id", "email_key"),
)
people = Table(  # a row for each mailbox that the team has begun to email: records/people.py
    "people",
    metadata,
    Column("team_id", String(36), primary_key=True),  # no foreign key: each email would lock the team's row
    Column("mailbox", String(320), primary_key=True),  # contract.addresses.mailbox_key
    build_time_column("touched_at"),  # when the last email was sent or begun
    build_time_column("before_at"),  # when the email before it was
    Column("mail_id", String(36)),  # the last email that was begun
    build_flag_column("begun"),  # whether any email ever was
)


def strip_dots(keys: ColumnElement[str]) -> ColumnElement[str]:
    """Return the address keys without dots, which Gmail ignores."""
    return func.replace(keys, literal_column("'.'"), literal_column("''"), type_=String())


def at_gmail(keys: ColumnElement[str]) -> ColumnElement[bool]:
    """Return a condition that all Gmail addresses meet, and now and then another one.

    The indexes of addresses without dots are limited to it.
    """
    return keys.like(literal_column("'%@g%mail.com'"))


for _table in (contacts, suppressions):
    _there = at_gmail(_table.c.email_key)
    Index(
        f"ix_{_table.name}_at_gmail",
        _table.c.team_id,
        strip_dots(_table.c.email_key),
        sqlite_where=_there,
        postgresql_where=_there,
    )
blocklist = Table(
    "blocklist",
    metadata,
    build_key_column(),
    build_foreign_key("team_id", "teams"),
    Column("value", String(320), nullable=False),  # an address, or a domain
    build_sentence_column("note", ""),
    build_text_column("added_by"),
    build_time_column("created_at", null=False),
    UniqueConstraint("team_id", "value"),
)
