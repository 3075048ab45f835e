"""Icons: the SVG files of resources/icons, tinted by a token of the theme.

icon(name, role="text", on="", air=0, sizes=(16, 20)) -> QIcon   role: a token; on: that of the checked state
put(button_or_action, name, ...)                    as icon(), tinted anew when the theme changes
pixmap(name, size, role="text", dpr=1.0) -> QPixmap
names() -> list[str]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from PySide6.QtCore import QByteArray, QObject, Qt
from PySide6.QtGui import QAction, QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.desktop.widgets import theme
from app.resources import find_resource

_REMEMBERED = "kitIcon"
_SIZES = (16, 20)  # logical pixels in use; others are scaled from these
_DISABLED = {"on_fill": "mute", "text": "mute", "accent": "mute", "mute": "field_line"}


def list_icon_names() -> list[str]:
    """Every icon there is."""
    return sorted(path.stem for path in find_resource("icons").glob("*.svg"))


@cache
def _read_svg(name: str) -> str:
    return find_resource("icons", f"{name}.svg").read_text("utf-8")


@cache
def _render_svg(name: str, size: int, rgb: str) -> QPixmap:
    made = QPixmap(size, size)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    QSvgRenderer(QByteArray(_read_svg(name).replace("currentColor", rgb).encode())).render(painter)
    painter.end()
    return made


def render_icon(name: str, size: int, role: str = "text", dpr: float = 1.0) -> QPixmap:
    """A picture of `size` logical pixels."""
    made = QPixmap(_render_svg(name, round(size * dpr), theme.get_color(role).name()))
    made.setDevicePixelRatio(dpr)
    return made


def build_icon(
    name: str, role: str = "text", on: str = "", air: int = 0, sizes: Sequence[int] = _SIZES
) -> QIcon:
    """An icon in the colors in force now; `set_themed_icon` follows the theme."""
    made = QIcon()
    looks = [(theme.get_color(role).name(), QIcon.Mode.Normal, QIcon.State.Off)]
    if pale := _DISABLED.get(role):  # Qt's own is as bright as before
        looks.append((theme.get_color(pale).name(), QIcon.Mode.Disabled, QIcon.State.Off))
    if on:
        looks.append((theme.get_color(on).name(), QIcon.Mode.Normal, QIcon.State.On))
    sharpest = QGuiApplication.instance().devicePixelRatio()  # type: ignore[union-attr]
    for rgb, mode, state in looks:
        for size in sizes:
            made.addPixmap(_with_air(name, round(size * sharpest), rgb, round(air * sharpest)), mode, state)
    return made


@cache  # Qt keeps what it makes of each picture, such as a paler one, in a cache of its own
def _with_air(name: str, size: int, rgb: str, air: int) -> QPixmap:
    picture = _render_svg(name, size, rgb)
    if not air:
        return picture
    made = QPixmap(picture.width() + air, picture.height())
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.drawPixmap(0, 0, picture)
    painter.end()
    return made


def set_themed_icon(
    target: QAbstractButton | QAction,
    name: str,
    role: str = "text",
    on: str = "",
    air: int = 0,
    sizes: Sequence[int] = _SIZES,
) -> None:
    """Gives a button or action an icon that follows the theme; air: empty pixels between it and the text."""
    target.setProperty(_REMEMBERED, [name, role, on, air, list(sizes)])
    target.setIcon(build_icon(name, role, on, air, sizes))


def _refresh_icon(target: QObject) -> None:
    remembered = target.property(_REMEMBERED)
    if remembered and isinstance(target, QAbstractButton | QAction):
        target.setIcon(build_icon(*remembered))


def _tint_all() -> None:
    for widget in QApplication.allWidgets():
        _refresh_icon(widget)
        for action in widget.actions():
            _refresh_icon(action)


theme.notifier.changed.connect(_tint_all)
