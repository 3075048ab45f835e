"""All SQL of contacts, gathered for what calls it."""

from __future__ import annotations

from .rollup import roll_up, touch
from .search import first, get, search
from .suppressed import people_of, suppression_of
from .suppressions import blocked, suppress
from .writing import Origin, Upserted, edit, remove, upsert, upsert_rows

__all__ = [
    "Origin",
    "Upserted",
    "blocked",
    "edit",
    "first",
    "get",
    "people_of",
    "remove",
    "roll_up",
    "search",
    "suppress",
    "suppression_of",
    "touch",
    "upsert",
    "upsert_rows",
]
