"""When a forecast is worked out again, and when the last one is good enough."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from app.service.workflows.outbox.forecast_cache import ForecastEntry, Foreseen

NOW = datetime(2026, 3, 2, 9, 0, 30, tzinfo=UTC)
UNTIL = NOW + timedelta(days=2)
SECOND = timedelta(seconds=1)


@pytest.mark.parametrize(
    ("workspace", "later", "until", "changes", "again"),
    [
        ("a", timedelta(0), UNTIL, 0, False),
        ("a", 20 * SECOND, UNTIL + 20 * SECOND, 0, False),  # as a window asks: so many days from now
        ("a", 20 * SECOND, UNTIL + 40 * SECOND, 0, True),
        ("a", 61 * SECOND, UNTIL, 0, True),
        ("a", -SECOND, UNTIL, 0, True),  # a clock that was put back
        ("a", timedelta(0), UNTIL, 1, True),
        ("b", timedelta(0), UNTIL, 0, True),
    ],
)
def test_forecast_cache_reuses_last_forecast_until_it_is_outdated(
    workspace: str, later: timedelta, until: datetime, changes: int, again: bool
) -> None:
    version, asked = [0], []

    def work_out(end: datetime) -> list[ForecastEntry]:
        asked.append(end)
        times = [NOW + timedelta(hours=hour) for hour in range(47)] + [UNTIL, UNTIL + 25 * SECOND]
        return [ForecastEntry(at, "lead", 0, "campaign", None) for at in times if at < end]

    foreseen = Foreseen(lambda: version[0])
    assert len(foreseen.get("a", NOW, UNTIL, work_out)) == 47  # up to, not at
    version[0] += changes
    shown = foreseen.get(workspace, NOW + later, until, work_out)
    assert (len(asked) == 2) is again
    assert all(place.at < until for place in shown) and len(shown) >= 47
