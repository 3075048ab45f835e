"""Holidays in the preferences, against a real service."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from PySide6.QtCore import QDate
from PySide6.QtTest import QTest

from app.contract.scopes import Scope
from app.contract.workspace import Holiday
from app.desktop.preferences.holidays import HolidaysSection, merge_holidays
from tests.desktop.conftest import until
from tests.desktop.running_service import Served

from .conftest import section_on


def choose(box, code: str) -> None:  # type: ignore[no-untyped-def]
    box.setCurrentIndex(box.findData(code))
    box.activated.emit(box.currentIndex())


async def test_holidays_section_sets_country_region_and_own_days(service: Served) -> None:
    async with section_on(service, HolidaysSection) as (session, page):
        assert isinstance(page, HolidaysSection)
        await until(lambda: page.country.count() > 200)
        assert page.coming.text() == "None in the coming year." and not page.region.isEnabled()
        assert "Germany" in [page.country.itemText(at) for at in range(page.country.count())]
        choose(page.country, "DE")
        await until(lambda: session.about.settings.holiday_country == "DE")
        await until(lambda: page.region.isEnabled() and "Christmas Day" in page.coming.text())
        choose(page.region, "BY")
        await until(lambda: session.about.settings.holiday_region == "BY")
        assert not page.add.isEnabled()
        day = session.now().date() + timedelta(days=2)
        page.first.setDate(QDate(day.year, day.month, day.day))
        QTest.keyClicks(page.name, "Moving house")
        page.add.click()
        await until(lambda: "Moving house" in page.coming.text())
        (own,) = session.about.settings.own_holidays
        assert (own.first, own.last, page.name.text(), page.list.count()) == (day, day, "", 1)
        assert not page.remove.isEnabled()
        page.list.setCurrentRow(0)
        page.remove.click()
        await until(lambda: session.about.settings.own_holidays == ())
        await until(lambda: not page.list.isVisible() and not page.remove.isVisible())
        page.undo.undo.click()
        await until(lambda: session.about.settings.own_holidays == (own,) and page.list.count())
        page.list.setCurrentRow(0)
        page.remove.click()
        await until(lambda: session.about.settings.own_holidays == ())
        await until(lambda: "Moving house" not in page.coming.text())
        choose(page.country, None)
        await until(lambda: session.about.settings.holiday_country is None)
        assert session.about.settings.holiday_region is None


def test_holidays_on_consecutive_days_merge() -> None:
    def day(number: int, name: str) -> Holiday:
        return Holiday(date=date(2026, 12, number), name=name)

    days = [day(24, "Closed"), day(25, "Closed"), day(26, "Boxing Day"), day(27, "Closed"), day(29, "Closed")]
    assert [(one.first.day, one.last.day, one.name) for one in merge_holidays(days)] == [
        (24, 25, "Closed"),
        (26, 26, "Boxing Day"),
        (27, 27, "Closed"),
        (29, 29, "Closed"),
    ]
    assert merge_holidays([]) == []


@pytest.mark.parametrize("scopes", [(str(Scope.DESK_READ),)])
async def test_holidays_section_without_permission_shows_reason(
    service: Served, scopes: tuple[str, ...]
) -> None:
    async with section_on(service, HolidaysSection, *scopes) as (_, page):
        assert isinstance(page, HolidaysSection)
        await until(lambda: page.country.count() > 200)
        assert not page.country.isEnabled() and "doesn't let you administer" in page.add.toolTip()
