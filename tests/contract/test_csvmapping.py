"""Which column is which field."""

from __future__ import annotations

import pytest

from app.contract.csv_mapping import Columns, Person, guess_mapping
from app.contract.problems import Invalid


@pytest.mark.parametrize(
    ("headers", "mapping"),
    [
        (
            ["Email Address", "First Name", "Last Name", "Company", "Job Title"],
            {
                "email": "Email Address",
                "first_name": "First Name",
                "last_name": "Last Name",
                "company": "Company",
                "custom_job_title": "Job Title",
            },
        ),
        (
            ["E-Mail-Adresse", "Vorname", "Nachname", "Firma", "Straße"],
            {
                "email": "E-Mail-Adresse",
                "first_name": "Vorname",
                "last_name": "Nachname",
                "company": "Firma",
                "custom_strasse": "Straße",
            },
        ),
        (
            ["Prénom", "Nom", "Société", "Adresse e-mail"],
            {"first_name": "Prénom", "last_name": "Nom", "company": "Société", "email": "Adresse e-mail"},
        ),
        (
            ["Correo electrónico", "Nombre", "Apellidos", "Empresa"],
            {
                "email": "Correo electrónico",
                "first_name": "Nombre",
                "last_name": "Apellidos",
                "company": "Empresa",
            },
        ),
        (
            ["email", "Email", "公司", "a b", "a-b", "%", "Район", "Ünvan"],
            {
                "email": "email",
                "custom_email": "Email",
                "custom_公司": "公司",
                "custom_a_b": "a b",
                "custom_a_b_2": "a-b",
                "custom_column_6": "%",
                "custom_район": "Район",
                "custom_unvan": "Ünvan",
            },
        ),
    ],
)
def test_csv_mapping_is_guessed_from_column_names(headers: list[str], mapping: dict[str, str]) -> None:
    assert guess_mapping(headers) == mapping


def test_csv_mapping_without_known_names_finds_email_by_content() -> None:
    sample = [["Anna", "anna@example.com"], ["Bo", ""], ["Cy", "cy@example.com"]]
    assert guess_mapping(["Column 1", "Column 2"], sample)["email"] == "Column 2"
    assert "email" not in guess_mapping(["a", "b"], [["x", "y"]])


def test_csv_row_is_converted_to_contact() -> None:
    columns = Columns.of(
        {"email": "Mail", "first_name": "V", "custom_city": "Ort", "phone": "V", "company": None},
        ["Mail", "V", "Ort"],
    )
    assert columns.ignored == ("phone",)
    assert columns.person([" a@example.com ", "An\tna\x07", "Bonn\r\n"]) == Person(
        "a@example.com", "An na", custom_fields={"city": "Bonn"}
    )
    assert columns.person([]) == Person("")


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        (["a@example.com", "x" * 256, ""], "“V” is longer than 255 characters. Shorten it"),
        (["a@x.de", "", "x" * 10_001], "“Ort” is longer than 10,000 characters. Shorten it"),
    ],
)
def test_csv_row_with_too_long_cell_is_refused(cells: list[str], reason: str) -> None:
    columns = Columns.of({"email": "Mail", "first_name": "V", "custom_city": "Ort"}, ["Mail", "V", "Ort"])
    with pytest.raises(ValueError, match=reason):
        columns.person(cells)


def test_csv_mapping_matches_header_ignoring_case_and_spaces() -> None:
    assert Columns.of({"email": "e-mail"}, ["Name", " E-Mail "]).fields == {"email": 1}


@pytest.mark.parametrize(
    ("mapping", "sentence"),
    [
        ({}, "names no column for email"),
        ({"email": ""}, "names no column for email"),
        ({"first_name": "Name"}, "names no column for email"),
        ({"email": "Adresse"}, "“Adresse” that the file doesn't have: “Mail”, “Name”"),
    ],
)
def test_csv_mapping_without_email_or_with_unknown_column_is_refused(
    mapping: dict[str, str], sentence: str
) -> None:
    with pytest.raises(Invalid, match=sentence):
        Columns.of(mapping, ["Mail", "Name"])
