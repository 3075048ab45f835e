"""What is made after a screen is shown, and before it."""

from __future__ import annotations

from functools import cached_property

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from app.desktop.widgets import icons, preload
from app.desktop.widgets.deferred_build import DeferredBuilder, insert_in_tab_order, suspend_layout
from app.desktop.widgets.forms import Form
from tests.desktop.conftest import Aio, until


class Screen(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.made: list[str] = []
        DeferredBuilder(self, "first", "second")

    @cached_property
    def first(self) -> str:
        self.made.append("first")
        return "1"

    @cached_property
    def second(self) -> str:
        self.made.append("second")
        return "2"


async def test_deferred_parts_are_built_in_order_or_on_access() -> None:
    screen = Screen()
    assert screen.made == []
    await until(lambda: screen.made == ["first", "second"])
    early = Screen()
    assert early.second == "2" and early.made == ["second"]
    await until(lambda: early.made == ["second", "first"])


class Dressed(QWidget):
    """Its part counts how often it is dressed while nobody sees it."""

    times = 0

    @cached_property
    def part(self) -> QWidget:
        self.made = QWidget(self)
        self.made.installEventFilter(self)
        return self.made

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.times += event.type() == QEvent.Type.Polish
        return False


async def test_deferred_part_is_styled_before_it_is_shown() -> None:
    screen = Dressed()
    DeferredBuilder(screen, "part")
    await until(lambda: screen.times)
    assert not screen.made.isVisible()
    screen.show()
    assert screen.times == 1
    screen.deleteLater()


async def test_layout_of_grouped_changes_runs_once() -> None:
    class Counting(QVBoxLayout):
        times = 0

        def setGeometry(self, room: QRect) -> None:
            self.times += 1
            super().setGeometry(room)

    window, pane = QWidget(), QWidget()
    QVBoxLayout(window).addWidget(pane)
    box = Counting(pane)
    parts = [QPushButton(name) for name in "abcd"]
    for part in parts:
        part.hide()
        box.addWidget(part)
    window.show()
    await until(window.isVisible)
    before = box.times
    with suspend_layout(pane):
        for part in parts:
            part.show()
        assert box.times == before
    await until(lambda: len({part.y() for part in parts}) == len(parts))
    window.close()
    window.deleteLater()


def fields(parent: QWidget | None, *names: str) -> QWidget:
    part = QWidget(parent)
    box = QHBoxLayout(part)
    for name in names:
        box.addWidget(QLineEdit(name))
    return part


def way(window: QWidget) -> list[str]:
    found, one = [], window.nextInFocusChain()
    while one is not window:
        if isinstance(one, QLineEdit):
            found.append(one.text())
        one = one.nextInFocusChain()
    return found


def test_tab_order_includes_late_part_in_place(app: QtWidgets.QApplication) -> None:
    window = QWidget()
    box = QVBoxLayout(window)
    head, foot, late = fields(None, "a", "b"), fields(None, "y", "z"), fields(None, "l", "m")
    for part in (head, foot, late):
        box.addWidget(part)
    assert way(window) == list("abyzlm")
    insert_in_tab_order(head.findChildren(QLineEdit)[-1], late)
    assert way(window) == list("ablmyz")


def test_warmup_loads_classes_and_icons_ahead(aio: Aio) -> None:
    aio(preload.warm_up())
    assert "QWizard" in vars(QtWidgets)
    drawn = icons._render_svg.cache_info().misses
    assert not icons.build_icon("send", "mute").isNull()
    assert icons._render_svg.cache_info().misses == drawn


def test_icon_with_padding_is_drawn_once(app: QtWidgets.QApplication) -> None:
    """Qt keeps what it makes of a picture by its key: a new picture each time would fill its cache."""

    icons.build_icon("send", air=5)
    drawn = icons._with_air.cache_info().misses
    icons.build_icon("send", air=5)
    assert icons._with_air.cache_info().misses == drawn


class Windows(QObject):
    """Every window that is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def eventFilter(self, thing: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(thing, QWidget) and thing.isWindow():
            self.shown.append(type(thing).__name__)
        return False


def test_form_hint_is_never_shown_as_window(app: QtWidgets.QApplication) -> None:
    """It would take the focus from the window in which a form is made later."""
    windows, form = Windows(), Form()
    app.installEventFilter(windows)
    form.add("host", "Server", QLineEdit(), "As your provider gives it.")
    app.removeEventFilter(windows)
    assert windows.shown == []
