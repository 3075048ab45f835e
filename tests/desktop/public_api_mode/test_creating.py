"""What is made by a service that can't list it: campaigns, domains, inboxes, a webhook of one campaign."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from app.contract.campaigns import CampaignQuery, CampaignStatus
from app.contract.contacts import ContactEnrollment, ContactQuery
from app.contract.domains import RegistrationEdit
from app.contract.inboxes import SenderAccountQuery
from app.contract.leads import LeadQuery
from app.contract.webhooks import WebhookEdit
from app.desktop.inboxes.bulk_dialog import BulkDialog
from app.desktop.public_api_mode.campaigns import LeadDialog, WritingDialog
from app.desktop.webhooks.campaign_picker import CampaignIdDialog
from app.desktop.webhooks.edit_dialog import WebhookDialog
from app.desktop.widgets.dialogs import Question
from tests.desktop.conftest import Aio, until
from tests.desktop.public_api_mode.place_driver import (
    act,
    at_rest,
    confirm,
    dialog,
    opened,
    owner,
    place_on,
    press,
    texts,
)
from tests.desktop.running_service import Served


async def made(page: Any, name: str, button: str) -> str:
    """The id of something new, which is open then."""
    page.new_name.setText(name)
    press(page._make)
    await until(lambda: page.shown_id and name in texts(page))
    assert page._make.text() == button
    return str(page.shown_id)


async def test_campaign_in_public_api_mode_is_created_written_and_launched(filled: Served) -> None:
    async with place_on(filled, "campaigns") as (_, page):
        QTest.keyClicks(page.new_name, "Autumn")
        assert not page._make.isEnabled() and "8 characters" in page._make.toolTip()
        campaign_id = await made(page, "Autumn outreach", "Make the campaign")
        press(act(page, "Launch"))
        question = await dialog(Question)
        assert "Add people to email." in " ".join(one.text() for one in question.findChildren(QLabel))
        question.reject()
        await at_rest(page)
        press(act(page, "Emails and schedule…"))
        writing = await dialog(WritingDialog)
        variant = writing.mails.steps[0].variants[0]
        variant.subject.setText("A question")
        variant.body.setPlainText("Hi {{first_name|there}}")
        writing.schedule.inboxes.item(0).setCheckState(Qt.CheckState.Checked)
        press(writing.save)
        await until(lambda: "100% · A question" in texts(page))
    async with owner(filled) as service:
        people = (await service.contacts.search(ContactQuery(limit=5))).contacts
        ids = tuple(one.id for one in people)
        await service.contacts.enroll(ContactEnrollment(campaign_id=campaign_id, contact_ids=ids))
    async with place_on(filled, "campaigns") as (_, page):  # at the next start
        at = page.before.findText("Autumn outreach")
        page.before.activated.emit(at)
        await until(lambda: page.states.state == "ready" and page.shown_id == campaign_id)
        press(act(page, "Launch"))
        await until(lambda: page.campaign.status == CampaignStatus.ACTIVE)
        await until(lambda: act(page, "Pause").isEnabled())
        press(act(page, "Pause"))
        await until(lambda: page.campaign.status == CampaignStatus.PAUSED)


async def test_lead_dialog_in_public_api_mode_shows_and_removes_lead_by_id(filled: Served) -> None:
    async with owner(filled) as service:
        found = (await service.campaigns.search(CampaignQuery(search="Spring"))).campaigns[0]
        leads = (await service.leads.search(found.campaign_id, LeadQuery())).leads
    async with place_on(filled, "campaigns") as (_, page):
        await opened(page, found.campaign_id)
        press(act(page, "A lead…"))
        box = await dialog(LeadDialog)
        assert not box.open_button.isEnabled()
        box.id.setText(leads[0].lead_id)
        press(box.open_button)
        await until(lambda: box.pane.states.state == "ready")
        assert box.pane.journey.lead.email == leads[0].email
        assert "The campaign is draft" in " ".join(texts(box)) and not box.pane.can_mend
        press(box.pane.move_button)
        await until(box.pane.menu.isVisible)
        assert [one.text() for one in box.pane.menu.actions()] == ["This campaign has no branch yet"]
        box.pane.menu.close()
        press(box.remove)
        await confirm("Remove 1")
        await until(lambda: not box.id.text())
        async with owner(filled) as service:
            left = (await service.leads.search(found.campaign_id, LeadQuery())).leads
            assert len(left) == len(leads) - 1, "nobody waits: a campaign that runs may write to it"
        box.id.setText(leads[0].lead_id)
        press(box.remove)
        await confirm("Remove 1")
        await until(box.problem.isVisible)
        assert "Not removed" in box.problem.sentence.text()
        box.reject()
        await until(lambda: str(found.total_leads - 1) in texts(page))


def test_domain_in_public_api_mode_is_added_activated_and_gets_inboxes(aio: Aio, filled: Served) -> None:
    async def work() -> None:
        async with place_on(filled, "inboxes") as (session, page):
            assert not page.bulk.isEnabled() and "Domains" in page.bulk.toolTip()
        async with place_on(filled, "domains") as (session, page):
            said: list[str] = []
            session.noticed.connect(lambda title, _: said.append(title))
            domain_id = await made(page, "made-mail.test", "Add the domain")
            assert "No redirect." in texts(page)
            await at_rest(page)
            press(act(page, "Check now"))
            await until(lambda: any(text.startswith("ns1.practice.test: ") for text in texts(page)))
            async with owner(filled) as service:
                servers = tuple(page.told.added.nameservers)
                await service.domains.register(RegistrationEdit(domain="made-mail.test", nameservers=servers))
            await at_rest(page)
            press(act(page, "Check now"))
            await until(lambda: ": OK" in " ".join(texts(page)))
            await at_rest(page)
            press(act(page, "Activate"))
            await until(lambda: said == ["made-mail.test is active"])
            await at_rest(page)
            press(act(page, "Create inboxes…"))
            await create(await dialog(BulkDialog), "anna")
        async with place_on(filled, "inboxes") as (session, page):  # the domain is known there, too
            await until(page.bulk.isEnabled)
            press(page.bulk)
            await create(await dialog(BulkDialog), "ben")
        async with owner(filled) as service:
            hosted = (await service.inboxes.search(SenderAccountQuery(search="made-mail"))).sender_accounts
            assert {one.email_address for one in hosted} == {
                f"{one}@made-mail.test" for one in ("anna", "ben")
            }
        async with place_on(filled, "domains") as (_, page):
            page.known.forget(domain_id)
            await opened(page, domain_id)  # what can't be read is checked
            assert "A domain whose name isn't known" in texts(page) and domain_id in texts(page)

    aio(work(), 90)


async def create(bulk: BulkDialog, who: str) -> None:
    bulk.edit.text.setPlainText(f"{who}, Somebody")
    assert bulk.edit.domain.currentText() == "made-mail.test"
    press(bulk.begin)
    await until(bulk.more.isVisible, 20)
    assert bulk.counts.text() == "1 created"
    bulk.reject()


async def test_webhook_dialog_in_public_api_mode_selects_campaign_by_id(filled: Served) -> None:
    async with owner(filled) as service:
        found = (await service.campaigns.search(CampaignQuery(search="Spring"))).campaigns[0]
        hook = (await service.webhooks.list())[0]
    async with place_on(filled, "webhooks") as (session, _):
        box = WebhookDialog(session, hook)
        box.show()
        press(box.campaign.pick)
        chosen = await dialog(CampaignIdDialog)
        chosen.campaign.setEditText("no id at all")
        assert not chosen.choose.isEnabled()
        chosen.campaign.setEditText(found.campaign_id)
        press(chosen.choose)
        await until(lambda: box.campaign.name.text() == "Spring outreach")
        press(box.save)
        await until(lambda: not box.isVisible())
        box.deleteLater()
    async with owner(filled) as service:
        assert (await service.webhooks.get(hook.id)).campaign_id == found.campaign_id
        await service.webhooks.edit(hook.id, WebhookEdit(campaign_id=None))
