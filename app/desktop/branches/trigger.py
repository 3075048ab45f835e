"""What takes a lead into a branch, chosen in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from app.contract.branches import BranchTrigger
from app.contract.campaigns import Campaign
from app.contract.replies import Category
from app.desktop.campaigns.spin_boxes import inset
from app.desktop.widgets import badges
from app.desktop.widgets.factories import Choice, label
from app.desktop.widgets.flow_layout import flow
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import SpinBox
from app.desktop.widgets.layouts import lay_out

from .branch_text import TRIGGERS

WORD_LENGTH, URL_LENGTH = 200, 2_000
NOTES: dict[str, str] = {
    BranchTrigger.REPLY_CATEGORY: tr("Sorted automatically when the reply arrives, or by you in Replies."),
    BranchTrigger.REPLY_RECEIVED: tr("Out-of-office notes and the like are automatic replies."),
    BranchTrigger.REPLY_CONTAINS: tr("One word or phrase per line. Automatic replies don't count."),
    BranchTrigger.LINK_CLICKED: tr("Left empty, any link in an email of this campaign counts."),
    BranchTrigger.EMAIL_OPENED: tr("Opens by machines don't count."),
    BranchTrigger.NO_REPLY: tr("Counted from the last email the lead got."),
    BranchTrigger.MAIN_FINISHED: tr("When the last follow-up has gone out and nobody answered it."),
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
    """`edited` on every change."""

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
        checks.setLayout(flow(*self.categories.values(), gap=14))
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
            flow(self.kind, self.opens, self.days),
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
        """In the order of the Tab key."""
        checks = self.categories.values()
        return [self.kind, self.opens, self.days, *checks, self.automatic, self.words, self.part]

    @property
    def chosen(self) -> str:
        return str(self.kind.currentData())

    def fill(self, kind: str, params: Mapping[str, Any], campaign: Campaign) -> None:
        """Show a trigger; its campaign says what is tracked."""
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
        """What is tracked may have changed."""
        self._campaign = campaign
        self._warn()

    def params(self) -> dict[str, Any]:
        """What the trigger looks at, as it is typed."""
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
        """What keeps it from being saved, if anything."""
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
        inset(self.opens, self.days)

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
