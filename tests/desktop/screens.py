"""Every screen and every dialog of the program, each with something in it, to be opened and looked at.

stock(served) fills a practice world once; `SCREENS` names them all; `async with opened(session, stock, name)`
shows one as the program does and takes it away again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QDialog, QWidget

from app.client.service import OutreachService
from app.contract.campaigns import Campaign, CampaignEdit, NewCampaign
from app.contract.contacts import Contact, ContactEnrollment, ContactQuery
from app.contract.domains import Domain, DomainQuery, NewDomain
from app.contract.ids import CampaignId
from app.contract.inboxes import InboxType, SenderAccount, SenderAccountQuery
from app.contract.outbox import OutboxQuery, PlannedRead
from app.contract.prior_contact import KnownPeople
from app.contract.replies import ThreadQuery
from app.contract.team import InvitationMade
from app.contract.webhooks import NewWebhook, Webhook, WebhookCreated
from app.contract.workspace import ClockEdit, KeyMade, NewKey
from app.desktop.application import PLACES
from app.desktop.campaigns.editor import AddressDialog
from app.desktop.campaigns.email_preview import EmailTestDialog
from app.desktop.connections import Connections
from app.desktop.contacts.bulk_actions import ContactsDialog
from app.desktop.contacts.bulk_selection import ContactSelection
from app.desktop.contacts.compose_dialog import MailDialog
from app.desktop.contacts.contact_actions import ContactDialog
from app.desktop.contacts.enroll_dialog import EnrollDialog
from app.desktop.contacts.filter_state import ContactListState
from app.desktop.contacts.group_dialog import GroupDialog, GroupKind
from app.desktop.contacts.groups_dialog import GroupsDialog
from app.desktop.contacts.name_dialog import NameDialog
from app.desktop.csv_import.import_wizard import ImportWizard
from app.desktop.domains.nameserver_wizard import NameserverWizard
from app.desktop.domains.page import RedirectDialog
from app.desktop.help.help_window import HelpWindow
from app.desktop.inboxes.bulk_dialog import BulkDialog, InboxCreationJob
from app.desktop.inboxes.connect_wizard import ConnectWizard
from app.desktop.inboxes.inbox_actions import InboxesDialog, SignInDialog
from app.desktop.lazy_page import LazyPage
from app.desktop.main_window.shortcut_sheet import ShortcutSheet
from app.desktop.main_window.window import Screen, Window
from app.desktop.outbox.page import DelayDialog, WordsDialog
from app.desktop.preferences.about import LicensesDialog
from app.desktop.preferences.add_connection import ConnectionDialog
from app.desktop.preferences.backups import BackupDialog, PassphraseDialog, ProgressDialog, RestoreDialog
from app.desktop.preferences.data import MoveDialog, MovingDialog
from app.desktop.preferences.log import DiagnosisDialog
from app.desktop.preferences.new_key_dialog import NewKeyDialog
from app.desktop.preferences.page import SECTIONS, PreferencesPage
from app.desktop.preferences.suppression_lists import AddDialog, Suppressed
from app.desktop.preferences.team import InviteDialog, InviteHandover, NewKeyDisplay, PersonDialog
from app.desktop.preferences.transfer_process import TransferDirection
from app.desktop.prior_contact.prior_contact_dialog import KnownDialog
from app.desktop.public_api_mode import BY_ID
from app.desktop.public_api_mode.branches import BranchesDialog
from app.desktop.public_api_mode.campaigns import LeadDialog, WritingDialog
from app.desktop.replies.answer import SignatureEditor
from app.desktop.replies.templates import TemplateEditor, TemplatePicker
from app.desktop.session import Session
from app.desktop.webhooks.campaign_picker import CampaignDialog, CampaignIdDialog
from app.desktop.webhooks.edit_dialog import SecretDialog, WebhookDialog
from app.desktop.webhooks.secrets import WebhookSecrets
from app.desktop.webhooks.signature import SignatureDialog
from app.desktop.welcome.welcome_window import Welcome
from app.desktop.widgets.deferred_build import DeferredBuilder
from app.desktop.widgets.dialogs import Question, ScreenFitter
from app.desktop.widgets.recent_items import Item
from app.desktop.widgets.shortcuts import Shortcut, ShortcutGroup
from app.desktop.widgets.states import StatePanel
from app.desktop.widgets.tasks import Tasks
from app.resources import find_resource
from tests.desktop.conftest import until
from tests.desktop.running_service import Served
from tests.patience import patient

PAGES = {name: (module, page) for name, _, _, module, page in PLACES}
MAPPING = {"email": "Email", "first_name": "First name", "last_name": "Last name", "company": "Company"}
WEEK = timedelta(days=7)
TABS = ("mails", "flow", "schedule", "leads", "figures")
CAMPAIGN: dict[str, Any] = {
    "name": "Spring outreach",
    "timezone": "UTC",
    "enable_tracking": True,
    "variants": [
        {
            "subject_template": "A question",
            "body_template": "Hi {{first_name|there}}, who buys?",
            "distribution_percent": 50,
        },
        {
            "subject_template": "Ten minutes?",
            "body_template": "Hello {{first_name|there}}!",
            "distribution_percent": 50,
        },
    ],
    "sequences": [{"wait_days": 2, "variants": [{"body_template": "Did my note reach you?"}]}],
}


@dataclass(frozen=True)
class Stock:
    """What there is to be shown."""

    contact: Contact
    campaign_id: str
    campaign: Campaign
    planned: PlannedRead
    thread_id: str
    inboxes: tuple[SenderAccount, ...]
    domain: Domain
    hook: Webhook
    created: WebhookCreated
    key: KeyMade


async def stock(there: Served, replies: int = 3) -> Stock:
    """People, a campaign that has run until some answered, a domain, a webhook, a key."""
    service = OutreachService(there.base_url, there.key)
    with find_resource("sample", "leads.csv").open("rb") as file:
        await service.contacts.import_csv(file, "leads.csv", MAPPING)
    inboxes = (await service.inboxes.search(SenderAccountQuery())).sender_accounts
    of_all = {**CAMPAIGN, "inbox_ids": [one.inbox_id for one in inboxes]}
    campaign = (await service.campaigns.create(NewCampaign.model_validate(of_all))).campaign_id
    found = await service.contacts.search(ContactQuery(limit=100))
    ids = tuple(one.id for one in found.contacts)
    await service.contacts.enroll(ContactEnrollment(campaign_id=campaign, contact_ids=ids))
    await service.domains.add(NewDomain(domain="acme-mail.test"))
    wanted = {"name": "CRM", "target_url": "https://hooks.example.com/x", "event_types": ["email_sent"]}
    created = await service.webhooks.create(NewWebhook.model_validate(wanted))
    await service.campaigns.edit(campaign, CampaignEdit(launch=True))
    await service.workspace.set_clock(ClockEdit(speed=4320))
    async with patient(90):
        while (await service.replies.search(ThreadQuery())).pagination.total < replies:
            await asyncio.sleep(0.2)
    await service.workspace.set_clock(ClockEdit(speed=0))
    thread = (await service.replies.search(ThreadQuery())).threads[0].thread_id
    practice = (await service.workspace.about()).practice
    assert practice is not None
    next_mail = (await service.outbox.page(OutboxQuery(until=practice.now + WEEK))).mails[
        -1
    ]  # the first may go out
    made = Stock(
        found.contacts[0],
        campaign,
        await service.campaigns.get(campaign),
        await service.outbox.read(next_mail.lead_id, next_mail.step_number),
        str(thread),
        tuple((await service.inboxes.search(SenderAccountQuery())).sender_accounts),
        (await service.domains.search(DomainQuery())).domains[0],
        (await service.webhooks.list())[0],
        created,
        await service.workspace.make_key(NewKey(name="CRM", scopes=("contacts:read",))),
    )
    await service.close()
    return made


# -- places


def _wanted(has: Stock, what: str) -> str:
    return {
        "contacts": has.contact.id,
        "replies": has.thread_id,
        "inboxes": has.inboxes[0].inbox_id,
        "domains": has.domain.domain_id,
        "webhooks": has.hook.id,
        "campaigns": has.campaign_id,
        "outbox": "sent",
    }[what]


@dataclass(frozen=True)
class _Page:
    session: Session
    name: str
    by_id: bool

    def __call__(self) -> QWidget:
        if self.name == "preferences":
            return PreferencesPage(self.session)
        return LazyPage(self.session, *(BY_ID if self.by_id else PAGES)[self.name])


POPUPS: dict[str, Callable[[Any, Any], object]] = {
    "today palette": lambda window, page: window.palette_.pop_up(),
    "contacts filters": lambda window, page: page.chips.more.click(),
}


async def _place(session: Session, has: Stock, name: str) -> QWidget:
    place, _, inside = name.partition(" ")
    window = Window(
        Screen(one, one.title(), icon, _Page(session, one, inside == "by id"), one == "preferences")
        for one, _, icon, *_ in (*PLACES, ("preferences", "", "gear"))
    )
    window.resize(1240, 780)
    window.show()
    window.activateWindow()
    window.go(place)
    page: Any = window.page(place)
    page = getattr(page, "page", page)
    if place == "preferences":
        page.reveal(inside)
    elif inside and name not in POPUPS:
        page.reveal(_wanted(has, place))
    await settled(window)
    if inside in TABS:
        await until(lambda: page.editor.campaign is not None)
        page.editor.go(inside)
        await settled(window)
    if name in POPUPS:
        POPUPS[name](window, page)
        await settled(window)
    return window


# -- dialogs


def _of_suite(has: Stock) -> SenderAccount:
    return has.inboxes[0].model_copy(update={"inbox_type": InboxType.WORKSPACE_SUITE_B})


Made = Callable[[Session, Stock, QWidget], QDialog]


async def _long(*_: object) -> Any:
    await asyncio.Event().wait()


def _into(has: Stock) -> tuple[CampaignId, str]:
    return CampaignId(has.campaign_id), has.campaign.name


def _known(has: Stock) -> list[Item]:
    return [Item(has.domain.domain_id, has.domain.domain_name)]


def _picked(session: Session, has: Stock) -> ContactSelection:
    return ContactSelection(session.service, ContactListState(), 1, (has.contact,))


def _list(session: Session, window: QWidget) -> Suppressed:
    """One that Python finds unused takes the dialog above it along."""
    made = Suppressed(session)
    made.setParent(window)
    return made


def _beside(session: Session, name: str) -> Path:
    return Path(session.settings.fileName()).with_name(name)


DIALOGS: dict[str, Made] = {
    "HelpWindow": lambda s, has, w: HelpWindow(w, "today"),
    "DiagnosisDialog": lambda s, has, w: DiagnosisDialog("## Versions", w),
    "Question": lambda s, has, w: Question(w, "Delete?", "They go.", ("Delete", "Cancel"), True, "a", "x"),
    "ShortcutSheet": lambda s, has, w: ShortcutSheet(
        w, [ShortcutGroup("", "Places", (Shortcut("Go to Today", ("Ctrl+1",)),))]
    ),
    "TemplatePicker": lambda s, has, w: TemplatePicker(s, "Hello", w),
    "TemplateEditor": lambda s, has, w: TemplateEditor(s, None, "Hello", w),
    "SignatureEditor": lambda s, has, w: SignatureEditor(
        s, has.inboxes[0].inbox_id, has.inboxes[0].email_address, w
    ),
    "KnownDialog": lambda s, has, w: KnownDialog(s, has.campaign_id, KnownPeople(asked=0, met_count=0), w),
    "LeadDialog": lambda s, has, w: LeadDialog(s, has.campaign_id, w),
    "BranchesDialog": lambda s, has, w: BranchesDialog(s, has.campaign, w),
    "WritingDialog": lambda s, has, w: WritingDialog(s, has.campaign, has.inboxes, w),
    "WordsDialog": lambda s, has, w: WordsDialog(s, has.planned, w),
    "DelayDialog": lambda s, has, w: DelayDialog(s, has.planned, w),
    "NameserverWizard": lambda s, has, w: NameserverWizard(s, None, w),
    "NameserverWizard of one": lambda s, has, w: NameserverWizard(s, has.domain, w),
    "RedirectDialog": lambda s, has, w: RedirectDialog(s, has.domain, w),
    "ImportWizard": lambda s, has, w: ImportWizard(s, None, None, w),
    "ImportWizard into a campaign": lambda s, has, w: ImportWizard(
        s, _into(has), find_resource("sample", "leads.csv"), w
    ),
    "ImportWizard of a file": lambda s, has, w: ImportWizard(
        s, None, find_resource("sample", "leads.csv"), w
    ),
    "NameDialog": lambda s, has, w: NameDialog("Save view", "Name", "Mine", 255, w),
    "MailDialog": lambda s, has, w: MailDialog(s, has.contact, w),
    "GroupsDialog": lambda s, has, w: GroupsDialog(s, w),
    "GroupDialog": lambda s, has, w: GroupDialog(s, GroupKind.TAG, True, 3, w),
    "ContactDialog": lambda s, has, w: ContactDialog(s, has.contact, w),
    "ContactsDialog": lambda s, has, w: ContactsDialog("Tagging", _picked(s, has), _long, parent=w),
    "EnrollDialog": lambda s, has, w: EnrollDialog(s, _picked(s, has), ContactListState(), 200, w),
    "EnrollDialog of everybody": lambda s, has, w: EnrollDialog(
        s, None, ContactListState(), 200, w, _into(has)
    ),
    "ConnectWizard": lambda s, has, w: ConnectWizard(s, Tasks(w, s.problem.emit), w),
    "SignInDialog": lambda s, has, w: SignInDialog(s, _of_suite(has), w),
    "BulkDialog": lambda s, has, w: BulkDialog(s, InboxCreationJob(s, w), _known(has), "", w),
    "InboxesDialog": lambda s, has, w: InboxesDialog("Pausing", has.inboxes, _long, w),
    "SecretDialog": lambda s, has, w: SecretDialog(s, WebhookSecrets(s), has.created, w),
    "WebhookDialog": lambda s, has, w: WebhookDialog(s, has.hook, w),
    "CampaignDialog": lambda s, has, w: CampaignDialog(s, w),
    "CampaignIdDialog": lambda s, has, w: CampaignIdDialog(s, w),
    "SignatureDialog": lambda s, has, w: SignatureDialog(b"{}", "t=1,v1=0", "secret", w),
    "AddressDialog": lambda s, has, w: AddressDialog(s, w),
    "EmailTestDialog": lambda s, has, w: EmailTestDialog(s, has.campaign_id, {}, has.inboxes, w),
    "NewKeyDialog": lambda s, has, w: NewKeyDialog(s, w),
    "LicensesDialog": lambda s, has, w: LicensesDialog({"Qt": "LGPL", "holidays": "MIT"}, "holidays", w),
    "PassphraseDialog": lambda s, has, w: PassphraseDialog("Back up", twice=True, typed="OK", parent=w),
    "ProgressDialog": lambda s, has, w: ProgressDialog("Backing up", "Reading…", w),
    "BackupDialog": lambda s, has, w: BackupDialog(s, _beside(s, "new.backup"), "a passphrase", w),
    "RestoreDialog": lambda s, has, w: RestoreDialog(s, _beside(s, "no.backup"), "a passphrase", w),
    "MoveDialog": lambda s, has, w: MoveDialog(s, False, w),
    "MovingDialog": lambda s, has, w: MovingDialog(s, _nowhere(s), "", False, w),
    "AddDialog": lambda s, has, w: AddDialog(_list(s, w), _long),
    "ConnectionDialog": lambda s, has, w: ConnectionDialog(s.connections, None, w),
    "ConnectionDialog of an invitation": lambda s, has, w: ConnectionDialog(s.connections, None, w, LINK),
    "NewKeyDisplay": lambda s, has, w: NewKeyDisplay(s, has.key, w),
    "PersonDialog": lambda s, has, w: PersonDialog(s, w),
    "InviteDialog": lambda s, has, w: InviteDialog(s, w),
    "InviteHandover": lambda s, has, w: InviteHandover(_invited(), "https://desk.firm.example", "Sales", w),
}

LINK = "outreach://join?address=https%3A%2F%2Fdesk.firm.example&code=ori_" + "c" * 43


def _nowhere(session: Session) -> TransferDirection:
    """A move for which the service does not come to rest."""

    async def never(_work: object) -> bool:
        return False

    session.without_service = never
    return TransferDirection(
        _beside(session, "here"), "postgresql://127.0.0.1:1/nothing", _beside(session, "team")
    )


def _invited() -> InvitationMade:
    fields = {"id": "i", "name": "Bo", "email": "bo@firm.example", "scopes": ["*"]}
    times = {"created_at": "2026-03-02T09:00:00Z", "expires_at": "2026-03-04T09:00:00Z"}
    return InvitationMade.model_validate({"invitation": fields | times, "code": "ori_" + "c" * 43})


SCREENS = (
    *PAGES,
    *(f"{name} one" for name in PAGES if name not in ("today", "outbox", "campaigns")),
    *(f"campaigns {tab}" for tab in TABS),
    *(f"preferences {section[0]}" for section in SECTIONS),
    "welcome",
    *DIALOGS,
)
BY_IDS = tuple(f"{name} by id" for name in BY_ID)


def loads(window: QWidget) -> bool:
    return any(one.state == "loading" and one.isVisible() for one in window.findChildren(StatePanel))


async def settled(window: QWidget) -> None:
    """Each panel that is seen has told its state, and what comes later is there."""
    await until(lambda: not loads(window), 15)
    await until(lambda: not any(one._turn.isActive() for one in window.findChildren(DeferredBuilder)), 15)
    await asyncio.sleep(0.03)


@asynccontextmanager
async def opened(session: Session, has: Stock, name: str) -> AsyncIterator[QWidget]:
    """The window that was opened, shown and settled; gone afterwards, with what it was opened above."""
    below = None
    if name == "welcome":
        window: QWidget = Welcome(session.connections)
        window.show()
    elif name in DIALOGS:
        below = QWidget()
        below.resize(1240, 780)
        below.show()
        window = dialog = DIALOGS[name](session, has, below)
        dialog.open()
        ScreenFitter(dialog)
        await settled(window)
    else:
        window = await _place(session, has, name)
    try:
        yield window
    finally:
        for one in (window, below):
            if one is not None:
                one.close()
                one.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        await asyncio.sleep(0.01)


@asynccontextmanager
async def session_of(there: Served) -> AsyncIterator[Session]:
    from tests.desktop.screen_sessions import session_on

    async with session_on(there) as session:
        session.connections = Connections(session.settings, there.data, False)
        yield session
        session.deleteLater()
