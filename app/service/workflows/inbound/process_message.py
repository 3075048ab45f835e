"""Processing of one received message in one transaction: whose reply it is, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import Connection

from app.contract.addresses import email_key
from app.contract.campaigns import CampaignStatus
from app.contract.events import ChangeKind, EventType
from app.contract.leads import LeadStatus
from app.contract.sentences import Sentence, join_sentences, say
from app.service.core.database import after_commit
from app.service.mail.imap_folders import MailLocation
from app.service.mail.opt_out_detection import find_possible_opt_out, is_lookalike, without_lookalikes
from app.service.mail.parse_message import MessageKind, ParsedMessage, with_own_words
from app.service.records import attachments, lead_transitions, people, received, threads
from app.service.records.automation_pause import pause_in_doubt
from app.service.records.corrections import verdict_on
from app.service.records.event_outbox import record_event
from app.service.records.mailbox_aliases import list_alias_contacts
from app.service.records.received import AnsweringLead, ReadInbox, SenderContact
from app.service.records.threads import Inbound
from app.service.rules.branch_triggers import Replied
from app.service.rules.reply_classifier import ClassifiedReply, may_be_opt_out
from app.service.rules.reply_matching import SentEmail, match_reply
from app.service.rules.sender_suggestions import RecentRecipients
from app.service.workflows.consequences import pause_after_reply
from app.service.workflows.consequences.branch_triggers import trigger_branch
from app.service.workflows.consequences.suppress import end_sequences
from app.service.workflows.outbound import ledger_steps
from app.service.workflows.outbound.delivery_confirmation import confirm_delivery

from . import unmatched_replies
from .bounce_handling import REPORTS, UNMATCHED, process_report, record_opt_out, roll_up_outcome

CLOCKS_DIFFER = timedelta(days=2)  # tolerance; mail that is older than its inbox by more is history
INBOX = MailLocation()
WISH_MAX = 375  # characters of a wish that are quoted
PROOF = say("mail_arrived_came_back", "Something came back for it, so it arrived.")
UNPROVEN = say(
    "optout_sender_unproven",
    "The mail host could not confirm who wrote this; someone else may have.",
)


def process_message(
    conn: Connection, inbox: ReadInbox, reading: ParsedMessage, now: datetime, place: MailLocation = INBOX
) -> str | None:
    """Process a message and return its kind (`received.kind`); None for one that was processed before.

    In the inbox, mail from strangers is taken in, too; in other folders, only mail related to ours.
    """
    if received.is_already_received(conn, inbox, reading.digest):
        return None
    kind = _process_reading(conn, inbox, reading, now, place)
    received.record_received_mail(conn, inbox.id, reading, kind, now)
    return kind


def concerns_us(conn: Connection, inbox: ReadInbox, head: ParsedMessage, near: RecentRecipients) -> bool:
    """Return whether a message may answer one of ours or report on it, judged by its headers."""
    if received.is_ours(conn, inbox.workspace_id, head.message_id):
        return False
    if email_key(head.from_address) == email_key(inbox.email_address):
        return False
    may_report = head.kind in REPORTS or head.may_report
    return may_report or answers_us(conn, inbox, head) or near.fits(head)


def answers_us(conn: Connection, inbox: ReadInbox, head: ParsedMessage) -> bool:
    """Return whether the headers alone show which of our mails this message answers."""
    if head.kind is MessageKind.OWN or received.is_ours(conn, inbox.workspace_id, head.message_id):
        return False
    sent = _find_answered_mail(conn, inbox, head)
    if sent is None or _is_from_us(conn, inbox, head, sent):
        return False
    return sent.message_id in head.thread_ids or _is_later(head, sent)


def _is_later(head: ParsedMessage, sent: SentEmail) -> bool:
    """Return whether the message was written after our mail; an older one is filed mail, not a reply."""
    return head.date is None or sent.sent_at is None or head.date >= sent.sent_at - CLOCKS_DIFFER


def _is_from_us(conn: Connection, inbox: ReadInbox, reading: ParsedMessage, sent: SentEmail) -> bool:
    """Return whether another of our own inboxes wrote it; an inbox answers only what was sent to it."""
    key = email_key(reading.from_address)
    return key != email_key(sent.recipient) and key in threads.own_addresses(conn, inbox.workspace_id)


def _process_reading(
    conn: Connection, inbox: ReadInbox, reading: ParsedMessage, now: datetime, place: MailLocation
) -> str:
    if received.is_ours(conn, inbox.workspace_id, reading.message_id):
        return MessageKind.OWN
    sent = _find_answered_mail(conn, inbox, reading)
    if reading.kind is MessageKind.OWN and sent is None:
        return MessageKind.OWN
    if sent is not None and reading.kind not in REPORTS and _is_from_us(conn, inbox, reading, sent):
        return MessageKind.OWN
    if sent is not None:
        ledger_steps.confirm_arrival(conn, sent.mail_id, now, PROOF)
    if reading.kind in REPORTS:
        return process_report(conn, inbox, reading, sent, now)
    return _process_reply(conn, inbox, reading, sent, now, place)


def _find_answered_mail(conn: Connection, inbox: ReadInbox, reading: ParsedMessage) -> SentEmail | None:
    by_id = received.sent_with_ids(conn, inbox.workspace_id, reading.thread_ids)
    about = reading.original_recipient if reading.kind in REPORTS else reading.from_address
    return match_reply(reading, by_id, _sent_to(conn, inbox, about) if about else ())


def _sent_to(conn: Connection, inbox: ReadInbox, address: str) -> Sequence[SentEmail]:
    """Return our mails to this address or, if there are none, to the same person at another address.

    That address is another form of the same mailbox, or one that a user linked.
    """
    person = received.find_person_by_address(conn, inbox.team_id, address)
    found = received.list_mails_to_contact(conn, inbox.workspace_id, person.id) if person else ()
    if not found:
        names = list_alias_contacts(conn, inbox.team_id, email_key(address))
        found = [
            sent
            for name in names
            for sent in received.list_mails_to_contact(conn, inbox.workspace_id, name.id)
        ]
    other = None if found else received.find_contact_by_alias(conn, inbox.workspace_id, address)
    return received.list_mails_to_contact(conn, inbox.workspace_id, other) if other else found


def _process_reply(
    conn: Connection,
    inbox: ReadInbox,
    reading: ParsedMessage,
    sent: SentEmail | None,
    now: datetime,
    place: MailLocation,
) -> str:
    is_auto = reading.kind is MessageKind.AUTO_REPLY
    person = (
        received.find_person_by_address(conn, inbox.team_id, reading.from_address)
        if reading.from_address
        else None
    )
    guesses = (
        unmatched_replies.guess_leads(conn, inbox, reading, now)
        if sent is None and not place.is_trash
        else []
    )
    if sent is None and not _starts_external_thread(inbox, reading, person, place, bool(guesses)):
        return _process_unmatched(conn, inbox, reading, person, now)
    lead = _find_unarchived_lead(conn, sent.lead_id if sent else None)
    thread = threads.thread_of(
        conn, inbox, sent.thread_id if sent else None, lead.id if lead else None, reading.from_address
    )
    if lead is None and thread is not None:
        lead = _find_unarchived_lead(conn, thread.lead_id)
    if lead is not None:
        person = received.find_person_by_address(conn, inbox.team_id, lead.email)
    of_thread = (thread.id, thread.lead_id) if thread else (None, None)
    reading = with_own_words(reading, received.load_correspondence(conn, inbox, sent, *of_thread))
    lead_id, person_id = lead.id if lead else None, person.id if person else None
    at = _estimate_written_at(reading, sent, now)
    verdict = verdict_on(conn, inbox.workspace_id, reading)
    thread_id = (
        thread.id if thread else threads.create_thread(conn, inbox, reading, verdict, lead, person, at)
    )
    message = threads.add_message(
        conn, inbox, thread_id, reading, verdict, person_id, is_auto=is_auto, at=at, place=place
    )
    attachments.store_files(conn, inbox.workspace_id, reading.files, now, message)
    unmatched_replies.save_candidates(conn, thread_id, guesses)
    if sent is not None:
        confirm_delivery(conn, sent.mail_id, now)
    if not is_auto:
        end_sequence_after_reply(conn, sent.mail_id if sent else None, lead_id, at, now)
    pause_after_reply.apply_reply_pauses(
        conn, inbox, reading, person, verdict.category, at=at if sent or lead else None, now=now
    )
    known = (reading.from_address, lead.email if lead else "", sent.recipient if sent else "")
    theirs = dict.fromkeys(filter(None, known))
    for address in theirs:
        _apply_opt_out(conn, inbox, address, reading, verdict, sent, lead, thread_id, now)
    replied = Replied(verdict.category, reading.text, is_auto, verdict.confidence)
    _follow_up(conn, reading, lead, person, replied, now)
    if sent is not None or thread is not None:
        record_reply_event(conn, inbox, threads.load_inbound_message(conn, message), lead, person_id, now)
    roll_up_outcome(conn, lead.campaign_id if lead else None, person_id, now)
    people.lock_all(conn, inbox.team_id, theirs)
    return reading.kind if reading.kind is not MessageKind.OWN else MessageKind.REPLY


def _apply_opt_out(
    conn: Connection,
    inbox: ReadInbox,
    address: str,
    reading: ParsedMessage,
    verdict: ClassifiedReply,
    sent: SentEmail | None,
    lead: AnsweringLead | None,
    thread_id: str,
    now: datetime,
) -> None:
    """Record an opt-out, or pause mail to an address that may be opting out until a user has decided.

    The classifier's statistics only guess, and two doubts do not make a certainty.
    """
    if reading.opt_out:
        record_opt_out(
            conn, inbox, address, lead.id if lead else None, _build_opt_out_note(reading, sent), now
        )
    elif _may_ask(reading) or (verdict.opt_out and not is_lookalike(reading.text, verdict.words)):
        pause_in_doubt(conn, inbox.team_id, address, thread_id, now)


def _may_ask(reading: ParsedMessage) -> bool:
    by_person = reading.kind is not MessageKind.AUTO_REPLY
    return by_person and (
        bool(find_possible_opt_out(reading.text)) or may_be_opt_out(without_lookalikes(reading.text))
    )


def _follow_up(
    conn: Connection,
    reading: ParsedMessage,
    lead: AnsweringLead | None,
    person: SenderContact | None,
    replied: Replied,
    now: datetime,
) -> None:
    """Trigger branches; if the person has left the company, end their sequences instead."""
    if reading.departure and person is not None:
        end_sequences(conn, person.id, now)
    elif lead is not None:
        trigger_branch(conn, lead.id, now, replied)


def _starts_external_thread(
    inbox: ReadInbox,
    reading: ParsedMessage,
    person: SenderContact | None,
    place: MailLocation,
    may_be_ours: bool,
) -> bool:
    """Return whether a message that answers none of ours starts an external thread.

    A person must have written it since the inbox was added. Outside the inbox folder, only a possible
    reply to us counts, because all other mail there is private.
    """
    if place != INBOX and not may_be_ours:
        return False
    if reading.kind is MessageKind.AUTO_REPLY:
        return bool(reading.opt_out and person)
    old = reading.date is not None and reading.date < inbox.created_at - CLOCKS_DIFFER
    return bool(reading.from_address) and not old


def _process_unmatched(
    conn: Connection, inbox: ReadInbox, reading: ParsedMessage, person: SenderContact | None, now: datetime
) -> str:
    """Record an opt-out in a message that is not taken in otherwise.

    The message's date does not matter, nor, for an automatic reply, that its sender is not a contact any
    more.
    """
    if reading.opt_out and (person is not None or reading.kind is MessageKind.AUTO_REPLY):
        record_opt_out(conn, inbox, reading.from_address, None, _build_opt_out_note(reading, None), now)
    return UNMATCHED


def _build_opt_out_note(reading: ParsedMessage, sent: SentEmail | None) -> Sentence:
    """Return the note for an opt-out, with a warning if its sender is unproven.

    An opt-out counts whoever wrote it. There is no warning for a message that names the mail it answers,
    because only that mail's recipient knows it.
    """
    wish = reading.opt_out[:WISH_MAX]
    note = say("optout_in_reply", "Asked for it in a reply: {words}", words=wish)
    named = sent is not None and sent.message_id in reading.thread_ids
    return join_sentences(UNPROVEN, note) if reading.is_unproven and not named else note


def _find_unarchived_lead(conn: Connection, lead_id: str | None) -> AnsweringLead | None:
    """Return the lead, unless its campaign is archived: archived campaigns get no replies any more."""
    lead = received.find_replying_lead(conn, lead_id) if lead_id else None
    return lead if lead is not None and lead.campaign_status != CampaignStatus.ARCHIVED else None


def _estimate_written_at(reading: ParsedMessage, sent: SentEmail | None, now: datetime) -> datetime:
    """Return when the message was written, if its date is credible, otherwise now.

    The time is never before the mail that it answers was sent.
    """
    if reading.date is None or not now - timedelta(days=7) <= reading.date <= now:
        return now
    return max(reading.date, sent.sent_at) if sent and sent.sent_at else reading.date


def end_sequence_after_reply(
    conn: Connection, mail_id: str | None, lead_id: str | None, at: datetime, now: datetime
) -> None:
    """End the sequence of the lead that replied, and record the reply on the mail that it answers."""
    if lead_id is not None:
        lead_transitions.set_status(conn, lead_id, LeadStatus.REPLIED, now)
        lead_transitions.stop_lead(conn, lead_id, now)
    if mail_id is not None:
        received.mark_replied(conn, mail_id, lead_id, at)
        after_commit(conn).change(ChangeKind.MAIL, mail_id)


def record_reply_event(
    conn: Connection,
    inbox: ReadInbox,
    message: Inbound,
    lead: AnsweringLead | None,
    contact_id: str | None,
    now: datetime,
) -> None:
    """Record the reply as an event for webhooks, once per message."""
    record_event(
        conn,
        EventType.REPLY_RECEIVED,
        workspace_id=inbox.workspace_id,
        now=now,
        campaign_id=lead.campaign_id if lead else None,
        lead_id=lead.id if lead else None,
        contact_id=contact_id,
        data={
            "lead_email": message.from_address,
            "subject": message.subject,
            "reply_text": message.text,
            "is_auto_reply": message.is_auto_reply,
            "inbox_email": inbox.email_address,
        },
        dedupe=f"reply_received:{message.id}",
    )
