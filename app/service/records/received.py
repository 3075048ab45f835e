"""SQL of receiving: how far each folder is read, which mails were read, and from which people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    bindparam,
    delete,
    exists,
    false,
    func,
    insert,
    or_,
    select,
    update,
)

from app.contract.addresses import email_key
from app.contract.events import ChangeKind
from app.contract.inboxes import InboxStatus, InboxType
from app.contract.mails import MailState
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.core.column_types import bypass_index
from app.service.core.database import after_commit
from app.service.mail.html_sanitizer import to_plain
from app.service.mail.parse_message import ParsedMessage
from app.service.mail.quote_splitter import Correspondence
from app.service.mail.refusal import Subject, status_of, subject_of
from app.service.rules.mail_states import HANDED_OVER
from app.service.rules.reply_matching import SentEmail, bare_subject

inboxes, folders, received, mails = tables.inboxes, tables.inbox_folders, tables.received, tables.mails
leads, contacts, campaigns = tables.leads, tables.contacts, tables.campaigns
SOFT_WINDOW = timedelta(days=30)
QUOTED_MAX = 20  # mails of ours that a reply is compared with
APPEARS = timedelta(minutes=1)
COPIES_AT_ONCE = 5  # then new mail is looked for again
WATCHED = (InboxStatus.ACTIVE, InboxStatus.PAUSED)
SAVES_SENT_ITSELF = (InboxType.WORKSPACE_SUITE_A, InboxType.WORKSPACE_SUITE_B)


# Built once: they run for an idle inbox every few minutes, too.
_OF_INBOX = mails.c.inbox_id == bindparam("inbox")
_IN_DOUBT = exists().where(_OF_INBOX, mails.c.state == MailState.UNCERTAIN)
_UNCOPIED = select(mails.c.id).where(_OF_INBOX, tables.UNCOPIED).order_by(mails.c.sent_at).limit(1)
_DOUBTFUL, _CHORES = select(_IN_DOUBT), select(or_(_IN_DOUBT, _UNCOPIED.scalar_subquery().is_not(None)))


class ReadInbox(NamedTuple):
    id: str
    team_id: str
    workspace_id: str
    email_address: str
    inbox_type: str
    created_at: datetime


class Login(NamedTuple):
    """The IMAP login of an inbox; the password is sealed."""

    overall_status: str
    sign_in: str
    imap_host: str
    imap_port: int
    imap_username: str
    imap_password: bytes | None
    ca_file: str | None
    public_only: bool


class SenderContact(NamedTuple):
    """The contact that a received mail is from."""

    id: str
    email: str
    first_name: str | None
    last_name: str | None


class AnsweringLead(NamedTuple):
    id: str
    contact_id: str
    campaign_id: str
    last_sent_at: datetime | None
    updated_at: datetime
    email: str
    campaign_name: str
    campaign_status: str


class DoubtfulMail(NamedTuple):
    """A mail in doubt: whether it was accepted is unknown."""

    id: str
    message_id: str
    looked_for_at: datetime | None


class UncopiedMail(NamedTuple):
    """A sent mail that the Sent folder lacks."""

    id: str
    message_id: str
    raw: bytes
    sent_at: datetime


def find_inbox(conn: Connection, inbox_id: str) -> ReadInbox | None:
    columns = [inboxes.c[name] for name in ReadInbox._fields]
    row = conn.execute(select(*columns).where(inboxes.c.id == inbox_id)).first()
    return ReadInbox(*row) if row else None


def find_login(conn: Connection, inbox_id: str) -> Login | None:
    columns = [inboxes.c[name] for name in Login._fields]
    row = conn.execute(select(*columns).where(inboxes.c.id == inbox_id)).first()
    return Login(*row) if row else None


def list_watched_inboxes(conn: Connection, team_id: str = "") -> list[str]:
    """Return the ids of all inboxes that mail is read from, of one team or of all."""
    reads = [inboxes.c.overall_status.in_(WATCHED), inboxes.c.imap_host != ""]
    if team_id:
        reads.append(inboxes.c.team_id == team_id)
    return list(conn.scalars(select(inboxes.c.id).where(*reads)))


def find_read_position(conn: Connection, inbox_id: str, folder: str) -> tuple[int, int] | None:
    """Return the UIDVALIDITY and the last UID read of a folder; None for a folder never seen."""
    row = conn.execute(
        select(folders).where(folders.c.inbox_id == inbox_id, folders.c.folder == folder)
    ).first()
    return (row.uid_validity, row.last_uid) if row else None


def save_progress(conn: Connection, inbox_id: str, folder: str, uid_validity: int, last_uid: int) -> None:
    where = (folders.c.inbox_id == inbox_id, folders.c.folder == folder)
    conn.execute(delete(folders).where(*where))
    values = {"uid_validity": uid_validity, "last_uid": last_uid}
    conn.execute(insert(folders).values(inbox_id=inbox_id, folder=folder, **values))


def is_already_received(conn: Connection, inbox: ReadInbox, digest: str) -> bool:
    """Return whether the mail with this digest was read before, in any inbox of the workspace."""
    ours = select(inboxes.c.id).where(inboxes.c.workspace_id == inbox.workspace_id)
    found = exists().where(received.c.inbox_id.in_(ours), received.c.digest == digest)
    return bool(conn.scalar(select(found)))


def record_received_mail(
    conn: Connection, inbox_id: str, reading: ParsedMessage, kind: str, now: datetime
) -> None:
    conn.execute(
        insert(received).values(
            inbox_id=inbox_id,
            digest=reading.digest,
            kind=kind,
            sender=reading.from_address,
            subject=reading.subject[:255],
            at=now,
        )
    )


def is_ours(conn: Connection, workspace_id: str, message_id: str) -> bool:
    """Return whether a Message-ID belongs to a mail in the workspace's ledger."""
    # With the workspace as a condition, SQLite would scan all mails of the workspace.
    same = select(mails.c.workspace_id).where(mails.c.message_id == message_id)
    return bool(message_id) and workspace_id in conn.scalars(same).all()


def sent_with_ids(conn: Connection, workspace_id: str, ids: Iterable[str]) -> dict[str, SentEmail]:
    """Return the workspace's own mails with these Message-IDs (the first 100), by Message-ID."""
    named = mails.c.message_id.in_(list(ids)[:100])
    return {sent.message_id: sent for sent in sent_mails(conn, workspace_id, named)}


def sent_mails(
    conn: Connection, workspace_id: str, *where: ColumnElement[bool], most: int | None = None
) -> list[SentEmail]:
    """Return the workspace's own mails that meet these conditions, newest first."""
    columns = [each for each in mails.c if each.name not in ("raw", "html")]
    ours = select(*columns).where(bypass_index(mails.c.workspace_id) == workspace_id, *where)
    return [
        SentEmail(
            row.id,
            row.message_id,
            row.recipient,
            row.subject,
            row.created_at,
            row.lead_id,
            row.contact_id,
            row.campaign_id,
            row.thread_id,
            row.sent_at or row.in_data_at,
            row.text,
            (*(row.cc or ()), *(row.bcc or ())),
        )
        for row in conn.execute(ours.order_by(mails.c.created_at.desc()).limit(most))
    ]


def find_person_by_address(conn: Connection, team_id: str, address: str) -> SenderContact | None:
    columns = [contacts.c[name] for name in SenderContact._fields]
    mine = (contacts.c.team_id == team_id, contacts.c.email_key == email_key(address))
    row = conn.execute(select(*columns).where(*mine)).first()
    return SenderContact(*row) if row else None


def find_contact_by_alias(conn: Connection, workspace_id: str, address: str) -> str | None:
    """Return the id of the contact to which a person has assigned this address, if any."""
    aliases = tables.aliases
    mine = (aliases.c.workspace_id == workspace_id, aliases.c.email_key == email_key(address))
    return conn.scalar(select(aliases.c.contact_id).where(*mine))


def list_mails_to_contact(conn: Connection, workspace_id: str, contact_id: str) -> Sequence[SentEmail]:
    """Return the workspace's last 20 mails to a contact."""
    theirs = (mails.c.contact_id == contact_id, mails.c.state.in_(HANDED_OVER))
    return sent_mails(conn, workspace_id, *theirs, most=20)


def load_correspondence(
    conn: Connection, inbox: ReadInbox, sent: SentEmail | None, thread_id: str | None, lead_id: str | None
) -> Correspondence:
    """Return our mails to a person, newest first, as far as a reply may quote them."""
    theirs = [mails.c.id == sent.mail_id] if sent else []
    theirs += [mails.c.contact_id == sent.contact_id] if sent and sent.contact_id else []
    theirs += [mails.c.thread_id == thread_id] if thread_id else []
    theirs += [mails.c.lead_id == lead_id] if lead_id else []
    columns = [mails.c[name] for name in ("workspace_id", "inbox_id", "subject", "text", "html")]
    written = select(*columns).where(or_(false(), *theirs), mails.c.state.in_(HANDED_OVER))
    rows = [
        row
        for row in conn.execute(written.order_by(mails.c.created_at.desc()).limit(QUOTED_MAX))
        if row.workspace_id == inbox.workspace_id
    ]
    senders = conn.execute(
        select(inboxes.c.email_address, inboxes.c.display_name).where(
            inboxes.c.id.in_({inbox.id, *(row.inbox_id for row in rows)})
        )
    )
    texts = (text for row in rows for text in (row.text, to_plain(row.html) if row.html else ""))
    return Correspondence(
        tuple(text for text in texts if text.strip()),
        tuple({name for row in senders for name in row if name}),
        tuple({bare_subject(row.subject) for row in rows}),
    )


def find_replying_lead(conn: Connection, lead_id: str) -> AnsweringLead | None:
    own = (leads.c.id, leads.c.contact_id, leads.c.campaign_id, leads.c.last_sent_at, leads.c.updated_at)
    row = conn.execute(
        select(*own, contacts.c.email, campaigns.c.name, campaigns.c.status)
        .join(contacts, contacts.c.id == leads.c.contact_id)
        .join(campaigns, campaigns.c.id == leads.c.campaign_id)
        .where(leads.c.id == lead_id)
    ).first()
    return AnsweringLead(*row) if row else None


def soft_bounces(conn: Connection, contact_id: str, now: datetime) -> int:
    """Count a contact's soft bounces of the last 30 days that concern the address or its mailbox."""
    events = tables.events
    recent = conn.scalars(
        select(events.c.data).where(
            events.c.contact_id == contact_id,
            tables.BOUNCED,
            events.c.occurred_at >= now - SOFT_WINDOW,
        )
    )
    said = [data.get("status_message", "") for data in recent if data.get("bounce_type") == "soft"]
    return sum(subject_of(status_of(each), each) in (Subject.ADDRESS, Subject.MAILBOX) for each in said)


def list_doubtful_mails(conn: Connection, inbox_id: str) -> list[DoubtfulMail]:
    """Return an inbox's mails in doubt, which the Sent folder may prove."""
    columns = [mails.c[name] for name in DoubtfulMail._fields]
    rows = select(*columns).where(mails.c.inbox_id == inbox_id, mails.c.state == MailState.UNCERTAIN)
    return [DoubtfulMail(*row) for row in conn.execute(rows)]


def mark_looked_for(conn: Connection, inbox: ReadInbox, mail_ids: Iterable[str], now: datetime) -> None:
    """Mark mails that are not in the Sent folder, or have none to be in, so that a person is asked.

    A mail of a provider that saves its own copy is marked only after a minute, in which the copy may
    appear.
    """
    moment = APPEARS if inbox.inbox_type in SAVES_SENT_ITSELF else timedelta()
    unseen = (any_of(mails.c.id, mail_ids), mails.c.looked_for_at.is_(None))
    late = or_(mails.c.in_data_at.is_(None), mails.c.in_data_at <= now - moment)
    marked = update(mails).where(*unseen, late).values(looked_for_at=now).returning(mails.c.id)
    for mail_id in conn.scalars(marked).all():
        after_commit(conn).change(ChangeKind.MAIL, mail_id)


def list_uncopied_mails(conn: Connection, inbox: ReadInbox) -> list[UncopiedMail]:
    """Return sent mails that the Sent folder lacks; none where the provider saves its own copies."""
    if inbox.inbox_type in SAVES_SENT_ITSELF:
        return []
    columns = [mails.c[name] for name in UncopiedMail._fields]
    rows = select(*columns).where(mails.c.inbox_id == inbox.id, tables.UNCOPIED)
    found = conn.execute(rows.order_by(mails.c.sent_at).limit(COPIES_AT_ONCE))
    return [UncopiedMail(*row) for row in found]


def load_tracked_links(conn: Connection, mail_id: str) -> dict[int, str]:
    """Return the targets of a mail's tracked links, by position."""
    own = select(tables.links.c.position, tables.links.c.url).where(tables.links.c.mail_id == mail_id)
    return {row.position: row.url for row in conn.execute(own)}


def has_chores(conn: Connection, inbox: ReadInbox) -> bool:
    asked = _DOUBTFUL if inbox.inbox_type in SAVES_SENT_ITSELF else _CHORES
    return bool(conn.scalar(asked, {"inbox": inbox.id}))


def mark_copied(conn: Connection, mail_id: str) -> None:
    conn.execute(update(mails).where(mails.c.id == mail_id).values(sent_copy=True))


def first_bounce(conn: Connection, mail_id: str, now: datetime) -> None:
    values = {"bounced_at": func.coalesce(mails.c.bounced_at, now)}
    conn.execute(update(mails).where(mails.c.id == mail_id).values(values))
    after_commit(conn).change(ChangeKind.MAIL, mail_id)


def count_soft_bounce(conn: Connection, lead_id: str) -> None:
    conn.execute(update(leads).where(leads.c.id == lead_id).values(soft_bounces=leads.c.soft_bounces + 1))


def mark_replied(conn: Connection, mail_id: str, lead_id: str | None, at: datetime) -> None:
    """Record the time of the first reply to a mail, and of its lead's first reply."""
    where = (mails.c.id == mail_id, mails.c.replied_at.is_(None))
    conn.execute(update(mails).where(*where).values(replied_at=at))
    if lead_id:
        first = (leads.c.id == lead_id, leads.c.replied_at.is_(None))
        conn.execute(update(leads).where(*first).values(replied_at=at))
