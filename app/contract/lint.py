"""Findings about a campaign's texts and sending domains that are doubtful before a launch."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from .ids import CampaignId
from .sentences import Sentence
from .wire_models import DeskRequest, Done, SpokenWire, Wire


class Weight(StrEnum):
    """The weight of a finding: STOP blocks sending, WARN would do harm, HINT is worth a look."""

    STOP = "STOP"
    WARN = "WARN"
    HINT = "HINT"


class Part(StrEnum):
    SUBJECT = "subject"
    TEXT = "text"
    HTML = "html"


class TextFinding(SpokenWire):
    """One thing to correct in a text, and its place."""

    rule: str = Field(description="What was looked for", examples=["unknown_field"])
    weight: Annotated[Weight | str, Field(union_mode="left_to_right", description="How bad it is")]
    sentence: Sentence = Field(
        description="What is wrong and what to do", examples=["No lead has {{industri}}."]
    )
    step_number: int = Field(0, description="0 is the initial mail")
    sequence_id: str | None = Field(None, description="The follow-up; null is the initial mail")
    entry_node_id: str | None = Field(None, description="The branch that it belongs to; null: the main chain")
    variant_id: str = Field("", description="The variant whose text it is")
    variant_label: str = Field("", description="Its letter", examples=["B"])
    part: Annotated[Part | str, Field(union_mode="left_to_right")] = Field(
        Part.TEXT, description="Of the variant"
    )
    excerpt: str = Field("", description="The words that are meant", examples=["{{industri}}"])


class LintQuery(DeskRequest):
    check_links: bool = Field(False, description="Ask DNS whether the hosts of the links exist, too")


class Lint(Done):
    """The findings, in the order of the campaign's emails; `checked` counts the texts."""

    campaign_id: CampaignId
    checked: int = Field(description="How many texts were looked at", examples=[3])
    findings: tuple[TextFinding, ...] = Field((), description="What is doubtful")


class Proof(StrEnum):
    """The state of a DNS record that receivers ask for."""

    OK = "OK"
    MISSING = "MISSING"
    WRONG = "WRONG"
    UNSEEN = "UNSEEN"  # the record can't be seen from outside
    SILENT = "SILENT"  # DNS did not answer


class SenderRecord(SpokenWire):
    """The SPF, DKIM or DMARC record of a domain."""

    name: str = Field(description="What it is called", examples=["SPF"])
    state: Annotated[Proof | str, Field(union_mode="left_to_right", description="What receivers see")]
    found: str = Field(
        "", description="The record as it stands", examples=["v=spf1 include:_spf.example.net -all"]
    )
    sentence: Sentence = Field(description="What that means and what to do")


class SenderDomain(Wire):
    """A domain that a campaign's inboxes send from."""

    domain: str = Field(description="What stands behind the @", examples=["acme.com"])
    inboxes: tuple[str, ...] = Field(description="Those that send from it", examples=[["anna@acme.com"]])
    records: tuple[SenderRecord, ...] = Field(description="SPF, DKIM and DMARC")


class SenderDomains(Done):
    campaign_id: CampaignId
    domains: tuple[SenderDomain, ...] = Field((), description="Each once")
