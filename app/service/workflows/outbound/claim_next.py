"""Choice of the mail that an inbox hands over next, recorded in the ledger before anything is sent."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select, update

from app.contract.addresses import email_key
from app.contract.events import ChangeKind
from app.contract.ids import new_id
from app.contract.inboxes import InboxStatus
from app.contract.leads import LeadStatus
from app.contract.mails import MailKind, MailState, Verdict
from app.contract.sentences import say
from app.contract.steps import branch_of
from app.service.app_state import LONGEST_WAIT, AppState
from app.service.core import tables
from app.service.core.bulk import any_of
from app.service.core.clock import add_real_seconds
from app.service.core.database import after_commit
from app.service.core.work_keys import EVERY_PUMP
from app.service.mail.compose import CampaignMessage, RenderedMessage, compose_message
from app.service.mail.mime_composer import BadAddress, ascii_address
from app.service.mail.template import TemplateError
from app.service.records import cooldowns, lead_transitions, people, row_locks
from app.service.records.ledger_queries import SendingInbox, inbox_of
from app.service.records.mailbox_aliases import OtherName, list_alias_contacts
from app.service.rules.gates import UNHELD, Hold, LeadHold
from app.service.rules.mail_states import TO_BE_TRIED
from app.service.rules.scheduler import Send, choose_send
from app.service.rules.tracking_links import address_place, new_token
from app.service.workflows.consequences.completion import check_completion
from app.service.workflows.outbound import send_state

from . import reply_sync_gate
from .message_context import message_context, new_message_id
from .send_checks import find_alias_recipient, objection_to
from .sender_run import Run

log = logging.getLogger("outreach.sending")
mails, leads = tables.mails, tables.leads
TRIES = 200  # leads put on hold in one go before others get a turn at the database


class WaitingMail(NamedTuple):
    """A mail that is already in the ledger; its stored bytes may have been deleted."""

    id: str
    team_id: str
    contact_id: str | None
    inbox_id: str
    state: str
    recipient: str
    cc: list[str] | None
    bcc: list[str] | None
    raw: bytes | None
    message_id: str
    attempts: int
    created_at: datetime
    settled_as: str | None


# Built once: building a statement takes five times as long as running it.
_WAITING = select(*(mails.c[name] for name in WaitingMail._fields)).where(
    mails.c.inbox_id == bindparam("inbox"),
    mails.c.state == MailState.PLANNED,
    mails.c.kind != MailKind.CAMPAIGN,
)
_LATER = _WAITING.with_only_columns(func.min(mails.c.retry_at))
_ANSWER = (
    _WAITING.where(or_(mails.c.retry_at.is_(None), mails.c.retry_at <= bindparam("now")))
    .order_by(mails.c.created_at, mails.c.id)
    .limit(1)
)
_KNOWN = select(*(mails.c[name] for name in WaitingMail._fields)).where(
    mails.c.lead_id == bindparam("lead"), mails.c.step_number == bindparam("step")
)
_WRITE = insert(mails)  # inserted as CLAIMED, never as PLANNED
_LINKS = insert(tables.links)
_WAY_OUT = insert(tables.unsubscribe_tokens)
_CLAIM = (
    update(mails)
    .where(mails.c.id == bindparam("of"))
    .values(
        state=MailState.CLAIMED,
        claimed_at=bindparam("at"),
        attempts=mails.c.attempts + 1,
        fence=bindparam("by"),
    )
)


@dataclass(frozen=True)
class ClaimedMail:
    """A claimed mail, in the form in which it is handed to the mail server."""

    mail_id: str
    fence: int
    sender: str
    recipients: tuple[str, ...]
    raw: bytes
    inbox: SendingInbox
    attempts: int
    message_id: str
    place: tuple[str, int] | None = None  # campaign and step of a campaign mail


@dataclass(frozen=True)
class IdlePeriod:
    """A period with nothing to hand over: until `until`, or (None) until something changes."""

    until: datetime | None


def claim_next_mail(
    conn: Connection, app_state: AppState, run: Run, now: datetime
) -> ClaimedMail | IdlePeriod:
    """Claim the next mail of an inbox: queued replies and direct mails first, then the planner's choice."""
    inbox_id = run.room.inbox_id
    inbox = inbox_of(conn, inbox_id)
    if inbox is None or inbox.overall_status != InboxStatus.ACTIVE or inbox.older_copy is not None:
        return IdlePeriod(None)
    if inbox.send_retry_at is not None and inbox.send_retry_at > now:
        return IdlePeriod(inbox.send_retry_at)
    answer, later = _find_due_answer(conn, inbox_id, now)
    if answer is not None and not _may_be_known(app_state, answer):
        return _take_answer(conn, answer, inbox, now)
    if waits := reply_sync_gate.list_blocking_inboxes(conn, app_state, inbox):
        alone = waits == [inbox_id] and answer is None
        longest = None if alone else add_real_seconds(app_state.clock, now, LONGEST_WAIT)
        return IdlePeriod(min((at for at in (later, longest) if at and at > now), default=None))
    plans = {
        name: plan
        for name, plan in run.plans.items()
        if reply_sync_gate.is_reply_sync_current(conn, app_state, plan)
    }
    for _ in range(TRIES):
        heads = send_state.first_candidates(conn, run.plans, inbox_id, now)
        chosen = choose_send(run.room, plans, heads, now)
        if not isinstance(chosen, Send):
            return IdlePeriod(min((at for at in (chosen.until, later) if at), default=None))
        if not row_locks.lock_lead_at(conn, chosen.lead_id, chosen.step):
            continue
        lead = cooldowns.lead_of(conn, chosen.lead_id)
        person = people.lock_person(conn, inbox.team_id, lead.email)
        if cooldowns.postpone_if_in_cooldown(
            conn, plans[chosen.campaign_id], lead, person.touched_at, chosen.step, now
        ):
            continue
        names = list_alias_contacts(conn, inbox.team_id, lead.email_key) if person.begun else ()
        errand = _campaign_mail(conn, app_state, run, chosen, lead, names, inbox, now)
        if errand is not None:
            people.reserve_mail(conn, inbox.team_id, lead.email, errand.mail_id, now)
            return replace(errand, place=(chosen.campaign_id, chosen.step))
    return IdlePeriod(now)


def _may_be_known(app_state: AppState, answer: WaitingMail) -> bool:
    """Return whether this mail may already be in the Sent folder, which is read soon.

    That is possible for a mail written before this start, because the database may be an older copy.
    """
    is_new = app_state.begun_at is None or answer.created_at >= app_state.begun_at
    return not is_new and bool(app_state.unread([answer.inbox_id]))


def _find_due_answer(
    conn: Connection, inbox_id: str, now: datetime
) -> tuple[WaitingMail | None, datetime | None]:
    """Return the reply or direct mail that is due, otherwise when the next one is due."""
    which = {"inbox": inbox_id}
    found = conn.execute(_ANSWER, which | {"now": now}).first()
    return (WaitingMail(*found), None) if found else (None, conn.execute(_LATER, which).scalar())


def _take_answer(conn: Connection, mail: WaitingMail, inbox: SendingInbox, now: datetime) -> ClaimedMail:
    people.lock_all(conn, mail.team_id, (mail.recipient, *(mail.cc or ()), *(mail.bcc or ())))
    if mail.contact_id:
        people.reserve_mail(conn, mail.team_id, mail.recipient, mail.id, now)
    return _claim_answer(conn, mail, inbox, now)


def _claim_answer(conn: Connection, mail: WaitingMail, inbox: SendingInbox, now: datetime) -> ClaimedMail:
    conn.execute(_CLAIM, {"of": mail.id, "at": now, "by": inbox.fence})
    people = {email_key(each): each for each in (mail.recipient, *(mail.cc or ()), *(mail.bcc or ()))}
    assert mail.raw is not None
    return _build_claimed_mail(mail.id, inbox, people.values(), mail.raw, mail.attempts + 1, mail.message_id)


def _build_claimed_mail(
    mail_id: str, inbox: SendingInbox, people: Iterable[str], raw: bytes, attempts: int, message_id: str
) -> ClaimedMail:
    sender, recipients = ascii_address(inbox.email_address), tuple(map(ascii_address, people))
    return ClaimedMail(mail_id, inbox.fence, sender, recipients, raw, inbox, attempts, message_id)


def _campaign_mail(
    conn: Connection,
    app_state: AppState,
    run: Run,
    send: Send,
    lead: cooldowns.LeadToWrite,
    names: Sequence[OtherName],
    inbox: SendingInbox,
    now: datetime,
) -> ClaimedMail | None:
    """Claim the chosen lead's mail, composing it unless an earlier attempt stored its bytes.

    Return None when the lead is held or ended instead, or when another inbox has claimed the mail since
    the candidates were read.
    """
    refused = objection_to(conn, inbox.team_id, lead.email)
    if refused is not None:
        _finish_lead(conn, lead, refused, now)
        return None
    if (name := find_alias_recipient(conn, lead, names)) is not None:
        _hold_lead(conn, lead.id, LeadHold(Hold.SAME_PERSON, name))
        check_completion(conn, lead.campaign_id, now)
        return None
    row = conn.execute(_KNOWN, {"lead": lead.id, "step": send.step}).first()
    known = WaitingMail(*row) if row else None
    if known is not None and known.state not in TO_BE_TRIED:
        return None
    if known is not None and known.inbox_id == inbox.id and known.raw and _is_sent_as_written(known):
        return _claim_answer(conn, known, inbox, now)
    return _compose_and_claim(conn, app_state, run, send, lead, inbox, known, now)


def _is_sent_as_written(mail: WaitingMail) -> bool:
    """Return whether the stored bytes are sent unchanged.

    A mail that may have arrived is sent unchanged, because mail hosts recognize it by its Message-ID.
    """
    return mail.state == MailState.PLANNED or bool(mail.settled_as == Verdict.SEND_AGAIN)


def _compose_and_claim(
    conn: Connection,
    app_state: AppState,
    run: Run,
    send: Send,
    lead: cooldowns.LeadToWrite,
    inbox: SendingInbox,
    known: WaitingMail | None,
    now: datetime,
) -> ClaimedMail | None:
    """Compose the mail, store it, and claim it; a row cancelled before its handover is reused."""
    token, message_id = new_token(), new_message_id(ascii_address(inbox.email_address))
    try:
        content = run.content(conn, send.campaign_id, send.step, lead.id)
        letter = message_context(conn, app_state, lead, send.step, now, inbox, token, message_id, content)
        composed = compose_message(letter)
    except TemplateError as error:
        _hold_lead(conn, lead.id, LeadHold(Hold.TEMPLATE, error.sentence))
        return None
    except BadAddress:
        _finish_lead(conn, lead, LeadStatus.FAILED, now)
        return None
    held = find_content_hold(composed)
    if branch_of(send.step) and not letter.postal_address.strip():  # a completed campaign is never paused
        held = LeadHold(Hold.POSTAL_ADDRESS)
    if held.hold is not None:
        _hold_lead(conn, lead.id, held)
        return None
    values = _build_mail_values(send, inbox, lead, letter, composed, token, now)
    if known is None:
        values["id"] = new_id()
        conn.execute(_WRITE, values)
    else:
        values |= {"id": known.id, "attempts": known.attempts + 1}
        conn.execute(delete(tables.links).where(tables.links.c.mail_id == known.id))
        conn.execute(update(mails).where(mails.c.id == known.id).values(values))
    _store_pages(conn, app_state, values, letter, composed.links)
    after_commit(conn).change(ChangeKind.MAIL, values["id"])
    return _build_claimed_mail(
        values["id"], inbox, (lead.email,), composed.raw, values["attempts"], letter.message_id
    )


def find_content_hold(composed: RenderedMessage) -> LeadHold:
    """Return the hold for a lead whose composed mail must not be sent as it is, otherwise UNHELD."""
    if not composed.subject:  # a branch may begin with a lead that has received no mail yet
        bare = say("mail_without_subject", "This lead's first email has no subject. Write one.")
        return LeadHold(Hold.TEMPLATE, bare)
    return LeadHold(Hold.MISSING_FIELD, ", ".join(composed.missing)) if composed.missing else UNHELD


def _build_mail_values(
    send: Send,
    inbox: SendingInbox,
    lead: cooldowns.LeadToWrite,
    letter: CampaignMessage,
    composed: RenderedMessage,
    token: str,
    now: datetime,
) -> dict[str, Any]:
    return {
        "team_id": inbox.team_id,
        "workspace_id": inbox.workspace_id,
        "kind": MailKind.CAMPAIGN,
        "state": MailState.CLAIMED,
        "campaign_id": send.campaign_id,
        "lead_id": lead.id,
        "contact_id": lead.contact_id,
        "inbox_id": inbox.id,
        "step_number": send.step,
        "variant_id": letter.variant_id,
        "recipient": lead.email,
        "subject": composed.subject,
        "text": composed.text,
        "html": composed.html,
        "message_id": letter.message_id,
        "in_reply_to": letter.in_reply_to,
        "token": token,
        "raw": composed.raw,
        "attempts": 1,
        "fence": inbox.fence,
        "created_at": now,
        "claimed_at": now,
        "retry_at": None,
        "sentence": None,
    }


def _store_pages(
    conn: Connection,
    app_state: AppState,
    mail: dict[str, Any],
    letter: CampaignMessage,
    links: tuple[str, ...],
) -> None:
    """Store the targets of the mail's links and the address that its unsubscribe link opts out."""
    if links:
        rows = [{"mail_id": mail["id"], "position": at, "url": url} for at, url in enumerate(links)]
        conn.execute(_LINKS, rows)
    if letter.unsubscribe_url:
        way_out = {name: mail[name] for name in ("token", "team_id", "lead_id")}
        address = app_state.vault.seal(mail["recipient"], address_place(mail["token"]))
        conn.execute(_WAY_OUT, way_out | {"address": address})


def release_held_leads(
    conn: Connection, *, contact_ids: Iterable[str] = (), campaign_id: str | None = None
) -> None:
    """Release leads held for a missing field or a template error; their contact or campaign was edited."""
    of_campaign = leads.c.campaign_id == campaign_id
    mended = any_of(leads.c.contact_id, contact_ids) if campaign_id is None else of_campaign
    waiting = leads.c.hold.in_((Hold.MISSING_FIELD, Hold.TEMPLATE))
    if conn.execute(update(leads).where(mended, waiting).values(hold=None, hold_detail=None)).rowcount:
        after_commit(conn).change(ChangeKind.LEAD)
        after_commit(conn).wake(EVERY_PUMP)


def _hold_lead(conn: Connection, lead_id: str, held: LeadHold) -> None:
    values = {"hold": held.hold, "hold_detail": held.detail}
    conn.execute(update(leads).where(leads.c.id == lead_id).values(values))
    after_commit(conn).change(ChangeKind.LEAD, lead_id)


def _finish_lead(conn: Connection, lead: cooldowns.LeadToWrite, status: LeadStatus, now: datetime) -> None:
    lead_transitions.set_status(conn, lead.id, status, now)
    lead_transitions.stop_lead(conn, lead.id, now)
    check_completion(conn, lead.campaign_id, now)
