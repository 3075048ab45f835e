"""Pictures of every screen, light and dark, taken of the running program.

python -m tests.screenshots [FOLDER] [light] [dark] [en] [de]
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from app.contract.campaigns import CampaignEdit, NewCampaign
from app.contract.contacts import ContactQuery, Enrolment
from app.contract.domains import NewDomain
from app.contract.inboxes import SenderAccountQuery
from app.contract.replies import ThreadQuery
from app.contract.webhooks import NewWebhook
from app.contract.workspace import ClockEdit
from app.desktop.kit import loop, theme, words
from app.resources import resource

if TYPE_CHECKING:
    from app.desktop.application import Application

MAPPING = {"email": "Email", "first_name": "First name", "last_name": "Last name", "company": "Company"}
FIRST = "Hi {{first_name|there}},\n\nwho at {{company|your place}} buys?\n\nBest,\n{{sender_name}}"
SECOND = "Hello {{first_name|there}},\n\nmay I show you in ten minutes what we do?\n\nBest,\n{{sender_name}}"
AGAIN = "Hi {{first_name|there}},\n\ndid my note reach you?\n\nBest,\n{{sender_name}}"
PLACES = "today contacts campaigns outbox replies inboxes domains webhooks preferences".split()
CAMPAIGN: dict[str, Any] = {
    "name": "Spring outreach",
    "timezone": "UTC",
    "enable_tracking": True,
    "variants": [
        {
            "subject_template": "A question for {{company|you}}",
            "body_template": FIRST,
            "distribution_percent": 60,
        },
        {"subject_template": "Ten minutes?", "body_template": SECOND, "distribution_percent": 40},
    ],
    "sequences": [{"wait_days": 2, "variants": [{"body_template": AGAIN}]}],
}


async def fill(application: Application) -> str:
    """People, a launched campaign, and replies that have come; the campaign's id."""
    service = application.session.service
    with resource("sample", "leads.csv").open("rb") as file:
        await service.contacts.import_csv(file, "leads.csv", MAPPING)
    inboxes = await service.inboxes.search(SenderAccountQuery())
    chosen = [inbox.inbox_id for inbox in inboxes.sender_accounts]
    campaign = await service.campaigns.create(NewCampaign.model_validate({**CAMPAIGN, "inbox_ids": chosen}))
    query = ContactQuery(not_in_campaign_id=campaign.campaign_id, limit=100)
    while ids := tuple(contact.id for contact in (await service.contacts.search(query)).contacts):
        await service.contacts.enrol(Enrolment(campaign_id=campaign.campaign_id, contact_ids=ids))
    await service.campaigns.create(NewCampaign(name="Re-engage last year's customers"))
    await service.domains.add(NewDomain(domain="acme-mail.test"))
    await listen(application)
    await service.campaigns.edit(campaign.campaign_id, CampaignEdit(launch=True))
    await service.workspace.set_clock(ClockEdit(speed=4320))
    while (await service.replies.search(ThreadQuery())).pagination.total < 12:
        await asyncio.sleep(0.3)
    await service.workspace.set_clock(ClockEdit(speed=0))
    return str(campaign.campaign_id)


async def listen(application: Application) -> None:
    """Webhooks, one of which delivers to this window."""
    session = application.session
    application.window.go("webhooks")
    page = application.window.page("webhooks").page  # type: ignore[attr-defined]
    assert session.loopback is not None
    page.receiver.toggle.click()
    for name, url, kinds in (
        ("CRM", session.loopback.url, ("email_sent", "reply_received", "email_opened", "email_bounced")),
        ("Sales channel", "https://hooks.example.com/replies", ("reply_received",)),
    ):
        wanted = {"name": name, "target_url": url, "event_types": kinds}
        await session.service.webhooks.create(NewWebhook.model_validate(wanted))


async def pictures(application: Application, folder: Path, themes: tuple[str, ...]) -> None:
    """Every place in every theme."""
    living = asyncio.ensure_future(application.live())
    while not application.session.is_connected:
        await asyncio.sleep(0.05)
    campaign_id = await fill(application)
    threads = await application.session.service.replies.search(ThreadQuery())
    shots = [(place, place, "") for place in PLACES]
    shots.append(("campaign", "campaigns", campaign_id))
    shots.append(("conversation", "replies", str(threads.threads[0].thread_id)))
    for place, wanted in (("contacts", ""), ("campaigns", ""), ("replies", ""), ("inboxes", "")):
        application.session.wanted.emit(place, wanted)
    await asyncio.sleep(6)  # notices fade
    for mode in themes:
        theme.apply(QApplication.instance(), mode)  # type: ignore[arg-type]
        for name, place, wanted in shots:
            application.session.wanted.emit(place, wanted)
            await asyncio.sleep(1.2)
            application.window.grab().save(str(folder / f"{name}-{mode}.png"))
            sys.stdout.write(f"{name}-{mode}.png\n")
        await first_start(application, folder / f"welcome-{mode}.png")
    application._quitting = True
    application.window.close()
    await living


async def first_start(application: Application, file: Path) -> None:
    """The welcome, which is shown once and before anything else."""
    from app.desktop.welcome.window import Welcome

    welcome = Welcome(application.connections)
    deciding = asyncio.ensure_future(welcome.decided())
    welcome.show()
    await asyncio.sleep(0.5)
    welcome.grab().save(str(file))
    sys.stdout.write(f"{file.name}\n")
    welcome.close()
    await deciding


def main(folder: Path, themes: tuple[str, ...], language: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    app = QApplication(["outreach"])
    app.setQuitOnLastWindowClosed(False)
    theme.apply(app, "light")
    words.use(language)
    from app.desktop.application import Application  # now that its texts come in that language

    with tempfile.TemporaryDirectory() as data:
        settings = QSettings(f"{data}/desktop.ini", QSettings.Format.IniFormat)
        settings.setValue("key_warning_seen", True)
        application = Application(Path(data), True, settings)
        application.window.resize(1360, 840)
        application.window.show()
        loop.run(pictures(application, folder, themes), app)


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/screenshots")
    asked = sys.argv[2:]
    themes = tuple(one for one in asked if one not in words.LANGUAGES) or ("light", "dark")
    main(folder, themes, next((one for one in asked if one in words.LANGUAGES), "en"))
