"""The places of the window, and ways to a real service: whole, failing, silent, no more than documented."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget

from app.client.service import OutreachService
from app.contract import paths
from app.contract.campaigns import NewCampaign
from app.contract.contacts import ContactEnrollment, ContactQuery
from app.contract.domains import NewDomain
from app.contract.webhooks import NewWebhook
from app.desktop.application import DOCUMENTED, PLACES
from app.desktop.connections import Connections
from app.desktop.lazy_page import LazyPage
from app.desktop.preferences.page import PreferencesPage
from app.desktop.public_api_mode import BY_ID
from app.desktop.session import Session
from app.desktop.widgets.states import StatePanel
from app.resources import find_resource
from tests.desktop.conftest import until
from tests.desktop.running_service import Served

PAGES = {name: (module, page) for name, _, _, module, page in PLACES}
MAPPING = {"email": "Email", "first_name": "First name", "company": "Company"}


class Line(httpx.AsyncBaseTransport):
    """The way to the real service, all of it or what is documented; or a fault, nobody, or silence."""

    def __init__(self) -> None:
        self.way, self._real = "through", httpx.AsyncHTTPTransport()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if self.way == "fault":
            return httpx.Response(500, json={"detail": "Something broke."}, request=request)
        if self.way == "nobody":
            raise httpx.ConnectError("nobody there", request=request)
        if self.way == "silence":
            await asyncio.Event().wait()
        if self.way == "documented" and paths.DESK in request.url.path:
            return httpx.Response(404, json={"detail": "Not Found"}, request=request)
        return await self._real.handle_async_request(request)

    async def aclose(self) -> None:
        await self._real.aclose()


async def fill(there: Served) -> None:
    service = OutreachService(there.base_url, there.key)
    with find_resource("sample", "leads.csv").open("rb") as file:
        await service.contacts.import_csv(file, "leads.csv", MAPPING)
    mails = {"variants": [{"subject_template": "Hello", "body_template": "Hi {{first_name|there}}"}]}
    campaign = await service.campaigns.create(
        NewCampaign.model_validate({"name": "Spring outreach", **mails})
    )
    ids = tuple(one.id for one in (await service.contacts.search(ContactQuery(limit=20))).contacts)
    await service.contacts.enroll(ContactEnrollment(campaign_id=campaign.campaign_id, contact_ids=ids))
    hook = {"name": "CRM", "target_url": "https://hooks.example.com/x", "event_types": ["email_sent"]}
    await service.webhooks.create(NewWebhook.model_validate(hook))
    await service.domains.add(NewDomain(domain="acme-mail.test"))
    await service.close()


@asynccontextmanager
async def session_by(line: Line, there: Served, key: str = "") -> AsyncIterator[Session]:
    service = OutreachService(there.base_url, key or there.key, line)
    settings = QSettings(str(Path(there.data) / "test.ini"), QSettings.Format.IniFormat)
    session = Session(settings)
    session.connections = Connections(settings, there.data, False)
    session.connected(service, await service.workspace.about())
    try:
        yield session
    finally:
        await service.close()
        session.deleteLater()


def place_of(session: Session, name: str) -> Any:
    """As the window makes it, whatever the service knows."""
    if name == "preferences":
        return PreferencesPage(session)
    desk = name not in DOCUMENTED
    return LazyPage(session, *PAGES[name], desk=desk, otherwise=BY_ID.get(name))


def panel(page: QWidget) -> StatePanel:
    """The outermost one that is seen."""
    found = next((one for one in page.findChildren(StatePanel) if one.isVisible()), None)
    assert found is not None, "a page tells its state by a StatePanel"
    return found


async def settled(page: QWidget) -> None:
    """Each panel that is seen has told its state; a place that waited makes its page meanwhile."""

    def loads() -> bool:
        return any(one.state == "loading" and one.isVisible() for one in page.findChildren(StatePanel))

    await until(lambda: not loads(), 15)
