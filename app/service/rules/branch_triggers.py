"""Which trigger a happening sets off, and where branches send at all. Pure."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from app.contract.branches import BranchTrigger
from app.contract.campaigns import CampaignStatus
from app.contract.leads import LeadStatus
from app.contract.replies import Category
from app.contract.steps import branch_of

BY_HAND = "Manual move via API"
SURE = 0.7  # of a category: of those said to be as sure or surer, 98 of 100 are right (test_measured)
SENDING = (CampaignStatus.ACTIVE, CampaignStatus.COMPLETED)
MACHINES = (Category.OUT_OF_OFFICE, Category.AUTO_REPLY)
CLOSED = (LeadStatus.UNSUBSCRIBED, LeadStatus.BOUNCED, LeadStatus.BLOCKED, LeadStatus.EXTERNAL)


@dataclass(frozen=True)
class Replied:
    """A reply came; `category` is what it was taken for, `text` what the person wrote, without quotes.

    `confidence` in the category, 0 to 1; it is 1 when a person said it.
    """

    category: str
    text: str
    is_auto: bool = False
    confidence: float = 1.0


@dataclass(frozen=True)
class Sorted:
    """A person said what the conversation amounts to."""

    category: str


@dataclass(frozen=True)
class Clicked:
    """A person followed a link; `url` is where it led."""

    url: str


@dataclass(frozen=True)
class Opened:
    """A person opened a mail, for the n-th time in this campaign."""

    times: int


@dataclass(frozen=True)
class Silent:
    """No reply for so long since the lead's last mail; the main chain may have nothing left for it."""

    since: timedelta
    main_finished: bool


Happening = Replied | Sorted | Clicked | Opened | Silent


def is_trigger_met(trigger: str, params: Mapping[str, Any], happening: Happening) -> bool:
    """Does it take the lead into a branch of this trigger? Texts are compared without regard to case."""
    match trigger, happening:
        case BranchTrigger.REPLY_CATEGORY, Replied() | Sorted():
            return happening.category in params["categories"]
        case BranchTrigger.REPLY_RECEIVED, Replied():
            return bool(params["include_auto"]) or not happening.is_auto
        case BranchTrigger.REPLY_CONTAINS, Replied():
            said = _normalize_text(happening.text)
            return not happening.is_auto and any(_normalize_text(word) in said for word in params["any"])
        case BranchTrigger.LINK_CLICKED, Clicked():
            return _normalize_text(params["url_contains"] or "") in _normalize_text(happening.url)
        case BranchTrigger.EMAIL_OPENED, Opened():
            return happening.times >= int(params["min_opens"])
        case BranchTrigger.NO_REPLY, Silent():
            return happening.since >= timedelta(days=params["after_days"])
        case BranchTrigger.MAIN_FINISHED, Silent():
            return happening.main_finished
    return False


def is_review_needed(trigger: str, params: Mapping[str, Any], happening: Happening) -> bool:
    """Must a person say first what a reply amounts to? Till then no branch that is tried later is entered.

    A wish for no more mail that is only supposed lets no branch answer it.
    """
    if not isinstance(happening, Replied) or happening.confidence >= SURE:
        return False
    if trigger == BranchTrigger.REPLY_CATEGORY:
        return not happening.is_auto or any(each in MACHINES for each in params["categories"])
    return happening.category == Category.UNSUBSCRIBE and is_trigger_met(trigger, params, happening)


def _normalize_text(text: str) -> str:
    return " ".join(text.casefold().split())


def format_trigger_reason(trigger: str, params: Mapping[str, Any]) -> str:
    """The trigger_reason of an automatic entry."""
    return f"{trigger}: {json.dumps(params, ensure_ascii=False)}"


def may_send_step(status: str, branches_on: bool, step: int) -> bool:
    """May a mail of this step leave a campaign in this status?"""
    if branch_of(step):
        return branches_on and status in SENDING
    return status == CampaignStatus.ACTIVE
