"""Whether the leads of a campaign that got no mail yet go before those of the file come."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from app.contract.leads import LeadQuery, LeadStatus
from app.desktop.csv_import.import_run import Target
from app.desktop.session import Session
from app.desktop.widgets.dialogs import ask
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.tasks import Tasks

WAITING = LeadQuery(status=(LeadStatus.PENDING,), limit=1)


class Replacing(QCheckBox):
    """Seen where there is something to delete; `agreed` when its number was named and confirmed."""

    agreed = Signal()

    def __init__(
        self, session: Session, target: Target, failed: Callable[[Exception], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._target = session, target
        self._tasks = Tasks(self, failed)
        self.hide()

    def look(self) -> None:
        """Ask the service again how many there are."""
        self._tasks.start(self._look(), "look", newest=True)

    def ask(self, people: int) -> None:
        """Before `people` of the file are sent."""
        self._tasks.start_unless_busy(self._ask(people), "ask")

    def stop(self) -> None:
        self._tasks.cancel()

    async def _count(self) -> int:
        """By the documented operations alone, of all leads together."""
        if self._session.why_no_desk:
            return (await self._session.service.campaigns.get(self._target.campaign_id)).total_leads
        return (await self._session.service.leads.search(self._target.campaign_id, WAITING)).pagination.total

    async def _look(self) -> None:
        count = await self._count()
        self.setVisible(count > 0)
        self.setChecked(self.isChecked() and count > 0)
        if self._session.why_no_desk:
            self.setText(tr("First delete the leads that haven't been sent an email yet"))
        else:
            self.setText(tr("First delete the %n lead(s) that haven't been sent an email yet", n=count))

    async def _ask(self, people: int) -> None:
        count, name = await self._count(), self._target.name
        if self._session.why_no_desk:
            title = tr("Delete the leads that haven't been sent an email yet?")
            text = tr(
                "Of the %n lead(s) of “{name}”, those that haven't been sent an email yet are deleted.",
                n=count,
                name=name,
            )
        else:
            title = tr("Delete %n lead(s)?", n=count)
            text = tr(
                "%n lead(s) of “{name}” that haven't been sent an email yet are deleted.", n=count, name=name
            )
        then = tr("Then the %n people in the file are added. Those deleted stay in your contacts.", n=people)
        act = tr("Delete and import")
        if await ask(self, title, f"{text} {then}", act, tr("Cancel"), destructive=True) == act:
            self.agreed.emit()
