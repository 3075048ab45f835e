"""Pictures of a mail: its own files, and those of the web when they are asked for."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
from html import unescape
from urllib.parse import urljoin, urlsplit

import httpx
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QUrl
from PySide6.QtGui import QImage, QImageReader

from app.contract.attachments import Attachment
from app.contract.replies import Message

log = logging.getLogger("outreach.desktop.replies")
MOST, BYTES_MAX, PIXELS_MAX, WIDE = 30, 5 * 1024**2, 40_000_000, 560
FORMATS = {"png", "jpeg", "gif", "webp", "bmp"}  # none that has programs or files in it
SECONDS, HOPS = 10.0, 3
_OWN = re.compile(r'<img\b[^>]*\ssrc="cid:(\d{1,3})"')
_REMOTE = re.compile(r'<img\b[^>]*\ssrc="(https?://[^"]+)"', re.I)


def own(message: Message) -> dict[str, Attachment]:
    """The files that the HTML of a mail shows, by the URL that they have in it."""
    places = list(dict.fromkeys(int(at) for at in _OWN.findall(message.html)))[:MOST]
    return {f"cid:{at}": message.attachments[at] for at in places if at < len(message.attachments)}


def remote(message: Message) -> tuple[str, ...]:
    """The pictures of the web, as the HTML of a mail names them."""
    return tuple(dict.fromkeys(unescape(url) for url in _REMOTE.findall(message.html)))[:MOST]


def key(url: str) -> str:
    """As Qt asks for it."""
    return QUrl(url).toString()


def decoded(data: bytes) -> QImage | None:
    """No wider than a mail on the screen; None for what is no picture, or one that would fill the memory."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    size = reader.size()
    if bytes(reader.format().data()).decode() not in FORMATS or size.isEmpty():
        return None
    if size.width() * size.height() > PIXELS_MAX:
        return None
    if size.width() > WIDE:
        reader.setScaledSize(size * (WIDE / size.width()))
    image = reader.read()
    return None if image.isNull() else image


async def fetched(urls: tuple[str, ...]) -> dict[str, QImage]:
    """What the web has of them. Nothing but the address of this computer is told, and nothing kept."""
    async with httpx.AsyncClient(timeout=SECONDS, trust_env=True) as client:
        found = await asyncio.gather(*(_fetched(client, url) for url in urls))
    return {key(url): image for url, image in zip(urls, found, strict=True) if image is not None}


async def _fetched(client: httpx.AsyncClient, url: str) -> QImage | None:
    try:
        for _ in range(HOPS):
            if not await is_public(url):
                return None
            async with client.stream("GET", url) as response:
                if response.is_redirect:
                    url = urljoin(url, response.headers["Location"])
                    continue
                return await _picture(response) if response.is_success else None
    except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
        log.info("a picture did not come: %s", type(error).__name__)
    return None


async def _picture(response: httpx.Response) -> QImage | None:
    data = bytearray()
    async for chunk in response.aiter_bytes():
        data += chunk
        if len(data) > BYTES_MAX:
            return None
    return await asyncio.to_thread(decoded, bytes(data))


async def is_public(url: str) -> bool:
    """Whether it leads to the web: a stranger's mail must not reach what only this computer can."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return False
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = await asyncio.get_running_loop().getaddrinfo(parts.hostname, port)
    return bool(found) and all(ipaddress.ip_address(each[4][0]).is_global for each in found)
