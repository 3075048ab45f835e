"""Templates for answers, shared in a workspace, with merge fields that are filled from a conversation."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from .ids import TemplateId, ThreadId, known_spelling
from .wire_models import DeskRequest, Done, Time, Visible, Wire

NAME_MAX, TEXT_MAX = 100, 20_000
Name = Annotated[Visible, StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_MAX)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=TEXT_MAX)]
_NAME, _TEXT = "What it is found by; no two have the same", "Plain text with merge fields"
_HI = "Hi {{first_name|there}},\n\nThank you for your reply."


class Template(Wire):
    template_id: TemplateId = Field(description="A template, a UUID")
    name: str = Field(description=_NAME, examples=["Thanks, and a date"])
    text: str = Field(description=_TEXT, examples=[_HI])
    updated_at: Time = Field(description="When it was last changed")


class NewTemplate(DeskRequest):
    name: Name = Field(description=_NAME, examples=["Thanks, and a date"])
    text: Text = Field(description=_TEXT, examples=[_HI])


class TemplateEdit(DeskRequest):
    name: Name | None = Field(None, description=_NAME, examples=["Thanks, and a date"])
    text: Text | None = Field(None, description=_TEXT, examples=[_HI])


class TemplateRead(Done):
    template: Template = Field(description="As it is now")


class TemplatePage(Done):
    templates: tuple[Template, ...] = Field(description="All of the workspace, by name")


class Fill(DeskRequest):
    thread_id: Annotated[ThreadId, AfterValidator(known_spelling)] = Field(
        description="The conversation whose person fills the fields"
    )


class Filled(Done):
    text: str = Field(description="The text; a field without a value stands as it was written")
    missing: tuple[str, ...] = Field(description="Fields without a value", examples=[["company"]])
