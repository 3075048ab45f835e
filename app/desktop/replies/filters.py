"""The chips above the list; one is on."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QButtonGroup, QMenu, QWidget

from app.desktop.widgets.factories import filter_chip
from app.desktop.widgets.flow_layout import FlowLayout
from app.desktop.widgets.formats import number
from app.desktop.widgets.i18n import tr

from .model import ALL, FILTERS, OTHERS, UNREAD, Filter

OTHER = "other"  # a key


class FilterBar(QWidget):
    """`chosen` carries a Filter."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        flow = FlowLayout(self, gap=8)
        self._group = QButtonGroup(self)
        self.chips = [filter_chip(one.text, checked=one is ALL) for one in FILTERS]
        self.other = filter_chip(tr("Other…"))
        for chip, one in zip(self.chips, FILTERS, strict=True):
            chip.setToolTip(tr("Show all") if one is ALL else tr("Show only: {filter}", filter=one.text))
        self.other.setToolTip(tr("Show only one of the other categories"))
        for at, chip in enumerate((*self.chips, self.other)):
            self._group.addButton(chip, at)
            flow.addWidget(chip)
        self._menu = QMenu(self)
        for one in OTHERS:
            self._menu.addAction(one.text).setData(one.key)
        self._at = 0  # the chip that is on, so that the menu's Escape can go back to it
        self._menu.triggered.connect(self._other_chosen)
        self._menu.aboutToHide.connect(self._menu_hides)
        self._group.idClicked.connect(self._clicked)

    def reveal(self, name: str) -> bool:
        """Turn on the chip of this key, or that of this category; false when there is none."""
        texts = [*(one.key for one in FILTERS), OTHER]
        other = next((action for action in self._menu.actions() if action.data() == name), None)
        if other is not None:
            self.other.setChecked(True)
            self._other_chosen(other)
        elif name in texts:
            self.choose(texts.index(name))
        return other is not None or name in texts

    def show_all(self) -> None:
        self.choose(0)

    def choose(self, at: int) -> None:
        """Turn a chip on, as a click would."""
        self._group.button(at).setChecked(True)
        self._clicked(at)

    def set_unread(self, count: int) -> None:
        self.chips[1].setText(f"{UNREAD.text}  {number(count)}" if count else UNREAD.text)
        self.chips[1].setAccessibleName(f"{UNREAD.text}, {number(count)}")

    def _clicked(self, at: int) -> None:
        if at == self._group.id(self.other):
            self._menu.popup(self.other.mapToGlobal(QPoint(0, self.other.height() + 4)))
            return
        self._at = at
        self._name_other(None)
        self.chosen.emit(FILTERS[at])

    def _other_chosen(self, action: QAction) -> None:
        chosen = next(one for one in OTHERS if one.key == action.data())
        self._at = self._group.id(self.other)
        self.other.setChecked(True)
        self._name_other(chosen)
        self.chosen.emit(chosen)

    def _menu_hides(self) -> None:
        self._group.button(self._at).setChecked(True)

    def _name_other(self, chosen: Filter | None) -> None:
        self.other.setText(f"{chosen.text} ▾" if chosen else tr("Other…"))
        self.other.setAccessibleName(tr("Other: {filter}", filter=chosen.text) if chosen else tr("Other"))
        self.updateGeometry()
