"""A CSV as it comes in over HTTP: its dialect, its columns, its rows counted before one is taken."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, BinaryIO

from fastapi import Request

from app.contract.csvmapping import Columns
from app.contract.csvtext import TOO_LARGE, CsvTable, columns, look, survey
from app.contract.limits import CSV_BYTES_MAX
from app.service.forms import file_of, form_of, refusal


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

    @property
    def left_out(self) -> str:
        """Which fields of the mapping are not taken, in a sentence; "" when all are."""
        ignored = ", ".join(self.columns.ignored)
        return f" Left out, because nobody has them: {ignored}." if ignored else ""


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
        part = file_of(form)
        fields = {name: value for name, value in form.items() if isinstance(value, str)}
        mapping = _mapping(fields.get("mapping"))
        name = _basename(fields.get("filename") or part.filename or "")
        yield await asyncio.to_thread(_looked_through, part.file, name, mapping, fields)
    finally:
        await form.close()


def _mapping(text: str | None) -> dict[str, str | None] | None:
    if not text:
        return None
    try:
        mapping = json.loads(text)
    except (ValueError, RecursionError):
        mapping = None
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
