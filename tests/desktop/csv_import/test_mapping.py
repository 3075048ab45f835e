"""Columns to fields, and rows as they will be stored."""

from __future__ import annotations

import pytest

from app.desktop.csv_import import mapping
from app.desktop.csv_import.mapping import MappedColumn, Storing


@pytest.mark.parametrize(
    ("headers", "targets"),
    [
        (["Email", "First name", "Last name", "Company"], ["email", "first_name", "last_name", "company"]),
        (["E-Mail", "Vorname", "Nachname", "Firma"], ["email", "first_name", "last_name", "company"]),
        (["Firma", "E-Mail", "Job title"], ["company", "email", "custom_job_title"]),
        (["Email", "Email (2)"], ["email", "custom_email_2"]),
        (["Mail", "Contact (Vorname)", "Firma / Organisation"], ["email", "first_name", "company"]),
        (["Mail", "Company: parent", "Company"], ["email", "custom_company_parent", "company"]),
        (["Vorname", "Chef / E-Mail"], ["first_name", "custom_chef_e_mail"]),
    ],
)
def test_csv_mapping_guesses_fields_from_headers(headers: list[str], targets: list[str]) -> None:
    assert [column.target for column in mapping.guess_mapping(headers, [])] == targets


@pytest.mark.parametrize(
    ("name", "number", "shown"),
    [("Column 7", 7, "Column 7"), ("Column 7", 6, "Column 7"), ("Notes  (own)", 1, "Notes (own)")],
)
def test_csv_header_is_displayed_on_one_line(name: str, number: int, shown: str) -> None:
    assert mapping.display_header(name, number) == shown


@pytest.mark.parametrize("header", ["Job title", "Straße (privat)", "Район", "公司", "  2nd—Phone  "])
def test_csv_mapping_custom_field_name_matches_guessed_header(header: str) -> None:
    (column,) = mapping.guess_mapping([header], [])
    assert mapping.custom_field_of(header) == column.target


def test_csv_mapping_with_many_columns_maps_only_known_ones() -> None:
    headers = ["Email", "Vorname", *(f"Attribute {n}" for n in range(298))]
    targets = [column.target for column in mapping.guess_mapping(headers, [])]
    assert targets[:2] == ["email", "first_name"]
    assert set(targets[2:]) == {""}


def test_csv_mapping_without_headers_finds_email_column() -> None:
    columns = mapping.guess_mapping(
        ["Column 1", "Column 2"], [["Ava", "ava@acme.example"], ["Bo", "bo@acme.example"]]
    )
    assert columns[1].target == "email"


@pytest.mark.parametrize(
    ("columns", "sentence"),
    [
        ((MappedColumn("A", "email"),), ""),
        ((MappedColumn("A", "first_name"),), "Choose the column that holds the email address."),
        ((MappedColumn("A"), MappedColumn("B")), "Choose the column that holds the email address."),
        (
            (MappedColumn("A", "email"), MappedColumn("B", "email")),
            "“A” and “B” both go to Email address. Change one of them.",
        ),
        (
            (MappedColumn("A", "email"), MappedColumn("B", "custom_city"), MappedColumn("C", "custom_city")),
            "“B” and “C” both go to city. Change one of them.",
        ),
        (
            (MappedColumn("A", "email"), MappedColumn("B", "custom_")),
            "Give the custom field of “B” a name made of letters or digits.",
        ),
    ],
)
def test_csv_mapping_problem_is_one_sentence(columns: tuple[MappedColumn, ...], sentence: str) -> None:
    assert mapping.mapping_problem(columns) == sentence


COLUMNS = (
    MappedColumn("Name", "first_name"),
    MappedColumn("Mail", "email"),
    MappedColumn("Notes"),
    MappedColumn("Ort", "custom_city"),
)


@pytest.mark.parametrize(
    ("cells", "stored"),
    [
        (["Ava", "ava@ACME.example", "x", "Köln"], ["ava@acme.example", "Ava", "Köln"]),
        (["  Ava ", " ava@acme.example ", "x", " Köln"], ["ava@acme.example", "Ava", "Köln"]),
        (["Ava", "ava@acme.example"], ["ava@acme.example", "Ava", ""]),
        (["=1+1", "ava@acme.example", "", "@SUM(A1)"], ["ava@acme.example", "=1+1", "@SUM(A1)"]),
        (["A\nva", "ava@acme.example", "", "a\0b"], ["ava@acme.example", "A va", "ab"]),
    ],
)
def test_csv_row_is_normalized_for_storage(cells: list[str], stored: list[str]) -> None:
    storing = Storing(COLUMNS)
    assert storing.names == ("email", "first_name", "custom_city")
    assert storing.row(cells) == stored


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        (["Ava", "", "", ""], "missing"),
        (["Ava"], "missing"),
        (["Ava", "ava(at)acme.example", "", ""], "is not an email address"),
        (["x" * 256, "ava@acme.example", "", ""], "longer than 255"),
        (["Ava", "ava@acme.example", "", "x" * 10_001], "longer than 10,000"),
    ],
)
def test_csv_row_when_refused_raises_with_reason(cells: list[str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Storing(COLUMNS).row(cells)
