"""Small parts in the style of the application.

button(text, icon="", kind="" | "primary" | "danger" | "quiet" | "link", tip="") -> QPushButton
icon_button(icon, name) -> QToolButton          filter_chip(text, checked=False) -> QPushButton
label(text, kind="" | "h1" | "h2" | "mute" | "section" | "strong" | "number" | "error" | "key", wrap=False)
card(parent=None, pad=18, gap=10) -> (QFrame, QVBoxLayout)      page_layout(page, *parts) -> QVBoxLayout
row(*parts, gap=8) -> QHBoxLayout, of parts as layouts.py says      fact(name, value) -> QWidget
Choice(name): a combo box; what it is called is read out beside what is chosen
tab_through(*parts): the order in which Tab goes
Beginning: a part whose `begin` gets its focus
fitting(sentence) -> str in short lines, for a button
drop(layout, *widgets), clear(layout): deleted, as PySide needs it
Header(title): .set_count(text) .add(widget)
"""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QItemSelection, QSize, Qt
from PySide6.QtGui import QAccessible, QAction, QKeyEvent, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.desktop.widgets import icons
from app.desktop.widgets.inputs import ComboBox
from app.desktop.widgets.layouts import Part, add_layout_parts, lay_out


def enable_control(control: QWidget | QAction, why: str, tip: str = "") -> None:
    """Enabled without a reason; with one, the tip says it."""
    control.setEnabled(not why)
    control.setToolTip(why or tip)


NARROWEST = 160  # pixels


class RowButton(QPushButton):
    """Its own layout tells how large it is; what stands in it lets a press through."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "row")
        self.setAutoDefault(True)  # Enter presses it

    def wraps(self, wrapping: bool) -> None:
        """Whether a text in it wraps; without one, the layout knows no height for a width."""
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(wrapping)
        self.setSizePolicy(policy)

    def press_through(self) -> None:
        for part in self.findChildren(QWidget):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def sizeHint(self) -> QSize:
        inside = self.layout()
        return inside.sizeHint() if inside else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        inside = self.layout()
        return QSize(NARROWEST, inside.minimumSize().height() if inside else 0)


_ICON_ROLE = {"primary": "on_fill", "danger": "on_fill", "link": "accent"}


def button(text: str, icon: str = "", kind: str = "", tip: str = "") -> QPushButton:
    """A push button; its accessible name is its text. Enter presses it where it has the focus: Qt itself does
    that in dialogs alone, or where the desktop wants it."""
    made = QPushButton(text)
    made.setAutoDefault(True)
    if kind:
        made.setProperty("kind", kind)
    if icon:
        icons.set_themed_icon(made, icon, _ICON_ROLE.get(kind, "text"), air=5)
        made.setIconSize(QSize(21, 16))
    if tip:
        made.setToolTip(tip)
    made.setCursor(Qt.CursorShape.PointingHandCursor if kind == "link" else Qt.CursorShape.ArrowCursor)
    return made


class IconButton(QToolButton):
    """Enter presses it, as it does every other button."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


def icon_button(icon: str, name: str) -> QToolButton:
    """A button that is only a picture; its name is read out and shown as a tip."""
    made = IconButton()
    made.setProperty("kind", "icon")
    icons.set_themed_icon(made, icon, "mute", "accent")
    made.setIconSize(QSize(16, 16))
    made.setAccessibleName(name)
    made.setToolTip(name)
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made


def filter_chip(text: str, checked: bool = False) -> QPushButton:
    """A filter that is on or off."""
    made = QPushButton(text)
    made.setAutoDefault(True)
    made.setCheckable(True)
    made.setChecked(checked)
    made.setProperty("kind", "chip")
    made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return made


def label(text: str = "", kind: str = "", wrap: bool = False) -> QLabel:
    """A plain text label; texts of others are never read as markup."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    if kind:
        made.setProperty("kind", kind)
    made.setWordWrap(wrap)
    return made


def card(parent: QWidget | None = None, pad: int = 18, gap: int = 10) -> tuple[QFrame, QVBoxLayout]:
    """A panel with a border and round corners, and its layout."""
    frame = QFrame(parent)
    frame.setProperty("kind", "card")
    box = QVBoxLayout(frame)
    box.setContentsMargins(pad, pad, pad, pad)
    box.setSpacing(gap)
    return frame, box


def row(*parts: Part, gap: int = 8) -> QHBoxLayout:
    """Parts side by side."""
    line = QHBoxLayout()
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(gap)
    add_layout_parts(line, parts)
    return line


def delete_widgets(layout: QLayout, *widgets: QWidget) -> None:
    """Deletes widgets, out of their layout first: its item would outlive them in PySide, and whatever comes
    to stand at its address be taken for it."""
    for one in widgets:
        one.hide()
        layout.removeWidget(one)
        one.deleteLater()


def clear_layout(box: QBoxLayout) -> None:
    """Deletes every widget of a layout, and its stretches."""
    while (item := box.takeAt(0)) is not None:
        if (old := item.widget()) is not None:
            delete_widgets(box, old)


def wrap_text(sentence: str, most: int = 34) -> str:
    """In lines of so many letters at most: a button doesn't wrap by itself."""
    lines = [""]
    for word in sentence.split():
        if lines[-1] and len(lines[-1]) + len(word) >= most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)


def build_labeled_value(name: str, value: str | QWidget) -> QWidget:
    """A value under its small name."""
    made = QWidget()
    box = QVBoxLayout(made)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(4)
    box.addWidget(label(name.upper(), "section"))
    shown = label(value, wrap=True) if isinstance(value, str) else value
    if isinstance(shown, QLabel):
        shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    fixed = shown.minimumWidth() == shown.maximumWidth()
    box.addWidget(shown, 0, Qt.AlignmentFlag.AlignLeft if fixed else Qt.AlignmentFlag(0))
    return made


NEXT_STEP = "next_step"  # the object name of a button


def next_step(page: QWidget) -> QPushButton | None:
    """Return what a page offers to do while it has nothing to show."""
    return next((one for one in page.findChildren(QPushButton, NEXT_STEP) if one.isVisible()), None)


class FocusPage(QWidget):
    """Gives the focus to `begin`, to the next step where it isn't seen. A focus proxy, in Qt 6.11, makes
    Tab pass by what stands before it, and with a menu inside cuts the ring in which Tab goes around."""

    begin: QWidget

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        (self.begin if self.begin.isVisible() else next_step(self) or self.begin).setFocus(reason)


def set_tab_order(*parts: QWidget) -> None:
    """Tab goes through the parts, and through all that is in each, in this order."""
    takes = Qt.FocusPolicy.TabFocus
    inside = (one for part in parts for one in (part, *part.findChildren(QWidget)))
    way = [one for one in inside if one.focusPolicy() & takes and one.window() is parts[0].window()]
    for before, after in pairwise(way):
        QWidget.setTabOrder(before, after)


def page_layout(page: QWidget, *parts: Part) -> QVBoxLayout:
    """The margins every page has."""
    page.setProperty("kind", "page")
    return lay_out(page, *parts, gap=12, margins=(22, 18, 22, 12))


def find_buddy_labels(beside: QWidget, editor: QWidget) -> list[QLabel]:
    """Those next to an editor that say what it is called."""
    return [one for one in beside.findChildren(QLabel) if one.buddy() is editor]


class Choice(ComboBox):
    """A combo box that can be read out and set from outside.

    On Linux Qt gives what is chosen for its name, so a label beside it says what it is called; and what a
    reader selects in its list is chosen by nobody else.
    """

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title: QLabel | None = None
        self._heard = False
        self.setAccessibleName(name)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        if self._title is not None:
            self._title.setText(name)

    def paintEvent(self, event: QPaintEvent) -> None:
        """What is chosen ends in three dots where it is too long, not in half a letter."""
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        style, part = self.style(), QStyle.SubControl.SC_ComboBoxEditField
        room = style.subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width()
        text = option.fontMetrics.elidedText(option.currentText, Qt.TextElideMode.ElideRight, room - 2)
        if option.fontMetrics.horizontalAdvance(option.currentText) > room:
            option.currentText = text
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if (
            self._title is None
            and (beside := self.parentWidget()) is not None
            and not find_buddy_labels(beside, self)
        ):
            self._title = label(self.accessibleName())
            self._title.setParent(beside)
            self._title.setBuddy(self)
        if QAccessible.isActive() and not self._heard:
            self._heard = True
            self.view().selectionModel().selectionChanged.connect(self._selected)

    def _selected(self, chosen: QItemSelection) -> None:
        at = next((index.row() for index in chosen.indexes()), -1)
        if not self.view().isVisible() and at not in (-1, self.currentIndex()):
            self.setCurrentIndex(at)
            self.activated.emit(at)


class Header(QWidget):
    """A page's title, its count, and its actions at the right."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title, self._count = label(title, "h1"), label("", "mute")
        self._line = row(self._title, self._count, None, gap=12)
        self.setLayout(self._line)
        self.setMinimumHeight(36)

    def set_count(self, text: str) -> None:
        self._count.setText(text)

    def showEvent(self, event: QShowEvent) -> None:
        """Both stand on one line: each is in the middle, and the middle of larger letters lies higher."""
        super().showEvent(event)
        large, small = self._title.fontMetrics(), self._count.fontMetrics()
        lower = large.ascent() - large.descent() - small.ascent() + small.descent()
        self._count.setContentsMargins(0, max(lower, 0), 0, 0)

    def add(self, widget: QWidget) -> None:
        self._line.addWidget(widget)
