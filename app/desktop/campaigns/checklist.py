"""What a launch still lacks, and where to mend it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.contract.campaigns import Requirement
from app.desktop.kit import pictures
from app.desktop.kit.parts import button, label

from .model import ALWAYS, REQUIREMENTS

TABS = {
    Requirement.LEADS: "leads",
    Requirement.VARIANTS: "mails",
    Requirement.INBOXES: "schedule",
    Requirement.SCHEDULE: "schedule",
    Requirement.TRACKING: "schedule",
    Requirement.POSTAL_ADDRESS: "mails",
}


class Checklist(QFrame):
    """A line for each requirement; one that is missing leads to its place."""

    wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(18, 16, 18, 14)
        self._layout.setSpacing(4)
        self.title = label("Before the launch", "h2")
        self._layout.addWidget(self.title)
        self.lines = {requirement: button("", kind="quiet") for requirement in REQUIREMENTS}
        for requirement, line in self.lines.items():
            line.setProperty("align", "left")
            line.setStyleSheet("text-align: left; padding: 4px 2px;")
            line.setObjectName(f"missing-{requirement}")
            line.clicked.connect(self._clicked)
            self._layout.addWidget(line)

    def show_missing(self, missing: tuple[str, ...]) -> None:
        """Tick what is there and name what is not."""
        for requirement, line in self.lines.items():
            name, advice = REQUIREMENTS[requirement]
            lacks = requirement in missing
            line.setText(advice if lacks else name)
            line.setAccessibleName(f"Missing: {advice}" if lacks else f"{name}: ready")
            line.setVisible(lacks or requirement in ALWAYS)
            pictures.put(line, "alert" if lacks else "check", "warn" if lacks else "good")
        self.title.setText("Before the launch" if missing else "Ready to launch")

    def _clicked(self) -> None:
        for requirement, line in self.lines.items():
            if line is self.sender():
                self.wanted.emit(TABS[requirement])
