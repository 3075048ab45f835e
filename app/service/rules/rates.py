"""Statistics of campaign email: rates with intervals, and which variant is better. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from math import comb, erfc, sqrt
from typing import NamedTuple

from app.contract.analytics import ENOUGH, Comparison, Finding, Rate, Rates
from app.contract.sentences import Sentence, say
from app.service.rules.send_windows import load_zone

Z = 1.959963984540054  # 95 % of the normal distribution is within ±Z
SIGNIFICANT = 0.05
EXPECTED_MIN = 5  # expected count in each cell, for the test to hold
MEASURES = ("replied", "opened")


class DayInterval(NamedTuple):
    """A calendar day of a time zone as a UTC interval; `end` is not included."""

    day: date
    begin: datetime
    end: datetime


def to_percent(part: int, whole: int, places: int = 2) -> float:
    """Return a part of a whole in percent; 0 when the whole is 0."""
    return round(100 * part / whole, places) if whole else 0.0


@dataclass(frozen=True)
class VariantRate:
    """A variant that is compared with the others of its step."""

    id: str
    name: str
    counts: Mapping[str, int]


def days_between(first: datetime, last: datetime, timezone: str) -> tuple[DayInterval, ...]:
    """Return every day of the time zone from that of `first` to that of `last`, both included."""
    where = load_zone(timezone)
    day, end = first.astimezone(where).date(), last.astimezone(where).date()
    starts = [day + timedelta(n) for n in range((end - day).days + 2)]
    midnights = [datetime.combine(each, time(), where).astimezone(UTC) for each in starts]
    return tuple(map(DayInterval, starts, midnights, midnights[1:]))


def compute_interval(part: int, whole: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share (0 to 1): Wilson's score interval."""
    if whole == 0:
        return 0.0, 1.0
    share, square = part / whole, Z * Z
    center = (share + square / (2 * whole)) / (1 + square / whole)
    reach = Z / (1 + square / whole) * sqrt(share * (1 - share) / whole + square / (4 * whole * whole))
    return (
        max(0.0, center - reach) if part else 0.0,
        min(1.0, center + reach) if part < whole else 1.0,
    )


def compute_rate(part: int, whole: int) -> Rate:
    """Return a share in percent with its interval."""
    low, high = compute_interval(part, whole)
    return Rate(
        percent=to_percent(part, whole),
        low=round(low * 100, 2),
        high=round(high * 100, 2),
        enough=whole >= ENOUGH,
    )


def compute_rates(counts: Mapping[str, int]) -> Rates:
    """Return rates of the emails sent, from counts by the names of `Outcomes`.

    The base is not the emails delivered: on its first day an email only counts as delivered when it was
    opened or answered.
    """
    sent, refused = counts["sent"], counts["refused"]
    shares = {
        name: compute_rate(counts[name], sent)
        for name in ("delivered", "opened", "clicked", "replied", "unsubscribed")
    }
    return Rates(**shares, bounced=compute_rate(counts["bounced"] + refused, sent + refused))


def compute_p_value(part: int, whole: int, other_part: int, other_whole: int) -> float | None:
    """Return the two-sided p-value of the pooled two-proportion z-test.

    None where the normal distribution does not fit: with fewer than five expected in a cell.
    """
    pooled = (part + other_part) / (whole + other_whole)
    if min(whole, other_whole) * min(pooled, 1 - pooled) < EXPECTED_MIN:
        return None
    spread = sqrt(pooled * (1 - pooled) * (1 / whole + 1 / other_whole))
    return erfc(abs(part / whole - other_part / other_whole) / spread / sqrt(2))


def compare_variants(variants: Iterable[VariantRate], measure: str) -> Comparison:
    """Compare the best two variants with enough emails, by the two-proportion z-test.

    The two are picked from all variants, so the p-value is multiplied by the number of pairs
    (Bonferroni).
    """
    known = [one for one in variants if one.counts["sent"] >= ENOUGH]
    if len(known) < 2:
        few = say(
            "results_not_enough", "Not enough data: two variants need {count} emails each.", count=ENOUGH
        )
        return Comparison(measure=measure, verdict=Finding.NOT_ENOUGH_DATA, sentence=few)
    known.sort(key=lambda one: (-one.counts[measure] / one.counts["sent"], -one.counts["sent"], one.id))
    best, second = known[:2]
    (part, whole), (less, other) = ((one.counts[measure], one.counts["sent"]) for one in (best, second))
    found = compute_p_value(part, whole, less, other)
    p_value = None if found is None else min(1.0, found * comb(len(known), 2))
    differ = p_value is not None and p_value < SIGNIFICANT
    shown = {
        "best": best.name,
        "second": second.name,
        "more": f"{part / whole:.1%}",
        "less": f"{less / other:.1%}",
    }
    return Comparison(
        measure=measure,
        verdict=Finding.DIFFERENT if differ else Finding.NO_DIFFERENCE_YET,
        best=best.id,
        second=second.id,
        difference=round((part / whole - less / other) * 100, 2),
        p_value=None if p_value is None else round(p_value, 4),
        sentence=_describe_comparison(measure, differ, shown),
    )


def _describe_comparison(measure: str, differ: bool, shown: Mapping[str, str]) -> Sentence:
    match measure, differ:
        case "replied", True:
            return say(
                "results_more_replies",
                "{best} gets more replies than {second}: {more} against {less}.",
                **shown,
            )
        case "replied", False:
            return say(
                "results_replies_alike",
                "No difference in replies yet between {best} and {second}: {more} against {less}.",
                **shown,
            )
        case _, True:
            return say(
                "results_more_opens",
                "{best} gets more opens than {second}: {more} against {less}.",
                **shown,
            )
    return say(
        "results_opens_alike",
        "No difference in opens yet between {best} and {second}: {more} against {less}.",
        **shown,
    )
