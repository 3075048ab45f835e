"""Which events a subscription wants: kinds in their categories, and the categories that must fit."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QVBoxLayout

from app.contract.events import EventType
from app.contract.webhooks import CATEGORIES, SILENT, EventCategory
from app.desktop.widgets.factories import FocusPage, button, filter_chip, label, row
from app.desktop.widgets.flow_layout import flow
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out

from .model import CATEGORY_NAMES, event_name
from .untrusted_text import one_line

SILENT_LINE = tr("Silent events can be chosen, but the service never sends any.")
UNKNOWN = tr(
    "Also wanted, and not known to this program: {names}. To change the events here, choose None first; "
    "that takes it away."
)
COLUMNS = (
    (EventCategory.ENGAGEMENT, EventCategory.DELIVERY),
    (EventCategory.REPLIES, EventCategory.LIFECYCLE),
    (EventCategory.SYSTEM, None),
)


class EventPicker(FocusPage):
    """A box for each kind of event; kinds that this program does not know are kept as they are."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.boxes: dict[str, QCheckBox] = {}
        self._unknown: tuple[str, ...] = ()
        self.all_loud = button(tr("All but the silent ones"), kind="link")
        self.none = button(tr("None"), kind="link")
        self.unknown_line = label("", "mute", wrap=True)
        self.unknown_line.hide()
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        for at, categories in enumerate(COLUMNS):
            column = QVBoxLayout()
            column.setSpacing(4)
            for category in categories:
                self._add_category(column, category)
            column.addStretch(1)
            grid.addLayout(column, 0, at)
            grid.setColumnStretch(at, 1)
        lay_out(self, row(self.all_loud, self.none, None, gap=16), grid, self.unknown_line, gap=8)
        self.begin = next(iter(self.boxes.values()))
        self.all_loud.clicked.connect(self._choose_loud)
        self.none.clicked.connect(self._choose_none)

    def _add_category(self, column: QVBoxLayout, category: EventCategory | None) -> None:
        inside = (
            CATEGORIES[category]
            if category
            else frozenset(EventType) - frozenset().union(*CATEGORIES.values())
        )
        column.addWidget(
            label((CATEGORY_NAMES[category] if category else tr("In no category")).upper(), "section")
        )
        for kind in (one for one in EventType if one in inside):
            silent = kind in SILENT
            made = self.boxes[kind] = QCheckBox(
                tr("{event} · silent", event=event_name(kind)) if silent else event_name(kind)
            )
            made.setToolTip(tr("{kind}: never sent", kind=kind) if silent else kind)
            made.toggled.connect(self._toggled)
            column.addWidget(made)
        column.addSpacing(8)

    def chosen(self) -> tuple[str, ...]:
        """Their names on the wire, the unknown ones too."""
        return (*(kind for kind, one in self.boxes.items() if one.isChecked()), *self._unknown)

    def choose(self, kinds: Iterable[str]) -> None:
        wanted = [str(kind) for kind in kinds]
        for kind, one in self.boxes.items():
            one.setChecked(kind in wanted)
        self._unknown = tuple(kind for kind in wanted if kind not in self.boxes)
        if self._unknown:
            names = ", ".join(one_line(kind, 60) for kind in self._unknown)
            self.unknown_line.setText(UNKNOWN.format(names=names))
        self.unknown_line.setVisible(bool(self._unknown))

    def _choose_loud(self) -> None:
        self.choose((*(kind for kind in EventType if kind not in SILENT), *self._unknown))

    def _choose_none(self) -> None:
        self.choose(())

    def _toggled(self) -> None:
        self.changed.emit()


class CategoryPicker(FocusPage):
    """No chip chosen means any category."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._unknown: tuple[str, ...] = ()
        self.chips = {str(one): filter_chip(CATEGORY_NAMES[one]) for one in EventCategory}
        for chip in self.chips.values():
            chip.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            chip.toggled.connect(self._toggled)
        lay_out(self, flow(*self.chips.values(), gap=6))
        self.begin = next(iter(self.chips.values()))

    def chosen(self) -> tuple[str, ...]:
        return (*(name for name, chip in self.chips.items() if chip.isChecked()), *self._unknown)

    def choose(self, names: Iterable[str]) -> None:
        wanted = set(map(str, names))
        self._unknown = tuple(wanted - set(self.chips))
        for name, chip in self.chips.items():
            chip.setChecked(name in wanted)

    def _toggled(self) -> None:
        self.changed.emit()
