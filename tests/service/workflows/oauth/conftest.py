"""A service whose suites are an authorization server on loopback, and a browser that obeys."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from sqlalchemy import Row, select

from app.contract import paths
from app.contract.inboxes import InboxType
from app.contract.oauth import Cloud
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.oauth_providers import SUITES, Suite
from app.service.core.settings import Settings
from app.service.records import oauth as store
from app.service.records.oauth import SealedTokens
from tests import factories
from tests.oauth import CLIENT_ID, OAuth, serving

SUITE_A, SUITE_B = InboxType.WORKSPACE_SUITE_A, InboxType.WORKSPACE_SUITE_B
ANNA = "anna@acme.test"
PORT = 49_152


def at_loopback(suite: Suite, oauth: OAuth, **servers: Any) -> Suite:
    """The same suite, but its addresses."""
    urls = {"authorize": f"{oauth.url}/authorize", "token": f"{oauth.url}/token"}
    return replace(suite, **urls, revoke=suite.revoke and f"{oauth.url}/revoke", **servers)


@pytest.fixture
def oauth() -> Iterator[OAuth]:
    with serving() as running:
        yield running


@pytest.fixture
def settings(settings: Settings, oauth: OAuth) -> Settings:
    return replace(settings, suites={key: at_loopback(suite, oauth) for key, suite in SUITES.items()})


@dataclass
class Browser:
    """Somebody at the desktop: knows the verifier, and brings back what the redirect says."""

    api: httpx.AsyncClient
    suite: InboxType = SUITE_B
    address: str = ANNA

    async def with_client(self, **more: Any) -> None:
        wanted = {"suite": self.suite, "client_id": CLIENT_ID, **more}
        saved = await self.api.put(paths.SIGN_IN_CLIENTS, json=wanted)
        assert saved.status_code == 200, saved.text

    async def begin(self, verifier: str) -> httpx.Response:
        digest = hashlib.sha256(verifier.encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        state = secrets.token_urlsafe(32)
        begun = {"suite": self.suite, "email_address": self.address, "port": PORT, "state": state}
        return await self.api.post(paths.SIGN_IN_BEGIN, json={**begun, "code_challenge": challenge})

    async def finish(self, **other: Any) -> httpx.Response:
        """All of it; `other` is what is brought back instead."""
        verifier = secrets.token_urlsafe(48)
        begun = await self.begin(verifier)
        assert begun.status_code == 200, begun.text
        async with httpx.AsyncClient() as web:
            page = await web.get(begun.json()["authorize_url"])
        back = {name: one[0] for name, one in parse_qs(urlsplit(page.headers["Location"]).query).items()}
        brought = {"code": back["code"], "code_verifier": verifier, "port": PORT}
        known = {"suite": self.suite, "email_address": self.address}
        return await self.api.post(paths.SIGN_IN_FINISH, json={**known, **brought, **other})


@pytest.fixture
def browser(api: httpx.AsyncClient) -> Browser:
    return Browser(api)


@dataclass
class Signed:
    """An inbox that takes tokens, with no mail server behind it."""

    app_state: AppState
    inbox_id: str

    async def tokens(self) -> SealedTokens | None:
        return await self.app_state.database.read(lambda conn: store.find_tokens(conn, self.inbox_id))

    async def inbox(self) -> Row[Any]:
        wanted = select(tables.inboxes).where(tables.inboxes.c.id == self.inbox_id)
        return await self.app_state.database.read(lambda conn: conn.execute(wanted).one())


async def signed_in(app_state: AppState, browser: Browser, **more: Any) -> Signed:
    """A row with the tokens of a real sign-in."""
    done = await browser.finish()
    assert done.status_code == 200, done.text
    held = app_state.grants.find(done.json()["grant"], app_state.home.workspace_id)

    def keep(conn: Any) -> str:
        inbox_id = factories.add_inbox(
            conn, app_state, ANNA, sign_in=store.XOAUTH2, inbox_type=browser.suite, **more
        )
        store.replace_tokens(
            conn, inbox_id, browser.suite, store.seal_tokens(app_state.vault, inbox_id, held.granted, held.at)
        )
        return inbox_id

    return Signed(app_state, await app_state.database.write(keep))


@pytest.fixture
async def signed(app_state: AppState, browser: Browser) -> Signed:
    await browser.with_client()
    return await signed_in(app_state, browser)


__all__ = ["ANNA", "CLIENT_ID", "PORT", "SUITE_A", "SUITE_B", "Browser", "Cloud", "Signed", "signed_in"]
