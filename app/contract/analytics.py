"""Campaign analytics: results by day, step and variant, and of the campaign's branches."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from pydantic import ConfigDict, Field, model_validator

from .ids import CampaignId
from .sentences import Sentence, say
from .wire_models import Day, DeskRequest, Done, SpokenWire, Wire

ENOUGH = 30  # emails; a rate of fewer says nothing


class BranchStepMetrics(Wire):
    """A step of a branch; all counts are of emails."""

    node_id: str
    label: str = ""
    sent: int = 0
    opened: int = Field(0, description="Opened by a person")
    replied: int = 0
    bounced: int = Field(0, description="Came back, or were refused because there is no such mailbox")


class BranchMetrics(Wire):
    enrollments_total: int = 0
    enrollments_active: int = 0
    enrollments_completed: int = Field(0, description="Walked off the end of the last step")
    conversion_rate: float = Field(
        0, description="Of those enrolled, the share (0 to 1) that wrote after they had entered"
    )
    steps: tuple[BranchStepMetrics, ...] = ()


class BranchAnalytics(Wire):
    entry_node_id: str = Field(description="What move-to-subsequence takes as target_subsequence_node_id")
    label: str = ""
    trigger_type: str = Field(description="What takes a lead into it")
    trigger_params: dict[str, Any] = {}
    metrics: BranchMetrics = BranchMetrics()


class BranchSummary(Wire):
    total_enrollments: int = 0
    total_active: int = 0
    overall_conversion_rate: float = Field(0, description="Of all enrolled, 0 to 1")


class SubsequenceAnalytics(Wire):
    """The branches of a campaign in the order they are tried; an empty list and zeros without branches."""

    subsequences: tuple[BranchAnalytics, ...] = ()
    summary: BranchSummary = BranchSummary()


class CampaignAnalyticsQuery(DeskRequest):
    """A range of days in the campaign's time zone; both ends are included."""

    model_config = ConfigDict(frozen=True, populate_by_name=True, serialize_by_alias=True)

    since: Day | None = Field(None, alias="from")
    to: Day | None = None

    @model_validator(mode="after")
    def _in_order(self) -> CampaignAnalyticsQuery:
        if self.since and self.to and self.to < self.since:
            raise ValueError(say("field_to_before_from", "`to` must not be before `from`"))
        return self


class Rate(Wire):
    """A share in percent with its 95 % confidence interval (Wilson's score interval)."""

    percent: float
    low: float
    high: float
    enough: bool = Field(description=f"False below {ENOUGH} emails: not enough data")


class Rates(Wire):
    """Rates of the emails sent, except for `bounced`, which is of the emails sent or refused."""

    delivered: Rate
    opened: Rate
    clicked: Rate
    replied: Rate
    bounced: Rate
    unsubscribed: Rate


class Outcomes(Wire):
    """Outcomes of the emails that were sent in a period, including outcomes after its end."""

    sent: int = 0
    delivered: int = Field(0, description="A proof came, or a day went by without a bounce")
    opened: int = Field(0, description="Opened by a person")
    clicked: int = Field(0, description="A link was followed by a person")
    replied: int = 0
    bounced: int = Field(0, description="Went out and came back")
    refused: int = Field(0, description="Never went out: the server knew no such mailbox")
    unsubscribed: int = Field(0, description="It was the last email to somebody who wants no more")
    machine_opened: int = Field(0, description="Loaded by a machine, whether a person opened it too or not")
    rates: Rates


class DayOutcomes(Outcomes):
    day: Day


class VariantOutcomes(Outcomes):
    variant_id: str
    variant_name: str = ""
    variant_label: str = ""
    is_active: bool = True


class Finding(StrEnum):
    DIFFERENT = "DIFFERENT"
    NO_DIFFERENCE_YET = "NO_DIFFERENCE_YET"
    NOT_ENOUGH_DATA = "NOT_ENOUGH_DATA"


class Comparison(SpokenWire):
    """The best two variants of a step by one measure, and whether their difference is more than chance."""

    measure: str = Field(description="replied or opened")
    verdict: Annotated[Finding | str, Field(union_mode="left_to_right")] = Field(
        description="Whether the difference is more than chance"
    )
    best: str | None = Field(None, description="The variant with the highest rate")
    second: str | None = None
    difference: float = Field(0, description="Between the two rates, in percentage points")
    p_value: float | None = Field(None, description="Two-sided and corrected for the number of pairs")
    sentence: Sentence = Field(description="The same in words")


class StepOutcomes(Outcomes):
    """Outcomes of a step of the main chain, or of the branch that `entry_node_id` names."""

    step_number: int = Field(description="0 is the initial mail, follow-ups count from 2, branches from 1001")
    node_id: str | None = None
    entry_node_id: str | None = None
    label: str = ""
    branch_label: str = ""
    is_active: bool = True
    variants: tuple[VariantOutcomes, ...] = ()
    comparisons: tuple[Comparison, ...] = Field((), description="Empty unless two variants were sent")


class People(Wire):
    """The campaign's own counts of leads, regardless of the range of days."""

    total_leads: int = 0
    sent_count: int = 0
    open_count: int = 0
    reply_count: int = 0
    bounce_count: int = 0
    unsubscribe_count: int = 0


class CampaignAnalytics(Done):
    """Outcomes by the day on which emails were sent; days without any are left out."""

    campaign_id: CampaignId
    timezone: str
    opens_tracked: bool = Field(description="False: opens are only known from clicks, if at all")
    clicks_tracked: bool
    enough: int = Field(ENOUGH, description="Rates of fewer emails say nothing")
    people: People
    totals: Outcomes
    days: tuple[DayOutcomes, ...] = ()
    steps: tuple[StepOutcomes, ...] = Field((), description="The main chain, then the branches")
