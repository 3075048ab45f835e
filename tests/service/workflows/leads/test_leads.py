"""ContactEnrollment, lists, deletion, export, and a lead's way through its statuses."""

from __future__ import annotations

import csv
import io
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, insert, select, update

from app.contract import paths
from app.contract.campaigns import CampaignStatus
from app.contract.contacts import ContactSource, SuppressionReason
from app.contract.csv_escape import escape_formula
from app.contract.csv_mapping import Person
from app.contract.ids import new_id
from app.contract.leads import LeadStatus
from app.contract.mails import MailState
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records import contact_rollup, lead_list, lead_transitions, suppressions
from tests.factories import add_mail_of_lead, enroll_people, make_campaign, make_people

pytestmark = pytest.mark.anyio


async def enroll(api: httpx.AsyncClient, campaign_id: str, ids: list[str]) -> httpx.Response:
    return await api.post(paths.CONTACTS_ENROLL, json={"campaign_id": campaign_id, "contact_ids": ids})


async def leads_of(api: httpx.AsyncClient, campaign_id: str, **params: Any) -> list[dict[str, Any]]:
    answer = await api.get(paths.DESK_LEADS.format(campaign_id=campaign_id), params=params)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["leads"]
    return found


async def test_enrollment(app_state: AppState, api: httpx.AsyncClient) -> None:
    a, b, c, d, e = await make_people(app_state, *(Person(f"{name}@x.de") for name in "abcde"))
    first = await make_campaign(app_state)

    def prepare(conn: Connection) -> None:
        team, now = app_state.home.team_id, app_state.clock.now()
        conn.execute(
            insert(tables.blocklist).values(id=new_id(), team_id=team, value="b@x.de", created_at=now)
        )
        suppressions.suppress_address(conn, team, "C@X.de", SuppressionReason.UNSUBSCRIBED, "", now)
        suppressions.suppress_address(conn, team, "d@x.de", SuppressionReason.BOUNCED, "", now)

    await app_state.database.write(prepare)
    answer = (await enroll(api, first, [a, b, c, d, new_id()])).json()
    assert (answer["requested"], answer["enrolled"], answer["skipped"], answer["not_found"]) == (5, 4, 0, 1)
    assert answer["blocked_count"] == 1
    assert answer["blocked_entries"][0]["contact_id"] == b
    again = (await enroll(api, first, [a, e])).json()
    assert (again["enrolled"], again["skipped"]) == (1, 1)
    found = {lead["contact_id"]: lead for lead in await leads_of(api, first)}
    assert [found[each]["status"] for each in (a, b, c, d, e)] == [
        "PENDING",
        "BLOCKED",
        "UNSUBSCRIBED",
        "BOUNCED",
        "PENDING",
    ]
    assert [found[each]["next_send_at"] is not None for each in (a, b, c, d, e)] == [
        True,
        False,
        False,
        False,
        True,
    ]

    def look(conn: Connection) -> tuple[list[tuple[Any, Any]], list[int]]:
        events = conn.execute(select(tables.events.c.data).where(tables.events.c.lead_id.is_not(None)))
        return [(row.data["from_status"], row.data["to_status"]) for row in events], list(
            conn.scalars(select(tables.lead_batches.c.lead_count).order_by(tables.lead_batches.c.id))
        )

    events, counts = await app_state.database.read(look)
    assert sorted(to for _, to in events) == [
        "BLOCKED",
        "BOUNCED",
        "UNSUBSCRIBED",
    ]  # of the others: their rows
    assert {before for before, _ in events} == {None}
    assert counts == [4, 1]


@pytest.mark.parametrize("status", [CampaignStatus.ACTIVE, CampaignStatus.PAUSED, CampaignStatus.COMPLETED])
async def test_enrollment_into_open_campaign_adds_lead(
    app_state: AppState, api: httpx.AsyncClient, status: CampaignStatus
) -> None:
    (a,) = await make_people(app_state, Person("a@x.de"))
    first = await make_campaign(app_state, status=status)
    assert (await enroll(api, first, [a])).json()["enrolled"] == 1


async def test_enrollment_into_archived_unknown_or_foreign_campaign_is_refused(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    (a,) = await make_people(app_state, Person("a@x.de"))
    archived = await make_campaign(app_state, status=CampaignStatus.ARCHIVED)
    assert (await enroll(api, archived, [a])).status_code == 400
    ghost = new_id()
    answer = await enroll(api, ghost, [a])
    assert (answer.status_code, answer.json()["detail"]) == (404, f"Campaign {ghost} not found")
    other = new_id()
    await app_state.database.write(
        lambda conn: conn.execute(
            insert(tables.workspaces).values(id=other, team_id=app_state.home.team_id, name="Other")
        )
    )
    theirs = await make_campaign(app_state, workspace_id=other)
    assert (await enroll(api, theirs, [a])).status_code == 404
    assert (await api.get(paths.DESK_LEADS.format(campaign_id=theirs))).status_code == 404
    assert (await api.get(paths.LEADS_EXPORT.format(campaign_id=theirs))).status_code == 404
    assert (await api.request("DELETE", paths.LEADS.format(campaign_id=theirs), json=[])).status_code == 404


@pytest.mark.parametrize("ids", [[], ["7"], [new_id()] * 1001])
async def test_enrollments_refused(app_state: AppState, api: httpx.AsyncClient, ids: list[str]) -> None:
    assert (await enroll(api, await make_campaign(app_state), ids)).status_code == 422


@pytest.mark.parametrize("few", [lead_list.FEW, 0])
async def test_lead_list_filters_and_pages(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, few: int
) -> None:
    monkeypatch.setattr(lead_list, "FEW", few)
    ids = await make_people(
        app_state, *(Person(f"p{n:02}@x.de", "Änne" if n == 7 else None) for n in range(25))
    )
    first = await make_campaign(app_state)
    leads = await enroll_people(app_state, first, ids)

    def prepare(conn: Connection) -> None:
        lead_transitions.set_status(conn, leads[3], LeadStatus.SENT, app_state.clock.now())
        conn.execute(
            update(tables.leads)
            .where(tables.leads.c.id == leads[4])
            .values(hold="missing_field", hold_detail="first_name")
        )

    await app_state.database.write(prepare)
    pages = [await leads_of(api, first, page=page, limit=10) for page in (1, 2, 3, 4)]
    assert [len(page) for page in pages] == [10, 10, 5, 0]
    assert [lead["lead_id"] for page in pages for lead in page] == leads
    assert [lead["email"] for lead in await leads_of(api, first, status="SENT")] == ["p03@x.de"]
    assert [lead["email"] for lead in await leads_of(api, first, search="ÄNNE")] == ["p07@x.de"]
    waiting = {lead["email"]: lead["waiting_for"] for lead in pages[0]}
    assert "first_name" in waiting["p04@x.de"]
    assert waiting["p05@x.de"] is None
    path = paths.DESK_LEADS.format(campaign_id=first)
    assert (await api.get(path, params={"status": "NO"})).status_code == 422


async def test_lead_deletion_spares_contacted_leads_and_mail_in_progress(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    ids = await make_people(app_state, *(Person(f"p{n}@x.de") for n in range(4)))
    first = await make_campaign(app_state)
    pending, sent, in_data, other = await enroll_people(app_state, first, ids)

    def prepare(conn: Connection) -> None:
        lead_transitions.set_status(conn, sent, LeadStatus.SENT, app_state.clock.now())
        add_mail_of_lead(conn, app_state, first, in_data, ids[2], MailState.IN_DATA, step=0)

    await app_state.database.write(prepare)
    ghost, path = new_id(), paths.LEADS.format(campaign_id=first)
    answer = (await api.request("DELETE", path, json=[pending, sent, in_data, ghost])).json()
    assert (answer["deleted_count"], answer["failed_count"], answer["success"]) == (1, 3, True)
    reasons = {error["lead_id"]: error["reason"] for error in answer["errors"]}
    assert "SENT" in reasons[sent]
    assert "on its way" in reasons[in_data]
    assert "no such lead" in reasons[ghost]
    assert {lead["lead_id"] for lead in await leads_of(api, first)} == {sent, in_data, other}
    contact = (await api.get(paths.CONTACT.format(contact_id=ids[0]))).json()["contact"]
    assert contact["campaign_count"] == 0
    assert (await api.request("DELETE", path, json={"ids": []})).status_code == 422


@pytest.mark.parametrize(
    ("cell", "safe"),
    [
        ("=1+1", "'=1+1"),
        ("+49 1", "'+49 1"),
        ("-2", "'-2"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("  =1", "'  =1"),
        ("\t=1", "'\t'=1"),
        (";=1", ";'=1"),
        ("\tplain", "'\tplain"),
        ("\rplain", "'\rplain"),
        ("\uff1d1", "'\uff1d1"),
        ("\uff0b1", "'\uff0b1"),
        ("\u200b=1", "'\u200b=1"),
        ("\u00a0@x", "'\u00a0@x"),
        ("", ""),
        ("a=1", "a=1"),
        ("a;=1;b", "a;'=1;b"),
        ("a\t @x", "a\t' @x"),
        ("a\n=1", "a\n'=1"),
        ("a; b - c", "a; b - c"),
        ("Anna", "Anna"),
        ('{"a": 1}', '{"a": 1}'),
    ],
)
def test_csv_cell_that_looks_like_formula_is_escaped(cell: str, safe: str) -> None:
    assert escape_formula(cell) == safe


async def test_lead_export_contains_every_lead(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.service.workflows.leads.csv_export.AT_ONCE", 7)
    ids = await make_people(
        app_state,
        Person("a@x.de", '=cmd|"x"', "Ber\ng", "A, B", {"ö": "1"}),
        *(Person(f"p{n:02}@x.de") for n in range(30)),
    )
    first = await make_campaign(app_state)
    await enroll_people(app_state, first, ids)
    answer = await api.get(paths.LEADS_EXPORT.format(campaign_id=first))
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.text, newline="")))
    assert len(rows) == 31
    assert list(rows[0]) == [
        *("email", "first_name", "last_name", "company", "status", "custom_fields", "created_at")
    ]
    assert rows[0] == {
        "email": "a@x.de",
        "first_name": '\'=cmd|"x"',
        "last_name": "Ber\ng",
        "company": "A, B",
        "status": "PENDING",
        "custom_fields": '{"ö": "1"}',
        "created_at": "2026-03-02T09:00:00Z",
    }


async def test_lead_status_change_is_logged_once_and_never_reverts(app_state: AppState) -> None:
    (a,) = await make_people(app_state, Person("a@x.de"))
    (lead,) = await enroll_people(app_state, await make_campaign(app_state), [a])
    now = app_state.clock.now()

    def story(conn: Connection) -> list[bool]:
        order = (LeadStatus.SENT, LeadStatus.SENT, LeadStatus.REPLIED, LeadStatus.OPENED, LeadStatus.PENDING)
        return [lead_transitions.set_status(conn, lead, to, now) for to in order]

    assert await app_state.database.write(story) == [True, False, True, False, False]

    def look(conn: Connection) -> tuple[list[Any], Any]:
        events = conn.execute(select(tables.events.c.data).order_by(tables.events.c.id))
        row = conn.execute(select(tables.leads).where(tables.leads.c.id == lead)).one()
        return [(row.data["from_status"], row.data["to_status"]) for row in events], row

    moves, row = await app_state.database.read(look)
    assert moves == [("PENDING", "SENT"), ("SENT", "REPLIED")]
    assert (row.status, row.replied_at, row.opened_at) == ("REPLIED", now, None)


async def test_suppression_ends_every_lead_of_contact(app_state: AppState, api: httpx.AsyncClient) -> None:
    a, b = await make_people(app_state, Person("a@x.de"), Person("b@x.de"))
    one = await make_campaign(app_state, status=CampaignStatus.ACTIVE)
    two = await make_campaign(app_state)
    (mine, other), (replied,) = (
        await enroll_people(app_state, one, [a, b]),
        await enroll_people(app_state, two, [a]),
    )
    now, team = app_state.clock.now(), app_state.home.team_id

    def story(conn: Connection) -> list[bool]:
        lead_transitions.set_status(conn, replied, LeadStatus.REPLIED, now)
        reasons = (SuppressionReason.BOUNCED, SuppressionReason.UNSUBSCRIBED, SuppressionReason.BOUNCED)
        return [suppressions.suppress_address(conn, team, "A@x.de", reason, "", now) for reason in reasons]

    assert await app_state.database.write(story) == [True, True, False]

    def look(conn: Connection) -> dict[str, Any]:
        return {row.id: row for row in conn.execute(select(tables.leads))}

    rows = await app_state.database.read(look)
    assert (rows[mine].status, rows[mine].next_step) == ("UNSUBSCRIBED", None)
    assert (rows[replied].status, rows[replied].next_step) == ("UNSUBSCRIBED", None)
    assert (rows[other].status, rows[other].next_step) == ("PENDING", 0)
    contact = (await api.get(paths.CONTACT.format(contact_id=a))).json()["contact"]
    assert (contact["signal"], contact["is_unsubscribed"], contact["suppression_reason"]) == (
        "UNSUBSCRIBED",
        True,
        "unsubscribed",
    )


async def test_contact_signal_follows_mails_and_threads(app_state: AppState, api: httpx.AsyncClient) -> None:
    (a,) = await make_people(app_state, Person("a@x.de"))
    first = await make_campaign(app_state)
    (lead,) = await enroll_people(app_state, first, [a])
    now = app_state.clock.now()

    async def signal(work: Any) -> str:
        def story(conn: Connection) -> None:
            work(conn)
            contact_rollup.roll_up(conn, [a], now)

        await app_state.database.write(story)
        contact = (await api.get(paths.CONTACT.format(contact_id=a))).json()["contact"]
        return str(contact["signal"])

    thread = {
        "id": new_id(),
        "team_id": app_state.home.team_id,
        "workspace_id": app_state.home.workspace_id,
        "lead_id": lead,
        "contact_id": a,
        "lead_email": "a@x.de",
        "category": "Other",
        "created_at": now,
        "last_message_at": now,
    }
    threads = tables.threads
    assert await signal(lambda conn: None) == "NEVER_CONTACTED"
    assert (
        await signal(lambda conn: add_mail_of_lead(conn, app_state, first, lead, a, MailState.SENT, step=0))
        == "CONTACTED"
    )
    assert (
        await signal(lambda conn: lead_transitions.set_status(conn, lead, LeadStatus.OPENED, now))
        == "ENGAGED"
    )
    assert await signal(lambda conn: conn.execute(insert(threads).values(thread))) == "ENGAGED"
    assert (
        await signal(lambda conn: conn.execute(update(threads).values(category="Interested"))) == "HOT_LEAD"
    )
    assert ContactSource.CSV == "CSV"
