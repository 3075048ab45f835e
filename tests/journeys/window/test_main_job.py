"""From a CSV to an answered reply: real widgets, the real child process, real mail on this computer."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QFileDialog, QLineEdit, QPlainTextEdit, QSpinBox

from app.client.service import OutreachService
from app.contract.campaigns import CampaignQuery
from app.contract.contacts import ContactQuery, ContactSignal
from app.contract.leads import LeadQuery
from app.contract.replies import ThreadQuery
from app.desktop.application import CLOSE, Application
from app.desktop.widgets.table import TableView
from app.resources import find_resource
from app.service.practice.mail_store import TruthEntry, read_log
from tests.desktop.conftest import Aio
from tests.patience import SLOW, patient

from .user_actions import find, press, reads, seen, wait, write

pytestmark = pytest.mark.timeout(120 * SLOW)
WITHIN = 2.0  # seconds from the reply in the mailbox to its row on the screen


def world(data: Path, kind: str = "") -> list[TruthEntry]:
    """What really happened, by the mail world's own log."""
    try:
        return read_log(data / "world" / "world.db", kind)
    except sqlite3.OperationalError:
        return []


def test_desktop_journey_from_csv_import_ends_with_answered_reply(aio: Aio, tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "desktop.ini"), QSettings.Format.IniFormat)
    application = Application(tmp_path / "data", True, settings)
    application.window.resize(1360, 840)
    application.window.show()
    application.window.activateWindow()
    aio(journey(application, tmp_path / "data"), timeout=110)


async def journey(application: Application, data: Path) -> None:
    living = asyncio.ensure_future(application.live())
    began = time.perf_counter()
    await reads("Mon 2 March, 09:0")
    await import_sample()
    await make_campaign(application)
    await launch(application, data)
    person = await reply_shows(application, data)
    await answer(application, data, person)
    await opted_out_stay_so(application, data)
    await close(application, living)
    print(f"\nthe whole journey: {time.perf_counter() - began:.1f} s")


async def import_sample() -> None:
    await press("Contacts")
    await press("Import CSV")
    await press("Choose file")
    dialog = await find(QFileDialog, "")
    dialog.findChild(QLineEdit, "fileNameEdit").setText(str(find_resource("sample", "leads.csv")))
    QTest.keyClick(dialog.findChild(QLineEdit, "fileNameEdit"), Qt.Key.Key_Return)
    await reads("Comma-separated, UTF-8, 203 rows")
    await press("Continue")
    assert (await find(QComboBox, "Column Email maps to")).currentText() == "Email address"
    await press("Check")
    await reads("200 people · 2 duplicates · 1 refused")
    await press("Import 200 people")
    await reads("200 people added to your contacts.")
    await press("Done")


async def make_campaign(application: Application) -> None:
    await press("Campaigns")
    await press("New campaign")
    await write("Name of the campaign", "Spring outreach")
    await write("Subject of the first email", "A question for {{company|you}}")
    await write("Text of the first email", "Hi {{first_name|there}}, who looks after new suppliers?")
    await press("Add variant of the first email")
    await write("Subject of variant B of the first email", "Ten minutes?")
    await write(
        "Text of variant B of the first email", "Hello {{first_name|there}}, may I show you what we do?"
    )
    share = await find(QSpinBox, "Share of variant A of the first email")
    share.setFocus()
    share.selectAll()
    QTest.keyClicks(share, "60")
    QTest.keyClick(share, Qt.Key.Key_Return)
    assert (await find(QSpinBox, "Share of variant B of the first email")).value() == 40
    await press("Add a follow-up")
    await write("Text of follow-up 1", "Hi {{first_name|there}}, did my note reach you?")
    await press("Launch")
    await reads_missing("Add people to email.")
    await press("Leads")
    await press("Add all contacts")
    await press("Add 200 contacts")
    await wait_for_leads(application, 200)
    await press("Emails")
    preview = await find(QPlainTextEdit, "The email as it will be sent")
    await wait(
        lambda: "suppliers?" in preview.toPlainText() and "{{" not in preview.toPlainText(), "the preview"
    )


async def reads_missing(advice: str) -> None:
    """The launch button has led to what is missing."""
    line = await find(QAbstractButton, f"Missing: {advice}")
    await wait(lambda: line.window().focusWidget() is line, "the first missing line has the focus")


async def wait_for_leads(application: Application, count: int) -> None:
    service = application.session.service
    async with patient(20):
        while True:
            found = await service.campaigns.search(CampaignQuery())
            if found.campaigns and found.campaigns[0].total_leads == count:
                return
            await asyncio.sleep(0.1)


async def launch(application: Application, data: Path) -> None:
    await press("Launch")
    await reads("Launched")
    found = (await application.session.service.campaigns.search(CampaignQuery())).campaigns[0]
    assert found.name == "Spring outreach"
    campaign = await application.session.service.campaigns.get(found.campaign_id)
    assert sorted(variant.distribution_percent for variant in campaign.variants) == [40, 60]
    assert [(step.wait_days, str(step.trigger_type)) for step in campaign.sequences] == [(2, "NO_REPLY")]
    await wait(lambda: world(data, "delivered"), "the first email")


async def reply_shows(application: Application, data: Path) -> str:
    """Time flies until somebody is interested; each reply is on the screen within two seconds."""
    await press("Replies")
    await hurry("A day in 20 seconds")
    threads = await find(TableView, "Conversations")
    born: dict[str, float] = {}
    late: dict[str, float] = {}
    async with patient(60):
        while True:
            now = time.perf_counter()
            for entry in [*world(data, "replied"), *world(data, "auto_replied")]:
                born.setdefault(entry.person, now)
            rows = [threads.rows.row(n) for n in range(threads.rows.rowCount())]
            shown = {row.item.lead_email for row in rows if row is not None}
            for person in shown:
                late.setdefault(person, now - born.get(person, now))
            for person, at in born.items():
                assert person in shown or now - at < WITHIN, (
                    f"{person} answered {now - at:.1f} s ago, not shown"
                )
            interested = [row.item for row in rows if row is not None and row.item.category == "Interested"]
            if interested and len(shown) >= 5:
                break
            await asyncio.sleep(0.05)
    print(f"\n{len(late)} replies shown; the slowest after {max(late.values()):.2f} s")
    assert threads.select(interested[0].thread_id)
    return str(interested[0].lead_email)


async def hurry(pace: str) -> None:
    speed = await find(QComboBox, "Speed of the practice clock")
    speed.setCurrentText(pace)
    speed.activated.emit(speed.currentIndex())


async def answer(application: Application, data: Path, person: str) -> None:
    before = len([entry for entry in world(data, "delivered") if entry.person == person])
    await write("Your reply", "Thank you! Would Thursday at ten suit you?")
    await press("Send")

    def delivered() -> bool:
        return len([entry for entry in world(data, "delivered") if entry.person == person]) > before

    await wait(lambda: seen(QAbstractButton, "Send now") or delivered(), "Send now")
    for held in seen(QAbstractButton, "Send now"):  # a slow hand comes after the ten seconds
        QTest.mouseClick(held, Qt.MouseButton.LeftButton)
    await wait(delivered, f"the answer at {person}")
    agreed = [entry for entry in world(data, "replied") if entry.person == person and entry.detail == "agree"]
    async with patient(30):
        while not agreed:
            await asyncio.sleep(0.1)
            agreed = [e for e in world(data, "replied") if e.person == person and e.detail == "agree"]
    replies = application.session.service.replies
    async with patient(10):
        while (await replies.search(ThreadQuery(search=person))).threads[0].reply_count < 2:
            await asyncio.sleep(0.1)
    assert len((await replies.search(ThreadQuery(search=person))).threads) == 1


async def opted_out_stay_so(application: Application, data: Path) -> None:
    """Who said no is suppressed, and after that the mail world has seen nothing of ours at that address."""
    service = application.session.service
    await hurry("A day in 5 seconds")
    out = ContactQuery(signal=(ContactSignal.UNSUBSCRIBED, ContactSignal.BOUNCED), limit=100)
    async with patient(30):
        while len(gone := (await service.contacts.search(out)).contacts) < 2:
            await asyncio.sleep(0.2)
    campaign = (await service.campaigns.search(CampaignQuery())).campaigns[0]
    async with patient(60):  # until the follow-ups have begun
        while (await service.campaigns.get(campaign.campaign_id)).followup_sent_count < 5:
            await asyncio.sleep(0.2)
    delivered = Counter(entry.person for entry in world(data, "delivered"))
    assert all(delivered[contact.email] <= 1 for contact in gone)
    said = {entry.person for entry in world(data, "replied")}
    async with patient(10):  # one that was written this moment is still on its way to us
        for person in said:
            while await has_next(service, campaign.campaign_id, person):
                await asyncio.sleep(0.1)
    await press("Contacts")
    await press("Unsubscribed")
    table = await find(TableView, "Contacts")
    await wait(lambda: 0 < table.rows.rowCount() < 20, "the contacts who opted out")


async def has_next(service: OutreachService, campaign_id: str, person: str) -> bool:
    found = await service.leads.search(campaign_id, LeadQuery(search=person))
    return found.leads[0].next_send_at is not None


async def close(application: Application, living: asyncio.Future[None]) -> None:
    application.window.close()
    await reads("still sending")
    assert await find(QAbstractButton, "Keep sending in the background")
    await press(CLOSE)
    await asyncio.wait_for(living, 20 * SLOW)
    assert not application.window.isVisible()
