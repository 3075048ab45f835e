"""HTTP routes for attachments."""

from __future__ import annotations

from urllib.parse import quote
from uuid import UUID

from fastapi import APIRouter, Request, Response

from app.contract import paths
from app.contract.attachments import AttachmentKept
from app.contract.limits import ANSWER_BYTES_MAX
from app.contract.scopes import Scope
from app.contract.sentences import say
from app.service.api.authentication import require_scopes
from app.service.api.forms import file_of, form_of
from app.service.app_state import AppStateDep
from app.service.mail.attached_file import ANY_TYPE, File, type_of
from app.service.records import attachments
from app.service.records.access import Access

router = APIRouter(tags=["Replies"])
TOO_LARGE = say(
    "attachment_too_large",
    "The file is too large: the files of a reply can have {most} MB in total.",
    most=ANSWER_BYTES_MAX // 1024**2,
)
FORM = {
    "type": "object",
    "required": ["file"],
    "properties": {
        "file": {"type": "string", "format": "binary", "description": "The content"},
        "name": {"type": "string", "description": "Its name, before that of the file field"},
    },
}


@router.post(
    paths.ATTACHMENTS,
    status_code=201,
    openapi_extra={"requestBody": {"required": True, "content": {"multipart/form-data": {"schema": FORM}}}},
    operation_id="attachment_create",
    summary="Keep a file for a reply",
)
async def add(
    request: Request, app_state: AppStateDep, access: Access = require_scopes(Scope.REPLIES_WRITE)
) -> AttachmentKept:
    """Store a file for an answer being written; after 30 days it is deleted if no answer uses it."""
    form = await form_of(request, ANSWER_BYTES_MAX, TOO_LARGE)
    try:
        part, name = file_of(form), form.get("name")
        data = await part.read()
        name = name if isinstance(name, str) and name else part.filename or ""
    finally:
        await form.close()
    file, now = File(name, type_of(name), data), app_state.clock.now()
    kept = await app_state.database.write(
        lambda conn: attachments.load_attachment(
            conn, access, attachments.store_files(conn, access.workspace_id, [file], now)[0]
        )
    )
    added = say("attachment_added", "File added")
    return AttachmentKept(attachment=attachments.to_attachment(kept), message=added)


@router.get(
    paths.ATTACHMENT,
    response_class=Response,
    responses={200: {"content": {ANY_TYPE: {}}}},
    operation_id="attachment_read",
    summary="The content of a file",
)
async def read(
    app_state: AppStateDep, attachment_id: UUID, access: Access = require_scopes(Scope.REPLIES_READ)
) -> Response:
    """Return the content of a file as it was received; the `Content-Disposition` header has its name."""
    row, data = await app_state.database.read(
        lambda conn: (
            row := attachments.load_attachment(conn, access, str(attachment_id)),
            attachments.load_content(conn, row),
        )
    )
    headers = {
        "Content-Disposition": f"attachment; filename*=utf-8''{quote(row.name, safe='')}",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-store",
    }
    return Response(data, media_type=ANY_TYPE, headers=headers)
