"""The state tables of the contract, as small as they can be told. No I/O, nothing of the service's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

RANK = {**{"PENDING": 0, "SENT": 3, "OPENED": 4, "REPLIED": 5, "BOUNCED": 5, "BLOCKED": 5, "UNSUBSCRIBED": 6}}
ALLOWED = {
    "edit": ("DRAFT", "PAUSED"),
    "launch": ("DRAFT", "PAUSED", "COMPLETED"),
    "pause": ("ACTIVE", "COMPLETED"),
    "archive": ("PAUSED", "COMPLETED"),
    "delete": ("DRAFT", "PAUSED", "ARCHIVED"),
}
ROBOTIC = ("Out of Office", "Auto Reply")


@dataclass
class Lead:
    email: str
    status: str
    at: int | None = None  # step of the last mail
    next: int | None = None
    due: datetime | None = None
    inbox: str | None = None
    opened: bool = False
    replied: bool = False
    told: set[str] = field(default_factory=set)  # statuses that were told, and "unsubscribed"


@dataclass
class Campaign:
    name: str
    waits: tuple[int, ...]  # days before each follow-up; the first of them is step 2
    inboxes: set[str]
    status: str = "DRAFT"
    leads: dict[str, Lead] = field(default_factory=dict)  # by address
    had: set[str] = field(default_factory=set)  # got mail as leads that are gone
    initial: int = 0
    followups: int = 0


@dataclass
class Contact:
    override: str | None = None
    groups: set[str] = field(default_factory=set)  # tags and lists
    sent: bool = False
    opened: bool = False
    replied: bool = False


@dataclass
class Thread:
    email: str
    inbox: str
    lead: Lead | None
    contact: Contact | None
    ai: str = ""
    manual: str = ""
    id: str = ""


@dataclass
class Hook:
    types: set[str]
    campaign: str | None
    active: bool = True
    told: list[tuple[str, ...]] = field(default_factory=list)


@dataclass
class Model:
    contacts: dict[str, Contact] = field(default_factory=dict)
    campaigns: dict[str, Campaign] = field(default_factory=dict)
    inboxes: dict[str, bool] = field(default_factory=dict)  # may it send?
    suppressed: dict[str, str] = field(default_factory=dict)  # address: reason
    blocked: set[str] = field(default_factory=set)  # addresses and domains
    threads: list[Thread] = field(default_factory=list)
    hooks: dict[str, Hook] = field(default_factory=dict)

    def leads_of(self, email: str) -> Iterator[tuple[Campaign, Lead]]:
        return ((each, each.leads[email]) for each in self.campaigns.values() if email in each.leads)

    def is_blocked(self, email: str) -> bool:
        return email in self.blocked or email.rpartition("@")[2] in self.blocked

    def missing(self, campaign: Campaign) -> set[str]:
        lacks = {
            "leads": all(lead.next is None for lead in campaign.leads.values()),
            "inboxes": not any(self.inboxes.get(each) for each in campaign.inboxes),
        }
        return {name for name, lacking in lacks.items() if lacking}

    def tell(self, kind: str, campaign: Campaign, *what: str) -> None:
        for hook in self.hooks.values():
            if hook.active and kind in hook.types and hook.campaign in (None, campaign.name):
                hook.told.append((kind, campaign.name, *what))

    def become(self, campaign: Campaign, lead: Lead, status: str, before: str = "") -> None:
        """Only ever to a later status, told once per lead and status."""
        if before == "" and RANK[status] <= RANK[lead.status]:
            return
        old, lead.status = before or lead.status, status
        if status not in lead.told:
            lead.told.add(status)
            self.tell("lead_status_changed", campaign, lead.email, old, status)

    def enroll(self, campaign: Campaign, emails: Iterable[str], now: datetime) -> int:
        new = [email for email in dict.fromkeys(emails) if email not in campaign.leads]
        for email in new:
            status = "BLOCKED" if self.is_blocked(email) else "PENDING"
            if email in self.suppressed:
                status = "BOUNCED" if self.suppressed[email] == "bounced" else "UNSUBSCRIBED"
            if email in campaign.had:
                status, self.contacts[email].sent = "SENT" if status == "PENDING" else status, True
            lead = campaign.leads[email] = Lead(email, status)
            if status == "PENDING":
                lead.next, lead.due = 0, now
            self.become(campaign, lead, status, before="None")
        return len(new)

    def sent(self, campaign: Campaign, email: str, step: int, inbox: str, now: datetime) -> None:
        """A server has got a mail: was that right?"""
        lead = campaign.leads[email]
        assert campaign.status == "ACTIVE", "mail of a campaign that does not run"
        assert lead.next == step and lead.due is not None and lead.due <= now, "out of turn, or twice"
        assert email not in self.suppressed and not self.is_blocked(email), "somebody said no"
        assert self.inboxes.get(inbox) and inbox in campaign.inboxes, "from an inbox that should not"
        assert lead.inbox in (None, inbox), "another inbox than the first one"
        lead.at, lead.inbox, self.contacts[email].sent = step, inbox, True
        later = step + 1 if step else 2
        more = later - 2 < len(campaign.waits)
        lead.next = later if more else None
        lead.due = now + timedelta(days=campaign.waits[later - 2]) if more else None
        campaign.initial, campaign.followups = campaign.initial + (not step), campaign.followups + bool(step)
        self.become(campaign, lead, "SENT")

    def suppress(self, email: str, reason: str) -> bool:
        """Ends every lead of the address; a person's word outweighs a bounce, never the other way round."""
        known = self.suppressed.get(email)
        news = known is None or (known == "bounced" and reason != "bounced")
        if news:
            self.suppressed[email] = reason
        for campaign, lead in self.leads_of(email):
            self.become(campaign, lead, "BOUNCED" if reason == "bounced" else "UNSUBSCRIBED")
            lead.next = lead.due = None
        return news

    def left(self, campaign: Campaign, lead: Lead) -> None:
        """The event of somebody who asked to be left alone: one per lead, ever."""
        if "unsubscribed" not in lead.told:
            lead.told.add("unsubscribed")
            self.tell("lead_unsubscribed", campaign, lead.email)

    def replied(self, thread: Thread, lead: Lead | None, campaign: Campaign | None, category: str) -> None:
        auto = category in ROBOTIC
        if not auto or thread.ai in ("", *ROBOTIC):
            thread.ai = category
        if auto:
            return
        if thread.contact:
            thread.contact.replied = True
        if lead and campaign:
            self.become(campaign, lead, "REPLIED")
            lead.replied, lead.next, lead.due = True, None, None

    def forget(self, email: str) -> None:
        """The contact and all its leads go; suppressions stay."""
        gone = self.contacts.pop(email)
        for campaign, lead in list(self.leads_of(email)):
            if lead.at is not None:
                campaign.had.add(email)
            del campaign.leads[email]
        for thread in self.threads:
            if thread.contact is gone:
                thread.contact = thread.lead = None

    def complete(self) -> None:
        """A campaign in which nobody has anything left to receive is over."""
        for campaign in self.campaigns.values():
            if campaign.status == "ACTIVE" and all(lead.next is None for lead in campaign.leads.values()):
                campaign.status = "COMPLETED"

    def is_bounced(self, email: str) -> bool:
        bounced = any(lead.status == "BOUNCED" for _, lead in self.leads_of(email))
        return bounced or self.suppressed.get(email) == "bounced"

    def signal(self, email: str) -> str:
        """The six rules."""
        contact = self.contacts[email]
        tags = {thread.manual or thread.ai for thread in self.threads if thread.contact is contact}
        hot = bool(tags & {"Interested", "Demo Booked"})
        engaged = contact.replied or contact.opened or "Question" in tags
        if self.suppressed.get(email) in ("unsubscribed", "manual"):
            return "UNSUBSCRIBED"
        if self.is_bounced(email) and not engaged and not hot:
            return "BOUNCED"
        if hot or engaged:
            return "HOT_LEAD" if hot else "ENGAGED"
        return "CONTACTED" if contact.sent else "NEVER_CONTACTED"
