"""The list of people with prior contact, with checkboxes to leave some out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QCheckBox,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.contract.prior_contact import HistoryState, InboxHistory, KnownPeople, Met, Tie, TieKind
from app.desktop.widgets import theme
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.formats import format_day, format_number, lowercase_first
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out

from .lookup import LookupResult

TIES_SHOWN = 3
LAID_OUT = 30  # people in one go; more would block the window
LINE, AROUND = 18, 8  # pixels of a line, and above and below the lines
Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
STAYS, LEAVES = Qt.CheckState.Checked, Qt.CheckState.Unchecked


class KnownModel(QAbstractListModel):
    """The people, with a checkbox that is checked for those who stay."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._people: Sequence[Met] = ()
        self._said: dict[int, str] = {}
        self._leaving: set[int] = set()
        self._now = datetime.now(UTC)

    def show_people(self, people: Sequence[Met], now: datetime) -> None:
        """Set the people, all of them checked."""
        self.beginResetModel()
        self._people, self._now = people, now
        self._said.clear()
        self._leaving.clear()
        self.endResetModel()

    def leaving(self) -> list[Met]:
        return [self._people[at] for at in sorted(self._leaving)]

    def tick(self, everybody: bool) -> None:
        self._leaving = set() if everybody else set(range(len(self._people)))
        if self._people:
            self._ticked(0, len(self._people) - 1)

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._people)

    def flags(self, index: Index) -> Qt.ItemFlag:
        known = super().flags(index)
        return known | Qt.ItemFlag.ItemIsUserCheckable if index.isValid() else known

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        at = index.row()
        if role == Qt.ItemDataRole.CheckStateRole:
            return LEAVES if at in self._leaving else STAYS
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        if at not in self._said:
            self._said[at] = self._say(self._people[at])
        return self._said[at]

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or not index.isValid():
            return False
        if Qt.CheckState(value) == STAYS:
            self._leaving.discard(index.row())
        else:
            self._leaving.add(index.row())
        self._ticked(index.row(), index.row())
        return True

    def _say(self, person: Met) -> str:
        name = f"{person.name} · {person.email}" if person.name else person.email
        return "\n".join((name, *(describe_tie(tie, self._now) for tie in person.ties[:TIES_SHOWN])))

    def _ticked(self, first: int, last: int) -> None:
        self.dataChanged.emit(self.index(first), self.index(last), [Qt.ItemDataRole.CheckStateRole])


class PersonDelegate(QStyledItemDelegate):
    """A painter of a person's name and, muted below, the known facts, one per line."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        drawn = QStyleOptionViewItem(option)
        self.initStyleOption(drawn, index)
        style = drawn.widget.style()
        room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, drawn, drawn.widget)
        drawn.text = ""
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, drawn, painter, drawn.widget)
        room = QRect(
            room.left() + 4, option.rect.top() + AROUND, option.rect.right() - room.left() - 12, LINE
        )
        painter.save()
        for at, line in enumerate(str(index.data()).split("\n")):
            face = (
                theme.build_font(12, QFont.Weight.Normal)
                if at
                else theme.build_font(13, QFont.Weight.DemiBold)
            )
            painter.setFont(face)
            painter.setPen(theme.get_color("mute" if at else "text"))
            cut = QFontMetrics(face).elidedText(line, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, cut)
            room.translate(0, LINE)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, LINE * (1 + str(index.data()).count("\n")) + 2 * AROUND)


class KnownList(QWidget):
    """The people with checkboxes; `changed` is emitted when one is checked or unchecked.

    A thousand are listed; the others share one checkbox. `is_partial`: the search is not complete.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.is_partial = False
        self.title, self.searched = label("", "strong", wrap=True), label("", "mute", wrap=True)
        self.how = label(tr("Clear anyone this campaign should not email."), "mute", wrap=True)
        self.model = KnownModel(self)
        self.people = QListView()
        self.people.setModel(self.model)
        self.people.setAccessibleName(tr("People we have met"))
        self.people.setProperty("kind", "card")
        self.people.setItemDelegate(PersonDelegate(self.people))
        self.people.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.people.setLayoutMode(QListView.LayoutMode.Batched)
        self.people.setBatchSize(LAID_OUT)
        self.all = button(tr("Tick all"), kind="link")
        self.none = button(tr("Tick none"), kind="link", tip=tr("Leave all of them out"))
        self.others = QCheckBox(tr("The other %n, not listed here", n=0))
        lay_out(
            self,
            self.title,
            self.how,
            (self.people, 1),
            self.others,
            row(self.all, self.none, None),
            self.searched,
            gap=8,
        )
        self.all.clicked.connect(self._tick_all)
        self.none.clicked.connect(self._tick_none)
        self.model.dataChanged.connect(self._changed)
        self.others.toggled.connect(self._changed)

    def show_found(self, found: LookupResult, now: datetime) -> None:
        """Show a lookup's result, all people checked."""
        self._show(found.met_count, found.asked, found.listed, found.inboxes, now)
        self.others.setText(tr("The other %n, not listed here", n=len(found.others)))
        self.others.setVisible(bool(found.others))

    def show_known(self, known: KnownPeople, now: datetime) -> None:
        """Show a single answer; the people not listed in it can't be left out."""
        self._show(known.met_count, known.asked, known.met, known.inboxes, now)
        self.others.hide()
        if known.met_count > len(known.met):
            shown = tr("The first %n of them are listed.", n=len(known.met))
            self.title.setText(f"{self.title.text()} {shown}")

    def left_out(self) -> list[Met]:
        """Return the unchecked people."""
        return self.model.leaving()

    @property
    def leaves_others(self) -> bool:
        """Return whether the people who are not listed are left out."""
        return not self.others.isChecked()

    def _show(
        self,
        met_count: int,
        asked: int,
        met: Sequence[Met],
        inboxes: Sequence[InboxHistory],
        now: datetime,
    ) -> None:
        self.title.setText(met_sentence(met_count, asked))
        self.is_partial = any(each.state in (HistoryState.WAITING, HistoryState.READING) for each in inboxes)
        self.searched.setText(describe_unread_past(inboxes))
        self.searched.setVisible(bool(self.searched.text()))
        self.model.show_people(met, now)
        self.others.setChecked(True)
        for part in (self.how, self.people, self.all, self.none):
            part.setVisible(bool(met))
        self.changed.emit()

    def _tick_all(self) -> None:
        self.others.setChecked(True)
        self.model.tick(everybody=True)

    def _tick_none(self) -> None:
        self.others.setChecked(False)
        self.model.tick(everybody=False)

    def _changed(self) -> None:
        self.changed.emit()


def met_sentence(met: int, asked: int) -> str:
    if not met:
        return tr("We have met none of the %n person(s).", n=asked)
    return tr("We have met {met} of the %n person(s).", n=asked, met=format_number(met))


def describe_tie(tie: Tie, now: datetime) -> str:
    """Return one known fact about a person as text."""
    when = lowercase_first(format_day(tie.at, now)) if tie.at else ""
    if tie.kind == TieKind.THEY_WROTE:
        return tr("Wrote %n email(s) to {inbox}, last: {when}", n=tie.count, inbox=tie.by, when=when)
    if tie.kind == TieKind.WE_WROTE:
        return tr("Got %n email(s) from {inbox}, last: {when}", n=tie.count, inbox=tie.by, when=when)
    if tie.kind == TieKind.ANSWERED:
        return tr("Replied to “{about}”, last: {when}", about=tie.about, when=when)
    if tie.kind == TieKind.CAMPAIGN and tie.at:
        return tr("Got %n email(s) of “{about}”, last: {when}", n=tie.count, about=tie.about, when=when)
    if tie.kind == TieKind.CAMPAIGN:
        return tr("Waits in “{about}”", about=tie.about)
    return tr("%n colleague(s) known: {about}, last: {when}", n=tie.count, about=tie.about, when=when)


def describe_unread_past(inboxes: Sequence[InboxHistory]) -> str:
    """Return which inboxes' past mail was not searched yet; "" if all was."""
    off = [each for each in inboxes if each.state == HistoryState.OFF]
    if off:
        return tr("Past mail in the inboxes isn't searched: that is switched off in Settings.")
    reading = [each for each in inboxes if each.state == HistoryState.READING]
    waiting = [each for each in inboxes if each.state == HistoryState.WAITING]
    said = [
        tr(
            "{inbox} is still being read: {done} of {total} emails.",
            inbox=each.email_address,
            done=each.done,
            total=each.total,
        )
        for each in reading
    ]
    if waiting:
        names = ", ".join(each.email_address for each in waiting)
        said.append(tr("Not searched yet: {inboxes}.", inboxes=names))
    return " ".join(said)
