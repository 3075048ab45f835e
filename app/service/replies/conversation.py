"""Rows of threads and mails as the contract shows them, and the text of an answer."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from datetime import datetime
from html import escape
from typing import Any

from sqlalchemy import Row

from app.contract.addresses import email_key
from app.contract.attachments import Attachment
from app.contract.inboxes import InboxStatus
from app.contract.mails import MailKind, MailState
from app.contract.replies import Direction, Message, Thread
from app.service.receiving import quoting

from .matching import bare_subject

Files = Mapping[str, tuple[Attachment, ...]]
REFERENCES_MAX = 20
INBOX_RESTS = "The inbox is paused, so this waits. Resume the inbox, then it goes by itself."
_ANSWER = re.compile(r"^\s*(?:(?:re|aw|antw|sv|rv|tr|odp)\s?(?:\[\d+\])?\s?:\s*)+", re.I)


def thread_from(row: Row[Any]) -> Thread:
    """A thread, with the row's `inbox_email` beside its own columns."""
    values = {name: value for name, value in row._mapping.items() if value is not None}
    kept = {name: values[name] for name in Thread.model_fields if name in values}
    tags = (row.category,) if row.category else ()
    asked = {"is_unclaimed": bool(row.candidates), "is_linked": row.linked is not None}
    asked["is_unsure"] = bool(row.is_unsure or row.may_opt_out)
    asked["is_claimed"] = "thread" in (row.linked or {})
    return Thread.model_validate(
        kept | {"thread_id": row.id, "lead_id": row.lead_id or "", "tags": tags} | asked
    )


def messages_from(
    inbound: Sequence[Row[Any]],
    outbound: Sequence[Row[Any]],
    own: Container[str],
    files: Files,
    user_id: str | None,
) -> tuple[Message, ...]:
    """Both directions in order of time; `own`: the workspace's addresses, as email_key; `user_id`: who reads
    them, and so is no colleague."""
    both = [_received(row, own, files) for row in inbound]
    both += [_sent(row, files, user_id) for row in outbound]
    return tuple(sorted(both, key=lambda message: (message.at, message.direction == Direction.IN)))


def _received(row: Row[Any], own: Container[str], files: Files) -> Message:
    return Message(
        message_id=row.id,
        direction=Direction.IN,
        from_address=row.from_address,
        to_address=row.to_address,
        subject=row.subject,
        text=row.text,
        quoted=row.quoted,
        html=row.html,
        at=row.at,
        is_auto_reply=row.is_auto_reply,
        folder=row.folder,
        is_junk=row.is_junk,
        cc=others(row, own),
        attachments=files.get(row.id, ()),
    )


def _sent(row: Row[Any], files: Files, user_id: str | None) -> Message:
    pieces = quoting.split(row.text)
    return Message(
        message_id=row.id,
        direction=Direction.OUT,
        from_address=row.inbox_email or "",
        to_address=row.recipient,
        subject=row.subject,
        text=pieces.top,
        quoted=pieces.quoted,
        html=row.html,
        at=row.sent_at or row.in_data_at or row.created_at,
        step_number=row.step_number if row.campaign_id else None,
        mail_id=row.id,
        state=row.state,
        sentence=_sentence(row),
        cc=tuple(row.cc or ()),
        bcc=tuple(row.bcc or ()),
        attachments=files.get(row.id, ()),
        held_until=held_until(row),
        colleague=(row.writer or "") if row.written_by != user_id else "",
    )


def _sentence(row: Row[Any]) -> str | None:
    """Why it failed, is in doubt, or waits: by its own trouble, or by that of its inbox."""
    said: str | None = row.sentence
    if said is None and row.state == MailState.PLANNED:
        rests = row.inbox_overall_status not in (None, InboxStatus.ACTIVE)
        said = row.inbox_send_trouble or (INBOX_RESTS if rests else None)
    return said


def held_until(mail: Row[Any]) -> datetime | None:
    """Until when an answer of which nothing was tried yet can be taken back."""
    is_held = mail.kind == MailKind.ANSWER and mail.state == MailState.PLANNED and not mail.attempts
    held: datetime | None = mail.retry_at if is_held else None
    return held


def answer_to(last: Row[Any] | None, thread: Row[Any]) -> str:
    """Where an answer to the last mail that came goes."""
    return str((last.reply_to or last.from_address) if last else thread.lead_email)


def others(row: Row[Any], own: Container[str]) -> tuple[str, ...]:
    """Who else got a mail that came, and is neither us nor the one who is answered."""
    known = {email_key(row.from_address), email_key(row.reply_to)}
    return tuple(
        each for each in row.others or () if email_key(each) not in own and email_key(each) not in known
    )


def answer_subject(subject: str) -> str:
    """With one "Re:", whatever stood there."""
    return f"Re: {_ANSWER.sub('', subject).strip()}".strip() if bare_subject(subject) else "Re:"


def references(inbound: Sequence[Row[Any]], outbound: Sequence[Row[Any]]) -> tuple[str, ...]:
    """Message-IDs of the conversation, the last received at the end; the first and the newest when many."""
    dated = [(row.at, row.message_id) for row in inbound]
    dated += [(row.sent_at or row.created_at, row.message_id) for row in outbound]
    last = inbound[-1].message_id if inbound else None
    ids = [each for _, each in sorted(dated, key=lambda item: item[0]) if each and each != last]
    ids = list(dict.fromkeys([*ids, last] if last else ids))
    return tuple(ids if len(ids) <= REFERENCES_MAX else [ids[0], *ids[1 - REFERENCES_MAX :]])


def quoted_text(body: str, original: Row[Any] | None) -> str:
    """The answer with the mail it answers below, as mail programs write it."""
    if original is None or not original.text.strip():
        return body
    lines = "\n".join(f"> {line}".rstrip() for line in original.text.split("\n"))
    return f"{body.rstrip()}\n\n{_intro(original)}\n{lines}\n"


def quoted_html(html: str, original: Row[Any] | None) -> str:
    if not html or original is None or not original.text.strip():
        return html
    lines = escape(original.text).replace("\n", "<br>")
    return f"{html}<br><div>{escape(_intro(original))}</div><blockquote>{lines}</blockquote>"


def _intro(original: Row[Any]) -> str:
    return f"On {original.at:%d %b %Y, %H:%M}, {original.from_address} wrote:"
