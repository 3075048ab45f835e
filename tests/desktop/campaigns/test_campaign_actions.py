"""Duplicate, archive and delete a campaign in the list; a test mail to oneself; against the real service."""

from __future__ import annotations

from uuid import uuid4

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.contract.branches import BranchEdit, BranchStepEdit, BranchTrigger
from app.contract.campaigns import CampaignEdit, CampaignStatus
from app.contract.contacts import ContactEnrollment, ContactQuery
from app.contract.inboxes import SenderAccountQuery
from app.contract.problems import Invalid, Unreachable
from app.contract.workspace import SettingsEdit
from app.desktop.campaigns.email_preview import EmailTestDialog
from app.desktop.main_window.commands import Commands
from app.desktop.session import Session
from tests.desktop.conftest import until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import session_on

from .page_driver import answer, draft, opened, page_on


async def test_campaign_duplicated_copies_branches_and_opens_copy(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await draft(session, "The pattern")
        branch = BranchEdit(label="By hand", trigger_type=BranchTrigger.MANUAL, steps=(BranchStepEdit(),))
        await session.service.flow.put(campaign_id, str(uuid4()), branch)
        await until(lambda: page.table.select(campaign_id))
        page.table.setFocus()
        QTest.keyClick(page.table, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: page.editor.campaign and page.editor.states.state == "ready")
        copy = page.editor.campaign
        assert copy and copy.campaign_id != campaign_id and copy.name == "Copy of The pattern"
        assert copy.status == CampaignStatus.DRAFT and page.editor.isVisible()
        flow = await session.service.flow.get(copy.campaign_id)
        assert [one.label for one in flow.branches] == ["By hand"]


async def test_paused_campaign_is_archived_and_deleted_with_undo(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await _paused(session, "To the archive")
        await until(lambda: page.table.select(campaign_id) and page.deeds.archive.isEnabled())
        page.deeds.archive.click()
        assert await answer("Archive 1 campaign") == "Archive “To the archive”?"
        await until(lambda: (head := page.deeds.head()) and head.status == CampaignStatus.ARCHIVED)
        assert not page.deeds.archive.isEnabled()
        assert page.deeds.archive.toolTip() == "It is already archived."
        page.activateWindow()  # a closed dialog leaves none active without a window manager
        await until(page.isActiveWindow)
        page.table.setFocus()
        QTest.keyClick(page.table, Qt.Key.Key_Delete)
        await answer("Delete 1 campaign")
        await until(page.undo.isVisible)
        assert page.undo.text.text() == "Deleting “To the archive”…"
        page.undo.undo.click()
        assert not page.deeds.holding.is_on and not page.undo.isVisible()
        await session.service.campaigns.get(campaign_id)
        page.deeds.delete.click()
        await answer("Delete 1 campaign")
        await until(lambda: page.deeds.holding.is_on)
        assert await page.deeds.holding.settle() and not page.undo.isVisible()
        await until(lambda: page.model.row_of(campaign_id) is None)


async def test_draft_campaign_cannot_be_archived_and_shows_reason(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await draft(session, "Only a draft")
        await until(lambda: page.table.select(campaign_id) and page.deeds.duplicate.isEnabled())
        assert "Pause the campaign" in page.deeds.archive.toolTip()
        page.table.customContextMenuRequested.emit(QPoint(20, 20))
        menu = QApplication.activePopupWidget()
        offered = {action.text(): action.isEnabled() for action in menu.actions()}
        assert offered == {"Duplicate": True, "Archive…": False, "Delete…": True}
        menu.close()
        commands = Commands(page)
        commands.page = lambda: page
        assert {"Duplicate", "Delete…"} <= {action.text() for action in commands.all()}


async def _paused(session: Session, name: str) -> str:
    campaign_id = await draft(session, name)
    people = (await session.service.contacts.search(ContactQuery())).contacts
    ids = tuple(person.id for person in people)
    await session.service.contacts.enroll(ContactEnrollment(campaign_id=campaign_id, contact_ids=ids))
    inboxes = (await session.service.inboxes.search(SenderAccountQuery())).sender_accounts
    await session.service.workspace.edit(SettingsEdit(postal_address="Example Ltd, 1 Street"))
    edit = CampaignEdit(inbox_ids=tuple(one.inbox_id for one in inboxes), launch=True)
    saved = await session.service.campaigns.edit(campaign_id, edit)
    assert saved.success, saved.message
    await session.service.campaigns.pause(campaign_id)
    await session.service.workspace.edit(SettingsEdit(postal_address=""))
    return campaign_id


async def test_test_mail_dialog_sends_to_own_address_and_shows_result(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await _paused(session, "Tried first")
        await opened(page, campaign_id)
        pane = page.editor.preview
        await until(lambda: pane.trial.isVisible() and pane.trial.isEnabled())
        pane.trial.click()
        dialog = await until(_dialog)
        dialog.to.clear()
        dialog.send.click()
        assert dialog.form.fields["to"].below.text() == "Enter the address to send it to."
        dialog.to.setText("me@company.example")
        dialog.send.click()
        assert dialog.result_line.text() == "Sending…" and not dialog.send.isEnabled()
        await until(dialog.send.isEnabled, 30)
        assert dialog.result_line.text() not in ("", "Sending…")
        dialog.reject()
        await until(lambda: not _dialog())
        pane.trial.click()
        dialog = await until(_dialog)
        assert dialog.to.text() == "me@company.example"
        for error, said in (
            (Invalid("The server refused it."), "refused"),
            (Unreachable("gone"), "gone"),
        ):
            await _fails(session, dialog, error)
            assert said in dialog.result_line.text() and dialog.send.isEnabled()
        dialog.reject()
        await until(lambda: not _dialog())
        session.turned(Unreachable("gone"))
        assert not pane.trial.isEnabled() and "reached" in pane.trial.toolTip()


async def _fails(session: Session, dialog: EmailTestDialog, error: Exception) -> None:
    async def refuse(*_: object) -> object:
        raise error

    session.service.campaigns.test_mail = refuse  # type: ignore[assignment,method-assign]
    dialog.send.click()
    await until(lambda: dialog.result_line.property("kind") == "error" and dialog.send.isEnabled())


def _dialog() -> EmailTestDialog | None:
    return next(
        (w for w in QApplication.topLevelWidgets() if isinstance(w, EmailTestDialog) and w.isVisible()), None
    )
