"""Who stands in a header field, on every Python."""

from __future__ import annotations

import pytest

from app.contract.addresses import parse_header_addresses

BOB, EVA = ("Miller, Bob", "bob@x.test"), ("", "eva@x.test")


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        (['"Miller, Bob" <bob@x.test>, eva@x.test'], [BOB, EVA]),
        (['"Miller, Bob" <bob@x.test>,, ,eva@x.test,\r\n '], [BOB, EVA]),
        ([", eva@x.test"], [EVA]),
        (["", " , ", "eva@x.test"], [EVA]),
        (["(broken <field", "eva@x.test"], [EVA]),
    ],
)
def test_address_header_with_empty_entries_ignores_them(
    fields: list[str], found: list[tuple[str, str]]
) -> None:
    assert [one for one in parse_header_addresses(*fields) if "@" in one[1]] == found


@pytest.mark.parametrize(
    ("field", "found"),
    [
        ("eva@x.test <eva@x.test>", ("eva@x.test", "eva@x.test")),
        ("'eva@x.test' <eva@x.test>", ("'eva@x.test'", "eva@x.test")),
        ("boss@victim.test <eva@x.test>", ("boss@victim.test", "eva@x.test")),
        ("Eva @ X <eva@x.test>", ("Eva @ X", "eva@x.test")),
        ("Eva (Sales, EMEA) <eva@x.test>", ("Eva (Sales, EMEA)", "eva@x.test")),
        ('"Eva, boss@victim.test <at work>" <eva@x.test>', ("Eva, boss@victim.test <at work>", "eva@x.test")),
        ("Eva <eva@x.test> <boss@victim.test>", ("Eva", "eva@x.test")),
    ],
)
def test_address_header_takes_address_from_angle_brackets(field: str, found: tuple[str, str]) -> None:
    assert parse_header_addresses(field)[0] == found
