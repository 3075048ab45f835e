"""The mails of a campaign as they are written: variants side by side, follow-ups below."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
)

from app.contract.campaigns import Sequence, Trigger, Variant
from app.desktop.kit.parts import button, filter_chip, icon_button, label, row

from .drafts import LETTERS, VariantDraft
from .model import even, shared

FIELDS = (
    ("First name", "{{first_name|there}}"),
    ("Last name", "{{last_name}}"),
    ("Company", "{{company|your company}}"),
    ("My name", "{{sender_name}}"),
    ("My postal address", "{{postal_address}}"),
    ("Unsubscribe link", "{{unsubscribe_link}}"),
)
TRIGGERS = (
    ("if there is no reply", Trigger.NO_REPLY),
    ("if it was not opened", Trigger.NOT_OPENED),
    ("if it was opened, but not answered", Trigger.OPENED_NO_REPLY),
)


class StepEditor(QFrame):
    """One mail of the sequence. `edited` on every keystroke; `shown` when another variant is looked at."""

    edited = Signal()
    shown = Signal()
    remove_asked = Signal(object)

    def __init__(self, number: int, sequence: Sequence | None, variants: tuple[Variant, ...]) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.number, self.sequence_id = number, sequence.sequence_id if sequence else None
        self.drafts = [VariantDraft(variant) for variant in variants if variant.is_active] or [VariantDraft()]
        self._at = 0
        self._filling = False
        self._chips: list[QPushButton] = []
        self._build(sequence)
        self._show_chips()
        self._show_variant()

    @property
    def variant_id(self) -> str | None:
        """The variant that is looked at, if it is saved."""
        return self.drafts[self._at].id

    def payload(self) -> list[dict[str, Any]]:
        return [draft.payload(LETTERS[n]) for n, draft in enumerate(self.drafts)]

    def sequence_payload(self) -> dict[str, Any]:
        """As a follow-up."""
        return {
            "sequence_id": self.sequence_id,
            "step_number": self.number,
            "trigger_type": TRIGGERS[self.trigger.currentIndex()][1],
            "wait_days": self.wait.value(),
            "variants": self.payload(),
        }

    def saved(self, sequence_id: str | None, variants: tuple[Variant, ...]) -> None:
        """Take the ids that saving gave, so that statistics survive the next save."""
        self.sequence_id = sequence_id
        kept = [variant for variant in variants if variant.is_active]
        for draft, variant in zip(self.drafts, kept, strict=False):
            draft.id = variant.id

    def set_read_only(self, fixed: bool) -> None:
        for editor in (self.subject, self.body):
            editor.setReadOnly(fixed)
        for control in (
            self.add_variant,
            self.drop_variant,
            self.share,
            self.field,
            self.wait,
            self.trigger,
            self.remove,
        ):
            control.setEnabled(not fixed)

    def _build(self, sequence: Sequence | None) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 16)
        layout.setSpacing(10)
        layout.addLayout(self._head(sequence))
        self._chip_line = QHBoxLayout()
        self._chip_line.setSpacing(8)
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self._variant_chosen)
        self.add_variant = button(
            "Variant", "plus", "quiet", "Add a variant to test another text against this one"
        )
        self.drop_variant = icon_button("trash", f"Remove this variant of {self._name()}")
        self.share = QSpinBox()
        self.share.setRange(0, 100)
        self.share.setSuffix(" %")
        self.share.setAccessibleName(f"Share of this variant of {self._name()}")
        layout.addLayout(self._chip_line)
        self.subject = QLineEdit()
        self.subject.setAccessibleName(f"Subject of {self._name()}")
        self.subject.setPlaceholderText(
            "Subject" if self.number == 0 else "Subject (empty: Re: in the same thread)"
        )
        self.body = QPlainTextEdit()
        self.body.setAccessibleName(f"Text of {self._name()}")
        self.body.setTabChangesFocus(True)
        self.body.setPlaceholderText("Hi {{first_name|there}},")
        self.body.setMinimumHeight(170)
        layout.addWidget(self.subject)
        layout.addWidget(self.body)
        self.field = button("Insert field", kind="quiet")
        self.field.setMenu(self._field_menu())
        layout.addLayout(row(self.field, None))
        self.subject.textChanged.connect(self._typed)
        self.body.textChanged.connect(self._typed)
        self.share.valueChanged.connect(self._share_set)
        self.add_variant.clicked.connect(self._add_variant)
        self.drop_variant.clicked.connect(self._drop_variant)

    def _head(self, sequence: Sequence | None) -> QHBoxLayout:
        self.wait, self.trigger = QSpinBox(), QComboBox()
        self.wait.setRange(0, 365)
        self.wait.setValue(sequence.wait_days if sequence else 2)
        self.wait.setSuffix(" days later")
        self.wait.setAccessibleName(f"Days before {self._name()}")
        for text, _ in TRIGGERS:
            self.trigger.addItem(text)
        if sequence is not None:
            known = [str(trigger) for _, trigger in TRIGGERS]
            self.trigger.setCurrentIndex(
                known.index(str(sequence.trigger_type)) if sequence.trigger_type in known else 0
            )
        self.trigger.setAccessibleName(f"Condition of {self._name()}")
        self.remove = icon_button("trash", f"Remove {self._name()}")
        self.remove.clicked.connect(self._remove_clicked)
        self.wait.valueChanged.connect(self.edited)
        self.trigger.currentIndexChanged.connect(self.edited)
        for control in (self.wait, self.trigger, self.remove):
            control.setVisible(self.number != 0)
        return row(
            label(self._name()[0].upper() + self._name()[1:], "h2"),
            None,
            self.wait,
            self.trigger,
            self.remove,
        )

    def _name(self) -> str:
        return "the first mail" if self.number == 0 else f"follow-up {self.number - 1}"

    def _field_menu(self) -> QMenu:
        menu = QMenu(self)
        for text, field in FIELDS:
            action = QAction(f"{text}   {field}", menu)
            action.setData(field)
            menu.addAction(action)
        menu.triggered.connect(self._field_chosen)
        return menu

    def _field_chosen(self, action: QAction) -> None:
        if self.subject.hasFocus():
            self.subject.insert(str(action.data()))
        else:
            self.body.insertPlainText(str(action.data()))
            self.body.setFocus()

    def _show_chips(self) -> None:
        while self._chip_line.count():
            self._chip_line.takeAt(0)
        for chip in self._chips:
            self._group.removeButton(chip)
            chip.deleteLater()
        self._chips = [
            filter_chip(f"{LETTERS[n]}  {draft.share} %", n == self._at)
            for n, draft in enumerate(self.drafts)
        ]
        for n, chip in enumerate(self._chips):
            chip.setAccessibleName(f"Variant {LETTERS[n]} of {self._name()}, {self.drafts[n].share} %")
            self._group.addButton(chip, n)
            self._chip_line.addWidget(chip)
        several = len(self.drafts) > 1
        for widget in (self.add_variant, self.share, self.drop_variant):
            self._chip_line.addWidget(widget)
        self._chip_line.addStretch(1)
        self.share.setVisible(several)
        self.drop_variant.setVisible(several)
        self.add_variant.setVisible(len(self.drafts) < len(LETTERS))

    def _show_variant(self) -> None:
        draft = self.drafts[self._at]
        self._filling = True
        self.subject.setText(draft.subject)
        self.body.setPlainText(draft.body)
        self.share.setValue(draft.share)
        self._filling = False

    def _typed(self) -> None:
        if not self._filling:
            draft = self.drafts[self._at]
            draft.subject, draft.body = self.subject.text(), self.body.toPlainText()
            self.edited.emit()

    def _share_set(self, value: int) -> None:
        if not self._filling:
            for draft, share in zip(
                self.drafts, shared([d.share for d in self.drafts], self._at, value), strict=True
            ):
                draft.share = share
            for n, chip in enumerate(self._chips):
                chip.setText(f"{LETTERS[n]}  {self.drafts[n].share} %")
            self.edited.emit()

    def _variant_chosen(self, at: int) -> None:
        self._at = at
        self._show_variant()
        self.shown.emit()

    def _add_variant(self) -> None:
        copied = self.drafts[self._at]
        fresh = VariantDraft()
        fresh.subject, fresh.body, fresh.html = copied.subject, copied.body, copied.html
        self.drafts.append(fresh)
        self._at = len(self.drafts) - 1
        self._spread()

    def _drop_variant(self) -> None:
        self.drafts.pop(self._at)
        self._at = max(0, self._at - 1)
        self._spread()

    def _spread(self) -> None:
        for draft, share in zip(self.drafts, even(len(self.drafts)), strict=True):
            draft.share = share
        self._show_chips()
        self._show_variant()
        self.edited.emit()

    def _remove_clicked(self) -> None:
        self.remove_asked.emit(self)
