"""Rows of a CSV that is safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable

FORMULA = frozenset("=+-@")
WITHIN = re.compile(r"(?<=[;\t\r\n])(?=[^\S\t\r\n]*[=+\-@＝＋－＠])")  # where another locale ends a cell
INVISIBLE = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"


def guarded(cell: str) -> str:
    """The cell with an apostrophe before it where a spreadsheet would take it for a formula."""
    cell = WITHIN.sub("'", cell)
    if cell[:1].isascii() and cell[:1].isalnum():
        return cell
    visible = cell.lstrip().lstrip(INVISIBLE).lstrip()
    risky = cell[:1] in ("\t", "\r", "\n") or unicodedata.normalize("NFKC", visible[:1]) in FORMULA
    return f"'{cell}" if cell and risky else cell


def lines(rows: Iterable[Iterable[str]]) -> bytes:
    """Rows as RFC 4180 has them."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([guarded(cell) for cell in row] for row in rows)
    return text.getvalue().encode()
