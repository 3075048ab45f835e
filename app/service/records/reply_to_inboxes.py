"""Inboxes that receive the replies to campaigns sent from other inboxes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, select

from app.contract.addresses import email_key, mailbox_key
from app.service.core import tables

inboxes = tables.inboxes
_KNOWN = (inboxes.c.id, inboxes.c.workspace_id, inboxes.c.email_address)


def find_reply_inboxes(conn: Connection, wanted: Mapping[str, tuple[str, str]]) -> dict[str, dict[str, Any]]:
    """Return plan fields by campaign id, for each campaign whose Reply-To is an inbox of its workspace.

    `wanted` maps campaign ids to the workspace and the Reply-To of the campaign.
    """
    homes = {workspace_id for workspace_id, _ in wanted.values()}
    rows = conn.execute(select(*_KNOWN).where(inboxes.c.workspace_id.in_(homes))) if homes else ()
    known = {(row.workspace_id, _to_mailbox_key(row.email_address)): row.id for row in rows}
    found = {each: known.get((home, _to_mailbox_key(reply_to))) for each, (home, reply_to) in wanted.items()}
    return {campaign_id: {"answers_to": inbox} for campaign_id, inbox in found.items() if inbox is not None}


def inbox_answered_at(conn: Connection, workspace_id: str, reply_to: str | None) -> str | None:
    """Return the id of the workspace's inbox that a Reply-To leads to, by any name of its mailbox."""
    if not reply_to:
        return None
    rows = conn.execute(select(*_KNOWN).where(inboxes.c.workspace_id == workspace_id))
    return next(
        (row.id for row in rows if _to_mailbox_key(row.email_address) == _to_mailbox_key(reply_to)), None
    )


def _to_mailbox_key(address: str) -> str:
    return mailbox_key(email_key(address))
