"""All SQL of threads and their messages."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, false, func, insert, or_, select, update

from app.contract.addresses import email_key
from app.contract.contacts import Contact
from app.contract.events import ChangeKind
from app.contract.ids import new_id
from app.contract.mails import MailKind, MailState
from app.contract.mails import Verdict as Settled
from app.contract.problems import NotFound
from app.contract.replies import EXTERNAL_CAMPAIGN_NAME, Category, Thread, ThreadQuery
from app.contract.sentences import Sentence, say
from app.service.core import tables
from app.service.core.column_types import bypass_index
from app.service.core.database import after_commit
from app.service.core.schema.replies import UNREAD
from app.service.mail.imap_folders import MailLocation
from app.service.mail.parse_message import ParsedMessage
from app.service.records.access import Access
from app.service.records.received import AnsweringLead, ReadInbox, SenderContact
from app.service.rules.mail_states import HANDED_OVER
from app.service.rules.reply_classifier import ClassifiedReply

from .needs_review import IS_UNSURE, MAY_OPT_OUT

threads, messages, mails, inboxes = tables.threads, tables.messages, tables.mails, tables.inboxes
SNIPPET, SHOWN_OUT = 200, (*HANDED_OVER, MailState.FAILED)


class KeptThread(NamedTuple):
    """A thread as the API shows it, with fields that the API doesn't show."""

    shown: Thread
    contact_id: str | None
    candidates: list[dict[str, Any]]
    linked: dict[str, Any] | None
    is_unsure: bool


class OpenThread(NamedTuple):
    """A thread that a received mail continues."""

    id: str
    lead_id: str | None


class Inbound(NamedTuple):
    """A received mail."""

    id: str
    message_id: str | None
    from_address: str
    reply_to: str
    to_address: str
    others: list[str] | None
    subject: str
    text: str
    quoted: str
    html: str
    is_auto_reply: bool
    folder: str
    is_junk: bool
    at: datetime


class Outbound(NamedTuple):
    """A mail that was sent, or may have been; `writer` is the name of the user who wrote it."""

    id: str
    kind: str
    state: str
    campaign_id: str | None
    step_number: int
    recipient: str
    cc: list[str] | None
    bcc: list[str] | None
    subject: str
    text: str
    html: str
    message_id: str
    attempts: int
    created_at: datetime
    in_data_at: datetime | None
    sent_at: datetime | None
    retry_at: datetime | None
    sentence: Sentence | None
    written_by: str | None
    inbox_email: str | None
    inbox_status: str | None
    inbox_trouble: Sentence | None
    writer: str | None


_INBOUND = [messages.c[name] for name in Inbound._fields]


def _with_inbox() -> Select[Any]:
    asked = (IS_UNSURE.label("is_unsure"), MAY_OPT_OUT.label("may_opt_out"))
    return select(threads, inboxes.c.email_address.label("inbox_email"), *asked).outerjoin(
        inboxes, inboxes.c.id == threads.c.inbox_id
    )


def load_thread(conn: Connection, access: Access, thread_id: str) -> KeptThread:
    """Return a thread; raise NotFound outside the workspace."""
    mine = (threads.c.id == thread_id, threads.c.workspace_id == access.workspace_id)
    found = _query_threads(conn, _with_inbox().where(*mine))
    if not found:
        raise NotFound(say("conversation_not_found", "Thread {id} not found", id=thread_id))
    return found[0]


def _query_threads(conn: Connection, wanted: Select[Any]) -> list[KeptThread]:
    found = []
    for row in conn.execute(wanted):
        values = {name: value for name, value in row._mapping.items() if value is not None}
        kept = {name: values[name] for name in Thread.model_fields if name in values}
        tags = (row.category,) if row.category else ()
        asked = {"is_unclaimed": bool(row.candidates), "is_linked": row.linked is not None}
        asked["is_unsure"] = bool(row.is_unsure or row.may_opt_out)
        asked["is_claimed"] = "thread" in (row.linked or {})
        more = {"thread_id": row.id, "lead_id": row.lead_id or "", "tags": tags}
        shown = Thread.model_validate(kept | more | asked)
        found.append(KeptThread(shown, row.contact_id, row.candidates or [], row.linked, bool(row.is_unsure)))
    return found


def load_thread_page(
    conn: Connection, access: Access, query: ThreadQuery, now: datetime
) -> tuple[tuple[Thread, ...], int, int]:
    """Return a page of threads, newest first, the total, and the workspace's number of unread ones."""
    mine = threads.c.workspace_id == access.workspace_id
    put_off = func.coalesce(threads.c.snoozed_until > now, false())
    wanted = and_(mine, put_off if query.is_snoozed else ~put_off, *_build_thread_filters(query))
    page = (
        _with_inbox()
        .where(wanted)
        .order_by(threads.c.last_message_at.desc(), threads.c.id.desc())
        .limit(query.limit)
        .offset((query.page - 1) * query.limit)
    )
    found = tuple(each.shown for each in _query_threads(conn, page))
    total = conn.scalar(select(func.count()).select_from(threads).where(wanted)) or 0
    unread = conn.scalar(select(func.count()).select_from(threads).where(mine, ~put_off, UNREAD))
    return found, total, unread or 0


def _build_thread_filters(query: ThreadQuery) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = [threads.c.category != ""]  # "" means no reply yet
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


def list_inbound_messages(conn: Connection, thread_id: str) -> list[Inbound]:
    """Return a thread's received mails in order of time."""
    rows = select(*_INBOUND).where(messages.c.thread_id == thread_id)
    return [Inbound(*row) for row in conn.execute(rows.order_by(messages.c.at, messages.c.id))]


def load_inbound_message(conn: Connection, message_id: str) -> Inbound:
    return Inbound(*conn.execute(select(*_INBOUND).where(messages.c.id == message_id)).one())


def list_outbound_messages(
    conn: Connection, workspace_id: str, thread_id: str, lead_id: str
) -> list[Outbound]:
    """Return a thread's mails that were sent, or may have been, and replies that are on their way.

    The mails to the lead `lead_id` are part of the thread.
    """
    ours = mails.c.thread_id == thread_id
    if lead_id:
        ours = or_(ours, mails.c.lead_id == lead_id)
    answers = and_(mails.c.kind != MailKind.CAMPAIGN, mails.c.state != MailState.CANCELLED)
    columns: list[Any] = [mails.c[name] for name in Outbound._fields[:-4]]
    columns += [inboxes.c.email_address, inboxes.c.overall_status, inboxes.c.send_trouble]
    writer = select(tables.users.c.name).where(tables.users.c.id == mails.c.written_by).scalar_subquery()
    rows: Select[Any] = (
        select(*columns, writer)
        .join(inboxes, inboxes.c.id == mails.c.inbox_id, isouter=True)
        .where(
            ours,
            bypass_index(mails.c.workspace_id) == workspace_id,
            or_(mails.c.state.in_(SHOWN_OUT), mails.c.settled_as == Settled.LET_BE, answers),
        )
    )
    return [Outbound(*row) for row in conn.execute(rows.order_by(mails.c.created_at, mails.c.id))]


def own_addresses(conn: Connection, workspace_id: str) -> set[str]:
    """Return the addresses of the workspace's inboxes, each as an `email_key`."""
    found = conn.scalars(select(inboxes.c.email_address).where(inboxes.c.workspace_id == workspace_id))
    return set(map(email_key, found))


def wake_snoozed_threads(conn: Connection, now: datetime) -> datetime | None:
    """Show threads whose snooze has ended again, as unread; return when the next snooze ends."""
    asleep = threads.c.snoozed_until.is_not(None)
    due = conn.scalars(select(threads.c.id).where(asleep, threads.c.snoozed_until <= now)).all()
    for thread_id in due:
        update_thread(conn, thread_id, snoozed_until=None, is_read=False)
    following: datetime | None = conn.scalar(select(func.min(threads.c.snoozed_until)).where(asleep))
    return following


def update_thread(conn: Connection, thread_id: str, **values: Any) -> None:
    conn.execute(update(threads).where(threads.c.id == thread_id).values(values))
    after_commit(conn).change(ChangeKind.THREAD, thread_id)


def thread_of(
    conn: Connection, inbox: ReadInbox, thread_id: str | None, lead_id: str | None, address: str
) -> OpenThread | None:
    """Return the thread that a received mail continues: the answered mail's, its lead's, or the person's."""
    of_workspace = threads.c.workspace_id == inbox.workspace_id
    if thread_id and (named := _find_latest_thread(conn, of_workspace, threads.c.id == thread_id)):
        return named
    if lead_id:
        return _find_latest_thread(conn, of_workspace, threads.c.lead_id == lead_id)
    of_inbox = threads.c.inbox_id == inbox.id  # an inbox belongs to one workspace
    return _find_latest_thread(conn, of_inbox, threads.c.lead_id.is_(None), threads.c.lead_email == address)


def _find_latest_thread(conn: Connection, *where: ColumnElement[bool]) -> OpenThread | None:
    found = select(threads.c.id, threads.c.lead_id).where(*where)
    row = conn.execute(found.order_by(threads.c.last_message_at.desc())).first()
    return OpenThread(*row) if row else None


def create_thread(
    conn: Connection,
    inbox: ReadInbox,
    reading: ParsedMessage,
    verdict: ClassifiedReply,
    lead: AnsweringLead | None,
    contact: SenderContact | None,
    now: datetime,
) -> str:
    """Create a thread, still without its message, and return its id; without a lead it is external."""
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


def create_direct_thread(
    conn: Connection,
    contact: Contact,
    subject: str,
    body: str,
    now: datetime,
    *,
    workspace_id: str,
    inbox_id: str,
    from_address: str,
) -> str:
    """Create the external thread of a direct mail and return its id.

    The thread is listed among the replies once a reply has come.
    """
    thread_id = new_id()
    conn.execute(
        insert(threads).values(
            id=thread_id,
            team_id=contact.team_id,
            workspace_id=workspace_id,
            contact_id=contact.id,
            inbox_id=inbox_id,
            lead_email=contact.email,
            lead_name=contact.name,
            campaign_name=EXTERNAL_CAMPAIGN_NAME,
            from_address=from_address,
            to_address=contact.email,
            subject=subject,
            snippet=" ".join(body.split())[:SNIPPET],
            is_read=True,
            category="",
            created_at=now,
            last_message_at=now,
        )
    )
    after_commit(conn).change(ChangeKind.THREAD, thread_id)
    return thread_id


def add_message(
    conn: Connection,
    inbox: ReadInbox,
    thread_id: str,
    reading: ParsedMessage,
    verdict: ClassifiedReply,
    contact_id: str | None,
    *,
    is_auto: bool,
    at: datetime,
    place: MailLocation,
) -> str:
    """Add a received mail to its thread, which is then unread and no longer snoozed; return its id.

    A thread whose contact was deleted gets `contact_id`, in case the person is back in the directory.
    """
    message_id = _insert_message(conn, inbox, thread_id, reading, is_auto, at, place)
    known = conn.execute(select(threads).where(threads.c.id == thread_id)).one()
    values: dict[str, Any] = {
        "is_read": False,
        "snoozed_until": None,
        "reply_count": known.reply_count + 1,
        "snippet": " ".join(reading.text.split())[:SNIPPET],
        "from_address": reading.from_address,
        "inbox_id": inbox.id,
        "contact_id": known.contact_id or contact_id,
        "last_message_at": max(at, known.last_message_at),
    }
    robotic = known.ai_category in (Category.OUT_OF_OFFICE, Category.AUTO_REPLY, "")
    if not is_auto or robotic:  # an automatic reply doesn't override a person's
        values |= {"ai_category": verdict.category, "ai_confidence": verdict.confidence}
        values["ai_words"] = list(verdict.words)
        values["category"] = known.manual_category or verdict.category
    update_thread(conn, thread_id, **values)
    return message_id


def _insert_message(
    conn: Connection,
    inbox: ReadInbox,
    thread_id: str,
    reading: ParsedMessage,
    is_auto: bool,
    at: datetime,
    place: MailLocation,
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
