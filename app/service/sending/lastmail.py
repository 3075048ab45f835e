"""Which mail went out last, noted outside the database: an older copy, put back, would send it all again."""

from __future__ import annotations

import logging
import os
import secrets
from datetime import datetime
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, select, update

from app.contract.inboxes import InboxStatus
from app.service import tables
from app.service.service import Service
from app.service.settings import Settings

from . import ledger

log = logging.getLogger("outreach.sending")
OLDER = (
    "This workspace is an older copy: mail may have gone out after it was made, and would go out "
    "again. Remove the leads who are already in the Sent folder, then resume the inbox."
)
LONGEST = 4096  # bytes of a mark that are read
UNREADABLE = "unreadable"
MOST = 2**31 - 1  # attempts; a broken mark may say anything


def note(settings: Settings, mail_id: str, attempts: int) -> None:
    """This mail is handed over next, at the so-many-th try; its row says so already."""
    try:  # written over: to cut it off first would wait for the disk
        place = os.open(_file(settings), os.O_WRONLY | os.O_CREAT, 0o644)
        try:
            os.write(place, f"{mail_id} {attempts}\n".encode())
        finally:
            os.close(place)
    except OSError as error:
        _not_noted(_file(settings), error.strerror)


@cache
def _not_noted(file: Path, why: str) -> None:
    """Told once: no mail waits for it."""
    log.error("%s can't be written (%s): an older copy of the database would not be known as one", file, why)


async def hold_older_copy(service: Service) -> None:
    """Once, with every inbox; who resumes one has decided."""
    settings, now = service.settings, service.clock.now()
    if await service.database.write_durably(lambda conn: held_older_copy(conn, settings, now)):
        forget(settings)


def held_older_copy(conn: Connection, settings: Settings, now: datetime) -> bool:
    """Pause every inbox, with the reason, when the ledger does not know the mail that went out last, or that
    it was tried so often.

    Those that are paused say so, too: else their domain, or a person who knows nothing of it, resumes them.
    """
    mail_id, attempts = _noted(settings)
    mails, inboxes = tables.mails, tables.inboxes
    known = (mails.c.id == mail_id, mails.c.attempts >= attempts)
    if not mail_id or conn.scalar(select(mails.c.id).where(*known)):
        return False
    log.warning("The database is older than the mail that went out last")
    for inbox_id in conn.scalars(
        select(inboxes.c.id).where(inboxes.c.overall_status == InboxStatus.ACTIVE)
    ).all():
        ledger.trouble(conn, inbox_id, now, OLDER, pause=True)
    conn.execute(update(inboxes).values(send_trouble=OLDER))
    return True


def _noted(settings: Settings) -> tuple[str, int]:
    """The mail that went out last, and at which try; no mail where none is noted.

    A mark that can't be read names a mail that no ledger knows.
    """
    file = _file(settings)
    try:
        with file.open("rb") as marked:
            said = marked.read(LONGEST).decode(errors="replace")
    except FileNotFoundError:
        return "", 0
    except OSError as error:
        log.warning("%s can't be read (%s): the database may be an older copy", file, error.strerror)
        return UNREADABLE, 0
    mail_id, attempts, *_ = [*said.partition("\n")[0].split(), "", ""]
    return mail_id, min(int(attempts), MOST) if attempts.isdecimal() else 0


def mark_older(settings: Settings) -> None:
    """A copy is put in place: whatever it knows, the next start holds it. OSError when that is not sure."""
    with _file(settings).open("w") as out:
        out.write("restored")
        out.flush()
        os.fsync(out.fileno())


def forget(settings: Settings) -> None:
    """It was told, or is of somebody who moved away. A mark that can't be deleted is put aside."""
    file = _file(settings)
    try:
        file.unlink(missing_ok=True)
    except OSError:  # a folder, say
        aside = file.with_name(f"{file.name}.unreadable-{secrets.token_hex(4)}")
        try:
            file.rename(aside)
        except OSError as error:
            log.error("%s can't be moved away (%s): each start holds every inbox", file, error.strerror)


def _file(settings: Settings) -> Path:
    return settings.last_mail_file
