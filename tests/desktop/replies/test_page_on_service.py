"""The page against a real service and a real mailbox of the practice world."""

from __future__ import annotations

import asyncio
import imaplib
import ssl
from collections.abc import Iterator
from email.message import EmailMessage
from email.utils import make_msgid

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.contract.contacts import ContactQuery
from app.contract.inboxes import SenderAccountQuery
from app.contract.replies import Category
from app.desktop.session import Session
from app.service.practice.mail_store import read_mails
from tests.desktop.conftest import Aio, until
from tests.desktop.ledger_seed import seed
from tests.desktop.replies.screen import opened, read
from tests.desktop.running_service import Served, served
from tests.desktop.screen_sessions import session_on

PERSON = "bob@office.people.test"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("service"), "--practice", "--practice-speed", "60") as running:
        yield running


def deliver(session: Session, sender: str, answered: str, text: str) -> None:
    """Into the mailbox, as its server would."""
    box = session.about.practice_mailbox
    assert box is not None
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = f"Bob Miller <{sender}>", box.email_address, "Re: A question"
    mail["Message-ID"] = make_msgid(domain="office.people.test")
    if answered:
        mail["In-Reply-To"] = answered
    mail["Date"] = session.now().strftime("%a, %d %b %Y %H:%M:%S +0000")
    mail.set_content(f"{text}\n\nOn Monday, Alex wrote:\n> Hi Bob,\n> may I show you our product?\n")
    context = ssl.create_default_context(cafile=box.ca_file)
    with imaplib.IMAP4_SSL(box.imap_host, box.imap_port, ssl_context=context) as server:
        server.login(box.email_address, box.password)
        answer, _ = server.append("INBOX", "", "", mail.as_bytes())
        assert answer == "OK"


async def follow(session: Session) -> None:
    async for change in session.service.changes(session.turned).follow():
        session.heard(change)


async def inbox_of(session: Session) -> str:
    return (await session.service.inboxes.search(SenderAccountQuery())).sender_accounts[0].inbox_id


def test_real_reply_arrives_and_answer_is_sent(aio: Aio, service: Served) -> None:
    async def run() -> None:
        async with session_on(service) as session:
            following = asyncio.get_running_loop().create_task(follow(session))
            notices: list[tuple[str, str]] = []
            session.arrived.connect(lambda title, text, thread: notices.append((title, text)))
            sent = seed(service, await inbox_of(session), session.now(), PERSON)
            page = await opened(session, rows=None)
            await until(lambda: page.states.state == "empty")
            await asyncio.to_thread(deliver, session, PERSON, sent.message_id, "Sounds good, tell me more.")
            await until(lambda: page.model.total == 1 and page.states.state == "ready", 20)
            await until(lambda: notices)
            assert notices == [("Bob Miller", "Sounds good, tell me more.")]

            await read(page)
            cards = list(page.reading.view.cards.values())
            incoming = next(card for card in cards if card.who.text() == "Bob Miller")
            assert incoming.body.toPlainText() == "Sounds good, tell me more."
            assert not incoming.quote.isHidden()
            page.reading.set_category(1)
            await until(lambda: page.reading.lead.origin.text() == "Set by hand.")
            row = await until(lambda: page.model.row(0))
            await until(lambda: page.model.row(0) is not None and not page.model.row(0).strong, 5)
            assert row.cells[0].title == "Bob Miller"

            assert page.reading.current is not None
            kept = await session.service.replies.get(page.reading.current.thread_id)
            assert kept.manual_category == Category.DEMO_BOOKED and kept.is_read
            assert len(notices) == 1, "what was done here is no news"

            page.reading.answer.editor.setPlainText("Thursday at ten?")
            await until(page.reading.answer.send.isEnabled)
            page.reading.answer.send.click()
            await until(lambda: page.reading.answer.bar.isVisible())
            page.reading.answer.now.click()
            await until(lambda: page.reading.answer.editor.toPlainText() == "")
            own = await until(
                lambda: [c for c in page.reading.view.cards.values() if "Thursday" in c.body.toPlainText()]
            )
            await until(lambda: own[0].chip.badge.text == "Sent", 20)
            world = service.data / "world" / "world.db"
            assert any(
                b"Thursday at ten?" in mail.raw and mail.person == PERSON for mail in read_mails(world)
            )
            following.cancel()
            page.hide()
            page.deleteLater()
            await asyncio.sleep(0.05)

    aio(run(), timeout=60)


def test_real_reply_of_colleague_is_linked_by_key_and_reconciled(aio: Aio, service: Served) -> None:
    async def run() -> None:
        async with session_on(service) as session:
            following = asyncio.get_running_loop().create_task(follow(session))
            inbox = await inbox_of(session)
            sent = seed(service, inbox, session.now(), "kim@plant.people.test", has_lead=True)
            page = await opened(session)
            await asyncio.to_thread(deliver, session, "boss@plant.people.test", "", "Kim gave me your mail.")
            page.reveal("whose")
            await until(lambda: page.model.total == 1 and page.model.state == "ready", 20)
            await read(page)
            whose = page.reading.whose
            await until(whose.banner.isVisible)
            page.table.setFocus()
            QTest.keyClick(page.table, Qt.Key.Key_W)
            await until(whose.undo.isVisible)
            assert page.reading.current is not None
            linked = await session.service.replies.get(page.reading.current.thread_id)
            assert linked.lead_id == sent.lead and linked.is_linked
            await asyncio.to_thread(deliver, session, "boss@plant.people.test", "", "And one more thing.")
            await until(lambda: len(page.reading.view.cards) >= 3, 20)  # by itself
            proof = (await session.service.replies.compare(inbox, read_in=False)).proof
            assert proof.missing == () and proof.looked_at >= 1 and proof.trouble is None
            following.cancel()
            page.hide()
            page.deleteLater()
            await asyncio.sleep(0.05)

    aio(run(), timeout=60)


def test_successor_named_in_reply_is_added_as_contact(aio: Aio, service: Served) -> None:
    async def run() -> None:
        async with session_on(service) as session:
            following = asyncio.get_running_loop().create_task(follow(session))
            person, eva = "left@works.people.test", "eva.klein@works.people.test"
            sent = seed(service, await inbox_of(session), session.now(), person, has_lead=True)
            page = await opened(session, rows=None)
            await until(lambda: page.model.state == "ready" or page.states.state == "empty")
            before = page.model.total
            text = f"I have left the company. Please write to Eva Klein ({eva})."
            await asyncio.to_thread(deliver, session, person, sent.message_id, text)
            await until(lambda: page.model.total == before + 1, 20)
            await read(page)
            bar = page.reading.successor
            await until(bar.isVisible)
            assert eva in bar.said.text() and "Eva Klein" in bar.said.text()
            bar.add.click()
            await until(bar.isHidden)
            found = await session.service.contacts.search(ContactQuery(search=eva))
            assert [(one.first_name, one.last_name) for one in found.contacts] == [("Eva", "Klein")]
            page.reading.refresh()
            await asyncio.sleep(0)
            await until(lambda: not page.reading._tasks.busy("read"))
            assert bar.isHidden(), "a contact is offered once"
            following.cancel()
            page.hide()
            page.deleteLater()
            await asyncio.sleep(0.05)

    aio(run(), timeout=60)
