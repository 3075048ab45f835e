"""All SQL of threads and their messages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, false, func, insert, or_, select, update

from app.contract.addresses import email_key
from app.contract.contacts import Contact
from app.contract.events import ChangeKind
from app.contract.ids import new_id
from app.contract.mails import MailKind, MailState
from app.contract.mails import Verdict as Settled
from app.contract.problems import NotFound
from app.contract.replies import EXTERNAL_CAMPAIGN_NAME, Category, ThreadQuery
from app.service import tables
from app.service.access import Access
from app.service.columns import unindexed
from app.service.database import noted
from app.service.receiving.folders import Place
from app.service.receiving.read import Reading
from app.service.sending.states import HANDED_OVER

from .categories import Verdict
from .tables import UNREAD
from .unsure import IS_UNSURE, MAY_OPT_OUT

threads, messages, mails, inboxes = tables.threads, tables.messages, tables.mails, tables.inboxes
SNIPPET, SHOWN_OUT = 200, (*HANDED_OVER, MailState.FAILED)


def _with_inbox() -> Select[Any]:
    asked = (IS_UNSURE.label("is_unsure"), MAY_OPT_OUT.label("may_opt_out"))
    return select(threads, inboxes.c.email_address.label("inbox_email"), *asked).outerjoin(
        inboxes, inboxes.c.id == threads.c.inbox_id
    )


def thread(conn: Connection, access: Access, thread_id: str) -> Row[Any]:
    """NotFound outside the workspace."""
    mine = (threads.c.id == thread_id, threads.c.workspace_id == access.workspace_id)
    found = conn.execute(_with_inbox().where(*mine)).first()
    if found is None:
        raise NotFound(f"Thread {thread_id} not found")
    return found


def search(
    conn: Connection, access: Access, query: ThreadQuery, now: datetime
) -> tuple[Sequence[Row[Any]], int, int]:
    """A page of threads, the newest first; how many there are; how many of the workspace are unread."""
    mine = threads.c.workspace_id == access.workspace_id
    put_off = func.coalesce(threads.c.snoozed_until > now, false())
    wanted = and_(mine, put_off if query.is_snoozed else ~put_off, *_filters(query))
    rows = conn.execute(
        _with_inbox()
        .where(wanted)
        .order_by(threads.c.last_message_at.desc(), threads.c.id.desc())
        .limit(query.limit)
        .offset((query.page - 1) * query.limit)
    ).all()
    total = conn.scalar(select(func.count()).select_from(threads).where(wanted)) or 0
    unread = conn.scalar(select(func.count()).select_from(threads).where(mine, ~put_off, UNREAD))
    return rows, total, unread or 0


def _filters(query: ThreadQuery) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [threads.c.category != ""]  # none: no reply yet
    if query.category:
        found.append(threads.c.category.in_(query.category))
    if query.is_read is not None:
        found.append(threads.c.is_read.is_(query.is_read))
    if query.is_unclaimed is not None:
        asked = threads.c.candidates.is_not(None)
        found.append(asked if query.is_unclaimed else ~asked)
    if query.is_unsure is not None:
        unsure = or_(IS_UNSURE, MAY_OPT_OUT)
        found.append(unsure if query.is_unsure else ~unsure)
    if query.is_starred is not None:
        found.append(threads.c.is_starred.is_(query.is_starred))
    if query.inbox_id:
        found.append(threads.c.inbox_id == query.inbox_id)
    if query.campaign_id:
        found.append(threads.c.campaign_id == query.campaign_id)
    for word in (query.search or "").split()[:10]:
        columns = (threads.c.lead_email, threads.c.lead_name, threads.c.subject, threads.c.snippet)
        found.append(or_(*(column.icontains(word, autoescape=True) for column in columns)))
    return found


def inbound(conn: Connection, thread_id: str) -> Sequence[Row[Any]]:
    """What came in, in order of time."""
    rows = select(messages).where(messages.c.thread_id == thread_id)
    return conn.execute(rows.order_by(messages.c.at, messages.c.id)).all()


def message(conn: Connection, message_id: str) -> Row[Any]:
    return conn.execute(select(messages).where(messages.c.id == message_id)).one()


def outbound(conn: Connection, thread: Row[Any]) -> Sequence[Row[Any]]:
    """What went out to this person in this conversation, or may have, and answers still on their way; not the
    bytes."""
    ours = mails.c.thread_id == thread.id
    if thread.lead_id:
        ours = or_(ours, mails.c.lead_id == thread.lead_id)
    answers = and_(mails.c.kind != MailKind.CAMPAIGN, mails.c.state != MailState.CANCELLED)
    columns: list[Any] = [column for column in mails.c if column is not mails.c.raw]
    columns += [inboxes.c[name].label(f"inbox_{name}") for name in ("overall_status", "send_trouble")]
    writer = select(tables.users.c.name).where(tables.users.c.id == mails.c.written_by).scalar_subquery()
    rows: Select[Any] = (
        select(*columns, inboxes.c.email_address.label("inbox_email"), writer.label("writer"))
        .join(inboxes, inboxes.c.id == mails.c.inbox_id, isouter=True)
        .where(
            ours,
            unindexed(mails.c.workspace_id) == thread.workspace_id,
            or_(mails.c.state.in_(SHOWN_OUT), mails.c.settled_as == Settled.LET_BE, answers),
        )
    )
    return conn.execute(rows.order_by(mails.c.created_at, mails.c.id)).all()


def own_addresses(conn: Connection, workspace_id: str) -> set[str]:
    """Those of the workspace's inboxes, as email_key."""
    found = conn.scalars(select(inboxes.c.email_address).where(inboxes.c.workspace_id == workspace_id))
    return set(map(email_key, found))


def inbox(conn: Connection, inbox_id: str | None) -> Row[Any] | None:
    return conn.execute(select(inboxes).where(inboxes.c.id == inbox_id)).first()


def wake(conn: Connection, now: datetime) -> datetime | None:
    """Threads whose time has come are in view again, unread; when the next one's comes."""
    asleep = threads.c.snoozed_until.is_not(None)
    due = conn.scalars(select(threads.c.id).where(asleep, threads.c.snoozed_until <= now)).all()
    for thread_id in due:
        edit(conn, thread_id, snoozed_until=None, is_read=False)
    following: datetime | None = conn.scalar(select(func.min(threads.c.snoozed_until)).where(asleep))
    return following


def edit(conn: Connection, thread_id: str, **values: Any) -> None:
    conn.execute(update(threads).where(threads.c.id == thread_id).values(values))
    noted(conn).change(ChangeKind.THREAD, thread_id)


def thread_of(
    conn: Connection, inbox: Row[Any], thread_id: str | None, lead_id: str | None, address: str
) -> Row[Any] | None:
    """The conversation that goes on: the answered mail's, its lead's, or this person's."""
    mine = select(threads).where(threads.c.workspace_id == inbox.workspace_id)
    if thread_id:
        found = conn.execute(mine.where(threads.c.id == thread_id)).first()
        if found is not None:
            return found
    if lead_id:
        theirs = mine.where(threads.c.lead_id == lead_id)
        return conn.execute(theirs.order_by(threads.c.last_message_at.desc())).first()
    external = (threads.c.lead_id.is_(None), threads.c.inbox_id == inbox.id, threads.c.lead_email == address)
    outside = select(threads).where(*external)  # an inbox is of one workspace
    return conn.execute(outside.order_by(threads.c.last_message_at.desc())).first()


def begin(
    conn: Connection,
    inbox: Row[Any],
    reading: Reading,
    verdict: Verdict,
    lead: Row[Any] | None,
    contact: Row[Any] | None,
    now: datetime,
) -> str:
    """A new thread, still without its message; external without a lead."""
    thread_id = new_id()
    name = " ".join(part for part in (contact.first_name, contact.last_name) if part) if contact else ""
    conn.execute(
        insert(threads).values(
            id=thread_id,
            team_id=inbox.team_id,
            workspace_id=inbox.workspace_id,
            lead_id=lead.id if lead else None,
            contact_id=contact.id if contact else None,
            campaign_id=lead.campaign_id if lead else None,
            inbox_id=inbox.id,
            lead_email=lead.email if lead else reading.from_address,
            lead_name=name or reading.from_name or reading.from_address,
            campaign_name=lead.campaign_name if lead else EXTERNAL_CAMPAIGN_NAME,
            from_address=reading.from_address,
            to_address=inbox.email_address,
            subject=reading.subject,
            ai_category=verdict.category,
            ai_confidence=verdict.confidence,
            ai_words=list(verdict.words),
            category=verdict.category,
            created_at=now,
            last_message_at=now,
        )
    )
    return thread_id


def begin_direct(
    conn: Connection, inbox: Row[Any], contact: Contact, subject: str, body: str, now: datetime
) -> Row[Any]:
    """The external thread that a direct mail opens; it shows among the replies once one has come."""
    thread_id = new_id()
    conn.execute(
        insert(threads).values(
            id=thread_id,
            team_id=inbox.team_id,
            workspace_id=inbox.workspace_id,
            contact_id=contact.id,
            inbox_id=inbox.id,
            lead_email=contact.email,
            lead_name=contact.name,
            campaign_name=EXTERNAL_CAMPAIGN_NAME,
            from_address=inbox.email_address,
            to_address=contact.email,
            subject=subject,
            snippet=" ".join(body.split())[:SNIPPET],
            is_read=True,
            category="",
            created_at=now,
            last_message_at=now,
        )
    )
    noted(conn).change(ChangeKind.THREAD, thread_id)
    return conn.execute(select(threads).where(threads.c.id == thread_id)).one()


def add_message(
    conn: Connection,
    inbox: Row[Any],
    thread_id: str,
    reading: Reading,
    verdict: Verdict,
    contact: Row[Any] | None,
    *,
    is_auto: bool,
    at: datetime,
    place: Place,
) -> str:
    """Put a received mail into its thread, which is unread and in view again. The message's id.

    A thread whose contact was deleted is the new one's when the person is back in the directory.
    """
    message_id = _insert(conn, inbox, thread_id, reading, is_auto, at, place)
    known = conn.execute(select(threads).where(threads.c.id == thread_id)).one()
    values: dict[str, Any] = {
        "is_read": False,
        "snoozed_until": None,
        "reply_count": known.reply_count + 1,
        "snippet": " ".join(reading.text.split())[:SNIPPET],
        "from_address": reading.from_address,
        "inbox_id": inbox.id,
        "contact_id": known.contact_id or (contact.id if contact else None),
        "last_message_at": max(at, known.last_message_at),
    }
    robotic = known.ai_category in (Category.OUT_OF_OFFICE, Category.AUTO_REPLY, "")
    if not is_auto or robotic:  # a machine doesn't outvote a person
        values |= {"ai_category": verdict.category, "ai_confidence": verdict.confidence}
        values["ai_words"] = list(verdict.words)
        values["category"] = known.manual_category or verdict.category
    edit(conn, thread_id, **values)
    return message_id


def _insert(
    conn: Connection,
    inbox: Row[Any],
    thread_id: str,
    reading: Reading,
    is_auto: bool,
    at: datetime,
    place: Place,
) -> str:
    message_id = new_id()
    conn.execute(
        insert(messages).values(
            id=message_id,
            thread_id=thread_id,
            inbox_id=inbox.id,
            message_id=reading.message_id or None,
            in_reply_to=reading.in_reply_to or None,
            from_address=reading.from_address,
            reply_to=reading.reply_to,
            to_address=reading.to_address or inbox.email_address,
            others=list(reading.others),
            subject=reading.subject,
            text=reading.text,
            quoted=reading.quoted,
            html=reading.html,
            is_auto_reply=is_auto,
            folder=place.folder,
            is_junk=place.is_junk,
            at=at,
        )
    )
    return message_id
