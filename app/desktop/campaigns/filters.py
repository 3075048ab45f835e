"""The chips above the list of campaigns: all of them, or those in one state."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QWidget

from app.contract.campaigns import CampaignStatus
from app.desktop.kit import badges
from app.desktop.kit.flow import FlowLayout
from app.desktop.kit.parts import filter_chip
from app.desktop.kit.words import tr

STATES = (None, *CampaignStatus)


class FilterChips(QWidget):
    """One is on; `chosen` says that it is another one."""

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        flow = FlowLayout(self, gap=8)
        self._group = QButtonGroup(self)
        self.chips = [filter_chip(badges.campaign(one).text if one else tr("All")) for one in STATES]
        self.chips[0].setChecked(True)
        for at, chip in enumerate(self.chips):
            chip.setToolTip(tr("Show {which}", which=chip.text().lower()))
            self._group.addButton(chip, at)
            flow.addWidget(chip)
        self._group.idToggled.connect(self._toggled)

    @property
    def status(self) -> tuple[CampaignStatus, ...]:
        """Empty for all."""
        one = STATES[self._group.checkedId()]
        return (one,) if one else ()

    def _toggled(self, at: int, on: bool) -> None:
        if on:
            self.chosen.emit()
