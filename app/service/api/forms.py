"""Forms with one file, read no further than their limit: any file, or a CSV to be imported."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import unquote_to_bytes

from fastapi import Request
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from app.contract.csv_reader import TOO_LARGE
from app.contract.limits import CSV_BYTES_MAX
from app.contract.problems import Invalid, Unprocessable
from app.contract.sentences import Sentence, say
from app.service.workflows.imports.upload import Upload, examine_upload

ENVELOPE = 1 << 20  # bytes for the other fields of the form and its boundaries
FIELDS_MAX, FIELD_BYTES_MAX = 20, 1 << 20
_FILENAME = re.compile(rb"\bfilename=", re.IGNORECASE)
_EXTENDED = re.compile(rb"\bfilename\*=\"?(utf-8|iso-8859-1)'[^']*'([^;\"\s]*)\"?", re.IGNORECASE)
ONE_FILE = say("request_form_files", "A form can have one file. Send each file in a request of its own.")
MISSING = say("missing", "Field required")  # the code and the words of pydantic


class FormParser(MultiPartParser):
    """Parser that also takes a file name with other letters than ASCII as some clients still write it.

    They write it as `filename*` (RFC 5987) alone.
    """

    def on_headers_finished(self) -> None:
        part = self._current_part
        if part.content_disposition is not None and not _FILENAME.search(part.content_disposition):
            part.content_disposition = _EXTENDED.sub(_to_plain_filename, part.content_disposition)
        super().on_headers_finished()


def _to_plain_filename(found: re.Match[bytes]) -> bytes:
    name = unquote_to_bytes(found[2]).decode(found[1].decode("ascii"), "replace")
    return b'filename="%b"' % name.encode().translate(None, b'"\\\r\n')


async def form_of(request: Request, most: int, too_large: Sentence) -> FormData:
    """Read a form with one file of at most `most` bytes.

    Raises Invalid for a larger one, before it is read to its end, and Unprocessable for what is no form.
    """
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        raise Unprocessable.of("file", MISSING, "value_error.missing")
    if int(request.headers.get("content-length") or 0) > most + ENVELOPE:
        raise Invalid(too_large)
    body = _limit_body(request, most + ENVELOPE, too_large)
    try:
        form = await FormParser(request.headers, body, max_files=FIELDS_MAX, max_fields=FIELDS_MAX).parse()
    except MultiPartException as error:
        raise Invalid(
            say("request_form_unreadable", "The form can't be read: {why}", why=error.message)
        ) from error
    try:
        if len(form.getlist("file")) > 1:
            raise Invalid(ONE_FILE)
        return FormData([(name, await _decode_field(name, value)) for name, value in form.multi_items()])
    except BaseException:
        await form.close()
        raise


def file_of(form: FormData) -> UploadFile:
    """Return the form's file; raise Unprocessable if it has none."""
    part = form.get("file")
    if not isinstance(part, UploadFile):
        raise Unprocessable.of("file", MISSING, "value_error.missing")
    return part


def form_schema(**fields: dict[str, Any]) -> dict[str, Any]:
    """Return the OpenAPI request body of a form that the route reads without FastAPI's help."""
    properties = {"file": {"type": "string", "format": "binary"}, "mapping": {"type": "string"}, **fields}
    schema = {"type": "object", "required": ["file"], "properties": properties}
    return {"requestBody": {"required": True, "content": {"multipart/form-data": {"schema": schema}}}}


@asynccontextmanager
async def open_upload(request: Request) -> AsyncIterator[Upload]:
    """Yield the form's CSV, looked through; raise Invalid or Unprocessable if it can't be taken."""
    form = await form_of(request, CSV_BYTES_MAX, TOO_LARGE)
    try:
        part = file_of(form)
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
        mapping = _parse_mapping(fields.get("mapping"))
        name = _basename_of(fields.get("filename") or part.filename or "")
        yield await asyncio.to_thread(examine_upload, part.file, name, mapping, fields)
    finally:
        await form.close()


def _parse_mapping(text: str | None) -> dict[str, str | None] | None:
    if not text:
        return None
    try:
        mapping = json.loads(text)
    except (ValueError, RecursionError):
        mapping = None
    if not isinstance(mapping, dict) or not all(
        header is None or isinstance(header, str) for header in mapping.values()
    ):
        raise Unprocessable.of(
            "mapping",
            say(
                "import_mapping_unreadable",
                "Should be a JSON object that leads from field to column header",
            ),
        )
    return mapping


def _basename_of(name: str) -> str:
    """Return a file's name without folders and control characters."""
    return re.sub(r"[\x00-\x1f\x7f]", "", re.split(r"[/\\]", name)[-1]).strip()[:255]


async def _decode_field(name: str, value: UploadFile | str) -> UploadFile | str:
    """Return a field as text even if it came with a file name, as JSON does from a browser's FormData."""
    if isinstance(value, str) or name == "file":
        return value
    data = await value.read(FIELD_BYTES_MAX + 1)
    await value.close()
    if len(data) > FIELD_BYTES_MAX:
        raise Invalid(ONE_FILE)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unprocessable.of(name, say("request_field_not_utf8", "Should be UTF-8 text")) from error


async def _limit_body(request: Request, most: int, too_large: Sentence) -> AsyncGenerator[bytes, None]:
    """Yield the body; raise Invalid once it is larger than `most` bytes."""
    count = 0
    async for chunk in request.stream():
        count += len(chunk)
        if count > most:
            raise Invalid(too_large)
        yield chunk
