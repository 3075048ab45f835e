"""Rows of threads and mails as the contract shows them, and the text of an answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any

from sqlalchemy import Row

from app.contract.replies import Direction, Message, Thread
from app.service.receiving import quoting

from .matching import bare_subject

REFERENCES_MAX = 20
_ANSWER = re.compile(r"^\s*(?:(?:re|aw|antw|sv|rv|tr|odp)\s?(?:\[\d+\])?\s?:\s*)+", re.I)


def thread_from(row: Row[Any]) -> Thread:
    """A thread, with the row's `inbox_email` beside its own columns."""
    values = {name: value for name, value in row._mapping.items() if value is not None}
    kept = {name: values[name] for name in Thread.model_fields if name in values}
    tags = (row.category,) if row.category else ()
    return Thread.model_validate(kept | {"thread_id": row.id, "lead_id": row.lead_id or "", "tags": tags})


def messages_from(inbound: Sequence[Row[Any]], outbound: Sequence[Row[Any]]) -> tuple[Message, ...]:
    """Both directions in order of time."""
    both = [_received(row) for row in inbound] + [_sent(row) for row in outbound]
    return tuple(sorted(both, key=lambda message: (message.at, message.direction == Direction.IN)))


def _received(row: Row[Any]) -> Message:
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
    )


def _sent(row: Row[Any]) -> Message:
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
        sentence=row.sentence,
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
