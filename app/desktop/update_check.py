"""A check for a newer version in a feed that the user named; it is announced, never installed.

A feed is Atom, or JSON: {"version": "1.2.0", "page": "https://…"}, one of these or a list of them.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit
from xml.etree import ElementTree

from PySide6.QtCore import QSettings, QUrl
from PySide6.QtGui import QDesktopServices

from app import __version__
from app.desktop.settings import RELEASES, RELEASES_AT, RELEASES_TOLD
from app.desktop.widgets.i18n import tr

if TYPE_CHECKING:  # deferred until a feed is read
    import httpx

log = logging.getLogger("outreach.desktop.releases")
BYTES_MAX, ENTRIES_MAX, URL_MAX = 512 * 1024, 500, 500
SECONDS, HOPS = 15.0, 3
DAY = 24 * 3600.0
ATOM = "{http://www.w3.org/2005/Atom}"
NUMBER = re.compile(r"(?<![\w.])v?(\d{1,5}(?:\.\d{1,5}){1,3})(?![\w.+-])")  # does not match 1.2-rc1
Notice = Callable[..., object]  # title, text, button text, button callback


class NoFeed(Exception):
    """The feed can't be read; the text is a sentence for the user."""


@dataclass(frozen=True, order=True)
class Release:
    """A version; `page` is an https:// address to read about it, or empty."""

    version: tuple[int, ...]
    page: str = ""

    @property
    def name(self) -> str:
        return ".".join(map(str, self.version))


def parse_version(text: str) -> tuple[int, ...]:
    """Return the first version in a text; empty if there is none or it is a pre-release."""
    found = NUMBER.search(text[:200])
    parts = tuple(map(int, found[1].split("."))) if found else ()
    return (*parts, 0)[:3] if len(parts) == 2 else parts


def find_newer_release(data: bytes, feed: str, than: str = __version__) -> Release | None:
    """Return the newest release of a feed if it is newer than a version; raise NoFeed."""
    try:
        text = data.decode("utf-8-sig").strip()
        found = list(_parse_atom_feed(text, feed) if text.startswith("<") else _parse_json_feed(text, feed))
    except (ValueError, RecursionError, ElementTree.ParseError) as error:
        raise NoFeed(tr("There is no release feed at this address.")) from error
    best = max((one for one in found if one.version), default=None)
    return best if best and best.version > parse_version(than) else None


def _parse_json_feed(text: str, feed: str) -> Iterator[Release]:
    said: Any = json.loads(text)
    said = said.get("releases", [said]) if isinstance(said, dict) else said
    if not isinstance(said, list):
        raise ValueError("neither a release nor a list of them")
    for one in said[:ENTRIES_MAX]:
        if isinstance(one, dict):
            yield Release(parse_version(str(one.get("version", ""))), _clean_page_url(one.get("page"), feed))


def _parse_atom_feed(text: str, feed: str) -> Iterator[Release]:
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise ValueError("a feed declares no entities")
    root = ElementTree.fromstring(text)
    if root.tag != f"{ATOM}feed":
        raise ValueError("no Atom")
    for one in root.findall(f"{ATOM}entry")[:ENTRIES_MAX]:
        link = next((each.get("href") for each in one.findall(f"{ATOM}link")), None)
        yield Release(parse_version(one.findtext(f"{ATOM}title") or ""), _clean_page_url(link, feed))


def _clean_page_url(said: object, feed: str) -> str:
    """Return the address of a release's page, or "" unless it is a well-formed https:// address."""
    if not isinstance(said, str) or len(said) > URL_MAX or not said.isascii() or not said.isprintable():
        return ""
    page = urljoin(feed, said)
    return page if is_https(page) else ""


def is_https(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return (
            parts.scheme == "https" and bool(parts.hostname) and "@" not in parts.netloc and parts.port != 0
        )
    except ValueError:
        return False


async def check_feed(feed: str, transport: httpx.AsyncBaseTransport | None = None) -> Release | None:
    """Return the newest release in the feed if it is newer than this program; raise NoFeed."""
    import httpx

    try:
        async with (
            asyncio.timeout(SECONDS),
            httpx.AsyncClient(transport=transport, headers={"Accept-Encoding": "identity"}) as client,
        ):
            data = await _fetch_feed(client, feed)
    except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:  # TimeoutError is an OSError
        log.info("the feed of releases did not come: %s", type(error).__name__)
        raise NoFeed(tr("The release feed can't be reached.")) from error
    return find_newer_release(data, feed)


async def _fetch_feed(client: httpx.AsyncClient, url: str) -> bytes:
    for _ in range(HOPS + 1):
        if not is_https(url):
            raise NoFeed(tr("A release feed has an https:// address."))
        async with client.stream("GET", url) as response:
            if response.is_redirect:
                url = urljoin(url, response.headers.get("Location", ""))
                continue
            response.raise_for_status()
            data = bytearray()
            async for chunk in response.aiter_raw():  # raw: guards against decompression bombs
                data += chunk
                if len(data) > BYTES_MAX:
                    raise NoFeed(tr("There is no release feed at this address."))
            return bytes(data)
    raise NoFeed(tr("The release feed can't be reached."))


async def keep_looking(settings: QSettings, notice: Notice) -> None:
    """Check once a day while a feed is set; announce each version once."""
    while True:
        feed = str(settings.value(RELEASES) or "")
        if feed and is_check_due(settings.value(RELEASES_AT), time.time()):
            settings.setValue(RELEASES_AT, time.time())
            try:
                found = await check_feed(feed)
            except NoFeed as error:
                log.info("%s", error)
            else:
                notify_release(found, settings, notice)
        await asyncio.sleep(DAY / 24)


def is_check_due(last: object, now: float) -> bool:
    """Return whether a day has passed since the last check, or the clock was set back."""
    try:
        return not 0 <= now - float(str(last)) < DAY
    except ValueError:
        return True


def notify_release(found: Release | None, settings: QSettings, notice: Notice) -> None:
    """Announce a release that was not announced yet, with a link to its page."""
    if found is None or found.name == settings.value(RELEASES_TOLD):
        return
    settings.setValue(RELEASES_TOLD, found.name)
    title = tr("Outreach Desk {version} is available", version=found.name)
    said = tr("This is {version}. Nothing is installed automatically.", version=__version__)
    if found.page:
        notice(title, said, tr("Read about it"), partial(QDesktopServices.openUrl, QUrl(found.page)))
    else:
        notice(title, said)
