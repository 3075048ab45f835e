"""Guard against an older copy of the ledger, which would send again what was sent after the copy was made.

The last mail handed over is noted outside the database: in a file beside it, and in one outside the data
folder, because a whole folder may be restored. A ledger that does not know that mail is an older copy.
Then no inbox sends anything before its Sent folder has been compared with the ledger
(inbound/sent_folder.py) or, where it can't be compared, before a user has decided. The state is kept in
`inboxes.older_copy`:

SUSPECTED: the Sent folder has yet to be compared; until then nothing is sent.
FOUND: paused; emails in the Sent folder are missing from the ledger (see the table `unrecorded`).
ASKED: paused; no Sent folder shows what was sent, so a user decides.
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
from app.contract.sentences import Sentence, join_sentences, say
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.settings import Settings
from app.service.core.work_keys import EVERY_WATCH
from app.service.records.inbox_trouble import suspend_inbox
from app.service.records.ledger_queries import SendingInbox, inbox_of

log = logging.getLogger("outreach.sending")
inboxes, mails, unrecorded = tables.inboxes, tables.mails, tables.unrecorded
CHECKING = say(
    "restore_guard_checking",
    "This workspace may be an older copy: the Sent folder is looked through before anything is sent.",
)
ASKING = say(
    "restore_guard_asking",
    "This workspace is an older copy: emails may have gone out after it was made and would go out again, and "
    "no Sent folder shows which. Remove the leads who got their email already, then resume the inbox.",
)
FOUND = say(
    "restore_guard_found",
    "An email in the Sent folder is missing from this workspace, which would send it again: its data is "
    "probably an older copy. Record what was sent, then the inbox resumes.",
)
ONE_MORE = say("restore_guard_one_more", "At least one more went out that is not in the Sent folder.")
LONGEST = 4096  # bytes of a mark that are read
UNREADABLE = "unreadable"
MOST = 2**31 - 1  # attempts; a broken mark may contain anything
CALM: dict[str, Any] = {"send_trouble": None, "send_retry_at": None, "send_failures": 0}
ANSWERED: dict[str, Any] = {"older_copy": None, "expected_id": None, "stays_paused": False}


def write_marks(files: Iterable[Path], mail_id: str, attempts: int, inbox_id: str, message_id: str) -> None:
    """Note in each file the mail that is handed over next, with its attempt number, inbox, and Message-ID.

    The mail's row already has that number of attempts. A file that can't be written is logged.
    """
    line = f"{mail_id} {attempts} {inbox_id} {message_id}\n"
    for file in files:
        try:  # overwritten in place: truncating first would wait for the disk
            place = os.open(file, os.O_WRONLY | os.O_CREAT, 0o600)
            try:
                os.write(place, line.encode())
            finally:
                os.close(place)
        except OSError as error:
            _not_noted(file, error.strerror)


@cache
def _not_noted(file: Path, why: str) -> None:
    """Log a mark that can't be written, only once per file and reason; no mail waits for it."""
    log.error("%s can't be written (%s): an older copy of the database would not be known as one", file, why)


async def hold_older_copy(app_state: AppState) -> None:
    """At the start, hold an older copy: nothing is sent before its Sent folders have been compared."""
    now = app_state.clock.now()
    if await app_state.database.write_durably(lambda conn: suspects_older_copy(conn, app_state, now)):
        delete_marks(list_marks(app_state))


def suspects_older_copy(conn: Connection, app_state: AppState, now: datetime) -> bool:
    """Return whether the ledger does not know the last mail noted, or fewer attempts of it than were noted.

    In that case every inbox becomes SUSPECTED, or ASKED if no mail is read from it.
    """
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
    """Return a mark's mail id, attempt number, inbox id, and Message-ID; empty where there is no mark.

    A mark that can't be read yields an id that no ledger knows.
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


def hold_inbox(conn: Connection, inbox_id: str, now: datetime, state: OlderCopy, sentence: Sentence) -> None:
    """Pause an inbox with a question; one that was already paused by a user stays paused after the answer."""
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
    """Ask a user about a SUSPECTED inbox whose mailbox can't be read: only a person can say what was sent."""
    if state_of(conn, inbox_id) == OlderCopy.SUSPECTED:
        hold_inbox(conn, inbox_id, now, OlderCopy.ASKED, ASKING)


def state_of(conn: Connection, inbox_id: str) -> str | None:
    state: str | None = conn.scalar(select(inboxes.c.older_copy).where(inboxes.c.id == inbox_id))
    return state


def is_held(older_copy: str | None) -> bool:
    """Return whether an inbox is paused by a question that a user has not answered."""
    return older_copy in (OlderCopy.FOUND, OlderCopy.ASKED)


def apply_sent_folder_comparison(
    conn: Connection, inbox_id: str, now: datetime, *, readable: bool, expected: bool
) -> None:
    """Hold or release an inbox after the comparison with its Sent folder, whose findings are in `unrecorded`.

    `readable` is False when the folder could not be compared. `expected` is True when the mail that
    should be in the folder is there, or when no such mail is known.
    """
    row = inbox_of(conn, inbox_id)
    if row is None:
        return
    if count := open_count(conn, inbox_id):
        sentence = join_sentences(_explain_found_emails(count), "" if expected else ONE_MORE)
        hold_inbox(conn, inbox_id, now, OlderCopy.FOUND, sentence)
    elif row.older_copy is not None and not (readable and expected):
        hold_inbox(conn, inbox_id, now, OlderCopy.ASKED, ASKING)
    elif row.older_copy is not None:
        release_inbox(conn, row)


def _explain_found_emails(count: int) -> Sentence:
    if count == 1:
        return FOUND
    return say(
        "restore_guard_found_many",
        "%n email(s) in the Sent folder are missing from this workspace, which would send them again: its "
        "data is probably an older copy. Record what was sent, then the inbox resumes.",
        n=count,
    )


def open_count(conn: Connection, inbox_id: str) -> int:
    """Return how many unrecorded emails of the inbox's Sent folder wait for a decision."""
    mine = (unrecorded.c.inbox_id == inbox_id, unrecorded.c.decided_at.is_(None))
    return int(conn.scalar(select(func.count()).select_from(unrecorded).where(*mine)) or 0)


def release_inbox(conn: Connection, inbox: SendingInbox) -> None:
    """End the hold of an inbox and resume what it paused: its question is answered, or there is none."""
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
    """Mark the inbox's remaining unrecorded emails as decided, so that they are not asked about again."""
    mine = (unrecorded.c.inbox_id == inbox_id, unrecorded.c.decided_at.is_(None))
    conn.execute(update(unrecorded).where(*mine).values(decided_at=now))


def mark_older(settings: Settings) -> None:
    """Mark the data as a restored copy, which the next start holds; OSError if it can't be written."""
    with settings.last_mail_file.open("w") as out:
        out.write("restored")
        out.flush()
        os.fsync(out.fileno())


def delete_marks(files: Iterable[Path]) -> None:
    """Delete the marks, which have been dealt with; rename a mark that can't be deleted."""
    for file in files:
        try:
            file.unlink(missing_ok=True)
        except OSError:  # for example, a folder
            aside = file.with_name(f"{file.name}.unreadable-{secrets.token_hex(4)}")
            try:
                file.rename(aside)
            except OSError as error:
                log.error("%s can't be moved away (%s): each start holds every inbox", file, error.strerror)


def list_marks(app_state: AppState) -> list[Path]:
    """Return the files that note the last mail: beside the database, and outside the data folder."""
    found, state = [app_state.settings.last_mail_file], app_state.settings.state
    if state is not None and state.is_dir() and not app_state.settings.practice:
        found.append(state / f"{app_state.home.workspace_id}.last-mail")
    return found
