"""A campaign started and stopped, and what it lacks for that."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from app.contract.campaigns import CampaignEdit, CampaignStatus, Requirement
from app.desktop.kit.dialogs import show
from app.desktop.kit.tasks import Tasks
from app.desktop.kit.words import tr
from app.desktop.session import Session

from .address import AddressDialog

if TYPE_CHECKING:  # it makes this
    from .editor import CampaignEditor


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
