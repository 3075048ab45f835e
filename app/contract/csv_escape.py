"""CSV cells that are safe to open in a spreadsheet, and that are read back unchanged.

An apostrophe keeps a spreadsheet from taking a cell for a formula. A cell that already has apostrophes
there gets one more, so that reading removes exactly one: for any text,
`unescape_formula(escape_formula(text)) == text`.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable
from typing import Any

_FORMULA = "=+\\-@＝＋－＠﹢﹣﹦﹫⁺₊⁼₌"  # and their Unicode equivalents
_INVISIBLE = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"
_WHOLE = rf"'*(?:[\t\r\n]|[\s{_INVISIBLE}]*[{_FORMULA}])"
_WITHIN = rf"'*[^\S\t\r\n]*[{_FORMULA}]"  # after a character that ends a cell in another locale
_RISK = re.compile(rf"\A(?={_WHOLE})|(?<=[;\t\r\n])(?={_WITHIN})")
_GUARD = re.compile(rf"\A'(?={_WHOLE})|(?<=[;\t\r\n])'(?={_WITHIN})")
_RISK_IN_JSON = re.compile(rf"(?<=;)([^\S\t\r\n]*)([{_FORMULA}])")


def escape_formula(cell: str) -> str:
    """Return the cell with an apostrophe wherever a spreadsheet would take what follows for a formula."""
    return _RISK.sub("'", cell)


def unescape_formula(cell: str) -> str:
    """Return the cell that `escape_formula` was given."""
    return _GUARD.sub("", cell) if "'" in cell else cell


def json_cell(value: Any) -> str:
    """Return a value as JSON that needs no apostrophe: signs that could begin a formula are escaped."""
    text = json.dumps(value, ensure_ascii=False)
    return _RISK_IN_JSON.sub(lambda found: f"{found[1]}\\u{ord(found[2]):04x}", text)


def encode_csv_rows(rows: Iterable[Iterable[str]]) -> bytes:
    """Return rows, with formulas escaped, as CSV in UTF-8 (RFC 4180)."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([escape_formula(cell) for cell in row] for row in rows)
    return text.getvalue().encode()
