"""The checklist of what a campaign still lacks before its launch, with links to the places to fix it."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from app.contract.campaigns import CampaignStatus, Requirement
from app.desktop.widgets import icons
from app.desktop.widgets.deferred_build import suspend_layout
from app.desktop.widgets.factories import button, label, wrap_text
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out

ALWAYS = 4  # requirements that are also shown when they are met
REQUIREMENTS = {
    Requirement.LEADS: (tr("Leads"), tr("Add people to email.")),
    Requirement.VARIANTS: (tr("Emails"), tr("Finish the emails: subject and text.")),
    Requirement.INBOXES: (tr("An inbox"), tr("Choose an active inbox.")),
    Requirement.SCHEDULE: (tr("Days and hours"), tr("Choose at least one day.")),
    Requirement.TRACKING: (tr("Tracking"), tr("A follow-up needs “See who opens”.")),
    Requirement.POSTAL_ADDRESS: (
        tr("Postal address"),
        tr("Enter your postal address."),
    ),
}


class Checklist(QFrame):
    """The lines of the requirements; `wanted` carries the requirement whose place the user asks for."""

    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.title = label(tr("Before the launch"), "h2")
        layout = lay_out(self, self.title, gap=2, margins=(18, 14, 18, 12))
        self.missing: tuple[str, ...] = ()
        self.lines = {str(requirement): button("", kind="quiet") for requirement in REQUIREMENTS}
        for line in self.lines.values():
            line.setStyleSheet("text-align: left; padding: 4px 2px;")
            line.clicked.connect(self._clicked)
            layout.addWidget(line)

    @property
    def advice(self) -> str:
        """Return sentences that say what is missing."""
        return " ".join(REQUIREMENTS[Requirement(name)][1] for name in self.missing)

    @property
    def written(self) -> bool:
        """Return whether every mail has its texts."""
        return Requirement.VARIANTS not in self.missing

    def show_missing(self, missing: Collection[str], status: str = CampaignStatus.DRAFT) -> None:
        """Tick the requirements that are met and name those missing; ignore unknown ones."""
        with suspend_layout(self):
            self._tick(missing)
            first = status == CampaignStatus.DRAFT
            ready = tr("Ready to launch") if first else tr("Ready to go on")
            before = tr("Before the launch") if first else tr("Before it goes on")
            self.title.setText(before if self.missing else ready)

    def _tick(self, missing: Collection[str]) -> None:
        self.missing = tuple(name for name in self.lines if name in missing)
        for at, (requirement, (name, advice)) in enumerate(REQUIREMENTS.items()):
            line, lacks = self.lines[str(requirement)], requirement in self.missing
            line.setText(wrap_text(advice if lacks else name))
            line.setToolTip(advice if lacks else "")
            line.setAccessibleName(
                tr("Missing: {advice}", advice=advice) if lacks else tr("{name}: ready", name=name)
            )
            line.setVisible(lacks or at < ALWAYS)
            icons.set_themed_icon(line, "alert" if lacks else "check-circle", "warn" if lacks else "ok")

    def focus_first(self) -> None:
        if self.missing:
            self.lines[self.missing[0]].setFocus()

    def _clicked(self) -> None:
        pressed = self.sender()
        self.wanted.emit(next(name for name, line in self.lines.items() if line is pressed))
