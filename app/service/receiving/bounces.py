"""Delivery reports (RFC 3464), bounces of servers that know no standard, complaints (RFC 5965). Pure."""

from __future__ import annotations

import logging
import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from email.message import Message

from flufl.bounce import all_failures

from app.contract.addresses import email_key, mailbox_key
from app.service.sending.refusal import STATUS, is_about_sender, is_telling, status_of

from . import mime
from .mime import Parts

BODY_MAX = 100_000
FAILURES_MAX = 100  # recipients of one report
OUR_ID = "X-Microsoft-Original-Message-ID"  # Outlook.com gives a mail an id of its own
FAILED, NO_FAILURE = "failed", ("delayed", "delivered", "relayed", "expanded")  # RFC 3464, 2.3.3
OTHER_FAILED = (FAILED, "failure", "expired", "undeliverable", "undelivered")
HOSTS = (".onmicrosoft.com", ".local", ".lan", ".internal")  # names of mailboxes within, by their local part
logging.getLogger("flufl.bounce").setLevel(logging.CRITICAL)  # it logs each detector it tries

_REPLY_CODE = re.compile(r"\b([45])\d\d[ -]")
_REPLY = re.compile(rf"\b[45]\d\d[ -]|{STATUS.pattern}")
_ROBOT = re.compile(r"^(?:mailer-daemon|postmaster|mail-daemon|mailerdaemon|mdaemon|bounces?)\b", re.I)
_SUBJECT = re.compile(
    r"undeliver|delivery (?:status|failure|has failed|incomplete)|returned mail|failure notice"
    r"|mail delivery fail|returned to sender|unzustellbar|nicht zustellbar"
    r"|non remis|échec|no se puede entregar|devuelto",
    re.I,
)
_DELAYED = re.compile(r"delay|warning:|will (?:be )?retr|still trying|verzöger", re.I)
_ORIGINAL = re.compile(
    r"^-{2,} ?(?:original|forwarded) message|^-{2,} ?this is a copy|^original message follows|headers follow"
    r"|^(?:message-id|received|return-path|dkim-signature|mime-version):",
    re.I | re.M,
)
_ORIGINAL_ID = re.compile(r"^\s{0,8}message-id:\s{0,8}(<[\x21-\x3b\x3d\x3f-\x7e]{1,900}>)", re.I | re.M)
_XTEXT = re.compile(r"\+([2-7][0-9A-F])")  # RFC 3461; some hosts leave it as it came
_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,255}")


@dataclass(frozen=True)
class Report:
    """`status` as in RFC 3463; `final` is false for a notice of delay or of success.

    `names` are those that it gives whom it is about, `others` what it says of further ones.
    """

    recipient: str
    status: str
    diagnostic: str
    original_id: str
    final: bool
    names: tuple[str, ...] = ()
    others: tuple[Report, ...] = ()

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
    actions = [_action(block) for block in told]
    chosen = [at for at, action in enumerate(actions) if action == FAILED][:FAILURES_MAX] or [0]
    ours, in_text = _original_id(parts), _telling(parts.text[:BODY_MAX])  # once, however many there are
    if len(chosen) > 1 and not is_about_sender(in_text):
        in_text = ""  # of one of them
    first, *others = (_of_block(parts, told[at], actions[at], ours, in_text) for at in chosen)
    return replace(first, others=tuple(others))


def _of_block(parts: Parts, block: Message, action: str, original_id: str, in_text: str) -> Report:
    """What it says of one recipient."""
    said = " ".join(mime.header(block, "Diagnostic-Code").split())
    diagnostic = said.partition(";")[2].strip() or said
    if not is_telling(diagnostic):
        diagnostic = f"{diagnostic} {in_text}".strip()
    status = _status(mime.header(block, "Status"), diagnostic)
    if status in ("", "4.0.0"):  # failed is final, whatever its status
        status = "5.0.0" if action == FAILED else "4.0.0"
    names = _names(block)
    recipient = names[0] if names else mime.address(parts.inner, "To")[1] if parts.inner else ""
    final = action == FAILED or (not action and not status.startswith("2"))
    return Report(recipient, status, diagnostic[:500], original_id, final, names)


def _action(block: Message) -> str:
    """As in RFC 3464; of what hosts write in place of "failed", what ends in a final status is that."""
    action = mime.header(block, "Action").lower().partition(" ")[0]
    is_final = action in OTHER_FAILED or mime.header(block, "Status").startswith("5")
    return FAILED if action and action not in NO_FAILURE and is_final else action


def _homemade(parts: Parts) -> Report | None:
    text = parts.text[:BODY_MAX]
    subject = mime.header(parts.head, "Subject")
    failed = mime.addresses(parts.head, "X-Failed-Recipients")
    soft, hard = ((), ()) if failed else _scanned(parts)
    said, line = _ORIGINAL.split(text, maxsplit=1)[0], _telling(text)
    called = subject.partition(":")[0]  # what follows may be ours: "Automatic reply: Undelivered parcels?"
    is_called_so = bool(_SUBJECT.search(called))
    named = _named(parts, said) if is_called_so and is_telling(line) else ()
    names = failed or tuple(sorted(hard or soft)) or named
    recipient = next(iter(names), "")
    status = _status("", said) or ("4.0.0" if soft and not hard else "5.0.0")
    delayed = bool(_DELAYED.search(subject)) and not hard
    if not recipient and not (is_called_so and _original_id(parts)):
        return None
    return Report(recipient, status, line, _original_id(parts), not delayed, names)


def _named(parts: Parts, said: str) -> tuple[str, ...]:
    """The one address in the words of a report that is not its own sender's or reader's."""
    others = mime.addresses(parts.head, "From", "To", "Reply-To")
    found = dict.fromkeys(each.lower().strip(".") for each in _ADDRESS.findall(said))
    names = [each for each in found if each not in others]
    return tuple(names) if len(names) == 1 else ()


def _telling(text: str) -> str:
    """What a report says in words before the mail that comes back: a server's reply, else the first sentence
    that says what it is about."""
    said = _ORIGINAL.split(text, maxsplit=1)[0]
    paragraphs = [" ".join(each.split()) for each in re.split(r"\n\s*\n", said)]
    replies = [each[max(0, found.start() - 200) :] for each in paragraphs if (found := _REPLY.search(each))]
    sentences = (each for paragraph in paragraphs for each in re.split(r"(?<=[.!?:])\s", paragraph))
    told = next(filter(is_telling, replies), "") or next(filter(is_telling, sentences), "")
    return (told or next(iter(replies), ""))[:500]


def _scanned(parts: Parts) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if len(parts.text) > BODY_MAX:
        return (), ()
    try:
        soft, hard = all_failures(parts.head)
    except Exception:  # heuristics on strange text
        return (), ()
    return _texts(soft), _texts(hard)


def _texts(found: frozenset[bytes]) -> tuple[str, ...]:
    return tuple(mime.clean(item.decode("ascii", "replace")).lower() for item in found if b"@" in item)


def _from_robot(head: Message) -> bool:
    path = str(head.get("Return-Path") or "").strip()
    sender = mime.address(head, "From", "Sender")[1]
    return path == "<>" or bool(_ROBOT.match(sender)) or "X-Failed-Recipients" in head or not sender


def is_about(names: Collection[str], address: str) -> bool:
    """Whether a report that gives these names is about the address: RFC 3464 has the one that was written to
    beside the one that it was handed on to. One that names somebody else alone tells of a member of a list,
    which may have others. A host may have a name of its own for its mailboxes."""
    wanted = mailbox_key(email_key(address))
    local, _, domain = wanted.rpartition("@")
    for name in names:
        key = mailbox_key(email_key(name))
        same, _, host = key.rpartition("@")
        if key == wanted or (same == local and host.endswith((f".{domain}", *HOSTS))):
            return True
    return not names


def _names(block: Message) -> tuple[str, ...]:
    fields = ("Original-Recipient", "Final-Recipient", "X-Actual-Recipient")
    texts = (mime.header(block, name).partition(";")[2] for name in fields)
    found = (_ADDRESS.search(each) for text in texts for each in (text, _XTEXT.sub(_character, text)))
    return tuple(dict.fromkeys(each[0].lower() for each in found if each))


def _character(found: re.Match[str]) -> str:
    return chr(int(found[1], 16))


def _status(said: str, diagnostic: str) -> str:
    """That of the host that refused, which stands in its words, before that of the one that reports it."""
    found = STATUS.search(said)
    status = status_of(diagnostic)
    if status and (not found or not status.endswith(".0")):
        return status
    code = _REPLY_CODE.search(diagnostic)
    return found[0] if found else f"{code[1]}.0.0" if code else ""


def _original_id(parts: Parts) -> str:
    if parts.inner is not None:
        ids = (mime.message_ids(parts.inner, name) for name in (OUR_ID, "Message-ID"))
        if found := [each for some in ids for each in some]:
            return found[0]
    in_text = _ORIGINAL_ID.search(parts.text[:BODY_MAX])
    if in_text:
        return in_text[1]
    named = mime.message_ids(parts.head, "In-Reply-To") or mime.message_ids(parts.head, "References")
    return named[-1] if named else ""
