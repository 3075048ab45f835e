"""A lead's journey: its position, what comes next, why that waits, and what happened so far."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import Field

from .branches import Outcome
from .events import EventType
from .ids import InboxId
from .leads import Lead
from .sentences import Sentence
from .wire_models import DeskRequest, Done, SpokenWire, Time, Wire


class Gate(StrEnum):
    """A condition that an email must pass before it is sent, in the order in which a reader asks."""

    CAMPAIGN = "campaign"
    SUPPRESSED = "suppressed"
    BLOCKED = "blocked"
    REPLIED = "replied"
    AUTOMATION_PAUSED = "automation_paused"
    SAME_PERSON = "same_person"
    MISSING_FIELD = "missing_field"
    START_DATE = "start_date"
    DAY = "day"
    HOLIDAY = "holiday"
    WINDOW = "window"
    WAIT_DAYS = "wait_days"
    NO_INBOX = "no_inbox"
    INBOX_STATUS = "inbox_status"
    REPLIES_UNREAD = "replies_unread"
    INBOX_LIMIT = "inbox_limit"
    CAMPAIGN_LIMIT = "campaign_limit"
    RAMP_UP = "ramp_up"
    GAP = "gap"
    NEW_SHARE = "new_share"
    TOUCH = "touch"
    COMPANY_PAUSED = "company_paused"
    OUT_OF_OFFICE = "out_of_office"
    SOFT_BOUNCE = "soft_bounce"
    BOUNCE_SPIKE = "bounce_spike"
    REFUSED = "refused"
    POSTAL_ADDRESS = "postal_address"
    WEEKEND = "weekend"
    BRANCH_SUSPENDED = "branch_suspended"
    UNCERTAIN = "uncertain"
    SKIPPED = "skipped"
    DELAYED = "delayed"


class Action(StrEnum):
    """An action of a person that can open a shut gate."""

    LAUNCH_CAMPAIGN = "launch_campaign"
    OPEN_SUPPRESSIONS = "open_suppressions"
    OPEN_BLOCKLIST = "open_blocklist"
    EDIT_CONTACT = "edit_contact"
    EDIT_SCHEDULE = "edit_schedule"
    EDIT_HOLIDAYS = "edit_holidays"
    CHOOSE_INBOXES = "choose_inboxes"
    OPEN_INBOX = "open_inbox"
    TURN_BRANCHES_ON = "turn_branches_on"
    SETTLE_MAIL = "settle_mail"
    OPEN_OUTBOX = "open_outbox"
    OPEN_SENDING = "open_sending"
    EDIT_LIMITS = "edit_limits"
    SEND_REGARDLESS = "send_regardless"
    LIFT_COMPANY_PAUSE = "lift_company_pause"
    LIFT_ABSENCE = "lift_absence"
    RESUME_AUTOMATION = "resume_automation"


ACTIONS = {
    Gate.CAMPAIGN: Action.LAUNCH_CAMPAIGN,
    Gate.SUPPRESSED: Action.OPEN_SUPPRESSIONS,
    Gate.BLOCKED: Action.OPEN_BLOCKLIST,
    Gate.AUTOMATION_PAUSED: Action.RESUME_AUTOMATION,
    Gate.MISSING_FIELD: Action.EDIT_CONTACT,
    Gate.START_DATE: Action.EDIT_SCHEDULE,
    Gate.DAY: Action.EDIT_SCHEDULE,
    Gate.HOLIDAY: Action.EDIT_HOLIDAYS,
    Gate.WINDOW: Action.EDIT_SCHEDULE,
    Gate.WEEKEND: Action.EDIT_SCHEDULE,
    Gate.CAMPAIGN_LIMIT: Action.EDIT_SCHEDULE,
    Gate.RAMP_UP: Action.EDIT_SCHEDULE,
    Gate.GAP: Action.EDIT_SCHEDULE,
    Gate.NO_INBOX: Action.CHOOSE_INBOXES,
    Gate.INBOX_STATUS: Action.OPEN_INBOX,
    Gate.REPLIES_UNREAD: Action.OPEN_INBOX,
    Gate.INBOX_LIMIT: Action.OPEN_INBOX,
    Gate.BRANCH_SUSPENDED: Action.TURN_BRANCHES_ON,
    Gate.UNCERTAIN: Action.SETTLE_MAIL,
    Gate.SKIPPED: Action.OPEN_OUTBOX,
    Gate.DELAYED: Action.OPEN_OUTBOX,
    Gate.BOUNCE_SPIKE: Action.LAUNCH_CAMPAIGN,
    Gate.REFUSED: Action.LAUNCH_CAMPAIGN,
    Gate.POSTAL_ADDRESS: Action.OPEN_SENDING,
    Gate.NEW_SHARE: Action.EDIT_LIMITS,
    Gate.TOUCH: Action.SEND_REGARDLESS,
    Gate.COMPANY_PAUSED: Action.LIFT_COMPANY_PAUSE,
    Gate.OUT_OF_OFFICE: Action.LIFT_ABSENCE,
}


class PauseCause(StrEnum):
    """A person's action by which a lead's automation was paused, or a doubt that a person must settle."""

    REPLY = "reply"
    DIRECT_EMAIL = "direct_email"
    BOOKING = "booking"
    SNOOZE = "snooze"
    LINK = "link"
    MAY_OPT_OUT = "may_opt_out"


class Lift(DeskRequest):
    """A request to open, by hand, one gate before a lead's next email."""

    gate: Literal[Gate.TOUCH, Gate.COMPANY_PAUSED, Gate.OUT_OF_OFFICE, Gate.AUTOMATION_PAUSED] = Field(
        description="`touch` lets this one email go, `company_paused` ends the pause of the whole company, "
        "`out_of_office` takes the person for back, `automation_paused` resumes what an act of a person "
        "paused",
        examples=[Gate.TOUCH],
    )


class Track(StrEnum):
    MAIN = "MAIN"
    BRANCH = "BRANCH"
    ENDED = "ENDED"


class GateCheck(SpokenWire):
    """The check of one gate; for a shut one: why, until when if that is known, and what can be done."""

    gate: Annotated[Gate | str, Field(union_mode="left_to_right")]
    passed: bool
    until: Time | None = None
    detail: Sentence = Field(Sentence(""), description="Why it is shut, in one sentence; empty when passed")
    action: Annotated[Action | str | None, Field(union_mode="left_to_right")] = None


class Position(Wire):
    """A lead's position: before `step` on its track, or after it (null: after none) once ENDED."""

    track: Annotated[Track | str, Field(union_mode="left_to_right")]
    step: int | None = Field(None, description="0 is the initial mail, follow-ups count from 2")
    entry_node_id: str | None = Field(None, description="The branch that the lead is in")
    node_id: str | None = Field(None, description="The step's own id; null for the initial mail")


class NextMail(Wire):
    """The lead's next email as things are now."""

    step: int = Field(description="The step whose mail it is; later than the position's when that is skipped")
    due_at: Time | None = Field(
        None,
        description="The earliest moment at which it can go out if no other email is before it; "
        "null: not until something changes",
    )
    inbox_id: InboxId | None = Field(None, description="Who would send it first")
    gates: tuple[GateCheck, ...] = Field(description="Every gate, in the order of the list")


class Enrollment(Wire):
    """A lead's time in a branch."""

    entry_node_id: str
    label: str = ""
    trigger_reason: str
    entered_at: Time
    ended_at: Time | None = None
    outcome: Annotated[Outcome | str | None, Field(union_mode="left_to_right")] = Field(
        None, description="Null while it lasts"
    )


class LeadEvent(Wire):
    event_id: str
    event_type: Annotated[EventType | str, Field(union_mode="left_to_right")]
    occurred_at: Time
    data: dict[str, Any] = {}


class Journey(Done):
    """A lead's journey; `next` is null when nothing more will be sent as things are."""

    lead: Lead
    position: Position
    next: NextMail | None = None
    enrollments: tuple[Enrollment, ...] = Field((), description="The first one first")
    events: tuple[LeadEvent, ...] = Field(
        (), description="What happened, the oldest first; the latest thousand when there are more"
    )
