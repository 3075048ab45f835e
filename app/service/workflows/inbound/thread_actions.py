"""Actions on a conversation: edited, categorized by a user, snoozed, and answered."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Mapping, Sequence
from datetime import datetime
from html import escape
from typing import Any

from sqlalchemy import Connection

from app.contract.addresses import email_key
from app.contract.attachments import Attachment
from app.contract.contacts import SuppressionReason
from app.contract.inboxes import InboxStatus
from app.contract.journeys import PauseCause
from app.contract.limits import ANSWER_BYTES_MAX
from app.contract.mails import MailKind, MailState
from app.contract.problems import Conflict, Invalid
from app.contract.replies import (
    Answer,
    Category,
    Conversation,
    Direction,
    Message,
    Successor,
    Thread,
    ThreadEdit,
)
from app.contract.sentences import Sentence, say
from app.service.app_state import AppState
from app.service.core.database import after_commit
from app.service.core.work_keys import SNOOZES
from app.service.mail import quote_splitter
from app.service.mail.departure import detect_departure
from app.service.records import attachments, contact_rollup, corrections, suppressed, suppressions, threads
from app.service.records.access import Access
from app.service.records.attachments import StoredFile
from app.service.records.automation_pause import pause_automation, undo_pause
from app.service.records.ledger_queries import inbox_of
from app.service.records.received import find_person_by_address
from app.service.records.threads import Inbound, KeptThread, Outbound
from app.service.rules.branch_triggers import Replied
from app.service.rules.reply_matching import bare_subject
from app.service.workflows.consequences.branch_triggers import apply_manual_category
from app.service.workflows.consequences.suppress import suppress_person
from app.service.workflows.outbound.message_context import signature_of
from app.service.workflows.outbound.queue_reply import append_signature, queue_answer, signed_html

from . import link_to_lead

Files = Mapping[str, tuple[Attachment, ...]]
REFERENCES_MAX = 20
INBOX_RESTS = say(
    "reply_waits_for_paused_inbox",
    "The inbox is paused, so this waits. Resume the inbox, and it is sent.",
)
_ANSWER = re.compile(r"^\s*(?:(?:re|aw|antw|sv|rv|tr|odp)\s?(?:\[\d+\])?\s?:\s*)+", re.I)
NEVER_CAME = (MailState.FAILED, MailState.CANCELLED)
MEANWHILE = say(
    "reply_answered_meanwhile",
    "Someone else has replied to this conversation, so yours was not sent. Read that reply; if yours "
    "is still needed, send it again.",
)


def messages_from(
    inbound: Sequence[Inbound],
    outbound: Sequence[Outbound],
    own: Container[str],
    files: Files,
    user_id: str | None,
) -> tuple[Message, ...]:
    """Return the messages of both directions in order of time.

    `own` has the workspace's addresses as `email_key`; `user_id` is the reader, who is not shown as a
    colleague.
    """
    both = [_to_received_message(mail, own, files) for mail in inbound]
    both += [_to_sent_message(mail, files, user_id) for mail in outbound]
    return tuple(sorted(both, key=lambda message: (message.at, message.direction == Direction.IN)))


def _to_received_message(mail: Inbound, own: Container[str], files: Files) -> Message:
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
        cc=other_recipients_of(mail, own),
        attachments=files.get(mail.id, ()),
    )


def _to_sent_message(mail: Outbound, files: Files, user_id: str | None) -> Message:
    pieces = quote_splitter.split_quotes(mail.text)
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
        sentence=_explain_trouble(mail),
        cc=tuple(mail.cc or ()),
        bcc=tuple(mail.bcc or ()),
        attachments=files.get(mail.id, ()),
        held_until=held_until(mail),
        colleague=(mail.writer or "") if mail.written_by != user_id else "",
    )


def _explain_trouble(mail: Outbound) -> Sentence | None:
    """Return why the mail failed, is in doubt, or waits: its own trouble, otherwise its inbox's."""
    said = mail.sentence
    if said is None and mail.state == MailState.PLANNED:
        rests = mail.inbox_status not in (None, InboxStatus.ACTIVE)
        said = mail.inbox_trouble or (INBOX_RESTS if rests else None)
    return said


def held_until(mail: Outbound) -> datetime | None:
    """Return until when a queued reply that was not tried yet can be taken back, otherwise None."""
    is_held = mail.kind == MailKind.ANSWER and mail.state == MailState.PLANNED and not mail.attempts
    return mail.retry_at if is_held else None


def answer_to(last: Inbound | None, lead_email: str) -> str:
    """Return the address for an answer to the last received message."""
    return (last.reply_to or last.from_address) if last else lead_email


def other_recipients_of(mail: Inbound, own: Container[str]) -> tuple[str, ...]:
    """Return the other recipients of a received message, without ourselves and the person who is answered."""
    known = {email_key(mail.from_address), email_key(mail.reply_to)}
    return tuple(
        each for each in mail.others or () if email_key(each) not in own and email_key(each) not in known
    )


def answer_subject(subject: str) -> str:
    """Return the subject with exactly one "Re:" in front."""
    return f"Re: {_ANSWER.sub('', subject).strip()}".strip() if bare_subject(subject) else "Re:"


def build_references(inbound: Sequence[Inbound], outbound: Sequence[Outbound]) -> tuple[str, ...]:
    """Return the conversation's Message-IDs for References, with the last received one at the end.

    Of many ids, the first and the newest are kept (REFERENCES_MAX).
    """
    dated = [(row.at, row.message_id) for row in inbound]
    dated += [(row.sent_at or row.created_at, row.message_id) for row in outbound]
    last = inbound[-1].message_id if inbound else None
    ids = [each for _, each in sorted(dated, key=lambda item: item[0]) if each and each != last]
    ids = list(dict.fromkeys([*ids, last] if last else ids))
    return tuple(ids if len(ids) <= REFERENCES_MAX else [ids[0], *ids[1 - REFERENCES_MAX :]])


def quoted_text(body: str, original: Inbound | None) -> str:
    """Append the quoted original message to an answer, as mail programs do."""
    if original is None or not original.text.strip():
        return body
    lines = "\n".join(f"> {line}".rstrip() for line in original.text.split("\n"))
    return f"{body.rstrip()}\n\n{_build_quote_intro(original)}\n{lines}\n"


def quoted_html(html: str, original: Inbound | None) -> str:
    if not html or original is None or not original.text.strip():
        return html
    lines = escape(original.text).replace("\n", "<br>")
    return f"{html}<br><div>{escape(_build_quote_intro(original))}</div><blockquote>{lines}</blockquote>"


def _build_quote_intro(original: Inbound) -> str:
    return f"On {original.at:%d %b %Y, %H:%M}, {original.from_address} wrote:"


def keep_snoozes(app_state: AppState) -> None:
    """Schedule the return of snoozed threads at their time."""

    async def wake() -> datetime | None:
        now = app_state.clock.now()
        return await app_state.database.write(lambda conn: threads.wake_snoozed_threads(conn, now))

    app_state.runner.keep(SNOOZES, wake)


def apply_thread_edit(
    conn: Connection, access: Access, thread_id: str, wanted: ThreadEdit, now: datetime
) -> Thread:
    """Apply the fields that are set; a null category or snooze removes it."""
    thread = threads.load_thread(conn, access, thread_id)
    values: dict[str, Any] = {
        name: value
        for name, value in wanted.model_dump(include=wanted.model_fields_set).items()
        if value is not None or name in ("manual_category", "snoozed_until")
    }
    if "manual_category" in values:
        values["manual_category"] = values["manual_category"] or ""
        values["category"] = values["manual_category"] or thread.shown.ai_category
        corrections.learn_category(conn, access.workspace_id, thread_id, values["manual_category"])
    if values:
        threads.update_thread(conn, thread_id, **values)
    if values.get("snoozed_until"):
        after_commit(conn).wake(SNOOZES)
        pause_automation(conn, access, thread.shown.lead_email, PauseCause.SNOOZE, thread_id, now)
    elif "snoozed_until" in values:
        undo_pause(conn, PauseCause.SNOOZE, thread_id, now)
    if "category" in values and thread.contact_id:
        contact_rollup.roll_up(conn, [thread.contact_id], now)
    if values.get("manual_category"):
        if thread.shown.may_opt_out:
            undo_pause(conn, PauseCause.MAY_OPT_OUT, thread_id, now)
        _apply_category(conn, access, thread, values["manual_category"], now)
    return threads.load_thread(conn, access, thread_id).shown


def _apply_category(
    conn: Connection, access: Access, thread: KeptThread, category: str, now: datetime
) -> None:
    """Apply the consequences of a category that a user set.

    An opt-out counts for every campaign. A booked meeting pauses the lead's automation, unless a branch
    exists for that category.
    """
    shown = thread.shown
    last = threads.list_inbound_messages(conn, shown.thread_id)[-1:]
    if category == Category.UNSUBSCRIBE:
        for address in {shown.lead_email, *(each.from_address for each in last)}:
            note = say("optout_marked_by_hand", "You marked a reply as an opt-out.")
            suppress_person(conn, access.team_id, address, SuppressionReason.UNSUBSCRIBED, note, now)
    if shown.lead_id:
        awaited = [Replied(category, each.text, each.is_auto_reply) for each in last if thread.is_unsure]
        entered = apply_manual_category(conn, shown.lead_id, category, now, *awaited)
        if category == Category.DEMO_BOOKED and not entered:
            pause_automation(conn, access, shown.lead_email, PauseCause.BOOKING, shown.thread_id, now)


def conversation_of(conn: Connection, access: Access, thread_id: str) -> Conversation:
    """Return the thread with its messages, and the defaults for an answer to it."""
    thread = threads.load_thread(conn, access, thread_id)
    shown, inbound = thread.shown, threads.list_inbound_messages(conn, thread_id)
    outbound = threads.list_outbound_messages(conn, access.workspace_id, thread_id, shown.lead_id)
    files = attachments.of_messages(conn, [each.id for each in inbound])
    files |= attachments.of_mails(conn, [each.id for each in outbound])
    own = threads.own_addresses(conn, access.workspace_id)
    known = {shown.lead_email, *(each.from_address for each in inbound[-1:]), *own}
    return Conversation(
        thread=shown,
        messages=messages_from(inbound, outbound, own, files, access.user_id),
        candidates=link_to_lead.list_candidates(conn, access.team_id, thread.candidates),
        answer_to=answer_to(inbound[-1] if inbound else None, shown.lead_email),
        successor=_find_successor(conn, access.team_id, inbound[-1].text, known) if inbound else None,
        signature=_load_signature(conn, shown.inbox_id),
    )


def _find_successor(conn: Connection, team_id: str, text: str, known: Collection[str]) -> Successor | None:
    found = detect_departure(text, known)
    if found is None or not found.address or find_person_by_address(conn, team_id, found.address) is not None:
        return None
    return Successor(name=found.successor, email=found.address)


def queue_thread_answer(
    conn: Connection,
    access: Access,
    thread_id: str,
    wanted: Answer,
    now: datetime,
    held_until: datetime | None = None,
) -> str:
    """Queue an answer to the last received message and return the mail's id.

    Raise Conflict when the answer must not be sent, and Invalid when it is empty or its files are too
    large.
    """
    thread = threads.load_thread(conn, access, thread_id)
    shown = thread.shown
    if shown.inbox_id is None or shown.inbox_email is None:
        raise Conflict(
            say(
                "conversation_inbox_gone",
                "The inbox of this conversation was deleted, so no one can reply from it.",
            )
        )
    if not wanted.body.strip():
        raise Invalid(say("reply_empty", "The reply is empty. Write something first."))
    inbound = threads.list_inbound_messages(conn, thread_id)
    outbound = threads.list_outbound_messages(conn, access.workspace_id, thread_id, shown.lead_id)
    last = inbound[-1] if inbound else None
    recipient = answer_to(last, shown.lead_email)
    _check_people(conn, access, (recipient, shown.lead_email, *wanted.cc, *wanted.bcc))
    _check_answers(outbound, wanted.has_read)
    signature = _load_signature(conn, shown.inbox_id) if wanted.with_signature else ""
    mail_id = queue_answer(
        conn,
        access,
        thread_id=thread_id,
        contact_id=thread.contact_id,
        inbox_id=shown.inbox_id,
        recipient=recipient,
        name=shown.lead_name,
        subject=answer_subject(last.subject if last else shown.subject),
        body=quoted_text(append_signature(wanted.body, signature), last),
        html=quoted_html(signed_html(wanted.html or "", signature), last),
        in_reply_to=last.message_id if last else None,
        references=build_references(inbound, outbound),
        cc=wanted.cc,
        bcc=wanted.bcc,
        files=_load_attachments(conn, access, wanted.attachment_ids),
        now=now,
        held_until=held_until,
    )
    threads.update_thread(
        conn, thread_id, is_read=True, last_message_at=max(now, shown.last_message_at or now)
    )
    pause_automation(conn, access, shown.lead_email, PauseCause.REPLY, mail_id, now)
    return mail_id


def _load_signature(conn: Connection, inbox_id: str | None) -> str:
    inbox = inbox_of(conn, inbox_id or "")
    return signature_of(inbox) if inbox is not None else ""


def _check_people(conn: Connection, access: Access, addresses: Sequence[str]) -> None:
    """Raise Conflict if an address opted out or is on the blocklist."""
    for address in dict.fromkeys(addresses):
        reason = suppressed.suppression_of(conn, access.team_id, address)
        if reason in (SuppressionReason.UNSUBSCRIBED, SuppressionReason.MANUAL):
            raise Conflict(
                say(
                    "reply_recipient_opted_out",
                    "{address} opted out, so no reply is sent.",
                    address=address,
                ),
                error="contact_suppressed",
                reason=str(reason),
            )
    for address, sentence in suppressions.find_blocked_addresses(conn, access.team_id, addresses).items():
        raise Conflict(
            say(
                "reply_recipient_blocked",
                "{why} So no reply is sent to {address}.",
                why=sentence,
                address=address,
            ),
            error="contact_suppressed",
            reason=str(SuppressionReason.MANUAL),
        )


def _check_answers(outbound: Sequence[Outbound], has_read: Sequence[str] | None) -> None:
    """Raise Conflict if the conversation has an answer that the user has not read.

    Mails are compared by id: two written at the same moment have no order known to both writers.
    """
    if has_read is None:
        return
    unread = (mail for mail in outbound if mail.kind != MailKind.CAMPAIGN and mail.id not in has_read)
    if any(mail.state not in NEVER_CAME for mail in unread):
        raise Conflict(MEANWHILE, error="answered_meanwhile")


def _load_attachments(conn: Connection, access: Access, ids: Sequence[str]) -> list[StoredFile]:
    files = [attachments.load_attachment(conn, access, each) for each in dict.fromkeys(ids)]
    size = sum(file.size for file in files)
    if size > ANSWER_BYTES_MAX:
        raise Invalid(
            say(
                "reply_files_too_large",
                "The files have {size} MB in total; a reply can have {most} MB. Remove one.",
                size=round(size / 1024**2),
                most=ANSWER_BYTES_MAX // 1024**2,
            )
        )
    return files
