"""A branch as it is written: its name, what takes leads into it, and its mails."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from pydantic import ValidationError
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from app.contract.campaigns import Campaign
from app.contract.flow import STEPS_MAX, Branch, BranchEdit, BranchSaved
from app.desktop.campaigns.texts import take_ids
from app.desktop.campaigns.variants import VariantEditor
from app.desktop.kit.parts import button, card, drop, icon_button, label, row
from app.desktop.kit.words import tr

from .step import LABEL_LENGTH, BranchStepEditor
from .telling import content, knows, written
from .trigger import TriggerEditor

NO_NAME = tr("The branch needs a name.")
TOO_LONG = tr("A text is too long: at most 100,000 characters.")


class BranchEditor(QWidget):
    """`edited` on every change; `looked_at` another mail or variant; the rest are wishes."""

    edited = Signal()
    looked_at = Signal()
    left = Signal()
    undoable = Signal(str, object)
    shifted = Signal(int)
    delete_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.branch: Branch | None = None
        self.steps: list[BranchStepEditor] = []
        self._removed: tuple[int, BranchStepEditor] | None = None
        self._filling = self._fixed = False
        self._saved: BranchEdit | None = None
        self._sent: list[tuple[BranchStepEditor, list[VariantEditor]]] = []
        self._seen: VariantEditor | None = None
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
        self.active.setToolTip(tr("Off: nobody enters; who is in it goes on"))
        self.trigger = TriggerEditor()
        self.add_step = button(
            tr("Add a mail"), "plus", tip=tr("Another mail for those who are in this branch")
        )
        self._lay_out()
        self._listen()

    @property
    def seen(self) -> tuple[int, str | None] | None:
        """The step and variant that were looked at last, once they are saved."""
        seen = next((one for one in self.steps if self._seen in one.texts.variants), None)
        step = seen or next(iter(self.steps), None)
        if step is None or step.number is None:
            return None
        variant = self._seen if seen and self._seen else step.texts.variants[0]
        return step.number, variant.id

    def fill(self, branch: Branch, campaign: Campaign, problems: Mapping[str, tuple[str, ...]]) -> None:
        """Show a branch anew; `problems` of its texts by the variant's id."""
        self.branch, self._filling, self._sent = branch, True, []
        self._saved = written(branch) if knows(branch) else None
        self._seen = None
        self.label.setText(branch.label)
        self.label.setCursorPosition(0)
        self.active.setChecked(branch.is_active)
        self.trigger.fill(str(branch.trigger_type), branch.trigger_params, campaign)
        for step in list(self.steps):
            self._take(step)
        self._forget_removed()
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
        self._sent = [(step, list(step.texts.variants)) for step in self.steps]
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
            for variant in editor.texts.variants:
                variant.set_problems(problems.get(variant.id or "", ()))

    def set_read_only(self, fixed: bool, place: int, count: int, *, acts: bool) -> None:
        """`place` among `count` branches, from 0; `acts`: it can be moved and deleted now."""
        removable, fixed = acts and not fixed, fixed or self._saved is None
        self._fixed = fixed
        self.label.setReadOnly(fixed)
        self.active.setEnabled(not fixed)
        self.trigger.set_read_only(fixed)
        self.add_step.setEnabled(not fixed and len(self.steps) < STEPS_MAX)
        for step in self.steps:
            step.set_read_only(fixed)
        self.turn.setText(tr("{place} of {count}", place=place + 1, count=count) if count > 1 else "")
        self.turn.setToolTip(tr("In this order the branches are tried; the first that fits takes the lead"))
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
            step.texts.variants[0].body.setFocus()
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
        step = BranchStepEditor()
        self._put(step)
        self._renumber()
        self.edited.emit()
        step.texts.variants[0].body.setFocus()

    def _lay_out(self) -> None:
        top, inside = card(gap=10)
        head = row(self.back, self.label, self.turn, self.earlier, self.later, self.remove, gap=6)
        head.setStretch(1, 1)
        inside.addLayout(head)
        inside.addLayout(row(label(tr("Who enters"), "h2"), None, self.active))
        inside.addWidget(self.trigger)
        body = QWidget()
        self._layout = QVBoxLayout(body)
        self._layout.setContentsMargins(0, 0, 6, 0)
        self._layout.setSpacing(12)
        self._layout.addWidget(top)
        self._layout.addLayout(row(self.add_step, None))
        self._layout.addStretch(1)
        area = QScrollArea(widgetResizable=True)
        area.setAccessibleName(tr("Mails of the branch"))
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        area.setWidget(body)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)

    def _listen(self) -> None:
        self.back.clicked.connect(self.left)
        self.label.textChanged.connect(self._edited)
        self.active.toggled.connect(self._edited)
        self.trigger.edited.connect(self._edited)
        self.add_step.clicked.connect(self.append_step)
        self.earlier.clicked.connect(self._earlier)
        self.later.clicked.connect(self._later)
        self.remove.clicked.connect(self.delete_asked)

    def _edited(self) -> None:
        if not self._filling:
            self.edited.emit()

    def _earlier(self) -> None:
        self.shifted.emit(-1)

    def _later(self) -> None:
        self.shifted.emit(1)

    def _put(self, step: BranchStepEditor) -> None:
        self._layout.insertWidget(1 + len(self.steps), step)
        self.steps.append(step)
        step.edited.connect(self._edited)
        step.looked_at.connect(self._looked_at)
        step.rearranged.connect(self._order_tabs)
        step.remove_asked.connect(self._remove)
        step.shift_asked.connect(self._shift)
        step.texts.undoable.connect(self.undoable)

    def _take(self, step: BranchStepEditor) -> None:
        self.steps.remove(step)
        drop(self._layout, step)

    def _remove(self, step: BranchStepEditor) -> None:
        self._forget_removed()
        self._removed = self.steps.index(step), step
        self.steps.remove(step)
        self._layout.removeWidget(step)
        step.hide()
        self._renumber()
        self.edited.emit()
        self.add_step.setFocus()
        self.undoable.emit(tr("“{name}” was removed.", name=step.title.text()), self._bring_back)

    def _bring_back(self) -> None:
        """The mail that was removed last."""
        if self._removed is not None and not self._fixed:
            (at, step), self._removed = self._removed, None
            at = min(at, len(self.steps))
            self.steps.insert(at, step)
            self._layout.insertWidget(1 + at, step)
            step.show()
            self._renumber()
            self.edited.emit()
            step.texts.variants[0].body.setFocus()

    def _forget_removed(self) -> None:
        if self._removed is not None:
            self._removed[1].deleteLater()  # it stands in no layout any more
            self._removed = None

    def _shift(self, step: BranchStepEditor, by: int) -> None:
        """Send a mail before (-1) or after its neighbour."""
        at = self.steps.index(step)
        self.steps.insert(at + by, self.steps.pop(at))
        self._layout.removeWidget(step)
        self._layout.insertWidget(1 + at + by, step)
        self._renumber()
        self.edited.emit()

    def _renumber(self) -> None:
        for place, step in enumerate(self.steps, 1):
            step.set_place(place, len(self.steps))
        self._order_tabs()

    def _order_tabs(self) -> None:
        head = [self.back, self.label, self.earlier, self.later, self.remove, self.active]
        mails = [control for step in self.steps for control in step.controls]
        for before, after in pairwise([*head, *self.trigger.controls, *mails, self.add_step]):
            QWidget.setTabOrder(before, after)

    def _looked_at(self, variant: VariantEditor) -> None:
        if variant is not self._seen:
            self._seen = variant
            self.looked_at.emit()
