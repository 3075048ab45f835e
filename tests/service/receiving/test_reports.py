# ruff: noqa: E501
"""Which reports end a lead and bar a person, and which say nothing of the address."""

from __future__ import annotations

import base64

import pytest

from app.service import tables
from app.service.clock import VirtualClock
from app.service.receiving.read import read
from app.service.service import Service
from tests.service.receiving import letters
from tests.service.receiving.letters import ORIGINAL, OURS
from tests.service.receiving.test_intake import Desk

pytestmark = pytest.mark.anyio
BOB = "bob@prospects.test"


@pytest.fixture
def desk(house: Service, clock: VirtualClock) -> Desk:
    return Desk(house, clock)


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
    "newer type": told("5.1.1", "550 5.1.1 No such user").replace(
        b"message/delivery-status", b"message/global-delivery-status"
    ),
}


@pytest.mark.parametrize("name", SPARES)
async def test_report_of_the_way_the_mail_or_a_full_mailbox_bars_nobody(desk: Desk, name: str) -> None:
    await desk.open()
    assert await desk.receive(SPARES[name]) == "bounce"
    assert (await desk.mail()).bounced_at is not None
    assert await desk.rows(tables.suppressions) == []


@pytest.mark.parametrize("name", BARS)
async def test_report_of_a_dead_address_bars_the_person(desk: Desk, name: str) -> None:
    await desk.open()
    assert await desk.receive(BARS[name]) == "bounce"
    lead = await desk.lead()
    assert (lead.status, lead.next_step) == ("BOUNCED", None)
    (suppression,) = await desk.rows(tables.suppressions)
    assert (suppression.email_key, suppression.reason) == (BOB, "bounced")


@pytest.mark.parametrize("name", ["time ran out", "sender", "relay", "nothing understood"])
async def test_reports_that_say_nothing_of_the_address_bar_nobody_however_many(desk: Desk, name: str) -> None:
    await desk.open()
    for number in range(4):
        await desk.receive(SPARES[name].replace(b"<dsn1@", f"<dsn{number}@".encode()))
    assert await desk.rows(tables.suppressions) == []


def test_report_in_base64_is_read_by_its_fields() -> None:
    fields = f"Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; {BOB}\nAction: failed\nStatus: 5.2.2\n"
    coded = base64.encodebytes(fields.encode()).decode()
    raw = letters.report("Not delivered.", coded, ORIGINAL)
    for kind in (b"delivery-status", b"global-delivery-status"):
        part = raw.replace(
            b"Content-Type: message/delivery-status\n",
            b"Content-Type: message/" + kind + b"\nContent-Transfer-Encoding: base64\n",
        )
        reading = read(part)
        assert (reading.status, reading.original_recipient, reading.is_hard) == ("5.2.2", BOB, False)


def test_words_of_a_report_on_several_are_nobodys() -> None:
    fields = "".join(
        f"Final-Recipient: rfc822; {each}@prospects.test\nAction: failed\nStatus: 5.0.0\n\n"
        for each in ("bob", "eve")
    )
    raw = letters.report(
        "<eve@prospects.test>: 550 User unknown", f"Reporting-MTA: dns; mx\n\n{fields}", ORIGINAL
    )
    assert not any(one.is_hard for one in read(raw).each)
