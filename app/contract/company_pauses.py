"""Companies that campaigns do not write to for a while because someone there has replied."""

from __future__ import annotations

from pydantic import Field

from .wire_models import DeskRequest, Done, Time, Wire


class CompanyPause(Wire):
    domain: str = Field(description="Of the addresses there", examples=["acme.example"])
    person: str = Field(description="Who answered last", examples=["Ana Lima"])
    answered_at: Time = Field(description="When that was")
    until: Time = Field(description="Until when campaigns write to nobody there, by the workspace")


class CompanyLift(DeskRequest):
    domain: str = Field(
        min_length=1, max_length=255, description="Of the addresses there", examples=["acme.example"]
    )


class CompanyPauses(Done):
    pauses: tuple[CompanyPause, ...] = Field(description="The latest answer first")
