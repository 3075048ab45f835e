"""Contacts into a campaign: who is meant, a bulk of ids at a time, and what came of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from app.client.service import OutreachService
from app.contract.contacts import Enrolment
from app.contract.ids import CampaignId, ContactId
from app.contract.limits import BULK_CONTACTS_MAX
from app.desktop.kit.patience import patiently
from app.desktop.kit.words import tr


@dataclass
class EnrolmentReport:
    """The answers of all bulks, added up; `done` of `requested` contacts so far."""

    requested: int = 0
    done: int = 0
    enrolled: int = 0
    skipped: int = 0
    not_found: int = 0
    blocked_count: int = 0
    blocked: list[dict[str, Any]] = field(default_factory=list)

    def lines(self) -> list[str]:
        """What happened, a sentence each; only what did happen."""
        left = self.requested - self.done
        blocked = self.blocked_count
        sentences = (
            (self.enrolled, tr("%n contact(s) added.", n=self.enrolled)),
            (self.skipped, tr("%n contact(s) already in the campaign.", n=self.skipped)),
            (blocked, tr("%n contact(s) not added, because nothing may be sent to them.", n=blocked)),
            (self.not_found, tr("%n contact(s) deleted in the meantime.", n=self.not_found)),
            (left, tr("%n contact(s) not reached.", n=left)),
        )
        return [said for number, said in sentences if number > 0]


async def enrol(
    service: OutreachService, campaign_id: CampaignId, ids: Sequence[ContactId]
) -> AsyncIterator[EnrolmentReport]:
    """Enrol in bulks; the same report again after each, farther on."""
    report = EnrolmentReport(requested=len(ids))
    for start in range(0, len(ids), BULK_CONTACTS_MAX):
        bulk = tuple(ids[start : start + BULK_CONTACTS_MAX])
        wanted = Enrolment(campaign_id=campaign_id, contact_ids=bulk)
        answer = await patiently(partial(service.contacts.enrol, wanted))
        report.done += len(bulk)
        report.enrolled += answer.enrolled
        report.skipped += answer.skipped
        report.not_found += answer.not_found
        report.blocked_count += answer.blocked_count
        report.blocked += answer.blocked_entries
        yield report
