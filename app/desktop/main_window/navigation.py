"""The rail at the left: one button for each place, with a count of what is new.

Rail(): .add(place) .select(name) .set_badge(name, count, what) .button(name)     signal chosen(str)

`chosen` carries the name of the place that was clicked.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QSizePolicy, QToolButton

from app.desktop.main_window.places import RAIL, Screen
from app.desktop.widgets import formats, icons, theme
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out

ICON = 20  # pixels


class RailButton(QToolButton):
    """The button of a place, with a count of what is new there."""

    def __init__(self, place: Screen) -> None:
        super().__init__()
        self.place, self.badge = place, 0
        self.setText(place.title)
        self.setAccessibleName(place.title)
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self.setIconSize(QSize(ICON, ICON))
        self.setFixedWidth(76)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        icons.set_themed_icon(self, place.icon, "rail_text", "rail_on", sizes=[ICON])

    def set_badge(self, count: int, what: str) -> None:
        self.badge = count
        title = self.place.title
        said = tr("{place}, {count} {what}", place=title, count=formats.format_number(count), what=what)
        self.setAccessibleName(said if count else title)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Click on Enter; on an arrow key only move the focus, where Qt would click, too."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() in steps:
            beside = self.group().buttons()
            at = beside.index(self) + steps[Qt.Key(event.key())]
            beside[max(0, min(at, len(beside) - 1))].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.badge:
            return
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setFont(theme.build_font(10, QFont.Weight.Bold))
        said = "99+" if self.badge > 99 else str(self.badge)
        wide = max(QFontMetrics(p.font()).horizontalAdvance(said) + 9, 17)
        place = QRectF(min(self.width() / 2 + 4, self.width() - wide - 4), 4, wide, 17)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(theme.get_color("danger_fill"))
        p.drawRoundedRect(place, 8.5, 8.5)
        p.setPen(theme.get_color("rail_on"))
        p.drawText(place, Qt.AlignmentFlag.AlignCenter, said)
        p.end()


class Rail(QFrame):
    """The buttons of all places, with the shown one checked."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "rail")
        self.setAccessibleName(tr("Places"))
        self.setFixedWidth(RAIL)
        self._buttons: dict[str, RailButton] = {}
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self._clicked)
        self._box = lay_out(self, None, gap=4, margins=(8, 16, 8, 16))

    def add(self, place: Screen) -> None:
        made = RailButton(place)
        upper = sum(not one.place.bottom for one in self._buttons.values())
        self._group.addButton(made, len(self._buttons))
        self._buttons[place.name] = made
        self._box.insertWidget(self._box.count() if place.bottom else upper, made)

    def button(self, name: str) -> RailButton:
        return self._buttons[name]

    def select(self, name: str) -> None:
        chosen = self._buttons[name]
        chosen.setChecked(True)
        for one in self._buttons.values():  # Tab focuses the current place, arrow keys the others
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus if one is chosen else Qt.FocusPolicy.NoFocus)

    def set_badge(self, name: str, count: int, what: str) -> None:
        self._buttons[name].set_badge(count, what)

    def _clicked(self, number: int) -> None:
        self.chosen.emit(list(self._buttons)[number])
