"""What is documented works with a service that knows nothing else: the real one, with its desk cut off."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.client.probe import NO_DESK
from app.contract.campaigns import CampaignQuery
from app.contract.domains import DomainQuery, NewDomain, RedirectEdit
from app.contract.inboxes import SenderAccountQuery
from app.contract.problems import Unreachable
from app.contract.replies import ThreadQuery
from app.contract.webhooks import NewWebhook
from app.desktop.csv_import.import_wizard import ImportWizard
from app.desktop.public_api_mode.domains import DomainById
from app.desktop.public_api_mode.item_by_id import ByIdPage
from tests.desktop.conftest import Aio, until
from tests.desktop.places import Line
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
from tests.desktop.replies.test_page_on_service import PERSON, deliver, seed
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import session_on
from tests.desktop.test_every_place import elsewhere
from tests.patience import patient


async def test_campaign_page_after_deletion_ignores_late_response(filled: Served) -> None:
    async with owner(filled) as service:
        wanted = (await service.campaigns.search(CampaignQuery())).campaigns[0].campaign_id
    async with place_on(filled, "campaigns") as (_, page):
        await opened(page, wanted)
        page.again()
        page.gone()
        await until(lambda: not page.tasks.busy())
        assert page.states.state == "empty"


async def test_campaign_page_in_public_api_mode_exports_fills_and_deletes(
    filled: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def chosen(*_: object) -> Path:
        return tmp_path / "leads.csv"

    monkeypatch.setattr("app.desktop.public_api_mode.campaigns.choose_save_file", chosen)
    async with owner(filled) as service:
        wanted = (await service.campaigns.search(CampaignQuery())).campaigns[0].campaign_id
    async with place_on(filled, "campaigns") as (session, page):
        assert NO_DESK in texts(page) and page.states.state == "empty"
        await opened(page, wanted)
        assert {"Spring outreach", "20", "100% · Hello"} <= set(texts(page))
        assert "paused or completed" in act(page, "Archive…").toolTip()
        assert not act(page, "Pause").isEnabled()
        said: list[str] = []
        session.noticed.connect(lambda title, _: said.append(title))
        press(act(page, "Export leads…"))
        await until(lambda: said)
        assert len((tmp_path / "leads.csv").read_text().splitlines()) == 21
        press(act(page, "Add leads…"))
        wizard = await dialog(ImportWizard)
        wizard.reject()
        await at_rest(page)
        session.turned(Unreachable("gone"))
        assert act(page, "Delete…").toolTip() == "The service can't be reached."
        session.turned(None)
        press(act(page, "Delete…"))
        await confirm("Delete 1")
        await until(lambda: page.holding.is_on and page.states.state == "empty")
        press(page.undo.undo)
        await until(lambda: page.states.state == "ready" and page.shown_id == wanted)
        press(act(page, "Delete…"))
        await confirm("Delete 1")
        await until(lambda: page.holding.is_on)
        await page.holding.settle()
        assert page.states.state == "empty"
        await opened_to_error(page, wanted, "not found")


async def opened_to_error(page: ByIdPage, wanted: str, said: str) -> None:
    page.reveal(wanted)
    await until(lambda: page.states.state == "error")
    assert said in page.states.message.sentence.text()


async def test_domain_page_in_public_api_mode_adds_domain_and_shows_redirect(filled: Served) -> None:
    async with owner(filled) as service:
        known = await service.domains.add(NewDomain(domain="led-mail.test"))
        await service.domains.set_redirect(known.domain_id, RedirectEdit(target_domain="acme.com"))
    async with place_on(filled, "domains") as (_, page):
        assert isinstance(page, DomainById)
        await opened(page, known.domain_id)
        assert any(text.startswith("Redirects to acme.com (301).") for text in texts(page))
        QTest.keyClicks(page.new_name, "fresh-mail.test")
        press(page.add)
        await until(lambda: "fresh-mail.test" in texts(page))
        press(next(one for one in page.findChildren(QPushButton) if one.text() == "Copy all"))
        assert QGuiApplication.clipboard().text() == "ns1.practice.test\nns2.practice.test"
        await opened_to_error(page, "not/an id", "valid ID")
    async with owner(filled) as service:
        names = [one.domain_name for one in (await service.domains.search(DomainQuery())).domains]
        assert "fresh-mail.test" in names


async def answered(there: Served) -> str:
    """The id of a conversation that a person of the practice world has begun."""
    async with session_on(there) as session:
        inbox = (await session.service.inboxes.search(SenderAccountQuery())).sender_accounts[0]
        sent = seed(there, inbox.inbox_id, session.now(), PERSON)
        await asyncio.to_thread(deliver, session, PERSON, sent.message_id, "Tell me more.")
        async with patient(30):
            while not (found := (await session.service.replies.search(ThreadQuery())).threads):
                await asyncio.sleep(0.1)
        return found[0].thread_id


async def test_thread_page_in_public_api_mode_opens_thread_by_id(filled: Served) -> None:
    thread_id = await answered(filled)
    async with place_on(filled, "replies") as (_, page):
        await opened(page, thread_id)
        assert any(PERSON in text for text in texts(page)) and "Re: A question" in texts(page)
        await opened_to_error(page, "0190f0f0-0000-7000-8000-000000000000", "not found")


def test_page_by_id_shows_loading_error_offline_and_no_permission(
    aio: Aio, filled: Served, allow_log: Any
) -> None:
    """Loading, a fault, nobody there; the same item again afterwards."""

    async def work() -> None:
        line = Line()
        async with owner(filled) as service:
            wanted = (await service.domains.add(NewDomain(domain="state-mail.test"))).domain_id
            await service.domains.set_redirect(wanted, RedirectEdit(target_domain="acme.com"))
        async with place_on(filled, "domains", line) as (_, page):
            for way, state in (("fault", "error"), ("nobody", "offline"), ("silence", "loading")):
                line.way = way
                page.reveal(wanted)
                assert page.states.state == "loading"
                await until(lambda state=state: page.states.state == state)
            line.way = "documented"
            await opened(page, wanted)
        async with place_on(filled, "domains", key=await elsewhere(filled, "domains")) as (_, page):
            page.reveal(wanted)
            await until(lambda: page.states.state == "no_permission")
            assert not page.add.isEnabled() and "doesn't let you change domains" in page.add.toolTip()

    allow_log("outreach.client")
    aio(work(), 30)


async def test_contacts_inboxes_and_webhooks_in_public_api_mode_work(filled: Served) -> None:
    async with place_on(filled, "contacts") as (_, page):
        await until(lambda: page.contacts.total > 20)
    async with place_on(filled, "inboxes") as (session, page):
        await until(page.detail.isVisible)
        assert page.detail.remove.isEnabled() and page.detail.pause.toolTip() == session.why_no_desk
    async with owner(filled) as service:
        new = {"name": "Gone", "target_url": "https://hooks.example.com/y", "event_types": ["email_sent"]}
        hook = await service.webhooks.create(NewWebhook.model_validate(new))
    async with place_on(filled, "webhooks") as (session, page):
        page.reveal(hook.id)
        await until(lambda: page.detail.name.text() == "Gone" and page.detail.isVisible())
        press(page.detail.test)
        await until(lambda: page.detail.tested_chip.isVisible() and page.detail.tested.text())
        await until(lambda: not page.detail._tasks.busy("test"), 15)
        press(page.detail.pause)
        await until(lambda: page.detail.pause.text() == "Resume")
        press(page.detail.remove)
        await confirm("Delete 1")
        await until(lambda: page.detail.name.text() == "CRM")
