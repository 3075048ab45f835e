"""Mails as the contract shows them, and the text of an answer."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from datetime import datetime
from html import escape

from app.contract.addresses import email_key
from app.contract.attachments import Attachment
from app.contract.inboxes import InboxStatus
from app.contract.mails import MailKind, MailState
from app.contract.replies import Direction, Message
from app.service.mail import quote_splitter
from app.service.records.threads import Inbound, Outbound
from app.service.rules.reply_matching import bare_subject

Files = Mapping[str, tuple[Attachment, ...]]
REFERENCES_MAX = 20
INBOX_RESTS = "The inbox is paused, so this waits. Resume the inbox, then it goes by itself."
_ANSWER = re.compile(r"^\s*(?:(?:re|aw|antw|sv|rv|tr|odp)\s?(?:\[\d+\])?\s?:\s*)+", re.I)


def messages_from(
    inbound: Sequence[Inbound],
    outbound: Sequence[Outbound],
    own: Container[str],
    files: Files,
    user_id: str | None,
) -> tuple[Message, ...]:
    """Both directions in order of time; `own`: the workspace's addresses, as email_key; `user_id`: who reads
    them, and so is no colleague."""
    both = [_received(mail, own, files) for mail in inbound]
    both += [_sent(mail, files, user_id) for mail in outbound]
    return tuple(sorted(both, key=lambda message: (message.at, message.direction == Direction.IN)))


def _received(mail: Inbound, own: Container[str], files: Files) -> Message:
    return Message(
        message_id=mail.id,
        direction=Direction.IN,
        from_address=mail.from_address,
        to_address=mail.to_address,
        subject=mail.subject,
        text=mail.text,
        quoted=mail.quoted,
        html=mail.html,
        at=mail.at,
        is_auto_reply=mail.is_auto_reply,
        folder=mail.folder,
        is_junk=mail.is_junk,
        cc=others(mail, own),
        attachments=files.get(mail.id, ()),
    )


def _sent(mail: Outbound, files: Files, user_id: str | None) -> Message:
    pieces = quote_splitter.split(mail.text)
    return Message(
        message_id=mail.id,
        direction=Direction.OUT,
        from_address=mail.inbox_email or "",
        to_address=mail.recipient,
        subject=mail.subject,
        text=pieces.top,
        quoted=pieces.quoted,
        html=mail.html,
        at=mail.sent_at or mail.in_data_at or mail.created_at,
        step_number=mail.step_number if mail.campaign_id else None,
        mail_id=mail.id,
        state=mail.state,
        sentence=_sentence(mail),
        cc=tuple(mail.cc or ()),
        bcc=tuple(mail.bcc or ()),
        attachments=files.get(mail.id, ()),
        held_until=held_until(mail),
        colleague=(mail.writer or "") if mail.written_by != user_id else "",
    )


def _sentence(mail: Outbound) -> str | None:
    """Why it failed, is in doubt, or waits: by its own trouble, or by that of its inbox."""
    said = mail.sentence
    if said is None and mail.state == MailState.PLANNED:
        rests = mail.inbox_status not in (None, InboxStatus.ACTIVE)
        said = mail.inbox_trouble or (INBOX_RESTS if rests else None)
    return said


def held_until(mail: Outbound) -> datetime | None:
    """Until when an answer of which nothing was tried yet can be taken back."""
    is_held = mail.kind == MailKind.ANSWER and mail.state == MailState.PLANNED and not mail.attempts
    return mail.retry_at if is_held else None


def answer_to(last: Inbound | None, lead_email: str) -> str:
    """Where an answer to the last mail that came goes."""
    return (last.reply_to or last.from_address) if last else lead_email


def others(mail: Inbound, own: Container[str]) -> tuple[str, ...]:
    """Who else got a mail that came, and is neither us nor the one who is answered."""
    known = {email_key(mail.from_address), email_key(mail.reply_to)}
    return tuple(
        each for each in mail.others or () if email_key(each) not in own and email_key(each) not in known
    )


def answer_subject(subject: str) -> str:
    """With one "Re:", whatever stood there."""
    return f"Re: {_ANSWER.sub('', subject).strip()}".strip() if bare_subject(subject) else "Re:"


def references(inbound: Sequence[Inbound], outbound: Sequence[Outbound]) -> tuple[str, ...]:
    """Message-IDs of the conversation, the last received at the end; the first and the newest when many."""
    dated = [(row.at, row.message_id) for row in inbound]
    dated += [(row.sent_at or row.created_at, row.message_id) for row in outbound]
    last = inbound[-1].message_id if inbound else None
    ids = [each for _, each in sorted(dated, key=lambda item: item[0]) if each and each != last]
    ids = list(dict.fromkeys([*ids, last] if last else ids))
    return tuple(ids if len(ids) <= REFERENCES_MAX else [ids[0], *ids[1 - REFERENCES_MAX :]])


def quoted_text(body: str, original: Inbound | None) -> str:
    """The answer with the mail it answers below, as mail programs write it."""
    if original is None or not original.text.strip():
        return body
    lines = "\n".join(f"> {line}".rstrip() for line in original.text.split("\n"))
    return f"{body.rstrip()}\n\n{_intro(original)}\n{lines}\n"


def quoted_html(html: str, original: Inbound | None) -> str:
    if not html or original is None or not original.text.strip():
        return html
    lines = escape(original.text).replace("\n", "<br>")
    return f"{html}<br><div>{escape(_intro(original))}</div><blockquote>{lines}</blockquote>"


def _intro(original: Inbound) -> str:
    return f"On {original.at:%d %b %Y, %H:%M}, {original.from_address} wrote:"
