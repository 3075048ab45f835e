"""One mail of the sequence: when it goes out, and its variants side by side."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QSpinBox, QVBoxLayout, QWidget

from app.contract.campaigns import Sequence, Trigger, Variant
from app.desktop.kit.flow import flow
from app.desktop.kit.parts import Choice, icon_button, label, row
from app.desktop.kit.words import tr

from .spins import days_later, inset
from .texts import Texts
from .variants import VariantEditor

TRIGGERS = (
    (tr("if there is no reply"), Trigger.NO_REPLY),
    (tr("if it was not opened"), Trigger.NOT_OPENED),
    (tr("if it was opened, but not answered"), Trigger.OPENED_NO_REPLY),
)


class StepEditor(QFrame):
    """`edited` on every change; `looked_at` a variant; `rearranged` when there are more or fewer of them."""

    edited = Signal()
    looked_at = Signal(object)
    remove_asked = Signal(object)
    rearranged = Signal()
    shift_asked = Signal(object, int)

    def __init__(self, sequence: Sequence | None, variants: tuple[Variant, ...]) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.sequence_id = sequence.sequence_id if sequence else None
        self.number = sequence.step_number if sequence else 0
        self._fixed = False
        self.texts = Texts(variants)
        self.title = label("", "h2")
        self.wait, self.trigger = QSpinBox(), Choice()
        self.add_variant = self.texts.add
        self.remove = icon_button("trash", tr("Remove"))
        self.earlier = icon_button("chevron-up", tr("Send earlier"))
        self.later = icon_button("chevron-down", tr("Send later"))
        self._set_up(sequence)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 14, 18, 14)
        layout.setSpacing(10)
        layout.addLayout(
            row(self.title, None, self.add_variant, self.earlier, self.later, self.remove, gap=6)
        )
        layout.addLayout(flow(self.wait, self.trigger, gap=10))
        layout.addWidget(self.texts)
        self.set_place(0, 1)

    @property
    def variants(self) -> list[VariantEditor]:
        return self.texts.variants

    @property
    def controls(self) -> list[QWidget]:
        """In the order of the Tab key."""
        head = [self.add_variant, self.earlier, self.later, self.remove]
        return [*head, self.wait, self.trigger, *self.texts.controls]

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

    def set_place(self, place: int, count: int) -> None:
        """Of `count` mails; the first one is place 0."""
        name = tr("follow-up {place}", place=place) if place else tr("the first mail")
        self.title.setText(tr("Follow-up {place}", place=place) if place else tr("First mail"))
        for control in (self.wait, self.trigger, self.remove):
            control.setVisible(place > 0)
        self.wait.setAccessibleName(tr("Days before {name}", name=name))
        self.trigger.setAccessibleName(tr("Condition of {name}", name=name))
        self.remove.setAccessibleName(tr("Remove {name}", name=name))
        self.remove.setToolTip(tr("Remove {name}", name=name))
        self.earlier.setAccessibleName(tr("Send {name} earlier", name=name))
        self.later.setAccessibleName(tr("Send {name} later", name=name))
        for control in (self.earlier, self.later):
            control.setVisible(place > 0 and count > 2)
        self._place, self._count = place, count
        self._show_turns()
        hint = tr("Subject (empty: the first one's, in the same thread)") if place else tr("Subject")
        self.texts.set_name(name, hint)

    def _show_turns(self) -> None:
        self.earlier.setEnabled(self._place > 1 and not self._fixed)
        self.later.setEnabled(self._place + 1 < self._count and not self._fixed)

    def set_read_only(self, fixed: bool) -> None:
        self._fixed = fixed
        self._show_turns()
        for control in (self.wait, self.trigger, self.remove):
            control.setEnabled(not fixed)
        self.texts.set_read_only(fixed)

    def first_gap(self) -> QWidget | None:
        """The first field that has to be filled in or mended before a launch."""
        return self.texts.first_gap(subject=not self._place)

    def _set_up(self, sequence: Sequence | None) -> None:
        self.wait.setRange(0, 365)
        days_later(self.wait, tr("The same day"))
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
        self.earlier.clicked.connect(self._earlier_clicked)
        self.later.clicked.connect(self._later_clicked)

    def _earlier_clicked(self) -> None:
        self.shift_asked.emit(self, -1)

    def _later_clicked(self) -> None:
        self.shift_asked.emit(self, 1)

    def _remove_clicked(self) -> None:
        self.remove_asked.emit(self)
