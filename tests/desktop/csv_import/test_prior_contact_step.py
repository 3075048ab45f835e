"""Whom we have met is shown before a file's people become leads, and whoever is left out does not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.contract.campaigns import NewCampaign
from app.contract.contacts import ContactEnrollment, ContactQuery, NewContact
from app.contract.leads import LeadQuery
from app.contract.prior_contact import KnownPeople, Met, Tie, TieKind
from app.desktop.csv_import.import_wizard import CHECK, IMPORT, MET, ImportWizard
from app.desktop.prior_contact import lookup
from app.desktop.prior_contact.lookup import LookupResult
from app.desktop.session import Session
from tests.desktop.conftest import Aio, until
from tests.desktop.csv_import.test_wizard import checked, wizard_on
from tests.desktop.lookups import Lookups
from tests.desktop.places import session_by
from tests.desktop.running_service import Served

TICK, GOES = Qt.ItemDataRole.CheckStateRole, Qt.CheckState.Unchecked


@pytest.fixture(autouse=True)
def two_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if two were very many."""
    monkeypatch.setattr("app.desktop.csv_import.import_run.HISTORY_NAMED_MAX", 2)
    monkeypatch.setattr(lookup, "HISTORY_NAMED_MAX", 2)


class Asked:
    """A wizard with a file of six, three of whom wait in another campaign: those named after birds."""

    def __init__(self, session: Session, campaign_id: str, wizard: ImportWizard) -> None:
        self.session, self.campaign_id, self.wizard = session, campaign_id, wizard

    async def leads(self) -> set[str]:
        found = await self.session.service.leads.search(self.campaign_id, LeadQuery())
        return {one.email.partition("@")[0].lower() for one in found.leads}


@asynccontextmanager
async def asked(
    line: Lookups, service: Served, folder: Path, birds: tuple[str, ...] = ("rook", "wren", "tit")
) -> AsyncIterator[Asked]:
    async with session_by(line, service) as session:
        before = await session.service.campaigns.create(NewCampaign(name="Birds of old"))
        ids = [await _id_of(session, f"{bird}@{bird}.example") for bird in birds]
        if ids:
            wanted = {"campaign_id": before.campaign_id, "contact_ids": ids}
            await session.service.contacts.enroll(ContactEnrollment.model_validate(wanted))
        names = ("ann", *birds, "bob", "cid")
        text = "".join(f'"{name}, the{chr(10)}one",{name.upper()}@{name}.example\n' for name in names)
        file = folder / "leads.csv"
        file.write_text(f"Name,Mail\nnobody,nowhere\n{text}", "utf-8")
        made = await session.service.campaigns.create(NewCampaign(name="Into this one"))
        try:
            async with wizard_on(session, file, (str(made.campaign_id), made.name)) as wizard:
                yield Asked(session, str(made.campaign_id), wizard)
        finally:
            line.met = "through"
            for one in (before, made):
                await session.service.campaigns.delete(one.campaign_id)


async def _id_of(session: Session, email: str) -> str:
    for one in (await session.service.contacts.search(ContactQuery(search=email))).contacts:
        return str(one.id)
    return str((await session.service.contacts.add(NewContact(email=email))).id)


async def imported(qtbot: QtBot, wizard: ImportWizard) -> str:
    assert wizard.step == MET and wizard.next.isEnabled()
    qtbot.keyClick(wizard, Qt.Key.Key_Return)
    assert wizard.step == IMPORT
    await until(lambda: not wizard.result_step.running, 30)
    return wizard.result_step.result.text()


async def test_import_wizard_without_prior_contact_imports_everyone(
    qtbot: QtBot, service: Served, tmp_path: Path
) -> None:
    async with asked(Lookups(), service, tmp_path, ()) as one:
        wizard = one.wizard
        await checked(wizard, qtbot)
        assert wizard.next.text() == "Continue"
        qtbot.keyClick(wizard, Qt.Key.Key_Return)
        await until(wizard.next.isEnabled)
        assert wizard.meeting.list.title.text() == "We have met none of the 3 people."
        assert not wizard.meeting.list.people.isVisible() and not wizard.meeting.again.isVisible()
        assert wizard.next.text() == "Import 3 people"
        assert "left out" not in await imported(qtbot, wizard)
        assert await one.leads() == {"ann", "bob", "cid"}


async def test_import_wizard_with_excluded_person_does_not_upload_it(
    qtbot: QtBot, service: Served, tmp_path: Path
) -> None:
    async with asked(Lookups(), service, tmp_path) as one:
        wizard = one.wizard
        await checked(wizard, qtbot)
        qtbot.keyClick(wizard, Qt.Key.Key_Return)
        await until(wizard.next.isEnabled)
        known = wizard.meeting.list
        assert known.title.text() == "We have met 3 of the 6 people."
        assert "Waits in “Birds of old”" in known.model.index(0).data()
        assert known.model.rowCount() == 2 and known.others.isVisible()
        assert known.others.text() == "The other one, not listed here"
        first = known.model.index(0)
        left = str(first.data()).partition("@")[0].lower()
        assert known.model.setData(first, GOES, TICK)
        assert wizard.next.text() == "Import 5 people"
        wizard.back.click()
        assert wizard.step == CHECK
        qtbot.keyClick(wizard, Qt.Key.Key_Return)
        assert wizard.next.text() == "Import 5 people"  # what was chosen stays
        assert "left out, as you asked" in await imported(qtbot, wizard)
        assert await one.leads() == {"ann", "bob", "cid", "rook", "wren", "tit"} - {left}


async def test_import_wizard_excluding_all_known_leaves_out_unlisted_too(
    qtbot: QtBot, service: Served, tmp_path: Path
) -> None:
    async with asked(Lookups("busy"), service, tmp_path) as one:
        wizard = one.wizard
        await checked(wizard, qtbot)
        qtbot.keyClick(wizard, Qt.Key.Key_Return)
        await until(wizard.next.isEnabled)
        wizard.meeting.list.none.click()
        assert wizard.next.text() == "Import 3 people"
        wizard.meeting.list.all.click()
        assert wizard.next.text() == "Import 6 people"
        wizard.meeting.list.others.click()
        assert wizard.next.text() == "Import 5 people"
        wizard.meeting.list.none.click()
        told = await imported(qtbot, wizard)
        assert "3 people added" in told and "3 people left out, as you asked." in told
        assert await one.leads() == {"ann", "bob", "cid"}
        report = wizard.report
        assert report is not None and [report.checked.lines[at] for at in range(3)] == [3, 7, 8]


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("refused", "may not"),
        ("older", "doesn't offer"),
        ("nobody", "can't be reached"),
        ("fault", "broke"),
    ],
)
def test_import_wizard_when_prior_contact_lookup_fails_retries_or_imports(
    aio: Aio, qtbot: QtBot, service: Served, tmp_path: Path, allow_log: Any, way: str, said: str
) -> None:
    async def story() -> None:
        line = Lookups(way)
        async with asked(line, service, tmp_path) as one:
            wizard, meeting = one.wizard, one.wizard.meeting
            await checked(wizard, qtbot)
            qtbot.keyClick(wizard, Qt.Key.Key_Return)
            await until(meeting.again.isVisible)
            assert meeting.trouble.text().startswith("Outreach Desk couldn't find out who you already know. ")
            assert said in meeting.trouble.text() and not meeting.list.isVisible()
            line.met = "through"
            meeting.again.click()
            await until(wizard.next.isEnabled)
            assert meeting.complete and not meeting.trouble.isVisible() and meeting.leaving == 0
            line.met = way
            meeting._go()
            await until(wizard.next.isEnabled)
            await imported(qtbot, wizard)
            assert len(await one.leads()) == 6

    allow_log("outreach.client")
    aio(story(), 60)


async def test_import_wizard_during_lookup_waits_until_user_ends_it(
    qtbot: QtBot, service: Served, tmp_path: Path
) -> None:
    line = Lookups("held")
    async with asked(line, service, tmp_path) as one:
        wizard, meeting = one.wizard, one.wizard.meeting
        await checked(wizard, qtbot)
        for _ in range(3):
            qtbot.keyClick(wizard, Qt.Key.Key_Return)
        await until(lambda: line.asked == 2)
        assert wizard.step == MET and not wizard.next.isEnabled() and meeting.bar.isVisible()
        assert meeting.words.text() == "Looking up who you already know: 2 of 6"
        meeting.enough.click()
        assert meeting.trouble.text() == "Only 2 of 6 were looked up."
        assert meeting.list.title.text() == "We have met 1 of the 2 people."
        meeting.list.none.click()
        assert wizard.next.text() == "Import 5 people"
        await imported(qtbot, wizard)
        assert await one.leads() == {"ann", "wren", "tit", "bob", "cid"}


@pytest.mark.parametrize("back", [False, True])
async def test_import_wizard_left_during_lookup_cancels_it(
    qtbot: QtBot, service: Served, tmp_path: Path, back: bool
) -> None:
    line = Lookups("held")
    async with asked(line, service, tmp_path) as one:
        wizard, folder = one.wizard, one.wizard.check_step.folder
        await checked(wizard, qtbot)
        qtbot.keyClick(wizard, Qt.Key.Key_Return)
        await until(lambda: line.asked == 2)
        if not back:
            qtbot.keyClick(wizard, Qt.Key.Key_Escape)
            await until(lambda: not folder.exists())
            assert not await one.leads()
            return
        for _ in range(2):
            wizard.back.click()
        name = wizard.columns_step.rows[0]
        name.choice.setCurrentIndex(name.choice.findData("company"))
        line.met = "through"
        for _ in range(2):
            await until(wizard.next.isEnabled)
            qtbot.keyClick(wizard, Qt.Key.Key_Return)
        await until(lambda: wizard.step == MET and wizard.next.isEnabled())
        assert wizard.meeting.found.asked == 6 and wizard.meeting.found.met_count == 3
        await imported(qtbot, wizard)
        assert len(await one.leads()) == 6


def test_lookup_result_lists_latest_people_and_keeps_keys_of_others() -> None:
    def person(name: str, kind: TieKind, day: int) -> Met:
        return Met(email=name, ties=(Tie(kind=kind, at=datetime(2026, 3, day, tzinfo=UTC)),))

    found = LookupResult(lambda one: one.email)
    for met in (
        (person("old", TieKind.WE_WROTE, 1), person("colleague", TieKind.COMPANY, 9)),
        (person("new", TieKind.THEY_WROTE, 5), person("older", TieKind.CAMPAIGN, 2)),
    ):
        found.add(KnownPeople(asked=10, met_count=2, met=met))
    assert [one.email for one in found.listed] == ["new", "older"]
    assert found.others == {"old", "colleague"}
    assert (found.asked, found.met_count) == (20, 4)
