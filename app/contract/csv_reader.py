"""Reading of CSV files, the same in the service that imports and the desktop that previews them."""

from __future__ import annotations

import codecs
import contextlib
import csv
import io
import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import BinaryIO

from .contacts import RowError
from .csv_dialect import HEAD, CsvForm, describe_non_text, detect_csv_form, detect_legacy_encoding
from .csv_escape import unescape_formula
from .csv_mapping import Columns, clean_cell, guess_mapping, is_address
from .limits import CSV_BYTES_MAX, CSV_CELL_MAX, CSV_COLUMNS_MAX, CSV_ROWS_MAX
from .problems import Invalid
from .sentences import Sentence, say

LINE_MAX = 4 * CSV_CELL_MAX  # a longer line is not read into memory
QUOTED_LINES_MAX = 200  # lines a quoted cell may span; beyond that its quote counts as never closed
DAMAGED = re.compile("[\0\ufffd]")
NO_DELIMITER = "\x1f"  # the unit separator, which does not occur in text
TOO_LARGE = say(
    "csv_too_large",
    "The file is larger than {size} MB. Split it into several files.",
    size=CSV_BYTES_MAX // 2**20,
)
TOO_MANY = say(
    "csv_too_many_rows",
    "The file has more than %n row(s). Split it into several files.",
    n=CSV_ROWS_MAX,
)
QUOTE_OPEN = say(
    "csv_quote_open",
    "A quote opens in this row and is never closed. Close it in the file, or remove it.",
)
CELL_TOO_LONG = say(
    "csv_cell_too_long",
    "A cell is longer than %n character(s). Shorten it in the file.",
    n=CSV_CELL_MAX,
)


@dataclass(frozen=True)
class CsvTable:
    """A CSV file after a look at its beginning: its form and its headers (made up if there are none)."""

    form: CsvForm
    headers: tuple[str, ...]
    has_header: bool


def has_header(first: Sequence[str]) -> bool:
    """Return whether the first row is a header: a row that holds an address is data."""
    return not any(is_address(cell) for cell in first)


def headers_of(first: Sequence[str], *, header: bool = True) -> tuple[str, ...]:
    """Return a name for each column: as written, and numbered where empty or repeated."""
    names: list[str] = []
    for number, cell in enumerate(first, 1):
        name = wanted = (clean_cell(cell) if header else "") or f"Column {number}"
        count = 1
        while name in names:
            count += 1
            name = f"{wanted} ({count})"
        names.append(name)
    return tuple(names)


class _Lines:
    """The lines of a text. Those of the current row are kept in case its quote is never closed."""

    def __init__(self, text: io.TextIOWrapper) -> None:
        self._text = text
        self._again: list[str] = []
        self.row: list[str] = []
        self.ended = False

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> str:
        if len(self.row) >= QUOTED_LINES_MAX:
            raise csv.Error("too many lines")
        line = self._again.pop() if self._again else self._text.readline(LINE_MAX)
        if not line:
            self.ended = bool(self.row)
            raise StopIteration
        self.row.append(line)
        if len(line) >= LINE_MAX and not line.endswith(("\n", "\r")):
            while (rest := self._text.readline(LINE_MAX)) and not rest.endswith(("\n", "\r")):
                pass
            raise csv.Error("too long")
        return line

    def refuse(self) -> Sentence:
        """Return why the current row can't be read; all its lines but the first are read once more."""
        self._again += reversed(self.row[1:])
        if len(self.row) > 1 or self.ended:
            return QUOTE_OPEN
        return CELL_TOO_LONG


def _read_cells(file: BinaryIO, form: CsvForm) -> Generator[list[str] | Sentence, None, None]:
    """Yield every row that is not blank, including the header, with formulas unescaped.

    A sentence in place of a row says why that row can't be read.
    """
    file.seek(0)
    csv.field_size_limit(CSV_CELL_MAX)
    text = io.TextIOWrapper(file, form.encoding, errors="replace", newline="")
    lines = _Lines(text)
    reader = csv.reader(lines, delimiter=form.delimiter or NO_DELIMITER)
    try:
        while True:
            lines.row, lines.ended = [], False
            try:
                cells = next(reader)
            except StopIteration:
                return
            except csv.Error:
                yield lines.refuse()
                continue
            if lines.ended:
                yield lines.refuse()
            elif len(cells) > 1 or (cells and cells[0].strip()):
                yield [unescape_formula(cell) for cell in cells]
    finally:
        with contextlib.suppress(ValueError):  # the owner has closed the file already
            text.detach()


def read_rows(file: BinaryIO, table: CsvTable, skip: int = 0) -> Iterator[tuple[int, list[str]] | RowError]:
    """Yield the rows of data after the first `skip`, numbered from 1.

    A row that can't be read is yielded as a RowError and does not end the reading.
    """
    unread = _read_cells(file, table.form)
    if table.has_header:
        next(unread, None)
    for number, cells in enumerate(unread, 1):
        if number <= skip:
            continue
        reason = cells if isinstance(cells, Sentence) else _explain_unreadable_row(cells)
        yield RowError(row=number, reason=reason) if reason else (number, list(cells))


def _explain_unreadable_row(cells: list[str]) -> Sentence | None:
    if len(cells) > CSV_COLUMNS_MAX:
        return say(
            "csv_row_too_wide",
            "The row has %n column(s); at most {most} are read. Remove some from the file.",
            n=len(cells),
            most=CSV_COLUMNS_MAX,
        )
    if any(DAMAGED.search(cell) for cell in cells if not cell.isascii() or not cell.isprintable()):
        return say(
            "csv_row_damaged",
            "The row has characters that can't be read: it is damaged, or in another encoding. Enter "
            "it again, and save the file as CSV (UTF-8).",
        )
    return None


def open_csv_table(file: BinaryIO, form: CsvForm | None = None) -> CsvTable:
    """Read the beginning of a file and check that all of it is text; raise Invalid if it is unusable."""
    head, size = _head_and_size(file)
    if size > CSV_BYTES_MAX:
        raise Invalid(TOO_LARGE)
    if kind := describe_non_text(head):
        raise Invalid(
            say(
                "csv_other_kind",
                "This is {why}, not a CSV. Save the sheet as CSV (UTF-8) and choose that file.",
                why=kind,
            )
        )
    form = _verify_encoding(file, form or detect_csv_form(head), chosen=form is not None)
    unread = _read_cells(file, form)
    first = next(unread, None)
    unread.close()
    if first is None:
        raise Invalid(say("csv_empty", "The file is empty."))
    if isinstance(first, Sentence):
        raise Invalid(say("csv_first_row", "The first row can't be read. {why}", why=first))
    if len(first) > CSV_COLUMNS_MAX:
        raise Invalid(
            say(
                "csv_too_wide",
                "The file has %n column(s); at most {most} are read.",
                n=len(first),
                most=CSV_COLUMNS_MAX,
            )
        )
    header = has_header(first)
    return CsvTable(form, headers_of(first, header=header), header)


def _head_and_size(file: BinaryIO) -> tuple[bytes, int]:
    size = file.seek(0, io.SEEK_END)
    file.seek(0)
    return file.read(HEAD), size


def _verify_encoding(file: BinaryIO, form: CsvForm, *, chosen: bool) -> CsvForm:
    """Return the form, or a better one if bytes further down don't fit; raise Invalid if none does."""
    at = _undecodable_at(file, form.encoding)
    if at is not None and form.encoding == "utf-8" and not chosen:
        file.seek(max(0, at - HEAD // 2))
        form = CsvForm(detect_legacy_encoding(file.read(HEAD)), form.delimiter)
        at = _undecodable_at(file, form.encoding)
    if at is None:
        return form
    raise Invalid(
        say(
            "csv_wrong_encoding",
            "The text can't be read as {encoding}: byte {at:,} isn't a valid character. "
            "Save the file as CSV (UTF-8) and choose that one.",
            encoding=form.encoding,
            at=at,
        )
    )


def _undecodable_at(file: BinaryIO, encoding: str) -> int | None:
    """Return the offset of the first byte that can't be decoded; None if the whole file can."""
    file.seek(0)
    decoder, at = codecs.getincrementaldecoder(encoding)("strict"), 0
    try:
        while block := file.read(1 << 20):
            decoder.decode(block)
            at += len(block)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError as error:
        return at + error.start
    return None


def read_sample_rows(
    file: BinaryIO, table: CsvTable, count: int = 100
) -> list[tuple[int, list[str]] | RowError]:
    """Return the first rows of data."""
    return list(islice(read_rows(file, table), count))


def resolve_columns(file: BinaryIO, table: CsvTable, mapping: Mapping[str, str | None] | None) -> Columns:
    """Return where the mapping's fields are in the file; without a mapping, guess one from the headers."""
    if mapping is None:
        cells = [row[1] for row in read_sample_rows(file, table) if not isinstance(row, RowError)]
        mapping = guess_mapping(table.headers, cells)
    return Columns.of(mapping, table.headers)


def count_rows_and_addresses(file: BinaryIO, table: CsvTable, columns: Columns) -> tuple[int, int]:
    """Return the number of rows of data and of distinct addresses; raise Invalid on too many rows."""
    total, addresses, at = 0, set(), columns.fields["email"]
    for row in read_rows(file, table):
        total += 1
        if total > CSV_ROWS_MAX:
            raise Invalid(TOO_MANY)
        if not isinstance(row, RowError) and at < len(row[1]) and is_address(row[1][at]):
            addresses.add(hash(row[1][at].strip().lower()))
    return total, len(addresses)
