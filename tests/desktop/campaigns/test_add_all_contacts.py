"""All contacts into a campaign: whom we have met is shown before, and whoever is left out stays out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.contract.campaigns import NewCampaign
from app.contract.contacts import ContactEnrollment, ContactQuery
from app.contract.ids import InboxId
from app.contract.leads import LeadQuery
from app.contract.prior_contact import Acquaintances, HistoryState, InboxHistory, KnownPeople
from app.contract.workspace import SettingsEdit
from app.desktop.contacts.enroll_dialog import EnrollDialog
from app.desktop.leads.leads_tab import LeadsTab
from app.desktop.session import Session
from tests.desktop.conftest import Aio, until
from tests.desktop.lookups import Lookups
from tests.desktop.places import session_by
from tests.desktop.running_service import Served

TICK, GOES = Qt.ItemDataRole.CheckStateRole, Qt.CheckState.Unchecked


class Asked:
    """The dialog over a campaign of nobody; `known` are contacts who wait in another one."""

    def __init__(self, session: Session, campaign_id: str, known: set[str], dialog: EnrollDialog) -> None:
        self.session, self.campaign_id, self.known, self.dialog = session, campaign_id, known, dialog

    async def leads(self) -> set[str]:
        found = await self.session.service.leads.search(self.campaign_id, LeadQuery())
        return {str(one.contact_id) for one in found.leads}


@asynccontextmanager
async def asked(line: Lookups, service: Served, known: int) -> AsyncIterator[Asked]:
    async with session_by(line, service) as session:
        await session.service.workspace.edit(SettingsEdit(read_history=False))
        campaigns = session.service.campaigns
        before = await campaigns.create(NewCampaign(name="Asked of old"))
        made = await campaigns.create(NewCampaign(name="For everybody"))
        found = await session.service.contacts.search(ContactQuery())
        ids = tuple(one.id for one in found.contacts[:known])
        if ids:
            await session.service.contacts.enroll(
                ContactEnrollment(campaign_id=before.campaign_id, contact_ids=ids)
            )
        people = LeadsTab(session)
        people.show_campaign(str(made.campaign_id), made.name)
        people.show()
        session.turned(None)
        await until(people.enroll.isEnabled)
        people.enroll.click()
        (dialog,) = await until(lambda: [w for w in QApplication.topLevelWidgets() if _is_shown(w)])
        try:
            yield Asked(session, str(made.campaign_id), {str(one) for one in ids}, dialog)
        finally:
            line.gate.set()
            for _ in range(2):
                if people._tasks.busy("enroll"):
                    dialog.reject()
            await until(lambda: not people._tasks.busy("enroll"))
            people.close()
            people.deleteLater()
            for one in (before, made):
                await campaigns.delete(one.campaign_id)


def _is_shown(widget: object) -> bool:
    return isinstance(widget, EnrollDialog) and widget.isVisible()


def test_add_all_contacts_without_prior_contact_adds_them_at_once(aio: Aio, service: Served) -> None:
    async def work() -> None:
        line = Lookups()
        async with asked(line, service, 0) as one:
            assert one.dialog.windowTitle() == "Add leads to “For everybody”"
            assert one.dialog.add.text() == "Add 6 contacts" and not await one.leads()
            QTest.keyClick(one.dialog, Qt.Key.Key_Return)
            await until(lambda: "6 contacts added." in one.dialog.told.text())
            assert len(await one.leads()) == 6 and line.asked == 1

    aio(work(), 30)


def test_add_all_contacts_with_unsearched_inbox_says_so_before_adding(aio: Aio, service: Served) -> None:
    anna = InboxHistory(inbox_id=InboxId("a"), email_address="anna@acme.com", state=HistoryState.WAITING)

    async def work() -> None:
        async with asked(Lookups(), service, 0) as one:
            history = one.session.service.history
            look_up = history.look_up

            async def early(wanted: Acquaintances) -> KnownPeople:
                return (await look_up(wanted)).model_copy(update={"inboxes": (anna,)})

            history.look_up = early  # type: ignore[method-assign]
            one.dialog.add.click()
            known = one.dialog.meeting.list
            await until(known.isVisible)
            assert known.title.text() == "We have met none of the 6 people."
            assert known.searched.text() == "Not searched yet: anna@acme.com."
            assert not known.people.isVisible() and not await one.leads()
            one.dialog.add.click()
            await until(lambda: "6 contacts added." in one.dialog.told.text())

    aio(work(), 30)


def test_add_all_contacts_with_excluded_people_adds_only_others(
    aio: Aio, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.desktop.prior_contact.lookup.HISTORY_NAMED_MAX", 2)  # the others are not listed

    async def work() -> None:
        async with asked(Lookups("busy"), service, 3) as one:
            dialog, known = one.dialog, one.dialog.meeting.list
            dialog.add.click()
            await until(known.isVisible)
            assert known.title.text() == "We have met 3 of the 6 people."
            assert not await one.leads()
            known.none.click()
            assert dialog.add.text() == "Add 3 contacts"
            known.others.click()
            assert dialog.add.text() == "Add 4 contacts"
            known.none.click()
            dialog.add.click()
            await until(lambda: "3 contacts added." in dialog.told.text())
            assert len(await one.leads()) == 3 and (await one.leads()).isdisjoint(one.known)
            assert dialog.close_button.hasFocus(), "Enter closes it"

    aio(work(), 30)


@pytest.mark.parametrize("way", ["refused", "older", "nobody", "fault"])
def test_add_all_contacts_when_prior_contact_lookup_fails_still_adds(
    aio: Aio, service: Served, allow_log: Any, way: str
) -> None:
    async def work() -> None:
        async with asked(Lookups(way), service, 2) as one:
            dialog = one.dialog
            dialog.add.click()
            await until(dialog.meeting.again.isVisible)
            assert dialog.meeting.trouble.text().startswith(
                "Outreach Desk couldn't find out who you already know. "
            )
            assert dialog.add.isEnabled() and dialog.add.text() == "Add 6 contacts"
            assert not await one.leads()
            dialog.add.click()
            await until(lambda: "6 contacts added." in dialog.told.text())
            assert len(await one.leads()) == 6

    allow_log("outreach.client")
    aio(work(), 30)


def test_add_all_contacts_closed_during_lookup_adds_no_lead(aio: Aio, service: Served) -> None:
    async def work() -> None:
        line = Lookups("held")
        line.asked = 1  # the first is held, too
        async with asked(line, service, 2) as one:
            one.dialog.add.click()
            await until(lambda: line.asked == 2)
            assert not one.dialog.add.isEnabled()
            QTest.keyClick(one.dialog, Qt.Key.Key_Return)
            QTest.keyClick(one.dialog, Qt.Key.Key_Escape)
            line.gate.set()
            await asyncio.sleep(0.05)
            assert not await one.leads()

    aio(work(), 30)
