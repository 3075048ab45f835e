"""What a place consists of, and the dialogs that read: each state of each, against a real service."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import pytest
from PySide6.QtWidgets import QWidget

from app.client.service import OutreachService
from app.contract.campaigns import Campaign, CampaignQuery, NewCampaign
from app.contract.directory import NewBlocked, NewSuppression, NewTag
from app.contract.leads import LeadQuery
from app.contract.scopes import Scope
from app.contract.team import NewInvitation
from app.contract.templates import NewTemplate
from app.contract.workspace import NewKey
from app.desktop.analytics.panel import AnalyticsPanel
from app.desktop.branches.tab import FlowTab
from app.desktop.campaigns.editor import CampaignEditor
from app.desktop.campaigns.forecast_panel import Outlook
from app.desktop.contacts.enroll_dialog import EnrollDialog
from app.desktop.contacts.filter_state import ContactListState
from app.desktop.contacts.group_dialog import GroupDialog, GroupKind
from app.desktop.contacts.groups_dialog import GroupsDialog
from app.desktop.leads.journey import JourneyPane
from app.desktop.leads.leads_tab import LeadsTab
from app.desktop.outbox.doubt import DoubtView
from app.desktop.preferences.audit_log import TrailTab
from app.desktop.preferences.suppression_lists import BlockedPlaces, Suppressed
from app.desktop.preferences.team import InvitationsTab, KeysSection, PeopleTab
from app.desktop.replies.templates import TemplatePicker
from app.desktop.session import Session
from app.desktop.webhooks.campaign_picker import CampaignDialog
from tests.desktop.conftest import Aio, until
from tests.desktop.places import Line, panel, session_by, settled
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import in_window


class Ids(NamedTuple):
    campaign: Campaign
    lead_id: str


def flow(session: Session, ids: Ids) -> QWidget:
    made = FlowTab(session)
    made.fill(ids.campaign)
    made.look_at(ids.campaign)
    return made


def people(session: Session, ids: Ids) -> QWidget:
    made = LeadsTab(session)
    made.show_campaign(ids.campaign.campaign_id, ids.campaign.name)
    return made


def journey(session: Session, ids: Ids) -> QWidget:
    made = JourneyPane(session)
    made.look_at(ids.campaign.campaign_id, ids.lead_id)
    return made


def figures(session: Session, ids: Ids) -> QWidget:
    made = AnalyticsPanel(session)
    made.look_at(ids.campaign.campaign_id)
    return made


def editor(session: Session, ids: Ids) -> QWidget:
    made = CampaignEditor(session)
    made.open(ids.campaign.campaign_id)
    return made


def doubt(session: Session, ids: Ids) -> QWidget:
    made = DoubtView(session)
    made.refresh()
    return made


Made = Callable[[Session, Ids], QWidget]
# How it is made; its state where nothing is, and where there is something.
PARTS: dict[str, tuple[Made, str, str]] = {
    "flow": (flow, "ready", "ready"),  # the first mail stands there always
    "leads": (people, "empty", "ready"),
    "journey": (journey, "empty", "ready"),
    "figures": (figures, "empty", "empty"),  # with figures: tests/desktop/analytics
    "editor": (editor, "ready", "ready"),
    "doubt": (doubt, "empty", "empty"),  # with mails: tests/desktop/replies
    "templates": (lambda s, ids: TemplatePicker(s, ""), "empty", "ready"),
    "groups": (lambda s, ids: GroupsDialog(s), "empty", "ready"),
    "group": (lambda s, ids: GroupDialog(s, GroupKind.TAG, True, 3), "empty", "ready"),
    "enroll": (lambda s, ids: EnrollDialog(s, None, ContactListState(), 200), "empty", "ready"),
    "campaign": (lambda s, ids: CampaignDialog(s), "empty", "ready"),
    "suppressed": (lambda s, ids: Suppressed(s), "empty", "ready"),
    "blocked": (lambda s, ids: BlockedPlaces(s), "empty", "ready"),
    "people": (lambda s, ids: PeopleTab(s), "ready", "ready"),  # the owner is there always
    "keys": (lambda s, ids: KeysSection(s), "empty", "ready"),
    "invitations": (lambda s, ids: InvitationsTab(s), "empty", "ready"),
    "trail": (lambda s, ids: TrailTab(s), "ready", "ready"),
}
UNLISTED = {"enroll", "campaign"}  # where a campaign is something already
LITTLE = (str(Scope.WEBHOOKS_READ),)


pytestmark = pytest.mark.usefixtures("at_once")


@pytest.fixture(scope="module")
def filled(filled: Served) -> Served:
    async def more() -> None:
        service = OutreachService(filled.base_url, filled.key)
        await service.tags.make(NewTag(name="Warm"))
        await service.templates.make(NewTemplate(name="Thanks", text="Thank you."))
        await service.suppressions.add(NewSuppression(email="olga@wonka.test"))
        await service.blocklist.add(NewBlocked(value="rival.test"))
        await service.team.invite(NewInvitation(name="Bo", email="bo@firm.test", scopes=("*",)))
        await service.close()

    asyncio.run(more())
    return filled


@asynccontextmanager
async def ids_of(there: Served, *, some: bool) -> AsyncIterator[Ids]:
    """A campaign and one of its leads; a new one without a lead where there is none."""
    service = OutreachService(there.base_url, there.key)
    found = (await service.campaigns.search(CampaignQuery())).campaigns
    campaign_id = found[0].campaign_id if found else ""
    if not found:
        campaign_id = (await service.campaigns.create(NewCampaign(name="An empty one"))).campaign_id
    campaign = await service.campaigns.get(campaign_id)
    leads = (await service.leads.search(campaign_id, LeadQuery())).leads
    if not found and not some:
        await service.campaigns.delete(campaign_id)
    try:
        yield Ids(campaign, leads[0].lead_id if leads else "")
    finally:
        if not found and some:
            await service.campaigns.delete(campaign_id)
        await service.close()


@asynccontextmanager
async def part_on(there: Served, way: str, make: Made, ids: Ids, key: str = "") -> AsyncIterator[QWidget]:
    line = Line()
    async with session_by(line, there) as session:
        if key:
            session.about = session.about.model_copy(update={"scopes": LITTLE})
            session.service = OutreachService(there.base_url, key, line)
        line.way = way
        try:
            async with in_window(make(session, ids)) as part:
                await asyncio.sleep(0.05)  # what saves before it loads has begun to load
                try:
                    yield part
                finally:
                    line.way = "through"
        finally:
            await asyncio.sleep(0)
            if key:
                await session.service.close()


@pytest.mark.parametrize("name", PARTS)
def test_every_part_shows_each_state(
    aio: Aio, name: str, bare: Served, filled: Served, allow_log: Any
) -> None:
    make, without, with_some = PARTS[name]

    async def comes(wanted: str, there: Served, way: str, ids: Ids, key: str = "") -> None:
        async with part_on(there, way, make, ids, key) as part:
            if way == "silence":
                await asyncio.sleep(0.3)
            else:
                await settled(part)
                with contextlib.suppress(TimeoutError):  # it may not have begun to load
                    await until(lambda: panel(part).state == wanted)
            assert panel(part).state == wanted, way

    async def work() -> None:
        key = await key_for_little(filled)
        async with ids_of(filled, some=True) as ids:
            await comes("loading", filled, "silence", ids)
            await comes("error", filled, "fault", ids)
            await comes("offline", filled, "nobody", ids)
            await comes("no_permission", filled, "through", ids, key)
            await comes(with_some, filled, "through", ids)
        async with ids_of(bare, some=name not in UNLISTED) as ids:
            await comes(without, bare, "through", ids)

    allow_log("outreach.client")
    aio(work(), 60)


async def key_for_little(there: Served) -> str:
    owner = OutreachService(there.base_url, there.key)
    made = await owner.workspace.make_key(NewKey(name="Elsewhere", scopes=LITTLE))
    await owner.close()
    return str(made.secret)


def test_calendar_when_unavailable_shows_reason(aio: Aio, filled: Served, allow_log: Any) -> None:
    """It stands beside other things and has no panel of its own: a sentence tells."""

    def outlook(session: Session, ids: Ids) -> QWidget:
        made = Outlook(session)
        made.look_at(ids.campaign)
        return made

    async def said(way: str, ids: Ids, key: str = "") -> tuple[str, bool]:
        async with part_on(filled, way, outlook, ids, key) as part:
            assert isinstance(part, Outlook)
            await until(part.sentence.text)
            return part.sentence.text(), part.calendar.isVisible()

    async def work() -> None:
        key = await key_for_little(filled)
        async with ids_of(filled, some=True) as ids:
            sentence, seen = await said("through", ids)
            assert sentence and "answer" not in sentence
            ways = (
                ("fault", "", "broke"),
                ("nobody", "", "answer"),
                ("through", key, "doesn't let you see campaigns"),
            )
            for way, who, word in ways:
                sentence, seen = await said(way, ids, who)
                assert word in sentence.lower() and not seen, sentence

    allow_log("outreach.client")
    aio(work(), 30)
