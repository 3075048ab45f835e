"""A lead's journey as text. Pure functions: the current time is a parameter."""

from __future__ import annotations

from datetime import datetime

from app.contract.branches import Outcome
from app.contract.events import EventType
from app.contract.journeys import Action, Enrollment, Gate, GateCheck, Journey, LeadEvent, Track
from app.desktop.widgets import badges
from app.desktop.widgets.formats import format_timestamp, lowercase_first
from app.desktop.widgets.i18n import tr

ACTIONS = {
    Action.LAUNCH_CAMPAIGN: tr("Go to the launch"),
    Action.OPEN_SUPPRESSIONS: tr("Show who opted out"),
    Action.OPEN_BLOCKLIST: tr("Show the blocklist"),
    Action.EDIT_CONTACT: tr("Edit the contact"),
    Action.EDIT_SCHEDULE: tr("Show the schedule"),
    Action.EDIT_HOLIDAYS: tr("Show the holidays"),
    Action.CHOOSE_INBOXES: tr("Choose inboxes"),
    Action.OPEN_INBOX: tr("Show the inbox"),
    Action.TURN_BRANCHES_ON: tr("Show the branches"),
    Action.SETTLE_MAIL: tr("Resolve this email"),
    Action.OPEN_OUTBOX: tr("Show the outbox"),
    Action.EDIT_LIMITS: tr("Show the limits"),
    Action.OPEN_SENDING: tr("Enter the postal address"),
    Action.SEND_REGARDLESS: tr("Send anyway"),
    Action.LIFT_COMPANY_PAUSE: tr("Email this company again"),
    Action.LIFT_ABSENCE: tr("Email this person again"),
    Action.RESUME_AUTOMATION: tr("Resume"),
}
LIFTS = (  # actions that take effect immediately
    *(Action.SEND_REGARDLESS, Action.LIFT_COMPANY_PAUSE, Action.LIFT_ABSENCE),
    Action.RESUME_AUTOMATION,
)
NOT_TOLD = (EventType.EMAIL_QUEUED,)
TOLD_APART = ("SENT", "OPENED", "REPLIED", "BOUNCED", "UNSUBSCRIBED")  # reported by their own events


def describe_position(journey: Journey) -> str:
    """Return the lead's position and what comes next."""
    place = journey.position
    if place.track == Track.ENDED:
        return tr("Nothing more goes out to this person.")
    branch = _find_branch_label(journey, place.entry_node_id)
    return (
        tr("In the branch “{branch}”.", branch=branch)
        if place.track == Track.BRANCH
        else _describe_step(place.step)
    )


def _describe_step(step: int | None) -> str:
    return tr("Before follow-up {place}.", place=step - 1) if step else tr("Before the first email.")


def _find_branch_label(journey: Journey, node_id: str | None) -> str:
    return next((one.label for one in journey.enrollments if one.entry_node_id == node_id), "")


def next_mail(journey: Journey, now: datetime) -> str:
    if journey.next is None:
        return ""
    if journey.next.due_at is None:
        return tr("Not until something changes.")
    return format_timestamp(journey.next.due_at, now) if journey.next.due_at > now else tr("Next in line")


def find_pause_gate(journey: Journey) -> GateCheck | None:
    """Return the closed gate of an automation that was paused by hand, or None."""
    return next((gate for gate in list_closed_gates(journey) if gate.gate == Gate.AUTOMATION_PAUSED), None)


def describe_next_email(journey: Journey, now: datetime) -> str:
    """Return a sentence about the campaign's next email, which waits once the user writes by hand."""
    if journey.next is None or journey.next.due_at is None:
        return ""
    when, step = lowercase_first(next_mail(journey, now)), journey.next.step
    if journey.position.track == Track.BRANCH:
        branch = _find_branch_label(journey, journey.position.entry_node_id)
        return tr(
            "The branch “{branch}” emails them next: {when}. It waits once you send this.",
            branch=branch,
            when=when,
        )
    if step == 0:
        return tr("The campaign's first email goes out next: {when}. It waits once you send this.", when=when)
    return tr(
        "The campaign's follow-up {number} goes out next: {when}. It waits once you send this.",
        number=step - 1,
        when=when,
    )


def list_closed_gates(journey: Journey) -> list[GateCheck]:
    """Return the closed gates of the next mail, the most important first."""
    return [gate for gate in journey.next.gates if not gate.passed] if journey.next else []


def describe_enrollments(journey: Journey, now: datetime) -> list[str]:
    """Return a line for each enrollment in a branch."""
    return [_describe_enrollment(one, now) for one in journey.enrollments]


def _describe_enrollment(one: Enrollment, now: datetime) -> str:
    entered = lowercase_first(format_timestamp(one.entered_at, now))
    if one.ended_at is None:
        return tr("{branch}: entered {when}, still in it", branch=one.label, when=entered)
    end = lowercase_first(format_timestamp(one.ended_at, now))
    if one.outcome == Outcome.COMPLETED:
        return tr("{branch}: entered {when}, reached its end {end}", branch=one.label, when=entered, end=end)
    return tr("{branch}: entered {when}, left it {end}", branch=one.label, when=entered, end=end)


def describe_lead_event(event: LeadEvent) -> str:
    """Return an event as text; "" for one without meaning to the user."""
    data, kind = event.data, event.event_type
    if kind in NOT_TOLD:
        return ""
    if kind == EventType.LEAD_STATUS_CHANGED:
        status = str(data.get("to_status", ""))
        if status in TOLD_APART:
            return ""
        return (
            tr("Became {status}", status=badges.lead(status).text.lower())
            if data.get("from_status")
            else tr("Joined the campaign")
        )
    known = {
        EventType.EMAIL_SENT: tr("Got “{subject}”", subject=data.get("subject", "")),
        EventType.EMAIL_DELIVERED: tr("The email was delivered"),
        EventType.EMAIL_OPENED: tr("Opened the email"),
        EventType.LINK_CLICKED: tr("Followed {link}", link=data.get("url", "")),
        EventType.REPLY_RECEIVED: tr("Wrote “{subject}”", subject=data.get("subject", "")),
        EventType.EMAIL_BOUNCED: tr("The email came back: {reason}", reason=data.get("status_message", "")),
        EventType.LEAD_UNSUBSCRIBED: tr("Asked not to be contacted again"),
        EventType.SUBSEQUENCE_ENTERED: tr("Entered a branch"),
        EventType.SUBSEQUENCE_COMPLETED: tr("Reached the end of the branch"),
        EventType.EMAIL_SEND_FAILED: tr("An email could not be sent"),
    }
    return known.get(EventType(kind), "") if kind in set(EventType) else str(kind)


def format_event_history(journey: Journey, now: datetime) -> list[tuple[str, str]]:
    """Return time and text of each event, the latest first."""
    lines = (
        (format_timestamp(event.occurred_at, now), describe_lead_event(event))
        for event in reversed(journey.events)
    )
    return [(when, what) for when, what in lines if what]
