"""Live tests of a mailbox's SMTP and IMAP servers; each works or has a reason. No email is sent."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

from app.contract.inboxes import MailServers, ServersChecked, SideCheck
from app.contract.sentences import Sentence, say, sentence_of
from app.service.mail import imap_client as imap
from app.service.mail import imap_errors, refusal
from app.service.mail.mime_composer import BadAddress, ascii_address
from app.service.mail.smtp_errors import Cause, SmtpFailure, Stage, explain_connection_failure, quote_server
from app.service.mail.smtp_session import SmtpAccount, SmtpSession, Timeouts, detect_implicit_tls

PATIENCE = 15.0  # seconds for each server
WORKS = say("inbox_test_passed", "It works.")
BOTH_WORK = say("inbox_test_both_passed", "Both sides work.")
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
    message = BOTH_WORK if works else explain_failed_sides(*sides)
    return ServersChecked(success=works, message=message, smtp=sides[0], imap=sides[1])


def explain_failed_sides(smtp: SideCheck, imap: SideCheck) -> Sentence:
    """Return which side failed and why, one per line."""
    if imap.ok:
        return say("inbox_test_sending_failed", "Sending: {why}", why=smtp.sentence)
    if smtp.ok:
        return say("inbox_test_receiving_failed", "Receiving: {why}", why=imap.sentence)
    return say(
        "inbox_test_both_failed",
        "Sending: {sending}\nReceiving: {receiving}",
        sending=smtp.sentence,
        receiving=imap.sentence,
    )


async def check_smtp(server: SmtpAccount, patience: float = PATIENCE, address: str = "") -> SideCheck:
    """Log in to the submission server, offer an email from the address to itself, and quit before DATA.

    Without an address, only the login is tested.
    """
    courier: SmtpSession | None = None
    try:
        async with asyncio.timeout(patience):
            at_once = await detect_implicit_tls(
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
        return SideCheck(ok=False, sentence=sentence_of(error))
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
    if failure.stage is Stage.LOGIN:
        refused = _advise(failure.sentence.params.get("sentence", failure.sentence))
        return SideCheck(ok=False, sentence=quote_server(refused, failure.code, failure.reply))
    if failure.stage not in (Stage.SENDER, Stage.RECIPIENT):
        if failure.code >= 500 and not refusal.is_busy(failure.reply):
            return SideCheck(ok=False, sentence=failure.sentence)
        busy = say(
            "inbox_test_host_busy",
            "{host} takes no more connections at the moment, so the password was not tried. Wait a few "
            "minutes, then try again.",
            host=host,
        )
        return SideCheck(ok=False, sentence=quote_server(busy, failure.code, failure.reply))
    if refusal.is_full(failure.reply) and not refusal.is_used_up(failure.reply):
        full = say(
            "inbox_test_mailbox_full",
            "The mailbox of {address} is full, so no reply can arrive. Make room there, then try again.",
            address=address,
        )
        return SideCheck(ok=False, sentence=quote_server(full, failure.code, failure.reply))
    if failure.code < 500 or refusal.is_used_up(failure.reply):
        later = say(
            "inbox_test_put_off",
            "It works, but {host} deferred an email from {address} to itself. That is temporary, and "
            "emails are tried again automatically.",
            host=host,
            address=address,
        )
        return SideCheck(ok=True, sentence=quote_server(later, failure.code, failure.reply))
    why = _why_not_sent(failure, host, address)
    return SideCheck(ok=False, sentence=quote_server(why, failure.code, failure.reply))


def _advise(failed: Sentence) -> Sentence:
    """Return a failure's sentence with advice for a person who is connecting an inbox.

    The sentences of `mail` are about an inbox that is connected: such a failure is tried again
    automatically, and a person may have to resume the inbox.
    """
    if failed.code == "smtp_password_refused":
        return say(
            "inbox_test_password_refused",
            "{host} did not accept the user name and password. Many providers want an app password here; "
            "enter it again.",
            host=failed.params["host"],
        )
    if failed.code == "mail_password_unchecked":
        return say(
            "inbox_test_password_unchecked",
            "{host} can't check the password at the moment. Wait a few minutes, then try again.",
            host=failed.params["host"],
        )
    if failed.code == "smtp_sign_in_unchecked":
        return say(
            "inbox_test_sign_in_unchecked",
            "{suite} can't check the sign-in at the moment. Wait a few minutes, then try again.",
            suite=failed.params["host"],
        )
    return _advise_reader(failed)


def _advise_reader(failed: Sentence) -> Sentence:
    """Return the same for a failure of the server for reading."""
    if failed.code == "imap_too_many_connections":
        return say(
            "inbox_test_too_many_connections",
            "{host} takes no more connections at the moment. Wait a few minutes, then try again.",
            host=failed.params["host"],
        )
    if failed.code == "imap_connection_cut":
        return say(
            "inbox_test_connection_cut",
            "{host}, port {port}, cut the connection. Wait a few minutes, then try again.",
            **failed.params,
        )
    if failed.code == "imap_no_connection":
        return say(
            "inbox_test_no_connection",
            "{host}, port {port}, can't be reached: no connection. Wait a few minutes, then try again.",
            **failed.params,
        )
    if failed.code == "imap_unreachable":
        return say(
            "inbox_test_unreachable",
            "{host}, port {port}, can't be reached: {reason}. Wait a few minutes, then try again.",
            **failed.params,
        )
    if failed.code == "imap_odd_answer":
        return say(
            "inbox_test_odd_answer",
            "{host}, port {port}, broke off or said something unexpected. Wait a few minutes, then try "
            "again.",
            **failed.params,
        )
    return failed


def _why_not_sent(failure: SmtpFailure, host: str, address: str) -> Sentence:
    """Return a sentence on why an email from the address to itself is permanently refused."""
    if failure.stage is Stage.SENDER or refusal.is_about_sender(failure.reply):
        return say(
            "inbox_test_sender_refused",
            "{host} accepted the password, but does not let this user name send as {address}. "
            "Check the address, or ask the provider to allow it.",
            host=host,
            address=address,
        )
    if _RELAY.search(failure.reply):
        return say(
            "inbox_test_relay_refused",
            "{host} accepted the password, but does not pass emails on for this user name. "
            "Enter the provider's server for sending, with port 587 or 465.",
            host=host,
        )
    if failure.unknown_user:
        return say(
            "inbox_test_address_unknown",
            "{address} does not exist at {host}. Check its spelling, or create it at the provider first.",
            address=address,
            host=host,
        )
    return say(
        "inbox_test_email_refused",
        "{host} accepted the password, but refused an email from {address} to itself. "
        "Ask the provider what is missing.",
        host=host,
        address=address,
    )


async def check_imap(server: imap.ImapAccount, patience: float = PATIENCE) -> SideCheck:
    """Log in to the IMAP server, open the inbox read-only, and log out."""
    try:
        async with asyncio.timeout(patience):
            await asyncio.to_thread(imap.check_imap_login, server, patience)
    except imap.MailboxError as trouble:
        return SideCheck(ok=False, sentence=_advise(sentence_of(trouble)))
    except TimeoutError as error:
        return SideCheck(
            ok=False, sentence=imap_errors.explain_imap_error(error, server.host, server.port, patience)
        )
    return SideCheck(ok=True, sentence=WORKS)
