"""One mail of the sequence: when it goes out, and its variants side by side."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from app.contract.campaigns import Sequence, Trigger, Variant
from app.desktop.widgets.factories import Choice, row
from app.desktop.widgets.flow_layout import flow
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out

from .step_list import Step

TRIGGERS = (
    (tr("if there is no reply"), Trigger.NO_REPLY),
    (tr("if it was not opened"), Trigger.NOT_OPENED),
    (tr("if it was opened, but not answered"), Trigger.OPENED_NO_REPLY),
)


class StepEditor(Step):
    """A mail of a campaign; all but the first are follow-ups."""

    def __init__(self, sequence: Sequence | None, variants: tuple[Variant, ...]) -> None:
        super().__init__(variants)
        self.sequence_id = sequence.sequence_id if sequence else None
        self.number = sequence.step_number if sequence else 0
        self.trigger, self.add_variant = Choice(), self.texts.add
        self._set_up(sequence)
        lay_out(
            self,
            row(self.title, None, self.add_variant, self.earlier, self.later, self.remove, gap=6),
            flow(self.wait, self.trigger, gap=10),
            self.texts,
            margins=(18, 14, 18, 14),
        )
        self.set_place(0, 1)

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
        name = tr("follow-up {place}", place=place) if place else tr("the first email")
        self.title.setText(tr("Follow-up {place}", place=place) if place else tr("First email"))
        for control in (self.wait, self.trigger, self.remove):
            control.setVisible(place > 0)
        self.wait.setAccessibleName(tr("Days before {name}", name=name))
        self.trigger.setAccessibleName(tr("Condition of {name}", name=name))
        for control in (self.earlier, self.later):
            control.setVisible(place > 0 and count > 2)
        self._place, self._count = place, count
        self._show_turns()
        hint = tr("Subject (empty: the first one's, in the same thread)") if place else tr("Subject")
        self._set_name(name, hint)

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
        self._count_days(365, tr("The same day"), sequence.wait_days if sequence else 2)
        for text, trigger in TRIGGERS:
            self.trigger.addItem(text, str(trigger))
        self.trigger.setCurrentIndex(max(0, self.trigger.findData(sequence and str(sequence.trigger_type))))
        self.trigger.currentIndexChanged.connect(self.edited)
