"""A CSV file in the wizard: its description and first rows. Does not use Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from app.contract import csv_reader
from app.contract.contacts import RowError
from app.contract.csv_dialect import CsvForm
from app.contract.csv_reader import CsvTable
from app.contract.limits import CSV_BYTES_MAX, CSV_ROWS_MAX
from app.contract.problems import Invalid
from app.contract.sentences import Sentence
from app.desktop.csv_import.background_job import Pulse
from app.desktop.widgets import formats
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.system_errors import describe_os_error

SAMPLE = 60  # rows
BEAT = 100  # rows between two reports of progress
DELIMITERS = {",": tr("Comma"), ";": tr("Semicolon"), "\t": tr("Tab"), "|": tr("Bar"), None: tr("One column")}
SEPARATED = {
    ",": tr("Comma-separated"),
    ";": tr("Semicolon-separated"),
    "\t": tr("Tab-separated"),
    "|": tr("Bar-separated"),
    None: DELIMITERS[None],
}
ENCODINGS = {
    "utf-8": "UTF-8",
    "utf-8-sig": tr("UTF-8 with BOM"),
    "cp1252": tr("Latin-1 (cp1252)"),
    "utf-16": "UTF-16",
    "utf-16-le": tr("UTF-16 without BOM"),
    "utf-16-be": tr("UTF-16 (big-endian)"),
    "cp1250": tr("Central European (cp1250)"),
    "cp1251": tr("Cyrillic (cp1251)"),
    "mac_roman": "Mac Roman",
}
TOO_MANY = Sentence(
    tr(
        "The file has more than {most} rows. Split it and import the parts one after another.",
        most=formats.format_number(CSV_ROWS_MAX),
    )
)


@dataclass(frozen=True)
class CsvFile:
    """A readable file; `rows` is its number of data rows, `sample` the first of them."""

    path: Path
    table: CsvTable
    rows: int
    sample: tuple[list[str], ...]
    size: int

    @property
    def words(self) -> str:
        """Return a description such as "Semicolon-separated, Latin-1 (cp1252), 203 rows"."""
        form = self.table.form
        told = [SEPARATED.get(form.delimiter, tr("Unusual separator")), encoding_title(form.encoding)]
        told.append(tr("%n row(s)", n=self.rows))
        if not self.table.has_header:
            told.append(tr("first row is data"))
        return ", ".join(told)


def encoding_title(name: str) -> str:
    return ENCODINGS.get(name, name.upper())


@dataclass(frozen=True)
class CsvReading:
    """The reading of a file, to be run in a thread; None means to detect form or header."""

    path: Path
    form: CsvForm | None = None
    header: bool | None = None

    def __call__(self, pulse: Pulse) -> CsvFile:
        return read_csv_file(self.path, self.form, self.header, pulse)


def read_csv_file(path: Path, form: CsvForm | None, header: bool | None, pulse: Pulse) -> CsvFile:
    """Inspect a file and count its rows; None means to detect. Raise Invalid with a sentence."""
    try:
        with path.open("rb") as file:
            size = path.stat().st_size
            if size > CSV_BYTES_MAX:
                most = formats.format_byte_size(CSV_BYTES_MAX)
                text = tr(
                    "This file is {size}. The limit is {most}: split it and import the parts.",
                    size=formats.format_byte_size(size),
                    most=most,
                )
                raise Invalid(Sentence(text))
            table = csv_reader.open_csv_table(file, form)
            if header is not None and header != table.has_header:
                table = _with_header(file, table, header)
            return _count_csv_rows(path, size, file, table, pulse)
    except IsADirectoryError as error:
        raise Invalid(Sentence(tr("This is a folder. Choose a CSV file."))) from error
    except OSError as error:
        text = tr("The file can't be read: {reason}. Choose another one.", reason=describe_os_error(error))
        raise Invalid(Sentence(text)) from error


def _with_header(file: BinaryIO, table: CsvTable, header: bool) -> CsvTable:
    first = next(csv_reader.read_rows(file, replace(table, has_header=False)))
    cells: Sequence[str] = table.headers if isinstance(first, RowError) else first[1]
    return replace(table, has_header=header, headers=csv_reader.headers_of(cells, header=header))


def _count_csv_rows(path: Path, size: int, file: BinaryIO, table: CsvTable, pulse: Pulse) -> CsvFile:
    count, sample, pulse.total = 0, [], size
    unread = csv_reader.read_rows(file, table)
    for row in islice(unread, SAMPLE):
        count += 1
        if not isinstance(row, RowError):
            sample.append(row[1])
    for _ in unread:
        count += 1
        if count % BEAT == 0:
            pulse.beat(min(file.tell(), size))
            if count > CSV_ROWS_MAX:
                raise Invalid(TOO_MANY)
    if count > CSV_ROWS_MAX:
        raise Invalid(TOO_MANY)
    if not count:
        text = tr("The file has a header and no rows below it. Choose one with people in it.")
        raise Invalid(Sentence(text))
    return CsvFile(path, table, count, tuple(sample), size)


def samples_of(file: CsvFile, column: int) -> list[str]:
    """Return the first distinct non-empty values of a column, at most three."""
    values = (row[column].strip() for row in file.sample if column < len(row))
    return list(islice(dict.fromkeys(value for value in values if value), 3))
