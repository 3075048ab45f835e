"""Domains as a person sets them up, against the real service and its simulated registrar."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.contract.campaigns import NewCampaign
from app.contract.domains import (
    Domain,
    DomainCheck,
    DomainPage,
    DomainQuery,
    DomainStatus,
    NameserverCheck,
    NewDomain,
    RecordCheck,
    RegistrationEdit,
)
from app.contract.inboxes import SenderAccountQuery
from app.contract.pagination import Pagination
from app.contract.problems import ServiceFault, Unreachable
from app.desktop.domains.model import describe_record, display_domain, finding_rows
from app.desktop.domains.nameserver_wizard import (
    ACTIVE,
    CHECK,
    NAME,
    NAMESERVERS,
    REGISTRARS,
    NameserversStep,
    NameserverWizard,
    _NameserverRow,
)
from app.desktop.domains.page import DomainsPage, RedirectDialog
from app.desktop.widgets.dialogs import Question
from tests.desktop.conftest import Aio, until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import dialog, gone, on_screen, press, session_on


def test_nameserver_wizard_leads_from_name_to_active_domain(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(DomainsPage(session)) as page:
            await until(lambda: page.states.state == "empty")
            went: list[tuple[str, str]] = []
            session.wanted.connect(lambda place, wanted: went.append((place, wanted)))
            press(page.states.message.act)
            wizard = await dialog(NameserverWizard)
            assert wizard.step == NAME
            press(wizard.next)
            assert "Type the name" in wizard.form.fields["domain"].below.text()
            wizard.name.setText("https://fresh-mail.test/")
            press(wizard.next)
            await until(lambda: "more than a domain name" in wizard.form.fields["domain"].below.text())
            assert wizard.name.text() == "https://fresh-mail.test/"
            wizard.name.setText("fresh-mail.test")
            press(wizard.next)
            await until(lambda: wizard.step == NAMESERVERS)
            press(wizard.servers.copy_all)
            copied = QGuiApplication.clipboard().text().splitlines()
            assert len(copied) >= 2
            press(wizard.next)
            assert wizard.step == CHECK
            await until(lambda: wizard.model.rowCount())
            assert not wizard.next.isEnabled()
            press(wizard.nameservers)
            press(wizard.servers.at_practice)
            await until(lambda: wizard.step == CHECK and wizard.next.isEnabled())
            assert all(found.ok for found in wizard.model.items)
            press(wizard.next)
            await until(lambda: wizard.step == ACTIVE)
            press(wizard.inboxes)
            await gone(NameserverWizard)
            domain = (await session.service.domains.search(DomainQuery())).domains[0]
            assert domain.status == DomainStatus.ACTIVE and set(copied) == set(domain.nameservers)
            assert went == [("inboxes", f"new:{domain.domain_id}")]
            await until(lambda: page.detail.name.text() == "fresh-mail.test")
            proved = {"SPF in place", "DKIM in place", "DMARC in place"}
            await until(lambda: {chip.badge.text for chip in page.detail.proofs} == proved)
            await redirected(page)
            await deleted(page)

    aio(work(), 60)


async def redirected(page: DomainsPage) -> None:
    press(page.detail.redirect)
    box = await dialog(RedirectDialog)
    press(box.save)
    assert "Enter the domain" in box.form.fields["target_domain"].below.text()
    box.target.setText("not a host")
    press(box.save)
    await until(lambda: box.form.fields["target_domain"].below.text() and box.save.isEnabled())
    box.target.setText("acme.com")
    press(box.save)
    await until(lambda: "acme.com (301)" in page.detail.leads.text())
    press(page.detail.unredirect)
    await until(lambda: "No redirect" in page.detail.leads.text() and page.undo.isVisible())
    press(page.undo.undo)
    await until(lambda: "acme.com (301)" in page.detail.leads.text())
    press(page.detail.unredirect)
    await until(lambda: "No redirect" in page.detail.leads.text())


async def deleted(page: DomainsPage) -> None:
    press(page.detail.remove)
    question = await dialog(Question)
    assert question.buttons[0].text() == "Delete 1 domain"
    press(question.buttons[-1])
    await gone(Question)
    assert page.model.rowCount() == 1
    press(page.detail.remove)
    question = await dialog(Question)
    press(question.buttons[0])
    await until(lambda: page.undo.text.text() == "Deleting “fresh-mail.test”…")
    assert page.states.state == "empty"
    page.activateWindow()  # a closed dialog leaves none active without a window manager
    await until(page.isActiveWindow)
    QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    await until(page.detail.remove.isVisible)
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Delete)
    press((await dialog(Question)).buttons[0])
    await until(lambda: page.holding.is_on)
    assert await page.holding.settle() and not page.undo.isVisible()
    assert page.states.state == "empty"


def test_nameserver_wizard_after_leaving_resumes_at_same_step(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(DomainsPage(session)) as page:
            await until(lambda: page.states.state in ("empty", "ready"))
            QTest.keyClick(page, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
            wizard = await dialog(NameserverWizard)
            QTest.keyClicks(wizard.name, "later-mail.test")
            QTest.keyClick(wizard.name, Qt.Key.Key_Return)
            await until(lambda: wizard.step == NAMESERVERS)
            QTest.keyClick(wizard, Qt.Key.Key_Escape)
            await gone(NameserverWizard)
            await until(lambda: page.detail.setup.isVisible())
            press(page.detail.setup)
            wizard = await dialog(NameserverWizard)
            assert wizard.step in (NAMESERVERS, CHECK)
            wizard.reject()
            await gone(NameserverWizard)
            added = (await session.service.domains.search(DomainQuery())).domains[0]
            await session.service.domains.delete(added.domain_id)

    aio(work(), 40)


def test_nameserver_wizard_when_dns_check_fails_shows_reason_and_retries(
    aio: Aio, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise ServiceFault("It broke.")

    async def work() -> None:
        async with session_on(service) as session, on_screen(DomainsPage(session)) as page:
            await until(lambda: page.states.state in ("empty", "ready"))
            press(page.add)
            wizard = await dialog(NameserverWizard)
            wizard.name.setText("shaky-mail.test")
            press(wizard.next)
            await until(lambda: wizard.step == NAMESERVERS)
            monkeypatch.setattr(session.service.domains, "check", broken)
            press(wizard.next)
            await until(lambda: wizard.sentence.text() == "It broke.")
            assert wizard._again.isActive() and not wizard.next.isEnabled()
            monkeypatch.undo()
            press(wizard.check_now)
            await until(lambda: wizard.model.rowCount() and not wizard.sentence.isVisible())
            wizard.reject()
            await gone(NameserverWizard)
            added = (await session.service.domains.search(DomainQuery())).domains[0]
            await session.service.domains.delete(added.domain_id)

    aio(work(), 40)


def test_nameserver_wizard_when_service_returns_continues(
    aio: Aio, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise Unreachable("The service is away.")

    async def work() -> None:
        async with session_on(service) as session, on_screen(DomainsPage(session)) as page:
            await until(lambda: page.states.state in ("empty", "ready"))
            press(page.add)
            wizard = await dialog(NameserverWizard)
            wizard.name.setText("cut-mail.test")
            below = wizard.form.fields["domain"].below
            monkeypatch.setattr(session.service.domains, "add", away)
            press(wizard.next)
            await until(lambda: below.text() == "The service is away.")
            monkeypatch.undo()
            session.turned(Unreachable("Away."))
            session.turned(None)
            assert "away" not in below.text() and wizard.name.text() == "cut-mail.test"
            press(wizard.next)
            await until(lambda: wizard.step == NAMESERVERS)
            monkeypatch.setattr(session.service.domains, "check", away)
            press(wizard.next)
            await until(lambda: wizard.sentence.text() == "The service is away.")
            assert wizard.check_now.hasFocus(), "Enter asks again, and doesn't go back to the nameservers"
            monkeypatch.undo()
            wizard._again.stop()
            session.turned(Unreachable("Away."))
            session.turned(None)
            assert not wizard.sentence.isVisible()
            await until(wizard.model.rowCount)
            wizard.reject()
            await gone(NameserverWizard)
            added = (await session.service.domains.search(DomainQuery())).domains[0]
            await session.service.domains.delete(added.domain_id)

    aio(work(), 40)


def test_domains_page_without_hosting_offers_to_connect_inbox(
    aio: Aio, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def none(*_: object) -> DomainPage:
        reason = "This service hosts no domains."
        return DomainPage(domains=(), pagination=Pagination.of(1, 20, 0), hosts_domains=False, reason=reason)

    async def work() -> None:
        async with session_on(service) as session:
            monkeypatch.setattr(session.service.domains, "search", none)
            async with on_screen(DomainsPage(session)) as page:
                await until(lambda: page.states.state == "empty")
                assert page.states.message.sentence.text() == "This service hosts no domains."
                assert page.states.message.act.text() == "Connect an inbox"
                assert not page.add.isEnabled() and "hosts no domains" in page.add.toolTip()

    aio(work(), 20)


def test_domains_page_offline_or_without_permission_shows_reason(
    aio: Aio, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> DomainPage:
        raise Unreachable("The service can't be reached.")

    async def work() -> None:
        async with session_on(service) as session:
            monkeypatch.setattr(session.service.domains, "search", away)
            async with on_screen(DomainsPage(session)) as page:
                await until(lambda: page.states.state == "offline")
                session.turned(Unreachable("Away."))
                assert not page.add.isEnabled()
        async with session_on(service, "domains:read") as session, on_screen(DomainsPage(session)) as page:
            await until(lambda: page.states.state in ("empty", "ready"))
            assert "doesn't let you change domains" in page.add.toolTip()
        async with session_on(service, "campaigns:read") as session, on_screen(DomainsPage(session)) as page:
            assert page.states.state == "no_permission"

    aio(work(), 30)


@pytest.mark.parametrize(
    ("record", "word"),
    [
        (("MX", "a.test", "10 mail.host.test"), "Mail"),
        (("TXT", "a.test", "v=spf1 include:spf.host.test -all"), "SPF"),
        (("TXT", "s1._domainkey.a.test", "v=DKIM1; p=abc"), "DKIM"),
        (("TXT", "_dmarc.a.test", "v=DMARC1; p=none"), "DMARC"),
        (("CNAME", "track.a.test", "track.host.test"), "Tracking"),
        (("A", "a.test", "192.0.2.1"), "Web address"),
        (("CAA", "a.test", "0 issue x"), "CAA"),
    ],
)
def test_dns_record_is_named_by_its_purpose(record: tuple[str, str, str], word: str) -> None:
    assert describe_record(*record) == word


@pytest.mark.parametrize(
    ("name", "said"),
    [("xn--bcher-kva.test", "bücher.test"), ("plain.test", "plain.test"), ("xn--a.test", "xn--a.test")],
)
def test_domain_name_in_punycode_is_displayed_in_unicode(name: str, said: str) -> None:
    assert display_domain(name) == said


def test_nameserver_step_shows_registrar_instructions_and_copies_server(app: QApplication) -> None:
    step = NameserversStep(practice=False)
    step.show_servers(("ns1.host.test", "ns2.host.test"))
    assert step.at_practice.isHidden()
    for at, registrar in enumerate(REGISTRARS):
        step.registrar.setCurrentIndex(at)
        assert step.way.text().startswith(registrar.way)
    step.findChildren(_NameserverRow)[1].copy.click()
    assert QGuiApplication.clipboard().text() == "ns2.host.test"
    step.show_servers(("ns9.host.test",))
    assert step._lines.count() == 1


def test_domain_check_findings_are_listed_row_by_row(app: QApplication) -> None:
    check = DomainCheck(
        domain_id="d",
        status="PENDING_NAMESERVERS",
        nameservers=(
            NameserverCheck(expected="ns1.host.test", found=("ns1.host.test",), ok=True),
            NameserverCheck(expected=None, found=("old.test",), ok=False),
        ),
        records=(
            RecordCheck(type="MX", name="a.test", expected="10 m.test", ok=False, reason="No answer came."),
        ),
    )
    rows = finding_rows(check)
    assert [(row.cells[0].title, row.cells[2], row.cells[3].text) for row in rows] == [
        ("Nameserver", "ns1.host.test", "Right"),
        ("Nameserver", "old.test", "Wrong"),
        ("Mail", "No answer came.", "Missing"),
    ]
    assert len({row.id for row in rows}) == 3


async def dns_seen(word: str) -> None:
    wizard = await dialog(NameserverWizard)
    await until(lambda: not wizard._tasks.busy("check"))
    assert wizard.step == CHECK and not wizard.next.isVisible()
    first = wizard.model.row(0)
    assert first is not None and first.cells[-1].text == word
    assert ("Set the nameservers" in wizard.told.text()) == (word == "Wrong")
    wizard.reject()
    await gone(NameserverWizard)


def test_active_domain_shows_dns_findings_without_activation(aio: Aio, service: Served) -> None:
    """Right or wrong, it is told line by line; nothing is to be activated, and nothing claimed."""

    async def work() -> None:
        async with session_on(service) as session, on_screen(DomainsPage(session)) as page:
            domains = session.service.domains
            added = await domains.add(NewDomain(domain="steady-mail.test"))
            edit = RegistrationEdit(domain=added.domain_name, nameservers=added.nameservers)
            await domains.register(edit)
            await domains.check(added.domain_id)
            await domains.activate(added.domain_id)
            page._made(added.domain_id)
            await until(page.detail.setup.isVisible)
            elsewhere = ("ns1.other.test", "ns2.other.test")
            for servers, word in ((added.nameservers, "Right"), (elsewhere, "Wrong")):
                await domains.register(edit.model_copy(update={"nameservers": servers}))
                assert page.detail.setup.text() == "See what DNS says"
                press(page.detail.setup)
                await dns_seen(word)
            await domains.delete(added.domain_id)

    aio(work(), 40)


def test_domain_deletion_with_inbox_used_by_campaign_is_refused(aio: Aio, service: Served) -> None:
    async def work() -> None:
        async with session_on(service) as session, on_screen(DomainsPage(session)) as page:
            inbox = (await session.service.inboxes.search(SenderAccountQuery(limit=1))).sender_accounts[0]
            campaign = await session.service.campaigns.create(
                NewCampaign.model_validate({"name": "Spring outreach", "inbox_ids": [inbox.inbox_id]})
            )
            name = inbox.email_address.rpartition("@")[2]
            used = Domain.model_validate(
                {
                    **{"domain_id": "d", "domain_name": name, "status": "ACTIVE", "inbox_count": 1},
                    **{"nameservers": (), "records": (), "created_at": session.now()},
                }
            )
            went: list[tuple[str, str]] = []
            session.wanted.connect(lambda *where: went.append(where))
            page._delete_asked(used)
            question = await dialog(Question)
            assert question.windowTitle() == f"{name} can't be deleted"
            assert not page.holding.is_on
            press(question.buttons[0])
            await until(lambda: went == [("campaigns", campaign.campaign_id)])
            await session.service.campaigns.delete(campaign.campaign_id)

    aio(work(), 30)
