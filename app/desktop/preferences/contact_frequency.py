"""How much one person, or one company, is written to: what every campaign keeps to."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSpinBox, QWidget

from app.contract.limits import PAUSE_DAYS_MAX
from app.contract.workspace import TOUCH_HOURS_MAX, WorkspaceSettings
from app.desktop.widgets.factories import button, row
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import SpinBox
from app.desktop.widgets.layouts import lay_out

from .section_widgets import panel

FIELDS = (  # name, title, unit, the most, what 0 means, what it is for
    (
        "touch_hours",
        tr("Between two emails to one person"),
        tr(" hours"),
        TOUCH_HOURS_MAX,
        tr("No rule"),
        tr("Applies across all campaigns and mail written by hand. Answers are never held back."),
    ),
    (
        "company_pause_days",
        tr("After a reply, pause writing to the company for"),
        tr(" days"),
        PAUSE_DAYS_MAX,
        tr("No pause"),
        tr("Meanwhile campaigns write to nobody else there. A campaign can have its own number."),
    ),
    (
        "away_days",
        tr("Out of office without a date"),
        tr(" days"),
        PAUSE_DAYS_MAX,
        tr("No pause"),
        tr("If an automatic reply names a day, the person's emails wait until then."),
    ),
    (
        "new_share_percent",
        tr("Share of an inbox's daily limit for new leads"),
        tr("%", "after a number"),
        100,
        tr("Follow-ups always first"),
        tr("Follow-ups go first until only this share of the day's emails is left."),
    ),
)


class Manners(QWidget):
    """Numbers of the workspace; `save` is the owner's to connect."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.form = Form()
        self._spins: dict[str, QSpinBox] = {}
        for name, title, suffix, most, none, hint in FIELDS:
            spin = self._spins[name] = SpinBox()
            spin.setRange(0, most)
            spin.setSuffix(suffix)
            spin.setSpecialValueText(none)
            spin.valueChanged.connect(self.edited)
            self.form.add(name, title, spin, hint)
        self.save = button(tr("Save"))
        self.save.setAccessibleName(tr("Save the rules for every campaign"))
        frame = panel(tr("Rules for every campaign"), self.form, row(None, self.save))
        lay_out(self, frame)

    def fill(self, settings: WorkspaceSettings) -> None:
        for name, spin in self._spins.items():
            spin.setValue(getattr(settings, name))

    def values(self) -> dict[str, int]:
        return {name: spin.value() for name, spin in self._spins.items()}

    def allow(self, why: str, changed: bool) -> None:
        """`why` it can't be changed, if it can't."""
        for spin in self._spins.values():
            spin.setEnabled(not why)
        self.save.setEnabled(not why and changed)
        self.save.setToolTip(why or tr("Save the rules for every campaign"))
