"""The wizard that connects an inbox, in five steps: Address, Servers, Try, Limits, Done."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QStackedWidget, QWidget

from app.contract.autodetect import Autodetected
from app.contract.inboxes import InboxCreated, NewSmtpInbox
from app.contract.oauth import NewSignedInInbox, SignedIn
from app.contract.problems import Conflict, NotFound
from app.desktop.session import Session
from app.desktop.widgets.deferred_build import DeferredBuilder
from app.desktop.widgets.factories import button, label, row, set_tab_order
from app.desktop.widgets.field_errors import collect_field_errors
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.problems import explain_error
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.shortcuts import bind_shortcut_in
from app.desktop.widgets.stepper import Stepper
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.unsaved_changes import mark_edits_saved

from .address_step import AddressStep
from .limits_step import DoneStep, LimitsStep
from .servers_step import ServersStep
from .try_step import TryStep

STEPS = (tr("Address"), tr("Servers"), tr("Try"), tr("Limits"), tr("Done"))
PARTS = ("address_step", "servers_step", "try_step", "limits_step", "done_step")
ADDRESS, SERVERS, TRY, LIMITS, DONE = range(5)
Part = TypeVar("Part", bound=QWidget)


async def connect_new_inbox(
    session: Session, tasks: Tasks, inbox: NewSmtpInbox | NewSignedInInbox
) -> InboxCreated:
    """Connect an inbox: the service tries both servers, then saves the inbox.

    If this is canceled, an inbox that the service has saved all the same is deleted again; `tasks`,
    which must outlive the caller, do that. An error of the service is raised.
    """
    answer = tasks.start(_request_connection(session, inbox))
    try:
        made = await asyncio.shield(answer)
    except asyncio.CancelledError:
        with suppress(RuntimeError):  # the page is being closed, too
            tasks.start(_take_back(session, answer))
        raise
    if isinstance(made, Exception):
        raise made
    return made


async def _request_connection(
    session: Session, inbox: NewSmtpInbox | NewSignedInInbox
) -> InboxCreated | Exception:
    try:
        if isinstance(inbox, NewSignedInInbox):
            return await session.service.sign_ins.connect(inbox)
        return await session.service.inboxes.connect(inbox)
    except Exception as error:
        return error


async def _take_back(session: Session, answer: asyncio.Task[InboxCreated | Exception]) -> None:
    made = await answer
    if isinstance(made, InboxCreated):
        with suppress(NotFound):
            await session.service.inboxes.delete(made.inbox_id)


class ConnectWizard(QDialog):
    """The wizard's dialog; open it with `dialogs.show_dialog`. `tasks` must outlive the dialog.

    `made` carries the new inbox's id; `again` is set when the user wants to connect another one.
    """

    made = Signal(str)

    def __init__(self, session: Session, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Connect an inbox"))
        self.resize(760, 640)
        self._session, self._keeping = session, tasks
        self._tasks = Tasks(self, self._failed)
        self._inbox: NewSmtpInbox | SignedIn | None = None
        self._connecting = self._cut = self.again = False
        self.step = ADDRESS
        self.address_step = AddressStep(session)
        self.stepper, self._steps = Stepper(STEPS), QStackedWidget()
        box = lay_out(
            self,
            label(tr("Connect an inbox"), "h2"),
            self.stepper,
            (self._steps, 1),
            gap=18,
            margins=(26, 22, 26, 20),
        )
        self._steps.addWidget(self.address_step)
        box.addLayout(self._make_buttons())
        self.address_step.guessed.connect(self._guessed)
        self.address_step.changed.connect(self._looked_up)
        session.online_changed.connect(self._online_changed)
        self.finished.connect(self._leave)
        self._go(ADDRESS)
        DeferredBuilder(self, *PARTS)

    @cached_property
    def servers_step(self) -> ServersStep:
        made = self._put(ServersStep(self._session))
        made.changed.connect(self._show_buttons)
        made.card.signed_in.connect(self._signed_in)
        made.card.preferences_asked.connect(self._to_preferences)
        return made

    @cached_property
    def try_step(self) -> TryStep:
        made = self._put(TryStep(self._session))
        made.changed.connect(self._tried)
        made.change_asked.connect(self._change_asked)
        return made

    @cached_property
    def limits_step(self) -> LimitsStep:
        return self._put(LimitsStep())

    @cached_property
    def done_step(self) -> DoneStep:
        made = self._put(DoneStep())
        made.another.connect(self._another)
        made.campaigns.connect(self._to_campaigns)
        return made

    def _put(self, made: Part) -> Part:
        self._steps.addWidget(made)
        set_tab_order(made, self.back, self.cancel, self.next)
        return made

    def _make_buttons(self) -> QHBoxLayout:
        self.back = button(tr("Back"), "chevron-left", tip=tr("Back one step (Alt+Left)"))
        self.cancel = button(tr("Cancel"), tip=tr("Close without connecting it (Esc)"))
        self.next = button(tr("Continue"), kind="primary", tip=tr("Go on (Enter)"))
        self.next.setDefault(True)
        for one, act in ((self.back, self._back), (self.cancel, self.reject), (self.next, self._forward)):
            one.setAutoDefault(one is self.next)
            one.clicked.connect(act)
        bind_shortcut_in(self, "dialogs.back", self.back.click)
        return row(self.back, None, self.cancel, self.next, gap=10)

    def _go(self, step: int) -> None:
        self.step, page = step, getattr(self, PARTS[step])
        self._steps.setCurrentWidget(page)
        self.stepper.set_step(step)
        self._show_buttons()
        page.setFocus()
        if step == DONE:
            mark_edits_saved(self)
        if step in (TRY, DONE):
            self.next.setFocus()

    def _show_buttons(self) -> None:
        connecting = self._connecting
        self.back.setVisible(self.step in (SERVERS, TRY, LIMITS))
        self.back.setEnabled(not connecting)
        self.cancel.setVisible(self.step != DONE)
        failed = self.step == TRY and not self.try_step.works
        self.next.setText(
            {
                ADDRESS: tr("Try it anyway") if self.address_step.blocked else tr("Continue"),
                SERVERS: tr("Try both servers"),
                TRY: tr("Try again") if failed and not self.try_step.running else tr("Continue"),
                LIMITS: tr("Connecting…") if connecting else tr("Connect the inbox"),
            }.get(self.step, tr("Done"))
        )
        self.next.setVisible(self.step != SERVERS or self.servers_step.takes_password)
        self.next.setEnabled(not connecting and not (self.step == TRY and self.try_step.running))

    # -- from step to step

    def _forward(self) -> None:
        if not self.next.isEnabled() or self.next.isHidden():
            return
        if self.step == ADDRESS and self.address_step.check():
            self.servers_step.set_address(self.address_step.typed)
            self._go(SERVERS)
        elif self.step == SERVERS and not self.address_step.known:
            self._try()
        elif self.step == SERVERS:
            self._back()
        elif self.step == TRY and not self.try_step.works and self._inbox is not None:
            self.try_step.start(self._inbox, self.servers_step.app_password_url)
        elif self.step == TRY:
            self._go(LIMITS)
        elif self.step == LIMITS and self._inbox is not None:
            self._connect(self._inbox)
        elif self.step == DONE:
            self.accept()

    def _back(self) -> None:
        if self.back.isVisible() and self.back.isEnabled():
            self.try_step.stop()
            self.servers_step.card.stop()
            self.limits_step.show_problem("")
            self._go(self.step - 1)

    def _looked_up(self) -> None:
        """Tell a user who has gone on already that the address is connected already."""
        if self.step == SERVERS and self.address_step.known:
            told = tr("{address} is already connected.", address=self.address_step.typed)
            self.servers_step.finding.show_sentence(told, tr("Go back to connect another one."))
        self._show_buttons()

    def _online_changed(self, online: bool) -> None:
        """Repeat a try that failed because the service was away, or clear such an error."""
        if online and self.step == TRY and self.try_step.cut:
            self._forward()
        elif online and self.step == LIMITS and self._cut:
            self.limits_step.show_problem("")

    def _guessed(self, found: Autodetected | None) -> None:
        if found is not None and self.step in (ADDRESS, SERVERS):
            self.servers_step.set_found(found)

    def _signed_in(self, done: SignedIn) -> None:
        if self.step == SERVERS:
            self._inbox = done
            self._go(TRY)
            self.try_step.start(done, None)

    def _to_preferences(self) -> None:
        self.reject()
        self._session.wanted.emit("preferences", "signin")

    def _try(self) -> None:
        self.servers_step.card.stop()
        address, name = self.address_step.typed, self.address_step.display_name.text().strip()
        self._inbox = self.servers_step.typed(address, name)
        if self._inbox is None:
            return
        self._go(TRY)
        self.try_step.start(self._inbox, self.servers_step.app_password_url)

    def _tried(self) -> None:
        self._show_buttons()
        if self.step == TRY and not self.try_step.running:
            self.next.setFocus()

    def _change_asked(self, side: str) -> None:
        self._go(SERVERS)
        self.servers_step.go_to(side)

    # -- it is connected

    def _connect(self, inbox: NewSmtpInbox | SignedIn) -> None:
        limit, name = self.limits_step.limit.value(), self.address_step.display_name.text().strip()
        wanted: NewSmtpInbox | NewSignedInInbox
        if isinstance(inbox, SignedIn):
            wanted = NewSignedInInbox(grant=inbox.grant, display_name=name, daily_limit=limit)
        else:
            wanted = inbox.model_copy(update={"daily_limit": limit})
        self.limits_step.show_problem("")
        self._show_connecting(True)
        self._tasks.start(self._connect_now(wanted))

    def _show_connecting(self, connecting: bool) -> None:
        self._connecting = connecting
        self.limits_step.show_busy(connecting)
        self._show_buttons()

    async def _connect_now(self, wanted: NewSmtpInbox | NewSignedInInbox) -> None:
        created = await connect_new_inbox(self._session, self._keeping, wanted)
        self._show_connecting(False)
        self._session.noticed.emit(tr("Inbox connected"), created.email_address)
        self.made.emit(created.inbox_id)
        self.done_step.show_address(
            created.email_address, created.daily_limit, translate_sentence(created.note)
        )
        self._go(DONE)

    def _failed(self, error: Exception) -> None:
        self._show_connecting(False)
        self._cut = explain_error(error).offline
        if isinstance(error, Conflict):
            told = tr("This inbox is already connected. Close this window to see it in the list.")
        else:
            wrong, told = collect_field_errors(error), explain_error(error).sentence
            if any(name in self.servers_step.form.fields for name in wrong):
                self._go(SERVERS)
                self.servers_step.set_errors(wrong)
        self.limits_step.show_problem(told)
        if self.step == LIMITS:
            self.next.setFocus()

    def _another(self) -> None:
        self.again = True
        self.accept()

    def _to_campaigns(self) -> None:
        self.accept()
        self._session.wanted.emit("campaigns", "")

    def _leave(self) -> None:
        self.address_step.stop()
        self.servers_step.card.stop()
        self._tasks.cancel()
        self.try_step.stop()
