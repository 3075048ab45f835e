"""An older copy of the ledger, put back, would send again what went out since: here it is noticed and held.

The mail that was handed over last is noted outside the database: beside it, and outside the data folder, for
a whole folder may be put back. A ledger that does not know that mail is an older copy. Then nothing leaves an
inbox before its Sent folder was compared with the ledger (receiving/sent_folder.py), and where it can't be
compared, not before a person said so. What is kept of it stands in `inboxes.older_copy`:

SUSPECTED: the Sent folder is to be compared; until then nothing is sent.
FOUND: paused; emails in the Sent folder are missing from the ledger (the table `unrecorded`).
ASKED: paused; no Sent folder shows what went out, so a person decides.
"""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Iterable
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, select, update

from app.contract.events import ChangeKind
from app.contract.inboxes import InboxStatus, OlderCopy
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.settings import Settings
from app.service.core.work_keys import EVERY_WATCH
from app.service.records.inbox_trouble import suspend_inbox
from app.service.records.ledger_queries import SendingInbox, inbox_of

log = logging.getLogger("outreach.sending")
inboxes, mails, unrecorded = tables.inboxes, tables.mails, tables.unrecorded
CHECKING = "This workspace may be an older copy: the Sent folder is looked through before anything is sent."
ASKING = (
    "This workspace is an older copy: emails may have gone out after it was made and would go out again, and "
    "no Sent folder shows which. Remove the leads who got their email already, then resume the inbox."
)
FOUND = (
    "An email in the Sent folder is missing from this workspace, which would send it again: its data is "
    "probably an older copy. Record what was sent, then the inbox resumes."
)
FOUND_MANY = (
    "{count} emails in the Sent folder are missing from this workspace, which would send them again: its "
    "data is probably an older copy. Record what was sent, then the inbox resumes."
)
ONE_MORE = "At least one more went out that is not in the Sent folder."
LONGEST = 4096  # bytes of a mark that are read
UNREADABLE = "unreadable"
MOST = 2**31 - 1  # attempts; a broken mark may say anything
CALM: dict[str, Any] = {"send_trouble": None, "send_retry_at": None, "send_failures": 0}
ANSWERED: dict[str, Any] = {"older_copy": None, "expected_id": None, "stays_paused": False}


def write_marks(files: Iterable[Path], mail_id: str, attempts: int, inbox_id: str, message_id: str) -> None:
    """This mail is handed over next, at the so-many-th try; its row says so already."""
    line = f"{mail_id} {attempts} {inbox_id} {message_id}\n"
    for file in files:
        try:  # written over: to cut it off first would wait for the disk
            place = os.open(file, os.O_WRONLY | os.O_CREAT, 0o600)
            try:
                os.write(place, line.encode())
            finally:
                os.close(place)
        except OSError as error:
            _not_noted(file, error.strerror)


@cache
def _not_noted(file: Path, why: str) -> None:
    """Told once: no mail waits for it."""
    log.error("%s can't be written (%s): an older copy of the database would not be known as one", file, why)


async def hold_older_copy(app_state: AppState) -> None:
    """At the start; nothing leaves an older copy before its Sent folders were compared."""
    now = app_state.clock.now()
    if await app_state.database.write_durably(lambda conn: suspects_older_copy(conn, app_state, now)):
        delete_marks(list_marks(app_state))


def suspects_older_copy(conn: Connection, app_state: AppState, now: datetime) -> bool:
    """Whether the ledger does not know the mail that was noted last, or that it was tried so often; then
    every inbox is SUSPECTED, or ASKED about where no mail is read from it."""
    unknown = [mark for mark in map(_read_mark, list_marks(app_state)) if mark and not _is_known(conn, mark)]
    if not unknown:
        return False
    log.warning("The database is older than the mail that went out last")
    calm = (inboxes.c.overall_status == InboxStatus.ACTIVE, inboxes.c.send_trouble.is_(None))
    conn.execute(update(inboxes).where(*calm).values(send_trouble=CHECKING))
    conn.execute(update(inboxes).values(older_copy=OlderCopy.SUSPECTED, expected_id=None))
    for mark in unknown:
        for inbox_id, message_id in [mark[2:4]] if len(mark) == 4 else []:
            expected = update(inboxes).where(inboxes.c.id == inbox_id)
            conn.execute(expected.values(expected_id=message_id))
    for inbox_id in conn.scalars(select(inboxes.c.id).where(inboxes.c.imap_host == "")).all():
        hold_inbox(conn, inbox_id, now, OlderCopy.ASKED, ASKING)
    after_commit(conn).change(ChangeKind.INBOX)
    after_commit(conn).wake(EVERY_WATCH)
    return True


def _is_known(conn: Connection, mark: list[str]) -> bool:
    attempts = min(int(mark[1]), MOST) if len(mark) > 1 and mark[1].isdecimal() else 0
    known = (mails.c.id == mark[0], mails.c.attempts >= attempts)
    return conn.scalar(select(mails.c.id).where(*known)) is not None


def _read_mark(file: Path) -> list[str]:
    """A mail, its try, its inbox and its Message-ID; nothing where none is noted.

    A mark that can't be read names a mail that no ledger knows.
    """
    try:
        with file.open("rb") as marked:
            said = marked.read(LONGEST).decode(errors="replace")
    except FileNotFoundError:
        return []
    except OSError as error:
        log.warning("%s can't be read (%s): the database may be an older copy", file, error.strerror)
        return [UNREADABLE]
    return said.partition("\n")[0].replace("\0", "?").split()


def hold_inbox(conn: Connection, inbox_id: str, now: datetime, state: OlderCopy, sentence: str) -> None:
    """Pause an inbox with a question. One that somebody had paused before stays so after the answer."""
    row = inbox_of(conn, inbox_id)
    if row is None or (row.older_copy, row.send_trouble) == (state, sentence):
        return
    if row.overall_status == InboxStatus.ACTIVE:
        suspend_inbox(conn, inbox_id, now, sentence, pause=True)
    values: dict[str, Any] = {"older_copy": state, "send_trouble": sentence}
    if row.overall_status == InboxStatus.PAUSED and row.send_trouble is None:
        values |= {"stays_paused": True}
    conn.execute(update(inboxes).where(inboxes.c.id == inbox_id).values(values))
    after_commit(conn).change(ChangeKind.INBOX, inbox_id)


def hold_for_question(conn: Connection, inbox_id: str, now: datetime) -> None:
    """Its mailbox can't be read: nothing but a person can say what went out from a suspected copy."""
    if state_of(conn, inbox_id) == OlderCopy.SUSPECTED:
        hold_inbox(conn, inbox_id, now, OlderCopy.ASKED, ASKING)


def state_of(conn: Connection, inbox_id: str) -> str | None:
    state: str | None = conn.scalar(select(inboxes.c.older_copy).where(inboxes.c.id == inbox_id))
    return state


def is_held(older_copy: str | None) -> bool:
    """Return whether an inbox is paused by a question that a person has not answered."""
    return older_copy in (OlderCopy.FOUND, OlderCopy.ASKED)


def take_outcome(conn: Connection, inbox_id: str, now: datetime, *, readable: bool, expected: bool) -> None:
    """The Sent folder was compared, or is not `readable`; what was found is in `unrecorded`. `expected`: the
    mail that should be there is there, or none is known that should."""
    row = inbox_of(conn, inbox_id)
    if row is None:
        return
    if count := open_count(conn, inbox_id):
        sentence = FOUND if count == 1 else FOUND_MANY.format(count=f"{count:,}")
        hold_inbox(conn, inbox_id, now, OlderCopy.FOUND, sentence if expected else f"{sentence} {ONE_MORE}")
    elif row.older_copy is not None and not (readable and expected):
        hold_inbox(conn, inbox_id, now, OlderCopy.ASKED, ASKING)
    elif row.older_copy is not None:
        release_inbox(conn, row)


def open_count(conn: Connection, inbox_id: str) -> int:
    """Return how many emails of its Sent folder wait for a decision."""
    mine = (unrecorded.c.inbox_id == inbox_id, unrecorded.c.decided_at.is_(None))
    return int(conn.scalar(select(func.count()).select_from(unrecorded).where(*mine)) or 0)


def release_inbox(conn: Connection, inbox: SendingInbox) -> None:
    """The question is answered, or there is none: what was paused for it goes on."""
    values = dict[str, Any](ANSWERED)
    if is_held(inbox.older_copy):
        status = InboxStatus.PAUSED if inbox.stays_paused else InboxStatus.ACTIVE
        values |= {**CALM, "overall_status": status}
    elif inbox.send_trouble == CHECKING:
        values |= CALM
    conn.execute(update(inboxes).where(inboxes.c.id == inbox.id).values(values))
    after_commit(conn).change(ChangeKind.INBOX, inbox.id)
    for key in ("pump", "watch"):
        after_commit(conn).wake(f"{key}:{inbox.id}")


def dismiss_unrecorded(conn: Connection, inbox_id: str, now: datetime) -> None:
    """What was found and not recorded is left as it is, and not asked about again."""
    mine = (unrecorded.c.inbox_id == inbox_id, unrecorded.c.decided_at.is_(None))
    conn.execute(update(unrecorded).where(*mine).values(decided_at=now))


def mark_older(settings: Settings) -> None:
    """A copy is put in place: whatever it knows, the next start holds it. OSError when that is not sure."""
    with settings.last_mail_file.open("w") as out:
        out.write("restored")
        out.flush()
        os.fsync(out.fileno())


def delete_marks(files: Iterable[Path]) -> None:
    """What was noted is dealt with. A mark that can't be deleted is put aside."""
    for file in files:
        try:
            file.unlink(missing_ok=True)
        except OSError:  # a folder, say
            aside = file.with_name(f"{file.name}.unreadable-{secrets.token_hex(4)}")
            try:
                file.rename(aside)
            except OSError as error:
                log.error("%s can't be moved away (%s): each start holds every inbox", file, error.strerror)


def list_marks(app_state: AppState) -> list[Path]:
    """Where the last mail is noted: beside the database, and outside the data folder by its workspace."""
    found, state = [app_state.settings.last_mail_file], app_state.settings.state
    if state is not None and state.is_dir() and not app_state.settings.practice:
        found.append(state / f"{app_state.home.workspace_id}.last-mail")
    return found
