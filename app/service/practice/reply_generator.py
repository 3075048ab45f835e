"""The emails that simulated people and their servers write: replies, auto-replies, bounces. Pure."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from hashlib import sha256
from html import escape
from unicodedata import normalize

from app.service.practice.mail_view import ReceivedMessage
from app.service.practice.personas import PersonaKind, compute_chance
from app.service.practice.phrases import (
    AWAY_SUBJECT,
    BYE,
    DAYS,
    FIRST_NAMES,
    HELLO,
    LANGUAGES,
    OUTLOOK,
    WORDS,
    WROTE,
)

_NAMES = {name: language for language, names in FIRST_NAMES.items() for name in names.split()}


def display_name(address: str, greeted: str = "") -> str:
    local = address.partition("@")[0]
    return greeted or " ".join(part.capitalize() for part in re.split(r"[._-]+", local) if part)


def choose_language(address: str, name: str, seed: str) -> str:
    first = _to_ascii_lower(name.split()[0]) if name.split() else ""
    guess = compute_chance(seed, address, "language")
    return _NAMES.get(first) or ("en" if guess < 0.7 else LANGUAGES[int(guess * 1000) % len(LANGUAGES)])


def _to_ascii_lower(name: str) -> str:
    umlauts = name.lower().translate({ord("ä"): "ae", ord("ö"): "oe", ord("ü"): "ue", ord("ß"): "ss"})
    return normalize("NFKD", umlauts).encode("ascii", "ignore").decode()


def own_id(person: str, letter: ReceivedMessage, words: str) -> str:
    """Return a reply's Message-ID, derived from person, original and kind, so that a restart repeats it."""
    token = sha256(f"{person.lower()}\0{letter.message_id}\0{words}".encode()).hexdigest()[:24]
    return f"<{token}@{person.rpartition('@')[2]}>"


def compose_reply(person: str, letter: ReceivedMessage, words: str, at: datetime, seed: str) -> bytes:
    """Return a reply as a usual mail program sends it: text and HTML, with the original quoted below."""
    name = display_name(person, letter.greeted)
    tongue = choose_language(person, name, seed)
    outlook = compute_chance(seed, person, "program") < 0.35
    body = _compose_body(person, letter, words, tongue, name, at, seed)
    message = _create_reply(person, name, letter, words, at)
    prefix = "AW: " if outlook and tongue == "de" else "RE: " if outlook else "Re: "
    message["Subject"] = prefix + re.sub(r"^(?:(?:re|aw|sv|antw):\s*)+", "", letter.subject, flags=re.I)
    text, html = _quote_outlook(letter, person, tongue) if outlook else _quote_plain(letter, tongue)
    message.set_content(f"{body}\n\n{text}\n", charset="utf-8", cte="quoted-printable")
    written = "".join(f"<div>{escape(line) or '<br>'}</div>" for line in body.split("\n"))
    message.add_alternative(
        f"<html><body>{written}<br>{html}</body></html>", "html", charset="utf-8", cte="quoted-printable"
    )
    return message.as_bytes()


def auto_reply(person: str, letter: ReceivedMessage, at: datetime, seed: str) -> bytes:
    """Return an out-of-office reply (RFC 3834)."""
    name = display_name(person, letter.greeted)
    tongue = choose_language(person, name, seed)
    message = _create_reply(person, name, letter, PersonaKind.AWAY, at)
    message["Subject"] = AWAY_SUBJECT[tongue].format(subject=letter.subject)
    message["Auto-Submitted"] = "auto-replied"
    message["X-Auto-Response-Suppress"] = "All"
    body = _compose_body(person, letter, PersonaKind.AWAY, tongue, name, at, seed)
    message.set_content(body + "\n", charset="utf-8", cte="quoted-printable")
    return message.as_bytes()


def compose_bounce(person: str, sender: str, original: bytes, letter: ReceivedMessage, at: datetime) -> bytes:
    """Return a delivery status notification (RFC 3464) from a person's mail server to the envelope sender."""
    domain = person.rpartition("@")[2]
    boundary = "=_" + sha256(original).hexdigest()[:24]
    headers = re.split(rb"\r?\n\r?\n", original, maxsplit=1)[0]
    parts = [
        "Content-Type: text/plain; charset=us-ascii\r\n\r\n"
        f"This is the mail system at mx.{domain}.\r\n\r\n"
        "Your message could not be delivered. It's attached below.\r\n\r\n"
        f"<{person}>: host mx.{domain} said: 550 5.1.1 User unknown (in reply to RCPT TO command)\r\n",
        "Content-Type: message/delivery-status\r\n\r\n"
        f"Reporting-MTA: dns; mx.{domain}\r\nArrival-Date: {format_datetime(at)}\r\n\r\n"
        f"Final-Recipient: rfc822; {person}\r\nOriginal-Recipient: rfc822; {person}\r\n"
        "Action: failed\r\nStatus: 5.1.1\r\n"
        f"Diagnostic-Code: smtp; 550 5.1.1 <{person}>: User unknown\r\n",
    ]
    head = (
        f"From: Mail Delivery System <MAILER-DAEMON@{domain}>\r\nTo: {sender}\r\n"
        f"Date: {format_datetime(at)}\r\nMessage-ID: {own_id(person, letter, PersonaKind.BOUNCE)}\r\n"
        "Subject: Undelivered Mail Returned to Sender\r\nAuto-Submitted: auto-replied\r\n"
        "MIME-Version: 1.0\r\n"
        f'Content-Type: multipart/report; report-type=delivery-status;\r\n boundary="{boundary}"\r\n\r\n'
    )
    mark = f"--{boundary}\r\n"
    opening = head + mark + f"\r\n{mark}".join(parts) + f"\r\n{mark}Content-Type: text/rfc822-headers\r\n\r\n"
    return opening.encode() + headers + f"\r\n\r\n--{boundary}--\r\n".encode()


def _create_reply(person: str, name: str, letter: ReceivedMessage, words: str, at: datetime) -> EmailMessage:
    message = EmailMessage(policy=SMTP)
    message["From"] = Address(name, addr_spec=person)
    message["To"] = letter.reply_to
    message["Date"] = at
    message["Message-ID"] = own_id(person, letter, words)
    if letter.message_id:
        message["In-Reply-To"] = letter.message_id
        message["References"] = " ".join((*letter.references, letter.message_id))
    return message


def _compose_body(
    person: str, letter: ReceivedMessage, words: str, tongue: str, name: str, at: datetime, seed: str
) -> str:
    choices = WORDS[tongue][words]
    line = choices[int(compute_chance(seed, person, f"words {words}") * len(choices))]
    later = at + timedelta(days=2 + (2 if at.weekday() in (3, 4) else 0))
    line = line.format(day=DAYS[tongue][min(later.weekday(), 4)])
    writer = letter.sender_name.split() or [display_name(letter.sender)]
    hello = HELLO[tongue].format(name=writer[0])
    return f"{hello}\n\n{line}\n\n{BYE[tongue]}\n{name}"


def _format_sender(letter: ReceivedMessage) -> str:
    return f"{letter.sender_name} <{letter.sender}>".strip()


def _quote_plain(letter: ReceivedMessage, tongue: str) -> tuple[str, str]:
    intro = WROTE[tongue].format(date=letter.date, who=_format_sender(letter))
    quoted = "\n".join(f"> {line}".rstrip() for line in letter.text.strip().splitlines())
    inner = letter.html or f"<pre>{escape(letter.text)}</pre>"
    html = (
        f'<div class="gmail_quote"><div dir="ltr" class="gmail_attr">{escape(intro)}<br></div>'
        '<blockquote class="gmail_quote" '
        'style="margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex">'
        f"{_extract_inner_html(inner)}</blockquote></div>"
    )
    return f"{intro}\n\n{quoted}", html


def _quote_outlook(letter: ReceivedMessage, person: str, tongue: str) -> tuple[str, str]:
    fields = list(
        zip(OUTLOOK[tongue], (_format_sender(letter), letter.date, person, letter.subject), strict=True)
    )
    text = "\n".join(f"{label}: {value}" for label, value in fields)
    html = "<br>".join(f"<b>{label}:</b> {escape(value)}" for label, value in fields)
    inner = letter.html or f"<pre>{escape(letter.text)}</pre>"
    rule = '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
    return (
        f"________________________________\n{text}\n\n{letter.text.strip()}",
        f"{rule}{html}</div>{_extract_inner_html(inner)}",
    )


def _extract_inner_html(html: str) -> str:
    """Return the body of the quoted HTML without images, so a reader of the reply loads no pixel."""
    found = re.search(r"<body[^>]*>(.*)</body>", html, re.S | re.I)
    return re.sub(r"<img\b[^>]*>", "", found.group(1) if found else html, flags=re.I)
