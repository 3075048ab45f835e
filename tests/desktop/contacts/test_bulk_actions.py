"""What is done with contacts: filters taken on and off, views, tags, export, single mails, columns."""

from __future__ import annotations

import csv
from pathlib import Path

import httpx
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from app.contract.contacts import ContactEdit, ContactQuery, ContactSource, NewContact
from app.contract.directory import NewTag
from app.contract.problems import Unreachable
from app.desktop.contacts import bulk_actions
from app.desktop.contacts.bulk_selection import capture_selection
from app.desktop.contacts.compose_dialog import MailDialog
from app.desktop.contacts.contact_filters import MoreFilters
from app.desktop.contacts.group_dialog import GroupDialog
from app.desktop.contacts.groups_dialog import GroupsDialog
from app.desktop.contacts.name_dialog import NameDialog
from app.desktop.contacts.page import ContactsPage
from app.desktop.widgets.dialogs import Question
from tests.desktop.conftest import Aio, until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import on_screen, session_on

from .test_page import add_people, dialog_of, search, texts


async def found(page: ContactsPage, text: str, total: int) -> None:
    search(page, text)
    await until(lambda: page.contacts.state == "ready" and page.contacts.total == total)


async def test_contact_filters_appear_as_removable_chips(qtbot: QtBot, service: Served) -> None:
    async with session_on(service) as session, on_screen(ContactsPage(session)) as page:
        await add_people(session, "robin", 12)
        await session.service.contacts.add(NewContact(email="hand@robin.example"))
        await found(page, "robin", 13)
        page.chips.more.click()
        popover = page.chips.findChild(MoreFilters)
        assert popover is not None
        await until(lambda: popover.campaign.count() > 0)
        popover.sources[ContactSource.CSV].click()
        await until(lambda: page.contacts.total == 12)
        popover.answers["has_opened"].setCurrentIndex(1)
        popover.answers["has_opened"].activated.emit(1)
        await until(lambda: page.states.state == "empty")
        assert [chip.text() for chip in page.chips.active] == ["Source: CSV  ×", "Has opened  ×"]
        popover.close()
        page.chips.active[1].click()
        await until(lambda: page.contacts.total == 12)
        page.chips.active[0].click()
        await until(lambda: page.contacts.total == 13)


async def test_contact_view_is_saved_renamed_deleted_and_restored(qtbot: QtBot, service: Served) -> None:
    async with session_on(service) as session:
        async with on_screen(ContactsPage(session)) as page:
            page.shown.turn("source_type", ContactSource.CSV, on=True)
            page.chips.follow()
            page.chips.views.menu_.aboutToShow.emit()
            save = next(one for one in page.chips.views.menu_.actions() if one.data() == ("save", ""))
            save.trigger()
            page.chips.views._chosen(save)
            dialog = await until(lambda: page.findChild(NameDialog))
            dialog.edit.setText("From files")
            dialog.save.click()
            await until(lambda: page.chips.views.text() == "View: From files")
            page.chips.views._chosen(save)
            dialog = await until(lambda: page.findChild(NameDialog))
            dialog.edit.setText("From files")
            dialog.save.click()
            question = await until(lambda: page.findChild(Question))
            question.reject()
            again = await until(lambda: page.findChild(NameDialog))
            assert again.edit.text() == "From files", "for another one beside it"
            again.reject()
            await until(lambda: not page.chips.views._tasks.busy())
        async with on_screen(ContactsPage(session)) as page:
            page.shown.take(page.chips.views.views()["From files"])
            page.chips.follow()
            assert page.chips.views.current() == "From files"
            page.chips.views.delete("From files")
            assert page.undo.isVisible() and not page.chips.views.views()
            page.undo.undo.click()
            assert list(page.chips.views.views()) == ["From files"]


async def test_contact_tagging_of_all_pages_covers_every_contact_and_undoes_one(
    qtbot: QtBot, service: Served
) -> None:
    async with session_on(service) as session, on_screen(ContactsPage(session)) as page:
        await add_people(session, "heron", 1_230)
        await found(page, "@heron", 1_230)
        page.table.selectRow(0)
        page.table.setCurrentIndex(page.contacts.index(1, 0))
        page.table.selectAll()
        assert page.table.selected_count() == 1_230
        page.bulk.tag()
        dialog = await dialog_of(page, GroupDialog)
        assert dialog.take.text() == "Tag 1,230 contacts"
        dialog.new.setText("Waders")
        dialog.take.click()
        await until(lambda: not page.bulk._tasks.busy("dialog"), 25)
        tags = {tag.name: tag for tag in await session.service.tags.all()}
        assert tags["Waders"].contact_count == 1_230
        page.table.clearSelection()
        page.table.selectRow(3)
        await until(lambda: page.detail.timeline is not None)
        assert page.detail.contact is not None
        page.bulk.untag_one(page.detail.contact, tags["Waders"].id)
        await until(page.undo.isVisible)
        assert (await session.service.tags.all())[-1].contact_count == 1_229
        page.undo.undo.click()
        await until(lambda: not page.bulk._tasks.busy("dialog"))
        assert {one.name: one.contact_count for one in await session.service.tags.all()}["Waders"] == 1_230


async def test_contact_selection_excludes_contacts_added_after_capture(qtbot: QtBot, service: Served) -> None:
    async with session_on(service) as session, on_screen(ContactsPage(session)) as page:
        await add_people(session, "knot", 130)
        await found(page, "@knot", 130)
        page.table.selectAll()
        who = capture_selection(session.service, page.table, page.shown)
        await add_people(session, "knotted", 5)
        late = await session.service.contacts.add(NewContact(email="late@knot.example"))
        ids = [one.id async for batch in who.batches() for one in batch]
        assert len(ids) == len(set(ids)) == 130 and late.id not in ids


def test_contact_export_writes_all_rows_and_escapes_formulas(
    aio: Aio, qtbot: QtBot, service: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.csv"

    async def chosen(*_: object) -> Path:
        return target

    async def story() -> None:
        async with session_on(service) as session, on_screen(ContactsPage(session)) as page:
            await add_people(session, "egret", 250)
            evil = NewContact(email="x@egret.example", first_name="=HYPERLINK(1)", company="مرحبا, <b>")
            await session.service.contacts.add(evil)
            await found(page, "egret", 251)
            page.bulk.export()
            await until(target.exists)
            await until(lambda: not page.bulk._tasks.busy("dialog"))

    monkeypatch.setattr(bulk_actions.dialogs, "choose_save_file", chosen)
    aio(story(), 30)
    rows = list(csv.DictReader(target.read_text("utf-8-sig").splitlines()))
    assert len({row["email"] for row in rows}) == 251
    odd = next(row for row in rows if row["email"] == "x@egret.example")
    assert odd["first_name"] == "'=HYPERLINK(1)" and odd["company"] == "مرحبا, <b>"
    assert not list(tmp_path.glob("*.part"))


async def test_mail_composer_when_canceled_keeps_draft_and_asks_on_recent_mail(
    qtbot: QtBot, service: Served
) -> None:
    async with session_on(service) as session, on_screen(ContactsPage(session)) as page:
        await session.service.contacts.add(NewContact(email="tern@sea.people.test", first_name="Tern"))
        await found(page, "tern@sea", 1)
        page.table.selectRow(0)
        page.acts.send()
        dialog = await dialog_of(page, MailDialog)
        await until(lambda: dialog.inbox.count() > 0 and "Free" in dialog.cost.text())
        dialog.subject.setText("A question")
        dialog.body.setPlainText("May I ask?\n😀 <b>")
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        await until(lambda: not page.findChildren(MailDialog))
        page.acts.send()
        dialog = await dialog_of(page, MailDialog)
        assert dialog.subject.text() == "A question" and "😀 <b>" in dialog.body.toPlainText()
        await until(dialog.send.isEnabled)
        dialog.send.click()
        await until(lambda: not page.findChildren(MailDialog))
        await until(lambda: "Got: A question" in texts(page.detail))
        page.acts.send()
        dialog = await dialog_of(page, MailDialog)
        assert dialog.subject.text() == ""
        dialog.subject.setText("Another one")
        dialog.body.setPlainText("Too soon?")
        await until(dialog.send.isEnabled)
        dialog.send.click()
        question = await until(lambda: next(iter(dialog.findChildren(Question)), None))
        assert any(one.startswith("Tern got an email ") for one in texts(question))
        next(one for one in question.buttons if one.text() == "Not yet").click()
        await until(dialog.send.isEnabled)
        assert dialog.sent is None
        dialog.close()


@pytest.mark.parametrize(
    ("status", "body", "says"),
    [
        (409, {"detail": "No.", "error": "contact_suppressed", "reason": "bounced"}, "bounced"),
        (402, {"detail": "Not enough credits.", "error": "insufficient_credits"}, "Not enough credits"),
        (400, {"detail": "The recipient's address was refused.", "error": "not_sent"}, "was refused"),
    ],
)
def test_mail_refusal_is_explained_in_words(status: int, body: dict[str, str], says: str) -> None:
    from app.client.http import problem_of
    from app.desktop.contacts.compose_dialog import explain_refusal

    assert says in explain_refusal(problem_of(httpx.Response(status, json=body)))
    assert "only once" in explain_refusal(Unreachable("gone"))


async def test_contact_pane_shows_signal_origin_and_applies_override(qtbot: QtBot, service: Served) -> None:
    async with session_on(service) as session, on_screen(ContactsPage(session)) as page:
        long = {"note": "Z" * 10_000, "<b>x</b>": "\u202e😀"}
        made = await session.service.contacts.add(NewContact(email="odd@swan.example", custom_fields=long))
        tag = await session.service.tags.make(NewTag(name="Swans <b>"))
        await session.service.contacts.edit(made.id, ContactEdit(tag_ids=(tag.id,)))
        await found(page, "odd@swan", 1)
        page.table.selectRow(0)
        wanted = {"Nothing was sent yet.", "derived"}
        await until(
            lambda: (
                page.detail.contact is not None
                and page.detail.contact.tags
                and wanted <= set(texts(page.detail))
            )
        )
        assert page.detail._scroll.widget().width() <= page.detail._scroll.viewport().width()
        action = page.detail.override.menu().actions()[4]
        action.trigger()
        await until(lambda: "set by hand" in texts(page.detail))
        page.detail.override.menu().actions()[0].trigger()
        await until(lambda: "derived" in texts(page.detail))


async def test_contact_columns_after_reopening_keep_choice_and_order(qtbot: QtBot, service: Served) -> None:
    async with session_on(service) as session:
        await add_people(session, "snipe", 5)
        async with on_screen(ContactsPage(session)) as page:
            await found(page, "@snipe", 5)
            page.columns.fill()
            added = next(one for one in page.columns.menu.actions() if one.text() == "Email")
            added.trigger()
            page.table.horizontalHeader().moveSection(6, 1)
            page.table.selectAll()
            assert page.table.selected_count() == 5
            page.columns.keep()
        async with on_screen(ContactsPage(session)) as page:
            top = page.table.horizontalHeader()
            assert not top.isSectionHidden(6) and top.visualIndex(6) == 1 and top.isSectionHidden(8)
            page.columns.fill()
            page.columns.menu.actions()[-1].trigger()
            assert top.isSectionHidden(6)
            QAbstractItemModelTester(page.contacts, QAbstractItemModelTester.FailureReportingMode.Fatal)


async def test_tag_deletion_names_contact_count_and_can_be_undone(qtbot: QtBot, service: Served) -> None:
    async with session_on(service) as session, on_screen(ContactsPage(session)) as page:
        made = await session.service.contacts.add(NewContact(email="one@rail.example"))
        tag = await session.service.tags.make(NewTag(name="Rails"))
        await session.service.contacts.edit(made.id, ContactEdit(tag_ids=(tag.id,)))
        page.acts.groups()
        dialog = await dialog_of(page, GroupsDialog)
        await until(lambda: dialog.tables[dialog.kind].select(tag.id))
        dialog.delete.click()
        assert dialog.undo.text.text() == "Deleting the tag “Rails”; its 1 contact will be kept."
        assert not dialog.tables[dialog.kind].select(tag.id)
        dialog.undo.undo.click()
        assert dialog.tables[dialog.kind].selected_ids() == [tag.id]
        dialog.delete.click()
        assert tag.id in {one.id for one in await session.service.tags.all()}
        dialog.close()  # whoever leaves doesn't wait

        for settle in session.before_close:
            assert await settle()
        assert tag.id not in {one.id for one in await session.service.tags.all()}
        left = await session.service.contacts.search(ContactQuery(search="one@rail"))
        assert left.pagination.total == 1


async def test_tag_dialog_with_refused_name_asks_again(qtbot: QtBot, service: Served) -> None:
    async with session_on(service) as session, on_screen(ContactsPage(session)) as page:
        await session.service.tags.make(NewTag(name="Herons"))
        page.acts.groups()
        dialog = await dialog_of(page, GroupsDialog)
        dialog.new.click()
        naming = await until(lambda: dialog.findChild(NameDialog))
        naming.edit.setText("Herons")
        naming.save.click()
        again = await until(
            lambda: next((one for one in dialog.findChildren(NameDialog) if one is not naming), None)
        )
        assert again.edit.text() == "Herons"
        assert "already" in " ".join(texts(again))
        again.edit.setText("Herons of spring")
        again.save.click()
        await until(lambda: not dialog._tasks.busy("act"))
        dialog.close()
        assert {"Herons", "Herons of spring"} <= {one.name for one in await session.service.tags.all()}


async def test_contacts_page_in_public_api_mode_disables_other_actions(qtbot: QtBot, service: Served) -> None:
    async with session_on(service) as session:
        await add_people(session, "plover", 3)
        session.why_no_desk = "This service knows the documented operations alone."
        async with on_screen(ContactsPage(session)) as page:
            await found(page, "@plover", 3)
            page.table.selectRow(0)
            await until(lambda: session.why_no_desk in texts(page.detail))
            for one in (page.new, page.detail.edit, page.detail.acts["tag"], page.groups):
                assert not one.isEnabled() and one.toolTip() == session.why_no_desk
            assert page.detail.send.isEnabled() and page.import_csv.isEnabled() and page.export.isEnabled()
            assert page.detail.send.text() == "Send email · 1 credit"
            page.chips.more.click()
            popover = page.chips.findChild(MoreFilters)
            assert popover is not None
            await until(lambda: not popover.list.isEnabled())
            popover.close()
