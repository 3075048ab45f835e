"""One mail of the sequence: when it goes out, and its variants side by side."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QSpinBox, QVBoxLayout, QWidget

from app.contract.campaigns import Sequence, Trigger, Variant
from app.desktop.kit.parts import button, icon_button, label, row

from .model import even, shared
from .spins import inset
from .variants import LETTERS, VariantEditor

COLUMNS = 2
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
        self.variants: list[VariantEditor] = []
        self.title = label("", "h2")
        self.wait, self.trigger = QSpinBox(), QComboBox()
        self.add_variant = button("Add variant", "split", "quiet", "Test another text against this one")
        self.remove = icon_button("trash", "Remove")
        self._set_up(sequence)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(14)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 14, 18, 14)
        layout.setSpacing(10)
        head = row(self.title, self.wait, self.trigger, None, self.add_variant, self.remove, gap=10)
        layout.addLayout(head)
        layout.addLayout(self._grid)
        for variant in variants:
            if variant.is_active:
                self._put(VariantEditor(variant))
        if not self.variants:
            self._put(VariantEditor())
        self.set_place(0)

    @property
    def controls(self) -> list[QWidget]:
        """In the order of the Tab key."""
        own = [self.wait, self.trigger, self.add_variant, self.remove]
        return [*own, *(control for variant in self.variants for control in variant.controls)]

    @property
    def shares(self) -> list[int]:
        return [variant.share.value() for variant in self.variants]

    def payload(self) -> list[dict[str, Any]]:
        return [variant.payload(LETTERS[n]) for n, variant in enumerate(self.variants)]

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
        self.add_variant.setAccessibleName(f"Add variant of {name}")
        self.remove.setAccessibleName(f"Remove {name}")
        self.remove.setToolTip(f"Remove {name}")
        self._place, self._name = place, name
        self._name_variants()

    def set_read_only(self, fixed: bool) -> None:
        for control in (self.wait, self.trigger, self.add_variant, self.remove):
            control.setEnabled(not fixed)
        for variant in self.variants:
            variant.set_read_only(fixed)

    def first_gap(self) -> QWidget | None:
        """The first field that has to be filled in or mended before a launch."""
        for variant in self.variants:
            if not self._place and not variant.subject.text().strip():
                return variant.subject
            if not variant.body.toPlainText().strip() or variant.warning.text():
                return variant.body
        return None

    def _set_up(self, sequence: Sequence | None) -> None:
        self.wait.setRange(0, 365)
        self.wait.setSpecialValueText("The same day")
        self.wait.setSuffix(" days later")
        inset(self.wait)
        self.wait.valueChanged.connect(self._wait_changed)
        self.wait.setValue(sequence.wait_days if sequence else 2)
        for text, trigger in TRIGGERS:
            self.trigger.addItem(text, str(trigger))
        self.trigger.setCurrentIndex(max(0, self.trigger.findData(sequence and str(sequence.trigger_type))))
        self.wait.valueChanged.connect(self.edited)
        self.trigger.currentIndexChanged.connect(self.edited)
        self.add_variant.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove_clicked)

    def _put(self, variant: VariantEditor) -> None:
        self.variants.append(variant)
        variant.edited.connect(self.edited)
        variant.looked_at.connect(self.looked_at)
        variant.share_set.connect(self._share_set)
        variant.drop_asked.connect(self._drop)
        self._arrange()

    def _arrange(self) -> None:
        several = len(self.variants) > 1
        for n, variant in enumerate(self.variants):
            self._grid.removeWidget(variant)
            self._grid.addWidget(variant, n // COLUMNS, n % COLUMNS, 1, 1 if several else COLUMNS)
        self.add_variant.setVisible(len(self.variants) < len(LETTERS))

    def _name_variants(self) -> None:
        hint = "Subject (empty: the first one's, in the same thread)" if self._place else "Subject"
        for n, variant in enumerate(self.variants):
            variant.name(LETTERS[n], self._name, len(self.variants) > 1)
            variant.subject.setPlaceholderText(hint)

    def _wait_changed(self, days: int) -> None:
        self.wait.setSuffix(" day later" if days == 1 else " days later")

    def _share_set(self, variant: VariantEditor, value: int) -> None:
        at = self.variants.index(variant)
        self._take_shares(shared(self.shares, at, value))
        self.edited.emit()

    def _take_shares(self, shares: list[int]) -> None:
        for variant, share in zip(self.variants, shares, strict=True):
            variant.set_share(share)

    def _add(self) -> None:
        fresh = VariantEditor()
        fresh.copy_from(self.variants[-1])
        self._put(fresh)
        self._changed_number()
        fresh.subject.setFocus()

    def _drop(self, variant: VariantEditor) -> None:
        self.variants.remove(variant)
        self._grid.removeWidget(variant)
        variant.hide()
        variant.deleteLater()
        self._arrange()
        self._changed_number()
        self.variants[0].subject.setFocus()

    def _changed_number(self) -> None:
        self._take_shares(even(len(self.variants)))
        self._name_variants()
        self.rearranged.emit()
        self.edited.emit()

    def _remove_clicked(self) -> None:
        self.remove_asked.emit(self)
