"""SQL of inboxes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, case, func, or_, select, union_all

from app.contract.campaigns import CampaignStatus
from app.contract.ids import InboxId
from app.contract.inboxes import (
    InboxUsage,
    SenderAccount,
    SenderAccountPage,
    SenderAccountQuery,
    UnrecordedEmail,
    UnrecordedEmails,
)
from app.contract.limits import PAGE_LIMIT_MAX
from app.contract.mails import MailState
from app.contract.pagination import Pagination
from app.contract.problems import NotFound
from app.contract.sentences import Sentence
from app.contract.wire_models import utc_text
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.records import oauth
from app.service.records.access import Access
from app.service.records.inbox_capacity import sent_today
from app.service.records.ledger_queries import explain_no_inbox
from app.service.records.unrecorded_emails import unrecorded_emails
from app.service.rules.inbox_health import MailRecord, day_of, score_health

from .inbox_trouble import trouble_of

inboxes, mails = tables.inboxes, tables.mails
HEALTH_DAYS = timedelta(days=30)


class InboxRow(NamedTuple):
    id: str
    email_address: str
    inbox_type: str
    overall_status: str
    sign_in: str
    domain_id: str | None
    send_trouble: Sentence | None
    older_copy: str | None


class SameMailbox(NamedTuple):
    """Another inbox of the same mailbox."""

    workspace_id: str
    email_address: str


def load_inbox_page(
    conn: Connection, workspace_id: str, query: SenderAccountQuery, now: datetime
) -> SenderAccountPage:
    """Return a page of a workspace's inboxes."""
    wanted = _select_matching_inboxes(workspace_id, query)
    total = conn.execute(select(func.count()).select_from(wanted.subquery())).scalar_one()
    start = (query.page - 1) * query.limit
    if query.sort_by == "health_score":
        every = conn.execute(wanted).all()
        scores = health_of(conn, [row.id for row in every], now)
        by_score = sorted(every, key=lambda row: (scores[row.id], row.id), reverse=query.sort_order == "desc")
        rows = by_score[start : start + query.limit]
    else:
        column: ColumnElement[Any] = inboxes.c[query.sort_by]
        if query.sort_by == "email_address":
            column = func.lower(column)
        order = (column, inboxes.c.id) if query.sort_order == "asc" else (column.desc(), inboxes.c.id.desc())
        rows = list(conn.execute(wanted.order_by(*order).limit(query.limit).offset(start)))
        scores = health_of(conn, [row.id for row in rows], now)
    ids = [row.id for row in rows]
    today, signed, missing = (
        sent_today(conn, ids, now),
        oauth.load_sign_in_states(conn, ids),
        _count_unrecorded_emails(conn, ids),
    )
    return SenderAccountPage(
        message="",
        sender_accounts=tuple(
            SenderAccount(
                inbox_id=InboxId(row.id),
                email_address=row.email_address,
                display_name=row.display_name,
                inbox_type=row.inbox_type,
                overall_status=row.overall_status,
                daily_limit=row.daily_limit,
                emails_sent_today=today.get(row.id, 0),
                health_score=scores[row.id],
                created_at=utc_text(row.created_at),
                trouble=trouble_of(row.send_trouble, row.read_trouble),
                signature=row.signature,
                retry_at=row.send_retry_at,
                older_copy=row.older_copy,
                unrecorded=missing.get(row.id, 0),
                sign_in=signed.get(row.id),
            )
            for row in rows
        ),
        pagination=Pagination.of(query.page, query.limit, total),
    )


def _select_matching_inboxes(workspace_id: str, query: SenderAccountQuery) -> Select[Any]:
    found: list[ColumnElement[bool]] = [inboxes.c.workspace_id == workspace_id]
    if query.inbox_type is not None:
        found.append(inboxes.c.inbox_type == query.inbox_type)
    if query.status is not None:
        found.append(inboxes.c.overall_status == query.status)
    if query.search:
        found.append(
            func.lower(inboxes.c.email_address).contains(query.search.strip().lower(), autoescape=True)
        )
    return select(inboxes).where(*found)


def _count_unrecorded_emails(conn: Connection, inbox_ids: Iterable[str]) -> dict[str, int]:
    """Return how many emails in each inbox's Sent folder wait for a decision."""
    found = tables.unrecorded
    mine = (any_of(found.c.inbox_id, inbox_ids), found.c.decided_at.is_(None))
    counted = select(found.c.inbox_id, func.count()).where(*mine).group_by(found.c.inbox_id)
    return {inbox_id: count for inbox_id, count in conn.execute(counted)}


def load_unrecorded_emails(conn: Connection, access: Access, inbox_id: str) -> UnrecordedEmails:
    """Return emails that wait for a decision; raise NotFound for an inbox of another workspace."""
    if of_workspace(conn, access.workspace_id, inbox_id) is None:
        raise NotFound(explain_no_inbox(inbox_id))
    rows = unrecorded_emails(conn, inbox_id)
    return UnrecordedEmails(
        message="",
        total=len(rows),
        emails=tuple(
            UnrecordedEmail(recipient=row.recipient, subject=row.subject, sent_at=row.sent_at)
            for row in rows[:PAGE_LIMIT_MAX]
        ),
    )


def load_inbox_usage(conn: Connection, workspace_id: str, now: datetime) -> tuple[InboxUsage, ...]:
    """Return how much each inbox of a workspace has sent today, and what is left of its daily limit."""
    rows = conn.execute(
        select(inboxes)
        .where(inboxes.c.workspace_id == workspace_id)
        .order_by(inboxes.c.created_at, inboxes.c.id)
    ).all()
    today = sent_today(conn, [row.id for row in rows], now)
    return tuple(
        InboxUsage(
            inbox_id=InboxId(row.id),
            email_address=row.email_address,
            daily_limit=row.daily_limit,
            sent_today=today.get(row.id, 0),
            remaining=max(0, row.daily_limit - today.get(row.id, 0)),
            is_rate_limited=today.get(row.id, 0) >= row.daily_limit,
            reset_at_utc=day_of(now)[1],
        )
        for row in rows
    )


def of_workspace(conn: Connection, workspace_id: str, inbox_id: str) -> InboxRow | None:
    columns = [inboxes.c[name] for name in InboxRow._fields]
    mine = (inboxes.c.id == inbox_id, inboxes.c.workspace_id == workspace_id)
    row = conn.execute(select(*columns).where(*mine)).first()
    return InboxRow(*row) if row else None


def by_address(conn: Connection, workspace_id: str, address: str) -> str | None:
    """Return the id of a workspace's inbox with this address, whatever the case of its letters."""
    same = func.lower(inboxes.c.email_address) == address.lower()
    return conn.scalar(select(inboxes.c.id).where(inboxes.c.workspace_id == workspace_id, same))


def of_mailbox(
    conn: Connection, team_id: str, inbox_id: str, address: str, host: str, username: str
) -> list[SameMailbox]:
    """Return the team's other inboxes with this address, or with this IMAP host and username."""
    same_login = (
        func.lower(inboxes.c.imap_host) == host.lower(),
        func.lower(inboxes.c.imap_username) == username.lower(),
    )
    same = or_(func.lower(inboxes.c.email_address) == address.lower(), and_(*same_login))
    others = (inboxes.c.team_id == team_id, inboxes.c.id != inbox_id)
    columns = [inboxes.c[name] for name in SameMailbox._fields]
    rows = conn.execute(select(*columns).where(*others, same).order_by(inboxes.c.created_at))
    return [SameMailbox(*row) for row in rows]


def is_in_use(conn: Connection, inbox_id: str) -> bool:
    """Return whether a campaign that is not archived sends from this inbox."""
    served, campaigns = tables.campaign_inboxes, tables.campaigns
    using = (
        select(served.c.campaign_id)
        .join(campaigns, campaigns.c.id == served.c.campaign_id)
        .where(served.c.inbox_id == inbox_id, campaigns.c.status != CampaignStatus.ARCHIVED)
    )
    return conn.execute(using.limit(1)).first() is not None


def health_of(conn: Connection, inbox_ids: Iterable[str], now: datetime) -> dict[str, int]:
    """Return the health scores (`rules.inbox_health.score_health`) of the last 30 days, by inbox id."""
    ids, since = list(inbox_ids), now - HEALTH_DAYS
    columns = (mails.c.inbox_id, mails.c.state, mails.c.bounced_at, mails.c.replied_at)
    of_inbox = mails.c.inbox_id.in_(ids)
    tried = union_all(  # each half uses an index of its own
        select(*columns).where(of_inbox, mails.c.state == MailState.SENT, mails.c.sent_at >= since),
        select(*columns).where(of_inbox, mails.c.state == MailState.FAILED, mails.c.created_at >= since),
    ).subquery()
    failed = (tried.c.state == MailState.FAILED) & tried.c.bounced_at.is_(None)
    rows = conn.execute(
        select(
            tried.c.inbox_id,
            func.count(case((tried.c.state == MailState.SENT, 1))),
            func.count(tried.c.bounced_at),
            func.count(case((failed, 1))),
            func.count(tried.c.replied_at),
        ).group_by(tried.c.inbox_id)
    )
    records = {inbox_id: MailRecord(*counts) for inbox_id, *counts in rows}
    return {inbox_id: score_health(records.get(inbox_id, MailRecord())) for inbox_id in ids}
