"""Errors of fields and of the operating system, in the words of the window."""

from __future__ import annotations

import errno
from typing import Any

import pytest

from app.contract.problems import Unprocessable
from app.contract.sentences import say
from app.desktop.widgets.field_errors import collect_field_errors, describe_failures
from app.desktop.widgets.system_errors import describe_os_error


@pytest.mark.parametrize(
    ("code", "params", "told"),
    [
        ("missing", {}, "Field required"),
        ("string_too_short", {"min_length": 1}, "String should have at least 1 character"),
        ("string_too_long", {"max_length": 255}, "String should have at most 255 characters"),
        ("less_than_equal", {"le": 5}, "Input should be less than or equal to 5"),
        ("less_than_equal", {}, "As it came"),
        ("of_a_newer_version", {"le": 5}, "As it came"),
    ],
)
def test_error_of_pydantic_is_told_by_its_kind(code: str, params: dict[str, Any], told: str) -> None:
    item = {"loc": ["body", "name"], "msg": "As it came", "type": code, "code": code, "params": params}
    assert collect_field_errors(Unprocessable([item])) == {"name": told}
    assert describe_failures([item]) == f"name: {told}"


def test_sentence_of_service_is_told_at_its_field() -> None:
    refused = Unprocessable.of("email", say("address_missing", "The address is missing."))
    assert collect_field_errors(refused) == {"email": "The address is missing."}


def test_error_of_system_is_told_by_its_number() -> None:
    assert describe_os_error(OSError(errno.ENOSPC, "as the system says")) == "No space left on device"
    assert describe_os_error(OSError(0, "it is a folder")) == "it is a folder"
