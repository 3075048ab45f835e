"""Hostile and friendly files, read whole: what is taken, what is refused, and what is sent."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from app.contract.limits import CSV_BYTES_MAX, CSV_ROWS_MAX
from app.contract.problems import Invalid
from app.desktop.csv_import import csv_file, mapping
from app.desktop.csv_import.background_job import Pulse, Stopped
from app.desktop.csv_import.row_checks import Checked, check_rows
from app.resources import find_resource

TEXT = "email;name\nava@acme.example;Ávà\nbo@acme.example;Bö\n"


def read(path: Path, content: bytes | None = None) -> csv_file.CsvFile:
    if content is not None:
        path.write_bytes(content)
    return csv_file.read_csv_file(path, None, None, Pulse())


def checked(file: csv_file.CsvFile, folder: Path) -> Checked:
    return check_rows(file, mapping.guess_mapping(file.table.headers, file.sample), folder, Pulse())


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (TEXT.encode(), "Semicolon-separated, UTF-8, 2 rows"),
        (TEXT.encode("utf-8-sig"), "Semicolon-separated, UTF-8 with BOM, 2 rows"),
        (TEXT.encode("cp1252"), "Semicolon-separated, Latin-1 (cp1252), 2 rows"),
        (TEXT.encode("utf-16"), "Semicolon-separated, UTF-16, 2 rows"),
        (TEXT.replace(";", "\t").encode(), "Tab-separated, UTF-8, 2 rows"),
        (TEXT.replace(";", ",").encode(), "Comma-separated, UTF-8, 2 rows"),
        (b"ava@acme.example,Ava\nbo@acme.example,Bo\n", "Comma-separated, UTF-8, 2 rows, first row is data"),
        (b"email\nava@acme.example\n", "One column, UTF-8, 1 row"),
    ],
)
def test_csv_file_is_described_by_separator_encoding_and_rows(
    content: bytes, words: str, tmp_path: Path
) -> None:
    file = read(tmp_path / "a.csv", content)
    assert file.words == words
    assert checked(file, tmp_path).people == file.rows


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The file is empty."),
        (b" \r\n\r\n", "The file is empty."),
        (b"email,name\n", "no rows below it"),
        (b"PK\x03\x04" + bytes(500), "Excel workbook"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8, "a picture"),
        (bytes(range(256)) * 40, "not a CSV"),
        (b"email," + b",".join(b"c" for _ in range(600)) + b"\nx@y.example\n", "at most 500"),
    ],
)
def test_csv_file_when_unusable_raises_with_reason(content: bytes, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(Invalid, match=sentence):
        read(tmp_path / "a.csv", content)


def test_csv_file_above_size_limit_is_refused_before_reading(tmp_path: Path) -> None:
    path = tmp_path / "large.csv"
    with path.open("wb") as file:
        file.truncate(CSV_BYTES_MAX + 1)
    with pytest.raises(Invalid, match="limit is 50 MB"):
        read(path)


def test_csv_file_with_too_many_rows_advises_splitting(tmp_path: Path) -> None:
    content = b"email\n" + b"a@b.example\n" * (CSV_ROWS_MAX + 1)
    with pytest.raises(Invalid, match=r"more than 150,000 rows\. Split it"):
        read(tmp_path / "a.csv", content)


def test_csv_file_missing_or_folder_is_refused_as_unreadable(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="can't be read"):
        read(tmp_path / "none.csv")
    with pytest.raises(Invalid, match=r"folder|can.t be read"):
        read(tmp_path)


@pytest.mark.parametrize("name", ["leads.csv", "leads-semicolon.csv"])
def test_csv_check_of_sample_counts_people_duplicates_and_refusals(name: str, tmp_path: Path) -> None:
    result = checked(read(find_resource("sample", name)), tmp_path)
    assert result.words == "200 people · 2 duplicates · 1 refused"
    assert result.rows == 203
    assert len(result.refusals) == 3
    assert result.lines[0] == 2


def test_csv_check_with_duplicates_keeps_first_and_reports_file_lines(tmp_path: Path) -> None:
    content = b"name,email\nA,a@x.example\nB,nobody\nC,A@X.example\nD,d@x.example\n"
    result = checked(read(tmp_path / "a.csv", content), tmp_path)
    assert result.preview == [["a@x.example", "A"], ["d@x.example", "D"]]
    assert list(result.lines) == [2, 5]
    assert [(one.line, one.email) for one in result.refusals] == [(3, "nobody"), (4, "A@X.example")]
    assert "row 2" in result.refusals[1].reason
    with result.refused_csv.open(encoding="utf-8-sig", newline="") as saved:
        lines = list(csv.reader(saved))
    assert lines[0] == ["row", "reason", "name", "email"]
    assert lines[1][0] == "3" and lines[1][2:] == ["B", "nobody"]


def test_csv_check_with_three_hundred_columns_maps_only_email(tmp_path: Path) -> None:
    header = "email," + ",".join(f"c{n}" for n in range(299))
    content = f"{header}\na@x.example,{','.join('v' for _ in range(299))}\n".encode()
    file = read(tmp_path / "a.csv", content)
    assert len(file.table.headers) == 300
    assert checked(file, tmp_path).names == ("email",)


@pytest.mark.parametrize("people", [0, 1, 3_000])
def test_csv_check_returns_every_accepted_row_once(people: int, tmp_path: Path) -> None:
    rows = "".join(f'p{n}@x.example,"=Smith, ""{n}""\n ü"\n' for n in range(people))
    file = read(tmp_path / "a.csv", f"email,name\n{rows}nobody,x\n".encode())
    result = checked(file, tmp_path)
    assert result.names == ("email", "custom_name")
    assert list(result.taken()) == [[f"p{n}@x.example", f'=Smith, "{n}"  ü'] for n in range(people)]


def test_csv_check_when_stopped_raises(tmp_path: Path) -> None:
    file = read(tmp_path / "a.csv", b"email\n" + b"".join(b"p%d@x.example\n" % n for n in range(5_000)))
    pulse = Pulse()
    pulse.stop()
    with pytest.raises(Stopped):
        check_rows(file, mapping.guess_mapping(file.table.headers, file.sample), tmp_path, pulse)


def test_csv_check_with_damaged_row_refuses_it_and_reads_others(tmp_path: Path) -> None:
    content = "email,name\na@x.example,A\nb@x.example,B\ufffd\nc@x.example,C\n".encode()
    result = checked(read(tmp_path / "a.csv", content), tmp_path)
    assert list(result.lines) == [2, 4]
    assert result.refusals[0].line == 3
