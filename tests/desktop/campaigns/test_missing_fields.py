"""What leads lack is named for the one that is looked at, and counted for all."""

from __future__ import annotations

from itertools import pairwise

from app.contract.campaigns import NewCampaign, VariantEdit
from app.contract.contacts import ContactEnrollment, ContactQuery
from app.contract.ids import CampaignId
from app.contract.inboxes import SenderAccountQuery
from tests.desktop.conftest import until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import session_on

from .page_driver import opened, page_on


async def test_preview_with_missing_fields_counts_affected_leads(service: Served) -> None:
    async with session_on(service) as session, page_on(session) as page:
        text = VariantEdit(subject_template="A question", body_template="Hi {{first_name}}")
        (inbox, *_) = (await session.service.inboxes.search(SenderAccountQuery())).sender_accounts
        wanted = NewCampaign(name="With holes", variants=(text,), inbox_ids=(inbox.inbox_id,))
        saved = await session.service.campaigns.create(wanted)
        ids = tuple(one.id for one in (await session.service.contacts.search(ContactQuery())).contacts)
        enrollment = ContactEnrollment(campaign_id=CampaignId(saved.campaign_id), contact_ids=ids)
        await session.service.contacts.enroll(enrollment)
        await opened(page, saved.campaign_id)
        page.setFocus()
        assert page.editor.head.tabs["mails"].hasFocus(), "not the list, which is not seen"
        pane = page.editor.preview
        await until(pane.missing.isVisible)
        assert "3 leads without first name." in pane.missing.text()
        await until(lambda: "3 leads won't get an email" in page.editor.outlook.sentence.text())
        page.window().resize(1000, 520)  # then the preview scrolls, and nothing in it is squeezed
        await until(lambda: pane.height() > pane.parentWidget().height())
        parts = [pane.lead, pane.subject, pane.route, pane.missing, pane.text, pane.trial]
        for above, below in pairwise(parts):
            assert above.geometry().bottom() < below.geometry().top()
        assert pane.missing.height() >= pane.missing.heightForWidth(pane.missing.width())
        variant = page.editor.mails.steps[0].variants[0]
        variant.body.setPlainText("Hi {{first_name|there}}")
        await until(lambda: not pane.missing.isVisible())
