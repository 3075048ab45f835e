"""The editor of one campaign: mails, leads, schedule; saved while typing, launched when complete."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from app.contract.campaigns import (
    EDITABLE,
    Campaign,
    CampaignEdit,
    CampaignSaved,
    CampaignStatus,
    Requirement,
)
from app.contract.events import Change
from app.contract.inboxes import SenderAccount
from app.contract.problems import NotFound
from app.contract.scopes import Scope
from app.contract.workspace import SettingsEdit
from app.desktop.branches.tab import FlowTab
from app.desktop.leads.leads_tab import LeadsTab
from app.desktop.session import Session
from app.desktop.widgets.autosave import SAVED, Autosave, confirm_edits_saved
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.deferred_build import run_steps_in_turns
from app.desktop.widgets.dialogs import show_dialog
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout
from app.desktop.widgets.problems import explain_error
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.tasks import Tasks

from .editor_layout import Sheet
from .model import extract_campaign_content, why_fixed
from .schedule import ScheduleEditor, list_inboxes

HINT = tr("It appears at the bottom of every email, and wherever an email says {{postal_address}}.")


class AddressDialog(QDialog):
    """A dialog that edits and saves the workspace's postal address."""

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
        self._session.set_about(await workspace.about())
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.form.set_errors({"postal_address": explain_error(error).sentence})


class Launching(QObject):
    """The actions of the head's buttons and the checklist: launch, pause, and going to what is missing."""

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
        await show_dialog(AddressDialog(self._session, self._editor))
        await self._editor.check()


QUIET = 300  # milliseconds
OFFLINE = tr("The service can't be reached. What you type is kept, and saved as soon as it answers.")
LIVE = ("campaign", "lead", "mail", "inbox", "workspace", "missed")


class ChangeCollector(QObject):
    """A collector of changes of the given kinds; `came` carries the set of kinds, after a debounce."""

    came = Signal(object)

    def __init__(self, session: Session, kinds: tuple[str, ...], parent: QObject) -> None:
        super().__init__(parent)
        self._listed = frozenset(kinds)
        self._kinds: set[str] = set()
        self._quiet = Debounce(self, QUIET, self._over)
        session.changed.connect(self._changed)

    def again(self, kinds: set[str]) -> None:
        """Report these kinds once more, since there was no time to handle them."""
        self._kinds |= kinds
        self._quiet.soon()

    def _changed(self, change: Change) -> None:
        if change.kind in self._listed:
            self.again({str(change.kind)})

    def _over(self) -> None:
        kinds, self._kinds = self._kinds, set()
        self.came.emit(kinds)


class CampaignEditor(Sheet):
    """The editor; `left` is emitted when the user goes back to the list."""

    left = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._tasks = Tasks(self, session.problem.emit)
        self._loading = Tasks(self, self.states.error)
        self.campaign: Campaign | None = None
        self._asked_for = ""
        self._filling = False
        self.saving = Autosave(self._write, self)
        self.turn = asyncio.Lock()  # serializes writes, so that no answer overtakes another
        self._listen()
        self.launching = Launching(session, self)
        self._gathered = ChangeCollector(session, LIVE, self)
        self._gathered.came.connect(self._catch_up)
        session.online_changed.connect(self._online_changed)
        session.add_close_check(self, self.settle)

    def open(self, campaign_id: str, *, naming: bool = False) -> None:
        """Show a campaign, saving unsaved edits of another; if `naming`, select its name for typing."""
        self.head.name.setEnabled(False)  # a name typed before loading would be lost
        self._loading.start(self._open(campaign_id, naming), "load", newest=True)

    async def settle(self) -> bool:
        """Return whether everything typed is saved or the user discards it."""
        if not self._asked_for:
            return True
        await self.let_go()
        return await confirm_edits_saved(self, self.saving, self.flow.saving)

    def _listen(self) -> None:
        self.head.back.clicked.connect(self._leave)
        self.head.name.textChanged.connect(self._edited)
        self.mails.edited.connect(self._edited)
        self.mails.looked_at.connect(self._preview)
        self.review.left_out.connect(self._leads_changed)
        self.saving.told.connect(self._told)
        self.states.retry.connect(self._retry)
        self.states.next_step.connect(self._leave)

    def listen_to(self, part: QWidget) -> None:
        super().listen_to(part)
        if isinstance(part, ScheduleEditor):
            part.edited.connect(self._edited)
            part.connect_asked.connect(self._connect_asked)
        elif isinstance(part, LeadsTab):
            part.changed.connect(self._leads_changed)
        elif isinstance(part, FlowTab):
            part.edited.connect(self._edited)
            part.saving.told.connect(self._told)
            part.looked_at.connect(self._preview)
            part.saved.connect(self.check_again)

    async def _open(self, campaign_id: str, naming: bool) -> None:
        if not await self.settle():
            self.head.name.setEnabled(True)
            return
        self.campaign, self._asked_for = None, campaign_id
        self.undo.hide()
        self.saving.forget()
        self.go("mails")
        self.states.loading()
        self.head.name.clear()
        await run_steps_in_turns(self.steps())
        campaign = await self._session.service.campaigns.get(campaign_id)
        await run_steps_in_turns(self._fill(campaign, await list_inboxes(self._session)))
        self.states.ready()
        if naming:
            self.head.name.setFocus()
            self.head.name.selectAll()
        self.people.show_campaign(campaign_id, campaign.name)
        self._preview()
        self.look_at(campaign)
        await self.check()

    def _fill(self, campaign: Campaign, inboxes: list[SenderAccount]) -> Iterator[None]:
        """Fill the editor part by part; the signals that this causes are no edits."""
        self._filling = True
        try:
            self.head.name.setText(campaign.name)
            self.head.name.setCursorPosition(0)
            yield from self.mails.fill_one_by_one(campaign)
            yield
            self.schedule.fill(campaign, inboxes, self._session.about.tracking_reason)
            yield
            self.flow.fill(campaign)
            yield
        finally:
            self._filling = False
        self.campaign = campaign
        self.head.name.setEnabled(True)
        self.checklist.show_missing((), campaign.status)
        self.head.saved_line.clear()
        self._show_status()

    def _retry(self) -> None:
        self.open(self._asked_for)

    def _editable(self) -> bool:
        may = self._session.may(Scope.CAMPAIGNS_WRITE)
        return may and self.campaign is not None and self.campaign.status in EDITABLE

    def _show_status(self) -> None:
        if self.campaign is None:
            return
        self.people.name = self.campaign.name
        status, may = str(self.campaign.status), self._session.may(Scope.CAMPAIGNS_WRITE)
        advice = (
            tr("Still missing: {advice}", advice=self.checklist.advice)
            if self.checklist.missing
            else tr("Start sending")
        )
        self.head.show_status(
            status, advice if self._session.online else OFFLINE, self._session.online and may
        )
        fixed = not self._editable()
        self.mails.set_read_only(fixed)
        self.schedule.setEnabled(not fixed)
        self.head.name.setReadOnly(fixed)
        self.checklist.setVisible(not fixed)
        self.review.setVisible(not fixed)
        self._share_side()
        why = why_fixed(status, may)
        self.flow.set_fixed(why)
        if fixed or (self.saving.settled and self.flow.saving.settled):
            stopped = "" if why else translate_sentence(self.campaign.waiting_for)
            self.head.say(why or stopped, wrong=bool(stopped))

    def _edited(self) -> None:
        if not self._filling and self.campaign is not None:
            self.saving.touch()

    def _told(self, state: str, sentence: str) -> None:
        self.head.saved_line.setText(SAVED[state])
        if state != "saving":
            self.head.say(sentence, wrong=True)

    async def _write(self) -> str:
        """Save everything that can be saved; return a sentence about what can't."""
        async with self.turn:
            edit, left_out = self.edit()
            if self.campaign is None or edit is None:
                return left_out
            saved = await self._session.service.campaigns.edit(self.campaign.campaign_id, edit)
            self.mails.saved(saved)
            self.take(saved)
        self._preview()
        return left_out

    def take(self, saved: CampaignSaved) -> None:
        self.campaign = saved
        self.mails.set_problems(saved.template_problems)
        self.checklist.show_missing(saved.missing_requirements, saved.status)
        self._review()
        self._show_status()

    def _review(self) -> None:
        if self.campaign is not None and self._editable():
            inboxes = [inbox.inbox_id for inbox in self.campaign.inboxes]
            self.review.look_at(self.campaign.campaign_id, inboxes, self.checklist.written)

    def _review_leads(self) -> None:
        if self.campaign is not None and self._editable():
            self.review.leads_came(self.campaign.campaign_id)

    async def check(self) -> None:
        """Ask the service what is missing, by an edit that changes nothing."""
        async with self.turn:
            if self.campaign is None or not self._editable() or self.saving.dirty:
                return
            before = self.campaign
            saved = await self._session.service.campaigns.edit(before.campaign_id, CampaignEdit())
            if extract_campaign_content(saved) != extract_campaign_content(
                before
            ):  # another client changed it
                inboxes = await list_inboxes(self._session)
                if self.campaign is before and self.saving.settled:
                    for _ in self._fill(saved, inboxes):
                        pass
            self.take(saved)

    def _connect_asked(self) -> None:
        self._session.wanted.emit("inboxes", "")

    def _leave(self) -> None:
        self._tasks.start(self._leave_settled(), "leave", newest=True)

    async def _leave_settled(self) -> None:
        if await self.settle():
            self._loading.cancel()
            self.campaign = None
            self.left.emit()

    def _online_changed(self, online: bool) -> None:
        self._show_status()
        if "flow" in vars(self):
            self.flow.online_changed(online)
        if not online or not self._asked_for:
            return
        self.saving.now()
        self._gathered.again({"missed"})
        if self.campaign is None and self.states.state in ("offline", "error"):
            self._retry()

    def _catch_up(self, kinds: set[str]) -> None:
        if self.campaign is None:
            return
        if self._tasks.busy("catch up"):
            self._gathered.again(kinds)  # let a running one end: many changes would starve it
        elif self.isVisible() and self._session.online:
            self._tasks.start(self._follow(kinds), "catch up")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._gathered.again({"missed"})

    async def _follow(self, kinds: set[str]) -> None:
        if kinds & {"lead", "mail", "missed"}:
            self.people.refresh()
            self.preview.leads_came()
            self._review_leads()
        await self.reread()
        if kinds & {"lead", "inbox", "workspace", "missed"}:
            await self.check()

    async def reread(self) -> None:
        """Read the campaign again; refill texts only if changed elsewhere and none is unsaved here."""
        if self.campaign is None:
            return
        before = self.campaign
        try:
            fresh = await self._session.service.campaigns.get(before.campaign_id)
            inboxes = await list_inboxes(self._session)
        except NotFound:
            self.campaign = None
            self.saving.forget()
            self.flow.saving.forget()
            self.states.empty()
            return
        if self.campaign is not before or not self.saving.settled:
            return  # a save in between has brought the same
        self.campaign = fresh
        if extract_campaign_content(fresh) != extract_campaign_content(before):
            for _ in self._fill(fresh, inboxes):
                pass
        self.schedule.set_inboxes(inboxes)
        self._show_status()
        self.look_at(fresh)

    def _leads_changed(self) -> None:
        self.preview.leads_changed()
        self._review_leads()
        self.check_again()

    def check_again(self) -> None:
        """Check again, since something that a launch needs has changed."""
        self._tasks.start(self.check(), "check", newest=True)

    def _preview(self) -> None:
        if self.campaign is not None:
            self.preview.look_at(self.campaign.campaign_id, *self.seen)
