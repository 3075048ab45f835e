"""Linking of an unmatched conversation to a lead or direct mail by a user, and undoing it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from app.contract.addresses import email_key
from app.contract.campaigns import CampaignStatus
from app.contract.contacts import Contact, SuppressionReason
from app.contract.events import ChangeKind
from app.contract.journeys import PauseCause
from app.contract.problems import Conflict, NotFound
from app.contract.replies import Candidate, Category, Claim, Thread
from app.contract.sentences import say
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.core.work_keys import EVERY_PUMP
from app.service.records import (
    company_pauses,
    contact_rollup,
    contact_search,
    due_leads,
    received,
    suppressed,
)
from app.service.records import threads as store
from app.service.records.access import Access
from app.service.records.automation_pause import pause_automation, undo_pause
from app.service.records.cooldowns import domain_of
from app.service.records.received import AnsweringLead
from app.service.records.threads import Inbound, KeptThread
from app.service.rules.branch_triggers import Replied
from app.service.rules.scheduler import find_next_step
from app.service.workflows.consequences import pause_after_reply
from app.service.workflows.consequences.branch_triggers import trigger_branch
from app.service.workflows.consequences.suppress import suppress_person
from app.service.workflows.inbound import bounce_handling, process_message
from app.service.workflows.outbound import ledger_steps

threads, leads, mails, aliases = tables.threads, tables.leads, tables.mails, tables.aliases
campaigns, enrollments = tables.campaigns, tables.enrollments
PROOF = say("mail_arrived_answered", "Someone replied to it, so it arrived.")
_OF_LEAD = ("id", "status", "next_step", "due_at", "hold", "hold_detail", "replied_at")
_OF_THREAD = {"campaign_id", "lead_email", "lead_name", "campaign_name"}


class OurMail(NamedTuple):
    """A mail of ours to which a conversation may be the reply."""

    id: str
    contact_id: str | None
    thread_id: str | None
    subject: str
    in_data_at: datetime | None
    sent_at: datetime | None
    replied_at: datetime | None


def list_candidates(
    conn: Connection, team_id: str, asked: Sequence[Mapping[str, Any]]
) -> tuple[Candidate, ...]:
    """Return the candidates for a conversation, the likeliest first, without those whose lead is gone."""
    found = []
    for one in asked:
        lead, sent, person = _of_candidate(conn, team_id, one)
        if sent is not None and person is not None:
            found.append(
                Candidate(
                    lead_id=lead.id if lead else "",
                    mail_id=sent.id,
                    lead_name=person.name,
                    lead_email=person.email,
                    campaign_name=lead.campaign_name if lead else "",
                    subject=sent.subject,
                    sent_at=sent.sent_at,
                    why=one["why"],
                )
            )
    return tuple(found)


def _of_candidate(
    conn: Connection, team_id: str, one: Mapping[str, Any]
) -> tuple[AnsweringLead | None, OurMail | None, Contact | None]:
    """Return the candidate's lead, our mail, and the contact; all None if the mail or its lead is gone."""
    lead = received.find_replying_lead(conn, one["lead_id"]) if one["lead_id"] else None
    columns = [mails.c[name] for name in OurMail._fields]
    row = conn.execute(select(*columns).where(mails.c.id == one["mail_id"])).first()
    if row is None or bool(one["lead_id"]) != bool(lead):
        return None, None, None
    mail = OurMail(*row)
    return (
        lead,
        mail,
        contact_search.find_contact(conn, team_id, lead.contact_id if lead else mail.contact_id or ""),
    )


def link_thread(conn: Connection, access: Access, thread_id: str, wanted: Claim, now: datetime) -> Thread:
    """Link the conversation to a lead or direct mail, with every consequence of a reply.

    From now on the sender's address is known as the person's. Raise Conflict when the conversation does
    not wait to be linked, and NotFound when the choice is not a candidate.
    """
    thread = _require_unlinked_thread(conn, access, thread_id)
    named = "lead_id" if wanted.lead_id else "mail_id"
    chosen = next((one for one in thread.candidates if one[named] == getattr(wanted, named)), None)
    lead, mail, person = _of_candidate(conn, access.team_id, chosen) if chosen else (None, None, None)
    if mail is None or person is None:
        raise NotFound(
            say(
                "conversation_no_such_candidate",
                "{choice} is none of those that this conversation may belong to",
                choice=getattr(wanted, named),
            )
        )
    ledger_steps.confirm_arrival(
        conn, mail.id, now, PROOF
    )  # before the state for undoing is noted, because a proof is never undone
    lead = received.find_replying_lead(conn, lead.id) if lead else None
    messages = store.list_inbound_messages(conn, thread_id)
    alias = _add_contact_alias(conn, access, messages[-1].from_address, person, now)
    undo = {
        "at": now.isoformat(),
        "candidates": thread.candidates,
        "thread": thread.shown.model_dump(include=_OF_THREAD) | {"contact_id": thread.contact_id},
        "lead": _load_lead_state(conn, lead.id) if lead else None,
        "campaign": lead.campaign_status if lead else None,
        "mail": None if mail.replied_at else mail.id,
        "alias": alias,
        "brought": _merge_thread(conn, mail, thread_id) if lead is None else None,
    }
    store.update_thread(
        conn,
        thread_id,
        lead_id=lead.id if lead else None,
        contact_id=person.id,
        campaign_id=lead.campaign_id if lead else None,
        campaign_name=lead.campaign_name if lead else thread.shown.campaign_name,
        lead_email=person.email,
        lead_name=person.name or thread.shown.lead_name,
        candidates=None,
        linked=undo,
    )
    _apply_reply(conn, access, thread, mail, lead, person, messages, now)
    pause_automation(conn, access, person.email, PauseCause.LINK, thread_id, now)
    return load_shown_thread(conn, access, thread_id)


def _load_lead_state(conn: Connection, lead_id: str) -> dict[str, Any]:
    """Return the values of a lead that linking changes."""
    row = conn.execute(select(*(leads.c[name] for name in _OF_LEAD)).where(leads.c.id == lead_id)).one()
    return {name: _to_json_value(value) for name, value in row._mapping.items()}


def _merge_thread(conn: Connection, mail: OurMail, thread_id: str) -> dict[str, Any] | None:
    """Move the thread of a direct mail into this one, ahead of its reply, and return how to undo that.

    A thread with replies of its own is left as it is.
    """
    if mail.thread_id is None or store.list_inbound_messages(conn, mail.thread_id):
        return None
    own = update(mails).where(mails.c.thread_id == mail.thread_id).values(thread_id=thread_id)
    return {"from": mail.thread_id, "mails": list(conn.scalars(own.returning(mails.c.id)))}


def _apply_reply(
    conn: Connection,
    access: Access,
    thread: KeptThread,
    mail: OurMail,
    lead: AnsweringLead | None,
    person: Contact,
    messages: Sequence[Inbound],
    now: datetime,
) -> None:
    """Apply what would have followed if the sender had been known when the messages arrived."""
    shown, last = thread.shown, messages[-1]
    at = max(last.at, mail.sent_at or mail.in_data_at or now)
    process_message.end_sequence_after_reply(conn, mail.id, lead.id if lead else None, at, now)
    sure = 1.0 if shown.manual_category else shown.ai_confidence  # a user's own category is certain
    if shown.category == Category.UNSUBSCRIBE or _is_out(conn, access.team_id, messages):
        note = say(
            "optout_in_reply_from", "Asked for it in a reply from {address}.", address=last.from_address
        )
        suppress_person(conn, access.team_id, person.email, SuppressionReason.UNSUBSCRIBED, note, now)
    inbox = received.find_inbox(conn, shown.inbox_id) if shown.inbox_id else None
    if inbox is not None:
        pause_after_reply.process_person_reply(conn, inbox, shown.lead_name, last.from_address, person.id, at)
    for one in messages:
        if lead is not None:
            trigger_branch(conn, lead.id, now, Replied(shown.category, one.text, one.is_auto_reply, sure))
        if inbox is not None:
            process_message.record_reply_event(conn, inbox, one, lead, person.id, now)
    bounce_handling.roll_up_outcome(conn, lead.campaign_id if lead else None, person.id, now)


def _is_out(conn: Connection, team_id: str, messages: Sequence[Inbound]) -> bool:
    """Return whether a sender of these messages has opted out, whatever was written since."""
    reasons = (suppressed.suppression_of(conn, team_id, each.from_address) for each in messages)
    return any(reason not in (None, SuppressionReason.BOUNCED) for reason in reasons)


def dismiss_candidates(conn: Connection, access: Access, thread_id: str) -> Thread:
    """Mark the conversation as belonging to no candidate, so that it is not asked about any more."""
    thread = _require_unlinked_thread(conn, access, thread_id)
    store.update_thread(conn, thread_id, candidates=None, linked={"candidates": thread.candidates})
    return load_shown_thread(conn, access, thread_id)


def unlink_thread(conn: Connection, access: Access, thread_id: str, now: datetime) -> Thread:
    """Undo a user's linking or dismissal, and ask the question again; an opt-out is kept.

    Raise Conflict when the conversation was not linked by a user.
    """
    thread = store.load_thread(conn, access, thread_id)
    undo = thread.linked
    if undo is None:
        raise Conflict(
            say(
                "conversation_not_linked",
                "This conversation was not linked by hand, so there is nothing to take back.",
            )
        )
    values = {"candidates": undo["candidates"], "linked": None}
    if "lead" in undo:
        values |= {"lead_id": None} | undo["thread"]
        if brought := undo.get("brought"):
            own = mails.c.id.in_(brought["mails"])
            conn.execute(update(mails).where(own).values(thread_id=brought["from"]))
        _resume_lead(conn, access.workspace_id, undo, now)
        undo_pause(conn, PauseCause.LINK, thread_id, now)
        company_pauses.end_company_pause(
            conn,
            access.workspace_id,
            domain_of(store.list_inbound_messages(conn, thread_id)[-1].from_address),
        )
    store.update_thread(conn, thread_id, **values)
    if thread.contact_id:
        contact_rollup.roll_up(conn, [thread.contact_id], now)
    return load_shown_thread(conn, access, thread_id)


def _resume_lead(conn: Connection, workspace_id: str, undo: dict[str, Any], now: datetime) -> None:
    """Let the lead continue where it was stopped, unless it has changed since."""
    at, was = datetime.fromisoformat(undo["at"]), dict(undo["lead"] or {})
    lead = received.find_replying_lead(conn, was.pop("id")) if was else None
    if undo["mail"]:
        conn.execute(update(mails).where(mails.c.id == undo["mail"]).values(replied_at=None))
    if undo["alias"]:
        ours = aliases.c.workspace_id == workspace_id
        conn.execute(delete(aliases).where(ours, aliases.c.email_key == undo["alias"]))
    if lead is None or lead.updated_at != at:
        return
    for name in ("due_at", "replied_at"):
        was[name] = datetime.fromisoformat(was[name]) if was[name] else None
    steps = due_leads.load_steps(conn, [lead.campaign_id]).get(lead.campaign_id, ())
    if was["next_step"] and all(step.number != was["next_step"] for step in steps):  # step removed since
        later = find_next_step(steps, was["next_step"], lead.last_sent_at or now)
        was["next_step"], was["due_at"] = later or (None, None)
    mine = enrollments.c.lead_id == lead.id
    conn.execute(delete(enrollments).where(mine, enrollments.c.entered_at == at))
    conn.execute(
        update(enrollments).where(mine, enrollments.c.ended_at == at).values(ended_at=None, outcome=None)
    )
    conn.execute(update(leads).where(leads.c.id == lead.id).values(**was, updated_at=now))
    was_active = undo["campaign"] == CampaignStatus.ACTIVE and was["next_step"] is not None
    if was_active and lead.campaign_status == CampaignStatus.COMPLETED:
        again = update(campaigns).where(campaigns.c.id == lead.campaign_id)
        conn.execute(again.values(status=CampaignStatus.ACTIVE, updated_at=now))
    after_commit(conn).change(ChangeKind.LEAD, lead.id)
    after_commit(conn).change(ChangeKind.CAMPAIGN, lead.campaign_id)
    after_commit(conn).wake(EVERY_PUMP)


def load_shown_thread(conn: Connection, access: Access, thread_id: str) -> Thread:
    return store.load_thread(conn, access, thread_id).shown


def _require_unlinked_thread(conn: Connection, access: Access, thread_id: str) -> KeptThread:
    thread = store.load_thread(conn, access, thread_id)
    if not thread.candidates:
        raise Conflict(
            say(
                "conversation_already_linked",
                "This conversation no longer waits to be linked. Reload it.",
            )
        )
    return thread


def _add_contact_alias(
    conn: Connection, access: Access, address: str, person: Contact, now: datetime
) -> str | None:
    """Store the address as the person's and return its key; None when it was already known."""
    key = email_key(address)
    mine = (aliases.c.workspace_id == access.workspace_id, aliases.c.email_key == key)
    known = conn.execute(select(aliases.c.contact_id).where(*mine)).first()
    if key == email_key(person.email) or known is not None:
        return None
    row = {"workspace_id": access.workspace_id, "email_key": key, "contact_id": person.id}
    conn.execute(insert(aliases).values(row | {"created_at": now}))
    return key


def _to_json_value(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value
