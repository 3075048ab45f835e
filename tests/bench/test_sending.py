"""One worker beside `smtp-source` and ready bytes into the same sink; composing beside EmailMessage."""

from __future__ import annotations

import asyncio
import gc
import shutil
import statistics
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP as WIRE
from email.utils import format_datetime, make_msgid

import pytest
from aiosmtplib import SMTP
from sqlalchemy import Connection, select, update

from app.contract.campaigns import Trigger
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.mail.compose import CampaignMessage, compose_message
from app.service.mail.smtp_errors import Stage
from app.service.mail.smtp_session import SmtpSession
from app.service.main import collect_seldom
from app.service.workflows.outbound.inbox_sender import InboxSender
from tests.bench.figures import compare, tell
from tests.mailhost.daemons import Daemon, free_ports
from tests.service.conftest import app_state as app_state
from tests.service.conftest import clock as clock
from tests.service.conftest import settings as settings
from tests.service.simulation.world import add_campaign, add_inboxes, add_leads, add_people

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(1800)]
MAILS, CONNECTIONS, ROUNDS = 4000, 50, 3
COMPOSED = 1000
LEADS, INBOXES, LIMIT = 100_000, 50, 250
STEPS = ((2, Trigger.NO_REPLY, 3), (3, Trigger.NO_REPLY, 4))


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """The loop that the service runs on."""
    return "asyncio", {"use_uvloop": True}


@pytest.fixture
def seldom_collected() -> Iterator[None]:
    """As in the service's process."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)


class Open(SmtpSession):
    """Without TLS and login: the sink, as `smtp-source`, knows neither."""

    async def open(self) -> None:
        with self._at(Stage.CONNECT):
            await self._client.connect()
            await self._client.ehlo()


@contextmanager
def sink() -> Iterator[int]:
    (port,) = free_ports(1)
    command = [shutil.which("smtp-sink") or "", "-u", "nobody", f"127.0.0.1:{port}", "1000"]
    daemon = Daemon(command, [port])
    daemon.start()
    try:
        yield port
    finally:
        daemon.stop()


def rate_of_source(port: int, size: int) -> float:
    begun = time.perf_counter()
    command = ["smtp-source", "-m", str(MAILS), "-l", str(size), "-s", str(CONNECTIONS), f"127.0.0.1:{port}"]
    subprocess.run(command, check=True)
    return MAILS / (time.perf_counter() - begun)


async def rate_of_ready_bytes(port: int, raw: bytes) -> float:
    """aiosmtplib alone, the same connections and the same mail over and over."""

    async def send(client: SMTP) -> None:
        for _ in range(MAILS // CONNECTIONS):
            await client.sendmail("alex@acme.test", ["bob@people.test"], raw)
        client.close()

    clients = [SMTP(hostname="127.0.0.1", port=port, start_tls=False) for _ in range(CONNECTIONS)]
    for client in clients:
        await client.connect()
    begun = time.perf_counter()
    await asyncio.gather(*map(send, clients))
    return MAILS / (time.perf_counter() - begun)


def rate_on_pythons_loop(port: int, raw: bytes) -> float:
    """The same, as aiosmtplib comes."""
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        return runner.run(rate_of_ready_bytes(port, raw))


def furnish(conn: Connection, app_state: AppState, leads: int, inboxes: int, **more: int) -> None:
    ids = add_inboxes(conn, app_state, [more.pop("limit", LIMIT)] * inboxes)
    campaign_id = add_campaign(conn, app_state, ids, STEPS, **more)
    for start in range(0, leads, 10_000):
        names = [f"p{at}@people.test" for at in range(start, min(start + 10_000, leads))]
        add_leads(conn, app_state, campaign_id, add_people(conn, app_state, names))


@pytest.mark.skipif(shutil.which("smtp-sink") is None, reason="needs Postfix's smtp-sink and smtp-source")
@pytest.mark.usefixtures("seldom_collected")
async def test_sending_rate_of_one_worker_is_measured(app_state: AppState, clock: VirtualClock) -> None:
    with sink() as port:
        await app_state.database.write(
            lambda conn: furnish(conn, app_state, MAILS, CONNECTIONS, min_gap_seconds=0, limit=MAILS)
        )
        where = {"smtp_host": "127.0.0.1", "smtp_port": port}
        await app_state.database.write(lambda conn: conn.execute(update(tables.inboxes).values(where)))
        ids = await app_state.database.read(lambda conn: conn.scalars(select(tables.inboxes.c.id)).all())
        pumps = [InboxSender(app_state, inbox_id, dial=Open) for inbox_id in ids]
        collect_seldom()
        begun, worked = time.perf_counter(), time.process_time()
        await asyncio.gather(*(pump.step() for pump in pumps))
        took, processor = time.perf_counter() - begun, time.process_time() - worked
        for pump in pumps:
            pump.rest()
        mails = await app_state.database.read(
            lambda conn: conn.execute(select(tables.mails.c.state, tables.mails.c.raw)).all()
        )
        raw = mails[0].raw
        ready = statistics.median(
            [await asyncio.to_thread(rate_on_pythons_loop, port, raw) for _ in range(ROUNDS)]
        )
        quick = statistics.median([await rate_of_ready_bytes(port, raw) for _ in range(ROUNDS)])
        source = statistics.median(rate_of_source(port, len(raw)) for _ in range(ROUNDS))
    assert [mail.state for mail in mails] == ["SENT"] * MAILS
    rate, cost = MAILS / took, processor / MAILS * 1000
    tell(f"\n{MAILS:,} mails, one worker, {CONNECTIONS} connections: {rate:.0f} a second, {cost:.1f} ms each")
    tell(f"  aiosmtplib with ready bytes {ready:.0f}: {rate / ready:.2f} of it")
    tell(f"  on the service's event loop {quick:.0f}: {rate / quick:.2f} of it; smtp-source {source:.0f}")
    compare("mails a second, one worker", f"{rate:.0f}", "≥ 150", f"aiosmtplib {ready:.0f}", rate / ready)


def letter() -> CampaignMessage:
    """Text, HTML, a link and all headers."""
    words = "I saw what you built at {{company|your company}}, and it made me think of our own work. "
    text = "Hi {{first_name|there}},\n\n" + words * 5 + "\n\nAlex"
    html = "<html><body><p>Hi {{first_name|there}},</p>" + f"<p>{words}</p>" * 5
    return CampaignMessage(
        sender_name="Alex Morgan",
        sender_address="alex@acme.test",
        recipient="bob@people.test",
        recipient_name="Bob Müller",
        subject_template="A question, {{first_name}}",
        text_template=text,
        html_template=html + '<p><a href="https://acme.test/work?a=1&amp;b=2">Our work</a></p></body></html>',
        fields={"first_name": "Bob", "company": "Ärzte GmbH"},
        seed="bench",
        message_id=make_msgid(domain="acme.test"),
        date=datetime(2026, 3, 2, 9, tzinfo=UTC),
        unsubscribe=True,
        unsubscribe_url="https://acme.test/u/abc",
        pixel_url="https://acme.test/o/abc",
        link_url=lambda at: f"https://acme.test/c/abc/{at}",
    )


def built_anew(one: CampaignMessage, text: str, html: str) -> bytes:
    """The same mail by the standard library, its templates filled in already."""
    message = EmailMessage(policy=WIRE)
    message["From"] = f"{one.sender_name} <{one.sender_address}>"
    message["To"] = f"{one.recipient_name} <{one.recipient}>"
    message["Subject"] = "A question, Bob"
    message["Date"] = format_datetime(one.date)
    message["Message-ID"] = one.message_id
    message["List-Unsubscribe"] = (
        f"<{one.unsubscribe_url}>, <mailto:{one.sender_address}?subject=remove%20me>"
    )
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(text, cte="quoted-printable")
    message.add_alternative(html, subtype="html", cte="quoted-printable")
    return message.as_bytes()


def test_mail_composition_time_is_compared_with_standard_library() -> None:
    one = letter()
    composed = compose_message(one)
    begun = time.process_time()
    for _ in range(COMPOSED):
        compose_message(one)
    ours = (time.process_time() - begun) / COMPOSED * 1000
    begun = time.process_time()
    for _ in range(COMPOSED):
        built_anew(one, composed.text, composed.html)
    theirs = (time.process_time() - begun) / COMPOSED * 1000
    tell(f"\na mail composed in {ours:.2f} ms; EmailMessage {theirs:.2f} ms: {ours / theirs:.2f} of it")
    compare("a mail composed", f"{ours:.2f} ms", "≤ 0.25", f"EmailMessage {theirs:.2f} ms", ours / theirs)
