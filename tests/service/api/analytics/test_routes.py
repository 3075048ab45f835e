"""Analytics over HTTP: every mail counted once by day, step and variant, as the campaign itself says."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from app.client.service import OutreachService
from app.contract import paths
from app.contract.analytics import CampaignAnalyticsQuery
from app.contract.ids import new_id
from app.contract.scopes import KEY_HEADER
from app.service.api.app import create_app
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records import campaign_analytics
from app.service.records.access import Access, add_key, new_key

from .conftest import Counted

pytestmark = pytest.mark.anyio
TWO = [
    {"variant_name": "Short", "body_template": "Hi", "distribution_percent": 50},
    {"variant_name": "Long", "body_template": "Hello there", "distribution_percent": 50},
]
FOLLOW_UP = {"wait_days": 2, "variants": [{"body_template": "And?"}]}
NAMES = ("anna", "ben", "cleo", "dan", "eve", "fay")


async def got(api: httpx.AsyncClient, path: str, campaign_id: str, **query: str) -> dict[str, Any]:
    answer = await api.get(path.format(campaign_id=campaign_id), params=query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.fixture
async def campaign_id(scene: Counted) -> str:
    """Of six people one was turned away, one came back, one left for good, two opened and one answered.

    Sent on the evening of Monday and Tuesday: in Auckland those are the mornings of Tuesday and Wednesday.
    """
    inbox_id = await scene.inbox()
    campaign_id = await scene.ready(
        *NAMES,
        inbox_ids=[inbox_id],
        timezone="Pacific/Auckland",
        variants=TWO,
        sequences=[FOLLOW_UP],
        enable_tracking=True,
    )
    leads = [row.id for row in await scene.rows(tables.leads)]
    detail = await scene.get(campaign_id)
    short, long = (one["id"] for one in detail["variants"])
    later = detail["sequences"][0]["variants"][0]["id"]
    monday, tuesday = scene.now + timedelta(hours=9), scene.now + timedelta(hours=33)

    async def mail(lead: int, variant: str, at: Any, **more: Any) -> str:
        values = {"variant_id": variant, "sent_at": at, **more}
        return await scene.mail(campaign_id, leads[lead], inbox_id, **values)

    async def lead(number: int, variant: str, at: Any, step: int = 0, **more: Any) -> None:
        last = {"current_step": step, "variant_id": variant, "last_sent_at": at}
        await scene.update(tables.leads, leads[number], **last, **more)

    first = await mail(0, short, monday, opened_at=tuesday, delivered_at=tuesday)
    second = await mail(
        0, later, tuesday, step_number=2, opened_at=tuesday, replied_at=tuesday, delivered_at=tuesday
    )
    await lead(0, later, tuesday, 2, status="REPLIED", opened_at=tuesday, replied_at=tuesday)
    third = await mail(1, long, monday, opened_at=tuesday, delivered_at=tuesday)
    await lead(1, long, monday, status="OPENED", opened_at=tuesday)
    await mail(2, long, monday, bounced_at=tuesday)
    await lead(2, long, monday, status="BOUNCED")
    await mail(3, short, tuesday, delivered_at=tuesday)
    await lead(3, short, tuesday, status="UNSUBSCRIBED")
    await mail(4, short, None, state="FAILED", bounced_at=tuesday)
    await scene.update(tables.leads, leads[4], status="BOUNCED")
    await mail(5, long, None, state="UNCERTAIN")
    for mail_id in (first, first, second):
        await scene.touch(mail_id, "click")
    await scene.touch(third, "click", by_machine=True)
    for mail_id, machine in ((first, False), (first, True), (third, True), (third, True)):
        await scene.touch(mail_id, "open", by_machine=machine)
    return campaign_id


def counted(row: dict[str, Any]) -> dict[str, int]:
    return {name: row[name] for name in campaign_analytics.NAMES if row[name]}


async def test_campaign_analytics_counts_every_mail_once_per_dimension(
    scene: Counted, api: httpx.AsyncClient, campaign_id: str
) -> None:
    found = await got(api, paths.CAMPAIGN_ANALYTICS, campaign_id)
    totals = {
        **{"sent": 5, "delivered": 4, "opened": 3, "clicked": 2, "replied": 1, "bounced": 1, "refused": 1},
        **{"unsubscribed": 1, "machine_opened": 2},
    }
    assert counted(found["totals"]) == totals
    days = {day["day"]: counted(day) for day in found["days"]}
    assert days == {
        "2026-03-03": {
            "sent": 3,
            "delivered": 2,
            "opened": 2,
            "clicked": 1,
            "bounced": 1,
            "machine_opened": 2,
        },
        "2026-03-04": {
            **{"sent": 2, "delivered": 2, "opened": 1, "clicked": 1, "replied": 1, "refused": 1},
            "unsubscribed": 1,
        },
    }
    initial, follow_up = found["steps"]
    assert (initial["step_number"], follow_up["step_number"]) == (0, 2)
    assert counted(follow_up) == {"sent": 1, "delivered": 1, "opened": 1, "clicked": 1, "replied": 1}
    variants = {one["variant_name"]: counted(one) for one in initial["variants"]}
    assert variants["Short"] == {
        **{"sent": 2, "delivered": 2, "opened": 1, "clicked": 1, "refused": 1, "unsubscribed": 1},
        "machine_opened": 1,
    }
    for rows in (found["days"], found["steps"], [one for step in found["steps"] for one in step["variants"]]):
        assert {name: sum(row[name] for row in rows) for name in totals} == totals
    assert [one["verdict"] for one in initial["comparisons"]] == ["NOT_ENOUGH_DATA"] * 2
    assert follow_up["comparisons"] == []


async def test_campaign_analytics_totals_match_campaign_counters(
    scene: Counted, api: httpx.AsyncClient, campaign_id: str
) -> None:
    found, detail = await got(api, paths.CAMPAIGN_ANALYTICS, campaign_id), await scene.get(campaign_id)
    assert found["people"] == {name: detail[name] for name in found["people"]}
    assert found["people"]["bounce_count"] == 2 and found["people"]["total_leads"] == 6
    initial, follow_up = found["steps"]
    assert (initial["sent"], follow_up["sent"]) == (
        detail["initial_sent_count"],
        detail["followup_sent_count"],
    )
    stats = {one["id"]: one["stats"] for one in [*detail["variants"], *detail["sequences"][0]["variants"]]}
    names = {"sent": "sent", "opened": "open", "replied": "reply", "bounced": "bounce", "clicked": "click"}
    for variant in [*initial["variants"], *follow_up["variants"]]:
        own = stats[variant["variant_id"]]
        assert {own_name: variant[name] for name, own_name in names.items()} == {
            own_name: own[f"{own_name}_count"] for own_name in names.values()
        }
    assert (found["opens_tracked"], found["clicks_tracked"], found["enough"]) == (True, False, 30)
    replied = found["totals"]["rates"]["replied"]
    assert (replied["percent"], replied["enough"]) == (20.0, False)
    assert replied["low"] < 5 and replied["high"] > 60


@pytest.mark.parametrize(
    ("query", "days", "sent"),
    [
        ({"from": "2026-03-04"}, ["2026-03-04"], 2),
        ({"to": "2026-03-03"}, ["2026-03-03"], 3),
        ({"from": "2026-03-03", "to": "2026-03-04"}, ["2026-03-03", "2026-03-04"], 5),
        ({"from": "2026-03-05"}, [], 0),
    ],
)
async def test_campaign_analytics_with_date_range_counts_only_these_days(
    api: httpx.AsyncClient, campaign_id: str, query: dict[str, str], days: list[str], sent: int
) -> None:
    found = await got(api, paths.CAMPAIGN_ANALYTICS, campaign_id, **query)
    assert [day["day"] for day in found["days"]] == days
    assert found["totals"]["sent"] == sum(step["sent"] for step in found["steps"]) == sent
    assert found["people"]["total_leads"] == 6


async def test_campaign_analytics_with_invalid_date_range_is_refused(
    api: httpx.AsyncClient, campaign_id: str
) -> None:
    path = paths.CAMPAIGN_ANALYTICS.format(campaign_id=campaign_id)
    answer = await api.get(path, params={"from": "2026-03-04", "to": "2026-03-03"})
    assert answer.status_code == 422 and "must not be before" in answer.json()["detail"][0]["msg"]
    assert (await api.get(path, params={"from": "soon"})).status_code == 422


async def test_campaign_analytics_without_sent_mails_is_empty(scene: Counted, api: httpx.AsyncClient) -> None:
    campaign_id = (await scene.create())["campaign_id"]
    found = await got(api, paths.CAMPAIGN_ANALYTICS, campaign_id)
    assert (found["days"], counted(found["totals"])) == ([], {})
    assert [step["step_number"] for step in found["steps"]] == [0]
    assert found["totals"]["rates"]["replied"] == {"percent": 0, "low": 0, "high": 100, "enough": False}
    assert await got(api, paths.SUBSEQUENCE_ANALYTICS, campaign_id) == {
        "subsequences": [],
        "summary": {"total_enrollments": 0, "total_active": 0, "overall_conversion_rate": 0},
    }


async def test_variant_comparison_with_significant_difference_names_best_variant(
    scene: Counted, api: httpx.AsyncClient
) -> None:
    inbox_id = await scene.inbox()
    campaign_id = (await scene.create(variants=TWO))["campaign_id"]
    short, long = (one["id"] for one in (await scene.get(campaign_id))["variants"])
    for variant, answers in ((short, 25), (long, 5)):
        for number in range(50):
            at = scene.now if number < answers else None
            await scene.mail(campaign_id, None, inbox_id, variant_id=variant, replied_at=at)
    (initial,) = (await got(api, paths.CAMPAIGN_ANALYTICS, campaign_id))["steps"]
    replied, opened = initial["comparisons"]
    assert (replied["verdict"], replied["best"], replied["second"]) == ("DIFFERENT", short, long)
    assert replied["sentence"] == "Short gets more replies than Long: 50.0% against 10.0%."
    assert (replied["difference"], opened["verdict"]) == (40.0, "NO_DIFFERENCE_YET")


@pytest.fixture
async def branched(scene: Counted, campaign_id: str) -> tuple[str, str, str]:
    """A branch of two steps that three have entered, and one that nobody has: campaign, branch, step."""
    branch = await scene.branch(campaign_id, label="Answered", priority=1)
    await scene.branch(campaign_id, label="Clicked", priority=2, trigger_type="LINK_CLICKED")
    step = await scene.step(campaign_id, branch, 1001, label="Thank you")
    await scene.step(campaign_id, branch, 1002, label="And now")
    await scene.step(campaign_id, branch, 1003, label="Never sent", is_active=False)
    leads = await scene.rows(tables.leads)
    for lead, outcome in zip(leads[:3], (None, "COMPLETED", "EXITED"), strict=True):
        entered = {"entered_at": scene.now, "ended_at": outcome and scene.now, "outcome": outcome}
        await scene.insert(
            tables.enrollments, lead_id=lead.id, branch_id=branch, trigger_reason="Manual", **entered
        )
    inbox_id = (await scene.rows(tables.inboxes))[0].id
    now = scene.now
    await scene.mail(campaign_id, leads[0].id, inbox_id, step_number=1001, opened_at=now, replied_at=now)
    await scene.mail(campaign_id, leads[1].id, inbox_id, step_number=1001, bounced_at=now)
    refused = {"state": "FAILED", "sent_at": None, "bounced_at": now}
    await scene.mail(campaign_id, leads[2].id, inbox_id, step_number=1001, **refused)
    return campaign_id, branch, step


async def wrote(scene: Counted, lead_id: str, minutes: float, **more: Any) -> None:
    """Something came in from a lead, so long after it had entered."""
    owner = {"team_id": scene.app_state.home.team_id, "workspace_id": scene.app_state.home.workspace_id}
    times = {"created_at": scene.now, "last_message_at": scene.now}
    values = {"lead_id": lead_id, "lead_email": "x@people.test", "category": "Other", **owner, **times}
    thread = await scene.insert(tables.threads, **values)
    at = scene.now + timedelta(minutes=minutes)
    await scene.insert(tables.messages, thread_id=thread, at=at, **more)


async def test_branch_analytics_reports_enrollments_and_steps_of_each_branch(
    scene: Counted, api: httpx.AsyncClient, branched: tuple[str, str, str]
) -> None:
    campaign_id, branch, step = branched
    leads = await scene.rows(tables.leads)
    await wrote(scene, leads[0].id, 0)  # what took it into the branch
    await wrote(scene, leads[1].id, 5, is_auto_reply=True)
    await wrote(scene, leads[2].id, 5)
    await wrote(scene, leads[2].id, 6)
    found = await got(api, paths.SUBSEQUENCE_ANALYTICS, campaign_id)
    answered, clicked = found["subsequences"]
    assert (answered["entry_node_id"], answered["label"], answered["trigger_type"]) == (
        branch,
        "Answered",
        "REPLY_RECEIVED",
    )
    assert answered["trigger_params"] == {"include_auto": False}
    metrics = answered["metrics"]
    assert [step["label"] for step in metrics.pop("steps")[1:]] == ["And now"]
    assert metrics == {
        "enrollments_total": 3,
        "enrollments_active": 1,
        "enrollments_completed": 1,
        "conversion_rate": 0.3333,
    }
    assert clicked["metrics"]["enrollments_total"] == clicked["metrics"]["conversion_rate"] == 0
    assert found["summary"] == {
        "total_enrollments": 3,
        "total_active": 1,
        "overall_conversion_rate": 0.3333,
    }
    first = (await got(api, paths.SUBSEQUENCE_ANALYTICS, campaign_id))["subsequences"][0]["metrics"]["steps"][
        0
    ]
    assert first == {
        **{"node_id": step, "label": "Thank you"},
        **{"sent": 2, "opened": 1, "replied": 1, "bounced": 2},
    }


async def test_campaign_analytics_lists_branch_steps_separately_with_label(
    api: httpx.AsyncClient, branched: tuple[str, str, str]
) -> None:
    campaign_id, branch, step = branched
    steps = (await got(api, paths.CAMPAIGN_ANALYTICS, campaign_id))["steps"]
    assert [row["step_number"] for row in steps] == [0, 2, 1001, 1002, 1003]
    thanks = steps[2]
    assert (thanks["node_id"], thanks["entry_node_id"]) == (step, branch)
    assert (thanks["label"], thanks["branch_label"], thanks["sent"]) == ("Thank you", "Answered", 2)
    assert [row["entry_node_id"] for row in steps[:2]] == [None, None]


async def test_campaign_analytics_counts_mails_of_deleted_step(
    scene: Counted, api: httpx.AsyncClient, branched: tuple[str, str, str]
) -> None:
    campaign_id, branch, _ = branched
    gone = tables.branches.delete().where(tables.branches.c.id == branch)
    await scene.app_state.database.write(lambda conn: conn.execute(gone))
    found = await got(api, paths.CAMPAIGN_ANALYTICS, campaign_id)
    assert [row["step_number"] for row in found["steps"]] == [0, 2, 1001]
    assert sum(row["sent"] for row in found["steps"]) == found["totals"]["sent"] == 7
    assert found["steps"][-1]["is_active"] is False


async def test_analytics_client_reads_figures_and_needs_scope_and_known_campaign(
    app_state: AppState, scene: Counted, api: httpx.AsyncClient, campaign_id: str
) -> None:
    transport = httpx.ASGITransport(create_app(app_state))
    service = OutreachService("http://127.0.0.1", app_state.settings.bootstrap_key or "", transport)
    query = CampaignAnalyticsQuery(since=date(2026, 3, 4))
    assert (await service.analytics.campaign(campaign_id, query)).totals.sent == 2
    assert (await service.analytics.campaign(campaign_id)).totals.sent == 5
    assert (await service.analytics.subsequences(campaign_id)).subsequences == ()
    await service.close()
    for path in (paths.CAMPAIGN_ANALYTICS, paths.SUBSEQUENCE_ANALYTICS):
        assert (await api.get(path.format(campaign_id=new_id()))).status_code == 404
        reader, key = (
            Access(app_state.home.team_id, app_state.home.workspace_id, ("campaigns:read",)),
            new_key(),
        )
        await app_state.database.write(
            lambda conn, reader=reader, key=key: add_key(conn, reader, "Reader", key, scene.now)
        )
        answer = await api.get(path.format(campaign_id=campaign_id), headers={KEY_HEADER: key})
        assert (answer.status_code, answer.json()["required"]) == (403, ["analytics:read"])


@pytest.mark.sqlite
async def test_analytics_queries_read_no_rows_of_other_campaigns(
    scene: Counted, branched: tuple[str, str, str]
) -> None:
    campaign_id, _, _ = branched
    seen: list[tuple[str, Any]] = []

    def plans(conn: Any) -> list[str]:
        def note(_c: Any, _cur: Any, text: str, values: Any, _ctx: Any, _many: Any) -> None:
            seen.append((text, values))

        event.listen(conn, "before_cursor_execute", note)
        campaign_analytics.build_campaign_analytics(conn, campaign_id, CampaignAnalyticsQuery())
        campaign_analytics.build_branch_analytics(conn, campaign_id)
        event.remove(conn, "before_cursor_execute", note)
        return [
            found.detail
            for text, values in seen
            for found in conn.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values)
        ]

    steps = await scene.app_state.database.read(plans)
    growing = re.compile(r"SCAN (contacts|leads|mails|threads|messages|events|touches|enrollments)\b")
    assert len(steps) > 10 and [one for one in steps if growing.match(one)] == []
    assert sum("COVERING INDEX ix_mails_counted" in one for one in steps) >= 3
