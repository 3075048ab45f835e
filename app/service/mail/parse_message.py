"""Interpretation of an email's bytes. Pure: no clock, no I/O; never raises, whatever the bytes."""

from __future__ import annotations

import hashlib
import mimetypes
import re
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from app.service.mail.attached_file import ANY_TYPE, File, type_of
from app.service.mail.refusal import Subject, is_about_sender, subject_of

from . import (
    auto_reply_detection,
    bounces,
    departure,
    html_sanitizer,
    mime,
    opt_out_detection,
    quote_splitter,
    signatures,
)
from .bounces import Report
from .mime import Parts
from .quote_splitter import Correspondence, SplitText
from .text_overlap import is_line_of

TEXT_MAX, ASSENT_MAX, STAND_IN_MAX = 200_000, 80, 300
_ASSENT = re.compile(
    r"(?:(?:yes|yep|please|do|so|it|that|this|ok|okay|thanks?|you|exactly|ja|bitte|gern|genau|danke|oui|volontiers"
    r"|merci|s['’]il|vous|plaît|svp|sí|si|por|favor|gracias|sì|grazie|per|favore|graag|sim|obrigado|tak|proszę"
    r"|はい|お願いします|是的?|请)[\s,.!。！]*){1,5}",
    re.I,
)


class MessageKind(StrEnum):
    """The kind of an incoming email.

    NOTICE is a report that says nothing final (delayed, delivered, displayed).
    """

    REPLY = "reply"
    AUTO_REPLY = "auto_reply"
    BOUNCE = "bounce"
    COMPLAINT = "complaint"
    NOTICE = "notice"
    OWN = "own"


@dataclass(frozen=True)
class ParsedMessage:
    """An incoming email; `text` is what the person wrote, `quoted` the rest, signature first.

    Ids are in angle brackets, addresses in lower case. `original_*`, `status` and `diagnostic` describe
    the email that a bounce or a complaint is about.
    """

    kind: MessageKind
    digest: str
    message_id: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    from_name: str = ""
    from_address: str = ""
    reply_to: str = ""
    to_address: str = ""
    others: tuple[str, ...] = ()  # every address of To and Cc
    subject: str = ""
    text: str = ""
    quoted: str = ""
    html: str = ""
    body: str = field(default="", repr=False)  # the whole text
    is_answer: bool = False  # as far as its headers show
    date: datetime | None = None
    opt_out: str = ""
    departure: str = ""  # the sentence that says that its writer has left the company
    original_message_id: str = ""
    original_subject: str = ""
    original_recipient: str = ""
    status: str = ""
    diagnostic: str = ""
    original_names: tuple[str, ...] = ()
    further: tuple[Report, ...] = ()  # what the same report says of others
    files: tuple[File, ...] = field(default=(), repr=False)
    is_unproven: bool = False  # the mail host found that the sender isn't authentic
    may_report: bool = False  # its headers look like a report's, whatever its body says

    @property
    def is_hard(self) -> bool:
        """Return whether the failure is permanent and of the address.

        A refusal of what we may not send says nothing about the recipient.
        """
        return self._is_final and self.refused is Subject.ADDRESS

    @property
    def of_policy(self) -> bool:
        """Return whether the email was refused for its content or sender, but not for the account.

        `SmtpFailure.of_policy` is the same for a refusal during sending.
        """
        is_of_account = is_about_sender(f"{self.status} {self.diagnostic}")
        return self._is_final and self.refused is Subject.MAIL and not is_of_account

    @property
    def refused(self) -> Subject:
        """Return what the refusal in the report is about."""
        domain = self.to_address.rpartition("@")[2]
        is_colleague = domain == self.original_recipient.rpartition("@")[2]
        return subject_of(self.status, self.diagnostic, "" if is_colleague else self.to_address)

    @property
    def _is_final(self) -> bool:
        return self.status.startswith("5")

    @property
    def each(self) -> tuple[ParsedMessage, ...]:
        """Return this message and a copy of it for each further recipient of the report."""
        return (self, *(replace(self, **_to_report_fields(report)) for report in self.further))

    @property
    def thread_ids(self) -> tuple[str, ...]:
        """Return the ids of emails that this one may answer, the likeliest first, also in lower case.

        Ours are in lower case, and not every host preserves the case.
        """
        named = [each for each in (self.original_message_id, self.in_reply_to) if each]
        named += reversed(self.references)
        return tuple(dict.fromkeys([*named, *(each.lower() for each in named)]))


def parse_message(raw: bytes, own: Collection[str] = ()) -> ParsedMessage:
    """Parse an email; `own` are the addresses that this mailbox itself writes from."""
    parts = mime.parse_parts(raw)
    complaint, report = bounces.parse_complaint(parts), bounces.parse_bounce(parts)
    kind = _classify_message(parts, complaint, report, {address.lower() for address in own})
    plain = "\n\n".join(filter(str.strip, (_choose_text(*body) for body in parts.bodies))) or parts.text
    subject = mime.read_header(parts.head, "Subject")[:998]
    about = complaint or report
    in_reply_to = mime.message_ids(parts.head, "In-Reply-To")
    named = mime.ids_in(subject)  # ids put there by the mailto: of our List-Unsubscribe
    name, address = mime.read_address(parts.head, "From", "Sender", "Reply-To", "Return-Path")
    reading = ParsedMessage(
        kind=kind,
        digest=compute_digest(raw, parts),
        message_id=next(iter(mime.message_ids(parts.head, "Message-ID")), ""),
        in_reply_to=in_reply_to[0] if in_reply_to else "",
        references=(*named[:1], *mime.message_ids(parts.head, "References")[-100:], *in_reply_to[1:]),
        from_name=name,
        from_address=address,
        reply_to=mime.read_address(parts.head, "Reply-To")[1],
        to_address=mime.read_address(parts.head, "To", "Delivered-To")[1],
        others=mime.read_addresses(parts.head, "To", "Cc"),
        subject=subject,
        html=html_sanitizer.sanitize_incoming(parts.html, mime.content_ids(parts.files))
        if parts.html
        else "",
        body=plain[:TEXT_MAX],
        is_answer=auto_reply_detection.is_answer(parts.head),
        date=mime.read_date(parts.head),
        original_message_id=about.original.message_id if about else "",
        original_subject=about.original.subject if about else "",
        **_to_report_fields(about),
        further=about.others if about else (),
        files=() if about else _extract_files(raw, parts),
        is_unproven=mime.is_unproven(parts.head),
        may_report=bounces.may_report(parts.head),
    )
    found = with_own_words(reading, Correspondence(names=tuple(own)))
    if kind is MessageKind.REPLY and auto_reply_detection.is_notice(found.text):  # though no header says so
        found = with_own_words(
            replace(reading, kind=MessageKind.AUTO_REPLY), Correspondence(names=tuple(own))
        )
    return found


def _choose_text(plain: str, html: str) -> str:
    """Return a part's plain text, unless the HTML says something else or far more."""
    if not html or len(plain) > STAND_IN_MAX:
        return plain
    said = html_sanitizer.to_plain(html)
    words, others = set(re.findall(r"\w+", plain.casefold())), set(re.findall(r"\w+", said.casefold()))
    is_same = 2 * len(words & others) >= len(words) and 2 * len(words) >= len(others)
    return plain if plain.strip() and is_same else said or plain


def with_own_words(reading: ParsedMessage, ours: Correspondence | None = None) -> ParsedMessage:
    """Return the message with the person's own text, opt-out and departure.

    Passages of `ours`, the emails that the person got before, are set apart as quoted.
    """
    pieces = quote_splitter.split_quotes(reading.body, ours)
    said, below = (
        signatures.strip_signature(pieces.top or pieces.below),
        signatures.strip_signature(pieces.below),
    )
    own, folded = _split_own_text(pieces)
    wish = _opt_out(reading, said, below, ours) or _find_assent(reading, pieces, ours)
    may_leave = reading.kind in (MessageKind.REPLY, MessageKind.AUTO_REPLY)
    left = departure.detect_departure(said) if may_leave else None
    gone = left.sentence if left is not None else ""
    return replace(reading, text=own, quoted=folded, opt_out=wish, departure=gone)


def _to_report_fields(about: Report | None) -> dict[str, Any]:
    if about is None:
        return {}
    said = {"status": about.status, "diagnostic": about.diagnostic}
    return said | {"original_recipient": about.recipient, "original_names": about.names}


def _split_own_text(pieces: quote_splitter.SplitText) -> tuple[str, str]:
    """Return what a person wrote, and the rest: signature, disclaimer, quotation."""
    top, tail = signatures.split_signature(pieces.top)
    below = signatures.split_signature(pieces.below)[0]  # its signature is in `quoted` as well
    return f"{top}\n\n{below}".strip(), f"{tail}\n\n{pieces.quoted}".strip()


def _extract_files(raw: bytes, parts: Parts) -> tuple[File, ...]:
    """Return the attached files; of an email that was cut off at its end, the last one has no content."""
    found = []
    for part in parts.files:
        name, said = mime.file_name(part), part.get_content_type()
        kind = type_of(name) if said in ("text/plain", ANY_TYPE) else said
        ending = "" if "." in name else mimetypes.guess_extension(said) or ""
        found.append(File((name or "attachment") + ending, kind, mime.file_bytes(part)))
    if found and len(raw) >= mime.SIZE_MAX:
        found[-1] = found[-1]._replace(data=None)
    return tuple(found)


def compute_digest(raw: bytes, parts: Parts) -> str:
    """Return a hash that is equal for the same email, whatever headers another delivery added."""
    head = parts.head
    known = [str(head.get(name) or "") for name in ("Message-ID", "From", "Date", "Subject")]
    mark = hashlib.sha256("\n".join(" ".join(each.split()) for each in known).encode("utf-8", "replace"))
    mark.update(mime.split_headers(raw)[1].replace(b"\r\n", b"\n").rstrip())
    return mark.hexdigest()


def _classify_message(
    parts: Parts, complaint: Report | None, report: Report | None, own: set[str]
) -> MessageKind:
    if complaint is not None:
        return MessageKind.COMPLAINT if complaint.final else MessageKind.NOTICE
    if report is not None:
        return MessageKind.BOUNCE if report.final else MessageKind.NOTICE
    if _is_receipt(parts):
        return MessageKind.NOTICE
    if mime.read_address(parts.head, "From")[1] in own and not mime.message_ids(parts.head, "In-Reply-To"):
        return MessageKind.OWN
    return MessageKind.AUTO_REPLY if auto_reply_detection.is_automatic(parts.head) else MessageKind.REPLY


def _is_receipt(parts: Parts) -> bool:
    """Return whether a report only says that an email has been displayed (RFC 8098)."""
    reported = str(parts.head.get_param("report-type", "") or "").lower()
    return parts.head.get_content_type() == "multipart/report" and reported == "disposition-notification"


def _opt_out(reading: ParsedMessage, said: str, below: str, ours: Correspondence | None) -> str:
    if reading.kind is MessageKind.REPLY:
        beside = ours.words_beside(reading.subject) if ours and ours.subjects else None
        return opt_out_detection.find_opt_out(said, reading.subject, below, beside)
    # A mail program that follows a List-Unsubscribe mailto: may call its mail automatic.
    machine = reading.kind is MessageKind.AUTO_REPLY
    return (
        opt_out_detection.find_opt_out_in_auto_reply(said if reading.is_answer else "", reading.subject)
        if machine
        else ""
    )


def _find_assent(reading: ParsedMessage, pieces: SplitText, ours: Correspondence | None) -> str:
    """Return our own offer to opt out if a person quotes nothing but that line and says yes to it."""
    quoted = "\n".join(line for line in pieces.quoted.split("\n") if line.lstrip().startswith(">"))
    if (
        ours is None
        or reading.kind is not MessageKind.REPLY
        or not _ASSENT.fullmatch(pieces.own[:ASSENT_MAX])
    ):
        return ""
    return (
        opt_out_detection.find_opt_out(quoted.replace(">", " "), "") if is_line_of(quoted, ours.texts) else ""
    )
