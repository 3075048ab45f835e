"""One mail of a branch as it is written."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from app.contract.flow import BranchStep
from app.desktop.campaigns.spins import days_later, inset
from app.desktop.campaigns.texts import Texts
from app.desktop.kit.parts import icon_button, label, row
from app.desktop.kit.words import tr

LABEL_LENGTH, WAIT_MAX = 255, 60
SUBJECT = tr("Subject (empty: an answer in the same thread)")


class BranchStepEditor(QFrame):
    """`edited` on every change; `looked_at` a variant of it."""

    edited = Signal()
    looked_at = Signal(object)
    remove_asked = Signal(object)
    rearranged = Signal()
    shift_asked = Signal(object, int)

    def __init__(self, step: BranchStep | None = None) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.node_id = step.node_id if step else None
        self.number = step.step_number if step else None
        self._place = self._count = 1
        self._fixed = False
        self.title, self.label = label("", "h2"), QLineEdit(step.label if step else "")
        self.label.setMaxLength(LABEL_LENGTH)
        self.label.setPlaceholderText(tr("What you call this mail"))
        self.wait = QSpinBox()
        self.wait.setRange(0, WAIT_MAX)
        days_later(self.wait, tr("At once"))
        inset(self.wait)
        self.wait.setValue(step.wait_days if step else 0)
        self.texts = Texts(step.variants if step else ())
        self.remove = icon_button("trash", tr("Remove"))
        self.earlier = icon_button("chevron-up", tr("Send earlier"))
        self.later = icon_button("chevron-down", tr("Send later"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 14, 18, 14)
        layout.setSpacing(10)
        head = row(self.title, self.label, self.earlier, self.later, self.remove, gap=6)
        head.setStretch(1, 1)
        layout.addLayout(head)
        layout.addLayout(row(self.wait, self.texts.add, None, gap=10))
        layout.addWidget(self.texts)
        self.label.textChanged.connect(self.edited)
        self.wait.valueChanged.connect(self.edited)
        self.texts.edited.connect(self.edited)
        self.texts.looked_at.connect(self.looked_at)
        self.texts.rearranged.connect(self.rearranged)
        self.remove.clicked.connect(self._remove_clicked)
        self.earlier.clicked.connect(self._earlier_clicked)
        self.later.clicked.connect(self._later_clicked)

    @property
    def controls(self) -> list[QWidget]:
        """In the order of the Tab key."""
        head = [self.label, self.earlier, self.later, self.remove]
        return [*head, self.wait, self.texts.add, *self.texts.controls]

    def set_place(self, place: int, count: int) -> None:
        """Its number in the branch, from 1 to `count`."""
        self._place, self._count = place, count
        name = tr("mail {place} of the branch", place=place)
        self.title.setText(tr("Mail {place}", place=place))
        self.label.setAccessibleName(tr("What {name} is called", name=name))
        since = tr("the lead's entry") if place == 1 else tr("the mail before")
        self.wait.setAccessibleName(tr("Days from {since} to {name}", since=since, name=name))
        self.wait.setToolTip(tr("Counted from {since}", since=since))
        self.remove.setAccessibleName(tr("Remove {name}", name=name))
        self.remove.setToolTip(tr("Remove {name}", name=name))
        self.earlier.setAccessibleName(tr("Send {name} earlier", name=name))
        self.later.setAccessibleName(tr("Send {name} later", name=name))
        self.set_read_only(self._fixed)
        self.texts.set_name(name, SUBJECT)

    def set_read_only(self, fixed: bool) -> None:
        self._fixed = fixed
        self.label.setReadOnly(fixed)
        for control in (self.wait, self.remove):
            control.setEnabled(not fixed)
        for control, possible in ((self.earlier, self._place > 1), (self.later, self._place < self._count)):
            control.setEnabled(possible and not fixed)
            control.setVisible(self._count > 1)
        self.texts.set_read_only(fixed)

    def payload(self) -> dict[str, Any]:
        return {
            "node_id": self.node_id,
            "label": self.label.text().strip(),
            "wait_days": self.wait.value(),
            "variants": self.texts.payload(),
        }

    def _earlier_clicked(self) -> None:
        self.shift_asked.emit(self, -1)

    def _later_clicked(self) -> None:
        self.shift_asked.emit(self, 1)

    def _remove_clicked(self) -> None:
        self.remove_asked.emit(self)
