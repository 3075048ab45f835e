"""When a conversation that is put off comes back. Pure: the time is given."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from app.desktop.kit.words import tr

MORNING = 9  # o'clock


class Choice(NamedTuple):
    text: str
    until: datetime


def choices(now: datetime) -> list[Choice]:
    """In the reader's zone, the nearest first."""
    evening = now.replace(hour=18, minute=0, second=0, microsecond=0)
    monday = (7 - now.weekday()) % 7 or 7
    found = [Choice(tr("In three hours"), now + timedelta(hours=3))]
    if now < evening - timedelta(hours=4):
        found.append(Choice(tr("This evening"), evening))
    return [
        *found,
        Choice(tr("Tomorrow morning"), _morning(now, 1)),
        Choice(tr("Monday morning"), _morning(now, monday)),
        Choice(tr("In four weeks"), _morning(now, 28)),
    ]


def _morning(now: datetime, days: int) -> datetime:
    """By the clock on the wall, whatever summer time does in between."""
    day = (now + timedelta(days=days)).date()
    return datetime(day.year, day.month, day.day, MORNING).astimezone()
