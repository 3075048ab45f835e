"""Rules for webhooks: which events are wanted, when to retry, and what becomes of a delivery."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from app.contract.sentences import Sentence
from app.contract.webhooks import CATEGORIES, SILENT, DeliveryStatus, EventCategory

ATTEMPTS = 4
# Time between attempts, so that they are made 0, 1, 5 and 30 minutes after the first.
GAPS = (timedelta(minutes=1), timedelta(minutes=4), timedelta(minutes=25))


@dataclass(frozen=True)
class Filters:
    event_types: Collection[str]
    event_categories: Collection[str] | None = None
    campaign_id: str | None = None

    def want(self, kind: str, campaign_id: str | None) -> bool:
        """Return whether an event passes all filters; silent types never do. No categories means any."""
        if kind in SILENT or kind not in self.event_types:
            return False
        if self.campaign_id is not None and self.campaign_id != campaign_id:
            return False
        if not self.event_categories:
            return True
        return any(kind in CATEGORIES[EventCategory(each)] for each in self.event_categories)


@dataclass(frozen=True)
class AttemptOutcome:
    """The result of an attempt; `code` is None without an answer, `refused` is set if no request was made."""

    code: int | None
    error: Sentence | None = None
    answer: str = ""
    milliseconds: int | None = None
    refused: bool = False

    @property
    def accepted(self) -> bool:
        return self.code is not None and 200 <= self.code < 300

    @property
    def transient(self) -> bool:
        """Return whether a retry may help: after 5xx or no answer, not after 4xx, a redirect or `refused`."""
        return not self.refused and (self.code is None or self.code >= 500)


@dataclass(frozen=True)
class DeliveryState:
    """The state of a delivery; `asked`: the attempt was requested, and the schedule continues after it."""

    attempts: int
    retries: int = 0
    asked: bool = False
    resume_at: datetime | None = None


@dataclass(frozen=True)
class DeliveryResult:
    status: DeliveryStatus
    retries: int
    due_at: datetime | None = None


def apply_outcome(standing: DeliveryState, outcome: AttemptOutcome, started: datetime) -> DeliveryResult:
    """Return the state of a delivery after an attempt that began at `started`."""
    if outcome.accepted:
        return DeliveryResult(DeliveryStatus.SUCCEEDED, standing.retries)
    if not outcome.transient:
        return DeliveryResult(DeliveryStatus.FAILED, standing.retries)
    if standing.asked and standing.resume_at is not None:
        return DeliveryResult(DeliveryStatus.FAILED, standing.retries, standing.resume_at)
    if not standing.asked and standing.retries < len(GAPS):
        due_at = started + GAPS[standing.retries]
        return DeliveryResult(DeliveryStatus.FAILED, standing.retries + 1, due_at)
    exhausted = standing.attempts >= ATTEMPTS
    return DeliveryResult(DeliveryStatus.DEAD if exhausted else DeliveryStatus.FAILED, standing.retries)
