"""Every mail until the end as a calendar, and the slow beginning as a curve."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.contract.previews import ForecastDay
from app.contract.workspace import Holiday
from app.desktop.campaigns.forecast_panel import HEAD, LINE, MailCalendar
from app.desktop.campaigns.schedule import compute_ramp
from tests.desktop.conftest import Aio, until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import session_on

from .page_driver import opened, page_on
from .test_campaign_actions import _paused

TODAY = date(2026, 3, 2)
MAILS = (
    ForecastDay(date="2026-03-03", initial=5),
    ForecastDay(date="2026-03-05", initial=2, followup=1),
    ForecastDay(date="2026-04-10", followup=4),
)


@pytest.fixture
def calendar(aio: Aio) -> MailCalendar:
    made = MailCalendar()
    made.resize(320, 320)
    made.show_days(MAILS, TODAY)
    made.show()
    return made


def test_calendar_by_arrow_keys_describes_each_day(calendar: MailCalendar) -> None:
    grid, said = calendar.grid, []
    assert (
        calendar.month.text() == "March 2026"
        and "Monday 2 Mar, today, no more emails" in calendar.said.text()
    )
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_Home):
        QTest.keyClick(grid, key)
        said.append(calendar.said.text())
    assert said[0] == "Tuesday 3 Mar, 5 first emails"
    assert said[2] == "Thursday 5 Mar, 2 first emails, 1 follow-up"
    assert said[3] == "Friday 10 Apr, 4 follow-ups, the last day"
    assert said[4].startswith("Monday 2 Mar, today") and said[4] in grid.accessibleName()
    QTest.keyClick(grid, Qt.Key.Key_Left)  # how many went out is not known here
    assert calendar.said.text() == "Sunday 1 Mar, past"
    calendar.close()


def test_calendar_on_holiday_names_it(calendar: MailCalendar) -> None:
    calendar.show_days(MAILS, TODAY, (Holiday(date=date(2026, 3, 6), name="Founders' Day"),))
    calendar.grid.go_to(date(2026, 3, 6))
    assert calendar.said.text() == "Friday 6 Mar, Founders' Day, no emails"
    calendar.close()


def test_calendar_by_mouse_changes_month_and_selects_day(calendar: MailCalendar) -> None:
    calendar.after.click()
    assert calendar.month.text() == "April 2026" and "1 Apr" in calendar.said.text()
    calendar.before.click()
    assert calendar.month.text() == "March 2026" and calendar.grid.day == TODAY
    column, line = 3, 1  # the week after the one that March begins in
    QTest.mouseClick(
        calendar.grid,
        Qt.MouseButton.LeftButton,
        pos=QPoint(int((column + 0.5) * calendar.grid.width() / 7), HEAD + line * LINE + LINE // 2),
    )
    assert calendar.said.text().startswith("Thursday 5 Mar")
    calendar.close()


def test_calendar_with_new_counts_keeps_shown_month(calendar: MailCalendar) -> None:
    calendar.after.click()
    calendar.show_days(MAILS, TODAY)
    assert calendar.month.text() == "April 2026"
    calendar.show_days(MAILS[:1], TODAY)
    assert calendar.month.text() == "March 2026"
    calendar.close()


@pytest.mark.parametrize(
    ("step", "top", "limit", "days", "said"),
    [
        (
            5,
            20,
            0,
            [5] * 7 + [10] * 7 + [15] * 7 + [20] * 14,
            "5 a day per inbox in the first week, 20 from week 4 on.",
        ),
        (5, 20, 8, [5] * 7 + [8] * 14, "5 a day per inbox in the first week, 8 from week 2 on."),
        (30, 20, 0, [20] * 14, "20 a day per inbox from the first week on."),
    ],
)
def test_ramp_computes_daily_limits_and_description(
    step: int, top: int, limit: int, days: list[int], said: str
) -> None:
    assert compute_ramp(step, top, limit) == (days, said)


async def test_calendar_when_ramp_is_switched_on_moves_last_day(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        await opened(page, await _paused(session, "All that is ahead"))
        editor = page.editor
        editor.head.tabs["schedule"].click()
        grid = editor.outlook.calendar.grid
        await until(lambda: grid.last)
        before = grid.last
        assert not editor.schedule.pace.isVisible()
        editor.schedule.ramp.setChecked(True)
        editor.schedule.ramp_step.setValue(1)
        assert editor.schedule.pace.isVisible() and "1 a day" in editor.schedule.pace.said.text()
        await until(lambda: grid.last and before and grid.last > before)
