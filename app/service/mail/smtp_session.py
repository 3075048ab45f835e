"""One connection to a submission server (RFC 6409).

Commands go one at a time, so that the stage of a failure is known. Time-outs here go by the wall clock.
A password is sent over TLS only, and after a refusal no other mechanism is tried.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import re
import socket
import ssl
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from time import monotonic
from typing import Any

from aiosmtplib import SMTP
from aiosmtplib.auth import auth_login_encode, auth_plain_encode, auth_xoauth2_encode
from aiosmtplib.errors import (
    SMTPException,
    SMTPResponseException,
    SMTPServerDisconnected,
    SMTPTimeoutError,
)

from app.service.mail.public_network import TargetRefused, dial_public

from .smtp_errors import (
    Cause,
    SmtpFailure,
    Stage,
    explain_bad_certificate,
    explain_connection_failure,
    explain_doubt,
    explain_refusal,
    explain_token_refusal,
)

SUBMISSIONS = 465  # TLS from the first byte (RFC 8314)
STARTTLS_PORTS = (25, 587, 2525)
OURSELVES = "[127.0.0.1]"  # for EHLO (RFC 5321 4.1.3): reveals nothing about this computer, unlike its name
GO_AHEAD, DONE, CLOSING = 354, 250, 421
ACCEPTED = (DONE, 251)
GO_ON, LOGGED_IN = 334, 235  # RFC 4954
NO_MECHANISM = (
    500,
    501,
    502,
    503,
    504,
)  # replies to a mechanism that is not supported: nothing about the password
COMMAND_MAX = 512  # bytes of a line (RFC 5321 4.5.3.1.4)


@dataclass(frozen=True)
class Timeouts:
    """Time limits in seconds. RFC 5321 asks for ten minutes after the final dot: less means doubt."""

    connect: float = 30.0
    command: float = 60.0
    delivery: float = 600.0
    idle: float = 20.0  # a connection unused for longer is not used again


@dataclass(frozen=True)
class SmtpAccount:
    """The server and credentials for sending.

    `ca_file` is trusted beside this computer's own authorities. `implicit_tls` None: decided by the
    port, true for 465 only. With `xoauth2`, the password is an access token. With `public_only`, a host
    whose name leads into a private network is not dialed.
    """

    host: str
    port: int
    username: str
    password: str = field(repr=False)
    ca_file: str | None = None
    implicit_tls: bool | None = None
    xoauth2: bool = False
    public_only: bool = False

    @property
    def tls_at_once(self) -> bool:
        return self.port == SUBMISSIONS if self.implicit_tls is None else self.implicit_tls


@lru_cache(maxsize=16)
def tls_context(ca_file: str | None) -> ssl.SSLContext:
    """Return a TLS context that always checks certificates and names."""
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    if ca_file:
        context.load_verify_locations(ca_file)
    return context


async def detect_implicit_tls(
    host: str, port: int, ca_file: str | None, patience: float, *, public_only: bool = False
) -> bool | None:
    """Ask a server whether TLS begins with the first byte; None if its port says so, or on no answer.

    This is for ports without a convention. A server that waits for STARTTLS greets in plain text, which
    fails a handshake immediately.
    """
    if port in (SUBMISSIONS, *STARTTLS_PORTS):
        return None
    try:
        async with asyncio.timeout(patience):
            if public_only:
                sock = await asyncio.to_thread(dial_public, host, port, patience)
                where: dict[str, Any] = {"sock": sock, "server_hostname": host}
            else:
                where = {"host": host, "port": port}
            _, writer = await asyncio.open_connection(**where, ssl=tls_context(ca_file))
        writer.transport.abort()
    except ssl.SSLError as error:
        return isinstance(error, ssl.SSLCertVerificationError)
    except (OSError, UnicodeError, TargetRefused):
        return None
    return True


class SmtpSession:
    """An open, logged-in connection. Every method raises SmtpFailure and nothing else."""

    def __init__(self, server: SmtpAccount, patience: Timeouts) -> None:
        self._server, self._patience = server, patience
        self._used_at = monotonic()
        self._client = SMTP(
            hostname=server.host,
            port=server.port,
            local_hostname=OURSELVES,
            timeout=patience.command,
            use_tls=server.tls_at_once,
            start_tls=False,
            tls_context=tls_context(server.ca_file),
        )

    @property
    def fresh(self) -> bool:
        """Return whether the connection is open and was used recently, so that the server still knows it."""
        return self._client.is_connected and monotonic() - self._used_at < self._patience.idle

    async def open(self) -> None:
        """Connect, encrypt, log in."""
        try:
            with self._at(Stage.CONNECT):
                await self._connect()
                await self._client.ehlo()
            if not self._server.tls_at_once:
                with self._at(Stage.TLS):
                    if not self._client.supports_extension("starttls"):
                        raise self._unreachable(Cause.NO_TLS)
                    await self._client.starttls(timeout=self._patience.connect)
                    await self._client.ehlo()
            with self._at(Stage.LOGIN):
                await self._login()
        except BaseException:
            self.abort()
            raise

    async def _connect(self) -> None:
        server, seconds = self._server, self._patience.connect
        if server.public_only:
            sock = await asyncio.to_thread(dial_public, server.host, server.port, seconds)
            await self._client.connect(timeout=seconds, port=None, sock=sock)
        else:
            await self._client.connect(timeout=seconds)

    async def offer(self, sender: str, recipients: Sequence[str]) -> None:
        """Send the sender and all recipients, given as by `ascii_address`; fail unless all are accepted."""
        with self._at(Stage.SENDER):
            await self._named(b"MAIL", b"FROM", sender)
        for recipient in recipients:
            try:
                with self._at(Stage.RECIPIENT):
                    await self._named(b"RCPT", b"TO", recipient)
            except SmtpFailure as failure:
                failure.recipient, failure.sender = recipient, sender.lower()
                raise

    async def _named(self, command: bytes, way: bytes, address: str) -> None:
        """Send MAIL or RCPT without aiosmtplib's parsing of each address, which takes a fifth of the time."""
        answer = await self._client.execute_command(command, way + b":<" + address.encode("ascii") + b">")
        if answer.code not in ACCEPTED:
            raise SMTPResponseException(answer.code, answer.message)

    async def hand_over(self, raw: bytes, may_go: Callable[[], bool] = lambda: True) -> bool:
        """Send the email's content; if `may_go` is false when the server is ready, return False.

        In that case nothing was sent. After a failure at Stage.DATA, the server never had the email; at
        Stage.BODY, only its refusal is certain.
        """
        with self._at(Stage.DATA):
            answer = await self._client.execute_command(b"DATA")
            if answer.code != GO_AHEAD:
                raise SMTPResponseException(answer.code, answer.message)
            protocol = self._client.protocol
            if protocol is None:
                raise SMTPServerDisconnected("Connection lost")
        if not may_go():
            self.abort()  # the only way to cancel now
            return False
        with self._at(Stage.BODY):
            protocol.write(stuff_dots(raw))
            answer = await protocol.read_response(timeout=self._patience.delivery)
            if answer.code != DONE:
                raise SMTPResponseException(answer.code, answer.message)
        self._used_at = monotonic()
        return True

    async def forget(self) -> None:
        """Withdraw the sender and recipients offered (RSET); the connection stays open if possible."""
        try:
            with self._at(Stage.SENDER):
                await self._client.rset()
        except SmtpFailure:
            self.abort()

    async def close(self) -> None:
        """Send QUIT, wait two seconds at most, and end the connection."""
        with contextlib.suppress(SMTPException, OSError, ValueError):
            await self._client.quit(timeout=2)
        self.abort()

    def abort(self) -> None:
        """End the connection without QUIT."""
        with contextlib.suppress(Exception):
            self._client.close()

    async def _login(self) -> None:
        """Log in by one mechanism: trying a wrong password twice can lock an account.

        LOGIN follows only a PLAIN that is offered but not accepted as a mechanism, or is the only one
        offered.
        """
        offered = self._client.supported_auth_methods
        username, password = self._server.username, self._server.password
        if self._server.xoauth2:  # a token is never sent as a password
            if "xoauth2" not in self._client.server_auth_methods:
                raise self._unreachable(Cause.NO_SIGN_IN)
            await self._authenticate(b"XOAUTH2", auth_xoauth2_encode(username, password), b"")
        elif "plain" in offered:
            try:
                await self._authenticate(b"PLAIN", auth_plain_encode(username, password))
            except SMTPResponseException as error:
                if "login" not in offered or error.code not in NO_MECHANISM:
                    raise
                await self._authenticate_by_login()
        elif "login" in offered:
            await self._authenticate_by_login()
        else:
            raise self._unreachable(Cause.MECHANISM)

    async def _authenticate_by_login(self) -> None:
        """Answer two prompts: LOGIN has no initial response (draft-murchison-sasl-login)."""
        name, password = auth_login_encode(self._server.username, self._server.password)
        await self._authenticate(b"LOGIN", None, name, password)

    async def _authenticate(self, mechanism: bytes, first: bytes | None, *others: bytes) -> None:
        """Send AUTH (RFC 4954) and answer each challenge.

        The initial response is part of the command if it fits there, else the first answer. An error of
        XOAUTH2 comes as a challenge that needs an empty answer.
        """
        command = b"AUTH " + mechanism
        if first is not None and len(command) + len(first) + len(b" \r\n") <= COMMAND_MAX:
            command, first = command + b" " + first, None
        answers = iter(others if first is None else (first, *others))
        answer = await self._client.execute_command(command)
        while answer.code == GO_ON and (line := next(answers, None)) is not None:
            answer = await self._client.execute_command(line)
        if answer.code != LOGGED_IN:
            raise SMTPResponseException(answer.code, answer.message)

    @contextlib.contextmanager
    def _at(self, stage: Stage) -> Iterator[None]:
        """Turn any error inside into a failure of this stage."""
        try:
            yield
        except SmtpFailure:
            raise
        except TargetRefused as error:
            raise SmtpFailure(stage, Cause.REFUSED, error.sentence) from error
        except SMTPResponseException as error:
            raise self._answered(stage, error.code, error.message) from error
        except (SMTPException, OSError, ValueError) as error:
            raise self._broken(stage, error) from error

    def _answered(self, stage: Stage, code: int, reply: str) -> SmtpFailure:
        if stage is Stage.BODY and (code == CLOSING or not 400 <= code < 600):
            return SmtpFailure(stage, Cause.ANSWER, explain_doubt(Cause.ANSWER, code, reply), code, reply)
        if not 400 <= code < 600:
            return self._unreachable(Cause.CUT if stage is Stage.CONNECT else Cause.TLS, stage)
        explain = explain_token_refusal if stage is Stage.LOGIN and self._server.xoauth2 else explain_refusal
        return SmtpFailure(stage, Cause.ANSWER, explain(stage, code, reply, self._server.host), code, reply)

    def _broken(self, stage: Stage, error: Exception) -> SmtpFailure:
        cause, root = cause_of(error), certificate_error(error)
        if root is not None:
            return SmtpFailure(
                Stage.TLS, cause, explain_bad_certificate(self._server.host, root.verify_message)
            )
        if stage is Stage.BODY:
            return SmtpFailure(stage, cause, explain_doubt(cause, 0, ""))
        return self._unreachable(cause, stage)

    def _unreachable(self, cause: Cause, stage: Stage = Stage.TLS) -> SmtpFailure:
        seconds = self._patience.connect if stage is Stage.CONNECT else self._patience.command
        return SmtpFailure(
            stage, cause, explain_connection_failure(cause, self._server.host, self._server.port, seconds)
        )


def stuff_dots(raw: bytes) -> bytes:
    """Return the bytes of DATA: leading dots doubled, a line with one dot at the end (RFC 5321 4.5.2)."""
    ended = raw if raw.endswith(b"\r\n") else raw + b"\r\n"
    return re.sub(rb"(?m)^\.", b"..", ended) + b".\r\n"


def cause_of(error: BaseException) -> Cause:
    """Return the root cause of an error of the socket or of aiosmtplib."""
    chain = _list_causes(error)
    for kind, cause in (
        (ssl.SSLCertVerificationError, Cause.CERTIFICATE),
        ((socket.gaierror, UnicodeError), Cause.NAME),
        ((TimeoutError, asyncio.TimeoutError, SMTPTimeoutError), Cause.SILENT),
        (ConnectionRefusedError, Cause.REFUSED),
        (ssl.SSLError, Cause.TLS),
    ):
        if any(isinstance(one, kind) for one in chain):
            return cause
    return Cause.REFUSED if any(map(_each_refused, chain)) else Cause.CUT


def _each_refused(error: BaseException) -> bool:
    """Return whether an error's text says that a connection was refused.

    For a host with several addresses, asyncio puts each failure into one text.
    """
    return isinstance(error, OSError) and f"[Errno {errno.ECONNREFUSED}]" in str(error)


def certificate_error(error: BaseException) -> ssl.SSLCertVerificationError | None:
    """Return the certificate's error from anywhere in the chain of causes, or None."""
    return next((one for one in _list_causes(error) if isinstance(one, ssl.SSLCertVerificationError)), None)


def _list_causes(error: BaseException | None) -> list[BaseException]:
    seen: list[BaseException] = []
    while error is not None and len(seen) < 10:
        seen.append(error)
        error = error.__cause__ or error.__context__
    return seen
