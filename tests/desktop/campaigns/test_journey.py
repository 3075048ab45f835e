"""A campaign made, launched and paused by its widgets alone, against the real service."""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.contract.campaigns import CampaignQuery
from app.contract.leads import LeadQuery
from app.desktop.campaigns.editor import AddressDialog, CampaignEditor
from app.desktop.campaigns.page import CampaignsPage
from app.desktop.session import Session
from tests.desktop.conftest import until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import session_on

from .page_driver import answer, draft, everybody_added, opened, page_on, settled

FIRST = "Hi {{first_name|there}},\nI saw {{company|your company}}.\n{{sender_name}}"


async def test_campaign_from_empty_list_is_written_launched_and_paused(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        await until(lambda: page.states.state == "empty")
        page.states.message.act.click()
        editor = page.editor
        await until(lambda: editor.checklist.missing and editor.head.name.hasSelectedText())
        assert QApplication.focusWidget() is editor.head.name
        QTest.keyClicks(QApplication.focusWidget(), "First of March")
        await _write_mails(editor)
        await settled(page)
        await _launch_with_gaps(editor)
        await _add_contacts(editor)
        await _preview(editor)
        await _launch_and_pause(session, page)


async def _write_mails(editor: CampaignEditor) -> None:
    first = editor.mails.steps[0]
    QTest.keyClicks(first.variants[0].subject, "Hello {{first_name|there}}")
    first.variants[0].body.setPlainText(FIRST)
    first.add_variant.click()
    assert first.shares == [50, 50]
    first.variants[0].share.setFocus()
    first.variants[0].share.selectAll()
    QTest.keyClicks(first.variants[0].share, "60")
    assert first.shares == [60, 40]
    editor.mails.add.click()
    follow_up = editor.mails.steps[1]
    assert QApplication.focusWidget() is follow_up.variants[0].body
    QTest.keyClicks(QApplication.focusWidget(), "Did you see my mail?")
    assert follow_up.wait.value() == 2
    assert follow_up.trigger.currentText() == "if there is no reply"


async def _launch_with_gaps(editor: CampaignEditor) -> None:
    """It says what is missing, and pressing it leads there."""
    await until(lambda: editor.checklist.missing == ("leads", "postal_address"))
    assert "Add people to email." in editor.head.launch.toolTip()
    assert editor.head.launch.accessibleDescription() == editor.head.launch.toolTip()
    editor.head.launch.click()
    await until(lambda: editor.focusWidget() is editor.checklist.lines["leads"])
    editor.checklist.lines["postal_address"].click()
    dialog = await until(_address_dialog)
    dialog.save.click()
    assert dialog.isVisible()
    dialog.address.setPlainText("Example Ltd, 1 Street, Town")
    dialog.save.click()
    await until(lambda: editor.checklist.missing == ("leads",))
    assert editor.campaign and editor.campaign.status == "DRAFT"


def _address_dialog() -> AddressDialog | None:
    return next((w for w in QApplication.topLevelWidgets() if isinstance(w, AddressDialog)), None)


async def _add_contacts(editor: CampaignEditor) -> None:
    editor.checklist.lines["leads"].click()
    assert editor.focusWidget() is editor.people.enroll
    editor.people.enroll.click()
    await everybody_added()
    await until(lambda: editor.people.model.total == 6)
    await until(lambda: not editor.checklist.missing)
    assert editor.checklist.title.text() == "Ready to launch"
    assert editor.head.launch.toolTip() == "Start sending"


async def _preview(editor: CampaignEditor) -> None:
    """Any lead's mail, found by typing; what it lacks is filled by the default."""
    editor.head.tabs["mails"].click()
    pane = editor.preview
    await until(lambda: pane.lead.count() == 6)
    await _active(editor)
    editor.mails.steps[0].variants[0].body.setFocus()
    for person, greeting in (("person1@", "Hi Ada,"), ("person2@", "Hi there,")):
        pane.lead.lineEdit().setFocus()
        pane.lead.lineEdit().selectAll()
        QTest.keyClicks(pane.lead.lineEdit(), person)
        await until(lambda wanted=person: pane.lead.count() == 1 and wanted in pane.lead.itemText(0))
        pane.lead.setCurrentIndex(0)
        pane.lead.activated.emit(0)
        pane.lead.completer().popup().hide()
        await until(lambda wanted=greeting: pane.text.toPlainText().startswith(wanted))
        await until(lambda: pane.lead.count() == 6)
        assert person in pane.route.text()
    assert pane.subject.text() == "Hello there"
    pane.source.click()
    assert "Message-ID:" in pane.text.toPlainText()
    pane.source.click()
    await _active(editor)
    editor.mails.steps[1].variants[0].body.setFocus()
    await until(lambda: pane.text.toPlainText().startswith("Did you see my mail?"))


async def _active(editor: CampaignEditor) -> None:
    """Without a window manager, a closed dialog leaves no window active."""
    editor.window().activateWindow()
    await until(editor.window().isActiveWindow)


async def _launch_and_pause(session: Session, page: CampaignsPage) -> None:
    editor = page.editor
    ids = [variant.id for step in editor.mails.steps for variant in step.variants]
    assert all(ids) and len(set(ids)) == 3
    told: list[str] = []
    session.noticed.connect(lambda title, _text: told.append(title))
    editor.head.launch.click()
    await until(lambda: editor.campaign and editor.campaign.status == "ACTIVE")
    assert editor.head.sentence.text() == "Pause the campaign to change its emails, flow or schedule."
    assert editor.mails.steps[0].variants[0].body.isReadOnly() and not editor.schedule.isEnabled()
    editor.head.pause.click()
    await until(lambda: editor.campaign and editor.campaign.status == "PAUSED")
    assert editor.head.launch.text() == "Resume" and not editor.head.sentence.text()
    assert editor.checklist.title.text() == "Ready to go on"
    editor.mails.steps[0].variants[1].body.insertPlainText("Changed. ")
    await settled(page)
    assert [variant.id for step in editor.mails.steps for variant in step.variants] == ids
    assert editor.campaign
    saved = await session.service.campaigns.get(editor.campaign.campaign_id)
    assert saved.variants[1].body_template.startswith("Changed. ")
    assert [variant.distribution_percent for variant in saved.variants] == [60, 40]
    assert saved.name == "First of March"
    editor.head.launch.click()
    await until(lambda: editor.campaign and editor.campaign.status == "ACTIVE")
    assert told == ["Launched", "Resumed"]
    editor.head.back.click()
    await until(lambda: page.table.isVisible() and page.model.total == 1)


async def test_mail_editor_with_broken_merge_field_warns_below_text(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        await opened(page, await draft(session, "With a mistake"))
        broken = page.editor.mails.steps[0].variants[1]
        broken.body.setPlainText("Hi {{first name")
        await until(lambda: "not a merge field" in broken.warning.text())
        assert not page.editor.mails.steps[0].variants[0].warning.text()
        assert "variants" in page.editor.checklist.missing
        page.editor.checklist.lines["variants"].click()
        assert page.editor.focusWidget() is broken.body


async def test_mail_editor_variants_changed_during_save_are_saved_in_full(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        await opened(page, await draft(session, "Comings and goings"))
        editor = page.editor
        first = editor.mails.steps[0]
        kept = first.variants[1].id
        first.add_variant.click()
        editor.mails.add.click()
        editor.mails.steps[2].variants[0].body.setPlainText("Third")
        editor.saving.now()
        await asyncio.sleep(0)  # what is on its way has been read
        first.variants[0].drop.click()
        editor.mails.steps[1].remove.click()
        await settled(page)
        assert editor.campaign
        saved = await session.service.campaigns.get(editor.campaign.campaign_id)
        variants = [variant for variant in saved.variants if variant.is_active]
        assert [variant.id for variant in variants] == [variant.id for variant in first.variants]
        assert variants[0].id == kept and [v.distribution_percent for v in variants] == [50, 50]
        assert [s.variants[0].body_template for s in saved.sequences if s.is_active] == ["Third"]
        assert editor.mails.steps[1].number == saved.sequences[-1].step_number


async def test_lead_list_asks_before_removing_leads(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        await opened(page, await draft(session, "People come and go"))
        people = page.editor.people
        page.editor.head.tabs["leads"].click()
        await until(lambda: people.states.state == "empty")
        people.states.message.act.click()
        await everybody_added()
        await until(lambda: people.model.total == 6)
        people.table.selectAll()
        people.delete.click()
        await answer("Remove 6 leads")
        await until(lambda: people.model.total == 0)
        assert page.editor.campaign
        found = await session.service.leads.search(page.editor.campaign.campaign_id, LeadQuery())
        assert not found.leads
        await until(lambda: "leads" in page.editor.checklist.missing)


async def test_lead_list_on_enter_previews_selected_lead(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        await opened(page, await draft(session, "To be previewed"))
        editor = page.editor
        inbox = editor.schedule.inboxes.item(0)
        inbox.setCheckState(Qt.CheckState.Checked)
        editor.go("leads")
        editor.people.enroll.click()
        await everybody_added()
        await until(lambda: editor.people.model.total == 6)
        await settled(page)
        row = await until(lambda: editor.people.model.row(3))
        editor.people.table.select(row.id)
        editor.people.table.setFocus()
        QTest.keyClick(editor.people.table, Qt.Key.Key_Return)
        await until(lambda: row.item.email in editor.preview.route.text())
        assert editor.preview.isVisible()


async def test_campaign_list_asks_before_deleting_campaign(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await draft(session, "To be deleted")
        await until(lambda: page.table.select(campaign_id))
        await until(page.deeds.delete.isEnabled)
        page.deeds.delete.click()
        await answer("Cancel")
        page.deeds.delete.click()
        await answer("Delete 1 campaign")
        await until(lambda: page.deeds.holding.is_on)
        await page.deeds.holding.settle()
        await until(lambda: page.model.row_of(campaign_id) is None)
        found = await session.service.campaigns.search(CampaignQuery(search="To be deleted"))
        assert not found.campaigns


@pytest.mark.parametrize("gone", [True, False])
async def test_campaign_editor_follows_edit_or_deletion_by_other_client(service: Served, gone: bool) -> None:
    from app.contract.campaigns import CampaignEdit

    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await draft(session, "Seen by two")
        await opened(page, campaign_id)
        if gone:
            await session.service.campaigns.delete(campaign_id)
            await until(lambda: page.editor.states.state == "empty")
            page.editor.states.message.act.click()
            await until(page.table.isVisible)
        else:
            await session.service.campaigns.edit(campaign_id, CampaignEdit(name="Renamed by another"))
            await until(lambda: page.editor.head.name.text() == "Renamed by another")
