"""Errors of single fields, in the window's language: our own sentences, and pydantic's errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.contract.problems import Unprocessable
from app.contract.sentences import Sentence, load_sentence
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.sentences import translate_sentence

PARTS_OF_REQUEST = ("body", "query", "path")


def collect_field_errors(error: BaseException) -> dict[str, str]:
    """Return what is wrong with each field, by its name; an empty dict for an error that names none."""
    from pydantic import ValidationError  # not needed for the first paint

    if isinstance(error, ValidationError):
        items = error.errors(include_url=False, include_input=False)
        return {str(item["loc"][0]) if item["loc"] else "": _describe_local(item) for item in items}
    if isinstance(error, Unprocessable) and isinstance(error.detail, list):
        return {_field_name_of(item.get("loc", ())): _describe_sent(item) for item in error.detail}
    return {}


def describe_failures(items: Sequence[Mapping[str, Any]]) -> str:
    """Return all that a service found wrong with a request, each with its field."""
    told = []
    for item in items:
        where = ".".join(str(part) for part in item.get("loc", ()) if part not in PARTS_OF_REQUEST)
        told.append(f"{where}: {_describe_sent(item)}" if where else _describe_sent(item))
    return "; ".join(told)


def _field_name_of(where: Sequence[object]) -> str:
    """Return the field in an error's location, which may begin with the part of the request."""
    named = where[1:] if where and where[0] in PARTS_OF_REQUEST else where
    return str(named[0]) if named else ""


def _describe_local(item: Mapping[str, Any]) -> str:
    """Return an error of a model that was built here."""
    params = item.get("ctx", {})
    raised = params.get("error")
    sentence = raised.args[0] if isinstance(raised, Exception) and raised.args else params.get("sentence")
    if isinstance(sentence, Sentence):
        return translate_sentence(sentence)
    return _describe_kind(item["type"], params) or translate_sentence(str(sentence or item["msg"]))


def _describe_sent(item: Mapping[str, Any]) -> str:
    """Return an error that the service sent; one without a code is of an older service."""
    sentence = load_sentence(str(item.get("msg", "")), item)
    return _describe_kind(sentence.code, sentence.params) or translate_sentence(sentence)


def _describe_kind(kind: str, params: Mapping[str, Any]) -> str:
    """Return one of pydantic's own errors; "" for a kind that is not known here."""
    n = params.get("min_length", params.get("max_length", 0))
    texts = {
        "missing": tr("Field required"),
        "extra_forbidden": tr("Extra inputs are not permitted"),
        "string_too_short": tr("String should have at least %n character(s)", n=n),
        "string_too_long": tr("String should have at most %n character(s)", n=n),
        "too_short": tr("At least %n item(s) must be given", n=n),
        "too_long": tr("At most %n item(s) can be given", n=n),
        "greater_than": tr("Input should be greater than {gt}"),
        "greater_than_equal": tr("Input should be greater than or equal to {ge}"),
        "less_than": tr("Input should be less than {lt}"),
        "less_than_equal": tr("Input should be less than or equal to {le}"),
        "int_type": tr("Input should be a valid integer"),
        "int_parsing": tr("Input should be a valid integer"),
        "int_from_float": tr("Input should be a valid integer"),
        "float_parsing": tr("Input should be a valid number"),
        "float_type": tr("Input should be a valid number"),
        "finite_number": tr("Input should be a valid number"),
        "string_type": tr("Input should be a valid string"),
        "bool_type": tr("Input should be yes or no"),
        "bool_parsing": tr("Input should be yes or no"),
        "date_parsing": tr("Input should be a valid date"),
        "date_from_datetime_parsing": tr("Input should be a valid date"),
        "datetime_parsing": tr("Input should be a valid date and time"),
        "datetime_from_date_parsing": tr("Input should be a valid date and time"),
        "enum": tr("Input should be {expected}"),
        "literal_error": tr("Input should be {expected}"),
    }
    try:
        return texts.get(kind, "").format(**params)
    except (KeyError, IndexError, ValueError):  # another version names other things
        return ""
