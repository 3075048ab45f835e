"""A contact's timeline as text. Pure functions: the current time is a parameter."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from app.contract.contacts import Contact
from app.contract.directory import Suppression
from app.contract.events import EventType
from app.contract.mails import MailKind, MailState
from app.contract.timelines import Moment, MomentKind
from app.desktop.widgets import badges
from app.desktop.widgets.formats import format_timestamp, lowercase_first
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.sentences import translate_sentence

from .filter_state import one_line
from .model import describe_suppression

STATES = {
    MailState.PLANNED: tr("Waits to go out"),
    MailState.CLAIMED: tr("Is going out"),
    MailState.IN_DATA: tr("Is going out"),
    MailState.FAILED: tr("Could not be sent"),
    MailState.UNCERTAIN: tr("In doubt: it may have arrived"),
}
KINDS = {MailKind.DIRECT: tr("single email"), MailKind.ANSWER: tr("answer", "a mail that answers")}
TOLD_APART = ("SENT", "OPENED", "REPLIED", "BOUNCED", "UNSUBSCRIBED")  # reported by their own events
EVENTS = {
    EventType.EMAIL_DELIVERED: tr("An email was delivered"),
    EventType.EMAIL_OPENED: tr("Opened an email"),
    EventType.LEAD_UNSUBSCRIBED: tr("Asked not to be contacted again"),
    EventType.SUBSEQUENCE_ENTERED: tr("Entered a branch"),
    EventType.SUBSEQUENCE_COMPLETED: tr("Reached the end of a branch"),
}


class MomentSummary(NamedTuple):
    """An entry of the timeline as shown: event, campaign and time, excerpt, problem."""

    icon: str
    what: str
    where: str
    words: str = ""
    trouble: str = ""


def describe_moment(moment: Moment, now: datetime) -> MomentSummary | None:
    """Return an entry as text; None for one without meaning to the user."""
    when = format_timestamp(moment.at, now)
    where = f"{when} · {one_line(moment.campaign_name)}" if moment.campaign_name else when
    words = " ".join(moment.excerpt.split())[:200]
    subject = one_line(moment.subject, 120) or tr("no subject")
    if moment.kind == MomentKind.REPLY:
        what = tr("Wrote: {subject}", subject=subject)
        if moment.is_auto_reply:
            what = tr("Automatic reply: {subject}", subject=subject)
        return MomentSummary("reply", what, where, words)
    if moment.kind == MomentKind.MAIL:
        kind = KINDS.get(moment.mail_kind, "")  # type: ignore[call-overload]
        where = f"{where} · {kind}" if kind else where
        if moment.opened_at:
            where = tr(
                "{where} · opened {when}",
                where=where,
                when=lowercase_first(format_timestamp(moment.opened_at, now)),
            )
        state = STATES.get(moment.state, "")  # type: ignore[call-overload]
        return MomentSummary(
            "send",
            tr("Got: {subject}", subject=subject) if not state else f"{state}: {subject}",
            where,
            words,
            translate_sentence(moment.sentence),
        )
    what = _describe_event(moment)
    return MomentSummary("zap", what, where) if what else None


def _describe_event(moment: Moment) -> str:
    kind, data = moment.event_type, moment.data
    if kind == EventType.LEAD_STATUS_CHANGED:
        status = str(data.get("to_status", ""))
        if status in TOLD_APART:
            return ""
        if not data.get("from_status"):
            return tr("Joined the campaign")
        return tr("Became {state}", state=badges.lead(status).text.lower())
    if kind == EventType.LINK_CLICKED:
        return tr("Followed {link}", link=one_line(str(data.get("url", tr("a link"))), 120))
    if kind == EventType.EMAIL_BOUNCED:
        return tr("An email came back: {reason}", reason=one_line(str(data.get("status_message", "")), 160))
    return EVENTS.get(kind, "") if kind in set(EventType) else str(kind)  # type: ignore[call-overload]


def explain_suppression(contact: Contact, entry: Suppression | None, now: datetime) -> str:
    """Return why nothing is sent to a contact, who suppressed it and when; "" if mails are sent."""
    reason = getattr(contact, "suppression_reason", None) or (entry.reason if entry else None)
    if not reason:
        return ""
    if entry is None:
        return describe_suppression(str(reason))
    when = lowercase_first(format_timestamp(entry.created_at, now))
    said = [describe_suppression(str(reason)), tr("Since {when}.", when=when)]
    if entry.added_by:
        said[1] = tr("Since {when} by {who}.", when=when, who=one_line(entry.added_by))
    if entry.note:
        said.append(tr("Note: {note}", note=one_line(translate_sentence(entry.note), 200)))
    return " ".join(said)
