"""Whether the past of the mailboxes may be searched for people who are to be enrolled."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QWidget

from app.contract.scopes import Scope
from app.contract.workspace import SettingsEdit
from app.desktop.kit.allowing import allow
from app.desktop.kit.layouts import lay_out
from app.desktop.kit.tasks import Tasks
from app.desktop.kit.words import tr
from app.desktop.session import Session

from .pieces import panel

WHAT = tr(
    "From two years of each inbox and its sent emails, only addresses, counts and dates are kept, no "
    "text. This shows you whom you have met before you write to them."
)


class PastPanel(QWidget):
    """Saved at once."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self.wanted = QCheckBox(tr("Search past mail in the inboxes"))
        frame = panel(tr("Have we met?"), self.wanted, text=WHAT)
        lay_out(self, frame)
        self.wanted.clicked.connect(self._clicked)
        session.about_changed.connect(self._show)
        session.online_changed.connect(self._gate)
        self._show()
        self._gate()

    def _show(self) -> None:
        self.wanted.setChecked(self._session.about.settings.read_history)

    def _gate(self) -> None:
        reason = self._session.why_not(Scope.DESK_ADMIN)
        allow(self.wanted, reason)

    def _clicked(self, wanted: bool) -> None:
        self._tasks.start(self._save(wanted), "save", newest=True)

    async def _save(self, wanted: bool) -> None:
        workspace = self._session.service.workspace
        await workspace.edit(SettingsEdit(read_history=wanted))
        self._session.told_about(await workspace.about())

    def _failed(self, error: Exception) -> None:
        self._show()
        self._session.problem.emit(error)
