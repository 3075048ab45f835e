"""A hand and an eye: what a person does in the window, by the names that a screen reader would read out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from tests.desktop.conftest import until

W = TypeVar("W", bound=QWidget)
PATIENCE = 15.0


def name_of(widget: QWidget) -> str:
    """What it is called: its accessible name, else the text on it."""
    text = getattr(widget, "text", None)
    return widget.accessibleName() or (str(text()).replace("&", "") if callable(text) else "")


def seen(kind: type[W], name: str) -> list[W]:
    """Every visible widget of a kind whose name begins so, the window in front first."""
    tops = sorted(
        (top for top in QApplication.topLevelWidgets() if top.isVisible()), key=lambda top: not top.isModal()
    )
    found = [widget for top in tops for widget in [top, *top.findChildren(kind)] if isinstance(widget, kind)]
    return [widget for widget in found if widget.isVisible() and name_of(widget).startswith(name)]


async def find(kind: type[W], name: str, *, enabled: bool = True) -> W:
    """Wait until it is there to be used."""

    def usable() -> list[W]:
        return [widget for widget in seen(kind, name) if widget.isEnabled() or not enabled]

    try:
        await until(usable, PATIENCE)
    except TimeoutError:
        there = sorted({name_of(widget) for widget in seen(QWidget, "") if name_of(widget)})
        raise AssertionError(f"no {kind.__name__} “{name}” among {there}") from None
    return usable()[0]


async def press(name: str) -> None:
    """Click the button that is called so."""
    widget = await find(QAbstractButton, name)
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


async def write(name: str, text: str) -> None:
    """Replace what stands in a field, key by key."""
    field = await find(QWidget, name)
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, text)


async def reads(text: str) -> None:
    """Wait until a visible label says this."""

    def said() -> bool:
        return any(text in label.text() for label in seen(QLabel, "") if isinstance(label, QLabel))

    await wait(said, f"“{text}” among {[label.text() for label in seen(QLabel, '')]}")


async def wait(true: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    try:
        await until(true, seconds)
    except TimeoutError:
        raise AssertionError(f"not within {seconds:.0f} s: {what}") from None
