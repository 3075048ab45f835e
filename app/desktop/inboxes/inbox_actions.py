"""Actions on the inboxes of the table: each asks the user, is done, and reports its result."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from app.contract.inboxes import InboxEdit, InboxStatus, SenderAccount
from app.contract.oauth import SignedIn
from app.contract.problems import Invalid, NotFound, Problem
from app.desktop.session import Session
from app.desktop.widgets import dialogs
from app.desktop.widgets.delayed_delete import DelayedDelete
from app.desktop.widgets.dialogs import FittedDialog, OperationDialog
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout
from app.desktop.widgets.problems import explain_error, explain_failure
from app.desktop.widgets.tasks import Tasks

from .connect_wizard import ConnectWizard
from .older_copy import may_resume
from .signin_card import SignInCard, suite_of
from .used_by import UsingCampaign, find_using_campaigns, join_campaign_names


class SignInDialog(FittedDialog):
    """The dialog for signing in to an inbox again; accepted when the inbox works.

    Open it with `dialogs.show_dialog`.
    """

    def __init__(self, session: Session, inbox: SenderAccount, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._inbox = session, inbox
        self.setWindowTitle(tr("Sign in"))
        self.setMinimumWidth(560)
        self.card = SignInCard(session)
        self.bar, self.told = QProgressBar(textVisible=False), label("", "error", wrap=True)
        self.bar.setRange(0, 0)
        self.bar.setAccessibleName(tr("Trying both servers"))
        self.told.setAccessibleDescription(tr("What is wrong"))
        self.cancel = button(tr("Cancel"), tip=tr("Leave the inbox as it is (Esc)"))
        self.cancel.clicked.connect(self.reject)
        dialog_layout(
            self,
            label(tr("Sign in to {address}", address=inbox.email_address), "h2", wrap=True),
            self.card,
            self.bar,
            self.told,
            (None, 1),
            row(None, self.cancel),
            gap=14,
        )
        self.bar.hide()
        self.told.hide()
        self._tasks = Tasks(self, self._failed)
        self.card.signed_in.connect(self._signed_in)
        self.card.turned.connect(self._turned)
        self.card.preferences_asked.connect(self._to_preferences)
        self.finished.connect(self._leave)
        suite = inbox.sign_in.suite if inbox.sign_in else inbox.inbox_type
        self.card.offer(suite_of(suite), inbox.email_address)

    def _signed_in(self, done: SignedIn) -> None:
        self.bar.show()
        self.card.setEnabled(False)
        self._tasks.start(self._keep(done.grant), "keep", newest=True)

    async def _keep(self, grant: str) -> None:
        await self._session.service.sign_ins.sign_in_again(self._inbox.inbox_id, grant)
        self._session.noticed.emit(tr("Signed in"), self._inbox.email_address)
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.bar.hide()
        self.card.setEnabled(True)
        self.told.setText(explain_error(error).sentence)
        self.told.show()

    def _turned(self) -> None:
        self.told.setVisible(bool(self.told.text()) and not self.card.waiting)

    def _to_preferences(self) -> None:
        self.reject()
        self._session.wanted.emit("preferences", "signin")

    def _leave(self) -> None:
        self.card.stop()
        self._tasks.cancel()


FEW = 10  # up to so many can be undone; for more, a word must be typed, and they can be stopped
ONE_USED = tr(
    "It is used by {names}. Remove it there first, under the campaign's Inboxes. While paused, it "
    "sends nothing."
)
MANY_USED = tr(
    "Campaigns use them, such as {names}. Remove them there first, under each campaign's Inboxes. "
    "While paused, they send nothing."
)


class InboxesDialog(OperationDialog):
    """Runs an action on inboxes, one after the other, with its progress; closes when all are done.

    `count` is the number of inboxes that are done.
    """

    def __init__(
        self,
        title: str,
        inboxes: Sequence[SenderAccount],
        act: Callable[[SenderAccount], Awaitable[None]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, "", len(inboxes), parent)
        self._left, self._act, self.count = list(inboxes), act, 0
        self._go()

    async def _work(self) -> None:
        """Run the action on the inboxes that are left; Retry goes on with the one that failed."""
        while self._left:
            self.line.setText(self._left[0].email_address)
            await self._act(self._left[0])
            self._left.pop(0)
            self.count += 1
            self.bar.setValue(self.count)
        self.accept()


class InboxActions(QObject):
    """The actions on inboxes.

    `made` carries the id of an inbox to show; `done` says that the table must be read again.
    """

    made = Signal(str)
    done = Signal()

    def __init__(self, session: Session, page: QWidget) -> None:
        super().__init__(page)
        self._session, self._page = session, page
        self._tasks = Tasks(self, session.problem.emit)
        self.holding = DelayedDelete(self, session.problem.emit, session.add_close_check)

    def _ask(self, story: Coroutine[Any, Any, None]) -> None:
        """Start a dialog's coroutine unless another dialog is open."""
        self._tasks.start_unless_busy(story, "dialog")

    def connect_one(self) -> None:
        self._ask(self._connect_one())

    async def _connect_one(self) -> None:
        again = True
        while again:
            wizard = ConnectWizard(self._session, self._tasks, self._page)
            wizard.made.connect(self.made)
            await dialogs.show_dialog(wizard)
            again = wizard.again
        self.done.emit()

    def sign_in(self, inbox: SenderAccount) -> None:
        self._ask(self._sign_in(inbox))

    async def _sign_in(self, inbox: SenderAccount) -> None:
        await dialogs.show_dialog(SignInDialog(self._session, inbox, self._page))
        self.done.emit()

    def sign_out(self, inbox: SenderAccount) -> None:
        self._ask(self._sign_out(inbox))

    async def _sign_out(self, inbox: SenderAccount) -> None:
        title = tr("Sign out of {address}?", address=inbox.email_address)
        text = tr("It sends nothing and reads no replies until someone signs in again.")
        out = tr("Sign out")
        if await dialogs.ask_question(self._page, title, text, out, tr("Keep"), destructive=True) == out:
            await self._session.service.sign_ins.sign_out(inbox.inbox_id)
            self._session.noticed.emit(tr("Signed out"), inbox.email_address)
            self.done.emit()

    def turn(self, inboxes: Sequence[SenderAccount], active: bool) -> None:
        """Pause or resume all these inboxes."""
        if inboxes:
            self._ask(self._turn(inboxes, active))

    async def _turn(self, inboxes: Sequence[SenderAccount], active: bool) -> None:
        if active and not await may_resume(self._page, inboxes):
            return
        edit = InboxEdit(overall_status=InboxStatus.ACTIVE if active else InboxStatus.PAUSED)

        async def one(inbox: SenderAccount) -> None:
            with suppress(NotFound):  # removed by someone else
                await self._session.service.inboxes.edit(inbox.inbox_id, edit)

        many = len(inboxes)
        doing = tr("Resuming %n inbox(es)", n=many) if active else tr("Pausing %n inbox(es)", n=many)
        count = await self._each(doing, inboxes, one)
        told = tr("%n inbox(es) resumed", n=count) if active else tr("%n inbox(es) paused", n=count)
        self._session.noticed.emit(told, inboxes[0].email_address if len(inboxes) == 1 else "")

    def delete(self, inboxes: Sequence[SenderAccount]) -> None:
        if inboxes:
            self._ask(self._delete(inboxes))

    async def _delete(self, inboxes: Sequence[SenderAccount]) -> None:
        ids = {one.inbox_id for one in inboxes}
        campaigns = await find_using_campaigns(self._session, lambda one: one.inbox_id in ids)
        used = {inbox_id for campaign in campaigns for inbox_id in campaign.inbox_ids}
        free = [one for one in inboxes if one.inbox_id not in used]
        if not free:
            await self._tell_refused(inboxes, campaigns)
            return
        count = len(free)
        act = tr("Remove %n inbox(es)", n=count)
        title = tr("Remove %n inbox(es)?", n=count)
        if count == 1:
            title = tr("Remove {address}?", address=free[0].email_address)
        text = tr(
            "Outreach Desk forgets the settings and password, and replies still waiting to be sent "
            "are not sent. The mailbox itself, its emails and the conversations you have read here "
            "stay.",
            n=count,
        )
        if used:
            text += "\n\n" + tr(
                "Not removed: %n inbox(es), used by {names}.",
                n=len(used),
                names=join_campaign_names(campaigns),
            )
        typed = tr("remove", "a word to type") if count > FEW else ""
        answer = await dialogs.ask_question(
            self._page, title, text, act, tr("Keep"), destructive=True, typed=typed
        )
        if answer != act:
            return
        if typed:
            await self._remove(free)
        else:
            told = tr("Removing %n inbox(es)…", n=count)
            self.holding.hold(told, partial(self._remove, free), *(one.inbox_id for one in free))

    async def _remove(self, inboxes: Sequence[SenderAccount]) -> list[str]:
        left = {one.inbox_id: one for one in inboxes}
        refused: list[Problem] = []

        async def remove(inbox: SenderAccount) -> None:
            try:
                with suppress(NotFound):  # removed by someone else already
                    await self._session.service.inboxes.delete(inbox.inbox_id)
            except Invalid as problem:
                refused.append(problem)
            else:
                del left[inbox.inbox_id]

        await self._each(tr("Removing %n inbox(es)", n=len(inboxes)), inboxes, remove)
        if refused:
            campaigns = await find_using_campaigns(self._session, lambda one: one.inbox_id in left)
            self._tasks.start(self._tell_refused([*left.values()], campaigns, explain_failure(refused[0])))
        return list(left)

    async def _each(
        self, title: str, inboxes: Sequence[SenderAccount], act: Callable[[SenderAccount], Awaitable[None]]
    ) -> int:
        """Run an action on each inbox, one after the other; return how many were done.

        Several inboxes show their progress in a dialog, which can be stopped.
        """
        try:
            if len(inboxes) == 1:
                await act(inboxes[0])
                return 1
            doing = InboxesDialog(title, inboxes, act, self._page)
            await dialogs.show_dialog(doing)
            return doing.count
        finally:
            self.done.emit()

    async def _tell_refused(
        self, inboxes: Sequence[SenderAccount], campaigns: list[UsingCampaign], why: str = ""
    ) -> None:
        """Tell the user which campaigns use the inboxes, and offer to show one or to pause the inboxes."""
        names = join_campaign_names(campaigns)
        if len(inboxes) > 1:
            title = tr("%n inbox(es) can't be removed", n=len(inboxes))
            text = MANY_USED.format(names=names)
        else:
            title = tr("{address} can't be removed", address=inboxes[0].email_address)
            text = ONE_USED.format(names=names)
        if not campaigns:
            text = why
        if len(inboxes) > 1:
            text += "\n\n" + "\n".join(one.email_address for one in inboxes[:10])
        show, pause = tr("Show the campaign"), tr("Pause instead")
        buttons = [
            *([show] if campaigns else []),
            *([] if self._session.why_no_desk else [pause]),
            tr("Close"),
        ]
        answer = await dialogs.ask_question(self._page, title, text, *buttons)
        if answer == show:
            self._session.wanted.emit("campaigns", campaigns[0].campaign_id)
        elif answer == pause:
            await self._turn(inboxes, False)
