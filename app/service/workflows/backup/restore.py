"""Restoring a backup in place of a workspace: it is read and checked completely before anything changes."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import sqlite3
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from app.contract.problems import Invalid
from app.contract.sentences import say
from app.secret_store import IN_FILE, NoKeyring, StoredSecret
from app.service.core.data_dir_lock import FolderLock
from app.service.core.database import NoDatabase
from app.service.core.migrations import HEAD, NewerWorkspace
from app.service.core.settings import Settings
from app.service.core.vault import (
    Unsealable,
    Vault,
    delete_next_key,
    promote_next_key,
    sealing_key,
    store_next_key,
)
from app.service.rules.tracking_links import address_place
from app.service.workflows.outbound import restore_guard
from app.service.workflows.transfer.key_rotation import finish_key_change

from . import backup
from .backup_format import DAMAGED, BrokenBackup, Head, read_head, unseal_backup

NEWER = say(
    "backup_of_newer_version",
    "This backup was made by a newer Outreach Desk ({version}). "
    "Install that version, or a later one, to restore it.",
)
SERVER = say(
    "restore_of_database_server",
    "This workspace lives in a database server: restore it with the server's own tools.",
)
Told = Callable[[int, int], None]
_OURS = "team_id IN (SELECT id FROM main.teams)"
_SAID = f"present.suppressions WHERE reason <> 'bounced' AND {_OURS}"
_NAMED = "SELECT team_id, email_key FROM"
_STATEMENTS = (  # an opt-out or a manual suppression takes precedence over a bounce
    f"DELETE FROM main.suppressions WHERE reason = 'bounced' AND (team_id, email_key) IN ({_NAMED} {_SAID})",
    "INSERT OR IGNORE INTO main.suppressions (id, team_id, email_key, reason, note, added_by, created_at)"
    f" SELECT id, team_id, email_key, reason, note, added_by, created_at FROM {_SAID}",
    "INSERT OR IGNORE INTO main.blocklist (id, team_id, value, note, added_by, created_at)"
    f" SELECT id, team_id, value, note, added_by, created_at FROM present.blocklist WHERE {_OURS}",
)
_LINKS = "INSERT OR IGNORE INTO main.unsubscribe_tokens (token, team_id, lead_id, used_at, address)"
_SINCE = (
    f"present.unsubscribe_tokens WHERE {_OURS} AND token NOT IN (SELECT token FROM main.unsubscribe_tokens)"
)


async def restore_from_backup(
    settings: Settings,
    file: Path,
    passphrase: str,
    now: datetime,
    told: Told,
    ready: Callable[[], Awaitable[None]],
) -> Path | None:
    """Replace the workspace with a backup; return where the former one is kept, under the same passphrase.

    None if there was no workspace. The progress callback gets the number of bytes checked and their
    total; `ready` is awaited before anything is changed. BrokenBackup, AlreadyOpen and OSError leave
    everything as it was.
    """
    database = settings.database_file
    if database is None:
        raise BrokenBackup(SERVER)
    settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = database.with_name(f"{database.name}.restoring")
    try:
        key = await asyncio.to_thread(extract_database, file, passphrase, part, told)
        await ready()
        with contextlib.ExitStack() as locks:
            for folder in settings.folders:
                locks.enter_context(FolderLock(folder))
            with contextlib.suppress(NoDatabase, NoKeyring, NewerWorkspace):  # that database is put aside
                await finish_key_change(settings)
            before = await _back_up_present(settings, passphrase, now)
            if _is_file_present(database):
                present = await _load_present_key(settings)
                await asyncio.to_thread(
                    carry_opt_outs, database, part, key, present.secret if present else key
                )
            restore_guard.mark_older(settings)  # first: whatever happens now, nothing is resent unasked
            await _install_database(settings, key, part, database)
            settings.damage_file.unlink(missing_ok=True)
        return before
    finally:
        part.unlink(missing_ok=True)


def extract_database(file: Path, passphrase: str, part: Path, told: Told) -> str:
    """Decrypt a backup's database to `part`, check it, and return its sealing key; raise BrokenBackup."""
    with file.open("rb") as source, part.open("wb") as out:
        head = read_head(source)
        if head.revision > HEAD:
            raise BrokenBackup(NEWER.fill(version=head.version))
        pieces = unseal_backup(head, source, passphrase)
        key = _parse_sealing_key(next(pieces))
        for piece in pieces:
            out.write(piece)
            told(out.tell(), head.size)
        out.flush()
        os.fsync(out.fileno())
    _look_at(part, head)
    return key


def _parse_sealing_key(secrets: bytes) -> str:
    try:
        return str(json.loads(secrets)["sealing_key"])
    except (ValueError, KeyError) as error:
        raise BrokenBackup(DAMAGED) from error


def _look_at(database: Path, head: Head) -> None:
    """Raise BrokenBackup unless the file is an intact workspace database of the stated schema version."""
    try:
        with contextlib.closing(sqlite3.connect(database)) as conn:
            sound = conn.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
            revision = conn.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise BrokenBackup(DAMAGED) from error
    if not sound or revision is None or revision[0] != head.revision:
        raise BrokenBackup(DAMAGED)


async def _back_up_present(settings: Settings, passphrase: str, now: datetime) -> Path | None:
    """Back up the workspace that is about to be replaced, if there is one; return the file."""
    database = settings.database_file
    if database is None or not _is_file_present(database):
        return None
    kept = settings.data / f"before-restore-{now:%Y-%m-%d-%H%M%S}.outreach"
    try:
        present = await backup.begin_backup(settings, now)
    except (sqlite3.DatabaseError, Invalid):  # unreadable, or its key is: it is kept under another name
        return _move_database_aside(database, kept.with_suffix(".sqlite"))
    with kept.open("wb") as out:
        async for piece in present.pieces(passphrase):
            out.write(piece)
    return kept


def _move_database_aside(database: Path, target: Path) -> Path:
    """Rename a database file together with its write-ahead log, which may hold the last changes."""
    database.rename(target)
    log = database.with_name(database.name + "-wal")
    if log.exists():
        log.rename(target.with_name(target.name + "-wal"))
    return target


async def _install_database(settings: Settings, key: str, part: Path, database: Path) -> None:
    """Install the restored database and the sealing key that belongs to it.

    After an interruption, the next start finds out which of the two keys opens the database.
    """
    following = await _kept_beside(settings, key)
    try:
        _replace_database(part, database)
    except OSError:
        await delete_next_key(settings.data)
        raise
    with contextlib.suppress(NoKeyring, OSError):  # the next start completes this
        await promote_next_key(settings.data, following)


async def _kept_beside(settings: Settings, key: str) -> StoredSecret:
    """Store the backup's key as the next key, where the folder's present key is stored.

    If that is a keyring that can't be used, a file is used.
    """
    try:
        return await store_next_key(
            settings.data, await _load_present_key(settings) or StoredSecret("", IN_FILE), key
        )
    except NoKeyring:
        return await store_next_key(settings.data, StoredSecret("", IN_FILE), key)


async def _load_present_key(settings: Settings) -> StoredSecret | None:
    with contextlib.suppress(NoKeyring):
        return await sealing_key(settings.data, file_only=settings.keep_secrets_in_file)
    return None


def _replace_database(part: Path, database: Path) -> None:
    """Replace the database file.

    The old database's log is deleted first, because it must not be replayed into the new one.
    """
    for suffix in ("-wal", "-shm"):
        database.with_name(database.name + suffix).unlink(missing_ok=True)
    part.replace(database)


def _is_file_present(file: Path) -> bool:
    return file.exists()


def carry_opt_outs(present: Path, part: Path, key: str, its_key: str) -> None:
    """Copy opt-outs, the blocklist and unsubscribe links from the present database into the restored one.

    The secrets of the restored database are sealed with `key`, those of the present one with `its_key`,
    which differs if the key was changed since the backup. Nothing is copied from a database that can't
    be read, or of other teams, and no link that neither key opens.
    """
    with contextlib.suppress(sqlite3.DatabaseError), contextlib.closing(sqlite3.connect(part)) as conn, conn:
        conn.execute("ATTACH ? AS present", (str(present),))
        for statement in _STATEMENTS:
            conn.execute(statement)
        conn.commit()  # kept even if a link below fails
        copy, before = (Vault(base64.b64decode(each)) for each in (key, its_key))
        conn.create_function("sealed", 2, partial(_reseal_address, copy, before))
        chosen = f"SELECT token, team_id, lead_id, used_at, sealed(token, address) AS its FROM {_SINCE}"
        conn.execute(f"{_LINKS} SELECT * FROM ({chosen}) WHERE its IS NOT NULL")


def _reseal_address(copy: Vault, before: Vault, token: str, address: bytes) -> bytes | None:
    """Return an unsubscribe link's address sealed with the restored database's key.

    Returns None if the key was lost or the sealed value is damaged.
    """
    place = address_place(token)
    try:
        return address if copy.opens(address, place) else copy.seal(before.open(address, place), place)
    except Unsealable:
        return None
