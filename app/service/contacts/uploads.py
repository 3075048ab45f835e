"""A CSV as it comes in over HTTP: not read beyond its limit, looked through before any row is taken."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any, BinaryIO

from fastapi import Request
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from app.contract.addresses import clean_address
from app.contract.contacts import RowError
from app.contract.csvmapping import Columns, Person
from app.contract.csvtext import TOO_LARGE, CsvTable, columns, look, survey
from app.contract.limits import CSV_BYTES_MAX
from app.contract.problems import Invalid, Unprocessable

from .writing import row_of

ENVELOPE = 1 << 20  # the other fields of the form and what divides it
FIELDS_MAX, FIELD_BYTES_MAX = 20, 1 << 20
ONE_FILE = "A form can have one file. Send each file in a request of its own."
CHUNK_LETTERS = 2 << 20  # of rows that are taken at once


@dataclass(frozen=True)
class Upload:
    """A file that can be taken: open, its form known, its columns mapped, its rows counted."""

    file: BinaryIO
    filename: str
    table: CsvTable
    columns: Columns
    mapping: dict[str, str]
    total_rows: int
    addresses: int
    fields: Mapping[str, str]


@dataclass(frozen=True)
class Chunk:
    """Rows that are taken at once: contacts as `row_of` makes them, and why the others can't be."""

    contacts: list[dict[str, Any]]
    errors: list[RowError]

    def __len__(self) -> int:
        return len(self.contacts) + len(self.errors)


def form_schema(**fields: dict[str, Any]) -> dict[str, Any]:
    """What the OpenAPI document says of a form that the route reads for itself."""
    properties = {"file": {"type": "string", "format": "binary"}, "mapping": {"type": "string"}, **fields}
    schema = {"type": "object", "required": ["file"], "properties": properties}
    return {"requestBody": {"required": True, "content": {"multipart/form-data": {"schema": schema}}}}


@asynccontextmanager
async def uploaded(request: Request) -> AsyncIterator[Upload]:
    """The form's CSV, looked through; Invalid or Unprocessable when it can't be taken."""
    form = await form_of(request, CSV_BYTES_MAX, TOO_LARGE)
    try:
        part = form.get("file")
        if not isinstance(part, UploadFile):
            raise refusal("file", "Field required", "value_error.missing")
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
        mapping = _mapping(fields.get("mapping"))
        name = _basename(fields.get("filename") or part.filename or "")
        yield await asyncio.to_thread(_looked_through, part.file, name, mapping, fields)
    finally:
        await form.close()


def refusal(field: str, message: str, kind: str = "value_error") -> Unprocessable:
    """A failed validation of one field of a body."""
    return Unprocessable([{"loc": ["body", field], "msg": message, "type": kind}])


def usable(row: tuple[int, list[str]] | RowError, where: Columns) -> Person | RowError:
    """The person of a row, the address checked; else why the row can't be taken."""
    if isinstance(row, RowError):
        return row
    number, cells = row
    at = where.fields["email"]
    written = cells[at].strip()[:320] if at < len(cells) else ""
    try:
        person = where.person(cells)
        return person._replace(email=clean_address(person.email))
    except ValueError as error:
        return RowError(row=number, email=written, reason=str(error))


def chunk(source: Iterator[tuple[int, list[str]] | RowError], where: Columns, count: int) -> Chunk:
    """The next rows, each checked; fewer where they are long."""
    found = Chunk([], [])
    letters = 0
    for row in islice(source, count):
        person = usable(row, where)
        if isinstance(person, RowError):
            found.errors.append(person)
        else:
            found.contacts.append(row_of(person))
        letters += 0 if isinstance(row, RowError) else sum(map(len, row[1]))
        if letters > CHUNK_LETTERS:
            break
    return found


async def form_of(request: Request, most: int, too_large: str) -> FormData:
    """A form with one file of so many bytes; Invalid, before it is read to its end, for a larger one."""
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        raise refusal("file", "Field required", "value_error.missing")
    if int(request.headers.get("content-length") or 0) > most + ENVELOPE:
        raise Invalid(too_large)
    body = _counted(request, most + ENVELOPE, too_large)
    try:
        form = await MultiPartParser(
            request.headers, body, max_files=FIELDS_MAX, max_fields=FIELDS_MAX
        ).parse()
    except MultiPartException as error:
        raise Invalid(f"The form can't be read: {error.message}") from error
    try:
        if len(form.getlist("file")) > 1:
            raise Invalid(ONE_FILE)
        return FormData([(name, await _field(name, value)) for name, value in form.multi_items()])
    except BaseException:
        await form.close()
        raise


async def _field(name: str, value: UploadFile | str) -> UploadFile | str:
    """A field as text, though it came with a file name, as JSON does from FormData of a browser."""
    if isinstance(value, str) or name == "file":
        return value
    data = await value.read(FIELD_BYTES_MAX + 1)
    await value.close()
    if len(data) > FIELD_BYTES_MAX:
        raise Invalid(ONE_FILE)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise refusal(name, "Should be UTF-8 text") from error


async def _counted(request: Request, most: int, too_large: str) -> AsyncGenerator[bytes, None]:
    """The body, until it is more than a file may be."""
    count = 0
    async for chunk in request.stream():
        count += len(chunk)
        if count > most:
            raise Invalid(too_large)
        yield chunk


def _mapping(text: str | None) -> dict[str, str | None] | None:
    if not text:
        return None
    try:
        mapping = json.loads(text)
    except (ValueError, RecursionError):
        raise refusal("mapping", "Should be a JSON object that leads from field to column header") from None
    if not isinstance(mapping, dict) or not all(
        header is None or isinstance(header, str) for header in mapping.values()
    ):
        raise refusal("mapping", "Should be a JSON object that leads from field to column header")
    return mapping


def _basename(name: str) -> str:
    """The name alone, without folders and control characters."""
    return re.sub(r"[\x00-\x1f\x7f]", "", re.split(r"[/\\]", name)[-1]).strip()[:255]


def _looked_through(
    file: BinaryIO, name: str, mapping: dict[str, str | None] | None, fields: Mapping[str, str]
) -> Upload:
    table = look(file)
    where = columns(file, table, mapping)
    total, addresses = survey(file, table, where)
    places = {**where.fields, **{f"custom_{field}": at for field, at in where.custom.items()}}
    named = {field: table.headers[at] for field, at in places.items()}
    return Upload(file, name, table, where, named, total, addresses, fields)
