"""The contents of a move: all tables in the order of their references, a team's rows, and sealed columns."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, ColumnElement, Table, and_, select

from app.service.core import tables
from app.service.records import oauth
from app.service.records.transfer_state import NAME
from app.service.rules import webhook_signing
from app.service.rules.tracking_links import address_place
from app.service.workflows.domains.monitor import dkim_place

Row = Mapping[str, Any]
LEFT = {
    "inbox_sessions": "who has which inbox, for as long as it is at work",
    "idempotency": "first answers of this service, kept for a day",
    "campaign_counts": "the database counts what arrives",
}
ORDER = tuple(table for table in tables.metadata.sorted_tables if table.name not in LEFT)
FIRST = ("teams", "workspaces")  # the tables that the transfer mark depends on
BARE = (*FIRST, "workspace_settings", "users")  # all that a service inserts at its first start
SEALED: dict[str, dict[str, Callable[[Row], str]]] = {  # sealed columns, with the place of sealing
    "inboxes": {
        "smtp_password": lambda row: f"inbox:{row['id']}:smtp",
        "imap_password": lambda row: f"inbox:{row['id']}:imap",
    },
    "domains": {"dkim_key": lambda row: dkim_place(row["id"])},
    "webhooks": {"secret": lambda row: webhook_signing.secret_place(row["id"])},
    "oauth_clients": {"client_secret": lambda row: oauth.secret_place(row["workspace_id"], row["suite"])},
    "inbox_tokens": {
        "access_token": lambda row: oauth.token_context_of(row["inbox_id"], "access"),
        "refresh_token": lambda row: oauth.token_context_of(row["inbox_id"], "refresh"),
    },
    "unsubscribe_tokens": {"address": lambda row: address_place(row["token"])},
}
PLAIN = {("blobs", "data"), ("mails", "raw")}  # binary columns that are not sealed
BATCH, HEAVY = 2_000, {"blobs": 10, "mails": 200}  # rows per transaction


def page_size_of(table: Table) -> int:
    """Return the number of the table's rows in one page."""
    return HEAVY.get(table.name, BATCH)


def scope_to_team(table: Table, team_id: str) -> ColumnElement[bool]:
    """Return a condition for a team's rows; raise LookupError for a table that is bound to no team."""
    workspaces = tables.workspaces
    if table is tables.teams:
        return table.c.id == team_id
    if "team_id" in table.c:
        return table.c.team_id == team_id
    if "workspace_id" in table.c:
        mine = table.c.workspace_id.in_(select(workspaces.c.id).where(workspaces.c.team_id == team_id))
        return and_(mine, table.c.name != NAME) if table is tables.workspace_settings else mine
    if table is tables.blobs:
        kept = tables.attachments
        return table.c.digest.in_(select(kept.c.digest).where(scope_to_team(kept, team_id)))
    bound = (each for column in table.c if not column.nullable for each in column.foreign_keys)
    parent = next(bound, None)
    if parent is None:
        raise LookupError(f"{table.name} says nowhere whose its rows are")
    return parent.parent.in_(select(parent.column).where(scope_to_team(parent.column.table, team_id)))


def digest_row(table: Table, row: Row) -> int:
    """Return a digest of one row, with its secrets decrypted.

    Digests are added up over a table, so the order of its rows does not matter.
    """
    values = repr([_normalize_value(column.type, row[column.name]) for column in table.c])
    return int.from_bytes(hashlib.sha256(values.encode(errors="surrogatepass")).digest())


def _normalize_value(kind: object, value: Any) -> Any:
    """Return the value in a form that is equal in both kinds of database.

    U+0000 is replaced, because PostgreSQL's texts can't hold it.
    """
    if isinstance(kind, JSON) and value is not None:
        return json.dumps(json.loads(value), sort_keys=True)
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    return value.replace("\0", "\ufffd") if isinstance(value, str) else value
