"""Merge fields offered while a text is typed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.contract.contacts import ContactEnrollment, NewContact
from app.contract.ids import CampaignId
from app.contract.leads import Lead
from app.desktop.campaigns.editor import CampaignEditor
from app.desktop.sequence.merge_field_completer import OF_LEADS, own_fields
from app.desktop.sequence.variants import VariantEditor
from tests.desktop.conftest import until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import session_on

from .page_driver import draft, opened, page_on


@pytest.mark.parametrize("where", ["subject", "body"])
async def test_merge_field_completer_after_two_braces_offers_fields(where: str) -> None:
    variant = VariantEditor()
    variant.show()
    variant.activateWindow()
    editor = getattr(variant, where)
    editor.setFocus()
    await until(editor.hasFocus)
    QTest.keyClicks(editor, "Hi {{")
    assert editor.fields.is_open
    popup = editor.fields.list
    assert popup.count() == 6 and popup.accessibleName() == "Merge fields"
    QTest.keyClick(editor, Qt.Key.Key_Down)
    assert popup.currentRow() == 1 and variant.rect().contains(popup.geometry())
    QTest.keyClicks(editor, "LAST")
    assert popup.count() == 1
    QTest.keyClick(editor, Qt.Key.Key_Return)
    text = editor.text if where == "subject" else editor.toPlainText
    assert text() == "Hi {{last_name}}" and not editor.fields.is_open
    QTest.keyClicks(editor, " {{com")
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert not editor.fields.is_open and text() == "Hi {{last_name}} {{com"
    QTest.keyClicks(editor, "zzz {{addr")
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert text().endswith("{{comzzz {{postal_address}}") and editor.hasFocus()
    QTest.keyClicks(editor, " {{")
    variant.field.setFocus()
    assert not editor.fields.is_open
    variant.close()


async def test_merge_field_completer_while_open_suppresses_warning(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        await opened(page, await draft(session, "Being written"))
        editor = page.editor
        variant = editor.mails.steps[0].variants[0]
        text, warning = variant.body, variant.warning
        text.setFocus()
        text.selectAll()
        QTest.keyClicks(text, "Hi {{first")
        await until(lambda: _saved(editor) == "Hi {{first")
        assert text.fields.is_open and warning.isHidden()
        QTest.keyClick(text, Qt.Key.Key_Return)
        assert warning.isHidden()  # what was found was in the text before
        QTest.keyClicks(text, ", {{la")
        await until(lambda: _saved(editor) == "Hi {{first_name|there}}, {{la")
        assert text.fields.is_open and warning.isHidden()
        QTest.keyClick(text, Qt.Key.Key_Escape)
        assert warning.isVisible() and warning.text().startswith("“{{la” is not a merge field")


def _saved(editor: CampaignEditor) -> str:
    return editor.campaign.variants[0].body_template if editor.campaign and editor.saving.settled else ""


async def test_merge_field_completer_on_programmatic_text_stays_closed() -> None:
    variant = VariantEditor()
    variant.show()
    variant.body.setPlainText("{{")
    variant.subject.setText("{{")
    assert not variant.body.fields.is_open and not variant.subject.fields.is_open
    variant.close()


NOW = "2026-03-02T09:00:00Z"
LEAD = {"campaign_id": "c", "contact_id": "c", "status": "PENDING", "created_at": NOW, "updated_at": NOW}


def test_custom_fields_of_leads_are_listed_by_their_merge_names() -> None:
    own = ({"Job title": "Buyer", "plan": "Pro"}, {"job_title": "Owner", "plan": ""}, {"a+b": "no"}, None)
    leads = [
        Lead.model_validate({**LEAD, "lead_id": str(n), "email": f"{n}@x.example", "custom_fields": fields})
        for n, fields in enumerate(own)
    ]
    assert own_fields(leads) == ["job_title", "plan"]


async def test_merge_field_completer_offers_custom_fields_of_leads(service: Served) -> None:
    """What is known of a lead besides is filled in under the name that is offered."""
    async with session_on(service) as session, page_on(session) as page:
        campaign_id = await draft(session, "With columns")
        made = await session.service.contacts.add(
            NewContact(email="bo@own.example", custom_fields={"job_title": "Buyer"})
        )
        wanted = ContactEnrollment(campaign_id=CampaignId(campaign_id), contact_ids=(made.id,))
        await session.service.contacts.enroll(wanted)
        await opened(page, campaign_id)
        await until(lambda: page.editor.property(OF_LEADS))
        variant = page.editor.mails.steps[0].variants[0]
        variant.body.setFocus()
        variant.body.selectAll()
        QTest.keyClicks(variant.body, "So you are {{job")
        assert variant.body.fields.is_open
        QTest.keyClick(variant.body, Qt.Key.Key_Return)
        assert variant.body.toPlainText() == "So you are {{custom_job_title}}"
        variant._fields.aboutToShow.emit()
        assert "job title\t{{custom_job_title}}" in [one.text() for one in variant._fields.actions()]
        page.editor.schedule.inboxes.item(0).setCheckState(Qt.CheckState.Checked)
        await until(lambda: page.editor.preview.text.toPlainText().startswith("So you are Buyer"))
