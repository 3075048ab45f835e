"""The send ledger: PLANNED → CLAIMED → IN_DATA → SENT, FAILED or UNCERTAIN, one transaction per step.

A mail returns from IN_DATA to PLANNED only when it is known that the server never had the whole mail.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, bindparam, select, update

from app.contract.contacts import SuppressionReason
from app.contract.events import ChangeKind, EventType
from app.contract.leads import LeadStatus
from app.contract.mails import MailKind, MailState, Verdict
from app.contract.sentences import Sentence, say
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.core.database import after_commit
from app.service.core.work_keys import EVERY_PUMP, pump_key, watch_key
from app.service.records import contact_rollup, cooldowns, lead_transitions, people
from app.service.records.event_outbox import record_event
from app.service.records.inbox_trouble import BACK_OFF, suspend_inbox
from app.service.records.lead_transitions import LeadState
from app.service.records.ledger_list import list_mailing_inboxes
from app.service.records.ledger_queries import (
    OF_MAIL,
    LedgerRow,
    SendingInbox,
    inbox_of,
    load_mail_and_lead,
    load_mail_and_position,
    mail_of,
)
from app.service.records.row_locks import lock_for_data, lock_mail
from app.service.rules.gates import Gate, Hold
from app.service.rules.mail_states import HANDED_OVER, TO_BE_TRIED, UNDER_WAY
from app.service.workflows.consequences.bounce_guard import check_bounce_spike
from app.service.workflows.consequences.completion import check_completion, check_running
from app.service.workflows.consequences.suppress import suppress_person
from app.service.workflows.outbound import send_state

from .send_checks import Reads, has_blocked_recipient, reason_not_to_send

mails, leads, inboxes = tables.mails, tables.leads, tables.inboxes
GIVE_UP, TRIES = timedelta(hours=48), 6  # a mail put off needs both: nights and pauses bring no tries
TURNED_AWAY = 5
CUT_OFF = say(
    "mail_cut_off",
    "The service ended while this email was being handed over. It may have arrived: look in the Sent "
    "folder, or ask the recipient.",
)

# Built once: building a statement takes five times as long as running it.
_SET = update(mails).where(mails.c.id == bindparam("of"))
_SENT = update(inboxes).where(inboxes.c.id == bindparam("of"))


def enter_data(
    conn: Connection,
    mail_id: str,
    fence: int,
    now: datetime,
    since: datetime | None = None,
    reads: Reads | None = None,
) -> bool:
    """Check a claimed mail a last time before DATA and enter IN_DATA; return False when it must not be sent.

    A campaign mail that must not be sent becomes CANCELLED; any other becomes PLANNED again, or FAILED
    where its recipient is suppressed. A campaign mail claimed before `since` is cancelled to be chosen
    anew: replies, limits, and sending windows may have changed. So is a mail of a campaign whose
    replies, according to `reads`, are no longer read.
    """
    lock_for_data(conn, mail_id)
    mail, place = load_mail_and_position(conn, mail_id)
    if mail.state != MailState.CLAIMED or mail.fence != fence:
        if mail.fence == fence:
            _release_cancelled_mail(conn, mail)
        return False
    reason = reason_not_to_send(conn, mail, place, fence, now, since, reads)
    if reason is None:
        _update_mail(conn, mail, state=MailState.IN_DATA, in_data_at=now, retry_at=None, sentence=None)
        return True
    state = MailState.CANCELLED
    if mail.kind != MailKind.CAMPAIGN:  # a mail written by a person must not vanish
        state = MailState.FAILED if has_blocked_recipient(conn, mail) else MailState.PLANNED
    _update_mail(conn, mail, state=state, sentence=reason, claimed_at=None)
    if mail.campaign_id:  # it may have been the last mail that its campaign waited for
        check_completion(conn, mail.campaign_id, now)
    return False


def mark_sent(conn: Connection, mail_id: str, now: datetime, sentence: Sentence | None = None) -> None:
    """Mark a mail as sent; one proved later to have arrived counts as sent when it was handed over."""
    lock_mail(conn, mail_id)
    mark_sent_with_lead(conn, *load_mail_and_lead(conn, mail_id), now, sentence)


def mark_sent_with_lead(
    conn: Connection,
    mail: LedgerRow,
    lead: LeadState | None,
    now: datetime,
    sentence: Sentence | None = None,
) -> None:
    """Mark a mail as sent like `mark_sent`, given the ledger row and lead from `with_lead`."""
    sent_at = now if mail.state == MailState.IN_DATA else mail.in_data_at or now
    _update_mail(conn, mail, state=MailState.SENT, sent_at=sent_at, retry_at=None, sentence=sentence)
    inbox = inbox_of(conn, mail.inbox_id)
    if mail.state == MailState.IN_DATA:
        _of_inbox(conn, mail.inbox_id, inbox, sent_at)
    after_commit(conn).change(ChangeKind.INBOX, mail.inbox_id)
    if mail.kind == MailKind.CAMPAIGN and lead is not None:
        send_state.apply_sent_mail(conn, mail, lead, sent_at, now)
    data = {
        "lead_email": mail.recipient,
        "from_email": inbox.email_address if inbox else "",
        "subject": mail.subject,
        "sequence_step": mail.step_number,
        "message_id": mail.id,
    }
    _record_mail_event(conn, EventType.EMAIL_SENT, mail, now, data, f"sent:{mail.id}")
    if mail.contact_id:
        contact_rollup.record_contact_touch(conn, mail.contact_id, sent_at, now)
        people.record_person_touch(conn, mail.team_id, mail.recipient, sent_at)


def _of_inbox(conn: Connection, inbox_id: str, inbox: SendingInbox | None, sent_at: datetime) -> None:
    """Record the inbox's last sent time and clear any sending trouble."""
    sent = {"of": inbox_id, "last_sent_at": sent_at}
    if inbox is not None and (inbox.send_trouble or inbox.send_retry_at or inbox.send_failures):
        sent |= {"send_trouble": None, "send_retry_at": None, "send_failures": 0}
    conn.execute(_SENT, sent)


def mark_failed(
    conn: Connection,
    mail_id: str,
    now: datetime,
    sentence: Sentence,
    *,
    unknown_user: bool = False,
    status: str = "",
) -> None:
    """Mark a mail as permanently refused; an unknown recipient counts as a bounce and is suppressed."""
    lock_mail(conn, mail_id)
    mail = mail_of(conn, mail_id)
    bounced_at = now if unknown_user else None
    if mail.state in UNDER_WAY:
        _update_mail(
            conn, mail, state=MailState.FAILED, sentence=sentence, retry_at=None, bounced_at=bounced_at
        )
    if unknown_user:
        suppress_person(conn, mail.team_id, mail.recipient, SuppressionReason.BOUNCED, sentence, now)
        data = {
            "lead_email": mail.recipient,
            "bounce_type": "hard",
            "status_message": status or sentence,
            "sequence_step": None,
        }
        _record_mail_event(conn, EventType.EMAIL_BOUNCED, mail, now, data, f"bounced:{mail.id}")
        check_bounce_spike(conn, mail.campaign_id, now)
    else:
        data = {"lead_email": mail.recipient, "reason": sentence}
        _record_mail_event(conn, EventType.EMAIL_SEND_FAILED, mail, now, data, f"failed:{mail.id}")
    if mail.lead_id and mail.campaign_id:
        ended = LeadStatus.BOUNCED if unknown_user else LeadStatus.FAILED
        lead_transitions.set_status(conn, mail.lead_id, ended, now)
        lead_transitions.stop_lead(conn, mail.lead_id, now, at_step=mail.step_number)
        check_completion(conn, mail.campaign_id, now)
    _roll_up(conn, mail, now)


def put_back(
    conn: Connection,
    mail_id: str,
    now: datetime,
    sentence: Sentence,
    *,
    inbox_trouble: bool,
    pause: bool = False,
) -> None:
    """Return a mail that was not handed over to PLANNED, to be tried again later.

    Trouble of the inbox itself (`inbox_trouble`) holds all of its mail, until a person resumes it if
    `pause`. A mail put off for another reason is marked as failed after TRIES attempts and GIVE_UP.
    """
    lock_mail(conn, mail_id)
    mail = mail_of(conn, mail_id)
    if not inbox_trouble and mail.attempts >= TRIES and now - mail.created_at >= GIVE_UP:
        mark_failed(conn, mail_id, now, sentence)
        return
    retry_at = None if inbox_trouble else now + BACK_OFF[min(max(mail.attempts, 1), len(BACK_OFF)) - 1]
    undone = {"claimed_at": None, "in_data_at": None if mail.settled_as is None else mail.in_data_at}
    if mail.state in UNDER_WAY:  # otherwise it was cancelled in the meantime
        _update_mail(conn, mail, state=MailState.PLANNED, retry_at=retry_at, sentence=sentence, **undone)
    _release_cancelled_mail(conn, mail)
    if inbox_trouble or _turned_away(conn, mail.inbox_id) >= TURNED_AWAY:
        suspend_inbox(conn, mail.inbox_id, now, sentence, pause=pause)


def _turned_away(conn: Connection, inbox_id: str) -> int:
    """Count one more mail in a row that was put off; many of them point to the inbox, not the recipients."""
    failures = inboxes.c.send_failures
    one_more = update(inboxes).where(inboxes.c.id == inbox_id).values(send_failures=failures + 1)
    return int(conn.execute(one_more.returning(failures)).scalar() or 0)


def mark_uncertain(conn: Connection, mail_id: str, now: datetime, sentence: Sentence) -> None:
    """Mark a mail as uncertain: handed over without an answer. A proof or a person decides, never a retry.

    The mail may have left at any moment up to `now`, so the inbox's gap counts from there. A repeated
    call, made when it is unknown whether the first was written, does not undo a proof.
    """
    lock_mail(conn, mail_id)
    mail = mail_of(conn, mail_id)
    if mail.state not in UNDER_WAY:
        return
    values = {"sentence": sentence, "claimed_at": now, "looked_for_at": None}
    _update_mail(conn, mail, state=MailState.UNCERTAIN, **values)
    if mail.lead_id and mail.campaign_id:
        in_doubt = {"hold": Hold.UNCERTAIN, "hold_detail": None}
        conn.execute(update(leads).where(leads.c.id == mail.lead_id).values(in_doubt))
        after_commit(conn).change(ChangeKind.LEAD, mail.lead_id)
        after_commit(conn).change(ChangeKind.CAMPAIGN, mail.campaign_id)
    after_commit(conn).wake(watch_key(mail.inbox_id))  # the Sent folder may prove it


def confirm_arrival(conn: Connection, mail_id: str, now: datetime, how: Sentence | None) -> bool:
    """Mark a mail in doubt as sent, on the proof of a reply, bounce, open, click, or the Sent folder.

    A mail that was to be sent again after a doubt is marked, too, and so not sent again. Return False
    when there was no doubt.
    """
    lock_mail(conn, mail_id)
    mail = mail_of(conn, mail_id)
    again = mail.state in (*TO_BE_TRIED, MailState.CLAIMED) and mail.settled_as == Verdict.SEND_AGAIN
    if mail.state != MailState.UNCERTAIN and not again:
        return False
    mark_sent(conn, mail_id, now, how)
    after_commit(conn).wake(pump_key(mail.inbox_id))
    return True


def recover_claimed_mails(conn: Connection, now: datetime, inbox_id: str | None = None) -> None:
    """Return claimed mails to PLANNED, and mark mails that were being handed over as uncertain.

    Without `inbox_id`, at a start, this covers all inboxes and fences off their older workers; with it,
    one inbox whose own step was interrupted.
    """
    inbox_ids = [inbox_id] if inbox_id else list_mailing_inboxes(conn)
    mine = any_of(mails.c.inbox_id, inbox_ids)
    if inbox_id is None:
        conn.execute(update(inboxes).values(fence=inboxes.c.fence + 1))
    claimed = mails.c.state == MailState.CLAIMED
    back = update(mails).where(claimed, mine).values(state=MailState.PLANNED, claimed_at=None)
    of_person = (mails.c.id, mails.c.team_id, mails.c.recipient, mails.c.contact_id)
    let_go = conn.execute(back.returning(*of_person)).all()
    for mail in let_go:
        people.cancel_reservation(conn, mail.team_id, mail.recipient, mail.id)
    cooldowns.lift_cooldowns(conn, Gate.TOUCH, contact_ids={mail.contact_id for mail in let_go})
    taken_back = (mails.c.state == MailState.CANCELLED, mails.c.claimed_at.is_not(None))
    for row in conn.execute(select(*OF_MAIL).where(*taken_back, mails.c.settled_as.is_(None), mine)).all():
        _release_cancelled_mail(conn, LedgerRow(*row))
    for mail_id in conn.scalars(select(mails.c.id).where(mails.c.state == MailState.IN_DATA, mine)).all():
        mark_uncertain(conn, mail_id, now, CUT_OFF)
    check_running(conn, inbox_ids, now)


def _release_cancelled_mail(conn: Connection, mail: LedgerRow) -> None:
    """Release a mail cancelled while a worker had it claimed; another inbox may have to send it."""
    if mail.state == MailState.CANCELLED and mail.claimed_at is not None and mail.campaign_id:
        conn.execute(_SET, {"of": mail.id, "claimed_at": None})
        people.cancel_reservation(conn, mail.team_id, mail.recipient, mail.id)
        send_state.reassign_cancelled_mails(conn, mail.campaign_id)
        after_commit(conn).wake(EVERY_PUMP)


def _update_mail(conn: Connection, mail: LedgerRow, **values: Any) -> None:
    conn.execute(_SET, values | {"of": mail.id})
    if mail.state in UNDER_WAY and values["state"] not in HANDED_OVER:
        people.cancel_reservation(conn, mail.team_id, mail.recipient, mail.id)
        cooldowns.lift_cooldowns(conn, Gate.TOUCH, contact_ids=[mail.contact_id])
    after_commit(conn).ended(ChangeKind.MAIL, mail.id, values["state"])
    if mail.thread_id:
        after_commit(conn).change(ChangeKind.THREAD, mail.thread_id)


def _record_mail_event(
    conn: Connection, kind: EventType, mail: LedgerRow, now: datetime, data: dict[str, Any], dedupe: str
) -> None:
    if mail.kind == MailKind.TEST:  # a test mail belongs to no lead, and no webhook subscriber needs to know
        return
    about = {name: getattr(mail, name) for name in ("workspace_id", "campaign_id", "lead_id", "contact_id")}
    record_event(conn, kind, now=now, data=data, dedupe=dedupe, **about)


def _roll_up(conn: Connection, mail: LedgerRow, now: datetime) -> None:
    if mail.contact_id:
        contact_rollup.roll_up(conn, [mail.contact_id], now)
