"""A backup of the workspace in one file: the database is copied while in use, and encrypted as it is read."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import logging
import shutil
import sqlite3
import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from app import __version__
from app.contract.problems import Invalid, ServiceFault
from app.contract.sentences import Sentence, say, sentence_of
from app.secret_store import NoKeyring
from app.service.core.database import NOT_WRITABLE, explain_sqlite_error
from app.service.core.migrations import HEAD
from app.service.core.settings import Settings
from app.service.core.vault import is_changing, sealing_key

from .backup_format import Head, compute_backup_size, new_salt, seal_backup

log = logging.getLogger("outreach.backup")
STEP = 2_000  # pages copied at a time
COPY, KIND = "backup-{}.part", "application/octet-stream"
NOT_SQLITE = say(
    "backup_of_database_server",
    "This workspace lives in a database server: back it up with the server's own tools, such as pg_dump.",
)
NOT_PRACTICE = say(
    "backup_of_practice", "A practice workspace isn't backed up: you can start it over at any time."
)
CHANGING = say(
    "backup_key_changing",
    "The sealing key of this workspace is being changed. Start Outreach Desk once, so that the change ends; "
    "then back up.",
)


class NoRoom(ServiceFault):
    status = 507


@dataclass(frozen=True)
class Backup:
    """A copy of the database that is ready to be encrypted and read.

    The copy is deleted once it was read, or when its reader stops.
    """

    head: Head
    secrets: bytes
    copy: Path

    @property
    def length(self) -> int:
        return compute_backup_size(self.head, self.secrets)

    async def pieces(self, passphrase: str) -> AsyncIterator[bytes]:
        """Yield the encrypted backup file in pieces; each is encrypted on a thread."""
        try:
            with self.copy.open("rb") as database:
                source = seal_backup(self.head, self.secrets, database, passphrase)
                while (piece := await asyncio.to_thread(next, source, None)) is not None:
                    yield piece
        finally:
            self.copy.unlink(missing_ok=True)


async def begin_backup(settings: Settings, now: datetime) -> Backup:
    """Copy the database into the data folder and return the backup to be read.

    Raises Invalid if this workspace can't be backed up, and ServiceFault if the copy failed.
    """
    if settings.practice:
        raise Invalid(NOT_PRACTICE)
    if settings.database_file is None:
        raise Invalid(NOT_SQLITE)
    if not await asyncio.to_thread(settings.database_file.exists):
        raise Invalid(
            say("backup_nothing_there", "There is no workspace in {place}.", place=str(settings.data))
        )
    key = await _load_sealing_key(settings)
    copy = settings.data / COPY.format(uuid.uuid4().hex)
    stop = _Stop()
    try:
        size = await asyncio.to_thread(_copy_database, settings.database_file, copy, stop)
    except BaseException as error:
        stop.asked = True
        with contextlib.suppress(OSError):
            copy.unlink(missing_ok=True)
        if isinstance(error, sqlite3.OperationalError | OSError):
            log.warning("no backup was made: %s", error)
            raise _to_service_fault(error, settings.database_file) from error
        raise
    if is_changing(settings.data) or key != await _load_sealing_key(
        settings
    ):  # is the key still the one of the copied database?
        copy.unlink(missing_ok=True)
        raise Invalid(CHANGING)
    head = Head(now.isoformat(), __version__, HEAD, size, new_salt())
    return Backup(head, json.dumps({"sealing_key": key}).encode(), copy)


async def _load_sealing_key(settings: Settings) -> str:
    try:
        return (await sealing_key(settings.data, file_only=settings.keep_secrets_in_file)).secret
    except NoKeyring as locked:
        raise Invalid(sentence_of(locked)) from locked


class _Stop:
    asked = False

    def __call__(self, *_progress: int) -> None:
        if self.asked:
            raise InterruptedError


def _copy_database(source: Path, target: Path, stop: _Stop) -> int:
    """Copy the database with SQLite's online backup and return the copy's size in bytes.

    It runs in one read transaction, so that a writer never makes it start over.
    """
    for left_over in target.parent.glob(COPY.format("*")):
        left_over.unlink(missing_ok=True)
    if shutil.disk_usage(target.parent).free < source.stat().st_size:
        raise OSError(errno.ENOSPC, "too little room")
    with (
        contextlib.closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as reading,
        contextlib.closing(sqlite3.connect(target)) as copy,
    ):
        reading.isolation_level = None
        reading.execute("BEGIN")
        reading.execute("SELECT count(*) FROM sqlite_master").fetchone()
        copy.execute("PRAGMA synchronous=OFF")
        reading.backup(copy, pages=STEP, progress=stop, sleep=0)
        copy.execute("PRAGMA journal_mode=DELETE")
    return target.stat().st_size


def _to_service_fault(error: sqlite3.OperationalError | OSError, database: Path) -> ServiceFault:
    full = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL
    if full or getattr(error, "errno", 0) == errno.ENOSPC:
        return NoRoom(_describe_lack_of_room(-(-database.stat().st_size // 1_000_000)))
    if explain_sqlite_error(error) == NOT_WRITABLE:
        return ServiceFault(NOT_WRITABLE)
    return ServiceFault(
        say(
            "backup_not_copied",
            "The copy that a backup is made of could not be made: {why}. Nothing was changed.",
            why=str(getattr(error, "strerror", None) or error),
        )
    )


def _describe_lack_of_room(megabytes: int) -> Sentence:
    return say(
        "backup_no_room",
        "The disk that holds the data has no room for the copy that a backup is made of: {size:,} MB are "
        "needed. Make room, then try again.",
        size=megabytes,
    )
