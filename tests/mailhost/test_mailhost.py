"""The mail host is what it claims to be, shown with Python's own SMTP client and a plain IMAP client."""

from __future__ import annotations

import email
import email.policy
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from email.utils import make_msgid

import pytest
from imapclient import IMAPClient
from imapclient.exceptions import LoginError

from tests.mailhost.fixture import MailHost
from tests.patience import SLOW

ANNA, BOB, CATCH = "anna@acme.test", "bob@prospects.test", "catch@catch.test"


def trust(host: MailHost) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(host.ca_file))


@contextmanager
def submission(host: MailHost, login: str) -> Iterator[smtplib.SMTP]:
    with smtplib.SMTP(host.host, host.smtp_port, timeout=10 * SLOW) as smtp:
        smtp.starttls(context=trust(host))
        smtp.login(login, host.users[login])
        yield smtp


@contextmanager
def mailbox(host: MailHost, login: str) -> Iterator[IMAPClient]:
    with IMAPClient(host.host, host.imaps_port, ssl_context=trust(host), timeout=10 * SLOW) as imap:
        imap.login(login, host.users[login])
        imap.select_folder("INBOX")
        yield imap


def letter(sender: str, recipient: str, subject: str, answers: str = "") -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, recipient, subject
    message["Message-ID"] = make_msgid(domain=sender.partition("@")[2])
    if answers:
        message["In-Reply-To"] = message["References"] = answers
    message.set_content("Grüße aus dem Test\n")
    return message


def arrived(imap: IMAPClient, header: str, value: str) -> EmailMessage:
    """The mail with that header, or with that TEXT anywhere, waited for by IDLE.

    Postfix may deliver it twice when it is stopped in the middle.
    """
    wanted = [header, value] if header == "TEXT" else ["HEADER", header, value]
    for _ in range(20):
        if found := imap.search(wanted):
            raw = imap.fetch(found, ["RFC822"])[found[0]][b"RFC822"]
            message = email.message_from_bytes(raw, policy=email.policy.default)
            assert isinstance(message, EmailMessage)
            return message
        imap.idle()
        try:
            imap.idle_check(timeout=1)
        finally:
            imap.idle_done()
    raise AssertionError(f"no mail with {header}: {value} within 20 s")


def test_mail_host_delivers_mail_and_reply(mail_host: MailHost) -> None:
    first = letter(ANNA, BOB, "Hello Bob")
    with submission(mail_host, ANNA) as smtp:
        smtp.send_message(first)
    with mailbox(mail_host, BOB) as imap:
        got = arrived(imap, "Message-ID", first["Message-ID"])
    assert got.get_content().strip() == "Grüße aus dem Test"
    answer = letter(BOB, ANNA, "Re: Hello Bob", answers=got["Message-ID"])
    with mailbox(mail_host, ANNA) as imap:
        imap.idle()
        with submission(mail_host, BOB) as smtp:
            smtp.send_message(answer)
        assert any(b"EXISTS" in event for event in imap.idle_check(timeout=10 * SLOW))
        imap.idle_done()
        assert arrived(imap, "In-Reply-To", first["Message-ID"])["Message-ID"] == answer["Message-ID"]


def test_mail_host_accepts_implicit_tls_and_imap_starttls(mail_host: MailHost) -> None:
    message = letter(ANNA, "anyone.at.all@catch.test", "To the catch-all")
    with smtplib.SMTP_SSL(mail_host.host, mail_host.smtps_port, timeout=10, context=trust(mail_host)) as smtp:
        smtp.login(ANNA, mail_host.users[ANNA])
        smtp.send_message(message)
    with IMAPClient(mail_host.host, mail_host.imap_port, ssl=False, timeout=10 * SLOW) as imap:
        imap.starttls(trust(mail_host))
        imap.login(CATCH, mail_host.users[CATCH])
        imap.select_folder("INBOX")
        assert b"\\Sent" in imap.list_folders(pattern="Sent")[0][0]
        assert arrived(imap, "Message-ID", message["Message-ID"])["To"] == "anyone.at.all@catch.test"


def test_mail_host_refuses_wrong_password_without_growing_delay(mail_host: MailHost) -> None:
    # Postfix is asked twice a try, PLAIN and LOGIN; Dovecot takes half a second for each.
    for _ in range(2):
        with smtplib.SMTP(mail_host.host, mail_host.smtp_port, timeout=2) as smtp:
            smtp.starttls(context=trust(mail_host))
            with pytest.raises(smtplib.SMTPAuthenticationError):
                smtp.login(ANNA, "guess")
        imap = IMAPClient(mail_host.host, mail_host.imaps_port, ssl_context=trust(mail_host), timeout=2)
        with imap, pytest.raises(LoginError):
            imap.login(ANNA, "guess")


def test_mail_host_without_tls_refuses_login_and_relay(mail_host: MailHost) -> None:
    with smtplib.SMTP(mail_host.host, mail_host.smtp_port, timeout=10 * SLOW) as smtp:
        smtp.ehlo()
        assert not smtp.has_extn("auth")
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            smtp.sendmail("someone@elsewhere.example", ["other@elsewhere.example"], "Subject: relay\n\n")


def test_mail_host_certificate_is_refused_without_its_authority(mail_host: MailHost) -> None:
    with (
        smtplib.SMTP(mail_host.host, mail_host.smtp_port, timeout=10 * SLOW) as smtp,
        pytest.raises(ssl.SSLCertVerificationError),
    ):
        smtp.starttls(context=ssl.create_default_context())


@pytest.mark.parametrize(
    ("recipient", "code"),
    [
        ("someone@elsewhere.example", 550),  # nothing leaves
        ("nobody@acme.test", 550),
        ("tempfail@prospects.test", 451),
        ("greylist@prospects.test", 450),
        ("full@prospects.test", 452),
        ("reject@prospects.test", 550),
        ("spam@prospects.test", 554),
    ],
)
def test_mail_host_refuses_recipient_with_expected_code(
    mail_host: MailHost, recipient: str, code: int
) -> None:
    with submission(mail_host, ANNA) as smtp, pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
        smtp.send_message(letter(ANNA, recipient, "Refused"))
    assert refused.value.recipients[recipient][0] == code


def test_mail_host_refuses_sender_address_of_others(mail_host: MailHost) -> None:
    with submission(mail_host, ANNA) as smtp, pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
        smtp.send_message(letter(BOB, ANNA, "Not Bob"))
    assert refused.value.recipients[ANNA][0] == 553


def test_mail_host_returns_bounce_as_delivery_report(mail_host: MailHost) -> None:
    message = letter(ANNA, "gone@bounce.test", "Anybody there?")
    with submission(mail_host, ANNA) as smtp:
        smtp.send_message(message)
    with mailbox(mail_host, ANNA) as imap:
        report = arrived(imap, "TEXT", message["Message-ID"])
    assert report["Subject"] == "Undelivered Mail Returned to Sender"
    status = next(part for part in report.walk() if part.get_content_type() == "message/delivery-status")
    assert "Status: 5.1.1" in str(status)
    original = next(part for part in report.walk() if part["Message-ID"] == message["Message-ID"])
    assert original["To"] == "gone@bounce.test"


def test_mail_host_keeps_mail_over_restart(mail_host: MailHost) -> None:
    message = letter(ANNA, BOB, "Before the restart")
    with submission(mail_host, ANNA) as smtp:
        smtp.send_message(message)
    mail_host.postfix.stop()
    mail_host.dovecot.stop()
    for port in (mail_host.smtp_port, mail_host.imaps_port):
        with pytest.raises(ConnectionRefusedError):
            smtplib.SMTP(mail_host.host, port, timeout=5)
    mail_host.dovecot.start()
    mail_host.postfix.start()
    with mailbox(mail_host, BOB) as imap:
        arrived(imap, "Message-ID", message["Message-ID"])
    assert message["Message-ID"] in mail_host.postfix_log()
