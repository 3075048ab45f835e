"""The theme (light, dark or as the system): its color tokens, palette, stylesheet and font.

    apply_theme(app, mode: "light" | "dark" | "system")   live; every widget repaints, icons are tinted anew
    style_window(window)        gives a window without a parent, and all widgets in it, the stylesheet
    repolish_widgets(part, ...) after a change of the properties that the stylesheet selects by
    get_theme_tokens() -> ThemeColors       get_color("accent") -> QColor       is_dark() -> bool
    notifier.changed            emitted after each switch

Code that paints must call get_color(...) while it paints, never before.
"""

from __future__ import annotations

import json
from functools import cache
from string import Template
from typing import Literal, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from app.resources import find_resource

Mode = Literal["light", "dark", "system"]
FAMILY = "Inter"


class ThemeColors(NamedTuple):
    """The colors of one theme, by their tokens, as #rrggbb."""

    bg: str
    panel: str
    line: str
    text: str
    mute: str
    accent: str
    accent_bg: str
    fill: str
    fill_hover: str
    on_fill: str
    hover: str
    rail: str
    rail_text: str
    rail_on: str
    rail_fill: str
    field_line: str
    skeleton: str
    shade: str
    danger: str
    danger_bg: str
    danger_fill: str
    danger_hover: str
    warn: str
    warn_bg: str
    ok: str
    red: str
    green: str
    blue: str
    gray: str
    amber: str
    purple: str
    teal: str


@cache
def load_theme(name: str) -> ThemeColors:
    """Return the colors of the theme "light" or "dark"."""
    return ThemeColors(**json.loads(find_resource("themes", f"{name}.json").read_text("utf-8")))


class _Notifier(QObject):
    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.mode: Mode = "light"
        self.name = "light"
        self.ready = False

    def system_changed(self) -> None:
        app = QApplication.instance()
        if self.mode == "system" and isinstance(app, QApplication):
            apply_theme(app, "system")


notifier = _Notifier()
_colors: dict[str, QColor] = {}


def get_theme_tokens() -> ThemeColors:
    """Return the colors of the current theme."""
    return load_theme(notifier.name)


def is_dark() -> bool:
    return notifier.name == "dark"


def get_color(token: str) -> QColor:
    """Return the current theme's color of a token, which must be treated as read-only."""
    found = _colors.get(token)
    if found is None:
        found = _colors[token] = QColor(getattr(get_theme_tokens(), token))
    return found


def build_font(pixels: int = 13, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the program's font in a size in pixels and a weight."""
    made = QFont(FAMILY)
    made.setPixelSize(pixels)
    made.setWeight(weight)
    return made


def apply_theme(app: QApplication, mode: Mode = "system") -> None:
    """Switch the whole program to a theme."""
    apply_base_theme(app, mode)
    for window in app.topLevelWidgets():
        if window.parent() is None and window.styleSheet():
            style_window(window)
    notifier.changed.emit()


def apply_base_theme(app: QApplication, mode: Mode) -> None:
    """Set colors and font only: enough for a window that is still empty."""
    if not notifier.ready:
        _prepare_app(app)
    dark = mode == "dark" or (mode == "system" and app.styleHints().colorScheme() == Qt.ColorScheme.Dark)
    notifier.mode, notifier.name = mode, "dark" if dark else "light"
    _colors.clear()
    app.setPalette(build_palette(get_theme_tokens()))


def style_window(window: QWidget) -> None:
    """Style a window without a parent, and its dialogs, now and at each switch of the theme.

    The stylesheet is not set for the whole application: Qt would then style a widget anew, with all its
    children, each time the widget is put into another one.
    """
    window.setStyleSheet(build_stylesheet(notifier.name))


def repolish_widgets(*parts: QWidget) -> None:
    """Apply the stylesheet anew to widgets whose properties have changed."""
    for one in parts:
        one.style().unpolish(one)
        one.style().polish(one)


def _prepare_app(app: QApplication) -> None:
    app.setStyle("Fusion")
    for weight in ("Regular", "Medium", "SemiBold", "Bold"):
        QFontDatabase.addApplicationFont(str(find_resource("fonts", f"Inter-{weight}.otf")))
    app.setFont(build_font())
    app.styleHints().colorSchemeChanged.connect(notifier.system_changed)
    notifier.ready = True


@cache
def build_stylesheet(name: str) -> str:
    """Return the stylesheet of the theme "light" or "dark"."""
    folder = find_resource("themes")
    template = Template((folder / "desk.qss").read_text("utf-8"))
    return template.substitute(load_theme(name)._asdict(), folder=folder.as_posix(), name=name)


def build_palette(of: ThemeColors) -> QPalette:
    """Return the palette for what the stylesheet leaves to Qt's Fusion style."""
    made, role = QPalette(), QPalette.ColorRole
    for which, token in (
        (role.Window, of.bg),
        (role.Base, of.panel),
        (role.AlternateBase, of.hover),
        (role.Button, of.panel),
        (role.Text, of.text),
        (role.WindowText, of.text),
        (role.ButtonText, of.text),
        (role.BrightText, of.danger),
        (role.PlaceholderText, of.mute),
        (role.Highlight, of.fill),
        (role.HighlightedText, of.on_fill),
        (role.Accent, of.fill),
        (role.Link, of.accent),
        (role.LinkVisited, of.accent),
        (role.ToolTipBase, of.panel),
        (role.ToolTipText, of.text),
        (role.Light, of.panel),
        (role.Midlight, of.line),
        (role.Mid, of.line),
        (role.Dark, of.field_line),
        (role.Shadow, of.shade),
    ):
        made.setColor(which, QColor(token))
    for which in (role.Text, role.WindowText, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, which, QColor(of.mute))
    return made
