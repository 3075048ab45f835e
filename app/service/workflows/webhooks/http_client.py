"""The HTTP client for webhooks: one guarded connection per attempt, no proxy or redirect, a total timeout."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import httpcore

from app.contract.sentences import Sentence, say, sentence_of
from app.contract.webhooks import NOT_VALID
from app.service.core.clock import monotonic
from app.service.mail import public_network
from app.service.mail.public_network import Allowed, PublicNetworkBackend, Resolve, TargetRefused
from app.service.rules.webhook_retries import AttemptOutcome

if TYPE_CHECKING:
    import httpx

log = logging.getLogger("outreach.webhooks")
ANSWER_MAX = 8 * 1024
TIMEOUT = 10.0  # seconds per attempt
PATIENCE = 3.0  # seconds to resolve a host name while a person waits


class WebhookClient:
    """A client that posts to webhook endpoints.

    With `closed`, only the allowed addresses of this computer are reached; `timeout` is in seconds.
    """

    def __init__(
        self,
        allowed: Allowed,
        *,
        closed: bool,
        timeout: float = TIMEOUT,
        resolver: Resolve = public_network.resolve_host,
        ca: Path | None = None,
    ) -> None:
        self.allowed, self.closed, self.timeout = allowed, closed, timeout
        self.resolver, self._ca = resolver, ca

    @cached_property
    def trust(self) -> ssl.SSLContext:
        """The TLS context with the trusted certificate authorities."""
        from httpx import create_ssl_context

        context = create_ssl_context()
        context.minimum_version = ssl.TLSVersion.TLSv1_2  # some systems define this in a file of their own
        if self._ca is not None:
            try:
                context.load_verify_locations(self._ca)
            except (OSError, ssl.SSLError) as error:
                log.warning("--webhook-ca %s is not believed: %s", self._ca, error)
        return context

    async def check(self, url: str) -> None:
        """Raise TargetRefused if the URL leads where no webhook may go.

        A host name that can't be resolved is accepted, because it may exist later.
        """
        parts = _parse_url(url)
        host, port = parts.raw_host.decode(), parts.port or 443
        spelled = public_network.parse_literal_address(host)
        if spelled is None and self.closed:
            return
        try:
            async with asyncio.timeout(PATIENCE):
                found = [spelled] if spelled else await self.resolver(host, port)
        except (OSError, UnicodeError):
            return
        public_network.check_addresses(host, port, found, self.allowed, closed=False)

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> AttemptOutcome:
        """Make one attempt and return its outcome; never raises for what the other side does."""
        started = monotonic()
        attempt = _Attempt(self._line, url, headers, body)
        try:
            async with asyncio.timeout(self.timeout):
                await attempt.run()
        except TimeoutError:
            error = _say_silent(self.timeout)
        except TargetRefused as refusal:
            return AttemptOutcome(None, sentence_of(refusal), refused=True)
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, OSError) as cut:
            error = _describe_error(cut)
        else:
            error = Sentence("")
        milliseconds = round((monotonic() - started) * 1000)
        if attempt.code is None:
            return AttemptOutcome(None, error)
        return AttemptOutcome(attempt.code, _explain_status(attempt.code), attempt.answer, milliseconds)

    def _line(self, to: httpcore.Origin) -> httpcore.AsyncHTTPConnection:
        way = PublicNetworkBackend(self.resolver, self.allowed, closed=self.closed)
        return httpcore.AsyncHTTPConnection(to, self.trust, network_backend=way)


class _Attempt:
    """One request with what has arrived of its response so far.

    Once there is a status, a body that never ends does not change the outcome.
    """

    def __init__(
        self,
        line: Callable[[httpcore.Origin], httpcore.AsyncHTTPConnection],
        url: str,
        headers: Mapping[str, str],
        body: bytes,
    ) -> None:
        self._line, self._url, self._headers, self._body = line, url, headers, body
        self._received = b""
        self.code: int | None = None

    @property
    def answer(self) -> str:
        return self._received[:ANSWER_MAX].decode("utf-8", "replace").replace("\0", "\ufffd")

    async def run(self) -> None:
        parts = _parse_url(self._url)
        host = parts.raw_host.removesuffix(b".")  # not part of the name in a certificate (RFC 6066, 3)
        target = httpcore.URL(scheme=parts.raw_scheme, host=host, port=parts.port, target=parts.raw_path)
        async with (
            self._line(target.origin) as line,
            line.stream("POST", target, headers=list(self._headers.items()), content=self._body) as response,
        ):
            self.code = response.status
            async for chunk in response.aiter_stream():
                self._received += chunk
                if len(self._received) >= ANSWER_MAX:
                    return


def _parse_url(url: str) -> httpx.URL:
    import httpx  # imported only here: it is slow to import

    try:
        return httpx.URL(url)
    except httpx.InvalidURL as error:
        raise TargetRefused(NOT_VALID) from error


def _say_silent(seconds: float) -> Sentence:
    return say("webhook_no_answer", "No answer within {seconds} seconds.", seconds=f"{seconds:g}")


def _describe_error(error: Exception) -> Sentence:
    if isinstance(error, httpcore.TimeoutException):
        return say("webhook_connection_timed_out", "The connection timed out.")
    detail = str(error) or str(error.__cause__ or "")
    if "CERTIFICATE_VERIFY_FAILED" in detail or "certificate verify failed" in detail:
        return say(
            "webhook_certificate_invalid",
            "The certificate of the endpoint is not valid: {why}",
            why=detail,
        )
    if detail:
        return say("webhook_connection_failed", "The connection failed: {why}", why=detail)
    return say("webhook_connection_cut", "The connection was cut before an answer came.")


def _explain_status(code: int) -> Sentence | None:
    if 200 <= code < 300:
        return None
    if 300 <= code < 400:
        return say(
            "webhook_redirects",
            "The endpoint answered {code}; redirects are not followed.",
            code=code,
        )
    return say("webhook_status_refused", "The endpoint answered {code}.", code=code)
