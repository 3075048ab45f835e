"""The attached file of an email. Pure functions."""

from __future__ import annotations

import mimetypes
from typing import NamedTuple

ANY_TYPE = "application/octet-stream"


class File(NamedTuple):
    """A file attached to an email; `data` is None if its content was cut off in transit."""

    name: str
    content_type: str
    data: bytes | None


def type_of(name: str) -> str:
    return mimetypes.guess_type(name)[0] or ANY_TYPE
