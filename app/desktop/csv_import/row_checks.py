"""The check of a whole file: the rows as they will be stored, those refused, and why. Does not use Qt.

Accepted rows are written to a temporary file, in UTF-8 with field names as headers. So preview, counts
and import use the same data.
"""

from __future__ import annotations

import csv
from array import array
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from app.contract import csv_reader
from app.contract.addresses import email_key
from app.contract.contacts import RowError
from app.contract.csv_escape import escape_formula, unescape_formula
from app.contract.sentences import Sentence
from app.desktop.csv_import.background_job import Pulse
from app.desktop.csv_import.csv_file import BEAT, CsvFile
from app.desktop.csv_import.mapping import MappedColumn, Storing
from app.desktop.widgets.i18n import format_number, tr
from app.desktop.widgets.sentences import translate_sentence

PREVIEW = 50
REFUSALS_SHOWN = 1_000


class RefusedRow(NamedTuple):
    """A row that is not imported; `line` counts as a spreadsheet does, the header being line 1."""

    line: int
    email: str
    reason: str


@dataclass
class Checked:
    """The result of the check; `lines` has the line of each accepted row."""

    names: tuple[str, ...]
    taken_csv: Path
    refused_csv: Path
    rows: int = 0
    duplicates: int = 0
    refused: int = 0
    preview: list[list[str]] = field(default_factory=list)
    refusals: list[RefusedRow] = field(default_factory=list)
    lines: array[int] = field(default_factory=lambda: array("L"))

    @property
    def people(self) -> int:
        return len(self.lines)

    @property
    def words(self) -> str:
        """Return a summary such as "200 people · 2 duplicates · 1 refused"."""
        parts = [tr("%n people", n=self.people)]
        if self.duplicates:
            parts.append(tr("%n duplicate(s)", n=self.duplicates))
        if self.refused:
            parts.append(tr("%n refused", n=self.refused))
        return " · ".join(parts)

    @property
    def mapping(self) -> dict[str, str]:
        """Return the mapping of the columns in the file of accepted rows."""
        return {name: name for name in self.names}

    @contextmanager
    def taking(self) -> Iterator[Callable[[list[str], int], None]]:
        """Open the file of accepted rows and yield a function that writes a row and notes its line."""
        with self.taken_csv.open("w", encoding="utf-8", newline="") as file:
            out = csv.writer(file)
            out.writerow(self.names)

            def take(values: list[str], line: int) -> None:
                out.writerow(map(escape_formula, values))
                self.lines.append(line)

            yield take

    def taken(self) -> Iterator[list[str]]:
        """Yield the values of each accepted row, the address first."""
        with self.taken_csv.open(encoding="utf-8", newline="") as file:
            for row in islice(csv.reader(file), 1, None):
                yield list(map(unescape_formula, row))


@dataclass(frozen=True)
class Checking:
    """The check of a file, to be run in a thread."""

    file: CsvFile
    columns: tuple[MappedColumn, ...]
    folder: Path

    def __call__(self, pulse: Pulse) -> Checked:
        return check_rows(self.file, self.columns, self.folder, pulse)


@dataclass(frozen=True)
class LeavingOut:
    """The removal of some people from a checked file, to be run in a thread."""

    checked: Checked
    keys: Set[str]

    def __call__(self, pulse: Pulse) -> Checked:
        whole = self.checked
        left = replace(whole, taken_csv=whole.taken_csv.with_name("left.csv"), lines=array("L"))
        with left.taking() as take:
            for count, values in enumerate(whole.taken()):
                if count % BEAT == 0:
                    pulse.beat(count)
                if email_key(values[0]) not in self.keys:
                    take(values, whole.lines[count])
        return left


def check_rows(file: CsvFile, columns: Sequence[MappedColumn], folder: Path, pulse: Pulse) -> Checked:
    """Read all rows once; raise ValueError when no column is the address."""
    storing, pulse.total = Storing(columns), file.rows
    checked = Checked(storing.names, folder / "taken.csv", folder / "refused.csv")
    first_line = 2 if file.table.has_header else 1
    with (
        file.path.open("rb") as source,
        checked.taking() as take,
        checked.refused_csv.open("w", encoding="utf-8-sig", newline="") as refused,
    ):
        rest = csv.writer(refused)
        rest.writerow(["row", "reason", *file.table.headers])
        seen: dict[str, int] = {}
        for count, row in enumerate(csv_reader.read_rows(source, file.table), 1):
            if count % BEAT == 0:
                pulse.beat(count)
            cells: list[str] = [] if isinstance(row, RowError) else row[1]
            line = first_line + count - 1
            values, reason = _validate_row(row, storing, seen, line)
            if reason:
                _record_refusal(
                    checked, RefusedRow(line, _shown_address(cells, columns), reason), bool(values)
                )
                rest.writerow([line, reason, *map(escape_formula, cells)])
                continue
            take(values, line)
            if len(checked.preview) < PREVIEW:
                checked.preview.append(values)
        checked.rows = len(checked.lines) + checked.refused + checked.duplicates
    return checked


def _validate_row(
    row: tuple[int, list[str]] | RowError, storing: Storing, seen: dict[str, int], line: int
) -> tuple[list[str], str]:
    """Return the values to store and the reason for refusal; a duplicate has both.

    Of two rows with the same address the first one wins.
    """
    if isinstance(row, RowError):
        return [], translate_sentence(row.reason)
    try:
        values = storing.row(row[1])
    except ValueError as error:
        return [], _describe_refusal(str(error))
    first = seen.setdefault(email_key(values[0]), line)
    return values, "" if first == line else tr(
        "The same address as in row {row}, which is used instead.", row=format_number(first)
    )


def _describe_refusal(sentence: str) -> str:
    """Return why a row is refused, without its address, which is in another column."""
    if isinstance(sentence, Sentence) and sentence.code == "address_invalid":
        return tr("Not an email address: {why}", why=translate_sentence(sentence.params["why"]))
    return translate_sentence(sentence)


def _record_refusal(checked: Checked, refusal: RefusedRow, duplicate: bool) -> None:
    if duplicate:
        checked.duplicates += 1
    else:
        checked.refused += 1
    if len(checked.refusals) < REFUSALS_SHOWN:
        checked.refusals.append(refusal)


def _shown_address(cells: Sequence[str], columns: Sequence[MappedColumn]) -> str:
    at = next(at for at, column in enumerate(columns) if column.target == "email")
    return cells[at].strip()[:120] if at < len(cells) else ""
