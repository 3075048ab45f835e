"""What tests and benches found: said at once, and all of it again at the end of the run."""

from __future__ import annotations

from typing import NamedTuple

TOLD: list[str] = []


class Beside(NamedTuple):
    """A row of the table at the end."""

    work: str
    found: str
    aim: str
    reference: str = "–"
    ratio: str = "–"


TABLE: list[Beside] = []
HEADS = Beside("work", "found", "aim", "beside", "ratio")


def tell(line: str) -> None:
    TOLD.append(line)
    print(line, flush=True)


def compare(work: str, found: str, aim: str, reference: str = "–", ratio: float | None = None) -> None:
    """What was promised, what it is beside, and how it came out."""
    TABLE.append(Beside(work, found, aim, reference, "–" if ratio is None else f"{ratio:.2f}"))


def laid_out(rows: list[Beside]) -> list[str]:
    """In columns, under their names."""
    table = [HEADS, *rows]
    widths = [max(len(row[at]) for row in table) for at in range(len(HEADS))]
    return [
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]
