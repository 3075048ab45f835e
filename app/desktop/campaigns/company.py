"""What a campaign does when somebody at a company has answered."""

from __future__ import annotations

from app.desktop.kit.parts import Choice
from app.desktop.kit.words import tr

DAYS = (3, 7, 14, 30)


class CompanyPause(Choice):
    """Days without mail to others there; None: as the workspace has it."""

    def __init__(self) -> None:
        super().__init__(tr("When somebody at a company answers"))
        self.addItem(tr("As in the preferences"), None)
        self.addItem(tr("Keep writing to the others there"), 0)
        for days in DAYS:
            self._offer(days)

    def _offer(self, days: int) -> None:
        self.addItem(tr("Stop writing to the others there for %n day(s)", n=days), days)

    def fill(self, days: int | None) -> None:
        if days and self.findData(days) < 0:
            self._offer(days)
        self.setCurrentIndex(0 if days is None else self.findData(days))
