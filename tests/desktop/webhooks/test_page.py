"""The webhooks page as a person uses it, against the real service."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QScrollArea, QWidget

from app.contract.campaigns import NewCampaign
from app.contract.events import Change
from app.contract.problems import ServiceFault, Unreachable
from app.contract.scopes import Scope
from app.desktop.webhooks.campaign_picker import CampaignDialog
from app.desktop.webhooks.edit_dialog import SecretDialog, WebhookDialog
from app.desktop.webhooks.page import WebhooksPage
from app.desktop.webhooks.signature import SignatureDialog
from app.desktop.widgets.dialogs import Question
from tests.desktop.conftest import Aio, until
from tests.desktop.screen_sessions import dialog, gone

from .conftest import Bed, Keyring, happen, page_on, subscribe

SILENT_ENDPOINT = "https://hooks.example.com/in"
NOW = "2026-03-02T09:00:00Z"


def moved(page: WebhooksPage, *ids: str) -> None:
    page._session.heard(Change.model_validate({"kind": "webhook", "ids": ids, "at": NOW}))


async def listen(page: WebhooksPage) -> None:
    page.receiver.toggle.click()
    await until(lambda: page.receiver.receiver.running)


async def test_webhook_is_created_and_delivers_to_local_receiver(bed: Bed, ring: Keyring) -> None:
    async with page_on(bed) as (session, page):
        await until(lambda: page.states.state == "empty")
        page.tabs[1].click()
        receiver = page.receiver
        assert receiver.states.state == "empty" and receiver.toggle.text() == "Listen"
        receiver.states.message.act.click()
        await until(lambda: receiver.receiver.running)
        receiver.states.message.act.click()
        form = await dialog(WebhookDialog)
        assert form.url.text() == bed.loopback.url
        form.save.click()
        told = await dialog(SecretDialog)
        assert told.secret.text().startswith("whsec_")
        told.copy.click()
        assert QGuiApplication.clipboard().text() == told.secret.text()
        told.done_button.click()
        page.tabs[0].click()
        await until(page.detail.isVisible)
        page.detail.test.click()
        await until(lambda: page.detail.tested_chip.badge.text == "200")
        await happen(session)
        await until(lambda: len(receiver.receiver.arrivals) >= 2)
        await until(lambda: receiver.model.rowCount() == len(receiver.receiver.arrivals))
        badges = [receiver.model.row(n).cells[0].text for n in range(receiver.model.rowCount())]
        assert set(badges) == {"Valid"}
        page.tabs[1].click()
        receiver.tabs[1].click()
        assert "x-service-signature: sha256=" in receiver.text.toPlainText()
        receiver.check_button.click()
        check = await dialog(SignatureDialog)
        assert check.chip.badge.text == "Valid"
        check.close()
        oldest = str(receiver.receiver.arrivals[-1].number)
        receiver.table.select(oldest)
        count = receiver.model.rowCount()
        page.detail.test.click()
        await until(lambda: receiver.model.rowCount() > count)
        assert receiver.table.selected_ids() == [oldest]  # who reads an older one keeps it


async def test_failed_delivery_is_inspected_and_redelivered(bed: Bed) -> None:
    async with page_on(bed) as (session, page):
        made = await subscribe(session, bed.loopback.url, name="CRM")
        page.secrets.saw(made.id, made.secret)
        await listen(page)
        page.receiver.receiver.answer = 410
        page.reveal(made.id)
        moved(page)
        await until(page.detail.isVisible)
        await happen(session)
        log, inspector = page.detail.deliveries, page.detail.deliveries.inspector
        await until(lambda: _refreshed(page, made.id) and inspector.isVisible())
        await until(lambda: inspector.redeliver.isEnabled())
        assert log.model.row(0).cells[0].text == "Failed" and log.model.row(0).cells[3] == "410"
        assert '"event_type": "email_sent"' in inspector.texts[0].toPlainText()
        inspector.tabs[1].click()
        arrival = page.receiver.receiver.arrivals[0]
        assert arrival.header("X-Service-Signature") in inspector.texts[1].toPlainText()
        assert inspector.texts[2].toPlainText() == '{\n  "received": false\n}'
        page.receiver.receiver.answer = 200
        inspector.redeliver.click()
        await until(lambda: len(page.receiver.receiver.arrivals) == 2)
        await until(lambda: _refreshed(page, made.id) and inspector.chip.badge.text == "Delivered")
        assert log.model.total == 2 and log.table.selected_ids()[0].endswith(":2")
        assert not inspector.redeliver.isEnabled() and "arrived" in inspector.redeliver.toolTip()
        assert [one.text() for one in inspector._group.buttons()] == ["1 · 410", "2 · 200"]
        inspector.check.click()
        form = await dialog(SignatureDialog)
        assert form.chip.badge.text == "Valid"
        form.close()


def _refreshed(page: WebhooksPage, webhook_id: str) -> bool:
    """The stream of changes is not followed here; it is played."""
    moved(page, webhook_id)
    return page.detail.deliveries.model.total > 0


async def test_delivery_inspector_when_newer_deliveries_arrive_keeps_selection(bed: Bed) -> None:
    async with page_on(bed) as (session, page):
        made = await subscribe(session, bed.loopback.url)
        log = page.detail.deliveries
        log.model._limit = 2  # rows a page, so that a few mails do
        await listen(page)
        page.reveal(made.id)
        moved(page)
        await happen(session)
        await until(lambda: _refreshed(page, made.id) and log.inspector.isVisible())
        first = log.inspector.texts[0].toPlainText()
        log.table.verticalScrollBar().setValue(0)
        for _ in range(5):
            await happen(session)
        await until(lambda: _refreshed(page, made.id) and log.model.total == 6)
        await asyncio.sleep(0.5)
        assert log.inspector.isVisible() and log.inspector.texts[0].toPlainText() == first


async def test_webhook_is_paused_edited_and_deleted(bed: Bed, ring: Keyring) -> None:
    async with page_on(bed) as (session, page):
        first = await subscribe(session, SILENT_ENDPOINT, name="First")
        second = await subscribe(session, SILENT_ENDPOINT, name="Second")
        page.reveal(second.id)
        moved(page)
        detail = page.detail
        await until(lambda: detail.isVisible() and detail.name.text() == "Second")
        detail.pause.click()
        await until(lambda: detail.pause.text() == "Resume" and detail.chip.badge.text == "Paused")
        detail.pause.click()
        await until(lambda: detail.pause.text() == "Pause")
        detail.edit.click()
        form = await dialog(WebhookDialog)
        form.name.setText("Second, renamed")
        form.categories.chips["replies"].click()
        assert "Nothing will arrive" in form.arriving.text()
        assert form.arriving.property("kind") == "error"
        form.events.boxes["reply_received"].click()
        assert "and of one of these categories: 1 kind" in form.arriving.text()
        form.save.click()
        await until(lambda: detail.name.text() == "Second, renamed")
        hook = await session.service.webhooks.get(second.id)
        assert set(hook.event_types) == {"email_sent", "reply_received"}
        assert hook.event_categories == ("replies",) and hook.target_url == SILENT_ENDPOINT
        detail.remove.click()
        asked = await dialog(Question)
        assert asked.buttons[0].text() == "Delete 1 webhook"
        asked.buttons[-1].click()
        await gone(Question)
        detail.remove.click()
        (await dialog(Question)).buttons[0].click()
        await until(page.deleting.isVisible)
        assert page.deleting.text.text() == "Deleting “Second, renamed”…"
        assert len(await session.service.webhooks.list()) == 2
        assert await page.deleting.holding.settle()
        await until(lambda: detail.name.text() == "First" and not page.deleting.isVisible())
        assert [hook.id for hook in await session.service.webhooks.list()] == [first.id]


async def test_webhook_list_on_live_changes_keeps_selection_with_few_requests(bed: Bed) -> None:
    async with page_on(bed) as (session, page):
        made = [await subscribe(session, SILENT_ENDPOINT, name=f"Hook {n}") for n in range(4)]
        moved(page)
        await until(lambda: page.model.rowCount() == 4)
        page.table.select(made[2].id)
        asked, real = 0, session.service.webhooks.list

        async def counted() -> object:
            nonlocal asked
            asked += 1
            return await real()

        session.service.webhooks.list = counted  # type: ignore[assignment,method-assign]
        for _ in range(100):
            moved(page, made[0].id)
            await asyncio.sleep(0)
        await session.service.webhooks.delete(made[0].id)
        moved(page, made[0].id)
        await until(lambda: page.model.rowCount() == 3)
        assert page.table.selected_ids() == [made[2].id] and page.detail.name.text() == "Hook 2"
        assert 1 <= asked <= 8
        page.hide()
        asked = 0
        await session.service.webhooks.delete(made[1].id)
        moved(page, made[1].id)
        await asyncio.sleep(0.6)
        assert asked == 0  # nobody looks
        page.show()
        await until(lambda: page.model.rowCount() == 2)


async def test_webhook_secret_is_stored_shown_and_removed_in_keyring(bed: Bed, ring: Keyring) -> None:
    async with page_on(bed) as (_, page):
        await until(lambda: page.states.state == "empty")
        page.new.click()
        form = await dialog(WebhookDialog)
        assert form.arriving.text() and form.arriving.property("kind") == "mute"  # nobody did wrong yet
        form.offer("Kept", SILENT_ENDPOINT)
        form.save.click()
        told = await dialog(SecretDialog)
        secret = told.secret.text()
        QTest.keyClick(told, Qt.Key.Key_Escape)
        asked = await dialog(Question)
        QTest.keyClick(asked, Qt.Key.Key_Escape)  # goes back
        await gone(Question)
        assert told.isVisible()
        told.keep.click()
        await until(lambda: told.keep.text() == "Kept in the keyring")
        assert secret in ring.kept.values()
        told.done_button.click()
        await until(page.detail.isVisible)
        page.secrets._seen.clear()  # as after a restart
        page.detail.tabs[1].click()
        overview = page.detail.overview
        overview.reveal.click()
        await until(lambda: overview.secret.text() == secret)
        overview.reveal.click()
        assert not overview.secret.isVisible()
        overview.copy.click()
        await until(lambda: QGuiApplication.clipboard().text() == secret)
        overview.forget.click()
        (await dialog(Question)).buttons[0].click()
        await until(lambda: not ring.kept and not overview.copy.isVisible())
        assert "can't be shown again" in overview.secret_line.text()
        assert not list(bed.served.data.glob("*.secret"))


def test_webhook_secret_without_keyring_shows_reason(aio: Aio, bed: Bed) -> None:
    import keyring
    from keyring.backends.fail import Keyring as NoneAtAll

    before = keyring.get_keyring()
    keyring.set_keyring(NoneAtAll())  # type: ignore[no-untyped-call]

    async def work() -> None:
        async with page_on(bed) as (session, page):
            created = await subscribe(session, SILENT_ENDPOINT)
            page.secrets.saw(created.id, created.secret)
            told = SecretDialog(session, page.secrets, created, page)
            told.show()
            told.keep.click()
            await until(lambda: "no keyring" in told.said.text())
            assert told.keep.isEnabled() and not page.secrets.kept
            told.copy.click()
            told.reject()
            told.deleteLater()

    try:
        aio(work(), 30)
    finally:
        keyring.set_keyring(before)


async def test_webhooks_page_enables_actions_by_permission(bed: Bed) -> None:
    async with page_on(bed, keep=True) as (session, _):
        await subscribe(session, SILENT_ENDPOINT)
    async with page_on(bed, Scope.WEBHOOKS_CREATE, keep=True) as (_, page):
        assert page.states.state == "no_permission" and page.new.isEnabled()
        assert "doesn't let you see webhooks" in page.states.message.sentence.text()
    async with page_on(bed, Scope.WEBHOOKS_READ, keep=True) as (_, page):
        await until(page.detail.isVisible)
        detail = page.detail
        for one, right in (
            (detail.test, "change"),
            (detail.pause, "change"),
            (detail.edit, "change"),
            (detail.remove, "delete"),
            (page.new, "add"),
            (page.receiver.make, "add"),
        ):
            assert not one.isEnabled() and f"doesn't let you {right} webhooks" in one.toolTip()
        await until(lambda: detail.deliveries.states.state == "empty")
        assert not detail.deliveries.states.message.act.isVisible(), "no next step for who may send none"
    async with page_on(bed, Scope.WEBHOOKS_READ, Scope.WEBHOOKS_UPDATE) as (_, page):
        await until(page.detail.isVisible)
        await until(page.detail.deliveries.states.message.act.isVisible)
        assert page.detail.test.isEnabled() and not page.detail.remove.isEnabled()


async def test_webhooks_page_offline_keeps_data_and_disables_actions(bed: Bed) -> None:
    async with page_on(bed) as (session, page):
        await subscribe(session, SILENT_ENDPOINT)
        moved(page)
        await until(page.detail.isVisible)
        session.turned(Unreachable("gone"))
        assert page.detail.isVisible() and not page.detail.test.isEnabled() and not page.new.isEnabled()
        assert page.detail.remove.toolTip() == "The service can't be reached."
        session.turned(None)
        assert page.detail.test.isEnabled() and page.new.isEnabled()


async def test_webhooks_page_when_service_is_unreachable_shows_offline_and_retries(bed: Bed) -> None:
    async with page_on(bed) as (session, page):
        await until(lambda: page.states.state == "empty")
        real = session.service.webhooks.list

        async def fail() -> object:
            raise Unreachable("gone")

        session.service.webhooks.list = fail  # type: ignore[assignment,method-assign]
        page._read_all()
        await until(lambda: page.states.state == "offline")
        session.service.webhooks.list = real  # type: ignore[method-assign]
        page.states.message.act.click()
        await until(lambda: page.states.state == "empty")


async def test_webhook_receiver_with_remote_service_is_unavailable(bed: Bed) -> None:
    async with page_on(bed) as (session, page):
        session.loopback = None
        page.settle()
        page.tabs[1].click()
        view = page.receiver
        assert not view.toggle.isEnabled() and not view.make.isEnabled()
        assert "runs elsewhere" in view.states.message.sentence.text()
        assert not view.states.message.act.isVisible()


async def test_webhook_receiver_with_existing_webhook_shows_it(bed: Bed) -> None:
    async with page_on(bed) as (session, page):
        page.tabs[1].click()
        view = page.receiver
        assert view.make.text() == "Make a webhook for it"
        assert session.loopback is not None
        await subscribe(session, SILENT_ENDPOINT)
        hook = await subscribe(session, session.loopback.url)
        moved(page)
        await until(lambda: view.make.text() == "Show its webhook")
        view.make.click()
        assert page.stack.currentWidget() is page.states
        await until(lambda: page._chosen_id() == hook.id)


async def test_webhook_dialog_when_refused_keeps_input_and_marks_fields(bed: Bed) -> None:
    async with page_on(bed) as (session, page):
        form = WebhookDialog(session, parent=page)
        form.show()
        form.save.click()
        assert [form.form.fields[n].below.text() for n in ("name", "target_url", "event_types")] == [
            *("Please fill this in.", "Please fill this in.", "Choose at least one.")
        ]
        QTest.keyClicks(form.url, "https:")
        assert "https://" in form.form.fields["target_url"].below.text()
        assert form.url.property("wrong") != "true"
        QTest.keyClicks(form.url, "x")
        assert form.url.property("wrong") == "true"
        form.url.clear()
        form.offer("Inside", "https://10.0.0.1/hook")
        form.events.boxes["campaign_started"].click()
        chosen = form.events.chosen()
        form.save.click()
        below = form.form.fields["target_url"].below
        await until(lambda: "not an address of the public internet" in below.text())
        assert form.isVisible() and form.name.text() == "Inside" and form.events.chosen() == chosen
        assert form.save.isEnabled() and form.created is None
        form.url.setText("https://hooks.example.com/" + "é")
        form.save.click()
        await until(lambda: form.created is not None or form.problem.isVisible())
        form.close()
        form.deleteLater()


async def test_webhook_dialog_searches_and_selects_campaign(bed: Bed) -> None:
    async with page_on(bed) as (session, page):
        for name in ("Spring outreach", "Autumn outreach"):
            await session.service.campaigns.create(NewCampaign(name=name))
        form = WebhookDialog(session, parent=page)
        form.show()
        form.offer("Spring only", SILENT_ENDPOINT)
        form.campaign.pick.click()
        picker = await dialog(CampaignDialog)
        assert not picker.choose.isEnabled()
        QTest.keyClicks(picker.search, "spring")
        QTest.keyClick(picker.search, Qt.Key.Key_Return)
        await until(lambda: picker.model.total == 1)
        picker.table.setFocus()
        QTest.keyClick(picker.table, Qt.Key.Key_Down)
        QTest.keyClick(picker.table, Qt.Key.Key_Return)
        await until(lambda: form.campaign.name.text() == "Spring outreach")
        assert "and of this campaign" in form.arriving.text()
        form.save.click()
        await until(lambda: form.created)
        assert form.created and form.created.campaign_id == form.campaign.campaign_id
        page.reveal(form.created.id)
        moved(page)
        await until(lambda: page.detail.overview.campaign.text() == "Spring outreach")
        page.detail.edit.click()
        again = await dialog(WebhookDialog)
        await until(lambda: again.campaign.name.text() == "Spring outreach")
        again.campaign.clear.click()
        again.save.click()
        await until(lambda: page.detail.overview.campaign.text() == "Every campaign")
        form.deleteLater()


async def test_webhooks_page_is_operated_by_keyboard(bed: Bed) -> None:
    async with page_on(bed) as (session, page):
        await subscribe(session, SILENT_ENDPOINT, name="One")
        await subscribe(session, SILENT_ENDPOINT, name="Two")
        moved(page)
        await until(lambda: page.model.rowCount() == 2 and page.detail.isVisible())
        page.table.setFocus()
        QTest.keyClick(page.table, Qt.Key.Key_Down)
        assert page.detail.name.text() == "Two"
        QTest.keyClick(page, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
        form = await dialog(WebhookDialog)
        QTest.keyClick(form, Qt.Key.Key_Escape)
        await gone(WebhookDialog)
        page.activateWindow()
        await until(page.isActiveWindow)
        QTest.keyClick(page, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: page.detail.chip.badge.text == "Paused")
        QTest.keyClick(page, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: page.detail.chip.badge.text == "On")
        QTest.keyClick(page, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
        asked = await dialog(Question)
        QTest.keyClick(asked, Qt.Key.Key_Escape)
        page.table.customContextMenuRequested.emit(page.table.rect().center())
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        assert [one.text() for one in menu.actions()] == [
            *("Send a test", "Pause", "Edit…", "Copy the address", "Delete…")
        ]
        menu.close()


async def test_webhooks_page_tab_key_follows_order(bed: Bed) -> None:
    async with page_on(bed) as (session, page):
        await subscribe(session, SILENT_ENDPOINT)
        moved(page)
        await until(page.detail.isVisible)
        campaign = page.detail.overview.campaign
        await until(lambda: campaign.accessibleName() == "Campaign: Every campaign")
        place: QWidget = page.check
        seen = []
        for _ in range(300):
            place = place.nextInFocusChain()
            if place in (page.new, page.tabs[0], page.table, page.detail.test, page.detail.remove):
                seen.append(place)
        order = [page.new, page.tabs[0], page.table, page.detail.test, page.detail.remove]
        assert seen[: len(order)] == order


async def test_webhook_dialogs_opened_repeatedly_leak_no_widgets(bed: Bed) -> None:
    async with page_on(bed) as (session, page):
        await until(lambda: page.states.state == "empty")
        counts = []
        for _ in range(3):
            for _ in range(12):
                for opened in (page.check, page.new):
                    opened.click()
                    kind = SignatureDialog if opened is page.check else WebhookDialog
                    form = await dialog(kind)
                    QTest.keyClick(form, Qt.Key.Key_Escape)
                    await gone(kind)
            await asyncio.sleep(0.1)
            counts.append(len(QApplication.allWidgets()))
        assert counts[0] == counts[-1]
        assert (await session.service.webhooks.list()) == ()


async def test_delivery_log_when_unreadable_shows_reason_and_retries(
    bed: Bed, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with page_on(bed) as (session, page):
        await subscribe(session, "https://hooks.example.com/x")
        read = session.service.webhooks.deliveries
        failing: list[Exception] = [ServiceFault("It broke."), Unreachable("gone")]

        async def fail(*asked: Any) -> Any:
            if failing:
                raise failing[-1]
            return await read(*asked)

        monkeypatch.setattr(session.service.webhooks, "deliveries", fail)
        page._read_all()
        states = page.detail.deliveries.states
        for state in ("offline", "error", "empty"):
            await until(lambda state=state: states.state == state)
            if failing:
                failing.pop()
                states.message.act.click()


async def test_webhook_overview_scrolls_only_in_low_window(bed: Bed) -> None:
    async with page_on(bed) as (session, page):
        made = await subscribe(session, SILENT_ENDPOINT, name="CRM")
        moved(page)
        page.resize(1240, 780)
        await until(lambda: page.table.select(made.id))
        detail = page.detail
        detail.tabs[1].click()
        outer = next(
            one for one in detail.findChildren(QScrollArea) if one.accessibleName().startswith("Details")
        )

        bar, overview = outer.verticalScrollBar(), detail.overview
        await until(lambda: bar.maximum() == 0)
        spare = overview.height() - overview.needed()
        page.resize(1240, page.height() - spare)
        await until(lambda: overview.height() == overview.needed())
        assert bar.maximum() == 0
        page.resize(1240, page.height() - 40)
        await until(lambda: bar.maximum() > 0)
