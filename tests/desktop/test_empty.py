"""What an empty list says is true, also of a search, and its one button leads on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.contract.campaigns import NewCampaign
from app.contract.contacts import ContactEnrollment, NewContact
from app.desktop.campaigns.page import CampaignsPage
from app.desktop.domains.page import DomainsPage
from app.desktop.leads.leads_tab import LeadsTab
from app.desktop.outbox.page import OutboxPage
from app.desktop.replies.page import RepliesPage
from app.desktop.today.page import TodayPage
from app.desktop.widgets.states import StatePanel
from tests.desktop.conftest import until
from tests.desktop.running_service import Served, served
from tests.desktop.screen_sessions import session_on


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("empty"), "--practice", "--practice-speed", "0") as running:
        yield running


@asynccontextmanager
async def shown(widget: QWidget) -> AsyncIterator[None]:
    widget.resize(1240, 780)
    widget.show()
    try:
        yield
    finally:
        widget.close()
        widget.deleteLater()
        await asyncio.sleep(0.05)


async def says(states: StatePanel, words: str) -> None:
    await until(lambda: states.state == "empty" and words in states.message.sentence.text())


def search(page: CampaignsPage | DomainsPage | LeadsTab, text: str) -> None:
    page.search.setText(text)
    QTest.keyClick(page.search, Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("kind", "nothing", "act", "found"),
    [
        (CampaignsPage, "No campaigns yet", "New campaign", "match this search"),
        (DomainsPage, "No domains set up yet", "Set up a domain", "with that name"),
    ],
)
async def test_empty_list_after_search_differs_from_empty_workspace(
    service: Served, kind: type[CampaignsPage | DomainsPage], nothing: str, act: str, found: str
) -> None:
    async with session_on(service) as session:
        page = kind(session)
        async with shown(page):
            await says(page.states, nothing)
            assert page.states.message.act.text() == act
            page.setFocus()  # as the window does when it goes there
            assert page.focusWidget() is page.states.message.act
            search(page, "zzz")
            await says(page.states, found)
            assert page.states.message.act.text().startswith("Show all")
            page.states.message.act.click()
            await says(page.states, nothing)
            assert not page.search.text()


async def test_today_page_in_empty_workspace_focuses_next_step(tmp_path: Path) -> None:
    with served(tmp_path) as nothing:
        async with session_on(nothing) as session:
            page = TodayPage(session)
            async with shown(page):
                page.setFocus()
                await says(page.states, "Connect an inbox first")
                await until(lambda: page.focusWidget() is page.states.message.act)


async def test_domains_page_without_hosting_leads_to_inboxes(tmp_path: Path) -> None:
    went: list[tuple[str, str]] = []
    with served(tmp_path) as nothing:
        async with session_on(nothing) as session:
            session.wanted.connect(lambda place, wanted: went.append((place, wanted)))
            page = DomainsPage(session)
            async with shown(page):
                await says(page.states, "Connect the mailboxes you have at your provider")
                assert page.states.message.act.text() == "Connect an inbox"
                page.states.message.act.click()
    assert went == [("inboxes", "")]


async def test_lead_list_of_new_campaign_offers_one_main_button(service: Served) -> None:
    async with session_on(service) as session:
        made = await session.service.campaigns.create(NewCampaign(name="Of nobody"))
        people = LeadsTab(session)
        session.turned(None)
        people.show_campaign(str(made.campaign_id), made.name)
        async with shown(people):
            await says(people.states, "or in Contacts")
            assert people.states.message.act.text() == "Add from CSV…" and not people.upload.property("kind")
            ada = await session.service.contacts.add(NewContact(email="ada@people.test"))
            people.refresh()
            await says(people.states, "No one is in this campaign yet.")
            assert people.states.message.act.text() == "Add all contacts"
            search(people, "zzz")
            await says(people.states, "No leads match")
            assert people.states.message.act.text() == "Show all leads"
            people.states.message.act.click()
            await says(people.states, "No one is in this campaign yet.")
            enrollment = ContactEnrollment(campaign_id=made.campaign_id, contact_ids=(ada.id,))
            await session.service.contacts.enroll(enrollment)
            people.refresh()
            await until(lambda: people.states.state == "ready")
            assert people.upload.property("kind") == "primary"
        await session.service.campaigns.delete(made.campaign_id)


async def test_empty_list_with_read_permission_only_offers_no_action(service: Served) -> None:
    async with session_on(service) as session:
        made = await session.service.campaigns.create(NewCampaign(name="To be read"))
    async with session_on(service, "campaigns:read", "domains:read") as session:
        people, domains = LeadsTab(session), DomainsPage(session)
        people.show_campaign(str(made.campaign_id), made.name)
        async with shown(people), shown(domains):
            for states in (people.states, domains.states):
                await until(lambda states=states: states.state == "empty")
                assert not states.message.act.isVisible()
    async with session_on(service) as session:
        await session.service.campaigns.delete(made.campaign_id)


async def test_empty_outbox_and_replies_lead_to_campaigns(service: Served) -> None:
    async with session_on(service) as session:
        went: list[tuple[str, str]] = []
        session.wanted.connect(lambda place, wanted: went.append((place, wanted)))
        outbox, replies = OutboxPage(session), RepliesPage(session)
        async with shown(outbox), shown(replies):
            for states in (outbox.states, outbox.sent_states, replies.states):
                await until(lambda states=states: states.state == "empty")
                states.message.act.click()
        assert went == [("campaigns", "")] * 3


async def test_empty_replies_page_focuses_next_step(service: Served) -> None:
    async with session_on(service) as session:
        page = RepliesPage(session)
        async with shown(page):
            page.setFocus()  # as the window does when it goes there
            await says(page.states, "No replies yet")
            assert page.focusWidget() is page.states.message.act
            page.search.setFocus()
            page.setFocus()
            assert page.focusWidget() is page.states.message.act
