"""The gates that can keep an email from going out yet, each with a plain sentence."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
from typing import NamedTuple

from app.contract.journeys import Gate as Gate
from app.contract.journeys import PauseCause

from .send_windows import SendWindow, load_zone

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
SENTENCES = {
    Gate.CAMPAIGN: "The campaign is {status}",
    Gate.SUPPRESSED: "This person is suppressed ({reason})",
    Gate.BLOCKED: "The address is on the blocklist",
    Gate.REPLIED: "This person has answered, so the sequence has ended",
    Gate.SAME_PERSON: "This person gets the campaign as {field} already, and one person gets it once",
    Gate.AUTOMATION_PAUSED: "Automation is paused because {act}",
    Gate.MISSING_FIELD: "The lead has no {field}, which the email needs; fill it in or give it a fallback",
    Gate.START_DATE: "The campaign starts later",
    Gate.DAY: "The campaign doesn't send on this day",
    Gate.HOLIDAY: "{day} is a holiday: {holiday}",
    Gate.WINDOW: "The sending window is closed",
    Gate.WAIT_DAYS: "Waiting the set days after the last email",
    Gate.NO_INBOX: "No inbox of the campaign may send this; add one or bring the old one back",
    Gate.INBOX_STATUS: "The inbox is not sending; see Inboxes",
    Gate.REPLIES_UNREAD: "Replies to {inbox} can't be read right now, so campaign emails wait",
    Gate.INBOX_LIMIT: "The inbox has reached its daily limit",
    Gate.CAMPAIGN_LIMIT: "The campaign's daily limit per inbox is reached",
    Gate.RAMP_UP: "This week's ramp-up limit is reached",
    Gate.GAP: "Waiting for the gap between emails from this inbox",
    Gate.NEW_SHARE: "The rest of today's limit is reserved for first emails",
    Gate.TOUCH: "This person got another email a short time ago",
    Gate.COMPANY_PAUSED: "{person} of the same company answered {when}",
    Gate.OUT_OF_OFFICE: "This person is out of office",
    Gate.SOFT_BOUNCE: "The email was deferred by the other side and will be tried again",
    Gate.BOUNCE_SPIKE: "Too many emails of this campaign bounced lately; check its addresses, then resume it",
    Gate.REFUSED: "The mail server refused the last emails because of their content or their sender; "
    "fix that, then resume it",
    Gate.POSTAL_ADDRESS: "The settings have no postal address, which every email needs; enter one",
    Gate.WEEKEND: "Follow-ups skip weekends",
    Gate.BRANCH_SUSPENDED: "The branch is paused with its campaign",
    Gate.UNCERTAIN: "It is not known whether the last email arrived; settle it first",
    Gate.SKIPPED: "This email was skipped by hand; the outbox can bring it back",
    Gate.DELAYED: "This email was put off by hand",
}
PAUSES = {
    PauseCause.REPLY: "replied",
    PauseCause.DIRECT_EMAIL: "emailed this person",
    PauseCause.BOOKING: "booked a meeting",
    PauseCause.SNOOZE: "snoozed the conversation",
    PauseCause.LINK: "linked the conversation",
}
OF_THE_NEXT = {  # for a campaign or an inbox as a whole, where no particular lead is shown
    Gate.TOUCH: "The next person got another email a short time ago",
    Gate.COMPANY_PAUSED: "Someone at the next person's company answered recently",
    Gate.OUT_OF_OFFICE: "The next person is out of office",
    Gate.SOFT_BOUNCE: "The next email was deferred by the other side and will be tried again",
    Gate.SKIPPED: "The next email was skipped by hand; the outbox can bring it back",
    Gate.DELAYED: "The next email was put off by hand",
}
FACTS = {
    **{"status": "not active", "reason": "manual", "field": "value for a merge field"},
    **{"person": "Someone", "when": "lately", "inbox": "an inbox"},
    **{"day": "Today", "holiday": "no campaign sends", "act": f"you {PAUSES[PauseCause.REPLY]}"},
}


class Hold(StrEnum):
    """Reasons for holding a lead that neither time nor capacity resolves."""

    MISSING_FIELD = Gate.MISSING_FIELD
    SAME_PERSON = Gate.SAME_PERSON
    POSTAL_ADDRESS = Gate.POSTAL_ADDRESS
    UNCERTAIN = Gate.UNCERTAIN
    TEMPLATE = "template"


class LeadHold(NamedTuple):
    """What holds a lead, as stored in its row; `detail` names the field, the person or the problem."""

    hold: str | None = None
    detail: str | None = None
    pause: str | None = None
    pause_user: str | None = None


UNHELD = LeadHold()


def describe_gate(gate: Gate, until: datetime | None = None, timezone: str = "UTC", /, **facts: str) -> str:
    """Return a gate's sentence; with `until`, it also says when the gate opens, in `timezone`."""
    return _append_opening(SENTENCES[gate].format(**{**FACTS, **facts}), until, timezone)


def facts_of(held: LeadHold, reader: str | None) -> tuple[Gate, dict[str, str]] | None:
    """Return the gate that holds the lead and the values for its sentence; in doubt comes before a pause.

    `reader` is the user who reads the sentence: what another user did is attributed to a teammate. None
    when nothing holds the lead, or only its template does.
    """
    if held.pause and held.hold != Hold.UNCERTAIN:
        return Gate.AUTOMATION_PAUSED, {
            "act": _describe_pause(PauseCause(held.pause), held.pause_user, reader)
        }
    if held.hold is None or held.hold == Hold.TEMPLATE:
        return None
    return Gate(held.hold), {"field": held.detail} if held.detail else {}


def _describe_pause(cause: PauseCause, user: str | None, reader: str | None) -> str:
    if cause is PauseCause.MAY_OPT_OUT:
        return "this person may have asked for no more email"
    return f"{'a teammate' if user and user != reader else 'you'} {PAUSES[cause]}"


def _append_opening(words: str, until: datetime | None, timezone: str) -> str:
    return f"{words}." if until is None else f"{words}. Next: {format_moment(until, timezone)}."


def format_moment(at: datetime, timezone: str) -> str:
    """Return a time in words, in the campaign's time zone."""
    local = at.astimezone(load_zone(timezone))
    return f"{day_of(local)}, {local:%H:%M} ({timezone})"


def of_all(gate: Gate, schedule: SendWindow, now: datetime, until: datetime) -> str:
    """Return the sentence for the gate that holds a whole campaign, or an inbox, from `now` on."""
    words = OF_THE_NEXT.get(gate)
    return (
        _append_opening(words, until, schedule.timezone)
        if words
        else describe_shut_gate(gate, schedule, now, until)
    )


def describe_shut_gate(gate: Gate, schedule: SendWindow, now: datetime, until: datetime | None) -> str:
    """Return the sentence for a gate that is shut from `now` on; a holiday is named."""
    today, facts = schedule.day(now), {}
    if gate is Gate.HOLIDAY and until is not None:
        found = schedule.holidays_of(today, schedule.day(until))
        day, name = next(each for each in found if each[0].weekday() in schedule.days)
        facts = {"day": "Today" if day == today else day_of(day), "holiday": name}
    return describe_gate(gate, until, schedule.timezone, **facts)


def day_of(day: date) -> str:
    """Return a date in words, such as Monday 3 March."""
    return f"{DAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]}"
