"""Detection of a CSV file's form from its bytes: whether it is text, its encoding and its delimiter."""

from __future__ import annotations

import codecs
import csv
import re
from collections import Counter
from dataclasses import dataclass

from charset_normalizer import from_bytes

from .sentences import Sentence, say

HEAD = 65_536
DELIMITERS = (",", ";", "\t", "|")
BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_PICTURE = say("csv_is_picture", "a picture")
MAGIC = {
    b"PK\x03\x04": say("csv_is_excel_or_zip", "an Excel workbook or a ZIP archive"),
    b"\xd0\xcf\x11\xe0": say("csv_is_old_excel", "an old Excel workbook"),
    b"%PDF": say("csv_is_pdf", "a PDF"),
    b"\x89PNG": _PICTURE,
    b"\xff\xd8\xff": _PICTURE,
    b"GIF8": _PICTURE,
    b"\x1f\x8b": say("csv_is_compressed", "a compressed file"),
    b"SQLite format 3": say("csv_is_database", "a database"),
}
_NO_TEXT = say("csv_is_no_text", "no text")
CONTROL_BYTES = bytes(code for code in range(32) if code not in (9, 10, 12, 13, 27))
# Western words rarely have three non-ASCII letters in a row; Cyrillic or Greek text mostly does.
WESTERN_RUN = re.compile(r"[\u00c0-\u024f]{3}")


@dataclass(frozen=True)
class CsvForm:
    """The encoding and delimiter of a CSV file; there is one column if the delimiter is None."""

    encoding: str
    delimiter: str | None


def describe_non_text(head: bytes) -> Sentence | None:
    """Return in words what a file that is not text is; None for text, even with a stray NUL."""
    for magic, kind in MAGIC.items():
        if head.startswith(magic):
            return kind
    if not head or _encoding_by_shape(head):
        return None
    strange = len(head) - len(head.translate(None, CONTROL_BYTES))
    return _NO_TEXT if strange > len(head) // 50 + 2 else None


def detect_csv_form(head: bytes) -> CsvForm:
    """Return the encoding and delimiter, judged by the first bytes of a file."""
    encoding = _encoding_by_shape(head) or _encoding_by_content(head)
    text = codecs.getincrementaldecoder(encoding)("replace").decode(head)
    return CsvForm(encoding, _detect_delimiter(text, whole=len(head) < HEAD))


def _encoding_by_shape(head: bytes) -> str | None:
    for bom, name in BOMS:
        if head.startswith(bom):
            return name
    pairs = len(head) // 2
    even, odd = head[0 : 2 * pairs : 2].count(0), head[1 : 2 * pairs : 2].count(0)
    if pairs >= 4 and max(even, odd) > pairs * 0.4 and min(even, odd) < pairs * 0.05:
        return "utf-16-le" if odd > even else "utf-16-be"
    return None


def _encoding_by_content(head: bytes) -> str:
    try:
        codecs.getincrementaldecoder("utf-8")("strict").decode(head)
    except UnicodeDecodeError:
        return detect_legacy_encoding(head)
    return "utf-8"


def detect_legacy_encoding(head: bytes) -> str:
    """Return the likely single-byte or East Asian encoding, which only statistics can tell."""
    try:
        western = head.decode("cp1252")
    except UnicodeDecodeError:
        western = ""
    if western and len(WESTERN_RUN.findall(western)) <= 1 + len(western) // 2_000:
        return "cp1252"
    best = from_bytes(head).best()
    return best.encoding if best else "cp1252"


def _detect_delimiter(text: str, *, whole: bool) -> str | None:
    """Return the delimiter that splits most rows into the same number of cells, more than one."""
    lines = text.splitlines()
    if not whole and len(lines) > 1:
        lines.pop()
    best: tuple[int, int] = (0, 0)
    found = None
    for delimiter in DELIMITERS:
        cells = [len(row) for row in _split_rows(lines[:200], delimiter) if row]
        if not cells or cells[0] < 2:
            continue
        columns, agreeing = cells[0], Counter(cells)[cells[0]]
        if (agreeing, columns) > best:
            best, found = (agreeing, columns), delimiter
    return found


def _split_rows(lines: list[str], delimiter: str) -> list[list[str]]:
    try:
        return list(csv.reader(lines, delimiter=delimiter))
    except csv.Error:
        return [line.split(delimiter) for line in lines]
