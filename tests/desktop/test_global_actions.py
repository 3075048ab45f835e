"""What the whole window can do from every place, and what it remembers: the program on its own service."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from app.contract.campaigns import NewCampaign
from app.contract.contacts import NewContact
from app.contract.directory import NewBlocked, NewSuppression
from app.contract.domains import NewDomain
from app.contract.events import Change, ChangeKind
from app.contract.team import NewInvitation
from app.contract.webhooks import NewWebhook
from app.desktop.application import Application
from app.desktop.csv_import.import_wizard import ImportWizard
from app.desktop.help.help_window import HelpWindow
from app.desktop.main_window.palette import Palette
from app.desktop.status_updates import StatusUpdates
from app.desktop.widgets.layouts import SplitPanes
from tests.desktop.branches.test_flow import branch
from tests.desktop.campaigns.page_driver import draft
from tests.desktop.conftest import until
from tests.desktop.test_application import opened

COPY = (Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)


async def page(application: Application, place: str) -> Any:
    """The page of a place, gone to and made."""
    application.window.go(place)
    late: Any = application.window.page(place)
    await until(lambda: late.page is not None, 30)
    return late.page


def drop(application: Application, *files: Path) -> bool:
    """Held above the window, then let go; whether it was welcome."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    held = QDragEnterEvent(QPoint(400, 300), COPY[0], mime, *COPY[1:])
    held.ignore()
    QApplication.sendEvent(application.window, held)
    if held.isAccepted():
        QApplication.sendEvent(application.window, QDropEvent(QPointF(400, 300), COPY[0], mime, *COPY[1:]))
    return held.isAccepted()


async def wizard_of(application: Application, seconds: float = 5) -> ImportWizard:
    await until(lambda: application.window.findChildren(ImportWizard), seconds)
    (wizard,) = application.window.findChildren(ImportWizard)
    await until(lambda: wizard.file_step.file)
    return wizard


async def closed(application: Application, wizard: ImportWizard) -> None:
    QTest.keyClick(wizard, Qt.Key.Key_Escape)
    await until(lambda: not application.window.findChildren(ImportWizard))


async def test_csv_file_dropped_on_any_page_opens_import_wizard(tmp_path: Path) -> None:
    file = tmp_path / "people.csv"
    file.write_text("email\nd@drop.example\n", "utf-8")
    other = tmp_path / "photo.png"
    async with opened(tmp_path / "data") as application:
        await page(application, "domains")
        problem = application.window.problem
        assert not drop(application)
        for refused, why in (
            ((other,), "photo.png is not a list"),
            ((file, other), "one file at a time"),
        ):
            assert drop(application, *refused) and problem.isVisible()
            assert why in problem.sentence.text()
            problem.clear()
        assert not application.window.findChildren(ImportWizard)
        assert drop(application, file)
        wizard = await wizard_of(application)
        assert application.window.place == "contacts" and wizard.windowTitle() == "Import contacts"
        await closed(application, wizard)
        made = await application.session.service.campaigns.create(NewCampaign(name="Spring outreach"))
        campaigns = await page(application, "campaigns")
        campaigns.reveal(made.campaign_id)
        await until(lambda: campaigns.editor.campaign)
        campaigns.editor._stack.setCurrentWidget(campaigns.editor.people)
        assert drop(application, file)
        wizard = await wizard_of(application)
        assert application.window.place == "campaigns" and "Spring" in wizard.windowTitle()
        await closed(application, wizard)
        application.session.turned(ConnectionError())  # type: ignore[arg-type]
        assert drop(application, file) and application.window.problem.isVisible()
        assert not application.window.findChildren(ImportWizard)


async def test_csv_file_given_at_start_opens_import_wizard(tmp_path: Path) -> None:
    file = tmp_path / "people.csv"
    file.write_text("email\nd@drop.example\n", "utf-8")
    async with opened(tmp_path / "data") as application:
        application.opened_again(str(file))  # before there is a service
        wizard = await wizard_of(application, 30)
        assert application.window.place == "contacts"
        await closed(application, wizard)
        application.window.go("today")
        application.opened_again("")
        assert application.window.place == "today"
        application.opened_again(str(file))
        await closed(application, await wizard_of(application))


async def chosen(palette: Palette, typed: str, at: int = 0) -> list[str]:
    """What was found; the one at this place is gone to."""
    palette.pop_up()
    palette.field.setText(typed)
    await until(lambda: palette._shown)
    texts = [one.text if isinstance(one, tuple) else one.text() for one in palette._shown]
    for _ in range(at):
        QTest.keyClick(palette.field, Qt.Key.Key_Down)
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    return texts


async def test_command_palette_finds_and_creates_items_of_other_pages(tmp_path: Path) -> None:
    async with opened(tmp_path) as application:
        await page(application, "today")
        service, palette = application.session.service, application.window.palette_
        ann = await service.contacts.add(NewContact(email="ann@acme.example", first_name="Ann"))
        spring = await service.campaigns.create(NewCampaign(name="Acme in spring"))
        await service.domains.add(NewDomain(domain="acme-mail.test"))

        choose = partial(chosen, palette)
        assert await choose("acme") == ["Ann · ann@acme.example", "Acme in spring", "acme-mail.test"]
        contacts = await page(application, "contacts")
        await until(lambda: contacts.table.selected_ids() == [ann.id])
        await choose("acme", 1)
        campaigns = await page(application, "campaigns")
        await until(lambda: campaigns.editor.campaign)
        assert campaigns.editor.campaign.campaign_id == spring.campaign_id
        await choose("acme", 2)
        domains = await page(application, "domains")
        await until(lambda: domains.table.current())
        (inbox,) = await choose("@outreach.practice")
        assert application.window.place == "inboxes" and inbox.endswith("@outreach.practice.test")
        hook = await service.webhooks.create(
            NewWebhook(name="CRM", target_url="https://crm.example/in", event_types=("reply_received",))
        )
        await choose("crm")
        webhooks = await page(application, "webhooks")
        await until(lambda: webhooks.table.selected_ids() == [hook.id])
        await choose("settings: holidays")
        assert application.window.place == "preferences"
        preferences: Any = application.window.page("preferences")
        assert preferences.list.currentItem().text() == "Holidays"
        application.window.go("today")
        await choose("new contact")
        assert application.window.place == "contacts"
        await until(lambda: QApplication.activeModalWidget())
        QTest.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Escape)
        await until(lambda: not QApplication.activeModalWidget())


async def test_command_palette_finds_invitations_suppressions_and_blocklist(tmp_path: Path) -> None:
    async with opened(tmp_path) as application:
        await page(application, "today")
        service, palette = application.session.service, application.window.palette_
        await service.team.invite(NewInvitation(name="Bo Berg", email="bo@firm.test", scopes=("*",)))
        await service.suppressions.add(NewSuppression(email="olga@wonka.test"))
        await service.blocklist.add(NewBlocked(value="rival.test"))

        choose = partial(chosen, palette)
        for typed, found, section in (
            ("bo berg", "Bo Berg · bo@firm.test", "team"),
            ("olga", "olga@wonka.test", "barred"),
            ("rival", "rival.test", "barred"),
        ):
            assert (await choose(typed))[0] == found
            preferences: Any = application.window.page("preferences")
            await until(lambda: preferences.section(section).page)  # noqa: B023
            shown = preferences.section(section).page.currentWidget()
            await until(lambda: shown.model.rowCount() == 1)  # noqa: B023


async def test_command_palette_finds_steps_and_branches_of_open_campaign(tmp_path: Path) -> None:
    async with opened(tmp_path) as application:
        campaigns = await page(application, "campaigns")
        session, choose = application.session, partial(chosen, application.window.palette_)
        spring = await draft(session, "Spring letters")
        await session.service.flow.put(spring, str(uuid4()), branch("Wants a price", 1, "Our prices"))
        assert "Wants a price" not in await choose("spring")
        await until(lambda: campaigns.editor.campaign)
        assert (await choose("wants a price"))[0] == "Wants a price"
        flow = campaigns.editor.flow
        await until(lambda: flow.is_writing)
        QTest.keyClicks(flow.branch.steps[0].texts.variants[0].body, "New. ")
        assert (await choose("our prices"))[0] == "Step 0 · Our prices"
        await until(lambda: "New. " in flow.branches.flow.branches[0].steps[0].variants[0].body_template)
        await until(lambda: "New. " in flow.branch.steps[0].texts.variants[0].body.toPlainText())
        assert (await choose("up 1 · again"))[0] == "Follow-up 1 · Again"
        await until(lambda: campaigns.editor.mails.isVisible())
        assert campaigns.editor.mails.seen[0] == 2


async def test_status_updates_change_during_shutdown_starts_nothing(tmp_path: Path) -> None:
    """Else a window that closes would look once more, and fail."""
    async with opened(tmp_path) as application:
        await until(lambda: application.session.online, 30)  # the application has news of its own
        news = StatusUpdates(application.session, application.window, application.tray)
        news._tasks.start(asyncio.sleep(60))
        ending = asyncio.ensure_future(news.end())
        await asyncio.sleep(0)
        application.session.changed.emit(Change(kind=ChangeKind.INBOX, at=datetime.now(UTC)))
        assert not news._looking.isActive()
        await ending


async def test_status_bar_buttons_open_palette_and_help_by_mouse(tmp_path: Path) -> None:
    async with opened(tmp_path) as application:
        window = application.window
        palette, ask = (
            one for one in window.statusBar().findChildren(QToolButton) if one.parent() is window.statusBar()
        )
        assert (palette.accessibleName(), palette.toolTip()) == (
            "Command palette",
            "Command palette  Ctrl+K",
        )
        QTest.mouseClick(palette, Qt.MouseButton.LeftButton)
        assert window.palette_.isVisible()
        QTest.keyClick(window.palette_.field, Qt.Key.Key_Escape)
        QTest.mouseClick(ask, Qt.MouseButton.LeftButton)
        await until(lambda: any(isinstance(one, HelpWindow) for one in QApplication.topLevelWidgets()))
        shown = next(one for one in QApplication.topLevelWidgets() if isinstance(one, HelpWindow))
        await until(shown.isVisible)
        shown.close()


async def test_desktop_after_restart_restores_filters_columns_and_layout(tmp_path: Path) -> None:
    async with opened(tmp_path) as application:
        contacts = await page(application, "contacts")
        contacts.chips.chips[1].click()
        contacts.search.setText("acme")
        contacts._searched("acme")
        contacts._sort("company", False)
        contacts.table.setColumnWidth(1, 207)
        contacts.columns.keep()
        split = contacts.findChild(SplitPanes)
        split.setSizes([600, 500])
        wide = split.sizes()
        split.keep()
        campaigns = await page(application, "campaigns")
        campaigns.filters.chips[3].click()
        inboxes = await page(application, "inboxes")
        inboxes.table.setColumnWidth(2, 133)
        inboxes.findChild(type(contacts.columns)).keep()
        inboxes.chips.chips[2].click()
        list(inboxes.chips.kinds.values())[1].click()
        kept = application.session.settings
        for place in ("campaigns", "replies", "domains"):
            (await page(application, place)).search.setText(f"a {place}")
            await until(lambda place=place: kept.value(f"{place}/search") == f"a {place}")
        replies = await page(application, "replies")
        replies.filters.chips[1].click()
        await page(application, "contacts")
    async with opened(tmp_path) as application:
        assert application.window.place == "contacts"
        contacts = await page(application, "contacts")
        assert contacts.chips.chips[1].isChecked() and contacts.search.text() == "acme"
        query = contacts.shown.query(1, 1)
        assert (query.search, query.sort_by, query.sort_desc) == ("acme", "company", False)
        assert [str(one) for one in query.signal] == ["HOT_LEAD"]
        assert contacts.table.columnWidth(1) == 207
        assert all(abs(a - b) < 3 for a, b in zip(contacts.findChild(SplitPanes).sizes(), wide, strict=True))
        campaigns = await page(application, "campaigns")
        assert campaigns.filters.chips[3].isChecked() and campaigns._query.status == ("PAUSED",)
        inboxes = await page(application, "inboxes")
        assert inboxes.table.columnWidth(2) == 133 and inboxes.chips.chips[2].isChecked()
        assert inboxes.shown.kind == list(inboxes.chips.kinds)[1]
        for place in ("campaigns", "replies", "domains"):
            assert (await page(application, place)).search.text() == f"a {place}"
        replies = await page(application, "replies")
        assert replies.filters.chips[1].isChecked()
        await until(lambda: replies.list.shown.search == "a replies")
        assert replies.list.shown.filter.is_read is False
