"""A file of a mail. Pure."""

from __future__ import annotations

import mimetypes
from typing import NamedTuple

ANY_TYPE = "application/octet-stream"


class File(NamedTuple):
    """`data` is None for one whose content was cut off on its way."""

    name: str
    content_type: str
    data: bytes | None


def type_of(name: str) -> str:
    return mimetypes.guess_type(name)[0] or ANY_TYPE
