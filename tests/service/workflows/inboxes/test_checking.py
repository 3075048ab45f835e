"""Both sides of a mailbox tried live, with servers that refuse in the ways that hosts do."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.service.mail import imap_client
from app.service.mail.imap_client import Mailbox, MailboxError
from app.service.mail.smtp_session import SmtpAccount
from app.service.workflows.inboxes.connection_test import WORKS, check_smtp
from tests.mailhost.fixture import MailHost
from tests.service.workflows.inbound.imap_lab import ImapLab
from tests.service.workflows.outbound.smtp_lab import Lab

pytestmark = pytest.mark.anyio
ADDRESS, LATER = "alex@acme.test", "are tried again automatically"


def at(lab: Lab, password: str = "right") -> SmtpAccount:
    return SmtpAccount("127.0.0.1", lab.port, "alex", password, str(lab.ca_file))


async def test_smtp_check_offers_mail_to_own_address_without_sending(tmp_path: Path) -> None:
    passed: list[tuple[str, str]] = []
    async with Lab(tmp_path) as lab:
        lab.at = lambda stage, recipient: passed.append((stage, recipient))
        found = await check_smtp(at(lab), address=ADDRESS)
        assert (found.ok, found.sentence) == (True, WORKS)
        assert passed[-3:] == [("MAIL", ""), ("RCPT", ADDRESS), ("RSET", "")]
        assert not lab.handed and len(lab.logins) <= 1


@pytest.mark.parametrize(
    ("stage", "reply", "ok", "part"),
    [
        (
            "MAIL",
            "550 5.7.60 SMTP; Client does not have permissions to send as this sender",
            False,
            "send as",
        ),
        (
            "MAIL",
            "553 5.7.1 Sender address rejected: not owned by user alex",
            False,
            "send as alex@acme.test",
        ),
        ("RCPT", "553 5.7.1 <alex@acme.test>: Sender address rejected: not owned by user", False, "send as"),
        ("RCPT", "554 5.7.1 <alex@acme.test>: Relay access denied", False, "does not pass emails on"),
        ("RCPT", "550 relay not permitted", False, "does not pass emails on"),
        ("RCPT", "550 5.1.1 User unknown in virtual mailbox table", False, "does not exist at 127.0.0.1"),
        ("RCPT", "550 5.7.1 Our policy does not want this", False, "Ask the provider what is missing"),
        ("RCPT", "552 5.2.2 Mailbox full", False, "no reply can arrive"),
        ("RCPT", "452 4.2.2 Mailbox full", False, "no reply can arrive"),
        ("RCPT", "450 4.2.0 Greylisted, try again in 300 seconds", True, LATER),
        ("MAIL", "451 4.3.0 Try later", True, LATER),
        ("RCPT", "550 5.4.5 Daily user sending limit exceeded", True, LATER),
        ("GREETING", "421 4.7.0 Too many connections from your address", False, "password was not tried"),
        ("GREETING", "554 Too many concurrent connections", False, "password was not tried"),
        ("GREETING", "450 busy", False, "Wait a few minutes, then try again"),
        ("AUTH", "454 4.7.0 Temporary authentication failure", False, "Wait a few minutes, then try again"),
        ("AUTH", "535 5.7.0 Too many simultaneous sessions", False, "can't check the password at the moment"),
        ("AUTH", "535 5.7.8 Authentication failed", False, "did not accept the user name and password"),
    ],
)
async def test_smtp_check_when_server_refuses_shows_remedy(
    tmp_path: Path, stage: str, reply: str, ok: bool, part: str
) -> None:
    async with Lab(tmp_path) as lab:
        lab.fail(stage, reply)
        found = await check_smtp(at(lab), address=ADDRESS)
        assert found.ok is ok and part in found.sentence, found.sentence
        assert "It said: " + reply in found.sentence and "resume the inbox" not in found.sentence
        assert ok or "automatically" not in found.sentence
        assert not lab.handed and len(lab.logins) <= 1


async def test_smtp_check_with_foreign_sender_address_is_refused_by_postfix(mail_host: MailHost) -> None:
    anna, password = "anna@acme.test", mail_host.users["anna@acme.test"]
    server = SmtpAccount(mail_host.host, mail_host.smtp_port, anna, password, str(mail_host.ca_file), False)
    works = await check_smtp(server, address=anna)
    assert works.ok, works.sentence
    refused = await check_smtp(server, address="ben@acme.test")
    assert not refused.ok and "let this user name send as ben@acme.test" in refused.sentence
    assert "not owned by user anna@acme.test" in refused.sentence


async def test_imap_login_at_crowded_host_is_not_reported_as_wrong_password(tmp_path: Path) -> None:
    async with ImapLab(tmp_path, greeting="BYE Too many connections from your address") as lab:
        mailbox = Mailbox(lab.server)
        with pytest.raises(MailboxError, match="takes no more connections at the moment") as caught:
            await asyncio.to_thread(mailbox.open)
        mailbox.close()
        assert not isinstance(caught.value, imap_client.LoginRefused) and not caught.value.lasting
