"""Subsequence branches: an entry, and a sequence of emails for leads that a trigger takes there."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    ValidationError,
    ValidationInfo,
    field_validator,
)

from .campaigns import Variant, Variants
from .ids import CampaignId, LeadId, checked_id, known_spelling
from .replies import Category
from .sentences import Sentence, say
from .wire_models import Done, Time, Visible, Wire, invalid

STEPS_MAX = 50
EXAMPLE: dict[str, Any] = {
    "label": "Interested",
    "trigger_type": "REPLY_CATEGORY",
    "trigger_params": {"categories": ["Interested", "Demo Booked"]},
    "priority": 1,
    "steps": [
        {
            "label": "Times for a call",
            "wait_days": 0,
            "variants": [
                {"body_template": "Glad to hear that, {{first_name|there}}. Does Tuesday work for you?"}
            ],
        }
    ],
}


class BranchTrigger(StrEnum):
    """The event that takes a lead into a branch."""

    REPLY_CATEGORY = "REPLY_CATEGORY"
    REPLY_RECEIVED = "REPLY_RECEIVED"
    REPLY_CONTAINS = "REPLY_CONTAINS"
    LINK_CLICKED = "LINK_CLICKED"
    EMAIL_OPENED = "EMAIL_OPENED"
    NO_REPLY = "NO_REPLY"
    MAIN_FINISHED = "MAIN_FINISHED"
    MANUAL = "MANUAL"


class Outcome(StrEnum):
    """The end of an enrollment: COMPLETED after the last step, EXITED before it."""

    COMPLETED = "COMPLETED"
    EXITED = "EXITED"


class _Params(BaseModel):
    """The parameters of a trigger; types are strict, unknown fields are ignored."""

    model_config = ConfigDict(extra="ignore")


class _Categories(_Params):
    categories: tuple[Category, ...] = Field(min_length=1)


class _Received(_Params):
    include_auto: bool = Field(False, strict=True)


class _Contains(_Params):
    any: tuple[Annotated[str, Field(min_length=1, max_length=200)], ...] = Field(min_length=1, max_length=100)


class _Clicked(_Params):
    url_contains: str | None = Field(None, min_length=1, max_length=2_000)


class _Opened(_Params):
    min_opens: int = Field(1, ge=1, le=100, strict=True)


class _Silent(_Params):
    after_days: int = Field(ge=1, le=365, strict=True)


_PARAMS: dict[BranchTrigger, tuple[type[_Params], Sentence]] = {
    BranchTrigger.REPLY_CATEGORY: (
        _Categories,
        say(
            "field_trigger_categories",
            "categories must name at least one of: {categories}",
            categories=", ".join(Category),
        ),
    ),
    BranchTrigger.REPLY_RECEIVED: (
        _Received,
        say("field_trigger_include_auto", "include_auto must be true or false"),
    ),
    BranchTrigger.REPLY_CONTAINS: (
        _Contains,
        say("field_trigger_any", "any must list 1 to 100 texts of 1 to 200 characters"),
    ),
    BranchTrigger.LINK_CLICKED: (
        _Clicked,
        say("field_trigger_url_contains", "url_contains must be a part of a web address, or be left out"),
    ),
    BranchTrigger.EMAIL_OPENED: (
        _Opened,
        say("field_trigger_min_opens", "min_opens must be a whole number from 1 to 100"),
    ),
    BranchTrigger.NO_REPLY: (
        _Silent,
        say("field_trigger_after_days", "after_days must be a whole number from 1 to 365"),
    ),
    BranchTrigger.MAIN_FINISHED: (
        _Params,
        say("field_trigger_main_finished", "MAIN_FINISHED takes no parameters"),
    ),
    BranchTrigger.MANUAL: (_Params, say("field_trigger_manual", "MANUAL takes no parameters")),
}


class BranchStepEdit(Wire):
    """An email of a branch as written; with the `node_id` of an existing step, its statistics are kept."""

    node_id: Annotated[str, AfterValidator(known_spelling)] | None = Field(
        None, description="The step to keep; a new one begins without it."
    )
    label: str = Field("", max_length=255, description="What people call this step.")
    wait_days: int = Field(
        0, ge=0, le=60, description="Days from the lead's entry, or from the email before in this branch."
    )
    variants: Variants = Field((), description="The texts, whose shares sum to exactly 100.")


class BranchEdit(Wire):
    """A whole branch as written; it replaces the existing branch, matching steps by `node_id`."""

    model_config = ConfigDict(json_schema_extra={"example": EXAMPLE})

    label: Visible = Field(min_length=1, max_length=255, description="What people call this branch.")
    trigger_type: BranchTrigger = Field(description="What takes a lead into it.")
    trigger_params: dict[str, Any] = Field(
        default={},
        validate_default=True,
        description="What the trigger looks at; its fields depend on the type.",
    )
    priority: int = Field(
        0, ge=0, le=10_000, description="Where several branches match, the smallest number wins."
    )
    is_active: StrictBool = Field(True, description="When false, nobody enters; who is in it goes on.")
    steps: tuple[BranchStepEdit, ...] = Field(
        (), max_length=STEPS_MAX, description="Its emails, in their order."
    )

    @field_validator("trigger_params")
    @classmethod
    def _complete(cls, params: dict[str, Any], info: ValidationInfo) -> dict[str, Any]:
        """Return the parameters of the trigger's type, with their defaults and nothing else."""
        if "trigger_type" not in info.data:  # already reported as invalid
            return params
        model, sentence = _PARAMS[info.data["trigger_type"]]
        try:
            return model.model_validate(params).model_dump(mode="json")
        except ValidationError:
            raise invalid(sentence) from None


class BranchStep(Wire):
    """An email of a branch with its statistics; a step no longer in use stays if it was ever sent."""

    node_id: str = Field(description="The step's id.")
    label: str = Field("", description="What people call it.")
    step_number: int = Field(description="Its number in emails and events, one of a kind in the campaign.")
    wait_days: int = Field(description="Days from the lead's entry, or from the email before in this branch.")
    is_active: bool = Field(True, description="Whether it is in use.")
    variants: tuple[Variant, ...] = Field((), description="Its texts and their statistics.")


class Branch(Wire):
    """A branch with its steps."""

    entry_edge_id: str = Field(description="The id of the edge that leads into it, minted by its maker.")
    entry_node_id: str = Field(description="The id of its entry node: that of events, journeys and moves.")
    label: str = Field(description="What people call it.")
    trigger_type: Annotated[BranchTrigger | str, Field(union_mode="left_to_right")] = Field(
        description="What takes a lead into it."
    )
    trigger_params: dict[str, Any] = Field({}, description="What the trigger looks at.")
    priority: int = Field(0, description="Where several branches match, the smallest number wins.")
    is_active: bool = Field(True, description="When false, nobody enters; who is in it goes on.")
    created_at: Time = Field(description="When it was made.")
    updated_at: Time = Field(description="When it was last written.")
    steps: tuple[BranchStep, ...] = Field((), description="Its emails, in their order.")


class BranchSaved(Done):
    """The saved branch: its ids, its steps, and the problems of its texts that should be corrected."""

    entry_edge_id: str = Field(description="The id of the edge that leads into it.")
    entry_node_id: str = Field(description="The id of its entry node.")
    steps: tuple[BranchStep, ...] = Field((), description="Its emails, in their order.")
    template_problems: dict[str, tuple[Sentence, ...]] = Field(
        {}, description="Sentences, by the variant's id."
    )


class BranchDeleted(Done):
    exited_count: int = Field(description="Leads that were in the branch and left it with its end.")


class Flow(Done):
    """All branches of a campaign, in the order in which their triggers are tried."""

    campaign_id: CampaignId
    subsequences_enabled: bool
    branches: tuple[Branch, ...] = ()
    template_problems: dict[str, tuple[Sentence, ...]] = {}


class LeadMove(Wire):
    """The branch that a lead is to be moved into by hand."""

    target_subsequence_node_id: Annotated[str, AfterValidator(checked_id)] = Field(
        description="The branch's entry_node_id, not the id of its edge."
    )


class LeadMoved(Done):
    lead_id: LeadId = Field(description="The lead.")
    entry_node_id: str = Field(description="The branch that it is in now.")
    entered_at: Time = Field(description="When it entered.")
    next_send_at: Time | None = Field(
        None, description="The earliest moment of its next email; null when the branch has none."
    )
