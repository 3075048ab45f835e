"""Both sides of a mailbox tried live: each logs in or says in words why not."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Callable
from dataclasses import dataclass, field
from imaplib import IMAP4

from imapclient import IMAPClient, SocketTimeout

from app.contract.inboxes import MailServers, ServersChecked, SideCheck
from app.service.receiving.imap import STARTTLS_PORT
from app.service.sending.sentences import Cause, SmtpFailure, untrusted
from app.service.sending.smtp import (
    Courier,
    Patience,
    Server,
    cause_of,
    speaks_tls_at_once,
    tls_context,
)

log = logging.getLogger("outreach.inboxes")
PATIENCE = 15.0  # seconds for each side
WORKS = "It works."


@dataclass(frozen=True)
class Login:
    """Where and as whom to log in."""

    host: str
    port: int
    username: str
    password: str = field(repr=False)
    ca_file: str | None = None


async def check(servers: MailServers, ca_file: str | None, patience: float = PATIENCE) -> ServersChecked:
    """SMTP and IMAP at the same time; neither waits for the other."""
    smtp = Login(
        servers.smtp_host,
        servers.smtp_port,
        servers.smtp_username,
        servers.smtp_password.get_secret_value(),
        ca_file,
    )
    imap = Login(
        servers.imap_host,
        servers.imap_port,
        servers.imap_username,
        servers.imap_password.get_secret_value(),
        ca_file,
    )
    sides = await asyncio.gather(check_smtp(smtp, patience), check_imap(imap, patience))
    works = all(side.ok for side in sides)
    message = "Both sides work." if works else why(*sides)
    return ServersChecked(success=works, message=message, smtp=sides[0], imap=sides[1])


def why(smtp: SideCheck, imap: SideCheck) -> str:
    """Which side failed, and why, a line each."""
    return "\n".join(
        f"{side}: {found.sentence}"
        for side, found in (("Sending", smtp), ("Receiving", imap))
        if not found.ok
    )


async def check_smtp(login: Login, patience: float = PATIENCE) -> SideCheck:
    """Log in to the submission server and leave."""
    courier: Courier | None = None
    try:
        async with asyncio.timeout(patience):
            at_once = await speaks_tls_at_once(login.host, login.port, login.ca_file, patience)
            server = Server(login.host, login.port, login.username, login.password, login.ca_file, at_once)
            courier = Courier(server, Patience(connect=patience, command=patience))
            await courier.open()
            await courier.close()
    except SmtpFailure as failure:
        return SideCheck(ok=False, sentence=failure.sentence)
    except TimeoutError:
        return SideCheck(ok=False, sentence=_sentence(Cause.SILENT, login, patience))
    finally:
        if courier is not None:
            courier.abort()
    return SideCheck(ok=True, sentence=WORKS)


async def check_imap(login: Login, patience: float = PATIENCE) -> SideCheck:
    """Log in to the IMAP server, open the inbox for reading, and leave."""
    try:
        async with asyncio.timeout(patience):
            await asyncio.to_thread(_look_into, login, patience)
    except ssl.SSLCertVerificationError as error:
        sentence = untrusted(login.host, error.verify_message or str(error))
        return SideCheck(ok=False, sentence=sentence)
    except IMAPClient.AbortError as error:
        return SideCheck(ok=False, sentence=_sentence(cause_of(error), login, patience))
    except IMAP4.error as error:
        log.info("%s refused an IMAP login: %s", login.host, type(error).__name__)
        sentence = (
            f"{login.host} did not accept the user name and password, or IMAP is switched off there. "
            "Many providers want an app password here."
        )
        return SideCheck(ok=False, sentence=sentence)
    except (OSError, ValueError) as error:
        return SideCheck(ok=False, sentence=_sentence(cause_of(error), login, patience))
    return SideCheck(ok=True, sentence=WORKS)


def _look_into(login: Login, patience: float) -> None:
    context, limit = tls_context(login.ca_file), SocketTimeout(connect=patience, read=patience)
    at_once = login.port != STARTTLS_PORT
    with_tls = context if at_once else None
    client = IMAPClient(login.host, login.port, ssl=at_once, ssl_context=with_tls, timeout=limit)
    done: Callable[[], object] = client.shutdown
    try:
        if not at_once:
            client.starttls(context)
        client.login(login.username, login.password)
        client.select_folder("INBOX", readonly=True)
        done = client.logout
    finally:
        done()


def _sentence(cause: Cause, login: Login, patience: float) -> str:
    at = f"{login.host}, port {login.port},"
    return {
        Cause.REFUSED: f"{at} refuses the connection. Check the port; 993 is usual for receiving.",
        Cause.NAME: f"There is no server called {login.host}. Check the server's name and your connection.",
        Cause.SILENT: f"{at} did not answer within {patience:.0f} seconds. Check server and port.",
        Cause.TLS: f"{at} does not speak TLS as expected. Check the port; 993 is usual for receiving.",
    }.get(cause, f"{at} cut the connection. Check the port; 993 is usual for receiving.")
