"""The mapping wizard, driven as a person would, against the real service."""

from __future__ import annotations

import asyncio
import csv
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from PySide6.QtCore import QMimeData, QSettings, Qt, QUrl
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.client.service import OutreachService
from app.contract import paths
from app.contract.campaigns import NewCampaign
from app.contract.contacts import ContactQuery
from app.contract.ids import new_id
from app.contract.leads import LeadQuery
from app.contract.workspace import About, NewKey
from app.desktop.csv_import import import_run
from app.desktop.csv_import.file_step import dropped_file
from app.desktop.csv_import.import_run import export_refused
from app.desktop.csv_import.import_wizard import CHECK, COLUMNS, FILE, IMPORT, MET, ImportWizard
from app.desktop.session import Session
from app.desktop.widgets import dialogs
from app.desktop.widgets.tasks import Tasks
from app.resources import find_resource
from tests.desktop.conftest import Aio, until
from tests.desktop.places import Line, session_by
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import dialog, gone, session_on
from tests.patience import SLOW


@asynccontextmanager
async def wizard_on(
    session: Session, file: Path | None, target: tuple[str, str] | None = None
) -> AsyncIterator[ImportWizard]:
    """An open wizard; closed at the end, if it isn't by then."""
    wizard = ImportWizard(session, target, file)
    tasks = Tasks(session, session.problem.emit)
    shown = tasks.start(dialogs.show_dialog(wizard))
    await asyncio.sleep(0)
    try:
        yield wizard
    finally:
        if not shown.done():
            wizard.reject()
            await asyncio.wait_for(shown, 5 * SLOW)


async def checked(wizard: ImportWizard, qtbot: QtBot) -> None:
    """On to the check by Enter alone."""
    await until(lambda: wizard.file_step.file)
    for _ in range(2):
        qtbot.keyClick(wizard, Qt.Key.Key_Return)
    await until(lambda: wizard.check_step.checked)
    assert wizard.step == CHECK


async def met(wizard: ImportWizard, qtbot: QtBot) -> None:
    """On to whom we have met, and until they are looked up."""
    await checked(wizard, qtbot)
    qtbot.keyClick(wizard, Qt.Key.Key_Return)
    assert wizard.step == MET
    await until(lambda: not wizard.meeting.looking)


async def sent(wizard: ImportWizard, qtbot: QtBot) -> None:
    """From the check on to the import, by Enter alone."""
    qtbot.keyClick(wizard, Qt.Key.Key_Return)
    if wizard.step == MET:
        await until(wizard.next.isEnabled)
        qtbot.keyClick(wizard, Qt.Key.Key_Return)
    assert wizard.step == IMPORT


async def imported(wizard: ImportWizard, qtbot: QtBot) -> None:
    await checked(wizard, qtbot)
    await sent(wizard, qtbot)
    await until(lambda: not wizard.result_step.running, 30)


async def test_import_wizard_with_sample_adds_contacts_and_exports_refused(
    qtbot: QtBot, service: Served, tmp_path: Path
) -> None:
    async with session_on(service) as session:
        sample = find_resource("sample", "leads-semicolon.csv")
        async with wizard_on(session, None) as wizard:
            assert not wizard.next.isEnabled()
            wizard.file_step.open(sample)
            await until(lambda: wizard.file_step.file)
            assert wizard.file_step.words.text() == "Semicolon-separated, Latin-1 (cp1252), 203 rows"
            await imported(wizard, qtbot)
            assert wizard.check_step.words.text() == "200 people · 2 duplicates · 1 refused"
            report = wizard.report
            assert report is not None and report.complete
            assert (report.created, report.matched, report.not_taken) == (200, 0, 3)
            assert "200 people added to your contacts." in wizard.result_step.result.text()
            export_refused(report, tmp_path / "rest.csv")
            assert not wizard.cancel.isVisible()
            qtbot.keyClick(wizard, Qt.Key.Key_Return)
        with (tmp_path / "rest.csv").open(encoding="utf-8-sig", newline="") as file:
            assert [row["row"] for row in csv.DictReader(file)] == ["122", "163", "184"]
        found = await session.service.contacts.search(ContactQuery(search="b.garcia@"))
        assert found.contacts[0].company == "Cerámicas Núñez"
        assert (found.contacts[0].custom_fields or {})["ort"] == "Málaga"


async def test_import_wizard_in_practice_offers_sample_file(
    qtbot: QtBot, service: Served, tmp_path: Path
) -> None:
    async with session_on(service) as session, wizard_on(session, None) as wizard:
        qtbot.mouseClick(wizard.file_step.sample, Qt.MouseButton.LeftButton)
        await until(wizard.next.isEnabled)
        assert wizard.file_step.words.text() == "Comma-separated, UTF-8, 203 rows"
        assert not wizard.file_step.sample.isVisible()
    async with wizard_on(slow_session(Silent(), tmp_path), None) as wizard:
        assert not wizard.file_step.sample.isVisible()


async def test_import_wizard_into_campaign_twice_matches_existing_leads(
    qtbot: QtBot, service: Served, tmp_path: Path
) -> None:
    file = tmp_path / "leads.csv"
    file.write_text("Mail,Name,Note\nana@x.example,Ana,=1+1\nbad,B,\nben@x.example,Ben,@x\n", "utf-8")
    async with session_on(service) as session:
        campaign = await session.service.campaigns.create(NewCampaign(name="Wizard campaign"))
        target = (campaign.campaign_id, campaign.name)
        async with wizard_on(session, file, target) as wizard:
            assert wizard.windowTitle() == "Add leads to “Wizard campaign”"
            await imported(wizard, qtbot)
            assert wizard.report is not None and wizard.report.complete
            assert (wizard.report.created, wizard.report.not_taken) == (2, 1)
        leads = await session.service.leads.search(campaign.campaign_id, LeadQuery())
        assert {lead.email: lead.custom_fields["note"] for lead in leads.leads if lead.custom_fields} == {
            "ana@x.example": "=1+1",
            "ben@x.example": "@x",
        }
        async with wizard_on(session, file, target) as wizard:
            await imported(wizard, qtbot)
            assert wizard.report is not None
            assert (wizard.report.created, wizard.report.matched) == (0, 2)
            assert "2 people already in the campaign." in wizard.result_step.result.text()


async def test_import_wizard_replacing_unmailed_leads_asks_before_deleting(
    qtbot: QtBot, service: Served, tmp_path: Path
) -> None:
    before, after = tmp_path / "before.csv", tmp_path / "after.csv"
    before.write_text("Mail\nold@x.example\nolder@x.example\n", "utf-8")
    after.write_text("Mail\nnew@x.example\n", "utf-8")

    async def addresses(session: Session, campaign: str) -> set[str]:
        return {one.email for one in (await session.service.leads.search(campaign, LeadQuery())).leads}

    async def answered(wizard: ImportWizard, button: str) -> str:
        qtbot.keyClick(wizard, Qt.Key.Key_Return)
        await until(lambda: wizard.findChild(dialogs.Question))
        asked = wizard.findChild(dialogs.Question)
        said = " ".join(one.text() for one in asked.findChildren(QLabel))
        next(one for one in asked.findChildren(QPushButton) if one.text() == button).click()
        await until(lambda: wizard.findChild(dialogs.Question) is None)
        return said

    async with session_on(service) as session:
        campaign = await session.service.campaigns.create(NewCampaign(name="Replaced"))
        target = (campaign.campaign_id, campaign.name)
        async with wizard_on(session, before, target) as wizard:
            await imported(wizard, qtbot)
            assert wizard.replacing is not None and wizard.replacing.isHidden()  # there was nobody
        async with wizard_on(session, after, target) as wizard:
            await checked(wizard, qtbot)
            assert wizard.replacing is not None
            await until(wizard.replacing.isVisible)
            assert wizard.replacing.text() == "First delete the 2 leads that haven't been sent an email yet"
            wizard.replacing.click()
            qtbot.keyClick(wizard, Qt.Key.Key_Return)
            await until(wizard.next.isEnabled)
            said = await answered(wizard, "Cancel")
            assert "Delete 2 leads?" in said and "of “Replaced”" in said
            assert wizard.step == MET
            await answered(wizard, "Delete and import")
            await until(lambda: wizard.report and not wizard.result_step.running, 30)
            assert await addresses(session, campaign.campaign_id) == {"new@x.example"}
        known = await session.service.contacts.search(ContactQuery(search="old@x.example"))
        assert known.contacts[0].campaign_count == 0


class Silent(httpx.AsyncBaseTransport):
    """A service that answers nothing."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        await request.aread()
        await asyncio.Event().wait()
        raise AssertionError


def slow_session(transport: httpx.AsyncBaseTransport, folder: Path) -> Session:
    session = Session(QSettings(str(folder / "x.ini"), QSettings.Format.IniFormat))
    zone = {"team_id": "t", "workspace_id": "w", "settings": {}, "now": "2026-03-02T09:00:00Z"}
    about = About.model_validate({"version": "0", "scopes": ["*"], **zone})
    session.connected(OutreachService("http://127.0.0.1:9", "ork_live_x", transport), about)
    return session


def many(path: Path) -> Path:
    rows = "".join(f"p{n}@x.example\n" for n in range(4_500))
    path.write_text(f"email\nnobody\n{rows}", "utf-8")
    return path


async def test_import_wizard_on_escape_interrupts_unanswered_upload(qtbot: QtBot, tmp_path: Path) -> None:
    session = slow_session(Silent(), tmp_path)
    async with wizard_on(session, many(tmp_path / "many.csv")) as wizard:
        await checked(wizard, qtbot)
        qtbot.keyClick(wizard, Qt.Key.Key_Return)
        await asyncio.sleep(0.05)
        assert wizard.result_step.running
        qtbot.keyClick(wizard, Qt.Key.Key_Escape)
        assert wizard.isVisible()
        await until(lambda: not wizard.result_step.running)
        assert wizard.result_step.words.text() == "Import interrupted"
        assert "4,500 people may still be imported: look at your" in wizard.result_step.result.text()
    await session.service.close()


@pytest.mark.parametrize("known", [True, False])
async def test_contact_import_without_job_support_uses_one_request(
    qtbot: QtBot, service: Served, tmp_path: Path, known: bool
) -> None:
    """Whether that is known, or turns out."""
    file, tag, line = tmp_path / "people.csv", new_id()[-8:], Line()
    file.write_text(f"Mail\nana.{tag}@x.example\nnobody\nben.{tag}@x.example\n", "utf-8")
    async with session_by(line, service) as session:
        line.way = "documented"
        session.why_no_desk = "It knows the documented operations alone." if known else ""
        async with wizard_on(session, file) as wizard:
            await imported(wizard, qtbot)
            assert wizard.result_step.words.text() == "Import finished"
            assert wizard.result_step.result.text().splitlines() == [
                "2 people added to your contacts.",
                "1 row skipped.",
            ]
        line.way = "through"
        found = await session.service.contacts.search(ContactQuery(search=tag))
        assert {one.source_name for one in found.contacts} == {"people.csv"}


CAMPAIGN = (new_id(), "Endless")
NOBODY = {"page": 1, "limit": 1, "total": 0, "pages": 0, "has_next": False, "has_prev": False}


class Endless(httpx.AsyncBaseTransport):
    """A service that never gets done with an upload, until it is cancelled."""

    def __init__(self) -> None:
        self.cancelled = self.away = self.done = False
        self.refusal: httpx.Response | None = None
        self.late = False
        self.keys: list[str] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        await request.aread()
        if self.refusal is not None and request.method == "GET":
            return self.refusal
        if (
            request.method == "POST"
            and "Idempotency-Key" in request.headers
            and b"filename" in request.content
        ):
            self.keys.append(request.headers["Idempotency-Key"])
            if self.late:
                raise httpx.ReadTimeout("late")
        if self.away:
            raise httpx.ConnectError("away")
        job = {"job_id": "j", "campaign_id": "c", "status": "PENDING", "total_rows": 4_500}
        if request.url.path == paths.ACQUAINTANCES:
            return httpx.Response(200, json={"asked": 1_000, "met_count": 0})
        if request.method == "GET" and request.url.path.endswith("/leads"):
            return httpx.Response(200, json={"success": True, "leads": [], "pagination": NOBODY})
        if request.url.path.endswith("/leads"):
            return httpx.Response(200, json={**job, "estimated_leads": 4_500, "progress_url": "/progress"})
        if self.done and request.method == "POST":
            return httpx.Response(409, json={"detail": "The upload has ended already: it is COMPLETED."})
        self.cancelled |= request.url.path.endswith("/cancel")
        how_far = {"processed_rows": 100, "created_leads": 99, "contacts_created": 99, "invalid_rows": 1}
        errors = [{"row": 7, "email": "p6@x.example", "reason": "No."}]
        status = "CANCELLED" if self.cancelled else "COMPLETED" if self.done else "RUNNING"
        if self.done:
            made = {"created_leads": 4_500, "contacts_created": 4_500}
            how_far = {"processed_rows": 4_500, **made, "finished_at": "2026-03-02T09:00:00Z"}
            errors = []
        return httpx.Response(200, json={**job, **how_far, "errors": errors, "status": status})


@pytest.mark.parametrize("target", [None, CAMPAIGN])
async def test_import_upload_when_stopped_is_canceled_at_service(
    qtbot: QtBot, tmp_path: Path, target: tuple[str, str] | None
) -> None:
    transport = Endless()
    session = slow_session(transport, tmp_path)
    async with wizard_on(session, many(tmp_path / "many.csv"), target) as wizard:
        await checked(wizard, qtbot)
        await sent(wizard, qtbot)
        await until(lambda: wizard.result_step.bar.value() == 100)
        qtbot.keyClick(wizard, Qt.Key.Key_Escape)
        await until(lambda: not wizard.result_step.running)
        assert transport.cancelled
        assert wizard.report is not None and wizard.report.created == 99
        assert [one.line for one in wizard.report.refused] == [9]
        assert wizard.result_step.words.text() == "Import stopped"
        assert "4,400 people not imported" in wizard.result_step.result.text()
    await session.service.close()


async def test_import_upload_finished_before_stop_shows_full_result(qtbot: QtBot, tmp_path: Path) -> None:
    transport = Endless()
    session = slow_session(transport, tmp_path)
    async with wizard_on(session, many(tmp_path / "many.csv")) as wizard:
        await checked(wizard, qtbot)
        await sent(wizard, qtbot)
        await until(lambda: wizard.result_step.bar.value() == 100)
        transport.done = True
        qtbot.keyClick(wizard, Qt.Key.Key_Escape)
        await until(lambda: not wizard.result_step.running)
        assert wizard.result_step.words.text() == "Import finished"
        assert wizard.result_step.result.text().startswith("4,500 people added to your contacts.")
    await session.service.close()


@pytest.mark.parametrize("target", [None, CAMPAIGN])
@pytest.mark.parametrize("stays_away", [False, True])
async def test_import_upload_when_service_is_unreachable_is_followed_again(
    qtbot: QtBot,
    tmp_path: Path,
    at_once: None,
    monkeypatch: pytest.MonkeyPatch,
    target: tuple[str, str] | None,
    stays_away: bool,
) -> None:
    """It is followed again, and whoever stops it meanwhile isn't told that these people were left out."""
    monkeypatch.setattr(import_run, "AGAIN", 0.01)
    transport = Endless()
    session = slow_session(transport, tmp_path)
    async with wizard_on(session, many(tmp_path / "many.csv"), target) as wizard:
        await checked(wizard, qtbot)
        await sent(wizard, qtbot)
        step = wizard.result_step
        await until(lambda: step.bar.value() == 100)
        transport.away = True
        await until(step.problem.isVisible)
        assert step.running and step.problem.sentence.text().endswith("Trying again.")
        if stays_away:
            qtbot.keyClick(wizard, Qt.Key.Key_Escape)
            await until(lambda: not step.running)
            assert step.words.text() == "Import interrupted" and not step.problem.isVisible()
            assert "4,400 people may still be imported" in step.result.text()
        else:
            transport.away, transport.done = False, True
            await until(lambda: not step.running)
            assert step.words.text() == "Import finished" and not step.problem.isVisible()
            assert "4,500 people added to " in step.result.text()
    await session.service.close()


@pytest.mark.parametrize("status", [429, 500])
async def test_import_upload_when_polling_is_refused_is_not_canceled(
    qtbot: QtBot, tmp_path: Path, at_once: None, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    monkeypatch.setattr(import_run, "AGAIN", 0.01)
    transport = Endless()
    session = slow_session(transport, tmp_path)
    async with wizard_on(session, many(tmp_path / "many.csv"), CAMPAIGN) as wizard:
        await checked(wizard, qtbot)
        await sent(wizard, qtbot)
        step = wizard.result_step
        await until(lambda: step.bar.value() == 100)
        transport.refusal = httpx.Response(
            status, json={"detail": "Not now."}, headers={"Retry-After": "0"} if status == 429 else {}
        )
        await until(step.problem.isVisible)
        transport.refusal, transport.done = None, True
        await until(lambda: not step.running)
        assert step.words.text() == "Import finished" and not transport.cancelled
    await session.service.close()


@pytest.mark.parametrize("target", [None, CAMPAIGN])
async def test_import_upload_after_late_answer_retries_with_same_key(
    qtbot: QtBot, tmp_path: Path, at_once: None, target: tuple[str, str] | None
) -> None:
    """It may have begun: nobody is told that these people were left out, and none is imported twice."""
    transport = Endless()
    transport.late = True
    session = slow_session(transport, tmp_path)
    async with wizard_on(session, many(tmp_path / "many.csv"), target) as wizard:
        await checked(wizard, qtbot)
        await sent(wizard, qtbot)
        step = wizard.result_step
        await until(lambda: not step.running)
        assert step.words.text() == "Import interrupted"
        assert "4,500 people may still be imported" in step.result.text()
        transport.late = False
        step.problem.retry_button.click()
        await until(lambda: step.bar.value() == 100)
        transport.done = True
        await until(lambda: step.words.text() == "Import finished")
        assert len(transport.keys) == 2 and len(set(transport.keys)) == 1
    await session.service.close()


async def test_import_wizard_closed_during_check_removes_temporary_files(
    qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "long.csv"
    path.write_text("email\n" + "".join(f"p{n}@x.example\n" for n in range(100_000)), "utf-8")
    async with wizard_on(slow_session(Silent(), tmp_path), path) as wizard:
        await until(lambda: wizard.file_step.file)
        for _ in range(2):
            qtbot.keyClick(wizard, Qt.Key.Key_Return)
        folder = wizard.check_step.folder
        await until(lambda: (folder / "taken.csv").exists())
        qtbot.keyClick(wizard, Qt.Key.Key_Escape)
        await until(lambda: not folder.exists())


async def test_import_wizard_with_unusable_file_stays_on_first_step(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_bytes(b"PK\x03\x04" + bytes(400))
    async with wizard_on(slow_session(Silent(), tmp_path), path) as wizard:
        await until(lambda: wizard.file_step.problem.isVisible())
        assert "Excel workbook" in wizard.file_step.problem.sentence.text()
        assert not wizard.next.isEnabled() and wizard.step == FILE
        wizard.file_step.open(find_resource("sample", "leads.csv"))
        await until(lambda: wizard.next.isEnabled())
        assert not wizard.file_step.problem.isVisible()


def choose(combo: QComboBox, data: str) -> None:
    combo.setCurrentIndex(combo.findData(data))
    combo.activated.emit(combo.currentIndex())


async def test_import_wizard_header_and_encoding_can_be_changed(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes("ava@x.example;Ávà\nbo@x.example;Bö\n".encode())
    async with wizard_on(slow_session(Silent(), tmp_path), path) as wizard:
        step = wizard.file_step
        await until(lambda: step.file)
        assert not step.header.isChecked() and step.file is not None and step.file.rows == 2
        qtbot.keyClick(step.header, Qt.Key.Key_Space)
        await until(lambda: step.file is not None and step.file.rows == 1)
        assert step.file is not None and step.file.table.headers[0] == "ava@x.example"
        choose(step.encoding, "cp1252")
        await until(step.problem.isVisible)
        assert "can't be read as cp1252" in step.problem.sentence.text()
        assert step.file is None and not wizard.next.isEnabled()
        choose(step.encoding, "mac_roman")
        await until(lambda: step.file)
        assert step.file is not None and step.file.table.headers[1] == "√Åv√†"
        assert not step.problem.isVisible()


async def test_import_wizard_maps_columns_by_hand_and_goes_back_by_keyboard(
    qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "a.csv"
    path.write_text("Kontakt,Rolle,E-Mail\nAva,CEO,ava@x.example\n", "utf-8")
    async with wizard_on(slow_session(Silent(), tmp_path), path) as wizard:
        await until(lambda: wizard.file_step.file)
        qtbot.keyClick(wizard, Qt.Key.Key_Return)
        assert wizard.step == COLUMNS
        await until(lambda: len(wizard.columns_step.rows) == 3)
        contact, role, mail = wizard.columns_step.rows
        assert mail.choice.accessibleName() == "Column E-Mail maps to"
        mail.choice.setCurrentIndex(mail.choice.findData(""))
        assert not wizard.next.isEnabled()
        assert wizard.columns_step.words.text() == "Choose the column that holds the email address."
        mail.choice.setCurrentIndex(mail.choice.findData("email"))
        contact.choice.setCurrentIndex(contact.choice.findData("first_name"))
        role.field.clear()
        qtbot.keyClicks(role.field, "Job title")
        assert wizard.next.isEnabled()
        wizard.next.click()
        await until(lambda: wizard.check_step.checked)
        assert wizard.check_step.checked is not None
        assert wizard.check_step.checked.names == ("email", "first_name", "custom_job_title")
        assert wizard.check_step.checked.preview == [["ava@x.example", "Ava", "CEO"]]
        wizard.activateWindow()
        await until(wizard.isActiveWindow)
        qtbot.keyClick(wizard, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
        assert wizard.step == COLUMNS
        assert wizard.columns_step.rows[1].field.text() == "Job title"
        qtbot.keyClick(wizard, Qt.Key.Key_Escape)
        assert not wizard.isVisible() and wizard.report is None


async def test_import_wizard_with_edited_names_asks_before_closing_until_imported(
    qtbot: QtBot, service: Served, tmp_path: Path
) -> None:
    path = tmp_path / "named.csv"
    path.write_text("Mail,Shoe,Hat\nshoe@x.example,42,7\n", "utf-8")
    async with session_on(service) as session, wizard_on(session, path) as wizard:
        await until(lambda: wizard.file_step.file)
        qtbot.keyClick(wizard, Qt.Key.Key_Return)
        await until(lambda: len(wizard.columns_step.rows) == 3)
        for one in wizard.columns_step.rows[1:]:
            qtbot.keyClicks(one.field, " size")
        qtbot.keyClick(wizard, Qt.Key.Key_Escape)
        asked = await dialog(dialogs.Question)
        qtbot.keyClick(asked, Qt.Key.Key_Escape)
        await gone(dialogs.Question)
        qtbot.keyClick(wizard, Qt.Key.Key_Return)
        await until(lambda: wizard.check_step.checked)
        await sent(wizard, qtbot)
        await until(lambda: not wizard.result_step.running, 30)
        assert wizard.report is not None and wizard.report.created == 1
        qtbot.keyClick(wizard, Qt.Key.Key_Escape)
        await gone(ImportWizard)


async def test_import_wizard_with_three_hundred_columns_searches_them(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "wide.csv"
    names = ",".join(f"Attribute {n}" for n in range(299))
    path.write_text(f"email,{names}\na@x.example,{','.join('v' for _ in range(299))}\n", "utf-8")
    async with wizard_on(slow_session(Silent(), tmp_path), path) as wizard:
        await until(lambda: wizard.file_step.file)
        wizard.next.click()
        await until(lambda: len(wizard.columns_step.rows) == 300)
        qtbot.keyClicks(wizard.columns_step.search, "attribute 123")
        await until(lambda: sum(one.isVisible() for one in wizard.columns_step.rows) == 1)
        shown = next(one for one in wizard.columns_step.rows if one.isVisible())
        shown.choice.setCurrentIndex(shown.choice.findData("company"))
        assert wizard.columns_step.columns[124].target == "company"


@pytest.mark.parametrize(
    ("names", "why_not"),
    [
        ([], ""),
        (["a.csv"], ""),
        (["A.CSV"], ""),
        (["a.xlsx"], ""),
        (["a.png"], "a.png is not a list of contacts."),
        (["a.csv", "b.csv"], "Drop one file at a time"),
    ],
)
def test_dropped_files_accept_only_one_contact_list(names: list[str], why_not: str, tmp_path: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in names])
    file, said = dropped_file(mime)
    assert file == (tmp_path / names[0] if names and not why_not else None)
    assert said.startswith(why_not) and bool(said) == bool(why_not)


async def test_import_wizard_checking_large_file_stays_responsive(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "large.csv"
    rows = "".join(f"p{n}@x.example,{'x' * 300}\n" for n in range(100_000))
    path.write_text(f"email,note\n{rows}", "utf-8")
    async with wizard_on(slow_session(Silent(), tmp_path), None) as wizard:
        last, longest = time.thread_time(), 0.0
        wizard.file_step.open(path)
        for ready in (wizard.next.isEnabled, wizard.next.isEnabled, lambda: wizard.check_step.checked):
            while not ready():
                await asyncio.sleep(0)
                now = time.thread_time()
                last, longest = now, max(longest, now - last)
            if wizard.step < CHECK:
                wizard.next.click()
            last = time.thread_time()
        # Of its own thread, which a busy machine makes no longer; the check there would be seconds.
        assert longest < 0.15


@pytest.mark.parametrize("into_campaign", [False, True])
@pytest.mark.parametrize(
    ("way", "scopes", "said"),
    [
        ("fault", (), "Something broke."),
        ("nobody", (), "can't be reached"),
        ("through", ("webhooks:read",), "doesn't let you change contacts"),
    ],
)
def test_import_wizard_on_failed_upload_shows_reason_and_offers_retry(
    aio: Aio,
    qtbot: QtBot,
    service: Served,
    allow_log: Any,
    into_campaign: bool,
    way: str,
    scopes: Any,
    said: str,
) -> None:
    """The file stays read and mapped; another try is offered."""

    async def story() -> None:
        line = Line()
        async with session_by(line, service) as session:
            owner = session.service
            made = await owner.campaigns.create(NewCampaign(name="Told all the same"))
            target = (str(made.campaign_id), made.name) if into_campaign else None
            if scopes:
                key = await owner.workspace.make_key(NewKey(name="Little", scopes=scopes))
                session.service = OutreachService(service.base_url, key.secret, line)
            async with wizard_on(session, Path(str(find_resource("sample", "leads.csv"))), target) as wizard:
                await checked(wizard, qtbot)
                line.way = way
                await sent(wizard, qtbot)
                await until(lambda: not wizard.result_step.running, 30)
                assert wizard.result_step.problem.isVisible()
                told = wizard.result_step.problem.sentence.text()
                assert said.replace("contacts", "campaigns" if into_campaign else "contacts") in told
                assert wizard.result_step.problem.retry_button.isVisible()
            line.way = "through"
            if scopes:
                await session.service.close()
            session.service = owner

    allow_log("outreach.client")
    aio(story(), 40)
