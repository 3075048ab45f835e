"""What leaves in a CSV comes back as it was, whatever a spreadsheet is kept from taking for a formula."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.contract import csv_reader
from app.contract.csv_escape import encode_csv_rows, escape_formula, json_cell, unescape_formula
from app.contract.csv_mapping import Columns

TEXT = st.text(
    st.one_of(st.sampled_from("'=+-@;\t\r\n \ufeff＝a\""), st.characters(exclude_categories=["Cs"]))
)
# What the reader refuses as damaged, and blanks at the ends, which every import takes off.
CELL = TEXT.filter(lambda text: "\0" not in text and "\ufffd" not in text)


@given(TEXT)
@example("'=1+1")
@example("''=1+1")
@example("\t'=1")
@example("a;'  -1;''+2")
def test_csv_formula_escape_of_any_cell_is_reversible(cell: str) -> None:
    assert unescape_formula(escape_formula(cell)) == cell


@given(st.lists(st.tuples(CELL, CELL), min_size=1, max_size=5))
def test_csv_rows_written_are_read_back_unchanged(rows: list[tuple[str, str]]) -> None:
    file = io.BytesIO(encode_csv_rows([("Email", "Note"), *rows]))
    table = csv_reader.CsvTable(csv_reader.CsvForm("utf-8", ","), ("Email", "Note"), True)
    read = [cells for _, cells in csv_reader.read_rows(file, table)]  # type: ignore[misc]
    assert read == [list(row) for row in rows]


@pytest.mark.parametrize("address", ["-ada@example.com", "+bob@example.com", "=eve@example.com"])
def test_csv_address_resembling_formula_is_read_back_unchanged(address: str) -> None:
    file = io.BytesIO(encode_csv_rows([("Email",), (address,)]))
    table = csv_reader.open_csv_table(file)
    ((_, cells),) = csv_reader.read_rows(file, table)  # type: ignore[misc]
    assert Columns.of({"email": "Email"}, table.headers).person(cells).email == address


def test_csv_address_with_leading_apostrophe_loses_it() -> None:
    columns = Columns.of({"email": "Email"}, ("Email",))
    assert columns.person(["'ada@example.com"]).email == "ada@example.com"


def test_csv_json_cell_stays_valid_json_without_escape() -> None:
    said = {"note": "Budget; -20%", "plain": "a-b"}
    cell = json_cell(said)
    assert json.loads(cell) == said and escape_formula(cell) == cell
