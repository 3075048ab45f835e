"""SQL of the ledger as a person sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, or_, select

from app.contract.mails import Mail, MailPage, MailQuery, MailState, MailText
from app.contract.paging import Pagination
from app.contract.problems import NotFound
from app.service import tables
from app.service.bulk import any_of
from app.service.columns import unindexed

mails, inboxes, campaigns = tables.mails, tables.inboxes, tables.campaigns
_ALL = (
    select(mails, inboxes.c.email_address, campaigns.c.name.label("campaign_name"))
    .join(inboxes, inboxes.c.id == mails.c.inbox_id, isouter=True)
    .join(campaigns, campaigns.c.id == mails.c.campaign_id, isouter=True)
)


def _inboxes() -> Select[Any]:
    """A step in the index for each, however many mails there are."""
    first = select(func.min(mails.c.inbox_id).label("id")).cte("inboxes_of_mails", recursive=True)
    following = select(func.min(mails.c.inbox_id)).where(mails.c.inbox_id > first.c.id).scalar_subquery()
    each = first.union_all(select(following).where(first.c.id.is_not(None)))
    return select(each.c.id).where(each.c.id.is_not(None))


_INBOXES = _inboxes()


def written_from(conn: Connection) -> Sequence[str]:
    """The inboxes of all mails, also those that are gone."""
    return conn.scalars(_INBOXES).all()


def _of(conn: Connection, workspace_id: str, query: MailQuery) -> ColumnElement[bool]:
    """A workspace's mails in these states: found by what is rare, if anything is, not one after the other."""
    mine = unindexed(mails.c.workspace_id) == workspace_id
    if query.campaign_id is not None or query.inbox_id is not None:
        return mine
    if not query.state or MailState.SENT in query.state:
        return mails.c.workspace_id == workspace_id
    return and_(mine, any_of(mails.c.inbox_id, written_from(conn)))


def _wanted(conn: Connection, workspace_id: str, query: MailQuery) -> list[ColumnElement[bool]]:
    wanted = [_of(conn, workspace_id, query)]
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
    return wanted


def _count(conn: Connection, workspace_id: str, query: MailQuery) -> int:
    """Of those that went: all but the few that did not."""
    more = query.model_dump(exclude={"state", "page", "limit"}, exclude_defaults=True)
    if MailState.SENT in query.state and not more:
        others = MailQuery(state=tuple(one for one in MailState if one not in query.state))
        rest = _count(conn, workspace_id, others) if others.state else 0
        return _count(conn, workspace_id, MailQuery()) - rest
    every = select(func.count()).select_from(mails).where(*_wanted(conn, workspace_id, query))
    return int(conn.execute(every).scalar_one())


def search(conn: Connection, workspace_id: str, query: MailQuery) -> MailPage:
    """One page of a workspace's mails, the newest first."""
    total = _count(conn, workspace_id, query)
    page = _ALL.where(*_wanted(conn, workspace_id, query))
    page = page.order_by(mails.c.created_at.desc(), mails.c.id.desc())
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
