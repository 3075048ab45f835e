"""One mail of a branch as it is written."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QLineEdit, QWidget

from app.contract.branches import BranchStep
from app.desktop.campaigns.step_list import Step
from app.desktop.widgets.factories import row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out

LABEL_LENGTH, WAIT_MAX = 255, 60
SUBJECT = tr("Subject (empty: an answer in the same thread)")


class BranchStepEditor(Step):
    def __init__(self, step: BranchStep | None = None) -> None:
        super().__init__(step.variants if step else ())
        self.node_id = step.node_id if step else None
        self.number = step.step_number if step else None
        self._place = self._count = 1
        self.label = QLineEdit(step.label if step else "")
        self.label.setMaxLength(LABEL_LENGTH)
        self.label.setPlaceholderText(tr("What you call this email"))
        self._count_days(WAIT_MAX, tr("At once"), step.wait_days if step else 0)
        lay_out(
            self,
            row(self.title, (self.label, 1), self.earlier, self.later, self.remove, gap=6),
            row(self.wait, self.texts.add, None, gap=10),
            self.texts,
            margins=(18, 14, 18, 14),
        )
        self.label.textChanged.connect(self.edited)

    @property
    def controls(self) -> list[QWidget]:
        """In the order of the Tab key."""
        head = [self.label, self.earlier, self.later, self.remove]
        return [*head, self.wait, self.texts.add, *self.texts.controls]

    def set_place(self, place: int, count: int) -> None:
        """Its number in the branch, from 1 to `count`."""
        self._place, self._count = place, count
        name = tr("email {place} of the branch", place=place)
        self.title.setText(tr("Email {place}", place=place))
        self.label.setAccessibleName(tr("What {name} is called", name=name))
        since = tr("the lead's entry") if place == 1 else tr("the email before")
        self.wait.setAccessibleName(tr("Days from {since} to {name}", since=since, name=name))
        self.wait.setToolTip(tr("Counted from {since}", since=since))
        self.set_read_only(self._fixed)
        self._set_name(name, SUBJECT)

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
