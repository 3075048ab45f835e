"""The inboxes page as a person uses it, against the real service and real mail servers."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QLabel, QWidget
from sqlalchemy import update

from app.contract.campaigns import NewCampaign
from app.contract.domains import DomainPage, DomainQuery
from app.contract.inboxes import InboxEdit, SenderAccount, SenderAccountPage, SenderAccountQuery
from app.contract.pagination import Pagination
from app.contract.problems import ServiceFault, Unreachable
from app.contract.scopes import Scope
from app.contract.workspace import NewKey
from app.desktop.inboxes.inbox_actions import InboxesDialog
from app.desktop.inboxes.page import UNKNOWN, InboxesPage
from app.desktop.practice.banner import PracticeBanner
from app.desktop.session import Session
from app.desktop.widgets.dialogs import Question
from app.service.core import tables
from tests.desktop.conftest import until
from tests.desktop.ledger_seed import beside
from tests.desktop.places import Line, session_by
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import dialog, gone, on_screen, press, session_on

from .page_driver import changed, every, practice_inbox


async def several(session: Session, page: InboxesPage, count: int = 4) -> None:
    """More inboxes of the practice mailbox's servers; the table shows them."""
    known = {one.email_address for one in await every(session)}
    box = session.about.practice_mailbox
    assert box
    name, _, domain = box.email_address.partition("@")
    for address in [box.email_address, *(f"{name}+box{at}@{domain}" for at in range(1, count))]:
        if address not in known:
            await session.service.inboxes.connect(
                practice_inbox(session, email_address=address, display_name=address.partition("@")[0])
            )
    changed(session)
    await until(lambda: page.model.total == count)


async def one_alone(session: Session) -> None:
    for inbox in (await every(session))[1:]:
        await session.service.inboxes.delete(inbox.inbox_id)


async def test_inbox_pane_pauses_resumes_and_edits_inbox(service: Served) -> None:
    async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
        await until(page.detail.isVisible)
        detail = page.detail
        inbox = (await every(session))[0]
        assert detail.address.text() == inbox.email_address
        assert not detail.save.isEnabled()  # nothing was changed
        press(detail.pause)
        await until(lambda: not detail._tasks.busy())
        changed(session)
        await until(lambda: detail.pause.text() == "Resume")
        assert (await every(session))[0].overall_status == "PAUSED"
        detail.limit.setValue(17)
        detail.name_edit.setText("Alex the first")
        changed(session)
        await asyncio.sleep(0.5)
        assert detail.limit.value() == 17 and detail.name_edit.text() == "Alex the first"
        press(detail.save)
        await until(lambda: not detail._tasks.busy())
        changed(session)
        await until(lambda: "of 17" in detail.sent.text() and not detail.save.isEnabled())
        press(detail.pause)
        await until(lambda: not detail._tasks.busy())
        saved = (await every(session))[0]
        assert (saved.daily_limit, saved.overall_status) == (17, "ACTIVE")
        assert saved.display_name == "Alex the first"


async def test_inbox_password_is_saved_for_smtp_and_imap_and_cleared_on_screen(
    service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
        await until(page.detail.isVisible)
        edit, sent = session.service.inboxes.edit, list[InboxEdit]()

        async def seen(inbox_id: str, wanted: InboxEdit) -> Any:
            sent.append(wanted)
            return await edit(inbox_id, wanted)

        monkeypatch.setattr(session.service.inboxes, "edit", seen)
        box = session.about.practice_mailbox
        assert box
        page.detail.password.setText(box.password)
        press(page.detail.save)
        await until(lambda: not page.detail._tasks.busy())
        assert page.detail.password.text() == "" and sent[0].model_fields_set == {
            "smtp_password",
            "imap_password",
        }


async def test_inbox_pane_shows_health_limit_reset_and_trouble(service: Served) -> None:
    async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
        await until(page.detail.isVisible)
        detail = page.detail
        inbox = (await every(session))[0]
        detail.show_inbox(inbox.model_copy(update={"emails_sent_today": 5, "daily_limit": 20}))
        assert detail.bar.value() == 250 and detail.sent.text() == "5 of 20"
        assert "15 more can go today. Resets at" in detail.room.text()
        assert "−5 per 1% bounced" in detail.health.toolTip()
        detail.show_inbox(inbox.model_copy(update={"trouble": "The password was refused."}))
        assert detail.trouble.isVisible() and detail.trouble.text() == "The password was refused."
        assert detail.elsewhere.isVisible() and not detail.domain.isVisible()


async def counted(page: InboxesPage, active: str) -> None:
    """Now, and not in some seconds."""
    page.chips._rest.stop()
    page.chips.count()
    await until(lambda: page.chips.chips[1].text() == active)


async def test_inbox_list_filters_searches_and_sorts(service: Served) -> None:
    async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
        await several(session, page)
        QAbstractItemModelTester(page.model, QAbstractItemModelTester.FailureReportingMode.Fatal, page.model)
        ids = [one.inbox_id for one in await every(session)]
        await session.service.inboxes.edit(ids[1], InboxEdit(overall_status="PAUSED"))
        press(page.chips.chips[2])
        await until(lambda: page.model.total == 1)
        await until(lambda: page.table.selected_ids() == [ids[1]])
        press(page.chips.chips[3])
        await until(lambda: page.states.state == "empty")
        assert "match" in page.states.message.sentence.text()
        press(page.states.message.act)
        await until(lambda: page.model.total == 4)
        assert page.chips.chips[0].isChecked()
        press(page.chips.kinds["SERVICE"])
        await until(lambda: page.states.state == "empty")
        press(page.chips.kinds["SERVICE"])
        await until(lambda: page.model.total == 4)
        page.search.insert("box2")
        page.search.returnPressed.emit()
        await until(lambda: page.model.total == 1)
        page.search.clear()
        await until(lambda: page.model.total == 4)
        page.table.sort_requested.emit("email_address", True)
        await until(lambda: page.model.row(0) and page.model.row(0).id == ids[-1])
        await counted(page, "Active  3")
        assert page.chips.chips[2].text() == "Paused  1"
        assert page.chips.chips[1].accessibleName() == "Active, 3 inboxes"
        await session.service.inboxes.edit(ids[1], InboxEdit(overall_status="ACTIVE"))


async def test_inbox_filter_needs_attention_searches_all_pages(
    service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
        await until(page.detail.isVisible)
        one = (await every(session))[0]
        many = [
            one.model_copy(update={"inbox_id": str(at), "trouble": "No." if at % 50 == 7 else None})
            for at in range(230)
        ]

        async def search(query: SenderAccountQuery) -> SenderAccountPage:
            start = (query.page - 1) * query.limit
            return SenderAccountPage(
                sender_accounts=tuple(many[start : start + query.limit]),
                pagination=Pagination.of(query.page, query.limit, len(many)),
            )

        monkeypatch.setattr(session.service.inboxes, "search", search)
        press(page.chips.chips[3])
        await until(lambda: page.model.total == 5)
        assert [page.model.row(at).id for at in range(5)] == ["7", "57", "107", "157", "207"]
        press(page.chips.chips[0])
        await until(lambda: page.model.total == 230)
        edited: list[str] = []

        async def edit(inbox_id: str, wanted: InboxEdit) -> None:
            edited.append(inbox_id)

        monkeypatch.setattr(session.service.inboxes, "edit", edit)
        page.table.selectAll()
        assert page.many.pause.text() == "Pause 230 inboxes"
        press(page.many.pause)
        await until(lambda: len(edited) == 230)  # those that were never on screen, too
        await gone(InboxesDialog)


async def test_inbox_selection_pauses_and_resumes_several(service: Served) -> None:
    async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
        await several(session, page)
        told: list[str] = []
        session.noticed.connect(lambda title, text: told.append(title))
        page.table.selectAll()
        assert page.many.isVisible() and page.many.title.text() == "4 inboxes selected"
        assert not page.many.resume.isEnabled() and "active" in page.many.resume.toolTip()
        press(page.many.pause)
        await until(lambda: told == ["4 inboxes paused"])
        assert {one.overall_status for one in await every(session)} == {"PAUSED"}
        await until(lambda: page.many.resume.text() == "Resume 4 inboxes" and page.many.resume.isEnabled())
        press(page.many.resume)
        await until(lambda: "4 inboxes resumed" in told)
        assert {one.overall_status for one in await every(session)} == {"ACTIVE"}


async def test_inbox_bulk_change_after_fault_retries_and_can_be_stopped(
    service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
        await several(session, page)
        inboxes, tried = await every(session), list[str]()

        async def act(inbox: SenderAccount) -> None:
            tried.append(inbox.email_address)
            if len(tried) == 2:
                raise ServiceFault("It broke.")
            if len(tried) == 4:
                await asyncio.sleep(60)

        doing = InboxesDialog("Pausing 4 inboxes", inboxes, act, page)
        doing.show()
        await until(doing.problem.isVisible)
        assert doing.count == 1
        press(doing.problem.retry_button)
        await until(lambda: len(tried) == 4)
        assert tried[1] == tried[2]
        press(doing.stop)
        await gone(InboxesDialog)
        assert doing.count == 2
        doing.deleteLater()


async def test_inbox_removal_names_count_and_is_refused_while_campaign_uses_it(service: Served) -> None:
    async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
        await several(session, page)
        used, free = (await every(session))[0], (await every(session))[-1]
        campaign = await session.service.campaigns.create(
            NewCampaign.model_validate({"name": "Spring outreach", "inbox_ids": [used.inbox_id]})
        )
        went: list[tuple[str, str]] = []
        session.wanted.connect(lambda *where: went.append(where))
        page.table.select(free.inbox_id)
        press(page.detail.remove)
        asked = await dialog(Question)
        assert asked.buttons[0].text() == "Remove 1 inbox"
        QTest.keyClick(asked, Qt.Key.Key_Escape)
        await until(lambda: not page.acts._tasks.busy())
        assert page.model.total == 4
        page.activateWindow()
        await until(page.isActiveWindow)
        page.table.setFocus()
        QTest.keyClick(page.table, Qt.Key.Key_Delete)
        await counted(page, "Active  4")
        press((await dialog(Question)).buttons[0])
        await until(page.undo.isVisible)
        assert page.undo.text.text() == "Removing 1 inbox…" and len(await every(session)) == 4
        assert page.model.total == 3 and page.table.selected_count() == 1
        assert page.chips.chips[1].text() == "Active  3", "what is being removed is not counted"
        await page.acts.holding.settle()
        assert page.model.total == 3 == len(await every(session))
        page.table.selectAll()
        press(page.many.remove)
        asked = await dialog(Question)
        assert asked.buttons[0].text() == "Remove 2 inboxes"
        said = " ".join(one.text() for one in asked.findChildren(QLabel))
        assert "Not removed: 1 inbox, used by “Spring outreach”." in said
        press(asked.buttons[0])
        await until(lambda: page.acts.holding.is_on)
        assert page.table.selected_ids() == [used.inbox_id]
        await page.acts.holding.settle()
        press(page.detail.remove)
        refused = await dialog(Question)
        said = " ".join(one.text() for one in refused.findChildren(QLabel))
        assert "“Spring outreach”" in said and used.email_address in said
        assert [one.text() for one in refused.buttons] == ["Show the campaign", "Pause instead", "Close"]
        press(refused.buttons[1])
        await gone(Question)
        await until(lambda: page.detail.pause.text() == "Resume")
        press(page.detail.remove)
        refused = await dialog(Question)
        press(refused.buttons[0])
        await until(lambda: went == [("campaigns", campaign.campaign_id)])
        await session.service.campaigns.delete(campaign.campaign_id)
        await session.service.inboxes.edit(used.inbox_id, InboxEdit(overall_status="ACTIVE"))


async def test_inbox_removal_when_campaign_takes_it_restores_row_and_shows_reason(service: Served) -> None:
    async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
        await several(session, page)
        inbox = (await every(session))[0]
        await until(lambda: page.table.select(inbox.inbox_id))
        press(page.detail.remove)
        press((await dialog(Question)).buttons[0])
        await until(lambda: page.acts.holding.is_on and not page.acts._tasks.busy())
        assert page.model.row_of(inbox.inbox_id) is None
        campaign = await session.service.campaigns.create(
            NewCampaign.model_validate({"name": "Quicker than we", "inbox_ids": [inbox.inbox_id]})
        )
        await page.acts.holding.settle()
        refused = await dialog(Question)
        assert "“Quicker than we”" in " ".join(one.text() for one in refused.findChildren(QLabel))
        assert page.model.row_of(inbox.inbox_id) is not None
        press(refused.buttons[-1])
        await gone(Question)
        await session.service.campaigns.delete(campaign.campaign_id)


async def test_inbox_list_reveal_clears_filter_and_selects_inbox(service: Served) -> None:
    async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
        await several(session, page)
        last = (await every(session))[-1].inbox_id
        press(page.chips.chips[2])
        await until(lambda: page.states.state == "empty")
        page.reveal(last)
        await until(lambda: page.table.selected_ids() == [last])
        assert page.detail.isVisible()
        await one_alone(session)


async def test_inboxes_page_offline_or_without_permission_shows_reason(service: Served) -> None:
    async with session_on(service, "contacts:read") as session, on_screen(InboxesPage(session)) as page:
        assert page.states.state == "no_permission" and not page.connect_button.isEnabled()
    async with (
        session_on(service, "sender_accounts:read") as session,
        on_screen(InboxesPage(session)) as page,
    ):
        await until(page.detail.isVisible)
        assert not page.detail.save.isEnabled() and not page.detail.remove.isEnabled()
        assert "doesn't let you change inboxes" in page.connect_button.toolTip()
        assert "doesn't let you change inboxes" in page.bulk.toolTip()
    async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
        await until(page.detail.isVisible)
        session.turned(Unreachable("gone"))
        assert page.detail.isVisible() and not page.detail.pause.isEnabled()
        assert page.connect_button.toolTip() == "The service can't be reached."
        session.turned(None)
        assert page.detail.pause.isEnabled()
    async with session_on(service) as session:
        session.why_no_desk = "This service knows the documented operations alone."
        async with on_screen(InboxesPage(session)) as page:
            await until(page.detail.isVisible)
            assert page.detail.pause.toolTip() == session.why_no_desk
            assert page.bulk.toolTip() == UNKNOWN
            assert page.detail.remove.isEnabled() and page.connect_button.isEnabled()


async def test_inboxes_page_on_error_shows_state_and_retries(
    service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with session_on(service) as session:
        search = session.service.inboxes.search
        failing: list[Exception] = [ServiceFault("It broke."), Unreachable("gone")]

        async def fail(query: SenderAccountQuery) -> SenderAccountPage:
            if failing:
                raise failing[-1]
            return await search(query)

        monkeypatch.setattr(session.service.inboxes, "search", fail)
        told: list[object] = []
        session.problem.connect(told.append)
        async with on_screen(InboxesPage(session)) as page:
            await until(lambda: page.states.state == "offline")
            failing.pop()
            press(page.states.message.act)
            await until(lambda: page.states.state == "error")
            failing.clear()
            press(page.states.message.act)
            await until(page.detail.isVisible)
            assert not told
            failing.append(ServiceFault("It broke."))
            changed(session)
            await until(lambda: told)
            assert page.detail.isVisible()  # what was read stays


async def test_bulk_inboxes_without_active_domain_shows_reason(
    service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def none(query: DomainQuery) -> DomainPage:
        reason = "This service hosts no domains."
        return DomainPage(domains=(), pagination=Pagination.of(1, 20, 0), hosts_domains=False, reason=reason)

    async def broken(query: DomainQuery) -> DomainPage:
        raise ServiceFault("It broke.")

    async with session_on(service) as session:
        async with on_screen(InboxesPage(session)) as page:
            await until(lambda: page.bulk.toolTip().startswith("There is no active domain yet"))
            assert not page.bulk.isEnabled()
            page.reveal("new:01930f2c-0000-7000-8000-000000000001")
            asked = await dialog(Question)
            asked.buttons[0].click()
            await gone(Question)
        monkeypatch.setattr(session.service.domains, "search", none)
        async with on_screen(InboxesPage(session)) as page:
            await until(lambda: page.bulk.toolTip() == "This service hosts no domains.")
        monkeypatch.setattr(session.service.domains, "search", broken)
        told: list[object] = []
        session.problem.connect(told.append)
        async with on_screen(InboxesPage(session)) as page:
            await until(page.bulk.isEnabled)
            assert not told
            press(page.bulk)
            await until(lambda: [str(one) for one in told] == ["It broke."])


async def test_practice_banner_without_permission_disables_clock(service: Served) -> None:
    async with session_on(service) as owner:
        only = NewKey(name="Looks on", scopes=(Scope.DESK_READ,))
        secret = (await owner.service.workspace.make_key(only)).secret
        async with session_by(Line(), service, secret) as session:
            told: list[Exception] = []
            session.problem.connect(told.append)
            banner = PracticeBanner(session)
            banner.show()
            assert not banner._speed.isEnabled() and "practice clock" in banner._speed.toolTip()
            assert not banner._tasks.busy()
            banner.deleteLater()
            assert not told


async def test_practice_banner_shows_time_and_changes_speed(service: Served) -> None:
    async with session_on(service) as session:
        banner = PracticeBanner(session)
        banner.show()
        texts = [label.text() for label in banner.findChildren(QLabel)]
        assert any(text.startswith("Mon 2 March, 09:0") for text in texts)
        assert banner._speed.currentText() == "Paused"
        banner._speed.setCurrentIndex(1)
        banner._speed.activated.emit(1)
        await until(lambda: session.about.practice and session.about.practice.speed == 1)
        banner._speed.activated.emit(0)
        await until(lambda: session.about.practice and session.about.practice.speed == 0)
        assert banner._speed.currentText() == "Paused"
        banner._mailbox.click()
        asked = await dialog(Question)
        QTest.keyClick(asked, Qt.Key.Key_Escape)
        await gone(Question)
        banner.close()
        banner.deleteLater()
        await asyncio.sleep(0.01)


async def test_inbox_pane_when_nothing_is_sent_shows_reason_and_resumes(service: Served) -> None:
    async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
        await until(page.detail.isVisible)
        detail, said = page.detail, "No campaign that is sending uses this inbox."
        await until(lambda: detail.waits.isVisible() and detail.waits.text() == said)
        stopped = {"overall_status": "PAUSED", "send_trouble": "The mail server said no."}
        beside(service, lambda conn, home: conn.execute(update(tables.inboxes).values(stopped)))
        changed(session)
        await until(lambda: any(stopped["send_trouble"] in one.text() for one in shown(detail)))
        assert detail.pause.text() == "Resume"
        press(detail.pause)
        await until(lambda: not detail._tasks.busy())
        assert (await every(session))[0].overall_status == "ACTIVE"


def shown(detail: QWidget) -> list[QLabel]:
    return [one for one in detail.findChildren(QLabel) if one.isVisible()]
