"""Whom the inboxes know: read from Dovecot's folders in slices, and looked up."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from imapclient import IMAPClient
from sqlalchemy import Connection, event, insert, select

from app.contract.csv_mapping import Person
from app.contract.prior_contact import TieKind
from app.service.app_state import AppState
from app.service.core import tables
from app.service.mail.imap_envelope import Envelope
from app.service.records import prior_contact
from app.service.records.prior_contact import CorrespondentStats
from app.service.workflows import prior_contact as finding
from app.service.workflows.inbound import history_sync, imap_watcher
from app.service.workflows.inbound.history_sync import IN, OUT, collect_correspondents
from app.service.workflows.inbound.watcher_manager import keep_watchers
from tests import factories
from tests.factories import enroll_people, make_campaign, make_people
from tests.mailhost.fixture import MailHost
from tests.patience import eventually
from tests.service.workflows.inbound.test_dovecot import ANNA, begin

pytestmark = pytest.mark.anyio
MAY, JUNE, OLD = (
    datetime(year, month, 3, 12, tzinfo=UTC) for year, month in ((2025, 5), (2025, 6), (2022, 1))
)


def test_prior_contact_counts_valid_addresses_and_ignores_malformed_ones() -> None:
    mails = [
        Envelope(MAY, ("Ava@X.com", "ava@x.com"), (ANNA,)),
        Envelope(JUNE, ("AVA@x.com",), ("me@acme.test", "ben@bücher.example")),
        Envelope(JUNE, ("evil\r\nA1 LOGOUT@x.com", "nobody", "@x.com", "a@b", "a" * 400 + "@x.com"), (ANNA,)),
    ]
    assert collect_correspondents(mails, IN, ANNA) == {"ava@x.com": CorrespondentStats(2, JUNE)}
    assert collect_correspondents(mails, OUT, ANNA) == {
        "me@acme.test": CorrespondentStats(1, JUNE),
        "ben@xn--bcher-kva.example": CorrespondentStats(1, JUNE),
    }


@pytest.fixture
async def watched(app_state: AppState, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[AppState]:
    monkeypatch.setattr(imap_watcher, "ELSEWHERE_SECONDS", 0.2)
    monkeypatch.setattr(imap_watcher, "CHORES_SECONDS", 0.1)
    monkeypatch.setattr(history_sync, "SLICE", 2)
    app_state.stack = AsyncExitStack()
    yield app_state
    await app_state.stack.aclose()


def letter(sender: str, to: str) -> bytes:
    return f"From: {sender}\r\nTo: {to}\r\nCc: Cia <cia@y.com>\r\nSubject: Hi\r\n\r\nHello\r\n".encode()


def put(host: MailHost, *mails: tuple[str, str, str, datetime]) -> None:
    context = ssl.create_default_context(cafile=str(host.ca_file))
    with IMAPClient(host.host, host.imaps_port, ssl_context=context) as client:
        client.login(ANNA, host.users[ANNA])
        for folder, sender, to, at in mails:
            client.append(folder, letter(sender, to), msg_time=at)


async def known(api: httpx.AsyncClient, **wanted: Any) -> dict[str, Any]:
    answer = await api.post("/api/desk/v1/history/acquaintances", json=wanted)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def ties(person: dict[str, Any]) -> list[tuple[str, int, str]]:
    return [(each["kind"], each["count"], each["by"] or each["about"]) for each in person["ties"]]


@pytest.mark.sqlite  # the mailbox keeps what it got
async def test_prior_contact_from_mailbox_covers_two_years_and_stays_current(
    watched: AppState, api: httpx.AsyncClient, mail_host: MailHost
) -> None:
    past = [("INBOX", f"p{n}@past.test", ANNA, MAY) for n in range(3)]
    ava = [("INBOX", "ava@past.test", ANNA, MAY), ("Sent", ANNA, "ava@past.test", JUNE)]
    await asyncio.to_thread(put, mail_host, *past, *ava, ("INBOX", "old@past.test", ANNA, OLD))
    await begin(watched, mail_host)
    wanted = {"emails": ["AVA@past.test", "old@past.test", "p2@past.test", "zoe@past.test", "new@now.test"]}
    assert (await known(api, **wanted))["inboxes"][0]["state"] == "WAITING"
    await keep_watchers(watched)

    async def ready() -> bool:
        return bool((await known(api, **wanted))["inboxes"][0]["state"] == "READY")

    await eventually(ready)
    met = {each["email"]: each for each in (await known(api, **wanted))["met"]}
    assert ties(met["AVA@past.test"])[:2] == [("WE_WROTE", 1, ANNA), ("THEY_WROTE", 1, ANNA)]
    assert [kind for kind, *_ in ties(met["old@past.test"])] == [
        "COMPANY"
    ]  # too long ago for a tie of its own
    assert ties(met["zoe@past.test"])[0][:2] == ("COMPANY", 4)  # her colleagues
    assert "new@now.test" not in met
    await asyncio.to_thread(put, mail_host, ("INBOX", "new@now.test", ANNA, JUNE))

    async def noticed() -> bool:
        return any(each["email"] == "new@now.test" for each in (await known(api, **wanted))["met"])

    await eventually(noticed)
    await api.patch("/api/desk/v1/settings", json={"read_history": False})

    async def forgotten() -> bool:
        return not await watched.database.read(lambda conn: conn.execute(select(tables.acquaintances)).all())

    await eventually(forgotten)
    assert (await known(api, **wanted))["inboxes"][0]["state"] == "OFF"


async def test_prior_contact_counts_campaigns_and_threads_except_own_campaign(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = app_state.clock.now()

    def past(conn: Any) -> None:
        inbox = factories.add_inbox(conn, app_state)
        factories.add_sent_mail(
            conn, app_state, inbox, factories.add_campaign(conn, app_state), "bob@prospects.test"
        )
        values = {
            "team_id": app_state.home.team_id,
            "workspace_id": app_state.home.workspace_id,
            "inbox_id": inbox,
        }
        conn.execute(
            insert(tables.threads).values(
                **values,
                id="t",
                lead_email="Dan@prospects.test",
                subject="Re: Offer",
                reply_count=2,
                category="Interested",
                created_at=now,
                last_message_at=now,
            )
        )
        conn.execute(
            insert(tables.acquaintances).values(
                inbox_id=inbox,
                workspace_id=app_state.home.workspace_id,
                email_key="eve@gmail.com",
                domain="gmail.com",
                direction=IN,
                mails=3,
                last_at=now - timedelta(days=9),
            )
        )

    await app_state.database.write(past)
    names = ("bob@prospects.test", "dan@prospects.test", "eve@gmail.com", "fay@gmail.com")
    ids = await make_people(app_state, *(Person(email=name) for name in names))
    mine = await make_campaign(app_state, "Mine")
    await enroll_people(app_state, mine, ids)
    found = await known(api, campaign_id=mine)
    assert (found["asked"], found["met_count"]) == (4, 3)  # nobody is fay's colleague at gmail.com
    assert {each["email"]: ties(each) for each in found["met"]} == {
        "bob@prospects.test": [(TieKind.CAMPAIGN, 1, "Spring campaign")],
        "dan@prospects.test": [(TieKind.ANSWERED, 2, "anna@acme.test")],
        "eve@gmail.com": [(TieKind.THEY_WROTE, 3, "anna@acme.test")],
    }
    assert all(each["lead_id"] and each["contact_id"] for each in found["met"])
    monkeypatch.setattr(prior_contact, "VERY_MANY", 3)
    assert (await known(api, contact_ids=ids, campaign_id=mine))["met_count"] == 3


async def test_prior_contact_of_contacts_outside_campaign_is_paged(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "HISTORY_NAMED_MAX", 2)
    names = [f"{name}@prospects.test" for name in ("dan", "bob", "eve", "fay", "ann")]
    ids = await make_people(app_state, *(Person(email=name) for name in names))
    old, mine = await make_campaign(app_state, "Old"), await make_campaign(app_state, "Mine")
    await enroll_people(app_state, old, ids[:2])
    await enroll_people(app_state, mine, ids[2:3])
    found, after = [], ""
    while after is not None:
        answer = await known(api, campaign_id=mine, not_in_campaign_after=after)
        found.append(([ids.index(each) for each in answer["contact_ids"]], answer["met_count"]))
        after = answer["next_after"]
    assert found == [([4, 1], 1), ([0, 3], 1), ([], 0)]
    refused = [
        {"not_in_campaign_after": ""},
        {"not_in_campaign_after": "", "campaign_id": mine, "emails": ["a@b.test"]},
    ]
    for wanted in refused:
        answer = await api.post("/api/desk/v1/history/acquaintances", json=wanted)
        assert answer.status_code == 422, wanted
    alone = await known(api, campaign_id=mine)
    assert (alone["asked"], alone["contact_ids"], alone["next_after"]) == (1, [], None)


@pytest.mark.sqlite
async def test_prior_contact_thread_lookup_uses_index(app_state: AppState) -> None:
    seen: list[tuple[str, Any]] = []

    def plan(conn: Connection) -> str:
        event.listen(conn, "before_cursor_execute", lambda *found: seen.append(found[2:4]))
        assert not list(
            prior_contact.iterate_answered_threads(
                conn, app_state.home.workspace_id, ["dan@prospects.test"], None
            )
        )
        text, values = seen[-1]
        return str(conn.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values).all())

    assert "ix_threads_answered (workspace_id=? AND <expr>=?)" in await app_state.database.read(plan)
