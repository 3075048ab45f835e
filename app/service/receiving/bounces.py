"""Delivery reports (RFC 3464), bounces of servers that know no standard, complaints (RFC 5965). Pure."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from email.message import Message

from flufl.bounce import all_failures

from app.service.sending.sentences import STATUS, is_about_sender

from . import mime
from .mime import Parts

BODY_MAX = 100_000
logging.getLogger("flufl.bounce").setLevel(logging.CRITICAL)  # it logs each detector it tries

_REPLY_CODE = re.compile(r"\b([45])\d\d[ -]")
_ROBOT = re.compile(r"^(?:mailer-daemon|postmaster|mail-daemon|mailerdaemon|mdaemon|bounces?)\b", re.I)
_SUBJECT = re.compile(
    r"undeliver|delivery (?:status|failure|has failed|incomplete)|returned mail|failure notice"
    r"|mail delivery fail|returned to sender|unzustellbar|nicht zustellbar"
    r"|non remis|échec|no se puede entregar|devuelto",
    re.I,
)
_DELAYED = re.compile(r"delay|warning:|will (?:be )?retr|still trying|verzöger", re.I)
_ORIGINAL = re.compile(r"^-{2,} ?(?:original|forwarded) message|^message-id:", re.I | re.M)
_ORIGINAL_ID = re.compile(r"^\s{0,8}message-id:\s{0,8}(<[\x21-\x3b\x3d\x3f-\x7e]{1,900}>)", re.I | re.M)
_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,255}")


@dataclass(frozen=True)
class Report:
    """`status` as in RFC 3463; `final` is false for a notice of delay or of success."""

    recipient: str
    status: str
    diagnostic: str
    original_id: str
    final: bool

    @property
    def hard(self) -> bool:
        return self.status.startswith("5")


def bounce(parts: Parts) -> Report | None:
    """What a delivery report says; None for any other mail."""
    return _standard(parts) or (_homemade(parts) if _from_robot(parts.head) else None)


def may_report(head: Message) -> bool:
    """Whether a mail with these headers has to be read to know."""
    return head.get_content_type() == "multipart/report" or _from_robot(head)


def complaint(parts: Parts) -> Report | None:
    """What a provider's complaint report says."""
    if parts.feedback is None:
        return None
    kind = mime.header(parts.feedback, "Feedback-Type").lower()
    recipient = mime.address(parts.feedback, "Original-Rcpt-To", "Removal-Recipient")[1]
    recipient = recipient or (mime.address(parts.inner, "To")[1] if parts.inner else "")
    return Report(recipient, "", kind or "abuse", _original_id(parts), kind != "not-spam")


def _standard(parts: Parts) -> Report | None:
    told = [block for block in parts.status if "Action" in block or "Status" in block]
    if not told:
        return None
    actions = [mime.header(block, "Action").lower().partition(" ")[0] for block in told]
    chosen = actions.index("failed") if "failed" in actions else 0
    block, action = told[chosen], actions[chosen]
    said = " ".join(mime.header(block, "Diagnostic-Code").split())
    diagnostic = said.partition(";")[2].strip() or said or _of_sender(parts.text[:BODY_MAX])
    status = _status(mime.header(block, "Status"), diagnostic) or ("5.0.0" if action == "failed" else "4.0.0")
    recipient = _recipient(block) or (mime.address(parts.inner, "To")[1] if parts.inner else "")
    final = action == "failed" or (not action and not status.startswith("2"))
    return Report(recipient, status, diagnostic[:500], _original_id(parts), final)


def _homemade(parts: Parts) -> Report | None:
    text = parts.text[:BODY_MAX]
    subject = mime.header(parts.head, "Subject")
    failed = mime.address(parts.head, "X-Failed-Recipients")[1]
    soft, hard = ((), ()) if failed else _scanned(parts)
    recipient = failed or next(iter(sorted(hard or soft)), "")
    status = _status(text, text) or ("4.0.0" if soft and not hard else "5.0.0")
    delayed = bool(_DELAYED.search(subject)) and not hard
    called = subject.partition(":")[0]  # what follows may be ours: "Automatic reply: Undelivered parcels?"
    if not recipient and not (_SUBJECT.search(called) and _original_id(parts)):
        return None
    telling = (line for line in text.split("\n") if STATUS.search(line) or _REPLY_CODE.search(line))
    line = next(telling, "") or _of_sender(text)
    return Report(recipient, status, line.strip()[:500], _original_id(parts), not delayed)


def _of_sender(text: str) -> str:
    """What a provider says of the account that sent, without any number: before the mail that comes back."""
    said = _ORIGINAL.split(text, maxsplit=1)[0]
    sentences = (" ".join(each.split()) for each in re.split(r"(?<=[.!?])\s|\n\s*\n", said))
    return next(filter(is_about_sender, sentences), "")


def _scanned(parts: Parts) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if len(parts.text) > BODY_MAX:
        return (), ()
    try:
        soft, hard = all_failures(parts.head)
    except Exception:  # heuristics on strange text
        return (), ()
    return _texts(soft), _texts(hard)


def _texts(found: frozenset[bytes]) -> tuple[str, ...]:
    return tuple(item.decode("ascii", "replace").lower() for item in found if b"@" in item)


def _from_robot(head: Message) -> bool:
    path = str(head.get("Return-Path") or "").strip()
    sender = mime.address(head, "From", "Sender")[1]
    return path == "<>" or bool(_ROBOT.match(sender)) or "X-Failed-Recipients" in head or not sender


def _recipient(block: Message) -> str:
    for name in ("Original-Recipient", "Final-Recipient", "X-Actual-Recipient"):
        found = _ADDRESS.search(mime.header(block, name).partition(";")[2])
        if found:
            return found[0].lower()
    return ""


def _status(said: str, diagnostic: str) -> str:
    found = STATUS.search(said) or STATUS.search(diagnostic)
    if found:
        return found[0]
    code = _REPLY_CODE.search(diagnostic)
    return f"{code[1]}.0.0" if code else ""


def _original_id(parts: Parts) -> str:
    if parts.inner is not None:
        found = mime.message_ids(parts.inner, "Message-ID")
        if found:
            return found[0]
    in_text = _ORIGINAL_ID.search(parts.text[:BODY_MAX])
    if in_text:
        return in_text[1]
    named = mime.message_ids(parts.head, "In-Reply-To") or mime.message_ids(parts.head, "References")
    return named[-1] if named else ""
