"""The gates that can keep an email from going out yet, each with a plain sentence."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from app.contract.campaigns import CampaignStatus
from app.contract.contacts import SuppressionReason
from app.contract.journeys import Gate as Gate
from app.contract.journeys import PauseCause
from app.contract.sentences import Sentence, say

from .send_windows import SendWindow, load_zone

STATUSES: dict[str, Sentence] = {
    CampaignStatus.DRAFT: say("gate_campaign_draft", "The campaign is draft."),
    CampaignStatus.PAUSED: say("gate_campaign_paused", "The campaign is paused."),
    CampaignStatus.COMPLETED: say("gate_campaign_completed", "The campaign is completed."),
    CampaignStatus.ARCHIVED: say("gate_campaign_archived", "The campaign is archived."),
}
SUPPRESSED: dict[str, Sentence] = {
    SuppressionReason.MANUAL: say("gate_suppressed_by_hand", "This person is suppressed (manual)."),
    SuppressionReason.UNSUBSCRIBED: say(
        "gate_suppressed_opted_out", "This person is suppressed (unsubscribed)."
    ),
    SuppressionReason.BOUNCED: say("gate_suppressed_bounced", "This person is suppressed (bounced)."),
}
OWN_PAUSES = {
    PauseCause.REPLY: say("gate_paused_by_reply", "Automation is paused because you replied."),
    PauseCause.DIRECT_EMAIL: say(
        "gate_paused_by_email", "Automation is paused because you emailed this person."
    ),
    PauseCause.BOOKING: say("gate_paused_by_booking", "Automation is paused because you booked a meeting."),
    PauseCause.SNOOZE: say(
        "gate_paused_by_snooze", "Automation is paused because you snoozed the conversation."
    ),
    PauseCause.LINK: say("gate_paused_by_link", "Automation is paused because you linked the conversation."),
    PauseCause.MAY_OPT_OUT: say(
        "gate_paused_by_doubt",
        "Automation is paused because this person may have asked for no more email.",
    ),
}
PAUSES_OF_TEAMMATES = {
    PauseCause.REPLY: say(
        "gate_paused_by_reply_of_teammate", "Automation is paused because a teammate replied."
    ),
    PauseCause.DIRECT_EMAIL: say(
        "gate_paused_by_email_of_teammate", "Automation is paused because a teammate emailed this person."
    ),
    PauseCause.BOOKING: say(
        "gate_paused_by_booking_of_teammate", "Automation is paused because a teammate booked a meeting."
    ),
    PauseCause.SNOOZE: say(
        "gate_paused_by_snooze_of_teammate",
        "Automation is paused because a teammate snoozed the conversation.",
    ),
    PauseCause.LINK: say(
        "gate_paused_by_link_of_teammate", "Automation is paused because a teammate linked the conversation."
    ),
    PauseCause.MAY_OPT_OUT: OWN_PAUSES[PauseCause.MAY_OPT_OUT],
}
SENTENCES = {
    Gate.CAMPAIGN: say("gate_campaign", "The campaign is {status}."),
    Gate.SUPPRESSED: say("gate_suppressed", "This person is suppressed ({reason})."),
    Gate.BLOCKED: say("gate_blocked", "The address is on the blocklist."),
    Gate.REPLIED: say("gate_replied", "This person has replied, so the sequence has ended."),
    Gate.SAME_PERSON: say(
        "gate_same_person", "This person gets the campaign as {field} already, and one person gets it once."
    ),
    Gate.AUTOMATION_PAUSED: say("gate_automation_paused", "Automation is paused because {act}."),
    Gate.MISSING_FIELD: say(
        "gate_missing_field",
        "The lead has no {field}, which the email needs; fill it in or add a default.",
    ),
    Gate.START_DATE: say("gate_start_date", "The campaign starts later."),
    Gate.DAY: say("gate_day", "The campaign doesn't send on this day."),
    Gate.HOLIDAY: say("gate_holiday", "{day} is a holiday: {holiday}."),
    Gate.WINDOW: say("gate_window", "The sending window is closed."),
    Gate.WAIT_DAYS: say("gate_wait_days", "Waiting the set number of days after the last email."),
    Gate.NO_INBOX: say(
        "gate_no_inbox", "No inbox of the campaign may send this; add one or bring the old one back."
    ),
    Gate.INBOX_STATUS: say("gate_inbox_status", "The inbox is not sending; see Inboxes."),
    Gate.REPLIES_UNREAD: say(
        "gate_replies_unread", "Replies to {inbox} can't be read right now, so campaign emails wait."
    ),
    Gate.INBOX_LIMIT: say("gate_inbox_limit", "The inbox has reached its daily limit."),
    Gate.CAMPAIGN_LIMIT: say("gate_campaign_limit", "The campaign's daily limit per inbox is reached."),
    Gate.RAMP_UP: say("gate_ramp_up", "This week's ramp-up limit is reached."),
    Gate.GAP: say("gate_gap", "Waiting for the gap between emails from this inbox."),
    Gate.NEW_SHARE: say("gate_new_share", "The rest of today's limit is reserved for first emails."),
    Gate.TOUCH: say("gate_touch", "This person got another email a short time ago."),
    Gate.COMPANY_PAUSED: say("gate_company_paused", "{person} from the same company replied {when}."),
    Gate.OUT_OF_OFFICE: say("gate_out_of_office", "This person is out of office."),
    Gate.SOFT_BOUNCE: say(
        "gate_soft_bounce", "The email was deferred by the other side and will be tried again."
    ),
    Gate.BOUNCE_SPIKE: say(
        "gate_bounce_spike",
        "Too many emails of this campaign bounced lately; check its addresses, then resume it.",
    ),
    Gate.REFUSED: say(
        "gate_refused",
        "The mail server rejected the last emails because of their content or their sender; fix "
        "that, then resume it.",
    ),
    Gate.POSTAL_ADDRESS: say(
        "gate_postal_address", "The settings have no postal address, which every email needs; enter one."
    ),
    Gate.WEEKEND: say("gate_weekend", "Follow-ups skip weekends."),
    Gate.BRANCH_SUSPENDED: say("gate_branch_suspended", "The branch is paused with its campaign."),
    Gate.UNCERTAIN: say(
        "gate_uncertain", "It is not known whether the last email arrived; resolve it first."
    ),
    Gate.SKIPPED: say("gate_skipped", "This email was skipped by hand; the outbox can bring it back."),
    Gate.DELAYED: say("gate_delayed", "This email was delayed by hand."),
}
HOLIDAY_TODAY = say("gate_holiday_today", "Today is a holiday: {holiday}.")
HOLIDAY_LATER = say("gate_holiday_later", "{day:date} is a holiday: {holiday}.")
OPENING = say("gate_opening", "{gate} Next: {at:moment} ({zone}).")
ON_DAY = say("gate_on_day", "on {day:date}")
OF_THE_NEXT = {  # for a campaign or an inbox, where no lead is selected
    Gate.TOUCH: say("gate_touch_of_next", "The next person got another email a short time ago."),
    Gate.COMPANY_PAUSED: say(
        "gate_company_paused_of_next", "Someone at the next person's company replied recently."
    ),
    Gate.OUT_OF_OFFICE: say("gate_out_of_office_of_next", "The next person is out of office."),
    Gate.SOFT_BOUNCE: say(
        "gate_soft_bounce_of_next", "The next email was deferred by the other side and will be tried again."
    ),
    Gate.SKIPPED: say(
        "gate_skipped_of_next", "The next email was skipped by hand; the outbox can bring it back."
    ),
    Gate.DELAYED: say("gate_delayed_of_next", "The next email was delayed by hand."),
}
FACTS = {  # where nothing better is known
    "status": say("gate_not_active", "not active"),
    "reason": say("gate_by_hand", "manual"),
    "act": say("gate_you_replied", "you replied"),
    "day": say("gate_today", "Today"),
    "holiday": say("gate_no_campaign_sends", "no campaign sends"),
    "field": say("gate_any_field", "value for a merge field"),
    "person": say("gate_someone", "Someone"),
    "when": say("gate_lately", "lately"),
    "inbox": say("gate_an_inbox", "an inbox"),
}


class Hold(StrEnum):
    """Reasons for holding a lead that neither time nor capacity resolves."""

    MISSING_FIELD = Gate.MISSING_FIELD
    SAME_PERSON = Gate.SAME_PERSON
    POSTAL_ADDRESS = Gate.POSTAL_ADDRESS
    UNCERTAIN = Gate.UNCERTAIN
    TEMPLATE = "template"


class LeadHold(NamedTuple):
    """The hold of a lead, as stored in its row; `detail` names the field, the person or the problem."""

    hold: str | None = None
    detail: str | None = None
    pause: str | None = None
    pause_user: str | None = None


UNHELD = LeadHold()


def describe_gate(
    gate: Gate, until: datetime | None = None, timezone: str = "UTC", /, **facts: str
) -> Sentence:
    """Return a gate's sentence; with `until`, it also says when the gate opens, in `timezone`."""
    return append_opening(SENTENCES[gate].fill(**{**FACTS, **facts}), until, timezone)


def append_opening(sentence: Sentence, until: datetime | None, timezone: str) -> Sentence:
    """Return a gate's sentence with the moment when it opens, if that is known."""
    if until is None:
        return sentence
    return OPENING.fill(gate=sentence, at=until.astimezone(load_zone(timezone)), zone=timezone)


def find_hold(held: LeadHold, reader: str | None) -> tuple[Gate, Sentence] | None:
    """Return the gate that holds the lead, with its sentence; in doubt comes before a pause.

    `reader` is the user who reads the sentence: what another user did is attributed to a teammate. None
    when nothing holds the lead, or only its template does.
    """
    if held.pause and held.hold != Hold.UNCERTAIN:
        is_own = held.pause_user in (None, "", reader)
        return Gate.AUTOMATION_PAUSED, (OWN_PAUSES if is_own else PAUSES_OF_TEAMMATES)[PauseCause(held.pause)]
    if held.hold is None or held.hold == Hold.TEMPLATE:
        return None
    gate = Gate(held.hold)
    return gate, describe_gate(gate, **({"field": held.detail} if held.detail else {}))


def describe_status(status: str) -> Sentence:
    """Return the sentence for a campaign of this status that doesn't send."""
    return STATUSES.get(status) or describe_gate(Gate.CAMPAIGN, status=status.lower())


def describe_suppression(reason: str) -> Sentence:
    """Return the sentence for a person who is suppressed for this reason."""
    return SUPPRESSED.get(reason) or describe_gate(Gate.SUPPRESSED, reason=reason)


def describe_common_gate(gate: Gate, schedule: SendWindow, now: datetime, until: datetime) -> Sentence:
    """Return the sentence for the gate that holds a whole campaign, or an inbox, from `now` on."""
    sentence = OF_THE_NEXT.get(gate)
    return (
        append_opening(sentence, until, schedule.timezone)
        if sentence
        else describe_shut_gate(gate, schedule, now, until)
    )


def describe_shut_gate(gate: Gate, schedule: SendWindow, now: datetime, until: datetime | None) -> Sentence:
    """Return the sentence for a gate that is shut from `now` on; a holiday is named."""
    if gate is not Gate.HOLIDAY or until is None:
        return describe_gate(gate, until, schedule.timezone)
    today = schedule.day(now)
    found = schedule.holidays_of(today, schedule.day(until))
    day, name = next(each for each in found if each[0].weekday() in schedule.days)
    sentence = HOLIDAY_TODAY.fill(holiday=name) if day == today else HOLIDAY_LATER.fill(day=day, holiday=name)
    return append_opening(sentence, until, schedule.timezone)
