"""A mailbox connected step by step, against the real service and real mail servers."""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.contract.autodetect import Autodetected, GuessSource, MailboxGuess, ServerGuess, TlsKind
from app.contract.inboxes import InboxCreated, InboxType, NewSmtpInbox, ServersChecked, SideCheck
from app.contract.problems import Conflict, ServiceFault, Unprocessable, Unreachable
from app.desktop.inboxes.connect_wizard import ADDRESS, DONE, LIMITS, SERVERS, TRY, ConnectWizard
from app.desktop.inboxes.page import InboxesPage
from app.desktop.inboxes.try_step import FAILED, TRYING, UNTRIED, WORKS
from app.desktop.session import Session
from app.desktop.widgets.dialogs import Question
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.unsaved_changes import is_worth_asking
from tests.desktop.conftest import Aio, until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import dialog, gone, on_screen, opened, press, session_on

from .page_driver import changed, every, practice_inbox

ALT = Qt.KeyboardModifier.AltModifier


async def wizard_on(page: InboxesPage) -> ConnectWizard:
    press(page.connect_button)
    return await dialog(ConnectWizard)


async def to_servers(wizard: ConnectWizard, address: str, name: str = "Alex again") -> None:
    wizard.address_step.display_name.setText(name)
    wizard.address_step.address.setText(address)
    press(wizard.next)
    assert wizard.step == SERVERS


async def to_limits(wizard: ConnectWizard, session: Session) -> None:
    box = session.about.practice_mailbox
    assert box
    await to_servers(wizard, box.email_address)
    await until(wizard.servers_step.smtp_host.text)
    wizard.servers_step.password.setText(box.password)
    press(wizard.next)
    await until(lambda: wizard.try_step.works)
    press(wizard.next)
    assert wizard.step == LIMITS


async def without_inbox(session: Session) -> None:
    for inbox in await every(session):
        await session.service.inboxes.delete(inbox.inbox_id)


async def with_inbox(session: Session) -> None:
    if not await every(session):
        await session.service.inboxes.connect(practice_inbox(session))


def test_inbox_wizard_leads_from_address_to_connected_inbox(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            await until(page.detail.isVisible)
            await without_inbox(session)
            changed(session)
            await until(lambda: page.states.state == "empty")
            press(page.states.message.act)
            wizard = await dialog(ConnectWizard)
            box = session.about.practice_mailbox
            assert box
            press(wizard.next)
            fields = wizard.address_step.form.fields
            assert wizard.step == ADDRESS and "Type the name" in fields["display_name"].below.text()
            assert "Type the whole address" in fields["email_address"].below.text()
            QTest.keyClicks(wizard.address_step.display_name, "Alex again")
            assert fields["display_name"].below.isHidden(), "it is filled in"
            assert "Type the whole address" in fields["email_address"].below.text()
            QTest.keyClicks(wizard.address_step.address, box.email_address)
            await until(wizard.address_step.finding.isVisible)
            assert wizard.address_step.finding.title.text() == "Found: the practice mailbox"
            QTest.keyClick(wizard.address_step.address, Qt.Key.Key_Return)
            assert wizard.step == SERVERS
            servers = wizard.servers_step
            assert (servers.smtp_port.value(), servers.imap_port.value()) == (box.smtp_port, box.imap_port)
            assert servers.smtp_username.text() == box.email_address and servers.advanced.isHidden()
            press(wizard.next)
            assert servers.form.fields["smtp_password"].below.text() == "Please fill this in."
            await wrong_then_right(wizard, box.password)
            press(wizard.next)
            assert wizard.step == LIMITS and wizard.limits_step.limit.value() == 25
            assert is_worth_asking(wizard)
            wizard.limits_step.ages.button(2).click()
            assert wizard.limits_step.limit.value() == 60 and wizard.limits_step.over.isHidden()
            wizard.limits_step.limit.setValue(81)
            assert wizard.limits_step.over.isVisible()
            press(wizard.next)
            assert not wizard.next.isEnabled() and wizard.limits_step.bar.isVisible()
            await until(lambda: wizard.step == DONE)
            assert not is_worth_asking(wizard)
            assert "may send 81 emails a day" in wizard.done_step.title.text()
            press(wizard.next)
            await gone(ConnectWizard)
            made = (await every(session))[0]
            assert (made.display_name, made.daily_limit) == ("Alex again", 81)
            await until(lambda: page.detail.isVisible() and page.detail.name.text() == "Alex again")

    aio(work(), 60)


async def wrong_then_right(wizard: ConnectWizard, password: str) -> None:
    """Each side says for itself why; back and forth loses nothing."""
    QTest.keyClicks(wizard.servers_step.password, "wrong")
    QTest.keyClick(wizard.servers_step.password, Qt.Key.Key_Return)
    sides = (wizard.try_step.smtp, wizard.try_step.imap)
    assert wizard.step == TRY and not wizard.next.isEnabled() and wizard.try_step.bar.isVisible()
    assert all(side.chip.badge == TRYING for side in sides)
    await until(lambda: not wizard.try_step.running)
    assert all(side.chip.badge == FAILED and "did not accept" in side.sentence.text() for side in sides)
    assert not any(word in sides[0].sentence.text() for word in ("resume", "wrong"))
    assert wizard.next.text() == "Try again" and wizard.next.hasFocus()
    QTest.keyClick(wizard, Qt.Key.Key_Left, ALT)
    assert wizard.step == SERVERS and wizard.servers_step.password.text() == "wrong"
    wizard.servers_step.password.setText(password)
    wizard.servers_step.imap_password.setText("another")
    press(wizard.next)
    await until(lambda: not wizard.try_step.running)
    assert [side.chip.badge for side in sides] == [WORKS, FAILED]
    assert wizard.try_step.heading.text() == "Sending works, receiving doesn't yet"
    press(sides[1].change)
    assert wizard.step == SERVERS and wizard.servers_step.advanced.isVisible()
    assert wizard.servers_step.imap_host.hasFocus()
    wizard.servers_step.imap_password.clear()
    press(wizard.next)
    await until(lambda: wizard.try_step.works)
    assert wizard.next.text() == "Continue" and wizard.next.hasFocus()


@pytest.mark.parametrize(
    ("address", "title", "smtp", "link", "goes_on"),
    [
        ("anna@gmail.com", "Found: Google", "smtp.gmail.com", "https://myaccount.google.com/apppasswords", 0),
        ("anna@outlook.com", "Found: Outlook.com", "smtp-mail.outlook.com", "", 0),
        ("anna@proton.me", "Proton Mail takes no passwords", "", "", 1),
    ],
)
def test_inbox_wizard_with_known_provider_fills_servers_and_shows_hint(
    aio: Aio, earnest: Served, address: str, title: str, smtp: str, link: str, goes_on: int
) -> None:
    async def work() -> None:
        async with session_on(earnest) as session, on_screen(InboxesPage(session)) as page:
            wizard = await wizard_on(page)
            QTest.keyClicks(wizard.address_step.address, address)
            finding = wizard.address_step.finding
            await until(finding.isVisible)
            assert finding.title.text() == title and finding.note.text()
            assert finding.page.link.text() == link and finding.page.isVisible() == bool(link)
            assert wizard.next.text() == ("Try it anyway" if goes_on else "Continue")
            await to_servers(wizard, address)
            assert wizard.servers_step.smtp_host.text() == smtp
            assert wizard.servers_step.finding.title.text() == title
            named = wizard.servers_step.password.accessibleName()
            assert named == ("App password" if link else "Password")
            QTest.keyClick(wizard, Qt.Key.Key_Escape)
            await gone(ConnectWizard)
            assert not await every(session)

    aio(work(), 40)


def test_inbox_wizard_app_password_link_opens_only_web_addresses(
    aio: Aio, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            went: list[str] = []
            monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: went.append(url.toString()))
            wizard = await wizard_on(page)
            finding = wizard.address_step.finding
            guess = MailboxGuess(source="PIGEON", inbox_type="X", app_password_url="https://x.test/a?b=c")
            finding.show_guess(guess, "a@x.test")
            press(finding.page.link)
            assert went == ["https://x.test/a?b=c"] == [finding.page.link.text()]
            assert finding.source.text() == "Found by the service."
            evil = guess.model_copy(update={"app_password_url": "file:///etc/passwd"})
            finding.show_guess(evil, "a@x.test")
            assert not finding.page.isVisible()
            wizard.reject()

    aio(work(), 20)


def test_inbox_wizard_with_late_guess_keeps_typed_servers_and_offers_another(
    aio: Aio, service: Served
) -> None:
    side = ServerGuess(host="one.test", port=465, tls=TlsKind.TLS, username="anna")
    other = ServerGuess(host="two.test", port=993, tls=TlsKind.TLS, username="anna@x.test")
    first = MailboxGuess(
        source=GuessSource.AUTOCONFIG, inbox_type=InboxType.CUSTOM_SMTP, smtp=side, imap=other
    )
    second = MailboxGuess(source=GuessSource.MX, inbox_type=InboxType.CUSTOM_SMTP, imap=other, provider="Two")

    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            wizard = await wizard_on(page)
            await to_servers(wizard, "anna@x.test")
            servers = wizard.servers_step
            QTest.keyClicks(servers.imap_host, "mine.test")
            wizard._guessed(Autodetected(email_address="anna@x.test", guesses=(first, second)))
            assert (servers.smtp_host.text(), servers.smtp_port.value()) == ("one.test", 465)
            assert servers.imap_host.text() == "mine.test"
            assert (servers.smtp_username.text(), servers.imap_username.text()) == ("anna", "anna@x.test")
            assert servers.which.isVisible() and servers.which.count() == 2
            servers.which.setCurrentIndex(1)
            servers.which.activated.emit(1)
            assert (servers.smtp_host.text(), servers.imap_host.text()) == ("", "two.test")
            servers.password.setText("secret")
            servers.smtp_host.setText("three.test")
            inbox = servers.typed("anna@x.test", "Anna")
            assert inbox and inbox.imap_username == "anna@x.test" == inbox.smtp_username
            wizard.reject()

    aio(work(), 20)


def test_inbox_wizard_without_guess_shows_reason_on_servers_step(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            wizard = await wizard_on(page)
            await to_servers(wizard, "anna@acme.test")
            note = wizard.servers_step.finding.note
            await until(lambda: "only the practice mailbox is known: alex@outreach" in note.text())
            assert note.text().endswith("Type the names of the servers as your provider gives them.")
            QTest.keyClick(wizard, Qt.Key.Key_Escape)
            await gone(ConnectWizard)

    aio(work())


def test_inbox_wizard_with_connected_address_refuses_it(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            await with_inbox(session)
            wizard = await wizard_on(page)
            address = practice_inbox(session).email_address
            wizard.address_step.display_name.setText("Alex")
            wizard.address_step.address.setText(address.upper())
            below = wizard.address_step.form.fields["email_address"].below
            await until(lambda: "already connected" in below.text())
            press(wizard.next)
            assert wizard.step == ADDRESS and "already connected" in below.text()
            await without_inbox(session)
            press(wizard.next)
            await until(lambda: below.isHidden())
            press(wizard.next)
            assert wizard.step == SERVERS
            wizard.reject()

    aio(work(), 20)


def test_inbox_wizard_continued_before_lookup_reports_connected_address(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            await with_inbox(session)
            wizard = await wizard_on(page)
            address = practice_inbox(session).email_address
            await to_servers(wizard, address)
            await until(
                lambda: wizard.servers_step.finding.title.text() == f"{address} is already connected."
            )
            press(wizard.next)
            assert wizard.step == ADDRESS
            assert "already connected" in wizard.address_step.form.fields["email_address"].below.text()
            wizard.reject()

    aio(work(), 20)


def test_inbox_wizard_when_lookup_fails_shows_reason_and_continues(
    aio: Aio, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slow(address: str) -> Autodetected:
        await asyncio.sleep(60)
        raise AssertionError

    async def broken(address: str) -> Autodetected:
        raise ServiceFault("It broke.")

    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            wizard = await wizard_on(page)
            step = wizard.address_step
            monkeypatch.setattr(session.service.inboxes, "autodetect", slow)
            step.address.setText("anna@slow.test")
            await until(step.bar.isVisible)
            monkeypatch.setattr(session.service.inboxes, "autodetect", broken)
            step.address.setText("anna@broken.test")
            assert not step.bar.isVisible()
            await until(step.finding.isVisible)
            assert step.finding.note.text() == "It broke. Type the servers yourself in the next step."
            await to_servers(wizard, "anna@broken.test")
            assert wizard.servers_step.smtp_host.placeholderText() == "smtp.broken.test"
            wizard.reject()

    aio(work(), 20)


def test_inbox_wizard_when_service_returns_looks_up_typed_address(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            box = session.about.practice_mailbox
            assert box
            await without_inbox(session)
            wizard = await wizard_on(page)
            session.turned(Unreachable("Away."))
            await to_servers(wizard, box.email_address)
            assert not wizard.servers_step.smtp_host.text()
            session.turned(None)
            await until(wizard.servers_step.smtp_host.text)
            assert wizard.servers_step.smtp_port.value() == box.smtp_port
            wizard.reject()

    aio(work(), 20)


def test_inbox_wizard_connection_test_can_be_stopped_and_shows_failure(
    aio: Aio, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slow(inbox: NewSmtpInbox) -> None:
        await asyncio.sleep(60)

    async def away(inbox: NewSmtpInbox) -> None:
        raise Unreachable("Nobody is there.")

    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            wizard = await wizard_on(page)
            await to_servers(wizard, "anna@x.test")
            for name in ("smtp_host", "imap_host", "smtp_password"):
                wizard.servers_step.form.fields[name].editor.setText("x.test")
            monkeypatch.setattr(session.service.inboxes, "check", slow)
            press(wizard.next)
            press(wizard.try_step.stop_button)
            assert wizard.try_step.smtp.chip.badge == UNTRIED and not wizard.try_step.bar.isVisible()
            monkeypatch.setattr(session.service.inboxes, "check", away)
            press(wizard.next)
            await until(lambda: wizard.try_step.told.text() == "Nobody is there.")  # nothing tries again
            assert wizard.step == TRY and wizard.next.text() == "Try again"
            wizard.reject()

    aio(work(), 20)


def test_inbox_wizard_connection_test_reports_connected_mailbox(
    aio: Aio, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    works = SideCheck(ok=True, sentence="It works.")
    note = "This mailbox is connected already, as ben@x.test."

    async def known(inbox: NewSmtpInbox) -> None:
        raise Conflict("Inbox already exists")

    async def shared(inbox: NewSmtpInbox) -> ServersChecked:
        return ServersChecked(success=True, message="", smtp=works, imap=works, note=note)

    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            wizard = await wizard_on(page)
            await to_servers(wizard, "anna@x.test")
            for name in ("smtp_host", "imap_host", "smtp_password"):
                wizard.servers_step.form.fields[name].editor.setText("x.test")
            step = wizard.try_step
            monkeypatch.setattr(session.service.inboxes, "check", known)
            press(wizard.next)
            await until(lambda: step.told.text().startswith("This inbox is already connected."))
            assert not step.works and not step.note.isVisible()
            monkeypatch.setattr(session.service.inboxes, "check", shared)
            press(wizard.next)
            await until(step.note.isVisible)
            assert (step.works, step.note.text(), step.told.text()) == (True, note, "")
            wizard.reject()

    aio(work(), 20)


def test_inbox_wizard_when_service_returns_clears_error_and_continues(
    aio: Aio, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(inbox: NewSmtpInbox) -> None:
        raise Unreachable("Nobody is there.")

    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            await without_inbox(session)
            wizard = await wizard_on(page)
            monkeypatch.setattr(session.service.inboxes, "check", away)
            box = session.about.practice_mailbox
            assert box
            await to_servers(wizard, box.email_address)
            await until(wizard.servers_step.smtp_host.text)
            wizard.servers_step.password.setText(box.password)
            press(wizard.next)
            await until(lambda: wizard.try_step.told.text() == "Nobody is there.")
            monkeypatch.undo()
            session.turned(Unreachable("Away."))
            session.turned(None)
            await until(lambda: wizard.try_step.works)
            assert not wizard.try_step.told.text()
            press(wizard.next)
            monkeypatch.setattr(session.service.inboxes, "connect", away)
            press(wizard.next)
            told = wizard.limits_step.told
            await until(lambda: told.text() == "Nobody is there.")
            assert wizard.next.hasFocus(), "Enter or the space bar tries again, and doesn't leave"
            session.turned(Unreachable("Away."))
            session.turned(None)
            assert not told.text() and wizard.step == LIMITS
            wizard.reject()

    aio(work(), 40)


def test_inbox_wizard_canceled_while_connecting_removes_inbox(
    aio: Aio, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            await without_inbox(session)
            wizard = await wizard_on(page)
            await to_limits(wizard, session)
            connect, kept = session.service.inboxes.connect, asyncio.Event()
            given_up = asyncio.Event()

            async def late(inbox: NewSmtpInbox) -> InboxCreated:
                created = await connect(inbox)
                kept.set()
                await given_up.wait()
                return created

            monkeypatch.setattr(session.service.inboxes, "connect", late)
            press(wizard.next)
            await kept.wait()
            assert len(await every(session)) == 1
            press(wizard.cancel)
            given_up.set()
            await gone(ConnectWizard)
            await until(lambda: not page.acts._tasks.busy())
            assert not await every(session)

    aio(work(), 40)


def test_inbox_wizard_when_refused_shows_reason_at_its_field(
    aio: Aio, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            await without_inbox(session)
            wizard = await wizard_on(page)
            await to_limits(wizard, session)
            await with_inbox(session)  # somebody else was quicker
            press(wizard.next)
            await until(lambda: "already connected" in wizard.limits_step.told.text())

            async def refuse(inbox: NewSmtpInbox) -> InboxCreated:
                raise Unprocessable([{"loc": ["body", "imap_username"], "msg": "Too odd.", "type": "x"}])

            monkeypatch.setattr(session.service.inboxes, "connect", refuse)
            press(wizard.next)
            await until(lambda: wizard.step == SERVERS)
            below = wizard.servers_step.form.fields["imap_username"].below
            assert below.text() == "Too odd." and below.isVisible()
            wizard.reject()

    aio(work(), 40)


def test_inbox_wizard_when_done_offers_another_inbox_and_campaigns(
    aio: Aio, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            went: list[tuple[str, str]] = []
            session.wanted.connect(lambda *where: went.append(where))
            await without_inbox(session)
            wizard = await wizard_on(page)
            await to_limits(wizard, session)
            connect = session.service.inboxes.connect

            async def noted(inbox: NewSmtpInbox) -> InboxCreated:
                return (await connect(inbox)).model_copy(update={"note": "Two send from it."})

            monkeypatch.setattr(session.service.inboxes, "connect", noted)
            press(wizard.next)
            await until(lambda: wizard.step == DONE)
            assert wizard.done_step.note.isVisible() and wizard.done_step.note.text() == "Two send from it."
            press(wizard.done_step.again)
            second = await until(lambda: (w := opened(ConnectWizard)) is not wizard and w)
            assert isinstance(second, ConnectWizard) and second.address_step.address.text() == ""
            second._to_campaigns()
            await gone(ConnectWizard)
            assert went == [("campaigns", "")]

    aio(work(), 40)


def test_inbox_wizard_in_public_api_mode_tests_servers_on_connecting(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session:
            session.why_no_desk = "This service knows the documented operations alone."
            async with on_screen(InboxesPage(session)) as page:
                await without_inbox(session)
                wizard = await wizard_on(page)
                wanted = practice_inbox(session)
                await to_servers(wizard, wanted.email_address)
                servers = wizard.servers_step
                servers.smtp_host.setText(wanted.smtp_host)
                servers.imap_host.setText(wanted.imap_host)
                servers.smtp_port.setValue(wanted.smtp_port)
                servers.imap_port.setValue(wanted.imap_port)
                servers.password.setText("wrong")
                press(wizard.next)
                assert (
                    wizard.step == TRY
                    and "when the inbox is connected" in wizard.try_step.smtp.sentence.text()
                )
                press(wizard.next)
                press(wizard.next)
                await until(lambda: "Sending:" in wizard.limits_step.told.text())
                assert "Receiving:" in wizard.limits_step.told.text() and wizard.step == LIMITS
                assert not await every(session)
                wizard.reject()

    aio(work(), 40)


def test_inbox_wizard_tab_key_follows_layout_and_every_field_has_name(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            wizard = ConnectWizard(session, Tasks(page, session.problem.emit), page)
            wizard.show()
            await to_servers(wizard, "anna@x.test")
            wizard.servers_step.show_advanced(True)
            await asyncio.sleep(0.05)
            editors = [field.editor for field in wizard.servers_step.form.fields.values()]
            names = [editor.accessibleName() for editor in editors]
            assert all(names) and len(set(names)) == len(names)
            place: QWidget = wizard.servers_step.password
            seen = list[QWidget]()
            for _ in range(200):
                if place in editors and place not in seen:
                    seen.append(place)
                place = place.nextInFocusChain()
            places = [editor.mapTo(wizard, QPoint()) for editor in seen]
            assert len(seen) == len(editors)
            assert [(p.y() // 20, p.x()) for p in places] == sorted((p.y() // 20, p.x()) for p in places)
            wizard.reject()
            wizard.deleteLater()
            assert opened(Question) is None

    aio(work(), 20)


def test_inbox_wizard_after_address_change_drops_earlier_guess(aio: Aio, earnest: Served) -> None:
    async def work() -> None:
        async with session_on(earnest) as session, on_screen(InboxesPage(session)) as page:
            wizard = await wizard_on(page)
            wizard.address_step.address.setText("anna@gmail.com")
            await until(wizard.address_step.finding.isVisible)
            await to_servers(wizard, "anna@gmail.com")
            assert wizard.servers_step.smtp_host.text() == "smtp.gmail.com"
            assert wizard.servers_step.app_password_url
            press(wizard.back)
            await to_servers(wizard, "anna@nowhere.test")
            assert wizard.servers_step.smtp_host.text() == "" == wizard.servers_step.imap_host.text()
            assert wizard.servers_step.smtp_username.text() == "anna@nowhere.test"
            assert wizard.servers_step.app_password_url is None
            wizard.reject()

    aio(work(), 30)


def test_inbox_wizard_opened_repeatedly_leaks_no_widgets_or_tasks(aio: Aio, service: Served) -> None:
    async def work() -> None:
        idle = asyncio.all_tasks()
        async with session_on(service) as session, on_screen(InboxesPage(session)) as page:
            await until(lambda: page.states.state in ("ready", "empty"))

            async def turns(times: int) -> None:
                for _ in range(times):
                    wizard = await wizard_on(page)
                    await to_servers(wizard, "anna@x.test")
                    wizard.reject()
                    await until(lambda: not page.findChildren(ConnectWizard))
                    await until(lambda: asyncio.all_tasks() <= idle)  # the table was read again, too

            await turns(3)
            before = len(QApplication.allWidgets())
            await turns(6)
            await until(lambda: len(QApplication.allWidgets()) <= before)

    aio(work(), 60)
