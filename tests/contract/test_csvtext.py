"""Files as the world writes them."""

from __future__ import annotations

import codecs
import io

import pytest

from app.contract import csv_reader
from app.contract.contacts import RowError
from app.contract.csv_dialect import CsvForm, describe_non_text, detect_csv_form
from app.contract.csv_mapping import Columns, guess_mapping
from app.contract.csv_reader import has_header, headers_of, open_csv_table, read_rows
from app.contract.limits import CSV_BYTES_MAX, CSV_CELL_MAX, CSV_COLUMNS_MAX
from app.contract.problems import Invalid

PLAIN = "email,first_name\nanna@example.com,Änne\n"
SEMICOLON = "E-Mail;Vorname;Firma\nanna@example.com;Jörg;Müller, Söhne & Co\nb@example.com;Élodie;Größe\n"


@pytest.mark.parametrize(
    ("content", "form"),
    [
        (PLAIN.encode(), CsvForm("utf-8", ",")),
        (codecs.BOM_UTF8 + PLAIN.encode(), CsvForm("utf-8-sig", ",")),
        (PLAIN.encode("utf-16"), CsvForm("utf-16", ",")),
        (codecs.BOM_UTF16_BE + PLAIN.encode("utf-16-be"), CsvForm("utf-16", ",")),
        (PLAIN.encode("utf-16-le"), CsvForm("utf-16-le", ",")),
        (PLAIN.encode("utf-16-be"), CsvForm("utf-16-be", ",")),
        (PLAIN.encode("utf-32"), CsvForm("utf-32", ",")),
        (SEMICOLON.encode("latin-1"), CsvForm("cp1252", ";")),
        (SEMICOLON.replace("Co", "Co €").encode("cp1252"), CsvForm("cp1252", ";")),
        (b"email\tname\na@example.com\tA, B\n", CsvForm("utf-8", "\t")),
        (b"email|name\na@example.com|A; B\n", CsvForm("utf-8", "|")),
        (b"email\na@example.com\nb@example.com\n", CsvForm("utf-8", None)),
        (b'"Name, full",email\n"Berg, Anna",a@example.com\n', CsvForm("utf-8", ",")),
        (b"email;note\na@example.com;one, two, three\nb@example.com;four, five\n", CsvForm("utf-8", ";")),
    ],
)
def test_csv_detection_finds_encoding_and_delimiter(content: bytes, form: CsvForm) -> None:
    assert detect_csv_form(content) == form


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (
            "почта,имя,компания\nanna@example.com,Екатерина,Газпром нефть\nb@example.com,Владимир,Яндекс\n"
            * 5,
            "cp1251",
        ),
        ("email,όνομα\na@example.com,Κωνσταντίνος Παπαδόπουλος\nb@example.com,Ελευθερία\n" * 8, "cp1253"),
        ("email,氏名,会社\na@example.com,山田太郎,株式会社日立製作所\n" * 8, "cp932"),
    ],
)
def test_csv_in_other_alphabet_without_bom_is_decoded(text: str, encoding: str) -> None:
    file = io.BytesIO(text.encode(encoding))
    table = open_csv_table(file)
    first = next(read_rows(file, table))
    assert not isinstance(first, RowError)
    assert ",".join(first[1]) == text.splitlines()[1]


@pytest.mark.parametrize(
    ("head", "is_binary"),
    [
        (b"PK\x03\x04rest of a workbook", True),
        (b"%PDF-1.7", True),
        (bytes(range(256)) * 8, True),
        (b"", False),
        (b"email\n\0a@example.com\n", False),
        (PLAIN.encode("utf-16-le"), False),
        (SEMICOLON.encode("latin-1"), False),
    ],
)
def test_csv_detection_recognizes_binary_content(head: bytes, is_binary: bool) -> None:
    assert (describe_non_text(head) is not None) is is_binary


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "empty"),
        (b" \r\n\n", "empty"),
        (codecs.BOM_UTF8, "empty"),
        (codecs.BOM_UTF16_LE, "empty"),
        (b"PK\x03\x04" + bytes(100), "Excel"),
        (bytes(range(256)) * 8, "no text"),
        (codecs.BOM_UTF8 + b"email\na@example.com,\xff\xfe\xff\n", "utf-8-sig"),
        (PLAIN.encode("utf-16")[:-1], "utf-16"),
        (b",".join(b"c%d" % n for n in range(501)) + b"\n", "501 columns"),
        (b'email,"name\na@example.com,A\n', "first row can't be read. A quote opens"),
        (b"x" * (CSV_CELL_MAX + 1) + b"\na@example.com\n", "first row can't be read. A cell is longer"),
        (b"email\n" + b"x" * CSV_BYTES_MAX, "larger than 50 MB"),
    ],
)
def test_csv_file_empty_binary_or_malformed_is_refused(content: bytes, sentence: str) -> None:
    with pytest.raises(Invalid, match=sentence):
        open_csv_table(io.BytesIO(content))


def test_csv_with_late_latin_1_character_is_decoded() -> None:
    content = b"email,name\n" + b"a@example.com,Anna\n" * 10_000 + "b@example.com,Jörg\n".encode("latin-1")
    table, last = read(content)
    assert table.form.encoding == "cp1252"
    assert last[-1] == (10_001, ["b@example.com", "Jörg"])


def read(content: bytes) -> tuple[csv_reader.CsvTable, list[tuple[int, list[str]] | RowError]]:
    file = io.BytesIO(content)
    table = open_csv_table(file)
    found = list(read_rows(file, table))
    assert not file.closed
    return table, found


def test_csv_row_numbers_skip_header_and_blank_lines() -> None:
    _, found = read(b'email,name\r\na@example.com,A\r\n\r\nb@example.com,"B\r\nC"\r\n\r\n')
    assert found == [(1, ["a@example.com", "A"]), (2, ["b@example.com", "B\r\nC"])]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_csv_with_any_line_ending_is_read(end: str) -> None:
    _, found = read(f"email,name{end}a@example.com,A{end}b@example.com,B".encode())
    assert found == [(1, ["a@example.com", "A"]), (2, ["b@example.com", "B"])]


def test_csv_reading_with_skip_starts_at_later_row() -> None:
    file = io.BytesIO(b"email\na@example.com\nb@example.com\nc@example.com\n")
    assert list(read_rows(file, open_csv_table(file), skip=2)) == [(3, ["c@example.com"])]


def test_csv_without_header_gets_numbered_columns() -> None:
    table, found = read(b"a@example.com,Anna\nb@example.com,Bo\n")
    assert (table.has_header, table.headers) == (False, ("Column 1", "Column 2"))
    assert len(found) == 2


def test_csv_bad_row_is_reported_and_others_are_read() -> None:
    big = "x" * (CSV_CELL_MAX + 1)
    wide = "," * 600
    content = (
        f"email,name\na@example.com,A\nb@example.com,{big}\nc@example.com,C\nd@example.com{wide}\n"
        f"e@example.com,E\nf\0@example.com,F\ng@example.com,G\n"
    )
    _, found = read(content.encode())
    assert [row[1][1] for row in found if not isinstance(row, RowError)] == ["A", "C", "E", "G"]
    problems = {row.row: row.reason for row in found if isinstance(row, RowError)}
    assert list(problems) == [2, 4, 6]
    assert "longer than 131,072" in problems[2]
    assert "601 columns" in problems[4]
    assert "damaged" in problems[6]


def test_csv_overlong_line_is_reported_and_next_row_is_read() -> None:
    content = b"email,name\na@example.com," + b"x" * (5 * csv_reader.LINE_MAX) + b"\nb@example.com,B\n"
    _, found = read(content)
    assert isinstance(found[0], RowError)
    assert found[1:] == [(2, ["b@example.com", "B"])]


@pytest.mark.parametrize("after", [0, 3, 500])
def test_csv_unclosed_quote_loses_one_row_only(after: int) -> None:
    content = 'email,name\na@example.com,"Anna\n' + "b@example.com,B\n" * after
    _, found = read(content.encode())
    assert isinstance(found[0], RowError)
    assert "never closed" in found[0].reason
    assert found[1:] == [(n, ["b@example.com", "B"]) for n in range(2, after + 2)]


@pytest.mark.parametrize("lines", [csv_reader.QUOTED_LINES_MAX, csv_reader.QUOTED_LINES_MAX + 1])
def test_csv_cell_with_too_many_lines_is_reported(lines: int) -> None:
    _, found = read(b'email,note\na@example.com,"' + b"\n".join([b"x"] * lines) + b'"\n')
    assert isinstance(found[0], RowError) is (lines > csv_reader.QUOTED_LINES_MAX)


def test_csv_with_maximum_number_of_columns_is_read() -> None:
    table, found = read(
        (",".join(["x"] * CSV_COLUMNS_MAX) + "\n" + "," * (CSV_COLUMNS_MAX - 1) + "\n").encode()
    )
    assert (len(table.headers), found) == (CSV_COLUMNS_MAX, [(1, [""] * CSV_COLUMNS_MAX)])


def test_csv_with_300_columns_maps_all_to_custom_fields() -> None:
    names = ["email", *(f"field {n}" for n in range(299))]
    table, found = read((",".join(names) + "\na@example.com" + ",1" * 299 + "\n").encode())
    columns = Columns.of(guess_mapping(table.headers), table.headers)
    assert isinstance(found[0], tuple)
    assert len(columns.person(found[0][1]).custom_fields) == 299


def test_csv_headers_empty_or_duplicate_are_made_unique() -> None:
    assert headers_of(["a", "", "a", " b\n"]) == ("a", "Column 2", "a (2)", "b")
    assert has_header(["Email", "Name"])
    assert not has_header(["Anna", "anna@example.com"])


def surveyed(content: bytes) -> tuple[int, int]:
    file = io.BytesIO(content)
    table = open_csv_table(file)
    return csv_reader.count_rows_and_addresses(file, table, csv_reader.resolve_columns(file, table, None))


def test_csv_survey_counts_rows_and_addresses() -> None:
    rows = b"Anna,a@example.com\nAnna,A@example.com\nBo,nothing\nshort\n\0,d@example.com\nBo,b@example.com\n"
    assert surveyed(b"name,email\n" + rows) == (6, 2)


def test_csv_survey_of_too_many_rows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_reader, "CSV_ROWS_MAX", 3)
    assert surveyed(b"email\n" + b"a@b.de\n" * 3) == (3, 1)
    with pytest.raises(Invalid, match="150,000 rows"):
        surveyed(b"email\n" + b"a@b.de\n" * 4)
