"""Parser for lines of “prefix, display name” that describe inboxes, and prefixes made from names.

It has no input or output of its own.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Callable
from typing import NamedTuple

from app.contract.addresses import clean_address, email_key
from app.contract.csv_mapping import match_field, slugify_header
from app.contract.inboxes import NewServiceInbox
from app.contract.limits import BULK_INBOXES_MAX
from app.desktop.widgets.i18n import tr

NAME_MAX = 255
LINE_MAX = 10_000  # characters read of a line: the csv module fails at a cell of 131,072 characters
LETTERS = str.maketrans({"ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ı": "i"})
MISSING = tr("Format: prefix, sender name")
NAME_ALONE = tr("A name alone? Make its prefix by a pattern.")
HEADING = tr("This is the heading of a table. Remove this line.")
TOO_WIDE = tr("Only prefix and name. Quote a name with a comma.")
HEADINGS = {"prefix", "email_prefix", "name", "display_name", "anzeigename"}
TOO_MANY = tr("You can create up to {most} at a time.", most=BULK_INBOXES_MAX)


class InboxLine(NamedTuple):
    """A line that is not blank; `number` counts from 1; `problem` is a sentence, or ""."""

    number: int
    text: str
    prefix: str = ""
    name: str = ""
    problem: str = ""


def parse_inbox_lines(text: str, domain: str) -> list[InboxLine]:
    """Return the inboxes described by a text, line by line; blank lines are left out."""
    lines: list[InboxLine] = []
    seen: dict[str, int] = {}
    for number, raw in enumerate(text.splitlines(), 1):
        if not raw.strip():
            continue
        prefix, name, *more = _split_line(raw, domain)
        problem = TOO_WIDE if any(more) else _find_problem(raw, prefix, name, domain)
        if not problem and not lines and all(map(_is_heading, (prefix, name))):
            problem = HEADING
        if not problem and (first := seen.setdefault(prefix.lower(), number)) != number:
            problem = tr("The same address as line {first}.", first=first)
        if not problem and sum(not line.problem for line in lines) >= BULK_INBOXES_MAX:
            problem = TOO_MANY
        lines.append(InboxLine(number, raw.strip(), prefix, name, problem))
    return lines


def to_new_inboxes(lines: list[InboxLine]) -> tuple[NewServiceInbox, ...]:
    """Return the inboxes of the lines without a problem."""
    return tuple(
        NewServiceInbox(email_prefix=line.prefix, display_name=line.name)
        for line in lines
        if not line.problem
    )


def line_of(prefix: str, name: str) -> str:
    """Return the line that is parsed as this prefix and name."""
    if "," in name or name.startswith('"'):
        name = '"' + name.replace('"', '""') + '"'
    return f"{prefix}, {name}"


def _split_line(raw: str, domain: str = "") -> list[str]:
    """Return the cells of a line, two at least; an address on this domain loses its @ and domain."""
    raw = raw.strip()[:LINE_MAX]
    between = re.search(r"[,;\t]", raw)
    cells = next(csv.reader([raw], delimiter=between[0] if between else ",", skipinitialspace=True))
    prefix, *others = (" ".join(cell.split()) for cell in (*cells, *[""] * (2 - len(cells))))
    if domain and prefix.lower().endswith(f"@{domain}"):
        prefix = prefix[: -len(domain) - 1]
    return [prefix, *others]


def _is_heading(cell: str) -> bool:
    return match_field(cell) is not None or slugify_header(cell) in HEADINGS


def _find_problem(raw: str, prefix: str, name: str, domain: str) -> str:
    if not prefix or not name:
        return NAME_ALONE if " " in raw.strip() and not re.search(r"[,;\t]", raw) else MISSING
    if len(name) > NAME_MAX:
        return tr("The name is longer than {most} characters.", most=NAME_MAX)
    address = f"{prefix.lower()}@{domain}"
    try:
        if email_key(clean_address(address)) == address:
            return ""
    except ValueError:
        pass
    return tr("“{prefix}” can't be used before the @ of an address.", prefix=prefix[:60])


# --- prefixes from names -------------------------------------------------------------------------------

PATTERNS: dict[str, Callable[[str, str], str]] = {
    "first.last": lambda first, last: f"{first}.{last}",
    "f.last": lambda first, last: f"{first[:1]}.{last}",
    "first": lambda first, last: first,
    "firstlast": lambda first, last: first + last,
    "flast": lambda first, last: first[:1] + last,
    "first.l": lambda first, last: f"{first}.{last[:1]}",
}


def prefix_of(name: str, pattern: str) -> str:
    """Return the prefix that a pattern makes of a full name, without accents; "" without letters."""
    words = [_slugify_word(word) for word in name.split()]
    words = [word for word in words if word]
    if not words:
        return ""
    if len(words) == 1:
        return words[0]
    return PATTERNS[pattern](words[0], words[-1])


def add_prefixes(text: str, pattern: str) -> str:
    """Return the text with a unique prefix on each line that is only a name; the others stay."""
    parts = [_split_line(raw) for raw in text.splitlines() if raw.strip()]
    taken = {prefix.lower() for prefix, name, *_ in parts if name}
    made: list[str] = []
    for raw in text.splitlines():
        name = " ".join(raw.split())
        prefix = "" if re.search(r"[,;\t]", raw) else prefix_of(name, pattern)
        if not prefix:
            made.append(raw)
            continue
        free, at = prefix, 2
        while free in taken:
            free, at = f"{prefix}{at}", at + 1
        taken.add(free)
        made.append(line_of(free, name))
    return "\n".join(made)


def _slugify_word(word: str) -> str:
    """Return a word in Latin letters and digits, with hyphens inside; "" for other scripts."""
    flat = unicodedata.normalize("NFKD", word.lower().translate(LETTERS))
    return re.sub(r"[^a-z0-9-]", "", flat).strip("-")
