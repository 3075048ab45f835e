"""A mailbox compared with what was read from it: which answers to our mails are missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, select

from app.service.core import tables
from app.service.mail.imap_client import Mailbox, Trouble
from app.service.mail.imap_folders import Place, aside
from app.service.mail.parse_message import MessageKind, Reading, read
from app.service.records import received as store
from app.service.records.received import Inbox
from app.service.rules.mail_states import HANDED_OVER

from .other_folders import HEADERS_AT_ONCE, take
from .process_message import INBOX, answers_us
from .thread_database import ThreadDatabase

LOOKED_BACK = timedelta(days=30)
ACCOUNTED = ("unmatched", *set(MessageKind) - {MessageKind.REPLY, MessageKind.AUTO_REPLY})
mails, messages, received, threads = tables.mails, tables.messages, tables.received, tables.threads


class Missing(NamedTuple):
    place: Place
    head: Reading


class Outcome(NamedTuple):
    looked_at: int
    missing: tuple[Missing, ...]
    read_in: int


def compare(mailbox: Mailbox, books: ThreadDatabase, inbox: Inbox, *, read_in: bool) -> Outcome:
    """Look through every folder that is read since the inbox first wrote, 30 days at most."""
    first = books.read(lambda conn: first_sent(conn, inbox.id))
    if first is None:
        return Outcome(0, (), 0)
    since = max(first, books.now() - LOOKED_BACK)
    looked_at, mended, missing = 0, 0, list[Missing]()
    for place in (INBOX, *aside(mailbox.folders())):
        try:
            for uid, head in _answers(mailbox, books, inbox, place, since, also_new=read_in):
                looked_at += 1
                if not _is_missing(mailbox, books, inbox, uid, head):
                    continue
                if read_in and _read_again(mailbox, books, inbox, place, uid, head):
                    mended += 1
                else:
                    missing.append(Missing(place, head))
        except Trouble as trouble:
            if not trouble.spoken or place == INBOX:
                raise
    return Outcome(looked_at, tuple(missing), mended)


def first_sent(conn: Connection, inbox_id: str) -> datetime | None:
    of_inbox = (mails.c.inbox_id == inbox_id, mails.c.state.in_(HANDED_OVER))
    first: datetime | None = conn.scalar(select(func.min(mails.c.created_at)).where(*of_inbox))
    return first


def _answers(
    mailbox: Mailbox, books: ThreadDatabase, inbox: Inbox, place: Place, since: datetime, *, also_new: bool
) -> Iterator[tuple[int, Reading]]:
    """Answers to our mails; those not reached yet are no gap."""
    name = place.folder or "INBOX"
    folder = mailbox.select(name)
    known = books.read(lambda conn: store.progress(conn, inbox.id, name))
    reached = known[1] if known is not None and known[0] == folder.uid_validity else 0
    uids = [uid for uid in mailbox.uids_since(since) if also_new or uid <= reached]
    for start in range(0, len(uids), HEADERS_AT_ONCE):
        some = mailbox.headers(uids[start : start + HEADERS_AT_ONCE])
        heads = {uid: read(raw, [inbox.email_address]) for uid, raw in sorted(some.items())}

        def ours(conn: Connection, heads: dict[int, Reading] = heads) -> list[int]:
            return [
                uid for uid, head in heads.items() if not head.may_report and answers_us(conn, inbox, head)
            ]

        for uid in books.read(ours):
            yield uid, heads[uid]


def _is_missing(mailbox: Mailbox, books: ThreadDatabase, inbox: Inbox, uid: int, head: Reading) -> bool:
    if books.read(lambda conn: _stands(conn, inbox.workspace_id, head.message_id)):
        return False
    raw = mailbox.fetch(uid)
    if raw is None:
        return False
    whole = read(raw, [inbox.email_address])
    kind = books.read(lambda conn: _taken_for(conn, inbox.workspace_id, whole.digest))
    return kind not in ACCOUNTED and (kind is None or bool(head.message_id))


def _read_again(
    mailbox: Mailbox, books: ThreadDatabase, inbox: Inbox, place: Place, uid: int, head: Reading
) -> bool:
    raw = mailbox.fetch(uid)
    if raw is None:
        return False
    digest = read(raw, [inbox.email_address]).digest
    books.write(lambda conn: _forget(conn, inbox.workspace_id, digest))
    return take(mailbox, books, inbox, place, uid) in (MessageKind.REPLY, MessageKind.AUTO_REPLY)


def _stands(conn: Connection, workspace_id: str, message_id: str) -> bool:
    """Whether a mail with this Message-ID stands in a conversation."""
    if not message_id:
        return False
    found = select(threads.c.workspace_id).join(messages, messages.c.thread_id == threads.c.id)
    return workspace_id in conn.scalars(found.where(messages.c.message_id == message_id)).all()


def _of_workspace(workspace_id: str, digest: str) -> Iterable[Any]:
    inboxes = select(tables.inboxes.c.id).where(tables.inboxes.c.workspace_id == workspace_id)
    return received.c.inbox_id.in_(inboxes), received.c.digest == digest


def _taken_for(conn: Connection, workspace_id: str, digest: str) -> str | None:
    kind: str | None = conn.scalar(select(received.c.kind).where(*_of_workspace(workspace_id, digest)))
    return kind


def _forget(conn: Connection, workspace_id: str, digest: str) -> None:
    conn.execute(delete(received).where(*_of_workspace(workspace_id, digest)))
