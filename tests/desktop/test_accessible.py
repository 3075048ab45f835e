"""What eyes, a screen reader and a keyboard find on every screen and in every dialog."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QScrollBar,
    QStackedWidget,
    QTabBar,
    QTableView,
    QToolButton,
    QWidget,
)

from app.desktop.main_window.window import Window
from app.desktop.widgets.elided import Elided
from app.desktop.widgets.factories import find_buddy_labels
from tests.desktop.conftest import Aio
from tests.desktop.running_service import Served, served
from tests.desktop.screens import BY_IDS, SCREENS, Stock, opened, session_of, stock
from tests.desktop.wheel import send_wheel
from tests.patience import SLOW

Role = QAccessible.Role
USED = {
    Role.Button,
    Role.CheckBox,
    Role.RadioButton,
    Role.ComboBox,
    Role.EditableText,
    Role.SpinBox,
    Role.Slider,
    Role.Table,
    Role.List,
    Role.Tree,
    Role.PageTab,
    Role.Link,
    Role.ProgressBar,
    Role.ButtonMenu,
    Role.ButtonDropDown,
}
WHOLE = (QComboBox, QAbstractSpinBox, QAbstractScrollArea)  # what Qt makes inside of them is theirs


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("seen"), "--practice", "--practice-speed", "0") as running:
        yield running


def inside(read: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """All that is shown, without the cells of tables and the items of lists."""
    if read.state().invisible:
        return
    yield read
    if read.role() in (Role.Table, Role.List, Role.Tree, Role.ComboBox, Role.SpinBox):
        return
    for n in range(read.childCount()):
        if (child := read.child(n)) is not None:
            yield from inside(child)


def told(thing: QWidget) -> str:
    return f"{type(thing).__name__} {thing.accessibleName() or thing.property('text')!r} in " + " < ".join(
        type(one).__name__ for one in (thing.parentWidget(), thing.parentWidget().parentWidget()) if one
    )


def name_of(widget: QWidget) -> str:
    read = QAccessible.queryAccessibleInterface(widget)
    if isinstance(widget, QComboBox):  # its name is what is chosen; what it is called, a label beside it says
        beside = widget.parentWidget()
        return widget.accessibleName() or "".join(one.text() for one in find_buddy_labels(beside, widget))
    return read.text(QAccessible.Text.Name).strip()


def nameless(window: QWidget) -> Iterator[str]:
    for read in inside(QAccessible.queryAccessibleInterface(window)):
        widget = read.object()
        if not isinstance(widget, QWidget) or isinstance(widget.parent(), WHOLE):
            continue
        kinds = {kind.__name__ for kind in type(widget).__mro__}
        if read.role() in USED or widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            if widget.objectName().startswith("qt_"):
                continue
            if not (name := name_of(widget)):
                yield f"no name: {told(widget)}"
            elif name in kinds:
                yield f"named after its class: {told(widget)}"
        if isinstance(widget, QTableView):
            yield from headless(widget)
        if isinstance(widget, QLabel) and widget.text().strip():
            said = read.text(QAccessible.Text.Name).replace("\u200b", "")
            if widget.text().replace("\u200b", "") not in said:
                yield f"reads “{said}”, shows “{widget.text()}”: {told(widget)}"


def headless(table: QTableView) -> Iterator[str]:
    model = table.model()
    for column in range(model.columnCount()):
        if not table.isColumnHidden(column) and not model.headerData(column, Qt.Orientation.Horizontal):
            yield f"column {column} has no name: {told(table)}"


# -- Tab


def reachable(window: QWidget) -> list[QWidget]:
    return [
        one
        for one in window.findChildren(QWidget)
        if one.focusPolicy() & Qt.FocusPolicy.TabFocus
        and one.isVisible()
        and one.isEnabled()
        and one.window() is window
        and one.focusProxy() is None
        and not one.objectName().startswith("qt_")
        and not isinstance(one.parent(), WHOLE)
        and not (isinstance(one, QAbstractButton) and one.group() and not one.isChecked())
    ]


def place(window: QWidget, one: QWidget) -> QRect:
    return QRect(one.mapTo(window, QPoint(0, 0)), one.size())


def beside(window: QWidget, one: QWidget, other: QWidget) -> QRect:
    """Its place when it has the focus: in sight, where it is scrolled and the other is not."""
    at = place(window, one)
    for area in window.findChildren(QScrollArea):
        if area.isAncestorOf(one) and not area.isAncestorOf(other):
            seen = place(window, area.viewport())
            at.moveTop(max(seen.top(), min(at.top(), seen.bottom() - at.height())))
    return at


def owner(focused: QWidget | None) -> QWidget | None:
    parent = focused.parentWidget() if focused else None
    return parent if isinstance(parent, WHOLE) else focused


def walked(window: QWidget) -> list[QWidget]:
    """Where Tab goes, from the first until it comes around."""
    way: list[QWidget] = []
    stays = 0
    for _ in range(300):
        QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Tab)
        now = owner(window.focusWidget())
        if now is None or now in way[:-1]:
            break
        if now in way:  # from the day to the month of a date
            stays += 1
            if stays > 6:
                break
            continue
        stays = 0
        way.append(now)
    return way


def lost(window: QWidget) -> Iterator[str]:
    way = walked(window)
    for one in reachable(window):
        if one not in way:
            yield f"Tab never comes to {told(one)}, it ends at {told(way[-1]) if way else None}"
    for one in way:
        if not one.isVisible():
            yield f"Tab goes to what is hidden: {told(one)}"
    jumps = []
    for before, after in zip(way, way[1:] + way[:1], strict=True):
        a, b = beside(window, before, after), beside(window, after, before)
        if b.bottom() <= a.top() and b.left() < a.right():
            jumps.append(f"Tab goes back up from {told(before)} {a.getRect()} to {told(after)} {b.getRect()}")
    if len(jumps) > 1:  # once around
        yield from jumps


def unseen(window: QWidget) -> Iterator[str]:
    """Who has the focus looks other than who has not."""
    for one in reachable(window):
        for area in window.findChildren(QScrollArea):
            if area.isAncestorOf(one):
                area.ensureWidgetVisible(one)
        one.setFocus(Qt.FocusReason.TabFocusReason)
        if not one.hasFocus():
            continue
        if hasattr(one, "cursorWidth"):
            one.setCursorWidth(0)
        around = place(window, one).adjusted(-4, -4, 4, 4)
        seen = window.grab(around).toImage()
        one.clearFocus()
        if seen == window.grab(around).toImage():
            yield f"focus is not seen: {told(one)}"


def cut(window: QWidget) -> Iterator[str]:
    """Words that end in half a letter, because there is no more room."""
    for one in window.findChildren(QLabel) + window.findChildren(QAbstractButton):
        if not one.isVisible() or not one.text() or isinstance(one, Elided):
            continue
        if isinstance(one, QLabel) and one.wordWrap():
            room, wanted = one.height(), one.heightForWidth(one.width())
        else:
            room, wanted = one.width(), one.sizeHint().width()
        if wanted > room + 1:
            yield f"cut off, {room} of {wanted}: {told(one)}"
        if one.height() + 1 < one.minimumSizeHint().height():
            yield f"low, {one.height()} of {one.minimumSizeHint().height()}: {told(one)}"
    for area in window.findChildren(QScrollArea):
        room, wanted = area.viewport().width(), area.widget().width() if area.widget() else 0
        if area.isVisible() and wanted > room and not area.horizontalScrollBar().isVisible():
            yield f"out of reach, {room} of {wanted}: {told(area)}"


def unoffered(window: QWidget) -> Iterator[str]:
    """What can be done on a place has a key, or stands in the palette."""
    if not isinstance(window, Window):
        return
    offered = {one.text() for one in window.commands.all()}
    for one in window.stack.findChildren(QAbstractButton):
        if isinstance(one.parent(), (*WHOLE, QLineEdit)) or one.objectName().startswith("qt_"):
            continue
        acts = isinstance(one, QPushButton | QToolButton) and one.menu() is None and one.shortcut().isEmpty()
        if (
            acts
            and one.isVisible()
            and one.isEnabled()
            and (one.text() or one.accessibleName()) not in offered
        ):
            yield f"neither a key nor in the palette: {told(one)}"


def turned(window: QWidget) -> Iterator[str]:
    """What a wheel changes that passes over it while the focus is elsewhere."""
    kinds = (QAbstractSpinBox, QComboBox, QTabBar, QAbstractSlider)
    for one in [one for kind in kinds for one in window.findChildren(kind)]:
        if isinstance(one, QScrollBar) or not (one.isVisible() and one.isEnabled()):
            continue
        one.clearFocus()
        before = value_of(one)
        for notch in (120, -120):
            send_wheel(one, notch)
            if one.hasFocus() or value_of(one) != before:
                yield f"changed by the wheel: {told(one)}"
                break


def value_of(one: QWidget) -> object:
    if isinstance(one, QAbstractSpinBox):
        return one.text()
    return one.value() if isinstance(one, QAbstractSlider) else one.currentIndex()


def wrong(window: QWidget) -> list[str]:
    """Of the window, and of each further step of a wizard."""
    window.activateWindow()
    QApplication.sendPostedEvents()  # what came last is laid out
    found = [*cut(window), *nameless(window), *lost(window), *unseen(window), *unoffered(window)]
    found += turned(window)
    for steps in window.findChildren(QStackedWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
        for step in range(1, steps.count()):
            steps.setCurrentIndex(step)
            QApplication.sendPostedEvents()
            found += [*nameless(window), *lost(window), *unseen(window)]
    return list(dict.fromkeys(found))


@pytest.mark.timeout(300 * SLOW)
def test_every_screen_is_accessible(aio: Aio, there: Served) -> None:
    async def work() -> None:
        has: Stock = await stock(there)
        found: dict[str, list[str]] = {}
        async with session_of(there) as session:
            for name in (*SCREENS, *BY_IDS):
                async with opened(session, has, name) as window:
                    if bad := wrong(window):
                        found[name] = bad
        said = "\n".join(f"{name}\n   " + "\n   ".join(bad) for name, bad in found.items())
        assert not found, said

    aio(work(), 280)


@pytest.mark.timeout(300 * SLOW)
def test_german_texts_fit_smallest_window_at_double_zoom() -> None:
    looked = [sys.executable, "-m", "tests.desktop.layout_checks"]
    done = subprocess.run(looked, capture_output=True, text=True, timeout=280 * SLOW)
    assert done.returncode == 0, done.stderr[-3000:]
    assert json.loads(done.stdout) == {}
