"""The step with something to copy: the nameservers, and where a registrar wants them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.desktop.kit.layouts import framed, lay_out
from app.desktop.kit.parts import Choice, button, clear, icon_button, label, row
from app.desktop.kit.words import tr

from .registrars import REGISTRARS

ENTER = tr("Enter these nameservers at the registrar where the domain was bought, in place of its own.")
PATIENCE = tr("A change of nameservers usually shows within minutes, and within a day or two at the latest.")


class NameserversStep(QWidget):
    """`practice_asked`: the simulated registrar is to take them."""

    practice_asked = Signal()

    def __init__(self, practice: bool) -> None:
        super().__init__()
        self._names: Sequence[str] = ()
        self._lines = QVBoxLayout()
        self.copy_all = button(tr("Copy all"), "copy", tip=tr("Copy every nameserver, one per line"))
        self.registrar, self.way = Choice(), label("", "mute", wrap=True)
        self.registrar.setAccessibleName(tr("Registrar"))
        self.registrar.addItems([one.name for one in REGISTRARS])
        self.at_practice = button(tr("Set them at the practice registrar"), "sparkles")
        self.at_practice.setVisible(practice)
        frame = framed(self._lines, row(self.copy_all, None), pad=14, gap=8)
        lay_out(
            self,
            label(ENTER, wrap=True),
            frame,
            self.registrar,
            self.way,
            row(self.at_practice, None),
            (None, 1),
            gap=14,
        )
        self.copy_all.clicked.connect(self._copy_all)
        self.registrar.currentIndexChanged.connect(self._show_way)
        self.at_practice.clicked.connect(self.practice_asked)
        self._show_way(0)

    def show_servers(self, names: Sequence[str]) -> None:
        self._names = names
        clear(self._lines)
        before: QWidget = self
        for name in names:
            line = _Line(name)
            self._lines.addWidget(line)
            QWidget.setTabOrder(before, line.copy)
            before = line.copy
        self.copy_all.setFocus()

    def _copy_all(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(self._names))

    def _show_way(self, at: int) -> None:
        self.way.setText(f"{REGISTRARS[at].way} {PATIENCE}")


class _Line(QWidget):
    """A nameserver and the button that copies it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.copy = icon_button("copy", tr("Copy {name}", name=name))
        self.copy.clicked.connect(self._copy)
        self.setLayout(row(label(name, "strong"), None, self.copy))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._name)
