"""SQL of the ledger as people see it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, not_, or_, select

from app.contract.mails import Mail, MailPage, MailQuery, MailState, MailText
from app.contract.pagination import Pagination
from app.contract.problems import NotFound
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.core.column_types import bypass_index

from .ledger_queries import explain_no_mail
from .uncertain_mails import is_asked

mails, inboxes, campaigns = tables.mails, tables.inboxes, tables.campaigns
Tests = list[ColumnElement[bool]]
went = func.coalesce(mails.c.sent_at, mails.c.created_at, type_=mails.c.sent_at.type)
_IDS = select(mails.c.id).order_by(mails.c.created_at.desc(), mails.c.id.desc())
_TEXT = select(mails.c.text, mails.c.html, mails.c.cc, mails.c.bcc)
_ALL = (
    select(
        *(column for column in mails.c if column.name not in ("raw", "text", "html")),
        *(inboxes.c.email_address, campaigns.c.name.label("campaign_name")),
    )
    .join(inboxes, inboxes.c.id == mails.c.inbox_id, isouter=True)
    .join(campaigns, campaigns.c.id == mails.c.campaign_id, isouter=True)
)


def _select_mailing_inboxes() -> Select[Any]:
    """Select the inbox ids of all mails in one index step per inbox, however many mails there are."""
    first = select(func.min(mails.c.inbox_id).label("id")).cte("inboxes_of_mails", recursive=True)
    following = select(func.min(mails.c.inbox_id)).where(mails.c.inbox_id > first.c.id).scalar_subquery()
    each = first.union_all(select(following).where(first.c.id.is_not(None)))
    return select(each.c.id).where(each.c.id.is_not(None))


_INBOXES = _select_mailing_inboxes()


def list_mailing_inboxes(conn: Connection) -> Sequence[str]:
    """Return the ids of all inboxes that mails were written from, deleted ones included."""
    return conn.scalars(_INBOXES).all()


def load_mail_page(conn: Connection, workspace_id: str, query: MailQuery, now: datetime) -> MailPage:
    """Return a page of a workspace's mails, newest first."""
    start, total, ids = (query.page - 1) * query.limit, 0, list[str]()
    for where, count in _split_mail_query(conn, workspace_id, query):
        if len(ids) < query.limit:
            found = _IDS.where(*where).limit(query.limit - len(ids)).offset(max(start - total, 0))
            ids += conn.scalars(found)
        total += count
    known = _query_mails(conn, now, any_of(mails.c.id, ids))
    return MailPage(
        mails=tuple(known[each] for each in ids),
        pagination=Pagination.of(query.page, query.limit, total),
    )


def _split_mail_query(conn: Connection, workspace_id: str, query: MailQuery) -> Iterator[tuple[Tests, int]]:
    """Yield the conditions for consecutive parts of the list, each with its number of mails.

    Nearly all mails were sent: these are found in the order of the list, those in other states by their
    state. With `since`, mails that were written before that time and sent after it come last, found by
    when they were sent.
    """
    along, beside, tests = *_build_scope_tests(conn, workspace_id, query), _build_row_tests(query)
    others = [one for one in MailState if query.state and one not in query.state]
    if MailState.SENT in others:
        rare = [*beside, mails.c.state.in_(query.state), *tests]
        yield rare, _count_mails(conn, rare)
        return
    rest = [*beside, mails.c.state.in_(others)]
    but_these = [mails.c.id.not_in(select(mails.c.id).where(*rest))] if others else []
    if query.since is not None:
        late = [*beside, mails.c.sent_at >= query.since, bypass_index(mails.c.created_at) < query.since]
        for found in ([*along, mails.c.created_at >= query.since], late):
            every = [*found, *but_these, *tests]
            yield every, _count_mails(conn, every)
    elif tests:
        every = [*along, *but_these, *tests]
        yield every, _count_mails(conn, every)
    else:
        yield [*along, *but_these], _count_mails(conn, along) - (_count_mails(conn, rest) if others else 0)


def _build_scope_tests(conn: Connection, workspace_id: str, query: MailQuery) -> tuple[Tests, Tests]:
    """Return conditions on the mails' owner, for an index in the list's order and for other indexes.

    The mails of an inbox or campaign all belong to one workspace.
    """
    column, value = mails.c.workspace_id, workspace_id
    if wanted := query.inbox_id or query.campaign_id:
        column = mails.c.inbox_id if query.inbox_id else mails.c.campaign_id
        whose = conn.scalar(select(mails.c.workspace_id).where(column == wanted).limit(1))
        value = wanted if whose == workspace_id else ""
    along: Tests = [column == value]
    if column is mails.c.inbox_id:
        return along, along
    return along, [bypass_index(column) == value, any_of(mails.c.inbox_id, list_mailing_inboxes(conn))]


def _build_row_tests(query: MailQuery) -> Tests:
    """Build conditions that are tested row by row, not through an index."""
    tests: Tests = []
    if query.inbox_id is not None and query.campaign_id is not None:
        tests.append(bypass_index(mails.c.campaign_id) == query.campaign_id)
    if query.kind:
        tests.append(mails.c.kind.in_(query.kind))
    if query.since is not None:
        tests.append(went >= query.since)
    if query.until is not None:
        tests.append(went < query.until)
    if query.search:
        columns = (mails.c.recipient, mails.c.subject)
        term = query.search.strip().lower()
        tests.append(or_(*(func.lower(column).contains(term, autoescape=True) for column in columns)))
    return tests


def _count_mails(conn: Connection, where: Tests) -> int:
    return int(conn.execute(select(func.count()).select_from(mails).where(*where)).scalar_one())


def load_mail(conn: Connection, workspace_id: str, mail_id: str, now: datetime) -> Mail:
    """Return a mail of the workspace; raise NotFound if there is none."""
    known = _query_mails(conn, now, mails.c.id == mail_id, mails.c.workspace_id == workspace_id)
    if mail_id not in known:
        raise NotFound(explain_no_mail(mail_id))
    return known[mail_id]


def load_mail_text(conn: Connection, workspace_id: str, mail_id: str, now: datetime) -> MailText:
    """Return a mail of the workspace with its text; raise NotFound if there is none."""
    mail = load_mail(conn, workspace_id, mail_id, now)
    row = conn.execute(_TEXT.where(mails.c.id == mail_id)).one()
    return MailText(mail=mail, text=row.text, html=row.html, cc=tuple(row.cc or ()), bcc=tuple(row.bcc or ()))


def _query_mails(conn: Connection, now: datetime, *which: ColumnElement[bool]) -> dict[str, Mail]:
    rows = conn.execute(_ALL.where(*which)).all()
    looked_for = _looked_for(conn, [row.id for row in rows if row.state == MailState.UNCERTAIN], now)
    return {
        row.id: Mail.model_validate(
            {
                **row._mapping,
                "mail_id": row.id,
                "inbox_email": row.email_address or "",
                "campaign_name": row.campaign_name or "",
                "is_looked_for": row.id in looked_for,
            }
        )
        for row in rows
    }


def _looked_for(conn: Connection, doubtful: Collection[str], now: datetime) -> set[str]:
    """Return which of these mails in doubt the Sent folder may still prove."""
    if not doubtful:
        return set()
    return set(conn.scalars(select(mails.c.id).where(any_of(mails.c.id, doubtful), not_(is_asked(now)))))
