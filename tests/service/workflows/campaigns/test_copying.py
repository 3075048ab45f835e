"""A campaign copied as a draft, and people taken over from another campaign."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select, update

from app.client.service import OutreachService
from app.contract import paths
from app.contract.campaigns import CampaignCopy, CampaignEdit, CampaignStatus, NewCampaign
from app.contract.contacts import SuppressionReason
from app.contract.csv_mapping import Person
from app.contract.ids import CampaignId, new_id
from app.contract.leads import LeadCopy, LeadFilter, LeadQuery, LeadStatus
from app.contract.problems import Invalid, NotFound
from app.contract.scopes import KEY_HEADER
from app.service.api.app import create_app
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records import suppressions
from app.service.records.access import Access, add_key, new_key
from app.service.workflows.leads import copy_leads
from tests import factories
from tests.factories import enroll_people, make_campaign, make_people

pytestmark = pytest.mark.anyio
CONTENT: dict[str, Any] = {
    "name": "Spring campaign",
    "timezone": "Europe/Berlin",
    "sending_days": [1, 3],
    "sending_window_start": 8,
    "sending_window_end": 12,
    "sending_window_end_minute": 30,
    "daily_limit_per_inbox": 33,
    "min_gap_seconds": 77,
    "enable_tracking": True,
    "enable_unsubscribe": False,
    "ramp_up_enabled": True,
    "reply_to": "boss@acme.test",
    "language": "fr",
    "opt_out_line": "Ne plus recevoir de messages",
    "lead_mapping": {"email": "E-Mail"},
    "variants": [
        {"subject_template": "A", "body_template": "a", "distribution_percent": 70},
        {
            "subject_template": "B",
            "body_template": "b",
            "html_template": "<p>b</p>",
            "distribution_percent": 30,
        },
    ],
    "sequences": [
        {"trigger_type": "NOT_OPENED", "wait_days": 4, "variants": [{"body_template": "again"}]},
        {"wait_days": 2, "variants": [{"body_template": "last"}]},
    ],
}


@pytest.fixture
async def service(app_state: AppState) -> AsyncIterator[OutreachService]:
    transport = httpx.ASGITransport(create_app(app_state))
    service = OutreachService("http://127.0.0.1", app_state.settings.bootstrap_key or "", transport)
    yield service
    await service.close()


def content(campaign: Any) -> dict[str, Any]:
    """What two campaigns of the same content have in common."""
    own = {"campaign_id", "sequence_id", "id", "created_at", "updated_at", "stats"}

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: plain(each) for name, each in value.items() if name not in own}
        return [plain(each) for each in value] if isinstance(value, list | tuple) else value

    shown = campaign.model_dump(include=set(CONTENT) - {"name"} | {"inboxes", "start_date"})
    found: dict[str, Any] = plain(shown)
    return found


async def test_campaign_copy_is_draft_with_same_content_and_no_leads(
    app_state: AppState, service: OutreachService
) -> None:
    inbox = await app_state.database.write(lambda conn: factories.add_inbox(conn, app_state))
    original = await service.campaigns.create(NewCampaign.model_validate(CONTENT | {"inbox_ids": [inbox]}))
    await enroll_people(
        app_state, original.campaign_id, await make_people(app_state, Person("bob@people.test"))
    )
    copy = await service.campaigns.copy(original.campaign_id, CampaignCopy())
    assert (copy.name, copy.status, copy.total_leads) == ("Copy of Spring campaign", "DRAFT", 0)
    assert content(copy) == content(original) and copy.variants[0].id != original.variants[0].id
    assert [step.step_number for step in copy.sequences] == [2, 3]
    assert [each.inbox_id for each in copy.inboxes] == [inbox]
    await service.campaigns.edit(copy.campaign_id, CampaignEdit(variants=()))
    assert len((await service.campaigns.get(original.campaign_id)).variants) == 2
    named = await service.campaigns.copy(original.campaign_id, CampaignCopy(name="Summer campaign"))
    assert named.name == "Summer campaign"


@pytest.mark.parametrize("status", list(CampaignStatus))
async def test_campaign_copy_from_any_status_starts_no_earlier_than_now(
    app_state: AppState, service: OutreachService, status: CampaignStatus
) -> None:
    original = await make_campaign(app_state, "n" * 255, status, daily_limit_per_inbox=None)
    app_state.clock.move_to(app_state.clock.now().replace(month=6))  # type: ignore[attr-defined]
    copy = await service.campaigns.copy(original, CampaignCopy())
    assert (copy.status, copy.launched_at, copy.start_date) == ("DRAFT", None, app_state.clock.now())
    assert (len(copy.name), copy.daily_limit_per_inbox) == (255, None)


async def test_campaign_copy_with_inactive_step_leaves_it_out(
    app_state: AppState, service: OutreachService
) -> None:
    original = await service.campaigns.create(NewCampaign.model_validate(CONTENT))
    retired = original.sequences[0].sequence_id

    def retire(conn: Any) -> None:
        conn.execute(update(tables.sequences).where(tables.sequences.c.id == retired).values(is_active=False))

    await app_state.database.write(retire)
    copy = await service.campaigns.copy(original.campaign_id, CampaignCopy())
    assert [(step.step_number, step.wait_days) for step in copy.sequences] == [(2, 2)]


async def test_lead_copy_between_campaigns_enrolls_at_start_and_counts_skipped(
    app_state: AppState, service: OutreachService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copy_leads, "CHUNK", 2)
    ids = await make_people(
        app_state, *(Person(f"{name}@people.test", name) for name in ("ann", "bob", "cy", "dan", "eve"))
    )
    source, target = (
        await make_campaign(app_state, "The source"),
        await make_campaign(app_state, "The target"),
    )
    await enroll_people(app_state, source, ids)
    await enroll_people(app_state, target, ids[:1])

    def prepare(conn: Any) -> None:
        theirs = tables.leads.c.campaign_id == source
        conn.execute(update(tables.leads).where(theirs).values(status="SENT", next_step=None, current_step=0))
        reason, now = SuppressionReason.UNSUBSCRIBED, app_state.clock.now()
        suppressions.suppress_address(conn, app_state.home.team_id, "bob@people.test", reason, "", now)
        values = {"id": new_id(), "team_id": app_state.home.team_id, "value": "dan@people.test"}
        conn.execute(insert(tables.blocklist).values(**values, created_at=now))

    await app_state.database.write(prepare)
    wanted = LeadCopy(from_campaign_id=CampaignId(source))
    done = await service.leads.copy(target, wanted)
    assert (done.requested, done.enrolled, done.skipped, done.blocked_count) == (5, 4, 1, 1)
    assert done.blocked_entries[0]["email"] == "dan@people.test" and "4 of 5" in done.message
    page = await service.leads.search(target, LeadQuery())
    assert {lead.first_name: lead.status for lead in page.leads} == {
        **{"ann": "PENDING", "cy": "PENDING", "eve": "PENDING"},
        **{"bob": "UNSUBSCRIBED", "dan": "BLOCKED"},
    }
    batches = (await service.campaigns.get(target)).lead_batches
    (batch,) = [batch for batch in batches if batch.source_type == "COPY"]
    assert (batch.id, batch.source_name, batch.lead_count) == (done.batch_id, "The source", 4)
    again = await service.leads.copy(target, wanted)
    assert (again.enrolled, again.skipped) == (0, 5)


async def test_lead_copy_with_filter_takes_only_matching_leads(
    app_state: AppState, service: OutreachService
) -> None:
    ids = await make_people(app_state, Person("ann@people.test", "Ann"), Person("bob@people.test", "Bob"))
    source, target = await make_campaign(app_state), await make_campaign(app_state)
    leads = await enroll_people(app_state, source, ids)
    opened = update(tables.leads).where(tables.leads.c.id == leads[1]).values(status="OPENED")
    await app_state.database.write(lambda conn: conn.execute(opened))

    async def copied(**wanted: Any) -> int:
        copy = LeadCopy(from_campaign_id=CampaignId(source), filter=LeadFilter(**wanted))
        return (await service.leads.copy(target, copy)).enrolled

    assert await copied(status=(LeadStatus.REPLIED,)) == 0
    nobody = await service.leads.copy(
        target, LeadCopy(from_campaign_id=CampaignId(source), filter=LeadFilter(search="nobody"))
    )
    assert (nobody.requested, nobody.batch_id) == (0, None)
    assert await copied(status=(LeadStatus.OPENED,), search="ann") == 0
    assert await copied(status=(LeadStatus.OPENED,)) == 1
    assert await copied(search="ANN") == 1


async def test_copy_of_invalid_campaign_or_without_scope_is_refused(
    app_state: AppState, service: OutreachService, api: httpx.AsyncClient
) -> None:
    draft, archived = (
        await make_campaign(app_state),
        await make_campaign(app_state, status=CampaignStatus.ARCHIVED),
    )
    foreign = new_id()
    other = {"id": foreign, "team_id": app_state.home.team_id, "name": "Other"}
    await app_state.database.write(lambda conn: conn.execute(insert(tables.workspaces).values(other)))
    theirs = await make_campaign(app_state, workspace_id=foreign)
    for target, source, problem in (
        (draft, draft, Invalid),
        (archived, draft, Invalid),
        (draft, theirs, NotFound),
        (theirs, draft, NotFound),
        (draft, new_id(), NotFound),
    ):
        with pytest.raises(problem):
            await service.leads.copy(target, LeadCopy(from_campaign_id=CampaignId(source)))
    with pytest.raises(NotFound):
        await service.campaigns.copy(theirs, CampaignCopy())
    path = paths.LEADS_COPY.format(campaign_id=draft)
    for body in ({}, {"from_campaign_id": "x"}, {"from_campaign_id": theirs, "filter": {"odd": 1}}):
        assert (await api.post(path, json=body)).status_code == 422
    copy = paths.CAMPAIGN_COPY.format(campaign_id=draft)
    assert (await api.post(copy, json={"name": "short"})).status_code == 422
    assert (await api.post(copy)).json()["name"] == "Copy of A campaign"

    key, reader = new_key(), Access(app_state.home.team_id, app_state.home.workspace_id, ("campaigns:read",))
    await app_state.database.write(lambda conn: add_key(conn, reader, "Reader", key, app_state.clock.now()))
    for url in (path, copy):
        answer = await api.post(url, json={"from_campaign_id": theirs}, headers={KEY_HEADER: key})
        assert (answer.status_code, answer.json()["required"]) == (403, ["campaigns:write"])
    count = select(tables.campaigns.c.id)
    assert len(await app_state.database.read(lambda conn: conn.execute(count).all())) == 4
