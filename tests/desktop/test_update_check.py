"""The feed of releases: read whatever it says, told once, and never more than told."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
import trustme
from PySide6.QtCore import QSettings

from app.desktop import update_check
from app.desktop.settings import RELEASES, RELEASES_AT, RELEASES_TOLD
from app.desktop.update_check import (
    DAY,
    NoFeed,
    Release,
    check_feed,
    find_newer_release,
    is_check_due,
    parse_version,
)

FEED = "https://get.example.com/releases"
ATOM = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Releases</title>
<entry><title>v1.9.0</title><link rel="alternate" href="/old"/></entry>
<entry><title>Outreach Desk 2.1</title><link href="https://get.example.com/2.1"/></entry>
<entry><title>3.0.0-rc1</title><link href="https://get.example.com/rc"/></entry></feed>"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1.2.3", (1, 2, 3)),
        ("v1.2", (1, 2, 0)),
        ("Outreach Desk 1.10.0 (stable)", (1, 10, 0)),
        ("1.2.3-rc1", ()),
        ("1.2.3b1", ()),
        ("2.0.0+build", ()),
        ("2026", ()),
        ("1.2.3.4.5", ()),
        ("9" * 50 + ".1", ()),
        ("x" * 300 + " 1.2.3", ()),
        ("", ()),
    ],
)
def test_version_in_text_is_parsed(text: str, expected: tuple[int, ...]) -> None:
    assert parse_version(text) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (
            '{"version": "2.0.0", "page": "https://get.example.com/2"}',
            Release((2, 0, 0), "https://get.example.com/2"),
        ),
        ('[{"version": "1.5.0"}, {"version": "1.10.0"}]', Release((1, 10, 0))),
        ('{"releases": [{"version": "1.2"}, 7, null, {"page": 3}]}', Release((1, 2, 0))),
        ('\ufeff{"version": "2.0.0"}', Release((2, 0, 0))),
        ('{"version": "1.0.0"}', None),
        ('{"version": "0.9"}', None),
        ('{"version": 7}', None),
        ("[]", None),
        ("{}", None),
        (ATOM, Release((2, 1, 0), "https://get.example.com/2.1")),
    ],
)
def test_update_feed_returns_newer_release(said: str, expected: Release | None) -> None:
    assert find_newer_release(said.encode(), FEED, than="1.0.0") == expected


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"\xff\xfe\x00",
        b"7",
        b'"1.2.3"',
        b"[" * 100_000,
        b'{"version": ' + b"9" * 5_000 + b"}",
        b"<html><body>1.2.3</body></html>",
        b"<feed><entry><title>9.9.9</title></entry></feed>",
        b"<feed",
        ATOM.replace("<feed", '<!DOCTYPE x [<!ENTITY a "9.9.9">]><feed', 1).encode(),
        b'<!DOCTYPE x SYSTEM "file:///etc/passwd"><feed xmlns="http://www.w3.org/2005/Atom"/>',
        ATOM.encode("utf-16"),
    ],
)
def test_update_feed_with_invalid_content_raises(said: bytes) -> None:
    with pytest.raises(NoFeed, match="no release feed"):
        find_newer_release(said, FEED, than="1.0.0")


@pytest.mark.parametrize(
    "page",
    [
        "http://get.example.com/2",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "https://user:word@get.example.com/",
        "https://get.example.com:0/",
        "https://get.example.com:port/",
        "https://get.example.com/\n",
        "https://gеt.example.com/",
        "https://get.example.com/" + "a" * 500,
    ],
)
def test_update_feed_with_unsafe_page_address_omits_it(page: str) -> None:
    import json

    found = find_newer_release(json.dumps({"version": "9.0.0", "page": page}).encode(), FEED, than="1.0.0")
    assert found == Release((9, 0, 0), "")


def answering(answer: Callable[[httpx.Request], httpx.Response]) -> httpx.MockTransport:
    return httpx.MockTransport(answer)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (lambda r: httpx.Response(302, headers={"Location": "http://get.example.com/x"}), "https:// address"),
        (lambda r: httpx.Response(302, headers={"Location": "file:///etc/passwd"}), "https:// address"),
        (lambda r: httpx.Response(302, headers={"Location": FEED}), "can't be reached"),
        (lambda r: httpx.Response(404), "can't be reached"),
        (lambda r: httpx.Response(200, stream=httpx.ByteStream(b" " * 600_000)), "no release feed"),
        (
            lambda r: httpx.Response(
                200, headers={"Content-Encoding": "gzip"}, stream=httpx.ByteStream(b"\x1f\x8b no")
            ),
            "no release feed",
        ),
    ],
)
async def test_update_feed_with_bad_response_raises_with_reason(
    answer: Callable[[httpx.Request], httpx.Response], said: str
) -> None:
    with pytest.raises(NoFeed, match=said):
        await check_feed(FEED, answering(answer))


async def test_update_feed_without_response_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent(httpx.AsyncBaseTransport):
        async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
            await asyncio.Event().wait()
            raise AssertionError

    monkeypatch.setattr(update_check, "SECONDS", 0.05)
    with pytest.raises(NoFeed, match="can't be reached"):
        await check_feed(FEED, Silent())


async def test_update_feed_over_tls_requires_trusted_certificate() -> None:
    authority = trustme.CA()
    theirs = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("localhost").configure_cert(theirs)
    asked: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.append(await reader.readuntil(b"\r\n\r\n"))
        body = b'{"version": "99.0.0", "page": "/99"}'
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(serve, "localhost", 0, ssl=theirs) as server:
        feed = f"https://localhost:{server.sockets[0].getsockname()[1]}/feed"
        with pytest.raises(NoFeed):
            await check_feed(feed)
        ours = ssl.create_default_context()
        authority.configure_trust(ours)
        found = await check_feed(feed, httpx.AsyncHTTPTransport(verify=ours))
    assert found == Release((99, 0, 0), feed.replace("/feed", "/99"))
    assert len(asked) == 1 and b"Cookie" not in asked[0]


@pytest.mark.parametrize(
    ("last", "expected"),
    [(None, True), ("", True), ("x", True), (0, True), (1e9, False), (1e9 - DAY, True), (2e9, True)],
)
def test_update_check_is_due_once_per_day(last: object, expected: bool) -> None:
    assert is_check_due(last, 1e9) is expected


async def test_update_check_notifies_once_and_asks_nothing_without_feed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings = QSettings(str(tmp_path / "desktop.ini"), QSettings.Format.IniFormat)
    told: list[tuple[object, ...]] = []
    asked: list[str] = []

    async def looked(feed: str) -> Release:
        asked.append(feed)
        return Release((99, 0, 0), "https://get.example.com/99")

    async def one_turn(seconds: float) -> None:
        raise asyncio.CancelledError

    def notice(*said: object) -> None:
        told.append(said)

    monkeypatch.setattr(update_check, "check_feed", looked)
    monkeypatch.setattr(asyncio, "sleep", one_turn)
    for feed in ("", FEED, FEED, FEED):
        settings.setValue(RELEASES, feed)
        with pytest.raises(asyncio.CancelledError):
            await update_check.keep_looking(settings, notice)
        if len(asked) == 1 and len(told) == 1:
            settings.remove(RELEASES_AT)  # as if a day had passed
    assert asked[0] == FEED and 2 <= len(asked) <= 3
    (said,) = told
    assert said[0] == "Outreach Desk 99.0.0 is available" and "Nothing is installed" in str(said[1])
    assert settings.value(RELEASES_TOLD) == "99.0.0"
