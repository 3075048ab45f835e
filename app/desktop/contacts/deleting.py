"""Many contacts deleted, a bulk at a time, with progress and a way to stop."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QProgressBar, QVBoxLayout, QWidget

from app.client.service import OutreachService
from app.contract.ids import ContactId
from app.contract.limits import BULK_CONTACTS_MAX
from app.desktop.kit import formats
from app.desktop.kit.parts import button, label, row
from app.desktop.kit.problems import ProblemBar
from app.desktop.kit.tasks import Tasks

WARNING = (
    "They leave the directory and every campaign, with what was recorded about their mails. "
    "Who unsubscribed or bounced stays suppressed. This can't be undone."
)


class DeletingDialog(QDialog):
    """Deletes as soon as it is shown; `deleted` says how many are gone."""

    def __init__(
        self, service: OutreachService, ids: Sequence[ContactId], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._service, self._ids = service, list(ids)
        self.deleted = 0
        self.setWindowTitle("Deleting contacts")
        self.setMinimumWidth(420)
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 22, 24, 20)
        box.setSpacing(12)
        box.addWidget(label(f"Deleting {formats.plural(len(ids), 'contact')}", "h2"))
        self._problem = ProblemBar()
        box.addWidget(self._problem)
        self.bar = QProgressBar(textVisible=False, maximum=max(1, len(ids)))
        self.bar.setAccessibleName("Progress")
        box.addWidget(self.bar)
        self.stop = button("Stop", tip="Keep those that are not deleted yet (Esc)")
        self.stop.clicked.connect(self.reject)
        box.addLayout(row(None, self.stop))
        self._tasks = Tasks(self, self._problem.show_error)
        self._tasks.start(self._deleting())

    async def _deleting(self) -> None:
        for start in range(0, len(self._ids), BULK_CONTACTS_MAX):
            bulk = [str(one) for one in self._ids[start : start + BULK_CONTACTS_MAX]]
            self.deleted += (await self._service.contacts.delete(bulk)).deleted
            self.bar.setValue(start + len(bulk))
        self.accept()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._tasks.cancel()
        super().closeEvent(event)

    def reject(self) -> None:
        self._tasks.cancel()
        super().reject()
