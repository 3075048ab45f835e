"""Pictures of every screen, light and dark, taken of the running program.

python -m tests.screenshots [FOLDER] [light] [dark] [en] [de] [WIDTHxHEIGHT] [200%] [a name's beginning...]
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import tempfile
import traceback
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from sqlalchemy import create_engine, update

from app.contract.branches import BranchEdit
from app.contract.campaigns import CampaignEdit, CampaignStatus, NewCampaign
from app.contract.contacts import ContactEnrollment, ContactQuery
from app.contract.directory import Members, NewBlocked, NewList, NewSuppression, NewTag
from app.contract.domains import DomainQuery, NewDomain, RedirectEdit, RegistrationEdit
from app.contract.ids import new_id
from app.contract.inboxes import BulkInboxes, NewServiceInbox, SenderAccountQuery
from app.contract.replies import Category, ThreadQuery
from app.contract.templates import NewTemplate
from app.contract.webhooks import NewWebhook
from app.contract.workspace import ClockEdit, NewKey, SettingsEdit
from app.desktop.widgets import i18n, loop, theme
from app.resources import find_resource
from app.service.core import tables
from app.service.rules.gates import Gate

if TYPE_CHECKING:
    from app.client.service import OutreachService
    from app.desktop.application import Application
    from tests.desktop.screens import Stock

MAPPING = {"email": "Email", "first_name": "First name", "last_name": "Last name", "company": "Company"}
FIRST = (
    "Hi {{first_name|there}},\n\nWho at {{company|your company}} chooses the tools of your sales team? "
    "We save such teams about an hour a day.\n\nBest,\n{{sender_name}}"
)
SECOND = (
    "Hello {{first_name|there}},\n\nMay I show you in ten minutes how teams like yours answer every lead "
    "on the same day?\n\nBest,\n{{sender_name}}"
)
AGAIN = (
    "Hi {{first_name|there}},\n\nDid my note reach you? A yes or a no helps me just as well."
    "\n\nBest,\n{{sender_name}}"
)
CAMPAIGN: dict[str, Any] = {
    "name": "Spring outreach",
    "timezone": "UTC",
    "enable_tracking": True,
    "subsequences_enabled": True,
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
BRANCHES: tuple[dict[str, Any], ...] = (
    {
        "label": "Interested",
        "trigger_type": "REPLY_CATEGORY",
        "trigger_params": {"categories": ["Interested"]},
        "steps": [{"label": "A date", "variants": [{"body_template": "Does Thursday at ten work for you?"}]}],
    },
    {
        "label": "Opened, but silent",
        "trigger_type": "EMAIL_OPENED",
        "trigger_params": {"min_opens": 2},
        "steps": [
            {
                "label": "In short",
                "wait_days": 3,
                "variants": [{"body_template": "In a line: it saves time."}],
            }
        ],
    },
)
DOUBTFUL: dict[str, Any] = {
    "name": "Summer offer",
    "timezone": "UTC",
    "variants": [
        {
            "subject_template": "Re: quick question!!!",
            "body_template": "Hi {{first_name}},\n\nPlease see the attached offer: FREE FOR EVERYBODY in "
            "{{city}}, [MONTH] only. It is risk free: https://bit.ly/x1 and https://tinyurl.com/y\n",
            "distribution_percent": 100,
        }
    ],
}
THURSDAY, AFTERNOON = 3, 14
THEMES, SIZE, SCALE = ("light", "dark"), re.compile(r"\d+x\d+"), re.compile(r"\d+%")
COLLEAGUES = tuple(
    NewServiceInbox(email_prefix=name.split()[0].lower(), display_name=name)
    for name in ("Nora Finch", "Omar Haddad", "Priya Nair")
)
TEMPLATES = {
    "Thanks, and a date": "Thank you, {{first_name}}! Does Thursday at ten work for you?",
    "Prices": "Hi {{first_name}},\n\nWe charge by the seat. For {{company}} I would begin with five.",
    "Not now": "That's fine, {{first_name}}. May I ask again in spring?",
}


async def fill(application: Application) -> Stock:
    """A workspace in the middle of its work: people, a campaign that runs, and replies that have come."""
    service = application.session.service
    with find_resource("sample", "leads.csv").open("rb") as file:
        await service.contacts.import_csv(file, "leads.csv", MAPPING)
    inboxes = (await service.inboxes.search(SenderAccountQuery())).sender_accounts
    wanted = {**CAMPAIGN, "inbox_ids": [one.inbox_id for one in inboxes]}
    campaign = (await service.campaigns.create(NewCampaign.model_validate(wanted))).campaign_id
    for branch in BRANCHES:
        await service.flow.put(campaign, new_id(), BranchEdit.model_validate(branch))
    query = ContactQuery(not_in_campaign_id=campaign, limit=100)
    while ids := tuple(contact.id for contact in (await service.contacts.search(query)).contacts):
        await service.contacts.enroll(ContactEnrollment(campaign_id=campaign, contact_ids=ids))
    await service.campaigns.create(NewCampaign(name="Re-engage last year's customers"))
    await furnish(service)
    await listen(application)
    await service.campaigns.edit(campaign, CampaignEdit(launch=True))
    await service.workspace.set_clock(ClockEdit(speed=4320))
    now = (await service.workspace.about()).now
    until = (now + timedelta(days=(THURSDAY - now.weekday()) % 7)).replace(hour=AFTERNOON, minute=0)
    while (await service.workspace.about()).now < until:
        await asyncio.sleep(0.1)
    await service.workspace.set_clock(ClockEdit(speed=0))
    if (await service.campaigns.get(campaign)).status == CampaignStatus.PAUSED:  # too many bounced
        await service.campaigns.edit(campaign, CampaignEdit(launch=True))
    await doubtful(service)
    spike(application, await fair(service))
    return await stocked(service, str(campaign))


async def doubtful(service: OutreachService) -> None:
    """A draft with texts to be mended, and with people whom we have met."""
    inboxes = (await service.inboxes.search(SenderAccountQuery(search="alex"))).sender_accounts
    wanted = {**DOUBTFUL, "inbox_ids": [one.inbox_id for one in inboxes]}
    made = await service.campaigns.create(NewCampaign.model_validate(wanted))
    people = (await service.contacts.search(ContactQuery(limit=40, sort_desc=False))).contacts
    ids = tuple(one.id for one in people)
    await service.contacts.enroll(ContactEnrollment(campaign_id=made.campaign_id, contact_ids=ids))


async def fair(service: OutreachService) -> str:
    """A campaign that was sending."""
    wanted = {**CAMPAIGN, "name": "Visitors of the fair", "sequences": []}
    inboxes = (await service.inboxes.search(SenderAccountQuery(search="alex"))).sender_accounts
    wanted["inbox_ids"] = [one.inbox_id for one in inboxes]
    made = (await service.campaigns.create(NewCampaign.model_validate(wanted))).campaign_id
    people = (await service.contacts.search(ContactQuery(limit=30, sort_desc=True))).contacts
    ids = tuple(one.id for one in people)
    await service.contacts.enroll(ContactEnrollment(campaign_id=made, contact_ids=ids))
    await service.campaigns.edit(made, CampaignEdit(launch=True))
    await service.campaigns.pause(made)
    return str(made)


def spike(application: Application, campaign_id: str) -> None:
    """As if too many of its mails had come back."""
    folder = Path(application.session.settings.fileName()).parent
    engine = create_engine(f"sqlite:///{next(folder.rglob('outreach.sqlite'))}")
    with engine.begin() as conn:
        these = update(tables.campaigns).where(tables.campaigns.c.id == campaign_id)
        conn.execute(these.values(stopped_by=Gate.BOUNCE_SPIKE))
    engine.dispose()


async def furnish(service: OutreachService) -> None:
    """Tags, templates, domains, and what else a workspace gathers."""
    people = (await service.contacts.search(ContactQuery(limit=60))).contacts
    for at, (name, color) in enumerate((("Customer 2025", "#2563eb"), ("Met at the fair", "#9333ea"))):
        tag = await service.tags.make(NewTag(name=name, color=color))
        await service.tags.add(tag.id, Members(contact_ids=tuple(one.id for one in people[at::3])))
    await service.lists.make(NewList(name="North region"))
    for name, text in TEMPLATES.items():
        await service.templates.make(NewTemplate(name=name, text=text))
    await service.workspace.edit(
        SettingsEdit(
            workspace_name="Acme", postal_address="Acme Ltd, 1 Mill Lane, Bath", holiday_country="GB"
        )
    )
    await service.workspace.make_key(NewKey(name="CRM", scopes=("contacts:read", "replies:read")))
    await service.suppressions.add(NewSuppression(email="olga@wonka.test", note="Asked on the telephone"))
    await service.blocklist.add(NewBlocked(value="rival.test", note="A competitor"))
    await service.domains.add(NewDomain(domain="acme-mail.test"))
    ready = await service.domains.add(NewDomain(domain="acme-team.test"))
    servers = (await service.domains.get(ready.domain_id)).nameservers
    await service.domains.register(RegistrationEdit(domain="acme-team.test", nameservers=servers))
    await service.domains.check(ready.domain_id)
    await service.domains.activate(ready.domain_id)
    await service.domains.set_redirect(ready.domain_id, RedirectEdit(target_domain="acme.test"))
    job = await service.inboxes.create_many(BulkInboxes(domain_id=ready.domain_id, inboxes=COLLEAGUES))
    async for _ in service.inboxes.follow(job.progress_url):
        pass


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
        made = await session.service.webhooks.create(NewWebhook.model_validate(wanted))
        page.secrets.saw(made.id, made.secret)


async def stocked(service: OutreachService, campaign_id: str) -> Stock:
    from app.contract.outbox import OutboxQuery
    from tests.desktop.screens import WEEK, Stock

    made = await service.webhooks.create(
        NewWebhook.model_validate(
            {"name": "Tests", "target_url": "https://hooks.example.com/t", "event_types": ["email_sent"]}
        )
    )
    await service.webhooks.delete(made.id)
    threads = (await service.replies.search(ThreadQuery(limit=100))).threads
    contact = next(
        one
        for one in (await service.contacts.search(ContactQuery(limit=100))).contacts
        if one.email == threads[0].lead_email or one.tags
    )
    wanted = [one for one in threads if one.category == Category.INTERESTED]
    readable = next((one for one in wanted if one.snippet.startswith("Hi ")), threads[0])
    domains = (await service.domains.search(DomainQuery())).domains
    now = (await service.workspace.about()).now
    planned = (await service.outbox.page(OutboxQuery(until=now + WEEK))).mails[0]
    return Stock(
        contact,
        campaign_id,
        await service.campaigns.get(campaign_id),
        await service.outbox.read(planned.lead_id, planned.step_number),
        str(readable.thread_id),
        tuple((await service.inboxes.search(SenderAccountQuery())).sender_accounts),
        next(one for one in domains if one.domain_name == "acme-team.test"),
        next(one for one in await service.webhooks.list() if one.name == "CRM"),
        made,
        await service.workspace.make_key(NewKey(name="Reports", scopes=("desk:read",))),
    )


async def pictures(
    application: Application, folder: Path, themes: tuple[str, ...], names: tuple[str, ...]
) -> None:
    """Every scene in every theme."""
    living = asyncio.ensure_future(application.live())
    while not application.session.is_connected:
        await asyncio.sleep(0.05)
    stock = await fill(application)
    from tests.scenes import SCENES, Stage  # now that its texts come in that language

    for place in ("contacts", "campaigns", "replies", "inboxes"):
        application.session.wanted.emit(place, "")
    await asyncio.sleep(6)  # notices fade
    failed: list[str] = []
    for mode in themes:
        theme.apply_theme(QApplication.instance(), mode)  # type: ignore[arg-type]
        stage = Stage(application, folder, mode, stock, names)
        for scene in SCENES:
            try:
                await scene(stage)
            except Exception:
                failed.append(f"{scene.__name__} {mode}\n{traceback.format_exc()}")
        await first_start(application, folder / f"welcome-{mode}.png")
    application._quitting = True
    application.window.close()
    await living
    assert not failed, "\n".join(failed)


async def first_start(application: Application, file: Path) -> None:
    """The welcome, which is shown once and before anything else."""
    from app.desktop.welcome.welcome_window import Welcome

    welcome = Welcome(application.connections)
    deciding = asyncio.ensure_future(welcome.decided())
    welcome.show()
    await asyncio.sleep(0.5)
    welcome.grab().save(str(file))
    sys.stdout.write(f"{file.name}\n")
    welcome.close()
    await deciding


def use_screen(wide: int, high: int, percent: int, file: Path) -> None:
    """One that the window fills: Qt's own has 800 by 800 pixels, less than many a dialog needs."""
    one = {"name": "", "x": 0, "y": 0, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    one |= {"width": wide * percent // 100, "height": high * percent // 100}
    file.write_text(json.dumps({"synchronousWindowSystemEvents": False, "screens": [one]}), "utf-8")
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={file}"
    os.environ["QT_SCALE_FACTOR"] = str(percent / 100)


def main(folder: Path, asked: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    size = next((one for one in asked if SIZE.fullmatch(one)), "1440x900")
    scale = next((one for one in asked if SCALE.fullmatch(one)), "100%")
    wide, high = map(int, size.split("x"))
    use_screen(wide, high, int(scale[:-1]), folder / "screen.json")
    app = QApplication(["outreach"])
    app.setQuitOnLastWindowClosed(False)
    theme.apply_theme(app, "light")
    i18n.set_language(next((one for one in asked if one in i18n.LANGUAGES), "en"))
    from app.desktop.application import Application  # now that its texts come in that language

    themes = tuple(one for one in asked if one in THEMES) or THEMES
    names = tuple(one for one in asked if one not in (*i18n.LANGUAGES, *THEMES, size, scale))
    with tempfile.TemporaryDirectory() as data:
        settings = QSettings(f"{data}/desktop.ini", QSettings.Format.IniFormat)
        settings.setValue("key_warning_seen", True)
        application = Application(Path(data), True, settings)
        application.window.resize(wide, high)
        application.window.show()
        loop.run_event_loop(pictures(application, folder, themes, names), app)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/screenshots"), sys.argv[2:])
