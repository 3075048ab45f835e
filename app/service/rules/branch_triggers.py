"""Matching of events to branch triggers, and the campaign statuses in which steps may send. Pure."""

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
SURE = 0.7  # confidence in a category: of replies at or above it, 98 of 100 are right (test_measured)
SENDING = (CampaignStatus.ACTIVE, CampaignStatus.COMPLETED)
MACHINES = (Category.OUT_OF_OFFICE, Category.AUTO_REPLY)
CLOSED = (LeadStatus.UNSUBSCRIBED, LeadStatus.BOUNCED, LeadStatus.BLOCKED, LeadStatus.EXTERNAL)


@dataclass(frozen=True)
class Replied:
    """A reply: `category` as classified, `text` as written by the person, without quotes.

    `confidence` in the category, from 0 to 1; it is 1 when a person chose the category.
    """

    category: str
    text: str
    is_auto: bool = False
    confidence: float = 1.0


@dataclass(frozen=True)
class CategoryAssigned:
    """A category that a person assigned to the conversation."""

    category: str


@dataclass(frozen=True)
class Clicked:
    """A click by a person on a link; `url` is where the link leads."""

    url: str


@dataclass(frozen=True)
class Opened:
    """An open by a person; `times` counts the opens in this campaign so far."""

    times: int


@dataclass(frozen=True)
class NoReplySince:
    """The time without a reply since the lead's last email; the main chain may have no step left."""

    since: timedelta
    main_finished: bool


Happening = Replied | CategoryAssigned | Clicked | Opened | NoReplySince


def is_trigger_met(trigger: str, params: Mapping[str, Any], happening: Happening) -> bool:
    """Return whether the event takes a lead into a branch with this trigger; texts compare ignoring case."""
    match trigger, happening:
        case BranchTrigger.REPLY_CATEGORY, Replied() | CategoryAssigned():
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
        case BranchTrigger.NO_REPLY, NoReplySince():
            return happening.since >= timedelta(days=params["after_days"])
        case BranchTrigger.MAIN_FINISHED, NoReplySince():
            return happening.main_finished
    return False


def is_review_needed(trigger: str, params: Mapping[str, Any], happening: Happening) -> bool:
    """Return whether a person must first decide what a reply means.

    Until then, neither this branch nor one that is tried later is entered. A reply that only may ask for
    no more email is not answered by any branch.
    """
    if not isinstance(happening, Replied) or happening.confidence >= SURE:
        return False
    if trigger == BranchTrigger.REPLY_CATEGORY:
        return not happening.is_auto or any(each in MACHINES for each in params["categories"])
    return happening.category == Category.UNSUBSCRIBE and is_trigger_met(trigger, params, happening)


def _normalize_text(text: str) -> str:
    return " ".join(text.casefold().split())


def format_trigger_reason(trigger: str, params: Mapping[str, Any]) -> str:
    """Return the `trigger_reason` of an automatic enrollment: the trigger and its parameters as JSON."""
    return f"{trigger}: {json.dumps(params, ensure_ascii=False)}"


def may_send_step(status: str, branches_on: bool, step: int) -> bool:
    """Return whether an email of this step may be sent in a campaign with this status."""
    if branch_of(step):
        return branches_on and status in SENDING
    return status == CampaignStatus.ACTIVE
