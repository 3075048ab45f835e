"""Time zones that a schedule can have."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

PLACELESS = {"Factory", "localtime"}  # a computer that nobody has set up, and wherever this one is


@cache
def list_time_zones() -> frozenset[str]:
    """Return the names of IANA that mean the same everywhere. The first call reads hundreds of files."""
    return frozenset(available_timezones() - PLACELESS)
