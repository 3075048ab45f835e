"""Live tests of a mailbox's SMTP and IMAP servers; each works or has a reason. No email is sent."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

from app.contract.inboxes import MailServers, ServersChecked, SideCheck
from app.service.mail import imap_client as imap
from app.service.mail import refusal
from app.service.mail.imap_errors import AGAIN, sentence_of
from app.service.mail.mime_composer import BadAddress, ascii_address
from app.service.mail.smtp_errors import Cause, SmtpFailure, Stage, explain_connection_failure
from app.service.mail.smtp_session import SmtpAccount, SmtpSession, Timeouts, speaks_tls_at_once

PATIENCE = 15.0  # seconds for each server
RESUME = " and resume the inbox"  # advice that only suits an inbox that is connected already
WAIT = " Wait a few minutes, then try again."
WORKS = "It works."
_RELAY = re.compile(r"\brelay", re.I)


async def check_servers(
    servers: MailServers,
    ca_file: str | None,
    address: str = "",
    patience: float = PATIENCE,
    *,
    public_only: bool = False,
) -> ServersChecked:
    """Test SMTP and IMAP concurrently and independently; `address` is the sender address to test."""
    smtp = SmtpAccount(
        servers.smtp_host,
        servers.smtp_port,
        servers.smtp_username,
        servers.smtp_password.get_secret_value(),
        ca_file,
        public_only=public_only,
    )
    mailbox = imap.ImapAccount(
        servers.imap_host,
        servers.imap_port,
        servers.imap_username,
        servers.imap_password.get_secret_value(),
        ca_file,
        public_only=public_only,
    )
    return await check_both(smtp, mailbox, address, patience)


async def check_both(
    smtp: SmtpAccount, mailbox: imap.ImapAccount, address: str = "", patience: float = PATIENCE
) -> ServersChecked:
    """Test SMTP and IMAP accounts whose passwords or tokens are at hand."""
    sides = await asyncio.gather(check_smtp(smtp, patience, address), check_imap(mailbox, patience))
    works = all(side.ok for side in sides)
    message = "Both sides work." if works else explain_failed_sides(*sides)
    return ServersChecked(success=works, message=message, smtp=sides[0], imap=sides[1])


def explain_failed_sides(smtp: SideCheck, imap: SideCheck) -> str:
    """Return which side failed and why, one per line."""
    return "\n".join(
        f"{side}: {found.sentence}"
        for side, found in (("Sending", smtp), ("Receiving", imap))
        if not found.ok
    )


async def check_smtp(server: SmtpAccount, patience: float = PATIENCE, address: str = "") -> SideCheck:
    """Log in to the submission server, offer an email from the address to itself, and quit before DATA.

    Without an address, only the login is tested.
    """
    courier: SmtpSession | None = None
    try:
        async with asyncio.timeout(patience):
            at_once = await speaks_tls_at_once(
                server.host, server.port, server.ca_file, patience, public_only=server.public_only
            )
            known = replace(server, implicit_tls=at_once)
            courier = SmtpSession(known, Timeouts(connect=patience, command=patience))
            await courier.open()
            if address:
                envelope = ascii_address(address)
                await courier.offer(envelope, [envelope])
                await courier.forget()
    except BadAddress as error:
        return SideCheck(ok=False, sentence=str(error))
    except SmtpFailure as failure:
        return _to_side_check(failure, server.host, address)
    except TimeoutError:
        return SideCheck(
            ok=False, sentence=explain_connection_failure(Cause.SILENT, server.host, server.port, patience)
        )
    finally:
        if courier is not None:
            await courier.close()
    return SideCheck(ok=True, sentence=WORKS)


def _to_side_check(failure: SmtpFailure, host: str, address: str) -> SideCheck:
    """Return what an SMTP failure means for connecting the mailbox; a temporary refusal is not a failure."""
    if failure.cause is not Cause.ANSWER:
        return SideCheck(ok=False, sentence=failure.sentence)
    said = " ".join(failure.reply.split())[:300]
    quoted = f" It said: {failure.code} {said}".rstrip()
    if failure.stage is Stage.LOGIN:
        return SideCheck(ok=False, sentence=failure.sentence.replace(RESUME, "").replace(AGAIN, WAIT))
    if failure.stage not in (Stage.SENDER, Stage.RECIPIENT):
        if failure.code >= 500 and not refusal.is_busy(failure.reply):
            return SideCheck(ok=False, sentence=failure.sentence)
        busy = f"{host} takes no more connections at the moment, so the password was not tried.{WAIT}{quoted}"
        return SideCheck(ok=False, sentence=busy)
    if refusal.is_full(failure.reply) and not refusal.is_used_up(failure.reply):
        full = f"The mailbox of {address} is full, so no reply can arrive. Make room there, then try again."
        return SideCheck(ok=False, sentence=full + quoted)
    if failure.code < 500 or refusal.is_used_up(failure.reply):
        later = (
            f"It works, but {host} put off an email from {address} to itself. That is temporary, and emails "
            f"are tried again automatically.{quoted}"
        )
        return SideCheck(ok=True, sentence=later)
    return SideCheck(ok=False, sentence=_why_not_sent(failure, host, address) + quoted)


def _why_not_sent(failure: SmtpFailure, host: str, address: str) -> str:
    """Return a sentence on why an email from the address to itself is permanently refused."""
    if failure.stage is Stage.SENDER or refusal.is_about_sender(failure.reply):
        return (
            f"{host} accepted the password, but does not let this user name send as {address}. "
            "Check the address, or ask the provider to allow it."
        )
    if _RELAY.search(failure.reply):
        return (
            f"{host} accepted the password, but does not pass emails on for this user name. "
            "Enter the provider's server for sending, with port 587 or 465."
        )
    if failure.unknown_user:
        return f"{address} does not exist at {host}. Check its spelling, or create it at the provider first."
    return (
        f"{host} accepted the password, but refused an email from {address} to itself. "
        "Ask the provider what is missing."
    )


async def check_imap(server: imap.ImapAccount, patience: float = PATIENCE) -> SideCheck:
    """Log in to the IMAP server, open the inbox read-only, and log out."""
    try:
        async with asyncio.timeout(patience):
            await asyncio.to_thread(imap.check_imap_login, server, patience)
    except imap.Trouble as trouble:
        return SideCheck(ok=False, sentence=str(trouble).replace(AGAIN, WAIT))
    except TimeoutError as error:
        return SideCheck(ok=False, sentence=sentence_of(error, server.host, server.port, patience))
    return SideCheck(ok=True, sentence=WORKS)
