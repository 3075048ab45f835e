"""Attachments of received emails and of answers, and safe file names for saving them."""

from __future__ import annotations

import re
import unicodedata

from pydantic import Field

from .ids import AttachmentId
from .wire_models import Done, Wire

NAME_BYTES_MAX = 150  # file systems allow 255; some are left for numbering duplicates
NO_NAME = "attachment"
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # controls, direction marks, characters without a glyph
_FORBIDDEN = re.compile(r'[<>:"|?*]')
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.I)


class Attachment(Wire):
    attachment_id: AttachmentId = Field(description="A file, a UUID")
    name: str = Field(description="A name that is safe to save it under", examples=["offer.pdf"])
    content_type: str = Field(description="As the name or the email says", examples=["application/pdf"])
    size: int = Field(description="In bytes", examples=[48_213])
    is_complete: bool = Field(True, description="False when the email was too large and its end is missing")


class AttachmentKept(Done):
    attachment: Attachment = Field(description="The file, to be named by an answer within 30 days")


def safe_name(name: str) -> str:
    """Return a file name without folders, hidden characters or any that a system forbids.

    The name is never empty and never longer than 150 bytes.
    """
    name = unicodedata.normalize("NFC", re.split(r"[/\\]", name)[-1])
    name = " ".join(_FORBIDDEN.sub("_", name).split())  # first: a line break is white space and hidden
    name = "".join(one for one in name if unicodedata.category(one) not in _HIDDEN).strip(". ")
    if not name:
        return NO_NAME
    if _DEVICES.match(name):
        name = f"_{name}"
    stem, dot, ending = name.rpartition(".")
    if not dot or len(ending) > 20:
        stem, dot, ending = name, "", ""
    room = NAME_BYTES_MAX - len((dot + ending).encode())
    return stem.encode()[:room].decode("utf-8", "ignore").rstrip(". ") + dot + ending
