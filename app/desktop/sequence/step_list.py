"""A list of mails that can be moved, removed and restored, in a campaign or in a branch."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from app.contract.campaigns import Variant
from app.desktop.widgets.factories import delete_widgets, icon_button, label
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import SpinBox, configure_as_day_count, indent_spin_boxes

from .variants import Texts, VariantEditor


class StepFrame(QFrame):
    """The frame of one mail.

    `edited` is emitted on every change, `looked_at` with the variant that gets the focus, `rearranged`
    when variants are added or removed.
    """

    edited = Signal()
    looked_at = Signal(object)
    remove_asked = Signal(object)
    rearranged = Signal()
    shift_asked = Signal(object, int)

    def __init__(self, variants: tuple[Variant, ...]) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self._fixed = False
        self.texts = Texts(variants)
        self.title, self.wait = label("", "h2"), SpinBox()
        self.remove = icon_button("trash", tr("Remove"))
        self.earlier = icon_button("chevron-up", tr("Send earlier"))
        self.later = icon_button("chevron-down", tr("Send later"))
        self.wait.valueChanged.connect(self.edited)
        self.texts.edited.connect(self.edited)
        self.texts.looked_at.connect(self.looked_at)
        self.texts.rearranged.connect(self.rearranged)
        self.remove.clicked.connect(self._remove_clicked)
        self.earlier.clicked.connect(self._earlier_clicked)
        self.later.clicked.connect(self._later_clicked)

    @property
    def variants(self) -> list[VariantEditor]:
        return self.texts.variants

    @property
    def controls(self) -> list[QWidget]:
        """Return the controls in tab order."""
        raise NotImplementedError

    def set_place(self, place: int, count: int) -> None:
        raise NotImplementedError

    def _count_days(self, most: int, none: str, days: int) -> None:
        self.wait.setRange(0, most)
        configure_as_day_count(self.wait, none)
        indent_spin_boxes(self.wait)
        self.wait.setValue(days)

    def _set_name(self, name: str, subject: str) -> None:
        self.remove.setAccessibleName(tr("Remove {name}", name=name))
        self.remove.setToolTip(tr("Remove {name}", name=name))
        self.earlier.setAccessibleName(tr("Send {name} earlier", name=name))
        self.later.setAccessibleName(tr("Send {name} later", name=name))
        self.texts.set_name(name, subject)

    def _earlier_clicked(self) -> None:
        self.shift_asked.emit(self, -1)

    def _later_clicked(self) -> None:
        self.shift_asked.emit(self, 1)

    def _remove_clicked(self) -> None:
        self.remove_asked.emit(self)


class StepList(QWidget):
    """The mails, one below the other.

    `edited` is emitted on every change, `looked_at` when another mail or variant gets the focus.
    `undoable` carries a text about what was removed, and a function that restores it.
    """

    edited = Signal()
    looked_at = Signal()
    undoable = Signal(str, object)
    above = 0  # widgets of the layout before the first mail
    first = 0  # the place of the first mail

    def __init__(self, add: QPushButton) -> None:
        super().__init__()
        self.add, self.steps = add, list[Any]()
        self._fixed = False
        self._removed: tuple[int, Any] | None = None
        self._seen: VariantEditor | None = None
        self._sent: list[tuple[Any, list[VariantEditor]]] = []
        self._layout: QVBoxLayout

    def _changed(self) -> None:
        self.edited.emit()

    def _put(self, step: StepFrame) -> None:
        self._layout.insertWidget(self.above + len(self.steps), step)
        self.steps.append(step)
        step.edited.connect(self._changed)
        step.rearranged.connect(self._order_tabs)
        step.looked_at.connect(self._looked_at)
        step.remove_asked.connect(self._remove)
        step.shift_asked.connect(self._shift)
        step.texts.undoable.connect(self.undoable)

    def _append(self, step: StepFrame) -> None:
        """Append a mail and focus its text."""
        self._put(step)
        self._renumber()
        self.edited.emit()
        step.variants[0].body.setFocus()

    def _clear(self) -> None:
        for step in self.steps:
            delete_widgets(self._layout, step)
        self.steps.clear()
        self._forget_removed()
        self._sent = []

    def _remove(self, step: StepFrame) -> None:
        self._forget_removed()
        self._removed = self.steps.index(step), step
        self.steps.remove(step)
        self._layout.removeWidget(step)
        step.hide()
        self._renumber()
        self.edited.emit()
        self.add.setFocus()
        self.undoable.emit(tr("“{name}” was removed.", name=step.title.text()), self._bring_back)

    def _bring_back(self) -> None:
        """Restore the mail removed last, with its texts and the ID by which the service knows it."""
        if self._removed is not None and not self._fixed:
            (at, step), self._removed = self._removed, None
            at = min(at, len(self.steps))
            self.steps.insert(at, step)
            self._layout.insertWidget(self.above + at, step)
            step.show()
            self._renumber()
            self.edited.emit()
            step.variants[0].body.setFocus()

    def _forget_removed(self) -> None:
        if self._removed is not None:
            self._removed[1].deleteLater()  # it is no longer in a layout
            self._removed = None

    def _shift(self, step: StepFrame, by: int) -> None:
        """Move a mail before (-1) or after its neighbor."""
        at = self.steps.index(step)
        if self._may_shift(at, at + by):
            self.steps.insert(at + by, self.steps.pop(at))
            self._layout.removeWidget(step)
            self._layout.insertWidget(self.above + at + by, step)
            self._renumber()
            self.edited.emit()

    def _may_shift(self, at: int, to: int) -> bool:
        return True

    def _renumber(self) -> None:
        """Rename the mails by their place, and set the tab order from top to bottom."""
        for place, step in enumerate(self.steps, self.first):
            step.set_place(place, len(self.steps))
        self._order_tabs()

    def _order_tabs(self) -> None:
        raise NotImplementedError

    def _looked_at(self, variant: VariantEditor) -> None:
        if variant is not self._seen:
            self._seen = variant
            self.looked_at.emit()
