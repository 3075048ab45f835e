"""A campaign by ID: its figures, mails, branches and leads, and its archiving or deletion."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property, partial
from typing import NamedTuple

from pydantic import ValidationError
from PySide6.QtWidgets import QDialog, QLineEdit, QVBoxLayout, QWidget

from app.contract.analytics import SubsequenceAnalytics
from app.contract.campaigns import (
    ARCHIVABLE,
    DELETABLE,
    EDITABLE,
    Campaign,
    CampaignEdit,
    CampaignSaved,
    CampaignStatus,
    NewCampaign,
)
from app.contract.inboxes import SenderAccount
from app.contract.limits import CAMPAIGN_NAME_MAX, CAMPAIGN_NAME_MIN
from app.contract.problems import Invalid, NotFound
from app.contract.scopes import Scope
from app.contract.sentences import Sentence
from app.desktop.campaigns.checklist import REQUIREMENTS
from app.desktop.campaigns.schedule import ScheduleEditor, list_inboxes
from app.desktop.csv_import.import_wizard import ImportWizard
from app.desktop.leads.journey import JourneyPane
from app.desktop.sequence.mails import MailsEditor
from app.desktop.session import Session
from app.desktop.widgets import badges
from app.desktop.widgets.badges import Chip
from app.desktop.widgets.deferred_build import DeferredBuilder
from app.desktop.widgets.dialogs import ask_question, choose_save_file, show_dialog
from app.desktop.widgets.factories import build_labeled_value, button, label, row, set_tab_order
from app.desktop.widgets.flow_layout import build_flow_layout
from app.desktop.widgets.formats import format_byte_size, format_number, format_percent
from app.desktop.widgets.forms import Field
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout, wrap_in_scroll_area
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.recent_items import AN_ID
from app.desktop.widgets.tasks import Tasks

from .branches import BranchesDialog
from .item_by_id import ByIdPage


class LeadDialog(QDialog):
    """One lead of a campaign, by ID: its journey, moving it to a branch, its removal."""

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
        """Remove the lead immediately, since a running campaign may write to it at any moment."""
        act, text = tr("Remove %n lead(s)", n=1), tr("Only leads who haven't been contacted can be removed.")
        title = tr("Remove the lead?")
        if await ask_question(self, title, text, act, tr("Cancel"), destructive=True) != act:
            return
        done = await self._session.service.leads.delete(self._campaign_id, [self.id.text().strip()])
        if not done.deleted_count:
            text = tr("Not removed: it has already been emailed, or the campaign has no such lead.")
            raise Invalid(Sentence(text))
        self.id.clear()
        self.pane.look_at(self._campaign_id, "")


class WritingDialog(QDialog):
    """The editor of a campaign's mails and schedule; `saved` is the service's answer.

    A text with problems is saved, but keeps the dialog open the first time.
    """

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
        set_tab_order(made, self.cancel, self.save)
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
        dialog_layout(self, title, self.problem, (wrap_in_scroll_area(body), 1), buttons)

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


RESTING = (CampaignStatus.DRAFT, CampaignStatus.PAUSED, CampaignStatus.COMPLETED, CampaignStatus.ARCHIVED)


class CampaignSummary(NamedTuple):
    campaign: Campaign
    branches: SubsequenceAnalytics


class CampaignById(ByIdPage):
    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Campaigns"), "send", tr("The id of a campaign"), "campaigns")
        self.campaign: Campaign
        make = button(tr("Make the campaign"), "plus")
        hint = tr("A name for a new campaign, %n character(s) or more", n=CAMPAIGN_NAME_MIN)
        self.put_making(tr("Name"), hint, (CAMPAIGN_NAME_MIN, CAMPAIGN_NAME_MAX), make, Scope.CAMPAIGNS_WRITE)

    async def make_one(self, name: str) -> str:
        made = await self.session.service.campaigns.create(NewCampaign(name=name))
        return str(made.campaign_id)

    async def read(self, wanted: str) -> CampaignSummary:
        service = self.session.service
        return CampaignSummary(
            await service.campaigns.get(wanted), await service.analytics.subsequences(wanted)
        )

    def name(self, data: CampaignSummary) -> str:
        return data.campaign.name

    def fill(self, data: CampaignSummary) -> None:
        campaign, branches = self.campaign, _ = data
        self.box.addLayout(row(label(campaign.name, "h2"), Chip(badges.campaign(campaign.status)), None))
        self._put_acts(str(campaign.status))
        counts = (
            (tr("Leads"), campaign.total_leads),
            (tr("Emailed"), campaign.sent_count),
            (tr("Opened"), campaign.open_count),
            (tr("Replied"), campaign.reply_count),
            (tr("Bounced"), campaign.bounce_count),
            (tr("Unsubscribed"), campaign.unsubscribe_count),
        )
        self.box.addLayout(
            build_flow_layout(
                *(build_labeled_value(name, format_number(count)) for name, count in counts), gap=28
            )
        )
        mails = [
            f"{format_percent(one.distribution_percent / 100)} · {one.subject_template}"
            for one in campaign.variants
        ]
        self.box.addWidget(build_labeled_value(tr("First email"), "\n".join(mails) or tr("none")))
        inboxes = [one.email_address for one in campaign.inboxes]
        self.box.addWidget(build_labeled_value(tr("Inboxes"), "\n".join(inboxes) or tr("none")))
        told = [
            tr(
                "{branch}: {count} entered, {share} of them replied",
                branch=one.label or one.trigger_type,
                count=format_number(one.metrics.enrollments_total),
                share=format_percent(one.metrics.conversion_rate),
            )
            for one in branches.subsequences
        ]
        self.box.addWidget(build_labeled_value(tr("Branches"), "\n".join(told) or tr("none")))

    def _put_acts(self, status: str) -> None:
        upload, export = button(tr("Add leads…"), "plus"), button(tr("Export leads…"), "download")
        pause, archive = button(tr("Pause"), "pause"), button(tr("Archive…"), "archive")
        delete = button(tr("Delete…"), "trash")
        edit, launch = button(tr("Emails and schedule…"), "edit"), button(tr("Launch"), "play", "primary")
        branches, lead = button(tr("Branches…"), "split"), button(tr("A lead…"), "user")
        fixed = "" if status in EDITABLE else tr("Pause the campaign to change it.")
        self.offer(launch, self._launch_asked, Scope.CAMPAIGNS_WRITE, fixed)
        self.offer(edit, self._edit_asked, Scope.CAMPAIGNS_WRITE, fixed)
        self.offer(branches, self._branches_asked, Scope.CAMPAIGNS_WRITE, fixed)
        self.offer(lead, self._lead_asked, Scope.CAMPAIGNS_READ)
        self.offer(upload, self._upload_asked, Scope.CAMPAIGNS_WRITE)
        self.offer(export, self._export_asked, Scope.CAMPAIGNS_READ)
        rests = tr("It doesn't send now.") if status in RESTING else ""
        self.offer(pause, self._pause_asked, Scope.CAMPAIGNS_WRITE, rests)
        late = "" if status in ARCHIVABLE else tr("Only a paused or completed campaign can be archived.")
        self.offer(archive, self._archive_asked, Scope.CAMPAIGNS_WRITE, late)
        runs = "" if status in DELETABLE else tr("Pause the campaign before you delete it.")
        self.offer(delete, self._delete_asked, Scope.CAMPAIGNS_WRITE, runs)
        self.box.addLayout(
            build_flow_layout(launch, edit, branches, lead, upload, export, pause, archive, delete)
        )

    def _launch_asked(self) -> None:
        self.act(self._launch)

    def _edit_asked(self) -> None:
        self.act(self._edit)

    def _branches_asked(self) -> None:
        self.act(self._branches)

    def _lead_asked(self) -> None:
        self.act(self._lead)

    def _upload_asked(self) -> None:
        self.act(self._upload)

    def _export_asked(self) -> None:
        self.act(self._export)

    def _pause_asked(self) -> None:
        self.act(self._pause)

    def _archive_asked(self) -> None:
        self.act(self._archive)

    def _delete_asked(self) -> None:
        self.act(self._delete)

    async def _launch(self) -> None:
        saved = await self.session.service.campaigns.edit(self.shown_id, CampaignEdit(launch=True))
        if saved.missing_requirements:
            known = {str(one): advice for one, (_, advice) in REQUIREMENTS.items()}
            lacks = "\n".join(known.get(str(one), str(one)) for one in saved.missing_requirements)
            await ask_question(self, tr("It can't be launched yet"), lacks, tr("Close"))
        self.again()

    async def _edit(self) -> None:
        inboxes = await list_inboxes(self.session)
        await show_dialog(WritingDialog(self.session, self.campaign, inboxes, self))
        self.again()

    async def _branches(self) -> None:
        dialog = BranchesDialog(self.session, self.campaign, self)
        await show_dialog(dialog)
        await dialog.holding.settle()
        self.again()

    async def _lead(self) -> None:
        await show_dialog(LeadDialog(self.session, self.shown_id, self))
        self.again()

    async def _upload(self) -> None:
        await show_dialog(ImportWizard(self.session, (self.shown_id, self.campaign.name), parent=self))
        self.again()

    async def _export(self) -> None:
        name = f"{self.campaign.name}.csv"
        target = await choose_save_file(self, tr("Export leads"), name, tr("CSV (*.csv)"))
        if target is not None:
            written = await self.session.service.leads.export(self.shown_id, target)
            self.session.noticed.emit(tr("Leads exported"), f"{target.name}, {format_byte_size(written)}")

    async def _pause(self) -> None:
        await self.session.service.campaigns.pause(self.shown_id)
        self.again()

    async def _archive(self) -> None:
        title, act = tr("Archive “{name}”?", name=self.campaign.name), tr("Archive %n campaign(s)", n=1)
        text = tr("It never sends again and takes no more replies. After that it can only be deleted.")
        if await ask_question(self, title, text, act, tr("Cancel"), destructive=True) == act:
            await self.session.service.campaigns.archive(self.shown_id)
            self.again()

    async def _delete(self) -> None:
        title, act = tr("Delete “{name}”?", name=self.campaign.name), tr("Delete %n campaign(s)", n=1)
        count = self.campaign.total_leads
        text = tr("Its emails, %n lead(s) and results are permanently deleted.", n=count)
        if await ask_question(self, title, text, act, tr("Cancel"), destructive=True) == act:
            self.hold(tr("Deleting “{name}”…", name=self.campaign.name), partial(self._end, self.shown_id))

    async def _end(self, campaign_id: str) -> None:
        with suppress(NotFound):  # already deleted elsewhere
            await self.session.service.campaigns.delete(campaign_id)
