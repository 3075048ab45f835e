"""The roots of every model on the wire."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict


class Wire(BaseModel):
    """A frozen value; fields it does not know are ignored, so that either side may be newer."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class DeskRequest(Wire):
    """A request of the desk surface: an unknown field is a mistake and is refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Done(Wire):
    """What every write answers with, at the least."""

    success: bool = True
    message: str = ""


def to_utc(value: datetime) -> datetime:
    """The same instant in UTC; a time without a zone is taken to be UTC already."""
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


Time = Annotated[datetime, AfterValidator(to_utc)]
