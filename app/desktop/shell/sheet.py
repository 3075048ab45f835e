"""F1: every shortcut on one sheet. ShortcutSheet(window, commands) is a dialog for kit.dialogs.show."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from app.desktop.kit.parts import button, label, row
from app.desktop.kit.words import tr
from app.desktop.shell.commands import Commands


class ShortcutSheet(QDialog):
    """The commands that have keys, by group."""

    def __init__(self, parent: QWidget, commands: Commands) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keyboard shortcuts"))
        self.resize(460, min(parent.height() - 60, 560))
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(self._lines(commands))
        close = button(tr("Close"), kind="primary")
        close.clicked.connect(self.accept)
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 20, 24, 18)
        box.setSpacing(12)
        box.addWidget(label(tr("Keyboard shortcuts"), "h2"))
        box.addWidget(area)
        box.addLayout(row(None, close))

    @staticmethod
    def _lines(commands: Commands) -> QWidget:
        made = QWidget()
        grid = QGridLayout(made)
        grid.setContentsMargins(0, 0, 12, 0)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(0, 1)
        groups: dict[str, list[tuple[str, str]]] = {}
        for action in commands.all():
            if keys := Commands.shortcut_text(action):
                groups.setdefault(Commands.group(action), []).append((action.text(), keys))
        at = 0
        for group, lines in groups.items():
            grid.addWidget(label(group.upper(), "section"), at, 0, 1, 2)
            for text, keys in lines:
                at += 1
                grid.addWidget(label(text), at, 0)
                grid.addWidget(label(keys, "key"), at, 1, Qt.AlignmentFlag.AlignRight)
            at += 1
        grid.setRowStretch(at, 1)
        return made
