"""Signing in through the browser: the listener it comes back to, and the whole way in the real wizard."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QPushButton

from app.contract.inboxes import InboxStatus, InboxType
from app.desktop.inboxes import oauth_browser
from app.desktop.inboxes.connect_wizard import DONE, LIMITS, SERVERS, TRY, ConnectWizard
from app.desktop.inboxes.inbox_actions import SignInDialog
from app.desktop.inboxes.oauth_browser import Denied, RedirectServer
from app.desktop.inboxes.page import InboxesPage
from app.desktop.preferences.signin import SignInSection
from app.desktop.session import Session
from app.desktop.widgets.dialogs import Question
from tests.desktop.conftest import Aio, until
from tests.desktop.running_service import Served, served
from tests.desktop.screen_sessions import dialog, gone, on_screen, press, session_on
from tests.mailhost.fixture import MailHost
from tests.oauth import CLIENT_ID

from .page_driver import changed, every

ANNA = "anna@acme.test"


async def asked(port: int, query: str, host: str = "127.0.0.1") -> httpx.Response:
    async with httpx.AsyncClient(trust_env=False) as web:
        return await web.get(f"http://{host}:{port}{query}")


async def test_oauth_listener_accepts_only_matching_redirect_once() -> None:
    back = RedirectServer()
    port = await back.listen()
    for query, status in (
        ("/favicon.ico", 404),
        ("/?code=stolen", 400),
        ("/?code=stolen&state=another", 400),
        (f"/elsewhere?code=c&state={back.state}", 404),
    ):
        assert (await asked(port, query)).status_code == status
    page = await asked(port, f"/?code=the-code&state={back.state}")
    assert page.status_code == 200 and "You can close this window." in page.text
    assert "the-code" not in page.text and page.headers["cache-control"] == "no-store"
    assert (await asked(port, f"/?code=again&state={back.state}")).status_code == 400
    assert await back.code() == "the-code"
    back.close()
    with pytest.raises(httpx.ConnectError):
        await asked(port, f"/?code=late&state={back.state}")


async def test_oauth_listener_reports_denial_and_ignores_malformed_requests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(oauth_browser, "REQUEST_TIMEOUT", 0.2)
    back = RedirectServer()
    port = await back.listen()
    for raw in (
        b"\x00\xff\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\nA: " + b"a" * 40_000,
        b"GET //[ HTTP/1.1\r\n\r\n",
    ):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(raw)
        with contextlib.suppress(ConnectionError):
            await reader.read()
        writer.close()
    await asked(port, f"/?error=access_denied&state={back.state}&error_description=%3Cb%3E")
    with pytest.raises(Denied, match="access_denied"):
        await back.code()
    back.close()
    unheard = RedirectServer()
    port = await unheard.listen()
    await asked(port, f"/?error=%3Cb%3E&state={unheard.state}")
    unheard.close()  # nobody asked for the answer, which must not trouble the loop


@pytest.fixture(scope="module")
def service(mail_host: MailHost, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    places = (
        mail_host.oauth.url,
        str(mail_host.smtp_port),
        str(mail_host.imaps_port),
        str(mail_host.ca_file),
    )
    door = ("tests.desktop.inboxes.signing_service",)
    with served(tmp_path_factory.mktemp("signing"), *places, door=door) as running:
        yield running


class Browser:
    """Somebody who goes where the computer opens a page, and is sent back from there."""

    def __init__(self) -> None:
        self.visits: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    def open(self, url: QUrl) -> bool:
        self.visits.append(url.toString())
        self.tasks.append(asyncio.get_running_loop().create_task(self._go(url.url())))
        return True

    async def _go(self, url: str) -> None:
        async with httpx.AsyncClient(trust_env=False, follow_redirects=True) as web:
            assert (await web.get(url)).status_code == 200


async def to_sign_in(page: InboxesPage) -> ConnectWizard:
    """To the second step, the mailbox said to be Microsoft's."""
    press(page.connect_button)
    wizard = await dialog(ConnectWizard)
    wizard.address_step.display_name.setText("Anna")
    wizard.address_step.address.setText(ANNA)
    press(wizard.next)
    assert wizard.step == SERVERS
    kind = wizard.servers_step.kind
    kind.setCurrentIndex(kind.findData(InboxType.WORKSPACE_SUITE_B))
    await until(lambda: wizard.servers_step.card.ready is not None)
    return wizard


async def with_client_id(session: Session) -> None:
    section = SignInSection(session)
    section.resize(760, 900)
    section.show()
    panel = section.microsoft
    await until(lambda: panel.state.text() == "There is no client ID yet.")
    panel.client_id.setText("not one, for it has spaces")
    press(panel.save)
    await until(lambda: "can't be in it" in panel.form.fields["client_id"].below.text())
    panel.client_id.setText(CLIENT_ID)
    press(panel.save)
    await until(lambda: panel.state.text() == "Inboxes can sign in.")
    assert not panel.save.isEnabled() and panel.remove.isVisible()
    section.close()
    section.deleteLater()


def test_oauth_sign_in_connects_inbox_and_signs_out_and_in_again(
    aio: Aio, service: Served, mail_host: MailHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, oauth, wanted = Browser(), mail_host.oauth, []
    monkeypatch.setattr(QDesktopServices, "openUrl", browser.open)

    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            session.wanted.connect(lambda place, what: wanted.append((place, what)))
            await until(lambda: page.states.state == "empty")
            wizard = await to_sign_in(page)
            card = wizard.servers_step.card
            assert card.prefer.isVisible() and card.start_button.isHidden() and wizard.next.isHidden()
            press(card.prefer)
            await gone(ConnectWizard)
            assert wanted == [("preferences", "signin")]
            await with_client_id(session)

            wizard = await to_sign_in(page)
            await refused_in_words(wizard)
            press(wizard.servers_step.card.start_button)
            await until(lambda: wizard.try_step.works)
            assert wizard.step == TRY and oauth.asked[-1]["redirect_uri"].startswith("http://localhost:")
            press(wizard.next)
            assert wizard.step == LIMITS
            wizard.limits_step.limit.setValue(33)
            press(wizard.next)
            await until(lambda: wizard.step == DONE)
            press(wizard.next)
            await gone(ConnectWizard)
            (made,) = await every(session)
            assert (made.display_name, made.daily_limit, made.overall_status) == ("Anna", 33, "ACTIVE")
            await out_and_in_again(page, session)
        for task in browser.tasks:
            await task

    async def refused_in_words(wizard: ConnectWizard) -> None:
        card = wizard.servers_step.card
        oauth.deny = True
        press(card.start_button)
        await until(lambda: "You didn't grant access at Microsoft" in card.told.text())
        oauth.deny, oauth.account = False, "ben@acme.test"
        press(card.start_button)
        await until(lambda: "You signed in as ben@acme.test" in card.told.text())
        oauth.account = ANNA
        monkeypatch.setattr(oauth_browser, "PATIENCE", 0.05)
        monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: False)
        press(card.start_button)
        await until(lambda: "No browser could be opened" in card.told.text())
        await until(lambda: "within five minutes" in card.told.text())
        monkeypatch.setattr(oauth_browser, "PATIENCE", 60)
        press(card.start_button)
        await until(card.copy.isVisible)
        press(card.stop_button)
        assert not card.waiting and card.start_button.isVisible() and wizard.step == SERVERS
        monkeypatch.setattr(QDesktopServices, "openUrl", browser.open)

    async def out_and_in_again(page: InboxesPage, session: Session) -> None:
        changed(session)
        signed = page.detail.signed
        await until(
            lambda: page.detail.isVisible() and "Signed in with Microsoft, refreshed" in signed.state.text()
        )
        assert page.detail.form.fields["password"].isHidden()
        press(signed.out)
        question = await dialog(Question)
        press(next(one for one in question.findChildren(QPushButton) if one.text() == "Sign out"))
        await gone(Question)
        await until(lambda: signed.out.isHidden() and "You signed out" in page.detail.trouble.text())
        press(signed.again)
        asking = await dialog(SignInDialog)
        await until(asking.card.start_button.isEnabled)
        press(asking.card.start_button)
        await gone(SignInDialog)
        (inbox,) = await every(session)
        assert inbox.overall_status == InboxStatus.ACTIVE and inbox.trouble is None

    aio(work(), 60)
    assert Path(service.data / "service.log").read_text().count("access-") == 0
