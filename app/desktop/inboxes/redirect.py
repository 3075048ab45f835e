"""Where the browser comes back to: a server on this computer for one answer (RFC 8252, 7.3)."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import html
import re
import secrets
from urllib.parse import parse_qs, urlsplit

from app.desktop.widgets.i18n import tr

HEAD_MAX = 16 * 1024  # bytes
PATIENCE = 10.0  # seconds for a request
AT_ONCE = 8  # connections
ERROR = re.compile(r"[a-z_]{1,60}")
HEAD = (
    b"HTTP/1.1 %d \r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: %d\r\n"
    b"Content-Security-Policy: default-src 'none'\r\nReferrer-Policy: no-referrer\r\n"
    b"Cache-Control: no-store\r\nConnection: close\r\n\r\n"
)
PAGE = "<!doctype html><meta charset=utf-8><title>Outreach Desk</title><h1>{title}</h1><p>{text}"


class Denied(Exception):
    """The other side let nobody in; the text is its error name (RFC 6749 4.1.2.1)."""


class Redirect:
    """Takes the answer that bears `state`, once; all others are turned away."""

    def __init__(self) -> None:
        self.state = secrets.token_urlsafe(32)
        self._answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._servers: list[asyncio.Server] = []
        self._open: set[asyncio.StreamWriter] = set()

    async def listen(self) -> int:
        """Begin; the port."""
        first = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=HEAD_MAX)
        self._servers.append(first)
        port = int(first.sockets[0].getsockname()[1])
        with contextlib.suppress(OSError):  # a browser may try localhost there first
            self._servers.append(await asyncio.start_server(self._serve, "::1", port, limit=HEAD_MAX))
        return port

    async def code(self) -> str:
        """The code of the answer, when it comes; Denied when it is a no."""
        return await self._answer

    def close(self) -> None:
        """From now on nobody listens; what is being said to the browser is said to its end."""
        for server in self._servers:
            server.close()
        for writer in self._open:
            writer.transport.abort()
        if self._answer.done() and not self._answer.cancelled():
            self._answer.exception()  # seen, whether or not anybody waited
        self._answer.cancel()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._open) >= AT_ONCE:
            writer.transport.abort()
            return
        self._open.add(writer)
        try:
            with contextlib.suppress(OSError, EOFError, TimeoutError, asyncio.LimitOverrunError):
                async with asyncio.timeout(PATIENCE):
                    status, page = self._answered(await reader.readuntil(b"\r\n\r\n"))
                    self._open.discard(writer)
                    body = page.encode()
                    writer.write(HEAD % (status, len(body)) + body)
                    await writer.drain()
                    writer.close()
                    await writer.wait_closed()
        finally:
            self._open.discard(writer)
            writer.transport.abort()

    def _answered(self, head: bytes) -> tuple[int, str]:
        """Status and page for a request; the right one ends the waiting."""
        parts = head.decode("latin-1").split("\r\n", 1)[0].split(" ")
        try:
            url = urlsplit(parts[1])
            said = {name: values[0] for name, values in parse_qs(url.query).items()}
        except (IndexError, ValueError):
            return 400, ""
        if parts[0] != "GET" or url.path not in ("", "/"):
            return 404, ""
        if self._answer.done() or not hmac.compare_digest(
            said.get("state", "").encode(), self.state.encode()
        ):
            return 400, _page(tr("This sign-in is not expected"), tr("Begin it in Outreach Desk."))
        if code := said.get("code"):
            self._answer.set_result(code)
            return 200, _page(tr("You are signed in"), tr("You can close this window."))
        error = said.get("error", "")
        self._answer.set_exception(Denied(error if ERROR.fullmatch(error) else ""))
        return 200, _page(tr("You are not signed in"), tr("You can close this window."))


def _page(title: str, text: str) -> str:
    return PAGE.format(title=html.escape(title), text=html.escape(text))
