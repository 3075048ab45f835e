"""Why a mail does not go out yet: one list of gates, each with a plain sentence."""

from __future__ import annotations

from enum import StrEnum


class Gate(StrEnum):
    """In the order in which a reader asks."""

    CAMPAIGN = "campaign"
    SUPPRESSED = "suppressed"
    BLOCKED = "blocked"
    REPLIED = "replied"
    MISSING_FIELD = "missing_field"
    START_DATE = "start_date"
    DAY = "day"
    WINDOW = "window"
    WAIT_DAYS = "wait_days"
    NO_INBOX = "no_inbox"
    INBOX_STATUS = "inbox_status"
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
    WEEKEND = "weekend"
    BRANCH_SUSPENDED = "branch_suspended"
    UNCERTAIN = "uncertain"
