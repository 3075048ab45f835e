"""Numbers and times in words, in the window's language. The time is always a parameter.

    format_relative_time(when, now)  "2 h ago", "Yesterday", "12 Nov"     format_clock_time(when)  "16:20"
    format_day(when, now)  "Today", "12 Nov", "12 Nov 2024"    format_timestamp(when, now)  "Yesterday 16:20"
    short_date(day)  "12 Nov"    full_date(day)  "12 Nov 2024"    long_date(day)  "12 November 2024"
    get_month_name(11)  "November"    get_weekday_name(day)  "Thu"    long_weekday(day)  "Thursday"
    day_of_year(day)  "Thursday 12 Nov"
    format_number(1204)  "1,204"    abbreviate_number(18_400)  "18k"    format_byte_size(2048)  "2 KB"
    format_percent(0.123)  "12.3%"    in_percent("95")  "95%"

The examples are those of English.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from app.desktop.widgets.i18n import format_number, localize_digits, tr

__all__ = ["format_number"]


def _to_local_time(when: datetime, now: datetime) -> datetime:
    return when.astimezone(now.tzinfo) if when.tzinfo and now.tzinfo else when


def when_due(due: datetime | None, now: datetime) -> str:
    """Return in how long something is due, "Due" if the time has come, or "" for None."""
    if due is None:
        return ""
    return format_relative_time(due, now) if due > now else tr("Due")


def format_relative_time(when: datetime | None, now: datetime) -> str:
    """Return how long ago or in how long, or the day if it isn't today; "Never" for None."""
    if when is None:
        return tr("Never")
    when = _to_local_time(when, now)
    seconds = (now - when).total_seconds()
    if abs(seconds) < 60:
        return tr("Just now")
    minutes = int(abs(seconds) // 60)
    if minutes < 60:
        past, coming = tr("{minutes} min ago", minutes=minutes), tr("In {minutes} min", minutes=minutes)
        return past if seconds > 0 else coming
    if when.date() == now.date():
        hours = minutes // 60
        return tr("{hours} h ago", hours=hours) if seconds > 0 else tr("In {hours} h", hours=hours)
    return format_day(when, now)


def format_day(when: datetime, now: datetime) -> str:
    """Return the day in a short form, with the year when it isn't this one."""
    when = _to_local_time(when, now)
    days = (now.date() - when.date()) // timedelta(days=1)
    if days in (-1, 0, 1):
        return {-1: tr("Tomorrow"), 0: tr("Today"), 1: tr("Yesterday")}[days]
    if 1 < days < 7:
        return tr("{days} d ago", days=days)
    return short_date(when) if when.year == now.year else full_date(when)


def short_date(day: date) -> str:
    names = tr("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split()
    return tr("{day} {month}", day=day.day, month=names[day.month - 1])


def full_date(day: date) -> str:
    return f"{short_date(day)} {day.year}"


def long_date(day: date) -> str:
    return f"{tr('{day} {month}', day=day.day, month=get_month_name(day.month))} {day.year}"


def get_month_name(number: int) -> str:
    """Return the name of a month; 1 is January."""
    names = tr("January February March April May June July August September October November December")
    return names.split()[number - 1]


def list_weekdays() -> list[date]:
    """Return seven dates, the first a Monday, to take the names of weekdays from."""
    return [date(2024, 1, 1 + at) for at in range(7)]


def get_weekday_name(day: date) -> str:
    return tr("Mon Tue Wed Thu Fri Sat Sun").split()[day.weekday()]


def long_weekday(day: date) -> str:
    return tr("Monday Tuesday Wednesday Thursday Friday Saturday Sunday").split()[day.weekday()]


def day_of_year(day: date) -> str:
    return tr("{weekday} {date}", weekday=long_weekday(day), date=short_date(day))


def format_clock_time(when: datetime) -> str:
    return f"{when:%H:%M}"


def format_timestamp(when: datetime | None, now: datetime) -> str:
    """Return the day and the time of day; "Never" for None."""
    return (
        tr("Never")
        if when is None
        else f"{format_day(when, now)} {format_clock_time(_to_local_time(when, now))}"
    )


def lowercase_first(said: str) -> str:
    """Return a time as it is written inside a sentence: "today" for "Today"."""
    return said[:1].lower() + said[1:]


def abbreviate_number(n: int) -> str:
    """Return a number in about four characters at most: 1,204 stays, 18,400 becomes 18k."""
    if abs(n) < 10_000:
        return format_number(n)
    if abs(n) < 1_000_000:
        return tr("{thousands}k", thousands=_format_rounded(n / 1_000))
    if abs(n) < 10**9:
        return tr("{millions}M", millions=_format_rounded(n / 10**6))
    return tr("{billions}B", billions=localize_digits(f"{n / 10**9:.1f}".removesuffix(".0")))


def _format_rounded(value: float) -> str:
    return localize_digits(f"{value:.1f}".removesuffix(".0") if abs(value) < 10 else f"{int(value)}")


def format_percent(share: float | None) -> str:
    """Return a share of 1 as a percentage; a dash for None."""
    if share is None:
        return "–"
    return in_percent(f"{share * 100:.1f}".removesuffix(".0"))


def in_percent(number: str) -> str:
    """Return a number with the percent sign where this language puts it."""
    return tr("{number}%", number=localize_digits(number))


def format_byte_size(count: int) -> str:
    """Return a number of bytes with a unit that is a power of 1024."""
    value, unit = float(count), "B"
    for unit in ("B", "KB", "MB", "GB", "TB"):
        if value < 1024 or unit == "TB":
            break
        value /= 1024
    return localize_digits(f"{value:.1f}".removesuffix(".0")) + f" {unit}"
