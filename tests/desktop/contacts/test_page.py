"""The contacts page as a person uses it, against the real service; its states against one that misbehaves."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.client.service import OutreachService
from app.contract.campaigns import NewCampaign
from app.contract.contacts import ContactEdit, ContactEnrollment, ContactQuery, ContactSignal
from app.contract.directory import Members, NewList, NewTag
from app.contract.events import Change, ChangeKind
from app.contract.ids import CampaignId
from app.contract.prior_contact import Acquaintances, KnownPeople
from app.contract.problems import Forbidden, Unreachable
from app.contract.scopes import Scope
from app.contract.workspace import About
from app.desktop.contacts.contact_actions import ContactDialog
from app.desktop.contacts.enroll_dialog import EnrollDialog
from app.desktop.contacts.page import ContactsPage
from app.desktop.csv_import.import_wizard import ImportWizard
from app.desktop.global_search import found_by_name
from app.desktop.session import Session
from app.desktop.widgets.dialogs import Question
from tests.desktop.conftest import Aio, until
from tests.desktop.places import Line, session_by
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import on_screen, session_on

NOW = "2026-03-02T09:00:00Z"
TICK = Qt.ItemDataRole.CheckStateRole


async def add_people(session: Session, name: str, count: int) -> None:
    rows = "".join(f"{name}{n:04}@{name}.example,{name.capitalize()} {n:04}\n" for n in range(count))
    content = BytesIO(f"email,company\n{rows}".encode())
    await session.service.contacts.import_csv(
        content, f"{name}.csv", {"email": "email", "company": "company"}
    )


def texts(widget: QWidget) -> list[str]:
    return [one.text() for one in widget.findChildren(QLabel)]


def links(widget: QWidget) -> list[str]:
    return [one.text() for one in widget.findChildren(QPushButton)]


def search(page: ContactsPage, text: str) -> None:
    page.search.selectAll()
    page.search.insert(text)
    page.search.returnPressed.emit()


D = TypeVar("D", bound=QWidget)


async def dialog_of(page: ContactsPage, kind: type[D]) -> D:
    def look() -> D | None:
        return next((one for one in page.findChildren(kind) if one.isVisible()), None)

    found = await until(look)
    assert found is not None
    return found


async def test_contact_list_is_searched_sorted_and_shows_details(qtbot: QtBot, service: Served) -> None:
    async with session_on(service) as session:
        await add_people(session, "finch", 120)
        async with on_screen(ContactsPage(session)) as page:
            search(page, "finch0")
            await until(lambda: page.contacts.state == "ready" and page.contacts.total == 120)
            page.table.horizontalHeader().sectionClicked.emit(1)
            await until(lambda: (row := page.contacts.row(0)) and row.cells[1] == "Finch 0000")
            page.table.horizontalHeader().sectionClicked.emit(1)
            await until(lambda: (row := page.contacts.row(0)) and row.cells[1] == "Finch 0119")
            page.table.selectRow(0)
            await until(lambda: "CSV · finch.csv" in texts(page.detail))
            assert {"finch0119@finch.example", "Finch 0119", "derived"} <= set(texts(page.detail))
            await until(lambda: page.chips.chips[4].text() == "New  120")
            page.chips.chips[1].click()
            await until(lambda: page.states.state == "empty")
            assert page.states.message.act.text() == "Show all contacts"
            page.states.message.act.click()
            await until(lambda: page.contacts.total >= 120 and page.search.text() == "")


async def test_contact_pane_while_key_is_held_lays_out_only_last_contact(
    service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with session_on(service) as session:
        await add_people(session, "wren", 30)
        async with on_screen(ContactsPage(session)) as page:
            search(page, "wren")
            await until(lambda: page.contacts.state == "ready" and page.contacts.total == 30)
            laid_out: list[str] = []
            facts = page.detail._facts
            monkeypatch.setattr(page.detail, "_facts", lambda one: laid_out.append(str(one.id)) or facts(one))
            for number in range(12):
                page.table.selectRow(number)
                row = page.contacts.row(number)
                assert row and page.detail.contact and page.detail.contact.id == row.id  # for the buttons
            await until(lambda: page.detail.timeline is not None and len(laid_out) > 0)
            assert set(laid_out) == {row.id}


async def test_contact_dialog_adds_and_edits_contact_and_pane_follows_changes(
    qtbot: QtBot, service: Served
) -> None:
    async with session_on(service) as session, on_screen(ContactsPage(session)) as page:
        page.new.click()
        dialog = await dialog_of(page, ContactDialog)
        await until(lambda: dialog.focusWidget() is dialog.email)
        qtbot.keyClicks(dialog.email, "nobody at all")
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
        await until(lambda: any("not an email address" in text for text in texts(dialog)))
        dialog.email.setText("nora@heron.example")
        qtbot.keyClicks(dialog.first_name, "Nora")
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
        await until(lambda: page.table.selected_count() == 1 and "nora@heron.example" in texts(page.detail))
        qtbot.keyClick(page.table, Qt.Key.Key_Return)
        dialog = await dialog_of(page, ContactDialog)
        qtbot.keyClicks(dialog.company, "Heron Ltd")
        dialog.signal.setCurrentIndex(dialog.signal.findData(ContactSignal.HOT_LEAD))
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
        await until(lambda: {"Heron Ltd", "set by hand"} <= set(texts(page.detail)))
        found = await session.service.contacts.search(ContactQuery(search="nora@heron"))
        await session.service.contacts.edit(found.contacts[0].id, ContactEdit(company="Heron & Co"))
        session.heard(Change.model_validate({"kind": ChangeKind.CONTACT, "at": NOW}))
        await until(lambda: "Heron & Co" in texts(page.detail))
        assert page.table.selected_count() == 1


async def test_enroll_dialog_with_all_matching_adds_every_contact(qtbot: QtBot, service: Served) -> None:
    async with session_on(service) as session:
        await add_people(session, "stork", 230)
        campaign = await session.service.campaigns.create(NewCampaign(name="Stork campaign"))
        async with on_screen(ContactsPage(session)) as page:
            search(page, "stork")
            await until(lambda: page.contacts.state == "ready" and page.contacts.total == 230)
            page.table.selectRow(3)
            page.enroll.click()
            dialog = await dialog_of(page, EnrollDialog)
            assert dialog.only_selected.isChecked() and not dialog.add.isEnabled()
            dialog.all_matching.setChecked(True)
            await until(lambda: dialog.table.select(campaign.campaign_id))
            assert dialog.add.text() == "Add 230 contacts"
            dialog.add.click()
            await until(lambda: dialog.report is not None and dialog.report.done == 230)
            await until(lambda: "230 contacts added." in dialog.told.text())
            qtbot.keyClick(dialog, Qt.Key.Key_Escape)
            await until(lambda: "Stork campaign" in links(page.detail))
        again = await session.service.contacts.search(ContactQuery(campaign_id=campaign.campaign_id))
        assert again.pagination.total == 230


async def test_enroll_dialog_with_prior_contact_lists_and_excludes_people(
    qtbot: QtBot, service: Served
) -> None:
    async with session_on(service) as session:
        await add_people(session, "robin", 4)
        found = await session.service.contacts.search(ContactQuery(search="robin"))
        before = await session.service.campaigns.create(NewCampaign(name="Robins of old"))
        met = tuple(one.id for one in found.contacts[:2])
        await session.service.contacts.enroll(
            ContactEnrollment(campaign_id=CampaignId(before.campaign_id), contact_ids=met)
        )
        campaign = await session.service.campaigns.create(NewCampaign(name="Robin campaign"))
        async with on_screen(ContactsPage(session)) as page:
            search(page, "robin")
            await until(lambda: page.contacts.state == "ready" and page.contacts.total == 4)
            page.table.selectRow(0)
            page.enroll.click()
            dialog = await dialog_of(page, EnrollDialog)
            dialog.all_matching.setChecked(True)
            await until(lambda: dialog.table.select(campaign.campaign_id))
            dialog.add.click()
            await until(dialog.meeting.list.isVisible)
            known = dialog.meeting.list
            assert known.title.text() == "We have met 2 of the 4 people."
            assert "Waits in “Robins of old”" in known.model.index(0).data()
            assert dialog.add.text() == "Add 4 contacts"
            assert known.model.setData(known.model.index(0), Qt.CheckState.Unchecked, TICK)
            assert dialog.add.text() == "Add 3 contacts"
            known.none.click()
            assert dialog.add.text() == "Add 2 contacts"
            dialog.add.click()
            await until(lambda: "2 contacts added." in dialog.told.text())
            qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        enrolled = await session.service.contacts.search(ContactQuery(campaign_id=campaign.campaign_id))
        assert {one.id for one in enrolled.contacts}.isdisjoint(met)


async def test_enroll_dialog_when_prior_contact_lookup_fails_still_adds(service: Served) -> None:
    async def refuse(_: Acquaintances) -> KnownPeople:
        raise Forbidden("This key may not do that.")

    async with session_on(service) as session:
        session.service.history.look_up = refuse  # type: ignore[method-assign]
        await add_people(session, "puffin", 3)
        campaign = await session.service.campaigns.create(NewCampaign(name="Puffin campaign"))
        async with on_screen(ContactsPage(session)) as page:
            search(page, "puffin")
            await until(lambda: page.contacts.state == "ready" and page.contacts.total == 3)
            page.enroll.click()
            dialog = await dialog_of(page, EnrollDialog)
            await until(lambda: dialog.table.select(campaign.campaign_id))
            dialog.add.click()
            await until(dialog.meeting.again.isVisible)
            assert "This key may not do that." in dialog.meeting.trouble.text()
            dialog.add.click()
            await until(lambda: "3 contacts added." in dialog.told.text())
            dialog.reject()


async def test_contact_deletion_of_many_names_count_and_asks_for_typed_word(
    qtbot: QtBot, service: Served
) -> None:
    async with session_on(service) as session:
        await add_people(session, "wren", 150)
        async with on_screen(ContactsPage(session)) as page:
            search(page, "wren")
            await until(lambda: page.contacts.state == "ready" and page.contacts.total == 150)
            page.table.selectAll()
            assert "150 contacts selected" in texts(page.detail)
            page.activateWindow()
            page.table.setFocus()
            await until(page.table.hasFocus)
            qtbot.keyClick(page.table, Qt.Key.Key_Delete)
            question = await dialog_of(page, Question)
            assert question.buttons[0].text() == "Delete 150 contacts"
            assert not question.buttons[0].isEnabled()
            qtbot.keyClick(question, Qt.Key.Key_Escape)
            await until(lambda: not page.findChildren(Question))
            assert page.contacts.total == 150
            page.detail.delete.click()
            question = await dialog_of(page, Question)
            qtbot.keyClicks(question.focusWidget(), "delete")
            question.buttons[0].click()
            await until(lambda: page.contacts.total == 0)
        left = await session.service.contacts.search(ContactQuery(search="wren"))
        assert left.pagination.total == 0


async def test_palette_search_finds_tag_list_and_view_and_filters_contacts(service: Served) -> None:
    async with session_on(service) as session:
        await add_people(session, "siskin", 3)
        people = (await session.service.contacts.search(ContactQuery(search="siskin"))).contacts
        tag = await session.service.tags.make(NewTag(name="Siskins of the fair"))
        group = await session.service.lists.make(NewList(name="Siskins to call"))
        await session.service.tags.add(tag.id, Members(contact_ids=(people[0].id,)))
        await session.service.lists.add(group.id, Members(contact_ids=(people[1].id, people[2].id)))
        async with on_screen(ContactsPage(session)) as page:
            session.wanted.connect(lambda place, wanted: page.reveal(wanted))
            search(page, "nobody at all")
            found = {one.kind: one for one in await found_by_name(session, "siskins")}
            assert {kind: one.text for kind, one in found.items()} == {
                "Tag": "Siskins of the fair",
                "List": "Siskins to call",
            }
            found["Tag"].go()
            await until(lambda: page.contacts.state == "ready" and page.contacts.total == 1)
            assert [one.text() for one in page.chips.active] == ["Tag: Siskins of the fair  ×"]
            found["List"].go()
            await until(lambda: page.contacts.state == "ready" and page.contacts.total == 2)
            assert [one.text() for one in page.chips.active] == ["List: Siskins to call  ×"]
            page.chips.views._keep({"My siskins": page.shown.kept()})
            page.chips.show_all()
            (view,) = await found_by_name(session, "my siskins")
            assert view.kind == "View"
            view.go()
            await until(lambda: page.contacts.state == "ready" and page.contacts.total == 2)
            assert [one.text() for one in page.chips.active] == ["List: Siskins to call  ×"]
            page.chips.views._keep({})


async def test_contact_deletion_of_few_is_delayed_and_can_be_undone(service: Served) -> None:
    async with session_on(service) as session:
        await add_people(session, "wagtail", 3)

        async def left() -> int:
            return (await session.service.contacts.search(ContactQuery(search="wagtail"))).pagination.total

        async def delete(page: ContactsPage) -> None:
            page.detail.delete.click()
            question = await dialog_of(page, Question)
            question.buttons[0].click()
            await until(page.undo.isVisible)

        async with on_screen(ContactsPage(session)) as page:
            search(page, "wagtail")
            await until(lambda: page.contacts.state == "ready" and page.contacts.total == 3)
            page.table.selectAll()
            await delete(page)
            assert page.undo.text.text() == "Deleting 3 contacts…"
            page.undo.undo.click()
            assert await left() == 3 and not page.undo.isVisible()
            page.table.selectRow(0)
            await delete(page)
            page.table.selectRow(2)
            chosen = page.table.selected_ids()
            assert await left() == 3
            for settle in session.before_close:  # as closing the window does
                assert await settle()
            assert await left() == 2
            await until(lambda: page.contacts.total == 2 and not page.undo.isVisible())
            assert page.table.selected_ids() == chosen, "whoever is looked at meanwhile stays chosen"


async def test_contact_deletion_of_enrolled_contact_happens_without_undo(service: Served) -> None:
    async with session_on(service) as session:
        await add_people(session, "dipper", 2)
        made = await session.service.campaigns.create(NewCampaign(name="To dippers"))
        who = (await session.service.contacts.search(ContactQuery(search="dipper"))).contacts
        await session.service.contacts.enroll(
            ContactEnrollment(campaign_id=made.campaign_id, contact_ids=(who[0].id,))
        )
        async with on_screen(ContactsPage(session)) as page:
            search(page, "dipper")
            await until(lambda: page.contacts.state == "ready" and page.contacts.total == 2)
            page.table.selectAll()
            page.detail.delete.click()
            question = await dialog_of(page, Question)
            assert "This can't be undone." in " ".join(texts(question))
            question.buttons[0].click()
            await until(lambda: page.contacts.total == 0)
            left = await session.service.contacts.search(ContactQuery(search="dipper"))
            assert not left.contacts and not page.bulk.holding.is_on and not page.undo.isVisible()


async def test_contact_import_when_finished_shows_new_rows(
    qtbot: QtBot, service: Served, tmp_path: Path
) -> None:
    file = tmp_path / "crane.csv"
    file.write_text("email,Firma\nc1@crane.example,Crane\nc2@crane.example,Crane\n", "utf-8")
    async with session_on(service) as session, on_screen(ContactsPage(session)) as page:
        search(page, "@crane.example")
        await until(lambda: page.states.state == "empty")
        page.acts.import_file(file)
        wizard = await dialog_of(page, ImportWizard)
        for ready in (wizard.next.isEnabled, wizard.next.isEnabled, lambda: wizard.check_step.checked):
            await until(ready)
            qtbot.keyClick(wizard, Qt.Key.Key_Return)
        await until(lambda: wizard.report is not None and wizard.report.complete and wizard.next.isVisible())
        qtbot.keyClick(wizard, Qt.Key.Key_Return)
        await until(lambda: page.contacts.total == 2 and page.findChild(ImportWizard) is None)


class Answering(httpx.AsyncBaseTransport):
    """A service that answers what a test wants it to."""

    def __init__(self, answer: Callable[[], httpx.Response]) -> None:
        self.answer = answer

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        return self.answer()


EMPTY = {
    "contacts": [],
    "total": 0,
    "pagination": {"page": 1, "limit": 100, "total": 0, "pages": 0, "has_next": 0, "has_prev": 0},
}


def session_with(answer: Callable[[], httpx.Response], folder: Path, *scopes: str) -> Session:
    session = Session(QSettings(str(folder / "x.ini"), QSettings.Format.IniFormat))
    about = {"version": "0", "team_id": "t", "workspace_id": "w", "settings": {}, "now": NOW}
    transport = Answering(answer)
    session.connected(
        OutreachService("http://127.0.0.1:9", "ork_live_x", transport),
        About.model_validate({**about, "scopes": scopes or ("*",)}),
    )
    return session


def refused() -> httpx.Response:
    return httpx.Response(403, json={"detail": "No.", "required": ["contacts:read"], "granted": []})


def broken() -> httpx.Response:
    return httpx.Response(500, json={"detail": "The database is being repaired."})


@pytest.mark.parametrize(
    ("answer", "state", "says"),
    [
        (lambda: httpx.Response(200, json=EMPTY), "empty", "Import a CSV"),
        (refused, "no_permission", "doesn't let you see contacts"),
        (broken, "error", "being repaired"),
    ],
)
@pytest.mark.expects_log
async def test_contacts_page_state_shows_reason_and_next_step(
    qtbot: QtBot, tmp_path: Path, answer: Callable[[], httpx.Response], state: str, says: str
) -> None:
    session = session_with(answer, tmp_path)
    async with on_screen(ContactsPage(session)) as page:
        await until(lambda: page.states.state == state)
        assert says in page.states.message.sentence.text()
    await session.service.close()


def test_contact_timeline_offline_shows_cached_entries(aio: Aio, service: Served, allow_log: Any) -> None:
    async def story() -> None:
        async with session_by(line := Line(), service) as session:
            await add_people(session, "dipper", 3)
            async with on_screen(ContactsPage(session)) as page:
                search(page, "dipper")
                await until(lambda: page.contacts.state == "ready" and page.contacts.total == 3)

                def is_told(row: int) -> bool:
                    """Whom the pane tells of, and with what happened."""
                    shown, said = page.contacts.row(row), texts(page.detail)
                    told = page.detail.timeline is not None and "WHAT HAPPENED" in said
                    return told and shown is not None and page.detail._shown_id == shown.id

                for row in (0, 1):
                    page.table.selectRow(row)
                    await until(lambda row=row: is_told(row))
                line.way = "nobody"
                session.turned(Unreachable("gone"))
                page.table.selectRow(0)
                await until(lambda: is_told(0))
                page.table.selectRow(2)
                await until(lambda: "The service can't be reached." in texts(page.detail))

    allow_log("outreach.client")
    aio(story(), 30)


async def test_contacts_page_offline_or_without_permission_shows_reason(qtbot: QtBot, tmp_path: Path) -> None:
    session = session_with(lambda: httpx.Response(200, json=EMPTY), tmp_path, Scope.CONTACTS_READ)
    async with on_screen(ContactsPage(session)) as page:
        await until(lambda: page.states.state == "empty")
        assert (
            not page.import_csv.isEnabled() and "doesn't let you change contacts" in page.import_csv.toolTip()
        )
        assert not page.states.message.act.isVisible()
        session.turned(Unreachable("gone"))
        assert "can't be reached" in page.new.toolTip() and not page.new.isEnabled()
    await session.service.close()
