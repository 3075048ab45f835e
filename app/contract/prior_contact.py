"""Prior contact with people who are to be written to, from the past of inboxes and the send ledger."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import AfterValidator, Field, model_validator

from .addresses import LONGEST
from .ids import CampaignId, ContactId, InboxId, checked_id
from .limits import HISTORY_PEOPLE_MAX
from .sentences import say
from .wire_models import DeskRequest, Done, Time, Wire


class TieKind(StrEnum):
    THEY_WROTE = "THEY_WROTE"  # an email of theirs in one of our inboxes
    WE_WROTE = "WE_WROTE"  # an email of ours in a Sent folder
    ANSWERED = "ANSWERED"  # a conversation in this program
    CAMPAIGN = "CAMPAIGN"  # a lead of another campaign
    COMPANY = "COMPANY"  # someone at their domain wrote or was written to


class Tie(Wire):
    """One fact about prior contact with a person."""

    kind: Annotated[TieKind | str, Field(union_mode="left_to_right", description="What it is")]
    at: Time | None = Field(None, description="The last time")
    count: int = Field(1, description="How many emails; for COMPANY, how many people")
    by: str = Field("", description="Our inbox", examples=["anna@acme.com"])
    about: str = Field(
        "", description="The campaign, the subject, or who of the company", examples=["Spring 2025"]
    )


class Met(Wire):
    """A person who wrote or was written to before; the latest contact comes first."""

    email: str = Field(description="The address that was asked about", examples=["ava@x.com"])
    contact_id: ContactId | None = Field(None, description="Null when the person is in no directory yet")
    lead_id: str | None = Field(None, description="When the leads of a campaign were meant")
    name: str = Field("", description="As the directory has it", examples=["Ava Smith"])
    ties: tuple[Tie, ...] = Field(description="What is known, the latest first")


class HistoryState(StrEnum):
    OFF = "OFF"
    WAITING = "WAITING"
    READING = "READING"
    READY = "READY"


class InboxHistory(Wire):
    """The reading of an inbox's past: only addresses, counts and dates, of two years."""

    inbox_id: InboxId
    email_address: str
    state: Annotated[HistoryState | str, Field(union_mode="left_to_right", description="How far it is")]
    done: int = Field(0, description="Emails looked at")
    total: int = Field(0, description="Emails there are to look at; 0 while it isn't known")


class Acquaintances(DeskRequest):
    """The people to look up.

    They are addresses, contacts, the leads of a campaign without an email so far, or contacts that are
    not in the campaign.
    """

    emails: tuple[str, ...] = Field((), max_length=HISTORY_PEOPLE_MAX, description="In any spelling")
    contact_ids: tuple[Annotated[ContactId, AfterValidator(checked_id)], ...] = Field(
        (), max_length=HISTORY_PEOPLE_MAX, description="People of the directory"
    )
    campaign_id: Annotated[CampaignId, AfterValidator(checked_id)] | None = Field(
        None,
        description="With addresses or contacts: the campaign that doesn't count; else whose leads are meant",
    )
    not_in_campaign_after: str | None = Field(
        None,
        max_length=LONGEST,
        description="In place of the campaign's leads the next thousand who are not in it: those after this "
        "address, which is the `next_after` of the answer before. Empty for the first",
    )

    @model_validator(mode="after")
    def _someone(self) -> Acquaintances:
        if not (self.emails or self.contact_ids or self.campaign_id):
            raise ValueError(say("field_people_missing", "Give emails, contact_ids or campaign_id"))
        if self.not_in_campaign_after is not None and (
            self.emails or self.contact_ids or not self.campaign_id
        ):
            alone = say("field_beside_campaign_alone", "Give not_in_campaign_after beside campaign_id alone")
            raise ValueError(alone)
        return self


class KnownPeople(Done):
    """The known ones among the people looked up, the latest first; `inboxes` says what was searched."""

    asked: int = Field(description="How many people were looked up", examples=[500])
    met_count: int = Field(description="How many of them are known", examples=[14])
    met: tuple[Met, ...] = Field((), description="The first thousand of them")
    contact_ids: tuple[ContactId, ...] = Field(
        (), description="With `not_in_campaign_after`: everybody who was looked up"
    )
    next_after: str | None = Field(None, description="With it, too: where the next thousand begin, if any")
    inboxes: tuple[InboxHistory, ...] = Field((), description="How far their past is read")
