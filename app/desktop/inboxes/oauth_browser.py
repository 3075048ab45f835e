"""A sign-in by the browser of this computer (RFC 8252, with the proof of RFC 7636)."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import hmac
import html
import re
import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

from app.contract.inboxes import InboxType
from app.contract.oauth import SignedIn, SignInBegin, SignInFinish, SuiteType
from app.desktop.session import Session
from app.desktop.widgets.i18n import tr

HEAD_MAX = 16 * 1024  # bytes
REQUEST_TIMEOUT = 10.0  # seconds for a request
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


class RedirectServer:
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
                async with asyncio.timeout(REQUEST_TIMEOUT):
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
            return 400, _render_page(tr("This sign-in is not expected"), tr("Begin it in Outreach Desk."))
        if code := said.get("code"):
            self._answer.set_result(code)
            return 200, _render_page(tr("You are signed in"), tr("You can close this window."))
        error = said.get("error", "")
        self._answer.set_exception(Denied(error if ERROR.fullmatch(error) else ""))
        return 200, _render_page(tr("You are not signed in"), tr("You can close this window."))


def _render_page(title: str, text: str) -> str:
    return PAGE.format(title=html.escape(title), text=html.escape(text))


PATIENCE = 300.0  # seconds for the person at the browser
NAMES = {InboxType.WORKSPACE_SUITE_A: tr("Google"), InboxType.WORKSPACE_SUITE_B: tr("Microsoft")}


class NotSignedIn(Exception):
    """A sentence: why nothing came of it."""


async def sign_in(
    session: Session, suite: SuiteType, address: str, browse: Callable[[str], None]
) -> SignedIn:
    """From the begin to tokens that the service holds. `browse` opens an address in the browser."""
    verifier = secrets.token_urlsafe(64)
    digest = hashlib.sha256(verifier.encode()).digest()
    challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
    redirect = RedirectServer()
    known: dict[str, Any] = {"suite": suite, "email_address": address}
    try:
        known["port"] = port = await redirect.listen()
        begin = SignInBegin(
            suite=suite, email_address=address, port=port, state=redirect.state, code_challenge=challenge
        )
        browse(_validate_url(await session.service.sign_ins.begin(begin)))
        async with asyncio.timeout(PATIENCE):
            code = await redirect.code()
    except TimeoutError:
        raise NotSignedIn(
            tr("The sign-in wasn't finished in the browser within five minutes. Try again.")
        ) from None
    except Denied as denied:
        raise NotSignedIn(_explain_denial(NAMES[suite], str(denied))) from None
    finally:
        redirect.close()
    brought = {"code": code, "code_verifier": verifier}
    return await session.service.sign_ins.finish(SignInFinish.model_validate({**known, **brought}))


def _validate_url(url: str) -> str:
    """A web page, and not something else that a computer would open."""
    parts = urlsplit(url)
    if parts.scheme != "https" and (parts.scheme, parts.hostname) != ("http", "127.0.0.1"):
        raise NotSignedIn(tr("The service gave no web page for signing in."))
    return url


def _explain_denial(name: str, error: str) -> str:
    if error == "access_denied":
        return tr(
            "You didn't grant access at {name}, so nothing was connected. Try again whenever you like.",
            name=name,
        )
    return tr(
        "{name} refused the sign-in ({error}). Try again, or ask your administrator.", name=name, error=error
    )
