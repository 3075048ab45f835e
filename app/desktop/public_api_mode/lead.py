"""One lead of a campaign, by its id: its journey, a branch for it, its removal."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from app.contract.problems import Invalid
from app.contract.scopes import Scope
from app.desktop.campaigns.journey import JourneyPane
from app.desktop.session import Session
from app.desktop.widgets.dialogs import ask
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.forms import Field
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.recent_items import AN_ID
from app.desktop.widgets.tasks import Tasks


class LeadDialog(QDialog):
    def __init__(self, session: Session, campaign_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._campaign_id = session, campaign_id
        self.problem, self.id = ProblemBar(), QLineEdit(maxLength=200)
        self._tasks = Tasks(self, self.problem.show_error)
        self.setWindowTitle(tr("A lead of this campaign"))
        self.resize(560, 640)
        self.open_button = button(tr("Open"), kind="primary", tip=tr("Show its journey (Enter)"))
        self.remove = button(tr("Remove the lead…"), "trash")
        self.close_button = button(tr("Close"), tip=tr("Close (Esc)"))
        self.pane = JourneyPane(session)
        hint = tr("You find lead ids in webhooks and conversations.")
        dialog_layout(
            self,
            label(tr("A lead of this campaign"), "h2"),
            self.problem,
            Field(tr("The id of a lead"), self.id, hint),
            row(self.open_button, self.remove, None),
            (self.pane, 1),
            row(None, self.close_button),
        )
        self.open_button.setDefault(True)
        self.open_button.clicked.connect(self._open)
        self.remove.clicked.connect(self._remove_asked)
        self.close_button.clicked.connect(self.reject)
        self.id.textChanged.connect(self._typed)
        self._typed()
        self.id.setFocus()

    def _typed(self) -> None:
        right = bool(AN_ID.fullmatch(self.id.text().strip()))
        reason = self._session.why_not(Scope.CAMPAIGNS_WRITE)
        self.open_button.setEnabled(right)
        self.remove.setEnabled(right and not reason)
        self.remove.setToolTip(reason)

    def _open(self) -> None:
        self.problem.clear()
        self.pane.look_at(self._campaign_id, self.id.text().strip())

    def _remove_asked(self) -> None:
        if not self._tasks.busy("remove"):
            self.problem.clear()
            self._tasks.start(self._remove(), "remove")

    async def _remove(self) -> None:
        """At once: a campaign that runs may write to it at any moment."""
        act, text = tr("Remove %n lead(s)", n=1), tr("Only leads who haven't been contacted can be removed.")
        title = tr("Remove the lead?")
        if await ask(self, title, text, act, tr("Cancel"), destructive=True) != act:
            return
        done = await self._session.service.leads.delete(self._campaign_id, [self.id.text().strip()])
        if not done.deleted_count:
            raise Invalid(
                tr("Not removed: it has already been written to, or the campaign has no such lead.")
            )
        self.id.clear()
        self.pane.look_at(self._campaign_id, "")
