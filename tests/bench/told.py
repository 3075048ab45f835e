"""What the benches found: said at once, and all of it again at the end."""

from __future__ import annotations

TOLD: list[str] = []


def tell(line: str) -> None:
    TOLD.append(line)
    print(line, flush=True)
