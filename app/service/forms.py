"""A form with one file, read from HTTP no further than its limit; and the refusal of one field of a body."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from fastapi import Request
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from app.contract.problems import Invalid, Unprocessable

ENVELOPE = 1 << 20  # the other fields of the form and what divides it
FIELDS_MAX, FIELD_BYTES_MAX = 20, 1 << 20
ONE_FILE = "A form can have one file. Send each file in a request of its own."


def refusal(field: str, message: str, kind: str = "value_error") -> Unprocessable:
    """A failed validation of one field of a body."""
    return Unprocessable([{"loc": ["body", field], "msg": message, "type": kind}])


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


def file_of(form: FormData) -> UploadFile:
    """The form's file; Unprocessable when it has none."""
    part = form.get("file")
    if not isinstance(part, UploadFile):
        raise refusal("file", "Field required", "value_error.missing")
    return part


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
