"""Base classes and types of all models that are sent or received."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from datetime import UTC, date, datetime
from json import dumps
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SerializationInfo,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)
from pydantic_core import PydanticCustomError

from .sentences import Sentence, dump_code, load_sentence, say

_UNSEEN = {"Cc", "Cf", "Mc", "Me", "Mn", "Zl", "Zp", "Zs"}  # categories, alone
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs by their category, and nothing to see


class Wire(BaseModel):
    """A frozen model; unknown fields are ignored, so that either side may be newer."""

    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True)


class DeskRequest(Wire):
    """A request of the desk API; an unknown field is an error and is refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class SentenceCode(Wire):
    """A sentence for programs: `code` is never renamed, `params` are what the sentence names."""

    code: str
    params: dict[str, Any] = Field(
        default_factory=dict, description="Texts, numbers, dates, local times, and sentences with their codes"
    )


class SpokenWire(Wire):
    """A model with sentences for people; on the wire `codes` has the code of each."""

    codes: dict[str, SentenceCode] = Field(
        default_factory=dict,
        description="The codes of the sentences in this object, by their field, such as "
        "`message` or `problems.0`; a foreign text has none",
    )

    @model_validator(mode="before")
    @classmethod
    def _join_codes(cls, data: Any) -> Any:
        """Return the fields with each sentence whole again."""
        codes = data.get("codes") if isinstance(data, dict) else None
        if not isinstance(codes, dict):
            return data
        whole = data
        for place, coded in codes.items():
            if isinstance(coded, dict):
                whole = _join_code(whole, place.split("."), coded)
        return {**whole, "codes": {}}

    @model_serializer(mode="wrap")
    def _add_codes(self, handler: SerializerFunctionWrapHandler, info: SerializationInfo):  # type: ignore[no-untyped-def]
        """Return the fields, in JSON with their codes; a return type would hide the schema."""
        told: dict[str, Any] = handler(self)
        if info.mode != "json":
            told.pop("codes", None)
            return told
        said = (one for name in told for one in _list_texts(name, getattr(self, name, None)))
        told["codes"] = {place: coded for place, text in said if (coded := dump_code(text))}
        return told


def _list_texts(place: str, value: Any) -> Iterator[tuple[str, str]]:
    """Yield the texts of a field, each with its place, such as `template_problems.<id>.0`."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict | tuple):
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _list_texts(f"{place}.{key}", one)


def _join_code(value: Any, place: list[str], coded: dict[str, Any]) -> Any:
    """Return the value with the sentence at this place whole again."""
    if not place:
        return load_sentence(value, coded) if isinstance(value, str) else value
    name, *rest = place
    if isinstance(value, dict) and name in value:
        return {**value, name: _join_code(value[name], rest, coded)}
    if isinstance(value, list | tuple) and name.isdecimal():
        return [_join_code(one, rest, coded) if at == int(name) else one for at, one in enumerate(value)]
    return value


class Done(SpokenWire):
    """The least that every write, and most reads of the desk surface, return."""

    success: bool = True
    message: Sentence = Sentence("")


def invalid(sentence: Sentence) -> PydanticCustomError:
    """Return the error of a field with this sentence, without pydantic's words before it."""
    return PydanticCustomError("value_error", "{sentence}", {"sentence": sentence})


def to_utc(value: datetime) -> datetime:
    """Return the same instant in UTC; a time without a zone is taken as UTC."""
    try:
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
    except OverflowError:
        beyond = say("field_time_range", "The time in UTC should lie between the years 1 and 9999")
        raise invalid(beyond) from None


def _refuse_number(value: Any) -> Any:
    """Reject what pydantic takes for seconds since 1970, or for milliseconds."""
    if isinstance(value, int | float) or (isinstance(value, str) and _is_number(value)):
        wanted = say(
            "field_time_is_number",
            "Dates should look like 2026-03-02 and times like 2026-03-02T12:00:00Z; a number is neither",
        )
        raise invalid(wanted)
    return value


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _of_our_age(value: datetime) -> datetime:
    if not 1970 <= value.year < 3000:
        raise invalid(say("field_year_range", "The year should lie between 1970 and 2999"))
    return value


def is_visible(text: str) -> bool:
    """Return whether there is more than spaces, controls, zero-width characters and fillers."""
    return any(char not in _BLANK and unicodedata.category(char) not in _UNSEEN for char in text)


def _require_visible(value: str) -> str:
    if is_visible(value):
        return value
    raise invalid(say("field_name_invisible", "A name should have at least one visible character"))


def _check_json_encodable(value: dict[str, Any]) -> dict[str, Any]:
    """Return a value if JSON can hold it, else raise an error: Python reads more than JSON has."""
    try:
        dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except ValueError:
        wrong = say("field_no_json", "Input should be JSON, in Unicode and finite numbers")
        raise invalid(wrong) from None
    return value


def utc_text(value: datetime) -> str:
    """Return a time in ISO 8601, in UTC with a Z."""
    return to_utc(value).isoformat().replace("+00:00", "Z")


Day = Annotated[date, BeforeValidator(_refuse_number)]
Time = Annotated[datetime, BeforeValidator(_refuse_number), AfterValidator(to_utc)]
Planned = Annotated[Time, AfterValidator(_of_our_age)]  # years that leave room around a day in any zone
Visible = Annotated[str, AfterValidator(_require_visible)]
JsonObject = Annotated[dict[str, Any], AfterValidator(_check_json_encodable)]
