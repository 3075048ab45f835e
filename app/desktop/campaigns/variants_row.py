"""The variants of one mail side by side, whose shares always make a hundred."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from app.contract.campaigns import Variant
from app.desktop.widgets.factories import button
from app.desktop.widgets.i18n import tr

from .model import even, shared
from .variants import LETTERS, VariantEditor

COLUMNS, NARROW, LEAST = 2, 620, 280  # side by side, unless there are fewer pixels than this


class Texts(QWidget):
    """`edited` on every change; `looked_at` a variant; `rearranged` when there are more or fewer of them.

    `undoable` carries what was removed, in words, and what brings it back.
    """

    edited = Signal()
    looked_at = Signal(object)
    rearranged = Signal()
    undoable = Signal(str, object)

    def __init__(self, variants: tuple[Variant, ...] = ()) -> None:
        super().__init__()
        self.variants: list[VariantEditor] = []
        self._dropped: tuple[int, VariantEditor, list[int]] | None = None
        self.add = button(tr("Add variant"), "split", "quiet", tr("Test another text against this one"))
        self.add.setParent(self)  # until its owner lays it out, or showing it would make it a window
        self.add.clicked.connect(self._add)
        self._name, self._hint = "", ""
        self._columns = COLUMNS
        self.setMinimumWidth(LEAST)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(14)
        for variant in variants:
            if variant.is_active:
                self._put(VariantEditor(variant))
        if not self.variants:
            self._put(VariantEditor())

    @property
    def controls(self) -> list[QWidget]:
        """In the order of the Tab key."""
        return [control for variant in self.variants for control in variant.controls]

    @property
    def shares(self) -> list[int]:
        return [variant.share.value() for variant in self.variants]

    def payload(self) -> list[dict[str, Any]]:
        return [variant.payload(LETTERS[n]) for n, variant in enumerate(self.variants)]

    def set_name(self, name: str, hint: str) -> None:
        """What the mail is called, and what stands in an empty subject."""
        self._name, self._hint = name, hint
        self.add.setAccessibleName(tr("Add variant of {name}", name=name))
        for n, variant in enumerate(self.variants):
            variant.name(LETTERS[n], name, len(self.variants) > 1)
            variant.subject.setPlaceholderText(hint)

    def set_read_only(self, fixed: bool) -> None:
        self.add.setEnabled(not fixed)
        for variant in self.variants:
            variant.set_read_only(fixed)

    def first_gap(self, *, subject: bool) -> QWidget | None:
        """The first field that has to be filled in or mended before a launch."""
        for variant in self.variants:
            if subject and not variant.subject.text().strip():
                return variant.subject
            if not variant.body.toPlainText().strip() or variant.warning.text():
                return variant.body
        return None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if len(self.variants) > 1 and (self._columns > 1) != (event.size().width() >= NARROW):
            self._arrange()

    def _put(self, variant: VariantEditor) -> None:
        self.variants.append(variant)
        variant.edited.connect(self.edited)
        variant.looked_at.connect(self.looked_at)
        variant.share_set.connect(self._share_set)
        variant.drop_asked.connect(self._drop)
        self._arrange()

    def _arrange(self) -> None:
        columns = COLUMNS if self.width() >= NARROW and len(self.variants) > 1 else 1
        for n, variant in enumerate(self.variants):
            self._grid.removeWidget(variant)
            self._grid.addWidget(variant, n // columns, n % columns)
        self._columns = columns
        self.add.setVisible(len(self.variants) < len(LETTERS))

    def _share_set(self, variant: VariantEditor, value: int) -> None:
        self._take_shares(shared(self.shares, self.variants.index(variant), value))
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
        if self._dropped is not None:
            self._dropped[1].deleteLater()  # it stands in no layout any more
        self._dropped = self.variants.index(variant), variant, self.shares
        self.variants.remove(variant)
        self._grid.removeWidget(variant)
        variant.hide()
        self._arrange()
        self._changed_number()
        self.variants[0].subject.setFocus()
        self.undoable.emit(tr("{variant} was removed.", variant=variant.letter.text()), self._bring_back)

    def _bring_back(self) -> None:
        """The variant that was removed last, and the shares that they had."""
        if self._dropped is None or not self.add.isEnabled():
            return
        (at, variant, shares), self._dropped = self._dropped, None
        self.variants.insert(min(at, len(self.variants)), variant)
        self._arrange()
        variant.show()
        self._changed_number()
        if len(shares) == len(self.variants):
            self._take_shares(shares)
        variant.subject.setFocus()

    def _changed_number(self) -> None:
        self._take_shares(even(len(self.variants)))
        self.set_name(self._name, self._hint)
        self.rearranged.emit()
        self.edited.emit()


def take_ids(editors: list[VariantEditor], saved: tuple[Variant, ...]) -> None:
    """Saving gave the variants that were sent their ids."""
    for editor, variant in zip(editors, [v for v in saved if v.is_active], strict=False):
        editor.id = variant.id
