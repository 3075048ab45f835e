"""A practice service that may deliver to this process, and what makes it do so."""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import keyring
import pytest
from keyring.backend import KeyringBackend

from app.contract.contacts import DirectEmail, NewContact
from app.contract.inboxes import SenderAccountQuery
from app.contract.problems import Invalid
from app.contract.webhooks import NewWebhook, WebhookCreated
from app.desktop.session import Session
from app.desktop.webhooks.loopback import HOST, Loopback, create_loopback
from app.desktop.webhooks.page import WebhooksPage
from tests.desktop.running_service import Served, served
from tests.desktop.screen_sessions import on_screen, session_on
from tests.mailhost.daemons import free_ports


@dataclass(frozen=True)
class Bed:
    served: Served
    loopback: Loopback


@pytest.fixture(scope="module")
def bed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bed]:
    folder = tmp_path_factory.mktemp("service")
    where = create_loopback(folder, *free_ports(1))
    receiver = ("--allow-webhook", f"{HOST}:{where.port}", "--webhook-ca", str(where.certificate))
    with served(folder, "--practice", "--practice-speed", "0", *receiver) as running:
        yield Bed(running, where)


@asynccontextmanager
async def page_on(bed: Bed, *scopes: str, keep: bool = False) -> AsyncIterator[tuple[Session, WebhooksPage]]:
    """The page of a session on the service, in a window of its own; the subscriptions go with it."""
    async with session_on(bed.served, *scopes) as session:
        session.loopback = bed.loopback
        try:
            async with on_screen(WebhooksPage(session)) as page:
                yield session, page
        finally:
            for hook in () if keep else await session.service.webhooks.list():
                await session.service.webhooks.delete(hook.id)


async def subscribe(session: Session, url: str, *kinds: str, name: str = "CRM") -> WebhookCreated:
    wanted = {"name": name, "target_url": url, "event_types": kinds or ("email_sent",)}
    return await session.service.webhooks.create(NewWebhook.model_validate(wanted))


async def happen(session: Session) -> None:
    """One mail goes out at once: an `email_sent`. Some simulated people have moved away."""
    for _ in range(20):
        with contextlib.suppress(Invalid):
            await _send(session)
            return
    raise AssertionError("nobody took a mail")


async def _send(session: Session) -> None:
    service = session.service
    contact = await service.contacts.add(NewContact(email=f"{uuid.uuid4().hex}@acme.people.test"))
    inbox = (await service.inboxes.search(SenderAccountQuery())).sender_accounts[0]
    mail = DirectEmail(inbox_id=inbox.inbox_id, subject="Hello", body="Good morning, you!")
    await service.contacts.send_email(contact.id, mail)


class Keyring(KeyringBackend):
    """Keeps in memory."""

    priority = 1  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self.kept.pop((service, username), None)


@pytest.fixture
def ring() -> Iterator[Keyring]:
    """The keyring of this computer, for one test."""
    before = keyring.get_keyring()
    made = Keyring()
    keyring.set_keyring(made)
    yield made
    keyring.set_keyring(before)
