"""The lookup of prior contact for very many people, in batches. Does not use Qt."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial

from app.client.service import OutreachService
from app.contract.ids import CampaignId, ContactId
from app.contract.limits import HISTORY_NAMED_MAX
from app.contract.prior_contact import Acquaintances, InboxHistory, KnownPeople, Met, TieKind
from app.desktop.widgets.retry import call_with_retry

LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
Answers = AsyncGenerator[KnownPeople, None]


@dataclass
class LookupResult:
    """The answers so far: `listed` are the most recently known, `others` the keys of the rest."""

    key: Callable[[Met], str]
    asked: int = 0
    met_count: int = 0
    listed: list[Met] = field(default_factory=list)
    others: set[str] = field(default_factory=set)
    contact_ids: list[ContactId] = field(default_factory=list)
    inboxes: Sequence[InboxHistory] = ()

    def add(self, answer: KnownPeople) -> None:
        self.asked += answer.asked
        self.met_count += answer.met_count
        self.contact_ids += answer.contact_ids
        self.inboxes = answer.inboxes
        if answer.met:
            met = sorted((*self.listed, *answer.met), key=_recency_of, reverse=True)
            self.listed = met[:HISTORY_NAMED_MAX]
            self.others.update(self.key(person) for person in met[HISTORY_NAMED_MAX:])


def _recency_of(person: Met) -> tuple[bool, datetime]:
    """Return a sort key as the service has it: own contact before a company's, then by time."""
    tie = person.ties[0] if person.ties else None
    return (tie is not None and tie.kind != TieKind.COMPANY, (tie and tie.at) or LONG_AGO)


async def look_up(service: OutreachService, wanted: Acquaintances) -> KnownPeople:
    return await call_with_retry(partial(service.history.look_up, wanted))


async def look_up_contacts(
    service: OutreachService, campaign_id: CampaignId, ids: Sequence[ContactId]
) -> Answers:
    """Yield prior contact apart from this campaign, in batches small enough to name everyone known."""
    for start in range(0, len(ids), HISTORY_NAMED_MAX):
        some = tuple(ids[start : start + HISTORY_NAMED_MAX])
        yield await look_up(service, Acquaintances(contact_ids=some, campaign_id=campaign_id))


async def look_up_contacts_outside_campaign(service: OutreachService, campaign_id: CampaignId) -> Answers:
    """Yield prior contact of all contacts that are not in the campaign."""
    after: str | None = ""
    while after is not None:
        wanted = Acquaintances(campaign_id=campaign_id, not_in_campaign_after=after)
        answer = await look_up(service, wanted)
        yield answer
        after = answer.next_after
