"""Sentences for people that programs can read, too: a stable code, its parameters, and the text in English.

`say("tag_exists", "There is a tag “{name}” already.", name=name)` makes one. Code and text are literals, so
that `make translations` gathers them. A code is a public promise (tests/sentence_codes.txt), never renamed.
A parameter is text, a number, a date, a local time, another sentence, or a list of sentences. A text with a
grammatical number has %n and noun(s), as the window's tr() has.
"""

from __future__ import annotations

import json
import string
from collections.abc import Mapping
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core import CoreSchema

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
DEPTH_MAX = 20  # of sentences within sentences; ours have three
SEVERAL = "several"  # sentences, one behind the other


class Sentence(str):
    """The text in English, with its code and parameters; a foreign text has neither."""

    __slots__ = ("code", "params")
    code: str
    params: Mapping[str, Any]

    def __new__(cls, text: str, code: str = "", params: Mapping[str, Any] | None = None) -> Sentence:
        self = super().__new__(cls, text)
        self.code, self.params = code, params or {}
        return self

    def __str__(self) -> str:
        return self  # an exception hands its only argument on so

    def fill(self, **params: Any) -> Sentence:
        """Return the sentence of a text with open fields, such as say() without parameters."""
        return Sentence(ENGLISH.fill(self[:], params), self.code, params)

    def __getnewargs__(self) -> tuple[str, str, Mapping[str, Any]]:  # type: ignore[override]
        return self[:], self.code, self.params

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return a string's schema; `codes` of contract/wire_models.py carries what a string can't."""
        from pydantic_core import core_schema  # not needed for the first paint

        return core_schema.no_info_after_validator_function(
            lambda text: text if isinstance(text, Sentence) else cls(text),
            core_schema.union_schema(
                [core_schema.is_instance_schema(cls), core_schema.str_schema()], mode="left_to_right"
            ),
            serialization=core_schema.plain_serializer_function_ser_schema(
                lambda text: text[:], return_schema=core_schema.str_schema()
            ),
        )


class SentenceFormatter(string.Formatter):
    """Fills the fields of a text in English; a field names the kind of its value.

    Kinds are {day:date}, {at:moment} for a local time, and {size:,} for a number with its thousands parted.
    """

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "date":
            return self.format_date(value if isinstance(value, date) else date.fromisoformat(value))
        if format_spec == "moment":
            return self.format_moment(value if isinstance(value, datetime) else datetime.fromisoformat(value))
        if format_spec == ",":
            return self.format_number(value)
        if isinstance(value, list | tuple):
            return " ".join(self.format_field(one, "") for one in value)
        if isinstance(value, Sentence):
            return self.format_sentence(value)
        return str(super().format_field(value, format_spec))

    def format_date(self, day: date) -> str:
        return f"{DAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]}"

    def format_moment(self, at: datetime) -> str:
        return f"{self.format_date(at)}, {at:%H:%M}"

    def format_number(self, n: int) -> str:
        return f"{n:,}"

    def format_sentence(self, sentence: Sentence) -> str:
        return sentence[:]

    def fill(self, text: str, params: Mapping[str, Any]) -> str:
        """Return the text with its fields filled; KeyError and ValueError where they don't fit."""
        if "n" in params:
            text = text.replace("(s)", "" if abs(params["n"]) == 1 else "s").replace(
                "%n", self.format_number(params["n"])
            )
        return self.vformat(text, (), params)


ENGLISH = SentenceFormatter()


def say(code: str, text: str, /, **params: Any) -> Sentence:
    """Return the sentence `code` with its parameters filled in."""
    return Sentence(ENGLISH.fill(text, params) if params else text, code, params)


def join_sentences(*sentences: str) -> Sentence:
    """Return sentences one behind the other; empty ones are left out."""
    said = [one for one in sentences if one]
    if len(said) == 1 and isinstance(said[0], Sentence):
        return said[0]
    return Sentence(" ".join(said), SEVERAL, {"sentences": said}) if said else Sentence("")


def sentence_of(error: Exception) -> Sentence:
    """Return the sentence that an error was raised with; another text has no code."""
    text = str(error)
    return text if isinstance(text, Sentence) else Sentence(text)


def dump_code(sentence: str) -> dict[str, Any] | None:
    """Return code and parameters as JSON has them; None for a text without a code."""
    if not isinstance(sentence, Sentence) or not sentence.code:
        return None
    return {"code": sentence.code, "params": {name: _dump(value) for name, value in sentence.params.items()}}


def _dump(value: Any) -> Any:
    if isinstance(value, Sentence):
        return {**coded, "detail": value[:]} if (coded := dump_code(value)) else value[:]
    if isinstance(value, list | tuple):
        return [_dump(one) for one in value]
    return value.isoformat() if isinstance(value, date) else value


def load_sentence(detail: str, coded: Mapping[str, Any], depth: int = 0) -> Sentence:
    """Return the sentence that dump_code() took apart; without a proper code it is the text alone.

    So is one that is nested deeper than DEPTH_MAX: whoever sent it may lie.
    """
    code, params = coded.get("code"), coded.get("params")
    if not isinstance(code, str) or not isinstance(params, dict) or depth > DEPTH_MAX:
        return Sentence(detail)
    return Sentence(detail, code, {str(name): _load(value, depth + 1) for name, value in params.items()})


def encode_sentence(sentence: str) -> str:
    """Return one line of JSON with a sentence's code and parameters; a text without a code as it is."""
    coded = dump_code(sentence)
    return json.dumps({**coded, "detail": sentence}, ensure_ascii=False) if coded else sentence


def decode_sentence(text: str) -> Sentence:
    """Return the sentence that encode_sentence() made a line of."""
    if not text.startswith('{"code":'):
        return Sentence(text)
    try:
        coded = json.loads(text)
    except (ValueError, RecursionError):  # a person wrote it so
        return Sentence(text)
    detail = coded.get("detail")
    return load_sentence(detail, coded) if isinstance(detail, str) else Sentence(text)


def _load(value: Any, depth: int) -> Any:
    if isinstance(value, list):
        return [_load(one, depth + 1) for one in value] if depth <= DEPTH_MAX else []
    if isinstance(value, dict):
        return load_sentence(str(value.get("detail", "")), value, depth)
    return value
