"""Icons: the SVG files of resources/icons, tinted in a color of the theme.

`role` is the color's token in the theme, `on` that of the checked state; `sizes` and `air` are in
logical pixels.
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
    """Return the names of all icons, sorted."""
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
    """Return an icon as a pixmap of `size` logical pixels for a device pixel ratio."""
    made = QPixmap(_render_svg(name, round(size * dpr), theme.get_color(role).name()))
    made.setDevicePixelRatio(dpr)
    return made


def build_icon(
    name: str, role: str = "text", on: str = "", air: int = 0, sizes: Sequence[int] = _SIZES
) -> QIcon:
    """Return an icon in the colors of the current theme; `set_themed_icon` also follows its changes."""
    made = QIcon()
    looks = [(theme.get_color(role).name(), QIcon.Mode.Normal, QIcon.State.Off)]
    if pale := _DISABLED.get(role):  # Qt's own disabled icon is as bright as the normal one
        looks.append((theme.get_color(pale).name(), QIcon.Mode.Disabled, QIcon.State.Off))
    if on:
        looks.append((theme.get_color(on).name(), QIcon.Mode.Normal, QIcon.State.On))
    sharpest = QGuiApplication.instance().devicePixelRatio()  # type: ignore[union-attr]
    for rgb, mode, state in looks:
        for size in sizes:
            made.addPixmap(_with_air(name, round(size * sharpest), rgb, round(air * sharpest)), mode, state)
    return made


@cache  # since Qt caches what it derives from each picture, such as a paler one
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
    """Give a button or action an icon that follows the theme.

    `air` is the number of empty pixels between the icon and the text.
    """
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
