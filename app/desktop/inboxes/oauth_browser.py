"""OAuth sign-in with this computer's browser (RFC 8252), with the proof key of RFC 7636 (PKCE)."""

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
    """The provider refused the sign-in; the text is its error code (RFC 6749, section 4.1.2.1)."""


class RedirectServer:
    """A local HTTP server that accepts the redirect with the right `state`, once, and rejects others."""

    def __init__(self) -> None:
        self.state = secrets.token_urlsafe(32)
        self._answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._servers: list[asyncio.Server] = []
        self._open: set[asyncio.StreamWriter] = set()

    async def listen(self) -> int:
        """Listen on a free port of the loopback interface, and return that port."""
        first = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=HEAD_MAX)
        self._servers.append(first)
        port = int(first.sockets[0].getsockname()[1])
        with contextlib.suppress(OSError):  # a browser may try IPv6 first for localhost
            self._servers.append(await asyncio.start_server(self._serve, "::1", port, limit=HEAD_MAX))
        return port

    async def code(self) -> str:
        """Wait for the redirect and return its authorization code; raise Denied if access was refused."""
        return await self._answer

    def close(self) -> None:
        """Stop listening and drop open requests, except a response that is being sent."""
        for server in self._servers:
            server.close()
        for writer in self._open:
            writer.transport.abort()
        if self._answer.done() and not self._answer.cancelled():
            self._answer.exception()  # mark the exception as retrieved, even if nothing awaited it
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
        """Return status and page for a request; the right request ends the wait for the code."""
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


PATIENCE = 300.0  # seconds for the user in the browser
NAMES = {InboxType.WORKSPACE_SUITE_A: tr("Google"), InboxType.WORKSPACE_SUITE_B: tr("Microsoft")}


class NotSignedIn(Exception):
    """The sign-in came to nothing; the text is a sentence that says why."""


async def sign_in(
    session: Session, suite: SuiteType, address: str, browse: Callable[[str], None]
) -> SignedIn:
    """Sign in to a suite with the browser, until the service holds the tokens.

    `browse` opens a URL in the browser. Raise NotSignedIn if nothing comes of it: access is refused, the
    service gives no web page, or PATIENCE seconds have passed.
    """
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
    """Return the URL if it is a web page; raise NotSignedIn for others that a computer might open."""
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
