"""What happened between a person and us, in words. Pure: the time is given."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from app.contract.contacts import Contact
from app.contract.directory import Suppression
from app.contract.events import EventType
from app.contract.mails import MailKind, MailState
from app.contract.timelines import Moment, MomentKind
from app.desktop.kit import badges
from app.desktop.kit.formats import stamp

from .model import suppression
from .narrowing import one_line

STATES = {
    MailState.PLANNED: "Waits to go out",
    MailState.CLAIMED: "Is going out",
    MailState.IN_DATA: "Is going out",
    MailState.FAILED: "Could not be sent",
    MailState.UNCERTAIN: "In doubt: it may have arrived",
}
KINDS = {MailKind.DIRECT: "single mail", MailKind.ANSWER: "answer"}
TOLD_APART = ("SENT", "OPENED", "REPLIED", "BOUNCED", "UNSUBSCRIBED")  # by events of their own
EVENTS = {
    EventType.EMAIL_DELIVERED: "A mail was delivered",
    EventType.EMAIL_OPENED: "Opened a mail",
    EventType.LEAD_UNSUBSCRIBED: "Asked for no more mails",
    EventType.SUBSEQUENCE_ENTERED: "Entered a branch",
    EventType.SUBSEQUENCE_COMPLETED: "Came to the end of a branch",
}


class Told(NamedTuple):
    """A moment as it is shown: what happened, where and when, the words of the mail, and what is off."""

    icon: str
    what: str
    where: str
    words: str = ""
    trouble: str = ""


def told(moment: Moment, now: datetime) -> Told | None:
    """None for one that tells a person nothing."""
    when = stamp(moment.at, now)
    where = f"{when} · {one_line(moment.campaign_name)}" if moment.campaign_name else when
    words = " ".join(moment.excerpt.split())[:200]
    subject = one_line(moment.subject, 120) or "no subject"
    if moment.kind == MomentKind.REPLY:
        return Told(
            "reply", f"{'Automatic reply' if moment.is_auto_reply else 'Wrote'}: {subject}", where, words
        )
    if moment.kind == MomentKind.MAIL:
        kind = KINDS.get(moment.mail_kind, "")  # type: ignore[call-overload]
        where = f"{where} · {kind}" if kind else where
        if moment.opened_at:
            where = f"{where} · opened {stamp(moment.opened_at, now)}"
        state = STATES.get(moment.state, "")  # type: ignore[call-overload]
        return Told(
            "send",
            f"Got: {subject}" if not state else f"{state}: {subject}",
            where,
            words,
            moment.sentence or "",
        )
    what = _event(moment)
    return Told("zap", what, where) if what else None


def _event(moment: Moment) -> str:
    kind, data = moment.event_type, moment.data
    if kind == EventType.LEAD_STATUS_CHANGED:
        status = str(data.get("to_status", ""))
        if status in TOLD_APART:
            return ""
        return (
            f"Became {badges.lead(status).text.lower()}" if data.get("from_status") else "Joined the campaign"
        )
    if kind == EventType.LINK_CLICKED:
        return f"Followed {one_line(str(data.get('url', 'a link')), 120)}"
    if kind == EventType.EMAIL_BOUNCED:
        return f"A mail came back: {one_line(str(data.get('status_message', '')), 160)}"
    return EVENTS.get(kind, "") if kind in set(EventType) else str(kind)  # type: ignore[call-overload]


def barred(contact: Contact, entry: Suppression | None, now: datetime) -> str:
    """Why nothing is sent to a person, by whom and since when; "" when mails go out."""
    reason = getattr(contact, "suppression_reason", None) or (entry.reason if entry else None)
    if not reason:
        return ""
    if entry is None:
        return suppression(str(reason))
    by = f" by {one_line(entry.added_by)}" if entry.added_by else ""
    note = f" Note: {one_line(entry.note, 200)}" if entry.note else ""
    return f"{suppression(str(reason))} Since {stamp(entry.created_at, now)}{by}.{note}"
