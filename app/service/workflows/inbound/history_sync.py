"""Reading of an inbox's past correspondents from the envelopes of two years, one slice at a time."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from datetime import timedelta

from sqlalchemy import Connection

from app.contract.addresses import LONGEST, email_key
from app.service.mail.imap_client import Folder, Mailbox, MailboxError
from app.service.mail.imap_envelope import Envelope
from app.service.records import prior_contact
from app.service.records.prior_contact import CorrespondentStats
from app.service.records.received import ReadInbox
from app.service.workflows.inbound.thread_database import ThreadDatabase

log = logging.getLogger("outreach.history")
AGE = timedelta(days=730)
SLICE = 500  # envelopes
IN, OUT = "IN", "OUT"


def sync_history(mailbox: Mailbox, books: ThreadDatabase, inbox: ReadInbox) -> bool:
    """Read a slice of each folder and return True while there is more; another folder is open afterwards."""
    if not books.read(lambda conn: prior_contact.is_wanted(conn, inbox.workspace_id)):
        books.write(lambda conn: prior_contact.delete_folder_history(conn, inbox.id))
        return False
    try:
        folders = {IN: "INBOX", OUT: mailbox.find_sent()}
        left = [_sync_folder(mailbox, books, inbox, way, folder) for way, folder in folders.items()]
    except MailboxError as trouble:
        if not trouble.spoken:
            raise
        log.warning("The past of inbox %s can't be read: %s", inbox.id, trouble.__cause__)
        return False
    return any(left)


def _sync_folder(
    mailbox: Mailbox, books: ThreadDatabase, inbox: ReadInbox, way: str, name: str | None
) -> bool:
    known = books.read(lambda conn: prior_contact.find_folder_progress(conn, inbox.id, way))
    if name is None:
        if known is None or known.folder:
            books.write(lambda conn: prior_contact.record_missing_folder(conn, inbox.id, way, books.now()))
        return False
    if known is not None and known.folder != name:
        known = None
    if known is not None and mailbox.status(name) == Folder(known.uid_validity, known.last_uid + 1):
        return False
    folder, since = mailbox.select(name), books.now() - AGE
    if known is not None and known.uid_validity == folder.uid_validity:
        uids = mailbox.uids_after(known.last_uid)
    else:
        uids = _begin_folder(mailbox, books, inbox, way, name, folder)
    some, complete = uids[:SLICE], len(uids) <= SLICE
    lately = [each for each in mailbox.envelopes(some) if each.at >= since] if some else []
    people = collect_correspondents(lately, way, email_key(inbox.email_address))
    reached = max([folder.next_uid - 1, *some]) if complete else some[-1]

    def keep(conn: Connection) -> None:
        prior_contact.add_correspondents(conn, inbox.workspace_id, inbox.id, way, people)
        prior_contact.record_folder_progress(conn, inbox.id, way, reached, len(some), complete, books.now())

    books.write(keep)
    return not complete


def _begin_folder(
    mailbox: Mailbox, books: ThreadDatabase, inbox: ReadInbox, way: str, name: str, folder: Folder
) -> list[int]:
    """Restart the progress of a folder that is new or has a new UIDVALIDITY, and return all UIDs to read."""
    uids = mailbox.uids_since(books.now() - AGE)
    before = (uids[0] if uids else folder.next_uid) - 1
    progress = (name, folder.uid_validity, before, len(uids), books.now())
    books.write(lambda conn: prior_contact.restart_folder(conn, inbox.id, way, *progress))
    return uids


def collect_correspondents(
    envelopes: Iterable[Envelope], way: str, own: str
) -> Mapping[str, CorrespondentStats]:
    """Count, by address, the senders (way IN) or recipients (OUT) of envelopes, without our own address."""
    found: dict[str, CorrespondentStats] = {}
    for envelope in envelopes:
        for address in dict.fromkeys(
            map(_to_address_key, envelope.senders if way == IN else envelope.recipients)
        ):
            if not address or address == own:
                continue
            before = found.get(address, CorrespondentStats(0, envelope.at))
            found[address] = CorrespondentStats(before.mails + 1, max(before.last_at, envelope.at))
    return found


def _to_address_key(address: str) -> str:
    """Return the address as it is stored; "" for an invalid one, because strangers write these headers."""
    local, at, domain = address.rpartition("@")
    good = at and local and "." in domain and len(address) <= LONGEST and address.isprintable()
    return email_key(address) if good else ""
