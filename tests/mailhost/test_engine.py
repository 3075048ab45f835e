"""The engine against Postfix and Dovecot, with every fault between them: what it says is what arrived."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import trustme
from sqlalchemy import Connection, select, update

from app.contract.campaigns import Trigger
from app.service.app_state import AppState, open_service
from app.service.core import tables
from app.service.core.clock import VirtualClock
from app.service.core.settings import Settings
from app.service.core.vault import Vault
from app.service.mail.smtp_session import Timeouts
from app.service.workflows.outbound.inbox_sender import InboxSender
from tests import factories
from tests.bench.figures import tell
from tests.mailhost.cutting import AUTH, BODY, CLOSING, CUT, DATA, DOT, MAIL, RCPT, STALL, TEMPORARY, Proxy
from tests.mailhost.fixture import MailHost
from tests.mailhost.test_mailhost import ANNA, CATCH, mailbox
from tests.service.conftest import MONDAY
from tests.service.simulation.world import add_campaign, add_inboxes, add_leads, add_people

pytestmark = pytest.mark.anyio
OPENING = [(stage, what) for stage in (AUTH, MAIL) for what in (CUT, TEMPORARY)]
RETRIED = {
    **{f"rcpt-{what[:3]}": (RCPT, what) for what in (CUT, TEMPORARY, CLOSING)},
    **{f"data-{what[:3]}": (DATA, what) for what in (CUT, TEMPORARY, CLOSING)},
    "rcpt-silent": (RCPT, STALL),
}
LOST = {"body-cut": (BODY, CUT)}
DOUBTFUL = {"dot-cut": (DOT, CUT), "dot-421": (DOT, CLOSING), "dot-silent": (DOT, STALL)}
GOOD = ("fine-1", "fine-2", "fine-3")
REFUSED = {"reject": "FAILED", "spam": "FAILED"}  # by Postfix itself, for good
LATER = ("tempfail", "greylist", "full")  # the same, for now
QUICK = Timeouts(connect=30, command=5, delivery=5, idle=20)  # two of the faults are silence


def address(name: str) -> str:
    return name if "@" in name else f"{name}@{'prospects' if name in (*REFUSED, *LATER) else 'catch'}.test"


def furnish(
    conn: Connection,
    app_state: AppState,
    host: MailHost,
    names: list[str],
    steps: Sequence[tuple[int, Trigger, int]] = (),
) -> str:
    (inbox_id,) = add_inboxes(conn, app_state, [1000])
    password = app_state.vault.seal(host.users[ANNA], f"inbox:{inbox_id}:smtp")
    values = {"email_address": ANNA, "smtp_username": ANNA, "smtp_password": password}
    conn.execute(update(tables.inboxes).values(values | {"smtp_host": host.host}))
    campaign_id = add_campaign(conn, app_state, [inbox_id], steps, min_gap_seconds=0)
    people = add_people(conn, app_state, [address(name) for name in names])
    add_leads(conn, app_state, campaign_id, people)
    return inbox_id


async def turn(app_state: AppState, proxy: Proxy | int, ca_file: Path, inbox_id: str) -> datetime | None:
    """All that one step of a pump does through this port."""
    port = proxy if isinstance(proxy, int) else proxy.port
    values = {"smtp_port": port, "ca_file": str(ca_file)}
    await app_state.database.write(lambda conn: conn.execute(update(tables.inboxes).values(values)))
    pump = InboxSender(app_state, inbox_id, QUICK)
    try:
        return await pump.step()
    finally:
        pump.rest()


async def states(app_state: AppState) -> dict[str, Any]:
    rows = await app_state.database.read(lambda conn: conn.execute(select(tables.mails)).all())
    return {row.recipient.partition("@")[0]: row for row in rows}


async def test_postfix_connection_faults_leave_each_mail_in_correct_state(
    mail_host: MailHost, tmp_path: Path
) -> None:
    authority, clock = trustme.CA(), VirtualClock(MONDAY)
    ca_file = tmp_path / "ca.pem"
    authority.cert_pem.write_to_path(str(ca_file))
    names = [*GOOD, *RETRIED, *LOST, *DOUBTFUL, *REFUSED, *LATER]
    settings = Settings(data=tmp_path / "data", keep_secrets_in_file=True)
    async with open_service(settings, clock, Vault(bytes(32))) as app_state:
        inbox_id = await app_state.database.write(lambda conn: furnish(conn, app_state, mail_host, names))
        async with Proxy(mail_host, authority) as closed:
            port = closed.port
        await nothing_goes(app_state, port, ca_file, inbox_id)
        async with Proxy(mail_host, authority, name="elsewhere.test") as other:
            await nothing_goes(app_state, other, ca_file, inbox_id)
        async with Proxy(mail_host, authority) as proxy:
            for fault in OPENING:
                proxy.faults = {"": fault}
                await nothing_goes(app_state, proxy, ca_file, inbox_id)
                assert not proxy.faults
            proxy.faults = {address(name): what for name, what in (RETRIED | LOST | DOUBTFUL).items()}
            for _ in range(12):  # a day of tries: some trouble holds the whole inbox for a while
                until = await turn(app_state, proxy, ca_file, inbox_id)
                clock.move_to(max(until or clock.now(), clock.now() + timedelta(hours=2)))
            found = await states(app_state)
            with taking_everything(mail_host):
                for _ in range(3):
                    until = await turn(app_state, proxy, ca_file, inbox_id)
                    clock.move_to(max(until or clock.now(), clock.now() + timedelta(hours=2)))
            later = await states(app_state)
        assert not proxy.faults
        for name in (*GOOD, *RETRIED):
            assert found[name].state == "SENT", (name, found[name].sentence)
        assert {name: found[name].state for name in REFUSED} == REFUSED
        assert {found[name].state for name in (*LOST, *DOUBTFUL)} == {"UNCERTAIN"}
        assert {found[name].state for name in LATER} == {"PLANNED"} and found["full"].attempts > 1
        bounced = await app_state.database.read(lambda conn: factories.read_events(conn, "email_bounced"))
        assert [event.data["lead_email"] for event in bounced] == [address("reject")]
        assert {later[name].state for name in LATER} == {"SENT"}
        assert {later[name].attempts - found[name].attempts for name in REFUSED} == {0}
        await each_arrived_once(mail_host, [*GOOD, *RETRIED, *DOUBTFUL, *LATER], [*LOST, *REFUSED])
    faults = 2 + len(OPENING) + len(RETRIED) + len(LOST) + len(DOUBTFUL)
    in_doubt = f"{len(LOST) + len(DOUBTFUL)} in doubt, of which {len(DOUBTFUL)} had arrived, once"
    tell(f"{faults} faults of the line to Postfix: {faults - 4} retried, each mail arrived once; {in_doubt}")
    tries = ", ".join(f"{name} {later[name].attempts}" for name in (*LATER, *REFUSED))
    tell(f"tries of what Postfix put off and then took, once, or refused: {tries}; {len(bounced)} bounced")


@contextmanager
def taking_everything(host: MailHost) -> Iterator[None]:
    """Postfix, started anew with a mailbox for whom it has refused until now."""
    config = host.ca_file.parent / "postfix"
    before = {name: (config / name).read_text() for name in ("refusals", "mailboxes")}
    mailboxes = "".join(f"{address(name)} {CATCH}/\n" for name in (*LATER, *REFUSED))

    def start_with(maps: dict[str, str]) -> None:
        host.postfix.stop()
        for name, text in maps.items():
            (config / name).write_text(text)
        host.postfix.start()

    try:
        start_with({"refusals": "", "mailboxes": before["mailboxes"] + mailboxes})
        yield
    finally:
        start_with(before)


async def nothing_goes(app_state: AppState, proxy: Proxy | int, ca_file: Path, inbox_id: str) -> None:
    """Nobody is there, or somebody else: the inbox waits, its mail is as it was."""
    until = await turn(app_state, proxy, ca_file, inbox_id)
    assert until is not None and until > app_state.clock.now()
    assert {row.state for row in (await states(app_state)).values()} == {"PLANNED"}
    assert isinstance(app_state.clock, VirtualClock)
    app_state.clock.move_to(until)


async def each_arrived_once(host: MailHost, wanted: list[str], never: Any) -> None:
    expected = Counter(wanted)
    for _ in range(600):  # a busy machine delivers late, and Postfix tries again after a while
        found = await asyncio.to_thread(arrived, host, {*wanted, *never})
        if len(found) >= len(expected):
            break
        await asyncio.sleep(0.1)
    assert found == expected and not set(never) & set(found)


def arrived(host: MailHost, names: set[str]) -> Counter[str]:
    with mailbox(host, CATCH) as imap:
        uids = imap.search(["SUBJECT", "Hello Bob"])
        heads = imap.fetch(uids, ["ENVELOPE"]).values() if uids else ()
        found = (head[b"ENVELOPE"].to[0].mailbox.decode() for head in heads)
        return Counter(name for name in found if name in names)


@pytest.mark.parametrize("mails", [40, pytest.param(600, marks=pytest.mark.soak)])
async def test_postfix_killed_under_load_gets_no_mail_twice(
    mail_host: MailHost, tmp_path: Path, mails: int
) -> None:
    """What it took it may deliver twice; we hand nothing over twice, and what it acknowledged is there."""
    authority, clock = trustme.CA(), VirtualClock(MONDAY)
    ca_file = tmp_path / "ca.pem"
    authority.cert_pem.write_to_path(str(ca_file))
    names = [f"load-{mails}-{number}" for number in range(mails)]
    kills = [mails * share // 5 for share in (1, 2, 3)]
    settings = Settings(data=tmp_path / "data", keep_secrets_in_file=True)
    async with (
        open_service(settings, clock, Vault(bytes(32))) as app_state,
        Proxy(mail_host, authority) as proxy,
    ):
        inbox_id = await app_state.database.write(lambda conn: furnish(conn, app_state, mail_host, names))
        killing = asyncio.create_task(killed_at(mail_host, proxy, kills))
        while (until := await turn(app_state, proxy, ca_file, inbox_id)) is not None:
            clock.move_to(max(until, clock.now() + timedelta(minutes=10)))
        await killing
        found = await states(app_state)
    sent = {name for name, row in found.items() if row.state == "SENT"}
    doubtful = {name for name, row in found.items() if row.state == "UNCERTAIN"}
    tell(f"{len(kills)} kills of Postfix: {mails} mails, {len(sent)} sent, {len(doubtful)} in doubt")
    assert len(found) == mails == len(sent) + len(doubtful)
    assert len(doubtful) <= len(kills)  # one connection, one mail on it
    assert set(proxy.submitted.values()) == {1}
    assert sent <= {recipient.partition("@")[0] for recipient in proxy.submitted}
    for _ in range(200):
        there = await asyncio.to_thread(arrived, mail_host, set(names))
        if sent <= there.keys():
            break
        await asyncio.sleep(0.1)
    assert sent <= there.keys()


async def killed_at(host: MailHost, proxy: Proxy, counts: list[int]) -> None:
    """SIGKILL to all of Postfix, each time that so many mails have gone to it, and a new start."""
    for count in counts:
        while proxy.submitted.total() < count:
            await asyncio.sleep(0.001)
        await asyncio.to_thread(host.postfix.kill)
        await asyncio.to_thread(host.postfix.start)
