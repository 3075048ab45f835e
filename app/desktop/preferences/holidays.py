"""Days without campaign mail: a country's public holidays, and the workspace's own days."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from functools import partial

from PySide6.QtCore import QCollator, QDate, Qt
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from app.contract.scopes import Scope
from app.contract.workspace import HOLIDAY_DAYS_MAX, Holiday, HolidayCalendar, OwnHoliday, SettingsEdit
from app.desktop.session import Session
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.factories import Choice, button, label, row
from app.desktop.widgets.formats import long_date, long_weekday
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import get_country_name, tr
from app.desktop.widgets.inputs import DateEdit
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.undo_bar import UndoBar

from .section_widgets import lay_out_section, panel

SHOWN = 12
LISTED, LINE = 5, 38  # visible own days, and pixels of each
QUIET = 400  # milliseconds; passing entries by arrow key does not choose them


class HolidaysSection(QWidget):
    """The holidays; a choice is saved after a moment, own days when they are added or removed."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._own: tuple[OwnHoliday, ...] = ()
        self._settled = Debounce(self, QUIET, self._chosen)
        lay_out_section(self, self._public(), self._days(), self._next())
        session.about_changed.connect(self._read)
        session.online_changed.connect(self._gate)
        self._first_chosen(self.first.date())
        self._gate()
        self._read()

    def _public(self) -> QWidget:
        self.country, self.region = Choice(), Choice()
        self.form = Form()
        self.form.add("holiday_country", tr("Country"), self.country)
        self.form.add("holiday_region", tr("Part of the country"), self.region)
        frame = panel(
            tr("Public holidays"),
            self.form,
            text=tr("No campaign sends on these days. Replies and single emails are still sent."),
        )
        self.country.activated.connect(self._country_chosen)
        self.region.activated.connect(self._settled.start)
        return frame

    def _days(self) -> QWidget:
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Days of your own"))
        self.first, self.last, self.name = DateEdit(), DateEdit(), QLineEdit()
        today = QDate(*self._session.now().timetuple()[:3])
        for edit in (self.first, self.last):
            edit.setCalendarPopup(True)
            edit.setDisplayFormat(tr("d MMM yyyy"))
            edit.setDate(today)
        self.name.setMaxLength(100)
        self.own_form = Form()
        self.own_form.add("first", tr("First day"), self.first)
        self.own_form.add("last", tr("Last day"), self.last)
        self.own_form.add("own_holidays", tr("Name"), self.name)
        self.add = button(tr("Add"), "plus", "primary")
        self.remove = button(tr("Remove"), "trash")
        self.undo = UndoBar()
        frame = panel(
            tr("Days of your own"),
            self.list,
            row(None, self.remove),
            self.undo,
            self.own_form,
            row(None, self.add),
            text=tr("For example, a company holiday, or the days after Christmas."),
        )
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)
        self.first.dateChanged.connect(self._first_chosen)
        self.name.textChanged.connect(self._gate)
        self.list.itemSelectionChanged.connect(self._gate)
        return frame

    def _next(self) -> QWidget:
        self.coming = label("", wrap=True)
        return panel(tr("The next holidays"), self.coming)

    def _read(self) -> None:
        if not self._session.why_not(Scope.DESK_READ):
            self._tasks.start(self._show(), "read", newest=True)

    async def _show(self) -> None:
        found = await self._session.service.workspace.holidays()
        if not self._settled.isActive():  # do not overwrite a choice that is not saved yet
            self._show_choices(found)
        self._own = self._session.about.settings.own_holidays
        self.list.clear()
        for one in self._own:
            self.list.addItem(QListWidgetItem(_describe_holiday(one)))
        for shown in (self.list, self.remove):
            shown.setVisible(bool(self._own))
        self.list.setFixedHeight(min(LISTED, max(1, len(self._own))) * LINE)
        lines = [_next_date_of(one) for one in merge_holidays(found.holidays)[:SHOWN]]
        self.coming.setText("\n".join(lines) or tr("None in the coming year."))
        self._gate()

    def _show_choices(self, found: HolidayCalendar) -> None:
        kept = self._session.about.settings
        _fill_choice(
            self.country, [(get_country_name(code), code) for code in found.countries], kept.holiday_country
        )
        _fill_choice(self.region, [(one.name, one.code) for one in found.regions], kept.holiday_region)
        self.region.setItemText(0, tr("The whole country"))

    def _gate(self) -> None:
        why = self._session.why_not(Scope.DESK_ADMIN)
        for editor in (self.country, self.region, self.first, self.last, self.name):
            editor.setEnabled(not why)
        self.region.setEnabled(not why and self.region.count() > 1)
        self.add.setEnabled(not why and bool(self.name.text().strip()))
        self.add.setToolTip(why or tr("Give the day a name, then add it"))
        self.remove.setEnabled(not why and bool(self.list.selectedItems()))
        self.remove.setToolTip(why or tr("Campaigns send on the chosen day again"))

    def _country_chosen(self) -> None:
        self.region.setCurrentIndex(0)
        self._settled.start()

    def _chosen(self) -> None:
        edit = SettingsEdit(
            holiday_country=self.country.currentData(), holiday_region=self.region.currentData()
        )
        self._tasks.start(self._save(edit), "save", newest=True)

    def _first_chosen(self, day: QDate) -> None:
        self.last.setDateRange(day, day.addDays(HOLIDAY_DAYS_MAX - 1))

    def _add(self) -> None:
        days = [self._typed(), *(one.model_dump() for one in self._own)]
        edit = SettingsEdit.model_validate({"own_holidays": days})
        self._tasks.start(self._save(edit, clear=True), "own")

    def _typed(self) -> dict[str, object]:
        first, last = (edit.date().toPython() for edit in (self.first, self.last))
        return {"first": first, "last": last, "name": self.name.text().strip()}

    def _remove(self) -> None:
        gone = self._own[self.list.currentRow()]
        self._keep([one for one in self._own if one != gone])
        self.undo.offer(tr("Removed {day}.", day=_describe_holiday(gone)), partial(self._put_back, gone))

    def _put_back(self, day: OwnHoliday) -> None:
        self._keep([*self._own, day])

    def _keep(self, days: Iterable[OwnHoliday]) -> None:
        edit = SettingsEdit.model_validate({"own_holidays": [one.model_dump() for one in days]})
        self._tasks.start(self._save(edit), "own")

    async def _save(self, edit: SettingsEdit, clear: bool = False) -> None:
        await self._session.service.workspace.edit(edit)
        self.form.set_errors({})
        self.own_form.set_errors({})
        if clear:
            self.name.clear()
        self._session.set_about(await self._session.service.workspace.about())

    def _failed(self, error: Exception) -> None:
        told = [form.refused(error) for form in (self.form, self.own_form)]
        if not any(told):
            self._session.problem.emit(error)


def merge_holidays(days: Iterable[Holiday]) -> list[OwnHoliday]:
    """Return consecutive days of the same name merged."""
    found: list[OwnHoliday] = []
    for one in days:
        before, name = found[-1] if found else None, translate_sentence(one.name)
        if before and before.name == name and one.date - before.last == timedelta(days=1):
            found[-1] = before.model_copy(update={"last": one.date})
        else:
            found.append(OwnHoliday(first=one.date, last=one.date, name=name))
    return found


def _next_date_of(one: OwnHoliday) -> str:
    if one.first != one.last:
        return _describe_holiday(one)
    weekday, date = long_weekday(one.first), long_date(one.first)
    return tr("{weekday}, {date}: {name}", weekday=weekday, date=date, name=one.name)


def _describe_holiday(one: OwnHoliday) -> str:
    if one.first == one.last:
        return tr("{date}: {name}", date=long_date(one.first), name=one.name)
    return tr(
        "{first} to {last}: {name}", first=long_date(one.first), last=long_date(one.last), name=one.name
    )


def _fill_choice(box: Choice, items: list[tuple[str, str]], chosen: str | None) -> None:
    box.clear()
    box.addItem(tr("None"), None)
    order = QCollator()  # sorts Ö next to O
    for text, code in sorted(items, key=lambda one: order.sortKey(one[0])):
        box.addItem(text, code)
    box.setCurrentIndex(max(0, box.findData(chosen, flags=Qt.MatchFlag.MatchExactly)) if chosen else 0)
