"""What goes wrong with servers and disks: told in a sentence, nothing lost, nothing sent twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.contract import paths
from app.service.app_state import open_service
from app.service.core.clock import VirtualClock
from app.service.core.database import NO_ROOM
from app.service.core.settings import Settings
from app.service.core.vault import open_vault
from app.service.workflows.outbound.inbox_sender import start_sending
from tests.bench.figures import tell
from tests.mailhost.fixture import MailHost
from tests.patience import SLOW, eventually
from tests.service.conftest import MONDAY
from tests.service.empty_workspace import fresh
from tests.service.workflows.outbound.conftest import QUICK, Scene
from tests.service.workflows.outbound.smtp_lab import CUT, FREEZE, Lab
from tests.smalldisk import disk_of, filled

from .desk import Desk, desk, servers

pytestmark = pytest.mark.anyio
ANNA, BOB = "anna@acme.test", "bob@prospects.test"
WRONG = "a wrong canary password"
FULL = "full@prospects.test"


# Connecting.


async def test_inbox_connection_failure_shows_reason_and_saves_nothing(
    mail_host: MailHost, tmp_path: Path
) -> None:
    labs = {
        "misnamed": Lab(tmp_path / "misnamed", names=("elsewhere.test",)),
        "unknown": Lab(tmp_path / "unknown"),
        "open": Lab(tmp_path / "open", offers_tls=False),
    }
    trusted = tmp_path / "trusted.pem"
    trusted.write_bytes(mail_host.ca_file.read_bytes() + labs["misnamed"].ca_file.read_bytes())
    async with labs["misnamed"], labs["unknown"], labs["open"]:
        cases: list[tuple[dict[str, Any], str, str]] = [
            ({"smtp_password": WRONG}, "Sending", "did not accept the user name and password"),
            ({"imap_password": WRONG}, "Receiving", "did not accept the user name and password"),
            ({"smtp_port": 1}, "Sending", "port 1, refuses the connection. Check the port"),
            ({"imap_port": 1}, "Receiving", "port 1, refuses the connection. Check the port"),
            ({"smtp_port": mail_host.imaps_port}, "Sending", "Check that the port is the one for sending"),
            ({"imap_port": mail_host.smtp_port}, "Receiving", "does not speak TLS as expected"),
            ({"smtp_port": labs["misnamed"].port}, "Sending", "belongs to another name"),
            ({"smtp_port": labs["misnamed"].implicit_port}, "Sending", "belongs to another name"),
            ({"imap_port": labs["misnamed"].implicit_port}, "Receiving", "belongs to another name"),
            ({"smtp_port": labs["unknown"].port}, "Sending", "is not trusted by this computer"),
            ({"imap_port": labs["unknown"].implicit_port}, "Receiving", "is not trusted by this computer"),
            ({"smtp_port": labs["open"].port}, "Sending", "offers no encryption"),
            ({"smtp_host": "nowhere.invalid"}, "Sending", "There is no server called nowhere.invalid"),
        ]
        async with desk(tmp_path / "data", trusted) as rep:
            tries = [(servers(mail_host, ANNA, **change), side, part) for change, side, part in cases]
            await asyncio.gather(*(refused(rep, *each) for each in tries))
            assert (await rep.ask("GET", paths.INBOXES))["sender_accounts"] == []
            rep.keeps(WRONG, *mail_host.users.values())
    assert not [lab.logins for lab in labs.values() if lab.logins]  # no password left for any of them


async def refused(rep: Desk, wanted: dict[str, Any], side: str, part: str) -> None:
    detail = (await rep.connect(wanted, 400))["detail"]
    assert detail.startswith("Failed to connect to the email provider")
    assert f"\n{side}: " in detail and part in detail, detail
    other = "Receiving" if side == "Sending" else "Sending"
    assert f" {other}: " not in detail


async def test_inbox_connection_to_silent_servers_times_out_with_reason(tmp_path: Path) -> None:
    both: dict[str, Any] = {}
    async with Lab(tmp_path / "lab") as lab:
        lab.fail("GREETING", FREEZE)
        for side, port in (("smtp", lab.port), ("imap", lab.implicit_port)):
            server = {"host": "127.0.0.1", "port": port, "username": "alex", "password": WRONG}
            both |= {f"{side}_{name}": value for name, value in server.items()}
        person = {"email_address": ANNA, "display_name": "Anna", "inbox_type": "CUSTOM_SMTP"}
        async with desk(tmp_path / "data", lab.ca_file) as rep:
            told = await rep.connect({**both, **person, "smtp_use_tls": True, "imap_use_ssl": True}, 400)
            assert told["detail"].count("did not answer within 15 seconds") == 2
            rep.keeps(WRONG)


# Later, when it has worked before.


async def test_sending_with_wrong_password_or_full_mailbox_waits_and_shows_reason(
    mail_host: MailHost, tmp_path: Path
) -> None:
    async with desk(tmp_path / "data", mail_host.ca_file) as rep:
        anna = (await rep.connect(servers(mail_host, ANNA)))["inbox_id"]
        people = await rep.people(BOB, FULL)
        path = paths.DESK_INBOX.format(inbox_id=anna)
        await rep.ask("PATCH", path, json={"smtp_password": WRONG})
        first = await rep.campaign("First campaign", anna, people[FULL], people[BOB])
        await rep.launch(first)

        async def refused_times(times: int) -> bool:
            inbox = await rep.inbox(anna)
            refusals = (inbox["trouble"] or "").count("did not accept the user name and password")
            return inbox["overall_status"] == "PAUSED" and refusals == times

        await eventually(partial(refused_times, 1), "the password for sending to be refused")
        await rep.ask("PATCH", path, json={"imap_password": WRONG})
        await eventually(partial(refused_times, 2), "the password for reading to be refused, too")
        assert "Campaign emails wait until then" in (await rep.inbox(anna))["trouble"]
        (mail,) = (await rep.mails()).values()
        assert mail["state"] == "PLANNED" and "enter it again and resume the inbox" in mail["sentence"]
        (head,) = (await rep.ask("GET", paths.DESK_CAMPAIGNS))["campaigns"]
        assert "The inbox is not sending" in head["waiting_for"]
        right = mail_host.users[ANNA]
        await rep.ask("PATCH", path, json={"smtp_password": right, "imap_password": right})

        async def sent() -> bool:
            return (await rep.mails()).get((BOB, 0), {}).get("state") == "SENT"

        await eventually(sent, "the mail to Bob")
        mail = (await rep.mails())[FULL, 0]
        assert mail["state"] == "PLANNED" and mail["retry_at"]
        assert mail["sentence"].startswith("The recipient's mailbox is full for the moment.")

        async def healed() -> bool:
            inbox = await rep.inbox(anna)
            return inbox["overall_status"] == "ACTIVE" and inbox["trouble"] is None

        await eventually(healed, "an inbox without trouble")
        rep.keeps(WRONG, *mail_host.users.values())


@pytest.mark.parametrize(
    ("stage", "what", "state", "part", "holds_inbox"),
    [
        ("GREETING", FREEZE, "PLANNED", "did not answer within", True),
        ("CONNECT", CUT, "PLANNED", "cut the connection", True),
        ("STARTTLS", "454 4.7.0 TLS not available", "PLANNED", "That is temporary", True),
        ("AUTH", "454 4.7.0 Try later", "PLANNED", "can't check the password at the moment", True),
        ("AUTH", "535 5.7.8 No", "PLANNED", "did not accept the user name and password", True),
        ("RCPT", "452 4.2.2 Mailbox full", "PLANNED", "mailbox is full", False),
        ("RCPT", "552 5.2.2 Mailbox full", "FAILED", "mailbox is full", False),
        ("RCPT", CUT, "PLANNED", "cut the connection", True),
        ("DATA", FREEZE, "PLANNED", "did not answer within", True),
        ("BODY", CUT, "UNCERTAIN", "connection was cut while the email was being handed over", False),
        ("DOT", CUT, "UNCERTAIN", "connection was cut while the email was being handed over", False),
        ("DOT", FREEZE, "UNCERTAIN", "fell silent while the email was being handed over", False),
    ],
)
async def test_smtp_fault_is_explained_and_recovered_without_duplicate_mail(
    scene: Scene,
    lab: Lab,
    api: httpx.AsyncClient,
    stage: str,
    what: str,
    state: str,
    part: str,
    holds_inbox: bool,
) -> None:
    await scene.add_campaign(leads=3)
    lab.fail(stage, what, recipient="person0@people.test" if stage in ("RCPT", "DATA", "BODY", "DOT") else "")
    await start_sending(scene.app_state, QUICK)
    await scene.app_state.runner.settle()
    mail = await of(api, paths.MAILS, "mails", "recipient", "person0@people.test")
    inbox = await of(api, paths.INBOXES, "sender_accounts", "inbox_id", scene.inbox_id)
    assert (mail["state"], bool(mail["retry_at"])) == (state, state == "PLANNED" and not holds_inbox)
    assert part in mail["sentence"] and "Traceback" not in mail["sentence"]
    assert (inbox["trouble"] == mail["sentence"]) is holds_inbox
    if holds_inbox:
        assert inbox["overall_status"] == "PAUSED" or inbox["retry_at"] == "2026-03-02T09:01:00Z"
    await in_the_window(api, scene, state)
    lab.mend()
    if inbox["overall_status"] == "PAUSED":
        path = paths.DESK_INBOX.format(inbox_id=scene.inbox_id)
        assert (await api.patch(path, json={"overall_status": "ACTIVE"})).status_code == 200
    await days(scene, 3)
    mail = await of(api, paths.MAILS, "mails", "recipient", "person0@people.test")
    assert mail["state"] == ("SENT" if state == "PLANNED" else state)
    handed = Counter(lab.recipients)
    arrives = 1 if state == "PLANNED" or (state, stage) == ("UNCERTAIN", "DOT") else 0
    assert handed == Counter({f"person{n}@people.test": 1 for n in (0, 1, 2)[not arrives :]})
    inbox = await of(api, paths.INBOXES, "sender_accounts", "inbox_id", scene.inbox_id)
    assert (inbox["overall_status"], inbox["trouble"]) == ("ACTIVE", None)


async def in_the_window(api: httpx.AsyncClient, scene: Scene, state: str) -> None:
    """What the campaign's page says of the lead whose mail it is."""
    path = paths.DESK_LEADS.format(campaign_id=scene.campaign_id)
    lead = await of(api, path, "leads", "email", "person0@people.test")
    head = await of(api, paths.DESK_CAMPAIGNS, "campaigns", "campaign_id", scene.campaign_id)
    if state == "UNCERTAIN":
        assert (
            "not known whether the last email arrived" in lead["waiting_for"] and head["in_doubt_count"] == 1
        )
    elif state == "FAILED":
        assert (lead["status"], lead["next_send_at"]) == ("FAILED", None)
    else:
        assert lead["status"] == "PENDING" and lead["next_send_at"]
        assert head["waiting_for"]


async def of(api: httpx.AsyncClient, path: str, name: str, key: str, value: str) -> dict[str, Any]:
    answer = await api.get(path)
    assert answer.status_code == 200 and "right" not in answer.text
    return next(dict(one) for one in answer.json()[name] if one[key] == value)


async def days(scene: Scene, count: int) -> None:
    until = scene.clock.now() + timedelta(days=count)
    await scene.app_state.runner.settle()
    while (due := scene.clock.next_due) is not None and due < until:
        scene.clock.move_to(due)
        await scene.app_state.runner.settle()


# No room.

ROOM = 6  # MB
PEOPLE = 12


@pytest.fixture
def small_disk() -> Iterator[Path]:
    with disk_of(ROOM) as folder:
        yield folder


@pytest.mark.parametrize("stage", ["RCPT", "DOT"])
async def test_disk_full_stops_sending_until_space_is_freed(
    small_disk: Path, tmp_path: Path, stage: str
) -> None:
    async with Lab(tmp_path / "lab") as lab:
        data = small_disk / "data"
        await workspace(data, lab)
        full = asyncio.Event()

        def at(where: str, recipient: str) -> None:
            if where == stage and recipient == "person3@people.test" and not full.is_set():
                filled(small_disk)
                full.set()

        lab.at = at
        async with desk(data, lab.ca_file) as rep:
            (inbox,) = (await rep.ask("GET", paths.INBOXES))["sender_accounts"]
            await asyncio.wait_for(full.wait(), 20 * SLOW)

            async def said() -> bool:
                return bool((await rep.inbox(inbox["inbox_id"]))["trouble"] == NO_ROOM)

            await eventually(said, "a sentence about the disk")
            handed = Counter(lab.recipients)
            answer = await rep.ask("PATCH", paths.SETTINGS, 507, json={"postal_address": "x" * 500})
            assert answer["detail"] == NO_ROOM
            assert Counter(lab.recipients) == handed and len(handed) <= 4
            states = {mail["recipient"]: mail["state"] for mail in (await rep.mails()).values()}
            assert all(states.get(recipient) in ("SENT", "IN_DATA") for recipient in handed)
            (small_disk / "filler").unlink()

            async def all_sent() -> bool:
                found = (await rep.mails(state="SENT")).values()
                return len(found) == PEOPLE

            await eventually(all_sent, "everybody's mail")
            assert Counter(lab.recipients) == {f"person{number}@people.test": 1 for number in range(PEOPLE)}
            assert (await rep.inbox(inbox["inbox_id"]))["trouble"] is None
            before, after = handed.total(), Counter(lab.recipients)
            later, twice = after.total() - before, after.total() - len(after)
            tell(f"disk full at {stage}: {before} emails before, {later} when there was room, {twice} twice")
            assert "inbox" in {kind for _, kind in rep.heard}


async def workspace(data: Path, lab: Lab) -> None:
    """A launched campaign without a gap between its mails."""
    fresh(data)
    clock = VirtualClock(MONDAY)
    vault = await open_vault(data, file_only=True)
    async with open_service(Settings(data=data, keep_secrets_in_file=True), clock, vault) as app_state:
        scene = Scene(app_state, clock)
        await scene.add_inbox(lab)
        await scene.add_campaign(leads=PEOPLE, min_gap_seconds=0)
