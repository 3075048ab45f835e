# ruff: noqa: E501
"""Mails as programs and servers of the world write them."""

from __future__ import annotations

OURS = "<abc123@acme.test>"
INTRO_HEADERS = (
    "From: Bob Miller <bob@prospects.test>\nTo: Anna <anna@acme.test>\nDate: Tue, 3 Mar 2026 10:00:00 +0100\n"
)
LINK = f"In-Reply-To: {OURS}\nReferences: <first@acme.test> {OURS}\n"
OURS_QUOTED = (
    '> Hi Bob,\n> may I show you our product?\n> To unsubscribe, answer with "unsubscribe".\n> Anna\n'
)


def mail(body: str, *, subject: str = "Re: A question", more: str = "", charset: str = "utf-8") -> bytes:
    """A plain text answer to our mail."""
    head = (
        f"{INTRO_HEADERS}Message-ID: <r1@prospects.test>\n{LINK}Subject: {subject}\n{more}"
        f"MIME-Version: 1.0\nContent-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: 8bit\n\n"
    )
    return (head.encode() + body.encode(charset)).replace(b"\n", b"\r\n")


def hypertext(html: str, plain: str | None = None, subject: str = "Re: A question") -> bytes:
    """An HTML answer, with or without a plain alternative."""
    head = f"{INTRO_HEADERS}Message-ID: <r1@prospects.test>\n{LINK}Subject: {subject}\nMIME-Version: 1.0\n"
    if plain is None:
        return (head + f"Content-Type: text/html; charset=utf-8\n\n{html}").encode()
    return (
        head + 'Content-Type: multipart/alternative; boundary="b"\n\n'
        f"--b\nContent-Type: text/plain; charset=utf-8\n\n{plain}\n"
        f"--b\nContent-Type: text/html; charset=utf-8\n\n{html}\n--b--\n"
    ).encode()


def report(
    human: str, status: str, original: str, *, kind: str = "delivery-status", more: str = "", sender: str = ""
) -> bytes:
    """A multipart/report of the kind that servers send."""
    sender = sender or "Mail Delivery System <MAILER-DAEMON@mx.prospects.test>"
    return (
        f"Return-Path: <>\nFrom: {sender}\nTo: anna@acme.test\nMessage-ID: <dsn1@mx.prospects.test>\n"
        "Date: Tue, 3 Mar 2026 10:00:00 +0000\nSubject: Undelivered Mail Returned to Sender\n"
        f"{more}MIME-Version: 1.0\n"
        f'Content-Type: multipart/report; report-type={kind}; boundary="=_r"\n\n'
        f"--=_r\nContent-Type: text/plain; charset=us-ascii\n\n{human}\n"
        f"--=_r\nContent-Type: message/{kind}\n\n{status}\n"
        f"--=_r\nContent-Type: message/rfc822\n\n{original}\n--=_r--\n"
    ).encode()


ORIGINAL = f"From: Anna <anna@acme.test>\nTo: bob@prospects.test\nSubject: A question\nMessage-ID: {OURS}\n\nHi Bob,\n"

POSTFIX = report(
    "<bob@prospects.test>: host mx.prospects.test[192.0.2.1] said: 550 5.1.1 User unknown",
    "Reporting-MTA: dns; mx.acme.test\nX-Postfix-Queue-ID: 4F2\nArrival-Date: Tue, 3 Mar 2026 10:00:00 +0000\n\n"
    "Final-Recipient: rfc822; bob@prospects.test\nOriginal-Recipient: rfc822;bob@prospects.test\nAction: failed\n"
    "Status: 5.1.1\nRemote-MTA: dns; mx.prospects.test\n"
    "Diagnostic-Code: smtp; 550 5.1.1 <bob@prospects.test>:\n    Recipient address rejected: User unknown\n",
    ORIGINAL,
    more="Auto-Submitted: auto-replied\n",
)
POSTFIX_DELAYED = report(
    "This is a warning. Your message could not be delivered for more than 4 hours.",
    "Reporting-MTA: dns; mx.acme.test\n\nFinal-Recipient: rfc822; bob@prospects.test\nAction: delayed\nStatus: 4.4.1\n"
    "Diagnostic-Code: X-Postfix; connect to mx: Connection timed out\n",
    ORIGINAL,
)
FULL_MAILBOX = report(
    "The mailbox is full",
    "Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; bob@prospects.test\nAction: failed\nStatus: 4.2.2\n"
    "Diagnostic-Code: smtp; 452 4.2.2 Mailbox full\n",
    ORIGINAL,
)
EXCHANGE = report(
    "Delivery has failed to these recipients or groups:\n\nbob@prospects.test\nThe email address could not be found.",
    "Reporting-MTA: dns;AM6PR05.eurprd05.prod.example\nReceived-From-MTA: dns;mail.acme.test\n"
    "Arrival-Date: Tue, 3 Mar 2026 10:00:00 +0000\n\nFinal-Recipient: rfc822;bob@prospects.test\nAction: failed\n"
    "Status: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found by SMTP address lookup\n",
    ORIGINAL,
    sender="postmaster@prospects.test",
    more="X-MS-Exchange-Message-Is-Ndr:\nAuto-Submitted: auto-generated\n",
)
GMAIL = report(
    "** Address not found **\n\nYour message wasn't delivered to bob@prospects.test because it couldn't be found.",
    "Reporting-MTA: dns; googlemail.com\nReceived-From-MTA: dns; anna@acme.test\n"
    "Arrival-Date: Tue, 03 Mar 2026 01:00:00 -0800 (PST)\nX-Original-Message-ID: " + OURS + "\n\n"
    "Final-Recipient: rfc822; bob@prospects.test\nAction: failed\nStatus: 5.1.1\n"
    "Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.\n",
    ORIGINAL,
    sender="Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
    more="X-Failed-Recipients: bob@prospects.test\nAuto-Submitted: auto-replied\n",
)
GMAIL_LIMIT = (
    "Return-Path: <>\nFrom: Mail Delivery Subsystem <mailer-daemon@googlemail.com>\nTo: anna@acme.test\n"
    "Subject: Delivery Status Notification (Failure)\nMessage-ID: <g1@mx.google.com>\n"
    "X-Failed-Recipients: bob@prospects.test\nAuto-Submitted: auto-replied\n\n"
    "** Message not delivered **\n\nYou have reached a limit for\nsending mail. Your message was not sent.\n\n"
    "Learn more here: https://support.google.com/mail/answer/22839\n\n----- Original message -----\n\n"
    f"From: Anna <anna@acme.test>\nTo: bob@prospects.test\nMessage-ID: {OURS}\nSubject: A question\n\nHi\n"
).encode()
QMAIL = (
    "Return-Path: <>\nFrom: MAILER-DAEMON@mx.prospects.test\nTo: anna@acme.test\nSubject: failure notice\n"
    "Message-ID: <q1@mx>\nDate: 3 Mar 2026 10:00:00 -0000\n\n"
    "Hi. This is the qmail-send program at mx.prospects.test.\n"
    "I'm afraid I wasn't able to deliver your message to the following addresses.\n"
    "This is a permanent error; I've given up. Sorry it didn't work out.\n\n"
    "<bob@prospects.test>:\n192.0.2.1 does not like recipient.\nRemote host said: 550 5.1.1 No such user\n"
    "Giving up on 192.0.2.1.\n\n--- Below this line is a copy of the message.\n\n"
    f"Return-Path: <anna@acme.test>\nFrom: Anna <anna@acme.test>\nMessage-ID: {OURS}\nSubject: A question\n\nHi\n"
).encode()
EXIM = (
    "Return-Path: <>\nX-Failed-Recipients: bob@prospects.test\nAuto-Submitted: auto-replied\n"
    "From: Mail Delivery System <Mailer-Daemon@mx.prospects.test>\nTo: anna@acme.test\n"
    "Subject: Mail delivery failed: returning message to sender\nMessage-ID: <e1@mx>\n\n"
    "This message was created automatically by mail delivery software.\n\n"
    "A message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error.\n\n"
    "  bob@prospects.test\n    SMTP error from remote mail server after RCPT TO:<bob@prospects.test>:\n"
    "    550 5.7.1 blocked\n\n------ This is a copy of your message, including all the headers. ------\n\n"
    f"From: anna@acme.test\nMessage-Id: {OURS}\n\nHi\n"
).encode()
COMPLAINT = (
    "From: feedback@provider.test\nTo: abuse@acme.test\nSubject: FW: A question\nMessage-ID: <arf@provider>\n"
    'MIME-Version: 1.0\nContent-Type: multipart/report; report-type=feedback-report; boundary="f"\n\n'
    "--f\nContent-Type: text/plain\n\nThis is an abuse report.\n"
    "--f\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nUser-Agent: SomeGenerator/1.0\nVersion: 1\n"
    "Original-Mail-From: <anna@acme.test>\nOriginal-Rcpt-To: <bob@prospects.test>\n"
    f"--f\nContent-Type: message/rfc822\n\n{ORIGINAL}\n--f--\n"
).encode()
