"""All the mails of a campaign, in the order in which they go out."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.contract.campaigns import Sequence, Variant
from app.desktop.kit.parts import button, row

from .steps import StepEditor


class MailsEditor(QWidget):
    """All the mails, in the order in which they go out."""

    edited = Signal()
    shown = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.steps: list[StepEditor] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 6, 0)
        self._layout.setSpacing(12)
        self.add_followup = button(
            "Add a follow-up", "plus", tip="Another mail for those who haven't answered"
        )
        self._layout.addLayout(row(self.add_followup, None))
        self._layout.addStretch(1)
        self.add_followup.clicked.connect(self._add)

    def fill(self, variants: tuple[Variant, ...], sequences: tuple[Sequence, ...]) -> None:
        """Show a campaign's mails anew."""
        for step in list(self.steps):
            self._take(step)
        self._put(StepEditor(0, None, variants))
        for sequence in sequences:
            if sequence.is_active:
                self._put(StepEditor(len(self.steps) + 1, sequence, sequence.variants))

    def payload(self) -> dict[str, Any]:
        first, *others = self.steps
        return {"variants": first.payload(), "sequences": [step.sequence_payload() for step in others]}

    def saved(self, variants: tuple[Variant, ...], sequences: tuple[Sequence, ...]) -> None:
        """Take the ids that saving gave."""
        first, *others = self.steps
        first.saved(None, variants)
        active = [sequence for sequence in sequences if sequence.is_active]
        for step, sequence in zip(others, active, strict=False):
            step.saved(sequence.sequence_id, sequence.variants)

    def set_read_only(self, fixed: bool) -> None:
        self.add_followup.setEnabled(not fixed)
        for step in self.steps:
            step.set_read_only(fixed)

    def _put(self, step: StepEditor) -> None:
        self._layout.insertWidget(len(self.steps), step)
        self.steps.append(step)
        step.edited.connect(self.edited)
        step.shown.connect(self.shown)
        step.remove_asked.connect(self._remove)

    def _take(self, step: StepEditor) -> None:
        self.steps.remove(step)
        self._layout.removeWidget(step)
        step.deleteLater()

    def _add(self) -> None:
        step = StepEditor(len(self.steps) + 1, None, ())
        self._put(step)
        step.body.setFocus()
        self.edited.emit()

    def _remove(self, step: StepEditor) -> None:
        self._take(step)
        for number, other in enumerate(self.steps):
            other.number = number + 1 if number else 0
        self.edited.emit()
