"""Files of emails: uploaded for a reply, and downloaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from app.contract import paths
from app.contract.attachments import Attachment, AttachmentKept

from .http import Http, Told


class Attachments:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def add(self, file: Any, name: str) -> Attachment:
        """Upload a file, read to its end; a reply may then name the attachment."""
        kept = await self._http.upload(AttachmentKept, paths.ATTACHMENTS, file, "file", {"name": name})
        return kept.attachment

    async def content(self, attachment_id: str) -> bytes:
        return (await self._http.request("GET", paths.ATTACHMENT.format(attachment_id=attachment_id))).content

    async def download(self, attachment_id: str, target: Path, told: Told | None = None) -> int:
        """Download the content to `target`; return the number of bytes. See Http.download."""
        return await self._http.download(
            paths.ATTACHMENT.format(attachment_id=attachment_id), target, told=told
        )
