"""One connection to a submission server (RFC 6409), a command at a time: so the stage of a failure is known.

Time-outs here go by the wall clock. A password is sent over TLS only, by one mechanism, once.
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
    explain_refusal,
    in_doubt,
    sign_in_refused,
)

SUBMISSIONS = 465  # TLS from the first byte (RFC 8314)
STARTTLS_PORTS = (25, 587, 2525)
OURSELVES = "[127.0.0.1]"  # for EHLO (RFC 5321 4.1.3): says nothing of this computer, and is no "localhost"
GO_AHEAD, DONE, CLOSING = 354, 250, 421
ACCEPTED = (DONE, 251)
GO_ON, LOGGED_IN = 334, 235  # RFC 4954
NO_MECHANISM = (
    500,
    501,
    502,
    503,
    504,
)  # hosts say this of one that they don't take: no word on the password
COMMAND_MAX = 512  # bytes of a line (RFC 5321 4.5.3.1.4)


@dataclass(frozen=True)
class Timeouts:
    """Seconds. RFC 5321 asks for ten minutes after the final dot: sooner means doubt."""

    connect: float = 30.0
    command: float = 60.0
    delivery: float = 600.0
    idle: float = 20.0  # a connection unused for longer is not used again


@dataclass(frozen=True)
class SmtpAccount:
    """Where and as whom to send; `ca_file` is trusted beside this computer's own authorities.

    `implicit_tls` None: by the port, 465 or any other. `xoauth2`: the password is an access token.
    `public_only`: not dialed where its name leads into a private network.
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
    """Certificates and names are checked, always."""
    context = ssl.create_default_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    if ca_file:
        context.load_verify_locations(ca_file)
    return context


async def speaks_tls_at_once(
    host: str, port: int, ca_file: str | None, patience: float, *, public_only: bool = False
) -> bool | None:
    """Return whether TLS begins with the first byte, asked of the server itself; None when its port says so.

    For ports that nobody has agreed upon. A server that waits for STARTTLS greets in plain text, which fails
    a handshake at once. None, too, when nobody answers.
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
        """Still open, and used so lately that the server will not have forgotten us."""
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
        """Name the sender and all who are to get the mail, by `ascii_address`; all are accepted, or none."""
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
        """aiosmtplib would take each address apart anew, for a fifth of the loop's time."""
        answer = await self._client.execute_command(command, way + b":<" + address.encode("ascii") + b">")
        if answer.code not in ACCEPTED:
            raise SMTPResponseException(answer.code, answer.message)

    async def hand_over(self, raw: bytes, may_go: Callable[[], bool] = lambda: True) -> bool:
        """Send the mail itself. At Stage.DATA the server never had it; at BODY only its no is certain.

        False, and nothing was sent, where `may_go` says no when the server is ready for it.
        """
        with self._at(Stage.DATA):
            answer = await self._client.execute_command(b"DATA")
            if answer.code != GO_AHEAD:
                raise SMTPResponseException(answer.code, answer.message)
            protocol = self._client.protocol
            if protocol is None:
                raise SMTPServerDisconnected("Connection lost")
        if not may_go():
            self.abort()  # the only way back from here
            return False
        with self._at(Stage.BODY):
            protocol.write(stuff_dots(raw))
            answer = await protocol.read_response(timeout=self._patience.delivery)
            if answer.code != DONE:
                raise SMTPResponseException(answer.code, answer.message)
        self._used_at = monotonic()
        return True

    async def forget(self) -> None:
        """Take back what was offered; the connection stays open if it can."""
        try:
            with self._at(Stage.SENDER):
                await self._client.rset()
        except SmtpFailure:
            self.abort()

    async def close(self) -> None:
        """Say goodbye, but do not wait for long."""
        with contextlib.suppress(SMTPException, OSError, ValueError):
            await self._client.quit(timeout=2)
        self.abort()

    def abort(self) -> None:
        """End the connection without a word."""
        with contextlib.suppress(Exception):
            self._client.close()

    async def _login(self) -> None:
        """Log in by one mechanism: trying a wrong password twice can lock an account.

        LOGIN follows a PLAIN that is offered and not taken.
        """
        offered = self._client.supported_auth_methods
        username, password = self._server.username, self._server.password
        if self._server.xoauth2:  # never a token as a password
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
        """Send AUTH (RFC 4954) with its initial response, where that fits into a command, and answer each
        challenge with what is left; an error of XOAUTH2 comes as a challenge and wants an empty answer.
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
        """Turn whatever goes wrong here into a failure of this stage."""
        try:
            yield
        except SmtpFailure:
            raise
        except TargetRefused as error:
            raise SmtpFailure(stage, Cause.REFUSED, str(error)) from error
        except SMTPResponseException as error:
            raise self._answered(stage, error.code, error.message) from error
        except (SMTPException, OSError, ValueError) as error:
            raise self._broken(stage, error) from error

    def _answered(self, stage: Stage, code: int, reply: str) -> SmtpFailure:
        if stage is Stage.BODY and (code == CLOSING or not 400 <= code < 600):
            return SmtpFailure(stage, Cause.ANSWER, in_doubt(Cause.ANSWER, code, reply), code, reply)
        if not 400 <= code < 600:
            return self._unreachable(Cause.CUT if stage is Stage.CONNECT else Cause.TLS, stage)
        say = sign_in_refused if stage is Stage.LOGIN and self._server.xoauth2 else explain_refusal
        return SmtpFailure(stage, Cause.ANSWER, say(stage, code, reply, self._server.host), code, reply)

    def _broken(self, stage: Stage, error: Exception) -> SmtpFailure:
        cause, root = cause_of(error), certificate_error(error)
        if root is not None:
            return SmtpFailure(
                Stage.TLS, cause, explain_bad_certificate(self._server.host, root.verify_message)
            )
        if stage is Stage.BODY:
            return SmtpFailure(stage, cause, in_doubt(cause, 0, ""))
        return self._unreachable(cause, stage)

    def _unreachable(self, cause: Cause, stage: Stage = Stage.TLS) -> SmtpFailure:
        seconds = self._patience.connect if stage is Stage.CONNECT else self._patience.command
        return SmtpFailure(
            stage, cause, explain_connection_failure(cause, self._server.host, self._server.port, seconds)
        )


def stuff_dots(raw: bytes) -> bytes:
    """The bytes of DATA: a dot at the start of a line doubled, ended by a line with one (RFC 5321 4.5.2)."""
    ended = raw if raw.endswith(b"\r\n") else raw + b"\r\n"
    return re.sub(rb"(?m)^\.", b"..", ended) + b".\r\n"


def cause_of(error: BaseException) -> Cause:
    """The root of an error of the socket or of aiosmtplib."""
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
    """Of a host with several addresses asyncio names each failure in one text."""
    return isinstance(error, OSError) and f"[Errno {errno.ECONNREFUSED}]" in str(error)


def certificate_error(error: BaseException) -> ssl.SSLCertVerificationError | None:
    """The certificate's fault, wherever it stands in the chain."""
    return next((one for one in _list_causes(error) if isinstance(one, ssl.SSLCertVerificationError)), None)


def _list_causes(error: BaseException | None) -> list[BaseException]:
    seen: list[BaseException] = []
    while error is not None and len(seen) < 10:
        seen.append(error)
        error = error.__cause__ or error.__context__
    return seen
