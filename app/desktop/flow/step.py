"""One mail of a branch as it is written."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from app.contract.flow import BranchStep
from app.desktop.campaigns.spins import days_later, inset
from app.desktop.campaigns.texts import Texts
from app.desktop.kit.parts import icon_button, label, row

LABEL_LENGTH, WAIT_MAX = 255, 60
SUBJECT = "Subject (empty: an answer in the same thread)"


class BranchStepEditor(QFrame):
    """`edited` on every change; `looked_at` a variant of it."""

    edited = Signal()
    looked_at = Signal(object)
    remove_asked = Signal(object)
    rearranged = Signal()

    def __init__(self, step: BranchStep | None = None) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.node_id = step.node_id if step else None
        self.number = step.step_number if step else None
        self.title, self.label = label("", "h2"), QLineEdit(step.label if step else "")
        self.label.setMaxLength(LABEL_LENGTH)
        self.label.setPlaceholderText("What you call this mail")
        self.wait = QSpinBox()
        self.wait.setRange(0, WAIT_MAX)
        days_later(self.wait, "At once")
        inset(self.wait)
        self.wait.setValue(step.wait_days if step else 0)
        self.texts = Texts(step.variants if step else ())
        self.remove = icon_button("trash", "Remove")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 14, 18, 14)
        layout.setSpacing(10)
        head = row(self.title, self.label, self.remove, gap=10)
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

    @property
    def controls(self) -> list[QWidget]:
        """In the order of the Tab key."""
        return [self.label, self.wait, self.texts.add, self.remove, *self.texts.controls]

    def set_place(self, place: int) -> None:
        """Its number in the branch, from 1."""
        name = f"mail {place} of the branch"
        self.title.setText(f"Mail {place}")
        self.label.setAccessibleName(f"What {name} is called")
        since = "the lead's entry" if place == 1 else "the mail before"
        self.wait.setAccessibleName(f"Days from {since} to {name}")
        self.wait.setToolTip(f"Counted from {since}")
        self.remove.setAccessibleName(f"Remove {name}")
        self.remove.setToolTip(f"Remove {name}")
        self.texts.set_name(name, SUBJECT)

    def set_read_only(self, fixed: bool) -> None:
        self.label.setReadOnly(fixed)
        for control in (self.wait, self.remove):
            control.setEnabled(not fixed)
        self.texts.set_read_only(fixed)

    def payload(self) -> dict[str, Any]:
        return {
            "node_id": self.node_id,
            "label": self.label.text().strip(),
            "wait_days": self.wait.value(),
            "variants": self.texts.payload(),
        }

    def _remove_clicked(self) -> None:
        self.remove_asked.emit(self)
