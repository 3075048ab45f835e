"""One mail of the sequence: when it goes out, and its variants side by side."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QSpinBox, QVBoxLayout, QWidget

from app.contract.campaigns import Sequence, Trigger, Variant
from app.desktop.kit.flow import flow
from app.desktop.kit.parts import Choice, icon_button, label, row

from .spins import days_later, inset
from .texts import Texts
from .variants import VariantEditor

TRIGGERS = (
    ("if there is no reply", Trigger.NO_REPLY),
    ("if it was not opened", Trigger.NOT_OPENED),
    ("if it was opened, but not answered", Trigger.OPENED_NO_REPLY),
)


class StepEditor(QFrame):
    """`edited` on every change; `looked_at` a variant; `rearranged` when there are more or fewer of them."""

    edited = Signal()
    looked_at = Signal(object)
    remove_asked = Signal(object)
    rearranged = Signal()

    def __init__(self, sequence: Sequence | None, variants: tuple[Variant, ...]) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.sequence_id = sequence.sequence_id if sequence else None
        self.number = sequence.step_number if sequence else 0
        self.texts = Texts(variants)
        self.title = label("", "h2")
        self.wait, self.trigger = QSpinBox(), Choice()
        self.add_variant = self.texts.add
        self.remove = icon_button("trash", "Remove")
        self._set_up(sequence)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 14, 18, 14)
        layout.setSpacing(10)
        layout.addLayout(row(self.title, None, self.add_variant, self.remove, gap=10))
        layout.addLayout(flow(self.wait, self.trigger, gap=10))
        layout.addWidget(self.texts)
        self.set_place(0)

    @property
    def variants(self) -> list[VariantEditor]:
        return self.texts.variants

    @property
    def controls(self) -> list[QWidget]:
        """In the order of the Tab key."""
        return [self.wait, self.trigger, self.add_variant, self.remove, *self.texts.controls]

    @property
    def shares(self) -> list[int]:
        return self.texts.shares

    def payload(self) -> list[dict[str, Any]]:
        return self.texts.payload()

    def sequence_payload(self) -> dict[str, Any]:
        """As a follow-up; its number is the service's to give."""
        return {
            "sequence_id": self.sequence_id,
            "trigger_type": TRIGGERS[self.trigger.currentIndex()][1],
            "wait_days": self.wait.value(),
            "variants": self.payload(),
        }

    def set_place(self, place: int) -> None:
        """The first mail is place 0."""
        name = f"follow-up {place}" if place else "the first mail"
        self.title.setText(f"Follow-up {place}" if place else "First mail")
        for control in (self.wait, self.trigger, self.remove):
            control.setVisible(place > 0)
        self.wait.setAccessibleName(f"Days before {name}")
        self.trigger.setAccessibleName(f"Condition of {name}")
        self.remove.setAccessibleName(f"Remove {name}")
        self.remove.setToolTip(f"Remove {name}")
        self._place = place
        hint = "Subject (empty: the first one's, in the same thread)" if place else "Subject"
        self.texts.set_name(name, hint)

    def set_read_only(self, fixed: bool) -> None:
        for control in (self.wait, self.trigger, self.remove):
            control.setEnabled(not fixed)
        self.texts.set_read_only(fixed)

    def first_gap(self) -> QWidget | None:
        """The first field that has to be filled in or mended before a launch."""
        return self.texts.first_gap(subject=not self._place)

    def _set_up(self, sequence: Sequence | None) -> None:
        self.wait.setRange(0, 365)
        days_later(self.wait, "The same day")
        inset(self.wait)
        self.wait.setValue(sequence.wait_days if sequence else 2)
        for text, trigger in TRIGGERS:
            self.trigger.addItem(text, str(trigger))
        self.trigger.setCurrentIndex(max(0, self.trigger.findData(sequence and str(sequence.trigger_type))))
        self.wait.valueChanged.connect(self.edited)
        self.trigger.currentIndexChanged.connect(self.edited)
        self.texts.edited.connect(self.edited)
        self.texts.looked_at.connect(self.looked_at)
        self.texts.rearranged.connect(self.rearranged)
        self.remove.clicked.connect(self._remove_clicked)

    def _remove_clicked(self) -> None:
        self.remove_asked.emit(self)
