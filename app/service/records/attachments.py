"""All SQL of attachments. Contents are identified by their digest and stored once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Column, Connection, delete, exists, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from app.contract.attachments import Attachment, safe_name
from app.contract.ids import AttachmentId, new_id
from app.contract.problems import NotFound
from app.contract.sentences import say
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.mail.attached_file import File
from app.service.records.access import Access

attachments, blobs = tables.attachments, tables.blobs
_INSERTS: dict[str, Any] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}


class StoredFile(NamedTuple):
    """A row of the table `attachments`; `digest` is None for a file whose content was cut off."""

    id: str
    workspace_id: str
    name: str
    content_type: str
    size: int
    digest: str | None


_FILE = [attachments.c[name] for name in StoredFile._fields]


def store_files(
    conn: Connection, workspace_id: str, files: Sequence[File], now: datetime, message_id: str | None = None
) -> list[str]:
    """Store files and return their ids; without `message_id` they are loose, for a reply to take."""
    ids = []
    for position, file in enumerate(files):
        digest = _store_content(conn, file.data) if file.data is not None else None
        values: dict[str, Any] = {
            "name": safe_name(file.name),
            "content_type": file.content_type,
            "digest": digest,
        }
        values |= {"size": len(file.data or b""), "message_id": message_id, "created_at": now}
        ids.append(_insert_attachment(conn, workspace_id, position, values))
    return ids


def attach_files(conn: Connection, mail_id: str, wanted: Sequence[StoredFile], now: datetime) -> None:
    """Attach copies of stored files to a mail; the original rows stay, so that a retry can take them."""
    for position, file in enumerate(wanted):
        values = {"name": file.name, "content_type": file.content_type, "size": file.size}
        values |= {"digest": file.digest, "mail_id": mail_id, "created_at": now}
        _insert_attachment(conn, file.workspace_id, position, values)


def load_attachment(conn: Connection, access: Access, attachment_id: str) -> StoredFile:
    mine = (attachments.c.id == attachment_id, attachments.c.workspace_id == access.workspace_id)
    row = conn.execute(select(*_FILE).where(*mine)).first()
    if row is None:
        raise NotFound(say("attachment_not_found", "Attachment {id} not found", id=attachment_id))
    return StoredFile(*row)


def load_content(conn: Connection, file: StoredFile) -> bytes:
    """Return a file's bytes; raise NotFound if the content was cut off."""
    data = conn.scalar(select(blobs.c.data).where(blobs.c.digest == file.digest)) if file.digest else None
    if data is None:
        raise NotFound(
            say(
                "attachment_content_missing",
                "The content of {name} not found: its email was too large. Look in the mailbox.",
                name=file.name,
            )
        )
    return bytes(data)


def of_messages(conn: Connection, ids: Iterable[str]) -> dict[str, tuple[Attachment, ...]]:
    return _group_attachments(conn, attachments.c.message_id, ids)


def of_mails(conn: Connection, ids: Iterable[str]) -> dict[str, tuple[Attachment, ...]]:
    return _group_attachments(conn, attachments.c.mail_id, ids)


def to_attachment(file: StoredFile) -> Attachment:
    return Attachment(
        attachment_id=AttachmentId(file.id),
        name=file.name,
        content_type=file.content_type,
        size=file.size,
        is_complete=file.digest is not None,
    )


def purge_attachments(conn: Connection, before: datetime) -> None:
    """Delete loose files created before `before`, and contents that no attachment refers to."""
    loose = (attachments.c.message_id.is_(None), attachments.c.mail_id.is_(None))
    conn.execute(delete(attachments).where(*loose, attachments.c.created_at < before))
    conn.execute(delete(blobs).where(~exists().where(attachments.c.digest == blobs.c.digest)))


def _store_content(conn: Connection, data: bytes) -> str:
    digest = hashlib.sha256(data).hexdigest()
    if conn.scalar(select(blobs.c.size).where(blobs.c.digest == digest)) is None:
        values = {"digest": digest, "size": len(data), "data": data}
        conn.execute(_INSERTS[conn.dialect.name](blobs).on_conflict_do_nothing(), values)
    return digest


def _insert_attachment(conn: Connection, workspace_id: str, position: int, values: dict[str, Any]) -> str:
    attachment_id = new_id()
    more = {"id": attachment_id, "workspace_id": workspace_id, "position": position}
    conn.execute(insert(attachments), values | more)
    return attachment_id


def _group_attachments(
    conn: Connection, column: Column[Any], ids: Iterable[str]
) -> dict[str, tuple[Attachment, ...]]:
    wanted = select(column, *_FILE).where(any_of(column, ids)).order_by(attachments.c.position)
    gathered: dict[str, tuple[Attachment, ...]] = {}
    for owner, *file in conn.execute(wanted):
        gathered[owner] = (*gathered.get(owner, ()), to_attachment(StoredFile(*file)))
    return gathered
