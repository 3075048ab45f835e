"""The editor of a branch: its name, its trigger, and its mails."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPlainTextEdit, QWidget

from app.contract.branches import STEPS_MAX, Branch, BranchEdit, BranchSaved, BranchStep, BranchTrigger
from app.contract.campaign_texts import CampaignLanguage, find_texts
from app.contract.campaigns import Campaign
from app.contract.replies import Category
from app.desktop.sequence.step_list import StepFrame, StepList
from app.desktop.sequence.variants import Sample, assign_saved_ids
from app.desktop.widgets import badges
from app.desktop.widgets.factories import Choice, button, icon_button, label, row
from app.desktop.widgets.flow_layout import build_flow_layout
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import SpinBox, indent_spin_boxes
from app.desktop.widgets.layouts import lay_out, wrap_in_card, wrap_in_scroll_area
from app.desktop.widgets.shortcuts import bind_shortcut

from .branch_text import TRIGGERS, extract_branch_content, may_edit_branch, to_branch_edit

WORD_LENGTH, URL_LENGTH = 200, 2_000
NOTES: dict[str, str] = {
    BranchTrigger.REPLY_CATEGORY: tr("Sorted automatically when the reply arrives, or by you in Replies."),
    BranchTrigger.REPLY_RECEIVED: tr("Out-of-office notes and the like are automatic replies."),
    BranchTrigger.REPLY_CONTAINS: tr("One word or phrase per line. Automatic replies don't count."),
    BranchTrigger.LINK_CLICKED: tr("Left empty, any link in an email of this campaign counts."),
    BranchTrigger.EMAIL_OPENED: tr("Opens by machines don't count."),
    BranchTrigger.NO_REPLY: tr("Counted from the last email the lead got."),
    BranchTrigger.MAIN_FINISHED: tr("When the last follow-up has been sent and no one has replied to it."),
    BranchTrigger.MANUAL: tr(
        "No lead enters automatically. Choose a lead in Leads, then “Move to a branch…”."
    ),
}
UNKNOWN = tr("This version doesn't know this trigger: the branch can be viewed and deleted, but not changed.")
UNTRACKED: dict[str, tuple[str, str]] = {
    BranchTrigger.EMAIL_OPENED: (
        "enable_tracking",
        tr("It needs “See who opens” in Schedule, which is off."),
    ),
    BranchTrigger.LINK_CLICKED: (
        "enable_click_tracking",
        tr("It needs “See who clicks” in Schedule, which is off."),
    ),
}


class TriggerEditor(QWidget):
    """The editor of a branch's trigger; `edited` is emitted on every change."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._filling = False
        self._campaign: Campaign | None = None
        self.kind = Choice()
        self.kind.setAccessibleName(tr("What takes a lead into this branch"))
        for text, kind in TRIGGERS:
            self.kind.addItem(text, str(kind))
        self.categories = {str(one): QCheckBox(badges.category(one).text) for one in Category}
        self.automatic = QCheckBox(tr("Automatic replies, too"))
        self.words, self.part = QPlainTextEdit(), QLineEdit()
        self.opens, self.days = SpinBox(), SpinBox()
        self.note, self.warning = label("", "mute", wrap=True), label("", "error", wrap=True)
        self._set_up()
        checks = QWidget()
        checks.setLayout(build_flow_layout(*self.categories.values(), gap=14))
        self._pages: dict[str, QWidget] = {
            BranchTrigger.REPLY_CATEGORY: checks,
            BranchTrigger.REPLY_RECEIVED: self.automatic,
            BranchTrigger.REPLY_CONTAINS: self.words,
            BranchTrigger.LINK_CLICKED: self.part,
            BranchTrigger.EMAIL_OPENED: self.opens,
            BranchTrigger.NO_REPLY: self.days,
        }
        lay_out(
            self,
            build_flow_layout(self.kind, self.opens, self.days),
            checks,
            self.automatic,
            self.words,
            self.part,
            self.note,
            self.warning,
        )
        self._listen()

    @property
    def controls(self) -> list[QWidget]:
        """Return the controls in tab order."""
        checks = self.categories.values()
        return [self.kind, self.opens, self.days, *checks, self.automatic, self.words, self.part]

    @property
    def chosen(self) -> str:
        return str(self.kind.currentData())

    def fill(self, kind: str, params: Mapping[str, Any], campaign: Campaign) -> None:
        """Show a trigger; the campaign says what is tracked."""
        self._filling, self._campaign = True, campaign
        if self.kind.findData(kind) < 0:
            self.kind.addItem(kind, kind)
        self.kind.setCurrentIndex(self.kind.findData(kind))
        for name, check in self.categories.items():
            check.setChecked(name in params.get("categories", ()))
        self.automatic.setChecked(bool(params.get("include_auto")))
        self.words.setPlainText("\n".join(params.get("any", ())))
        self.part.setText(params.get("url_contains") or "")
        self.opens.setValue(int(params.get("min_opens", 1)))
        self.days.setValue(int(params.get("after_days", 3)))
        self._changed()
        self._filling = False

    def look_at(self, campaign: Campaign) -> None:
        """Update the warnings, since the campaign's tracking may have changed."""
        self._campaign = campaign
        self._warn()

    def params(self) -> dict[str, Any]:
        """Return the trigger's parameters as typed."""
        words = [line.strip()[:WORD_LENGTH] for line in self.words.toPlainText().splitlines() if line.strip()]
        all_of: dict[str, dict[str, Any]] = {
            BranchTrigger.REPLY_CATEGORY: {
                "categories": [name for name, check in self.categories.items() if check.isChecked()]
            },
            BranchTrigger.REPLY_RECEIVED: {"include_auto": self.automatic.isChecked()},
            BranchTrigger.REPLY_CONTAINS: {"any": words},
            BranchTrigger.LINK_CLICKED: {"url_contains": self.part.text().strip() or None},
            BranchTrigger.EMAIL_OPENED: {"min_opens": self.opens.value()},
            BranchTrigger.NO_REPLY: {"after_days": self.days.value()},
        }
        return all_of.get(self.chosen, {})

    def complaint(self) -> str:
        """Return why the trigger can't be saved, or ""."""
        params = self.params()
        if params.get("categories") == []:
            return tr("Choose at least one category that takes a lead into this branch.")
        if params.get("any") == []:
            return tr("Enter at least one word that takes a lead into this branch.")
        return tr("At most 100 words.") if len(params.get("any", ())) > 100 else ""

    def set_read_only(self, fixed: bool) -> None:
        for control in self.controls:
            control.setEnabled(not fixed)

    def _set_up(self) -> None:
        self.words.setTabChangesFocus(True)
        self.words.setFixedHeight(84)
        self.words.setAccessibleName(tr("Words in a reply, one per line"))
        self.words.setPlaceholderText(tr("pricing\nhow much"))
        self.part.setMaxLength(URL_LENGTH)
        self.part.setAccessibleName(tr("Part of the link's address"))
        self.part.setPlaceholderText(tr("Part of the address, such as /pricing"))
        self.opens.setRange(1, 100)
        self.opens.setSuffix(tr(" times or more"))
        self.opens.setSpecialValueText(tr("once or more"))
        self.opens.setAccessibleName(tr("How often emails are opened"))
        self.days.setRange(1, 365)
        self.days.setSuffix(tr(" days"))
        self.days.setAccessibleName(tr("Days without a reply"))
        indent_spin_boxes(self.opens, self.days)

    def _listen(self) -> None:
        self.kind.currentIndexChanged.connect(self._changed)
        for check in (*self.categories.values(), self.automatic):
            check.toggled.connect(self._changed)
        self.words.textChanged.connect(self._changed)
        self.part.textChanged.connect(self._changed)
        for spin in (self.opens, self.days):
            spin.valueChanged.connect(self._changed)

    def _changed(self) -> None:
        for kind, page in self._pages.items():
            page.setVisible(kind == self.chosen)
        self.note.setText(NOTES.get(self.chosen, UNKNOWN))
        self.days.setSuffix(tr(" day") if self.days.value() == 1 else tr(" days"))
        self._warn()
        if not self._filling:
            self.edited.emit()

    def _warn(self) -> None:
        said = self.complaint()
        if not said and self._campaign and self.chosen in UNTRACKED:
            field, sentence = UNTRACKED[self.chosen]
            said = "" if getattr(self._campaign, field) else sentence
        self.warning.setText(said)
        self.warning.setVisible(bool(said))


LABEL_LENGTH, WAIT_MAX = 255, 60
SUBJECT = tr("Subject (empty: a reply in the same thread)")


class BranchStepEditor(StepFrame):
    """The editor of one mail of a branch."""

    def __init__(self, step: BranchStep | None = None) -> None:
        super().__init__(step.variants if step else ())
        self.node_id = step.node_id if step else None
        self.number = step.step_number if step else None
        self._place = self._count = 1
        self.label = QLineEdit(step.label if step else "")
        self.label.setMaxLength(LABEL_LENGTH)
        self.label.setPlaceholderText(tr("What you call this email"))
        self._count_days(WAIT_MAX, tr("Immediately"), step.wait_days if step else 0)
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
        """Return the controls in tab order."""
        head = [self.label, self.earlier, self.later, self.remove]
        return [*head, self.wait, self.texts.add, *self.texts.controls]

    def set_place(self, place: int, count: int) -> None:
        """Set the mail's number in the branch, from 1 to `count`."""
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


NO_NAME = tr("The branch needs a name.")
TOO_LONG = tr("A text is too long: at most 100,000 characters.")


class BranchEditor(StepList):
    """The editor of a branch; signals beyond those of StepList are requests of the user."""

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
        self._language = str(CampaignLanguage.EN)
        self.back = icon_button("chevron-left", tr("Back to the whole flow"))
        bind_shortcut(self.back, "branches.back")
        self.back.setToolTip(tr("Back to the whole flow (Alt+Up)"))
        self.label = QLineEdit()
        self.label.setProperty("kind", "plain")
        self.label.setStyleSheet("font-size: 16px; font-weight: 600;")
        self.label.setMaxLength(LABEL_LENGTH)
        self.label.setAccessibleName(tr("Name of the branch"))
        self.label.setPlaceholderText(tr("Name of the branch"))
        self.turn = label("", "mute")
        self.earlier, self.later = (
            icon_button("chevron-up", tr("Move up")),
            icon_button("chevron-down", tr("Move down")),
        )
        self.remove = icon_button("trash", tr("Delete this branch"))
        self.active = QCheckBox(tr("Leads may enter"))
        self.active.setToolTip(tr("Off: no one enters; leads already in it continue"))
        self.trigger = TriggerEditor()
        self._lay_out()
        self._listen()

    @property
    def seen(self) -> tuple[int, str | None] | None:
        """Return the step and variant last looked at, or None until they are saved."""
        seen = next((one for one in self.steps if self._seen in one.variants), None)
        step = seen or next(iter(self.steps), None)
        if step is None or step.number is None:
            return None
        variant = self._seen if seen and self._seen else step.variants[0]
        return step.number, variant.id

    def fill(self, branch: Branch, campaign: Campaign, problems: Mapping[str, tuple[str, ...]]) -> None:
        """Show a branch; `problems` of its texts are keyed by variant ID."""
        self.branch, self._filling = branch, True
        self._saved = to_branch_edit(branch) if may_edit_branch(branch) else None
        self._seen, self._language = None, str(campaign.language)
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

    def _put(self, step: StepFrame) -> None:
        super()._put(step)
        self._greet(step)

    def _greet(self, step: StepFrame) -> None:
        """Show the greeting of the campaign's language in empty texts."""
        step.texts.set_sample(Sample(find_texts(self._language).greeting))

    def catch_up(
        self, branch: Branch, campaign: Campaign, problems: Mapping[str, tuple[str, ...]], *, settled: bool
    ) -> None:
        """Take over a new state; refill texts only if changed elsewhere and none is unsaved here."""
        self.trigger.look_at(campaign)
        self._language = str(campaign.language)
        for step in self.steps:
            self._greet(step)
        if (
            settled
            and self._saved
            and may_edit_branch(branch)
            and extract_branch_content(to_branch_edit(branch)) != extract_branch_content(self._saved)
        ):
            self.fill(branch, campaign, problems)
        self.branch = branch

    def edit(self) -> tuple[BranchEdit | None, str]:
        """Return all edits that can be saved, and a sentence about what can't."""
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
        except ValidationError:  # the fields limit everything else
            return None, TOO_LONG

    def saved(self, edit: BranchEdit, answer: BranchSaved) -> None:
        """Store the IDs assigned on saving, and show the problems below the texts."""
        self._saved = edit
        active = [step for step in answer.steps if step.is_active]
        for (editor, variants), step in zip(self._sent, active, strict=False):
            editor.node_id, editor.number = step.node_id, step.step_number
            assign_saved_ids(variants, step.variants)
        self._show_problems(answer.template_problems)

    def _show_problems(self, problems: Mapping[str, tuple[str, ...]]) -> None:
        for editor in self.steps:
            for variant in editor.variants:
                variant.set_problems(problems.get(variant.id or "", ()))

    def set_read_only(self, fixed: bool, place: int, count: int, *, acts: bool) -> None:
        """Set what can be edited; `place` counts from 0.

        `acts`: the branch can be moved and deleted now.
        """
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
        """Focus one of the mails; "" focuses the branch's name."""
        step = next((one for one in self.steps if one.node_id == node_id), None)
        if step is not None:
            step.variants[0].body.setFocus()
        else:
            self.label.setFocus()

    def focus_gap(self) -> None:
        """Focus the first missing or wrong text."""
        gap = next((gap for step in self.steps if (gap := step.texts.first_gap(subject=False))), self.label)
        gap.setFocus()

    def append_step(self) -> None:
        """Append a mail and focus its text."""
        if self._fixed or len(self.steps) >= STEPS_MAX:
            return
        self._append(BranchStepEditor())

    def _lay_out(self) -> None:
        top = wrap_in_card(
            row(self.back, (self.label, 1), self.turn, self.earlier, self.later, self.remove, gap=6),
            row(label(tr("Who enters"), "h2"), None, self.active),
            self.trigger,
            pad=18,
        )
        body = QWidget()
        self._layout = lay_out(body, top, row(self.add, None), (None, 1), gap=12, margins=(0, 0, 6, 0))
        lay_out(self, wrap_in_scroll_area(body, tr("Emails of the branch")))

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
