"""What a field means, and an example of it."""

from __future__ import annotations

from typing import Any, NamedTuple

NOON, LATER = "2026-03-02T12:00:00Z", "2026-03-05T09:30:00Z"
ANA, SAM = "ana@example.com", "sam@acme.example"


class Field(NamedTuple):
    """`example` is None where the schema itself leads to one."""

    description: str
    example: Any = None
