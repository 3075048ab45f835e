"""Both sides of a mailbox tried live: each logs in or says in words why not."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from app.contract.inboxes import MailServers, ServersChecked, SideCheck
from app.service.receiving import imap
from app.service.receiving.sentences import AGAIN, sentence_of
from app.service.sending.sentences import Cause, SmtpFailure, unreachable
from app.service.sending.smtp import Courier, Patience, Server, speaks_tls_at_once

PATIENCE = 15.0  # seconds for each side
RESUME = " and resume the inbox"  # good advice for one that is connected
WORKS = "It works."


async def check(servers: MailServers, ca_file: str | None, patience: float = PATIENCE) -> ServersChecked:
    """SMTP and IMAP at the same time; neither waits for the other."""
    smtp = Server(
        servers.smtp_host,
        servers.smtp_port,
        servers.smtp_username,
        servers.smtp_password.get_secret_value(),
        ca_file,
    )
    mailbox = imap.Server(
        servers.imap_host,
        servers.imap_port,
        servers.imap_username,
        servers.imap_password.get_secret_value(),
        ca_file,
    )
    return await check_both(smtp, mailbox, patience)


async def check_both(smtp: Server, mailbox: imap.Server, patience: float = PATIENCE) -> ServersChecked:
    """The same with passwords or tokens that are at hand."""
    sides = await asyncio.gather(check_smtp(smtp, patience), check_imap(mailbox, patience))
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


async def check_smtp(server: Server, patience: float = PATIENCE) -> SideCheck:
    """Log in to the submission server and leave."""
    courier: Courier | None = None
    try:
        async with asyncio.timeout(patience):
            at_once = await speaks_tls_at_once(server.host, server.port, server.ca_file, patience)
            known = replace(server, implicit_tls=at_once)
            courier = Courier(known, Patience(connect=patience, command=patience))
            await courier.open()
            await courier.close()
    except SmtpFailure as failure:
        return SideCheck(ok=False, sentence=failure.sentence.replace(RESUME, ""))
    except TimeoutError:
        return SideCheck(ok=False, sentence=unreachable(Cause.SILENT, server.host, server.port, patience))
    finally:
        if courier is not None:
            courier.abort()
    return SideCheck(ok=True, sentence=WORKS)


async def check_imap(server: imap.Server, patience: float = PATIENCE) -> SideCheck:
    """Log in to the IMAP server, open the inbox for reading, and leave."""
    try:
        async with asyncio.timeout(patience):
            await asyncio.to_thread(imap.check, server, patience)
    except imap.Trouble as trouble:
        return SideCheck(ok=False, sentence=str(trouble).removesuffix(AGAIN))
    except TimeoutError as error:
        return SideCheck(ok=False, sentence=sentence_of(error, server.host, server.port, patience))
    return SideCheck(ok=True, sentence=WORKS)
