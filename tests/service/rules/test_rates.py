"""Intervals against published values, the test against figures worked out by hand, days as calendars know."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from math import comb

import pytest

from app.contract.analytics import ENOUGH, Finding
from app.service.rules.rates import (
    VariantRate,
    compare_variants,
    compute_interval,
    compute_p_value,
    compute_rate,
    compute_rates,
    days_between,
)


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [  # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_rate_interval_matches_published_wilson_values(
    part: int, whole: int, low: float, high: float
) -> None:
    assert compute_interval(part, whole) == pytest.approx((low, high), abs=0.00005)


def test_rate_interval_covers_true_rate_in_94_percent_of_samples() -> None:
    """Of all samples of 40 with a true share of a tenth, at least 94 % have it in their interval."""
    chances = [comb(40, k) * 0.1**k * 0.9 ** (40 - k) for k in range(41)]
    held = sum(
        chance
        for k, chance in enumerate(chances)
        if compute_interval(k, 40)[0] <= 0.1 <= compute_interval(k, 40)[1]
    )
    assert held > 0.94


@pytest.mark.parametrize(
    ("part", "whole", "percent", "enough"),
    [
        (0, 0, 0.0, False),
        (1, ENOUGH - 1, 3.45, False),
        (1, ENOUGH, 3.33, True),
        (ENOUGH, ENOUGH, 100.0, True),
    ],
)
def test_rate_percent_lies_in_interval_and_shows_if_data_suffices(
    part: int, whole: int, percent: float, enough: bool
) -> None:
    found = compute_rate(part, whole)
    assert (found.percent, found.enough) == (percent, enough)
    assert found.low <= found.percent <= found.high


def test_bounce_rate_includes_refused_mails() -> None:
    found = compute_rates(Counter(sent=90, bounced=5, refused=10, replied=9))
    assert (found.bounced.percent, found.replied.percent, found.opened.percent) == (15.0, 10.0, 0.0)


@pytest.mark.parametrize(
    ("one", "other", "p_value"),
    [
        ((20, 200), (40, 200), 0.00510),  # z = 2.8006
        ((10, 100), (12, 100), 0.65128),  # z = 0.4520
        ((50, 100), (50, 100), 1.0),
        ((0, 40), (8, 40), None),  # four expected in a cell: too few
        ((0, 100), (0, 100), None),
        ((100, 100), (100, 100), None),
    ],
)
def test_two_proportion_test_matches_known_p_values(
    one: tuple[int, int], other: tuple[int, int], p_value: float | None
) -> None:
    found = compute_p_value(*one, *other)
    assert found == (None if p_value is None else pytest.approx(p_value, abs=0.00005))
    assert compute_p_value(*other, *one) == found


def variant(name: str, sent: int, replied: int) -> VariantRate:
    return VariantRate(name.lower(), name, Counter(sent=sent, replied=replied))


@pytest.mark.parametrize(
    ("variants", "verdict", "best", "second"),
    [
        ([variant("A", 200, 20), variant("B", 200, 40)], Finding.DIFFERENT, "b", "a"),
        ([variant("A", 100, 10), variant("B", 100, 12)], Finding.NO_DIFFERENCE_YET, "b", "a"),
        ([variant("A", 40, 8), variant("B", 40, 0)], Finding.NO_DIFFERENCE_YET, "a", "b"),
        ([variant("A", 200, 20), variant("B", ENOUGH - 1, 20)], Finding.NOT_ENOUGH_DATA, None, None),
        ([variant("A", 200, 20)], Finding.NOT_ENOUGH_DATA, None, None),
        # significant alone, not among three pairs
        (
            [variant("A", 200, 20), variant("B", 200, 35), variant("C", 200, 19)],
            Finding.NO_DIFFERENCE_YET,
            "b",
            "a",
        ),
        ([variant("A", 200, 20), variant("B", 200, 35)], Finding.DIFFERENT, "b", "a"),
    ],
)
def test_variant_comparison_names_verdict_and_best_variant(
    variants: list[VariantRate], verdict: Finding, best: str | None, second: str | None
) -> None:
    found = compare_variants(variants, "replied")
    assert (found.verdict, found.best, found.second) == (verdict, best, second)
    assert found.sentence.endswith(".")


def test_variant_comparison_sentence_gives_rates_or_lack_of_data() -> None:
    found = compare_variants([variant("A", 200, 20), variant("B", 200, 40)], "replied")
    assert found.sentence == "B gets more replies than A: 20.0% against 10.0%."
    assert (found.difference, found.p_value) == (10.0, 0.0051)
    assert compare_variants([], "opened").sentence == "Not enough data: two variants need 30 emails each."


@pytest.mark.parametrize(
    ("zone", "first", "last", "hours"),
    [
        ("UTC", datetime(2026, 3, 2), datetime(2026, 3, 3, 23, 59), [24, 24]),
        ("Europe/Berlin", datetime(2026, 3, 28, 22), datetime(2026, 3, 29, 12), [24, 23]),
        ("Europe/Berlin", datetime(2026, 10, 24, 22), datetime(2026, 10, 24, 22), [25]),
        ("Africa/Cairo", datetime(2026, 4, 23, 12), datetime(2026, 4, 24, 12), [24, 23]),  # no midnight
        ("Asia/Kathmandu", datetime(2026, 3, 1, 18, 15), datetime(2026, 3, 1, 18, 15), [24]),
    ],
)
def test_days_over_dst_change_have_correct_length_and_no_gaps(
    zone: str, first: datetime, last: datetime, hours: list[int]
) -> None:
    days = days_between(first.replace(tzinfo=UTC), last.replace(tzinfo=UTC), zone)
    assert [(day.end - day.begin) / timedelta(hours=1) for day in days] == hours
    assert days[0].begin <= first.replace(tzinfo=UTC) and last.replace(tzinfo=UTC) < days[-1].end
    assert all(a.end == b.begin for a, b in pairwise(days))


def test_day_is_named_by_local_date_of_timezone() -> None:
    (day,) = days_between(*[datetime(2026, 3, 1, 18, 15, tzinfo=UTC)] * 2, "Asia/Kathmandu")
    assert day.day == date(2026, 3, 2)
