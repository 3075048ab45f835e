"""A campaign started and stopped, and what it lacks for that."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from app.contract.campaigns import CampaignEdit, CampaignStatus, Requirement
from app.desktop.session import Session
from app.desktop.widgets.dialogs import show
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.tasks import Tasks

if TYPE_CHECKING:  # it makes this
    from .editor import CampaignEditor
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from app.contract.workspace import SettingsEdit
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.forms import Form
from app.desktop.widgets.layouts import dialog_layout
from app.desktop.widgets.problems import explain

HINT = tr("It appears at the bottom of every email, and wherever an email says {{postal_address}}.")


class AddressDialog(QDialog):
    """Saves the workspace's postal address."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self.setWindowTitle(tr("Your postal address"))
        self.setMinimumWidth(440)
        self.address = QPlainTextEdit(session.about.settings.postal_address)
        self.address.setTabChangesFocus(True)
        self.address.setFixedHeight(96)
        self.form = Form()
        self.form.add("postal_address", tr("Postal address"), self.address, HINT)
        self.save, cancel = (
            button(tr("Save"), kind="primary"),
            button(tr("Cancel"), tip=tr("Close without saving (Esc)")),
        )
        self.save.setDefault(True)
        dialog_layout(
            self,
            label(tr("Your postal address"), "h2"),
            self.form,
            row(None, cancel, self.save, gap=10),
            gap=14,
        )
        self.save.clicked.connect(self._save)
        cancel.clicked.connect(self.reject)

    def _save(self) -> None:
        address = self.address.toPlainText().strip()
        self.form.set_errors({} if address else {"postal_address": tr("Please fill this in.")})
        if address:
            self._tasks.start(self._send(address), "save", newest=True)

    async def _send(self, address: str) -> None:
        workspace = self._session.service.workspace
        await workspace.edit(SettingsEdit(postal_address=address))
        self._session.told_about(await workspace.about())
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.form.set_errors({"postal_address": explain(error).sentence})


class Launching(QObject):
    """What the buttons in the head and the checklist do."""

    def __init__(self, session: Session, editor: CampaignEditor) -> None:
        super().__init__(editor)
        self._session, self._editor = session, editor
        self._tasks = Tasks(self, session.problem.emit)
        editor.head.launch.clicked.connect(self._launch_clicked)
        editor.head.pause.clicked.connect(self._pause_clicked)
        editor.checklist.wanted.connect(self._mend)

    def _act(self, work: Callable[[str], Coroutine[Any, Any, None]], name: str) -> None:
        if self._editor.campaign is not None and not self._tasks.busy(name):
            self._tasks.start(work(self._editor.campaign.campaign_id), name)

    def _launch_clicked(self) -> None:
        self._act(self._launch, "launch")

    async def _launch(self, campaign_id: str) -> None:
        editor = self._editor
        if not (await editor.saving.flush() and await editor.flow.saving.flush()):
            editor.focus_wrong()
            return
        await editor.let_go()
        async with editor.turn:
            first = editor.campaign is None or editor.campaign.status == CampaignStatus.DRAFT
            saved = await self._session.service.campaigns.edit(campaign_id, CampaignEdit(launch=True))
            editor.take(saved)
        if saved.status == CampaignStatus.ACTIVE:
            done = tr("Launched") if first else tr("Resumed")
            leads = tr("{campaign}: %n lead(s).", n=saved.total_leads, campaign=saved.name)
            self._session.noticed.emit(done, leads)
            editor.go("leads")
            editor.people.table.setFocus()
        editor.checklist.focus_first()

    def _pause_clicked(self) -> None:
        self._act(self._pause, "pause")

    async def _pause(self, campaign_id: str) -> None:
        await self._session.service.campaigns.pause(campaign_id)
        await self._editor.reread()
        await self._editor.check()

    def _mend(self, requirement: str) -> None:
        if requirement == Requirement.POSTAL_ADDRESS:
            self._tasks.start(self._ask_address(), "address", newest=True)
        else:
            self._editor.go_to(requirement)

    async def _ask_address(self) -> None:
        await show(AddressDialog(self._session, self._editor))
        await self._editor.check()
