"""The chips above the table: usual filters with their counts, and all other filters that are on."""

from __future__ import annotations

import asyncio
from datetime import datetime, time, timedelta

from PySide6.QtCore import QDate, QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDateEdit,
    QFrame,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.contract.campaigns import CampaignQuery
from app.contract.limits import PAGE_LIMIT_MAX
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets import formats
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.factories import Choice, button, card, delete_widgets, filter_chip, label, row
from app.desktop.widgets.flow_layout import FlowLayout
from app.desktop.widgets.formats import format_number
from app.desktop.widgets.forms import Field
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import DateEdit
from app.desktop.widgets.layouts import wrap_in_scroll_area
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.recent_items import RecentItems
from app.desktop.widgets.tasks import Tasks

from .filter_state import FILTERS, SAID, SOURCES, Active, ContactListState, one_line
from .views import ViewsButton

ANY = tr("Any")
CAMPAIGNS_MOST = 500  # choices, newest first
WIDE, TAGS_HIGH = 580, 74  # pixels
LONG_AGO = QDate(2000, 1, 1)  # the date that means none


class MoreFilters(QFrame):
    """A popup with more filters; `changed` after each change, which applies immediately."""

    changed = Signal()

    def __init__(self, session: Session, shown: ContactListState, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setAccessibleName(tr("More filters"))
        self._session, self._shown = session, shown
        self._tasks = Tasks(self, self._failed)
        frame, box = card(self, pad=16, gap=10)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)
        self._problem = ProblemBar()
        box.addWidget(self._problem)
        box.addWidget(label(tr("SOURCE"), "section"))
        self.sources = {kind: self._toggle(text) for kind, text in SOURCES.items()}
        box.addLayout(row(*self.sources.values(), None))
        box.addWidget(label(tr("TAGS (ANY OF THEM)"), "section"))
        self.tags: dict[str, QPushButton] = {}
        self._tag_hint = label(tr("Reading the tags…"), "mute")
        self._tag_area = self._make_tag_area()
        box.addWidget(self._tag_hint)
        box.addWidget(self._tag_area)
        box.addLayout(self._make_grid())
        self.clear, done = (
            button(tr("Clear all"), tip=tr("Clear all filters")),
            button(tr("Done"), kind="primary"),
        )
        self.clear.clicked.connect(self._clear)
        done.setToolTip(tr("Close (Esc)"))
        done.clicked.connect(self.close)
        box.addLayout(row(self.clear, None, done))
        self.setFixedWidth(WIDE)
        self._follow()
        self._tasks.start(self._read())

    def _toggle(self, text: str) -> QPushButton:
        chip = filter_chip(text)
        chip.clicked.connect(self._put)
        return chip

    def _make_tag_area(self) -> QScrollArea:
        inner = QWidget()
        self._tag_flow = FlowLayout(inner, gap=8)
        area = wrap_in_scroll_area(inner, tr("Tags"))
        area.hide()
        return area

    def _make_grid(self) -> QGridLayout:
        self.list, self.campaign, self.not_in = Choice(), Choice(), Choice()
        self.source_name = QLineEdit(placeholderText=tr("The whole name, such as fair.csv"), maxLength=255)
        self.after, self.before = _build_date_edit(), _build_date_edit()
        self.answers = {field: Choice() for field in SAID}
        for field, combo in self.answers.items():
            for text, value in ((ANY, None), (SAID[field][0], True), (SAID[field][1], False)):
                combo.addItem(text, value)
        editors = (
            (tr("List"), self.list),
            (tr("Source name"), self.source_name),
            (tr("In campaign"), self.campaign),
            (tr("Not in campaign"), self.not_in),
            (tr("Last touch from"), self.after),
            (tr("Last touch until"), self.before),
            *zip(
                (tr("Replies"), tr("Opens"), tr("Opt-out"), tr("Bounces")), self.answers.values(), strict=True
            ),
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(8)
        for at, (text, editor) in enumerate(editors):
            grid.addWidget(Field(text, editor), at // 2, at % 2)
            if isinstance(editor, QComboBox):
                editor.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
                editor.activated.connect(self._put)
            elif isinstance(editor, QDateEdit):
                editor.dateChanged.connect(self._put)
            elif isinstance(editor, QLineEdit):
                editor.editingFinished.connect(self._put)
        for column in (0, 1):
            grid.setColumnStretch(column, 1)
        return grid

    def show_at(self, place: QPoint) -> None:
        """Show the popup below a point, moved so that all of it is on the screen."""
        self.adjustSize()
        room = self.screen().availableGeometry()
        x = min(place.x(), room.right() - self.width())
        y = min(place.y(), room.bottom() - self.height())
        self.move(max(x, room.left()), max(y, room.top()))
        self.show()
        next(iter(self.sources.values())).setFocus()

    # -- choices

    async def _read(self) -> None:
        if why := self._session.why_no_desk:
            self._tag_hint.setText(why)
            self.list.setEnabled(False)
            self.list.setToolTip(why)
            for one in RecentItems(self._session.settings, self._session.connection.id, "campaigns").all():
                self._offer_campaign(one.id, one.name)
            return
        for tag in await self._session.service.tags.all():
            chip = self.tags[tag.id] = self._toggle(
                f"{one_line(tag.name, 24)}  {format_number(tag.contact_count)}"
            )
            chip.setProperty("plain", tag.name)
            self._tag_flow.addWidget(chip)
        self._tag_hint.setText(tr("No tags yet. Select contacts and tag them to create one."))
        self._tag_hint.setVisible(not self.tags)
        self._tag_area.setVisible(bool(self.tags))
        self._tag_area.setFixedHeight(min(self._tag_flow.heightForWidth(WIDE - 52) + 4, TAGS_HIGH))
        for group in await self._session.service.lists.all():
            self.list.addItem(f"{one_line(group.name)} ({format_number(group.contact_count)})", group.id)
            self._shown.names[group.id] = group.name
        if self._session.may(Scope.CAMPAIGNS_READ):
            await self._read_campaigns()
        self._follow()
        self.adjustSize()

    async def _read_campaigns(self) -> None:
        page = 1
        while self.campaign.count() < CAMPAIGNS_MOST:
            found = await self._session.service.campaigns.search(
                CampaignQuery(page=page, limit=PAGE_LIMIT_MAX)
            )
            for head in found.campaigns:
                self._offer_campaign(str(head.campaign_id), head.name)
            if not found.pagination.has_next:
                return
            page += 1

    def _offer_campaign(self, campaign_id: str, name: str) -> None:
        self._shown.names[campaign_id] = name
        for combo in (self.campaign, self.not_in):
            combo.addItem(one_line(name, 60), campaign_id)

    def _failed(self, error: Exception) -> None:
        self._tag_hint.hide()
        self._problem.show_error(error)

    # -- current filters

    def _follow(self) -> None:
        given = self._shown.given
        for kind, chip in self.sources.items():
            chip.setChecked(kind in given.get("source_type", ()))
        for tag_id, chip in self.tags.items():
            chip.setChecked(tag_id in given.get("tag_ids", ()))
        for combo, field in (
            (self.list, "list_id"),
            (self.campaign, "campaign_id"),
            (self.not_in, "not_in_campaign_id"),
        ):
            _select_combo_value(combo, given.get(field), self._shown.names)
        for field, combo in self.answers.items():
            combo.setCurrentIndex(combo.findData(given.get(field)))
        self.source_name.setText(given.get("source_name", ""))
        for editor, field, less in (
            (self.after, "last_touch_after", 0),
            (self.before, "last_touch_before", 1),
        ):
            editor.blockSignals(True)
            at = given.get(field)
            day = at.astimezone().date() - timedelta(days=less) if at else None
            editor.setDate(QDate(day.year, day.month, day.day) if day else LONG_AGO)
            editor.blockSignals(False)
        self.clear.setEnabled(bool(given))

    def _put(self) -> None:
        before = dict(self._shown.given)
        put = self._shown.put
        put("source_type", tuple(kind for kind, chip in self.sources.items() if chip.isChecked()))
        if self.tags:
            put("tag_ids", tuple(key for key, chip in self.tags.items() if chip.isChecked()))
            self._shown.names |= {key: str(chip.property("plain")) for key, chip in self.tags.items()}
        put("list_id", self.list.currentData())
        put("campaign_id", self.campaign.currentData())
        put("not_in_campaign_id", self.not_in.currentData())
        put("source_name", self.source_name.text().strip())
        put("last_touch_after", _to_day_start(self.after, 0))
        put("last_touch_before", _to_day_start(self.before, 1))
        for field, combo in self.answers.items():
            put(field, combo.currentData())
        self.clear.setEnabled(bool(self._shown.given))
        if self._shown.given != before:
            self.changed.emit()

    def _clear(self) -> None:
        self._shown.given.clear()
        self._follow()
        self.changed.emit()


def _build_date_edit() -> QDateEdit:
    """Return a date field that is empty until a day is chosen."""
    made = DateEdit(LONG_AGO)
    made.setCalendarPopup(True)
    made.setSpecialValueText(ANY)
    made.setDisplayFormat(tr("d MMM yyyy"))
    made.setMinimumDate(LONG_AGO)
    return made


def _to_day_start(editor: QDateEdit, more: int) -> datetime | None:
    """Return local midnight at the start of the chosen day, `more` days later; None for no day."""
    day = editor.date()
    if day == LONG_AGO:
        return None
    return datetime.combine(day.addDays(more).toPython(), time()).astimezone()  # type: ignore[arg-type]


def _select_combo_value(combo: QComboBox, value: str | None, names: dict[str, str]) -> None:
    """Select a value, adding it if missing, such as an old campaign that was not listed."""
    if combo.count() == 0 or combo.itemData(0) is not None:
        combo.insertItem(0, ANY, None)
    if value is not None and combo.findData(str(value)) < 0:
        combo.addItem(one_line(names.get(str(value), str(value)), 60), str(value))
    combo.setCurrentIndex(combo.findData(str(value)) if value is not None else 0)


ROWS_FIRST = 0.4  # seconds from a new query until the chips' counts are read
COUNT_REST = 3_000  # milliseconds between counts: each takes one query per chip


class ContactFilterChips(QWidget):
    """The row of filter chips; `chosen` is emitted when the filters have changed."""

    chosen = Signal()
    taken = Signal()  # a saved view was chosen, with its search and order

    def __init__(self, session: Session, shown: ContactListState) -> None:
        super().__init__()
        self._session, self._shown = session, shown
        self._tasks = Tasks(self, self._not_counted)
        self._flow = FlowLayout(self, gap=8)
        self.chips: list[QPushButton] = []
        self.active: list[QPushButton] = []
        for at, one in enumerate(FILTERS):
            chip = filter_chip(one.text, checked=at == 0)
            chip.setToolTip(tr("Show {filter}", filter=one.text))
            chip.clicked.connect(self._clicked)
            self.chips.append(chip)
            self._flow.addWidget(chip)
        self.more = filter_chip(tr("More filters…"))
        self.more.setCheckable(False)
        self.more.setToolTip(tr("Tags, lists, campaigns, source, last touch and more"))
        self.more.clicked.connect(self._more_asked)
        self.views = ViewsButton(session, shown)
        self.views.taken.connect(self._view_taken)
        for one_button in (self.more, self.views):
            self._flow.addWidget(one_button)
        self._rest = Debounce(self, COUNT_REST, self._after_rest)
        self._stale = False

    def show_all(self) -> None:
        """Remove every filter."""
        if self._shown.given:
            self._shown.given.clear()
            self._told()
        else:
            self.follow()

    async def show_group(self, kind: str, group_id: str) -> None:
        """Show only the contacts that have a tag or are in a list."""
        service, shown = self._session.service, self._shown
        if kind == "tag":
            shown.names |= {one.id: one.name for one in await service.tags.all()}
        else:
            shown.names |= {one.id: one.name for one in await service.lists.all()}
        shown.given.clear()
        shown.given |= {"tag_ids": (group_id,)} if kind == "tag" else {"list_id": group_id}
        self._told()

    def follow(self) -> None:
        """Update the chips to the filters that are on."""
        for chip, one in zip(self.chips, FILTERS, strict=True):
            chip.setChecked(self._shown.has(one))
        focused = any(chip.hasFocus() for chip in self.active)
        delete_widgets(self._flow, *self.active)
        self.active = [self._active_chip(one) for one in self._shown.active()]
        for last in (self.more, self.views):
            self._flow.removeWidget(last)
            self._flow.addWidget(last)
        if focused:
            (self.active[0] if self.active else self.more).setFocus()
        self.views.follow()
        self.updateGeometry()

    def _active_chip(self, one: Active) -> QPushButton:
        chip = filter_chip(f"{one.text}  ×", checked=True)
        chip.setAccessibleName(tr("Remove the filter {filter}", filter=one.text))
        chip.setToolTip(chip.accessibleName())
        chip.clicked.connect(self._active_clicked)
        self._flow.addWidget(chip)
        return chip

    def _clicked(self) -> None:
        one = FILTERS[self.chips.index(self.sender())]  # type: ignore[arg-type]
        if not one.query:
            self._shown.given.clear()
        else:
            ((field, value),) = one.query.items()
            on = not self._shown.has(one)
            if isinstance(value, tuple):
                self._shown.turn(field, value[0], on)
            else:
                self._shown.put(field, value if on else None)
        self._told()

    def _active_clicked(self) -> None:
        at = self.active.index(self.sender())  # type: ignore[arg-type]
        self._shown.drop(list(self._shown.active())[at])
        self._told()

    def _told(self) -> None:
        self.follow()
        self.chosen.emit()

    def _view_taken(self) -> None:
        self.follow()
        self.taken.emit()

    def _more_asked(self) -> None:
        popover = MoreFilters(self._session, self._shown, self)
        popover.changed.connect(self._told)
        popover.show_at(self.more.mapToGlobal(QPoint(0, self.more.height() + 4)))

    # -- counts

    def count(self, now: bool = False) -> None:
        """Count again: soon, or immediately if `now` because the query has changed."""
        if self._rest.isActive() and not now:
            self._stale = True
            return
        self._stale = False
        self._rest.start()
        self._tasks.start(self._counting(), "count", newest=True)

    def _after_rest(self) -> None:
        if self._stale:
            self.count()

    async def _counting(self) -> None:
        await asyncio.sleep(ROWS_FIRST)
        for chip, one in list(zip(self.chips, FILTERS, strict=True))[1:]:
            found = await self._session.service.contacts.search(self._shown.count_of(one))
            chip.setText(f"{one.text}  {formats.abbreviate_number(found.pagination.total)}")
            chip.setAccessibleName(f"{one.text}, {tr('%n contact(s)', n=found.pagination.total)}")

    def _not_counted(self, error: Exception) -> None:
        """Show no counts; the table reports the error."""
        for chip, one in zip(self.chips, FILTERS, strict=True):
            chip.setText(one.text)
            chip.setAccessibleName(one.text)
