"""SQL of the ledger as a person sees it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, func, or_, select

from app.contract.mails import Mail, MailPage, MailQuery, MailText
from app.contract.paging import Pagination
from app.contract.problems import NotFound
from app.service import tables

mails, inboxes, campaigns = tables.mails, tables.inboxes, tables.campaigns
_ALL = (
    select(mails, inboxes.c.email_address, campaigns.c.name.label("campaign_name"))
    .join(inboxes, inboxes.c.id == mails.c.inbox_id, isouter=True)
    .join(campaigns, campaigns.c.id == mails.c.campaign_id, isouter=True)
)


def search(conn: Connection, workspace_id: str, query: MailQuery) -> MailPage:
    """One page of a workspace's mails, the newest first."""
    wanted: list[ColumnElement[bool]] = [mails.c.workspace_id == workspace_id]
    if query.state:
        wanted.append(mails.c.state.in_(query.state))
    if query.campaign_id is not None:
        wanted.append(mails.c.campaign_id == query.campaign_id)
    if query.kind:
        wanted.append(mails.c.kind.in_(query.kind))
    if query.inbox_id is not None:
        wanted.append(mails.c.inbox_id == query.inbox_id)
    went = func.coalesce(mails.c.sent_at, mails.c.created_at, type_=mails.c.sent_at.type)
    if query.since is not None:
        wanted.append(went >= query.since)
    if query.until is not None:
        wanted.append(went < query.until)
    if query.search:
        columns = (mails.c.recipient, mails.c.subject)
        term = query.search.strip().lower()
        wanted.append(or_(*(func.lower(column).contains(term, autoescape=True) for column in columns)))
    total = conn.execute(select(func.count()).select_from(mails).where(*wanted)).scalar_one()
    page = _ALL.where(*wanted).order_by(mails.c.created_at.desc(), mails.c.id.desc())
    rows = conn.execute(page.limit(query.limit).offset((query.page - 1) * query.limit))
    return MailPage(
        mails=tuple(_mail(row) for row in rows), pagination=Pagination.of(query.page, query.limit, total)
    )


def found(conn: Connection, workspace_id: str, mail_id: str) -> Mail:
    """A mail of the workspace, or NotFound."""
    return _mail(_row(conn, workspace_id, mail_id))


def read(conn: Connection, workspace_id: str, mail_id: str) -> MailText:
    """The same with its text."""
    row = _row(conn, workspace_id, mail_id)
    people = {"cc": tuple(row.cc or ()), "bcc": tuple(row.bcc or ())}
    return MailText(mail=_mail(row), text=row.text, html=row.html, **people)


def _row(conn: Connection, workspace_id: str, mail_id: str) -> Row[Any]:
    row = conn.execute(_ALL.where(mails.c.id == mail_id, mails.c.workspace_id == workspace_id)).first()
    if row is None:
        raise NotFound(f"Mail {mail_id} not found")
    return row


def _mail(row: Row[Any]) -> Mail:
    fields: dict[str, Any] = dict(row._mapping)
    return Mail.model_validate(
        fields
        | {
            "mail_id": row.id,
            "inbox_email": row.email_address or "",
            "campaign_name": row.campaign_name or "",
        }
    )
