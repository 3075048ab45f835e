"""An uploaded CSV file: its dialect, its columns, and its row count, before any row is processed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import BinaryIO

from app.contract.csv_mapping import Columns
from app.contract.csv_reader import CsvTable, count_rows_and_addresses, open_csv_table, resolve_columns
from app.contract.sentences import Sentence, say


@dataclass(frozen=True)
class Upload:
    """A file ready to be imported: open, with known dialect, mapped columns, and counted rows."""

    file: BinaryIO
    filename: str
    table: CsvTable
    columns: Columns
    mapping: dict[str, str]
    total_rows: int
    addresses: int
    fields: Mapping[str, str]

    @property
    def left_out(self) -> Sentence:
        """The sentence that lists mapped fields that are not imported; "" when all are."""
        ignored = ", ".join(self.columns.ignored)
        if not ignored:
            return Sentence("")
        return say("import_fields_left_out", "Left out, because no one has them: {fields}.", fields=ignored)


def examine_upload(
    file: BinaryIO, name: str, mapping: dict[str, str | None] | None, fields: Mapping[str, str]
) -> Upload:
    """Examine the file with its columns and return it as an upload; Invalid when it can't be read."""
    table = open_csv_table(file)
    where = resolve_columns(file, table, mapping)
    total, addresses = count_rows_and_addresses(file, table, where)
    places = {**where.fields, **{f"custom_{field}": at for field, at in where.custom.items()}}
    named = {field: table.headers[at] for field, at in places.items()}
    return Upload(file, name, table, where, named, total, addresses, fields)
