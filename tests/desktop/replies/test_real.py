"""The page against a real service and a real mailbox of the practice world."""

from __future__ import annotations

import asyncio
import imaplib
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime
from email.message import EmailMessage
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, select, update

from app.contract.inboxes import SenderAccountQuery
from app.contract.mails import MailQuery, MailState
from app.contract.replies import Category
from app.desktop.session import Session
from app.service import tables
from app.service.access import Access
from app.service.practice.store import read_mails
from tests.desktop.conftest import Aio
from tests.desktop.opened import session_on, until
from tests.desktop.replies.screen import opened, read
from tests.desktop.served import Served, served
from tests.service import rows

PERSON = "bob@office.people.test"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("service"), "--practice", "--practice-speed", "60") as running:
        yield running


def seed(service: Served, inbox_id: str, now: datetime, email: str, **more: Any) -> rows.Sent:
    """A mail that the mailbox has sent, put beside the running service."""
    engine = create_engine(f"sqlite:///{service.data / 'outreach.sqlite'}", connect_args={"timeout": 10})

    def put(conn: Connection) -> rows.Sent:
        home = conn.execute(select(tables.workspaces)).one()
        house = SimpleNamespace(
            home=Access(home.team_id, home.id, ()),
            clock=SimpleNamespace(now=lambda: now),
            vault=SimpleNamespace(seal=lambda text, place: text.encode()),
        )
        sent = rows.sent(conn, house, inbox_id, None, email, **more)  # type: ignore[arg-type]
        conn.execute(update(tables.mails).where(tables.mails.c.id == sent.mail).values(sent_copy=True))
        return sent

    with engine.begin() as conn:
        sent = put(conn)
    engine.dispose()
    return sent


def deliver(session: Session, sender: str, answered: str, text: str) -> None:
    """Into the mailbox, as its server would."""
    box = session.about.practice_mailbox
    assert box is not None
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = f"Bob Miller <{sender}>", box.email_address, "Re: A question"
    mail["Message-ID"], mail["In-Reply-To"] = f"<{abs(hash(text))}@office.people.test>", answered
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


def test_a_reply_comes_in_and_its_answer_goes_out(aio: Aio, service: Served) -> None:
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


def test_a_mail_in_doubt_is_settled_for_good(aio: Aio, service: Served) -> None:
    async def run() -> None:
        async with session_on(service) as session:
            inbox_id = await inbox_of(session)
            sent = seed(
                service, inbox_id, session.now(), "carol@office.people.test", state=MailState.UNCERTAIN
            )
            page = await opened(session)
            await until(lambda: page.filters.doubt.text() == "In doubt  1")
            page.filters.doubt.click()
            card = await until(lambda: page.doubt._cards.get(sent.mail))
            card.buttons["ARRIVED"].click()
            await until(lambda: page.doubt.states.state == "empty")
            found = await session.service.mails.search(MailQuery(state=(MailState.SENT,), search="carol"))
            assert [mail.mail_id for mail in found.mails] == [sent.mail]
            assert found.mails[0].sent_at is not None and found.mails[0].sent_at.tzinfo == UTC
            page.hide()
            page.deleteLater()
            await asyncio.sleep(0.05)

    aio(run(), timeout=30)
