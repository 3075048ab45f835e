"""The sheet of all keyboard shortcuts (Ctrl+F1), those of the current place first.

ShortcutSheet(window, groups) is a dialog for dialogs.show_dialog; keys_of(commands) returns groups.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QLabel, QScrollArea, QVBoxLayout, QWidget

from app.desktop.main_window.commands import Commands
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.shortcuts import Shortcut, ShortcutGroup


def keys_of(commands: Commands) -> list[ShortcutGroup]:
    """Return the shortcuts of commands that work on every page, by group."""
    found: dict[str, list[Shortcut]] = {}
    for action in commands.everywhere():
        if keys := action.shortcut().toString():
            found.setdefault(commands.group(action), []).append(Shortcut(action.text(), (keys,)))
    return [ShortcutGroup("", title, tuple(lines)) for title, lines in found.items()]


class ShortcutSheet(QDialog):
    """A dialog with a search field and the shortcuts by group."""

    def __init__(self, parent: QWidget, groups: Iterable[ShortcutGroup]) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keyboard shortcuts"))
        self.resize(520, min(parent.height() - 60, 640))
        self.search = SearchBox(tr("Search keys and what they do"), tr("Search the shortcuts"))
        self.search.setMaximumWidth(parent.width())
        self.search.searched.connect(self._searched)
        self._nothing = label(tr("No shortcut has that name."), "mute")
        self._nothing.hide()
        self._groups: list[tuple[QLabel, list[tuple[str, QWidget]]]] = []
        area = QScrollArea()
        area.setAccessibleName(tr("Keyboard shortcuts"))
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self._lines(groups))
        close = button(tr("Close"))
        close.setAutoDefault(False)  # Enter belongs to the search field
        close.clicked.connect(self.accept)
        lay_out(
            self,
            label(tr("Keyboard shortcuts"), "h2"),
            self.search,
            area,
            row(None, close),
            gap=12,
            margins=(24, 20, 24, 18),
        )

    def _lines(self, groups: Iterable[ShortcutGroup]) -> QWidget:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 12, 0)
        column.setSpacing(4)
        for group in groups:
            heading = label(group.title.upper(), "section")
            heading.setContentsMargins(0, 8, 0, 2)
            column.addWidget(heading)
            shown = [
                (f"{group.title} {one.text} {' '.join(one.keys)}", _build_shortcut_row(one.text, one.keys))
                for one in group.shortcuts
            ]
            for _, line in shown:
                column.addWidget(line)
            self._groups.append((heading, shown))
        column.addWidget(self._nothing)
        column.addStretch()
        return inside

    def _searched(self, text: str) -> None:
        words = text.casefold().split()
        some = False
        for heading, lines in self._groups:
            fits = [all(word in said.casefold() for word in words) for said, _ in lines]
            for (_, line), fit in zip(lines, fits, strict=True):
                line.setVisible(fit)
            heading.setVisible(any(fits))
            some = some or any(fits)
        self._nothing.setVisible(not some)


def _build_shortcut_row(text: str, keys: tuple[str, ...]) -> QWidget:
    made = QWidget()
    shown = [QKeySequence(one).toString(QKeySequence.SequenceFormat.NativeText) for one in keys]
    made.setLayout(row(label(text), None, *(label(one, "key") for one in shown), gap=6))
    return made
