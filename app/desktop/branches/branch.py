"""A branch as it is written: its name, what takes leads into it, and its mails."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from pydantic import ValidationError
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from app.contract.branches import STEPS_MAX, Branch, BranchEdit, BranchSaved
from app.contract.campaigns import Campaign
from app.desktop.campaigns.step_list import StepList
from app.desktop.campaigns.variants_row import take_ids
from app.desktop.widgets.factories import button, icon_button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import framed, lay_out, scrolled

from .branch_text import content, knows, written
from .step import LABEL_LENGTH, BranchStepEditor
from .trigger import TriggerEditor

NO_NAME = tr("The branch needs a name.")
TOO_LONG = tr("A text is too long: at most 100,000 characters.")


class BranchEditor(StepList):
    """What it tells beyond a list of mails are wishes."""

    left = Signal()
    shifted = Signal(int)
    delete_asked = Signal()

    steps: list[BranchStepEditor]
    above = first = 1

    def __init__(self) -> None:
        tip = tr("Another email for those who are in this branch")
        super().__init__(button(tr("Add an email"), "plus", tip=tip))
        self.branch: Branch | None = None
        self._filling = False
        self._saved: BranchEdit | None = None
        self.back = icon_button("chevron-left", tr("Back to the whole flow"))
        self.back.setShortcut("Alt+Up")
        self.back.setToolTip(tr("Back to the whole flow (Alt+Up)"))
        self.label = QLineEdit()
        self.label.setProperty("kind", "plain")
        self.label.setStyleSheet("font-size: 16px; font-weight: 600;")
        self.label.setMaxLength(LABEL_LENGTH)
        self.label.setAccessibleName(tr("Name of the branch"))
        self.label.setPlaceholderText(tr("Name of the branch"))
        self.turn = label("", "mute")
        self.earlier, self.later = (
            icon_button("chevron-up", tr("Try earlier")),
            icon_button("chevron-down", tr("Try later")),
        )
        self.remove = icon_button("trash", tr("Delete this branch"))
        self.active = QCheckBox(tr("Leads may enter"))
        self.active.setToolTip(tr("Off: nobody enters; leads already in it continue"))
        self.trigger = TriggerEditor()
        self._lay_out()
        self._listen()

    @property
    def seen(self) -> tuple[int, str | None] | None:
        """The step and variant that were looked at last, once they are saved."""
        seen = next((one for one in self.steps if self._seen in one.variants), None)
        step = seen or next(iter(self.steps), None)
        if step is None or step.number is None:
            return None
        variant = self._seen if seen and self._seen else step.variants[0]
        return step.number, variant.id

    def fill(self, branch: Branch, campaign: Campaign, problems: Mapping[str, tuple[str, ...]]) -> None:
        """Show a branch anew; `problems` of its texts by the variant's id."""
        self.branch, self._filling = branch, True
        self._saved = written(branch) if knows(branch) else None
        self._seen = None
        self.label.setText(branch.label)
        self.label.setCursorPosition(0)
        self.active.setChecked(branch.is_active)
        self.trigger.fill(str(branch.trigger_type), branch.trigger_params, campaign)
        self._clear()
        for one in branch.steps:
            if one.is_active:
                self._put(BranchStepEditor(one))
        self._renumber()
        self._show_problems(problems)
        self._filling = False

    def catch_up(
        self, branch: Branch, campaign: Campaign, problems: Mapping[str, tuple[str, ...]], *, settled: bool
    ) -> None:
        """Take what the service knows; texts only if another changed them and none is unsaved here."""
        self.trigger.look_at(campaign)
        if settled and self._saved and knows(branch) and content(written(branch)) != content(self._saved):
            self.fill(branch, campaign, problems)
        self.branch = branch

    def edit(self) -> tuple[BranchEdit | None, str]:
        """Everything that can be saved, and a sentence on what can't."""
        if self.branch is None or self._saved is None:
            return None, ""
        self._sent = [(step, list(step.variants)) for step in self.steps]
        name, left_out = self.label.text().strip(), self.trigger.complaint()
        values = {
            "label": name or self._saved.label,
            "trigger_type": self._saved.trigger_type if left_out else self.trigger.chosen,
            "trigger_params": self._saved.trigger_params if left_out else self.trigger.params(),
            "priority": self.branch.priority,
            "is_active": self.active.isChecked(),
            "steps": [step.payload() for step in self.steps],
        }
        try:
            return BranchEdit.model_validate(values), left_out if name else NO_NAME
        except ValidationError:  # the fields allow nothing else that is too much
            return None, TOO_LONG

    def saved(self, edit: BranchEdit, answer: BranchSaved) -> None:
        """Take the ids that saving gave, and what is to be mended below the texts."""
        self._saved = edit
        active = [step for step in answer.steps if step.is_active]
        for (editor, variants), step in zip(self._sent, active, strict=False):
            editor.node_id, editor.number = step.node_id, step.step_number
            take_ids(variants, step.variants)
        self._show_problems(answer.template_problems)

    def _show_problems(self, problems: Mapping[str, tuple[str, ...]]) -> None:
        for editor in self.steps:
            for variant in editor.variants:
                variant.set_problems(problems.get(variant.id or "", ()))

    def set_read_only(self, fixed: bool, place: int, count: int, *, acts: bool) -> None:
        """`place` among `count` branches, from 0; `acts`: it can be moved and deleted now."""
        removable, fixed = acts and not fixed, fixed or self._saved is None
        self._fixed = fixed
        self.label.setReadOnly(fixed)
        self.active.setEnabled(not fixed)
        self.trigger.set_read_only(fixed)
        self.add.setEnabled(not fixed and len(self.steps) < STEPS_MAX)
        for step in self.steps:
            step.set_read_only(fixed)
        self.turn.setText(tr("{place} of {count}", place=place + 1, count=count) if count > 1 else "")
        self.turn.setToolTip(tr("Branches are tried in this order; the first match takes the lead"))
        for control, possible in (
            (self.earlier, place > 0 and not fixed),
            (self.later, place + 1 < count and not fixed),
            (self.remove, True),
        ):
            control.setEnabled(removable and possible)
            control.setVisible(control is self.remove or count > 1)

    def focus_step(self, node_id: str) -> None:
        """Go to one of its mails; "" to its name."""
        step = next((one for one in self.steps if one.node_id == node_id), None)
        if step is not None:
            step.variants[0].body.setFocus()
        else:
            self.label.setFocus()

    def focus_gap(self) -> None:
        """Go to the first text that is missing or wrong."""
        gap = next((gap for step in self.steps if (gap := step.texts.first_gap(subject=False))), self.label)
        gap.setFocus()

    def append_step(self) -> None:
        """Another mail, to be written at once."""
        if self._fixed or len(self.steps) >= STEPS_MAX:
            return
        self._append(BranchStepEditor())

    def _lay_out(self) -> None:
        top = framed(
            row(self.back, (self.label, 1), self.turn, self.earlier, self.later, self.remove, gap=6),
            row(label(tr("Who enters"), "h2"), None, self.active),
            self.trigger,
            pad=18,
        )
        body = QWidget()
        self._layout = lay_out(body, top, row(self.add, None), (None, 1), gap=12, margins=(0, 0, 6, 0))
        lay_out(self, scrolled(body, tr("Emails of the branch")))

    def _listen(self) -> None:
        self.back.clicked.connect(self.left)
        self.label.textChanged.connect(self._changed)
        self.active.toggled.connect(self._changed)
        self.trigger.edited.connect(self._changed)
        self.add.clicked.connect(self.append_step)
        self.earlier.clicked.connect(self._earlier)
        self.later.clicked.connect(self._later)
        self.remove.clicked.connect(self.delete_asked)

    def _changed(self) -> None:
        if not self._filling:
            self.edited.emit()

    def _earlier(self) -> None:
        self.shifted.emit(-1)

    def _later(self) -> None:
        self.shifted.emit(1)

    def _order_tabs(self) -> None:
        head = [self.back, self.label, self.earlier, self.later, self.remove, self.active]
        mails = [control for step in self.steps for control in step.controls]
        for before, after in pairwise([*head, *self.trigger.controls, *mails, self.add]):
            QWidget.setTabOrder(before, after)
