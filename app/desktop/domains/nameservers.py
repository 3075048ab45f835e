"""The step with something to copy: the nameservers, and where a registrar wants them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.desktop.widgets.factories import Choice, button, clear, icon_button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import framed, lay_out

ENTER = tr("Enter these nameservers at the registrar where the domain was bought, in place of its own.")
PATIENCE = tr("A change of nameservers usually shows within minutes, and within a day or two at the latest.")


class Registrar(NamedTuple):
    name: str
    way: str


REGISTRARS = (
    Registrar(
        tr("Another registrar"), tr("Look for “Nameservers” or “DNS servers” in the settings of the domain.")
    ),
    Registrar(
        "Cloudflare",
        tr("Domains bought there can't change nameservers: transfer the domain elsewhere first."),
    ),
    Registrar("Gandi", tr("Domain → the domain → Nameservers → Change → External.")),
    Registrar("GoDaddy", tr("My Products → the domain → DNS → Nameservers → Change nameservers.")),
    Registrar("Hostinger", tr("Domains → the domain → DNS / Nameservers → Change nameservers.")),
    Registrar("IONOS", tr("Domains & SSL → the domain → Nameserver → Use custom nameservers.")),
    Registrar("Namecheap", tr("Domain List → Manage → Nameservers → Custom DNS.")),
    Registrar("OVHcloud", tr("Web Cloud → Domain names → the domain → DNS servers → Modify DNS servers.")),
    Registrar("Porkbun", tr("Domain Management → Details → Authoritative nameservers → Edit.")),
    Registrar("Squarespace", tr("Domains → the domain → DNS → Domain nameservers → Use custom nameservers.")),
    Registrar("Strato", tr("Domains → the domain → DNS → NS record → Own nameservers.")),
)


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
