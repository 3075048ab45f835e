"""Base classes and types of all models that are sent or received."""

from __future__ import annotations

from datetime import UTC, datetime
from json import dumps
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict
from pydantic_core import PydanticCustomError


class Wire(BaseModel):
    """A frozen model; unknown fields are ignored, so that either side may be newer."""

    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True)


class DeskRequest(Wire):
    """A request of the desk API; an unknown field is an error and is refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Done(Wire):
    """The least that every write returns."""

    success: bool = True
    message: str = ""


def to_utc(value: datetime) -> datetime:
    """Return the same instant in UTC; a time without a zone is taken as UTC."""
    try:
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
    except OverflowError:
        beyond = "The time in UTC should lie between the years 1 and 9999"
        raise PydanticCustomError("value_error", beyond) from None


def _of_our_age(value: datetime) -> datetime:
    if not 1970 <= value.year < 3000:
        raise PydanticCustomError("value_error", "The year should lie between 1970 and 2999")
    return value


def _check_json_encodable(value: dict[str, Any]) -> dict[str, Any]:
    """Return a value if JSON can hold it, else raise an error: Python reads more than JSON has."""
    try:
        dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except ValueError:
        raise PydanticCustomError(
            "value_error", "Input should be JSON, in Unicode and finite numbers"
        ) from None
    return value


def utc_text(value: datetime) -> str:
    """Return a time in ISO 8601, in UTC with a Z."""
    return to_utc(value).isoformat().replace("+00:00", "Z")


Time = Annotated[datetime, AfterValidator(to_utc)]
Planned = Annotated[Time, AfterValidator(_of_our_age)]  # years that leave room around a day in any zone
JsonObject = Annotated[dict[str, Any], AfterValidator(_check_json_encodable)]
