"""Numbers and times in words, for people. The time is always a parameter.

relative(when, now) "2 h ago" | "Yesterday" | "12 Nov"     day(when, now) "Today" | "12 Nov" | "12 Nov 2024"
clock(when) "16:20"    stamp(when, now) "Yesterday 16:20"
number(1204) "1,204"    short(18_400) "18k"    percent(0.123) "12.3 %"
    size(2048) "2 KB"       plural(2, "lead") "2 leads"
"""

from __future__ import annotations

from datetime import datetime, timedelta

MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def _local(when: datetime, now: datetime) -> datetime:
    return when.astimezone(now.tzinfo) if when.tzinfo and now.tzinfo else when


def relative(when: datetime | None, now: datetime) -> str:
    """How long ago, or in how long; "Never" for None."""
    if when is None:
        return "Never"
    when = _local(when, now)
    seconds = (now - when).total_seconds()
    if abs(seconds) < 60:
        return "Just now"
    minutes = int(abs(seconds) // 60)
    if minutes < 60:
        return f"{minutes} min ago" if seconds > 0 else f"in {minutes} min"
    if when.date() == now.date():
        return f"{minutes // 60} h ago" if seconds > 0 else f"in {minutes // 60} h"
    return day(when, now)


def day(when: datetime, now: datetime) -> str:
    """The day, short; with the year when it isn't this one."""
    when = _local(when, now)
    days = (now.date() - when.date()) // timedelta(days=1)
    if days in (-1, 0, 1):
        return {-1: "Tomorrow", 0: "Today", 1: "Yesterday"}[days]
    if 1 < days < 7:
        return f"{days} d ago"
    plain = f"{when.day} {MONTHS[when.month - 1]}"
    return plain if when.year == now.year else f"{plain} {when.year}"


def clock(when: datetime) -> str:
    return f"{when:%H:%M}"


def stamp(when: datetime | None, now: datetime) -> str:
    """Day and clock; "Never" for None."""
    return "Never" if when is None else f"{day(when, now)} {clock(_local(when, now))}"


def number(n: int) -> str:
    return f"{n:,}"


def short(n: int) -> str:
    """At most four characters or so: 1,204 stays, 18,400 is 18k."""
    if abs(n) < 10_000:
        return number(n)
    for limit, unit, letter in ((1_000_000, 1_000, "k"), (10**9, 10**6, "M")):
        if abs(n) < limit:
            value = n / unit
            return f"{value:.1f}{letter}".replace(".0", "") if abs(value) < 10 else f"{int(value)}{letter}"
    return f"{n / 10**9:.1f}B".replace(".0", "")


def percent(share: float | None) -> str:
    """A share of 1; a dash for None."""
    if share is None:
        return "–"
    return f"{share * 100:.1f}".removesuffix(".0") + " %"


def size(count: int) -> str:
    """Bytes in powers of 1024."""
    value, unit = float(count), "B"
    for unit in ("B", "KB", "MB", "GB", "TB"):
        if value < 1024 or unit == "TB":
            break
        value /= 1024
    return f"{value:.1f}".removesuffix(".0") + f" {unit}"


def plural(n: int, one: str, many: str = "") -> str:
    """The number with its noun: "1 lead", "1,204 leads"."""
    return f"{number(n)} {one if n == 1 else many or one + 's'}"
