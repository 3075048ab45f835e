from __future__ import annotations

import asyncio
import logging
import ssl
import weakref
from collections.abc import Awaitable, Callable
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from app.service.practice.accounts import Account, Accounts

log = logging.getLogger("outreach.practice.smtp")

Refusal = Callable[[str, str], str]  # (recipient, sender) -> SMTP reply, "" to accept
Deliver = Callable[[str, list[str], bytes], Awaitable[None]]  # (sender, recipients, raw)


class _QuietSession(Session):
    """A session without aiosmtpd's deprecation warning, which this attribute causes at every login."""

    login_data: Any = None


class _Protocol(SMTP):
    def __init__(self, handler: _Handler, **options: Any) -> None:
        implicit = options["tls_context"] is None
        super().__init__(handler, hostname="mail.practice.test", ident="ESMTP", timeout=300, **options)
        # The implicit port's socket is TLS already; passing auth_require_tls=False would make aiosmtpd warn.
        self._auth_require_tls = not implicit

    def _create_session(self) -> Session:
        return _QuietSession(self.loop)


class _Handler:
    def __init__(self, accounts: Accounts, refusal: Refusal, deliver: Deliver) -> None:
        self._accounts, self._refusal, self._deliver = accounts, refusal, deliver

    def authenticate(
        self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: object
    ) -> AuthResult:
        assert isinstance(data, LoginPassword)
        login, password = (part.decode("utf-8", "surrogateescape") for part in data)
        account = self._accounts.check(login, password)
        return AuthResult(success=account is not None, handled=False, auth_data=account)

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        account = session.auth_data
        owner = self._accounts.get(address)
        if not isinstance(account, Account) or owner is None or owner.address != account.address:
            return f"553 5.7.1 <{address}>: Sender address rejected: not owned by this user"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 2.1.0 Ok"

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        refusal = self._refusal(address, str(envelope.mail_from))
        if not refusal:
            envelope.rcpt_tos.append(address)
        return refusal or "250 2.1.5 Ok"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        content = envelope.original_content or b""
        await self._deliver(str(envelope.mail_from), list(envelope.rcpt_tos), content)
        return "250 2.0.0 Ok: delivered"

    async def handle_exception(self, error: Exception) -> str:
        if isinstance(error, ConnectionError) or "TLSSetup" in type(error).__name__:
            log.info("SMTP connection failed: %s", type(error).__name__)
        else:
            log.error("SMTP command failed", exc_info=error)
        return "451 4.3.0 Local error in processing"


class SmtpServer:
    """SMTP submission over STARTTLS and over implicit TLS, on two loopback ports; login is required."""

    def __init__(
        self, accounts: Accounts, context: ssl.SSLContext, refusal: Refusal, deliver: Deliver
    ) -> None:
        # A client's unknown commands are no reason for warnings here.
        logging.getLogger("mail.log").setLevel(logging.ERROR)
        self._handler = _Handler(accounts, refusal, deliver)
        self._context = context
        self._servers: list[asyncio.Server] = []
        self._open: weakref.WeakSet[_Protocol] = weakref.WeakSet()

    async def listen(self, port: int, *, implicit_tls: bool) -> int:
        """Listen on a port (0: any free one) and return it; raise OSError when it is taken."""
        loop = asyncio.get_running_loop()

        def connection() -> _Protocol:
            protocol = _Protocol(
                self._handler,
                tls_context=None if implicit_tls else self._context,
                require_starttls=not implicit_tls,
                auth_required=True,
                authenticator=self._handler.authenticate,
                loop=loop,
            )
            self._open.add(protocol)
            return protocol

        context = self._context if implicit_tls else None
        server = await loop.create_server(connection, "127.0.0.1", port, ssl=context)
        self._servers.append(server)
        return int(server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        for server in self._servers:
            server.close()
        tasks = []
        for protocol in list(self._open):
            task = protocol._handler_coroutine
            if task and not task.done():
                tasks.append(task)
            if isinstance(protocol.transport, asyncio.WriteTransport):
                protocol.transport.abort()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for server in self._servers:
            await server.wait_closed()
