# ruff: noqa: E501
"""Which reports end a lead and bar a person, and which say nothing of the address."""

from __future__ import annotations

import base64
import time

import pytest

from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.mail.parse_message import parse_message
from tests.service.mail import sample_mails as letters
from tests.service.mail.sample_mails import ORIGINAL, OURS
from tests.service.workflows.inbound.test_process_message import Desk

pytestmark = pytest.mark.anyio
BOB = "bob@prospects.test"


@pytest.fixture
def desk(app_state: AppState, clock: VirtualClock) -> Desk:
    return Desk(app_state, clock)


def told(
    status: str, diagnostic: str = "", human: str = "It was not delivered.", action: str = "failed"
) -> bytes:
    """A report by the standard, as a relay writes it."""
    fields = f"Final-Recipient: rfc822; {BOB}\nAction: {action}\nStatus: {status}\n"
    fields += f"Diagnostic-Code: smtp; {diagnostic}\n" if diagnostic else ""
    return letters.report(human, f"Reporting-MTA: dns; mx.relay.test\n\n{fields}", ORIGINAL)


def in_words(said: str, subject: str = "Delivery Status Notification (Failure)", more: str = "") -> bytes:
    """A report by no standard, with our mail below it."""
    return (
        f"Return-Path: <>\nFrom: MAILER-DAEMON@mx.relay.test\nTo: anna@acme.test\nSubject: {subject}\n"
        f"Message-ID: <g1@mx.relay.test>\nDate: Tue, 3 Mar 2026 10:00:00 +0000\n{more}\n"
        f"{said}\n\n----- Original message -----\n\n{ORIGINAL}"
    ).encode()


FAILED = f"X-Failed-Recipients: {BOB}\n"
SPARES = {
    "time ran out": told(
        "5.0.0",
        human=f"It failed:\n\n  {BOB}\n    host mx.prospects.test: Connection timed out:\n    retry timeout exceeded",
    ),
    "hosts that fail": told(
        "5.0.0",
        human=f"It failed:\n\n  {BOB}\n    all hosts for prospects.test have been failing for a long time",
    ),
    "no connection": in_words(
        "This failed for good:\n\nThe recipient server did not accept our requests to connect.", more=FAILED
    ),
    "giving up": told("5.0.0", human="Error: not delivered for the last 400000 seconds. Giving up."),
    "expired": told("5.4.316", "550 5.4.316 Message expired, connection refused"),
    "full in words": in_words("This failed for good:\n\nStorage quota exceeded", more=FAILED),
    "full under another status": told("5.1.1", "552 5.2.2 Over quota"),
    "no name of our host": told("5.0.0", "571 No PTR record was found; reverse DNS is required"),
    "spam filter": told("5.2.0", "550 5.2.0 Mail rejected. XYZ_506"),
    "list of networks": told("5.0.0", "550 Messages from 192.0.2.33 are turned away: on our block list"),
    "sender": told("5.1.0", "550 5.1.0 <anna@acme.test> sender rejected (in reply to MAIL FROM command)"),
    "relay": told("5.0.0", "550 Unauthenticated senders not allowed"),
    "spf": told("5.0.0", "550 Bad SPF records for [acme.test:192.0.2.33]"),
    "account": told("5.0.0", "554 Message rejected: Email address is not verified"),
    "rate": told("5.1.1", f"550 5.1.1 <{BOB}> - 192.0.2.33 has sent to too many recipients this hour"),
    "status of the relay": told("5.1.1", "550 5.7.1 IP address blacklisted by recipient"),
    "status within quotes": told(
        "5.0.0", f"5.1.0 - Unknown address error 550-'5.7.1 <{BOB}>... Access denied'"
    ),
    "nothing understood": told("5.0.0", "554 Transaction failed"),
    "full in german": in_words(
        f"Ihre Nachricht an {BOB} konnte nicht zugestellt werden. Das Postfach des Empfängers ist voll.",
        "Unzustellbar: A question",
    ),
    "full in japanese": in_words(
        f"以下の宛先へ配信できませんでした。\n\n{BOB}\n\n受信者のメールボックスが一杯です。", "配信エラー"
    ),
    "time in spanish": in_words(
        f"El mensaje para {BOB} no se pudo entregar: se agotó el tiempo de espera de la conexión.",
        "No se puede entregar: A question",
    ),
    "a greylist": told("5.1.1", f"550 5.1.1 <{BOB}>: Recipient address rejected: Greylisted"),
    "our own name alone": told("5.1.1", "550 5.1.1 <anna@acme.test>: User unknown"),
    "relay's status, words not understood": told("5.1.1", "550 Nope, go away"),
    "expired by another word": told("4.4.7", "delivery expired", action="expired"),
    "another one is gone": in_words(
        f"<eve@prospects.test>:\n550 5.1.1 User unknown\n\n<{BOB}>:\n552 5.2.2 Over quota",
        "Undelivered Mail Returned to Sender",
    ),
    "stopped by a filter": in_words(
        f"Our checker found a banned name in your email to {BOB}\n\nDelivery of the email was stopped!",
        "Banned",
    ),
    "quoted-printable": told("5.2.2", "552 5.2.2 full").replace(
        b"Content-Type: message/delivery-status\n",
        b"Content-Type: message/delivery-status\nContent-Transfer-Encoding: quoted-printable\n",
    ),
    "a gateway that names nobody": in_words(
        "Your mail sent on Tuesday\n     Could not be delivered to: <bob@prospects.test>\n"
        "     As their mailbox is full.",
        "Mail",
    ).replace(b"MAILER-DAEMON@", b"no-reply@"),
    "full, newer type": letters.report(
        "Not delivered.",
        f"Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; {BOB}\nAction: failed\nStatus: 4.2.2\n",
        ORIGINAL,
    ).replace(b"message/delivery-status", b"message/global-delivery-status"),
}
BARS = {
    "words under a vague status": told("5.0.0", "550 5.1.1 Unknown user"),
    "words alone": told("5.0.0", human=f"It failed:\n\n  {BOB}\n    Unrouteable address"),
    "no status": in_words(f"Could not be delivered:\n\n{BOB}: 550 No such account here", more=FAILED),
    "a domain that is not there": told(
        "4.0.0", "DNS Error: lookup of prospects.test responded with code NXDOMAIN"
    ),
    "disabled": told("5.2.1", "550 5.2.1 The account that you tried to reach is disabled"),
    "other word for failed": told("5.1.1", "550 5.1.1 No such user", action="failure"),
    "other word for failed, expired": told("5.1.2", "", action="expired"),
    "gateway": in_words(
        f"Your email from anna@acme.test was not delivered, for the host said\n\n550 5.1.1 Unknown user\n\nTo:\n    {BOB}",
        'Undeliverable Mail: "A question"',
    ).replace(ORIGINAL.encode(), b""),
    "old exchange": in_words(
        f"Not reached:\n\n      {BOB} on 3/3/2026 9:30 AM\n            Recipient Not Found",
        "Undeliverable: A question",
    ).replace(ORIGINAL.encode(), b""),
    "an id of amazon": told("5.4.1", "550 5.4.1 Recipient address rejected: Access denied").replace(
        OURS.encode(), b"<0102-1@eu-west-1.amazonses.com>"
    ),
    "an id of outlook": told("5.2.1", "550 5.2.1 The account is disabled").replace(
        f"Message-ID: {OURS}".encode(),
        f"X-Microsoft-Original-Message-ID: {OURS}\nMessage-ID: <X1@X1.EURP191.PROD.OUTLOOK.COM>".encode(),
    ),
    "in chinese, the other way round": in_words(
        f"您的郵件無法傳遞給下列收件者:\n\n{BOB}\n找不到收件者的電子郵件地址", "無法傳遞: A question"
    ),
    "in german under a wrong charset": letters.mail(
        f"Ihre Nachricht an {BOB} konnte nicht zugestellt werden: Empfänger unbekannt.",
        subject="Unzustellbar: A question",
        more="Return-Path: <>\n",
    )
    .replace(b"charset=utf-8", b"charset=us-ascii")
    .replace(b"Bob Miller <bob@", b"<postmaster@"),
    "policy's status": told("5.7.1", f"550 5.7.1 <{BOB}>: Recipient address rejected: User unknown"),
    "for now, and failed": told("4.1.1", f"450 4.1.1 <{BOB}>: User unknown in virtual table"),
    "in german": in_words(
        f"Ihre Nachricht an {BOB} konnte nicht zugestellt werden.\n\nGrund: Der Empfänger ist unbekannt.",
        "Nachricht konnte nicht zugestellt werden",
    ),
    "in chinese": in_words(f"您的邮件被退回。\n\n收件人: {BOB}\n退信原因: 收件人不存在", "系统退信"),
    "in russian": in_words(
        f"Ваше письмо не может быть доставлено:\n\n{BOB}:\n550 нет такого пользователя",
        "Недоставленное сообщение",
    ),
    "in italian, a domain": in_words(
        f"Il messaggio per {BOB} non è stato recapitato: il dominio prospects.test non esiste.",
        "Mancata consegna: A question",
    ),
    "another one is full": in_words(
        f"  eve@prospects.test\n    mailbox is full\n  {BOB}\n    unknown user",
        "Mail delivery failed: returning message to sender",
    ),
    "reason in the subject": in_words("These failed for good:", "Returned mail: User unknown"),
    "an answer of the postmaster": in_words(
        f"Error: Invalid user address\n\n550 - no such user here\n\nRCPT TO: {BOB}", "Re: A question"
    ).replace(b"MAILER-DAEMON@", b"post_master@"),
    "handed on": in_words(
        f"  robert@home.test\n    (generated from {BOB})\n    550 unknown user",
        "Mail delivery failed: returning message to sender",
    ),
    "all in html": letters.hypertext(
        f"<h2>Delivery failed</h2><p>The message to <b>{BOB}</b> was rejected:</p>"
        f"<pre>550 5.1.1 &lt;{BOB}&gt;: no mailbox by that name</pre>",
        subject="Delivery failed",
    ).replace(b"Bob Miller <bob@prospects.test>", b"<noreply@filter.test>"),
    "fields in the text": in_words(
        f"Returned.\n\nReporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; {BOB}\nAction: failed\nStatus: 5.1.1\n"
    ),
    "two in one block": letters.report(
        "Not delivered.",
        "Reporting-MTA: dns; mx\nFinal-Recipient: rfc822; eve@prospects.test\nAction: failed\nStatus: 5.2.2\n"
        f"Final-Recipient: rfc822; {BOB}\nAction: failed\nStatus: 5.1.1\n",
        ORIGINAL,
    ),
    "characters by number": told("5.1.1", "550 no such user").replace(b"rfc822; bob@", b"utf-8; b\\x{6F}b@"),
    "an id of any host": told("5.0.0", "550 No such recipient").replace(OURS.encode(), b"<77@relay.test>"),
    "an id of any host, with our way out": told("5.2.1", "550 5.2.1 mailbox disabled").replace(
        f"Message-ID: {OURS}".encode(),
        b"Message-ID: <77@relay.test>\nList-Unsubscribe: <https://acme.test/u/1>,\n"
        b" <mailto:anna@acme.test?subject=remove%20me%20%3Cabc123%40acme.test%3E>",
    ),
    "newer type": told("5.1.1", "550 5.1.1 No such user").replace(
        b"message/delivery-status", b"message/global-delivery-status"
    ),
}


@pytest.mark.parametrize("name", SPARES)
async def test_bounce_report_about_route_mail_or_full_mailbox_suppresses_nobody(
    desk: Desk, name: str
) -> None:
    await desk.open()
    assert await desk.receive(SPARES[name]) == "bounce"
    assert (await desk.mail()).bounced_at is not None
    assert await desk.rows(tables.suppressions) == []


@pytest.mark.parametrize("name", BARS)
async def test_bounce_report_about_dead_address_suppresses_contact(desk: Desk, name: str) -> None:
    await desk.open()
    assert await desk.receive(BARS[name]) == "bounce"
    lead = await desk.lead()
    assert (lead.status, lead.next_step) == ("BOUNCED", None)
    (suppression,) = await desk.rows(tables.suppressions)
    assert (suppression.email_key, suppression.reason) == (BOB, "bounced")


@pytest.mark.parametrize("name", ["time ran out", "sender", "relay", "nothing understood"])
async def test_bounce_reports_not_about_address_suppress_nobody_when_repeated(desk: Desk, name: str) -> None:
    await desk.open()
    for number in range(4):
        await desk.receive(SPARES[name].replace(b"<dsn1@", f"<dsn{number}@".encode()))
    assert await desk.rows(tables.suppressions) == []


def test_bounce_report_in_base64_is_parsed_by_its_fields() -> None:
    fields = f"Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; {BOB}\nAction: failed\nStatus: 5.2.2\n"
    coded = base64.encodebytes(fields.encode()).decode()
    raw = letters.report("Not delivered.", coded, ORIGINAL)
    for kind in (b"delivery-status", b"global-delivery-status"):
        part = raw.replace(
            b"Content-Type: message/delivery-status\n",
            b"Content-Type: message/" + kind + b"\nContent-Transfer-Encoding: base64\n",
        )
        reading = parse_message(part)
        assert (reading.status, reading.original_recipient, reading.is_hard) == ("5.2.2", BOB, False)


def test_bounce_report_on_several_recipients_applies_text_to_named_one() -> None:
    fields = "".join(
        f"Final-Recipient: rfc822; {each}@prospects.test\nAction: failed\nStatus: 5.0.0\n\n"
        for each in ("bob", "eve")
    )
    raw = letters.report(
        "<eve@prospects.test>: 550 User unknown", f"Reporting-MTA: dns; mx\n\n{fields}", ORIGINAL
    )
    assert [one.is_hard for one in parse_message(raw).each] == [False, True]
    assert not any(one.is_hard for one in parse_message(raw.replace(b"<eve@prospects.test>: ", b"")).each)


OTHERS = {
    "late": (
        in_words(f"Zustellung verzögert; es wird weiter versucht.\n\n{BOB}", "Zustellung verzögert"),
        "notice",
    ),
    "late, in japanese": (
        in_words(f"配信が遅れています。\n\n{BOB}", "Delivery Status Notification (Delay)"),
        "notice",
    ),
    "delayed whatever status": (told("5.1.1", "550 5.1.1 user unknown", action="delayed"), "notice"),
    "relayed": (told("2.0.0", "250 Ok", action="relayed"), "notice"),
    "left": (
        letters.mail(
            f"Bob has left, {BOB} is no longer in use. Write to eve@prospects.test.",
            subject="Automatic reply: A question",
            more="Return-Path: <>\nAuto-Submitted: auto-replied\n",
        ),
        "auto_reply",
    ),
    "away, and full": (
        letters.mail(
            "I am on holiday, my mailbox may be full. In urgent cases: eve@prospects.test",
            subject="Out of office: A question",
            more="Return-Path: <>\n",
        ),
        "auto_reply",
    ),
    "a colleague": (
        letters.mail(f"Your last mail could not be delivered to {BOB}, he left. Talk to me instead."),
        "reply",
    ),
    "a person's own subject": (
        letters.mail(
            "What of them? Our old address info@prospects.test does not exist any more.",
            subject="Undeliverable parcels",
        ),
        "reply",
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_delay_notice_absence_and_personal_mail_are_not_parsed_as_bounce(name: str) -> None:
    raw, kind = OTHERS[name]
    assert parse_message(raw).kind == kind


def test_complaint_without_machine_readable_part_is_recognized() -> None:
    head = (
        "From: staff@provider.test\nTo: abuse@acme.test\nSubject: complaint about message from 192.0.2.33\n"
    )
    mail = f"X-HmXmrOriginalRecipient: {BOB}\n{ORIGINAL}"
    raw = f'{head}Content-Type: multipart/mixed; boundary="c"\n\n--c\nContent-Type: message/rfc822\n\n{mail}\n--c--\n'
    reading = parse_message(raw.encode())
    assert (reading.kind, reading.original_recipient, reading.original_message_id) == ("complaint", BOB, OURS)


HOSTILE = ["<bob%d@prospects.test>: x\n", "550 x\n\n", "a@", "-" * 80 + "\n", "delivery failed to x ", " \n"]
HOSTILE += ["Action: failed\nStatus: 5.1.1\nFinal-Recipient: rfc822; a@b.c\n\n", "generated from <a@b.c\n"]


@pytest.mark.parametrize(
    ("kind", "read_as"),
    [("abuse", "complaint"), ("Opt-Out", "complaint"), ("not-spam", "notice"), ("auth-failure", "notice")],
)
def test_feedback_report_is_complaint_only_for_abuse_or_opt_out(kind: str, read_as: str) -> None:
    """A report of a failed DMARC check (RFC 6591) says nothing of who got the mail."""
    raw = letters.COMPLAINT.replace(b"Feedback-Type: abuse", f"Feedback-Type: {kind}".encode())
    assert parse_message(raw).kind == read_as


@pytest.mark.parametrize("words", HOSTILE)
def test_bounce_report_with_hostile_body_is_parsed_quickly(words: str) -> None:
    body = "".join(words.replace("%d", str(number)) for number in range(300_000 // len(words)))
    started = time.process_time()
    parse_message(in_words(body))
    assert time.process_time() - started < 3
