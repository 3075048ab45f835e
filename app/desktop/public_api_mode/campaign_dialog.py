"""A campaign's name, mails and schedule in one dialog, saved as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from pydantic import ValidationError
from PySide6.QtWidgets import QDialog, QLineEdit, QVBoxLayout, QWidget

from app.contract.campaigns import Campaign, CampaignEdit, CampaignSaved
from app.contract.inboxes import SenderAccount
from app.contract.limits import CAMPAIGN_NAME_MAX
from app.desktop.campaigns.mails import MailsEditor
from app.desktop.campaigns.schedule import ScheduleEditor
from app.desktop.session import Session
from app.desktop.widgets.deferred_build import DeferredBuilder
from app.desktop.widgets.factories import button, label, row, tab_through
from app.desktop.widgets.forms import Field
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout, scrolled
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.tasks import Tasks


class WritingDialog(QDialog):
    """`saved` is the service's answer once it has taken everything. A text that it finds fault with is saved,
    and keeps the dialog open the first time."""

    def __init__(
        self,
        session: Session,
        campaign: Campaign,
        inboxes: Sequence[SenderAccount],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._campaign, self._inboxes = session, campaign, inboxes
        self._tasks = Tasks(self, self._failed)
        self.saved: CampaignSaved | None = None
        self.setWindowTitle(tr("Emails and schedule"))
        self.resize(860, 720)
        self.problem = ProblemBar()
        self.name = QLineEdit(campaign.name, maxLength=CAMPAIGN_NAME_MAX)
        self.mails = MailsEditor()
        self.mails.fill(campaign)
        self.save = button(tr("Save"), kind="primary", tip=tr("Save everything"))
        self.cancel = button(tr("Cancel"), tip=tr("Close without saving (Esc)"))
        self._lay_out()
        self.save.clicked.connect(self._save)
        self.cancel.clicked.connect(self.reject)
        self.name.setFocus()
        DeferredBuilder(self, "schedule")

    @cached_property
    def schedule(self) -> ScheduleEditor:
        made = ScheduleEditor()
        made.fill(self._campaign, self._inboxes, self._session.about.tracking_reason)
        made.connect_inbox.hide()
        self._inside.addWidget(made)
        tab_through(made, self.cancel, self.save)
        return made

    def _lay_out(self) -> None:
        body = QWidget()
        inside = self._inside = QVBoxLayout(body)
        inside.setContentsMargins(0, 0, 8, 0)
        inside.setSpacing(14)
        for widget in (Field(tr("Name"), self.name), label(tr("Emails"), "h2"), self.mails):
            inside.addWidget(widget)
        inside.addWidget(label(tr("Schedule"), "h2"))
        title, buttons = label(tr("Emails and schedule"), "h2"), row(None, self.cancel, self.save, gap=10)
        dialog_layout(self, title, self.problem, (scrolled(body), 1), buttons)

    def _save(self) -> None:
        if not self._tasks.busy("save"):
            self.problem.clear()
            self._tasks.start(self._send(), "save")

    async def _send(self) -> None:
        if wrong := self.schedule.complaint():
            self.problem.show_sentence(wrong)
            return
        values = {"name": self.name.text().strip(), **self.mails.payload(), **self.schedule.payload()}
        edit = CampaignEdit.model_validate(values)
        before = self.saved
        self.saved = await self._session.service.campaigns.edit(self._campaign.campaign_id, edit)
        self.mails.saved(self.saved)
        self.mails.set_problems(self.saved.template_problems)
        if self.saved.template_problems and before is None:
            self.problem.show_sentence(tr("Saved, but some texts need fixing: see the notes beside them."))
        else:
            self.accept()

    def _failed(self, error: Exception) -> None:
        if isinstance(error, ValidationError):
            self.problem.show_sentence(tr("The name needs 8 to 255 characters, a text at most 100,000."))
        else:
            self.problem.show_error(error)
