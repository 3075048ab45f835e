"""Sending windows in real zones; the expected moments were worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from app.service.rules.send_windows import SendWindow, ramp_day, ramp_limit, utc_midnight_after

WEEKDAYS, ALL_DAYS = frozenset(range(5)), frozenset(range(7))
BEGINNING = datetime(2020, 1, 1, tzinfo=UTC)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def schedule(
    zone: str, start: str, end: str, days: frozenset[int] = ALL_DAYS, weekends: bool = False
) -> SendWindow:
    return SendWindow(BEGINNING, zone, days, time.fromisoformat(start), time.fromisoformat(end), weekends)


@pytest.mark.parametrize(
    ("zone", "start", "end", "asked", "opens"),
    [
        ("UTC", "09:00", "17:00", "2026-03-02 08:59:59", "2026-03-02 09:00"),
        ("UTC", "09:00", "17:00", "2026-03-02 09:00", "2026-03-02 09:00"),
        ("UTC", "09:00", "17:00", "2026-03-02 16:59:59", "2026-03-02 16:59:59"),
        ("UTC", "09:00", "17:00", "2026-03-02 17:00", "2026-03-03 09:00"),
        ("UTC", "09:30", "09:45", "2026-03-02 09:29", "2026-03-02 09:30"),
        ("Europe/Berlin", "09:00", "17:00", "2026-03-02 07:00", "2026-03-02 08:00"),
        ("Europe/Berlin", "09:00", "17:00", "2026-07-01 06:00", "2026-07-01 07:00"),
        ("America/Los_Angeles", "09:00", "17:00", "2026-03-03 00:59", "2026-03-03 00:59"),
        ("Asia/Kolkata", "09:00", "17:00", "2026-03-02 00:00", "2026-03-02 03:30"),
        ("Pacific/Auckland", "09:00", "17:00", "2026-03-02 19:00", "2026-03-02 20:00"),
        # Clocks go forward, 29 March, 02:00 to 03:00: what lies in the hour that is not there
        ("Europe/Berlin", "02:30", "17:00", "2026-03-29 00:00", "2026-03-29 01:00"),
        ("Europe/Berlin", "02:10", "02:50", "2026-03-29 00:00", "2026-03-30 00:10"),
        ("Europe/Berlin", "01:00", "02:30", "2026-03-29 00:59", "2026-03-29 00:59"),
        ("Europe/Berlin", "01:00", "02:30", "2026-03-29 01:00", "2026-03-29 23:00"),
        ("Europe/Berlin", "09:00", "17:00", "2026-03-29 00:00", "2026-03-29 07:00"),
        # Clocks go back, 25 October, 03:00 to 02:00: 02:30 comes twice
        ("Europe/Berlin", "02:30", "17:00", "2026-10-25 00:00", "2026-10-25 00:30"),
        ("Europe/Berlin", "02:30", "17:00", "2026-10-25 01:10", "2026-10-25 01:30"),
        ("Europe/Berlin", "02:10", "02:50", "2026-10-25 00:55", "2026-10-25 01:10"),
        ("Europe/Berlin", "02:10", "02:50", "2026-10-25 01:50", "2026-10-26 01:10"),
        ("Europe/Berlin", "01:00", "17:00", "2026-10-25 00:59", "2026-10-25 00:59"),
        ("Europe/Berlin", "01:00", "17:00", "2026-10-25 15:59:59", "2026-10-25 15:59:59"),
        # Half an hour, and a day that a country left out
        ("Australia/Lord_Howe", "02:10", "17:00", "2026-10-03 15:00", "2026-10-03 15:30"),
        ("Pacific/Apia", "09:00", "17:00", "2011-12-30 03:00", "2011-12-30 19:00"),
    ],
)
def test_send_window_next_opening_is_correct_in_each_timezone(
    zone: str, start: str, end: str, asked: str, opens: str
) -> None:
    assert schedule(zone, start, end).next_open(at(asked)) == at(opens)


@pytest.mark.parametrize(
    ("day", "begin", "end"),
    [("10-25", "10-24 23:00", "10-25 16:00"), ("03-29", "03-29 00:00", "03-29 15:00")],
)
def test_send_window_over_dst_change_stays_one_opening(day: str, begin: str, end: str) -> None:
    plan = schedule("Europe/Berlin", "01:00", "17:00")
    assert plan.next_opening(at(f"2026-{day} 04:00")) == (at(f"2026-{begin}"), at(f"2026-{end}"))


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC"])
@pytest.mark.parametrize(("start", "end"), [("00:00", "23:59"), ("01:30", "02:15"), ("02:10", "02:50")])
def test_send_window_follows_local_time_minute_by_minute(zone: str, start: str, end: str) -> None:
    """Minute by minute over two days with a change of clocks: open exactly when the local time is inside."""
    plan, first, last = schedule(zone, start, end), time.fromisoformat(start), time.fromisoformat(end)
    for day in ("2026-03-08", "2026-03-29", "2026-10-25", "2026-11-01", "2026-04-04", "2026-10-03"):
        moment = at(day)
        for _ in range(0, 2 * 24 * 60):
            wall = moment.astimezone(ZoneInfo(zone)).time()
            assert (plan.next_open(moment) == moment) == (first <= wall < last), (zone, moment)
            moment += timedelta(minutes=1)


@pytest.mark.parametrize(
    ("days", "asked", "opens"),
    [
        (WEEKDAYS, "2026-03-06 17:00", "2026-03-09 09:00"),
        (frozenset({2}), "2026-03-04 17:00", "2026-03-11 09:00"),
        (frozenset({6}), "2026-03-02 12:00", "2026-03-08 09:00"),
        (frozenset(), "2026-03-02 12:00", None),
    ],
)
def test_send_window_opens_only_on_sending_days(days: frozenset[int], asked: str, opens: str | None) -> None:
    assert schedule("UTC", "09:00", "17:00", days).next_open(at(asked)) == (at(opens) if opens else None)


@pytest.mark.parametrize(
    ("days", "skip", "follow_up", "opens"),
    [
        (ALL_DAYS, True, True, "2026-03-09 09:00"),
        (ALL_DAYS, True, False, "2026-03-07 09:00"),
        (ALL_DAYS, False, True, "2026-03-07 09:00"),
        (frozenset({1, 5}), True, True, "2026-03-10 09:00"),
        (frozenset({5, 6}), True, True, "2026-03-07 09:00"),  # no other days: Monday never comes
    ],
)
def test_send_window_for_follow_ups_skips_weekend_when_set(
    days: frozenset[int], skip: bool, follow_up: bool, opens: str
) -> None:
    saturday = at("2026-03-07 03:00")
    assert schedule("UTC", "09:00", "17:00", days, skip).next_open(saturday, follow_up) == at(opens)


def test_send_window_weekend_follows_campaign_timezone() -> None:
    """Friday evening in Honolulu is Saturday in UTC."""
    plan = schedule("Pacific/Honolulu", "09:00", "20:00", ALL_DAYS, True)
    assert plan.next_open(at("2026-03-07 05:00"), True) == at("2026-03-07 05:00")
    assert plan.next_open(at("2026-03-07 06:00"), True) == at("2026-03-09 19:00")


@pytest.mark.parametrize(
    ("asked", "day", "limit"),
    [
        ("2026-03-02 23:59", 1, 5),
        ("2026-03-08 23:59", 7, 5),
        ("2026-03-09 00:00", 8, 10),
        ("2026-03-16 00:00", 15, 15),
        ("2026-03-23 00:00", 22, 18),
        ("2027-03-02 00:00", 366, 18),
    ],
)
def test_ramp_up_limit_rises_weekly_to_maximum(asked: str, day: int, limit: int) -> None:
    first = at("2026-03-02 23:50")
    assert ramp_day(first, at(asked)) == day
    assert ramp_limit(5, 18, first, at(asked)) == limit


def test_ramp_up_before_first_mail_starts_at_initial_limit() -> None:
    assert ramp_day(None, BEGINNING) == 0
    assert ramp_limit(5, 20, None, BEGINNING) == 5


def test_daily_counters_reset_at_utc_midnight() -> None:
    assert utc_midnight_after(at("2026-03-02 00:00")) == at("2026-03-03 00:00")
    assert utc_midnight_after(at("2026-12-31 23:59:59")) == at("2027-01-01 00:00")


@pytest.mark.parametrize(
    ("zone", "closed", "asked", "opens"),
    [
        ("UTC", ["2026-03-03"], "2026-03-03 00:00", "2026-03-04 09:00"),
        ("UTC", ["2026-03-03"], "2026-03-02 17:00", "2026-03-04 09:00"),
        ("UTC", ["2026-03-03"], "2026-03-02 16:59", "2026-03-02 16:59"),
        ("UTC", ["2026-03-06", "2026-03-09"], "2026-03-06 10:00", "2026-03-10 09:00"),  # over a weekend
        # The day is the campaign's: Auckland's begins on the 2nd of UTC, that of Los Angeles ends on the 4th
        ("Pacific/Auckland", ["2026-03-03"], "2026-03-02 20:00", "2026-03-03 20:00"),
        ("Pacific/Auckland", ["2026-03-03"], "2026-03-03 20:00", "2026-03-03 20:00"),
        ("America/Los_Angeles", ["2026-03-03"], "2026-03-03 00:30", "2026-03-03 00:30"),
        ("America/Los_Angeles", ["2026-03-03"], "2026-03-03 17:00", "2026-03-04 17:00"),
        ("America/Los_Angeles", ["2026-03-03"], "2026-03-04 00:30", "2026-03-04 17:00"),
        (
            "Europe/Berlin",
            ["2026-03-30"],
            "2026-03-27 16:00",
            "2026-03-31 07:00",
        ),  # clocks change on the 29th
    ],
)
def test_send_window_skips_holidays(zone: str, closed: list[str], asked: str, opens: str) -> None:
    plan = replace(
        schedule(zone, "09:00", "17:00", WEEKDAYS),
        holidays={date.fromisoformat(day): "Closed" for day in closed},
    )
    assert plan.next_open(at(asked)) == at(opens)


def test_send_window_opens_after_long_holiday_and_never_without_end() -> None:
    """A year off, and the day after it; for ever is never."""
    first = date(2026, 3, 2)
    plan = replace(
        schedule("UTC", "09:00", "17:00"), holidays={first + timedelta(n): "Closed" for n in range(366)}
    )
    assert plan.next_open(at("2026-03-02 10:00")) == at("2027-03-03 09:00")

    class Always:
        def get(self, _day: date, /) -> str:
            return "Closed"

    assert replace(plan, holidays=Always()).next_open(at("2026-03-02 10:00")) is None
