"""Factories and small widgets in the program's style, which the stylesheet gives by `kind`.

A button's `kind` is "", "primary", "danger", "quiet" or "link"; a label's is "", "h1", "h2", "mute",
"section", "strong", "number", "error" or "key". layouts.py says what a `Part` is.
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
    """Enable a control if `why` is empty; otherwise disable it and show this reason as its tooltip."""
    control.setEnabled(not why)
    control.setToolTip(why or tip)


NARROWEST = 160  # pixels


class RowButton(QPushButton):
    """A button sized by its own layout; `press_through` lets presses on its parts reach the button."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "row")
        self.setAutoDefault(True)  # Enter presses it

    def wraps(self, wrapping: bool) -> None:
        """Set whether the button has a text that wraps; otherwise its layout has no height for a width."""
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
    """Return a push button whose accessible name is its text.

    Enter presses it when it has the focus: Qt itself does that only in dialogs, or where the desktop
    environment wants it.
    """
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
    """A tool button that Enter presses, as it does every other button."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


def icon_button(icon: str, name: str) -> QToolButton:
    """Return a button that shows only an icon; `name` is read out and shown as a tooltip."""
    made = IconButton()
    made.setProperty("kind", "icon")
    icons.set_themed_icon(made, icon, "mute", "accent")
    made.setIconSize(QSize(16, 16))
    made.setAccessibleName(name)
    made.setToolTip(name)
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made


def filter_chip(text: str, checked: bool = False) -> QPushButton:
    """Return a checkable button for a filter that is on or off."""
    made = QPushButton(text)
    made.setAutoDefault(True)
    made.setCheckable(True)
    made.setChecked(checked)
    made.setProperty("kind", "chip")
    made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return made


def label(text: str = "", kind: str = "", wrap: bool = False) -> QLabel:
    """Return a label for plain text: texts that come from other people are never read as markup."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    if kind:
        made.setProperty("kind", kind)
    made.setWordWrap(wrap)
    return made


def card(parent: QWidget | None = None, pad: int = 18, gap: int = 10) -> tuple[QFrame, QVBoxLayout]:
    """Return a panel with a border and round corners, and its layout; `pad` and `gap` are in pixels."""
    frame = QFrame(parent)
    frame.setProperty("kind", "card")
    box = QVBoxLayout(frame)
    box.setContentsMargins(pad, pad, pad, pad)
    box.setSpacing(gap)
    return frame, box


def row(*parts: Part, gap: int = 8) -> QHBoxLayout:
    """Return a horizontal layout of parts; `gap` is in pixels."""
    line = QHBoxLayout()
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(gap)
    add_layout_parts(line, parts)
    return line


def delete_widgets(layout: QLayout, *widgets: QWidget) -> None:
    """Delete widgets, after removing them from their layout.

    In PySide the layout's item would otherwise outlive its widget, and whatever is created later at the
    same address would be taken for the widget.
    """
    for one in widgets:
        one.hide()
        layout.removeWidget(one)
        one.deleteLater()


def clear_layout(box: QBoxLayout) -> None:
    """Delete every widget of a layout, and its stretches."""
    while (item := box.takeAt(0)) is not None:
        if (old := item.widget()) is not None:
            delete_widgets(box, old)


def wrap_text(sentence: str, most: int = 34) -> str:
    """Break a sentence into lines of at most `most` letters, since a button doesn't wrap its text."""
    lines = [""]
    for word in sentence.split():
        if lines[-1] and len(lines[-1]) + len(word) >= most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)


def build_labeled_value(name: str, value: str | QWidget) -> QWidget:
    """Return a value with its name in small letters above."""
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


NEXT_STEP = "next_step"  # the object name of the button that a page offers while it has nothing to show


def next_step(page: QWidget) -> QPushButton | None:
    """Return the visible button that a page offers while it has nothing to show, or None."""
    return next((one for one in page.findChildren(QPushButton, NEXT_STEP) if one.isVisible()), None)


class FocusPage(QWidget):
    """A page that gives its focus to `begin`, or to the next step's button while `begin` is hidden.

    A focus proxy isn't used: in Qt 6.11 Tab then skips what comes before the proxy, and with a menu
    inside the cycle of Tab is broken.
    """

    begin: QWidget

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        (self.begin if self.begin.isVisible() else next_step(self) or self.begin).setFocus(reason)


def set_tab_order(*parts: QWidget) -> None:
    """Make Tab go through the parts, and through the widgets inside each, in this order."""
    takes = Qt.FocusPolicy.TabFocus
    inside = (one for part in parts for one in (part, *part.findChildren(QWidget)))
    way = [one for one in inside if one.focusPolicy() & takes and one.window() is parts[0].window()]
    for before, after in pairwise(way):
        QWidget.setTabOrder(before, after)


def page_layout(page: QWidget, *parts: Part) -> QVBoxLayout:
    """Lay out a page's parts vertically, with the margins that every page has."""
    page.setProperty("kind", "page")
    return lay_out(page, *parts, gap=12, margins=(22, 18, 22, 12))


def find_buddy_labels(beside: QWidget, editor: QWidget) -> list[QLabel]:
    """Return the labels inside `beside` that name an editor."""
    return [one for one in beside.findChildren(QLabel) if one.buddy() is editor]


class Choice(ComboBox):
    """A combo box that a screen reader can name and set.

    On Linux Qt reports the chosen item as the name, so a label beside the combo box says what it is
    called. Qt doesn't choose the item that a screen reader selects in the list, so this class does.
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
        """Cut a chosen text that is too long with an ellipsis, not in the middle of a letter."""
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
    """A page's title and count, with the page's actions at the right."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title, self._count = label(title, "h1"), label("", "mute")
        self._line = row(self._title, self._count, None, gap=12)
        self.setLayout(self._line)
        self.setMinimumHeight(36)

    def set_count(self, text: str) -> None:
        self._count.setText(text)

    def showEvent(self, event: QShowEvent) -> None:
        """Put title and count on one baseline: both are centered, and larger letters' middle is higher."""
        super().showEvent(event)
        large, small = self._title.fontMetrics(), self._count.fontMetrics()
        lower = large.ascent() - large.descent() - small.ascent() + small.descent()
        self._count.setContentsMargins(0, max(lower, 0), 0, 0)

    def add(self, widget: QWidget) -> None:
        self._line.addWidget(widget)
