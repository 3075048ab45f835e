"""The sample leads, and what the default people among them are like."""

from __future__ import annotations

import csv
import io
from collections import Counter
from pathlib import Path

from app.service.practice.accounts import is_person
from app.service.practice.personas import choose_character
from app.service.practice.simulator import DEFAULT_SEED

SAMPLE = Path(__file__).parents[3] / "resources" / "sample"


def rows(name: str, encoding: str, delimiter: str) -> list[list[str]]:
    text = (SAMPLE / name).read_bytes().decode(encoding)
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


def test_sample_leads_file_has_expected_columns_and_rows() -> None:
    header, *people = rows("leads.csv", "utf-8", ",")
    assert header == ["Email", "First name", "Last name", "Company", "Job title", "City", "Industry"]
    assert len(people) == 203 and all(len(row) == 7 for row in people)
    valid = [row for row in people if "@" in row[0]]
    assert len(valid) == 202 and all(is_person(row[0]) for row in valid)
    assert len({row[0] for row in valid}) == 201 and len({row[0].lower() for row in valid}) == 200
    assert sum(not row[1] for row in people) == 8
    companies = {row[3] for row in people}
    assert "Bäcker, Söhne & Co" in companies and '"Die Schreiner" Holzwerkstatt' in companies


def test_sample_leads_semicolon_file_holds_same_rows() -> None:
    header, *twins = rows("leads-semicolon.csv", "cp1252", ";")
    assert header == ["E-Mail", "Vorname", "Nachname", "Firma", "Position", "Ort", "Branche"]
    assert twins == rows("leads.csv", "utf-8", ",")[1:]


def test_sample_leads_with_default_seed_give_expected_persona_mix() -> None:
    addresses = {row[0].lower() for row in rows("leads.csv", "utf-8", ",")[1:] if "@" in row[0]}
    people = [choose_character(address, DEFAULT_SEED) for address in addresses]
    assert Counter(person.kind.value for person in people) == {
        "interested": 20,
        "question": 12,
        "ooo": 10,
        "remove": 6,
        "bounce": 2,
        "reject": 2,
        "unsubscribe": 2,
        "silent": 146,
    }
    assert 85 <= sum(person.opens for person in people) <= 100
