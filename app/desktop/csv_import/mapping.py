"""The mapping of columns to fields, and the values stored of a row. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from app.contract import csv_mapping
from app.contract.addresses import clean_address
from app.contract.csv_mapping import CUSTOM
from app.desktop.widgets.i18n import tr

TITLES = {
    "email": tr("Email address"),
    "first_name": tr("First name"),
    "last_name": tr("Last name"),
    "company": tr("Company"),
}
PARTS = re.compile(r"[/|()\[\],;:]+")  # separators as in “Firma / Organisation”
CUSTOM_UNASKED_MAX = 40  # in a file with more columns (an export), unknown ones are left out


class MappedColumn(NamedTuple):
    """A column of the file and its target: a field, `custom_x`, or "" for none."""

    name: str
    target: str = ""


def guess_mapping(headers: Sequence[str], sample: Sequence[Sequence[str]]) -> tuple[MappedColumn, ...]:
    """Return the columns mapped as far as their names and contents allow."""
    field_of = {header: field for field, header in csv_mapping.guess_mapping(headers, sample).items()}
    for header in headers:
        wanted = next(filter(None, map(csv_mapping.match_field, PARTS.split(header))), "email")
        if wanted not in (*field_of.values(), "email") and field_of.get(header) not in TITLES:
            field_of[header] = wanted
    keep = len(headers) <= CUSTOM_UNASKED_MAX
    targets = (field_of.get(header, "") for header in headers)
    return tuple(
        MappedColumn(header, target if keep or target in TITLES else "")
        for header, target in zip(headers, targets, strict=True)
    )


def display_header(name: str, number: int) -> str:
    """Return a column's name in one line; by its number if the file has no name for it."""
    return tr("Column {number}", number=number) if name == f"Column {number}" else " ".join(name.split())


def custom_field_of(name: str) -> str:
    """Return the custom field for a name: `Job title` is `custom_job_title`."""
    return CUSTOM + csv_mapping.slugify_header(name)


def field_title(target: str) -> str:
    """Return a field's title for display."""
    return TITLES.get(target) or target.removeprefix(CUSTOM).replace("_", " ")


def mapping_problem(columns: Sequence[MappedColumn]) -> str:
    """Return a sentence that says why these columns can't be imported; "" if they can."""
    seen: dict[str, str] = {}
    for name, target in columns:
        if target == CUSTOM:
            return tr("Give the custom field of “{name}” a name made of letters or digits.", name=name)
        if target and target in seen:
            return tr(
                "“{seen}” and “{name}” both go to {title}. Change one of them.",
                seen=seen[target],
                name=name,
                title=field_title(target),
            )
        seen[target] = name
    return "" if "email" in seen else tr("Choose the column that holds the email address.")


class Storing:
    """The conversion of a row of the file to the values that are stored, in the order of `names`."""

    def __init__(self, columns: Sequence[MappedColumn]) -> None:
        mapping = {target: name for name, target in columns if target}
        self._columns = csv_mapping.Columns.of(mapping, [name for name, _ in columns])
        self._custom = tuple(self._columns.custom)
        self.names = (*self._columns.fields, *(CUSTOM + name for name in self._custom))

    def row(self, cells: Sequence[str]) -> list[str]:
        """Return the values, the address first; raise ValueError with a sentence if the row is refused."""
        person = self._columns.person(cells)
        values = [getattr(person, name) or "" for name in self._columns.fields]
        values[0] = clean_address(values[0])
        return values + [person.custom_fields.get(name, "") for name in self._custom]
