"""Parsing of delivery reports (RFC 3464), nonstandard bounces and complaints (RFC 5965). Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from email import message_from_string
from email.message import Message
from urllib.parse import unquote

from app.contract.addresses import email_key, mailbox_key
from app.service.mail.refusal import STATUS, Subject, is_about_sender, is_telling, status_of, subject_of

from . import auto_reply_detection, mime, report_text
from .html_sanitizer import to_plain
from .mime import Parts
from .report_text import ADDRESS

BODY_MAX = 100_000
FAILURES_MAX = 100  # recipients of one report
OUR_ID = "X-Microsoft-Original-Message-ID"  # Outlook.com replaces the Message-ID
WAY_OUT = "List-Unsubscribe"  # its mailto: contains our Message-ID, whatever a host did to that header
NO_WISH = ("not-spam", "auth-failure", "virus")  # no wish to end email (RFC 5965, 6430, 6591)
FAILED, NO_FAILURE = "failed", ("delayed", "delivered", "relayed", "expanded")  # RFC 3464, 2.3.3
OTHER_FAILED = (FAILED, "failure", "expired", "undeliverable", "undelivered")
OF_RECIPIENT = ("original-recipient", "final-recipient", "action", "status")  # once per recipient
HOSTS = (".onmicrosoft.com", ".local", ".lan", ".internal")  # internal domains; local parts are the same

_OF_ADDRESS = re.compile(r"[45]\.1\.")
_REPLY_CODE = re.compile(r"\b([45])\d\d[ -]")
_ROBOT = re.compile(
    r"^(?:mailer-?daemon|mail-?daemon|post_?master|mdaemon|bounces?|daemon|mta|mail[._-]?(?:delivery|system|admin))\b",
    re.I,
)
_FIELDS = re.compile(r"^[> \t]{0,8}(?:(?:original|final)-recipient|action|status):", re.I | re.M)
_QUOTED = re.compile(r"^[> \t]{1,8}(?=[A-Za-z-]{2,40}:)", re.M)
_ORIGINAL_ID = re.compile(r"^\s{0,8}message-id:\s{0,8}(<[\x21-\x3b\x3d\x3f-\x7e]{1,900}>)", re.I | re.M)
_HEADER = re.compile(r"^([ \t]{0,8})(?:received|return-path|date|from|to|subject|message-id):", re.I | re.M)
_SUBJECT_REASON = re.compile(r"^(?:returned mail|delivery failure|undelivered mail)\s?: ?(.+)", re.I)
_COMPLAINT = re.compile(r"^(?:complaint about message|e-?mail feedback report|(?:abuse|spam) report)\b", re.I)
_XTEXT = re.compile(r"\+([2-7][0-9A-F])")  # RFC 3461; some hosts leave it as it came
_UNITEXT = re.compile(r"\\x\{(?:0?([0-9A-F]{2,5}))\}", re.I)  # RFC 6533, 3


@dataclass(frozen=True)
class Original:
    """The sent email that a report is about, as far as the report identifies it."""

    message_id: str = ""
    recipients: tuple[str, ...] = ()
    subject: str = ""


@dataclass(frozen=True)
class Report:
    """A delivery or complaint report about one recipient; `status` as in RFC 3463.

    `final` is false for a notice of delay or of success. `names` are all addresses that the report gives
    the recipient, `others` the reports about further recipients in the same email.
    """

    recipient: str
    status: str
    diagnostic: str
    original: Original
    final: bool
    names: tuple[str, ...] = ()
    others: tuple[Report, ...] = ()

    @property
    def hard(self) -> bool:
        return self.status.startswith("5")


def parse_bounce(parts: Parts) -> Report | None:
    """Parse a delivery report, standard (RFC 3464) or in free text; return None for any other email."""
    return _parse_standard_report(parts) or _parse_text_report(parts)


def may_report(head: Message) -> bool:
    """Return whether an email with these headers may be a report, so that its body has to be read."""
    is_report = head.get_content_type() == "multipart/report" or _from_robot(head)
    return is_report or report_text.is_called_so(mime.read_header(head, "Subject"))


def parse_complaint(parts: Parts) -> Report | None:
    """Parse a provider's complaint (RFC 5965 or Outlook.com's older form); return None for other email."""
    if parts.feedback is None:
        return _complaint_by_hand(parts)
    kind = mime.read_header(parts.feedback, "Feedback-Type").lower()
    recipient = mime.read_address(parts.feedback, "Original-Rcpt-To", "Removal-Recipient")[1]
    recipient = recipient or (mime.read_address(parts.inner, "To")[1] if parts.inner else "")
    return Report(recipient, "", kind or "abuse", _extract_original(parts), kind not in NO_WISH)


def _complaint_by_hand(parts: Parts) -> Report | None:
    """Parse a complaint with our email but no machine-readable part: Outlook.com's before RFC 5965."""
    if parts.inner is None or not _COMPLAINT.match(mime.read_header(parts.head, "Subject")):
        return None
    recipient = mime.read_address(parts.inner, "X-HmXmrOriginalRecipient", "To")[1]
    return Report(recipient, "", "abuse", _extract_original(parts), True)


def _parse_standard_report(parts: Parts) -> Report | None:
    text = _extract_text(parts)
    blocks = parts.status
    if not blocks and _may_report_by(parts.head):
        attached = (mime.decode_text(each) for each in parts.files if each.get_content_type() == "text/plain")
        blocks = next(filter(None, map(_find_field_blocks, (text, *attached))), [])
    told = [one for block in blocks for one in _split_block_by_recipient(block)]
    if not told:
        return None
    actions = [_read_action(block) for block in told]
    chosen = [at for at, action in enumerate(actions) if action == FAILED][:FAILURES_MAX] or [0]
    words = _TextDiagnostics(
        parts, text, alone=len(chosen) == 1
    )  # parsed once, however many recipients there are
    original = _extract_original(parts)
    first, *others = (_build_report(told[at], actions[at], original, words) for at in chosen)
    return replace(first, others=tuple(others))


def _find_field_blocks(text: str) -> list[Message]:
    """Return the blocks of report fields found in a text, for a report that a gateway took apart."""
    if not _FIELDS.search(text):
        return []
    said = _QUOTED.sub("", text)
    blocks = (block for block in mime.split_report_blocks(said) if "Action" in block)
    return [block for block in blocks if "Status" in block or _extract_recipients(block)]


def _split_block_by_recipient(block: Message) -> Iterator[Message]:
    """Yield one block of fields per recipient; some hosts omit the empty line between recipients."""
    one = Message()
    for name, value in block.items():
        if name.lower() in OF_RECIPIENT and name in one and "Action" in one:
            yield one
            one = Message()
        one[name] = value
    if "Action" in one or "Status" in one:
        yield one


class _TextDiagnostics:
    """The diagnostics in the text of a report: one for each recipient, and one for the whole report."""

    def __init__(self, parts: Parts, text: str, *, alone: bool) -> None:
        said = report_text.before_original(text)
        each = {} if alone else report_text.split_by_recipient(said, _list_report_parties(parts))
        self._each = {
            name: report_text.extract_diagnostic(told) for names, told in each.items() for name in names
        }
        self._alone = alone
        self._whole = report_text.extract_diagnostic(said)

    def of(self, names: Collection[str]) -> str:
        """Return the diagnostic for a recipient with these names.

        If there is none and the report is about several recipients, return the diagnostic of the whole
        report only if it is about the sender.
        """
        whole = self._whole if self._alone or is_about_sender(self._whole) else ""
        return next((self._each[name] for name in names if self._each.get(name)), whole)


def _build_report(block: Message, action: str, original: Original, words: _TextDiagnostics) -> Report:
    """Return the report about one recipient from that recipient's block of fields."""
    said = mime.read_header(block, "Diagnostic-Code")
    diagnostic = said.partition(";")[2].strip() or said
    names = _extract_recipients(block)
    if not is_telling(diagnostic):
        diagnostic = f"{diagnostic} {words.of(names)}".strip()
    status = _choose_status(mime.read_header(block, "Status"), diagnostic)
    if action == FAILED and subject_of("", diagnostic) is Subject.ADDRESS:
        status = f"5{status[1:]}"  # failed is final, whatever its status
    if status in ("", "5", "4.0.0"):
        status = "5.0.0" if action == FAILED else "4.0.0"
    recipient = next(iter(names or original.recipients), "")
    final = action == FAILED or (not action and not status.startswith("2"))
    return Report(recipient, status, diagnostic[:500], original, final, names)


def _read_action(block: Message) -> str:
    """Return the Action field (RFC 3464) of a recipient, in lower case.

    A nonstandard word for a failure, or beside a final status, becomes "failed".
    """
    action = mime.read_header(block, "Action").lower().partition(" ")[0]
    is_final = action in OTHER_FAILED or mime.read_header(block, "Status").startswith("5")
    return FAILED if action and action not in NO_FAILURE and is_final else action


def _parse_text_report(parts: Parts) -> Report | None:
    subject, original = mime.read_header(parts.head, "Subject"), _extract_original(parts)
    said = report_text.before_original(_extract_text(parts))
    each = report_text.split_by_recipient(said, _list_report_parties(parts))
    failed = _find_failed_recipients(parts, said, each, original)
    words = report_text.extract_diagnostic(said) or _find_subject_reason(subject, original)
    if not _is_report(parts, said, words, original, bool(failed or original.message_id)):
        return None
    final = not report_text.is_delay(subject, said)
    reports = [
        Report(names[0], *_classify_refusal(words if len(failed) == 1 else told), original, final, names)
        for names, told in failed.items()
    ][:FAILURES_MAX]
    first, *others = reports or [Report("", *_classify_refusal(words), original, final)]
    return replace(first, others=tuple(others))


def _classify_refusal(words: str) -> tuple[str, str]:
    """Return the status that the words of a refusal imply, 5.0.0 if none, and the words."""
    status = _choose_status("", words)
    return status if status[:1] in ("4", "5") else "5.0.0", words


def _find_failed_recipients(
    parts: Parts, said: str, each: Mapping[tuple[str, ...], str], original: Original
) -> dict[tuple[str, ...], str]:
    """Return what a free-text report says of each failed recipient, keyed by the recipient's names.

    The recipients are those that X-Failed-Recipients names, else those whose address begins a line, else
    the one address that is mentioned, else the only recipient of the original email.
    """
    named = mime.read_addresses(parts.head, "X-Failed-Recipients")
    if named:
        by_name = {name: (known, told) for known, told in each.items() for name in known}
        found = [by_name.get(name, ((name,), "")) for name in named]
    else:
        found = [(known, told) for known, told in each.items() if known]
    if not found:
        to = original.recipients
        one = report_text.find_mentioned_address(said, _list_report_parties(parts)) or (
            to if len(to) == 1 else ()
        )
        found = [(one, "")] if one else []
    return {known: report_text.extract_diagnostic(told) for known, told in found}


def _find_subject_reason(subject: str, original: Original) -> str:
    """Return the reason in the subject of a report, unless that is the original email's subject."""
    found = _SUBJECT_REASON.match(subject)
    return found[1] if found and found[1] != original.subject else ""


def _is_report(parts: Parts, said: str, words: str, original: Original, is_about_somebody: bool) -> bool:
    """Return whether a free-text email is a report, by sender, subject, words and the returned email.

    X-Failed-Recipients is enough; none of the other signs is enough without a second one.
    """
    subject = mime.read_header(parts.head, "Subject")
    if "X-Failed-Recipients" in parts.head:
        return True
    if not is_about_somebody or auto_reply_detection.is_notice_of_absence(subject):
        return False
    is_called_so, by_robot = report_text.is_called_so(subject), _from_robot(parts.head)
    if by_robot and is_called_so:
        return True
    if _ROBOT.match(mime.read_address(parts.head, "From", "Sender")[1]):
        return (
            report_text.is_nondelivery(said)
            or report_text.is_nondelivery(subject)
            or bool(_choose_status("", words))
        )
    comes_back = is_called_so or (by_robot and bool(original.recipients))
    return (
        comes_back
        and is_telling(words)
        and (report_text.is_nondelivery(said) or bool(_choose_status("", words)))
    )


def _list_report_parties(parts: Parts) -> tuple[str, ...]:
    """Return the addresses of the report's sender and recipients."""
    return mime.read_addresses(parts.head, "From", "To", "Reply-To")


def _extract_text(parts: Parts) -> str:
    return (parts.text if parts.text.strip() else to_plain(parts.html))[:BODY_MAX]


def _may_report_by(head: Message) -> bool:
    return may_report(head) and not auto_reply_detection.is_notice_of_absence(
        mime.read_header(head, "Subject")
    )


def _from_robot(head: Message) -> bool:
    path = str(head.get("Return-Path") or "").strip()
    sender = mime.read_address(head, "From", "Sender")[1]
    return path == "<>" or bool(_ROBOT.match(sender)) or "X-Failed-Recipients" in head or not sender


def is_about(names: Collection[str], address: str) -> bool:
    """Return whether a report that gives a recipient these names is about the address; True for none.

    RFC 3464 has the address written to beside the one that the email was handed on to. A report that
    names only other addresses is about a member of a mailing list, which may have other members. A host
    may have its own names for its mailboxes, in a subdomain or one of HOSTS, with the same local part.
    """
    wanted = mailbox_key(email_key(address))
    local, _, domain = wanted.rpartition("@")
    for name in names:
        key = mailbox_key(email_key(name))
        same, _, host = key.rpartition("@")
        if key == wanted or (same == local and host.endswith((f".{domain}", *HOSTS))):
            return True
    return not names


def _extract_recipients(block: Message) -> tuple[str, ...]:
    fields = ("Original-Recipient", "Final-Recipient", "X-Actual-Recipient")
    texts = (
        _UNITEXT.sub(_decode_character, mime.read_header(block, name).partition(";")[2]) for name in fields
    )
    found = (ADDRESS.search(each) for text in texts for each in (text, _XTEXT.sub(_decode_character, text)))
    return tuple(dict.fromkeys(each[0].lower() for each in found if each))


def _decode_character(found: re.Match[str]) -> str:
    return chr(int(found[1], 16))


def _choose_status(said: str, diagnostic: str) -> str:
    """Prefer the status in the refusing host's words to that of the host that reports the refusal.

    The reporting host may give 5.1.1 for any reply without a status (Sendmail).
    """
    found = STATUS.search(said)
    status = status_of(diagnostic)
    if status and (not found or not status.endswith(".0")):
        return status
    code = _REPLY_CODE.search(diagnostic)
    if found and not (code and _OF_ADDRESS.match(found[0])):
        return found[0]
    return f"{code[1]}.0.0" if code else ""


def _extract_original(parts: Parts) -> Original:
    """Return what the headers of the returned email, attached or in the text, say about the original.

    Without an id there, take the one that the report itself refers to (In-Reply-To, References).
    """
    text = _extract_text(parts)
    head = parts.inner if parts.inner is not None else _headers_in(text)
    way_out = mime.ids_in(unquote(mime.read_header(head, WAY_OUT)))
    ids = [each for each in way_out if "@" in each and ":" not in each]
    ids += [each for name in (OUR_ID, "Message-ID") for each in mime.message_ids(head, name)]
    ids += _ORIGINAL_ID.findall(text)[:1]
    ids += reversed(mime.message_ids(parts.head, "In-Reply-To") or mime.message_ids(parts.head, "References"))
    return Original(next(iter(ids), ""), mime.read_addresses(head, "To"), mime.read_header(head, "Subject"))


def _headers_in(text: str) -> Message:
    found = _HEADER.search(text, len(report_text.before_original(text)))
    below = text[found.start() :] if found else ""
    return message_from_string(re.sub(rf"^{found[1]}", "", below, flags=re.M) if found else "")
