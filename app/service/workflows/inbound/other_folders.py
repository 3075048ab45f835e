"""Reading of replies that landed outside the inbox: in spam, in the archive, or where a rule moved them."""

from __future__ import annotations

import concurrent.futures
import logging
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from app.service.mail.imap_client import Folder, Mailbox, MailboxError
from app.service.mail.imap_errors import GARBLED
from app.service.mail.imap_folders import MailLocation, select_other_folders
from app.service.mail.parse_message import parse_message
from app.service.records import received
from app.service.records.received import ReadInbox
from app.service.rules.sender_suggestions import RecentRecipients

from . import unmatched_replies
from .process_message import concerns_us, process_message
from .thread_database import ThreadDatabase

T = TypeVar("T")
log = logging.getLogger("outreach.receiving")
AGE = timedelta(days=30)  # how far back a folder is read the first time
HEADERS_AT_ONCE = 200
REFUSALS, CLEARLY = 9, 3  # a mail is skipped after so many; a refusal counts for CLEARLY cut connections
NOBODY = RecentRecipients(frozenset(), frozenset())  # users are not asked about mail in the trash


def scan_folders(
    mailbox: Mailbox, books: ThreadDatabase, inbox: ReadInbox, ended: Callable[[], bool]
) -> None:
    """Take in relevant mail that came to other folders since the last scan; else read only headers."""
    for place in select_other_folders(mailbox.folders()):
        if ended():
            return
        known = books.read(lambda conn, name=place.folder: received.find_read_position(conn, inbox.id, name))  # type: ignore[misc]
        try:
            folder = mailbox.status(place.folder)
            if known != (folder.uid_validity, folder.next_uid - 1):
                _catch_up(mailbox, books, inbox, place, known, ended)
        except MailboxError as trouble:
            if not trouble.spoken:
                raise
            log.info("Inbox %s: the folder %r can't be read: %s", inbox.id, place.folder, trouble.__cause__)


def _catch_up(
    mailbox: Mailbox,
    books: ThreadDatabase,
    inbox: ReadInbox,
    place: MailLocation,
    known: tuple[int, int] | None,
    ended: Callable[[], bool],
) -> None:
    folder = mailbox.select(place.folder)
    same = known is not None and known[0] == folder.uid_validity
    if known is not None and same and not was_put_back(mailbox, folder, known[1]):
        uids = mailbox.uids_after(known[1])
    else:
        uids = mailbox.uids_since(max(inbox.created_at, books.now() - AGE))

    def reached(uid: int) -> None:
        books.write(
            lambda conn: received.save_progress(conn, inbox.id, place.folder, folder.uid_validity, uid)
        )

    for start in range(0, len(uids), HEADERS_AT_ONCE):
        some = uids[start : start + HEADERS_AT_ONCE]
        for uid in _concerning_us(mailbox, books, inbox, place, some):
            if ended():
                return
            work = partial(ingest_mail, mailbox, books, inbox, place, uid)
            _if_it_can_be_had(mailbox, books, place, uid, work)
        reached(some[-1])
    reached(max([folder.next_uid - 1, *uids]))


def _if_it_can_be_had(
    mailbox: Mailbox, books: ThreadDatabase, place: MailLocation, uid: int, work: Callable[[], T]
) -> T | None:
    """Return the result of `work`, or None for a mail that the server has refused too often.

    A mail that the server keeps refusing, or breaks off at, must not block the mails after it.
    """
    which = (place.folder, uid)
    if books.refused[which] >= REFUSALS and has_others(mailbox, uid):
        log.error("Mail %d in %r can't be had and is left out", uid, place.folder)
        return None
    try:
        return work()
    except MailboxError as trouble:
        cut = not (trouble.spoken or isinstance(trouble.__cause__, GARBLED))
        books.refused[which] += 1 if cut else CLEARLY
        raise


def has_others(mailbox: Mailbox, uid: int) -> bool:
    """Return whether the server delivers another mail of the open folder, of which one byte is enough.

    If so, the refused mail is at fault, not the server.
    """
    others = [each for each in mailbox.uids_after(0) if each != uid]
    return any(mailbox.fetch(each, 1) is not None for each in (*others[-1:], *others[:1]))


def was_put_back(mailbox: Mailbox, folder: Folder, last_uid: int) -> bool:
    """Return whether the open folder is an older copy of what was read up to `last_uid`.

    Such a folder assigns those UIDs again, which no server should do (RFC 3501, 2.3.1.1).
    """
    older = folder.is_told and folder.next_uid <= last_uid
    return older and not mailbox.uids_after(folder.next_uid - 1)


def _concerning_us(
    mailbox: Mailbox, books: ThreadDatabase, inbox: ReadInbox, place: MailLocation, uids: list[int]
) -> list[int]:
    found = _fetch_headers(mailbox, books, place, uids)
    heads = {uid: parse_message(head, [inbox.email_address]) for uid, head in found.items()}
    now = books.now()

    def ours(conn: Connection) -> list[int]:
        near = NOBODY if place.is_trash else unmatched_replies.load_recent_contacts(conn, inbox, now)
        return [uid for uid in uids if uid in heads and concerns_us(conn, inbox, heads[uid], near)]

    return books.read(ours)


def _fetch_headers(
    mailbox: Mailbox, books: ThreadDatabase, place: MailLocation, uids: list[int]
) -> dict[int, bytes]:
    """Fetch headers in one request or, if it is refused because one mail may be broken, one by one."""
    try:
        return mailbox.headers(uids)
    except MailboxError as trouble:
        if not trouble.spoken:
            raise
    found: dict[int, bytes] = {}
    for uid in uids:
        found |= _if_it_can_be_had(mailbox, books, place, uid, partial(mailbox.headers, [uid])) or {}
    return found


def ingest_mail(
    mailbox: Mailbox, books: ThreadDatabase, inbox: ReadInbox, place: MailLocation, uid: int
) -> str | None:
    """Take in one mail of the open folder and return its kind; None if it was not taken in."""
    raw = mailbox.fetch(uid)
    if raw is None:
        return None
    try:
        reading = parse_message(raw, [inbox.email_address])
        return books.write(lambda conn: process_message(conn, inbox, reading, books.now(), place))
    except (OperationalError, RuntimeError, concurrent.futures.CancelledError):  # locked, or service ending
        raise
    except Exception:  # other mails should still be read; the reply reconciliation finds this one again
        log.exception("Mail %d in %r of inbox %s can't be taken in", uid, place.folder, inbox.id)
        return None
