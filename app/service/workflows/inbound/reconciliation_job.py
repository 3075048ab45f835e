"""Reply reconciliation: each mailbox is compared with what was read from it, nightly and on request."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, time, timedelta
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from app.contract.events import ChangeKind
from app.contract.problems import Conflict, NotFound
from app.contract.reconciliation import Compared, MissingReply, ReplyProof
from app.contract.sentences import Sentence, say, sentence_of
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.work_keys import PROOF
from app.service.mail.imap_client import ImapAccount, Mailbox, MailboxError
from app.service.mail.imap_folders import MailLocation, select_other_folders
from app.service.mail.parse_message import MessageKind, ParsedMessage, parse_message
from app.service.records import received
from app.service.records.access import Access
from app.service.records.ledger_queries import explain_no_inbox
from app.service.records.received import ReadInbox
from app.service.rules.mail_states import HANDED_OVER

from .imap_login import log_in_to_mailbox
from .other_folders import HEADERS_AT_ONCE, ingest_mail
from .process_message import INBOX, answers_us
from .thread_database import ThreadDatabase
from .watcher_manager import Watching

LOOKED_BACK = timedelta(days=30)
ACCOUNTED = ("unmatched", *set(MessageKind) - {MessageKind.REPLY, MessageKind.AUTO_REPLY})
mails, messages, _received, threads = tables.mails, tables.messages, tables.received, tables.threads


class MissingAnswer(NamedTuple):
    place: MailLocation
    head: ParsedMessage


class Reconciliation(NamedTuple):
    """The result of comparing a mailbox with what was read from it: which replies to us are missing."""

    looked_at: int
    missing: tuple[MissingAnswer, ...]
    read_in: int


def compare_mailbox(
    mailbox: Mailbox, books: ThreadDatabase, inbox: ReadInbox, *, read_in: bool
) -> Reconciliation:
    """Compare all folders that are read, from the inbox's first mail on, but at most 30 days back.

    With `read_in`, missing replies are read in. Raise Trouble when the connection breaks or the inbox
    folder can't be read.
    """
    first = books.read(lambda conn: first_sent(conn, inbox.id))
    if first is None:
        return Reconciliation(0, (), 0)
    since = max(first, books.now() - LOOKED_BACK)
    looked_at, mended, missing = 0, 0, list[MissingAnswer]()
    for place in (INBOX, *select_other_folders(mailbox.folders())):
        try:
            for uid, head in _find_answers(mailbox, books, inbox, place, since, also_new=read_in):
                looked_at += 1
                if not _is_missing(mailbox, books, inbox, uid, head):
                    continue
                if read_in and _read_again(mailbox, books, inbox, place, uid, head):
                    mended += 1
                else:
                    missing.append(MissingAnswer(place, head))
        except MailboxError as trouble:
            if not trouble.spoken or place == INBOX:
                raise
    return Reconciliation(looked_at, tuple(missing), mended)


def first_sent(conn: Connection, inbox_id: str) -> datetime | None:
    of_inbox = (mails.c.inbox_id == inbox_id, mails.c.state.in_(HANDED_OVER))
    first: datetime | None = conn.scalar(select(func.min(mails.c.created_at)).where(*of_inbox))
    return first


def _find_answers(
    mailbox: Mailbox,
    books: ThreadDatabase,
    inbox: ReadInbox,
    place: MailLocation,
    since: datetime,
    *,
    also_new: bool,
) -> Iterator[tuple[int, ParsedMessage]]:
    """Yield the UIDs and headers of replies to our mails; without `also_new`, only of mail already read."""
    name = place.folder or "INBOX"
    folder = mailbox.select(name)
    known = books.read(lambda conn: received.find_read_position(conn, inbox.id, name))
    reached = known[1] if known is not None and known[0] == folder.uid_validity else 0
    uids = [uid for uid in mailbox.uids_since(since) if also_new or uid <= reached]
    for start in range(0, len(uids), HEADERS_AT_ONCE):
        some = mailbox.headers(uids[start : start + HEADERS_AT_ONCE])
        heads = {uid: parse_message(raw, [inbox.email_address]) for uid, raw in sorted(some.items())}

        def ours(conn: Connection, heads: dict[int, ParsedMessage] = heads) -> list[int]:
            return [
                uid for uid, head in heads.items() if not head.may_report and answers_us(conn, inbox, head)
            ]

        for uid in books.read(ours):
            yield uid, heads[uid]


def _is_missing(
    mailbox: Mailbox, books: ThreadDatabase, inbox: ReadInbox, uid: int, head: ParsedMessage
) -> bool:
    if books.read(lambda conn: _is_in_conversation(conn, inbox.workspace_id, head.message_id)):
        return False
    raw = mailbox.fetch(uid)
    if raw is None:
        return False
    whole = parse_message(raw, [inbox.email_address])
    kind = books.read(lambda conn: _taken_for(conn, inbox.workspace_id, whole.digest))
    return kind not in ACCOUNTED and (kind is None or bool(head.message_id))


def _read_again(
    mailbox: Mailbox,
    books: ThreadDatabase,
    inbox: ReadInbox,
    place: MailLocation,
    uid: int,
    head: ParsedMessage,
) -> bool:
    raw = mailbox.fetch(uid)
    if raw is None:
        return False
    digest = parse_message(raw, [inbox.email_address]).digest
    books.write(lambda conn: _forget_digest(conn, inbox.workspace_id, digest))
    return ingest_mail(mailbox, books, inbox, place, uid) in (MessageKind.REPLY, MessageKind.AUTO_REPLY)


def _is_in_conversation(conn: Connection, workspace_id: str, message_id: str) -> bool:
    """Return whether a message with this Message-ID is in a conversation."""
    if not message_id:
        return False
    found = select(threads.c.workspace_id).join(messages, messages.c.thread_id == threads.c.id)
    return workspace_id in conn.scalars(found.where(messages.c.message_id == message_id)).all()


def _of_workspace(workspace_id: str, digest: str) -> Iterable[Any]:
    inboxes = select(tables.inboxes.c.id).where(tables.inboxes.c.workspace_id == workspace_id)
    return _received.c.inbox_id.in_(inboxes), _received.c.digest == digest


def _taken_for(conn: Connection, workspace_id: str, digest: str) -> str | None:
    kind: str | None = conn.scalar(select(_received.c.kind).where(*_of_workspace(workspace_id, digest)))
    return kind


def _forget_digest(conn: Connection, workspace_id: str, digest: str) -> None:
    conn.execute(delete(_received).where(*_of_workspace(workspace_id, digest)))


log = logging.getLogger("outreach.receiving")
AT = time(2, 0, tzinfo=UTC)
AGAIN, SOON = timedelta(hours=1), timedelta(minutes=1)
MISSING_MAX = 100  # missing replies that are stored
proofs, inboxes = tables.reply_proofs, tables.inboxes
UNREAD = say("inbox_not_read", "No mail is read from this inbox, so there is nothing to compare.")
BROKEN = say(
    "inbox_comparison_failed",
    "The inbox can't be compared; the service's log says why. It will be tried again automatically.",
)


def keep_proving(app_state: AppState) -> None:
    """Schedule the comparison of each watched inbox, nightly or as soon as the computer is on again."""
    app_state.runner.keep(PROOF, partial(_prove_all_due, app_state))


async def _prove_all_due(app_state: AppState) -> datetime | None:
    for inbox_id, due in (await app_state.database.read(_compute_due_times)).items():
        if due <= app_state.clock.now() and app_state.knows_replies(inbox_id):
            with contextlib.suppress(NotFound, Conflict):  # the inbox or its password is gone by now
                await compare_inbox(app_state, inbox_id, read_in=False)
    now = app_state.clock.now()
    following = (await app_state.database.read(_compute_due_times)).values()
    # If one is still due, what arrived while the computer was off has to be read first.
    return min((due if due > now else now + SOON for due in following), default=_find_next_night(now))


def _compute_due_times(conn: Connection) -> dict[str, datetime]:
    """Return when each watched inbox is next due for comparison."""
    rows = conn.execute(
        select(inboxes.c.id, inboxes.c.created_at, proofs.c.at, proofs.c.trouble)
        .outerjoin(proofs, proofs.c.inbox_id == inboxes.c.id)
        .where(inboxes.c.id.in_(received.list_watched_inboxes(conn)))
    )
    return {
        row.id: row.at + AGAIN if row.trouble else _find_next_night(row.at or row.created_at) for row in rows
    }


def _find_next_night(moment: datetime) -> datetime:
    """Return the start of the next nightly run, at 2:00 UTC."""
    night = datetime.combine(moment.astimezone(UTC).date(), AT)
    return night if night > moment else night + timedelta(days=1)


async def compare_inbox(app_state: AppState, inbox_id: str, *, read_in: bool) -> Compared:
    """Compare one inbox now and store the result.

    Raise NotFound for an unknown inbox, and Conflict for one that no mail is read from.
    """
    inbox = await app_state.database.read(lambda conn: received.find_inbox(conn, inbox_id))
    if inbox is None:
        raise NotFound(explain_no_inbox(inbox_id))
    server = await Watching(app_state, inbox_id).server()
    if server is None:
        raise Conflict(UNREAD)
    books = ThreadDatabase(app_state, asyncio.get_running_loop())
    outcome, trouble = await asyncio.to_thread(_log_in_and_compare, books, inbox, server, read_in)
    now = app_state.clock.now()
    await app_state.database.write(lambda conn: _save_outcome(conn, inbox, outcome, trouble, now))
    found = await app_state.database.read(lambda conn: list_reply_proofs(conn, inbox.workspace_id))
    proof = next(each for each in found if each.inbox_id == inbox_id)
    return Compared(proof=proof, read_in=outcome.read_in, message=say("inbox_compared", "Compared"))


def _log_in_and_compare(
    books: ThreadDatabase, inbox: ReadInbox, server: ImapAccount, read_in: bool
) -> tuple[Reconciliation, Sentence | None]:
    mailbox: Mailbox | None = None
    try:
        mailbox = log_in_to_mailbox(books, inbox.id, server)
        return compare_mailbox(mailbox, books, inbox, read_in=read_in), None
    except MailboxError as trouble:
        return Reconciliation(0, (), 0), sentence_of(trouble)
    except Exception:
        log.exception("Comparing inbox %s failed", inbox.id)
        return Reconciliation(0, (), 0), BROKEN
    finally:
        if mailbox is not None:
            mailbox.close()


def _save_outcome(
    conn: Connection, inbox: ReadInbox, outcome: Reconciliation, trouble: Sentence | None, now: datetime
) -> None:
    if received.find_inbox(conn, inbox.id) is None:  # it was deleted while its mails were compared
        raise NotFound(explain_no_inbox(inbox.id))
    if outcome.missing:
        log.info("Inbox %s: %d replies are missing", inbox.id, len(outcome.missing))
    conn.execute(delete(proofs).where(proofs.c.inbox_id == inbox.id))
    missing = [_to_missing_reply(one) for one in outcome.missing[:MISSING_MAX]]
    found = {"at": now, "looked_at": outcome.looked_at, "missing": missing, "trouble": trouble}
    conn.execute(insert(proofs).values(inbox_id=inbox.id, **found))
    after_commit(conn).change(ChangeKind.INBOX, inbox.id)


def _to_missing_reply(one: MissingAnswer) -> dict[str, Any]:
    return MissingReply(
        from_address=one.head.from_address,
        subject=one.head.subject[:255],
        at=one.head.date,
        folder=one.place.folder,
    ).model_dump(mode="json")


def list_reply_proofs(conn: Connection, workspace_id: str) -> tuple[ReplyProof, ...]:
    """Return the last result of each inbox, first those with missing replies, then those with trouble."""
    rows = conn.execute(
        select(proofs, inboxes.c.email_address)
        .join(inboxes, inboxes.c.id == proofs.c.inbox_id)
        .where(inboxes.c.workspace_id == workspace_id)
        .order_by(inboxes.c.email_address)
    )
    found = [ReplyProof.model_validate(dict(row._mapping)) for row in rows]
    return tuple(sorted(found, key=lambda one: (not one.missing, not one.trouble)))


def check_inbox_access(conn: Connection, access: Access, inbox_id: str) -> None:
    """Raise NotFound for an inbox of another workspace."""
    found = received.find_inbox(conn, inbox_id)
    if found is None or found.workspace_id != access.workspace_id:
        raise NotFound(explain_no_inbox(inbox_id))
