"""The top of the editor: name, state, what is saved, and the buttons that start and stop."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QWidget

from app.contract.campaigns import CampaignStatus
from app.contract.limits import CAMPAIGN_NAME_MAX
from app.desktop.widgets import badges
from app.desktop.widgets.badges import Chip
from app.desktop.widgets.deferred_build import at_once
from app.desktop.widgets.factories import button, filter_chip, icon_button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out

from .model import STARTABLE

TABS = (
    ("mails", tr("Emails")),
    ("flow", tr("Flow")),
    ("leads", tr("Leads")),
    ("schedule", tr("Schedule")),
    ("figures", tr("Figures")),
)
STOPPABLE = (CampaignStatus.ACTIVE, CampaignStatus.COMPLETED)


class EditorHead(QWidget):
    """`tab_chosen` carries a name of TABS; `named` by Enter."""

    tab_chosen = Signal(str)
    named = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.back = icon_button("chevron-left", tr("Back to all campaigns"))
        self.back.setShortcut("Alt+Left")
        self.back.setToolTip(tr("Back to all campaigns (Alt+Left)"))
        self.name = QLineEdit()
        self.name.setProperty("kind", "plain")
        self.name.setStyleSheet("font-size: 22px; font-weight: 700;")
        self.name.setAccessibleName(tr("Name of the campaign"))
        self.name.setPlaceholderText(tr("Name of the campaign"))
        self.name.setMaxLength(CAMPAIGN_NAME_MAX)
        self.chip = Chip(badges.campaign("DRAFT"))
        self.saved_line = label("", "mute")
        self.pause = button(tr("Pause"), "pause", tip=tr("No more emails go out until it is resumed"))
        self.launch = button(tr("Launch"), "play", "primary")
        self.tabs = {name: filter_chip(title, name == "mails") for name, title in TABS}
        self._group = QButtonGroup(self)
        for number, chip in enumerate(self.tabs.values()):
            self._group.addButton(chip, number)
        self.sentence = label("", "mute", wrap=True)
        lay_out(
            self,
            row(self.back, (self.name, 1), self.chip, self.saved_line, self.pause, self.launch),
            row(*self.tabs.values(), None),
            self.sentence,
        )
        self._group.idClicked.connect(self._clicked)
        self.name.returnPressed.connect(self.named)
        self.say("")

    def go(self, tab: str) -> None:
        """Mark a tab as shown."""
        self.tabs[tab].setChecked(True)

    def say(self, sentence: str, *, wrong: bool = False) -> None:
        """A line below the tabs; "" takes it away."""
        self.sentence.setText(sentence)
        self.sentence.setProperty("kind", "error" if wrong else "mute")
        self.sentence.style().unpolish(self.sentence)
        self.sentence.style().polish(self.sentence)
        self.sentence.setVisible(bool(sentence))

    def show_status(self, status: str, advice: str, may: bool) -> None:
        """The chip and the buttons of a campaign's status; `advice` is what a launch would do, or lacks."""
        self.chip.set_badge(badges.campaign(status))
        with at_once(self):
            self.pause.setVisible(status in STOPPABLE)
            self.launch.setVisible(status in STARTABLE)
        self.launch.setText(tr("Launch") if status == CampaignStatus.DRAFT else tr("Resume"))
        self.launch.setToolTip(advice)
        self.launch.setAccessibleDescription(advice)
        for control in (self.pause, self.launch):
            control.setEnabled(may)

    def _clicked(self, at: int) -> None:
        self.tab_chosen.emit(TABS[at][0])
